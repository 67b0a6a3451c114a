"""What a class understood: the page, the most frequent slips, and their chapters."""

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import dtlearn as dt
from dtlearn import command
from dtlearn.course.classroom import class_page, understood
from tests.classes import ALL, NAMES, SECRET, answered, as_source, file_of, right, run, write_class

ROOT = Path(__file__).parents[1]


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
