"""The nodes of a tree as arrays: one entry a node, depth by depth from the root.

parent, branch   the node above and which of its branches leads here; -1 at the root
depth            distance from the root
first_child      number of the first child; the children of a node follow each other
tests            what each node asks (see :mod:`dtlearn.splits.tests`)
n                weight of the training rows: their number, unless rows carry weights
statistics       class counts (nodes, classes), or weight, sum and sum of squares (nodes, 3)
impurity         of the node
gain             by how much its split lowers the impurity, known values counted (0 for a leaf)
score            what chose its split: the gain, C4.5's gain ratio, the CART measure (0 for a leaf)

A parent's number is smaller than its children's, so one pass over the depths does what recursion
does elsewhere, and a tree of height 3,000 is no trouble.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import pairwise

import numpy as np

from dtlearn.arrays import Bools, Floats, Ints
from dtlearn.splits.routing import Lines, share_out
from dtlearn.splits.tests import LEAF, NO_BRANCH, NodeTests

CHUNK = 1 << 14  # rows that go down together: they stay in the cache, and their numbers in 16 bits
PATIENCE = 8  # steps after which rows at leaves are set aside: cheaper than at every step


@dataclass(frozen=True, eq=False)
class NodeArrays:
    """A tree's nodes as arrays; see the module's vocabulary."""

    parent: Ints
    branch: Ints
    depth: Ints
    first_child: Ints
    tests: NodeTests
    n: Floats
    statistics: Floats
    impurity: Floats
    gain: Floats
    score: Floats

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

    def by_depth(self) -> Iterator[slice]:
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
        order, position, size = self._preordered
        return order[position[node] + 1 : position[node] + size[node]]

    @cached_property
    def _preordered(self) -> tuple[Ints, Ints, Ints]:
        """The nodes in preorder, the position of each there, and the size of each subtree."""
        order = np.fromiter(self.preorder(), dtype=np.int64, count=len(self))
        position = np.empty_like(order)
        position[order] = np.arange(len(order))
        return order, position, self.sums_below(np.ones(len(self))).astype(np.int64)

    def sums_below(self, values: Floats) -> Floats:
        """Sum of a value over each node and all nodes below it."""
        total = values.astype(float)
        for here in reversed(list(self.by_depth())[1:]):
            np.add.at(total, self.parent[here], total[here])
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
        for here in list(self.by_depth())[1:]:
            above = self.parent[here]
            kept[here] = kept[above] & ~cut[above]
        return kept

    def pruned(self, cut: Bools) -> "NodeArrays":
        """The table in which the nodes marked in ``cut`` are leaves and all below them is gone."""
        kept = self.remaining(cut)
        number = kept.cumsum() - 1
        still_inner = kept & ~cut & ~self.is_leaf
        table = {f.name: getattr(self, f.name)[kept] for f in fields(self) if f.name != "tests"}
        table["parent"] = np.where(table["parent"] < 0, -1, number[table["parent"]])
        first = np.where(still_inner, self.first_child, 0)
        table["first_child"] = np.where(still_inner, number[first], 0)[kept]
        for name in ("gain", "score"):
            table[name] = np.where(still_inner, getattr(self, name), 0.0)[kept]
        return NodeArrays(tests=self.tests.only(still_inner).at(kept), **table)

    def descend(self, X: Floats, distribute: bool) -> Lines:
        """Where coded rows come to rest, rows ascending.

        A row stops at a leaf, or at a node where it takes no branch because its value is missing
        or was not seen there. With ``distribute`` it goes on down all branches instead, with its
        weight shared out as the training rows were: it then comes to rest at several leaves.
        """
        X = X if X.flags.forc else np.asfortranarray(X)
        starts = range(0, max(1, len(X)), CHUNK)
        chunks = [np.arange(i, min(i + CHUNK, len(X))) for i in starts]
        return Lines.joined([self._chunk_descends(X, rows, distribute) for rows in chunks])

    def _chunk_descends(self, X: Floats, chunk: Ints, distribute: bool) -> Lines:
        """The same for some rows."""
        is_leaf, resting = self.is_leaf, []
        at = self._stops(X, chunk, np.zeros_like(chunk))
        lines = Lines(chunk, at, np.ones(len(chunk)))
        while distribute and not (arrived := is_leaf.take(lines.at)).all():
            resting.append(lines.only(arrived))
            stuck = lines.only(~arrived)
            shared = share_out(stuck, self.first_child, self.tests.n_branches, self.n)
            lines = shared._replace(at=self._stops(X, shared.row, shared.at))
        if not resting:
            return lines
        lines = Lines.joined([*resting, lines])
        return lines.only(np.argsort((lines.row - chunk[0]).astype(np.uint16), kind="stable"))

    def _stops(self, X: Floats, rows: Ints, at: Ints) -> Ints:
        """The node where each row stops: a leaf, or a node where it takes no branch.

        A row at a leaf is sent there again for a while: that costs less than to look for it.
        """
        is_leaf, stop, line = self.is_leaf, at.copy(), np.arange(len(at))
        child = np.where(is_leaf, np.arange(len(self)), self.first_child)
        for step in range(int(self.depth[-1])):
            branch = self.tests.route(X, rows, at)
            if branch.min(initial=0) == NO_BRANCH or step % PATIENCE == PATIENCE - 1:
                stop[line] = at
                moves = np.flatnonzero((branch != NO_BRANCH) & ~is_leaf.take(at))
                line, rows, at, branch = (a.take(moves) for a in (line, rows, at, branch))
            at = child.take(at) + branch
        if len(at) == len(stop):
            return at
        stop[line] = at
        return stop
