"""The exercises of chapter 11: what a printed accuracy, a curve and the best of many are worth."""

from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.course.datasets import load
from dtlearn.course.practice import made, pictures
from dtlearn.course.practice.constructions import Construction, Fails, Part
from dtlearn.course.practice.functions import Arguments, Function
from dtlearn.course.practice.slips import Slips
from dtlearn.course.practice.values import Value
from dtlearn.course.study import fits
from dtlearn.id3 import id3
from dtlearn.prune.dropout import Convention, dropout_distribution
from dtlearn.tree.tree import Tree

CHAPTER = "11"
P, Q = 0.2, 0.5  # of the dropout among the fires
CHANCE, DRAWS = 0.15, 8
LEAST, MOST, AHEAD = 4, 8, 0.25


def _printed() -> list[Arguments]:
    """Small tests first: accuracies that they have or not, none half-way between two decimals."""
    sizes = (1, 2, 3, 5, 6, 7, 9, 12, 41, 69, 230, 432, 519)
    texts = ("0.5", "0.50", "0.33", "0.67", "0.857", "0.8571", "0.913043", "0.902778", "1.00")
    return [(text, n) for n, text in product(sizes, texts)]


def _bars(printed: str, n: int) -> str:
    right = round(float(printed) * n)
    return pictures.bars([[right, n - right]], [f"nearest of {n}"])


def _is_same(arguments: Arguments, given: Any, wanted: bool) -> bool:
    return isinstance(given, bool | np.bool_) and bool(given) is wanted


def _cut_off(printed: str, n: int) -> bool:
    """The wrong way: decimals are cut off, not rounded."""
    places = len(printed.partition(".")[2])
    return any(f"{k / n:.12f}"[: 2 + places] == printed for k in range(n + 1))


def _exactly(printed: str, n: int) -> bool:
    """The wrong way: the printed number times n must be whole."""
    return bool((float(printed) * n).is_integer())


def pairs() -> tuple[list[float], list[float]]:
    """Scores of the ferries that were late, and of the others."""
    data = load("ferries")
    late = data["Late"] == "yes"
    return data.loc[late, "Share"].tolist(), data.loc[~late, "Share"].tolist()


def _auc(of_equal: float = 0.5) -> float:
    """Share of the pairs in which the late ferry has the larger score, equal ones in part."""
    late, other = pairs()
    won = [1.0 if a > b else of_equal if a == b else 0.0 for a, b in product(late, other)]
    return sum(won) / len(won)


def _of_auc() -> Slips:
    late, other = pairs()
    right = sum(a >= 0.5 for a in late) + sum(b < 0.5 for b in other)
    return [
        (_auc(0.0), "Pairs of equal scores are left out: each counts a half."),
        (_auc(1.0), "Pairs of equal scores count as won: each counts a half."),
        (1 - _auc(), "That is the share of the pairs that are lost: turn it round."),
        (_auc() * len(late) * len(other), "That is the number of pairs: divide it by all pairs."),
        (right / (len(late) + len(other)), "That is the accuracy at 0.5: no threshold is used."),
        (
            _auc() * len(late) * len(other) / (len(late) + len(other)) ** 2,
            "Only pairs of a late and another ferry count: 4 times 5.",
        ),
    ]


def _mean(p: float, q: float, convention: Convention = "child") -> float:
    """Of the whole tree of the fires, which asks one question below the other."""
    return dropout_distribution(_of_height(3), load("fires"), p, q, convention).mean


def _of_mean() -> Slips:
    lower = P * (1 + Q)
    return [
        (_mean(P, 0.0), f"Below Wind the chance is larger: {P} times 1 + q."),
        (
            (P * 8 + lower * 10 + (1 - P - lower) * 11) / 11,
            "Wall can be dropped only where Wind is kept: multiply its chance by 1 - p.",
        ),
        (_mean(P, Q) * 11, "That is the number of right rows: divide it by 11."),
        (
            _mean(P, Q, "node"),
            "The root stays, and the exponent of a node is the depth of the one above.",
        ),
        (_mean(lower, Q), "Wind, below the root, has the chance p: its exponent is 0."),
        ((8 + 10 + 11) / 33, "The three trees are not equally likely."),
    ]


def _of_draws() -> Slips:
    miss = 1 - CHANCE
    return [
        (miss**DRAWS, "That is the chance that none of them does."),
        (CHANCE * DRAWS, "Chances of several draws do not add up: they would pass 1 soon."),
        (CHANCE**DRAWS, "That is the chance that all of them do."),
        (CHANCE, "That is the chance of a single draw."),
        (DRAWS * CHANCE * miss ** (DRAWS - 1), "That is the chance that exactly one does."),
    ]


def _columns(test: pd.DataFrame) -> None:
    names = list(load("fires").columns)
    made.has_columns(test, names)
    known = load("fires")
    for name in names:
        odd = [value for value in test[name] if value not in set(known[name])]
        if odd:
            raise Fails(f"{name} has no level {odd[0]!r}")


def _rows(test: pd.DataFrame) -> None:
    made.has_rows(test, LEAST, MOST)


def _lawful(test: pd.DataFrame) -> None:
    names = list(load("fires").columns)
    rows = {tuple(row) for row in load("fires").to_numpy().tolist()}
    for i, row in enumerate(test[names].to_numpy().tolist(), start=1):
        if tuple(row) not in rows:
            raise Fails(f"row {i} is none of the eleven")


def _two_classes(test: pd.DataFrame) -> None:
    if test["Fire"].nunique() < 2:
        raise Fails(f"there is {test['Fire'].nunique()}")


def _ahead(test: pd.DataFrame) -> None:
    one, two = (_of_height(questions).score(test) for questions in (1, 2))
    if one - two < AHEAD - 1e-9:
        raise Fails(f"they get {one:.4f} and {two:.4f}")


@cache
def _of_height(questions: int) -> Tree:
    return id3(load("fires"), target="Fire", max_depth=questions)


EXERCISES = (
    Function(
        "fits-function",
        CHAPTER,
        "Can an accuracy, printed with some decimals, come from n rows?",
        (
            "the number of right rows is whole: try each from 0 to n.",
            "round right / n to as many decimals as are printed, and compare the texts.",
        ),
        "my_fits",
        fits,
        _printed,
        _bars,
        _is_same,
        (
            (_cut_off, "It cuts the decimals off: they are rounded."),
            (_exactly, "It asks for a whole product, and the printed number has been rounded."),
            (lambda printed, n: True, "It fits always."),
            (lambda printed, n: False, "It fits never."),
        ),
    ),
    Value(
        "ferries-auc",
        CHAPTER,
        "What is the AUC of the shares of the nine ferries, for the class yes?",
        (
            "pair each late ferry with each of the others: how many pairs are there?",
            "a pair is won where the late one has the larger share; equal shares win a half.",
        ),
        _auc,
        _of_auc,
    ),
    Value(
        "fires-dropout",
        CHAPTER,
        f"What is the expected accuracy on the fires after dropout with p = {P} and q = {Q}?",
        (
            "there are three trees: without Wind, without Wall, and the whole one.",
            "Wind goes with the chance p, Wall with p (1 + q), but only where Wind has stayed.",
        ),
        lambda: _mean(P, Q),
        _of_mean,
    ),
    Value(
        "draws-at-least-one",
        CHAPTER,
        f"The chance of a draw is {CHANCE}. What is it for at least one of {DRAWS} draws?",
        (
            "what is the chance that a single draw fails, and that all of them fail?",
            "at least one is the opposite of none.",
        ),
        lambda: 1 - (1 - CHANCE) ** DRAWS,
        _of_draws,
    ),
    Construction(
        "fires-kind-test",
        CHAPTER,
        "Choose test rows on which one question beats two by a quarter or more.",
        (
            "which of the eleven does the tree of two questions get wrong, and the other right?",
            "among dry wood: where does Wind lead to the other class?",
        ),
        made.table,
        (
            Part("the four columns, with known levels", _columns),
            Part(f"from {LEAST} to {MOST} rows", _rows),
            Part("each row one of the eleven", _lawful),
            Part("two classes", _two_classes),
            Part("one question beats two by a quarter", _ahead),
        ),
        pictures.rows,
    ),
)
