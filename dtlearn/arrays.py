"""Names for the kinds of arrays in annotations, and what NumPy has no quick word for."""

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

DIGIT = 1 << 16  # NumPy sorts keys below this in linear time


def cells(X: Floats, rows: Ints, columns: Ints) -> Floats:
    """Values of a matrix at aligned rows and columns.

    Twice as fast as ``X[rows, columns]``. X has one row or one column after the other in memory; of
    any other one a copy is made.

    >>> cells(np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([0, 1, 1]), np.array([1, 1, 0]))
    array([2., 4., 3.])
    """
    n_rows, n_columns = X.shape
    place = columns * n_rows + rows if X.flags.f_contiguous else rows * n_columns + columns
    return X.ravel(order="A").take(place)


def lengths(last: Ints) -> Ints:
    """Lengths of groups that follow each other, from the place of the last member of each.

    >>> lengths(np.array([1, 4]))
    array([2, 3])
    """
    found = last.copy()
    found[1:] -= last[:-1]
    found[:1] += 1
    return found


def stable_order(key: NDArray[np.integer], n_keys: int) -> Ints:
    """What sorts whole numbers from 0 to n_keys - 1, equal ones in the order in which they stand.

    >>> stable_order(np.array([2, 0, 2, 1]), 3)
    array([1, 3, 0, 2])
    """
    if n_keys <= DIGIT:
        return np.argsort(key.astype(np.min_scalar_type(n_keys - 1), copy=False), kind="stable")
    order = stable_order(key % DIGIT, DIGIT)
    return order.take(stable_order((key // DIGIT).take(order), -(-n_keys // DIGIT)))
