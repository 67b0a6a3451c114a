"""Rows in an engine: how counts answer what growing asks (see :mod:`dtlearn.search.rows`).

A depth costs one query that counts and one step down. What comes to the children follows from the
counts of their parents, so rows take the step only when an open node below asks for more.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

import numpy as np

from dtlearn.arrays import Bools, Floats, Ints
from dtlearn.criteria import Impurity
from dtlearn.engine.columns import MISSING
from dtlearn.engine.counts import Counts, counted, inside
from dtlearn.engine.cuts import Cells
from dtlearn.engine.engines import Frame, Kept, engine_of
from dtlearn.engine.steps import Step, branches
from dtlearn.engine.table import EngineTable, read
from dtlearn.splits.tests import LEAF, NO_BRANCH, NodeTests
from dtlearn.sweep.cuts import Cuts, Wanted
from dtlearn.sweep.threads import Later
from dtlearn.table.columns import Attribute
from dtlearn.table.target import Target


@dataclass(frozen=True, eq=False)
class _AtNodes:
    """Rows of a table at nodes, and the class counts (nodes, classes) of each node."""

    table: EngineTable
    counts: Floats

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
        return len(self.counts)

    def statistics(self) -> Floats:
        """Class counts (nodes, classes) of the rows of each node."""
        return self.counts


@dataclass(frozen=True, eq=False)
class ArrivedInEngine(_AtNodes):
    """Rows that come to nodes; see :class:`dtlearn.search.rows.Arrived`.

    ``moved`` makes the frame of the rows at open nodes, from the new number of each node.
    """

    moved: Callable[[Ints], Frame] = field(repr=False)

    @classmethod
    def of(cls, data: Any, target: Any, bins: int | None, **options: Any) -> "ArrivedInEngine":
        """All rows of a table at the root; options as in :func:`dtlearn.grow.training_rows`."""
        engine = engine_of(data)
        with engine.at_work():
            table = read(engine, target, bins=bins, **options)
        return cls(table, table.counts[None], lambda numbers: table.coded())

    @property
    def note(self) -> str:
        """Which attributes are told by bins only."""
        return self.table.note

    def at_work(self) -> AbstractContextManager[None]:
        """While growth asks; what the engine laid down for it is gone afterwards."""
        return self.table.engine.at_work()

    def impurity(self, of: Impurity) -> Floats:
        """Impurity (nodes,) of each node."""
        return np.asarray(of(self.counts))

    def open(self, is_open: Bools) -> "RowsInEngine":
        """The rows at the open nodes, which are numbered anew."""
        numbers = np.where(is_open, is_open.cumsum() - 1, MISSING)
        keep = self.table.engine.keep
        kept = Later(lambda: keep(self.moved(numbers)))
        return RowsInEngine(self.table, self.counts[is_open], kept)


@dataclass(frozen=True, eq=False)
class RowsInEngine(_AtNodes):
    """Rows at open nodes; see :class:`dtlearn.search.rows.Rows`."""

    kept: Later[Kept] = field(repr=False)

    @property
    def complete(self) -> bool:
        """Whether no value of an attribute is missing in the whole table."""
        return self.table.complete

    @property
    def spread(self) -> None:
        """Classes have none."""
        return None

    def weight(self) -> Floats:
        """Weight (nodes,) of the rows."""
        return self.target.weight(self.counts)

    @cached_property
    def _lines(self) -> list[Counts]:
        found = counted(self.table, self.kept.value.frame)
        pairs = zip(found, self.table.columns, strict=True)
        return [lines.with_ends() if column.exact else lines for lines, column in pairs]

    def level_counts(self, attributes: Ints) -> Floats:
        """Class counts (attributes × nodes, levels, classes) of the rows with each level."""
        n_levels, n_classes = len(self.attributes[attributes[0]].levels), self.counts.shape[1]
        found = np.zeros((len(attributes), self.n_nodes, n_levels, n_classes))
        for at, j in zip(found, attributes, strict=True):
            lines = self._lines[j]
            lines = lines.only(lines.code != MISSING)
            at[lines.node, lines.code, lines.y] = lines.n
        return found.reshape(-1, n_levels, n_classes)

    def cuts(self, wanted: Wanted) -> Cuts:
        """The cuts of all numbers: between the cells, and inside those that could have the best."""
        numbers = [j for j, a in enumerate(self.attributes) if a.kind != "nominal"]
        cells = {j: self._cells(j) for j in numbers}
        known = {j: some.known(wanted, self.n_nodes) for j, some in cells.items()}
        if wanted.across and self.complete and known:
            known = dict.fromkeys(known, np.stack(list(known.values())).min(axis=0))
        exact = [j for j in numbers if self.table.columns[j].exact]
        self._look_inside({j: (cells[j], cells[j].could_win(wanted, known[j])) for j in exact})
        found = [self._cells(j).cuts(j, wanted.resolution) for j in numbers]
        return Cuts.joined(found, self.target)

    def _cells(self, j: int) -> Cells:
        return Cells.of(self._lines[j], self.counts.shape[1])

    def _look_inside(self, cells: dict[int, tuple[Cells, Bools]]) -> None:
        """Count the values of some cells one by one."""
        asked = {j: (c.node[some], c.code[some]) for j, (c, some) in cells.items() if some.any()}
        if asked:
            for j, lines in inside(self.table, self.kept.value.frame, asked).items():
                self._lines[j] = self._lines[j].finer(*asked[j], lines)

    def highest(self, attribute: int, cuts: Floats) -> Floats:
        """The largest value of an attribute in the whole table at or below each cut."""
        return self.table.highest(attribute, cuts)

    def branch_counts(self, tests: NodeTests) -> Floats:
        """Class counts (nodes, branches, classes) of the rows that take each branch."""
        width = max(1, int(tests.n_branches.max(initial=1)))
        found = np.zeros((self.n_nodes, width, self.counts.shape[1]))
        for lines, branch in branches(tests, self._asked(tests)):
            known = branch != NO_BRANCH
            np.add.at(found, (lines.node[known], branch[known], lines.y[known]), lines.n[known])
        return found

    def _asked(self, tests: NodeTests) -> dict[int, Counts]:
        """The lines of the attributes that are tested, none on both sides of a cut."""
        asked = [int(j) for j in np.unique(tests.attribute) if j != LEAF]
        cut: dict[int, tuple[Cells, Bools]] = {}
        for j in asked:
            if self.table.columns[j].exact:
                cells = self._cells(j)
                mine = np.where(tests.attribute == j, tests.threshold, np.nan)[cells.node]
                cut[j] = cells, (cells.low <= mine) & (mine < cells.high)
        self._look_inside(cut)
        return {j: self._lines[j] for j in asked}

    def sided(self, tests: NodeTests) -> "RowsInEngine":
        """Raise ValueError: surrogates need the joint counts of columns."""
        raise ValueError(
            'missing="surrogate" needs the joint counts of columns, which an engine does not tell: '
            'choose missing="majority" or "stop", or grow the tree from a DataFrame'
        )

    def down(self, tests: NodeTests, distribute: bool) -> ArrivedInEngine:
        """One step down: the rows at the children of all nodes, in the order of the branches."""
        told = branches(tests, self._asked(tests))
        step = Step.of(tests, told, self.counts.shape, distribute)
        counts = np.asfortranarray(step.counts)  # as in memory, where sums round alike
        return ArrivedInEngine(self.table, counts, partial(self._moved, step))

    def _moved(self, step: Step, numbers: Ints) -> Frame:
        return step.taken(self.table, self.kept.value.frame, numbers)
