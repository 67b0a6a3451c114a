"""A student's SQL query, run so that it can do no harm: in memory, apart, and not for ever.

Each query gets a database of its own with copies of the tables. It reads no file and no variable
of Python, changes no option, and is interrupted when its time is over. DuckDB is loaded when the
first query runs.
"""

import importlib
import threading
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import pandas as pd

from dtlearn.course.practice.reading import LONGEST, Unreadable, kind

SECONDS = 5.0
MOST = 1000  # lines of an answer that are looked at
SAFE = {
    "autoinstall_known_extensions": "false",
    "enable_external_access": "false",
    "memory_limit": "200MB",
    "threads": "1",
}
INSTALL = 'This check runs your query in DuckDB, which is missing: pip install "dtlearn[engine]"'


class Refused(Exception):
    """A query that does not run; the text says why."""


@dataclass(frozen=True)
class Answer:
    """What a query gives: the names of its columns, and its lines."""

    columns: tuple[str, ...]
    lines: tuple[tuple[Any, ...], ...]


def query(answer: Any) -> str:
    """The text of a query. Raises Unreadable for anything else, and where DuckDB is missing.

    >>> query(" SELECT 1; ")
    'SELECT 1'
    """
    if not isinstance(answer, str):
        raise Unreadable(f"This asks for a query as a text in quotes, and not for {kind(answer)}.")
    text = str(answer).strip().rstrip(";").strip()
    if not text:
        raise Unreadable("That text is empty: write a query that starts with SELECT.")
    duckdb()
    return text


def answer_of(text: str, tables: Mapping[str, pd.DataFrame]) -> Answer:
    """What a query gives for some tables. Raises Refused where it does not run, or gives no lines.

    >>> hens = pd.DataFrame({"feed": ["corn", "peas", "corn"]})
    >>> answer_of("SELECT feed, count(*) AS n FROM hens GROUP BY 1 ORDER BY 1", {"hens": hens})
    Answer(columns=('feed', 'n'), lines=(('corn', 2), ('peas', 1)))
    """
    try:
        _check_is_one_select(text)
        with closing(duckdb().connect(config=SAFE)) as database:
            for name, table in tables.items():
                _copy(database, name, table)
            database.execute("SET lock_configuration = true")
            return _asked(database, text)
    except duckdb().InterruptException:
        raise Refused(f"it does not come to an end within {SECONDS:.0f} seconds") from None
    except duckdb().Error as error:
        raise Refused(_words(error)) from None


def duckdb() -> Any:
    """The module of the database. Raises Unreadable where it is not installed."""
    try:
        return importlib.import_module("duckdb")
    except ModuleNotFoundError:
        raise Unreadable(f"{INSTALL}.") from None


def _check_is_one_select(text: str) -> None:
    statements = duckdb().extract_statements(text)
    if len(statements) != 1:
        raise Refused(f"it holds {len(statements)} statements: one is asked for")
    if statements[0].type != duckdb().StatementType.SELECT:
        raise Refused("it is no query: it has to start with SELECT")


def _copy(database: Any, name: str, table: pd.DataFrame) -> None:
    database.register("given", table)
    database.execute(f'CREATE TABLE "{name}" AS SELECT * FROM given')
    database.unregister("given")


def _asked(database: Any, text: str) -> Answer:
    timer = threading.Timer(SECONDS, database.interrupt)
    timer.start()
    try:
        found = database.execute(text)
        names = tuple(column[0] for column in found.description)
        lines = found.fetchmany(MOST + 1)
    finally:
        timer.cancel()
        timer.join()
    if len(lines) > MOST:
        raise Refused(f"it gives more than {MOST:,} lines")
    return Answer(names, tuple(map(tuple, lines)))


def _words(error: Exception) -> str:
    """The first line of an error, without its end where it is very long."""
    line = next(iter(str(error).splitlines()), type(error).__name__)
    return line if len(line) <= 2 * LONGEST else f"{line[: 2 * LONGEST]} …"
