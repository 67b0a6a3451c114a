"""What growing asks of its rows, wherever they are: counts, and one step down.

A tree is grown from counts and never sees a row. So the rows may be arrays in memory (see
:mod:`dtlearn.search.memory`) or lie in a database that counts them: both give the same answers, and
the same grower, scores, ties and stopping rules make the same tree of them.

source    a table that can tell its training rows
arrived   all rows that come to the nodes of one depth
rows      those at the nodes that are still open, whose best tests are to be found

Nodes are numbered from 0 among those asked about. ``statistics`` are what the target keeps of a
group of rows (see :mod:`dtlearn.table.target`).
"""

from collections.abc import Hashable
from contextlib import AbstractContextManager
from typing import Any, Protocol, runtime_checkable

from dtlearn.arrays import Bools, Floats, Ints
from dtlearn.criteria import Impurity
from dtlearn.splits.tests import NodeTests
from dtlearn.sweep.cuts import Cuts, Wanted
from dtlearn.table.columns import Attribute
from dtlearn.table.numbers import Spread
from dtlearn.table.target import Target


class _Described(Protocol):
    """What the columns are."""

    @property
    def attributes(self) -> tuple[Attribute, ...]:
        """The columns that may be tested."""
        ...

    @property
    def target(self) -> Target:
        """What is predicted."""
        ...

    @property
    def n_nodes(self) -> int:
        """Number of the nodes at which the rows are."""
        ...

    def statistics(self) -> Floats:
        """Statistics (nodes, statistics) of the rows of each node."""
        ...


class Arrived(_Described, Protocol):
    """All rows that come to the nodes of one depth; at first those of the table, at the root."""

    @property
    def note(self) -> str:
        """What a reader of the tree has to know of the rows; or empty."""
        ...

    def at_work(self) -> AbstractContextManager[None]:
        """A block within which growth asks; what was laid down for it is gone afterwards."""
        ...

    def impurity(self, of: Impurity) -> Floats:
        """Impurity (nodes,) of each node: of its statistics, of numbers their exact variance."""
        ...

    def open(self, is_open: Bools) -> "Rows":
        """The rows at the open nodes, which are numbered anew."""
        ...


class Rows(_Described, Protocol):
    """The rows at open nodes."""

    @property
    def complete(self) -> bool:
        """Whether no value of an attribute is missing in the whole table."""
        ...

    @property
    def spread(self) -> Spread | None:
        """Where the numbers at each node lie; None for classes.

        The statistics of levels and cuts are those of local numbers: by the mean and the unit of
        their node.
        """
        ...

    def weight(self) -> Floats:
        """Weight (nodes,) of the rows."""
        ...

    def level_counts(self, attributes: Ints) -> Floats:
        """Statistics (attributes × nodes, levels, statistics) of the rows with each level.

        The attributes have the same number of levels; rows whose value is missing are left out.
        """
        ...

    def cuts(self, wanted: Wanted) -> Cuts:
        """The cuts of all numbers: at least those wanted, of one attribute and node in order."""
        ...

    def highest(self, attribute: int, cuts: Floats) -> Floats:
        """The largest value of an attribute in the whole table at or below each cut."""
        ...

    def branch_counts(self, tests: NodeTests) -> Floats:
        """Statistics (nodes, branches, statistics) of rows by the branch that their value takes.

        There are as many branches as the test with most of them has; a leaf has none.
        """
        ...

    def sided(self, tests: NodeTests) -> "Rows":
        """The rows whose target is the branch, 0 or 1, that they take by the value tested.

        This is what surrogates are found by. A row without that value weighs nothing, but lends its
        other values to the cuts. Rows that know no joint counts raise ValueError.
        """
        ...

    def down(self, tests: NodeTests, distribute: bool) -> Arrived:
        """One step down: the rows at the children of all nodes, in the order of the branches.

        A row without a branch stays behind, or with ``distribute`` goes down all of them in shares.
        """
        ...


@runtime_checkable
class Source(Protocol):
    """A table that is no DataFrame but can tell its training rows, as an engine's does."""

    def training_rows(self, target: Hashable, **options: Any) -> Arrived:
        """All rows at the root; options are those of :meth:`dtlearn.table.Table.from_frame`."""
        ...
