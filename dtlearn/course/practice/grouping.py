"""Levels in two sets, by the order of their shares: the right way, and those that look like it."""

from itertools import combinations

import numpy as np

from dtlearn import criteria

SEED = 9
Levels = list[list[int]]  # counts of no and yes, one line a level


def by_order(levels: Levels) -> float:
    """Largest Gini gain of two sets of levels, by the order of their shares.

    >>> round(by_order([[1, 2], [2, 0], [0, 2]]), 4)  # {second} against the others
    0.2612
    """
    return as_they_stand(sorted(levels, key=lambda line: line[1] / sum(line)))


def as_they_stand(levels: Levels) -> float:
    """Largest Gini gain of the cuts through levels in the order given."""
    sides = [[levels[:i], levels[i:]] for i in range(1, len(levels))]
    return max(criteria.gini_gain([np.sum(s, axis=0) for s in both]) for both in sides)


def by_number(levels: Levels) -> float:
    """The same by the number of yes, in place of the share."""
    return as_they_stand(sorted(levels, key=lambda line: line[1]))


def one_level_off(levels: Levels) -> float:
    """Largest Gini gain of one level against all others."""
    rest = [np.sum(levels, axis=0) - line for line in levels]
    return max(criteria.gini_gain([a, b]) for a, b in zip(levels, rest, strict=True))


def in_bits(levels: Levels) -> float:
    """Largest information gain of two sets."""
    everything, sizes = np.sum(levels, axis=0), range(1, len(levels))
    lefts = [np.sum(left, axis=0) for size in sizes for left in combinations(levels, size)]
    return max(criteria.information_gain([left, everything - left]) for left in lefts)


def several_levels() -> list[tuple[Levels]]:
    """Counts of no and yes for two to five levels, small ones first."""
    random = np.random.default_rng(SEED)
    drawn = [random.integers(0, 4, (v, 2)).tolist() for v in np.repeat([2, 3, 4, 5], 25)]
    kept = [levels for levels in drawn if all(map(sum, levels))]
    return [(levels,) for levels in sorted(kept, key=lambda levels: int(np.sum(levels)))]
