"""What each node predicts: shares, majority or mean of the training rows that it holds.

An empty leaf has no rows to ask; the nearest node above that has some speaks for it.
"""

import numpy as np

from dtlearn.arrays import Floats, Ints
from dtlearn.nodes import NodeTable


def shares(table: NodeTable) -> Floats:
    """Class shares (nodes, classes)."""
    source = speakers(table)
    return table.statistics[source] / table.n[source][:, None]


def means(table: NodeTable, center: float) -> Floats:
    """Means (nodes, 1) from the moments of targets that were centred at ``center``."""
    moments = table.statistics[speakers(table)]
    return center + moments[:, [1]] / moments[:, [0]]


def majorities(table: NodeTable, overall: Floats) -> Ints:
    """Number of the majority class of each node; see :func:`first_largest`."""
    return first_largest(table.statistics[speakers(table)], overall)


def speakers(table: NodeTable) -> Ints:
    """The node whose rows speak for each node: itself, or the nearest one above that has rows."""
    source = np.arange(len(table))
    while (empty := table.n[source] <= 0).any():
        source[empty] = table.parent[source[empty]]
    return source


def first_largest(counts: Floats, overall: Floats) -> Ints:
    """Majority class of each line of counts (nodes, classes).

    Of equal counts (within 1e-12 relative) the class with the larger ``overall`` value wins,
    then the first in class order.

    >>> first_largest(np.array([[1.0, 1.0], [2.0, 1.0]]), np.array([3.0, 5.0]))
    array([1, 0])
    """
    top = counts.max(axis=1, keepdims=True)
    return np.where(counts >= top * (1 - 1e-12), overall, -1.0).argmax(axis=1)
