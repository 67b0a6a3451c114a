"""Rows in memory: how arrays answer what growing asks (see :mod:`dtlearn.search.rows`)."""

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn.arrays import Bools, Floats, Ints
from dtlearn.criteria import Impurity
from dtlearn.search.contingency import level_counts
from dtlearn.splits.routing import Lines, lines_down
from dtlearn.splits.tests import LEAF, NO_BRANCH, NodeTests
from dtlearn.sweep.cuts import Cuts, Wanted
from dtlearn.sweep.entries import Entries
from dtlearn.sweep.sweep import swept
from dtlearn.table.classes import Classes
from dtlearn.table.columns import Attribute
from dtlearn.table.numbers import Spread
from dtlearn.table.table import Table
from dtlearn.table.target import Target

SIDES = Classes("side", pd.Index([0, 1]))


@dataclass(frozen=True, eq=False)
class ArrivedInMemory:
    """Rows that come to nodes; see :class:`dtlearn.search.rows.Arrived`.

    ``above`` are the entries at the nodes above, None at the root; ``lines`` tells which of these
    comes to which node. ``parent`` and ``branch`` are those of the nodes.
    """

    table: Table
    above: Entries | None = field(repr=False)
    lines: Lines = field(repr=False)
    parent: Ints
    branch: Ints

    @classmethod
    def at_root(cls, table: Table) -> "ArrivedInMemory":
        """All rows of a table."""
        rows, root = np.arange(len(table)), np.zeros(1, dtype=np.int64)
        return cls(table, None, Lines(rows, np.zeros_like(rows), table.weight), root, root)

    note = ""  # nothing is told by bins here

    def at_work(self) -> AbstractContextManager[None]:
        """While growth asks: there is nothing to clear away."""
        return nullcontext()

    @property
    def attributes(self) -> tuple[Attribute, ...]:
        """The columns that may be tested."""
        return self.table.attributes

    @property
    def target(self) -> Target:
        """What is predicted."""
        return self.table.target

    @property
    def n_nodes(self) -> int:
        """Number of the nodes at which the rows are."""
        return len(self.parent)

    def rows(self, lines: Lines) -> Ints:
        """Numbers of the table's rows."""
        return lines.row if self.above is None else self.above.rows.take(lines.row)

    def statistics(self) -> Floats:
        """Statistics (nodes, statistics) of the rows of each node."""
        return self._statistics

    @cached_property
    def _statistics(self) -> Floats:
        at, rows = self.lines.at, self.rows(self.lines)
        return self.table.statistics(at, self.n_nodes, rows, self._weight)

    def impurity(self, of: Impurity) -> Floats:
        """Impurity (nodes,) of each node: of its statistics, of numbers their exact variance."""
        if self._spread is None:
            return np.asarray(of(self._statistics))
        return self._spread.variance

    @cached_property
    def _weight(self) -> Floats | None:
        """Weight of each line; None where each counts as 1."""
        return None if (self.lines.weight == 1).all() else self.lines.weight

    @cached_property
    def _spread(self) -> Spread | None:
        if self.target.classes:
            return None
        y, weight = self.table.y.take(self.rows(self.lines)), self._weight
        return self.target.spread(y, self.lines.at, self.n_nodes, weight)

    def open(self, is_open: Bools) -> "RowsInMemory":
        """The rows at the open nodes, which are numbered anew."""
        lines = self.lines
        if not is_open.all():
            lines = lines.only(is_open.take(lines.at).nonzero()[0]).moved(is_open.cumsum() - 1)
        parent, branch = self.parent[is_open], self.branch[is_open]
        spread = None if self._spread is None else self._spread.open(is_open)
        if self.above is not None and self.above.is_sorted:
            entries = self.above.parted(lines.row, lines.at, lines.weight, parent, branch)
            return RowsInMemory(self.table, entries, spread)
        rows, n_nodes = self.rows(lines), len(parent)
        entries = Entries.unsorted(self.table, rows, lines.at, lines.weight, n_nodes)
        return RowsInMemory(self.table, entries, spread)


@dataclass(frozen=True, eq=False)
class RowsInMemory:
    """Rows at open nodes; see :class:`dtlearn.search.rows.Rows`."""

    table: Table
    entries: Entries = field(repr=False)
    spread: Spread | None

    @property
    def attributes(self) -> tuple[Attribute, ...]:
        """The columns that may be tested."""
        return self.table.attributes

    @property
    def target(self) -> Target:
        """What is predicted."""
        return self.table.target

    @property
    def n_nodes(self) -> int:
        """Number of the open nodes."""
        return self.entries.n_nodes

    @property
    def complete(self) -> bool:
        """Whether no value of an attribute is missing in the whole table."""
        return self.table.complete

    def statistics(self) -> Floats:
        """Statistics (nodes, statistics) of the rows of each node."""
        entries = self.entries
        return self.table.statistics(entries.node, self.n_nodes, entries.rows, entries.weight)

    def weight(self) -> Floats:
        """Weight (nodes,) of the rows."""
        return self.entries.node_weight

    def level_counts(self, attributes: Ints) -> Floats:
        """Statistics (attributes × nodes, levels, statistics) of the rows with each level."""
        return level_counts(self.table, self.entries, attributes, self._y)

    def cuts(self, wanted: Wanted) -> Cuts:
        """The wanted cuts of all numbers."""
        return swept(self.table, self.entries, wanted, self._y)

    @cached_property
    def _y(self) -> NDArray[Any]:
        """The class of each entry, or its local number."""
        y = self.table.y.take(self.entries.rows)
        return y if self.spread is None else self.spread.local(y, self.entries.node)

    def highest(self, attribute: int, cuts: Floats) -> Floats:
        """The largest value of an attribute in the whole table at or below each cut."""
        values = self.table.sorted_values[attribute]
        return values[np.searchsorted(values, cuts, side="right") - 1]

    def branch_counts(self, tests: NodeTests) -> Floats:
        """Statistics (nodes, branches, statistics) of the rows that take each branch."""
        entries, width = self.entries, max(1, int(tests.n_branches.max(initial=1)))
        inside = (tests.attribute != LEAF).take(entries.node).nonzero()[0]
        node, rows = entries.node.take(inside), entries.rows.take(inside)
        branch = tests.answer(self.table.X, rows, node)
        known = branch != NO_BRANCH
        cell = node[known] * width + branch[known]
        weight = entries.weights(inside[known])
        counts = self.table.statistics(cell, self.n_nodes * width, rows[known], weight)
        return counts.reshape(self.n_nodes, width, counts.shape[1])

    def sided(self, tests: NodeTests) -> "RowsInMemory":
        """The rows whose target is the branch, 0 or 1, that they take by the value tested."""
        entries = self.entries.where((tests.attribute != LEAF)[self.entries.node])
        side = tests.answer(self.table.X, entries.rows, entries.node)
        y = np.zeros(len(self.table), dtype=np.int64)
        y[entries.rows] = np.maximum(side, 0)
        return RowsInMemory(
            replace(self.table, y=y, target=SIDES), entries.weighing(side != NO_BRANCH), None
        )

    def down(self, tests: NodeTests, distribute: bool) -> ArrivedInMemory:
        """One step down: the rows at the children of all nodes, in the order of the branches."""
        rows, at, weight = self.entries.rows, self.entries.node, self.entries.weight
        is_split = tests.attribute != LEAF
        moving = None if is_split.all() else is_split.take(at).nonzero()[0]
        if moving is not None:
            rows, at, weight = rows.take(moving), at.take(moving), weight.take(moving)
        first = tests.n_branches.cumsum() - tests.n_branches
        lines = lines_down(tests, self.table.X, Lines(rows, at, weight), first, distribute)
        if moving is not None:
            lines = Lines(moving.take(lines.row), lines.at, lines.weight)
        return ArrivedInMemory(self.table, self.entries, lines, *tests.children)
