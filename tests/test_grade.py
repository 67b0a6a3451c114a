"""Marks of a class: answers are read and not run, each student gets a line, odd files are told."""

import csv
import json
import os
import re
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

import dtlearn as dt
from dtlearn import command
from dtlearn.course.classroom import books, class_page, returned, salted, understood
from dtlearn.course.classroom.asked import Asked
from dtlearn.course.classroom.handout import handouts
from dtlearn.course.classroom.keys import Kept
from dtlearn.course.classroom.literals import answer_in
from dtlearn.course.classroom.roster import Student
from dtlearn.course.classroom.salted import Salt
from dtlearn.course.practice.reading import Unreadable
from dtlearn.formats import Unreadable as NoFile

SECRET = "two grey herons"
ALL = tuple(dt.worksheets.skills())
ROOT = Path(__file__).parents[1]


# answers in cells


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("x = 0.954", 0.954),
        ("# by hand\nx = -3  # bits\n", -3),
        ("x = '3/8';", "3/8"),
        ("x = ('Home', {'rented': 'yes'})", ("Home", {"rented": "yes"})),
        ('x = {"a", "b"}', {"a", "b"}),
        ("x = [\n 'no',\n 'yes',\n]", ["no", "yes"]),
        ("x = ...", ...),
        ("", ...),
        ("# later", ...),
        ("x = '\\d'", "\\d"),
    ],
)
def test_answers_that_are_read(source, value):
    """Numbers, texts, tuples, lists, sets and dictionaries, as Python writes them."""
    assert answer_in(source, "x") == value


@pytest.mark.parametrize(
    "source",
    [
        *("x = 3/8", "x = log2(3)", "x = __import__('os').system('touch ran')", "x = y", "0.5"),
        *("x = 1\nx = 2", "import os", "x: int = 3", "x = y = 3", "x += 1", "x, = 3,", "y = 3"),
        *("x =", "x = (", "%time x", "!ls", "x = '", "x = \0", "x = '\ud800'", "x = f'{1}'"),
        *("x = {[]}", "x = {[]: 1}", "x = {**{}}", "x = " + "9" * 5000, "x = " + "1+" * 1900 + "1"),
        *("x = " + "-" * 3900 + "1", "x = " + "(" * 1900 + ")" * 1900, "x = " + "[" * 3900),
        *("x = " + "lambda:" * 550 + "1", "x = 1" + ".a" * 1900, "x = " + "{" * 30 + "}" * 30),
        *("x = " + "1if 1else " * 390 + "1", "x = 2" + "**2" * 1300, "async " * 600, "f'{" * 900),
    ],
)
def test_what_is_no_answer(source, tmp_path, monkeypatch):
    """A sentence for the rest: neither run, nor deep enough to end the interpreter."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Unreadable) as sentence:
        answer_in(source, "x")
    assert len(str(sentence.value)) < 150
    assert list(tmp_path.iterdir()) == []


def test_sizes_that_are_read():
    """4000 letters and 40 brackets, and not one more."""
    assert answer_in(f"x = '{'a' * 3994}'", "x") == "a" * 3994
    assert answer_in("x = " + "(" * 40 + "1" + ")" * 40, "x") == 1
    for source in (f"x = '{'a' * 3995}'", "x = " + "(" * 41 + "1" + ")" * 41):
        with pytest.raises(Unreadable, match="more than 40"):
            answer_in(source, "x")


# a class of all kinds


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


def slip(name, place):
    """Everything right but one question, which has one of its slips; later ones are right too."""

    def case(sheet):
        known = sheet[name].slips
        if not known:  # of a prediction not each sheet has one
            return right(sheet), {}
        found = list(known)[place % len(known)]
        return right(sheet) | {name: as_source(known[found])}, {name: found}

    return case


def other(question):
    """An answer that is neither right nor out of the question."""
    value = question.answer
    if question.kind in ("number", "fraction", "exact"):
        return value * 0.83 + 0.037 if question.kind != "exact" else value + 1
    if question.kind == "label":
        return next(option for option in question.options if option != value)
    return None


def carried(name, earlier):
    """An own earlier answer, and what follows from it by the formulas of the library."""

    def case(sheet):
        own = other(sheet[earlier])
        worked = {"gain": by_gain, "root": by_root}.get(name.rstrip("_123"), by_value)
        follows = worked(sheet, name, earlier, own)
        wrong = sheet[earlier].judge(own).said
        assert wrong not in ("right", "follows")
        said = sheet[name].judge(follows).said
        expected = {} if said == "right" else {name: "follows"}
        others = {
            key: source for key, source in right(sheet).items() if key not in sheet[name].uses
        }
        given = others | {earlier: as_source(own), name: as_source(follows)}
        return given, {earlier: wrong, **expected}

    return case


def by_value(sheet, name, earlier, own):
    """What the question itself works out from the own answer."""
    from dtlearn.course.worksheets.hand import CAREFUL

    return sheet[name].value({earlier: own}, CAREFUL)


def by_gain(sheet, name, earlier, own):
    """The gain with an own entropy before the split: as much more as that is."""
    return own + sheet[name].answer - sheet[earlier].answer


def by_root(sheet, name, earlier, own):
    """The attribute of the largest gain, one of which is the student's own."""
    gains = {f"gain_{i}": sheet[f"gain_{i}"].answer for i in (1, 2, 3)} | {earlier: own}
    return sheet.table.columns[int(max(gains, key=gains.get)[-1]) - 1]


def by_own_root(sheet):
    """Another root, and below it the trees that dt.id3 grows: 'tree' follows."""
    table, target = sheet.table, sheet.target
    root = other(sheet["root"])
    below = table[[*[c for c in table.columns[:3] if c != root], target]]
    nested = {
        level: dt.id3(below[table[root] == level], target).to_nested()
        for level in table[root].unique()
    }
    given = {"root": repr(root), "tree": repr((root, nested))}
    return given, {"root": sheet["root"].judge(root).said, "tree": "follows"}


def noise(sheet):
    """Wrong answers that are no slip."""
    given = {q.name: "987.5" for q in sheet.questions if q.kind in ("number", "fraction", "exact")}
    return given, dict.fromkeys(given, "wrong")


def hostile(sheet):
    """Answers that would do harm if they were run, or compared without care."""
    odd = ["__import__('os').abort()", "10**10**10", "[" * 3000, "1e999", "{{}}", "float('nan')"]
    given = {q.name: odd[i % len(odd)] for i, q in enumerate(sheet.questions)}
    return given, dict.fromkeys(given, "not readable")


def cases_of(sheet):
    """What the students of a class do, one a student, as functions of their sheet."""
    slips = [(q.name, i) for q in sheet.questions for i in range(len(q.slips))]
    uses = [
        (q.name, earlier)
        for q in sheet.questions
        for earlier in q.uses
        if q.kind not in ("tree", "labels") and other(sheet[earlier]) is not None
    ]
    return [
        lambda sheet: (right(sheet), {}),
        *(slip(*one) for one in slips),
        *(carried(*one) for one in uses),
        by_own_root,
        noise,
        hostile,
        lambda sheet: ({}, {}),
    ]


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


def said_in(line):
    """What a line of marks.csv says of each question that is not simply right."""
    found = {}
    for part in line["notes"].split("; "):
        name, _, words = part.partition(": ")
        if name == "missing":
            found |= dict.fromkeys(words.split(", "), "missing")
        elif name in line:
            found[name] = re.sub(r" \(cell .*", "", words)
    return found


def read_marks(file):
    """The lines of a file of marks, by id."""
    with Path(file).open(encoding="utf-8", newline="") as opened:
        return {line["id"]: line for line in csv.DictReader(opened)}


def grade(*more, **environment):
    """Run the command in a process of its own; its output."""
    arguments = ["grade", "w", "class.csv", "--salt", SECRET, "--out", "marks.csv", *more]
    done = subprocess.run(
        [sys.executable, "-m", "dtlearn.command", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_class_of_all_kinds(tmp_path, monkeypatch):
    """Each slip, each carried error, noise and hostile answers are found, twice the same bytes."""
    monkeypatch.chdir(tmp_path)
    sheet = dt.worksheets.make("any", ALL, 10)
    cases = cases_of(sheet)
    _, expected = write_class(tmp_path, cases)
    said = Counter(word for of_each in expected.values() for word in of_each.values())
    assert len(said) > 30 and said["follows"] >= 12 and said["natural logarithm"] >= 5
    out = grade(PYTHONHASHSEED="1")
    marks = read_marks("marks.csv")
    for id, of_each in expected.items():
        line, found = marks[id], said_in(marks[id])
        wanted = {name: said for name, said in of_each.items() if said != "right"}
        if set(of_each.values()) == {"missing"}:
            wanted, found = {}, {k: v for k, v in found.items() if k in of_each}
        assert {name: found.get(name) for name in wanted} == wanted, (id, line)
        for name, said in of_each.items():
            assert float(line[name]) == (said in ("right", "follows")), (id, name, line)
        total = sum(said in ("right", "follows") for said in of_each.values())
        assert (float(line["total"]), line["out_of"]) == (total, "24")
    first = [Path(name).read_bytes() for name in ("marks.csv", "class.html")]
    assert grade(PYTHONHASHSEED="2") == out
    assert [Path(name).read_bytes() for name in ("marks.csv", "class.html")] == first


# odd notebooks


NAMES = ("entropy", "gain_1", "gain_2", "gain_3")
SMALL = {"skills": ("entropy", "gain"), "rows": 8}


@pytest.fixture
def quick_salt(monkeypatch):
    """A salt that is hashed once: what makes guessing slow makes tests slow."""
    monkeypatch.setattr(salted, "ROUNDS", 1)


@pytest.fixture
def four(tmp_path, monkeypatch, quick_salt):
    """A class of four with all answers right; the handouts."""
    monkeypatch.chdir(tmp_path)
    made, _ = write_class(tmp_path, [lambda sheet: (right(sheet), {})] * 4, **SMALL)
    return made


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


def test_a_class_without_faults(four, capsys):
    """All points, no notes, nothing to look at."""
    remarks, marks = run(capsys)
    assert remarks == []
    assert [(line["total"], line["out_of"], line["notes"]) for line in marks.values()] == [
        ("4", "4", "")
    ] * 4
    assert list(marks["2"]) == ["id", "name", *NAMES, "total", "out_of", "notes"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is no whole notebook"),
        (b'{"cells": [{"cell_type": "code", "sou', "is no whole notebook"),
        (b"\xff\x00", "is no whole notebook"),
        (b"[]", "is no notebook"),
        (b'{"cells": {"a": []}}', "is no notebook"),
        (b"[" * 150_000, "is no whole notebook"),
        (b'{"cells": [' + b"{}," * 10**6 + b"{}]}", "has too many cells or parts"),
        (b" " * 10_000_001, "has 10 MB, which is too large"),
        (b'{"cells": [' + b"9" * 5000 + b"]}", "is no whole notebook"),
    ],
)
def test_what_is_no_notebook(four, capsys, content, words):
    """It is told with its name, and the others are marked."""
    file_of(four[0]).write_bytes(content)
    remarks, marks = run(capsys)
    name = file_of(four[0]).name
    assert remarks[0].startswith(f"- 2 Student 2: {name} {words}")
    assert remarks[1:] == ["- 2 Student 2: no notebook to mark"]
    assert [line["total"] for line in marks.values()] == ["0", "4", "4", "4"]


@pytest.mark.parametrize(
    "book",
    [
        {"cells": [1, None, [], {"cell_type": "code"}, {"cell_type": "code", "metadata": 3}]},
        {"cells": [{"cell_type": "code", "metadata": {"tags": [{}, "answer"]}, "source": [3]}]},
        {"cells": [{"cell_type": "code", "metadata": {"tags": "answer"}, "source": {"a": 1}}]},
        {"cells": [], "metadata": {"dtlearn_worksheet": {"id": ["2"], "code": {}}}},
        {"cells": [], "metadata": [1]},
    ],
)
def test_notebooks_with_odd_parts(four, capsys, book):
    """What is no cell is passed over."""
    file_of(four[0]).write_text(json.dumps(book))
    remarks, marks = run(capsys)
    name = file_of(four[0]).name
    assert f"- 2 Student 2: {name} has lost its id and is taken by its name" in remarks
    assert f"- 2 Student 2: {name} has no answer" in remarks
    assert [line["total"] for line in marks.values()] == ["0", "4", "4", "4"]


def test_missing_renamed_and_foreign_notebooks(four, capsys):
    """A renamed one is known by its id, below a folder too; what is nobody's is told."""
    first, second, third, fourth = map(file_of, four)
    first.unlink()
    Path("w/students/Ann 4711").mkdir()
    second.rename("w/students/Ann 4711/notebook (1).IPYNB")
    lost = third.read_text().replace("dtlearn_worksheet", "lost")
    third.write_text(lost.replace(f"Sheet {four[2].code}", "Sheet"))
    Path("w/students/.ipynb_checkpoints").mkdir()
    Path("w/students/.ipynb_checkpoints/x.ipynb").write_text("{")
    Path("w/students/other.ipynb").write_text('{"cells": []}')
    text = fourth.read_text().replace(four[3].code, "0" * 12)
    Path("w/students/eve.ipynb").write_text(text.replace('"id": "5"', '"id": "e\\ud800\\n"'))
    remarks, marks = run(capsys)
    assert remarks == [
        "- 2 Student 2: no notebook to mark",
        "- 3 Student 3: Ann 4711/notebook (1).IPYNB is taken by the id in it",
        f"- 4 Student 4: {third.name} has lost its id and is taken by its name",
        r"- eve.ipynb is of 'e\\ud800\\n', who is not on the roster: it does not count",
        "- other.ipynb is of nobody: it does not count",
    ]
    assert [line["total"] for line in marks.values()] == ["0", "4", "4", "4"]


def test_folders_of_an_lms(four, capsys):
    """A path with the name of its student, or the name that the file had, is nothing odd."""
    first, second, *_ = map(file_of, four)
    for name in ("student 2_815_file", "815"):
        Path("w/students/back", name).mkdir(parents=True)
    first.rename("w/students/back/student 2_815_file/worksheet (1).ipynb")
    second.rename(f"w/students/back/815/{second.stem} (1).ipynb")
    remarks, marks = run(capsys)
    assert remarks == []
    assert [line["total"] for line in marks.values()] == ["4", "4", "4", "4"]


def test_a_notebook_that_has_lost_id_and_name(four, capsys):
    """It is known by the code that stands on the sheet."""
    file = file_of(four[0])
    text = file.read_text().replace("dtlearn_worksheet", "lost")
    file.unlink()
    Path("w/students/copy of mine.ipynb").write_text(text)
    remarks, marks = run(capsys)
    assert remarks == ["- 2 Student 2: copy of mine.ipynb is taken by the code in it"]
    assert marks["2"]["total"] == "4"


def test_other_files_are_told(four, capsys):
    """Sheets to be printed are not; a name that a spreadsheet would run starts no note."""
    Path(f"w/students/{four[0].stem}.html").touch()
    Path("w/students/scan.pdf").touch()
    Path("w/students/loop.ipynb").symlink_to("loop.ipynb")
    file_of(four[1]).rename("w/students/=1+1.ipynb")
    remarks, marks = run(capsys)
    assert remarks == [
        "- 3 Student 3: =1+1.ipynb is taken by the id in it",
        "- loop.ipynb is no file",
        "- scan.pdf is not read: its name does not end in .ipynb",
    ]
    assert marks["3"]["notes"] == "students/=1+1.ipynb is taken by the id in it"


def test_doubled_notebooks(four, capsys):
    """The one with answers counts, of two such that with the right name; the other is told."""
    first, second, third, _ = map(file_of, four)
    done = first.read_text()
    Path("w/students/a.ipynb").write_text(done)
    first.write_text(answered(four[0], {}))
    Path("w/students/b.ipynb").write_text(second.read_text())
    Path("w/students/0.ipynb").write_text(answered(four[2], {"gain_1": "9"}))
    remarks, marks = run(capsys)
    assert remarks == [
        "- 2 Student 2: a.ipynb is taken by the id in it",
        f"- 3 Student 3: b.ipynb has the same answers: {second.name} counts",
        f"- 4 Student 4: 0.ipynb has other answers ({', '.join(NAMES)}): {third.name} counts",
    ]
    assert [line["total"] for line in marks.values()] == ["4", "4", "4", "4"]


def test_a_sheet_under_the_name_of_another(four, capsys):
    """Whose it is can't be told: it counts for neither, and both lines say so."""
    first, second, *_ = map(file_of, four)
    second.write_text(first.read_text())
    remarks, marks = run(capsys)
    assert f"- 2 Student 2: {second.name} holds the sheet of '2': it counts for nobody" in remarks
    assert f"- 3 Student 3: {second.name} holds the sheet of '2': it counts for nobody" in remarks
    assert [line["total"] for line in marks.values()] == ["4", "0", "4", "4"]


def test_a_sheet_of_another_class(four, capsys):
    """It is marked by the key of this one, and told."""
    [stranger] = handouts([four[0].student], Asked(**SMALL), Salt("another salt"))
    file_of(four[0]).write_text(answered(stranger, right(stranger.sheet)))
    remarks, _ = run(capsys)
    name = file_of(four[0]).name
    assert remarks == [
        f"- 2 Student 2: {name} is of another sheet, and marked by the key of this one"
    ]


def test_cells_without_tags_and_doubled_cells(four, capsys):
    """A lost tag does no harm; two cells that differ are not readable, and named."""
    for handout, add in zip(four, ("gain_1 = 0.5", None, "entropy = ...", None), strict=True):
        book = json.loads(file_of(handout).read_text())
        for cell in book["cells"] if add is None else []:
            cell["metadata"] = {}
            cell["source"] = cell["source"].splitlines(keepends=True)
        if add:
            tags = ["answer", add.split()[0]]
            cell = {"cell_type": "code", "metadata": {"tags": tags}, "source": add}
            book["cells"].append(cell)
        file_of(handout).write_text(json.dumps(book))
    remarks, marks = run(capsys)
    assert remarks == []
    assert [line["total"] for line in marks.values()] == ["3", "4", "4", "4"]
    assert marks["2"]["notes"] == "gain_1: not readable (cells 6, 11 give different answers)"


def test_cells_that_can_not_be_read_are_named(four, capsys):
    """By their place among all cells, with their text."""
    given = {"entropy": "log2(3)", "gain_1": "'a half'", "gain_2": "{'b', 'a', 'c'}"}
    file_of(four[0]).write_text(answered(four[0], given))
    _, marks = run(capsys)
    assert marks["2"]["notes"].split("; ") == [
        "entropy: not readable (cell 4: 'log2(3)' is no literal, such as 0.5 or \"3/8\".)",
        "gain_1: not readable (cell 6: \"gain_1 = 'a half'\")",
        "gain_2: not readable (cell 8: \"gain_2 = {'b', 'a', 'c'}\")",
        "missing: gain_3",
    ]


# the command


def test_a_story_keeps_its_order(tmp_path, monkeypatch, capsys, quick_salt):
    """Columns and levels that do not stand in the order of letters: the sheets are the same."""
    monkeypatch.chdir(tmp_path)
    story = {
        "rows": "Each row is a bee.",
        "target": "Sort",
        "classes": ["wild", "honey"],
        "attributes": {"z": ["c", "b", "a"], "y": ["u", "w", "v"], "é": ["3", "1", "2"]},
        "number": ["n", 0, 40],
    }
    asked = {"skills": ["entropy", "gain", "level", "tree"], "story": story}
    write_class(tmp_path, [lambda sheet: (right(sheet), {})], **asked)
    remarks, marks = run(capsys)
    assert (remarks, marks["2"]["total"]) == ([], "7")


def test_who_is_on_one_list_only(four, capsys):
    """A late student is told, and one who has left; their notebooks do not stop the run."""
    Path("class.csv").write_text("id,name\n2,Student 2\n9,Late\n3,Student 3\n4,Student 4\n")
    remarks, marks = run(capsys)
    assert list(marks) == ["2", "9", "3", "4"]
    assert remarks == [
        "- 9 Late: no notebook to mark",
        f"- {file_of(four[3]).name} is of '5', who is not on the roster: it does not count",
        "- '9' is on the roster, and no sheet was made",
        "- '5' has a sheet, and is not on the roster",
    ]


def test_a_name_that_was_corrected(four, capsys):
    """The sheet is the same, and the notebook is known by its id."""
    Path("class.csv").write_text("id,name\n2,Stüdent 2\n3,Student 3\n4,Student 4\n5,Student 5\n")
    remarks, marks = run(capsys)
    assert remarks == [f"- 2 Stüdent 2: {file_of(four[0]).name} is taken by the id in it"]
    assert marks["2"]["total"] == "4"


def test_a_wider_tolerance_and_a_question_left_out(four, capsys):
    """Numbers that are farther off are right; a question left out is no column."""
    off = {"entropy": f"{four[0].sheet['entropy'].answer + 0.008}"}
    file_of(four[0]).write_text(answered(four[0], right(four[0].sheet) | off))
    assert run(capsys)[1]["2"]["total"] == "3"
    assert run(capsys, "--tolerance", "entropy=0.01")[1]["2"]["total"] == "4"
    marks = run(capsys, "--leave-out", "entropy", "gain_3")[1]["2"]
    assert (list(marks)[2:4], marks["total"], marks["out_of"]) == (["gain_1", "gain_2"], "2", "2")


def test_what_is_left_out_is_carried_all_the_same(four, capsys):
    """A gain from an own entropy counts, though the entropy is left out."""
    sheet = four[0].sheet
    given = {
        "entropy": "0.5",
        "gain_1": repr(0.5 - sheet["entropy"].answer + sheet["gain_1"].answer),
    }
    file_of(four[0]).write_text(answered(four[0], right(sheet) | given))
    marks = run(capsys, "--leave-out", "entropy")[1]["2"]
    assert (marks["total"], marks["notes"]) == ("3", "gain_1: follows")


@pytest.mark.parametrize(
    ("more", "code", "words"),
    [
        (["--salt", "another secret"], 2, "--salt must be that of the sheets"),
        (["--out", "class.html"], 2, "--out is a file for the marks"),
        (["--tolerance", "gain_1"], 2, "write such as gain_1=0.01, not 'gain_1'"),
        (["--tolerance", "gain_1=nan"], 2, "write such as gain_1=0.01"),
        (["--tolerance", "gane=0.1"], 2, "no question 'gane'"),
        (["--leave-out", "gane"], 2, "no question 'gane'"),
        (["--leave-out", *NAMES], 2, "no question is left"),
        (["--out", "no/marks.csv"], 1, "no/marks.csv"),
    ],
)
def test_wrong_use_writes_nothing(four, capsys, more, code, words):
    """One line that says what, and no file."""
    base = ["grade", "w", "class.csv", "--salt", SECRET, "--out", "marks.csv"]
    try:
        found = command.main([*base, *more])
    except SystemExit as end:
        found = end.code
    out, errors = capsys.readouterr()
    assert (found, out, errors.count("\n")) == (code, "", 1)
    assert words in errors
    assert sorted(path.name for path in Path().iterdir()) == ["class.csv", "w"]


@pytest.mark.parametrize(
    "text", ["", "[]", '{"asked": {}, "codes": {}}', '{"asked": 1, "codes": 2}']
)
def test_a_folder_without_what_was_asked(four, capsys, text):
    """The error names the file, and what to do."""
    place = Path("w/keys/asked.json")
    with pytest.raises(NoFile, match=r"asked\.json does not tell what was asked: make the sheets"):
        Kept.read(text, place)
    place.write_text(text)
    arguments = ["grade", "w", "class.csv", "--salt", SECRET, "--out", "marks.csv"]
    assert command.main(arguments) == 1
    assert "asked.json does not tell" in capsys.readouterr().err
    place.unlink()
    assert command.main(arguments) == 1
    assert "is missing: name the FOLDER that dtlearn worksheets" in capsys.readouterr().err


def test_exact_answers_have_no_tolerance(tmp_path, monkeypatch, capsys, quick_salt):
    """A count can't be given a wider one."""
    monkeypatch.chdir(tmp_path)
    write_class(tmp_path, [lambda sheet: ({}, {})], skills=("rules",))
    arguments = ["grade", "w", "class.csv", "--salt", SECRET, "--out", "m.csv", "--tolerance"]
    assert command.main([*arguments, "support=1"]) == 2
    assert "'support' has no tolerance" in capsys.readouterr().err


# what the class understood


class Bars(HTMLParser):
    """The tables of a page: of each caption, words with their numbers and the widths of bars."""

    def __init__(self, text):
        super().__init__()
        self.tables, self.words = {}, []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        """A table, a line, a bar."""
        if tag == "rect":
            self.words.append(float(dict(attributes)["width"]))

    def handle_data(self, data):
        """A word or number."""
        self.words += [data.strip()] if data.strip() else []

    def handle_endtag(self, tag):
        """The end of a table: what was in it, by the first word."""
        if tag == "table":
            name, _, _, _, *rest = self.words
            self.tables[name] = rest
        if tag in ("table", "p", "h2", "ol", "style"):
            self.words = []


def test_the_page_of_a_class(four, capsys):
    """Bars are as long as shares: by hand, of four students two right, one slip, one missing."""
    sheet = four[1].sheet
    file_of(four[0]).unlink()
    slip = as_source(sheet["entropy"].slips["natural logarithm"])
    file_of(four[1]).write_text(answered(four[1], right(sheet) | {"entropy": slip}))
    run(capsys)
    text = Path("class.html").read_text("utf-8")
    assert Bars(text).tables["entropy"] == [
        *("right", "2", 50.0, "follows", "0", "natural logarithm", "1", 25.0),
        *("missing", "1", 25.0),
    ]
    assert list(Bars(text).tables) == list(NAMES)
    assert "3 of 4 students have answered. The mean total of all is 2.8 of 4." in text
    assert "natural logarithm: 1 answer to entropy. That is in nats" in text
    assert not re.search(r"https?:|<script|<link|@import|url\(", text)


def test_points_of_a_part_add_up(tmp_path, monkeypatch, capsys, quick_salt):
    """A tree with one of eight leaves and nodes wrong has 0.875, and so has the total."""
    monkeypatch.chdir(tmp_path)

    def one_wrong(sheet):
        root, below = sheet["tree"].answer
        leaf = next(level for level, tree in below.items() if isinstance(tree, str))
        options = sheet["tree"].options[""]
        wrong = next(label for label in options if label != below[leaf])
        return right(sheet) | {"tree": repr((root, {**below, leaf: wrong}))}, {}

    write_class(tmp_path, [one_wrong], skills=("entropy", "tree"), rows=8)
    line = run(capsys)[1]["2"]
    assert (line["tree"], line["total"], line["notes"]) == ("0.875", "1.875", "tree: in part")


def test_slips_in_the_order_of_their_number():
    """Right and what follows come first, the most frequent slip next, missing last."""
    said = Counter({"missing": 9, "a": 1, "c": 2, "b": 2, "right": 1, "wrong": 5})
    words = [word for word, n in understood._tally("x", said).said if n]
    assert words == ["right", "b", "c", "a", "wrong", "missing"]


def test_three_slips_are_printed_with_their_chapters(four, capsys):
    """The most frequent first, of equal ones that of the earlier question."""
    for handout, slips in zip(
        four,
        [{"gain_2": "sign"}, {"gain_1": "sign"}, {"entropy": "log10", "gain_3": "no weights"}, {}],
        strict=True,
    ):
        wrong = {name: as_source(handout.sheet[name].slips[s]) for name, s in slips.items()}
        file_of(handout).write_text(answered(handout, right(handout.sheet) | wrong))
    command.main(["grade", "w", "class.csv", "--salt", SECRET, "--out", "marks.csv"])
    lines = capsys.readouterr().out.splitlines()[1:]
    assert [re.sub(r"\. [A-Z].*\. See", ", see", line) for line in lines] == [
        "The most frequent slips:",
        "1. sign: 2 answers to gain_1, gain_2, see 02_measure_purity.",
        "2. log10: 1 answer to entropy, see 02_measure_purity.",
        "3. no weights: 1 answer to gain_3, see 03_grow_the_risk_tree.",
    ]


def test_every_slip_has_a_chapter():
    """Each skill has one, each chapter exists, and each slip that is mapped is known."""
    assert set(understood.OF_SKILLS) == set(ALL)
    for chapter in (*understood.OF_SKILLS.values(), *understood.OF_SLIPS.values()):
        assert (ROOT / f"notebooks/source/{chapter}.py").exists()
    sheet = dt.worksheets.make("slips", ALL, 10)
    assert set(understood.OF_SLIPS) <= {slip for q in sheet.questions for slip in q.slips}


def test_a_page_escapes_what_is_in_it(four):
    """A name of a question can't end the page."""
    tally = understood.Tally("<b>&", (("</table>", 1),))
    text = class_page._picture(tally, "<i>")
    assert "&lt;b&gt;&amp;" in text and "&lt;/table&gt;" in text and "<i>" not in text


def test_nothing_is_opened_twice(four):
    """A notebook is read as data: cells that are no code are no answers."""
    book = books.notebook(four[0])
    for cell in book["cells"]:
        cell["cell_type"] = "markdown"
    file_of(four[0]).write_text(json.dumps(book))
    assert returned.read(file_of(four[0])).cells == ()
