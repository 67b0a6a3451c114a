"""Two sets of levels: every grouping, or the few that can be best.

With two classes (or a numeric target) the best grouping puts the levels in order of their class
share (or mean) and cuts once: v - 1 candidates in place of 2^(v-1) - 1 (Breiman et al. 1984,
section 4.2.2). With more classes every grouping must be tried.
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

Subsets = Literal["auto", "ordered", "exhaustive"]
SMALL = 5  # up to so many levels "auto" tries every grouping: at most 15, a table one can check
MOST_LEVELS = 12  # exhaustive search ends here, at 2,047 groupings


def check_levels(attribute: Attribute, target: Target, subsets: Subsets) -> None:
    """Raise ValueError where the groupings are too many, or the shortcut is not exact."""
    n, two_classes = len(attribute.levels), _has_shortcut(target)
    if subsets == "ordered" and not two_classes:
        raise ValueError(
            f'subsets="ordered" is exact for two classes, the target {target.name!r} has '
            f'{target.n_statistics}: use subsets="exhaustive"'
        )
    if n > MOST_LEVELS and (subsets == "exhaustive" or not two_classes):
        remedy = 'use subsets="ordered"' if two_classes else "merge levels, or use id3 or c45"
        raise ValueError(
            f"attribute {attribute.name!r} has {n} levels, {2 ** (n - 1) - 1:,} groupings; "
            f"exhaustive subsets end at {MOST_LEVELS} levels: {remedy}{target.hint}"
        )


def two_sides(counts: Floats, sizes: Floats, target: Target, subsets: Subsets) -> tuple[Ints, Ints]:
    """Node (candidates,) and branch of each level (candidates, levels) of all groupings to try.

    ``counts`` is (nodes, levels, classes) and ``sizes`` its weights (nodes, levels); a level
    without rows at a node gets NO_BRANCH there.
    """
    n_levels = sizes.shape[1]
    if not n_levels:  # a column of nothing but missing values
        return np.empty(0, dtype=np.int64), np.empty((0, 0), dtype=np.int64)
    two_classes = _has_shortcut(target)
    if subsets == "exhaustive" or (subsets == "auto" and (n_levels <= SMALL or not two_classes)):
        return _exhaustive(sizes > 0)
    share = counts[..., min(1, counts.shape[-1] - 1)] / np.where(sizes > 0, sizes, 1.0)
    return _ordered(sizes > 0, share)


def _has_shortcut(target: Target) -> bool:
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
