"""Sheets for nbgrader: an assignment with hidden tests, and the copy of each student.

nbgrader has one notebook for all. Its tests are found again by their names, and all else in a
returned notebook may differ: so each student gets a copy with a table of their own, and what comes
back as STUDENT.ipynb goes to ``submitted/STUDENT/worksheet/worksheet.ipynb``. A test makes the
sheet again of whose folder it runs in, and its value is the points: nbgrader's partial credit.
Source: nbgrader's documentation, "Creating and grading assignments".
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from dtlearn.course.classroom.graders import judging
from dtlearn.course.classroom.graders.copies import Notebook, copy
from dtlearn.course.classroom.handout import Handout
from dtlearn.course.worksheets import Worksheet, answers, pages
from dtlearn.course.worksheets.pages import question_of, text_of

FOLDER = "nbgrader"  # the folder of nbgrader's course
NAME = "worksheet"  # of the assignment and of its notebook
SCHEMA = 3  # of nbgrader's metadata


def files(handouts: Sequence[Handout]) -> Iterator[tuple[str, str]]:
    """The source of the assignment, the keys, and a copy to hand out for each student."""
    notebook = source(judging.sample(handouts))
    yield f"{FOLDER}/source/{NAME}/{NAME}.ipynb", text_of(notebook)
    yield f"{FOLDER}/{judging.KEYS}", judging.keys(handouts, lambda handout: handout.stem)
    for handout in handouts:
        yield f"{FOLDER}/students/{handout.stem}.ipynb", text_of(for_student(copy(handout)))


def source(sheet: Worksheet) -> Notebook:
    """The notebook for ``nbgrader generate_assignment``, with answers and hidden tests."""

    def solution(name: str) -> str:
        told = answers.shown(sheet[name].kind, sheet[name].answer)
        return f"### BEGIN SOLUTION\n{name} = {told}\n### END SOLUTION"

    return _with_tests(pages.notebook(sheet), solution, _hidden)


def for_student(book: Notebook) -> Notebook:
    """A student's notebook with the cells that nbgrader looks for, as it would release them."""
    return _with_tests(book, lambda name: f"{name} = ...", lambda name: "")


def points(question: str, names: Mapping[str, Any]) -> float:
    """What a hidden test answers: the points of the student whose folder the notebook runs in.

    It prints what the answer is. The notebook is in ``autograded/STUDENT/worksheet``, and the file
    of keys beside ``autograded``.
    """
    here = Path.cwd()
    mark = judging.mark(here.parents[2] / judging.KEYS, here.parent.name, question, names)
    print(f"{mark.said}. {mark.reason}".strip())
    return float(mark.points)


def _hidden(name: str) -> str:
    test = f"from {__name__} import points as _points\n_points({name!r}, globals())"
    return f"\n### BEGIN HIDDEN TESTS\n{test}\n### END HIDDEN TESTS"


def _with_tests(
    book: Notebook, answer: Callable[[str], str], test: Callable[[str], str]
) -> Notebook:
    """The notebook with each cell for an answer as a solution, and its test below it."""
    cells: list[dict[str, Any]] = []
    for cell in book["cells"]:
        if name := question_of(cell):
            told = {"nbgrader": _metadata(f"answer-{name}", solution=True)}
            cells.append(cell | {"source": answer(name), "metadata": cell["metadata"] | told})
            cells.append(_test(f"t{cell['id'][1:]}", name, f"# 1 point for {name}{test(name)}"))
        else:
            cells.append(cell)
    return book | {"cells": cells}


def _test(id: str, name: str, source: str) -> dict[str, Any]:
    told = {"nbgrader": _metadata(name, grade=True, locked=True, points=1)}
    return pages.cell("code", id, source, told)


def _metadata(name: str, **true: bool | int) -> dict[str, Any]:
    kinds = {"grade": False, "solution": False, "locked": False, "task": False}
    return {"grade_id": name, "schema_version": SCHEMA, "cell_type": "code", **kinds, **true}
