"""A DataFrame, checked and coded once: what the builders read.

attribute  a column to test (see :mod:`dtlearn.table.columns`)
X          coded rows (rows, attributes): numbers, or the number of the level; NaN is missing. One
           row or one column after the other in memory; never written to: it may be a view of the
           DataFrame, which pandas copies before its user changes it
y          number of each row's class, or the centred target of a regression
weight     weight of each row; a row of weight 3 counts as three equal rows, one of 0 as none
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray

from dtlearn.arrays import Floats, Ints
from dtlearn.table.classes import Classes
from dtlearn.table.columns import (
    Attribute,
    coded,
)
from dtlearn.table.floats import as_numbers, is_decimal, lent_numbers
from dtlearn.table.frames import Frame, plain, table_of
from dtlearn.table.levels import code_levels, reject_missing
from dtlearn.table.names import near_name
from dtlearn.table.numbers import Numbers
from dtlearn.table.target import Target, Task

LEAST_SQUARES = 1e-290  # sums of squares below this lose figures
NO_ROWS = "the table has no rows: there is nothing to learn from"
BAD_WEIGHTS = "weights must not be negative or missing, and at least one must be above 0"
AS_TEXT = (
    '; where "None" or "NA" in a file is a level, read it by '
    'pd.read_csv(..., keep_default_na=False, na_values=[""])'
)


@dataclass(frozen=True, eq=False)
class Table:
    """The training rows as arrays; see the module's vocabulary."""

    attributes: tuple[Attribute, ...]
    target: Target
    X: Floats = field(repr=False)
    y: NDArray[Any] = field(repr=False)
    weight: Floats = field(repr=False)

    @classmethod
    def from_frame(
        cls,
        data: Frame,
        target: Hashable | pd.Series,
        *,
        task: Task | None = "classification",
        nominal: Sequence[Hashable] = (),
        numeric: Sequence[Hashable] = (),
        weights: Hashable | ArrayLike | None = None,
        missing: Literal["reject", "keep", "level"] = "reject",
    ) -> "Table":
        """Check a table and code it. Without a ``task`` a float target means regression.

        Raises KeyError for an unknown column, TypeError for something that is no table, and
        ValueError for no rows, no attributes, doubled column names, missing target values,
        infinities, bad weights and, with ``missing="reject"``, missing values of attributes.
        ``missing="level"`` makes a level of its own of them where the attribute is nominal.
        Plain float64 columns are not copied if all attributes are such: changes of the DataFrame do
        not reach the table, those of an array that it shares with ``copy=False`` do.
        """
        data, target = table_of(data, target)
        check_target(target, list(data.columns))
        if not len(data):
            raise ValueError(NO_ROWS)
        weight, weight_column = _read_weights(data, target, weights)
        if not (weight > 0).all():
            data, weight = data[weight > 0], weight[weight > 0]
        names: list[Hashable] = [c for c in data.columns if c not in (target, weight_column)]
        if not names:
            raise ValueError(f"there is no attribute beside the target {target!r}: add a column")
        check_overrides(names, nominal, numeric)
        attributes, X = _read_attributes(data, names, nominal, numeric, missing == "level")
        if missing != "keep":
            _reject_missing_values(X, attributes)
        labels = plain(data[target])
        y, described = _read_target(labels, task or _task_of(labels), weight)
        return cls(attributes, described, X, y, weight)

    def __len__(self) -> int:
        return len(self.y)

    def only(self, rows: Ints) -> "Table":
        """The table of some of the rows; attributes and classes stay as they are."""
        X = np.asfortranarray(self.X[rows])
        return replace(self, X=X, y=self.y[rows], weight=self.weight[rows])

    @cached_property
    def complete(self) -> bool:
        """Whether no value of an attribute is missing."""
        return not np.isnan(self.X.min(initial=0.0))

    @cached_property
    def sorted_values(self) -> list[Floats]:
        """Distinct known codes of each attribute, ascending."""
        return [np.unique(column[~np.isnan(column)]) + 0.0 for column in self.X.T]  # no -0.0

    def statistics(self, group: Ints, n_groups: int, rows: Ints, weight: Floats | None) -> Floats:
        """Statistics of groups of the ``rows``; see :meth:`Target.statistics`."""
        return self.target.statistics(group, n_groups, self.y.take(rows), weight)


def check_target(target: Hashable, columns: list[Hashable]) -> None:
    """Raise KeyError where no column is the target."""
    if target not in columns:
        hint = near_name(target, columns) or "name the target. "
        raise KeyError(f"no column {target!r}: {hint}The columns are {columns}")


def check_overrides(names: list[Hashable], nominal: Any, numeric: Any) -> None:
    """Raise where ``nominal`` and ``numeric`` are no lists of attributes, or name one twice."""
    for option, given in (("nominal", nominal), ("numeric", numeric)):
        if isinstance(given, str):
            raise TypeError(f"{option} is a list of column names: write {option}=[{given!r}]")
        for name in given:
            if name not in names:
                near = near_name(name, names)
                raise KeyError(
                    f"{option}= names {name!r}, which is no attribute of the table: {near}"
                    f"The attributes are {names}"
                )
    both = [name for name in nominal if name in numeric]
    if both:
        raise ValueError(f"{both[0]!r} is named both nominal and numeric: choose one")


def _read_attributes(
    data: pd.DataFrame, names: list[Hashable], nominal: Any, numeric: Any, missing_level: bool
) -> tuple[tuple[Attribute, ...], Floats]:
    """What the columns are, and their codes (rows, names)."""
    lent = lent_numbers(data, names) if not len(nominal) else None
    if lent is not None:
        return tuple(Attribute(name, "numeric") for name in names), lent
    X, attributes = np.empty((len(data), len(names)), order="F"), []
    for j, name in enumerate(names):
        kind = name in nominal, name in numeric
        attribute, X[:, j] = coded(data[name], name, *kind, missing_level)
        attributes.append(attribute)
    return tuple(attributes), X


def _reject_missing_values(X: Floats, attributes: Sequence[Attribute]) -> None:
    if not np.isnan(X.min()):  # a NaN anywhere is the least
        return
    reject_gaps(attributes, [int(np.isnan(column).sum()) for column in X.T], len(X))


def reject_gaps(attributes: Sequence[Attribute], counts: Sequence[int], n_rows: int) -> None:
    """Raise ValueError where values of attributes are missing: so many of each."""
    if any(counts):
        gone = [(a, n) for a, n in zip(attributes, counts, strict=True) if n]
        found = ", ".join(f"{a.name!r} {n}" for a, n in gone)
        raise ValueError(
            f"missing values in the columns {found} (of {n_rows} rows): "
            "drop or fill these rows, say in missing= what to do with them, or use c45"
            + (AS_TEXT if any(a.kind == "nominal" for a, _ in gone) else "")
        )


def _task_of(target: pd.Series) -> Task:
    is_float = pd.api.types.is_float_dtype(target.dtype) or is_decimal(target)
    return "regression" if is_float else "classification"


def _read_target(values: pd.Series, task: Task, weight: Floats) -> tuple[NDArray[Any], Target]:
    name = values.name
    reject_missing(values, f"the target {name!r}")
    if task == "classification":
        codes, labels = code_levels(values)
        return codes, Classes(name, labels)
    y = as_numbers(values, 'grow a tree for task="classification"')
    return _centred(name, y, weight)


def _centred(name: Hashable, y: Floats, weight: Floats) -> tuple[Floats, Numbers]:
    """The target less its mean. Raises ValueError where its squares are no floats."""
    if y.min() == y.max():
        return np.zeros_like(y), Numbers(name, float(y[0]) + 0.0)
    with np.errstate(over="ignore", invalid="ignore"):
        center = float(np.average(y, weights=weight))
        squares = float((weight * (y - center) ** 2).sum())
        beyond = not np.isfinite(squares * weight.sum())
    if beyond or squares < LEAST_SQUARES:
        raise ValueError(
            f"the target {name!r} runs from {y.min():g} to {y.max():g}: the squared errors of such "
            "numbers are too large or too small for a float: multiply the column by a power of ten"
        )
    return y - center, Numbers(name, center)


def _read_weights(
    data: pd.DataFrame, target: Hashable, weights: Any
) -> tuple[Floats, Hashable | None]:
    """Weight of each row, and the name of the column that held them, if one did."""
    if weights is None:
        return np.ones(len(data)), None
    column = weights if isinstance(weights, Hashable) and weights in data.columns else None
    if column is not None and column == target:
        raise ValueError(
            f"weights= and target= both name {target!r}: weights need their own column"
        )
    if isinstance(weights, str) and column is None:
        near = near_name(weights, data.columns)
        raise KeyError(
            f"weights= names {weights!r}, which is no column: {near}"
            f"The columns are {list(data.columns)}"
        )
    values = (
        plain(data[column]) if column is not None else pd.Series(np.asarray(weights, dtype=float))
    )
    weight = as_numbers(values.rename("weights"), "leave weights= out")
    if weight.shape != (len(data),):
        raise ValueError(f"there are {len(weight)} weights for {len(data)} rows: give one for each")
    if not (weight >= 0).all() or not weight.sum() > 0:
        raise ValueError(BAD_WEIGHTS)
    return weight, column
