"""The exercises of chapter 01: regions, steps, equivalent trees."""

import itertools
from math import ceil, log2

import pandas as pd

from dtlearn.cart import cart
from dtlearn.course.datasets import load
from dtlearn.course.practice import equivalent, made, pictures
from dtlearn.course.practice.constructions import Construction, Part
from dtlearn.course.practice.functions import Arguments, Function
from dtlearn.course.practice.slips import Slips
from dtlearn.course.practice.values import Value
from dtlearn.tree.tree import Tree

CHAPTER = "01"
BORDER = 11.5
KITES = ("Wind", 12, "no", ("Rain", 1.5, ("Wind", 45, "yes", "no"), "no"))
STEPS, RISE, OFF = 100, 60, 5


# The queue


def queue_tree() -> Tree:
    """The tree of the queue, with four steps."""
    return cart(load("queue"), target="People", task="regression", max_leaves=4)


def _people(hour: float) -> float:
    return float(queue_tree().predict(pd.DataFrame({"Hour": [hour]})).iloc[0])


def _of_people() -> Slips:
    queue = load("queue")
    near, people = queue.set_index("Hour")["People"], queue["People"]
    left, right = _people(BORDER), _people(BORDER + 0.5)
    return [
        (right, "That is the step above: a value equal to the threshold goes left."),
        ((left + right) / 2, "On the border a row is in one region, not half in each."),
        (left + right, "On the border a row is in one region, not in both."),
        (float(people.mean()), "That is the mean of all rows: take those of the region only."),
        (float((near[11] + near[12]) / 2), "The hours beside it don't matter: take the region's."),
        (float(near[11]), "That is one row: take the mean of all rows of the region."),
    ]


# The kites


def kites_tree() -> Tree:
    """The tree of the kites that the chapter shows."""
    return Tree.from_nested(KITES, load("kites"), "Flew")


def kites(wind: float, rain: float) -> float:
    """The share of yes where an afternoon ends.

    >>> kites(30, 0)
    0.75
    """
    return float(kites_tree().predict_proba(_afternoon(wind, rain))["yes"].iloc[0])


def _afternoon(wind: float, rain: float) -> pd.DataFrame:
    return pd.DataFrame({"Wind": [wind], "Rain": [rain]})


def _below(wind: float, rain: float) -> float:
    return kites(wind + 1e-6, rain + 1e-6)


def _class_alone(wind: float, rain: float) -> float:
    return float(kites_tree().predict(_afternoon(wind, rain)).iloc[0] == "yes")


def _overlapping(wind: float, rain: float) -> float:
    """The sum in which the windy regions forget that the wind is above 12."""
    return kites(wind, rain) + (kites(12.5, rain) if wind <= 12 else 0.0)


def _afternoons() -> list[Arguments]:
    return list(itertools.product((20, 5, 12, 45, 60, 12.1, 45.1, 0, 100), (0, 3, 1.5, 1.6, 40)))


def _kites_picture(wind: float, rain: float) -> str:
    path = kites_tree().path({"Wind": wind, "Rain": rain})
    return pictures.rows(path[["branch", "prediction"]].replace("", "root"))


# Questions and steps


def least_height(n_steps: int) -> int:
    """The least height of a tree with so many leaves.

    >>> [least_height(n) for n in (1, 2, 4, 5)]
    [0, 1, 2, 3]
    """
    return next(height for height in itertools.count() if 2**height >= n_steps)


def steps_of_slope(rise: float, off: float) -> int:
    """The least number of equal steps that stay within ``off`` of a slope that rises by ``rise``.

    >>> steps_of_slope(1, 0.25)
    2
    """
    return ceil(rise / (2 * off))


def _of_height() -> Slips:
    return [
        (STEPS, "That is a question for each step: half of the steps can go with each question."),
        (STEPS - 1, "Those are the questions of the whole tree: a row is asked only some of them."),
        (STEPS // 2, "Half of the steps go with the first question. Go on with the other half."),
        (least_height(STEPS) - 1, "So many questions are not enough: count what they can part."),
        (least_height(STEPS) + 1, "One fewer is enough: the root has depth 0."),
        (log2(STEPS), "Near, but questions are whole ones."),
    ]


def _of_slope() -> Slips:
    return [
        (ceil(RISE / OFF), "A step may be off upwards at one end and downwards at the other."),
        (ceil(RISE / (4 * OFF)), "Half of what the slope rises on a step is how far it is off."),
        (steps_of_slope(RISE, OFF) - 1, "Those are the thresholds: there is one step more."),
        (steps_of_slope(RISE, OFF) + 1, "One step fewer is enough, if each says the middle."),
    ]


EXERCISES = (
    Value(
        "steps-border",
        CHAPTER,
        "How many people does the tree of the queue say for half past eleven?",
        (
            "find the region of 11.5 first, and then the mean of its rows.",
            "11.5 is at most 11.5, so it goes left, to the hours 9, 10 and 11.",
        ),
        lambda: _people(BORDER),
        _of_people,
    ),
    Function(
        "steps-sum",
        CHAPTER,
        "Write the tree of the kites as a sum over its regions.",
        (
            "a term for each region: the share of yes, times the conditions joined by `and`.",
            "four regions: Wind ≤ 12; 12 < Wind ≤ 45 with Rain ≤ 1.5; 45 < Wind with Rain ≤ 1.5; "
            "12 < Wind with 1.5 < Rain. Count yes and rows in each.",
        ),
        "kites",
        kites,
        _afternoons,
        _kites_picture,
        slips=(
            (_below, "A value equal to the threshold goes left: the question is ≤, not <."),
            (_class_alone, "That is the class as 0 or 1: a region says its share of yes."),
            (lambda wind, rain: 1 - kites(wind, rain), "Those are the shares of no."),
            (_overlapping, "For a wind up to 12 two terms count: bound the others below."),
        ),
    ),
    Construction(
        "steps-equivalent",
        CHAPTER,
        "Write another tree with the same regions that starts with another question.",
        (
            "look for another line that goes through the whole plane and cuts no region.",
            "Rain ≤ 2 is such a line: above it and below it the wind is left to be asked for.",
        ),
        made.tree,
        (
            Part("it says the same everywhere", equivalent.says_the_same),
            Part("its first question is another one", equivalent.other_root),
            Part("its regions are the same five", equivalent.same_regions),
        ),
        equivalent.as_text,
    ),
    Value(
        "steps-hundred",
        CHAPTER,
        "How many questions does a tree with 100 steps ask about some row, at the least?",
        (
            "each question parts what is left in two: how many parts can so many questions make?",
            "4 steps take 2 questions, 8 take 3, 16 take 4: go on doubling.",
        ),
        lambda: least_height(STEPS),
        _of_height,
    ),
    Construction(
        "steps-few-many",
        CHAPTER,
        "Write two trees of height 3, with as few leaves as can be and with as many.",
        (
            "on the longest path there are three questions; where must they have a second branch?",
            "few: one branch of each question is a leaf. Many: on each level all nodes ask.",
        ),
        made.two_trees,
        (
            Part("each question has two answers", equivalent.two_answers),
            Part("both have the height 3", equivalent.are_high),
            Part("the first has as few leaves as can be", equivalent.fewest),
            Part("the second has as many leaves as can be", equivalent.most),
        ),
        lambda trees: equivalent.as_text(*trees),
    ),
    Value(
        "steps-slope",
        CHAPTER,
        "How many equal steps stay within 5 of a slope that rises from 0 to 60?",
        (
            "how much may the slope rise on one step, if the step says the middle?",
            "by 5 below the middle and by 5 above it. How many such pieces are there in 60?",
        ),
        lambda: steps_of_slope(RISE, OFF),
        _of_slope,
    ),
)
