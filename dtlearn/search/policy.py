"""How a builder makes and compares splits: its policy, in one value.

score       what ranks the splits of one attribute; ``compare`` may rank the attributes otherwise
admissible  a split whose branches are large enough
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol, get_args

import numpy as np

from dtlearn.arrays import TIE, Bools, Floats, as_large
from dtlearn.criteria import Criterion
from dtlearn.options import at_least, check_number, check_option
from dtlearn.search.subsets import Subsets, check_levels, has_shortcut
from dtlearn.table.columns import Attribute
from dtlearn.table.target import Target

if TYPE_CHECKING:
    from dtlearn.search.rows import Arrived


class Admissible(Protocol):
    """Which splits may be chosen, by the sizes of their branches."""

    @property
    def option(self) -> str:
        """The option that rules others out, with its value."""
        ...

    def __call__(self, sizes: Floats) -> Bools:
        """Whether tests of levels with these branches (candidates, branches) are admissible."""
        ...

    def least(self, weight: Floats) -> Floats:
        """Smallest admissible side of a cut, from the weight that it divides."""
        ...


@dataclass(frozen=True)
class EveryBranch:
    """Two branches or more hold rows, and each of them at least ``minimum``."""

    minimum: float = 0

    def __post_init__(self) -> None:
        check_number("min_leaf", self.minimum, at_least(0), "0 or more")

    @property
    def option(self) -> str:
        """The option that rules splits out, with its value."""
        return f"min_leaf={self.minimum:g}"

    def __call__(self, sizes: Floats) -> Bools:
        """Whether splits with these branches (candidates, branches) are admissible."""
        held = sizes > 0
        return (held.sum(axis=-1) >= 2) & (~held | as_large(sizes, self.minimum)).all(axis=-1)

    def least(self, weight: Floats) -> Floats:
        """Smallest admissible side of a cut at nodes of this weight."""
        return np.full(len(weight), self.minimum * (1 - TIE))


@dataclass(frozen=True)
class Policy:
    """How splits are made and compared.

    criterion   scores the splits of one attribute, and is the impurity of the nodes
    multiway    nominal attributes branch once a level; otherwise in two sets of levels
    subsets     which sets of levels are tried
    admissible  which splits may be chosen, by the sizes of their branches
    compare     scores (attributes, nodes) of the best split of each attribute, their split
                information -> final scores (attributes, nodes); None keeps the scores
    penalty     number of admissible cuts and weight of each node -> what the best cut pays; a
                cut that is left with nothing is no candidate
    data_cuts   thresholds are the largest value of the training rows below the midpoint
    resolution  values that differ by no more are not cut apart
    tie         scores that differ by no more are equal. By TIE they always may: a score is the
                difference of impurities of about 1 (of numbers by their unit at the node, see
                :class:`dtlearn.table.numbers.Spread`), and right to the rounding of these
    altered     what a row of each class counts for in a score; None where that is its weight (see
                :mod:`dtlearn.table.costed`)
    """

    criterion: Criterion
    multiway: bool = False
    subsets: Subsets = "auto"
    admissible: Admissible = EveryBranch()
    compare: Callable[[Floats, Floats], Floats] | None = None
    penalty: Callable[[Floats, Floats], Floats] | None = None
    data_cuts: bool = False
    resolution: float = 0.0
    tie: float = 0.0
    altered: tuple[float, ...] | None = None

    def altering(self, altered: Floats) -> "Policy":
        """The same policy where a row of each class counts for so much."""
        return replace(self, altered=tuple(altered.tolist()))

    def seen(self, statistics: Floats) -> Floats:
        """Statistics (..., statistics) as the criterion sees them."""
        return statistics if self.altered is None else statistics * np.array(self.altered)

    @property
    def scores_gain(self) -> bool:
        """Whether the final score of a split is its gain."""
        return self.criterion.scores_gain and self.compare is None and self.penalty is None

    def tolerance(self, best: Floats) -> Floats:
        """By how much a score may be below the best ones and still equal them."""
        return np.maximum(TIE * np.maximum(np.abs(best), 1.0), self.tie)

    def ties(self, score: Floats, best: Floats) -> Bools:
        """Whether scores equal the best ones; -inf ties with -inf."""
        return score >= best - self.tolerance(best)

    def is_heuristic(self, rows: "Arrived") -> bool:
        """Whether the best grouping of some levels may be missed."""
        nominal = any(a.kind == "nominal" for a in rows.attributes)
        shortcut = self.multiway or has_shortcut(rows.target)
        return self.subsets == "principal" and nominal and not shortcut

    def check(self, attributes: Iterable[Attribute], target: Target) -> None:
        """Raise ValueError where more subsets would have to be tried than may be."""
        if self.multiway:
            return
        known = get_args(Subsets)
        check_option("subsets", self.subsets, self.subsets in known, f"one of {known}")
        for attribute in attributes:
            if attribute.kind == "nominal":
                check_levels(attribute, target, self.subsets)
