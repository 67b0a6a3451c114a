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
    [0, 4, 2, 5, 3, 1, 5, 4]
    """

    def __init__(self, *seed: object) -> None:
        self.seed = "/".join(map(str, seed))
        self.thrown = 0
        self.numbers: list[int] = []

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        if not self.numbers:
            digest = hashlib.sha256(f"{self.seed}#{self.thrown}".encode()).digest()
            self.numbers = [int.from_bytes(digest[i : i + 8], "big") for i in range(0, 32, 8)]
            self.thrown += 1
        return self.numbers.pop() % n

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
