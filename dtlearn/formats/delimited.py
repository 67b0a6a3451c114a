"""CSV: a line of names, then a row a line, read by pandas.

Missing are the empty field and the texts that the caller names, nothing else: pandas itself takes
"None", "NA" or "null" for missing, which are levels in many a table. So are "TRUE" and "FALSE",
which stay as they are written. A column is numbers where every known value is one. Rows that are
too long or too short, and names that stand twice, are refused: pandas fills up, or renames.
"""

import csv
import io
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from dtlearn.formats.fields import NUMBER, Unreadable, check_columns, check_width, text_of

# what other programs write for a missing value; here a text like any other, unless it is named
MARKS = ("?", "NA", "N/A", "n/a", "#N/A", "NaN", "nan", "NULL", "null", "None", "none", "-", ".")


@dataclass(frozen=True)
class Dialect:
    """How a CSV file is written; ``separator`` None is the comma, in a .tsv file the tab."""

    separator: str | None = None
    decimal: str = "."
    missing: Sequence[str] = ()
    encoding: str = "utf-8"


PLAIN = Dialect()


def read(file: Path | None, dialect: Dialect = PLAIN) -> pd.DataFrame:
    """The table of a CSV file; None is standard input.

    Raises Unreadable with the line of a row that does not fit.
    """
    name = Path("standard input") if file is None else file
    text = (
        sys.stdin.read().removeprefix("\ufeff") if file is None else text_of(file, dialect.encoding)
    )
    separator = dialect.separator or ("\t" if name.suffix.lower() == ".tsv" else ",")
    _check_shape(name, text, separator)
    options: dict[str, Any] = {
        "sep": separator,
        "decimal": dialect.decimal,
        "keep_default_na": False,
        "na_values": ["", *dialect.missing],
        "skip_blank_lines": True,
        "low_memory": False,
    }
    try:
        data = pd.read_csv(io.StringIO(text), **options)
        kept = {n: "str" for n in data.columns if not _is_number(data[n])}
        # once more, as text: "TRUE" is no truth value, and "1.0" beside "a" is no number
        return pd.read_csv(io.StringIO(text), dtype=kept, **options) if kept else data
    except (ValueError, OverflowError) as error:
        raise Unreadable(f"{name}: {error}") from None


def _is_number(column: pd.Series) -> bool:
    return pd.api.types.is_numeric_dtype(column) and not pd.api.types.is_bool_dtype(column)


def _check_shape(file: Path, text: str, separator: str) -> None:
    """Raise Unreadable where a row has more or fewer values than the line of names."""
    reader = csv.reader(io.StringIO(text), delimiter=separator)
    try:
        names = next((row for row in reader if row), [])
        _check_names(file, names)
        for row in reader:
            if row:
                check_width(file, reader.line_num, len(row), len(names))
    except csv.Error as error:
        raise Unreadable(f"{file}, line {reader.line_num}: {error}") from None


def _check_names(file: Path, names: list[str]) -> None:
    check_columns(file, names)
    other = next((sign for sign in ";\t|" if sign in names[0]), None)
    if len(names) == 1 and other:
        raise Unreadable(f"{file} has one column, {names[0]!r}: name its separator, {other!r}")


def doubtful(data: pd.DataFrame) -> list[tuple[str, str]]:
    """Columns that would be numbers but for a mark of missing values, each with that mark.

    >>> doubtful(pd.DataFrame({"Age": ["25", "20", "NA"], "Doors": ["2", "4", "5more"]}))
    [('Age', 'NA')]
    """
    found: list[tuple[str, str]] = []
    names: list[str] = [name for name in data.columns if data[name].dtype == "str"]
    for name in names:
        known = data[name].dropna().drop_duplicates()
        others = known[~known.map(lambda text: bool(NUMBER.fullmatch(text)))]
        if 0 < len(others) < len(known) and others.isin(MARKS).all():
            found.append((name, str(others.iloc[0])))
    return found
