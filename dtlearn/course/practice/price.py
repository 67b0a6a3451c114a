"""The exercises of chapter 08: what C4.5 charges for a gain, and shares of rows."""

import numpy as np
import pandas as pd

from dtlearn import criteria
from dtlearn.c45 import c45
from dtlearn.course.datasets import load
from dtlearn.course.practice import inputs, made, pictures
from dtlearn.course.practice.constructions import Construction, Fails, Part
from dtlearn.course.practice.functions import Function
from dtlearn.course.practice.slips import Slips
from dtlearn.course.practice.values import Value

CHAPTER = "08"
UNKNOWN = {"Line": None, "Rain": None, "Hour": "peak"}
MOST, SAME = 8, 1e-9
NOT_DIVIDED = "That is the gain: divide it by the split information."
Children = list[list[int]]
Scores = dict[str, float]


def _branches(name: str, attribute: str) -> Children:
    """Class counts of each level of an attribute; the class is the last column."""
    data = load(name)
    counts: Children = pd.crosstab(data[attribute], data.iloc[:, -1]).to_numpy().tolist()
    return counts


def _per_class_bit(children: Children) -> float:
    """The gain as a share of the entropy of the classes, 0 where that is 0."""
    gain, before = criteria.information_gain(children), criteria.entropy(np.sum(children, axis=0))
    return gain / before if before else 0.0


def _per_branch_bit(children: Children) -> float:
    return float(criteria.information_gain(children) / np.log2(len(children)))


def _upside_down(children: Children) -> float:
    gain = criteria.information_gain(children)
    return float(criteria.split_information(children) / gain) if gain else 0.0


def _of_ratio(children: Children) -> Slips:
    return [
        (criteria.information_gain(children), NOT_DIVIDED),
        (
            criteria.split_information(children),
            "That is the split information: divide the gain by it.",
        ),
        (_per_class_bit(children), "That divides by the entropy of the classes, not of the sizes."),
        (_per_branch_bit(children), "That is as if all branches had the same size."),
        (_upside_down(children), "That is upside down: the gain goes above the line."),
        (
            criteria.gini_gain(children) / criteria.split_information(children),
            "That starts from the Gini gain: use entropies.",
        ),
    ]


def _melons() -> pd.Series:
    """The best cut of the melons: gain, score and split information."""
    tried = c45(load("melons"), target="Ripe").candidates()
    best: pd.Series = tried[tried["chosen"]].iloc[0]
    return best


def _of_price() -> Slips:
    gain = float(_melons()["gain"])
    return [
        (gain, "That is the whole gain: take the price off."),
        (gain - np.log2(4) / 8, "One of the four cuts leaves a single melon on a side."),
        (gain - np.log2(7) / 8, "Equal weights can't be cut apart, and a side must hold two."),
        (np.log2(3) / 8, "That is the price: what is left of the gain?"),
        (gain - np.log2(3), "The price is per melon: divide it by 8."),
        (gain - np.log(3) / 8, "That is with the natural logarithm: take log2."),
        (float(_melons()["score"]), "That is the ratio that it leads to: do not divide yet."),
    ]


def _late() -> float:
    """Share of late trains among those like the one whose line and rain are unknown."""
    tree = c45(load("trains"), target="Late")
    return float(tree.predict_proba(pd.DataFrame([UNKNOWN]))["yes"].iloc[0])


def _of_late() -> Slips:
    red = 3 / 5 * 1 / 3 + 2 / 5
    return [
        ((red + 1 + 0) / 3, "Each branch of the root counts by its trains, not equally."),
        (
            5 / 11 * (1 / 3 + 1) / 2 + 4 / 11,
            "Below the red line, too, each branch counts by its trains.",
        ),
        (5 / 11 * 2 / 5 + 4 / 11, "Add shares of yes: a leaf that says no may have some, too."),
        (red, "That is the largest branch alone: the row goes down all of them."),
        (
            5 / 11,
            "That is the share of all trains: at the node of the blue line the hour is known.",
        ),
        (1 - _late(), "That is the share of no."),
    ]


def _as_levels(table: pd.DataFrame) -> dict[str, Children]:
    """Class counts of the levels of each attribute; the last column is the class."""
    text = table.astype(str)
    label = text.iloc[:, -1]
    return {
        str(name): pd.crosstab(text.iloc[:, i], label).to_numpy().tolist()
        for i, name in enumerate(text.columns[:-1])
    }


def _gains(table: pd.DataFrame) -> Scores:
    return {name: criteria.information_gain(c) for name, c in _as_levels(table).items()}


def _ratios(table: pd.DataFrame) -> Scores:
    """Gain ratios; 0 for an attribute of one level, which has none."""
    return {
        name: criteria.gain_ratio(c) if len(c) > 1 else 0.0 for name, c in _as_levels(table).items()
    }


def _the_best(scores: Scores, what: str) -> str:
    """The attribute of the largest score. Raises Fails where there are several."""
    best = [name for name, score in scores.items() if score >= max(scores.values()) - SAME]
    if len(best) > 1:
        raise Fails(f"{best[0]} and {best[1]} have the same {what}")
    return best[0]


def _rows(table: pd.DataFrame) -> None:
    made.has_rows(table, 2, MOST)


def _attributes(table: pd.DataFrame) -> None:
    if table.shape[1] < 3 or not table.columns.is_unique:
        raise Fails("it has too few columns, or two of one name")


def _one_gain(table: pd.DataFrame) -> None:
    _the_best(_gains(table), "gain")


def _one_ratio(table: pd.DataFrame) -> None:
    _the_best(_ratios(table), "ratio")


def _differ(table: pd.DataFrame) -> None:
    best = _the_best(_gains(table), "gain")
    if best == _the_best(_ratios(table), "ratio"):
        raise Fails(f"both choose {best}")


EXERCISES = (
    Value(
        "trains-ratio",
        CHAPTER,
        "What is the gain ratio of Line, with one branch for each of its three levels?",
        (
            "first the gain, from the classes; then the entropy of the sizes of the branches.",
            "the branches hold 5, 4 and 2 trains: their shares of 11 have an entropy, too.",
        ),
        lambda: criteria.gain_ratio(_branches("trains", "Line")),
        lambda: _of_ratio(_branches("trains", "Line")),
    ),
    Function(
        "gain-ratio-function",
        CHAPTER,
        "Write the gain ratio, for any number of branches and classes.",
        (
            "the split information is the entropy of a list with one size for each branch.",
            "sum(branch) is the size of a branch; divide the information gain by their entropy.",
        ),
        "my_ratio",
        criteria.gain_ratio,
        inputs.branches,
        lambda split: pictures.bars(split, [f"branch {i + 1}" for i in range(len(split))]),
        slips=(
            (criteria.information_gain, NOT_DIVIDED),
            (criteria.split_information, "That is the split information: the gain goes above it."),
            (_per_class_bit, "It divides by the entropy of the classes, not of the sizes."),
            (_per_branch_bit, "It takes all branches for equally large."),
        ),
    ),
    Value(
        "parcels-attribute",
        CHAPTER,
        "Which attribute of the parcels does C4.5 take at the root?",
        (
            "work out the three gains and their mean; an attribute below it is out.",
            "of the attributes that are left compare the ratios, not the gains.",
        ),
        lambda: str(c45(load("parcels"), target="Broken").root.attribute),
        lambda: [
            ("Carrier", "That has the largest gain; among those left the ratio decides."),
            ("Fragile", "That has the largest ratio, but does its gain reach the mean?"),
        ],
    ),
    Construction(
        "ratio-or-gain",
        CHAPTER,
        "Make a table of at most 8 rows in which gain and gain ratio choose another attribute.",
        (
            "the gain likes many levels; the ratio charges for them.",
            "give one attribute a level for each row, and another one two levels which nearly "
            "part the classes.",
        ),
        made.table,
        (
            Part(f"from two to {MOST} rows", _rows),
            Part("two attributes or more beside the class", _attributes),
            Part("one attribute has the largest gain", _one_gain),
            Part("one attribute has the largest ratio", _one_ratio),
            Part("they are two", _differ),
        ),
        pictures.rows,
    ),
    Value(
        "melons-price",
        CHAPTER,
        "What is left of the gain of the best cut of Weight, when the price is paid?",
        (
            "two melons at least on each side: how many cuts are tried?",
            "the best cut splits two melons off; the price is log2 of the cuts tried, over 8.",
        ),
        lambda: float(_melons()["score"] * _melons()["split_information"]),
        _of_price,
    ),
    Value(
        "trains-unknown",
        CHAPTER,
        "At a peak hour, line and rain unknown: what share of yes does the trains' tree give?",
        (
            "at the root 4, 2 and 5 of 11 go down the branches; the red part is shared out again.",
            "multiply the weights on the way to each leaf with its share of yes, and add up.",
        ),
        _late,
        _of_late,
    ),
)
