"""From rows to counts: the level × class tables of all open nodes.

One such table at each node serves every test of levels: its lines are the multiway split, and sums
over sets of lines are the subsets. Attributes with the same number of levels are counted in one go.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlearn.arrays import Floats, Ints
from dtlearn.search.rows import Rows
from dtlearn.sweep.entries import Entries
from dtlearn.table.table import Table

CELLS = 1 << 18  # attributes share a table of level counts while it has no more cells than this


def level_counts(table: Table, entries: Entries, attributes: Ints, y: NDArray[Any]) -> Floats:
    """Statistics (attributes × nodes, levels, statistics) of the entries with each level.

    ``y`` is the class or target of each entry.

    The attributes have the same number of levels; entries whose value is missing are left out.

    >>> import dtlearn as dt
    >>> risk = Table.from_frame(dt.datasets.load("risk"), "Risk")
    >>> at_root = Entries.unsorted(risk, np.arange(6), np.zeros(6, dtype=int), np.ones(6), 1)
    >>> level_counts(risk, at_root, np.array([1]), risk.y).tolist()  # SUV, Sports, Vintage × H, L
    [[[2.0, 0.0], [1.0, 2.0], [1.0, 0.0]]]
    """
    n_levels = len(table.attributes[attributes[0]].levels)
    x = table.X[entries.rows[None, :], attributes[:, None]]
    group = entries.n_nodes * np.arange(len(attributes))[:, None] + entries.node
    known = (~np.isnan(x)).ravel().nonzero()[0]
    cell = (group.ravel().take(known) * n_levels + x.ravel().take(known)).astype(np.int64)
    n_groups = len(attributes) * entries.n_nodes
    entry = known % max(1, len(entries.rows))
    weight = entries.weights(entry)
    counts = table.target.statistics(cell, n_groups * n_levels, y.take(entry), weight)
    return counts.reshape(n_groups, n_levels, table.target.n_statistics)


def counted_together(rows: Rows) -> list[Ints]:
    """Nominal attributes with the same number of levels, few enough to be counted in one go."""
    alike: dict[int, list[int]] = {}
    for j, attribute in enumerate(rows.attributes):
        if attribute.kind == "nominal" and attribute.levels:
            alike.setdefault(len(attribute.levels), []).append(j)
    parts = []
    for n_levels, numbers in alike.items():
        width = max(1, CELLS // (n_levels * max(1, rows.n_nodes) * rows.target.n_statistics))
        parts += [np.array(numbers[i : i + width]) for i in range(0, len(numbers), width)]
    return parts
