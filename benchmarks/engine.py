"""Trees of rows that stay in DuckDB: seconds, and the memory of the process that grows them.

The table is made inside the engine, in a file: 10 columns of 2 to 11 levels, and two classes from a
noisy score of four of them. Each tree is ID3's to depth 6, grown by a new process, whose engine may
take half a gigabyte of memory and puts on disk what does not fit. No row reaches Python.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.kinds import Effort, Row, clock, exponent
from benchmarks.memory import STARTER, UNIT, amount
from benchmarks.outside import Outside

DEPTH, MEMORY = 6, "500MB"
LEVELS = ", ".join(
    f"'level ' || chr((97 + hash(i * 10 + {j}) % {j + 2})::INT) AS a{j}" for j in range(10)
)
SCORE = "hash(i * 10) % 2 + hash(i * 10 + 3) % 5 + hash(i * 10 + 7) % 9 + hash(i * 10 + 12345) % 6"


@dataclass(frozen=True)
class Grown:
    """What a process tells of the tree that it grew."""

    seconds: float
    peak: int  # bytes
    leaves: int

    @property
    def remark(self) -> str:
        """Memory and size as text."""
        return f"{amount(self.peak)} resident, {self.leaves:,} leaves"


@dataclass(frozen=True)
class InEngine:
    """Trees of ever more rows in the engine; of several, the last row has the exponent of rows."""

    what: str
    sizes: Sequence[int]

    @property
    def name(self) -> str:
        """What is measured."""
        return f"{self.what}, {self.sizes[-1]:,} rows"

    def measured(self, effort: Effort) -> Iterator[Row]:
        """A row for each size."""
        found = {}
        for n in sorted({min(size, effort.rows) for size in self.sizes}):
            with TemporaryDirectory() as folder:
                make(folder, n)
                grown = found[n] = grow(folder)
            yield Row(self.what, n, "", clock(grown.seconds), remark=grown.remark)
        if len(found) > 1:
            slope = exponent(list(found), [grown.seconds for grown in found.values()])
            yield Row(f"{self.what}, fitted growth", 0, "", f"rows^{slope:.2f}")


@dataclass(frozen=True)
class AgainstSpark:
    """The same table, from its rows to a tree of the same depth, by us and by Spark's MLlib."""

    what: str
    rows: int
    theirs: Outside

    @property
    def name(self) -> str:
        """What is measured, against whom."""
        return f"{self.what}, {self.rows:,} rows, against {self.theirs.name}"

    def measured(self, effort: Effort) -> Iterator[Row]:
        """The one row. Raises NotInstalledError."""
        self.theirs.program.version()
        n = min(self.rows, effort.rows)
        with TemporaryDirectory() as folder:
            make(folder, n)
            ours, parquet = grow(folder), Path(folder, "data.parquet")
            connected(folder).table("data").write_parquet(str(parquet))
            leaves, seconds = self.theirs.program.printed(parquet, self.theirs.options, 1)
        ratio = f"{ours.seconds / float(seconds):.2f}"
        sides = clock(ours.seconds), clock(float(seconds))
        remark = f"{ours.remark}; Spark's, of two branches, has {int(leaves):,}"
        yield Row(self.what, n, self.theirs.name, *sides, ratio, remark)


def connected(folder):  # type: ignore[no-untyped-def]  # DuckDB is imported on first use
    """The database in a folder."""
    import duckdb

    database = duckdb.connect(str(Path(folder, "rows.db")))
    spilled = str(Path(folder, "spilled")).replace("'", "''")
    database.execute(f"SET memory_limit = '{MEMORY}'; SET temp_directory = '{spilled}'")
    return database


def make(folder: str, n_rows: int) -> None:
    """Make the table inside the engine."""
    label = f"CASE WHEN {SCORE} < 8 THEN 'yes' ELSE 'no' END AS label"
    with connected(folder) as database:
        database.execute(f"CREATE TABLE data AS SELECT {LEVELS}, {label} FROM range({n_rows}) t(i)")


def grow(folder: str) -> Grown:
    """Grow the tree in a new process, started by a small one: it is told no larger peak."""
    command = [sys.executable, "-c", STARTER, sys.executable, "-m", "benchmarks.engine", folder]
    done = subprocess.run(
        command, cwd=Path(__file__).parents[1], check=True, capture_output=True, text=True
    )
    return Grown(**json.loads(done.stdout))


def _grow(folder: str) -> None:
    import resource  # Windows has none

    import dtlearn as dt

    with connected(folder) as database:
        start = perf_counter()
        tree = dt.id3(database.table("data"), "label", max_depth=DEPTH)
        seconds = perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT
    print(json.dumps({"seconds": seconds, "peak": peak, "leaves": tree.n_leaves}))


if __name__ == "__main__":
    _grow(sys.argv[1])
