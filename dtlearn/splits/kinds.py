"""The kinds of test at a node: which way does a row go, and what is each way called?

Threshold   a number against a cut: Age ≤ 22.5, Age > 22.5
Subset      a level in a set or not: Car ∈ {Sports}, Car ∉ {Sports}
Multiway    one branch for each level: Car = SUV, Car = Sports, Car = Vintage
"""

from dataclasses import dataclass
from typing import Any

from dtlearn.arrays import Ints
from dtlearn.table.columns import Attribute
from dtlearn.text import show, show_all


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
        return self.branch(0)

    @property
    def branches(self) -> tuple[str, ...]:
        """The condition of each branch, as text."""
        return self.branch(0), self.branch(1)

    def branch(self, number: int) -> str:
        """The condition of one branch, as text."""
        return f"{show(self.attribute)} {'≤>'[number]} {show(self.value)}"


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
        return self.branch(0)

    @property
    def branches(self) -> tuple[str, ...]:
        """The condition of each branch, as text."""
        return self.branch(0), self.branch(1)

    def branch(self, number: int) -> str:
        """The condition of one branch, as text."""
        levels = show_all([*self.left, *self.right])[: len(self.left)]
        return f"{show(self.attribute)} {'∈∉'[number]} {{{', '.join(levels)}}}"


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
        return tuple(map(self.branch, range(len(self.levels))))

    def branch(self, number: int) -> str:
        """The condition of one branch, as text: a node of many levels is asked for one at a time.

        >>> Multiway("Car", ("SUV", "Sports")).branch(1)
        'Car = Sports'
        """
        return f"{show(self.attribute)} = {show_all(self.levels)[number]}"


Split = Threshold | Subset | Multiway


def two_sets(attribute: Attribute, branch: Ints) -> Subset:
    """The test that sends each level of the attribute to branch 0 or 1, or to none."""
    left, right = (
        tuple(level for level, b in zip(attribute.levels, branch, strict=True) if b == side)
        for side in (0, 1)
    )
    return Subset(attribute.name, left, right)
