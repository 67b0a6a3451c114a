"""Every split of one attribute of a table, from the search that the growing itself uses."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn.choice import Rule, check_rule
from dtlearn.criteria import information_gain
from dtlearn.sample import Sample
from dtlearn.search import Candidates, candidates
from dtlearn.splits import Split, Threshold, two_sets
from dtlearn.subsets import Subsets
from dtlearn.table import Table


@dataclass(frozen=True)
class Tried:
    """The splits of one attribute, in the order of the search.

    cuts      thresholds, NaN for groupings of levels
    children  counts of the branches (splits, branches, classes)
    values    the attribute's value in each row, coded as in the table
    labels    the number of each row's class
    """

    splits: tuple[Split, ...]
    cuts: NDArray[np.float64] = field(repr=False)
    children: NDArray[np.float64] = field(repr=False)
    classes: tuple[Any, ...]
    values: NDArray[np.float64] = field(repr=False)
    labels: NDArray[np.int64] = field(repr=False)


def thresholds_of(data: pd.DataFrame, target: Hashable, attribute: Hashable) -> Tried:
    """Every midpoint threshold of a numeric attribute, ascending.

    Raises KeyError for an unknown column, and ValueError where the attribute is not numeric or
    has fewer than two values.

    >>> import dtlearn as dt
    >>> [split.value for split in thresholds_of(dt.datasets.load("risk"), "Risk", "Age").splits]
    [22.5, 35.0]
    """
    table = _table(data, target, attribute)
    if table.attributes[0].kind != "numeric":
        raise ValueError(
            f"attribute {attribute!r} is {table.attributes[0].kind}, and only a number has "
            "thresholds: use the splits in two sets of levels, or turn its values into numbers"
        )
    found = _search(table, Rule(score=information_gain))
    splits = [Threshold(attribute, float(cut)) for cut in found.threshold]
    return _tried(table, found, splits)


def subsets_of(
    data: pd.DataFrame, target: Hashable, attribute: Hashable, subsets: Subsets = "exhaustive"
) -> Tried:
    """Every grouping of the levels of a nominal attribute in two sets, small sets first.

    Raises KeyError for an unknown column, and ValueError where the attribute is not nominal, has
    fewer than two levels, or has too many for an exhaustive search.

    >>> import dtlearn as dt
    >>> [split.left for split in subsets_of(dt.datasets.load("risk"), "Risk", "Car").splits]
    [('SUV',), ('Sports',), ('Vintage',)]
    """
    table = _table(data, target, attribute)
    if table.attributes[0].kind != "nominal":
        raise ValueError(
            f"attribute {attribute!r} is {table.attributes[0].kind}, and only levels without an "
            "order are put in two sets: use thresholds, or turn its values into text"
        )
    rule = Rule(score=information_gain, subsets=subsets)
    check_rule(table, rule)
    found = _search(table, rule)
    return _tried(table, found, [two_sets(table.attributes[0], line) for line in found.groups])


def _table(data: pd.DataFrame, target: Hashable, attribute: Hashable) -> Table:
    """The table of the attribute and the target alone."""
    if isinstance(data, pd.DataFrame) and target in data.columns:
        if attribute not in data.columns:
            raise KeyError(f"no column {attribute!r}: the columns are {list(data.columns)}")
        if attribute == target:
            raise ValueError(f"{attribute!r} is the target: name an attribute to split on")
        data = data.loc[:, [attribute, target]]
    return Table.from_frame(data, target)


def _search(table: Table, rule: Rule) -> Candidates:
    rows = np.arange(len(table))
    found = candidates(table, Sample.of(table, rows, table.weight), rule)[0]
    if not len(found):
        name, value = table.attributes[0].name, table.X[0, 0]
        only = table.attributes[0].levels or (float(value),)
        raise ValueError(
            f"attribute {name!r} has only the value {only[0]!r}: choose one with two values or more"
        )
    return found


def _tried(table: Table, found: Candidates, splits: list[Any]) -> Tried:
    classes = tuple(() if table.target.classes is None else table.target.classes.tolist())
    cuts = found.threshold
    return Tried(tuple(splits), cuts, found.children, classes, table.X[:, 0], table.y)
