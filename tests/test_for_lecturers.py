"""The page for lecturers is true: its commands run, its numbers are right, its picture is new."""

import csv
import io
import json
import re
import shlex
import socket
from contextlib import redirect_stdout
from itertools import pairwise
from math import log, log2
from pathlib import Path

import pytest

import dtlearn as dt
from dtlearn.command import main
from notebooks import needs
from notebooks.site.chapters import chapters

ROOT = Path(__file__).parents[1]
NOTEBOOKS = ROOT / "notebooks"
PAGE = (NOTEBOOKS / "for_lecturers.md").read_text(encoding="utf-8")
LESSONS = ("03", "08")
every_lesson = pytest.mark.parametrize("chapter", LESSONS)


def blocks(kind):
    """The blocks of code of a kind, in their order."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, flags=re.M | re.S)


def lesson(chapter):
    """The text of a lesson plan."""
    return re.search(rf"^## Lesson plan: chapter {chapter}.*?(?=^## |\Z)", PAGE, re.M | re.S)[0]


# The commands


SHELL = [line for block in blocks("sh") for line in block.splitlines()]


def hand_in(folder, answers):
    """Fill in the notebook of each student who hands one in, as an LMS gives them back."""
    for stem, given in answers.items():
        book = json.loads((folder / f"{stem}.ipynb").read_text(encoding="utf-8"))
        for cell in book["cells"]:
            name = cell["source"].removesuffix(" = ...")
            if name in given:
                cell["source"] = f"{name} = {given[name]!r}"
        back = folder / "back" / f"{stem}_12345_file" / "worksheet (1).ipynb"
        back.parent.mkdir(parents=True)
        back.write_text(json.dumps(book), encoding="utf-8")


def told(answers):
    """The answers of keys.csv as a student writes them."""
    return {name: eval(text, {}) for name, text in answers.items()}


def class_of_three(folder):
    """All right; one natural logarithm and what follows from it; nothing."""
    keys = folder.parent / "keys" / "keys.csv"
    lines = list(csv.DictReader(io.StringIO(keys.read_text(encoding="utf-8"))))
    about = ("id", "name", "file", "code", "seed")
    found = [(x["file"], told({k: v for k, v in x.items() if k not in about})) for x in lines]
    (ada, right), (zoe, slip), _ = found
    less = slip["entropy"] * (1 - log(2))
    follows = {k: round(v - less, 3) if isinstance(v, float) else v for k, v in slip.items()}
    hand_in(folder, {ada: right, zoe: follows})


@pytest.fixture
def without_a_network(monkeypatch):
    """No socket can be opened."""

    def refuse(*_, **__):
        raise AssertionError("a connection is opened")

    monkeypatch.setattr(socket, "socket", refuse)


@pytest.mark.slow
def test_shell_lines_run_without_a_network(tmp_path, monkeypatch, without_a_network):
    """From the list of the page to its marks: each line works, and one prints what is shown."""
    monkeypatch.chdir(tmp_path)
    listed, said, marks, _ = blocks("text")
    Path("class.csv").write_text(listed, encoding="utf-8")
    Path("hives.json").write_text(blocks("json")[0], encoding="utf-8")
    seen = {}
    for line in SHELL:
        out = io.StringIO()
        with redirect_stdout(out):
            assert main(shlex.split(line)[1:]) == 0, line
        seen[line] = out.getvalue()
        if line.startswith("dtlearn grade") and "--leave-out" not in line:
            assert Path("marks.csv").read_text(encoding="utf-8") == marks
        if not Path("week3/students/back").exists():
            class_of_three(Path("week3/students"))
    [first, _] = [text for line, text in seen.items() if line.startswith("dtlearn grade")]
    assert first == said
    assert "Zoë" not in Path("class.html").read_text(encoding="utf-8")
    assert "hive" in next(Path("hives/students").glob("*.ipynb")).read_text(encoding="utf-8")


@pytest.mark.slow
def test_what_the_page_says_of_salts(tmp_path, monkeypatch, capsys):
    """A wrong one is noticed before marks are written; without it, seeds make the sheets."""
    monkeypatch.chdir(tmp_path)
    Path("class.csv").write_text("id,name\n7,Ann\n", encoding="utf-8")
    made_by = "worksheets class.csv --salt owls --out w --skills entropy,gain"
    assert main(shlex.split(made_by)) == 0
    assert main(shlex.split("grade w class.csv --salt owl --out marks.csv")) == 2
    assert "--salt must be that of the sheets" in capsys.readouterr().err
    assert not Path("marks.csv").exists()
    [line] = csv.DictReader(Path("w/keys/keys.csv").read_text(encoding="utf-8").splitlines())
    made = dt.worksheets.make(line["seed"], ["entropy", "gain"])
    numbers = [float(line[question.name]) for question in made.questions]
    assert [round(question.answer, 3) for question in made.questions] == numbers


def test_other_programs_are_those_that_are_tried():
    """The releases, the steps and the places of files are those of make outside."""
    tried = (ROOT / "tests" / "outside" / "graders.py").read_text(encoding="utf-8")
    releases = re.findall(r"(nbgrader|otter-grader)==(\d+(?:\.\d+)*)", tried)
    for program, release in releases:
        [told] = re.findall(rf"\*\*{program} ([\d.]+)\.\*\*", PAGE)
        assert release == told or release.startswith(f"{told}.")
    assert len(releases) == 2
    steps = re.findall(r"`(?:nbgrader|otter) (\w+) [^`]*`", PAGE)
    assert steps == ["generate_assignment", "autograde", "assign", "run"]
    assert [step for step in steps if f'"{step}"' not in tried] == []


@pytest.mark.slow
def test_python_of_the_page_runs():
    """The examples in Python run as they stand."""
    for code in blocks("python"):
        with redirect_stdout(io.StringIO()) as out:
            exec(compile(code, "for_lecturers.md", "exec"), {})
        assert out.getvalue()


def test_every_block_is_run_or_compared():
    """No example goes unchecked."""
    kinds = re.findall(r"^```(\w+)$", PAGE, flags=re.M)
    assert set(kinds) == {"sh", "text", "json", "python"}
    assert {line.split()[0] for line in SHELL} == {"dtlearn"}


def test_each_skill_is_told_with_its_chapter():
    """The table has the library's own sentences, in its order."""
    rows = re.findall(r"^\| `(\w+)` \| (.*) \| ([\d, ]+) \|$", PAGE, flags=re.M)
    assert {name: what for name, what, _ in rows} == dt.worksheets.skills()
    assert [name for name, _, _ in rows] == list(dt.worksheets.skills())
    numbers = {chapter.number for chapter in chapters()}
    assert {number for _, _, told in rows for number in told.split(", ")} <= numbers


def test_links_lead_to_files():
    """Each relative link and picture of the page exists."""
    links = re.findall(r"\]\(([^)#]+)[^)]*\)|src=\"([^\"]+)\"", PAGE)
    found = [a or b for a, b in links if "://" not in a]
    assert len(found) > len(chapters())
    assert [link for link in found if not (NOTEBOOKS / link).exists()] == []


# Which chapters need which


@pytest.mark.slow
def test_table_and_picture_are_those_of_the_heads():
    """Nothing has to be written anew by python -m notebooks.needs."""
    assert [p.name for p, text in needs.files().items() if p.read_text("utf-8") != text] == []


def test_needs_are_read_from_the_heads():
    """Two heads as they are read by eye: 08, and 09, which needs 08 for a section."""
    found = {c.number: needs.needs(c.needs) for c in chapters()}
    assert found["08"] == needs.Needs(("02", "03", "04", "07"))
    assert found["09"] == needs.Needs(("01", "02", "03", "04"), ("08",))
    assert needs.before("08", found) == ("00", "02", "03", "04", "05", "07")


def test_a_chapter_needs_earlier_ones_only():
    """So that the numbers are an order in which all can be read."""
    found = {c.number: needs.needs(c.needs) for c in chapters() if c.number}
    late = {a: [b for b in (*some.whole, *some.part) if b >= a] for a, some in found.items()}
    assert {a: some for a, some in late.items() if some} == {}


def test_no_line_of_the_picture_runs_through_a_box():
    """Each box has a place of its own, and the column below a turn is free."""
    every = {needs.name(c): needs.needs(c.needs) for c in chapters()}
    row = needs.rows(every)
    places = {(needs.COLUMNS[one], row[one]) for one in every}
    assert len(places) == len(every)
    between = [
        (a, b)
        for a, b, _ in needs.lines(every)
        for at in range(row[b] + 1, row[a])
        if (needs.COLUMNS[a], at) in places
    ]
    assert between == []


# The lesson plans


def bits(*counts):
    """Entropy of counts, by hand."""
    return sum(c / sum(counts) * log2(sum(counts) / c) for c in counts if c)


def gain(*children):
    """What a split of counts gains, by hand."""
    before, n = bits(*map(sum, zip(*children, strict=True))), sum(map(sum, children))
    return before - sum(sum(c) / n * bits(*c) for c in children)


def unweighted(*children, share=1.0):
    """The same with one weight for all branches."""
    return bits(*map(sum, zip(*children, strict=True))) - share * sum(bits(*c) for c in children)


CLIENTS, PLANTS = bits(4, 2), ((2, 0), (1, 2), (1, 2))
YOUNG, UP_TO_35, SPORTS = ((2, 0), (2, 2)), ((3, 2), (1, 0)), ((1, 2), (3, 0))
OUTLOOK, DAYS = gain((0, 4), (2, 3), (3, 2)), bits(5, 9)
HOLIDAY, OF_HOLIDAY = gain((5, 7), (0, 2)), bits(12, 2)
TRAINS, OF_TRAINS = gain((2, 2), (2, 0), (2, 3)), bits(4, 2, 5)
CARS, OF_CARS = gain((2, 0), (1, 2), (1, 0)), bits(2, 3, 1)
CUT, PRICE = gain((1, 3), (3, 1)), log2(5) / 8
HUMID, SUNNY = 3 + 5 / 13, 5 + 5 / 13
YES = 2 / SUNNY + 5 / 13 / SUNNY
# What each number of a plan is, by hand; of some that two ways come to.
NUMBERS = {
    "03": {
        "1.585": [log2(3)],
        "0.585": [log2(3 / 2)],
        "1.322": [log2(5 / 2)],
        "0.737": [log2(5 / 3)],
        "0.390": [2 / 3 * log2(3 / 2)],
        "0.528": [1 / 3 * log2(3)],
        "0.918": [CLIENTS, bits(1, 2)],
        "0.667": [4 / 6 * bits(2, 2)],
        "0.252": [gain(*YOUNG), gain((2, 0), (2, 2))],
        "0.251": [0.918 - 0.667],
        "0.971": [bits(3, 2)],
        "0.809": [5 / 6 * bits(3, 2)],
        "0.109": [gain(*UP_TO_35), gain((1, 0), (3, 2))],
        "0.459": [gain(*SPORTS), 3 / 6 * bits(1, 2), unweighted(*SPORTS, share=1 / 2)],
        "0.721": [float(dt.ledger.entry("Z6").printed.split("; ")[1])],
        "0.311": [gain(*PLANTS)],
        "0.312": [1 - 0.344 - 0.344],
        "0.637": [CLIENTS * log(2)],
        "2.170": [log2(3 / 2) + log2(3)],
        "0.333": [2 / 6],
        "0.444": [1 - (4 / 6) ** 2 - (2 / 6) ** 2],
        "5.510": [6 * CLIENTS],
        "0.418": [unweighted(*YOUNG, share=1 / 2)],
        "-0.082": [unweighted(*YOUNG)],
        "-0.053": [unweighted(*UP_TO_35)],
        "0.000": [unweighted(*SPORTS)],
        "0.689": [1 - gain(*PLANTS)],
        "0.388": [unweighted(*PLANTS, share=1 / 3)],
        "-0.837": [unweighted(*PLANTS)],
    },
    "08": {
        "1.585": [log2(3)],
        "2.322": [log2(5)],
        "2.807": [log2(7)],
        "3.459": [log2(11)],
        "3.807": [log2(14)],
        "3.38": [HUMID],
        "0.38": [5 / 13],
        "0.940": [DAYS],
        "0.247": [OUTLOOK, DAYS / log2(14)],
        "0.516": [4 / 14 * log2(14 / 4)],
        "0.531": [5 / 14 * log2(14 / 5)],
        "1.577": [bits(4, 5, 5)],
        "0.156": [OUTLOOK / bits(4, 5, 5), OUTLOOK / log2(3)],
        "0.152": [gain((4, 3), (1, 6))],
        "0.459": [CARS, gain(*SPORTS) / bits(3, 3)],
        "0.315": [CARS / OF_CARS],
        "0.2470": [DAYS / log2(14)],
        "0.2467": [OUTLOOK],
        "0.100": [HOLIDAY],
        "0.592": [OF_HOLIDAY],
        "0.170": [HOLIDAY / OF_HOLIDAY],
        "0.115": [(OUTLOOK + 0.1518355 + 0.0292226 + 0.0481270 + HOLIDAY) / 5],
        "0.189": [TRAINS, CUT],
        "1.495": [OF_TRAINS],
        "0.126": [TRAINS / OF_TRAINS],
        "0.290": [PRICE],
        "-0.102": [CUT - PRICE],
        "0.231": [3 / 13],
        "0.385": [5 / 13],
        "3.385": [HUMID],
        "0.371": [2 / SUNNY],
        "0.629": [HUMID / SUNNY],
        "0.443": [YES],
        "0.557": [1 - YES, (1 + 5 / 13 / HUMID) / 2],
        "0.262": [OUTLOOK / DAYS],
        "0.082": [OUTLOOK / 3],
        "6.393": [bits(4, 5, 5) / OUTLOOK],
        "0.119": [TRAINS / log2(3)],
        "0.190": [TRAINS / bits(6, 5)],
        "0.063": [TRAINS / 3],
        "7.907": [OF_TRAINS / TRAINS],
        "0.333": [1 / 3],
    },
}


@every_lesson
def test_numbers_of_a_plan_are_right(chapter):
    """Each decimal number of a plan is what it should be, worked out here by hand."""
    printed = set(re.findall(r"-?\d+\.\d\d+", lesson(chapter)))
    assert printed == NUMBERS[chapter].keys()
    wrong = {
        text: value
        for text, values in NUMBERS[chapter].items()
        for value in values
        if f"{value:.{len(text.partition('.')[2])}f}" != text
    }
    assert wrong == {}


def test_counts_of_the_plan_are_those_of_chapter_08():
    """36 of 91 pairs, and 54 of 70 evenings, stand in outputs of the chapter."""
    outputs = (NOTEBOOKS / "08_grow_c45.ipynb").read_text(encoding="utf-8")
    for count in re.findall(r"\d+ of \d+", lesson("08")):
        assert count in outputs


@every_lesson
def test_minutes_of_a_plan_fill_the_lesson(chapter):
    """The parts follow each other from 0 to 90, and the headings are those of the table."""
    table = re.findall(r"^\| (\d+)–(\d+) \| (.*?) \|", lesson(chapter), flags=re.M)
    headings = re.findall(r"^### (\d+)–(\d+) (.*)$", lesson(chapter), flags=re.M)
    assert table == headings
    assert (table[0][0], table[-1][1]) == ("0", "90")
    assert [(a[1], b[0]) for a, b in pairwise(table) if a[1] != b[0]] == []


@every_lesson
def test_exercises_of_a_plan_are_in_the_chapter(chapter):
    """Which exercise is done in class or at home: the numbers exist, and two are these."""
    [source] = (NOTEBOOKS / "source").glob(f"{chapter}_*.py")
    parts = source.read_text(encoding="utf-8").split("### Exercise ")[1:]
    named = {int(part[0]): re.search(r'check\("([\w-]+)"', part)[1] for part in parts}
    at_home = re.search(r"exercises ([^;]*?; )", re.sub(r"\s+", " ", lesson(chapter)))[1]
    in_class = {"03": {2: "plants-gain"}, "08": {1: "trains-ratio"}}[chapter]
    assert {n: named[n] for n in in_class} == in_class
    assert {*in_class, *map(int, re.findall(r"\d", at_home))} == set(named)


def test_what_rounding_leads_to_counts():
    """0.312 for the plants is taken by the check, as the plan says."""
    assert dt.practice.check("plants-gain", 0.312)


def test_two_wrong_ways_give_the_gain_of_the_sports_cars():
    """Why the plan begins with Age: what is left, and half of each branch without counting."""
    same = [3 / 6 * bits(1, 2), unweighted(*SPORTS, share=1 / 2)]
    assert [round(x - gain(*SPORTS), 12) for x in same] == [0, 0]
