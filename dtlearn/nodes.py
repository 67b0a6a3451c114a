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
from itertools import pairwise

import numpy as np

from dtlearn.arrays import Bools, Floats, Ints
from dtlearn.splits import LEAF, NO_BRANCH, Tests
from dtlearn.table import sums


@dataclass(frozen=True)
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

    def sums_below(self, values: Floats) -> Floats:
        """Sum of a value over each node and all nodes below it."""
        total = values.astype(float)
        for level in reversed(list(self.levels())[1:]):
            np.add.at(total, self.parent[level], total[level])
        return total

    def pruned(self, cut: Bools) -> "NodeTable":
        """The table in which the nodes marked in ``cut`` are leaves and all below them is gone."""
        kept = np.ones(len(self), dtype=bool)
        for level in list(self.levels())[1:]:
            above = self.parent[level]
            kept[level] = kept[above] & ~cut[above]
        number = np.cumsum(kept) - 1
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
        rows = np.arange(len(X))
        at, weight = np.zeros_like(rows), np.ones(len(X))
        resting: list[tuple[Ints, Ints, Floats]] = []
        while len(rows) or not resting:
            branch = np.full(len(rows), NO_BRANCH)
            inner = ~self.is_leaf[at]
            branch[inner] = self.tests.route(X, rows[inner], at[inner])
            goes = branch != NO_BRANCH
            moved = (rows[goes], self.first_child[at[goes]] + branch[goes], weight[goes])
            stuck = inner & ~goes & distribute
            rests = ~goes & ~stuck
            resting.append((rows[rests], at[rests], weight[rests]))
            stopped = (rows[stuck], at[stuck], weight[stuck])
            shared = share_out(*stopped, self.first_child, self.tests.n_branches, self.n)
            rows, at, weight = _joined([moved, shared])
        rows, at, weight = _joined(resting)
        order = np.argsort(rows, kind="stable")
        return rows[order], at[order], weight[order]


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


def sent_down(
    tests: Tests,
    X: Floats,
    arrived: tuple[Ints, Ints, Floats],
    first_child: Ints,
    distribute: bool,
) -> tuple[Ints, Ints, Floats]:
    """Rows, children and weights one level below the rows, nodes and weights in ``arrived``.

    A row without a branch stays behind; with ``distribute`` it goes down all branches, in the
    shares of the rows that have one.
    """
    rows, at, weight = arrived
    branch = tests.route(X, rows, at)
    goes = branch != NO_BRANCH
    moved = (rows[goes], first_child[at[goes]] + branch[goes], weight[goes])
    if not distribute or goes.all():
        return moved
    n = sums(moved[1], moved[2], int(tests.n_branches.sum()))
    stuck = (rows[~goes], at[~goes], weight[~goes])
    return _joined([moved, share_out(*stuck, first_child, tests.n_branches, n)])


def within_group(sizes: Ints) -> Ints:
    """0, 1, 2, ... within each of the groups of the given sizes.

    >>> within_group(np.array([2, 3]))
    array([0, 1, 0, 1, 2])
    """
    ends = np.cumsum(sizes)
    return np.arange(ends[-1] if len(ends) else 0) - np.repeat(ends - sizes, sizes)


def _joined(parts: list[tuple[Ints, Ints, Floats]]) -> tuple[Ints, Ints, Floats]:
    rows, nodes, weights = (np.concatenate(column) for column in zip(*parts, strict=True))
    return rows, nodes, weights
