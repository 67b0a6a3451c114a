"""Weka's J48 with reduced-error pruning: a fold is held out, the tree grown on the others.

fold   the rows sorted by class as Weka does it, dealt out to 3 folds; the last one is held out

Weka knows the whole table when it grows on a part: its levels, which make branches without rows,
its number of rows, and its values, of which a cut is the largest below the midpoint. It does not
collapse the tree.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

import dtlearn as dt
from dtlearn.arrays import Ints

from . import figures
from .references import data, tree, trees
from .verdict import Note, Verdict
from .walk import differences

FILE = "j48_reduced_error"
RUNS = ("R_N3_Q1",)
N_FOLDS = 3


def grown(table: str) -> tuple[dt.Tree, Ints]:
    """Our tree of the grown part, its cuts moved down to values of the table; the held-out rows."""
    frame, target = data(table)
    whole = dt.c45(frame, target, collapse=False, threshold="midpoint")
    held_out = last_fold(frame[target].tolist(), N_FOLDS)
    part = whole.grower.regrown(np.setdiff1d(np.arange(len(frame)), held_out))
    tests = part.arrays.tests
    cuts = tests.threshold.copy()
    for node in np.flatnonzero(~np.isnan(cuts)):
        values = whole.grower.table.sorted_values[tests.attribute[node]]
        cuts[node] = values[values <= cuts[node]].max()
    moved = replace(part.arrays, tests=replace(tests, threshold=cuts))
    return replace(part, arrays=moved), held_out


def compare(table: str, run: str) -> Verdict:
    """One tree, node for node with its counts."""
    own, held_out = grown(table)
    pruned = dt.prune.reduced_error(own, data(table)[0].iloc[held_out])
    order = trees(FILE)[table]["classes"]
    found = differences(pruned, tree(FILE, table, run), figures.counts(order))
    return Verdict([Note(difference.told(), False) for difference in found])


def last_fold(labels: Sequence[Any], n_folds: int) -> Ints:
    """The rows of the last fold."""
    order = by_class(labels)
    dealt = [row for first in range(n_folds) for row in order[first::n_folds]]
    return np.array(dealt[len(dealt) - len(dealt) // n_folds :])


def by_class(labels: Sequence[Any]) -> list[int]:
    """The rows sorted by class as Weka does it, by exchanging rows from the front."""
    order, end = list(range(len(labels))), 1
    while end < len(order):
        label = labels[order[end - 1]]
        for place in range(end, len(order)):
            if labels[order[place]] == label:
                order[end], order[place] = order[place], order[end]
                end += 1
        end += 1
    return order
