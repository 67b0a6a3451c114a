"""The notebooks of students: table, questions, a cell for each answer, and on request checks.

Neither answer, tolerance, slip nor salt is in one; the seed only where a check has to make the key.
"""

from collections.abc import Iterator
from typing import Any

from dtlearn.course.classroom.handout import Handout
from dtlearn.course.worksheets import pages
from dtlearn.course.worksheets.pages import ABOUT, cell, question_of

HOW = (
    "Replace the dots in the cell below each question, such as `entropy = 0.5`, and leave nothing "
    "else in it: your answers are read, and no cell is run. Work in cells of your own, as many as "
    "you like."
)
SHEET = "Sheet {}."  # its code, by which the sheet is known if a program drops the metadata
START = "import dtlearn as dt\ncheck = dt.worksheets.Check({})"
CHECKS = "The cell below an answer tells at once what it is worth, once this one has been run."


def notebook(handout: Handout) -> dict[str, Any]:
    """A student's sheet as a notebook of nbformat 4.5, for ``json.dump``.

    Cells for answers are those of :func:`dtlearn.course.worksheets.pages.notebook`; whose sheet
    it is and a code of what is on it are in the metadata.
    """
    book = pages.notebook(handout.sheet)
    first, *cells = book["cells"]
    book["cells"] = [
        first,
        cell("markdown", "how", f"{HOW}\n\n{SHEET.format(handout.code)}"),
        *_with_checks(handout, cells),
    ]
    book["metadata"][ABOUT] |= {"id": handout.student.id, "code": handout.code}
    return book


def text(handout: Handout) -> str:
    """The same as the text of an ``.ipynb`` file."""
    return pages.text_of(notebook(handout))


def _with_checks(handout: Handout, cells: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    if not handout.asked.feedback:
        yield from cells
        return
    yield cell("markdown", "checks", CHECKS)
    yield cell("code", "check", START.format(_made_from(handout)))
    for one in cells:
        yield one
        if name := question_of(one):
            yield cell("code", f"c{one['id'][1:]}", f'print(check("{name}", {name}))')


def _made_from(handout: Handout) -> str:
    asked = handout.asked
    parts: tuple[Any, ...] = (handout.sheet.seed, list(asked.skills), asked.rows, asked.story)
    return ", ".join(map(repr, parts if asked.story else parts[:3]))
