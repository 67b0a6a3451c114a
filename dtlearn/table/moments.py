"""Dates, spans of time and periods: cut like numbers, shown as what they are.

moment   a date with its time, a span of time, or a period such as a month
clock    how moments of one column become numbers, and numbers become moments again
code     microseconds since 1970, in UTC where there is a time zone; microseconds of a span;
         the number of a period. The resolution of a column does not change the code
"""

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import pandas as pd

from dtlearn.arrays import Floats

TOLD = {"datetime": "dates", "timedelta": "spans of time", "period": "periods"}
# what pandas calls columns of Python objects that may be moments
INFERRED = ("date", "datetime", "datetime64", "timedelta", "timedelta64", "period", "mixed")
MICROSECONDS = {"s": 1e6, "ms": 1e3, "us": 1.0}  # in a unit of pandas
NANOSECONDS = 1_000  # in a microsecond
MOST_NANOSECONDS = 2**63 / NANOSECONDS  # microseconds that pandas can tell in nanoseconds


@dataclass(frozen=True)
class Clock:
    """The moments of a column: their kind, and their time zone or the frequency of periods.

    >>> day = Clock("datetime")
    >>> day.codes(pd.Series(pd.to_datetime(["1970-01-02", None])))
    array([8.64e+10,         nan])
    >>> day.moment(8.64e10)
    Timestamp('1970-01-02 00:00:00')
    """

    kind: Literal["datetime", "timedelta", "period"]
    detail: str = ""

    def __str__(self) -> str:
        return TOLD[self.kind] + (f" ({self.detail})" if self.detail else "")

    def codes(self, moments: pd.Series) -> Floats:
        """Codes (rows,) of a column of these moments, NaN where missing."""
        codes = _period_numbers(moments) if self.kind == "period" else _microseconds(moments)
        return np.where(moments.isna().to_numpy(), np.nan, codes)

    def moment(self, code: float) -> Any:
        """The moment with a code; of a period, and past what pandas can tell, the one before."""
        if self.kind == "period":
            return pd.Period(ordinal=int(np.floor(code)), freq=self.detail)
        short = code != np.floor(code) and abs(code) < MOST_NANOSECONDS
        unit: Literal["ns", "us"] = "ns" if short else "us"
        count = int(np.floor(code * NANOSECONDS if short else code))
        if self.kind == "timedelta":
            return pd.Timedelta(np.timedelta64(count, unit))
        moment = pd.Timestamp(np.datetime64(count, unit))
        return moment.tz_localize("UTC").tz_convert(self.detail) if self.detail else moment

    def encode(self, values: pd.Series) -> Floats:
        """Codes (rows,) of a column at prediction.

        Another unit or time zone is the same moment. Raises ValueError for a column of anything
        else, and for dates with a time zone where there was none in training, or the reverse.
        """
        if values.isna().all():
            return np.full(len(values), np.nan)
        moments = as_moments(values)
        if moments is None:
            raise ValueError(
                f"column {values.name!r} held {self} in training and holds {values.dtype} now: "
                "turn it into the same, such as by pd.to_datetime"
            )
        now = clock_of(moments)
        if (now.kind, self._zoned(now)) != (self.kind, self._zoned(self)):
            raise ValueError(
                f"column {values.name!r} held {self} in training and holds {now} now: "
                "turn it into the same"
            )
        return self.codes(moments)

    def _zoned(self, clock: "Clock") -> Any:
        """What must agree: that there is a time zone, or the frequency."""
        return clock.detail if clock.kind == "period" else bool(clock.detail)


def as_moments(values: pd.Series) -> pd.Series | None:
    """A column as moments, those of Python objects too; None for a column of anything else.

    Raises ValueError for dates of several time zones, or with one and without.

    >>> from datetime import date
    >>> as_moments(pd.Series([date(2020, 1, 1), None])).dt.year.tolist()
    [2020.0, nan]
    >>> as_moments(pd.Series([1, 2])) is None
    True
    """
    if values.dtype == object and not values.isna().all():
        found = pd.api.types.infer_dtype(values, skipna=True)
        if found in INFERRED:
            values = _from_objects(values, found)
    is_moment = isinstance(values.dtype, pd.PeriodDtype) or values.dtype.kind in "mM"
    return values if is_moment else None


def clock_of(moments: pd.Series) -> Clock:
    """The clock of a column of moments."""
    dtype: Any = moments.dtype
    if isinstance(dtype, pd.PeriodDtype):
        return Clock("period", str(dtype).removeprefix("period[").removesuffix("]"))
    if dtype.kind == "m":
        return Clock("timedelta")
    return Clock("datetime", _zone_name(dtype.tz) if hasattr(dtype, "tz") else "")


def _zone_name(zone: Any) -> str:
    """The name by which pandas finds a time zone; UTC, the same moments, for one without."""
    try:
        pd.Timestamp(0, tz=str(zone))
    except (ValueError, KeyError, OSError):
        return "UTC"
    return str(zone)


def _from_objects(values: pd.Series, found: str) -> pd.Series:
    if found not in ("date", "datetime"):
        return values.infer_objects()
    try:
        return pd.to_datetime(values)
    except ValueError:
        raise ValueError(
            f"column {values.name!r} holds dates of several time zones, or with one and without: "
            "use pd.to_datetime(..., utc=True) first"
        ) from None


def _period_numbers(moments: pd.Series) -> Floats:
    array: Any = moments.array
    return np.asarray(array.asi8, dtype=float)


def _microseconds(moments: pd.Series) -> Floats:
    """Microseconds; those of whole ones are the same from a column of any unit."""
    if isinstance(moments.dtype, pd.DatetimeTZDtype):
        moments = moments.dt.tz_convert("UTC").dt.tz_localize(None)
    array = moments.to_numpy()
    unit, counts = np.datetime_data(array.dtype)[0], array.view(np.int64)
    if unit == "ns":
        whole, rest = np.divmod(counts, NANOSECONDS)
        return whole + rest / NANOSECONDS
    return np.asarray(counts * MICROSECONDS[unit])
