"""What of a tree a picture shows, and which of its nodes are marked.

shown   numbers of the nodes that have a box
folded  shown nodes whose box stands for all of their subtree
cut     nodes that a pruning took away
way     nodes that one row passes, each with the weight of the row there
signs   what else is said of a node, in a line above its box
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.arrays import Bools, Floats
from dtlearn.options import at_least, check_number
from dtlearn.table.frames import as_frame, is_table
from dtlearn.tree import report
from dtlearn.tree.tree import Tree

Row = Mapping[Hashable, Any] | pd.Series | pd.DataFrame


@dataclass(frozen=True)
class View:
    """A part of a tree with marks; see the module's vocabulary. ``depth`` is the last one shown."""

    tree: Tree
    depth: int
    shown: list[int]
    folded: frozenset[int]
    cut: frozenset[int]
    way: dict[int, float]
    signs: Mapping[int, str]

    @cached_property
    def n_below(self) -> Floats:
        """Number of nodes of each subtree, its root included."""
        return self.tree.arrays.sums_below(np.ones(self.tree.n_nodes))

    @cached_property
    def leaves_below(self) -> Floats:
        """Number of leaves of each subtree."""
        return self.tree.arrays.sums_below(self.tree.arrays.is_leaf.astype(float))

    @property
    def words(self) -> str:
        """In words what the picture shows."""
        told = [report.headline(self.tree)]
        if self.way:
            told.append(f"one row's way is marked: {_way_told(self)}")
        if self.folded:
            told.append(f"folded subtrees: {len(self.folded)}")
        if self.cut:
            told.append(f"nodes marked as cut away: {len(self.cut)}")
        if len(self.shown) < self.tree.n_nodes:
            told.append(f"{len(self.shown):,} of {self.tree.n_nodes:,} nodes are drawn")
        return "; ".join(told)


def view_of(
    tree: Tree,
    limit: int,
    max_depth: int | None = None,
    folded: Iterable[int] = (),
    path: Row | None = None,
    cut: Iterable[int] = (),
    signs: Mapping[int, str] | None = None,
) -> View:
    """The view of a tree down to the last depth at which at most ``limit`` nodes are shown.

    Raises ValueError for a negative ``max_depth`` and for numbers that no node has; for a row as
    :meth:`dtlearn.tree.Tree.path`.
    """
    check_number("max_depth", max_depth, at_least(0), "0 or more", whole=True, optional=True)
    arrays = tree.arrays
    closed = _mask(tree, "folded", folded) & ~arrays.is_leaf
    kept = arrays.remaining(closed)
    up_to = np.cumsum(np.bincount(arrays.depth[kept]))
    depth = max(int((up_to <= limit).sum()) - 1, 0)
    depth = depth if max_depth is None else min(depth, max_depth)
    shown = kept & (arrays.depth <= depth)
    is_folded, is_cut = closed & shown, _mask(tree, "cut", cut)
    way = {} if path is None else _way(tree, path)
    return View(tree, depth, _numbers(shown), _set(is_folded), _set(is_cut), way, signs or {})


def _numbers(mask: Bools) -> list[int]:
    return np.flatnonzero(mask).tolist()


def _set(mask: Bools) -> frozenset[int]:
    return frozenset(_numbers(mask))


def _mask(tree: Tree, option: str, nodes: Iterable[int]) -> Bools:
    """Which nodes are named; numbers that no node has are refused."""
    mask = np.zeros(tree.n_nodes, dtype=bool)
    if isinstance(nodes, int) or not isinstance(nodes, Iterable):
        raise ValueError(f"{option}={nodes!r} are no nodes: give their numbers, such as [3]")
    for node in nodes:
        if not isinstance(node, int | np.integer) or not 0 <= node < tree.n_nodes:
            raise ValueError(
                f"{option} names node {node!r}: the tree has the nodes 0 to {tree.n_nodes - 1}"
            )
        mask[node] = True
    return mask


def _way(tree: Tree, row: Any) -> dict[int, float]:
    """Weight of a row at each node that it passes."""
    if is_table(row):
        rows = as_frame(row)
        if len(rows) != 1:
            raise ValueError(f"path is the way of one row, got {len(rows)}: give rows.iloc[[0]]")
        row = rows.iloc[0]
    passed = tree.path(row)
    return dict(zip(passed["node"].tolist(), passed["weight"].tolist(), strict=True))


def _way_told(view: View) -> str:
    """Where the row comes to rest."""
    tree, ends = view.tree, []
    for node, weight in view.way.items():
        below = sum(view.way.get(child, 0.0) for child in tree.arrays.children(node))
        if weight - below > 1e-9:
            line = report.node_line(tree.node(node))
            ends.append(line if below == 0 and weight > 1 - 1e-9 else f"{weight:.2g} at {line}")
    return ", ".join(ends)
