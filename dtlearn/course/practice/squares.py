"""The exercises of chapter 09: two branches, judged by squares."""

from itertools import count

import numpy as np
import pandas as pd

from dtlearn import criteria
from dtlearn.cart import cart
from dtlearn.course.datasets import load
from dtlearn.course.keys import branch_counts
from dtlearn.course.practice import grouping, made, pictures, slips
from dtlearn.course.practice.constructions import Construction, Fails, Part
from dtlearn.course.practice.functions import Function
from dtlearn.course.practice.slips import Slips
from dtlearn.course.practice.values import Value

CHAPTER = "09"
EAT, POISON = 17, 3  # mushrooms of a leaf
MOST, SAME = 8, 1e-9


def _cherries() -> list[list[int]]:
    return branch_counts("tarts", "Fruit", {"cherry"})


def _of_cherries() -> Slips:
    return [
        *slips.of_gini_gain(_cherries()),
        (
            criteria.impurity_decrease(_cherries(), criteria.gini, "total"),
            "That is for all 13 tarts together: the gain is for one.",
        ),
        (criteria.cart_measure(_cherries()), "That is the CART measure, which squares nothing."),
    ]


def _snail_moments(cut: float) -> list[list[float]]:
    """Number, sum and sum of squares of the snails up to a depth of rain, and above it."""
    data = load("snails")
    sides = (data["Snails"][side] for side in (data["Rain"] <= cut, data["Rain"] > cut))
    return [[len(y), float(y.sum()), float((y * y).sum())] for y in sides]


def _rain() -> float:
    """The best cut of the rain."""
    rain = load("snails")[["Rain", "Snails"]]
    return cart(rain, target="Snails", task="regression").root.threshold or 0.0


def _saved() -> float:
    return float(criteria.variance_reduction(_snail_moments(_rain()), scale="total"))


def _of_saved() -> Slips:
    sides = np.array(_snail_moments(_rain()))
    rows, total, squares = sides.sum(axis=0)
    before = squares - total**2 / rows
    spread = criteria.variance(sides)
    return [
        (before, "That is the sum of squares before the cut: subtract those after it."),
        (before - _saved(), "That is the sum of squares after the cut: what does it save?"),
        (_saved() / rows, "That is the variance reduction, for one day: multiply by 8."),
        (
            before - spread.sum(),
            "A variance is for one row: take the sums of squares of both sides.",
        ),
        (squares, "Those are the squares of the numbers: measure from the means."),
    ]


def _flips() -> int:
    """Smallest whole cost from which the leaf says poison."""
    labels = ["eat"] * EAT + ["poison"] * POISON
    leaf = pd.DataFrame({"same": 1, "Class": labels})
    costs = (c for c in count(1) if _stated(leaf, c) == "poison")
    return next(costs)


def _stated(leaf: pd.DataFrame, cost: int) -> str:
    tree = cart(leaf, target="Class", loss={"poison": {"eat": cost}})
    return str(tree.root.prediction)


def _of_flips() -> Slips:
    return [
        (EAT // POISON, "There calling it eat still costs less: compare both sums."),
        (EAT / POISON, "Near: which is the first whole cost above it?"),
        (-(-(EAT + POISON) // POISON), "Compare with the 17 that are good, not with all 20."),
        (EAT, "Each of the three poisonous ones costs so much: add them up."),
        (2, "Losses are added up for both classes: 3 times the cost against 17."),
    ]


def _sides_of_damp() -> list[int]:
    """Days on the same side of the best cut of rain, for each cut of the damp, either way round."""
    data = load("snails")
    wet = data["Rain"] > _rain()
    cuts = sorted(set(data["Damp"]))[:-1]
    same = [int(((data["Damp"] > cut) == wet).sum()) for cut in cuts]
    return [max(n, len(data) - n) for n in same]


def _of_agreement() -> Slips:
    wet, rows = int((load("snails")["Rain"] > _rain()).sum()), len(load("snails"))
    agree = max(_sides_of_damp())
    larger = max(wet, rows - wet)
    return [
        (rows - agree, "That is where they part: count the days on the same side."),
        (larger, "So many agree when all days go to one side; a cut of Damp does better."),
        (rows, "No cut of Damp sends all days to the same side: sort them by Damp."),
        (agree / rows, "That is the share: give the number of days."),
        ((agree - larger) / (rows - larger), "That is what it is better by: give the number."),
    ]


def _rows(table: pd.DataFrame) -> None:
    made.has_rows(table, 2, MOST)


def _classes(table: pd.DataFrame) -> None:
    if (n := table.iloc[:, -1].astype(str).nunique()) != 2:
        raise Fails(f"there are {n}")


def _first_split(table: pd.DataFrame, criterion: str) -> str:
    """The split of the root. Raises Fails where none is the best."""
    labelled = table.copy()
    labelled.isetitem(table.shape[1] - 1, table.iloc[:, -1].astype(str).to_numpy())
    tried = cart(labelled, target=table.columns[-1], criterion=criterion).candidates()
    if tried.empty or tried["score"].iloc[0] <= SAME:
        raise Fails("no split gains anything")
    if tried["tie"].any():
        raise Fails(f"{tried['split'].iloc[0]} and {tried['split'].iloc[1]} are equally good")
    return str(tried["split"].iloc[0])


def _one_by_gini(table: pd.DataFrame) -> None:
    _first_split(table, "gini")


def _one_by_measure(table: pd.DataFrame) -> None:
    _first_split(table, "cart")


def _differ(table: pd.DataFrame) -> None:
    if (first := _first_split(table, "gini")) == _first_split(table, "cart"):
        raise Fails(f"both choose {first}")


EXERCISES = (
    Value(
        "tarts-gini",
        CHAPTER,
        "What is the Gini gain of Fruit ∈ {cherry}?",
        (
            "count both branches; one of them is pure.",
            "of no and yes there are 7 and 6 before, 0 and 2 in one branch, 7 and 4 in the other.",
        ),
        lambda: criteria.gini_gain(_cherries()),
        _of_cherries,
    ),
    Function(
        "ordered-function",
        CHAPTER,
        "Write the largest Gini gain of two sets of levels, by the order of their shares.",
        (
            "sorted(levels, key=...) puts them in the order of no / (no + yes), or of yes.",
            "then each cut of the sorted list is a split: add up the counts on both sides.",
        ),
        "best_of_order",
        grouping.by_order,
        grouping.several_levels,
        lambda levels: pictures.bars(levels, [f"level {i + 1}" for i in range(len(levels))]),
        slips=(
            (grouping.as_they_stand, "The levels are not put in order."),
            (grouping.by_number, "It orders by the number of yes: take the share."),
            (grouping.one_level_off, "It parts one level from the others: larger sets count, too."),
            (grouping.in_bits, "That is the information gain: use dt.gini_gain."),
        ),
    ),
    Construction(
        "gini-or-cart",
        CHAPTER,
        "Make a table of at most 8 rows in which Gini and the CART measure choose differently.",
        (
            "Gini squares the distance: it likes a small branch that is far off.",
            "let one attribute split off a single row of the smaller class, and another one part "
            "the rows nearly in halves.",
        ),
        made.table,
        (
            Part(f"from two to {MOST} rows", _rows),
            Part("two classes, in the last column", _classes),
            Part("one split is the best by Gini", _one_by_gini),
            Part("one split is the best by the CART measure", _one_by_measure),
            Part("they are two", _differ),
        ),
        pictures.rows,
    ),
    Value(
        "snails-saved",
        CHAPTER,
        "By how much does the best cut of Rain lower the sum of squares?",
        (
            "the means of both sides first, then the squares of the distances from them.",
            "the cut parts four days from four; the sum of squares before it is 60.",
        ),
        _saved,
        _of_saved,
    ),
    Value(
        "leaf-flips",
        CHAPTER,
        "From which whole cost of eating a poisonous one does the leaf of 17 and 3 say poison?",
        (
            "work out what each of both answers costs in all.",
            "saying eat costs 3 times c, saying poison costs 17.",
        ),
        _flips,
        _of_flips,
    ),
    Value(
        "snails-surrogate",
        CHAPTER,
        "How many of the eight days does the best cut of Damp send to the side that Rain does?",
        (
            "sort the days by Damp and write L or R of Rain ≤ 4.5 beside each.",
            "L L L R L R R R: where is the cut that leaves fewest on the wrong side?",
        ),
        lambda: max(_sides_of_damp()),
        _of_agreement,
    ),
)
