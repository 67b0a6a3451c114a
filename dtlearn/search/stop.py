"""When a node stays a leaf: the stopping rules of a recipe, in one value."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from dtlearn.arrays import TIE, Bools, Floats
from dtlearn.options import SHARE, at_least, check_number, is_share
from dtlearn.text import show_count


@dataclass(frozen=True)
class Stop:
    """When a node stays a leaf although it is not pure.

    The options are those of the builders, described in :func:`dtlearn.id3`.
    """

    max_depth: int | None = None
    max_leaves: int | None = None
    min_split: float = 0
    min_gain: float = 0.0
    purity: float = 1.0
    significance: float | None = None
    min_decrease: float = 0.0

    def __post_init__(self) -> None:
        whole: dict[str, Any] = {"whole": True, "optional": True}
        check_number("max_depth", self.max_depth, at_least(0), "0 or more", **whole)
        check_number("max_leaves", self.max_leaves, at_least(1), "1 or more", **whole)
        check_number("min_split", self.min_split, at_least(0), "0 or more")
        check_number("min_gain", self.min_gain, at_least(-np.inf), "a number, perhaps negative")
        check_number("min_decrease", self.min_decrease, at_least(0), "0 or more")
        check_number("purity", self.purity, is_share, SHARE)
        check_number("significance", self.significance, is_share, SHARE, optional=True)

    def why_closed(self, depth: int, n: float) -> str:
        """Which of the rules closes a node of this depth and weight that is not pure."""
        if self.max_depth is not None and depth >= self.max_depth:
            return f"max_depth={self.max_depth}"
        if n < self.min_split * (1 - TIE):
            few = f"the rows weigh {show_count(n)}, and a node is split from {self.min_split:g} on"
            return f"{few}: min_split, or twice the min_objects of C4.5"
        return f"purity={self.purity:g} is reached"

    def is_open(self, depth: int, n: Floats, pure: Bools) -> Bools:
        """Whether each node of a depth may be split, by its weight and whether it is pure."""
        if self.max_depth is not None and depth >= self.max_depth:
            return np.zeros(len(n), dtype=bool)
        return (n > 0) & (n >= self.min_split * (1 - TIE)) & ~pure
