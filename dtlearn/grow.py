"""Hunt's algorithm, breadth first: for all open nodes of a level count, score, choose, route.

level    the nodes of one depth; statistics are their class counts
open     a node that no stopping rule closes; an open node without a good split is a leaf too
sample   the training rows at the open nodes (see :mod:`dtlearn.sample`)
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
from dtlearn.choice import TIE, Rule, check_option, check_rule
from dtlearn.contingency import branch_sizes
from dtlearn.nodes import NodeTable, lines_down
from dtlearn.sample import Sample
from dtlearn.search import best_tests
from dtlearn.significance import significant
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
    significance  a split must be significant at this level (see :mod:`dtlearn.significance`)
    """

    max_depth: int | None = None
    max_leaves: int | None = None
    min_split: float = 0
    min_gain: float = 0.0
    purity: float = 1.0
    significance: float | None = None

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
        level = self.significance
        check_option("significance", level, level is None or 0 < level <= 1, "from 0 to 1, not 0")

    def is_open(self, depth: int, n: Floats, pure: Bools) -> Bools:
        """Whether each node of a level may be split, by its weight and whether it is pure."""
        if self.max_depth is not None and depth >= self.max_depth:
            return np.zeros(len(n), dtype=bool)
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
    finish: Callable[[NodeTable], NodeTable] | None = None  # what is done to the grown tree

    def tree(self) -> Tree:
        """Grow the tree. Raises ValueError where the rule would try too many subsets."""
        check_rule(self.table, self.rule)
        if self.stop.significance is not None and self.table.target.classes is None:
            raise ValueError("significance= tests classes; in a regression stop by min_gain=")
        table = self._grown()
        if self.stop.max_leaves is not None:
            table = table.pruned(~_best_first(table, self.stop.max_leaves))
        if self.finish is not None:
            table = self.finish(table)
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

    def regrown(self, rows: Ints) -> Tree:
        """The tree that the same options grow from some of the training rows."""
        return replace(self, table=self.table.only(rows)).tree()

    def _grown(self) -> NodeTable:
        rows = np.arange(len(self.table))
        sample = Sample.of(self.table, rows, self.table.weight)
        level = Level(
            np.array([-1]), np.array([-1]), np.array([0]), rows, sample.node, sample.weight
        )
        grown: list[Grown] = []
        n_before = 0
        while len(level):
            done, sample, level = self._grow_level(level, sample, len(grown), n_before)
            grown.append(done)
            n_before += len(done.parent)
        return Grown.joined(grown, self.impurity)

    def _grow_level(
        self, level: "Level", sample: Sample, depth: int, n_before: int
    ) -> tuple["Grown", Sample, "Level"]:
        """The nodes of one level, the rows at the open ones, and the next level."""
        weight = None if sample.whole and not self.distribute else level.weight
        rows = sample.rows.take(level.origin)
        statistics = self.table.statistics(level.node, len(level), rows, weight)
        n = branch_sizes(statistics, self.table)
        is_open = self.stop.is_open(depth, n, self._is_pure(statistics, n))
        sample = level.open_rows(sample, is_open)
        tests, gain = self._choose(sample)
        below = self._descend(tests, sample, is_open.nonzero()[0] + n_before)
        done = Grown(level.parent, level.branch, n, statistics, is_open, tests, gain)
        return done, sample, below

    def _is_pure(self, statistics: Floats, n: Floats) -> Bools:
        """Whether all rows of a node are equal, or enough of them are of one class."""
        if self.table.target.classes is None:
            return np.asarray(self.impurity(statistics) <= 0)
        return statistics.max(axis=1) >= self.stop.purity * n * (1 - TIE)

    def _choose(self, sample: Sample) -> tuple[Tests, Floats]:
        """The test of each open node, and its score; LEAF and 0 where it stays a leaf."""
        tests, score = best_tests(self.table, sample, self.rule)
        least = self.stop.min_gain + max(TIE * self._root_impurity, self.rule.tie)
        tests = tests.only(score > least)
        if self.stop.significance is not None:
            tests = tests.only(significant(self.table, sample, tests, self.stop.significance))
        gain = np.where(tests.attribute != LEAF, score, 0.0)
        if self.missing in FALLBACKS:
            tests = FALLBACKS[self.missing](self.table, sample, tests)
        return tests, gain

    def _descend(self, tests: Tests, sample: Sample, number: Ints) -> "Level":
        """The next level and the rows that arrive there; ``number`` is that of the open nodes."""
        rows, node, weight = sample.rows, sample.node, sample.weight
        is_split = tests.attribute != LEAF
        moving = None if is_split.all() else is_split.take(node).nonzero()[0]
        if moving is not None:
            rows, node, weight = rows.take(moving), node.take(moving), weight.take(moving)
        first = tests.n_branches.cumsum() - tests.n_branches
        arrived = rows, node, weight
        line, node, weight = lines_down(tests, self.table.X, arrived, first, self.distribute)
        origin = line if moving is None else moving.take(line)
        parent = np.arange(len(tests.attribute)).repeat(tests.n_branches)
        branch = np.arange(len(parent)) - first.take(parent)
        return Level(number.take(parent), branch, parent, origin, node, weight)

    @cached_property
    def _root_impurity(self) -> float:
        rows = np.arange(len(self.table))
        root = self.table.statistics(np.zeros_like(rows), 1, rows, self.table.weight)
        return float(self.impurity(root)[0])


@dataclass(frozen=True)
class Level:
    """The nodes of one depth before they are counted, and the rows that arrive at them.

    ``parent`` and ``branch`` are those of the nodes, ``above`` is the parent's number among the
    open nodes. ``origin``, ``node`` and ``weight`` are of the rows: which entry of the sample above
    they were, in ascending order.
    """

    parent: Ints
    branch: Ints
    above: Ints
    origin: Ints
    node: Ints
    weight: Floats

    def __len__(self) -> int:
        return len(self.parent)

    def open_rows(self, sample: Sample, is_open: Bools) -> Sample:
        """The rows at the open nodes, which are numbered anew."""
        kept = is_open.take(self.node).nonzero()[0]
        node = (is_open.cumsum() - 1).take(self.node.take(kept))
        above, branch = self.above[is_open], np.maximum(self.branch[is_open], 0)
        return sample.taken(self.origin.take(kept), node, self.weight.take(kept), above, branch)


@dataclass(frozen=True)
class Grown:
    """The nodes of one depth when they are done; tests and gains are those of the open ones."""

    parent: Ints
    branch: Ints
    n: Floats
    statistics: Floats
    is_open: Bools
    tests: Tests
    gain: Floats

    @classmethod
    def joined(cls, levels: "list[Grown]", impurity: Callable[[Any], Any]) -> NodeTable:
        """The levels of a tree as one table."""
        column = {
            f.name: np.concatenate([getattr(level, f.name) for level in levels])
            for f in fields(cls)
            if f.name != "tests"
        }
        is_open = column.pop("is_open")
        gain = np.zeros(len(is_open))
        gain[is_open] = column.pop("gain")
        tests = Tests.joined([level.tests for level in levels]).placed(is_open)
        first_child = 1 + tests.n_branches.cumsum() - tests.n_branches
        return NodeTable(
            **column,
            depth=np.arange(len(levels)).repeat([len(level.parent) for level in levels]),
            first_child=np.where(tests.n_branches > 0, first_child, 0),
            tests=tests,
            impurity=np.asarray(impurity(column["statistics"])),
            gain=gain,
        )


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
