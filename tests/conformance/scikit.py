"""scikit-learn's trees: node for node, then number of leaves and total impurity.

scikit-learn takes the attributes in random order, which decides ties, and splits without a gain
too. Its best-first trees are grown by the largest weight × decrease, as ours are; after a tie they
can't be followed, since all branches compete for the leaves, and the totals have to be equal. Where
the reference has the fewest and the most leaves of random states 0 to 19, ties explain as many.
"""

from math import isclose
from typing import Any

import numpy as np
import pandas as pd

import dtlearn as dt

from . import figures
from .references import data, tree, trees
from .ties import Match, decrease, notes, variance_reduction
from .verdict import Note, Verdict

LIMITS: dict[str, dict[str, int]] = {
    "full": {},
    "depth3": {"max_depth": 3},
    "leaf5": {"min_leaf": 5},
    "best_first_8_leaves": {"max_leaves": 8},
}
MEASURES = {"gini": dt.gini_gain, "entropy": dt.information_gain}
CLASSES = [f"{measure}_{limit}" for measure in MEASURES for limit in LIMITS]
RUNS = (*CLASSES, "full", "depth3", "leaf5")
TOLERANCE = 1e-6


def compare(table: str, run: str) -> Verdict:
    """One tree; without its nodes in the reference, leaves and total impurity alone."""
    frame, target = data(table)
    reference = trees("sklearn")[table]["runs"][run]
    found: list[Note] = []
    if "tree" in reference:
        match = _match(table, run, target)
        found += notes(match, frame, tree("sklearn", table, run))
    if "tree" not in reference or "best_first" in run:
        found += _totals(_grow(frame, target, run, 0), reference)
    return Verdict(found)


def _match(table: str, run: str, target: str) -> Match:
    if run not in CLASSES:
        score, figure = variance_reduction, figures.mean_and_variance
    else:
        score = decrease(MEASURES[run.split("_")[0]])
        figure = figures.counts(trees("sklearn")[table]["classes"])

    def grow(rows: pd.DataFrame, depth: int) -> dt.Tree:
        return _grow(rows, target, run, depth)

    return Match(grow, score, target, figure, TOLERANCE, follow="best_first" not in run)


def _grow(rows: pd.DataFrame, target: str, run: str, depth: int) -> dt.Tree:
    """Our tree of the rows of a node at this depth."""
    options: dict[str, Any] = {"task": "regression"}
    limit = run
    if run in CLASSES:
        criterion, _, limit = run.partition("_")
        options = {"criterion": criterion, "task": "classification"}
    options |= LIMITS[limit]
    if "max_depth" in options:
        options["max_depth"] = max(options["max_depth"] - depth, 0)
    return dt.cart(rows, target, min_gain=-1, **options)


def _totals(own: dt.Tree, reference: dict[str, Any]) -> list[Note]:
    leaf = own.arrays.is_leaf
    impurity = float(np.dot(own.arrays.n[leaf], own.arrays.impurity[leaf]))
    totals = {
        "leaves": (own.n_leaves, reference["leaves"]),
        "total impurity": (impurity, reference["total_impurity"]),
    }
    least, most = reference.get("leaves_by_random_state", (0, -1))
    return [
        Note(f"{name} {ours} against {theirs}", name == "leaves" and least <= ours <= most)
        for name, (ours, theirs) in totals.items()
        if not isclose(ours, theirs, rel_tol=TOLERANCE, abs_tol=TOLERANCE)
    ]
