"""R's rpart with cp = 0, minsplit = 2, minbucket = 1, by Gini, information or variance.

With cp = 0 rpart drops subtrees of classes that do not lower the number of errors, and it leaves
out rows that have no value at all.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pandas as pd

import dtlearn as dt
from dtlearn.c45 import collapsed

from . import figures
from .references import data, tree, trees
from .ties import Match, decrease, notes, variance_reduction
from .verdict import Verdict
from .walk import Figures

RUNS = ("gini_full", "information_full", "gini_full_nosurrogate", "anova_full")
CRITERIA: dict[str, tuple[str, Callable[[list[pd.Series]], float]]] = {
    "gini": ("gini", decrease(dt.gini_gain)),
    "information": ("entropy", decrease(dt.information_gain)),
    "anova": ("variance", variance_reduction),
}


def compare(table: str, run: str) -> Verdict:
    """One tree: tests and class counts, or means and sums of squares."""
    frame, target = data(table)
    frame = frame.dropna(how="all", subset=[c for c in frame if c != target])
    return Verdict(list(notes(_match(table, run, frame, target), frame, tree("rpart", table, run))))


def _match(table: str, run: str, frame: pd.DataFrame, target: str) -> Match:
    criterion, score = CRITERIA[run.split("_")[0]]
    options: dict[str, Any] = {"criterion": criterion}
    if frame.isna().any(axis=None):
        options["missing"] = "stop" if run.endswith("nosurrogate") else "surrogate"
    return Match(_grower(target, options), score, target, _figures(table))


def _grower(target: str, options: dict[str, Any]) -> Callable[[pd.DataFrame, int], dt.Tree]:
    regression = options["criterion"] == "variance"

    def grow(rows: pd.DataFrame, depth: int) -> dt.Tree:
        if regression:
            return dt.cart(rows, target, task="regression", **options)
        own = dt.cart(rows, target, task="classification", **options)
        return replace(own, arrays=collapsed(own.arrays))

    return grow


def _figures(table: str) -> Figures:
    classes = trees("rpart")[table].get("classes")
    return figures.counts(classes) if classes else figures.mean_and_squares
