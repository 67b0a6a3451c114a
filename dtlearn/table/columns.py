"""Columns as codes: what kind an attribute is, which levels it has, and the code of each value.

kind     "numeric": a number, or a moment such as a date; "ordinal": an ordered category, cut like
         a number; "nominal": any other level
level    a value of an attribute that is no number; levels have an order: that of a categorical,
         else the sorted one
code     a number itself, that of a moment, or the number of a level; NaN where the value is missing
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
import pandas as pd

from dtlearn.arrays import Floats
from dtlearn.table.floats import as_numbers, check_apart, is_number, lent_numbers
from dtlearn.table.levels import called_missing, check_kinds, code_levels, positions
from dtlearn.table.moments import Clock, as_moments, clock_of
from dtlearn.table.names import check_names, near_name
from dtlearn.text import show_all

Kind = Literal["nominal", "ordinal", "numeric"]
UNSEEN = -np.inf  # code of a level that the training table does not hold


@dataclass(frozen=True)
class Attribute:
    """A column that may be tested: name, kind, and the levels seen in training, in order.

    With ``missing_level`` the last level is called "missing": it stands for a value that is not
    there. It is in brackets where another level is called so.
    A ``clock`` tells that the numbers are moments.
    """

    name: Hashable
    kind: Kind
    levels: tuple[Any, ...] = ()
    missing_level: bool = False
    clock: Clock | None = None

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The levels as text, made once: a tree of many branches asks for one at a time."""
        return tuple(show_all(self.levels))

    @cached_property
    def text_of(self) -> dict[Any, str]:
        """Level → its text."""
        return dict(zip(self.levels, self.texts, strict=True))

    def encode(self, values: pd.Series) -> Floats:
        """Codes (rows,) of a column: numbers, or level numbers with UNSEEN; NaN where missing.

        >>> Attribute("Car", "nominal", ("SUV", "Sports")).encode(pd.Series(["Sports", None, "?"]))
        array([  1.,  nan, -inf])
        """
        if self.clock is not None:
            return self.clock.encode(values)
        if self.kind == "numeric":
            return as_numbers(values)
        levels = self.levels[: len(self.levels) - self.missing_level]
        codes, gone = positions(values, levels), values.isna().to_numpy()
        check_kinds(values[(codes < 0) & ~gone], levels)
        known = np.where(codes >= 0, codes, UNSEEN)
        return np.where(gone, len(levels) if self.missing_level else np.nan, known)

    def cut_value(self, cut: float) -> Any:
        """The cut as the reader sees it: a number, a moment, or the highest level on the left."""
        if self.clock is not None:
            return self.clock.moment(cut)
        return cut if self.kind == "numeric" else self.levels[int(cut)]

    def cut_code(self, value: Any) -> float:
        """The cut from what the reader sees: the reverse of :meth:`cut_value`.

        Raises ValueError for a value that is none of the attribute's.
        """
        if self.kind == "ordinal":
            return float(self.levels.index(value))
        return float(self.encode(pd.Series([value], name=self.name))[0])

    @property
    def told(self) -> str:
        """The kind as the reader calls it: numbers, dates, levels, ordered levels."""
        if self.clock is not None:
            return str(self.clock)
        return {"numeric": "numbers", "ordinal": "ordered levels", "nominal": "levels"}[self.kind]


def coded(
    values: pd.Series, name: Hashable, nominal: bool, numeric: bool, missing_level: bool
) -> tuple[Attribute, Floats]:
    """Name, kind and levels of a column, and its codes (rows,).

    With ``missing_level`` a nominal attribute has a last level of its own if values are missing.
    Raises ValueError for complex numbers that are not ``nominal``, for numbers and moments that
    are different but not as floats, and for what :func:`as_numbers` refuses.
    """
    ordered = isinstance(values.dtype, pd.CategoricalDtype) and bool(values.dtype.ordered)
    moments = None if nominal else as_moments(values)
    if moments is not None:
        clock = clock_of(moments)
        return Attribute(name, "numeric", clock=clock), check_apart(moments, clock.codes(moments))
    if numeric or (not nominal and is_number(values)):
        numbers = (
            as_numbers(values, "take the column out of numeric=") if numeric else as_numbers(values)
        )
        return Attribute(name, "numeric"), check_apart(values, numbers)
    if values.dtype.kind == "c" and not nominal:
        raise ValueError(
            f"column {name!r} holds {values.dtype}: turn it into a number, or name it in nominal="
        )
    codes, found = code_levels(values)
    levels, gone = tuple(found.tolist()), codes < 0
    if ordered and not nominal:
        return Attribute(name, "ordinal", levels), np.where(gone, np.nan, codes)
    if missing_level and gone.any():
        levels = (*levels, called_missing(levels))
        attribute = Attribute(name, "nominal", levels, missing_level=True)
        return attribute, np.where(gone, float(len(levels) - 1), codes)
    return Attribute(name, "nominal", levels), np.where(gone, np.nan, codes)


def encode(
    data: pd.DataFrame, attributes: Sequence[Attribute], used: Iterable[int] | None = None
) -> Floats:
    """Coded rows (rows, attributes) of a DataFrame; columns are found by name, others ignored.

    Only the attributes with the numbers ``used`` are asked for, all of them by default; the others
    may be left missing. Codes may be a view of the DataFrame (see :func:`lent_numbers`).
    Raises KeyError where a column is not there.
    """
    used = range(len(attributes)) if used is None else [int(j) for j in used]
    check_rows(data)
    absent = [attributes[j].name for j in used if attributes[j].name not in data.columns]
    if absent:
        near = near_name(absent[0], data.columns)
        raise KeyError(
            f"the rows have no column {', '.join(map(repr, absent))}, which the tree tests"
            + (near and f": {near.strip()}")
        )
    if all(a.kind == "numeric" and a.clock is None for a in attributes):
        lent = lent_numbers(data, [attribute.name for attribute in attributes], used)
        if lent is not None:
            return lent
    X = np.empty((len(data), len(attributes)), order="F")
    for j, attribute in enumerate(attributes):
        X[:, j] = attribute.encode(data[attribute.name]) if j in used else np.nan
    return X


def check_rows(data: Any) -> None:
    """Raise TypeError for rows that are no DataFrame, and what :func:`check_names` raises."""
    if not isinstance(data, pd.DataFrame):
        raise TypeError(
            f"rows come as a pandas DataFrame, got {type(data).__name__}: for one row give "
            "rows.iloc[[0]] or pd.DataFrame([row]), or follow it by tree.path(row)"
        )
    check_names(data)
