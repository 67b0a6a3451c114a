"""The regions of a tree of one or two numbers, as intervals and rectangles.

cell    the values that come to rest at one node: those above ``low`` and at most ``high``
code    a number itself, or that of a moment (see :mod:`dtlearn.table.columns`)
held    values of the attributes that are not on an axis
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn.draw.lettering import label
from dtlearn.splits.tests import NO_BRANCH
from dtlearn.table.columns import Attribute
from dtlearn.text import show
from dtlearn.tree.tree import Tree

Floats = NDArray[np.float64]
Span = tuple[float, float]  # the two ends of an axis, as codes
MOST_WORDS = 12  # cells that are told one by one


@dataclass(frozen=True)
class Cells:
    """The cells of a tree, in the order of its printed text, one entry a cell.

    columns  the attributes of the axes
    low, high  borders (cells, axes), infinite at the edge of the plane
    node     number of the node where the values of the cell come to rest
    """

    tree: Tree
    columns: tuple[Attribute, ...]
    low: Floats
    high: Floats
    node: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.node)

    def within(self, spans: Sequence[Span]) -> tuple[Floats, Floats, NDArray[np.int64]]:
        """Borders (cells, axes) cut off at the spans, and which cells are left of it."""
        first, last = np.array(spans).T
        low, high = np.maximum(self.low, first), np.minimum(self.high, last)
        seen = np.flatnonzero((low < high).all(axis=1))
        return low[seen], high[seen], seen

    def borders(self, axis: int) -> Floats:
        """The cuts of one axis, ascending."""
        cuts = np.unique(np.concatenate([self.low[:, axis], self.high[:, axis]]))
        return cuts[np.isfinite(cuts)]

    def words(self, told: Callable[[int], str]) -> str:
        """The cells one by one, up to a number, with what is told of the node of each."""
        names = " and ".join(label(column.name) for column in self.columns)
        parts = [f"{self._borders(i)}: {told(int(self.node[i]))}." for i in range(len(self))]
        rest = f" {len(self) - MOST_WORDS} more." if len(self) > MOST_WORDS else ""
        return " ".join([f"{len(self)} regions of {names}.", *parts[:MOST_WORDS]]) + rest

    def _borders(self, number: int) -> str:
        """The conditions of one cell."""
        told = []
        for column, low, high in zip(
            self.columns, self.low[number].tolist(), self.high[number].tolist(), strict=True
        ):
            if np.isfinite(low):
                told.append(f"{label(column.name)} > {show(column.cut_value(low))}")
            if np.isfinite(high):
                told.append(f"{label(column.name)} ≤ {show(column.cut_value(high))}")
        return ", ".join(told) or "everywhere"


def cells_of(
    tree: Tree, names: Sequence[Hashable], held: Mapping[Hashable, Any] | None = None
) -> Cells:
    """The cells of a tree along attributes that are numbers; other attributes are ``held``.

    Raises KeyError for an unknown attribute, and ValueError for one that is no number, for an
    attribute that the tree tests and that is neither named nor held, and for a C4.5 tree that
    shares a held value out among the branches.

    >>> import dtlearn as dt
    >>> tree = dt.cart(dt.datasets.load("risk"), "Risk")
    >>> found = cells_of(tree, ["Age"], {"Car": "Sports"})
    >>> found.low.ravel().tolist(), found.high.ravel().tolist()
    ([-inf, 22.5], [22.5, inf])
    """
    held = dict(held or {})
    axes = [_number_of(tree, name) for name in names]
    for number in axes:
        _check_is_a_number(tree.attributes[number])
    _check_all_named(tree, axes, held)
    row = _held_row(tree, held)
    found: list[tuple[Floats, Floats, int]] = []
    edge = np.full(len(axes), np.inf)
    stack = [(0, -edge, edge)]
    while stack:
        node, low, high = stack.pop()
        stack.extend(_below(tree, axes, row, node, low, high))
        if not _goes_on(tree, axes, row, node):
            found.append((low, high, node))
    low, high, at = (np.array(part) for part in zip(*found, strict=True))
    return Cells(tree, tuple(tree.attributes[j] for j in axes), low, high, at)


def _number_of(tree: Tree, name: Hashable) -> int:
    names = [attribute.name for attribute in tree.attributes]
    if name not in names:
        raise KeyError(f"no attribute {name!r}: those of the tree are {names}")
    return names.index(name)


def _check_is_a_number(attribute: Attribute) -> None:
    if attribute.kind != "numeric":
        raise ValueError(
            f"attribute {attribute.name!r} is {attribute.kind}, and an axis needs numbers: hold it "
            "at one of its values, held={name: value}"
        )


def _check_all_named(tree: Tree, axes: list[int], held: dict[Hashable, Any]) -> None:
    numbers = {_number_of(tree, name) for name in held}
    both = sorted(numbers & set(axes))
    if both:
        name = tree.attributes[both[0]].name
        raise ValueError(f"{name!r} is on an axis and held as well: leave it out of held=")
    tested = tree.arrays.tests.attribute[~tree.arrays.is_leaf].tolist()
    lost = [j for j in sorted(set(tested)) if j not in axes and j not in numbers]
    if lost:
        names = [tree.attributes[j].name for j in lost]
        raise ValueError(
            f"the tree also tests {', '.join(map(repr, names))}: hold it at a value, "
            f"held={{{names[0]!r}: value}}, or draw a tree without it"
        )


def _held_row(tree: Tree, held: dict[Hashable, Any]) -> Floats:
    """One coded row (1, attributes) of the values held, all others missing."""
    row = np.full((1, len(tree.attributes)), np.nan)
    for name, value in held.items():
        j = _number_of(tree, name)
        row[0, j] = tree.attributes[j].encode(pd.Series([value], name=name))[0]
    return row


def _held_branch(tree: Tree, row: Floats, node: int) -> int:
    """The branch of the values held; NO_BRANCH where they stop at the node."""
    zero = np.zeros(1, dtype=np.int64)
    branch = int(tree.arrays.tests.route(row, zero, zero + node)[0])
    if branch == NO_BRANCH and tree.distribute:
        name = tree.node(node).attribute
        raise ValueError(
            f"the value held of {name!r} was not seen at node {node}, where the tree goes down all "
            "branches: hold it at one that was"
        )
    return branch


def _goes_on(tree: Tree, axes: list[int], row: Floats, node: int) -> bool:
    """Whether values go on below a node: it is no leaf, and what it tests has a branch."""
    tests = tree.arrays.tests
    if tree.arrays.is_leaf[node]:
        return False
    return int(tests.attribute[node]) in axes or _held_branch(tree, row, node) != NO_BRANCH


def _below(
    tree: Tree, axes: list[int], row: Floats, node: int, low: Floats, high: Floats
) -> list[tuple[int, Floats, Floats]]:
    """The children that values of a cell go to, each with its part of the cell, last one first."""
    if not _goes_on(tree, axes, row, node):
        return []
    tests, first = tree.arrays.tests, int(tree.arrays.first_child[node])
    if int(tests.attribute[node]) not in axes:
        return [(first + _held_branch(tree, row, node), low, high)]
    axis, cut = axes.index(int(tests.attribute[node])), float(tests.threshold[node])
    left, right = high.copy(), low.copy()
    left[axis], right[axis] = min(high[axis], cut), max(low[axis], cut)
    parts = [(first + 1, right, high), (first, low, left)]
    return [part for part in parts if (part[1] < part[2]).all()]
