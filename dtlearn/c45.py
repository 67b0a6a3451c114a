"""C4.5: how it grows a tree (Quinlan 1993; release 8 with the corrections of 1996).

- A nominal attribute branches once a level; two branches must hold ``min_objects`` rows.
- A number is cut where the gain is largest. Each side needs ``min_objects`` rows or, where that is
  more, a tenth of (rows / classes), which counts as 25 at the most. The best gain pays log2(cuts
  tried) / n for the choice (the MDL correction); the cut is moved down to a value of the data.
- Of the attributes whose best gain reaches the average, the one with the best gain ratio is taken.
- A row whose value is missing goes down all branches, in shares, in training and in prediction. A
  gain counts for the share of the rows whose value is known, and the others are one more branch
  in the split information.
- Subtrees that do not lower the training error collapse to a leaf; pruning is in
  :mod:`dtlearn.prune.pessimistic`.

Gains within 1e-6 of each other are equal, as in Weka's J48; the tree is J48's node for node.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pandas as pd

from dtlearn.arrays import Bools, Floats
from dtlearn.criteria import ENTROPY
from dtlearn.options import SHARE, at_least, check_flag, check_number, check_option, is_share
from dtlearn.search.policy import EveryBranch, Policy
from dtlearn.table.columns import Attribute
from dtlearn.table.frames import Frame
from dtlearn.tree.nodes import NodeArrays
from dtlearn.tree.tree import Tree

if TYPE_CHECKING:
    from dtlearn.search.rows import Arrived

EQUAL = 1e-6  # gains, ratios and weights that differ by no more are equal
RESOLUTION = 1e-5  # values that differ by no more are not cut apart
SLACK = 1e-3  # a gain this much below the average still competes; so for errors in a collapse
LARGEST_MINIMUM = 25  # what a tenth of the rows per class counts as at the most
MANY_VALUED = 0.3  # levels per training row from which a gain does not count in the average


def c45(
    data: Frame,
    target: Hashable | pd.Series,
    *,
    nominal: Sequence[Hashable] = (),
    numeric: Sequence[Hashable] = (),
    weights: Any = None,
    min_objects: float = 2,
    mdl: bool = True,
    average_gain: bool = True,
    collapse: bool = True,
    threshold: Literal["data", "midpoint"] = "data",
    prune: bool = False,
    confidence: float = 0.25,
    max_depth: int | None = None,
    max_leaves: int | None = None,
    min_split: float = 0,
    min_leaf: float = 0,
    min_gain: float = 0.0,
    min_decrease: float = 0.0,
    purity: float = 1.0,
    significance: float | None = None,
    bins: int | None = 255,
) -> Tree:
    """Grow a classification tree as C4.5 does, and prune it if asked to.

    ``min_objects`` rows must go down at least two branches. ``mdl=False`` leaves the correction
    for the choice of a cut out, ``average_gain=False`` lets every attribute compete by gain ratio,
    ``collapse=False`` keeps subtrees that do not lower the training error, and
    ``threshold="midpoint"`` leaves the cuts between two values. ``prune=True`` prunes with the
    given ``confidence`` (see :func:`dtlearn.prune.pessimistic`). The other options are those of
    :func:`dtlearn.id3`: ``min_gain``, ``min_decrease`` and the order of ``max_leaves`` go by the
    gain, and the ratio only chooses the attribute. Missing values are shared out over the branches.
    Raises ValueError or KeyError for tables that can't be learned from.

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
    # on first use: a light import of the package
    from dtlearn.grow import Growth, training_rows
    from dtlearn.search.stop import Stop

    rows = training_rows(
        data,
        target,
        bins,
        nominal=nominal,
        numeric=numeric,
        weights=weights,
        missing="keep",
    )
    check_number("min_objects", min_objects, at_least(0), "0 or more")
    check_number("min_split", min_split, at_least(0), "0 or more")
    check_number("confidence", confidence, is_share, SHARE)
    flags = {"mdl": mdl, "average_gain": average_gain, "collapse": collapse, "prune": prune}
    for name, flag in flags.items():
        check_flag(name, flag)
    min_split = max(min_split, 2 * min_objects)
    stop = Stop(max_depth, max_leaves, min_split, min_gain, purity, significance, min_decrease)
    tree = Growth(
        "C4.5",
        rows,
        _policy(rows, min_objects, min_leaf, mdl, average_gain, threshold),
        stop,
        distribute=True,
        frequent_first=False,
        finish=collapsed if collapse else None,
    ).tree()
    return _pruned(tree, confidence) if prune else tree


def _pruned(tree: Tree, confidence: float) -> Tree:
    from dtlearn.prune.pessimistic import pessimistic  # on first use: a light import of the package

    return pessimistic(tree, confidence)


def _policy(
    rows: "Arrived",
    min_objects: float,
    min_leaf: float,
    mdl: bool,
    average_gain: bool,
    threshold: str,
) -> Policy:
    check_option("threshold", threshold, threshold in ("data", "midpoint"), '"data" or "midpoint"')
    n = float(rows.target.weight(rows.statistics())[0])
    return Policy(
        ENTROPY,
        multiway=True,
        admissible=LargeBranches(min_objects, len(rows.target.classes), EveryBranch(min_leaf)),
        compare=GainRatio.of(rows.attributes, n, average_gain),
        penalty=choice_of_cut if mdl else None,
        data_cuts=threshold == "data",
        resolution=RESOLUTION,
        tie=EQUAL,
    )


@dataclass(frozen=True)
class LargeBranches:
    """Two branches of ``min_objects`` or more.

    At a cut both need a tenth of (rows / classes) where that is more; above 25 it counts as 25.
    """

    min_objects: float
    n_classes: int
    every_branch: EveryBranch

    @property
    def option(self) -> str:
        """The options that rule splits out, with their values."""
        least = self.every_branch
        also = f", {least.option}" if least.minimum else ""
        return f"min_objects={self.min_objects:g}{also}"

    def __call__(self, sizes: Floats) -> Bools:
        """Whether tests of levels with these branches (candidates, branches) are admissible."""
        large = (sizes > 0) & (sizes >= self.min_objects - EQUAL)
        return self.every_branch(sizes) & (large.sum(axis=-1) >= 2)

    def least(self, weight: Floats) -> Floats:
        """Smallest admissible side of a cut at nodes of this weight."""
        tenth = 0.1 * weight / self.n_classes
        enough = np.where(
            tenth <= self.min_objects, self.min_objects, np.minimum(tenth, LARGEST_MINIMUM)
        )
        return np.maximum(enough - EQUAL, self.every_branch.least(weight))


@dataclass(frozen=True, eq=False)
class GainRatio:
    """Compares attributes by gain ratio; with ``average_gain`` only those of good gain.

    ``in_average`` marks the attributes whose gain counts in the average: not those with very many
    levels, which would raise it. A number whose best cut gains nothing does not count either.
    """

    in_average: Bools
    is_number: Bools
    average_gain: bool

    @classmethod
    def of(cls, attributes: Sequence[Attribute], n: float, average_gain: bool) -> "GainRatio":
        """The rule for the attributes of n rows: all count where all have many levels."""
        many = MANY_VALUED * n
        is_number = np.array([a.kind != "nominal" for a in attributes])
        few = is_number | np.array([len(a.levels) < many for a in attributes])
        return cls(few | (not few.any()), is_number, average_gain)

    def __call__(self, gains: Floats, spread: Floats) -> Floats:
        """Gain ratios (attributes, nodes), -inf where an attribute does not compete."""
        competes = np.isfinite(gains)
        if self.average_gain:
            competes &= gains >= self.average(gains) - SLACK
        ratio = np.full(gains.shape, -np.inf)
        return np.divide(gains, spread, out=ratio, where=competes & (spread > EQUAL))

    def counted(self, gains: Floats) -> Bools:
        """Which attributes (attributes, nodes) count in the average."""
        useless = self.is_number[:, None] & (gains <= EQUAL)
        return np.isfinite(gains) & self.in_average[:, None] & ~useless

    def average(self, gains: Floats) -> Floats:
        """Average gain of the attributes that count; infinite where none of them can split."""
        counted = self.counted(gains)
        n_counted = counted.sum(axis=0)
        total = np.where(counted, gains, 0.0).sum(axis=0)
        return np.where(n_counted > 0, total / np.maximum(n_counted, 1), np.inf)


def choice_of_cut(n_cuts: Floats, n: Floats) -> Floats:
    """What a cut pays for being the best of so many, in bits a row: log2(cuts) / rows."""
    return np.log2(n_cuts) / n


def collapsed(arrays: NodeArrays) -> NodeArrays:
    """The tree without the subtrees that make no fewer training errors than their node would."""
    errors = arrays.n - arrays.statistics.max(axis=1)
    below = arrays.sums_below(np.where(arrays.is_leaf, errors, 0.0))
    return arrays.pruned(~arrays.is_leaf & (below >= errors - SLACK))
