"""From a table and what is asked of it to counts: the node, and the branches of a test."""

from collections.abc import Hashable, Iterable
from typing import Any, get_args

import numpy as np
import pandas as pd

from dtlearn.arrays import Floats, Ints
from dtlearn.explain.groups import (
    Branches,
    Group,
    class_texts,
    counted,
    marks,
    of_numbers,
)
from dtlearn.options import check_number
from dtlearn.search.column import one_column
from dtlearn.splits.kinds import Multiway, Split, Threshold, two_sets
from dtlearn.table.classes import Classes
from dtlearn.table.columns import Attribute
from dtlearn.table.floats import as_numbers
from dtlearn.table.frames import plain
from dtlearn.table.levels import class_counts, reject_missing
from dtlearn.table.names import near_name
from dtlearn.table.target import Task
from dtlearn.text import show


def node_of_classes(data: pd.DataFrame, target: Hashable) -> Group:
    """All rows of a table, by their classes.

    >>> import dtlearn as dt
    >>> node_of_classes(dt.datasets.load("risk"), "Risk").told
    'Risk (4 H, 2 L)'
    """
    counts = class_counts(_target(data, target))
    return counted(counts.to_numpy(), show(target), classes=class_texts(counts.index.tolist()))


def node_of_numbers(data: pd.DataFrame, target: Hashable) -> Group:
    """All rows of a table, by their numbers."""
    values = _target(data, target)
    reject_missing(values, f"the target {target!r}")
    return of_numbers(as_numbers(values, "explain the entropy"), show(target))


def _target(data: pd.DataFrame, target: Hashable) -> pd.Series:
    if target is None:
        raise ValueError(f"name the target, a column of the table: {list(data.columns)}")
    if target not in data.columns:
        hint = near_name(target, data.columns)
        raise KeyError(f"no column {target!r}: {hint}The columns are {list(data.columns)}")
    if not len(data):
        raise ValueError("the table has no rows: there is nothing to count")
    return plain(data[target])


def branches_of_table(
    data: pd.DataFrame,
    target: Hashable,
    attribute: Hashable,
    test: Any,
    task: Task,
    keep_missing: bool,
) -> Branches:
    """The branches of a split of a table: a threshold, a set of levels, or one branch a level.

    Raises KeyError for an unknown column, and ValueError for a test that the attribute can't have:
    a level that is not there, a threshold or a set that leaves a side empty.

    >>> import dtlearn as dt
    >>> risk = dt.datasets.load("risk")
    >>> found = branches_of_table(risk, "Risk", "Car", {"Sports"}, "classification", False)
    >>> found.children, found.question
    (((1.0, 2.0), (3.0, 0.0)), 'Car ∈ {Sports} for Risk')
    """
    if attribute is None:
        raise ValueError(f"name an attribute to split on: the columns are {list(data.columns)}")
    table = one_column(data, target, attribute, task=task, missing="keep")
    column, x = table.attributes[0], table.X[:, 0]
    known = ~np.isnan(x)
    if not known.any():
        raise ValueError(f"no row has a value of {attribute!r}: choose another attribute")
    if not keep_missing and not known.all():
        raise ValueError(
            f"{(~known).sum()} of {len(x)} rows have no value of {attribute!r}: drop or fill them, "
            "or derive the gain_ratio or the split_information, which count them"
        )
    split, branch = _asked(column, x, test)
    k, rows = len(split.branches), np.flatnonzero(known)
    statistics = table.statistics(branch[known], k, rows, None)
    name = show(target)
    said = [f"{name} where {condition}" for condition in split.branches]
    named = zip(said, marks(k), range(k), strict=True)
    if isinstance(table.target, Classes):
        texts = class_texts(table.target.classes)
        groups = [counted(statistics[b], told, mark, texts) for told, mark, b in named]
        whole = counted(statistics.sum(axis=0), name, classes=texts)
    else:
        y = as_numbers(plain(data[target]), "explain the gain of classes")
        groups = [of_numbers(y[known & (branch == b)], told, mark) for told, mark, b in named]
        whole = of_numbers(y[known], name)
    children = tuple(map(tuple, statistics.tolist()))
    question = split.question + f" for {name}"
    return Branches(tuple(groups), whole, question, children, float((~known).sum()))


def _asked(column: Attribute, x: Floats, test: Any) -> tuple[Split, Ints]:
    """The test, and the branch of each row; that of a missing value means nothing."""
    if isinstance(test, get_args(Split)):
        test = _plain_test(column, test)
    if column.kind == "nominal":
        codes = np.where(np.isnan(x), 0, x).astype(np.int64)
        if test is None:
            return Multiway(column.name, column.levels, column.texts), codes
        sides = _sides(column, test)
        return two_sets(column, sides), sides[codes]
    cut = _cut(column, x, test)
    return Threshold(column.name, column.cut_value(cut)), (x > cut).astype(np.int64)


def _plain_test(column: Attribute, split: Split) -> Any:
    """What the split of a node asks. Raises ValueError where it is of another attribute."""
    if split.attribute != column.name:
        raise ValueError(f"{split.question} asks for {split.attribute!r}, not for {column.name!r}")
    if isinstance(split, Threshold):
        return split.value
    return None if isinstance(split, Multiway) else split.left


def _sides(column: Attribute, test: Any) -> Ints:
    """Branch of each level, 0 where it is in the set that is asked for."""
    name, levels = column.name, list(column.levels)
    if isinstance(test, str) or not isinstance(test, Iterable):
        raise ValueError(
            f"attribute {name!r} has levels: ask for a set of them, as {{{levels[0]!r}}}, "
            f"or leave the test out for one branch a level; got {test!r}"
        )
    asked = list(test)
    unknown = [level for level in asked if level not in levels]
    if unknown:
        raise ValueError(
            f"no row has {name!r} = {unknown[0]!r}: {near_name(unknown[0], levels)}"
            f"The levels are {levels}"
        )
    sides = np.array([int(level not in asked) for level in levels])
    if sides.min() == sides.max():
        what = "no level" if sides.all() else "every level"
        raise ValueError(
            f"the set holds {what} of {name!r} and leaves a side empty: choose some of {levels}"
        )
    return sides


def _cut(column: Attribute, x: Floats, test: Any) -> float:
    """The threshold as a code. Raises ValueError where all rows are on one side."""
    name, low, high = column.name, np.nanmin(x), np.nanmax(x)
    values = [column.cut_value(float(code)) for code in (low, high)]
    if test is None or (isinstance(test, Iterable) and not isinstance(test, str)):
        raise ValueError(
            f"attribute {name!r} holds {column.told} and is cut by a threshold, one value from "
            f"{show(values[0])} to {show(values[1])}; got {test!r}"
        )
    if column.kind == "numeric" and column.clock is None:
        check_number("the threshold", test, np.isfinite, "a number")
    if column.kind == "ordinal" and test not in column.levels:
        raise ValueError(f"no row has {name!r} = {test!r}: the levels are {list(column.levels)}")
    cut = column.cut_code(test)
    if not low <= cut < high:
        side = "above" if cut >= high else "at or below"
        raise ValueError(
            f"no row is {side} the threshold {show(test)} of {name!r}: "
            f"its values run from {show(values[0])} to {show(values[1])}"
        )
    return cut
