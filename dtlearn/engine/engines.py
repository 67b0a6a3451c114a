"""What each engine does in its own way: keep a table for a while, take a small one, give lines.

All else is asked through narwhals, so that no text of a table ever becomes a part of a query.
"""

import weakref
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, ClassVar
from uuid import uuid4

import narwhals as nw
import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn.table.frames import as_frame

Frame = nw.LazyFrame[Any]
Lines = dict[str, NDArray[Any]]  # name of a column -> its values
STOPPED = "Query interrupted"  # what DuckDB says at Ctrl-C
ROWS = "dtlearn_rows"  # what a relation is called in the few statements that are no expressions


class Kept:
    """A table that lies in the engine; it is dropped when nothing asks for it any more."""

    def __init__(self, frame: Frame, drop: Callable[[], None]) -> None:
        self.frame = frame
        self.drop = weakref.finalize(self, drop)


class Engine(ABC):
    """An engine that holds a table; ``native`` is what the user gave."""

    name: ClassVar[str]
    room: ClassVar[str]  # where it finds room for tables that it keeps

    def __init__(self, native: Any) -> None:
        self.native = native
        self._kept: weakref.WeakSet[Kept] = weakref.WeakSet()

    @property
    def frame(self) -> Frame:
        """The table that the user gave."""
        return nw.from_native(self.native)

    def keep(self, frame: Frame) -> Kept:
        """The frame, worked out."""
        with self._asked():
            native, drop = self._keep(nw.to_native(frame))
            kept = Kept(nw.from_native(native), drop)
        self._kept.add(kept)
        return kept

    def hold(self, frame: Frame) -> Frame:
        """The frame, worked out, for as long as something refers to it."""
        with self._asked():
            return nw.from_native(self._hold(nw.to_native(frame)))

    def lines(self, frame: Frame) -> Lines:
        """The frame's lines of numbers as arrays."""
        with self._asked():
            return self._lines(nw.to_native(frame))

    def values(self, frame: Frame) -> pd.DataFrame:
        """The frame's lines, of any type, as the same table in memory would have them."""
        with self._asked():
            return as_frame(self._values(nw.to_native(frame)))

    def small(self, **columns: Any) -> Frame:
        """A table of these columns."""
        with self._asked():
            return nw.from_native(self._small(pd.DataFrame(columns)))

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Within the block tables may be kept; after it none is left, whatever went wrong."""
        try:
            yield
        finally:
            for kept in list(self._kept):
                kept.drop()

    @contextmanager
    def _asked(self) -> Iterator[None]:
        """One clear error for all that an engine may fail by."""
        try:
            yield
        except Exception as error:
            told = str(error).strip().partition("\n")[0].rstrip(".") or type(error).__name__
            if told == STOPPED:
                raise KeyboardInterrupt from None
            raise RuntimeError(
                f"{self.name} did not answer: {told}. Nothing is left of what it had begun. "
                f"Where it ran out of room, {self.room}"
            ) from error

    @abstractmethod
    def _keep(self, native: Any) -> tuple[Any, Callable[[], None]]:
        """The table worked out, and what drops it."""

    def _hold(self, native: Any) -> Any:
        """The table worked out, where the engine itself sees when it is no longer needed."""
        return self._keep(native)[0]

    @abstractmethod
    def _lines(self, native: Any) -> Lines: ...

    @abstractmethod
    def _values(self, native: Any) -> Any: ...

    @abstractmethod
    def _small(self, frame: pd.DataFrame) -> Any: ...


class DuckDB(Engine):
    """DuckDB keeps temporary tables, also beside a file that may only be read."""

    name = "DuckDB"
    room = "raise its memory_limit, or set its temp_directory to a disk with more space"

    def _keep(self, native: Any) -> tuple[Any, Callable[[], None]]:
        name = f"dtlearn_{uuid4().hex}"
        native.query(ROWS, f"CREATE TEMP TABLE {name} AS FROM {ROWS}")
        return self.native.query(ROWS, f"FROM temp.{name}"), lambda: _dropped(self.native, name)

    def _hold(self, native: Any) -> Any:
        return native.materialize()

    def _lines(self, native: Any) -> Lines:
        found = native.fetchnumpy().items()
        return {name: np.ma.filled(v, np.nan if v.dtype.kind == "f" else 0) for name, v in found}

    def _values(self, native: Any) -> Any:
        frame = native.df()
        kinds = dict(zip(native.columns, map(str, native.types), strict=True))
        return frame.astype({name: "str" for name, kind in kinds.items() if kind == "VARCHAR"})

    def _small(self, frame: pd.DataFrame) -> Any:
        return self.native.query(ROWS, "FROM frame")  # DuckDB finds the DataFrame by its name


def _dropped(relation: Any, name: str) -> None:
    with suppress(Exception):  # the connection may be closed, and its tables gone
        relation.query(ROWS, f"DROP TABLE IF EXISTS temp.{name}")


class Polars(Engine):
    """Polars keeps its tables in memory."""

    name = "polars"
    room = "take DuckDB, which puts on disk what does not fit into memory"

    def _keep(self, native: Any) -> tuple[Any, Callable[[], None]]:
        return native.collect().lazy(), lambda: None

    def _lines(self, native: Any) -> Lines:
        return {column.name: column.to_numpy() for column in native.collect().get_columns()}

    def _values(self, native: Any) -> Any:
        return native.collect()

    def _small(self, frame: pd.DataFrame) -> Any:
        return type(self.native)({name: _plain(frame[name]) for name in frame})


def _plain(values: pd.Series) -> Any:
    """A column as NumPy has it, or where that has only objects as a list."""
    array = values.to_numpy()
    return array if array.dtype.kind in "iufb" else values.tolist()


class Spark(Engine):
    """Spark cuts the plan of a kept table off, which would grow with each depth otherwise."""

    name = "Spark"
    room = "give its executors more memory or disk"

    def _keep(self, native: Any) -> tuple[Any, Callable[[], None]]:
        return native.localCheckpoint(), lambda: None

    def _lines(self, native: Any) -> Lines:
        table = native.toArrow()
        return {name: np.asarray(table[name]) for name in table.column_names}

    def _values(self, native: Any) -> Any:
        return native.toArrow()

    def _small(self, frame: pd.DataFrame) -> Any:
        import pyarrow

        return self.native.sparkSession.createDataFrame(pyarrow.Table.from_pandas(frame))


ENGINES: dict[str, Callable[[Any], Engine]] = {"duckdb": DuckDB, "polars": Polars, "pyspark": Spark}


def engine_of(data: Any) -> Engine:
    """The engine of a table."""
    return ENGINES[type(data).__module__.partition(".")[0]](data)
