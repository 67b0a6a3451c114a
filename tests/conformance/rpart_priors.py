"""R's rpart with priors or losses: its trees, and the tables of complexity of these.

altered   what a row of a class counts for in a score
cost      of an error (true classes, predicted), the weight of the class included

Figures are rows, risk and class shares after the priors; of the two last runs of ``r_kyphosis``
rows, risk and class counts, as rpart printed them. Where our builder grows on from the rows of a
branch after a tie, the priors are those that leave each row its weight.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pandas as pd

import dtlearn as dt
from dtlearn.arrays import Floats
from dtlearn.table.costed import with_costs
from dtlearn.table.costs import Costs
from dtlearn.tree import Node

from . import rpart_cp
from .alike import alike
from .references import Reference, data, reference, trees
from .ties import Match, notes
from .verdict import Note, Verdict
from .walk import Figures

FILE = "rpart_priors"
SPLITS = ("prior_equal_gini", "prior_equal_information", "prior_rising_gini")
SPLITS = (*SPLITS, "prior_rising_information", "loss_last_4_gini")
DEFAULTS = ("prior_65_35_information", "loss_0_1_3_0_columnwise")  # cp = 0.01, counts are printed
RUNS = (*(f"{split}_{size}" for size in ("full", "small") for split in SPLITS), *DEFAULTS)
MEASURES = {"information": ("entropy", dt.information_gain), "gini": ("gini", dt.gini_gain)}
SMALL = {"min_split": 20, "min_leaf": 7}
CP = 0.01


class Run:
    """One run: what rpart was asked, and what follows from it for all rows of the table."""

    def __init__(self, table: str, run: str) -> None:
        entry = trees(FILE)[table]
        self.table, self.name, self.classes = table, run, entry["classes"]
        self.asked = entry["runs"][run]
        self.frame, self.target = data(table)
        found = self.frame[self.target].value_counts()
        self.counts = np.array([found[c] for c in self.classes], dtype=float)
        n, k = self.counts.sum(), len(self.classes)
        self.priors = np.array(self.asked.get("priors", self.counts / n))
        self.loss = np.array(self.asked.get("loss", 1 - np.eye(k)), dtype=float)
        self.weight = self.priors * n / self.counts
        self.cost = self.weight[:, None] * self.loss
        self.altered = self.cost.sum(axis=1)

    @property
    def wanted(self) -> Reference:
        """The tree of rpart."""
        return reference(self.asked["tree"])

    @property
    def measure(self) -> tuple[str, Callable[[Any], Any]]:
        """Our criterion and its score."""
        return MEASURES["information" if "information" in self.name else "gini"]

    def costs(self, rows: pd.DataFrame) -> dict[str, Any]:
        """Priors that give these rows the weights of the whole table, or losses."""
        n = rows[self.target].value_counts()
        here = [i for i, c in enumerate(self.classes) if n.get(c, 0)]
        if "priors" in self.asked:
            worth = np.array([n[self.classes[i]] * self.weight[i] for i in here])
            shares = worth / worth.sum()
            return {"priors": {self.classes[i]: p for i, p in zip(here, shares, strict=True)}}
        return {"loss": {self.classes[i]: self._line(i, here) for i in here}}

    def _line(self, true: int, here: list[int]) -> dict[str, float]:
        return {self.classes[j]: self.loss[true, j] for j in here}

    def grow(self, rows: pd.DataFrame, depth: int) -> dt.Tree:
        """Our tree as rpart leaves it: without the splits that do not pay."""
        small = {} if self.name.endswith("full") else SMALL
        costs = self.costs(rows)
        tree = dt.cart(rows, self.target, criterion=self.measure[0], **small, **costs)
        limit = CP if self.name in DEFAULTS else 0.0
        return dt.prune.cost_complexity(
            tree, limit * dt.prune.cost_complexity_path(tree).iloc[-1, 1]
        )

    def score(self, parts: list[pd.Series]) -> float:
        """What a split is worth in altered counts."""
        counts = np.array([[(part == c).sum() for c in self.classes] for part in parts])
        return float(self.measure[1](counts * self.altered))

    @property
    def figures(self) -> Figures:
        """What rpart prints at a node."""

        def figures(node: Node) -> list[float]:
            tree = node.tree
            counts = _in_order(self.classes, tree.classes, node.counts)
            shares = _in_order(self.classes, tree.classes, tree.node_values[node.id])
            whole = _in_order(self.classes, tree.classes, tree.root.counts)
            risk = tree.losses(tree.arrays.statistics)[node.id]  # in rows of a mean weight of 1
            risk *= (whole @ self.weight) / whole.sum()
            return [node.n, risk, *(counts if self.name in DEFAULTS else shares)]

        return figures

    def like_theirs(self) -> dt.Tree:
        """A tree of ours with the counts of rpart's."""
        own = alike(_counted(self, self.wanted), dt.gini, self.classes)
        given = {
            name: np.array(self.asked[name]) for name in ("priors", "loss") if name in self.asked
        }
        return replace(own, target=with_costs(own.target, Costs(**given), self.counts))


def _in_order(classes: list[str], own: list[Any], values: Floats) -> Floats:
    """Values by our classes in the order of the reference's; 0 where there is none."""
    found = dict(zip(map(str, own), values.tolist(), strict=True))
    return np.array([found.get(c, 0.0) for c in classes])


def _counted(run: Run, node: Reference) -> Reference:
    """The same tree with counts for figures: those that have the shares printed."""
    n, _, *shares = node.figures
    counts = np.array(shares) if run.name in DEFAULTS else np.array(shares) / run.weight
    counts = np.round(counts * n / counts.sum()).tolist()
    below = {key: _counted(run, child) for key, child in node.below.items()}
    return Reference(node.name, counts, node.cut, below)


@cache
def the_run(table: str, run: str) -> Run:
    """One run, read once."""
    return Run(table, run)


def _is_idle(node: Reference) -> bool:
    """Whether the leaves below a node of rpart's have its risk, so that cp = 0 should drop them."""
    leaves, todo = [], [node]
    while todo:
        last = todo.pop()
        todo += last.below.values()
        leaves += [last] if last.is_leaf else []
    return bool(np.isclose(sum(leaf.figures[1] for leaf in leaves), node.figures[1], rtol=1e-9))


def compare(table: str, run: str) -> Verdict:
    """One tree, and its table of complexity."""
    asked = the_run(table, run)
    match = Match(asked.grow, asked.score, asked.target, asked.figures, idle=_is_idle)
    found = list(notes(match, asked.frame, asked.wanted))
    lines = rpart_cp.compared(asked.like_theirs(), asked.asked["table"])
    return Verdict(
        found + [Note(f"table of CP: {note.text}", note.explained) for note in lines.notes]
    )
