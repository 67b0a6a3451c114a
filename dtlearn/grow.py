"""Hunt's algorithm, breadth first: for all open nodes of a level count, score, choose, route.

level    the nodes of one depth; statistics are their class counts
open     a node that no stopping rule closes; an open node without a good split is a leaf too
sample   the training rows at the open nodes (see :mod:`dtlearn.search`)
"""

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from dtlearn import inspect_node
from dtlearn.arrays import Bools, Floats, Ints
from dtlearn.contingency import Sample, branch_sizes
from dtlearn.nodes import NodeTable, sent_down
from dtlearn.search import TIE, Rule, best_tests, check_option, check_rule
from dtlearn.splits import LEAF, Tests
from dtlearn.surrogates import with_default, with_surrogates
from dtlearn.table import Table
from dtlearn.tree import Tree

# policy for missing values -> what gives the tests a way for rows without a value
FALLBACKS = {"majority": with_default, "surrogate": with_surrogates}


@dataclass(frozen=True)
class Stop:
    """When a node stays a leaf although it is not pure.

    max_depth   height limit; 0 leaves the root a leaf
    max_leaves  best-first growth: the splits of largest weight × score first, up to so many leaves
    min_split   a node of less weight is not split
    min_gain    a split must score more than this; a negative value admits splits that gain nothing
    purity      a node with at least this share of one class is a leaf
    """

    max_depth: int | None = None
    max_leaves: int | None = None
    min_split: float = 0
    min_gain: float = 0.0
    purity: float = 1.0

    def __post_init__(self) -> None:
        check_option(
            "max_depth", self.max_depth, self.max_depth is None or self.max_depth >= 0, "0 or more"
        )
        check_option(
            "max_leaves",
            self.max_leaves,
            self.max_leaves is None or self.max_leaves >= 1,
            "1 or more",
        )
        check_option("min_split", self.min_split, self.min_split >= 0, "0 or more")
        check_option("purity", self.purity, 0 < self.purity <= 1, "above 0 and at most 1")

    def is_open(self, depth: int, n: Floats, largest: Floats, impurity: Floats) -> Bools:
        """Whether each node of a level may be split, by its weight and its largest class."""
        if self.max_depth is not None and depth >= self.max_depth:
            return np.zeros(len(n), dtype=bool)
        pure = (impurity <= 0) | (largest >= self.purity * n * (1 - TIE))
        return (n > 0) & (n >= self.min_split * (1 - TIE)) & ~pure


@dataclass(frozen=True)
class Growth:
    """One run of Hunt's algorithm: the table, how splits are chosen, when to stop."""

    method: str
    table: Table = field(repr=False)
    rule: Rule
    stop: Stop
    impurity: Callable[[Any], Any]
    distribute: bool = False
    frequent_first: bool = True
    missing: str | None = None

    def tree(self) -> Tree:
        """Grow the tree. Raises ValueError where the rule would try too many subsets."""
        check_rule(self.table, self.rule)
        table = self._grown()
        if self.stop.max_leaves is not None:
            table = table.pruned(~_best_first(table, self.stop.max_leaves))
        return Tree(
            self.method,
            self.table.attributes,
            self.table.target,
            table,
            self.distribute,
            self.frequent_first,
            self,
        )

    def candidates(self, tree: Tree, node: int) -> pd.DataFrame:
        """Every split of one node, scored by the code that grew the tree."""
        return inspect_node.candidates(self.table, self.rule, tree, node)

    def _grown(self) -> NodeTable:
        rows = np.arange(len(self.table))
        sample = Sample(rows, np.zeros_like(rows), self.table.weight, 1)
        level = Level(parent=np.array([-1]), branch=np.array([-1]))
        finished: list[NodeTable] = []
        n_before = 0
        while len(level):
            n_before += len(level)
            nodes, sample, level = self._grow_level(level, sample, len(finished), n_before)
            finished.append(nodes)
        return _joined(finished)

    def _grow_level(
        self, level: "Level", sample: Sample, depth: int, first_below: int
    ) -> tuple[NodeTable, Sample, "Level"]:
        """Nodes of one level with their tests, the rows below them, and the next level."""
        statistics = self.table.statistics(sample.node, len(level), sample.rows, sample.weight)
        n = branch_sizes(statistics, self.table)
        impurity = np.asarray(self.impurity(statistics))
        tests, gain = self._choose(depth, statistics, n, impurity, sample)
        first_child = np.cumsum(tests.n_branches) - tests.n_branches
        below, sample = self._descend(tests, first_child, sample)
        nodes = NodeTable(
            level.parent,
            level.branch,
            np.full(len(level), depth),
            np.where(tests.n_branches > 0, first_child + first_below, 0),
            tests,
            n,
            statistics,
            impurity,
            gain,
        )
        number = np.arange(first_below - len(level), first_below)
        return nodes, sample, replace(below, parent=number[below.parent])

    def _choose(
        self, depth: int, statistics: Floats, n: Floats, impurity: Floats, sample: Sample
    ) -> tuple[Tests, Floats]:
        """The test of each node of a level, and its score; LEAF and 0 where it stays a leaf."""
        largest = statistics.max(axis=1) if self.table.target.classes is not None else -n
        is_open = self.stop.is_open(depth, n, largest, impurity)
        tests, score = best_tests(self.table, sample.at(is_open), self.rule)
        least = self.stop.min_gain + max(TIE * self._root_impurity, self.rule.tie)
        tests = tests.only(score > least)
        if self.missing in FALLBACKS:
            tests = FALLBACKS[self.missing](self.table, sample.at(is_open), tests)
        gain = np.zeros(len(n))
        gain[is_open] = np.where(score > least, score, 0.0)
        return tests.placed(is_open), gain

    def _descend(self, tests: Tests, first: Ints, sample: Sample) -> tuple["Level", Sample]:
        """The next level and the rows that arrive there."""
        moving = sample.where((tests.attribute != LEAF)[sample.node])
        arrived = (moving.rows, moving.node, moving.weight)
        below = sent_down(tests, self.table.X, arrived, first, self.distribute)
        parent = np.repeat(np.arange(len(tests.attribute)), tests.n_branches)
        level = Level(parent, np.arange(len(parent)) - first[parent])
        return level, Sample(*below, len(parent))

    @cached_property
    def _root_impurity(self) -> float:
        everything = np.zeros(len(self.table), dtype=np.int64)
        root = self.table.statistics(everything, 1, slice(None), self.table.weight)
        return float(self.impurity(root)[0])


@dataclass(frozen=True)
class Level:
    """The nodes of one depth before they are counted: their parents and branches."""

    parent: Ints
    branch: Ints

    def __len__(self) -> int:
        return len(self.parent)


def _joined(levels: list[NodeTable]) -> NodeTable:
    """The levels of a tree as one table."""
    columns = {
        f.name: np.concatenate([getattr(level, f.name) for level in levels])
        for f in fields(NodeTable)
        if f.name != "tests"
    }
    return NodeTable(tests=Tests.joined([level.tests for level in levels]), **columns)


def _best_first(table: NodeTable, max_leaves: int) -> Bools:
    """Nodes that stay split when the largest weight × score goes first, up to so many leaves.

    A node's split does not depend on the order of growth, so this is a selection on the full tree.
    A split that would exceed the number is passed over.
    """
    chosen, n_leaves = np.zeros(len(table), dtype=bool), 1
    queue = [(-table.n[0] * table.gain[0], 0)]
    while queue:
        _, node = heapq.heappop(queue)
        more = int(table.tests.n_branches[node]) - 1
        if more < 1 or n_leaves + more > max_leaves:
            continue
        chosen[node], n_leaves = True, n_leaves + more
        for child in table.children(node):
            heapq.heappush(queue, (-table.n[child] * table.gain[child], child))
    return chosen
