"""Hunt's algorithm, breadth first: for all open nodes of a depth count, score, choose, route.

open    a node that no stopping rule closes; an open node without a good split is a leaf too
rows    the training rows at the open nodes: only asked for counts (see :mod:`dtlearn.search.rows`)
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.arrays import TIE, Bools, Floats, Ints, as_large
from dtlearn.options import at_least, check_number
from dtlearn.progress import told
from dtlearn.search import tried
from dtlearn.search.best import best_tests
from dtlearn.search.memory import ArrivedInMemory
from dtlearn.search.policy import Policy
from dtlearn.search.rows import Arrived, Rows, Source
from dtlearn.search.significance import significant
from dtlearn.search.stop import Stop
from dtlearn.search.surrogates import with_default, with_surrogates
from dtlearn.search.unsplit import why_no_split
from dtlearn.splits.tests import LEAF, NodeTests
from dtlearn.table.costed import with_costs
from dtlearn.table.costs import NO_COSTS, Costs
from dtlearn.table.frames import in_engine
from dtlearn.table.table import Table
from dtlearn.table.target import Target
from dtlearn.tree.depths import Depth, best_first
from dtlearn.tree.nodes import NodeArrays
from dtlearn.tree.tree import Tree

# policy for missing values -> what gives the tests a way for rows without a value
FALLBACKS = {"majority": with_default, "surrogate": with_surrogates}


def training_rows(data: Any, target: Any, bins: int | None, **options: Any) -> Arrived:
    """The training rows at the root, of a table in memory or of one in an engine.

    Options, and what is raised, are those of :meth:`dtlearn.table.Table.from_frame`; ``bins`` is
    for numbers in an engine. Raises ImportError where that lacks the extra.
    """
    check_number("bins", bins, at_least(2), "2 or more, or None", whole=True, optional=True)
    if isinstance(data, Source):
        return data.training_rows(target, **options)
    if in_engine(data):
        from dtlearn.engine.rows import ArrivedInEngine  # an optional dependency

        return ArrivedInEngine.of(data, target, bins, **options)
    return ArrivedInMemory.at_root(Table.from_frame(data, target, **options))


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
        with self.rows.at_work():
            steps = list(self._steps())
            options = self.distribute, self.frequent_first
            tree = Tree(self.method, attributes, target, steps[-1][1], *options, self)
            tree = replace(tree, note=self.rows.note)
            asked_for = tree.n_nodes > 1 or self.stop.max_depth == 0
            return tree if asked_for else replace(tree, why_leaf=self._why_root(tree, steps))

    def _steps(self) -> Iterator[tuple[str, NodeArrays]]:
        """The nodes as they are grown, and after what takes splits back, each with its reason."""
        here = isinstance(self.rows, ArrivedInMemory)
        name = "depths" if here else f"depths of {self._n:,.0f} rows"
        arrays = Depth.joined(list(told(self._depths(), name)))
        yield "", arrays
        if self.stop.max_leaves is not None:
            mass = self.target.mass(arrays.statistics)
            arrays = arrays.pruned(~best_first(arrays, mass, self.stop.max_leaves))
            yield f"max_leaves={self.stop.max_leaves}", arrays
        if self.finish is not None:
            yield "collapsed, as it makes no more errors than its branches", self.finish(arrays)

    def _depths(self) -> Iterator["Depth"]:
        """The nodes of each depth, from the root down."""
        parent, branch, n_before = np.array([-1]), np.array([-1]), 0
        arrived = self.rows
        for depth in count():
            statistics = arrived.statistics()
            impurity = arrived.impurity(self.impurity)
            n, is_open = self._open(statistics, impurity, depth)
            rows = arrived.open(is_open)
            del arrived  # frees the order of the numbers above
            tests, gain, score = self._choose(rows)
            yield Depth(parent, branch, n, statistics, impurity, is_open, tests, gain, score)
            arrived = rows.down(tests, self.distribute)
            if not arrived.n_nodes:
                return
            above, branch = tests.children
            parent = n_before + is_open.nonzero()[0].take(above)
            n_before += len(n)

    def _open(self, statistics: Floats, impurity: Floats, depth: int) -> tuple[Floats, Bools]:
        """Weight of each node, and whether it may be split."""
        target = self.rows.target
        n, pure = target.weight(statistics), target.is_pure(statistics, impurity, self.stop.purity)
        return n, self.stop.is_open(depth, n, pure)

    def _choose(self, rows: Rows) -> tuple[NodeTests, Floats, Floats]:
        """The test of each open node, its gain and its score; LEAF and 0 where it stays a leaf."""
        tests, score, gain = best_tests(rows, self.choosing)
        tests = tests.only(self._is_enough(rows, score, gain))
        if self.stop.significance is not None:
            tests = tests.only(significant(rows, tests, self.stop.significance))
        gain, score = (np.where(tests.attribute != LEAF, x, 0.0) for x in (gain, score))
        if self.missing in FALLBACKS:
            tests = FALLBACKS[self.missing](rows, tests)
        return tests, gain, score

    def _is_enough(self, rows: Rows, score: Floats, gain: Floats) -> Bools:
        """Whether each node's best split gains enough; at a gain of 0 the score must not count."""
        nothing = self._nothing(rows)
        least = self.stop.min_gain + nothing
        enough = (gain > least) & (score > np.minimum(least, nothing))
        if self.stop.min_decrease:
            mass = rows.weight() if self.choosing.altered is None else self._mass(rows)
            decrease = mass / self._n * gain
            enough &= as_large(decrease, self.stop.min_decrease)
        return enough

    def why_leaf(self, tree: Tree, node: int) -> str:
        """Why growth left a node of the tree a leaf; empty where it is pure, or was cut later."""
        with self.rows.at_work():
            return self._why_unsplit(tree, node) or self._why_undone(tree, node)

    def _why_root(self, tree: Tree, steps: list[tuple[str, NodeArrays]]) -> str:
        """Why the root is a leaf; empty where it is pure."""
        undone = (reason for reason, arrays in steps if len(arrays) == 1)
        return next(undone) or self._why_unsplit(tree, 0)

    def _why_undone(self, tree: Tree, node: int) -> str:
        """What took the split of a node back; empty where that was not growth."""
        way = tree.arrays.branch[[*tree.arrays.above(node)[::-1], node][1:]].tolist()
        for reason, arrays in self._steps():
            at = 0
            for branch in way:
                at = arrays.children(at)[branch]
            if arrays.is_leaf[at]:
                return reason
        return ""

    def _why_unsplit(self, tree: Tree, node: int) -> str:
        """Why a node was never split; empty where it is pure, or was split."""
        stop, (n, impurity) = self.stop, (tree.arrays.n[node], tree.arrays.impurity[node])
        depth, statistics = int(tree.arrays.depth[node]), tree.arrays.statistics[[node]]
        if impurity <= 0:
            return ""
        if not self._open(statistics, np.array([impurity]), depth)[1].all():
            return stop.why_closed(depth, float(n))
        rows = tried.rows_at(self.rows, tree, node)
        tests, score, gain = best_tests(rows, self.choosing)
        why = why_no_split(rows, self.choosing, score)
        if why:
            return why
        if not (gain > stop.min_gain + self._nothing(rows)).all():
            return f"no split gains more than {stop.min_gain:g}"
        if not self._is_enough(rows, score, gain).all():
            return f"no split lowers the impurity by min_decrease={stop.min_decrease:g}"
        if stop.significance is not None and not significant(rows, tests, stop.significance).all():
            return f"the best split is not significant at {stop.significance:g}"
        return ""

    def _nothing(self, rows: Rows) -> Floats:
        """What a gain may be at each node by rounding alone."""
        if rows.spread is not None:
            return TIE * rows.spread.unit**2
        return np.full(rows.n_nodes, max(TIE * self._root_impurity, self.policy.tie))

    @cached_property
    def _n(self) -> float:
        return float(self.rows.target.weight(self._root)[0])

    def _mass(self, rows: Rows) -> Floats:
        """What the impurities of nodes are weighted by: altered counts, as many as rows in all."""
        return self.target.mass(rows.statistics())

    @cached_property
    def _root_impurity(self) -> float:
        return float(self.rows.impurity(self.impurity)[0])

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
        with self.rows.at_work():
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
