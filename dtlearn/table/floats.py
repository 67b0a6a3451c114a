"""Columns of numbers as floats: lent without a copy, or read; never merged silently."""

from collections.abc import Hashable, Sequence

import numpy as np
import pandas as pd

from dtlearn.arrays import Floats
from dtlearn.table.moments import as_moments, clock_of

EXACT = 2.0**53  # whole numbers up to here are floats of their own


def is_number(values: pd.Series) -> bool:
    """Whether a column has a type of numbers; bools and complex numbers are none.

    >>> from decimal import Decimal
    >>> is_number(pd.Series([Decimal("1.50"), None])), is_number(pd.Series([True, False]))
    (True, False)
    """
    dtype = values.dtype
    return is_decimal(values) or (
        pd.api.types.is_numeric_dtype(dtype)
        and not pd.api.types.is_bool_dtype(dtype)
        and not pd.api.types.is_complex_dtype(dtype)
    )


def is_decimal(values: pd.Series) -> bool:
    """Whether a column of objects holds Python's decimals, as databases give them."""
    return values.dtype == object and pd.api.types.infer_dtype(values, skipna=True) == "decimal"


def as_numbers(values: pd.Series, remedy: str = "name the column in nominal=") -> Floats:
    """A column as floats, NaN where missing. Raises ValueError for text, dates and infinities."""
    moments = as_moments(values)
    if moments is not None and moments.isna().all():
        return np.full(len(values), np.nan)
    if moments is not None:
        raise ValueError(
            f"column {values.name!r} should be numeric but holds {clock_of(moments)}: "
            f"correct the values, or {remedy}"
        )
    if values.dtype == object:  # pandas reads NaT as a number, or refuses it
        values = values.mask(values.isna(), None)
    try:
        column = pd.to_numeric(values)
        plain = isinstance(column.dtype, np.dtype)  # others have a missing value of their own
        numbers = column.to_numpy(float) if plain else column.to_numpy(float, na_value=np.nan)
    except (ValueError, TypeError):
        bad = next(
            v
            for v in values.dropna()
            if pd.isna(pd.to_numeric(pd.Series([v], dtype=object), errors="coerce")[0])
        )
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


def check_apart(values: pd.Series, numbers: Floats) -> Floats:
    """The numbers of a column. Raises ValueError where values that differ are the same float.

    >>> check_apart(pd.Series([2**53, 2**53 + 2]), np.array([2.0**53, 2.0**53 + 2]))
    array([9.00719925e+15, 9.00719925e+15])
    """
    is_known = ~np.isnan(numbers)
    given, known = values[is_known], numbers[is_known]
    exact = is_decimal(given) or as_moments(given) is not None
    given = given if exact else pd.to_numeric(given)
    if pd.api.types.is_float_dtype(given.dtype) or pd.api.types.is_bool_dtype(given.dtype):
        return numbers
    if pd.api.types.is_integer_dtype(given.dtype) and not (np.abs(known) >= EXACT).any():
        return numbers
    first = (~given.duplicated()).to_numpy()
    given, codes = given[first], known[first]
    order = np.argsort(codes, kind="stable")
    same = np.flatnonzero(np.diff(codes[order]) == 0)
    if len(same):
        one, other = sorted(given.iloc[order[same[0] : same[0] + 2]])
        raise ValueError(
            f"column {values.name!r} holds values that differ, but by too little for a float to "
            f"tell them apart: {one} and {other}: subtract the least value, or name the column in "
            "nominal="
        )
    return numbers


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
    dtypes: dict[Hashable, object] = dict(zip(data.columns, data.dtypes, strict=True))
    if not all(dtypes.get(name) == np.float64 for name in names):
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
