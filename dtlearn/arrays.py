"""The ground: names for kinds of arrays in annotations, and what NumPy has no quick word for.

group    rows that are counted together: GROUP BY, with the groups numbered from 0
segment  neighbours in an array that belong together; segments follow each other
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

TIE = 1e-12  # numbers that differ by less, relatively, are equal
DIGIT = 1 << 16  # NumPy sorts keys below this in linear time


def as_large(value: Any, other: Any) -> Any:
    """Whether a weight is not below another but for rounding.

    >>> as_large(0.1 + 0.1 + 0.1, 0.3), as_large(0.3, 0.1 + 0.1 + 0.1), as_large(0.29, 0.3)
    (True, True, False)
    """
    return value >= other * (1 - TIE)


def cells(X: Floats, rows: Ints, columns: Ints) -> Floats:
    """Values of a matrix at aligned rows and columns: ``X[rows, columns]``, but sooner.

    X has one row or one column after the other in memory; of any other one a copy is made.

    >>> cells(np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([0, 1, 1]), np.array([1, 1, 0]))
    array([2., 4., 3.])
    """
    n_rows, n_columns = X.shape
    position = columns * n_rows + rows if X.flags.f_contiguous else rows * n_columns + columns
    return X.ravel(order="A").take(position)


def steady_sum(values: Floats, axis: int) -> Floats:
    """Sum along an axis that does not depend on the order there: of the sorted values.

    >>> parts = np.array([[0.1, 0.2, 0.3], [0.3, 0.2, 0.1]])
    >>> parts.sum(axis=1).tolist(), steady_sum(parts, axis=1).tolist()
    ([0.6000000000000001, 0.6], [0.6000000000000001, 0.6000000000000001])
    """
    total: Floats = (np.sort(values, axis) if values.shape[axis] > 2 else values).sum(axis)
    return total


def group_sums(group: Ints, weight: Floats | None, n_groups: int) -> Floats:
    """Sum of the weights of each group (n_groups,); the number of its rows without weights.

    >>> group_sums(np.array([0, 2, 2]), None, 3)
    array([1., 0., 2.])
    """
    return np.bincount(group, weight, n_groups).astype(float, copy=False)


def lengths(last: Ints) -> Ints:
    """Lengths of segments, from the position of the last member of each.

    >>> lengths(np.array([1, 4]))
    array([2, 3])
    """
    found = last.copy()
    found[1:] -= last[:-1]
    found[:1] += 1
    return found


def within_segments(sizes: Ints) -> Ints:
    """0, 1, 2, ... within each of the segments of the given sizes.

    >>> within_segments(np.array([2, 3]))
    array([0, 1, 0, 1, 2])
    """
    ends = sizes.cumsum()
    return np.arange(ends[-1] if len(ends) else 0) - np.repeat(ends - sizes, sizes)


def first_of_each(key: Ints) -> Ints:
    """Where each segment of equal keys begins.

    >>> first_of_each(np.array([4, 4, 7]))
    array([0, 2])
    """
    new = np.ones(len(key), dtype=bool)
    np.not_equal(key[1:], key[:-1], out=new[1:])
    return new.nonzero()[0]


def last_of_each(key: Ints) -> Ints:
    """Where each segment of equal keys ends.

    >>> last_of_each(np.array([4, 4, 7]))
    array([1, 2])
    """
    end = np.ones(len(key), dtype=bool)
    np.not_equal(key[1:], key[:-1], out=end[:-1])
    return end.nonzero()[0]


def stable_order(key: NDArray[np.integer], n_keys: int) -> Ints:
    """What sorts whole numbers from 0 to n_keys - 1, equal ones in the order in which they stand.

    >>> stable_order(np.array([2, 0, 2, 1]), 3)
    array([1, 3, 0, 2])
    """
    if n_keys <= DIGIT:
        return np.argsort(key.astype(np.min_scalar_type(n_keys - 1), copy=False), kind="stable")
    order = stable_order(key % DIGIT, DIGIT)
    return order.take(stable_order((key // DIGIT).take(order), -(-n_keys // DIGIT)))
