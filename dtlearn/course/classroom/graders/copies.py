"""A student's notebook for a program that runs it."""

from typing import Any

from dtlearn.course.classroom import books
from dtlearn.course.classroom.handout import Handout

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
