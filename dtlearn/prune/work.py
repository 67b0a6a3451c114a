"""A tree that may be changed while it is pruned: made from a tree, and turned into a new one.

node       a place in the tree, numbered as in the given tree
test       number of the node of the given tree whose test is asked at a place; raising changes it
children   places below a place; empty for a leaf
counts     class counts at a place
rows       training rows at a place with their weights, where rows may have to be sent down again
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from dtlearn.arrays import Floats, Ints
from dtlearn.nodes import NodeTable, sent_down, within_group
from dtlearn.tree import Grower, Tree

Rows = tuple[Ints, Floats]


@dataclass
class WorkTree:
    """A tree under change; see the module's vocabulary."""

    origin: Tree
    test: list[int]
    children: list[list[int]]
    counts: list[Floats]
    rows: list[Rows]

    @classmethod
    def of(cls, tree: Tree, with_rows: bool) -> "WorkTree":
        """A copy to work on. Raises ValueError where rows are needed and the tree has none."""
        children = [list(tree.table.children(i)) for i in range(tree.n_nodes)]
        work = cls(tree, list(range(tree.n_nodes)), children, list(tree.table.statistics), [])
        if with_rows:
            nobody = (np.empty(0, dtype=np.int64), np.empty(0))
            work.rows = [nobody] * tree.n_nodes
            weight = work.grower.table.weight
            for node, rows in work.sent_down(0, np.arange(len(weight)), weight):
                work.rows[node] = rows
        return work

    @property
    def grower(self) -> Grower:
        """What has the training rows. Raises ValueError for a tree that was read from JSON."""
        if self.origin.grower is None:
            raise ValueError(
                "raising subtrees sends the training rows down again, and this tree has none (it "
                "was read from JSON): grow it again, or use raise_subtrees=False"
            )
        return self.origin.grower

    def preorder(self, node: int) -> Iterator[int]:
        """A place and all places below it, each before its children."""
        stack = [node]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(self.children[node])

    def count(self, rows: Ints, weight: Floats) -> Floats:
        """Class counts of rows."""
        table = self.grower.table
        return table.statistics(np.zeros_like(rows), 1, rows, weight)[0]

    def largest(self, node: int) -> int:
        """The child with the largest weight; of equals the last."""
        sizes = [self.counts[i].sum() for i in self.children[node]]
        best = max(sizes)
        return max(i for i, n in zip(self.children[node], sizes, strict=True) if n >= best - 1e-6)

    def make_leaf(self, node: int) -> None:
        """Forget what is below a place."""
        self.children[node] = []

    def raise_largest(self, node: int) -> None:
        """Put the largest branch in the place of its parent, and send the parent's rows down it."""
        branch = self.largest(node)
        self.test[node], self.children[node] = self.test[branch], self.children[branch]
        for place, rows in self.sent_down(node, *self.rows[node]):
            self.rows[place], self.counts[place] = rows, self.count(*rows)

    def sent_down(self, node: int, rows: Ints, weight: Floats) -> Iterator[tuple[int, Rows]]:
        """Every place from ``node`` down with the rows that arrive there."""
        stack = [(node, rows, weight)]
        while stack:
            node, rows, weight = stack.pop()
            yield node, (rows, weight)
            parts = self._parted(node, rows, weight) if self.children[node] else []
            stack.extend((i, *part) for i, part in zip(self.children[node], parts, strict=True))

    def _parted(self, node: int, rows: Ints, weight: Floats) -> list[Rows]:
        """The rows of each branch; a row without a branch goes down all of them, in shares."""
        tests = self.origin.table.tests.at(np.array([self.test[node]]))
        arrived = (rows, np.zeros_like(rows), weight)
        first = np.array([0])
        rows, branch, weight = sent_down(
            tests, self.grower.table.X, arrived, first, self.origin.distribute
        )
        sides = [branch == b for b in range(len(self.children[node]))]
        return [(rows[side], weight[side]) for side in sides]

    def tree(self) -> Tree:
        """The new tree, its nodes numbered level by level."""
        order = [0]
        for place in order:  # grows while it is read: level by level
            order.extend(self.children[place])
        n_children = np.array([len(self.children[place]) for place in order])
        parent = np.append(-1, np.repeat(np.arange(len(order)), n_children))
        depth = np.zeros_like(parent)
        for node in range(1, len(order)):
            depth[node] = depth[parent[node]] + 1
        first = np.where(n_children > 0, 1 + np.cumsum(n_children) - n_children, 0)
        branch = np.append(-1, within_group(n_children))
        return replace(self.origin, table=self._table(order, parent, branch, depth, first))

    def _table(
        self, order: list[int], parent: Ints, branch: Ints, depth: Ints, first_child: Ints
    ) -> NodeTable:
        given, test = self.origin.table, np.array([self.test[place] for place in order])
        inner = np.array([bool(self.children[place]) for place in order])
        statistics = np.array([self.counts[place] for place in order])
        impurity = given.impurity[order] if not self.rows else self.grower.impurity(statistics)
        return NodeTable(
            parent,
            branch,
            depth,
            first_child,
            given.tests.at(test).only(inner),
            statistics.sum(axis=1),
            statistics,
            np.asarray(impurity),
            np.where(inner, given.gain[test], 0.0),
        )
