"""A notebook that a student has handed in, read as data: whatever is in it, nothing is run."""

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from dtlearn.course.classroom.books import SHEET
from dtlearn.course.classroom.folder import has
from dtlearn.course.classroom.literals import LONGEST, answer_in, name_in
from dtlearn.course.practice.reading import Unreadable
from dtlearn.course.worksheets.pages import ABOUT, ANSWER

LARGEST = 10_000_000  # bytes of a file; pictures in its output may take some
CODE = re.compile(re.escape(SHEET).replace(r"\{\}", "([0-9a-f]{12})"))
MOST_PARTS = 200_000  # lists and dictionaries in it, of which each takes memory
NO_JSON = (ValueError, RecursionError, MemoryError)


@dataclass(frozen=True)
class Cell:
    """A cell of code: its place among all cells, from 1, its question by its tags, its text."""

    place: int
    question: str
    source: str


@dataclass(frozen=True)
class Answer:
    """What answers a question: the place and the text of the cell, and the value in it.

    ``fault`` is a sentence where the cell can't be read; ``...`` is no answer.
    """

    place: int
    source: str
    value: Any = ...
    fault: str = ""

    @property
    def is_given(self) -> bool:
        """Whether the dots have been replaced, by whatever."""
        return bool(self.fault) or (self.value is not ... and self.value is not None)


@dataclass(frozen=True)
class Returned:
    """What is in a notebook: whose sheet it says it is, the code of that, and its cells."""

    path: Path
    id: str
    code: str
    cells: tuple[Cell, ...]

    def answer(self, question: str) -> Answer:
        """The answer to a question; the value is ``...`` where there is none.

        Cells with its tag are read; if the tag was lost, those that begin with ``question =``.
        """
        tagged = [cell for cell in self.cells if cell.question == question]
        cells = tagged or [c for c in self.cells if name_in(c.source) == question]
        found = [_answer_of(cell, question) for cell in cells]
        given = [one for one in found if one.is_given]
        if not given:
            return found[0] if found else Answer(0, "")
        first, *others = given
        if any(other.fault or other.value != first.value for other in others):
            places = ", ".join(str(one.place) for one in given)
            return replace(first, value=..., fault=f"cells {places} give different answers")
        return first

    def elsewhere(self, question: str) -> int:
        """The place of a cell without a tag that gives the name of a question a value; else 0."""
        cells = (c for c in self.cells if not c.question and name_in(c.source) == question)
        return next((c.place for c in cells if _answer_of(c, question).is_given), 0)


def _answer_of(cell: Cell, question: str) -> Answer:
    try:
        return Answer(cell.place, cell.source, answer_in(cell.source, question))
    except Unreadable as sentence:
        return Answer(cell.place, cell.source, fault=f"cell {cell.place}: {sentence}")


def read(path: Path) -> Returned:
    """A notebook from a file. Raises Unreadable, with a sentence, for what is none."""
    book = _book_in(_bytes_of(path))
    about = _dictionary(_dictionary(book.get("metadata")).get(ABOUT))
    code = _text(about.get("code")) or _code_on(book["cells"])
    return Returned(path, _text(about.get("id")), code, tuple(_cells(book["cells"])))


def _bytes_of(path: Path) -> bytes:
    """What is in a file, unless by its name or size it can't be a notebook."""
    if path.suffix.lower() != ".ipynb":
        raise Unreadable("is not read: its name does not end in .ipynb")
    if not path.is_file():
        raise Unreadable("is no file")
    try:
        size = path.stat().st_size
        if size > LARGEST:
            raise Unreadable(f"has {size / 1e6:.0f} MB, which is too large to be read")
        return path.read_bytes()
    except OSError as error:
        raise Unreadable(f"can't be opened: {error.strerror}") from None


def _book_in(content: bytes) -> dict[str, Any]:
    """A notebook as data; what is in its list of cells may be anything."""
    if content.count(b"{") + content.count(b"[") > MOST_PARTS:
        raise Unreadable("has too many cells or parts to be read")
    try:
        book = json.loads(content.decode("utf-8-sig"))
    except NO_JSON:
        raise Unreadable("is no whole notebook: its JSON can't be read") from None
    if not isinstance(book, dict) or not isinstance(book.get("cells"), list):
        raise Unreadable("is no notebook")
    return book


def _code_on(cells: Sequence[Any]) -> str:
    """The code that stands on the sheet itself; empty where there is none."""
    found = (CODE.search(_source(cell.get("source"))) for _, cell in _of_type("markdown", cells))
    return next((code[1] for code in found if code), "")


def is_same(file: Path, text: str) -> bool:
    """Whether a file has a text, or is a notebook of the same sheet with answers in it."""
    if has(file, text):
        return True
    try:
        code = read(file).code
    except Unreadable:
        return False
    return bool(code) and code in text


def stem_of(file: Path) -> str:
    """The name of a file without its ending, in the form of Unicode that rosters are read in."""
    return unicodedata.normalize("NFC", file.stem)


def _cells(cells: Sequence[Any]) -> Iterator[Cell]:
    for place, cell in _of_type("code", cells):
        yield Cell(place, _question(cell), _source(cell.get("source")))


def _of_type(kind: str, cells: Sequence[Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The cells of a type, each with its place among all cells."""
    for place, cell in enumerate(cells, start=1):
        if isinstance(cell, dict) and cell.get("cell_type") == kind:
            yield place, cell


def _question(cell: dict[str, Any]) -> str:
    tags = _dictionary(cell.get("metadata")).get("tags")
    named = [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []
    others = [tag for tag in named if tag != ANSWER]
    return others[0] if ANSWER in named and others else ""


def _source(source: Any) -> str:
    """The text of a cell, which a file may keep as a list of lines."""
    text = "".join(map(_text, source)) if isinstance(source, list) else _text(source)
    return text[: LONGEST + 1]  # what is longer is no answer, and need not be kept


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _dictionary(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
