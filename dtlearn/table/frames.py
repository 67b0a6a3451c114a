"""The door through which tables come: those of polars and pyarrow as pandas DataFrames.

plain     a column as NumPy and pandas alone would have it: what pyarrow lies behind, or what is
          stored sparsely, is turned into the usual form

Neither package is imported here: who gives a table of theirs has imported it. Polars needs no
pyarrow for this. Whole numbers with gaps become pandas' own ``Int64``: floats would lose digits.
An Enum of polars tells in which order its levels stand, as an unordered Categorical of pandas does,
not that they are cut: for that turn it into ``pd.Categorical(..., ordered=True)``. The levels of a
Categorical of polars are text, in sorted order: its own one is by chance.
"""

import sys
from collections.abc import Hashable, Mapping
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.table.names import check_name, check_names

Frame = Any  # a pandas or polars DataFrame, or a pyarrow Table
WHOLE = [f"{sign}Int{bits}" for sign in ("", "U") for bits in (8, 16, 32, 64)]
# a type of polars or pyarrow, in small letters -> that of pandas which may have gaps
NULLABLE = {name.lower(): pd.api.types.pandas_dtype(name) for name in (*WHOLE, "boolean")}
MASKED = pd.arrays.IntegerArray | pd.arrays.FloatingArray | pd.arrays.BooleanArray
ONE_ROW = "for one row give rows.iloc[[0]] or pd.DataFrame([row]), or follow it by tree.path(row)"
# a method of tables that are read later, or elsewhere: what it gives can be taken
METHODS = ("toPandas", "to_pandas", "df", "collect", "compute")


def is_table(data: Any) -> bool:
    """Whether :func:`as_frame` takes it."""
    return isinstance(data, pd.DataFrame) or _of(data, "polars", "DataFrame") or _is_arrow(data)


def in_engine(data: Any) -> bool:
    """Whether a table stays in an engine: a relation of DuckDB, a lazy frame, one of Spark."""
    kinds = ("duckdb", "DuckDBPyRelation"), ("polars", "LazyFrame"), ("pyspark.sql", "DataFrame")
    return any(_of(data, *kind) for kind in kinds)


def as_frame(data: Frame) -> pd.DataFrame:
    """A table as a pandas DataFrame: itself, if it is one.

    Raises TypeError for anything else, with the line that makes a table of it.

    >>> as_frame(np.array([[25, 1], [20, 0]]))
    Traceback (most recent call last):
    TypeError: a table is a pandas or polars DataFrame or a pyarrow Table, got ndarray: make
    one by pd.DataFrame(array, columns=["a", "b"]); for one row give ...
    """
    if isinstance(data, pd.DataFrame):
        return data
    if _of(data, "polars", "DataFrame"):
        rows = pd.RangeIndex(len(data))
        return pd.DataFrame({c.name: _from_polars(c) for c in data.get_columns()}, index=rows)
    if _is_arrow(data):
        frame = _from_arrow(data)
        check_names(frame)
        columns = {name: _without_gaps(frame[name]) for name in frame}
        return pd.DataFrame(columns, index=frame.index)
    raise TypeError(
        "a table is a pandas or polars DataFrame or a pyarrow Table, "
        f"got {type(data).__name__}: {_remedy(data)}"
    )


def table_of(data: Frame, target: Any) -> tuple[pd.DataFrame, Hashable]:
    """A table and the name of its target; a Series as target becomes its last column.

    Raises ValueError for a Series without a name, with that of a column, or with another index than
    the table; TypeError for a target that is neither a Series nor a name.

    >>> X, y = pd.DataFrame({"Age": [25, 20]}), pd.Series(["H", "L"], name="Risk")
    >>> table_of(X, y)[0]
       Age Risk
    0   25    H
    1   20    L
    """
    frame = as_frame(data)
    check_names(frame)
    if _of(target, "polars", "Series"):
        target = _from_polars(target).rename(target.name or None)
    if not isinstance(target, pd.Series):
        check_name("target", target)
        return frame, target
    _check_series(frame, target)
    return pd.concat([frame, target], axis=1), target.name


def plain(values: pd.Series) -> pd.Series:
    """A column in its usual form: text, numbers, moments, levels or Python's objects.

    >>> plain(pd.Series(pd.arrays.SparseArray([0, 0, 1]))).dtype
    dtype('int64')
    """
    if isinstance(values.dtype, np.dtype):
        return values
    array: Any = values.array
    if isinstance(values.dtype, pd.ArrowDtype):
        usual: pd.Series = _without_gaps(_from_arrow(array.__arrow_array__()))
        return pd.Series(usual.array, values.index, name=values.name)
    if isinstance(values.dtype, pd.SparseDtype):
        return pd.Series(np.asarray(array), values.index, name=values.name)
    return values


def _check_series(frame: pd.DataFrame, target: pd.Series) -> None:
    if target.name is None:
        raise ValueError('the Series target= has no name: give it one, as in y.rename("class")')
    if target.name in frame.columns:
        raise ValueError(
            f"the Series target= is called {target.name!r}, and so is a column of the table: "
            f"write target={target.name!r} for the column, or drop it from the table"
        )
    if not target.index.equals(frame.index):
        raise ValueError(
            f"the Series target= has {len(target)} rows and the table has {len(frame)}, and their "
            "indexes differ: give y.loc[X.index], or y.set_axis(X.index) where the rows are in "
            "the same order"
        )


def _of(data: Any, package: str, *kinds: str) -> bool:
    """Whether something is of a class of a package, which is imported if it is."""
    module = sys.modules.get(package)
    return module is not None and isinstance(data, tuple(getattr(module, k) for k in kinds))


def _is_arrow(data: Any) -> bool:
    return _of(data, "pyarrow", "Table", "RecordBatch")


def _from_arrow(data: Any) -> Any:
    """A table or column of pyarrow in pandas; dates are no objects, whole numbers no floats."""
    return data.to_pandas(types_mapper=lambda kind: NULLABLE.get(str(kind)), date_as_object=False)


def _without_gaps(values: pd.Series) -> pd.Series:
    """A column as NumPy has it, where only its type allows for gaps."""
    array: Any = values.array
    is_full = isinstance(values.array, MASKED) and not values.hasnans
    return values.astype(array.dtype.numpy_dtype) if is_full else values


def _from_polars(column: Any) -> pd.Series:
    """A column of polars in pandas, without pyarrow."""
    kind = column.dtype
    if kind.is_float():
        return pd.Series(column.to_numpy())
    if str(kind).lower() in NULLABLE:
        return _without_gaps(pd.Series(column.to_list(), dtype=NULLABLE[str(kind).lower()]))
    if kind.is_temporal() and str(kind) != "Time":
        moments = pd.Series(column.to_numpy())
        zone = getattr(kind, "time_zone", None)
        return moments.dt.tz_localize("UTC").dt.tz_convert(zone) if zone else moments
    if hasattr(kind, "categories") and str(kind).startswith("Enum"):
        return pd.Series(pd.Categorical(column.to_list(), kind.categories.to_list()))
    is_text = str(kind) in ("String", "Categorical")
    return pd.Series(column.to_list(), dtype="str" if is_text else object)


def _remedy(data: Any) -> str:
    """What makes a table of something that is none."""
    for method in () if type(data).__name__ == "Series" else METHODS:
        if hasattr(type(data), method):
            return f"its rows are elsewhere or not yet read: give data.{method}()"
    if isinstance(data, np.ndarray) and data.dtype.names is None:
        return f'make one by pd.DataFrame(array, columns=["a", "b"]); {ONE_ROW}'
    if isinstance(data, np.ndarray | Mapping | list):
        return f"make one by pd.DataFrame(data); {ONE_ROW}"
    return ONE_ROW
