"""nbgrader and otter-grader, each in an environment of its own, mark what a class hands in."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from dtlearn.course.classroom import roster
from dtlearn.course.classroom.asked import Asked
from dtlearn.course.classroom.graders import nbgrader as for_nbgrader
from dtlearn.course.classroom.handout import Handout, handouts
from dtlearn.course.classroom.salted import Salt
from dtlearn.course.worksheets import skills
from dtlearn.course.worksheets.hand import CAREFUL
from dtlearn.course.worksheets.pages import question_of

from .commands import environment, require, run, say
from .packages import built

NBGRADER, OTTER = "nbgrader==0.9.6", "otter-grader==7.0.0"
SALT = "nine grey herons"
ROSTER = "id,name\n4711,Ada\n0815,王小明\nx/1,O'Hara\n..,\n5,Eve\n6,Bob\n"
SAME = 1e-9
SCORES = """
import json
from nbgrader.api import Gradebook
with Gradebook("sqlite:///gradebook.db") as book:
    print(json.dumps({
        handed.student.id: {grade.name: grade.score for n in handed.notebooks for grade in n.grades}
        for handed in book.assignment_submissions("worksheet")
    }))
"""
Answers = dict[str, Any]


def nbgrader(folder: Path) -> None:
    """nbgrader generates the assignment, and its marks of a class are those of the sheets."""
    python = _python(folder / "nbgrader", NBGRADER, folder)
    made, course = _class(folder / "of-nbgrader", "nbgrader")
    for handout, answers in zip(made, _answered(made), strict=True):
        target = course / "submitted" / handout.stem / for_nbgrader.NAME
        source = course / "students" / f"{handout.stem}.ipynb"
        _fill(source, target / f"{for_nbgrader.NAME}.ipynb", answers)
    for step in ("generate_assignment", "autograde"):
        run(python, "-m", "nbgrader", step, for_nbgrader.NAME, cwd=course, scripts=python.parent)
    released = (course / "release" / for_nbgrader.NAME / f"{for_nbgrader.NAME}.ipynb").read_text()
    require("HIDDEN" not in released and "_points" not in released, "a hidden test is released")
    found = json.loads(run(python, "-c", SCORES, cwd=course, scripts=python.parent))
    _compare(made, {h.student.id: found[h.stem] for h in made}, "nbgrader")


def otter(folder: Path) -> None:
    """otter assigns and runs, and its marks of a class are those of the sheets."""
    python = _python(folder / "otter", OTTER, folder)
    made, course = _class(folder / "of-otter", "otter")
    run(python, "-m", "otter", "assign", "worksheet.ipynb", "dist", cwd=course)
    [zipped] = (course / "dist" / "autograder").glob("*.zip")
    found = {}
    for handout, answers in zip(made, _answered(made), strict=True):
        returned = course / "returned" / f"{handout.stem}.ipynb"
        _fill(course / "students" / returned.name, returned, answers)
        run(python, "-m", "otter", "run", "--no-logo", "-a", zipped, "-o", course, returned,
            cwd=course)  # fmt: skip
        told = json.loads((course / "results.json").read_text(encoding="utf-8"))
        found[handout.student.id] = {t["name"]: t["score"] for t in told["tests"] if "score" in t}
    _compare(made, found, "otter")


def _python(target: Path, package: str, folder: Path) -> Path:
    wheel, _ = built(folder)
    return environment(target, sys.executable, package, "ipykernel", wheel)


def _class(folder: Path, form: str) -> tuple[Sequence[Handout], Path]:
    """The sheets of the class, and the folder of the program, as the command writes them."""
    folder.mkdir()
    file = folder / "class.csv"
    file.write_text(ROSTER, encoding="utf-8")
    asked = Asked(tuple(skills()))
    options = ("--skills", ",".join(asked.skills), "--salt", SALT, "--format", form)
    program = (sys.executable, "-m", "dtlearn.command", "worksheets")
    run(*program, file, *options, "--out", folder / "sheets", cwd=folder)
    return handouts(roster.read(file), asked, Salt(SALT)), folder / "sheets" / form


def _answered(made: Sequence[Handout]) -> Iterator[Answers]:
    """What each student answers: all right, slips, from own errors, in part, odd, nothing."""
    right, slips, errors, part, *_ = made
    yield {q.name: q.answer for q in right.sheet.questions}
    yield {q.name: next(iter(q.slips.values()), q.answer) for q in slips.sheet.questions}
    yield _from_own_errors(errors)
    yield {"tree": _with_a_wrong_leaf(part), "entropy": "1/3"}
    yield {"entropy": "__import__('os')", "gain_1": [1], "gini": 1j, "root": 5,
           "tree": ("a", {"b": ("c", {})}), "prediction": "x" * 10_000}  # fmt: skip
    yield {}


def _from_own_errors(handout: Handout) -> Answers:
    """A wrong entropy, Gini index, threshold, set and root, and all that follows from them."""
    sheet = handout.sheet
    answers: Answers = {"entropy": 0.9, "gini": 0.4, "split_information": 1.1}
    answers |= {name: sheet[name].slips["second best"] for name in ("threshold", "subset")}
    answers["root"] = sheet["root"].slips["smallest gain"]
    for question in sheet.questions:
        own = {name: answers[name] for name in question.uses if name in answers}
        answers.setdefault(question.name, question.value(own, CAREFUL))
    return answers


def _with_a_wrong_leaf(handout: Handout) -> tuple[str, dict[str, Any]]:
    attribute, below = handout.sheet["tree"].answer
    level = next(level for level in below if isinstance(below[level], str))
    other = next(c for c in handout.sheet["rule_class"].options if c != below[level])
    return attribute, {**below, level: other}


def _fill(source: Path, target: Path, answers: Mapping[str, Any]) -> None:
    """Hand in a copy with answers; what is left out is left as it was."""
    book = json.loads(source.read_text(encoding="utf-8"))
    for cell in book["cells"]:
        if (name := question_of(cell)) in answers:
            cell["source"] = f"{name} = {answers[name]!r}"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(book), encoding="utf-8")


def _compare(made: Sequence[Handout], found: Mapping[str, Mapping[str, float]], by: str) -> None:
    """The marks of a program are those of the sheets, question by question."""
    for handout, answers in zip(made, _answered(made), strict=True):
        marks, scores = handout.sheet.judge(answers), found[handout.student.id]
        for mark in marks.marks:
            told = f"{by}: {mark.question} of {handout.student.id!r} has {scores[mark.question]}"
            require(abs(scores[mark.question] - mark.points) < SAME, f"{told}, not {mark.points}")
        words = sorted({mark.said for mark in marks.marks})
        say(f"{handout.stem}: {marks.total:.3f} of {marks.out_of} by both ({', '.join(words)})")
