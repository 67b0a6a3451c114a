"""Hunt's algorithm, breadth first: for all open nodes of a depth count, score, choose, route.

open    a node that no stopping rule closes; an open node without a good split is a leaf too
rows    the training rows at the open nodes: only asked for counts (see :mod:`dtlearn.search.rows`)
"""

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import count
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.arrays import TIE, Bools, Floats, Ints
from dtlearn.criteria import Impurity
from dtlearn.options import check_option
from dtlearn.search import tried
from dtlearn.search.best import best_tests
from dtlearn.search.memory import ArrivedInMemory
from dtlearn.search.policy import Policy
from dtlearn.search.rows import Arrived, Rows
from dtlearn.search.significance import significant
from dtlearn.search.surrogates import with_default, with_surrogates
from dtlearn.splits.tests import LEAF, NodeTests
from dtlearn.table.costed import with_costs
from dtlearn.table.costs import NO_COSTS, Costs
from dtlearn.table.table import Table
from dtlearn.table.target import Target
from dtlearn.tree.nodes import NodeArrays
from dtlearn.tree.tree import Tree

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
    significance  chance must explain a split less often (see :mod:`dtlearn.search.significance`)
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
        significance = self.significance
        good = significance is None or 0 < significance <= 1
        check_option("significance", significance, good, "from 0 to 1, not 0")

    def is_open(self, depth: int, n: Floats, pure: Bools) -> Bools:
        """Whether each node of a depth may be split, by its weight and whether it is pure."""
        if self.max_depth is not None and depth >= self.max_depth:
            return np.zeros(len(n), dtype=bool)
        return (n > 0) & (n >= self.min_split * (1 - TIE)) & ~pure


@dataclass(frozen=True)
class Growth:
    """One run of Hunt's algorithm: the training rows, how splits are chosen, when to stop."""

    method: str
    rows: Arrived = field(repr=False)
    policy: Policy
    stop: Stop
    distribute: bool = False
    frequent_first: bool = True
    missing: str | None = None
    finish: Callable[[NodeArrays], NodeArrays] | None = None  # what is done to the grown tree
    costs: Costs = NO_COSTS

    def tree(self) -> Tree:
        """Grow the tree. Raises ValueError where the policy would try too many subsets."""
        attributes, target = self.rows.attributes, self.target
        self.policy.check(attributes, target)
        if self.stop.significance is not None and not target.classes:
            raise ValueError("significance= tests classes; in a regression stop by min_gain=")
        arrays = Depth.joined(list(self._depths()), self.impurity)
        if self.stop.max_leaves is not None:
            mass = target.mass(arrays.statistics)
            arrays = arrays.pruned(~_best_first(arrays, mass, self.stop.max_leaves))
        if self.finish is not None:
            arrays = self.finish(arrays)
        return Tree(
            self.method, attributes, target, arrays, self.distribute, self.frequent_first, self
        )

    def _depths(self) -> Iterator["Depth"]:
        """The nodes of each depth, from the root down."""
        parent, branch, n_before = np.array([-1]), np.array([-1]), 0
        arrived = self.rows
        for depth in count():
            statistics = arrived.statistics()
            n, is_open = self._open(statistics, depth)
            rows = arrived.open(is_open)
            del arrived  # frees the order of the numbers above
            tests, gain = self._choose(rows)
            yield Depth(parent, branch, n, statistics, is_open, tests, gain)
            arrived = rows.down(tests, self.distribute)
            if not arrived.n_nodes:
                return
            above, branch = tests.children
            parent = n_before + is_open.nonzero()[0].take(above)
            n_before += len(n)

    def _open(self, statistics: Floats, depth: int) -> tuple[Floats, Bools]:
        """Weight of each node, and whether it may be split."""
        target = self.rows.target
        n, pure = target.weight(statistics), target.is_pure(statistics, self.stop.purity)
        return n, self.stop.is_open(depth, n, pure)

    def _choose(self, rows: Rows) -> tuple[NodeTests, Floats]:
        """The test of each open node, and its score; LEAF and 0 where it stays a leaf."""
        tests, score = best_tests(rows, self.choosing)
        least = self.stop.min_gain + max(TIE * self._root_impurity, self.policy.tie)
        tests = tests.only(score > least)
        if self.stop.significance is not None:
            tests = tests.only(significant(rows, tests, self.stop.significance))
        gain = np.where(tests.attribute != LEAF, score, 0.0)
        if self.missing in FALLBACKS:
            tests = FALLBACKS[self.missing](rows, tests)
        return tests, gain

    @cached_property
    def _root_impurity(self) -> float:
        return float(self.impurity(self._root)[0])

    @cached_property
    def _root(self) -> Floats:
        """Statistics (1, statistics) of all rows."""
        return self.rows.statistics()

    @cached_property
    def target(self) -> Target:
        """What is predicted, as the costs have it; the rows' own target only counts."""
        return with_costs(self.rows.target, self.costs, self._root[0])

    @cached_property
    def choosing(self) -> Policy:
        """The policy with counts as the costs alter them."""
        altered = self.target.altered
        return self.policy if altered is None else self.policy.altering(altered)

    # what a tree remembers of its growth

    def impurity(self, counts: Any) -> Any:
        """Impurity of nodes with these statistics (nodes, statistics)."""
        return self.policy.criterion.impurity(self.choosing.seen(counts))

    @property
    def table(self) -> Table:
        """The training rows as arrays. Raises ValueError where they stay in an engine."""
        return self._in_memory.table

    def candidates(self, tree: Tree, node: int) -> pd.DataFrame:
        """Every split of one node, scored by the code that grew the tree."""
        return tried.candidates(self.rows, self.choosing, tree, node)

    def regrown(self, rows: Ints) -> Tree:
        """The tree that the same options grow from some of the training rows."""
        some = ArrivedInMemory.at_root(self._in_memory.table.only(rows))
        return replace(self, rows=some).tree()

    @property
    def _in_memory(self) -> ArrivedInMemory:
        if not isinstance(self.rows, ArrivedInMemory):
            raise ValueError(
                "this needs the training rows themselves, and those of this tree lie in an engine "
                "that tells counts only: grow the tree from a DataFrame"
            )
        return self.rows


@dataclass(frozen=True)
class Depth:
    """The nodes of one depth when they are done; tests and gains are those of the open ones."""

    parent: Ints
    branch: Ints
    n: Floats
    statistics: Floats
    is_open: Bools
    tests: NodeTests
    gain: Floats

    @classmethod
    def joined(cls, depths: "list[Depth]", impurity: Impurity) -> NodeArrays:
        """The nodes of all depths."""
        column = {
            f.name: np.concatenate([getattr(depth, f.name) for depth in depths])
            for f in fields(cls)
            if f.name != "tests"
        }
        is_open = column.pop("is_open")
        gain = np.zeros(len(is_open))
        gain[is_open] = column.pop("gain")
        tests = NodeTests.joined([depth.tests for depth in depths]).placed(is_open)
        first_child = 1 + tests.n_branches.cumsum() - tests.n_branches
        return NodeArrays(
            **column,
            depth=np.arange(len(depths)).repeat([len(depth.parent) for depth in depths]),
            first_child=np.where(tests.n_branches > 0, first_child, 0),
            tests=tests,
            impurity=np.asarray(impurity(column["statistics"])),
            gain=gain,
        )


def _best_first(arrays: NodeArrays, mass: Floats, max_leaves: int) -> Bools:
    """Nodes that stay split when the largest mass × score goes first, up to so many leaves.

    A node's split does not depend on the order of growth, so this is a selection on the full tree.
    A split that would exceed the number is passed over.
    """
    chosen, n_leaves = np.zeros(len(arrays), dtype=bool), 1
    queue = [(-mass[0] * arrays.gain[0], 0)]
    while queue:
        _, node = heapq.heappop(queue)
        more = int(arrays.tests.n_branches[node]) - 1
        if more < 1 or n_leaves + more > max_leaves:
            continue
        chosen[node], n_leaves = True, n_leaves + more
        for child in arrays.children(node):
            heapq.heappush(queue, (-mass[child] * arrays.gain[child], child))
    return chosen
