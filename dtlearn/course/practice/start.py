"""The exercises of chapter 00: reading a tree."""

from typing import Any

import pandas as pd

from dtlearn.cart import cart
from dtlearn.course import keys
from dtlearn.course.datasets import load
from dtlearn.course.practice import made, pictures
from dtlearn.course.practice.constructions import Construction, Fails, Part
from dtlearn.course.practice.functions import Arguments, Function, equal_texts
from dtlearn.course.practice.slips import Slips
from dtlearn.course.practice.values import Value

CHAPTER = "00"
RISKS = {"high": "H", "high risk": "H", "low": "L", "low risk": "L"}  # said in chapter 00
COLUMNS = ("Sky", "Wind", "Walk")
DAY = {"Sky": "cloudy", "Wind": 40}


def walks_tree() -> Any:
    """The tree of the nine days."""
    return cart(load("walks"), target="Walk", criterion="entropy")


def walk(sky: str, wind: float) -> str:
    """What the tree says of a day.

    >>> walk("rain", 15)
    'yes'
    """
    return str(walks_tree().predict(pd.DataFrame({"Sky": [sky], "Wind": [wind]})).iloc[0])


def _strictly_less(sky: str, wind: float) -> str:
    return walk(sky, wind + 1e-6)


def _other_way_round(sky: str, wind: float) -> str:
    return "no" if walk(sky, wind) == "yes" else "yes"


def _days() -> list[Arguments]:
    winds = (10, 20, 40, 0, 15, 30, 16, 35, 50)
    return [(sky, wind) for wind in winds for sky in ("sunny", "cloudy", "rain")]


def _day_picture(sky: str, wind: float) -> str:
    path = walks_tree().path({"Sky": sky, "Wind": wind})
    return pictures.rows(path[["branch", "prediction"]].replace("", "root"))


def _questions() -> int:
    return len(walks_tree().path(DAY)) - 1


def _of_questions() -> Slips:
    return [
        (_questions() + 1, "That counts nodes: count the questions on the way."),
        (len(DAY), "That counts attributes: a tree may ask for the same one again."),
        (
            walks_tree().n_nodes - walks_tree().n_leaves,
            "That counts the questions of the whole tree.",
        ),
    ]


def _wrong_everywhere(days: pd.DataFrame) -> None:
    said = walks_tree().predict(days).astype(str)
    right = (said == days["Walk"].astype(str)).to_numpy().nonzero()[0]
    if len(right):
        raise Fails(
            f"the tree is right on row {int(right[0])}, where it says {said.iloc[right[0]]}"
        )


def _yes_or_no(days: pd.DataFrame) -> None:
    others = sorted({str(label) for label in days["Walk"]} - {"yes", "no"})
    if others:
        raise Fails(f"there is {others[0]!r}")


def _three_leaves(days: pd.DataFrame) -> None:
    leaves = walks_tree().apply(days).nunique()
    if leaves < 3:
        raise Fails(f"they end in {leaves}")


EXERCISES = (
    Value(
        "start-rows",
        CHAPTER,
        "How many of the six clients are a high risk?",
        ("count the rows with Risk H.", "go down the last column and make a stroke for each H."),
        lambda: keys.branch_counts("risk", "Age", 100)[0][0],
        lambda: [(2, "Those are the low risks, L."), (6, "Those are all clients.")],
    ),
    Value(
        "start-predict",
        CHAPTER,
        "What does the tree say of a driver of 30 with a sports car?",
        (
            "start at the root and follow the branch whose condition holds.",
            "the car is in the set {Sports}; is 30 at most 22.5?",
        ),
        lambda: keys.risk_of(30, "Sports"),
        synonyms=RISKS,
        asked=False,
    ),
    Value(
        "start-height",
        CHAPTER,
        "How many questions does the longest path of the tree ask?",
        (
            "the height is the largest depth of a leaf; the root has depth 0.",
            "put a finger on the root and count the branches down to the lowest leaf.",
        ),
        lambda: keys.risk_tree().height,
        lambda: [
            (keys.risk_tree().height + 1, "That counts nodes. Count the questions on the way.")
        ],
        asked=False,
    ),
    Value(
        "start-questions",
        CHAPTER,
        "How many questions does the tree of the walks ask about a cloudy day with wind 40?",
        (
            "put a finger on the root, and count each question that you answer.",
            "the day is not sunny; its wind is above 15; its sky is cloudy: is that all?",
        ),
        _questions,
        _of_questions,
    ),
    Function(
        "start-route",
        CHAPTER,
        "Write the tree of the walks as a function of sky and wind.",
        (
            "write one if for each question, and return in each leaf.",
            "a sunny day is settled by the first question; only then ask for the wind, with <=.",
        ),
        "walk",
        walk,
        _days,
        _day_picture,
        equal_texts,
        (
            (_strictly_less, "A value equal to the threshold goes left: the question is ≤, not <."),
            (_other_way_round, "All leaves are the other way round."),
            (lambda sky, wind: "yes", "It says yes whatever the day is."),
            (lambda sky, wind: "no", "It says no whatever the day is."),
        ),
    ),
    Construction(
        "start-right-nowhere",
        CHAPTER,
        "Make at least three days on which the tree is right nowhere.",
        (
            "what the tree says of a day is in a leaf; Walk is yours to choose.",
            "choose one day for each of three leaves, then write the other class as its Walk.",
        ),
        made.table,
        (
            Part("columns Sky, Wind and Walk", lambda days: made.has_columns(days, COLUMNS)),
            Part("at least three days", lambda days: made.has_rows(days, 3)),
            Part("Walk is yes or no", _yes_or_no),
            Part("the tree is wrong on each day", _wrong_everywhere),
            Part("the days end in at least three leaves", _three_leaves),
        ),
        pictures.rows,
    ),
)
