"""The splits of one attribute of a table, for curves and sliders.

Computed by the functions that the growing itself uses.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn import criteria
from dtlearn.options import check_option
from dtlearn.search.best import every_candidate
from dtlearn.search.candidates import Candidates
from dtlearn.search.memory import ArrivedInMemory
from dtlearn.search.policy import Policy
from dtlearn.search.subsets import Subsets
from dtlearn.splits.kinds import Split, Threshold, two_sets
from dtlearn.table.columns import Attribute
from dtlearn.table.table import Table
from dtlearn.table.target import Target

SCALES = "mean", "total"


@dataclass(frozen=True)
class Tried:
    """The splits of one attribute, in the order of the search; a float target is of a regression.

    column    the attribute
    cuts      thresholds as codes of the column, NaN for groupings of levels
    children  statistics of the branches (splits, branches, statistics): class counts, or the
              moments of the centred target
    values    the attribute's value in each row, coded as in the table
    y         the number of each row's class, or its number
    gain      what each split gains a row: information in bits, or variance
    best      number of the split of the largest gain; the first of equals
    """

    column: Attribute
    splits: tuple[Split, ...]
    cuts: NDArray[np.float64] = field(repr=False)
    children: NDArray[np.float64] = field(repr=False)
    target: Target
    values: NDArray[np.float64] = field(repr=False)
    y: NDArray[Any] = field(repr=False)
    gain: NDArray[np.float64] = field(repr=False)
    best: int

    @property
    def classes(self) -> list[Any]:
        """The classes of the target; none for numbers."""
        return self.target.classes

    def gains(self, scale: str) -> NDArray[np.float64]:
        """What each split gains, a row with ``scale="mean"`` or in "total"."""
        check_option("scale", scale, scale in SCALES, " or ".join(f'"{one}"' for one in SCALES))
        return self.gain * (len(self.y) if scale == "total" else 1)


def thresholds_of(data: pd.DataFrame, target: Hashable, attribute: Hashable) -> Tried:
    """Every midpoint threshold of a numeric attribute, ascending.

    Raises KeyError for an unknown column, and ValueError where the attribute is not numeric or
    has fewer than two values.

    >>> import dtlearn as dt
    >>> [split.value for split in thresholds_of(dt.datasets.load("risk"), "Risk", "Age").splits]
    [22.5, 35.0]
    """
    table = one_column(data, target, attribute, task=None)
    column = table.attributes[0]
    if column.kind != "numeric":
        raise ValueError(
            f"attribute {attribute!r} is {column.kind}, with levels such as {column.levels[0]!r}, "
            "and only a number has thresholds: use the splits in two sets of levels, or turn its "
            "values into numbers"
        )
    return _tried(table, "auto", _cut)


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
    table = one_column(data, target, attribute, task=None)
    if table.attributes[0].kind != "nominal":
        raise ValueError(
            f"attribute {attribute!r} is {table.attributes[0].kind}, and only levels without an "
            "order are put in two sets: use thresholds, or turn its values into text"
        )
    return _tried(table, subsets, _grouping)


def one_column(data: pd.DataFrame, target: Hashable, attribute: Hashable, **options: Any) -> Table:
    """The table of the attribute and the target alone; options of :meth:`Table.from_frame`.

    Raises KeyError for an unknown column, ValueError where the attribute is the target.
    """
    if isinstance(data, pd.DataFrame) and target in data.columns:
        if attribute not in data.columns:
            raise KeyError(f"no column {attribute!r}: the columns are {list(data.columns)}")
        if attribute == target:
            raise ValueError(f"{attribute!r} is the target: name an attribute to split on")
        data = data.loc[:, [attribute, target]]
    return Table.from_frame(data, target, **options)


def _tried(
    table: Table, subsets: Subsets, split_of: Callable[[Attribute, Candidates, int], Split]
) -> Tried:
    """Every split of the table's one attribute, scored as the target asks for."""
    target, column = table.target, table.attributes[0]
    criterion = criteria.ENTROPY if target.classes else criteria.VARIANCE
    policy = Policy(criterion, subsets=subsets)
    policy.check(table.attributes, target)
    rows = ArrivedInMemory.at_root(table).open(np.array([True]))
    found = every_candidate(rows, policy)[0]
    if not len(found):
        raise ValueError(
            f"attribute {column.name!r} has only the value {_only(table)!r}: choose one with two "
            "values or more"
        )
    splits = tuple(split_of(column, found, i) for i in range(len(found)))
    best = int(np.argmax(policy.ties(found.score, found.score.max())))
    children, gain, y = found.children, found.score, table.y
    if rows.spread is not None:
        children = rows.spread.moments(children, found.node)
        gain, y = gain * float(rows.spread.unit[0] ** 2), target.labels(table.y)
    values = table.X[:, 0]
    return Tried(column, splits, found.threshold, children, target, values, y, gain, best)


def _cut(column: Attribute, found: Candidates, i: int) -> Split:
    return Threshold(column.name, column.cut_value(float(found.threshold[i])))


def _grouping(column: Attribute, found: Candidates, i: int) -> Split:
    return two_sets(column, found.level_branch[i])


def _only(table: Table) -> Any:
    """The one value of an attribute that is constant."""
    value = table.X[0, 0]
    return value.item() if np.isnan(value) else table.attributes[0].cut_value(value.item())
