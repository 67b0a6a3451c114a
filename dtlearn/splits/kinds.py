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
        texts = show_all([*self.left, *self.right])
        name, levels = show(self.attribute), ", ".join(texts[: len(self.left)])
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
        name = show(self.attribute)
        return tuple(f"{name} = {level}" for level in show_all(self.levels))


Split = Threshold | Subset | Multiway


def two_sets(attribute: Attribute, branch: Ints) -> Subset:
    """The test that sends each level of the attribute to branch 0 or 1, or to none."""
    left, right = (
        tuple(level for level, b in zip(attribute.levels, branch, strict=True) if b == side)
        for side in (0, 1)
    )
    return Subset(attribute.name, left, right)
