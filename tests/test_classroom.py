"""Sheets for a class: rosters of any kind, safe files, and keys that stay with the lecturer."""

import csv
import io
import json
import re
import unicodedata
from pathlib import Path

import nbformat
import pytest

import dtlearn as dt
from dtlearn import command
from dtlearn.course.classroom import books, folder, formats, roster
from dtlearn.course.classroom.asked import Asked
from dtlearn.course.classroom.handout import handouts
from dtlearn.course.classroom.keys import Kept
from dtlearn.course.classroom.roster import Student
from dtlearn.course.classroom.salted import Salt
from dtlearn.course.classroom.stems import stems
from dtlearn.course.worksheets import pages
from dtlearn.formats import Unreadable
from tests.classes import ALL, SECRET


@pytest.fixture(autouse=True)
def _quick_salt(request):
    """Every test but one hashes its salt once."""
    if "keyed_hash" not in request.node.name:
        request.getfixturevalue("quick_salt")


TWO = (Student(2, "7", "Ann"), Student(3, "8", "Ben"))


def read(tmp_path, text, encoding="utf-8"):
    """The ids and names of a roster with this text, by their lines."""
    file = tmp_path / "class.csv"
    file.write_bytes(text.encode(encoding))
    return [(s.line, s.id, s.name) for s in roster.read(file)]


# rosters


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("id,name\n7,Ann\n8,Ben\n", [(2, "7", "Ann"), (3, "8", "Ben")]),
        ("\ufeffid;name\r\n7;Ann, née Lee\r\n", [(2, "7", "Ann, née Lee")]),
        ("\n\nname\tid\nAnn\t007\n\n\t\nBen\t8", [(4, "007", "Ann"), (7, "8", "Ben")]),
        ('id, Name ,mail\n 7 , "O\'Hara ""Bob""",x@y\n,,\n', [(2, "7", 'O\'Hara "Bob"')]),
        ('id,name\n7,"Ann\nLee"\n8,王小明\n9,\n', [(2, "7", "Ann\nLee"), (4, "8", "王小明"),
                                                    (5, "9", "")]),
    ],
)  # fmt: skip
def test_rosters_as_spreadsheets_write_them(tmp_path, text, found):
    """Separators, marks, empty lines, quotes and other columns; lines are those of the file."""
    assert read(tmp_path, text) == found


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("id,name\n7,Ann\n\n,Ben\n", "line 4: 'Ben' has no id: give one"),
        ("id,name\n7,Ann\n8,Ben\n 7 ,Eve\n", "line 4: the id '7' is on line 2 as well"),
        ("id,name\né,Ann\ne\u0301,Ben\n", "line 3: the id 'é' is on line 2 as well"),
        ("id,name\n7,Smith, Ann\n", "line 2: 3 values, where the table has 2"),
        ('id,name\n7,Ann\n8,"Ben\n', "line 3: unexpected end of data"),
        ("ident,name\n7,Ann\n", "has no column 'id': its first line names 'ident', 'name'"),
        ("id,name,ID\n7,Ann,8\n", "more than one column is called 'id'"),
        ("id,name\n\n", "has no student"),
        ("", "has no column 'id': its first line names none"),
    ],
)
def test_rosters_that_are_refused(tmp_path, text, words):
    """The error names the file, the line and what to do."""
    with pytest.raises(Unreadable, match=r"class\.csv") as error:
        read(tmp_path, text)
    assert words in str(error.value)


def test_a_roster_in_other_letters(tmp_path):
    """Latin-1 is read when it is named; else the error says how."""
    with pytest.raises(Unreadable, match="Name its encoding"):
        read(tmp_path, "id,name\n7,Zoë\n", "latin-1")
    assert roster.read(tmp_path / "class.csv", "latin-1") == (Student(2, "7", "Zoë"),)


# names of files


ODD = [
    *("Ann", "ann", "ANN", 'O\'Hara "Bob"', "../../etc/passwd", "..", "", "a\\b:c*?", "con"),
    *("王小明", "ß", "SS", "e\u0301", "é", "x" * 300, "x" * 299 + "y", "\u202egpj", "a\0b\n"),
    *("हिन्दी", "-rf", "~", "$HOME", "%PATH%", "nul.txt", ".hidden", "ﬁ", "fi", "王" * 90),
]


def test_names_of_files_are_safe_and_differ():
    """No dots, slashes, devices or blanks, at most 255 bytes, different whatever the letters."""
    ids = [*dict.fromkeys(unicodedata.normalize("NFC", odd) for odd in ODD), "COM1", "lpt²"]
    students = [Student(0, id, "") for id in ids]
    students += [Student(0, f"7{'/:'[i % 2]}{i // 2}", name) for i, name in enumerate(ODD)]
    found = stems(students)
    assert len({unicodedata.normalize("NFKC", stem).casefold() for stem in found}) == len(found)
    for stem in found:
        assert re.fullmatch(r"[^\W\d].*|[\d_].*", stem)
        assert not re.search(r'[.\s/\\:*?"<>|\'$%~\0\u202e-]', stem)
        assert len(f"{stem}.ipynb".encode()) <= 255
        assert stem.casefold() not in {"con", "nul", "com1", "lpt²"}


def test_a_name_does_not_depend_on_the_order_of_the_roster():
    """Equal names get a mark of the id, also if a student is added before."""
    students = [Student(2, "a/1", "Ann"), Student(3, "a:1", "Ann"), Student(4, "2", "Ben")]
    assert dict(zip(students, stems(students), strict=True)) == dict(
        zip(students[::-1], stems(students[::-1]), strict=True)
    )
    assert stems(students)[2] == "2_Ben"


# seeds


def test_seeds_differ_and_come_again():
    """By id, by what is asked, by salt; the same text gives the same seed."""
    salt = Salt(SECRET)
    seeds = [salt.seed(*told) for told in [("1", "1"), ("11", ""), ("", "11"), ("1", "2")]]
    assert len({*seeds, Salt("two grey heron").seed("1", "1")}) == 5
    assert Salt(SECRET).seed("1", "1") == seeds[0]
    assert all(re.fullmatch("[0-9a-f]{32}", seed) for seed in seeds)


@pytest.mark.slow
def test_the_seed_is_a_keyed_hash():
    """The same from the parts that RFC 2898 and RFC 2104 name, written out."""
    import hashlib

    key = hashlib.pbkdf2_hmac("sha256", SECRET.encode(), b"dtlearn worksheets", 600_000)
    inner, outer = (bytes(b ^ x for b in key.ljust(64, b"\0")) for x in (0x36, 0x5C))
    digest = hashlib.sha256(outer + hashlib.sha256(inner + b"1:7gain").digest()).hexdigest()
    assert Salt(SECRET).seed("7", "gain") == digest[:32]


def test_practice_does_not_tell_the_seed_of_an_exam():
    """The same class, skills and salt: sheets with checks are others than those without."""
    salt = Salt(SECRET)
    exam, practice = (Asked(("gain",), feedback=told).sheet(salt, TWO[0]) for told in (False, True))
    assert exam.seed != practice.seed
    assert not exam.table.equals(practice.table)


# what is written


def class_of(students, **asked):
    """The handouts of a class."""
    return handouts(students, Asked(**{"skills": ("entropy", "gain"), **asked}), Salt(SECRET))


def cells(book, tag):
    """The cells with a tag."""
    return [cell for cell in book["cells"] if tag in cell["metadata"].get("tags", [])]


def leaks(text, handout):
    """What of the key stands in a text."""
    sheet = handout.sheet
    secrets = [SECRET, sheet.key[:300], str(sheet.seed), str(sheet.seed)[:12]]
    for question in sheet.questions:
        if question.kind in ("number", "fraction") and question.answer > 0:
            secrets += [f"{question.answer:.3f}", repr(question.answer), repr(question.tolerance)]
        secrets += [question.reasons[slip] for slip in question.slips if slip in question.reasons]
    return [secret for secret in secrets if secret in text]


def test_no_file_of_a_student_has_a_key_in_it():
    """Neither salt nor seed, and of each question neither answer, tolerance nor slip."""
    made = class_of(TWO, skills=ALL, rows=10)
    given = {path: text for path, text in formats.files(made, ["html", "markdown"])
             if path.startswith("students/")}  # fmt: skip
    assert len(given) == 6
    for handout in made:
        for path, text in given.items():
            if handout.stem in path:
                assert leaks(text, handout) == [], path
        assert len(leaks(handout.sheet.key, handout)) > 10  # such a search does find them


def test_one_page_to_print():
    """Each sheet once, as on its own page, and no key in it."""
    made = class_of(TWO, skills=ALL, rows=10)
    [(path, text)] = formats.FORMATS["print"](made)
    assert (path, text.count("<section>")) == ("print.html", 2)
    for handout in made:
        assert leaks(text, handout) == []
        own = pages.page(handout.sheet)
        body = own.partition("<body>\n")[2].partition("\n</body>")[0]
        assert text.count(body) == 1


def test_a_notebook_of_a_student():
    """Valid by nbformat, on its sheet the name, in its cells dots, in its metadata id and code."""
    made = class_of(TWO)
    for handout in made:
        book = nbformat.reads(books.text(handout), as_version=4)
        nbformat.validate(book)
        assert book.cells[0].source.startswith(f"# Worksheet of {handout.student.name} (")
        names = ["entropy", "gain_1", "gain_2", "gain_3"]
        found = [cell.source for cell in cells(book, "answer")]
        assert found == [f"{name} = ..." for name in names]
        about = {"skills": ["entropy", "gain"], "id": handout.student.id, "code": handout.code}
        assert book.metadata.dtlearn_worksheet == about
    assert made[0].code != made[1].code


BEES = {
    "rows": "Each row is a bee.",
    "target": "Sort",
    "classes": ["a", "b"],
    "attributes": {"x": ["1", "2", "3"], "y": ["u", "v", "w"], "z": ["k", "l", "m"]},
    "number": ["n", 0, 40],
}


@pytest.mark.parametrize("story", ["plants", None, BEES])
def test_checks_answer_at_once(story, capsys):
    """The cells of a notebook with feedback, run in their order, judge the answers above them."""
    [handout] = class_of(TWO[:1], feedback=True, story=story)
    space = {}
    for cell in books.notebook(handout)["cells"]:
        if cell["cell_type"] == "code":
            right = handout.sheet["gain_2"].answer
            exec(cell["source"].replace("gain_2 = ...", f"gain_2 = {right}"), space)
    lines = capsys.readouterr().out.splitlines()
    wanted = ["entropy: 0, missing.", "gain_1: 0, missing.", "gain_2: 1, right."]
    assert lines == [*wanted, "gain_3: 0, missing."]


def test_a_check_remembers_earlier_answers():
    """A gain that follows from an own entropy counts."""
    check = dt.worksheets.Check("paper 1", ["entropy", "gain", "level", "tree"])
    assert check("entropy", 0.9).points == 0
    assert str(check("gain_2", 0.211)) == "gain_2: 1, follows. From your own entropy."
    with pytest.raises(KeyError, match="no question 'gain'"):
        check("gain", 1)


def test_keys_have_all_answers():
    """In keys.csv a line a student, and the answers are right; a solution each."""
    made = class_of(TWO, skills=("entropy", "tree"))
    found = dict(formats.files(made))
    lines = list(csv.DictReader(io.StringIO(found["keys/keys.csv"])))
    assert [(line["id"], line["name"], line["file"]) for line in lines] == [
        ("7", "Ann", "7_Ann"),
        ("8", "Ben", "8_Ben"),
    ]
    for line, handout in zip(lines, made, strict=True):
        sheet = dt.worksheets.make(line["seed"], ["entropy", "tree"])
        tree = dt.id3(sheet.table, sheet.target).to_nested()
        given = {"entropy": line["entropy"], "tree": tree}
        assert sheet.judge(given).total == 2
        assert found[f"keys/{line['file']}.md"].startswith(f"# {handout.sheet.heading}: key")
    kept = Kept.read(found["keys/asked.json"])
    assert kept == Kept(made[0].asked, {h.student.id: h.code for h in made})


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 1}', '{"format": 9, "skills": []}'])
def test_what_was_asked_is_not_guessed(text):
    """A file that does not tell, or of another format, is refused."""
    with pytest.raises(Unreadable, match="make the sheets again|use the version of dtlearn"):
        Asked.read(text)


def test_files_are_kept(tmp_path):
    """Nothing is overwritten, or the old is moved; what is the same stays."""
    written = folder.write(tmp_path, {"a/x": "1", "a/y": "2"})
    assert written == folder.Written(2, 0, 0, None, 0)
    with pytest.raises(folder.Occupied, match=r"a.y is there already \(1 of 2 files are\)"):
        folder.write(tmp_path, {"a/z": "1", "a/y": "3"})
    assert not (tmp_path / "a/z").exists()
    (tmp_path / "a/x").write_text("answered")
    for i in (1, 2):
        written = folder.write(tmp_path, {"a/x": str(i), "b": "ß\n"}, again=True)
        assert written == folder.Written(2 - i, i - 1, 1, tmp_path / f"old-{i}", 1)
    assert (tmp_path / "old-1/a/x").read_text() == "answered"
    assert (tmp_path / "b").read_bytes() == "ß\n".encode()


# the command


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder to work in, with a roster."""
    monkeypatch.chdir(tmp_path)
    Path("class.csv").write_text("id,name\n7,Ann\n8,../Ben\n", "utf-8")
    return tmp_path


def run(capsys, *arguments):
    """Exit code, output and errors of the command."""
    try:
        code = command.main([*arguments])
    except SystemExit as end:
        code = end.code
    return (code, *capsys.readouterr())


ASK = ["worksheets", "class.csv", "--out", "w", "--skills", "entropy, gain", "--salt", SECRET]


def test_the_command_writes_a_class(here, capsys):
    """Two students, two formats; a second run changes nothing without --again."""
    code, out, errors = run(capsys, *ASK, "--format", "html", "markdown")
    assert (code, out, errors) == (0, "2 sheets and keys in w: 10 files are new\n", "")
    files = sorted(p.relative_to("w").as_posix() for p in Path("w").rglob("*") if p.is_file())
    of_each = [f"students/{stem}.{end}" for stem in ("7_Ann", "8_Ben") for end in
               ("html", "ipynb", "md")]  # fmt: skip
    keys = ["keys/7_Ann.md", "keys/8_Ben.md", "keys/asked.json", "keys/keys.csv"]
    assert files == sorted(keys + of_each)
    before = {file: (Path("w") / file).read_bytes() for file in files}
    code, out, errors = run(capsys, *ASK)
    assert (code, out) == (1, "")
    assert "is there already (6 of 6 files are)" in errors and "--again" in errors
    code, out, _ = run(capsys, *ASK, "--again")
    assert out == (
        "2 sheets and keys in w: 0 files are new, 6 were there already, 4 of earlier runs are "
        "still there\n"
    )
    assert before == {file: (Path("w") / file).read_bytes() for file in files}


@pytest.mark.slow
def test_a_late_student(here, capsys):
    """With --again the notebook that was handed in stays; one of another sheet is moved."""
    assert run(capsys, *ASK)[0] == 0
    handed_in, torn = Path("w/students/7_Ann.ipynb"), Path("w/students/8_Ben.ipynb")
    handed_in.write_text(handed_in.read_text().replace("entropy = ...", "entropy = 0.5"))
    torn.write_text(torn.read_text()[:500])
    with Path("class.csv").open("a") as roster_file:
        roster_file.write("9,Eve\n")
    code, out, _ = run(capsys, *ASK, "--again")
    assert code == 0 and "2 files are new, 3 were there already, 3 have changed" in out
    assert "entropy = 0.5" in handed_in.read_text()
    old = sorted(p.relative_to("w/old-1").as_posix() for p in Path("w/old-1").rglob("*.*"))
    assert old == ["keys/asked.json", "keys/keys.csv", "students/8_Ben.ipynb"]
    run(capsys, *ASK, "--again", "--rows", "9")
    assert "entropy = 0.5" in Path("w/old-2/students/7_Ann.ipynb").read_text()
    assert "entropy = ..." in handed_in.read_text()


def test_an_own_story(here, capsys):
    """A story from a file is on the sheets; one that is no dictionary is refused."""
    Path("bees.json").write_text(json.dumps(BEES))
    assert run(capsys, *ASK, "--story", "bees.json")[0] == 0
    assert "Each row is a bee." in Path("w/students/7_Ann.ipynb").read_text()
    for text, words in (("[1]", "holds no dictionary"), ("{", "bees.json is no JSON")):
        Path("bees.json").write_text(text)
        code, _, errors = run(capsys, *ASK, "--story", "bees.json", "--again")
        assert code == 1 and words in errors


@pytest.mark.parametrize(
    ("more", "code", "words"),
    [
        (["--skills", "gane"], 2, "no skill 'gane': there are entropy, gain"),
        (["--skills", ","], 2, "--skills must be a list of names"),
        (["--rows", "5"], 2, "--rows must be from 6 to 12, got 5"),
        (["--salt", " "], 2, "--salt must be a text that is not empty"),
        (["--story", "bees"], 2, "no story 'bees'"),
        (["--story", "bees.json"], 1, "bees.json: No such file"),
        (["--format", "pdf"], 2, "invalid choice: 'pdf'"),
        (["--encoding", "utf-16"], 1, "class.csv is not utf-16"),
        (["--again", "--out", "class.csv"], 1, "class.csv"),
    ],
)
def test_wrong_use_writes_nothing(here, capsys, more, code, words):
    """One line that says what, and no file."""
    found, out, errors = run(capsys, *ASK, *more)
    assert (found, out, errors.count("\n")) == (code, "", 1)
    assert words in errors
    assert [p.name for p in here.iterdir() if p.name != "bees.json"] == ["class.csv"]


def test_a_doubled_id_writes_nothing(here, capsys):
    """The line is named before any file is made."""
    Path("class.csv").write_text("id,name\n7,Ann\n7,Ben\n")
    code, _, errors = run(capsys, *ASK)
    assert code == 1 and "class.csv, line 3: the id '7' is on line 2 as well" in errors
    assert not Path("w").exists()


def test_a_short_salt_is_told(here, capsys):
    """It works, and standard error says that it can be guessed."""
    code, _, errors = run(capsys, *ASK, "--salt", "2026")
    assert code == 0 and "--salt has fewer than 12 letters" in errors
