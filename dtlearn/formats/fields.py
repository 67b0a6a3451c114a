"""What the formats share: their error, the text of a file, and the values of one column."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from dtlearn.table.names import near_name

NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")


class Unreadable(Exception):
    """A file that can't be read; the text names the file, the line and what to do."""


@dataclass(frozen=True)
class Values:
    """The values of one column: their texts, None where missing, and the lines they are on."""

    texts: list[str | None]
    lines: list[int]


Column = Callable[[Values], pd.Series]  # what a format declares: how values become a column
Row = tuple[int, list[str | None]]  # the line of a row, and its values


def columns(
    file: Path, declared: Sequence[tuple[str, Column | None]], rows: list[Row]
) -> pd.DataFrame:
    """Rows as a table of the declared columns; None is a column that is left out.

    Raises Unreadable for a value that is none of its column's, and as :func:`check_columns`.
    """
    names = [name for name, column in declared if column is not None]
    check_columns(file, names)
    lines = [line for line, _ in rows]
    made = {
        name: column(Values([texts[j] for _, texts in rows], lines))
        for j, (name, column) in enumerate(declared)
        if column is not None
    }
    return pd.DataFrame(made)


def check_columns(file: Path, names: Sequence[str]) -> None:
    """Raise Unreadable where there are no columns, or two of one name."""
    if not names:
        raise Unreadable(f"{file} has no columns: its first lines must name them")
    doubled = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if doubled:
        raise Unreadable(f"{file}: more than one column is called {doubled[0]!r}: rename one")


def text_of(file: Path, encoding: str) -> str:
    """The text of a file, line ends as "\\n". Raises Unreadable where the encoding is another."""
    try:
        return file.read_text("utf-8-sig" if encoding == "utf-8" else encoding)
    except UnicodeError as error:
        raise Unreadable(
            f"{file} is not {encoding}: {error}. Name its encoding, such as latin-1 or utf-16"
        ) from None
    except LookupError:
        raise Unreadable(f"no encoding {encoding!r}: try utf-8, latin-1 or utf-16") from None


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text with their numbers, from 1."""
    return enumerate(text.split("\n"), 1)


def numbers(file: Path, name: str, values: Values) -> pd.Series:
    """A column of numbers. Raises Unreadable for what is none, "nan" and "1_000" included."""
    for line, text in zip(values.lines, values.texts, strict=True):
        if text is not None and not NUMBER.fullmatch(text):
            raise Unreadable(
                f"{file}, line {line}, column {name!r}: {text!r} is no number; "
                "a missing value is written ?"
            )
    return pd.Series([None if t is None else float(t) for t in values.texts], dtype=float)


def levels(file: Path, name: str, values: Values, declared: Sequence[str]) -> pd.Series:
    """A column of declared levels, in their order. Raises Unreadable for one not declared."""
    code: dict[str | None, int] = {level: i for i, level in enumerate(declared)}
    code[None] = -1
    for line, text in zip(values.lines, values.texts, strict=True):
        if text not in code:
            near = near_name(text, declared)
            told = ", ".join(map(repr, declared[:10])) + (", …" if len(declared) > 10 else "")
            raise Unreadable(
                f"{file}, line {line}, column {name!r}: {text!r} is not declared; "
                f"{near}The levels are {told}"
            )
    codes = [code[text] for text in values.texts]
    return pd.Series(pd.Categorical.from_codes(codes, categories=pd.Index(declared)))


def texts(values: Values) -> pd.Series:
    """A column of free text."""
    return pd.Series(values.texts, dtype="str")


def check_levels(file: Path, line: int, name: str, declared: Sequence[str]) -> None:
    """Raise Unreadable where a level is declared twice, or none is."""
    if not declared:
        raise Unreadable(f"{file}, line {line}: {name!r} has no levels: list them, or drop it")
    doubled = [level for level in dict.fromkeys(declared) if declared.count(level) > 1]
    if doubled:
        raise Unreadable(f"{file}, line {line}: {name!r} has the level {doubled[0]!r} twice")


def check_width(file: Path, line: int, found: int, wanted: int) -> None:
    """Raise Unreadable for a row of another length than the table."""
    if found != wanted:
        raise Unreadable(f"{file}, line {line}: {found} values, where the table has {wanted}")
