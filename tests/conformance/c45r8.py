"""Quinlan's C4.5 release 8, its trees without pruning.

The program computes in single precision and compares without tolerance. Where its tree parts from
ours, one such rounding must be the reason: our builder, with that one rounding put in, has to grow
the reference's tree at that node and everywhere below. Its option -g (gain in place of gain ratio)
has no counterpart in ``dt.c45`` and is left out.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import Any
from unittest.mock import patch

import numpy as np
import pandas as pd

import dtlearn as dt
from dtlearn.search import candidates

from . import figures
from .references import Reference, data, tree
from .verdict import Note, Verdict
from .walk import Difference, differences

RUNS = {"default_m2_c25": 2, "m1_c25": 1, "m5_c10": 5}
DECIMAL = 0.06  # figures are printed with one decimal, after sums in single precision

builder = import_module("dtlearn.c45")  # the name dtlearn.c45 is the function
midpoint = candidates.midpoint


def _single_midpoint(low: Any, high: Any) -> Any:
    return midpoint(low, high).astype(np.float32).astype(float)


def _single_columns(frame: pd.DataFrame) -> pd.DataFrame:
    numbers = frame.select_dtypes("number")
    return frame.assign(**{name: column.astype(np.float32) for name, column in numbers.items()})


class StrictBranches(builder.LargeBranches):
    """The least weight without its tolerance: a side of just that weight is too small."""

    def __call__(self, sizes: Any) -> Any:
        """Whether tests of levels with these branches are admissible."""
        return super().__call__(np.maximum(sizes - 2 * builder.EQUAL, 0))

    def least(self, weight: Any) -> Any:
        """Smallest admissible side of a cut."""
        return super().least(weight) + 2 * builder.EQUAL


# what is rounded -> the table it leads to, and what it changes in our code
ROUNDINGS = {
    "values and midpoints are in single precision": (
        _single_columns,
        lambda: patch.object(candidates, "midpoint", _single_midpoint),
    ),
    "a side with just the least weight counts as too small": (
        lambda frame: frame,
        lambda: patch.object(builder, "LargeBranches", StrictBranches),
    ),
}


def compare(table: str, run: str) -> Verdict:
    """One tree: tests, classes, and the weight and errors of each leaf."""
    frame, target = data(table)
    wanted = tree("c45r8", table, run)
    found = _parting(frame, target, RUNS[run], wanted)
    return Verdict([_note(d, frame, target, RUNS[run], wanted) for d in found])


def _parting(frame: pd.DataFrame, target: str, least: float, wanted: Reference) -> list[Difference]:
    own = dt.c45(frame, target, min_objects=least)
    return list(differences(own, wanted, figures.errors, DECIMAL))


def _note(
    found: Difference, frame: pd.DataFrame, target: str, least: float, wanted: Reference
) -> Note:
    for reason, (rounded, change) in ROUNDINGS.items():
        with change():
            left = _parting(rounded(frame), target, least, wanted)
        if _gone(found, left):
            return Note(f"{found.told()}; {reason}", True)
    for moves, left in _reordered(found, frame, target, least, wanted):
        if _gone(found, left):
            return Note(f"{found.told()}; a tie: ours is the same with {moves}", True)
    return Note(found.told(), False)


def _gone(found: Difference, left: list[Difference]) -> bool:
    """Whether nothing differs any more at the node, above it and below it."""
    return not any(all(a == b for a, b in zip(d.where, found.where, strict=False)) for d in left)


def _reordered(
    found: Difference, frame: pd.DataFrame, target: str, least: float, wanted: Reference
) -> Iterator[tuple[str, list[Difference]]]:
    """What differs when the attributes that the reference prefers stand before ours.

    Our builder takes the first of equal attributes, so that the order matters in ties only.
    """
    columns, moves, left = list(frame), [], [found]
    while left and left[0].kind == "split" and len(moves) < 5:
        ours, theirs = str(left[0].node.attribute), left[0].reference.name
        if columns.index(theirs) <= columns.index(ours):
            return
        columns.remove(theirs)
        columns.insert(columns.index(ours), theirs)
        moves.append(f"{theirs} before {ours}")
        left = _parting(frame[columns], target, least, wanted)
        yield ", ".join(moves), left
