"""The command dtlearn grade: a line for each of the roster, and no file when it is used wrongly."""

from pathlib import Path

import pytest

from dtlearn import command
from dtlearn.course.classroom.keys import Kept
from dtlearn.formats import Unreadable
from tests.classes import NAMES, SECRET, all_right, answered, file_of, right, run, write_class


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
    write_class(tmp_path, [all_right], **asked)
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


@pytest.mark.slow
def test_a_wider_tolerance_and_a_question_left_out(four, capsys):
    """Numbers that are farther off are right; a question left out is no column."""
    off = {"entropy": f"{four[0].sheet['entropy'].answer + 0.008}"}
    file_of(four[0]).write_text(answered(four[0], right(four[0].sheet) | off))
    assert run(capsys)[1]["2"]["total"] == "3"
    assert run(capsys, "--tolerance", "entropy=0.01")[1]["2"]["total"] == "4"
    marks = run(capsys, "--leave-out", "entropy", "gain_3")[1]["2"]
    assert (list(marks)[2:4], marks["total"], marks["out_of"]) == (["gain_1", "gain_2"], "2", "2")


def test_a_narrower_tolerance_takes_nothing_away(four, capsys):
    """What is right without it stays right: students were promised three decimals."""
    entropy = four[0].sheet["entropy"]
    off = {"entropy": f"{entropy.answer + 0.9 * entropy.tolerance}"}
    file_of(four[0]).write_text(answered(four[0], right(four[0].sheet) | off))
    assert run(capsys, "--tolerance", "entropy=0.000001")[1]["2"]["total"] == "4"


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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("more", "code", "words"),
    [
        (["--salt", "another secret"], 2, "--salt must be that of the sheets"),
        (["--out", "class.html"], 2, "--out is a file for the marks"),
        (["--out", "w/../class.csv"], 2, "this one is the roster"),
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
    roster = Path("class.csv").read_bytes()
    base = ["grade", "w", "class.csv", "--salt", SECRET, "--out", "marks.csv"]
    try:
        found = command.main([*base, *more])
    except SystemExit as end:
        found = end.code
    out, errors = capsys.readouterr()
    assert (found, out, errors.count("\n")) == (code, "", 1)
    assert words in errors
    assert sorted(path.name for path in Path().iterdir()) == ["class.csv", "w"]
    assert Path("class.csv").read_bytes() == roster


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ["", "[]", '{"asked": {}, "codes": {}}', '{"asked": 1, "codes": 2}']
)
def test_a_folder_without_what_was_asked(four, capsys, text):
    """The error names the file, and what to do."""
    place = Path("w/keys/asked.json")
    with pytest.raises(
        Unreadable, match=r"asked\.json does not tell what was asked: make the sheets"
    ):
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
