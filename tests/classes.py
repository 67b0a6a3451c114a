"""Classes of students whose answers are known: their notebooks, and the command that marks them."""

import csv
import json
from pathlib import Path

import dtlearn as dt
from dtlearn import command
from dtlearn.course.classroom import books
from dtlearn.course.classroom.asked import Asked
from dtlearn.course.classroom.handout import handouts
from dtlearn.course.classroom.keys import Kept
from dtlearn.course.classroom.roster import Student
from dtlearn.course.classroom.salted import Salt

SECRET = "two grey herons"
ALL = tuple(dt.worksheets.skills())
NAMES = ("entropy", "gain_1", "gain_2", "gain_3")
SMALL = {"skills": ("entropy", "gain"), "rows": 8}


def as_source(value):
    """A value as a student would write it; a set is no frozenset."""
    return repr(set(value)) if isinstance(value, frozenset) else repr(value)


def answered(handout, given):
    """The notebook of a student with answers, as the text of a file."""
    book = books.notebook(handout)
    for cell in book["cells"]:
        name = cell["metadata"].get("tags", ["", ""])[1]
        if name in given:
            cell["source"] = f"{name} = {given[name]}"
    return json.dumps(book)


def right(sheet):
    """All right answers, as sources."""
    return {question.name: as_source(question.answer) for question in sheet.questions}


def all_right(sheet):
    """A student with all answers right: the answers, and what is said of those that are not."""
    return right(sheet), {}


def write_class(folder, cases, **asked):
    """A class with a student for each case: the folder of sheets, and what is expected of each."""
    roster = [Student(i, str(i), f"Student {i}") for i in range(2, len(cases) + 2)]
    made = handouts(roster, Asked(**{"skills": ALL, "rows": 10, **asked}), Salt(SECRET))
    lines = [f"{one.id},{one.name}" for one in roster]
    (folder / "class.csv").write_text("\n".join(["id,name", *lines]), "utf-8")
    (folder / "w/students").mkdir(parents=True)
    (folder / "w/keys").mkdir()
    codes = {one.student.id: one.code for one in made}
    (folder / "w/keys/asked.json").write_text(Kept(made[0].asked, codes).text, "utf-8")
    expected = {}
    for handout, case in zip(made, cases, strict=True):
        given, said = case(handout.sheet)
        (folder / f"w/students/{handout.stem}.ipynb").write_text(answered(handout, given), "utf-8")
        names = [q.name for q in handout.sheet.questions]
        expected[handout.student.id] = {
            name: said.get(name, "right" if name in given else "missing") for name in names
        }
    return made, expected


def read_marks(file):
    """The lines of a file of marks, by id."""
    with Path(file).open(encoding="utf-8", newline="") as opened:
        return {line["id"]: line for line in csv.DictReader(opened)}


def file_of(handout):
    """Where the notebook of a student lies."""
    return Path(f"w/students/{handout.stem}.ipynb")


def run(capsys, *more):
    """Run the command here; what it says to look at, by names of files alone, and the marks."""
    code = command.main(["grade", "w", "class.csv", "--salt", SECRET, "--out", "marks.csv", *more])
    out, errors = capsys.readouterr()
    assert (code, errors) == (0, "")
    remarks = out.partition("To look at:\n")[2].replace("students/", "").splitlines()
    return remarks, read_marks("marks.csv")
