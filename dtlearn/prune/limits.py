"""Upper limits of the errors of a leaf: what a pessimist adds to those that it made in training.

limit   the error rate at which so few errors, or fewer, still have the chance ``confidence``

C4.5 (Quinlan 1993) takes it from the normal approximation with continuity correction, errors + 1/2,
as a number of deviations above the rate; without errors it is exact.
"""

from statistics import NormalDist
from typing import Any, Literal, get_args

import numpy as np

from dtlearn.arrays import TIE
from dtlearn.options import SHARE, check_number, check_option, is_share
from dtlearn.prune.binomial import upper_limit

Limit = Literal["normal", "table", "binomial", "uncorrected"]
LIMITS = get_args(Limit)
# C4.5's table: standard deviations that belong to some confidences, a straight line between them
CONFIDENCES = (0, 0.001, 0.005, 0.01, 0.05, 0.10, 0.20, 0.40, 1.00)
DEVIATIONS = (4.0, 3.09, 2.58, 2.33, 1.65, 1.28, 0.84, 0.25, 0.00)
CAP = 0.67  # share of the other rows that C4.5 adds where nearly all rows are errors


def check_limit(confidence: float, z: str) -> None:
    """Raise ValueError for a bad confidence or an unknown limit."""
    check_number("confidence", confidence, is_share, SHARE)
    check_option("z", z, z in LIMITS, f"one of {LIMITS}")


def added_errors(n: float, errors: float, confidence: float = 0.25, z: Limit = "normal") -> float:
    """What the pessimistic estimate adds to the errors of a leaf with n rows.

    It is n (1 - confidence^(1/n)) without errors, a straight line from there to the value at one
    error, and above that the upper limit of the normal approximation with continuity correction.

    ``z="normal"`` takes the quantile of the normal distribution as J48 does: nearly all rows wrong,
    it adds the others, and a confidence above 0.5 adds nothing.
    ``z="table"`` is C4.5 release 8: a straight line between the nine entries of a table, down to 0
    at a confidence of 1, and 0.67 of the others. Quinlan 1993, section 4.2, prints its U25(1, 16)
    = 0.157.
    ``z="binomial"`` is what these two approximate, the exact limit of the binomial distribution
    (Clopper & Pearson 1934) at any number of errors: U25(1, 16) = 0.160. Fractions of rows have
    that of the beta distribution. It never adds less than nothing.
    ``z="uncorrected"`` is the limit without continuity correction, also without errors, by the
    table: Witten & Frank, Data Mining, section 6.1, whose 0.46 for 5 errors in 14 rows is 0.449.

    Source: Quinlan 1993; release 8, as in J48. Raises ValueError for a leaf without rows, or with
    more errors than rows.

    >>> added_errors(1, 0), added_errors(2, 0)  # 1 (1 - 1/4) and 2 (1 - 1/2)
    (0.75, 1.0)
    >>> [round(added_errors(14, 5, z=z), 3) for z in ("normal", "table", "binomial", "uncorrected")]
    [1.761, 1.795, 1.769, 1.289]
    """
    check_number("n", n, lambda n: 0 < n < np.inf, "above 0")
    check_number("errors", errors, lambda errors: 0 <= errors <= n, f"from 0 to n = {n!r}")
    check_limit(confidence, z)
    return float(added(n, errors, confidence, z, lambda yes, this, that: this if yes else that))


def added(n: Any, errors: Any, confidence: float, z: Limit, where: Any = np.where) -> Any:
    """The same for arrays, unchecked; for one leaf with an if for ``where``, which is faster."""
    if z == "binomial":
        limit = upper_limit(n, errors, confidence)
        return where(n * limit > errors, n * limit - errors, 0.0)
    if z == "uncorrected":
        return normal_limit(n, errors, deviations(confidence)) - errors
    if z == "normal" and confidence > 0.5:
        return 0.0 * n
    most = where(errors > 1, errors, 1.0)  # the line ends at one error
    others = n - most
    if z == "normal":
        d, capped = -NormalDist().inv_cdf(confidence), where(others > 0, others, 0.0)
    else:
        d, capped = deviations(confidence), CAP * others
    rows = where(others > 0.5, n, most + 0.5)  # n, wherever it is not capped
    limit = normal_limit(rows, most + 0.5, d) - most
    above = where(most + 0.5 >= n * (1 - TIE), capped, limit)
    without = n * (1 - confidence ** (1 / n))
    return where(errors >= 1, above, without + errors * (above - without))


def deviations(confidence: float) -> float:
    """The deviation of C4.5's table."""
    return float(np.interp(confidence, CONFIDENCES, DEVIATIONS))


def normal_limit(n: Any, errors: Any, d: float) -> Any:
    """n times the upper limit of the rate, d deviations of the normal approximation above it."""
    f = errors / n
    spread = d * (f / n - f**2 / n + d**2 / (4 * n**2)) ** 0.5
    return n * (f + d**2 / (2 * n) + spread) / (1 + d**2 / n)
