"""Purities: what the sweep over the cuts of a number compares in place of impurities.

purity   of a branch: n times (a constant - impurity), as plain sums over its counts

The purities of two branches add up to n times the decrease of impurity but for what is the same
for all cuts of a node, so the largest sum belongs to the largest decrease. A sum of squares costs
a third of what Gini gains of the same counts do. The sweep only asks which cuts could be the best;
their scores come from :mod:`dtlearn.criteria`, to which a test ties these sums.

All take statistics (classes or moments first, then any number of branches) and give one number a
branch.
"""

from collections.abc import Callable

import numpy as np

from dtlearn.arrays import Floats

Purity = Callable[[Floats], Floats]
TINY = 1e-300  # stands for an empty branch, so that 0 / 0 and 0 log 0 are 0


def of_gini(counts: Floats) -> Floats:
    """n (1 - Gini index) = sum of squared counts / n.

    >>> of_gini(np.array([[3.0], [1.0]]))  # 4 (1 - 0.375)
    array([2.5])
    """
    squares: Floats = np.einsum("ij,ij->j", counts, counts)
    return squares / _above_zero(counts.sum(axis=0))


def of_entropy(counts: Floats) -> Floats:
    """-n times the entropy in bits = sum of c log2 c, less n log2 n.

    >>> of_entropy(np.array([[2.0], [2.0]]))
    array([-4.])
    """
    n = counts.sum(axis=0)
    inside: Floats = np.einsum("ij,ij->j", counts, _log2(counts))
    return inside - n * _log2(n)


def of_variance(moments: Floats) -> Floats:
    """n times the squared mean = (sum of y) squared / n: the squares of y are the same for all.

    >>> of_variance(np.array([[2.0], [4.0], [10.0]]))
    array([8.])
    """
    return moments[1] ** 2 / _above_zero(moments[0])


def _above_zero(n: Floats) -> Floats:
    return np.maximum(n, TINY)


def _log2(values: Floats) -> Floats:
    return np.log2(_above_zero(values))
