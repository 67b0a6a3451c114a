"""Columns as codes: what kind an attribute is, which levels it has, and the code of each value.

kind     "numeric": a number; "ordinal": an ordered category, cut like a number;
         "nominal": any other level
level    a value of an attribute that is no number; levels have an order: that of a categorical,
         else the sorted one
code     a number itself, or the number of a level; NaN where the value is missing
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import pandas as pd

from dtlearn.arrays import Floats, Ints

Kind = Literal["nominal", "ordinal", "numeric"]
MISSING = "missing"  # shown for the level that stands for a missing value
UNSEEN = -np.inf  # code of a level that the training table does not hold


@dataclass(frozen=True)
class Attribute:
    """A column that may be tested: name, kind, and the levels seen in training, in order.

    With ``missing_level`` the last level is MISSING: it stands for a value that is not there.
    """

    name: Hashable
    kind: Kind
    levels: tuple[Any, ...] = ()
    missing_level: bool = False

    def encode(self, values: pd.Series) -> Floats:
        """Codes (rows,) of a column: numbers, or level numbers with UNSEEN; NaN where missing.

        >>> Attribute("Car", "nominal", ("SUV", "Sports")).encode(pd.Series(["Sports", None, "?"]))
        array([  1.,  nan, -inf])
        """
        if self.kind == "numeric":
            return as_numbers(values)
        levels = pd.Index(self.levels[: len(self.levels) - self.missing_level], dtype=object)
        codes = levels.get_indexer(pd.Index(values.astype(object)))
        known = np.where(codes >= 0, codes, UNSEEN)
        missing = len(levels) if self.missing_level else np.nan
        return np.where(values.isna().to_numpy(), missing, known)

    def cut_value(self, cut: float) -> Any:
        """The cut as the reader sees it: a number, or the highest level on the left."""
        return cut if self.kind == "numeric" else self.levels[int(cut)]


def coded(
    values: pd.Series, name: Hashable, nominal: bool, numeric: bool, missing_level: bool
) -> tuple[Attribute, Floats]:
    """Name, kind and levels of a column, and its codes (rows,).

    With ``missing_level`` a nominal attribute has MISSING as its last level if values are missing.
    Raises ValueError for dates and complex numbers, and for what :func:`as_numbers` refuses.
    """
    ordered = isinstance(values.dtype, pd.CategoricalDtype) and bool(values.dtype.ordered)
    if numeric or (not nominal and _is_number(values)):
        return Attribute(name, "numeric"), as_numbers(values)
    if values.dtype.kind in "mMc":
        raise ValueError(
            f"column {name!r} holds {values.dtype}: turn it into a number, or name it in nominal="
        )
    codes, found = code_levels(values)
    levels, gone = tuple(found.tolist()), codes < 0
    if ordered and not nominal:
        return Attribute(name, "ordinal", levels), np.where(gone, np.nan, codes)
    if missing_level and gone.any():
        attribute = Attribute(name, "nominal", (*levels, MISSING), missing_level=True)
        return attribute, np.where(gone, float(len(levels)), codes)
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
    if not isinstance(data, pd.DataFrame):
        raise TypeError(f"rows come as a pandas DataFrame, got {type(data).__name__}")
    check_unique(data)
    absent = [attributes[j].name for j in used if attributes[j].name not in data.columns]
    if absent:
        raise KeyError(
            f"the rows have no column {', '.join(map(repr, absent))}, which the tree tests"
        )
    if all(attribute.kind == "numeric" for attribute in attributes):
        lent = lent_numbers(data, [attribute.name for attribute in attributes], used)
        if lent is not None:
            return lent
    X = np.empty((len(data), len(attributes)), order="F")
    for j, attribute in enumerate(attributes):
        X[:, j] = attribute.encode(data[attribute.name]) if j in used else np.nan
    return X


class _Lender:
    """Lends a view of the values of a DataFrame as an array, which keeps the DataFrame alive.

    pandas copies values before it changes them where another DataFrame that lives shares them: so
    the array stays as it is, whatever is assigned to the DataFrame that this one was taken from.
    """

    def __init__(self, frame: pd.DataFrame, view: Floats) -> None:
        self.frame, self.view = frame, view
        self.__array_interface__ = view.__array_interface__


def lent_numbers(
    data: pd.DataFrame, names: Sequence[Hashable], used: Sequence[int] | None = None
) -> Floats | None:
    """Columns as numbers (rows, names), not copied if need be; None if one is not plain float64.

    Where the columns follow each other in the memory of the DataFrame the result is a view of it,
    not to be written to. It has one row or one column after the other in memory; of a view that has
    not a copy is made. Raises ValueError for infinities in the columns with the numbers ``used``,
    by default in all.

    >>> lent_numbers(pd.DataFrame({"a": [1.0, 2.0], "b": [3.0, 4.0]}), ["b", "a"])
    array([[3., 1.],
           [4., 2.]])
    """
    if not all(name in data.columns and data[name].dtype == np.float64 for name in names):
        return None
    position: dict[Hashable, int] = {name: j for j, name in enumerate(data.columns)}
    frame = data.take([position[name] for name in names], axis=1)
    X: Floats = frame.to_numpy()
    if not X.flags.writeable:  # a view; of columns in several places pandas has made a matrix
        X = np.asarray(_Lender(frame, X))
    with np.errstate(over="ignore", invalid="ignore"):
        finite = np.isfinite([0.0] if np.isfinite(X.sum()) else X.sum(axis=0))
    for j in np.flatnonzero(~finite).tolist():
        if used is None or j in used:
            as_numbers(data[names[j]])
    return X if X.flags.forc else X.copy(order="K")


def class_counts(labels: Iterable[Any]) -> pd.Series:
    """Number of rows of each class, in class order: a categorical's own order, else sorted.

    Raises ValueError where a label is missing.

    >>> class_counts(["H", "L", "H"]).to_dict()
    {'H': 2, 'L': 1}
    """
    series = labels if isinstance(labels, pd.Series) else pd.Series(list(labels))
    reject_missing(series, "labels")
    codes, levels = code_levels(series)
    counts = np.bincount(codes, minlength=len(levels))
    return pd.Series(counts, index=levels, name="count")


def check_unique(data: pd.DataFrame) -> None:
    """Raise ValueError where two columns have the same name."""
    doubled = list(dict.fromkeys(data.columns[data.columns.duplicated()]))
    if doubled:
        raise ValueError(
            f"more than one column is called {doubled[0]!r}: rename or drop one of them"
        )


def _is_number(values: pd.Series) -> bool:
    dtype = values.dtype
    return (
        pd.api.types.is_numeric_dtype(dtype)
        and not pd.api.types.is_bool_dtype(dtype)
        and not pd.api.types.is_complex_dtype(dtype)
    )


def as_numbers(values: pd.Series, remedy: str = "name the column in nominal=") -> Floats:
    """A column as floats, NaN where missing. Raises ValueError for text and infinities."""
    try:
        column = pd.to_numeric(values)
        plain = isinstance(column.dtype, np.dtype)  # others have a missing value of their own
        numbers = column.to_numpy(float) if plain else column.to_numpy(float, na_value=np.nan)
    except (ValueError, TypeError):
        bad = next(v for v in values if pd.isna(pd.to_numeric(pd.Series([v]), errors="coerce")[0]))
        raise ValueError(
            f"column {values.name!r} should be numeric but holds {bad!r}: "
            f"correct the value, or {remedy}"
        ) from None
    if np.isinf(numbers).any():
        raise ValueError(
            f"column {values.name!r} holds an infinite value in "
            f"{int(np.isinf(numbers).sum())} of {len(numbers)} rows: correct or drop these rows"
        )
    return numbers


def code_levels(values: pd.Series) -> tuple[Ints, pd.Index]:
    """Level number of each row (-1 missing) and the levels that occur: own order, else sorted."""
    if isinstance(values.dtype, pd.CategoricalDtype):
        used = values.cat.remove_unused_categories()
        levels = pd.CategoricalIndex(used.cat.categories, dtype=values.dtype)
        return np.asarray(used.cat.codes, dtype=np.int64), levels
    try:
        codes, found = pd.factorize(values)
    except TypeError:
        raise ValueError(
            f"column {values.name!r} holds lists or other values without a hash: use text"
        ) from None
    rank = np.array(_sorted_order(list(found)), dtype=np.int64)
    position = np.empty_like(rank)
    position[rank] = np.arange(len(rank))
    known = np.append(position, -1)  # pandas codes a missing value as -1, the last entry
    return known[codes], pd.Index(found).take(rank)


def _sorted_order(values: list[Any]) -> list[int]:
    try:
        return sorted(range(len(values)), key=values.__getitem__)
    except TypeError:  # levels of several types have no order of their own: by type, then as text
        return sorted(range(len(values)), key=lambda i: (type(values[i]).__name__, str(values[i])))


def reject_missing(values: pd.Series, what: str) -> None:
    """Raise ValueError where a value is missing."""
    gone = values.isna().to_numpy()
    if gone.any():
        raise ValueError(
            f"{what} has {int(gone.sum())} missing values in {len(values)} rows "
            f"(the first in row {int(gone.argmax())}): drop these rows or fill in the labels"
        )
