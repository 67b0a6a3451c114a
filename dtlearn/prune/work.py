"""A tree that may be changed while it is pruned: made from a tree, and turned into a new one.

place      where a node is; places are numbered as the nodes of the given tree
test       number of the node of the given tree whose test is asked at a place; raising changes it
children   places below a place; empty for a leaf
counts     class counts at a place
stuck      a row that has no branch at a place, because its value is missing or not known there
rows       training rows with their weights: kept at the leaves and where some are stuck, which is
           enough to gather those of any place
change     what a place would hold, counts and rows, if more rows were sent to it
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from dtlearn.arrays import Floats, Ints
from dtlearn.nodes import NodeTable, share_out, within_group
from dtlearn.predictions import first_largest
from dtlearn.splits import NO_BRANCH
from dtlearn.table import sums
from dtlearn.tree import Grower, Tree

Rows = tuple[Ints, Floats]
Change = tuple[Floats, Rows | None]
NOBODY: Rows = (np.empty(0, dtype=np.int64), np.empty(0))


@dataclass
class WorkTree:
    """A tree under change; see the module's vocabulary."""

    origin: Tree
    test: list[int]
    children: list[list[int]]
    counts: list[Floats]
    rows: list[Rows | None]

    @classmethod
    def of(cls, tree: Tree, with_rows: bool) -> "WorkTree":
        """A copy to work on. Raises ValueError where rows are needed and the tree has none."""
        children = [list(tree.table.children(i)) for i in range(tree.n_nodes)]
        work = cls(tree, list(range(tree.n_nodes)), children, list(tree.table.statistics), [])
        if with_rows:
            weight = work.grower.table.weight
            work.rows = [None] * tree.n_nodes
            for place, (_, rows) in work.sent_down(0, (np.arange(len(weight)), weight)).items():
                work.rows[place] = rows
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

    def preorder(self, place: int) -> Iterator[int]:
        """A place and all places below it, each before its children."""
        stack = [place]
        while stack:
            place = stack.pop()
            yield place
            stack.extend(self.children[place])

    def question(self, place: int) -> str:
        """What is asked at a place, as text; empty at a leaf."""
        split = self.origin.node(self.test[place]).split
        return split.question if self.children[place] and split is not None else ""

    def count(self, rows: Rows) -> Floats:
        """Class counts of rows."""
        table = self.grower.table
        return table.statistics(np.zeros_like(rows[0]), 1, *rows)[0]

    def majority(self, counts: Floats) -> int:
        """Number of the class that a place with these counts predicts."""
        return int(first_largest(counts[None], self.origin.preference)[0])

    def largest(self, place: int) -> int:
        """The child with the largest weight; of equals the last."""
        sizes = [self.counts[i].sum() for i in self.children[place]]
        best = max(sizes)
        return max(i for i, n in zip(self.children[place], sizes, strict=True) if n >= best - 1e-6)

    # its rows

    def gathered(self, places: list[int]) -> Rows:
        """All rows at some places, from where they are kept: there or below."""
        kept, stack = [], list(places)
        while stack:
            place = stack.pop()
            rows = self.rows[place]
            if rows is None:
                stack.extend(self.children[place])
            else:
                kept.append(rows)
        return _joined(kept)

    def lifted(self, place: int) -> dict[int, Change]:
        """What changes in the largest branch of a place if it gets all the rows of the place.

        Only the rows of the other branches are sent down it, unless some are stuck at the place.
        """
        branch, rows = self.largest(place), self.rows[place]
        if rows is not None:
            return self.sent_down(branch, rows)
        return self.sent_down(
            branch,
            self.gathered([i for i in self.children[place] if i != branch]),
            in_addition=True,
        )

    def sent_down(self, place: int, rows: Rows, in_addition: bool = False) -> dict[int, Change]:
        """What changes from a place down if it holds these rows, or these ``in_addition``.

        Rows that are added change nothing where none of them comes. Where a row is stuck, all
        rows of the place are sent down afresh: its shares depend on them. A place comes before
        those below it.
        """
        changes: dict[int, Change] = {}
        stack = [(place, rows, in_addition)]
        while stack:
            place, rows, in_addition = stack.pop()
            branch = self._branch(place, rows)
            keeps = bool((branch == NO_BRANCH).any()) or not self.children[place]
            if in_addition and (keeps or self.rows[place] is not None):
                stack.append((place, _joined([self.gathered([place]), rows]), False))
                continue
            counts = self.count(rows) + (self.counts[place] if in_addition else 0)
            changes[place] = (counts, rows if keeps else None)
            parts = self._parted(place, rows, branch)
            below = zip(self.children[place], parts, strict=True)
            stack.extend((i, p, in_addition) for i, p in below if len(p[0]) or not in_addition)
        return changes

    def _branch(self, place: int, rows: Rows) -> Ints:
        """The branch of each row at a place; NO_BRANCH where it is stuck, and at a leaf."""
        if not self.children[place]:
            return np.full(len(rows[0]), NO_BRANCH)
        at = np.full(len(rows[0]), self.test[place])
        return self.origin.table.tests.route(self.grower.table.X, rows[0], at)

    def _parted(self, place: int, rows: Rows, branch: Ints) -> list[Rows]:
        """The rows of each branch; a stuck row stays, or goes down all of them in shares."""
        here, weight = rows
        n_branches, goes = len(self.children[place]), branch != NO_BRANCH
        parts = [(here[branch == b], weight[branch == b]) for b in range(n_branches)]
        if goes.all() or not self.origin.distribute or not n_branches:
            return parts
        n = sums(branch[goes], weight[goes], n_branches)
        stuck = (here[~goes], np.zeros_like(here[~goes]), weight[~goes])
        shared, side, share = share_out(*stuck, np.array([0]), np.array([n_branches]), n)
        return [
            _joined([part, (shared[side == b], share[side == b])]) for b, part in enumerate(parts)
        ]

    # its changes

    def make_leaf(self, place: int) -> None:
        """Forget what is below a place."""
        if self.rows:
            self.rows[place] = self.gathered([place])
        self.children[place] = []

    def raise_largest(self, place: int, changes: dict[int, Change]) -> list[int]:
        """Put the largest branch, with its changes, in the place of its parent.

        Gives the places that changed, each before those below it.
        """
        branch = self.largest(place)
        for i, (counts, rows) in changes.items():
            self.counts[i], self.rows[i] = counts, rows
        self.test[place], self.children[place] = self.test[branch], self.children[branch]
        self.rows[place] = self.rows[branch]
        return [place, *(i for i in changes if i != branch)]

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


def _joined(parts: list[Rows]) -> Rows:
    rows, weights = zip(NOBODY, *parts, strict=True)
    return np.concatenate(rows), np.concatenate(weights)
