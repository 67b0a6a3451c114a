"""A student's notebook for a program that runs it."""

import json
from typing import Any

from dtlearn.course.classroom import books
from dtlearn.course.classroom.handout import Handout
from dtlearn.course.worksheets.pages import ANSWER

Notebook = dict[str, Any]
HOW = (
    "Replace the dots in the cell below each question, such as `entropy = 0.5`. Work in cells of "
    "your own, as many as you like: all cells are run from the top when your answers are marked."
)


def copy(handout: Handout) -> Notebook:
    """The notebook of a student, which says that it will be run."""
    book = books.notebook(handout)
    for cell in book["cells"]:
        if cell["id"] == "how":
            cell["source"] = HOW
    return book


def question_of(cell: Notebook) -> str:
    """The question that a cell is to be answered in; empty if it is for none."""
    tags = cell["metadata"].get("tags", [])
    return str(tags[1]) if tags[:1] == [ANSWER] else ""


def text(book: Notebook) -> str:
    """A notebook as the text of its file."""
    return json.dumps(book, ensure_ascii=False, indent=1) + "\n"
