"""Sheets for otter-grader: a master notebook with hidden tests, and the copy of each student.

A test makes the sheet again of whom the notebook names in its metadata, so that one autograder
serves all students. A test is passed or not: a tree, which earns a part of a point, has as many
tests as nodes, and earns as many parts as it reaches. Source: otter-grader's documentation, "Otter
Assign" and "Exception-Based Test Format".
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from dtlearn.course.classroom.graders import judging
from dtlearn.course.classroom.graders.copies import Notebook, copy
from dtlearn.course.classroom.handout import Handout
from dtlearn.course.worksheets import Question, Worksheet, answers, pages
from dtlearn.course.worksheets.growing import decisions
from dtlearn.course.worksheets.pages import ABOUT, question_of, text_of

FOLDER = "otter"
ALMOST = 1e-9
CONFIG = f"""# ASSIGNMENT CONFIG
requirements: [dtlearn]
autograder_files: [{judging.KEYS}]
export_cell: false
tests:
  ok_format: false
  files: true
"""


def files(handouts: Sequence[Handout]) -> Iterator[tuple[str, str]]:
    """The notebook for ``otter assign``, the keys, and a copy to hand out for each student."""
    yield f"{FOLDER}/worksheet.ipynb", text_of(master(judging.sample(handouts)))
    yield f"{FOLDER}/{judging.KEYS}", judging.keys(handouts, lambda handout: handout.student.id)
    for handout in handouts:
        yield f"{FOLDER}/students/{handout.stem}.ipynb", text_of(copy(handout))


def master(sheet: Worksheet) -> Notebook:
    """The notebook for ``otter assign``: a sheet with its answers and hidden tests."""
    book = pages.notebook(sheet)
    cells = [pages.cell("raw", "config", CONFIG)]
    for cell, below in zip(book["cells"], [*book["cells"][1:], None], strict=True):
        name = question_of(below) if below else ""
        if name:
            cells += _question(sheet[name], cell)
        elif not question_of(cell):
            cells.append(cell)
    about = book["metadata"] | {ABOUT: {"id": judging.NOBODY}}
    return book | {"cells": cells, "metadata": about}


def reaches(question: str, names: Mapping[str, Any], points: float) -> None:
    """What a hidden test asks: whether an answer in the notebook of this folder earns so much.

    Raises AssertionError, which says what the answer is, if it does not; ValueError if there are
    several notebooks, or one that names nobody.
    """
    mark = judging.mark(Path(judging.KEYS).resolve(), _whose(), question, names)
    if mark.points < points - ALMOST:
        raise AssertionError(f"{mark.said}. {mark.reason}".strip())


def _whose() -> str:
    """Whose notebook it is that lies in this folder."""
    found = list(Path().glob("*.ipynb"))
    if len(found) != 1:
        raise ValueError(f"{len(found)} notebooks are in {Path.cwd()}: one is marked at a time")
    told = json.loads(found[0].read_text(encoding="utf-8"))["metadata"].get(ABOUT, {})
    if "id" not in told:
        raise ValueError(f"{found[0].name} does not say whose it is: its metadata lack {ABOUT!r}")
    return str(told["id"])


def _question(question: Question, text: dict[str, Any]) -> list[dict[str, Any]]:
    """The cells of a question, between the raw cells that otter looks for."""
    name = question.name
    told = answers.shown(question.kind, question.answer)
    marked = [
        ("raw", f"# BEGIN QUESTION\nname: {name}\npoints: 1"),
        ("raw", "# BEGIN SOLUTION"),
        ("code", f"{name} = {told} # SOLUTION"),
        ("raw", "# END SOLUTION"),
        ("raw", "# BEGIN TESTS"),
        *(("code", test) for test in _tests(question)),
        ("raw", "# END TESTS"),
        ("raw", "# END QUESTION"),
    ]
    cells = [
        pages.cell(kind, f"{text['id']}-{i}", source) for i, (kind, source) in enumerate(marked)
    ]
    return [cells[0], text, *cells[1:]]


def _tests(question: Question) -> Iterator[str]:
    """A test, or one for each part of a point; each is a function, as otter wants it."""
    parts = decisions(question.answer) if question.kind == "tree" else 1
    for part in range(1, parts + 1):
        yield (
            f"# HIDDEN\ndef test_{question.name}_{part}(env):\n"
            f"    from {__name__} import reaches\n"
            f"    reaches({question.name!r}, env, {part / parts})"
        )
