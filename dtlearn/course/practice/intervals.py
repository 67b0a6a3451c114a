"""Printed numbers as the ranges that they stand for: the right way, and those that look like it."""

import math
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.course.practice import pictures, reading
from dtlearn.course.practice.functions import Arguments

Pair = tuple[float, float]


def bounds(printed: str) -> Pair:
    """The lowest and the highest number that are printed like this when they are rounded.

    >>> bounds("3.5"), bounds("7")
    ((3.45, 3.55), (6.5, 7.5))
    """
    places = len(printed.partition(".")[2])
    half = 0.5 / 10**places
    return round(float(printed) - half, places + 1), round(float(printed) + half, places + 1)


def difference(before: str, after: str) -> Pair:
    """Lowest and highest difference of two numbers that are printed like this.

    >>> [round(bound, 9) for bound in difference("0.9", "0.5")]
    [0.3, 0.5]
    """
    (low, high), (least, most) = bounds(before), bounds(after)
    return low - most, high - least


def same_ends(before: str, after: str) -> Pair:
    """The wrong way: both numbers at the same end."""
    (low, high), (least, most) = bounds(before), bounds(after)
    return low - least, high - most


def one_half(before: str, after: str) -> Pair:
    """The wrong way: only the first number is uncertain."""
    middle = float(before) - float(after)
    half = float(bounds(before)[1]) - float(before)
    return middle - half, middle + half


def whole_units(before: str, after: str) -> Pair:
    """The wrong way: by a whole unit of the last digit."""
    low, high = difference(before, after)
    middle = (low + high) / 2
    return 2 * low - middle, 2 * high - middle


def turned(before: str, after: str) -> Pair:
    """The wrong order."""
    low, high = difference(before, after)
    return high, low


def pairs() -> list[Arguments]:
    """Short texts first; the decimals of the two differ in some."""
    texts = ("7", "0.9", "0.5", "0.98", "0.72", "1.00", "0.985", "0.3869", "3.26")
    found = [(a, b) for a in texts for b in texts]
    return sorted(found, key=lambda pair: (len(pair[0]) + len(pair[1]), pair))


def equal(arguments: Arguments, given: Any, wanted: Pair) -> bool:
    """Whether two bounds are given that agree but for rounding."""
    if not isinstance(given, tuple | list | np.ndarray) or len(given) != 2:
        return False
    ends = [reading.number(end) for end in given]
    return all(math.isclose(a, b, abs_tol=1e-9) for a, b in zip(ends, wanted, strict=True))


def as_table(before: str, after: str) -> str:
    """Both printed numbers, as HTML."""
    return pictures.rows(pd.DataFrame({"printed": [before, after]}, index=["before", "after"]))
