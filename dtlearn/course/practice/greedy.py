"""The exercises of chapter 07: ID3, what stops it, and what it does not see."""

from itertools import product
from typing import Any

import numpy as np
import pandas as pd

from dtlearn import criteria
from dtlearn.course.datasets import load
from dtlearn.course.practice import hunt, inputs, made, pictures, slips
from dtlearn.course.practice.constructions import Construction, Fails, Part
from dtlearn.course.practice.functions import Function
from dtlearn.course.practice.reading import Unreadable, kind, shown
from dtlearn.course.practice.slips import Slips
from dtlearn.course.practice.values import Value
from dtlearn.course.smallest import fewest_leaves
from dtlearn.id3 import id3
from dtlearn.tree.tree import Tree

CHAPTER = "07"
MOST_ROWS, MOST_ATTRIBUTES = 7, 5
ORDERED = pd.DataFrame(list(product(("on", "off"), ("new", "old"), ("in", "out"))))


def _counts(attribute: str, sky: str | None = None) -> list[list[int]]:
    """Class counts of the picnics by an attribute, of one sky or of all."""
    rows = load("picnics")
    here = rows if sky is None else rows[rows["Sky"] == sky]
    counts: list[list[int]] = pd.crosstab(here[attribute], here["Picnic"]).to_numpy().tolist()
    return counts


def _of_inner_gain() -> Slips:
    return [
        (
            criteria.information_gain(_counts("Grass")),
            "That is the gain at the root: count the picnics under a blue sky only.",
        ),
        (criteria.information_gain(_counts("Guests", "blue")), "That is the gain of Guests."),
        *slips.of_gain(_counts("Grass", "blue")),
    ]


def _never_right() -> int:
    """Rows that no tree gets right: of rows alike in all attributes, those of smaller classes."""
    rows = load("picnics")
    alike = pd.crosstab([rows[a] for a in rows.columns[:-1]], rows["Picnic"]).to_numpy()
    return int((alike.sum(axis=1) - alike.max(axis=1)).sum())


def _of_never_right() -> Slips:
    return [
        (0, "Two rows that are alike in all attributes end in the same leaf, whatever is asked."),
        (1, "That is one pair of rows that are alike but differ in class: there is another."),
        (2 * _never_right(), "Of two rows that are alike the leaf gets one right."),
    ]


def _numbered() -> list[list[int]]:
    """Class counts of one branch for each picnic."""
    rows = load("picnics")
    counts: list[list[int]] = pd.crosstab(rows.index, rows["Picnic"]).to_numpy().tolist()
    return counts


def _of_number() -> Slips:
    n = len(_numbered())
    return [
        (0, "That is the entropy after the split: the gain is what it is smaller by."),
        (np.log2(n), "That is the entropy of the numbers: the class has fewer bits."),
        (criteria.information_gain(_counts("Sky")), "That is the gain of Sky."),
        *slips.of_gain(_numbered()),
    ]


def _table_tree_or_levels(value: object) -> str:
    return "the table below" if isinstance(value, pd.DataFrame) else shown(value)


def _pair(answer: Any) -> tuple[Any, Any]:
    if not isinstance(answer, list | tuple) or len(answer) != 2:
        raise Unreadable(f"This asks for a pair of trees, and not for {kind(answer)}.")
    if any(isinstance(tree, str) for tree in answer):
        raise Unreadable("That is one tree, or a leaf: give a pair, (first_tree, second_tree).")
    return answer[0], answer[1]


def _grown(nested: Any) -> Tree:
    return Tree.from_nested(nested, load("lamps"), "Light")


def _fits_lamps(nested: Any) -> None:
    lamps = load("lamps")
    wrong = round((1 - _grown(nested).score(lamps)) * len(lamps))
    if wrong:
        raise Fails(f"{wrong} of {len(lamps)} come out wrong")


def _other_roots(pair: tuple[Any, Any]) -> None:
    first, second = (_grown(nested).root.attribute for nested in pair)
    if first == second:
        raise Fails(f"both ask for {first}")


def _disagree(pair: tuple[Any, Any]) -> None:
    every_lamp = ORDERED.set_axis(load("lamps").columns[:-1], axis=1)
    first, second = (_grown(nested).predict(every_lamp) for nested in pair)
    if (first == second).all():
        raise Fails("they say the same of all eight lamps that there can be")


def _id3(table: pd.DataFrame) -> Tree:
    text = table.astype(str)
    return id3(text, target=text.columns[-1])


def _two_levels_each(table: pd.DataFrame) -> None:
    names = table.columns[:-1]
    if not 2 <= len(names) <= MOST_ATTRIBUTES:
        raise Fails(f"there are {len(names)}")
    if bad := [name for name in names if table[name].astype(str).nunique() != 2]:
        raise Fails(f"{bad[0]} has {table[bad[0]].astype(str).nunique()}")


def _no_tie(table: pd.DataFrame) -> None:
    tree = _id3(table)
    if tree.root.is_leaf:
        raise Fails("nothing gains at the root")
    tied = tree.candidates().query("tie")["attribute"].tolist()
    if tied:
        raise Fails(f"{' and '.join(map(str, tied))} tie")


def _all_right(table: pd.DataFrame) -> None:
    wrong = round((1 - _id3(table).score(table.astype(str))) * len(table))
    if wrong:
        raise Fails(f"{wrong} of {len(table)} come out wrong")


def _smaller_tree(table: pd.DataFrame) -> None:
    grown, fewest = _id3(table).n_leaves, fewest_leaves(table)
    if grown <= fewest:
        raise Fails(f"the tree of dt.id3 has {grown}, and no tree without errors has fewer")


EXERCISES = (
    Value(
        "picnic-inner-gain",
        CHAPTER,
        "What is the gain of Grass among the picnics under a blue sky?",
        (
            "only the rows with a blue sky count: how many of them are yes, how many no?",
            "dry grass is pure there; wet grass holds three picnics, one of them yes.",
        ),
        lambda: criteria.information_gain(_counts("Grass", "blue")),
        _of_inner_gain,
    ),
    Function(
        "hunt-everywhere",
        CHAPTER,
        "Write Hunt's algorithm with a branch for each level of the whole table.",
        (
            "go through levels[attribute], and take the rows of each level.",
            "where there are none, state the most frequent class of the node above.",
        ),
        "grow_everywhere",
        hunt.everywhere,
        inputs.tables_with_levels,
        lambda table, target, levels: pictures.rows(table),
        hunt.agrees_everywhere,
        write=_table_tree_or_levels,
        slips=(
            (hunt.here_alone, "A level that no row of the node has needs a branch as well."),
            (
                hunt.by_whole_table,
                "An empty branch states the majority of the node above, not of the whole table.",
            ),
        ),
    ),
    Value(
        "picnic-never-right",
        CHAPTER,
        "How many of the thirteen picnics does every tree get wrong at least?",
        (
            "look for picnics that are alike in all attributes, but not in the class.",
            "rows that are alike share a leaf, which states one class for all of them.",
        ),
        _never_right,
        _of_never_right,
    ),
    Value(
        "picnic-number-gain",
        CHAPTER,
        "The picnics are numbered from 1 to 13. What is the gain of the number?",
        (
            "one picnic in each branch: how mixed is a branch?",
            "nothing is left after the split, so the gain is the entropy of 5 no and 8 yes.",
        ),
        lambda: criteria.information_gain(_numbered()),
        _of_number,
    ),
    Construction(
        "lamps-two-trees",
        CHAPTER,
        "Write two trees that get all four lamps right and say different things of another lamp.",
        (
            "two of the attributes say the same in all four rows: use another one in each tree.",
            "ask for the switch first in one tree, for the bulb in the other, then for the plug.",
        ),
        _pair,
        (
            Part("the first tree gets all lamps right", lambda pair: _fits_lamps(pair[0])),
            Part("the second tree gets all lamps right", lambda pair: _fits_lamps(pair[1])),
            Part("their roots ask for different attributes", _other_roots),
            Part("they disagree on a lamp that is not in the table", _disagree),
        ),
        lambda pair: pictures.rows(load("lamps")),
    ),
    Construction(
        "greedy-needs-more",
        CHAPTER,
        "Make a table of at most 7 rows for which ID3 needs more leaves than the best tree.",
        (
            "a row may occur several times: that changes the gains, but not the best tree.",
            "let a tree of three leaves tell the class from two attributes; then let a third one "
            "split off a row that occurs often.",
        ),
        made.table,
        (
            Part(f"from two to {MOST_ROWS} rows", lambda t: made.has_rows(t, 2, MOST_ROWS)),
            Part(
                f"from two to {MOST_ATTRIBUTES} attributes of two levels each beside the class",
                _two_levels_each,
            ),
            Part("one attribute alone has the largest gain at the root", _no_tie),
            Part("the tree of dt.id3 gets all rows right", _all_right),
            Part("another tree without errors has fewer leaves", _smaller_tree),
        ),
        pictures.rows,
    ),
)
