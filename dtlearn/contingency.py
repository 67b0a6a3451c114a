"""From rows to counts: the value × class tables of all open nodes, and the cuts made of them.

sample       the rows that are still on their way: row number, open node, weight
statistics   class counts of a group of rows (classes,), or its moments in a regression (3,)
cut          a threshold between two neighbouring values that a node holds

One table of value × class counts at each node serves every kind of test: its lines are the
multiway split, their running sums in value order are the thresholds, and sums over sets of lines
are the subsets.
"""

from dataclasses import dataclass

import numpy as np

from dtlearn.arrays import Bools, Floats, Ints
from dtlearn.table import Table, sums


@dataclass(frozen=True)
class Sample:
    """Rows on their way down; see the module's vocabulary."""

    rows: Ints
    node: Ints
    weight: Floats
    n_nodes: int

    def at(self, chosen: Bools) -> "Sample":
        """The rows at the chosen nodes, which are numbered anew."""
        number = np.cumsum(chosen) - 1
        kept = chosen[self.node]
        node = number[self.node[kept]]
        return Sample(self.rows[kept], node, self.weight[kept], int(chosen.sum()))

    def where(self, kept: Bools) -> "Sample":
        """Some of the rows; nodes keep their numbers."""
        return Sample(self.rows[kept], self.node[kept], self.weight[kept], self.n_nodes)


def node_weights(sample: Sample) -> Floats:
    """Weight of the rows at each open node."""
    return sums(sample.node, sample.weight, sample.n_nodes)


def branch_sizes(children: Floats, table: Table) -> Floats:
    """Weight of each branch (..., branches) from the statistics of the branches."""
    classes = table.target.task == "classification"
    return children.sum(axis=-1) if classes else children[..., 0]


def thresholds(
    table: Table, here: Sample, x: Floats, resolution: float
) -> tuple[Ints, Floats, Floats, Ints]:
    """Cuts between neighbouring values: running sums of the statistics in value order.

    Gives node, children, midpoint and (without levels) groups of each cut.
    """
    order = np.lexsort((x, here.node))
    node, x = here.node[order], x[order]
    new = np.ones(len(x), dtype=bool)
    new[1:] = (node[1:] != node[:-1]) | (x[1:] != x[:-1])
    cell = np.cumsum(new) - 1
    first = np.flatnonzero(new)
    counts = table.statistics(cell, len(first), here.rows[order], here.weight[order])
    node, x = node[first], x[first]
    cut = np.flatnonzero((node[1:] == node[:-1]) & (x[1:] > x[:-1] + resolution))
    left, right = _both_sides(node, counts.T, cut)
    children = np.stack([left, right], axis=1).T  # classes first in memory: their sums are fast
    if table.target.task == "classification":
        children = np.maximum(children, 0.0)  # fractions may leave -1e-16
    return node[cut], children, midpoint(x[cut], x[cut + 1]), np.empty((len(cut), 0), np.int64)


def _both_sides(node: Ints, counts: Floats, cut: Ints) -> tuple[Floats, Floats]:
    """Statistics (classes, cuts) up to each cut and above it, among the lines of its node."""
    sums = np.cumsum(counts, axis=1)
    starts = np.flatnonzero(np.diff(node, prepend=-1))
    ends = np.flatnonzero(np.diff(node, append=-1))
    of_cut = np.cumsum(np.diff(node, prepend=-1) > 0)[cut] - 1
    before = sums[:, starts] - counts[:, starts]
    left = np.take(sums, cut, axis=1) - np.take(before, of_cut, axis=1)
    right = np.take(sums[:, ends], of_cut, axis=1) - np.take(sums, cut, axis=1)
    return left, right


def midpoint(low: Floats, high: Floats) -> Floats:
    """Middle of two values, at least ``low`` and below ``high`` whatever the rounding.

    >>> midpoint(np.array([20.0, 1.0]), np.array([25.0, np.nextafter(1.0, 2.0)]))
    array([22.5,  1. ])
    """
    middle = low / 2 + high / 2
    return np.where((middle < low) | (middle >= high), low, middle)


def level_counts(table: Table, here: Sample, attribute: int, level: Ints) -> Floats:
    """Statistics (nodes, levels, classes) of the rows with each level of an attribute."""
    n_levels = len(table.attributes[attribute].levels)
    cell = here.node * n_levels + level
    counts = table.statistics(cell, here.n_nodes * n_levels, here.rows, here.weight)
    return counts.reshape(here.n_nodes, n_levels, table.target.n_statistics)
