"""The roster of a class: a line a student, with the columns id and name, from any spreadsheet.

Commas, semicolons or tabs part the columns; other columns may be there. A byte-order mark, empty
lines and spaces round a value are passed over.
"""

import csv
import io
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dtlearn.formats.fields import Unreadable, check_columns, check_width, text_of
from dtlearn.table.names import near_name

COLUMNS = ("id", "name")
SEPARATORS = ",;\t"


@dataclass(frozen=True)
class Student:
    """A line of the roster: its number in the file, and who is on it."""

    line: int
    id: str
    name: str


def read(file: Path, encoding: str = "utf-8") -> tuple[Student, ...]:
    """The students of a roster, in the order of the file.

    Raises Unreadable, with the line, for an id that is empty or there twice, a line with more or
    fewer values than columns, and a file without the columns or without a student.
    """
    lines = list(_lines(file, text_of(file, encoding)))
    _, head = lines[0] if lines else (1, [])
    places = _places(file, [name.casefold() for name in head])
    students = []
    for line, values in lines[1:]:
        check_width(file, line, len(values), len(head))
        students.append(Student(line, *(values[place] for place in places)))
    _check_ids(file, students)
    return tuple(students)


def _lines(file: Path, text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that are not empty, each with its number and its values."""
    head = next((line for line in text.split("\n") if line.strip(SEPARATORS + " ")), "")
    separator = max(SEPARATORS, key=head.count)
    reader = csv.reader(io.StringIO(text), delimiter=separator, skipinitialspace=True, strict=True)
    line = 1
    try:
        for row in reader:
            values = [unicodedata.normalize("NFC", value).strip() for value in row]
            if any(values):
                yield line, values
            line = reader.line_num + 1
    except csv.Error as error:
        raise Unreadable(f"{file}, line {line}: {error}") from None


def _places(file: Path, head: Sequence[str]) -> list[int]:
    """Where the columns are that are needed."""
    for name in COLUMNS:
        if name not in head:
            near = near_name(name, head)
            there = ", ".join(map(repr, head)) or "none"
            raise Unreadable(
                f"{file} has no column {name!r}: its first line names {there}. {near}".rstrip()
            )
    check_columns(file, [name for name in head if name in COLUMNS])
    return [head.index(name) for name in COLUMNS]


def _check_ids(file: Path, students: Sequence[Student]) -> None:
    if not students:
        raise Unreadable(f"{file} has no student: write a line for each under the names")
    first: dict[str, int] = {}
    for student in students:
        if not student.id:
            raise Unreadable(f"{file}, line {student.line}: {student.name!r} has no id: give one")
        if student.id in first:
            raise Unreadable(
                f"{file}, line {student.line}: the id {student.id!r} is on line "
                f"{first[student.id]} as well: give each student another"
            )
        first[student.id] = student.line
