"""Worksheets for Moodle, nbgrader and otter, read by readers of their own."""

import builtins
import html
import json
import keyword
import math
import re
from xml.etree import ElementTree

import nbformat
import pytest

import dtlearn as dt
from dtlearn import command
from dtlearn.course.classroom import formats
from dtlearn.course.classroom.asked import Asked
from dtlearn.course.classroom.graders import cloze, judging, moodle, nbgrader, otter
from dtlearn.course.classroom.handout import Handout, handouts
from dtlearn.course.classroom.roster import Student
from dtlearn.course.classroom.salted import Salt
from dtlearn.course.worksheets.hand import HANDS

ALL = list(dt.worksheets.skills())
HOSTILE = {
    "rows": "Each <b>row</b> & {1:SHORTANSWER:=free} is {#1} $$x$$ \\(y\\) ]]> \x00.",
    "target": 'T {1:NM:=1} "quoted"',
    "classes": ("=yes", "%100%no"),
    "attributes": {
        "{1:MC:=a~b}": ("}", "~#/", "\\} \\# \\~"),
        "<script>alert(1)</script>": ("&amp;", "a&", "#&"),
        "漢 ⟨é⟩": ("//", "*", "::"),
    },
    "number": ("x_$^", 1, 60),
}


# Moodle's embedded answers, by the grammar of its documentation: {weight:TYPE:alternatives},
# alternatives parted by "~", each with "=" or "%n%" before and "#feedback" after; "\" escapes,
# and the HTML of an alternative is decoded once.

BEGIN = re.compile(r"\{(\d*):([A-Z_]+):")


class Field:
    """A field that was read: weight, kind, and alternatives as percent, answer and feedback."""

    def __init__(self, weight, kind, alternatives):
        self.weight, self.kind = weight, kind
        self.alternatives = [self._read(told) for told in alternatives]

    def _read(self, told):
        share = re.match(r"=|%(-?[0-9]+)%", told)
        rest = told[share.end() :] if share else told
        earned = 0 if not share else 100 if share[0] == "=" else int(share[1])
        answer, feedback = [*re.split(r"(?<!\\)#", rest, maxsplit=1), ""][:2]
        return earned, decoded(answer), decoded(feedback)

    def number(self, value):
        """Percent and feedback for a number."""
        for earned, answer, feedback in self.alternatives:
            right, within = map(float, answer.split(":"))
            if abs(value - right) <= within:
                return earned, feedback
        return 0, ""

    def choice(self, text):
        """Percent and feedback for a text that is chosen, as it is seen."""
        [found] = [(e, f) for e, a, f in self.alternatives if seen(a) == text]
        return found

    def ticked(self, texts):
        """The share for texts that are ticked: right ones together are 1, wrong ones take away."""
        n = sum(earned == 100 for earned, _, _ in self.alternatives)
        signs = [1 if e else -1 for e, answer, _ in self.alternatives if seen(answer) in texts]
        return max(sum(signs), 0) / n


def decoded(text):
    """What Moodle keeps of a text in a field."""
    return html.unescape(text).replace(r"\}", "}").replace(r"\#", "#")


def seen(text):
    """What a browser shows."""
    return html.unescape(re.sub(r"<[^>]*>", " ", text))


def fields(text):
    """The fields in the text of a question, in their order, and the text around them."""
    found, rest, place = [], [], 0
    while begin := BEGIN.search(text, place):
        rest.append(text[place : begin.start()])
        end = re.compile(r"(?<!\\)\}").search(text, begin.end())
        inside = text[begin.end() : end.start()]
        found.append(Field(begin[1], begin[2], re.split(r"(?<!\\)~", inside)))
        place = end.end()
    return found, "".join([*rest, text[place:]])


def asked(sheet, **options):
    """The fields of a worksheet by their questions, and the text around them."""
    quiz = ElementTree.fromstring(moodle.bank({"one": sheet}, **options))
    [one] = quiz.findall("question[@type='cloze']")
    found, rest = fields(one.find("questiontext/text").text)
    of_tree = next((i for i, q in enumerate(sheet.questions) if q.kind == "tree"), None)
    if of_tree is not None:
        n = len(sheet.table)
        found[of_tree : of_tree + n] = [found[of_tree : of_tree + n]]
    return dict(zip([q.name for q in sheet.questions], found, strict=True)), rest


def cells_of(text):
    """The cells of a table in HTML."""
    return [html.unescape(cell) for cell in re.findall(r"<td>(.*?)</td>", text)]


def cells_of_table(sheet):
    """The same of the table of a worksheet, with the numbers of its rows."""
    return [str(x) for label, line in sheet.table.iterrows() for x in (label, *line)]


@pytest.fixture(scope="module", params=range(5))
def sheet(request):
    """Five worksheets of all that Moodle can ask, from 8 to 12 rows."""
    return dt.worksheets.make(request.param, ALL, rows=8 + request.param)


def test_right_numbers_are_within_the_tolerance(sheet):
    """All that rounding on the way makes of a right answer earns its point."""
    found, _ = asked(sheet)
    for question in sheet.questions:
        if question.kind in ("number", "fraction", "exact"):
            field = found[question.name]
            assert field.kind == "NUMERICAL"
            for value in [question.value({}, hand) for hand in HANDS]:
                assert field.number(value)[0] == 100, (question.name, value)


@pytest.mark.slow
def test_slips_get_their_feedback(sheet):
    """A known slip earns nothing, or what is asked for, and is told its reason."""
    for credit in (0, 25):
        found, _ = asked(sheet, credit=credit)
        n = 0
        for question in sheet.questions:
            for name, value in question.slips.items():
                if question.kind in ("number", "fraction", "exact") and math.isfinite(value):
                    said = sheet.judge({question.name: value})[question.name]
                    answer = found[question.name].number(value)
                    assert answer == (credit, said.reason) and said.reason, (question.name, name)
                    n += 1
        assert n > 60


@pytest.mark.slow
def test_numbers_earn_what_the_worksheet_gives(sheet):
    """On a fine grid around each right answer and slip the point is earned by the same numbers."""
    found, _ = asked(sheet)
    for question in sheet.questions:
        if question.kind in ("number", "fraction"):
            near = [question.answer, *filter(math.isfinite, question.slips.values())]
            for value in [x + step * 0.00037 for x in near for step in range(-9, 10)]:
                mark = sheet.judge({question.name: value})[question.name]
                assert found[question.name].number(value)[0] == 100 * mark.points


def test_choices_earn_what_the_worksheet_gives(sheet):
    """Each text that can be chosen is worth what judging gives it, with the same reason."""
    found, _ = asked(sheet)
    for question in sheet.questions:
        if question.kind in ("label", "labels"):
            field = found[question.name]
            assert field.kind == "MULTICHOICE"
            for _, answer, _ in field.alternatives:
                given = seen(answer).split(", ") if question.kind == "labels" else seen(answer)
                mark = sheet.judge({question.name: given})[question.name]
                assert field.choice(seen(answer)) == (100 * mark.points, mark.reason)


def test_several_levels_are_ticked(sheet):
    """The right levels are worth 1, all levels nothing, and closed branches are told why."""
    found, _ = asked(sheet)
    question, field = sheet["open_levels"], found["open_levels"]
    assert field.kind == "MULTIRESPONSE"
    assert field.ticked(question.answer) == 1
    assert field.ticked(question.options) == 0
    for level in question.slips["closed branches"]:
        assert field.choice(level) == (0, question.reasons["closed branches"])


def asks_of(nested, row):
    """The attributes that a tree asks of a row, one after the other."""
    asked = []
    while isinstance(nested, tuple):
        asked.append(nested[0])
        nested = nested[1][row[nested[0]]]
    return ", ".join(asked)


def test_a_tree_is_told_by_its_rows(sheet):
    """Each row has the ways that could be, one of them right, and all weigh as another question."""
    found, _ = asked(sheet)
    rows = [row for _, row in sheet.table.iterrows()]
    for field, row in zip(found["tree"], rows, strict=True):
        texts = [seen(answer) for _, answer, _ in field.alternatives]
        assert len(set(texts)) == len(texts) == 3 + 6 + 6
        assert [seen(a) for e, a, _ in field.alternatives if e] == [
            asks_of(sheet["tree"].answer, row)
        ]
    weight = sum(int(field.weight) for field in found.pop("tree"))
    assert {int(field.weight) for field in found.values()} == {weight}


def test_without_a_tree_a_question_weighs_one():
    """A point is a point of the question in Moodle."""
    found, _ = asked(dt.worksheets.make(1, ["level", "rules"]))
    assert {field.weight for field in found.values()} == {"1"}


def test_the_table_is_html_and_all_is_there(sheet):
    """Each cell of the table and each question is in the text."""
    _, rest = asked(sheet)
    n = len(cells_of_table(sheet))
    assert cells_of(rest)[:n] == cells_of_table(sheet)
    for question in sheet.questions:
        assert question.text in seen(rest)


def test_hostile_names_mean_nothing():
    """Names that look like fields, shares, tags or formulas are shown as they are, and no more."""
    sheet = dt.worksheets.make(3, ALL, rows=9, story=HOSTILE)
    found, rest = asked(sheet)
    assert set(re.findall(r"</?(\w+)", rest)) == {"p", "br", "table", "tr", "th", "td"}
    assert not set("{}$\\") & set(rest)
    assert HOSTILE["rows"].replace("\x00", "\ufffd") in seen(rest)
    n = len(cells_of_table(sheet))
    assert cells_of(rest)[:n] == cells_of_table(sheet)
    for question in sheet.questions:
        field = found[question.name]
        if question.kind == "label":
            assert {seen(a) for _, a, _ in field.alternatives} == set(question.options)
            assert field.choice(question.answer)[0] == 100
            assert sum(earned for earned, _, _ in field.alternatives) == 100
        if question.kind == "set":
            assert {seen(a) for _, a, _ in field.alternatives} == set(question.options)
            assert field.ticked(question.answer) == 1


@pytest.mark.slow
def test_a_question_with_hostile_texts_alone():
    """Every printed character of ASCII, in each place of an answer and a reason, comes back."""
    every = [chr(i) for i in range(33, 127)]
    pairs = [a + b for a in "\\&#}~=%" for b in every] + every
    reason = "".join(pairs)
    question = dt.worksheets.Question(
        "one",
        "root",
        "?",
        "label",
        lambda own, hand: "right",
        options=["right", *pairs],
        slips={name: name for name in pairs},
        reasons=dict.fromkeys(pairs, reason),
    )
    [field], rest = fields(cloze.field(question))
    assert rest == ""
    assert [(e, seen(a), seen(f)) for e, a, f in field.alternatives] == [
        (100, "right", ""),
        *((0, text, reason) for text in pairs),
    ]


def test_a_bank_has_a_question_for_each_name():
    """Names, category and worked solutions are there; a slash in a category is doubled."""
    sheets = {name: dt.worksheets.make(name, ["gain"]) for name in ["a/b <c>", "\x0b漢", "4711"]}
    quiz = ElementTree.fromstring(moodle.bank(sheets, category="Trees/2026"))
    assert quiz.find("question/category/text").text == "$course$/top/Trees//2026"
    asked_here = quiz.findall("question[@type='cloze']")
    assert [q.find("name/text").text for q in asked_here] == ["a/b <c>", "\ufffd漢", "4711"]
    for one, sheet in zip(asked_here, sheets.values(), strict=True):
        worked = seen(one.find("generalfeedback/text").text)
        assert f"gain_1: {sheet['gain_1'].answer:.3f}"[:-1] in worked


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"credit": 101}, "credit must be from 0 to 100"),
        ({"credit": 0.5}, "credit must be"),
    ],
)
def test_what_a_slip_may_earn(options, error):
    """A share is from 0 to 100 percent."""
    with pytest.raises(ValueError, match=error):
        moodle.bank({"one": dt.worksheets.make(1, ["gini"])}, **options)


# nbgrader and otter: their programs run in `make outside`; here the cells are read and run as they
# would run them


SKILLS = ("entropy", "gain", "level", "tree", "rules", "threshold")
CLASS = (Student(2, "4711", "Ada"), Student(3, "x/1", "王小明"))


@pytest.fixture(scope="module")
def handed_out():
    """Two sheets of a story with hostile names."""
    return handouts(CLASS, Asked(SKILLS, 9, HOSTILE), Salt("nine grey herons"))


def written(handed_out, form):
    """The files of a format by their paths, notebooks as nbformat reads them."""
    found = dict(formats.FORMATS[form](handed_out))
    for path, text in found.items():
        if path.endswith(".ipynb"):
            found[path] = nbformat.reads(text, as_version=4)
            nbformat.validate(found[path])
    return found


def some_answers(sheet):
    """A wrong entropy, a gain that follows from it, a tree with a wrong leaf, and odd ones."""
    attribute, below = sheet["tree"].answer
    level = next(level for level in below if isinstance(below[level], str))
    other = next(c for c in sheet["rule_class"].options if c != below[level])
    right = sheet["entropy"].answer - sheet["gain_2"].answer
    return {
        "entropy": 0.9,
        "gain_2": 0.9 - right,
        "tree": (attribute, {**below, level: other}),
        "open_levels": set(sheet["open_levels"].answer),
        "root": object(),
        "support": ...,
    }


def nbgrader_cells(book, kind):
    """The cells that nbgrader grades, or takes for solutions, by their names."""
    cells = [cell.metadata.get("nbgrader") and cell for cell in book.cells]
    return {c.metadata.nbgrader.grade_id: c for c in cells if c and c.metadata.nbgrader[kind]}


def test_a_source_for_nbgrader(handed_out):
    """A solution and a hidden test of a point for each question; the solutions are right."""
    found = written(handed_out, "nbgrader")
    book = found["nbgrader/source/worksheet/worksheet.ipynb"]
    sample = judging.sample(handed_out)
    names = [question.name for question in sample.questions]
    tests = nbgrader_cells(book, "grade")
    assert list(tests) == names
    assert {(t.metadata.nbgrader.points, t.metadata.nbgrader.locked) for t in tests.values()} == {
        (1, True)
    }
    begin, end = "### BEGIN HIDDEN TESTS\n", "\n### END HIDDEN TESTS"
    assert all(t.source.count(begin) == t.source.count(end) == 1 for t in tests.values())
    solved = {}
    for name, cell in nbgrader_cells(book, "solution").items():
        assert cell.source.startswith("### BEGIN SOLUTION\n") and name.startswith("answer-")
        exec(cell.source, solved)
    given = {name: solved[name] for name in names}
    assert sample.judge(given).total == len(names)


def test_copies_for_nbgrader_are_as_it_releases_them(handed_out):
    """The same cells by name as in the source, without hidden tests, answers and seeds."""
    found = written(handed_out, "nbgrader")
    source = found["nbgrader/source/worksheet/worksheet.ipynb"]
    seeds = [handout.sheet.seed for handout in handed_out]
    for handout in handed_out:
        book = found[f"nbgrader/students/{handout.stem}.ipynb"]
        for kind in ("grade", "solution"):
            here, there = nbgrader_cells(book, kind), nbgrader_cells(source, kind)
            assert list(here) == list(there)
            assert [c.metadata.nbgrader for c in here.values()] == [
                c.metadata.nbgrader for c in there.values()
            ]
            for name, cell in here.items():
                bare = re.sub(r"### BEGIN (\w+).*### END \1\w*", "", there[name].source, flags=re.S)
                assert cell.source in (f"{name[7:]} = ...", bare.replace(" TESTS", "").strip())
        text = json.dumps(book)
        assert not [w for w in ("SOLUTION", "HIDDEN", "points(", *seeds) if w in text]


def test_a_hidden_test_gives_the_points_of_nbgrader(handed_out, tmp_path, monkeypatch, capsys):
    """Its value is what judging gives for the sheet of the folder's student; it says why."""
    found = written(handed_out, "nbgrader")
    tests = nbgrader_cells(found["nbgrader/source/worksheet/worksheet.ipynb"], "grade")
    (tmp_path / "keys.json").write_text(found["nbgrader/keys.json"], encoding="utf-8")
    for handout in handed_out:
        folder = tmp_path / "autograded" / handout.stem / "worksheet"
        folder.mkdir(parents=True)
        monkeypatch.chdir(folder)
        answers = some_answers(handout.sheet)
        marks = handout.sheet.judge(answers)
        assert {mark.points for mark in marks.marks} >= {0, 1, marks["tree"].points}
        assert 0 < marks["tree"].points < 1 and marks["gain_2"].said == "follows"
        for name, cell in tests.items():
            *lines, last = [s for s in cell.source.split("\n") if s and not s.startswith("#")]
            names = dict(answers)
            exec("\n".join(lines), names)
            value = eval(last, names)
            assert float(repr(value)) == marks[name].points
            assert capsys.readouterr().out.startswith(f"{marks[name].said}.")


def test_a_folder_of_nobody_is_named(handed_out, tmp_path, monkeypatch):
    """A test in the folder of a student who is not among the keys says so."""
    text = dict(nbgrader.files(handed_out))["nbgrader/keys.json"]
    (tmp_path / "keys.json").write_text(text, encoding="utf-8")
    folder = tmp_path / "autograded" / "eve" / "worksheet"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    with pytest.raises(ValueError, match=r"keys\.json has no sheet of 'eve'"):
        nbgrader.points("entropy", {})


def otter_blocks(book):
    """What is between "# BEGIN X" and "# END X", by question; questions by their names."""
    blocks, inside, name = {}, [], None
    for cell in book.cells:
        first = cell.source.split("\n")[0]
        if cell.cell_type == "raw" and first.startswith("# BEGIN"):
            inside.append(first[8:])
            if first[8:] == "QUESTION":
                told = cell.source.split("\n")
                name = told[1].removeprefix("name: ")
                assert told[2:] == ["points: 1"]
                blocks[name] = {"SOLUTION": [], "TESTS": []}
        elif cell.cell_type == "raw" and first.startswith("# END"):
            assert inside.pop() == first[6:]
        elif cell.cell_type == "code":
            blocks[name][inside[-1]].append(cell.source)
    assert not inside
    return blocks


def test_a_master_for_otter(handed_out):
    """The keys are for the autograder only; solutions are right, and a tree has a test a node."""
    book = written(handed_out, "otter")["otter/worksheet.ipynb"]
    config = book.cells[0].source.split("\n")
    assert config[0] == "# ASSIGNMENT CONFIG" and "autograder_files: [keys.json]" in config
    assert not [line for line in config if line.startswith("files:")]
    sample = judging.sample(handed_out)
    blocks = otter_blocks(book)
    assert list(blocks) == [question.name for question in sample.questions]
    solved = {}
    for name, block in blocks.items():
        [solution] = block["SOLUTION"]
        assert solution.endswith(" # SOLUTION")
        exec(solution, solved)
        nodes = repr(sample["tree"].answer).count(": ") + 1
        assert len(block["TESTS"]) == (nodes if name == "tree" else 1)
    assert sample.judge({name: solved[name] for name in blocks}).total == len(blocks)


def test_hidden_tests_of_otter(handed_out, tmp_path, monkeypatch):
    """As many of them pass as judging gives parts of the point for, and those that fail say why."""
    found = written(handed_out, "otter")
    blocks = otter_blocks(found["otter/worksheet.ipynb"])
    for handout in handed_out:
        folder = tmp_path / handout.stem
        folder.mkdir()
        monkeypatch.chdir(folder)
        (folder / "keys.json").write_text(found["otter/keys.json"], encoding="utf-8")
        nbformat.write(found[f"otter/students/{handout.stem}.ipynb"], folder / "renamed.ipynb")
        answers = some_answers(handout.sheet)
        marks = handout.sheet.judge(answers)
        for name, block in blocks.items():
            passed = sum(passes(test, answers, marks[name].said) for test in block["TESTS"])
            assert passed / len(block["TESTS"]) == marks[name].points


def test_a_tree_from_an_own_root_is_rounded_down_by_otter(tmp_path, monkeypatch):
    """Ten of the eleven nodes below Job are right: seven of the eight tests pass.

    The sheet is that of ``test_worksheets_marks``: rented and family are split again by Income.
    """
    sheet = dt.worksheets.make("paper 1", ["entropy", "gain", "level", "tree"])
    seasonal = {"rented": ("Income", {"middle": "no", "low": "yes"}), "owned": "yes"}
    by_job = {
        "steady": "yes",
        "new": ("Income", {"low": "no", "high": "yes"}),
        "seasonal": ("Home", {**seasonal, "family": "yes"}),
    }
    answers = {"root": "Job", "tree": ("Job", by_job)}
    assert sheet.judge(answers)["tree"].points == pytest.approx(10 / 11)
    asked = Asked(("entropy", "gain", "level", "tree"))
    one = Handout(CLASS[0], sheet, "Ada", asked)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "keys.json").write_text(dict(otter.files([one]))["otter/keys.json"], "utf-8")
    (tmp_path / "a.ipynb").write_text(dict(otter.files([one]))["otter/students/Ada.ipynb"], "utf-8")
    tests = otter_blocks(nbformat.from_dict(otter.master(sheet)))["tree"]["TESTS"]
    assert [passes(test, answers, "in part") for test in tests] == [True] * 7 + [False]


def passes(test, answers, said):
    """Whether a test passes; one that fails says what the answer is."""
    names = {}
    assert test.startswith("# HIDDEN\n")
    exec(test, names)
    [function] = [value for name, value in names.items() if name.startswith("test_")]
    try:
        function(dict(answers))
    except AssertionError as error:
        assert str(error).startswith(f"{said}.")
        return False
    return True


def test_otter_reads_whose_notebook_it_is(handed_out, tmp_path, monkeypatch):
    """Two notebooks, or one that names nobody, are an error and no mark."""
    found = dict(otter.files(handed_out))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "keys.json").write_text(found["otter/keys.json"], encoding="utf-8")
    (tmp_path / "a.ipynb").write_text(json.dumps({"metadata": {}}), encoding="utf-8")
    with pytest.raises(ValueError, match=r"a\.ipynb does not say whose it is"):
        otter.reaches("entropy", {}, 1)
    (tmp_path / "b.ipynb").write_text("{}", encoding="utf-8")
    with pytest.raises(ValueError, match="2 notebooks are in"):
        otter.reaches("entropy", {}, 1)


def test_nobody_knows_the_sheet_of_nobody(handed_out):
    """The seed of the lecturer's own sheet hangs on those of the class, and is none of them."""
    seeds = {judging.sample(handed_out).seed, judging.sample(handed_out[:1]).seed}
    assert len(seeds | {handout.sheet.seed for handout in handed_out}) == 4


def test_copies_for_otter_hold_no_key(handed_out):
    """No seed and no solution is in what is handed out, and it says that cells are run."""
    found = dict(otter.files(handed_out))
    for handout in handed_out:
        text = found[f"otter/students/{handout.stem}.ipynb"]
        assert not [w for w in (*(h.sheet.seed for h in handed_out), "SOLUTION") if w in text]
        assert "all cells are run from the top" in text


def test_names_of_answers_hide_nothing():
    """No question is called as a word or a function of Python is: a program would stumble."""
    names = {question.name for question in dt.worksheets.make(1, ALL).questions}
    assert not names & {*dir(builtins), *keyword.kwlist}


@pytest.mark.slow
def test_the_command_writes_the_formats(tmp_path):
    """Each format is in a folder of its own, and Moodle's variants have the names of files."""
    roster = tmp_path / "class.csv"
    roster.write_text("id,name\n1,Ann\n2,Ben\n", encoding="utf-8")
    common = ["worksheets", str(roster), "--salt", "nine grey herons", "--out"]
    three = ["--format", "moodle", "nbgrader", "otter", "--skills"]
    assert command.main([*common, str(tmp_path / "w"), *three, "gini,tree"]) == 0
    there = {path.relative_to(tmp_path / "w").as_posix() for path in (tmp_path / "w").rglob("*.*")}
    assert {"moodle/bank.xml", "nbgrader/keys.json", "otter/keys.json"} <= there
    bank = ElementTree.parse(tmp_path / "w" / "moodle" / "bank.xml")
    assert [e.text for e in bank.iterfind("question/name/text")] == ["1_Ann", "2_Ben"]
