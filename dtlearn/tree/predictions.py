"""What nodes say of a row: shares or means of the training rows that they hold.

An empty leaf has no rows to ask; the nearest node above that has some speaks for it.
"""

import numpy as np

from dtlearn.arrays import Floats, Ints
from dtlearn.splits.routing import Lines
from dtlearn.tree.nodes import NodeArrays


def speakers(arrays: NodeArrays) -> Ints:
    """The node whose rows speak for each node: itself, or the nearest one above that has rows."""
    source = np.arange(len(arrays))
    while (empty := arrays.n[source] <= 0).any():
        source[empty] = arrays.parent[source[empty]]
    return source


def blended(values: Floats, n_rows: int, lines: Lines) -> Floats:
    """Values (rows, columns) of rows at rest, from those of the nodes (nodes, columns)."""
    row, at, weight = lines
    sums = [np.bincount(row, weight * column[at], n_rows) for column in values.T]
    return np.stack(sums, axis=-1)
