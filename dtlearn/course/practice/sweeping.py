"""The exercises of chapter 06: one sweep over the rows, and the cuts that need a score."""

from itertools import pairwise
from typing import Any

import pandas as pd

from dtlearn import criteria
from dtlearn.course import keys
from dtlearn.course.boundaries import (
    between_neighbours,
    between_other_sets,
    boundaries,
    midpoints,
    sweep,
    sweep_that_parts_equals,
)
from dtlearn.course.datasets import load
from dtlearn.course.practice import inputs, made, pictures, slips
from dtlearn.course.practice.constructions import Construction, Fails, Part
from dtlearn.course.practice.cutting import SAME, best_cuts, cuts
from dtlearn.course.practice.functions import Arguments, Function
from dtlearn.course.practice.reading import number
from dtlearn.course.practice.slips import Slips
from dtlearn.course.practice.start import walks_tree
from dtlearn.course.practice.values import Value

CHAPTER = "06"
COLUMNS = ("Minutes", "Good")
HIDDEN = "a value with both classes hides a class change: its rows stand in the order no, yes."


def _columns_of(loaves: pd.DataFrame) -> tuple[list[float], list[str]]:
    minutes = [number(x) for x in loaves["Minutes"]]
    return minutes, loaves["Good"].astype(str).tolist()


def _loaves() -> tuple[list[float], list[str]]:
    return _columns_of(load("loaves"))


def _n_boundaries() -> int:
    return len(boundaries(*_loaves()))


def _of_boundaries() -> Slips:
    numbers, labels = _loaves()
    by_class = [label for _, label in sorted(zip(numbers, labels, strict=True))]
    changes = sum(a != b for a, b in pairwise(by_class))
    return [
        (
            len(between_neighbours(numbers, labels)),
            "Equal minutes hide a class change: look at all loaves of both values.",
        ),
        (changes, "That counts class changes of the list, and one lies between equal minutes."),
        (len(midpoints(numbers, labels)), "Those are all cuts, and some lie inside a piece."),
        (len(numbers) - 1, "That is one for each pair of loaves; equal minutes can't be parted."),
    ]


def _best_sides() -> list[list[int]]:
    best = best_cuts(*_loaves())[0]
    return [side for cut, *sides in sweep(*_loaves()) if cut == best for side in sides]


def _of_best_gain() -> Slips:
    rows = len(load("loaves"))
    gains = sorted(cuts(*_loaves()).values())
    others = [(gain * rows, "That is the gain of another cut: one gains more.") for gain in gains]
    return [*slips.of_gain(_best_sides(), "total"), *others[:-1]]


def _of_rows_swept() -> Slips:
    tree, rows = walks_tree(), len(load("walks"))
    return [
        (rows * tree.height, "Not every day goes all the way down: leave out who is in a leaf."),
        (int(tree.nodes["n"].sum()), "In a leaf nothing is sought: leave its days out."),
        (rows, "That is the root alone."),
        (keys.rows_swept(tree) - rows, "The root is swept as well."),
    ]


def _same_sweep(arguments: Arguments, given: Any, wanted: Any) -> bool:
    lines = [(number(cut), _whole(left), _whole(right)) for cut, left, right in given]
    return len(lines) == len(wanted) and all(
        abs(line[0] - right[0]) < SAME and line[1:] == right[1:]
        for line, right in zip(lines, wanted, strict=True)
    )


def _whole(counts: Any) -> list[float]:
    return [number(n) for n in counts]


def _same_cuts(arguments: Arguments, given: Any, wanted: Any) -> bool:
    found = sorted(number(cut) for cut in given)
    return len(found) == len(wanted) and all(
        abs(a - b) < SAME for a, b in zip(found, wanted, strict=True)
    )


def _with_sides_swapped(numbers: list[float], labels: list[str]) -> Any:
    return [(cut, right, left) for cut, left, right in sweep(numbers, labels)]


def _two_classes(loaves: pd.DataFrame) -> None:
    if (n := loaves["Good"].nunique()) != 2:
        raise Fails(f"there are {n}")


def _something_gains(loaves: pd.DataFrame) -> None:
    if max(cuts(*_columns_of(loaves)).values(), default=0.0) <= SAME:
        raise Fails("none does")


def _best_is_missed(loaves: pd.DataFrame) -> None:
    columns = _columns_of(loaves)
    best, found = best_cuts(*columns), between_neighbours(*columns)
    if not best:
        raise Fails("there is no cut")
    if seen := [cut for cut in best if any(abs(cut - other) < SAME for other in found)]:
        raise Fails(f"it finds {seen[0]:g}, and no cut gains more")


EXERCISES = (
    Function(
        "sweep-function",
        CHAPTER,
        "Write one sweep: (cut, counts left, counts right) for each midpoint.",
        (
            "sort pairs of number and class; move one row after the other from right to left.",
            "note a cut only where the next number is larger, and note copies: list(left).",
        ),
        "sweep",
        sweep,
        inputs.numbers_and_labels,
        pictures.dots,
        _same_sweep,
        (
            (sweep_that_parts_equals, "Equal numbers stay together: there is no cut between them."),
            (_with_sides_swapped, "The sides are swapped: what is at most the cut goes left."),
        ),
    ),
    Value(
        "loaf-boundaries",
        CHAPTER,
        "How many of the cuts of Minutes are boundaries?",
        (
            "sort the loaves, and write the classes that occur above each of the minutes.",
            "at 26 minutes both classes occur, so the cuts on both sides of it are boundaries.",
        ),
        _n_boundaries,
        _of_boundaries,
    ),
    Value(
        "loaf-gain",
        CHAPTER,
        "What is the gain of the best cut of Minutes, on the total scale?",
        (
            "only the boundaries can win: run the counts up to each of them.",
            "10 H(6, 4) less the bits of both sides; one of the sides is pure at two of the cuts.",
        ),
        lambda: criteria.information_gain(_best_sides(), scale="total"),
        _of_best_gain,
    ),
    Function(
        "boundary-function",
        CHAPTER,
        "Write a function that finds the boundaries of a list of numbers and a list of classes.",
        (
            "for each number make the set of the classes that occur there.",
            "a | b is the union of two sets: at a boundary it has more than one class.",
        ),
        "boundaries",
        boundaries,
        inputs.numbers_and_labels,
        pictures.dots,
        _same_cuts,
        (
            (
                between_neighbours,
                "Equal numbers of different class are told apart there: ask all rows of a value.",
            ),
            (
                between_other_sets,
                "Two values with both classes each have the same set, and a boundary between them.",
            ),
            (midpoints, "Those are all cuts: leave out those inside a piece."),
        ),
    ),
    Construction(
        "loaf-hidden-cut",
        CHAPTER,
        "Make 4 to 8 loaves where the best cut lies between two neighbours of the same class.",
        (
            HIDDEN,
            "let one value have a no and a yes; below it stands a no, above it a yes.",
        ),
        made.table,
        (
            Part("columns Minutes and Good", lambda loaves: made.has_columns(loaves, COLUMNS)),
            Part("from 4 to 8 loaves", lambda loaves: made.has_rows(loaves, 4, 8)),
            Part("two classes", _two_classes),
            Part("some cut gains something", _something_gains),
            Part("the rule of the neighbours misses every best cut", _best_is_missed),
        ),
        pictures.rows,
    ),
    Value(
        "walks-rows-swept",
        CHAPTER,
        "How many rows are swept, for one attribute, while the tree of the nine walks grows?",
        (
            "add up the days of each node that asks a question.",
            "or add up the questions that each of the nine days is asked.",
        ),
        lambda: keys.rows_swept(walks_tree()),
        _of_rows_swept,
    ),
)
