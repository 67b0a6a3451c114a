"""How a builder makes and compares splits: its rule, in one value.

score       what ranks the splits of one attribute; ``compare`` may rank the attributes otherwise
admissible  a split whose branches are large enough
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, get_args

import numpy as np

from dtlearn.arrays import Bools, Floats
from dtlearn.purity import Purity
from dtlearn.subsets import Subsets, check_levels
from dtlearn.table import Table

TIE = 1e-12  # scores that differ by less, relatively, are equal


def check_option(name: str, value: Any, good: bool, wanted: str) -> None:
    """Raise ValueError for an option out of its range."""
    if not good:
        raise ValueError(f"{name} must be {wanted}, got {value!r}")


@dataclass(frozen=True)
class EveryBranch:
    """The rule that two branches or more hold rows, and each of them at least ``minimum``."""

    minimum: float = 0

    def __post_init__(self) -> None:
        check_option("min_leaf", self.minimum, self.minimum >= 0, "0 or more")

    def __call__(self, sizes: Floats) -> Bools:
        """Whether splits with these branches (candidates, branches) are admissible."""
        held = sizes > 0
        return (held.sum(axis=-1) >= 2) & (~held | (sizes >= self.minimum * (1 - TIE))).all(axis=-1)

    def least(self, weight: Floats) -> Floats:
        """Smallest admissible side of a cut at nodes of this weight."""
        return np.full(len(weight), self.minimum * (1 - TIE))


class Admissible(Protocol):
    """Which splits may be chosen, by the sizes of their branches."""

    def __call__(self, sizes: Floats) -> Bools:
        """Whether tests of levels with these branches (candidates, branches) are admissible."""
        ...

    def least(self, weight: Floats) -> Floats:
        """Smallest admissible side of a cut, from the weight that it divides."""
        ...


@dataclass(frozen=True)
class Rule:
    """How splits are made and compared.

    score       children's statistics (candidates, branches, classes) -> (candidates,)
    purity      sums that grow with the score of a cut, of a strictly concave impurity; with None
                every cut is scored
    multiway    nominal attributes branch once a level; otherwise in two sets of levels
    admissible  which splits may be chosen, by the sizes of their branches
    compare     scores (attributes, nodes) of the best split of each attribute, their split
                information -> final scores (attributes, nodes); None keeps the scores
    penalty     number of admissible cuts and weight of each node -> what the best cut pays; a
                cut that is left with nothing is no candidate
    data_cuts   thresholds are the largest value of the training table below the midpoint
    resolution  values that differ by no more are not cut apart
    tie         scores that differ by no more are equal, besides TIE relative
    """

    score: Callable[[Floats], Any]
    purity: Purity | None = None
    multiway: bool = False
    subsets: Subsets = "auto"
    admissible: Admissible = EveryBranch()
    compare: Callable[[Floats, Floats], Floats] | None = None
    penalty: Callable[[Floats, Floats], Floats] | None = None
    data_cuts: bool = False
    resolution: float = 0.0
    tie: float = 0.0

    def ties(self, score: Floats, best: Floats) -> Bools:
        """Whether scores equal the best ones; -inf ties with -inf."""
        return score >= best - np.maximum(TIE * np.abs(best), self.tie)


def check_rule(table: Table, rule: Rule) -> None:
    """Raise ValueError where the rule would have to try more subsets than it may."""
    if rule.multiway:
        return
    if rule.subsets not in get_args(Subsets):
        raise ValueError(f"subsets must be one of {get_args(Subsets)}, got {rule.subsets!r}")
    for attribute in table.attributes:
        if attribute.kind == "nominal":
            check_levels(attribute, table.target, rule.subsets)
