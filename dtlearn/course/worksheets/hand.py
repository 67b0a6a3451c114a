"""Formulas as a student works them out by hand: exactly, or with rounding on the way.

A fraction such as 3/8 may be kept or written as 0.375, and each value may be kept or written with
three decimals. What these ways make of an answer tells how far a right one may be off.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Counts = Sequence[int]
HALF_UP = 0.5 + 1e-9  # a half goes up, also where floats put it a little below


def kept(x: float) -> float:
    """The number as it is."""
    return x


def rounded(x: float) -> float:
    """Three decimals, halves away from 0 as at school.

    >>> rounded(0.0625), rounded(-0.0625), rounded(2 / 3)
    (0.063, -0.063, 0.667)
    """
    return math.copysign(math.floor(abs(x) * 1000 + HALF_UP) / 1000, x)


@dataclass(frozen=True)
class Hand:
    """A way to work: what is done with each share and with each other value.

    >>> CAREFUL.entropy([4, 2]), HURRIED.gain([[4, 0], [1, 3]])
    (0.918..., 0.549)
    """

    share: Callable[[float], float] = kept
    value: Callable[[float], float] = kept

    def entropy(self, counts: Counts) -> float:
        """Entropy in bits, class by class."""
        shares = [self.share(c / sum(counts)) for c in counts if c]
        parts = [self.value(p * self.value(-math.log2(p))) for p in shares]
        return self.value(sum(parts))

    def gini(self, counts: Counts) -> float:
        """The Gini index: one less the squared shares."""
        shares = [self.share(c / sum(counts)) for c in counts if c]
        return self.value(1 - sum(self.value(p * p) for p in shares))

    def weighted(self, values: Sequence[float], sizes: Counts) -> float:
        """The mean of values, each weighted by its share of the rows."""
        parts = [
            self.value(self.share(n / sum(sizes)) * v) for v, n in zip(values, sizes, strict=True)
        ]
        return self.value(sum(parts))

    def gain(self, children: Sequence[Counts], before: float | None = None) -> float:
        """The information gain of branches; the entropy before them may be given."""
        start = self.entropy(summed(children)) if before is None else before
        after = self.weighted([self.entropy(c) for c in children], [sum(c) for c in children])
        return self.value(start - after)

    def gini_gain(self, children: Sequence[Counts], before: float | None = None) -> float:
        """The same for the Gini index."""
        start = self.gini(summed(children)) if before is None else before
        after = self.weighted([self.gini(c) for c in children], [sum(c) for c in children])
        return self.value(start - after)


def summed(children: Sequence[Counts]) -> list[int]:
    """The counts of a node, from those of its branches."""
    return [sum(column) for column in zip(*children, strict=True)]


CAREFUL = Hand()  # rounds nothing
USUAL = Hand(value=rounded)  # keeps fractions, rounds the rest
HURRIED = Hand(share=rounded, value=rounded)  # rounds all
HANDS = (CAREFUL, USUAL, HURRIED)
