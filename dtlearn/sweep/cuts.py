"""Cuts of numbers as arrays, and which of them a search wants.

cut   a place between two rows of a node that have different values of an attribute
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields

import numpy as np

from dtlearn.arrays import Floats, Ints
from dtlearn.sweep.proxy import Proxy
from dtlearn.table.target import Target


@dataclass(frozen=True)
class Cuts:
    """Cuts of one attribute and node after the other: statistics (statistics, cuts), values around.

    ``tried`` is the number of admissible cuts of the same attribute and node; None where all cuts
    are here, so that they can be counted.
    """

    attribute: Ints
    node: Ints
    left: Floats
    right: Floats
    low: Floats
    high: Floats
    tried: Ints | None = None

    def __len__(self) -> int:
        return len(self.node)

    @property
    def children(self) -> Floats:
        """Statistics of the branches (cuts, 2, statistics), one statistic after the other."""
        return np.stack([self.left, self.right], axis=1).T

    @classmethod
    def none(cls, n_statistics: int) -> "Cuts":
        """No cuts."""
        nothing, sides = np.zeros(0, dtype=np.int64), np.zeros((n_statistics, 0))
        return cls(nothing, nothing, sides, sides, sides[0], sides[0])

    @classmethod
    def joined(cls, parts: "Sequence[Cuts]", target: Target) -> "Cuts":
        """The cuts of several blocks, one after the other."""
        if not parts:  # no attribute is a number
            return cls.none(target.n_statistics)
        if len(parts) == 1:
            return parts[0]
        columns = {f.name: [getattr(part, f.name) for part in parts] for f in fields(cls)}
        if parts[0].tried is None:
            del columns["tried"]
        return cls(**{name: np.concatenate(column, axis=-1) for name, column in columns.items()})


@dataclass(frozen=True)
class Wanted:
    """Which cuts a search wants; rows may give more, but for the ``resolution``.

    resolution  values that differ by no more are not cut apart
    least       smallest admissible side of a cut, from the weight of its segment; None for any
    counted     whether the admissible cuts are counted
    proxy       sums that grow with the score, of a strictly concave impurity: only the cuts that
                could be the best are wanted; with None all are
    tie         scores per row that differ by no more are equal
    across      whether only the cuts that could be the best of their node are wanted, not those of
                each attribute
    altered     what an entry of each class counts for in the sums; None where it is its weight
    """

    resolution: float = 0.0
    least: Callable[[Floats], Floats] | None = None
    counted: bool = False
    proxy: Proxy | None = None
    tie: float = 0.0
    across: bool = False
    altered: tuple[float, ...] | None = None


def midpoint(low: Floats, high: Floats) -> Floats:
    """Middle of two values, at least ``low`` and below ``high`` whatever the rounding.

    >>> midpoint(np.array([20.0, 1.0]), np.array([25.0, np.nextafter(1.0, 2.0)]))
    array([22.5,  1. ])
    """
    middle = low / 2 + high / 2
    return np.where((middle < low) | (middle >= high), low, middle)
