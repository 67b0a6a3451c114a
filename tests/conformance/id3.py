"""Weka's Id3 and Orange's TreeLearner: multiway splits by information gain.

In Orange a row without a value stays at the node, as with ``missing="stop"`` in ours.
"""

import pandas as pd

import dtlearn as dt

from . import figures
from .references import Reference, data, tree
from .ties import Match, decrease, notes
from .verdict import Verdict

RUNS = {"Id3": "id3", "no_sufficient_majority": "orange"}


def compare(table: str, run: str) -> Verdict:
    """One tree; Id3 prints no counts, Orange does."""
    frame, target = data(table)
    wanted = tree(RUNS[run], table, run)
    if RUNS[run] == "orange":
        wanted = with_midpoints(wanted, frame)
    order = list(map(str, frame[target].cat.categories))
    missing = "stop" if frame.isna().any(axis=None) else None

    def grow(rows: pd.DataFrame, depth: int) -> dt.Tree:
        return dt.id3(rows, target, missing=missing)

    match = Match(grow, decrease(dt.information_gain), target, figures.counts(order))
    return Verdict(list(notes(match, frame, wanted)))


def with_midpoints(node: Reference, rows: pd.DataFrame) -> Reference:
    """Orange's tree with its cuts, which are values of the rows, moved up to the midpoints."""
    if node.is_leaf:
        return node
    answers = node.answers(rows)
    below = {key: with_midpoints(child, rows[answers == key]) for key, child in node.below.items()}
    cut = node.cut
    if cut is not None:
        x = rows[node.name]
        cut = (x[x <= cut].max() + x[x > cut].min()) / 2
    return Reference(node.name, node.figures, cut, below)
