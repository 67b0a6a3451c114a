"""The table of nodes: a tree as arrays, one entry a node, level by level from the root.

parent, branch   the node above and which of its branches leads here; -1 at the root
depth            distance from the root
first_child      number of the first child; the children of a node follow each other
tests            what each node asks (see :mod:`dtlearn.splits`)
n                weight of the training rows: their number, unless rows carry weights
statistics       class counts (nodes, classes), or weight, sum and sum of squares (nodes, 3)
impurity, gain   of the node, and of its split (0 for a leaf)

A parent's number is smaller than its children's, so one pass over the levels does what
recursion does elsewhere, and a tree of 3,000 levels is no trouble.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlearn.arrays import Bools, Floats, Ints
from dtlearn.splits import LEAF, NO_BRANCH, Tests
from dtlearn.table import sums

CHUNK = 1 << 14  # rows that go down together: they stay in the cache, and their numbers in 16 bits
PATIENCE = 8  # levels after which rows at leaves are set aside: twice as fast as at every level


@dataclass(frozen=True, eq=False)
class NodeTable:
    """A tree's nodes as arrays; see the module's vocabulary."""

    parent: Ints
    branch: Ints
    depth: Ints
    first_child: Ints
    tests: Tests
    n: Floats
    statistics: Floats
    impurity: Floats
    gain: Floats

    def __len__(self) -> int:
        return len(self.parent)

    @property
    def is_leaf(self) -> Bools:
        """Whether each node is a leaf."""
        return self.tests.attribute == LEAF

    def children(self, node: int) -> range:
        """Numbers of a node's children, in branch order."""
        first = int(self.first_child[node])
        return range(first, first + int(self.tests.n_branches[node]))

    def levels(self) -> Iterator[slice]:
        """The nodes of each depth as a slice, from the root down."""
        bounds = np.searchsorted(self.depth, np.arange(self.depth[-1] + 2))
        return (slice(int(a), int(b)) for a, b in pairwise(bounds))

    def preorder(self) -> Iterator[int]:
        """All nodes, each before its children, branch by branch: the order of a printed tree."""
        stack = [0]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(self.children(node)))

    def above(self, node: int) -> Ints:
        """Numbers of the nodes above a node, from its parent up to the root."""
        found, parent = [], int(self.parent[node])
        while parent >= 0:
            found.append(parent)
            parent = int(self.parent[parent])
        return np.array(found, dtype=np.int64)

    def below(self, node: int) -> Ints:
        """Numbers of all nodes below a node."""
        order, place, size = self._preordered
        return order[place[node] + 1 : place[node] + size[node]]

    @cached_property
    def _preordered(self) -> tuple[Ints, Ints, Ints]:
        """The nodes in preorder, the place of each there, and the size of each subtree."""
        order = np.fromiter(self.preorder(), dtype=np.int64, count=len(self))
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        return order, place, self.sums_below(np.ones(len(self))).astype(np.int64)

    def sums_below(self, values: Floats) -> Floats:
        """Sum of a value over each node and all nodes below it."""
        total = values.astype(float)
        for level in reversed(list(self.levels())[1:]):
            np.add.at(total, self.parent[level], total[level])
        return total

    def stopping(self) -> Floats:
        """Statistics of the training rows that stop at each node: of all rows at a leaf.

        At other nodes they are those that have no branch, as their value is missing.
        """
        stopped = self.statistics.copy()
        np.subtract.at(stopped, self.parent[1:], self.statistics[1:])
        return stopped

    def remaining(self, cut: Bools) -> Bools:
        """Whether each node is still there if those marked in ``cut`` become leaves."""
        kept = np.ones(len(self), dtype=bool)
        for level in list(self.levels())[1:]:
            above = self.parent[level]
            kept[level] = kept[above] & ~cut[above]
        return kept

    def pruned(self, cut: Bools) -> "NodeTable":
        """The table in which the nodes marked in ``cut`` are leaves and all below them is gone."""
        kept = self.remaining(cut)
        number = kept.cumsum() - 1
        still_inner = kept & ~cut & ~self.is_leaf
        table = {f.name: getattr(self, f.name)[kept] for f in fields(self) if f.name != "tests"}
        table["parent"] = np.where(table["parent"] < 0, -1, number[table["parent"]])
        first = np.where(still_inner, self.first_child, 0)
        table["first_child"] = np.where(still_inner, number[first], 0)[kept]
        table["gain"] = np.where(still_inner, self.gain, 0.0)[kept]
        return NodeTable(tests=self.tests.only(still_inner).at(kept), **table)

    def descend(self, X: Floats, distribute: bool) -> tuple[Ints, Ints, Floats]:
        """Where coded rows come to rest: aligned rows (ascending), nodes and weights.

        A row stops at a leaf, or at a node where it takes no branch because its value is missing
        or was not seen there. With ``distribute`` it goes on down all branches instead, with its
        weight shared out as the training rows were: it then comes to rest at several leaves.
        """
        X = X if X.flags.forc else np.asfortranarray(X)
        starts = range(0, max(1, len(X)), CHUNK)
        chunks = [np.arange(i, min(i + CHUNK, len(X))) for i in starts]
        return _joined([self._chunk_descends(X, rows, distribute) for rows in chunks])

    def _chunk_descends(
        self, X: Floats, chunk: Ints, distribute: bool
    ) -> tuple[Ints, Ints, Floats]:
        """The same for some rows."""
        is_leaf, resting = self.is_leaf, []
        at = self._stops(X, chunk, np.zeros_like(chunk))
        rows, weight = chunk, np.ones(len(chunk))
        while distribute and not (arrived := is_leaf.take(at)).all():
            resting.append(_taken(arrived.nonzero()[0], rows, at, weight))
            stuck = _taken(np.flatnonzero(~arrived), rows, at, weight)
            shared = share_out(*stuck, self.first_child, self.tests.n_branches, self.n)
            rows, at, weight = shared[0], self._stops(X, *shared[:2]), shared[2]
        if not resting:
            return rows, at, weight
        rows, at, weight = _joined([*resting, (rows, at, weight)])
        order = np.argsort((rows - chunk[0]).astype(np.uint16), kind="stable")
        return _taken(order, rows, at, weight)

    def _stops(self, X: Floats, rows: Ints, at: Ints) -> Ints:
        """The node where each row stops: a leaf, or a node where it takes no branch.

        A row at a leaf is sent there again for a while: that costs less than to look for it.
        """
        is_leaf, stop, line = self.is_leaf, at.copy(), np.arange(len(at))
        child = np.where(is_leaf, np.arange(len(self)), self.first_child)
        for level in range(int(self.depth[-1])):
            branch = self.tests.route(X, rows, at)
            if branch.min(initial=0) == NO_BRANCH or level % PATIENCE == PATIENCE - 1:
                stop[line] = at
                moves = np.flatnonzero((branch != NO_BRANCH) & ~is_leaf.take(at))
                line, rows, at, branch = (a.take(moves) for a in (line, rows, at, branch))
            at = child.take(at) + branch
        if len(at) == len(stop):
            return at
        stop[line] = at
        return stop


def _taken(lines: Ints, rows: Ints, at: Ints, weight: Floats) -> tuple[Ints, Ints, Floats]:
    """Some of the aligned rows, nodes and weights."""
    return rows.take(lines), at.take(lines), weight.take(lines)


def share_out(
    rows: Ints, at: Ints, weight: Floats, first_child: Ints, n_branches: Ints, n: Floats
) -> tuple[Ints, Ints, Floats]:
    """Each row once for every branch of its node, its weight shared in proportion to ``n``.

    ``n`` is the weight of each child; empty branches get nothing. Gives rows, children, weights.
    """
    copies = n_branches[at]
    child = np.repeat(first_child[at], copies) + within_group(copies)
    line = np.repeat(np.arange(len(rows)), copies)
    line, child = line[n[child] > 0], child[n[child] > 0]
    below = np.bincount(line, n[child], len(rows))
    return rows[line], child, weight[line] * n[child] / below[line]


def lines_down(
    tests: Tests,
    X: Floats,
    arrived: tuple[Ints, Ints, Floats],
    first_child: Ints,
    distribute: bool,
) -> tuple[Ints, Ints, Floats]:
    """One level down from the rows, nodes and weights in ``arrived``: lines, children, weights.

    A line is the place of a row in ``arrived``; lines ascend. A row without a branch stays behind;
    with ``distribute`` it goes down all branches, in the shares of the rows that have one.
    """
    rows, at, weight = arrived
    branch = tests.route(X, rows, at)
    moved = onward(at, branch, weight, first_child, tests.n_branches, distribute)
    if not distribute or branch.min(initial=0) > NO_BRANCH:
        return moved
    order = np.argsort(moved[0], kind="stable")
    return _taken(order, *moved)


def onward(
    at: Ints,
    branch: NDArray[Any],
    weight: Floats,
    first_child: Ints,
    n_children: Ints,
    distribute: bool,
) -> tuple[Ints, Ints, Floats]:
    """The lines that go on by their branches from where they are: lines, children, weights.

    Those without a branch stay; with ``distribute`` they go to all children, shared out, and come
    after the others.
    """
    if branch.min(initial=0) > NO_BRANCH:
        return np.arange(len(at)), first_child.take(at) + branch, weight
    line = (branch != NO_BRANCH).nonzero()[0]
    moved = line, first_child[at[line]] + branch[line], weight[line]
    if not distribute:
        return moved
    stuck = ((branch == NO_BRANCH) & (n_children[at] > 0)).nonzero()[0]
    n = sums(moved[1], moved[2], int(n_children.sum()))
    return _joined([moved, share_out(stuck, at[stuck], weight[stuck], first_child, n_children, n)])


def within_group(sizes: Ints) -> Ints:
    """0, 1, 2, ... within each of the groups of the given sizes.

    >>> within_group(np.array([2, 3]))
    array([0, 1, 0, 1, 2])
    """
    ends = sizes.cumsum()
    return np.arange(ends[-1] if len(ends) else 0) - np.repeat(ends - sizes, sizes)


def _joined(parts: list[tuple[Ints, Ints, Floats]]) -> tuple[Ints, Ints, Floats]:
    rows, nodes, weights = (np.concatenate(column) for column in zip(*parts, strict=True))
    return rows, nodes, weights
