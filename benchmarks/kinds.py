"""The kinds of lines: what is prepared, what the clock sees, and what the table says of it.

effort  the most rows and pairs that a run may take, for a quick try of everything
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import pandas as pd

from benchmarks import memory
from benchmarks.pairs import Pair, Work, alone, compare
from benchmarks.sides import Builder, Rival


@dataclass(frozen=True)
class Effort:
    """At most so many rows in a table, and so many pairs."""

    rows: int = 10**9
    pairs: int = 10**9


@dataclass(frozen=True)
class Row:
    """A row of the printed table; ``rows`` is 0 where there is no table of data."""

    what: str
    rows: int
    against: str
    ours: str
    theirs: str = ""
    ratio: str = ""
    remark: str = ""


class Line(Protocol):
    """An entry of the list: one row of the printed table, or several that belong together."""

    @property
    def name(self) -> str:
        """What is measured, against whom."""
        ...

    def measured(self, effort: Effort) -> Iterator[Row]:
        """Measure it. Raises NotInstalledError where the other program is not here."""
        ...


@dataclass(frozen=True)
class Grow:
    """A tree grown from a table, by us and by a rival; the remark compares the leaves."""

    what: str
    table: Callable[[int], pd.DataFrame]
    rows: int
    ours: Builder
    theirs: Rival
    pairs: int = 5

    @property
    def name(self) -> str:
        """What is measured, against whom."""
        return _name(self.what, self.rows, self.theirs.name)

    def measured(self, effort: Effort) -> Iterator[Row]:
        """The one row."""
        data = self.table(min(self.rows, effort.rows))
        yield _grown(self, data, min(self.pairs, effort.pairs))[0]


@dataclass(frozen=True)
class Scaling:
    """Trees grown from ever more rows; the last row has the slope of log seconds on log rows."""

    what: str
    table: Callable[[int], pd.DataFrame]
    sizes: Sequence[int]
    ours: Builder
    theirs: Rival

    @property
    def name(self) -> str:
        """What is measured, against whom."""
        return (
            f"{self.what}, {self.sizes[0]:,} to {self.sizes[-1]:,} rows, against {self.theirs.name}"
        )

    def measured(self, effort: Effort) -> Iterator[Row]:
        """A row for each size, and one for the exponents."""
        sizes, seconds = [], []
        for n in self.sizes:
            if n > max(effort.rows, self.sizes[1]):
                break
            row, pair = _grown(self, self.table(n), min(_pairs(n), effort.pairs))
            yield row
            sizes.append(n)
            seconds.append((pair.ours, pair.theirs))
        slopes = [f"rows^{exponent(sizes, side):.2f}" for side in zip(*seconds, strict=True)]
        yield Row(f"{self.what}, fitted growth", 0, self.theirs.name, *slopes)


@dataclass(frozen=True)
class Versus:
    """Two works made from a number of rows, in turn; the remark is told of what both return."""

    what: str
    against: str
    rows: int
    prepare: Callable[[int], tuple[Work, Work]]
    remark: Callable[[Any, Any], str]
    pairs: int = 5

    @property
    def name(self) -> str:
        """What is measured, against whom."""
        return _name(self.what, self.rows, self.against)

    def measured(self, effort: Effort) -> Iterator[Row]:
        """The one row."""
        n = min(self.rows, effort.rows)
        pair = compare(*self.prepare(n), min(self.pairs, effort.pairs))
        yield _row(self.what, n, self.against, pair, self.remark(*pair.made))


@dataclass(frozen=True)
class Alone:
    """A work without a counterpart."""

    what: str
    rows: int
    prepare: Callable[[int], Work]
    runs: int = 50

    @property
    def name(self) -> str:
        """What is measured."""
        return _name(self.what, self.rows, "")

    def measured(self, effort: Effort) -> Iterator[Row]:
        """The one row."""
        n = min(self.rows, effort.rows)
        pair = alone(self.prepare(n), min(self.runs, effort.pairs))
        yield _row(self.what, n, "", pair, "")


@dataclass(frozen=True)
class Memory:
    """Memory that growing the same tree takes at most; see benchmarks.memory."""

    what: str
    rows: int
    against: str = "scikit-learn"

    @property
    def name(self) -> str:
        """What is measured, against whom."""
        return _name(self.what, self.rows, self.against)

    def measured(self, effort: Effort) -> Iterator[Row]:
        """A row for the whole process, and one for what growing adds to the loaded table."""
        n = min(self.rows, effort.rows)
        ours, theirs = memory.of_growing(n)
        yield self._row("of the process", n, ours.grown, theirs.grown)
        yield self._row("beyond the loaded table", n, ours.beyond, theirs.beyond)

    def _row(self, remark: str, n: int, ours: int, theirs: int) -> Row:
        ratio = f"{ours / theirs:.2f}" if theirs > 0 else ""
        sizes = memory.amount(ours), memory.amount(theirs)
        return Row(self.what, n, self.against, *sizes, ratio, remark)


def exponent(sizes: Sequence[int], seconds: Sequence[float]) -> float:
    """Slope of log seconds on log sizes, by least squares: 1 where twice the rows take twice.

    >>> round(exponent([10, 100, 1000], [2, 20, 200]), 6)
    1.0
    """
    return float(np.polyfit(np.log(sizes), np.log(seconds), 1)[0])


def leaves(ours: int, theirs: int) -> str:
    """Both numbers of leaves."""
    return f"{ours:,} {'=' if ours == theirs else '≠'} {theirs:,} leaves"


def clock(seconds: float) -> str:
    """Seconds, or milliseconds below one second."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.2f} ms"


def _grown(line: Grow | Scaling, data: pd.DataFrame, pairs: int) -> tuple[Row, Pair]:
    """A tree of both sides: the row of the table, and its figures."""
    pair = line.theirs.meet(lambda: line.ours(data).n_leaves, data, pairs)
    return _row(line.what, len(data), line.theirs.name, pair, leaves(*pair.made)), pair


def _pairs(n_rows: int) -> int:
    """Five pairs of small trees, three of 100,000 rows, one of more."""
    return max(1, min(5, 300_000 // n_rows))


def _name(what: str, rows: int, against: str) -> str:
    parts = [what, f"{rows:,} rows" if rows else "", f"against {against}" if against else ""]
    return ", ".join(part for part in parts if part)


def _row(what: str, rows: int, against: str, pair: Pair, remark: str) -> Row:
    if pair.theirs is None:
        return Row(what, rows, against, clock(pair.ours), remark=remark)
    return Row(
        what, rows, against, clock(pair.ours), clock(pair.theirs), f"{pair.ratio:.2f}", remark
    )
