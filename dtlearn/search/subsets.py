"""Two sets of levels: every grouping, or the few that can be best.

With two classes (or a numeric target) the best grouping puts the levels in order of their class
share (or mean) and cuts once: v - 1 candidates in place of 2^(v-1) - 1 (Breiman et al. 1984,
section 4.2.2). With more classes every grouping must be tried, or, where that are too many, the
levels are put in the order of the first principal component of their class shares and cut once: a
heuristic, exact for two classes (Coppersmith, Hong and Hosking 1999).
A grouping is written down once: the smaller set is on the left; of two equal sets, the one that
holds the first level.
"""

from functools import cache
from itertools import combinations
from typing import Literal

import numpy as np

from dtlearn.arrays import Bools, Floats, Ints
from dtlearn.splits.tests import NO_BRANCH
from dtlearn.table.columns import Attribute
from dtlearn.table.target import Target

Subsets = Literal["auto", "ordered", "exhaustive", "principal"]
SMALL = 5  # up to so many levels "auto" tries every grouping: at most 15, a table one can check
MOST_LEVELS = 12  # exhaustive search ends here, at 2,047 groupings
POWER_FROM = 32  # levels from which the number of groupings is told as a power


def check_levels(attribute: Attribute, target: Target, subsets: Subsets) -> None:
    """Raise ValueError where the groupings are too many, or the shortcut is not exact."""
    n, two_classes = len(attribute.levels), has_shortcut(target)
    if subsets == "ordered" and not two_classes:
        remedy = '"exhaustive"' if n <= MOST_LEVELS else '"principal", a heuristic'
        raise ValueError(
            f'subsets="ordered" is exact for two classes, the target {target.name!r} has '
            f"{target.n_statistics}: for the {n} levels of {attribute.name!r} use subsets={remedy}"
        )
    if n > MOST_LEVELS and (subsets == "exhaustive" or not (two_classes or subsets == "principal")):
        heuristic = (
            "merge levels, drop the column where each row has its own (an id), use id3 or c45, "
            'or subsets="principal", a heuristic'
        )
        remedy = 'use subsets="ordered"' if two_classes else heuristic
        raise ValueError(
            f"attribute {attribute.name!r} has {n} levels, {n_groupings(n)} groupings; "
            f"exhaustive subsets end at {MOST_LEVELS} levels: {remedy}{target.hint}"
        )


def n_groupings(n_levels: int) -> str:
    """Number of ways to put so many levels in two sets, as text: 2^(v-1) - 1.

    >>> n_groupings(13), n_groupings(891)
    ('4,095', '2^890 − 1')
    """
    power = n_levels - 1
    return f"{2**power - 1:,}" if n_levels < POWER_FROM else f"2^{power} − 1"


def two_sides(counts: Floats, sizes: Floats, target: Target, subsets: Subsets) -> tuple[Ints, Ints]:
    """Node (candidates,) and branch of each level (candidates, levels) of all groupings to try.

    ``counts`` is (nodes, levels, classes) and ``sizes`` its weights (nodes, levels); a level
    without rows at a node gets NO_BRANCH there.
    """
    n_levels = sizes.shape[1]
    if not n_levels:  # a column of nothing but missing values
        return np.empty(0, dtype=np.int64), np.empty((0, 0), dtype=np.int64)
    two_classes = has_shortcut(target)
    if subsets == "principal" and not two_classes:
        return _ordered(sizes > 0, _principal(counts, counts.sum(axis=-1)))
    if subsets == "exhaustive" or (subsets == "auto" and (n_levels <= SMALL or not two_classes)):
        return _exhaustive(sizes > 0)
    share = counts[..., min(1, counts.shape[-1] - 1)] / np.where(sizes > 0, sizes, 1.0)
    return _ordered(sizes > 0, share)


def _principal(counts: Floats, sizes: Floats) -> Floats:
    """Class shares along their first principal component (nodes, levels), weighted by the sizes.

    Its largest coefficient is positive: the sign of an eigenvector is free, and an order is not.
    """
    shares = counts / np.where(sizes > 0, sizes, 1.0)[..., None]
    total = sizes.sum(axis=1)[:, None, None]
    apart = shares - counts.sum(axis=1, keepdims=True) / np.where(total > 0, total, 1.0)
    scatter = np.einsum("nv,nvi,nvj->nij", sizes, apart, apart)
    first = np.linalg.eigh(scatter).eigenvectors[..., -1]  # of the largest eigenvalue
    largest = np.take_along_axis(first, np.abs(first).argmax(axis=1)[:, None], axis=1)
    along: Floats = np.einsum("nvi,ni->nv", shares, first * np.sign(largest))
    return along


def has_shortcut(target: Target) -> bool:
    """Whether the levels can be put in order: by the share of one of two classes, or by mean."""
    return len(target.classes) <= 2


@cache
def _smaller_sets(n_levels: int) -> Bools:
    """All sets of at most half of the levels, small ones first, then in level order."""
    sets = [c for k in range(1, n_levels // 2 + 1) for c in combinations(range(n_levels), k)]
    masks = np.zeros((len(sets), n_levels), dtype=bool)
    for line, members in zip(masks, sets, strict=True):
        line[list(members)] = True
    return masks


def _exhaustive(present: Bools) -> tuple[Ints, Ints]:
    masks = _smaller_sets(present.shape[1])
    sizes = masks.sum(axis=1)[None, :]
    n_present = present.sum(axis=1)[:, None]
    all_here = ~(masks[None] & ~present[:, None]).any(axis=-1)
    first = present.argmax(axis=1)
    has_first = masks[:, first].T
    once = (2 * sizes < n_present) | ((2 * sizes == n_present) & has_first)
    node, which = np.nonzero(all_here & once)
    return node, _sides(masks[which], present[node])


def _ordered(present: Bools, share: Floats) -> tuple[Ints, Ints]:
    order = np.argsort(np.where(present, share, np.inf), axis=1, kind="stable")
    rank = np.argsort(order, axis=1, kind="stable")
    n_present = present.sum(axis=1)
    cuts = np.arange(1, present.shape[1])
    node, cut = np.nonzero(cuts[None] < n_present[:, None])
    low = rank[node] < cuts[cut][:, None]
    return node, _sides(_written_once(low & present[node], present[node]), present[node])


def _written_once(left: Bools, present: Bools) -> Bools:
    """Swap the sides where the left set is the larger one, or equal without the first level."""
    twice, n_present = 2 * left.sum(axis=1), present.sum(axis=1)
    has_first = left[np.arange(len(left)), present.argmax(axis=1)]
    keep = (twice < n_present) | ((twice == n_present) & has_first)
    return np.where(keep[:, None], left, present & ~left)


def _sides(left: Bools, present: Bools) -> Ints:
    return np.where(present, np.where(left, 0, 1), NO_BRANCH).astype(np.int64)
