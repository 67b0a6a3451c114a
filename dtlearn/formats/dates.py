"""Dates of ARFF files, in the patterns of Java's SimpleDateFormat.

yyyy-MM-dd'T'HH:mm:ss     what Weka takes where no pattern is given
dd.MM.yy                  digits of day, month and year
"""

import re
from pathlib import Path

import pandas as pd

from dtlearn.formats.fields import Column, Unreadable, Values

DEFAULT = "yyyy-MM-dd'T'HH:mm:ss"
PART = re.compile(r"'([^']*)'|([A-Za-z])\2*|[^A-Za-z']+")
# letters of a pattern -> those of strptime; by the first one where their number does not matter
LETTERS = {
    "yy": "%y",
    "y": "%Y",
    "MMMM": "%B",
    "MMM": "%b",
    "M": "%m",
    "d": "%d",
    "D": "%j",
    "H": "%H",
    "h": "%I",
    "a": "%p",
    "m": "%M",
    "s": "%S",
    "S": "%f",
    "EEEE": "%A",
    "E": "%a",
    "z": "%z",
    "Z": "%z",
    "X": "%z",
}


def dates(file: Path, line: int, name: str, pattern: str | None) -> Column:
    """What makes a column of dates of values in this pattern; where there are zones, in UTC.

    Raises Unreadable for a pattern with other letters.
    """
    form = strptime(pattern or DEFAULT)
    if form is None:
        letters = "".join(dict.fromkeys("".join(LETTERS)))
        raise Unreadable(
            f"{file}, line {line}: {name!r} has a date of the form {pattern!r}, of which only the "
            f"letters {letters} are read"
        )

    def column(values: Values) -> pd.Series:
        given = pd.Series(values.texts, dtype="str")
        read = pd.to_datetime(given, format=form, errors="coerce", utc="%z" in form)
        if (bad := read.isna() & given.notna()).any():
            row = int(bad.to_numpy().argmax())
            raise Unreadable(
                f"{file}, line {values.lines[row]}, column {name!r}: {values.texts[row]!r} is no "
                f"date of the form {pattern or DEFAULT!r}"
            )
        return read

    return column


def strptime(pattern: str) -> str | None:
    """A pattern in the letters of ``strptime``; None where it has one that is not read.

    >>> strptime("yyyy-MM-dd'T'HH:mm"), strptime("dd.MM.yy"), strptime("QQ")
    ('%Y-%m-%dT%H:%M', '%d.%m.%y', None)
    """
    parts = []
    for found in PART.finditer(pattern):
        letters = found[0]
        if found[2] is None:
            plain = letters if found[1] is None else found[1] or "'"
            parts.append(plain.replace("%", "%%"))
            continue
        directive = LETTERS.get(letters, LETTERS.get(letters[0]))
        if directive is None:
            return None
        parts.append(directive)
    return "".join(parts)
