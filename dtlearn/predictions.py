"""What each node predicts: shares, majority or mean of the training rows that it holds.

An empty leaf has no rows to ask; the nearest node above that has some speaks for it.
"""

import numpy as np
import pandas as pd

from dtlearn.arrays import Floats, Ints
from dtlearn.nodes import NodeTable
from dtlearn.table import Target


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


def losses(table: NodeTable, sums: Floats, majority: Ints | None) -> Floats:
    """What each node gets wrong of rows with the given sums: class counts, or moments.

    ``majority`` numbers the classes that the nodes predict, and the loss (nodes,) is the weight of
    the wrong rows; without it nodes predict their means, and it is the sum of squared errors.
    """
    if majority is not None:
        return sums.sum(axis=1) - sums[np.arange(len(table)), majority]
    mean, (weight, total, squares) = means(table, 0.0)[:, 0], sums.T
    return np.maximum(squares - 2 * mean * total + mean**2 * weight, 0.0)


def blended(values: Floats, n_rows: int, row: Ints, at: Ints, weight: Floats) -> Floats:
    """Values (rows, columns) of rows at rest, from those of the nodes (nodes, columns)."""
    sums = [np.bincount(row, weight * column[at], n_rows) for column in values.T]
    return np.stack(sums, axis=-1)


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


def score(target: Target, truth: pd.Series, predicted: pd.Series) -> float:
    """Share of the rows predicted right; in a regression R squared."""
    if target.classes is not None:
        return float((truth.astype(object) == predicted.astype(object)).mean())
    residual, total = ((truth - predicted) ** 2).sum(), ((truth - truth.mean()) ** 2).sum()
    return float(1.0 - residual / total)
