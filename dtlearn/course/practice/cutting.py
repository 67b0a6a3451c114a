"""The cuts of one number in a few rows: all midpoints, the best ones, trees of one cut."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from dtlearn import criteria

SAME = 1e-9


def cuts(numbers: list[float], labels: list[str]) -> dict[float, float]:
    """The midpoints and the gain of each, on the mean scale.

    >>> cuts([160, 170, 180], ["f", "m", "m"])[165.0] == criteria.entropy([1, 2])
    True
    """
    values = sorted(set(numbers))
    return {(a + b) / 2: _gain(numbers, labels, (a + b) / 2) for a, b in pairwise(values)}


def best_cuts(numbers: list[float], labels: list[str]) -> list[float]:
    """All midpoints of the largest gain, ascending."""
    gains = cuts(numbers, labels)
    return [cut for cut, gain in gains.items() if gain >= max(gains.values()) - SAME]


def stumps(numbers: list[float], labels: list[str]) -> list[tuple[float, str, str]]:
    """All trees of one best cut: the cut, and a majority of each side."""
    return [
        (cut, left, right)
        for cut in best_cuts(numbers, labels)
        for left in _majorities(x for x, n in zip(labels, numbers, strict=True) if n <= cut)
        for right in _majorities(x for x, n in zip(labels, numbers, strict=True) if n > cut)
    ]


def _gain(numbers: list[float], labels: list[str], cut: float) -> float:
    sides = (
        [y for x, y in zip(numbers, labels, strict=True) if (x <= cut) == left]
        for left in (True, False)
    )
    return float(
        criteria.information_gain([[side.count(c) for c in sorted(set(labels))] for side in sides])
    )


def _majorities(labels: Iterable[str]) -> list[str]:
    count = Counter(labels)
    return sorted(label for label, n in count.items() if n == max(count.values()))
