"""From rows to counts: the level × class tables of all open nodes.

statistics   class counts of a group of rows (classes,), or its moments in a regression (3,)

One such table at each node serves every test of levels: its lines are the multiway split, and sums
over sets of lines are the subsets. Attributes with the same number of levels are counted in one go.
"""

import numpy as np

from dtlearn.arrays import Floats, Ints
from dtlearn.sample import Sample
from dtlearn.table import Table


def branch_sizes(children: Floats, table: Table) -> Floats:
    """Weight of each branch (..., branches) from the statistics of the branches."""
    classes = table.target.task == "classification"
    return children.sum(axis=-1) if classes else children[..., 0]


def level_counts(table: Table, sample: Sample, attributes: Ints) -> Floats:
    """Statistics (attributes × nodes, levels, statistics) of the rows with each level.

    The attributes have the same number of levels; rows whose value is missing are left out.
    """
    n_levels = len(table.attributes[attributes[0]].levels)
    x = table.X[sample.rows[None, :], attributes[:, None]]
    group = sample.n_nodes * np.arange(len(attributes))[:, None] + sample.node
    known = (~np.isnan(x)).ravel().nonzero()[0]
    cell = (group.ravel().take(known) * n_levels + x.ravel().take(known)).astype(np.int64)
    n_groups = len(attributes) * sample.n_nodes
    entry = known % max(1, len(sample.rows))
    y, weight = table.y.take(sample.rows.take(entry)), sample.weights(entry)
    counts = table.target.statistics(cell, n_groups * n_levels, y, weight)
    return counts.reshape(n_groups, n_levels, table.target.n_statistics)
