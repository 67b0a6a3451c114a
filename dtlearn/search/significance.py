"""Stop splitting where branches and classes look independent: Pearson's chi-squared test.

observed   weight of each class in each branch of a split
expected   what it would be if the classes were spread over the branches by their shares
statistic  sum of (observed - expected)^2 / expected; large where the split tells something

ID3 stopped so (Quinlan 1986, section 4). SciPy knows the distribution; it is loaded on first use.
"""

from typing import Any

import numpy as np

from dtlearn.arrays import Bools, Floats
from dtlearn.search.rows import Rows
from dtlearn.splits.tests import NodeTests


def significant(rows: Rows, tests: NodeTests, significance: float) -> Bools:
    """Whether each node's split is significant: so large a statistic has a chance below it.

    Rows whose value is missing are left out. Raises ImportError where SciPy is not installed.
    """
    return chance(rows.branch_counts(tests)) < significance


def chance(children: Floats) -> Floats:
    """Chance of a statistic at least as large, if branches and classes were independent.

    Children (..., branches, classes) give (...); 1 where one branch or one class holds all rows.

    >>> chance(np.array([[2.0, 2.0], [2.0, 2.0]])).item()
    1.0
    """
    free = freedom(children)
    tail = _chi_squared_tail(chi_squared(children), np.maximum(free, 1))
    return np.where(free > 0, tail, 1.0)


def chi_squared(children: Floats) -> Any:
    """The statistic: children (..., branches, classes) give (...).

    >>> float(chi_squared(np.array([[4.0, 0.0], [0.0, 4.0]])))  # all four are 2 from the 2 expected
    8.0
    """
    n = children.sum(axis=(-2, -1), keepdims=True)
    branches, classes = children.sum(axis=-1, keepdims=True), children.sum(axis=-2, keepdims=True)
    expected = branches * classes / np.where(n > 0, n, 1.0)
    apart = (children - expected) ** 2 / np.where(expected > 0, expected, 1.0)
    return apart.sum(axis=(-2, -1))


def freedom(children: Floats) -> Any:
    """Degrees of freedom: children (..., branches, classes) give (...); empty ones don't count."""
    branches, classes = children.sum(axis=-1), children.sum(axis=-2)
    return ((branches > 0).sum(axis=-1) - 1) * ((classes > 0).sum(axis=-1) - 1)


def _chi_squared_tail(statistic: Floats, freedom: Any) -> Floats:
    try:
        from scipy.special import chdtrc
    except ImportError:
        raise ImportError(
            "significance= needs SciPy for the chi-squared distribution: pip install scipy"
        ) from None
    tail: Floats = chdtrc(freedom, statistic)
    return tail
