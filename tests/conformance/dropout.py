"""Accuracy of ID3 after dropout on Car Evaluation, its exact distribution for all p and q.

table    how the rows are split and how the attributes are given, such as "blocked onehot"
blocked  the first 1296 rows train and the last 432 test
shuffled the same of 20 shuffled orders; the figures are those of a tree of a random one of them
onehot   one column of 0 and 1 for each level, in alphabetical order within an attribute
run      what the level of a node is, "child" or "node"
cell     one figure of one p and q

The target is whether a car is unacceptable. The reference prints six decimals, and its highest
accuracy leaves out what has a probability below 1e-12 for each of the trees.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

import pandas as pd

import dtlearn as dt
from dtlearn.prune.dropout import (
    AccuracyDistribution,
    probabilities,
    right_distribution,
    right_rows,
)

from .references import FOLDER, data
from .verdict import Note, Verdict

FILE = "dropout_exact"
RUNS = ("child", "node")
N_TRAIN, N_SHUFFLES = 1296, 20
RARE = 1e-12


class Case(NamedTuple):
    """A tree with the right rows of its nodes, on a number of rows."""

    tree: dt.Tree
    right: tuple[Any, Any]
    n_rows: int

    def accuracy(self, p: float, q: float, convention: str) -> AccuracyDistribution:
        """Its distribution; as ``dropout_distribution``, but the rows went down the tree before."""
        drop = probabilities(self.tree.arrays.depth, p, q, convention)
        return right_distribution(self.tree.arrays, drop, *self.right, self.n_rows)


@cache
def cells(file: str) -> pd.DataFrame:
    """The reference: a line for each table, run, p and q."""
    frame = pd.read_csv(FOLDER / f"{file}.csv")
    return frame.assign(table=frame["split"] + " " + frame["tree"])


def tables(file: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """The tables of the reference file, each with its runs."""
    return {table: {"runs": RUNS} for table in cells(file)["table"].unique()}


def compare(table: str, run: str) -> Verdict:
    """All cells of one table and run, to the digits printed."""
    reference = cells(FILE)
    lines = reference[(reference["table"] == table) & (reference["convention"] == run)]
    return Verdict([note for line in lines.to_dict("records") for note in _notes(line)])


def _notes(line: dict[str, Any]) -> Iterator[Note]:
    """The cells of a line that differ."""
    train, test = distributions(line)
    for name, own in figures(train, test).items():
        wanted = line[name]
        if pd.notna(wanted) and not _same(own, wanted):
            rare = name == "exact_max" and _same(max(map(_likely_max, test)), wanted)
            at = f"p = {line['p']}, q = {line['q']}: {name} {own:.6f} against {wanted:.6f}"
            yield Note(f"{at}, of a probability below 1e-12" if rare else at, rare)


def _same(own: float, printed: float) -> bool:
    return abs(own - printed) < 0.51e-6


def _likely_max(found: AccuracyDistribution) -> float:
    """The highest accuracy that is not too rare for the reference."""
    return float(found.frame["accuracy"][found.frame["probability"] > RARE].max())


def distributions(
    line: dict[str, Any],
) -> tuple[list[AccuracyDistribution], list[AccuracyDistribution]]:
    """Ours for p, q and convention of a line: all trees of its table on training and test rows.

    The training rows are left out where the reference has no figure for them.
    """
    train, test = zip(*cases(line["table"]), strict=True)
    asked = line["p"], line["q"], line["convention"]
    used = (() if pd.isna(line["train_mean"]) else train), test
    on_train, on_test = ([case.accuracy(*asked) for case in side] for side in used)
    return on_train, on_test


def figures(
    train: list[AccuracyDistribution], test: list[AccuracyDistribution]
) -> dict[str, float]:
    """The figures of a line; the standard deviation is that over trees and drops together."""
    mean = fmean(d.mean for d in test)
    variance = fmean(d.sd**2 + d.mean**2 for d in test) - mean**2
    return {
        "train_mean": fmean(d.mean for d in train) if train else float("nan"),
        "exact_mean": mean,
        "exact_sd": max(variance, 0.0) ** 0.5,
        "exact_max": max(d.max for d in test),
        "P(acc>=.95)": fmean(d.at_least(0.95) for d in test),
    }


@cache
def cases(table: str) -> list[tuple[Case, Case]]:
    """The trees of a table, each with the training rows and with the test rows."""
    split, encoding = table.split()
    frame, target = cars(encoding)
    orders = [list(range(len(frame)))]
    if split == "shuffled":
        orders = [orders[0].copy() for _ in range(N_SHUFFLES)]
        for seed, order in enumerate(orders):
            Random(seed).shuffle(order)
    parts = [(frame.iloc[o[:N_TRAIN]], frame.iloc[o[N_TRAIN:]]) for o in orders]
    trees = [dt.id3(train, target) for train, _ in parts]
    return [
        tuple(Case(tree, right_rows(tree, rows), len(rows)) for rows in part)
        for tree, part in zip(trees, parts, strict=True)
    ]


def cars(encoding: str) -> tuple[pd.DataFrame, str]:
    """The rows with two classes, and the attributes as they are or one column a level."""
    frame, target = data("car_evaluation")
    frame = frame.astype(object)
    attributes = frame.drop(columns=target)
    if encoding == "onehot":
        attributes = pd.get_dummies(attributes)
    two = frame[target].where(frame[target] == "unacc", "acc")
    return attributes.assign(**{target: two}), target
