"""C4.5 as it grows: gain ratio among the tests of good gain (Quinlan 1993, release 8).

- Nominal attributes branch once a level; a split needs two branches of ``min_objects`` rows.
- A number is cut where the gain is largest, and the cut is moved down to a value of the data.
  Each side needs a tenth of the rows per class, at least ``min_objects`` and at most 25.
- Of the attributes whose best gain reaches the average, the one with the best gain ratio is taken.
- A row whose value is missing goes down all branches, in shares, in training and in prediction.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import pandas as pd

from dtlearn.arrays import Bools, Floats
from dtlearn.criteria import entropy, information_gain, split_information
from dtlearn.grow import Growth, Stop
from dtlearn.search import TIE, EveryBranch, Rule, check_option
from dtlearn.table import Table
from dtlearn.tree import Tree

SLACK = 1e-3  # a gain this much below the average still competes, as in release 8
LARGEST_MINIMUM = 25  # a side of a cut never needs more rows than this


def c45(
    data: pd.DataFrame,
    target: Hashable,
    *,
    nominal: Sequence[Hashable] = (),
    numeric: Sequence[Hashable] = (),
    weights: Any = None,
    min_objects: float = 2,
    average_gain: bool = True,
    threshold: Literal["data", "midpoint"] = "data",
    max_depth: int | None = None,
    max_leaves: int | None = None,
    min_split: float = 0,
    min_leaf: float = 0,
    min_gain: float = 0.0,
    purity: float = 1.0,
) -> Tree:
    """Grow a classification tree as C4.5 does, without pruning.

    ``min_objects`` rows must go down at least two branches; ``average_gain=False`` lets every
    attribute compete by gain ratio; ``threshold="midpoint"`` leaves the cuts between two values.
    The other options are those of :func:`dtlearn.id3`. Missing values are shared out over the
    branches. Raises ValueError or KeyError for tables that can't be learned from.

    >>> import dtlearn as dt
    >>> print(dt.c45(dt.datasets.load("play_tennis_numeric"), target="play"))
    C4.5 tree for play: 5 leaves, height 2; counts in the order no, yes
    root (5, 9)
    ├── outlook = overcast → yes (0, 4)
    ├── outlook = rainy (2, 3)
    │   ├── windy = FALSE → yes (0, 3)
    │   └── windy = TRUE → no (2, 0)
    └── outlook = sunny (3, 2)
        ├── humidity ≤ 75 → yes (0, 2)
        └── humidity > 75 → no (3, 0)
    """
    if threshold not in ("data", "midpoint"):
        raise ValueError(f'threshold must be "data" or "midpoint", got {threshold!r}')
    check_option("min_objects", min_objects, min_objects >= 0, "0 or more")
    table = Table.from_frame(
        data, target, nominal=nominal, numeric=numeric, weights=weights, allow_missing=True
    )
    rule = Rule(
        score=information_gain,
        multiway=True,
        admissible=LargeBranches(min_objects, table.target.n_statistics, EveryBranch(min_leaf)),
        compare=_gain_ratio if not average_gain else _good_gain_ratio,
        data_cuts=threshold == "data",
    )
    stop = Stop(max_depth, max_leaves, max(min_split, 2 * min_objects), min_gain, purity)
    return Growth("C4.5", table, rule, stop, entropy, distribute=True).tree()


@dataclass(frozen=True)
class LargeBranches:
    """Two branches of ``min_objects`` or more; at a cut, of a tenth of the rows per class."""

    min_objects: float
    n_classes: int
    every_branch: EveryBranch

    def __call__(self, sizes: Floats, is_threshold: bool) -> Bools:
        """Whether splits with these branches (candidates, branches) are admissible."""
        least = np.full(len(sizes), float(self.min_objects))
        if is_threshold:
            tenth = 0.1 * sizes.sum(axis=-1) / self.n_classes
            least = np.clip(tenth, self.min_objects, max(LARGEST_MINIMUM, self.min_objects))
        large = (sizes > 0) & (sizes >= least[:, None] * (1 - TIE))
        return self.every_branch(sizes, is_threshold) & (large.sum(axis=-1) >= 2)


def _gain_ratio(gains: Floats, sizes: list[Floats], n: Floats) -> Floats:
    """Gain ratios (attributes, nodes); rows of unknown value count as one more branch."""
    unknown = [np.maximum(n - size.sum(axis=-1), 0.0) for size in sizes]
    spread = np.stack(
        [split_information(s[..., None], missing=u) for s, u in zip(sizes, unknown, strict=True)]
    )
    competes = np.isfinite(gains) & (spread > 0)
    return np.divide(gains, spread, out=np.full(gains.shape, -np.inf), where=competes)


def _good_gain_ratio(gains: Floats, sizes: list[Floats], n: Floats) -> Floats:
    """Gain ratios of the attributes whose gain reaches the average of the usable ones."""
    usable = np.isfinite(gains)
    total = np.where(usable, gains, 0.0).sum(axis=0)
    average = total / np.maximum(usable.sum(axis=0), 1)
    good = usable & (gains >= average - SLACK)
    return np.where(good, _gain_ratio(gains, sizes, n), -np.inf)
