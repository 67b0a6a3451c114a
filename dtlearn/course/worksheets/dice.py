"""Chance that is the same on every machine: numbers from a seed, by SHA-256.

The streams of other generators may change with a version of Python or NumPy; this one can't.
"""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Throws that follow from a seed: a text, a number, or several of them.

    >>> dice = Dice("worksheet", 7)
    >>> [dice.below(6) for _ in range(8)]
    [2, 1, 1, 5, 5, 3, 4, 2]
    """

    def __init__(self, *seed: object) -> None:
        self.seed = "/".join(map(str, seed))
        self.thrown = 0

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        digest = hashlib.sha256(f"{self.seed}#{self.thrown}".encode()).digest()
        self.thrown += 1
        return int.from_bytes(digest[:8], "big") % n

    def between(self, least: int, most: int) -> int:
        """A whole number from least to most, both included."""
        return least + self.below(most - least + 1)

    def pick(self, some: Sequence[T]) -> T:
        """One of some things."""
        return some[self.below(len(some))]

    def shuffled(self, some: Sequence[T]) -> list[T]:
        """The things in an order of chance."""
        left = list(some)
        return [left.pop(self.below(len(left))) for _ in some]
