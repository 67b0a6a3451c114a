"""What a rule asks of one attribute: an interval of numbers, or a set of levels.

code    a number, or the number of a level (see :mod:`dtlearn.table.columns`)
bound   one end of an interval
holds   whether a value meets the condition; one that is missing or was never seen meets none
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from dtlearn.arrays import Bools, Floats, Ints
from dtlearn.table.columns import Attribute
from dtlearn.text import show, show_all


@dataclass(frozen=True)
class Interval:
    """Numbers above ``low`` and at most ``high``: what the thresholds of a path leave."""

    attribute: Attribute
    low: float = -np.inf
    high: float = np.inf

    def narrowed(self, cut: float, branch: int) -> "Interval":
        """The part at most ``cut`` (branch 0), or above it (branch 1)."""
        if self.attribute.kind == "ordinal":
            cut = np.floor(cut)  # between two levels all cuts are the same
        if branch == 0:
            return replace(self, high=min(self.high, cut))
        return replace(self, low=max(self.low, cut))

    def holds(self, codes: Floats) -> Bools:
        """Whether each code of the attribute (rows,) meets the condition.

        >>> Interval(Attribute("Age", "numeric"), low=20).holds(np.array([20, 20.5, np.nan]))
        array([False,  True, False])
        """
        return (codes > self.low) & (codes <= self.high)

    @property
    def parts(self) -> "tuple[Interval, ...]":
        """The conditions that can be dropped one by one: the lower bound and the upper one."""
        bounds = replace(self, high=np.inf), replace(self, low=-np.inf)
        return bounds if np.isfinite(self.low) and np.isfinite(self.high) else (self,)

    def __str__(self) -> str:
        name = show(self.attribute.name)
        low, high = (
            show(self.attribute.cut_value(bound)) if np.isfinite(bound) else ""
            for bound in (self.low, self.high)
        )
        if low and high:
            return f"{low} < {name} ≤ {high}"
        return f"{name} ≤ {high}" if high else f"{name} > {low}"


@dataclass(frozen=True)
class Levels:
    """Levels that are allowed: what the sets of a path leave. Equal where they allow the same.

    The other fields tell how to say it: the levels that tests ruled out, whether some test named
    the allowed ones, and whether the tests have one branch a level.
    """

    attribute: Attribute
    allowed: tuple[Any, ...]
    ruled_out: tuple[Any, ...] = field(default=(), compare=False)
    chosen: bool = field(default=False, compare=False)
    multiway: bool = field(default=False, compare=False)

    def narrowed(self, branches: Ints, branch: int) -> "Levels":
        """The levels of one branch. Branch 1 of two sets is "not in" the other set."""
        levels = self.attribute.levels
        if self.multiway:
            return replace(self, allowed=(levels[branch],), chosen=True)
        side = {v for v, b in zip(levels, branches, strict=True) if b == branch}
        allowed = tuple(v for v in self.allowed if v in side)
        if branch == 0:
            return replace(self, allowed=allowed, chosen=True)
        out = {v for v, b in zip(levels, branches, strict=True) if b == 0}.union(self.ruled_out)
        return replace(self, allowed=allowed, ruled_out=tuple(v for v in levels if v in out))

    def holds(self, codes: Floats) -> Bools:
        """Whether each code of the attribute (rows,) meets the condition.

        >>> car = Attribute("Car", "nominal", ("SUV", "Sports"))
        >>> Levels(car, ("Sports",)).holds(np.array([0, 1, np.nan]))
        array([False,  True, False])
        """
        chosen = set(self.allowed)
        is_allowed = np.array([level in chosen for level in self.attribute.levels])
        met = np.isfinite(codes)
        met[met] = is_allowed[codes[met].astype(np.int64)]
        return met

    @property
    def parts(self) -> "tuple[Levels, ...]":
        """The conditions that can be dropped one by one: only the whole."""
        return (self,)

    def __str__(self) -> str:
        name, levels = show(self.attribute.name), self.attribute.levels
        texts = dict(zip(levels, show_all(levels), strict=True))
        if self.multiway:
            return f"{name} = {texts[self.allowed[0]]}"
        # "not in" would promise too much where some levels were not seen at the node
        exact = len(self.allowed) + len(self.ruled_out) == len(levels)
        sign, named = ("∉", self.ruled_out) if exact and not self.chosen else ("∈", self.allowed)
        return f"{name} {sign} {{{', '.join(texts[v] for v in named)}}}"


Condition = Interval | Levels


def joined(parts: Iterable[Condition]) -> tuple[Condition, ...]:
    """The conditions that the parts make: two bounds of one attribute are one interval again.

    >>> age = Attribute("Age", "numeric")
    >>> print(*joined([Interval(age, low=20), Interval(age, high=30)]))
    20 < Age ≤ 30
    """
    held: dict[Any, Condition] = {}
    for part in parts:
        known = held.get(part.attribute.name)
        if isinstance(known, Interval) and isinstance(part, Interval):
            part = Interval(part.attribute, max(known.low, part.low), min(known.high, part.high))
        held[part.attribute.name] = part
    return tuple(held.values())
