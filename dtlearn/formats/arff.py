"""Weka's ARFF: a header that declares the columns, then a row a line.

    @relation weather
    @attribute outlook {sunny, overcast, 'light rain'}
    @attribute temperature numeric
    @data
    sunny, 85
    'light rain', ?          % the rest of a line after % is a comment

An own parser, of the grammar that Weka's manual gives. That of SciPy, which is not needed else,
refuses text columns, and keeps the blanks before a level and the quotes of a short name: it does
not read Weka's own soybean table. liac-arff has not been kept since 2020.

A nominal attribute becomes a Categorical with the declared levels, in their order; numbers are
floats, so that a numeric target means regression, as in Weka. ``?`` without quotes is missing.
Sparse rows, weights of rows and relational attributes are refused.
"""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pandas as pd

from dtlearn.formats.dates import dates
from dtlearn.formats.fields import (
    Column,
    Row,
    Unreadable,
    check_levels,
    check_width,
    columns,
    levels,
    lines_of,
    numbers,
    text_of,
    texts,
)

QUOTED = r"""'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)\""""
FIELD = re.compile(rf"""\s*(?:{QUOTED}|((?!['"])[^,%]*?))\s*(,|%.*|$)""")
LEVEL = re.compile(rf"""\s*(?:{QUOTED}|((?!['"])[^,%}}]*?))\s*([,}}])""")
PLAIN = re.compile(r"[^'\"%]*,[^'\"%]*")
BLANK = re.compile(rf"({QUOTED})|\s+")
NAME = re.compile(rf"""\s*(?:{QUOTED}|([^\s{{'"%][^\s{{]*))\s*""")
ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))")
CONTROLS = {"n": "\n", "t": "\t", "r": "\r"}


def read(file: Path, encoding: str = "utf-8") -> pd.DataFrame:
    """The table of an ARFF file. Raises Unreadable with the line of what can't be read."""
    lines = lines_of(text_of(file, encoding))
    declared = list(_header(file, lines))
    return columns(file, declared, list(_rows(file, lines, len(declared))))


def _header(file: Path, lines: Iterator[tuple[int, str]]) -> Iterator[tuple[str, Column]]:
    """The attributes; the lines that are left begin after @data."""
    for number, line in lines:
        word, rest = (*line.split(maxsplit=1), "", "")[:2]
        match word.lower():
            case "@data":
                return
            case "@attribute":
                yield _attribute(file, number, rest)
            case "" | "@relation":
                pass
            case _ if not word.startswith("%"):
                raise Unreadable(
                    f"{file}, line {number}: {word[:40]!r} where @relation, @attribute or @data "
                    "must stand: this is no ARFF file"
                )
    raise Unreadable(f"{file} has no @data line: this is no ARFF file")


def _attribute(file: Path, number: int, text: str) -> tuple[str, Column]:
    where = f"{file}, line {number}"
    found = NAME.match(text)
    if found is None:
        raise Unreadable(f"{where}: @attribute needs a name and a type")
    name, kind = _text(found)[0] or "", text[found.end() :]
    if kind.startswith("{"):
        declared = list(_levels(where, kind))
        check_levels(file, number, name, declared)
        return name, partial(levels, file, name, declared=declared)
    word, _, rest = kind.partition("%")[0].strip().partition(" ")
    match word.lower():
        case "numeric" | "real" | "integer":
            return name, partial(numbers, file, name)
        case "string":
            return name, texts
        case "date":
            form = FIELD.match(rest)
            return name, dates(file, number, name, _text(form)[0] if form else None)
        case "relational":
            raise Unreadable(f"{where}: {name!r} is relational, a table in a table: flatten it")
    raise Unreadable(
        f"{where}: {name!r} has the type {word!r}: it may be numeric, string, date, or {{levels}}"
    )


def _levels(where: str, text: str) -> Iterator[str]:
    """The levels between braces."""
    at, end = 1, ","
    while end == ",":
        found = LEVEL.match(text, at)
        if found is None:
            raise Unreadable(f"{where}: the list of levels has no end, or a quote is not closed")
        level, quoted = _text(found)
        at, end = found.end(), found[4]
        if level or quoted:
            yield level or ""


def _rows(file: Path, lines: Iterator[tuple[int, str]], width: int) -> Iterator[Row]:
    for number, line in lines:
        where, text = f"{file}, line {number}", line.strip()
        if not text or text.startswith("%"):
            continue
        if text.startswith("{"):
            remedy = "write all values, such as by Weka's filter SparseToNonSparse"
            raise Unreadable(f"{where}: a sparse row: {remedy}")
        row = list(_plain(text) if PLAIN.fullmatch(text) else _values(where, text))
        if len(row) == width + 1 and (row[-1] or "").startswith("{"):
            raise Unreadable(f"{where}: a weight of the row: make a column of it")
        check_width(file, number, len(row), width)
        yield number, row


def _plain(text: str) -> Iterator[str | None]:
    """The values of a row without quotes and comments."""
    for value in text.split(","):
        bare = value.strip()
        yield None if bare == "?" else bare


def _values(where: str, text: str) -> Iterator[str | None]:
    """The values of a row, between commas; where a line has none, between blanks."""
    if "," not in text:
        text = BLANK.sub(lambda gap: gap[1] or ",", text)
    at, end = 0, ","
    while end == ",":
        found = FIELD.match(text, at)
        if found is None:
            rest = text[at:].strip()[:40]
            raise Unreadable(f"{where}: a quote is not closed, or no comma follows it: {rest!r}")
        value, quoted = _text(found)
        at, end = found.end(), found[4]
        yield None if value == "?" and not quoted else value


def _text(found: re.Match[str]) -> tuple[str | None, bool]:
    """The text of a match, its escapes resolved, and whether it stood in quotes."""
    single, double, bare = found[1], found[2], found[3]
    if bare is not None:
        return bare, False
    return ESCAPE.sub(_escaped, single if single is not None else double), True


def _escaped(found: re.Match[str]) -> str:
    return chr(int(found[1], 16)) if found[1] else CONTROLS.get(found[2], found[2])
