"""Names for the kinds of arrays in annotations, and what NumPy has no quick word for."""

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


def lengths(last: Ints) -> Ints:
    """Lengths of groups that follow each other, from the place of the last member of each.

    >>> lengths(np.array([1, 4]))
    array([2, 3])
    """
    found = last.copy()
    found[1:] -= last[:-1]
    found[:1] += 1
    return found
