"""The kinds of test at a node: which way does a row go, and what is each way called?

Threshold   a number against a cut: Age ≤ 22.5, Age > 22.5
Subset      a level in a set or not: Car ∈ {Sports}, Car ∉ {Sports}
Multiway    one branch for each level: Car = SUV, Car = Sports, Car = Vintage
Tests       the tests of all nodes as arrays, to route many rows through many nodes at once
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlearn.arrays import Bools, Floats, Ints, cells
from dtlearn.columns import Attribute

LEAF = -1  # the attribute of a node that tests nothing
PER_NODE = ("attribute", "threshold", "n_branches", "start", "size", "default")
OF_LEAF = (LEAF, np.nan, 0, 0, 0, -1)  # what stands there for a leaf
NO_BRANCH = -1  # where a row goes whose value is missing, or was not seen at the node in training


@dataclass(frozen=True)
class Threshold:
    """Two branches: at most ``value``, and above it.

    >>> Threshold("Age", 22.5).branches
    ('Age ≤ 22.5', 'Age > 22.5')
    """

    attribute: Any
    value: Any

    @property
    def question(self) -> str:
        """What the node asks, as text."""
        return self.branches[0]

    @property
    def branches(self) -> tuple[str, ...]:
        """The condition of each branch, as text."""
        name, value = show(self.attribute), show(self.value)
        return f"{name} ≤ {value}", f"{name} > {value}"


@dataclass(frozen=True)
class Subset:
    """Two branches: the levels in ``left``, and the other levels seen at the node, ``right``.

    >>> Subset("Car", ("Sports",), ("SUV", "Vintage")).branches
    ('Car ∈ {Sports}', 'Car ∉ {Sports}')
    """

    attribute: Any
    left: tuple[Any, ...]
    right: tuple[Any, ...]

    @property
    def question(self) -> str:
        """What the node asks, as text."""
        return self.branches[0]

    @property
    def branches(self) -> tuple[str, ...]:
        """The condition of each branch, as text."""
        name, levels = show(self.attribute), ", ".join(map(show, self.left))
        return f"{name} ∈ {{{levels}}}", f"{name} ∉ {{{levels}}}"


@dataclass(frozen=True)
class Multiway:
    """One branch for each level of the attribute, in level order.

    >>> Multiway("Car", ("SUV", "Sports")).branches
    ('Car = SUV', 'Car = Sports')
    """

    attribute: Any
    levels: tuple[Any, ...]

    @property
    def question(self) -> str:
        """What the node asks, as text."""
        return show(self.attribute)

    @property
    def branches(self) -> tuple[str, ...]:
        """The condition of each branch, as text."""
        return tuple(f"{show(self.attribute)} = {show(level)}" for level in self.levels)


Split = Threshold | Subset | Multiway


@dataclass(frozen=True, eq=False)
class Tests:
    """The tests of all nodes, one entry a node.

    attribute  index of the attribute tested, LEAF for a leaf
    threshold  the cut of a threshold test, NaN for the others
    n_branches number of branches, 0 for a leaf
    start      where the node's part of ``groups`` begins
    size       how long that part is: the number of levels, 0 for a leaf or a threshold
    groups     branch of each level of the attribute, NO_BRANCH for a level not seen at the node;
               for a threshold that sends the larger values to branch 0, the branches 1 and 0
    default    branch of a row that has none by its value, NO_BRANCH where it stays at the node
    multiway   whether tests of levels have one branch a level, or two sets of levels
    backups    surrogate tests, tried in turn for a row that has no branch by its value
    """

    attribute: Ints
    threshold: Floats
    n_branches: Ints
    start: Ints
    size: Ints
    default: Ints
    groups: Ints
    multiway: bool
    backups: "tuple[Tests, ...]" = ()

    def route(self, X: Floats, rows: Ints, at: Ints) -> NDArray[Any]:
        """Branch that each row takes at the node where it stands; NO_BRANCH where it takes none.

        X holds coded rows (rows, attributes); ``rows`` and ``at`` are aligned and may repeat.
        """
        branch = self.answer(X, rows, at)
        if branch.min(initial=0) > NO_BRANCH:
            return branch
        for backup in self.backups:
            lost = np.flatnonzero(branch == NO_BRANCH)
            lost = lost[backup.attribute[at[lost]] != LEAF]
            branch[lost] = backup.answer(X, rows[lost], at[lost])
        return np.where(branch == NO_BRANCH, self.default[at], branch)

    def answer(self, X: Floats, rows: Ints, at: Ints) -> NDArray[Any]:
        """Branch by the value that the node tests; NO_BRANCH where it is missing or not known."""
        x = cells(X, rows, self.attribute.take(at))
        small = np.int64 if len(self.groups) else np.int8  # 0 and 1 alone fit into a byte
        branch = (x > self.threshold.take(at)).astype(small)
        known = np.isfinite(x)
        if not known.all():
            branch[~known] = NO_BRANCH
        if len(self.groups):
            mapped = np.flatnonzero(known & (self.size.take(at) > 0))
            of_levels = np.isnan(self.threshold[at[mapped]])
            outcome = np.where(of_levels, x[mapped], branch[mapped]).astype(np.int64)
            branch[mapped] = self.groups[self.start[at[mapped]] + outcome]
        return branch

    def only(self, kept: Bools) -> "Tests":
        """These tests, with leaves in place of those not kept."""
        if kept.all():
            return self
        columns = {
            name: np.where(kept, getattr(self, name), leaf)
            for name, leaf in zip(PER_NODE, OF_LEAF, strict=True)
        }
        return self._with(columns, tuple(b.only(kept) for b in self.backups))

    def at(self, nodes: NDArray[Any]) -> "Tests":
        """The tests of some of the nodes, by number or mask."""
        columns = {name: getattr(self, name)[nodes] for name in PER_NODE}
        return self._with(columns, tuple(b.at(nodes) for b in self.backups))

    def placed(self, where: Bools) -> "Tests":
        """Tests of more nodes: these ones where the mask is True, leaves elsewhere."""
        columns = {}
        for name, leaf in zip(PER_NODE, OF_LEAF, strict=True):
            column = getattr(self, name)
            columns[name] = np.full(len(where), leaf, dtype=column.dtype)
            columns[name][where] = column
        return self._with(columns, tuple(b.placed(where) for b in self.backups))

    def _with(self, columns: dict[str, Any], backups: "tuple[Tests, ...]") -> "Tests":
        return Tests(**columns, groups=self.groups, multiway=self.multiway, backups=backups)

    @classmethod
    def joined(cls, parts: "list[Tests]") -> "Tests":
        """The tests of several groups of nodes, one group after the other."""
        columns = {name: [getattr(part, name) for part in parts] for name in (*PER_NODE, "groups")}
        joined = {name: np.concatenate(column) for name, column in columns.items()}
        before = np.cumsum([0] + [len(part.groups) for part in parts[:-1]])
        start = joined["start"] + before.repeat([len(part.attribute) for part in parts])
        joined["start"] = np.where(joined["size"] > 0, start, 0)
        backups = tuple(map(cls.joined, map(list, zip(*(p.backups for p in parts), strict=True))))
        return cls(**joined, multiway=parts[0].multiway, backups=backups)

    def split(self, node: int, attributes: tuple[Attribute, ...]) -> Split | None:
        """The test of one node as a readable value; None for a leaf."""
        if self.attribute[node] == LEAF:
            return None
        attribute = attributes[self.attribute[node]]
        if not np.isnan(self.threshold[node]):
            return Threshold(attribute.name, attribute.cut_value(float(self.threshold[node])))
        if self.multiway:
            return Multiway(attribute.name, attribute.levels)
        return two_sets(attribute, self.groups_of(node))

    def groups_of(self, node: int) -> Ints:
        """Branch of each level at one node; empty for a leaf or a threshold."""
        return self.groups[self.start[node] : self.start[node] + self.size[node]]


def two_sets(attribute: Attribute, branch: Ints) -> Subset:
    """The test that sends each level of the attribute to branch 0 or 1, or to none."""
    left, right = (
        tuple(level for level, b in zip(attribute.levels, branch, strict=True) if b == side)
        for side in (0, 1)
    )
    return Subset(attribute.name, left, right)


def show(value: Any) -> str:
    """A level, number or name as one line of text: numbers short, controls escaped, blanks quoted.

    >>> show(22.5), show(0.1 + 0.2), show("a\\nb"), show("")
    ('22.5', '0.3', 'a\\\\nb', "''")
    """
    if isinstance(value, float | np.floating):
        return f"{value:.12g}"
    if not str(value).strip():
        return repr(str(value))
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in str(value))
