"""The exercises of chapter 04: cutting a number."""

from typing import Any

import pandas as pd

from dtlearn import criteria
from dtlearn.course import keys
from dtlearn.course.datasets import load
from dtlearn.course.practice import inputs, made, pictures, slips
from dtlearn.course.practice.constructions import Construction, Fails, Part
from dtlearn.course.practice.cutting import SAME, best_cuts, cuts, stumps
from dtlearn.course.practice.functions import Arguments, Function
from dtlearn.course.practice.reading import number
from dtlearn.course.practice.slips import Slips
from dtlearn.course.practice.values import Value

CHAPTER = "04"
COLUMNS = ("Height", "Gender")
JOINED = "On lists + joins: [2, 0] + [1, 4] has four classes. Add class by class."


def _total(left: list[int], right: list[int]) -> float:
    return float(criteria.information_gain([left, right], scale="total"))


def _of_joined_lists(left: list[int], right: list[int]) -> float:
    n = sum(left) + sum(right)
    return float(n * criteria.entropy(left + right) - _after(left, right))


def _after(left: list[int], right: list[int]) -> float:
    return float(sum(left) * criteria.entropy(left) + sum(right) * criteria.entropy(right))


def _without_weights(left: list[int], right: list[int]) -> float:
    before = _total(left, right) + _after(left, right)
    return float(before - criteria.entropy(left) - criteria.entropy(right))


def _is_a_best_cut(arguments: Arguments, given: Any, wanted: Any) -> bool:
    return any(abs(number(given) - cut) < SAME for cut in best_cuts(*arguments))


def _is_a_stump(arguments: Arguments, given: Any, wanted: Any) -> bool:
    cut, *sides = given
    right = [s for s in stumps(*arguments) if abs(number(cut) - s[0]) < SAME]
    return any(sides == [left, right_] for _, left, right_ in right)


def _a_value_not_a_midpoint(numbers: list[float], labels: list[str]) -> float:
    cut = best_cuts(numbers, labels)[0]
    return max(x for x in numbers if x <= cut)


def _middle(numbers: list[float], labels: list[str]) -> float:
    values = list(cuts(numbers, labels))
    return values[len(values) // 2]


def _first(numbers: list[float], labels: list[str]) -> float:
    return next(iter(cuts(numbers, labels)))


def _of_thresholds() -> Slips:
    weights = load("melons")["Weight"]
    return [
        (len(weights) - 1, "That is one for each pair of melons: equal weights can't be parted."),
        (weights.nunique(), "That is the number of values: count the gaps between them."),
        (len(weights), "That is the number of melons: count the gaps between different weights."),
    ]


def _melons() -> list[list[int]]:
    return keys.branch_counts("melons", "Weight", 1.4)


def _three_heights(people: pd.DataFrame) -> None:
    if (n := people["Height"].nunique()) < 3:
        raise Fails(f"there are {n}")


def _two_genders(people: pd.DataFrame) -> None:
    if (n := people["Gender"].nunique()) != 2:
        raise Fails(f"there are {n}")


def _no_gain(people: pd.DataFrame) -> None:
    gains = cuts([number(x) for x in people["Height"]], people["Gender"].astype(str).tolist())
    if gains and max(gains.values()) > SAME:
        best = max(gains, key=gains.__getitem__)
        raise Fails(f"Height ≤ {best:g} gains {gains[best]:.4f} bits")


WARM_UPS = (
    Value(
        "height-root-entropy",
        CHAPTER,
        "What is the entropy of the seven people, in bits?",
        ("four m and three f.", "add -p log2 p for p = 4/7 and for p = 3/7."),
        lambda: criteria.entropy([3, 4]),
        lambda: slips.of_entropy([3, 4]),
        asked=False,
    ),
    Value(
        "height-gain-165",
        CHAPTER,
        "What is the gain of Height ≤ 165 on the total scale?",
        ("7 H - 2 H(left) - 5 H(right).", "the left side is pure; the right one has 4/5 and 1/5."),
        lambda: keys.height_gain(165),
        lambda: [
            (
                slips.printed("F7"),
                "That is the printed figure, and it can't be: redo the subtraction.",
            ),
            *slips.of_gain(keys.branch_counts("height_gender", "Height", 165), "total"),
        ],
        asked=False,
    ),
    Value(
        "height-gain-175",
        CHAPTER,
        "What is the gain of Height ≤ 175 on the total scale?",
        (
            "six people go left, three of each class; one goes right.",
            "seven times the entropy of 4 and 3, less one bit for each of the six.",
        ),
        lambda: keys.height_gain(175),
        lambda: slips.of_gain(keys.branch_counts("height_gender", "Height", 175), "total"),
        asked=False,
    ),
    Value(
        "height-best",
        CHAPTER,
        "Which threshold has the larger gain?",
        (
            "compare the gains of the midpoints 165 and 175.",
            "one of them leaves an even mix of six.",
        ),
        keys.best_height,
        asked=False,
    ),
)

EXERCISES = (
    *WARM_UPS,
    Value(
        "melon-thresholds",
        CHAPTER,
        "How many thresholds of Weight are there to try?",
        ("write the different weights in order.", "there is one threshold between two neighbours."),
        lambda: load("melons")["Weight"].nunique() - 1,
        _of_thresholds,
    ),
    Value(
        "melon-gain",
        CHAPTER,
        "What is the gain of Weight ≤ 1.4 on the total scale?",
        (
            "count no and yes on both sides, then 8 H - 2 H(left) - 6 H(right).",
            "the left side is pure; the right one has the shares 2/6 and 4/6.",
        ),
        lambda: criteria.information_gain(_melons(), scale="total"),
        lambda: slips.of_gain(_melons(), "total"),
    ),
    Function(
        "total-gain-function",
        CHAPTER,
        "Write the gain on the total scale, from the class counts of both sides.",
        (
            "first the counts of the node: class by class, left plus right.",
            "N H(node) - N_L H(left) - N_R H(right), with N_L = sum(left).",
        ),
        "total_gain",
        _total,
        inputs.sides,
        lambda left, right: pictures.bars([left, right], ["left", "right"]),
        slips=(
            (_of_joined_lists, JOINED),
            (lambda a, b: criteria.information_gain([a, b]), "That is the gain per row."),
            (_after, "That is what is left after the split: subtract it from what was before."),
            (_without_weights, "The weights are forgotten: each side counts by its rows."),
            (lambda a, b: _total(a, b) * slips.NATS, slips.IN_NATS),
            (lambda a, b: -_total(a, b), "The sign is turned: before the split less after it."),
            (lambda a, b: criteria.gini_gain([a, b], "total"), "That is the Gini gain."),
        ),
    ),
    Function(
        "best-cut-function",
        CHAPTER,
        "Write a function that finds the midpoint with the largest gain.",
        (
            "make the midpoints of the sorted different values, and score each one.",
            "max(cuts, key=score) takes the cut of the largest score.",
        ),
        "best_cut",
        lambda numbers, labels: best_cuts(numbers, labels)[0],
        inputs.numbers_and_labels,
        pictures.dots,
        _is_a_best_cut,
        (
            (_a_value_not_a_midpoint, "That is a value of the table: take the midpoint above it."),
            (_middle, "That is the cut in the middle, whatever the classes are."),
            (_first, "That is the first cut, whatever the classes are."),
        ),
    ),
    Function(
        "stump-function",
        CHAPTER,
        "Write a function that gives a tree of one cut: (cut, class on the left, on the right).",
        (
            "find the cut first; then take the more frequent class of each side.",
            "max(set(side), key=side.count) is the most frequent element of a list.",
        ),
        "stump",
        lambda numbers, labels: stumps(numbers, labels)[0],
        inputs.numbers_and_labels,
        pictures.dots,
        _is_a_stump,
        (
            (
                lambda n, x: stumps(n, x)[0][:1] + stumps(n, x)[0][:0:-1],
                "The two classes are swapped.",
            ),
        ),
    ),
    Construction(
        "height-no-cut-gains",
        CHAPTER,
        "Make 4 to 8 people, m and f, of at least three heights, where no cut gains anything.",
        (
            "a cut gains nothing if both sides have the same shares of m and f.",
            "let each height have the same shares: one m and one f, for example.",
        ),
        made.table,
        (
            Part("columns Height and Gender", lambda people: made.has_columns(people, COLUMNS)),
            Part("from 4 to 8 people", lambda people: made.has_rows(people, 4, 8)),
            Part("at least three different heights", _three_heights),
            Part("two genders", _two_genders),
            Part("no cut gains anything", _no_gain),
        ),
        pictures.rows,
    ),
)
