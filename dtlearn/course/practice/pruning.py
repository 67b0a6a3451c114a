"""The exercises of chapter 10: when to stop, and what to prune."""

import itertools
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.course.practice import made, pictures, pruned
from dtlearn.course.practice.constructions import Construction, Part
from dtlearn.course.practice.functions import Arguments, Function
from dtlearn.course.practice.pruned import Branches
from dtlearn.course.practice.values import Value
from dtlearn.id3 import id3
from dtlearn.prune import reduced_error

CHAPTER = "10"
CLASSES, SEED = ("no", "yes"), 10


def by_library(training: Branches, validation: Branches) -> bool:
    """Whether reduced-error pruning makes a leaf of a node with two leaves.

    >>> by_library([[3, 1], [0, 2]], [[1, 0], [1, 1]])
    True
    """
    tree = id3(_rows(training), target="class")
    return bool(reduced_error(tree, _rows(validation)).n_leaves == 1)


def _rows(branches: Branches) -> pd.DataFrame:
    """Rows with these class counts in the branches."""
    cells = itertools.product(range(len(branches)), range(len(CLASSES)))
    rows = [(f"b{b}", CLASSES[c]) for b, c in cells for _ in range(branches[b][c])]
    return pd.DataFrame(rows, columns=["branch", "class"])


def _wrong(training: Branches, validation: Branches) -> tuple[int, int]:
    """Validation rows that a leaf gets wrong, and those that the two leaves get wrong."""
    kept, checked = np.array(training), np.array(validation)
    as_leaf = checked.sum() - checked.sum(axis=0)[kept.sum(axis=0).argmax()]
    as_tree = checked.sum() - checked[range(len(checked)), kept.argmax(axis=1)].sum()
    return int(as_leaf), int(as_tree)


def _only_if_better(training: Branches, validation: Branches) -> bool:
    as_leaf, as_tree = _wrong(training, validation)
    return as_leaf < as_tree


def _on_training_rows(training: Branches, validation: Branches) -> bool:
    return by_library(training, training)


def _is_same(arguments: Arguments, given: Any, wanted: bool) -> bool:
    return isinstance(given, bool | np.bool_) and bool(given) is wanted


def _cases() -> list[Arguments]:
    """Counts without ties of classes, whose two branches predict different classes."""
    random = np.random.default_rng(SEED)
    pairs = ((random.integers(0, 5, (2, 2)), random.integers(0, 4, (2, 2))) for _ in range(200))
    kept = [(a.tolist(), b.tolist()) for a, b in pairs if _is_plain(a) and b.sum()]
    return sorted(kept, key=lambda case: int(np.sum(case[0]) + np.sum(case[1])))[:40]


def _is_plain(training: Any) -> bool:
    node, difference = training.sum(axis=0), training[:, 0] - training[:, 1]
    return bool(node[0] != node[1] and difference[0] * difference[1] < 0)


def _picture(training: Branches, validation: Branches) -> str:
    names = ["training, left", "training, right", "validation, left", "validation, right"]
    return pictures.bars([*training, *validation], names)


EXERCISES = (
    Value(
        "hens-chi-squared",
        CHAPTER,
        "What is chi-squared of the split of the 14 hens by Light?",
        (
            "count the four kinds of hens; if light did not matter, 8/14 of the 9 would lay.",
            "expected is branch × class / 14; add up (observed - expected)² / expected four times.",
        ),
        pruned.light_chi_squared,
        pruned.of_light,
    ),
    Function(
        "prune-once",
        CHAPTER,
        "Class counts of two leaves, in training and in validation rows: should they be one leaf?",
        (
            "predict by the training counts, and count what is wrong among the validation rows.",
            "one leaf predicts the class with more training rows in both branches together; "
            "it takes their place if it is wrong no more often.",
        ),
        "prune_once",
        by_library,
        _cases,
        _picture,
        _is_same,
        (
            (_only_if_better, "A tie prunes, too: of two trees that err alike take the smaller."),
            (
                _on_training_rows,
                "Errors are counted on the validation rows, not those it grew from.",
            ),
            (lambda training, validation: True, "It always prunes."),
            (lambda training, validation: False, "It never prunes."),
        ),
    ),
    Value(
        "walks-pruned",
        CHAPTER,
        "Seven new days: how many leaves does reduced-error pruning leave, from the leaves up?",
        (
            "send the days down; begin at the question of Wind ≤ 30, and count errors there.",
            "compare each node as a leaf with what is left below it; a tie prunes.",
        ),
        pruned.walks_left,
        pruned.of_walks,
    ),
    Construction(
        "two-orders",
        CHAPTER,
        f"Make at most {pruned.MOST} validation rows on which best-first ends with more errors.",
        (
            "best-first takes the node that saves most errors at once, of equal ones the root.",
            "find rows that only a leaf of the white hens gets right: at the root they are wrong.",
        ),
        made.table,
        (
            Part(f"from one to {pruned.MOST} rows", pruned.has_rows),
            Part("the columns of the hens", pruned.has_columns),
            Part("levels that the hens have", pruned.has_known_levels),
            Part("best-first is wrong more often than bottom-up", pruned.best_first_is_worse),
        ),
        pictures.rows,
    ),
    Value(
        "hens-alpha",
        CHAPTER,
        "From which alpha on is a single leaf the best subtree of the hens' tree?",
        (
            "three links: brown hens, white hens, the root. Cut the weakest, then look again.",
            "strength is (errors as a leaf - errors of the subtree) / (leaves - 1) / 14, with what "
            "is left below.",
        ),
        pruned.root_alpha,
        pruned.of_alpha,
    ),
    Value(
        "hens-pessimist",
        CHAPTER,
        "Two leaves of 5 and 3 hens have no error: how many does C4.5 estimate, at 25 %?",
        (
            "for each leaf find the rate p at which no error in n rows has the chance 1/4.",
            "(1 - p)^n = 1/4; the estimate of a leaf is n times p, and those of leaves add up.",
        ),
        pruned.pessimist,
        pruned.of_pessimist,
    ),
)
