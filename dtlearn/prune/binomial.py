"""The exact upper limit of an error rate: the binomial distribution, and the beta distribution.

chance   that n rows of error rate p have so many errors, e, or fewer: for whole numbers the sum of
         C(n, i) p^i (1 - p)^(n - i) over i up to e, and for fractions too I(1 - p; n - e, e + 1)
I        the regularized incomplete beta function, by its continued fraction (Abramowitz & Stegun
         1964, 26.5.8)
limit    the p at which the chance is the confidence, found by Newton's steps within a bracket
"""

from math import lgamma
from typing import Any

import numpy as np

from dtlearn.arrays import Floats

PRECISION = 1e-14
MOST_STEPS = 100  # bisection alone is done by then
LONGEST = 100_000  # terms of the fraction; it takes about the square root of n
TINY = 1e-300

_lgamma = np.vectorize(lgamma, otypes=[float])


def upper_limit(n: Any, errors: Any, confidence: float) -> Floats:
    """The error rate (...) at which so few of n rows are wrong with the chance ``confidence``.

    It is 1 where all rows are wrong.

    >>> round(float(upper_limit(1, 0, 0.25)), 6)  # (1 - p)^1 = 1/4
    0.75
    """
    n, errors = np.broadcast_arrays(np.asarray(n, dtype=float), np.asarray(errors, dtype=float))
    some = n - errors > PRECISION * n
    limit = np.ones(n.shape)
    limit[some] = _solved(n[some], errors[some], confidence)
    return limit


def _solved(n: Floats, errors: Floats, confidence: float) -> Floats:
    low, high, p = np.zeros_like(n), np.ones_like(n), (errors + 0.5) / (n + 1)
    for _ in range(MOST_STEPS):
        excess = chance(n, errors, p) - confidence
        low, high = np.where(excess > 0, p, low), np.where(excess > 0, high, p)
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            newton = p + excess / np.exp(_log_density(errors + 1, n - errors, p))
        step = np.where((newton > low) & (newton < high), newton, (low + high) / 2)
        moved, p = np.abs(step - p), step
        if (moved <= PRECISION * p).all():
            break
    return p


def chance(n: Floats, errors: Floats, p: Floats) -> Floats:
    """Chance of so many errors or fewer (...).

    >>> float(chance(np.array([2.0]), np.array([1.0]), np.array([0.5]))[0])  # not both: 1 - 1/4
    0.75
    """
    a, b, x = n - errors, errors + 1, 1 - p
    swapped = x > (a + 1) / (a + b + 2)  # where the fraction converges slowly, the other tail's
    a, b, x = np.where(swapped, b, a), np.where(swapped, a, b), np.where(swapped, p, x)
    tail = np.exp(_log_density(a, b, x)) * x * (1 - x) / (a * _fraction(a, b, x))
    return np.where(swapped, 1 - tail, tail)


def _log_density(a: Floats, b: Floats, x: Floats) -> Floats:
    """Logarithm of the beta density."""
    scale: Floats = _lgamma(a + b) - _lgamma(a) - _lgamma(b)
    with np.errstate(divide="ignore"):
        return scale + (a - 1) * np.log(np.maximum(x, TINY)) + (b - 1) * np.log1p(-x)


def _fraction(a: Floats, b: Floats, x: Floats) -> Floats:
    """The continued fraction 1 + d1 x / (1 + d2 x / (1 + ...)), by Lentz's method."""
    value = np.ones_like(x)
    above, below = value.copy(), np.zeros_like(x)
    for step in range(1, LONGEST):
        m, odd = divmod(step, 2)
        if odd:
            d = -(a + m) * (a + b + m) / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            d = m * (b - m) / ((a + 2 * m - 1) * (a + 2 * m))
        below = 1 / _nonzero(1 + d * x * below)
        above = _nonzero(1 + d * x / above)
        value = value * above * below
        if (np.abs(above * below - 1) <= PRECISION).all():
            break
    return value


def _nonzero(values: Floats) -> Floats:
    return np.where(np.abs(values) < TINY, TINY, values)
