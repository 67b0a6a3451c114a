"""Columns as codes that the engine works out: levels, and numbers by their value or their bin.

listed   the distinct values of a column come to memory, where they are read as a whole column is;
         the engine joins their codes
binned   a number of more distinct values: bins of about equal weight, told by their ends
exact    of a binned number the values x0, x1, ... themselves stay beside the bins
low, high   smallest and largest value of each code of a number, ascending
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import narwhals as nw
import numpy as np
import pandas as pd

from dtlearn.arrays import Floats
from dtlearn.engine.engines import Engine, Frame
from dtlearn.table.columns import Attribute, coded

MISSING = -1  # code of a value that is not there
WIDTHS = ((1 << 7, nw.Int8), (1 << 15, nw.Int16), (1 << 31, nw.Int32))


@dataclass(frozen=True)
class Column:
    """An attribute, and how the engine codes it; see the module's vocabulary.

    ``codes`` are those of the ``values`` of a listed column; ``fill`` is that of a missing value.
    """

    attribute: Attribute
    n_codes: int
    low: Floats
    high: Floats
    values: pd.Series | None = None
    codes: Any = None
    fill: int = MISSING
    exact: bool = False

    @property
    def binned(self) -> bool:
        """Whether only bins are told apart."""
        return self.values is None and not self.exact

    def code(self, j: int) -> nw.Expr:
        """The code of column a0, a1, ...: an expression, once codes of values are joined."""
        if self.values is not None:
            code = nw.col(f"c{j}").fill_null(MISSING)
            if self.fill != MISSING:
                code = nw.when(nw.col(f"a{j}").is_null()).then(nw.lit(self.fill)).otherwise(code)
            return narrow(code, self.n_codes)
        x = nw.col(f"a{j}")
        code = nw.when(~x.is_null()).then(_bin(x, self.high, 0)).otherwise(MISSING)
        return narrow(code, self.n_codes)


def weight(frame: Frame) -> nw.Expr:
    """Weight of the rows of a frame, or of a group of them: without weights their number."""
    return nw.col("w").sum() if "w" in frame.collect_schema() else nw.len()


def narrow(code: nw.Expr, n_codes: int) -> nw.Expr:
    """The code as a whole number of few bytes."""
    return code.cast(next(width for most, width in WIDTHS if n_codes < most))


def _bin(x: nw.Expr, high: Floats, first: int) -> Any:
    """Number of the bin of a value, found by halving."""
    if len(high) == 1:
        return nw.lit(first)
    half = len(high) // 2
    upper = _bin(x, high[half:], first + half)
    return nw.when(x <= float(high[half - 1])).then(_bin(x, high[:half], first)).otherwise(upper)


def as_float(x: nw.Expr, kind: nw.dtypes.DType) -> nw.Expr:
    """A number, or a moment as microseconds, as a float; NaN is missing, and there is no -0."""
    if kind.is_temporal():
        micro = x.dt.total_microseconds() if kind == nw.Duration else _since_1970(x, kind)
        return micro.cast(nw.Float64)
    x = x.cast(nw.Float64)
    return nw.when(~x.is_nan()).then(x + 0.0) if kind.is_float() else x + 0.0


def _since_1970(x: nw.Expr, kind: nw.dtypes.DType) -> nw.Expr:
    return (x.cast(nw.Datetime("us")) if kind == nw.Date else x).dt.timestamp("us")


def listed(
    values: pd.Series, name: Any, nominal: bool, numeric: bool, missing_level: bool
) -> Column:
    """A column whose distinct values are these; with ``missing_level`` missing ones are a level."""
    read = values.rename(name)
    if missing_level:
        read = read.reindex([*range(len(read)), -1])  # a last one is missing
    attribute, codes = coded(read, name, nominal, numeric, missing_level)
    codes = codes[: len(values)]
    if attribute.kind == "nominal":
        fill, none = len(attribute.levels) - 1 if attribute.missing_level else MISSING, np.zeros(0)
        return Column(attribute, len(attribute.levels), none, none, values, codes, fill)
    known = np.unique(codes) + 0.0
    return Column(attribute, len(known), known, known, values, known.searchsorted(codes))


def binned(
    engine: Engine, frame: Frame, j: int, attribute: Attribute, n: tuple[float, int], exact: bool
) -> Column:
    """A number in bins, ``n`` the weight of its known values and the number of the bins wanted.

    A value is in the bin in which the middle of its weight is, all values in order.
    """
    known = frame.filter(~nw.col(f"a{j}").is_null())
    each = known.group_by(f"a{j}").agg(n=weight(frame))
    each = each.select(x=nw.col(f"a{j}"), n=nw.col("n") * 1.0)
    middle = nw.col("n").cum_sum().over(order_by="x") - nw.col("n") / 2
    in_bins = each.with_columns(bin=(middle * (n[1] / n[0])).floor())
    ends = in_bins.group_by("bin").agg(low=nw.col("x").min(), high=nw.col("x").max())
    found = engine.lines(ends.select("low", "high"))
    low, high = np.sort(found["low"]), np.sort(found["high"])
    return Column(attribute, len(low), low, high, exact=exact)


def with_codes(
    engine: Engine, frame: Frame, columns: Sequence[tuple[int, Column]], others: Sequence[nw.Expr]
) -> Frame:
    """The codes c0, c1, ... of all columns, the values x0, ... of exact ones, and other columns."""
    for j, column in columns:
        if column.values is not None:
            frame = joined(engine, frame, f"a{j}", f"c{j}", column.values, column.codes)
    found = [
        column.code(j).alias(f"c{j}") for j, column in columns if column.n_codes or not column.exact
    ]
    found += [nw.col(f"a{j}").alias(f"x{j}") for j, column in columns if column.exact]
    return frame.select(*found, *others)


def joined(
    engine: Engine, frame: Frame, column: str, code: str, values: pd.Series, codes: Any
) -> Frame:
    """The frame with a column of codes: those of the values that stand in another column."""
    kind = frame.collect_schema()[column]
    if kind in (nw.Categorical, nw.Enum):
        kind, values = nw.String(), values.astype("str")
        frame = frame.with_columns(nw.col(column).cast(kind))
    known = engine.small(**{"value": values, code: codes.astype(np.int32)})
    known = known.with_columns(nw.col("value").cast(kind))
    return frame.join(known, left_on=column, right_on="value", how="left")
