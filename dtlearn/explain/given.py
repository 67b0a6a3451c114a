"""What the functions of this room are given, counts or a table, as groups and branches."""

from collections.abc import Hashable
from typing import Any

import pandas as pd
from numpy.typing import ArrayLike

from dtlearn.arrays import Floats, steady_sum
from dtlearn.criteria import as_floats
from dtlearn.explain.asked import branches_of_table, node_of_classes, node_of_numbers
from dtlearn.explain.groups import Branches, Group, counted, marks, of_moments
from dtlearn.table.frames import Frame, is_table, table_of
from dtlearn.table.target import Task


def group_of(data: ArrayLike | Group | Frame, target: Hashable | pd.Series = None) -> Group:
    """A node, from its class counts or from a table and the name of its target.

    Raises ValueError where both or neither are given, and what the table raises.
    """
    if isinstance(data, Group):
        return data
    if is_table(data):
        return node_of_classes(*table_of(data, target))
    _no_names(target)
    return counted(one_line(data, "counts of the classes, as in [4, 2]"))


def numbers_of(data: ArrayLike | Group | Frame, target: Hashable | pd.Series = None) -> Group:
    """A node of a regression, from its moments or from a table and the name of its target."""
    if isinstance(data, Group):
        return data
    if is_table(data):
        return node_of_numbers(*table_of(data, target))
    _no_names(target)
    return of_moments(one_line(data, "moments: weight, sum and sum of squares"))


def branches_of(
    data: ArrayLike | Branches | Frame,
    target: Hashable | pd.Series = None,
    attribute: Hashable = None,
    test: Any = None,
    *,
    missing: float = 0.0,
    keep_missing: bool = False,
    of_classes: bool = True,
) -> Branches:
    """The branches of a split, from their counts or from a table and what is asked of it."""
    if isinstance(data, Branches):
        return data
    if is_table(data) and target is not None:
        data, target = table_of(data, target)
        task: Task = "classification" if of_classes else "regression"
        return branches_of_table(data, target, attribute, test, task, keep_missing)
    _no_names(target, attribute, test)
    children = two_axes(data)
    make, whole = (counted, counted) if of_classes else (of_moments, of_moments)
    named = enumerate(zip(children, marks(len(children)), strict=True), start=1)
    groups = tuple(make(line, f"branch {i}", mark) for i, (line, mark) in named)
    lines = tuple(map(tuple, children.tolist()))
    told = {1: "one branch", 2: "two branches"}.get(len(groups), f"{len(groups)} branches")
    return Branches(groups, whole(steady_sum(children, -2)), told, lines, float(missing))


def one_line(data: Any, wanted: str) -> Floats:
    """One line of counts or moments. Raises ValueError for several lines, as of many nodes."""
    line = as_floats(data)
    if line.ndim != 1:
        raise ValueError(f"a derivation is of one node: give one line of {wanted}; got {data!r}")
    return line


def two_axes(data: Any) -> Floats:
    """The counts of the branches of one split. Raises ValueError for anything else."""
    children = as_floats(data)
    if children.ndim != 2:
        raise ValueError(
            "a derivation is of one split: give one line of counts for each branch, as in "
            f"[[1, 2], [3, 0]]; got {data!r}"
        )
    return children


def _no_names(*names: Any) -> None:
    """Raise ValueError for names of columns without a table."""
    given = [name for name in names if name is not None]
    if given:
        raise ValueError(
            f"{given[0]!r} is the name of a column or a test, and counts have none: "
            "give a DataFrame first, or the counts alone"
        )
