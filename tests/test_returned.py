"""Notebooks as they come back: whose they are, what is read in them, and what is told of them."""

import json
from pathlib import Path

import pytest

from dtlearn.course.classroom import books, returned
from dtlearn.course.classroom.asked import Asked
from dtlearn.course.classroom.handout import handouts
from dtlearn.course.classroom.roster import Student
from dtlearn.course.classroom.salted import Salt
from tests.classes import NAMES, SMALL, answered, file_of, right, run


def test_a_class_without_faults(four, capsys):
    """All points, no notes, nothing to look at."""
    remarks, marks = run(capsys)
    assert remarks == []
    assert [(line["total"], line["out_of"], line["notes"]) for line in marks.values()] == [
        ("4", "4", "")
    ] * 4
    assert list(marks["2"]) == ["id", "name", *NAMES, "total", "out_of", "notes"]


@pytest.mark.slow
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


@pytest.mark.slow
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
    assert marks["2"]["notes"] == "no notebook to mark"
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
    Path("elsewhere").mkdir()
    Path("w/students/linked").symlink_to("../../elsewhere")
    file_of(four[1]).rename("w/students/=1+1.ipynb")
    remarks, marks = run(capsys)
    assert remarks == [
        "- 3 Student 3: =1+1.ipynb is taken by the id in it",
        "- linked is not read: its name does not end in .ipynb",
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


@pytest.mark.slow
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
            source = cell["source"].replace("gain_2", "# by hand\ngain_2", 1)
            cell["source"] = source.splitlines(keepends=True)
        if add:
            tags = ["answer", add.split()[0]]
            cell = {"cell_type": "code", "metadata": {"tags": tags}, "source": add}
            book["cells"].append(cell)
        file_of(handout).write_text(json.dumps(book))
    remarks, marks = run(capsys)
    assert remarks == []
    assert [line["total"] for line in marks.values()] == ["3", "4", "4", "4"]
    assert marks["2"]["notes"] == "gain_1: not readable (cells 6, 11 give different answers)"


def with_a_cell(handout, source, **metadata):
    """The notebook of a student with one more cell of code, as the text of a file."""
    book = json.loads(file_of(handout).read_text())
    book["cells"].append({"cell_type": "code", "metadata": metadata, "source": source})
    return json.dumps(book)


def test_cells_to_work_in_are_no_answers(four, capsys):
    """What is worked out under the name of a question stands beside its answer, and is not read."""
    file_of(four[0]).write_text(with_a_cell(four[0], "entropy = 17"))
    assert run(capsys)[1]["2"]["total"] == "4"


def test_an_answer_in_a_cell_to_work_in_alone_is_told(four, capsys):
    """It counts for nothing, as anybody may work under these names; the lecturer hears of it."""
    others = {name: source for name, source in right(four[0].sheet).items() if name != "entropy"}
    file_of(four[0]).write_text(answered(four[0], others))
    file_of(four[0]).write_text(with_a_cell(four[0], "entropy = 0.954"))
    remarks, marks = run(capsys)
    told = "entropy is left open in its cell, and cell 11, to work in, has one"
    assert remarks == [f"- 2 Student 2: {told}"]
    assert marks["2"]["total"] == "3" and marks["2"]["notes"] == f"{told}; missing: entropy"


def test_a_cell_that_can_not_be_read_beside_one_that_is_left(four, capsys):
    """It is an answer, though it is no number, and so is all that a notebook holds."""
    file_of(four[0]).write_text(answered(four[0], {}))
    more = with_a_cell(four[0], "entropy = log2(3)", tags=["answer", "entropy"])
    file_of(four[0]).write_text(more)
    remarks, marks = run(capsys)
    assert remarks == []
    assert marks["2"]["notes"].startswith("entropy: not readable (cell 11: 'log2(3)' is no literal")


def test_a_long_cell_is_not_cut(four, capsys):
    """An answer before a comment that is too long is not readable."""
    given = right(four[0].sheet)
    file_of(four[0]).write_text(
        answered(four[0], given | {"entropy": f"{given['entropy']}  # {'x' * 4000}"})
    )
    notes = run(capsys)[1]["2"]["notes"]
    assert notes == "entropy: not readable (cell 4: It has more than 4000 letters.)"


def test_a_notebook_of_a_stranger_under_the_name_of_a_student(four, capsys):
    """It counts for nobody, and the student is told of."""
    [stranger] = handouts([Student(9, "77", "Eve")], Asked(**SMALL), Salt("another salt"))
    file_of(four[0]).write_text(answered(stranger, right(four[0].sheet)))
    remarks, marks = run(capsys)
    told = f"{file_of(four[0]).name} is of '77', who is not on the roster: it does not count"
    assert remarks == [f"- 2 Student 2: {told}", "- 2 Student 2: no notebook to mark"]
    assert marks["2"]["total"] == "0"


def test_files_of_other_systems(four, capsys):
    """A byte-order mark and Windows' ends of lines do no harm, nor a name as macOS spells it."""
    file = file_of(four[0])
    book = json.loads(file.read_text())
    for cell in book["cells"]:
        cell["source"] = cell["source"].replace("\n", "\r\n")
    lines = json.dumps(book, indent=1).replace("\n", "\r\n")
    file.write_bytes(b"\xef\xbb\xbf" + lines.encode())
    remarks, marks = run(capsys)
    assert (remarks, marks["2"]["total"]) == ([], "4")
    assert returned.stem_of(Path("7_Zoe\u0308.ipynb")) == "7_Zo\u00eb"


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


def test_nothing_is_opened_twice(four):
    """A notebook is read as data: cells that are no code are no answers."""
    book = books.notebook(four[0])
    for cell in book["cells"]:
        cell["cell_type"] = "markdown"
    file_of(four[0]).write_text(json.dumps(book))
    assert returned.read(file_of(four[0])).cells == ()
