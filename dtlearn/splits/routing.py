"""Rows on their way down: from the nodes where they stand to the children.

line   a row at a node with a weight; a row that is shared out has several
stuck  a line without a branch, because its value is missing or was not seen at the node
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dtlearn.arrays import Bools, Floats, Ints, group_sums, within_segments
from dtlearn.splits.tests import NO_BRANCH, NodeTests


class Lines(NamedTuple):
    """Rows at nodes with their weights there: aligned arrays."""

    row: Ints
    at: Ints
    weight: Floats

    def only(self, which: Ints | Bools) -> "Lines":
        """Some of the lines."""
        return Lines(self.row[which], self.at[which], self.weight[which])

    def moved(self, to: Ints) -> "Lines":
        """The lines at other nodes: ``to`` has one for each that they are at."""
        return Lines(self.row, to[self.at], self.weight)

    @classmethod
    def joined(cls, parts: "list[Lines]") -> "Lines":
        """Several lists of lines, one after the other."""
        return cls(*map(np.concatenate, zip(*parts, strict=True)))


def share_out(lines: Lines, first_child: Ints, n_branches: Ints, n: Floats) -> Lines:
    """Each line once for every branch of its node, its weight shared in proportion to ``n``.

    ``n`` is the weight of each child; empty branches get nothing.

    >>> row, children = Lines(np.array([7]), np.array([0]), np.ones(1)), np.array([6.0, 2.0])
    >>> share_out(row, np.array([0]), np.array([2]), children).weight.tolist()
    [0.75, 0.25]
    """
    copies = n_branches[lines.at]
    child = np.repeat(first_child[lines.at], copies) + within_segments(copies)
    line = np.repeat(np.arange(len(lines.at)), copies)
    line, child = line[n[child] > 0], child[n[child] > 0]
    below = np.bincount(line, n[child], len(lines.at))
    return Lines(lines.row[line], child, lines.weight[line] * n[child] / below[line])


def lines_down(
    tests: NodeTests, X: Floats, lines: Lines, first_child: Ints, distribute: bool
) -> Lines:
    """One step down: the children, and as ``row`` which of the lines each was, ascending.

    A line without a branch stays behind; with ``distribute`` it goes down all branches, in the
    shares of the lines that have one.
    """
    branch = tests.route(X, lines.row, lines.at)
    moved = onward(lines.at, branch, lines.weight, first_child, tests.n_branches, distribute)
    if not distribute or branch.min(initial=0) > NO_BRANCH:
        return moved
    return moved.only(np.argsort(moved.row, kind="stable"))


def onward(
    at: Ints,
    branch: NDArray[Any],
    weight: Floats,
    first_child: Ints,
    n_children: Ints,
    distribute: bool,
) -> Lines:
    """Those that go on by their branches from where they are; ``row`` tells which they were.

    Those without a branch stay; with ``distribute`` they go to all children, shared out, and come
    after the others.
    """
    if branch.min(initial=0) > NO_BRANCH:
        return Lines(np.arange(len(at)), first_child.take(at) + branch, weight)
    line = (branch != NO_BRANCH).nonzero()[0]
    moved = Lines(line, first_child[at[line]] + branch[line], weight[line])
    if not distribute:
        return moved
    stuck = ((branch == NO_BRANCH) & (n_children[at] > 0)).nonzero()[0]
    n = group_sums(moved.at, moved.weight, int(n_children.sum()))
    shared = share_out(Lines(stuck, at[stuck], weight[stuck]), first_child, n_children, n)
    return Lines.joined([moved, shared])
