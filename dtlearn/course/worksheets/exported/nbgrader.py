"""Worksheets for nbgrader: an assignment with hidden tests, and the copy of each student.

nbgrader has one notebook for all. Its tests are found again by their names, and all else in a
returned notebook may differ: so each student gets a copy with a table of their own. A test makes
the worksheet again of whose folder it runs in, and its value is the points, as nbgrader's partial
credit. Source: nbgrader's documentation, "Creating and grading assignments".
"""

from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from dtlearn.course.worksheets import answers, pages
from dtlearn.course.worksheets.exported import judging
from dtlearn.course.worksheets.sheet import Worksheet

Notebook = dict[str, Any]
NAME = "worksheet"  # of the assignment and of its notebook
SCHEMA = 3  # of nbgrader's metadata


def source(sheet: Worksheet) -> Notebook:
    """The notebook for ``nbgrader generate_assignment``, with answers and hidden tests."""
    return _with_tests(
        pages.notebook(sheet),
        lambda name: f"### BEGIN SOLUTION\n{name} = {_literal(sheet, name)}\n### END SOLUTION",
        lambda name: f"\n### BEGIN HIDDEN TESTS\n{_test(name)}\n### END HIDDEN TESTS",
    )


def for_student(notebook: Notebook) -> Notebook:
    """A student's notebook, as :func:`pages.notebook` makes it, as nbgrader hands one out."""
    return _with_tests(notebook, lambda name: f"{name} = ...", lambda name: "")


def points(question: str, names: Mapping[str, Any]) -> float:
    """What a hidden test answers: the points of a student, whose folder the notebook runs in.

    It also prints what the answer is. Folders are ``autograded/STUDENT/worksheet``, and the file of
    keys is beside ``autograded``.
    """
    here = Path.cwd()
    mark = judging.mark(here.parents[2] / judging.KEYS, here.parent.name, question, names)
    print(f"{mark.said}. {mark.reason}".strip())
    return float(mark.points)


def _literal(sheet: Worksheet, name: str) -> str:
    return answers.shown(sheet[name].kind, sheet[name].answer)


def _test(name: str) -> str:
    module = "dtlearn.course.worksheets.exported"
    return f"from {module} import nbgrader as _grader\n_grader.points({name!r}, globals())"


def _with_tests(notebook: Notebook, answer: Any, test: Any) -> Notebook:
    """A copy, in which each cell for an answer is a solution, and is followed by its test."""
    made = deepcopy(notebook)
    cells: list[dict[str, Any]] = []
    for cell in made["cells"]:
        cells.append(cell)
        name = _question_of(cell)
        if name:
            cell["source"] = answer(name)
            cell["metadata"]["nbgrader"] = _metadata(f"answer-{name}", solution=True)
            cells.append(_test_cell(cell["id"], name, f"# 1 point for {name}{test(name)}"))
    return made | {"cells": cells}


def _question_of(cell: Mapping[str, Any]) -> str:
    """The question that a cell is for; empty if it is for none."""
    tags = cell["metadata"].get("tags", [])
    return str(tags[1]) if tags[:1] == [pages.ANSWER] else ""


def _test_cell(of: str, name: str, text: str) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "id": f"{of}-test",
        "metadata": {"nbgrader": _metadata(name, grade=True, locked=True, points=1)},
        "source": text,
        "execution_count": None,
        "outputs": [],
    }


def _metadata(name: str, **true: bool | int) -> dict[str, Any]:
    kinds = {"grade": False, "solution": False, "locked": False, "task": False}
    return {"grade_id": name, "schema_version": SCHEMA, "cell_type": "code", **kinds, **true}
