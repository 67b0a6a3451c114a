"""The choice of an attribute from lines of counts, as a database gives them."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any

import numpy as np
import pandas as pd

from dtlearn import criteria
from dtlearn.course import datasets
from dtlearn.course.practice import pictures
from dtlearn.course.practice.functions import Arguments
from dtlearn.course.practice.reading import text

Line = tuple[str, str, str, int]  # attribute, level, class, n
TABLES = (("hens", "Lays"), ("parcels", "Broken"), ("picnics", "Picnic"), ("trains", "Late"))
PARTS = ((0, 4), (2, 9), (0, 14))  # rows of these tables, from and up to


def best_attribute(lines: Sequence[Line]) -> str:
    """The attribute with the largest information gain, by lines of counts.

    >>> best_attribute([("a", "x", "no", 2), ("a", "y", "yes", 2),
    ...                 ("b", "u", "no", 2), ("b", "u", "yes", 2)])
    'a'
    """
    return _chosen(criteria.information_gain, lines)


def _tables(lines: Sequence[Line]) -> dict[str, Any]:
    """Counts (levels, classes) of each attribute."""
    classes = sorted({label for _, _, label, _ in lines})
    return {
        name: pd.DataFrame(list(here), columns=["attribute", "level", "class", "n"])
        .pivot_table("n", "level", "class", fill_value=0)
        .reindex(columns=classes, fill_value=0)
        .to_numpy()
        for name, here in groupby(lines, itemgetter(0))
    }


def _chosen(score: Callable[[Any], Any], lines: Sequence[Line]) -> str:
    """The attribute with the largest score of its counts."""
    return max(_tables(lines).items(), key=lambda item: round(float(score(item[1])), 9))[0]


def inputs() -> list[Arguments]:
    """Counts of parts of tables, few lines first, with the columns in their order and turned."""
    tables = [(datasets.load(name), target) for name, target in TABLES]
    parts = [(table.iloc[i:j], target) for table, target in tables for i, j in PARTS]
    found = [_lines_of(part[order], y) for part, y in parts for order in _orders(part)]
    return [(lines,) for lines in sorted(found, key=len)]


def _orders(table: pd.DataFrame) -> tuple[list[str], list[str]]:
    names = table.columns.to_list()
    return names, names[::-1]


def _lines_of(table: pd.DataFrame, target: str) -> list[Line]:
    return [
        (name, level, label, n)
        for name in table.columns.drop(target)
        for (level, label), n in sorted(Counter(_pairs(table, name, target)).items())
    ]


def _pairs(table: pd.DataFrame, name: str, target: str) -> list[tuple[str, str]]:
    return list(zip(table[name], table[target], strict=True))


def picture(lines: Sequence[Line]) -> str:
    """A bar for each level."""
    names, counts = [], []
    for name, table in _tables(lines).items():
        levels = sorted({level for own, level, _, _ in lines if own == name})
        names += [f"{name} {level}" for level in levels]
        counts += table.tolist()
    return pictures.bars(counts, names)


def as_good(arguments: Arguments, given: Any, wanted: Any) -> bool:
    """Whether no attribute gains more than the one given."""
    del wanted  # one of several that are as good
    gains = {text(name): criteria.information_gain(c) for name, c in _tables(arguments[0]).items()}
    return bool(gains[text(given)] >= max(gains.values()) - 1e-9)


SLIPS = (
    (
        partial(_chosen, lambda counts: -np.mean(criteria.entropy(counts))),
        "Each level counts by its share of the rows, not equally.",
    ),
    (
        partial(_chosen, lambda counts: -np.sum(criteria.entropy(counts))),
        "The weights are forgotten: each level counts by its share of the rows.",
    ),
    (partial(_chosen, len), "It takes the attribute with the most levels."),
    (
        partial(_chosen, lambda c: -criteria.weighted_impurity(c, criteria.classification_error)),
        "It counts errors: use the entropy.",
    ),
    (
        partial(_chosen, lambda counts: -criteria.information_gain(counts)),
        "That is the least gain: the weighted entropy has to be small.",
    ),
    (lambda lines: lines[0][0], "It takes the first attribute, whatever the counts are."),
)
