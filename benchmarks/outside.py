"""Programs that run outside of this process: J48 of Weka, rpart of R, Orange.

Each has a small script that reads a table and options, grows the tree for two seconds to warm up,
and prints the number of leaves and then the seconds of as many more trees as BUILDS says. Without
a table it prints the name and version of its program. The clock never sees the table being read.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd
from pandas.api.types import is_numeric_dtype

from benchmarks.pairs import Pair, Work, apart

FOLDER = Path(__file__).parent


class NotInstalledError(Exception):
    """A program is not here; the message says which, and how to name it."""


@dataclass(frozen=True)
class Program:
    """How to start a script, how to write a table that it reads, and what to say without it."""

    command: Callable[[], list[str]]
    write: Callable[[pd.DataFrame, Path], None]
    absent: str

    def version(self) -> str:
        """Name and version of the program. Raises NotInstalledError."""
        try:
            return " ".join(_version(tuple(self.command())))
        except (OSError, subprocess.CalledProcessError) as error:
            raise NotInstalledError(self.absent) from error

    def run(self, data: pd.DataFrame, options: str, builds: int) -> tuple[int, list[float]]:
        """The number of leaves, and the seconds of each tree. Raises NotInstalledError."""
        self.version()
        with TemporaryDirectory() as folder:
            file = Path(folder) / "table"
            self.write(data, file)
            leaves, *seconds = self.printed(file, options, builds)
        return int(leaves), [float(text) for text in seconds]

    def printed(self, file: Path, options: str, builds: int) -> list[str]:
        """The lines that the script prints of a table."""
        return _printed([*self.command(), str(file), *options.split()], builds)


@dataclass(frozen=True)
class Outside:
    """A rival that is a program of its own."""

    title: str
    program: Program
    options: str = ""

    @property
    def name(self) -> str:
        """How the table calls it."""
        return f"{self.title} {self.options}".strip()

    def meet(self, ours: Work, data: pd.DataFrame, pairs: int) -> Pair:
        """Our work against its trees: median against median, not in turn."""
        leaves, seconds = self.program.run(data, self.options, pairs)
        return apart(ours, seconds, leaves)


def write_arff(data: pd.DataFrame, file: Path) -> None:
    """Write a table as ARFF, the class last; levels have to be plain words."""
    kinds = {name: _kind(column) for name, column in data.items()}
    lines = [f"@attribute {name} {kind}\n" for name, kind in kinds.items()]
    rows = data.to_csv(header=False, index=False, na_rep="?", lineterminator="\n")
    file.write_text("".join(["@relation table\n", *lines, "@data\n", rows]), "utf-8")


def write_csv(data: pd.DataFrame, file: Path) -> None:
    """Write a table as CSV, with a letter before each level so that none looks like a number."""
    levels = {name: "v" + data[name].astype(str) for name in data if _kind(data[name]) != "numeric"}
    data.assign(**levels).to_csv(file, index=False, na_rep="NA")


def _kind(column: pd.Series) -> str:
    if column.name != "label" and is_numeric_dtype(column):
        return "numeric"
    return f"{{{','.join(map(str, sorted(column.dropna().unique())))}}}"


def _weka() -> list[str]:
    return ["java", "-cp", os.environ.get("WEKA_JAR", ""), str(FOLDER / "J48.java")]


def _rpart() -> list[str]:
    return ["Rscript", str(FOLDER / "rpart.R")]


def _orange() -> list[str]:
    return [os.environ.get("ORANGE_PYTHON", sys.executable), str(FOLDER / "orange_tree.py")]


def _mllib() -> list[str]:
    return [os.environ.get("SPARK_PYTHON", sys.executable), str(FOLDER / "mllib_tree.py")]


@cache
def _version(command: tuple[str, ...]) -> list[str]:
    return _printed(list(command), 0)


def _printed(command: list[str], builds: int) -> list[str]:
    """Lines that a script prints."""
    environment = {**os.environ, "BUILDS": str(builds)}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return done.stdout.splitlines()


WEKA = Program(_weka, write_arff, "java is missing or WEKA_JAR names no weka.jar")
RPART = Program(_rpart, write_csv, "Rscript is missing or has no rpart")
ORANGE = Program(_orange, write_csv, "ORANGE_PYTHON names no Python that has Orange")
SPARK = Program(_mllib, write_csv, "SPARK_PYTHON names no Python that has PySpark")
PROGRAMS = (WEKA, RPART, ORANGE, SPARK)


def j48(options: str = "") -> Outside:
    """Weka's J48; without options it prunes."""
    return Outside("J48", WEKA, options)


def rpart(max_depth: int = 30) -> Outside:
    """R's rpart by Gini, without surrogates; it grows 30 levels at the most."""
    return Outside("rpart, depth", RPART, str(max_depth))


def orange() -> Outside:
    """Orange's TreeLearner, which branches once a level, down to pure leaves."""
    return Outside("Orange", ORANGE)


def mllib(max_depth: int) -> Outside:
    """Spark's MLlib on all cores, by entropy."""
    return Outside("Spark MLlib, depth", SPARK, str(max_depth))
