"""Rows of an engine on their way down a grown tree, to where they come to rest.

rest      the node where a row stops: a leaf, or an inner node where it has no branch
carried   the columns that the user gave, called o0, o1, ... on the way
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import narwhals as nw
import numpy as np
import pandas as pd

from dtlearn.engine.columns import MISSING, Column, as_float, with_codes
from dtlearn.engine.engines import Engine, Frame, engine_of
from dtlearn.engine.steps import Step
from dtlearn.engine.table import cleaned
from dtlearn.splits.tests import LEAF
from dtlearn.table.columns import Attribute
from dtlearn.table.names import near_name

if TYPE_CHECKING:
    from dtlearn.tree.tree import Tree


@dataclass(frozen=True)
class Descent:
    """The rows of a table in an engine, and the tree that they go down."""

    tree: "Tree"
    engine: Engine
    names: tuple[str, ...]

    @classmethod
    def of(cls, tree: "Tree", data: Any) -> "Descent":
        """Raises ValueError for a tree with surrogates, KeyError for columns that are not there."""
        if tree.arrays.tests.backups:
            raise ValueError(
                "this tree asks surrogates where a value is missing, which an engine does not: "
                'predict rows of a DataFrame, or grow the tree with missing="majority"'
            )
        engine = engine_of(data)
        return cls(tree, engine, tuple(engine.frame.collect_schema().names()))

    @property
    def carried(self) -> list[str]:
        """The short names of the columns that the user gave."""
        return [f"o{i}" for i in range(len(self.names))]

    def asked(self, frame: Frame) -> dict[str, float]:
        """The numbers of a frame of one line."""
        return {name: float(values[0]) for name, values in self.engine.lines(frame).items()}

    @property
    def frame(self) -> Frame:
        """The columns by their short names; NaN is missing."""
        given = self.engine.frame
        own = zip(self.carried, given.collect_schema().items(), strict=True)
        return given.select(*[cleaned(name, kind).alias(short) for short, (name, kind) in own])

    # the way down

    def _down(self, frame: Frame) -> Frame:
        """The rows at the nodes where they stop, from the ``node`` where they are."""
        arrays = self.tree.arrays
        for here in arrays.by_depth():
            inner = np.zeros(len(arrays), dtype=bool)
            inner[here] = ~arrays.is_leaf[here]
            if inner.any():
                step = Step(arrays.tests.only(inner), arrays.statistics, arrays.first_child, None)
                columns = frame.columns
                placed = step.placed(self.engine, self._columns, frame, "left")
                child = nw.col("first") + nw.col("branch")
                node = nw.coalesce(child, nw.col("node")).cast(nw.Int32)
                frame = placed.with_columns(node=node).select(columns)
        return frame

    @cached_property
    def _columns(self) -> tuple[Column, ...]:
        """How the engine codes what the tree tests: levels, and numbers as they are."""
        none = np.zeros(0)
        return tuple(
            Column(a, len(a.levels), none, none, *_codes(a))
            if a.kind != "numeric"
            else Column(a, 0, none, none, exact=True)
            for a in self.tree.attributes
        )

    def _coded(self) -> Frame:
        """The rows at the root with the codes of what is tested, and the user's columns."""
        kinds = dict(self.engine.frame.collect_schema())
        asked = [int(j) for j in np.unique(self.tree.arrays.tests.attribute) if j != LEAF]
        columns = [(j, self._columns[j]) for j in asked]
        values = [self._value(column, kinds).alias(f"a{j}") for j, column in columns]
        root = nw.lit(0).cast(nw.Int32).alias("node")
        own = [*map(nw.col, self.carried)]
        return with_codes(self.engine, self.frame.select(*own, *values), columns, [*own, root])

    def _value(self, column: Column, kinds: Mapping[Any, Any]) -> nw.Expr:
        """What is tested of a row. Raises KeyError or ValueError where the column is not fit."""
        name = column.attribute.name
        if name not in kinds:
            near = near_name(name, self.names)
            told = f"the rows have no column {name!r}, which the tree tests"
            raise KeyError(told + (near and f": {near.strip()}"))
        _check_kind(column.attribute, kinds[name])
        value = nw.col(self.carried[self.names.index(name)])
        return as_float(value, kinds[name]) if column.exact else value

    def at_rest(self) -> tuple[Frame, list[Frame]]:
        """The rows with the node where they rest; and, as lines with shares, those shared out."""
        frame = self._down(self._coded())
        if not self.tree.distribute:
            return frame, []
        stuck = self._stuck(frame, how="inner")
        held = self.engine.hold(stuck.with_row_index("id", order_by="node"))
        if not self.asked(held.select(n=nw.len()))["n"]:
            return frame, []
        return self._stuck(frame, how="anti"), [self._spread(held.with_columns(share=nw.lit(1.0)))]

    def _stuck(self, frame: Frame, how: Any) -> Frame:
        """The rows that stopped at an inner node, or with how="anti" the others."""
        inner = np.flatnonzero(~self.tree.arrays.is_leaf).astype(np.int32)
        return frame.join(self.engine.small(node=inner), on="node", how=how)

    def _spread(self, lines: Frame) -> Frame:
        """Lines at inner nodes, shared out over the leaves below as the training rows were."""
        arrays, columns = self.tree.arrays, lines.columns
        below, above = np.bincount(arrays.parent[1:], arrays.n[1:], len(arrays)), arrays.parent[1:]
        child = 1 + np.flatnonzero(arrays.n[1:] > 0)
        shares = self.engine.small(
            node=above[child - 1].astype(np.int32),
            child=child.astype(np.int32),
            part=arrays.n[child] / below[above[child - 1]],
        )
        resting = []
        while self.asked(lines.select(n=nw.len()))["n"]:
            shared = lines.join(shares, on="node", how="inner")
            share = nw.col("share") * nw.col("part")
            shared = shared.with_columns(node=nw.col("child"), share=share).select(columns)
            gone = self.engine.hold(self._down(shared))
            resting.append(self._stuck(gone, how="anti"))
            lines = self._stuck(gone, how="inner")
        return nw.concat(resting)


def _codes(attribute: Attribute) -> tuple[pd.Series, Any, int]:
    """The levels, their codes, and that of a missing value."""
    n = len(attribute.levels) - attribute.missing_level
    fill = n if attribute.missing_level else MISSING
    return pd.Series(list(attribute.levels[:n])), np.arange(n), fill


def _check_kind(attribute: Attribute, kind: Any) -> None:
    """Raise ValueError where a column holds another kind of values than in training."""
    levels = attribute.levels
    if attribute.kind == "numeric":
        good = kind.is_temporal() if attribute.clock is not None else kind.is_numeric()
    elif levels and isinstance(levels[0], str):
        good = kind in (nw.String, nw.Categorical, nw.Enum)
    else:
        good = kind not in (nw.String, nw.Categorical, nw.Enum)
    if not good:
        raise ValueError(
            f"column {attribute.name!r} held {attribute.told} in training and holds {kind} now: "
            "turn it into the same"
        )
