"""Worksheets for otter-grader: a master notebook with hidden tests for ``otter assign``.

A test makes the worksheet again of whom the notebook names in its metadata, so that one autograder
serves all students. A test is passed or not: a tree, which earns a part of a point, has as many
tests as nodes, and earns as many parts as it reaches. Source: otter-grader's documentation, "Otter
Assign" and "Exception-Based Test Format".
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dtlearn.course.worksheets import answers, pages
from dtlearn.course.worksheets.exported import judging
from dtlearn.course.worksheets.growing import decisions
from dtlearn.course.worksheets.question import Question
from dtlearn.course.worksheets.sheet import Worksheet

Notebook = dict[str, Any]
WHOSE = "dtlearn_worksheet"  # in the metadata of a notebook, with the id of the student
ALMOST = 1e-9
CONFIG = f"""# ASSIGNMENT CONFIG
requirements: [dtlearn]
autograder_files: [{judging.KEYS}]
export_cell: false
tests:
  ok_format: false
  files: true
"""


def master(sheet: Worksheet) -> Notebook:
    """The notebook for ``otter assign``: a worksheet with its answers and hidden tests."""
    plain = pages.notebook(sheet)
    start, *asked = plain["cells"]
    cells = [_cell("raw", "config", CONFIG), start]
    for place, text in enumerate(asked[::2]):
        cells += _question(sheet.questions[place], text)
    about = plain["metadata"] | {WHOSE: {"id": judging.SAMPLE}}
    return plain | {"cells": cells, "metadata": about}


def reaches(question: str, names: Mapping[str, Any], points: float) -> None:
    """What a hidden test asks: whether an answer in the notebook of this folder earns so much.

    Raises AssertionError, which says what the answer is, if it does not; ValueError if there are
    several notebooks, or one that names nobody.
    """
    mark = judging.mark(Path(judging.KEYS).resolve(), _whose(), question, names)
    assert mark.points >= points - ALMOST, f"{mark.said}. {mark.reason}".strip()


def _whose() -> str:
    found = list(Path().glob("*.ipynb"))
    if len(found) != 1:
        raise ValueError(
            f"there are {len(found)} notebooks in {Path.cwd()}: one is graded at a time"
        )
    about = json.loads(found[0].read_text(encoding="utf-8"))["metadata"].get(WHOSE, {})
    if "id" not in about:
        raise ValueError(f"{found[0].name} does not say whose it is: its metadata lack {WHOSE!r}")
    return str(about["id"])


def _question(question: Question, text: dict[str, Any]) -> list[dict[str, Any]]:
    """The cells of a question, between the raw cells that otter looks for."""
    name = question.name
    told = answers.shown(question.kind, question.answer)
    parts = decisions(question.answer) if question.kind == "tree" else 1
    tests = [
        _cell("code", f"test-{name}-{part}", _test(name, part / parts, part))
        for part in range(1, parts + 1)
    ]
    return [
        _cell("raw", f"begin-{name}", f"# BEGIN QUESTION\nname: {name}\npoints: 1"),
        text,
        _cell("raw", f"begin-solution-{name}", "# BEGIN SOLUTION"),
        _cell("code", f"solution-{name}", f"{name} = {told} # SOLUTION"),
        _cell("raw", f"end-solution-{name}", "# END SOLUTION"),
        _cell("raw", f"begin-tests-{name}", "# BEGIN TESTS"),
        *tests,
        _cell("raw", f"end-tests-{name}", "# END TESTS"),
        _cell("raw", f"end-{name}", "# END QUESTION"),
    ]


def _test(name: str, points: float, part: int) -> str:
    return (
        f"# HIDDEN\ndef test_{name}_{part}(env):\n"
        "    from dtlearn.course.worksheets.exported import otter\n"
        f"    otter.reaches({name!r}, env, {points})"
    )


def _cell(kind: str, id: str, source: str) -> dict[str, Any]:
    cell = {"cell_type": kind, "id": id.replace("_", "-"), "metadata": {}, "source": source}
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})
