"""The trees behind an explorer: one for each ``min_leaf``, cut at each depth; each is made once.

A tree that growth stops at a depth is the same as a deeper one cut there, so that of all depths
only one is grown.
"""

from collections.abc import Hashable, Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn.cart import cart
from dtlearn.options import check_number
from dtlearn.table.frames import Frame, as_frame
from dtlearn.text import show
from dtlearn.tree.tree import Tree
from dtlearn.widgets.controls import WIDE, Choice, Count

Floats = NDArray[np.float64]
LEAST = 1, 2, 5, 10, 20, 50, 100, 200, 500  # rows of a leaf to choose from


class Trees:
    """CART's trees of some columns, by depth and ``min_leaf``; the options are those of `cart`."""

    def __init__(
        self,
        data: pd.DataFrame,
        target: Hashable,
        attributes: Sequence[Hashable] | None,
        max_depth: int,
        criterion: str | None,
    ) -> None:
        check_number("max_depth", max_depth, lambda depth: depth >= 1, "1 or more", whole=True)
        rows = data if attributes is None else columns_of(data, target, attributes)
        self.whole = cache(
            lambda min_leaf: cart(
                rows, target, criterion=criterion, max_depth=max_depth, min_leaf=min_leaf
            )
        )
        self.at = cache(self._cut)
        self.height = self.whole(1).height

    def _cut(self, depth: int, min_leaf: float = 1) -> Tree:
        """The tree of a depth and a ``min_leaf``."""
        tree = self.whole(min_leaf)
        return tree.pruned(np.flatnonzero(tree.arrays.depth == depth).tolist())


def columns_of(
    data: pd.DataFrame, target: Hashable, attributes: Iterable[Hashable]
) -> pd.DataFrame:
    """The columns of some attributes and the target alone.

    Raises KeyError for an unknown column, ValueError for an attribute that is the target or that
    is named twice.
    """
    names = list(attributes)
    if target not in data.columns:
        return data  # growing tells what is wrong
    for name in names:
        if name not in data.columns:
            raise KeyError(f"no column {name!r}: the columns are {list(data.columns)}")
        if name == target:
            raise ValueError(f"{name!r} is the target: name an attribute")
        if names.count(name) > 1:
            raise ValueError(f"{name!r} is named for both axes: name two attributes, x and y")
    return data.loc[:, [*names, target]]


def check_are_numbers(tree: Tree) -> None:
    """Raise ValueError where an attribute has no place on an axis."""
    for attribute in tree.attributes:
        if attribute.kind != "numeric":
            raise ValueError(
                f"attribute {attribute.name!r} is {attribute.kind}, and an axis needs numbers: "
                "name another one, or turn its values into numbers"
            )


def least_rows(n: float) -> list[int]:
    """The stops of a slider for ``min_leaf``, up to half of the rows.

    >>> least_rows(10), least_rows(3)
    ([1, 2, 5], [1])
    """
    return [least for least in LEAST if least == 1 or 2 * least <= n]


def leaves(tree: Tree) -> str:
    """How many leaves a tree has, as text."""
    return "1 leaf" if tree.n_leaves == 1 else f"{tree.n_leaves} leaves"


def losses_by_depth(tree: Tree, rows: Frame) -> tuple[Floats, int]:
    """Loss of the tree cut at each depth (depths,), and the number of rows, those with a target.

    The loss is the number of wrong rows, or the sum of squared errors. A row goes down the whole
    tree once; in the tree cut at a depth it rests at the node that it passed there.

    >>> import dtlearn as dt
    >>> risk = dt.datasets.load("risk")
    >>> losses_by_depth(dt.cart(risk, "Risk"), risk)
    (array([2., 1., 0.]), 6)
    """
    target, arrays, rows = tree.target, tree.arrays, as_frame(rows)
    known = rows[target.column(rows).notna().to_numpy()]
    if tree.classes:
        y: NDArray[Any] = target.codes(known)
    else:
        y = target.column(known).to_numpy(dtype=float)
    at, losses = tree.apply(known).to_numpy(), np.zeros(tree.height + 1)
    said = tree.choices if tree.classes else np.array(tree.predictions, dtype=float)
    for depth in range(tree.height, -1, -1):
        at = np.where(arrays.depth[at] > depth, arrays.parent[at], at)
        losses[depth] = target.row_losses(y, said[at]).sum()
    return losses, len(known)


def told_loss(tree: Tree, loss: float, n: int) -> str:
    """A loss of so many rows as text, with the share of wrong rows or the mean squared error."""
    if tree.classes:
        return f"{loss:.0f} of {n} rows wrong ({loss / max(n, 1):.4f})"
    return f"squared error {loss:.6g}, {loss / max(n, 1):.6g} a row"


def told_error(tree: Tree, rows: Frame) -> str:
    """What the whole tree gets wrong of some rows, as text."""
    losses, n = losses_by_depth(tree, rows)
    return told_loss(tree, float(losses[-1]), n)


def depth_slider(trees: Trees, depth: int) -> Count:
    """A slider over the depths of the trees, which starts at ``depth`` if they are so deep."""
    deepest = trees.height
    return Count(min(depth, deepest), 0, deepest, description="depth", layout=WIDE)


def least_slider(stops: list[int]) -> Choice:
    """A slider over numbers of rows that a leaf must have."""
    return Choice(options=[(show(n), n) for n in stops], description="min_leaf", layout=WIDE)
