"""C4.5's pair of files: ``golf.names`` declares classes and attributes, ``golf.data`` has the rows.

    Play, Don't Play.            | the classes; the rest of a line after | is a comment
    outlook: sunny, overcast,
             rain.               | levels; a comma at the end of a line goes on in the next
    temperature: continuous.
    windy: discrete 2.           | so many levels, as they come in the data
    station: ignore.

The class is the last value of a row; ``?`` is missing. A backslash takes the meaning from the next
character, blanks count as one, and a period ends an entry before a blank or the end of a line.
Where the first entry is one name, that of an attribute, it is the target, as in C5.0. An own
parser: no kept library reads the pair. The grammar is that of C4.5 release 8, ``getnames.c``.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pandas as pd

from dtlearn.formats.fields import (
    Column,
    Row,
    Unreadable,
    Values,
    check_levels,
    check_width,
    columns,
    levels,
    lines_of,
    numbers,
    text_of,
)

CLASS = "class"
COMMENT = re.compile(r"(\\.)|\|.*")
ITEM = re.compile(r"((?:\\.|\.(?!\s|\Z)|[^\\:,.\n])*)([:,.]|\n|\Z)")  # a name and what ends it
FIELD = re.compile(r"((?:\\.|[^\\,]|\\\Z)*)(,|\Z)")


@dataclass(frozen=True)
class Item:
    """A name in the .names file, its line, and the sign that ends it."""

    line: int
    name: str
    end: str


Attribute = tuple[str, Column | None]  # a name, and how its values become a column


def read(file: Path, encoding: str = "utf-8") -> tuple[pd.DataFrame, str]:
    """The table of a pair of files, given either, and the name of its target.

    Given the ``.names`` it takes the ``.data`` beside it; given any other file, such as
    ``golf.test``, the ``golf.names`` beside it. Raises Unreadable for what can't be read.
    """
    names = file.with_suffix(".names")
    rows = file.with_suffix(".data") if file.suffix.lower() == ".names" else file
    for needed, other in ((names, rows), (rows, names)):
        if not needed.exists():
            raise Unreadable(f"no file {needed}: it must stand beside {other.name}")
    declared, target = _declared(names, text_of(names, encoding), rows)
    found = list(_rows(rows, text_of(rows, encoding), len(declared)))
    return columns(rows, declared, found), target


def _declared(file: Path, text: str, rows: Path) -> tuple[list[Attribute], str]:
    """The columns of the rows, and the name of the target."""
    items = _items(file, text)
    classes = _list(file, items)
    attributes = [_attribute(file, rows, item, items) for item in items]
    names = [name for name, _ in attributes]
    if len(classes) == 1 and classes[0].name in names:
        return attributes, classes[0].name
    labels = [item.name for item in classes]
    check_levels(file, classes[0].line if classes else 1, CLASS, labels)
    if CLASS in names:
        raise Unreadable(f"{file}: an attribute is called {CLASS!r}, as the target is: rename it")
    return [*attributes, (CLASS, partial(levels, rows, CLASS, declared=labels))], CLASS


def _items(file: Path, text: str) -> Iterator[Item]:
    """The names of the file, without comments."""
    text = COMMENT.sub(lambda found: found[1] or "", text)
    at = 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        found = ITEM.match(text, at)
        line = text.count("\n", 0, at) + 1
        if found is None:  # a backslash at the end
            raise Unreadable(f"{file}, line {line}: a backslash has nothing to escape")
        yield Item(line, _plain(found[1]), found[2])
        at = found.end()


def _list(file: Path, items: Iterator[Item]) -> list[Item]:
    """Names up to the one that no comma follows."""
    found = []
    for item in items:
        if item.end == ":":
            raise Unreadable(
                f"{file}, line {item.line}: a colon after {item.name[:40]!r}, inside a list: end "
                "the list with a period; UCI's .names are often prose, not this"
            )
        found.append(item)
        if item.end != ",":
            break
    return [item for item in found if item.name]


def _attribute(file: Path, rows: Path, item: Item, items: Iterator[Item]) -> Attribute:
    where = f"{file}, line {item.line}"
    if item.end != ":" or not item.name:
        raise Unreadable(
            f"{where}: no colon after {item.name[:40]!r}: an attribute is declared as "
            "name: continuous. or name: level, level.; UCI's .names are often prose, not this"
        )
    told = [one.name for one in _list(file, items)]
    if told == ["ignore"]:
        return item.name, None
    if told == ["continuous"]:
        return item.name, partial(numbers, rows, item.name)
    if len(told) == 1 and re.fullmatch(r"discrete( [0-9]+)?", told[0]):
        return item.name, partial(_as_they_come, rows, item.name, told[0][9:])
    check_levels(file, item.line, item.name, told)
    return item.name, partial(levels, rows, item.name, declared=told)


def _as_they_come(file: Path, name: str, most: str, values: Values) -> pd.Series:
    """A column whose levels are those of the data, so many at the most."""
    found = [text for text in dict.fromkeys(values.texts) if text is not None]
    if most and len(found) > int(most):
        beyond = found[int(most)]
        line = values.lines[values.texts.index(beyond)]
        raise Unreadable(
            f"{file}, line {line}, column {name!r}: {beyond!r} is one level more than "
            f"discrete {most} allows"
        )
    return levels(file, name, values, found)


def _rows(file: Path, text: str, width: int) -> Iterator[Row]:
    for number, line in lines_of(text):
        told = COMMENT.sub(lambda found: found[1] or "", line).strip().removesuffix(".")
        if not told:
            continue
        texts = [_plain(text) for text in _fields(told)]
        check_width(file, number, len(texts), width)
        yield number, [None if text == "?" else text for text in texts]


def _fields(line: str) -> Iterator[str]:
    at, end = 0, ","
    while end == ",":
        found = FIELD.match(line, at)
        assert found is not None  # a backslash at the end stands for itself
        yield found[1]
        at, end = found.end(), found[2]


def _plain(text: str) -> str:
    """A name with blanks as one, and without the backslashes that escape."""
    return re.sub(r"\\(.)", r"\1", " ".join(text.split()))
