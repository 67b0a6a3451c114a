"""A table in an engine, checked and described once: what a Table is in memory.

The columns that may be tested are called a0, a1, ... from here on, the target y, the weights w.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import narwhals as nw
import numpy as np
import pandas as pd

from dtlearn.arrays import Floats, Ints
from dtlearn.engine.columns import (
    Column,
    as_float,
    binned,
    joined,
    listed,
    narrow,
    weight,
    with_codes,
)
from dtlearn.engine.engines import Engine, Frame
from dtlearn.table.classes import Classes
from dtlearn.table.columns import Attribute
from dtlearn.table.levels import code_levels
from dtlearn.table.names import near_name
from dtlearn.table.table import BAD_WEIGHTS, NO_ROWS, check_overrides, check_target, reject_gaps
from dtlearn.table.target import Task
from dtlearn.text import show_all

MANY = 255  # bins of a number that is looked into for the exact cut


@dataclass(frozen=True, eq=False)
class EngineTable:
    """The training rows of an engine; ``counts`` (classes,) are those of all rows.

    ``codes`` are the numbers of the classes that the distinct ``labels`` are.
    """

    engine: Engine
    frame: Frame = field(repr=False)
    columns: tuple[Column, ...]
    target: Classes
    labels: pd.Series
    codes: Ints
    counts: Floats
    complete: bool

    @property
    def attributes(self) -> tuple[Attribute, ...]:
        """The columns that may be tested."""
        return tuple(column.attribute for column in self.columns)

    @property
    def weighted(self) -> bool:
        """Whether rows have weights of their own."""
        return "w" in self.frame.collect_schema()

    @property
    def note(self) -> str:
        """Which numbers are told by bins only, as text; empty where none is."""
        found = show_all([c.attribute.name for c in self.columns if c.binned])
        told = "cut between bins only (bins=None cuts anywhere)"
        return f"{told}: {', '.join(found)}" if found else ""

    def highest(self, j: int, cuts: Floats) -> Floats:
        """The largest value of an attribute at or below each cut."""
        column = self.columns[j]
        if column.exact:
            x = nw.col(f"a{j}")
            each = [self.frame.filter(x <= float(cut)).select(x=x.max()) for cut in cuts]
            return np.array([self.engine.lines(one)["x"][0] for one in each])
        return column.high[column.high.searchsorted(cuts, side="right") - 1]

    def coded(self) -> Frame:
        """The rows as codes, all of them at node 0."""
        frame = joined(self.engine, self.frame, "y", "class", self.labels, self.codes)
        others = [
            narrow(nw.col("class"), len(self.codes)).alias("y"),
            nw.lit(0).cast(nw.Int32).alias("node"),
        ]
        others += [nw.col("w")] * self.weighted
        return with_codes(self.engine, frame, list(enumerate(self.columns)), others)


def read(
    engine: Engine,
    target: Hashable,
    *,
    bins: int | None,
    task: Task | None = "classification",
    nominal: Sequence[Hashable] = (),
    numeric: Sequence[Hashable] = (),
    weights: Any = None,
    missing: Literal["reject", "keep", "level"] = "reject",
) -> EngineTable:
    """Check a table and describe it. Options and errors are those of ``Table.from_frame``."""
    kinds: dict[Any, Any] = dict(engine.frame.collect_schema())
    names = _names(kinds, target, weights)
    check_overrides(names, nominal, numeric)
    _check_classes(target, kinds[target], task)
    frame = _renamed(engine.frame, names, kinds, target, weights)
    if weights is not None:
        frame = _weighted(engine, frame)
    numbers = {
        j: kinds[name]
        for j, name in enumerate(names)
        if name not in nominal and (kinds[name].is_numeric() or kinds[name].is_temporal())
    }
    facts = _facts(engine, frame, numbers, len(names))
    _check_facts(facts, names, target)
    columns = []
    for j, name in enumerate(names):
        distinct = facts.get(f"distinct{j}", 0) - (facts[f"gone{j}"] > 0)
        if distinct > (bins or MANY):
            as_number = as_float(nw.col(f"a{j}"), kinds[name])
            frame, first = frame.with_columns(as_number.alias(f"a{j}")), frame
            columns.append(_binned(engine, first, frame, j, name, bins))
        else:
            gap_level = missing == "level" and facts[f"gone{j}"] > 0
            values = _distinct(engine, frame, j)
            columns.append(listed(values, name, name in nominal, name in numeric, gap_level))
    gone = [int(facts[f"gone{j}"]) * (c.fill < 0) for j, c in enumerate(columns)]
    if missing != "keep":
        reject_gaps([c.attribute for c in columns], gone, int(facts["n"]))
    labels, codes, described, counts = _classes(engine, frame, target)
    return EngineTable(
        engine, frame, tuple(columns), described, labels, codes, counts, not any(gone)
    )


def _check_facts(facts: dict[str, float], names: Sequence[Hashable], target: Hashable) -> None:
    """Raise ValueError for no rows, missing labels and infinite values."""
    if not facts["n"]:
        raise ValueError(NO_ROWS)
    if facts["goney"]:
        raise ValueError(
            f"the target {target!r} has {facts['goney']:g} missing values in {facts['n']:g} rows: "
            "drop these rows or fill in the labels"
        )
    for j, name in enumerate(names):
        if np.inf in (-facts.get(f"least{j}", 0), facts.get(f"most{j}", 0)):
            raise ValueError(f"column {name!r} holds an infinite value: correct or drop these rows")


def _binned(
    engine: Engine, given: Frame, frame: Frame, j: int, name: Hashable, bins: int | None
) -> Column:
    """A number of many values; ``given`` has it as it came, ``frame`` as a float."""
    some = engine.values(given.filter(~nw.col(f"a{j}").is_null()).select(f"a{j}").head(1))
    attribute = listed(some[f"a{j}"], name, False, True, False).attribute
    known = frame.filter(~nw.col(f"a{j}").is_null())
    n = float(engine.lines(known.select(n=weight(frame)))["n"][0])
    return binned(engine, frame, j, attribute, (n, bins or MANY), bins is None)


def _names(kinds: dict[str, Any], target: Hashable, weights: Any) -> list[Hashable]:
    """The columns that may be tested."""
    check_target(target, list(kinds))
    if "*" in kinds:
        raise ValueError("a column is called '*', which engines read as all columns: rename it")
    if weights is not None and (not isinstance(weights, str) or weights not in kinds):
        near = near_name(weights, kinds) if isinstance(weights, str) else ""
        raise KeyError(
            "the weights of rows in an engine are one of its columns: name it in weights=. "
            f"{near}The columns are {list(kinds)}"
        )
    if weights == target:
        raise ValueError(
            f"weights= and target= both name {target!r}: weights need their own column"
        )
    names: list[Hashable] = [name for name in kinds if name not in (target, weights)]
    if not names:
        raise ValueError(f"there is no attribute beside the target {target!r}: add a column")
    return names


def _check_classes(target: Hashable, kind: Any, task: Task | None) -> None:
    """Raise ValueError for a regression, which needs the rows."""
    if task == "regression" or (task is None and (kind.is_float() or kind.is_decimal())):
        raise ValueError(
            f"a regression of {target!r} needs the rows, and these stay in an engine: grow it from "
            'a DataFrame, or name the numbers classes by task="classification"'
        )


def _renamed(
    frame: Frame, names: Sequence[Any], kinds: dict[str, Any], target: Any, weights: Any
) -> Frame:
    """The columns by their short names; NaN is missing, and there is no -0."""
    short = {name: f"a{j}" for j, name in enumerate(names)} | {target: "y"}
    found = [cleaned(name, kinds[name]).alias(own) for name, own in short.items()]
    if weights is not None:
        found.append(as_float(nw.col(weights), kinds[weights]).alias("w"))
    return frame.select(*found)


def cleaned(name: str, kind: Any) -> nw.Expr:
    """A column in which NaN is missing, and there is no -0."""
    value = nw.col(name)
    return nw.when(~value.is_nan()).then(value + 0.0) if kind.is_float() else value


def _weighted(engine: Engine, frame: Frame) -> Frame:
    """The rows that weigh something."""
    w = nw.col("w")
    facts = engine.lines(frame.select(least=w.min(), known=w.count(), n=nw.len(), total=w.sum()))
    least, total = float(facts["least"][0]), float(facts["total"][0])
    if facts["known"][0] < facts["n"][0] or not (least >= 0 and 0 < total < np.inf):
        raise ValueError(BAD_WEIGHTS)
    return frame.filter(w > 0)


def _facts(engine: Engine, frame: Frame, kinds: dict[int, Any], n_columns: int) -> dict[str, float]:
    """Number of rows n, of missing values of each column, and of values of each number.

    Numbers are the columns in ``kinds``. Raises ValueError for no rows and for infinities.
    """
    asked = {"n": nw.len(), "knowny": nw.col("y").count()}
    asked |= {f"known{j}": nw.col(f"a{j}").count() for j in range(n_columns)}
    for j, kind in kinds.items():
        x = nw.col(f"a{j}")
        asked[f"distinct{j}"] = x.n_unique()
        if kind.is_numeric():
            least, most = x.min().cast(nw.Float64), x.max().cast(nw.Float64)
            asked |= {f"least{j}": least, f"most{j}": most}
    found = {name: float(v[0]) for name, v in engine.lines(frame.select(**asked)).items()}
    known = [name for name in found if name.startswith("known")]
    return found | {f"gone{name[5:]}": found["n"] - found[name] for name in known}


def _distinct(engine: Engine, frame: Frame, j: int) -> pd.Series:
    """The distinct values of a column that are known."""
    each = frame.select(value=nw.col(f"a{j}")).group_by("value").agg(n=nw.len())
    return engine.values(each.filter(~nw.col("value").is_null()).select("value"))["value"]


def _classes(
    engine: Engine, frame: Frame, target: Hashable
) -> tuple[pd.Series, Ints, Classes, Floats]:
    """The distinct labels with their codes; the classes with the weight of the rows of each."""
    found = engine.values(frame.group_by("y").agg(n=weight(frame)))
    labels = pd.Series(found["y"], name=target)
    codes, index = code_levels(labels)
    counts = np.zeros(len(index))
    counts[codes] = found["n"].to_numpy(float)
    return labels, codes, Classes(target, index), counts
