"""An exercise for the chapter on pruning: should one node become a leaf?"""

import itertools
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.course.practice import pictures
from dtlearn.course.practice.functions import Arguments, Function
from dtlearn.id3 import id3
from dtlearn.prune import reduced_error

CHAPTER = "10"
Branches = list[list[int]]
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
        asked=False,
    ),
)
