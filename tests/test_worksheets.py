"""Worksheets: fair tables, equal for all, the same on every machine; keys worked out apart."""

import json
import math
import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import nbformat
import pandas as pd
import pytest

import dtlearn as dt
from dtlearn.course.worksheets import pages
from dtlearn.course.worksheets.dice import Dice

STORED = Path(__file__).parent / "worksheet.md"
ALL = list(dt.worksheets.skills())
NAMES = ["entropy", "gain_1", "gain_2", "gain_3", "split_information", "gain_ratio", "gini"]
NAMES += ["gini_gain", "threshold", "threshold_gain", "subset", "subset_gain", "root"]
NAMES += ["open_levels", "tree", "rule_class", "support", "confidence", "prediction"]
NAMES += ["subtree_errors", "leaf_errors", "reduced_error", "alpha", "pessimistic"]


# three sheets that were solved with paper and pencil


FIRST = """
low rented steady yes
low family new no
high family new yes
middle rented seasonal no
middle owned steady yes
low owned seasonal yes
low family seasonal no
low rented seasonal yes
"""
FIRST_TREE = (
    "Home",
    {
        "rented": ("Income", {"low": "yes", "middle": "no"}),
        "owned": "yes",
        "family": ("Income", {"low": "no", "high": "yes"}),
    },
)
BY_HAND = {
    "paper 1": {
        "entropy": 0.9544,  # (3, 5)
        "gain_1": 0.0976,  # low (2, 3), high (0, 1), middle (1, 1)
        "gain_2": 0.2657,  # rented (1, 2), family (2, 1), owned (0, 2)
        "gain_3": 0.2044,  # steady (0, 2), new (1, 1), seasonal (2, 2)
        "root": "Home",
        "open_levels": {"rented", "family"},
        "tree": FIRST_TREE,
    },
    "paper 2": {
        "split_information": 1.5,  # 4, 2 and 2 of 8 rows
        "gain_ratio": 0.1363,  # 0.2044/1.5
        "gini": "30/64",
        "gini_gain": 0.1354,  # 30/64 - 6/8 · 4/9
        "threshold": 57.5,  # 33 gains 0.199, 45.5 gains 0.003
        "threshold_gain": 0.3476,  # 0.9544 - 5/8 · 0.9710
        "subset": "steady",  # new gains 0.010, seasonal 0.002
        "subset_gain": 0.0402,  # 30/64 - 7/8 · 24/49
    },
    "paper 3": {
        "rule_class": "no",  # Sky is cloudy in rows 1, 2 and 5: no, yes, no
        "support": 3,
        "confidence": "2/3",
        "prediction": ("yes", "no", "no"),  # rain; Tide is rising in no cloudy row; high
        "subtree_errors": 4,
        "leaf_errors": 8,
        "reduced_error": "keep",
        "alpha": "2/75",  # (5/25 - 3/25)/3
        "pessimistic": 3.2202,  # 2 · 3 · (1 - 0.62996) + 2 · (1 - 0.5)
    },
}
ASKED = {
    "paper 1": (["entropy", "gain", "level", "tree"], 8),
    "paper 2": (["gini", "threshold", "subset", "gain_ratio"], 8),
    "paper 3": (["rules", "prediction", "reduced_error", "alpha", "pessimistic"], 7),
}


@pytest.mark.parametrize("seed", BY_HAND)
def test_sheets_solved_by_hand(seed):
    """Answers worked out on paper are right, and are all that is asked."""
    sheet = dt.worksheets.make(seed, *ASKED[seed])
    marks = sheet.judge(BY_HAND[seed])
    assert [(m.question, m.said) for m in marks] == [(n, "right") for n in BY_HAND[seed]]
    assert (marks.total, marks.out_of) == (len(BY_HAND[seed]), len(BY_HAND[seed]))


def test_a_whole_sheet_is_stored():
    """A seed gives this table, and a notebook this text, on each machine and with each version."""
    sheet = dt.worksheets.make("paper 1", *ASKED["paper 1"])
    rows = [line.split() for line in FIRST.strip().split("\n")]
    assert sheet.table.to_numpy().tolist() == rows
    assert sheet.table.columns.tolist() == ["Income", "Home", "Job", "Repaid"]
    assert sheet._repr_markdown_() + "\n" == STORED.read_text("utf-8")
    assert repr(sheet) == "Worksheet 'paper 1': entropy, gain, level, tree; 8 rows"


def test_dice_are_those_of_sha_256():
    """The first throws, from the digest of the text "a/1#0" as eight bytes a number, last first."""
    import hashlib

    digest = hashlib.sha256(b"a/1#0").digest()
    wanted = [int.from_bytes(digest[i : i + 8], "big") % 10 for i in (24, 16, 8, 0)]
    dice = Dice("a", 1)
    assert [dice.below(10) for _ in range(4)] == wanted
    assert sorted(dice.shuffled("abcdef")) == list("abcdef")


# the same again, apart from the library


def entropy(counts):
    """The entropy in bits."""
    return -sum(c / sum(counts) * math.log2(c / sum(counts)) for c in counts if c)


def gini(counts):
    """The Gini index, exactly."""
    return 1 - sum(Fraction(c, sum(counts)) ** 2 for c in counts)


def r3(x):
    """Three decimals as at school."""
    nearly = Decimal(repr(round(float(x), 9)))
    return float(nearly.quantize(Decimal("0.001"), ROUND_HALF_UP))


def keep(x):
    """A fraction as it is."""
    return x


def entropy_by(counts, share):
    """The entropy of a student who rounds each value, and shares or not."""
    total = 0.0
    for c in counts:
        if c:
            p = share(c / sum(counts))
            total += r3(p * r3(-math.log2(p)))
    return r3(total)


def gini_by(counts, share):
    """The Gini index of the same student."""
    squares = [r3(share(c / sum(counts)) ** 2) for c in counts if c]
    return r3(1 - sum(squares))


def decrease_by(children, impurity, share):
    """What a split gains, as the same student works it out."""
    n = sum(map(sum, children))
    before = impurity([sum(c) for c in zip(*children, strict=True)], share)
    after = r3(sum(r3(share(sum(c) / n) * impurity(c, share)) for c in children))
    return r3(before - after)


def decrease(children, impurity):
    """What a split gains."""
    n = sum(map(sum, children))
    before = impurity([sum(c) for c in zip(*children, strict=True)])
    return before - sum(Fraction(sum(c), n) * impurity(c) for c in children)


def counts_of(sheet, groups):
    """Class counts of each group of rows, as lists of two."""
    target = sheet.table[sheet.target]
    found = [target.groupby(groups).get_group(g) for g in dict.fromkeys(groups)]
    return [[(one == c).sum().item() for c in sorted(set(target))] for one in found]


def numbers(sheet, name):
    """The whole numbers in the text of a question."""
    return [int(x) for x in re.findall(r"(?<![\d.])\d+(?![\d.]*\d)", sheet[name].text)]


def recomputed(sheet):
    """Each number asked: its exact value, and what two students who round make of it."""
    table, (first, second, third) = sheet.table, sheet.table.columns[:3]
    whole = counts_of(sheet, [0] * len(table))[0]
    found = {"entropy": (entropy(whole), [entropy_by(whole, s) for s in (keep, r3)])}
    found["gini"] = (gini(whole), [gini_by(whole, s) for s in (keep, r3)])

    def add(name, children, exact, by):
        hands = [decrease_by(children, by, s) for s in (keep, r3)]
        found[name] = (decrease(children, exact), hands)

    for place, column in enumerate((first, second, third), start=1):
        add(f"gain_{place}", counts_of(sheet, table[column].tolist()), entropy, entropy_by)
    add("gini_gain", counts_of(sheet, table[first].tolist()), gini, gini_by)
    cut, level = sheet["threshold"].answer, sheet["subset"].answer
    age = table.columns[3]
    add("threshold_gain", counts_of(sheet, (table[age] <= cut).tolist()), entropy, entropy_by)
    add("subset_gain", counts_of(sheet, (table[third] == level).tolist()), gini, gini_by)
    sizes = table[second].value_counts().tolist()
    found["split_information"] = (entropy(sizes), [entropy_by(sizes, s) for s in (keep, r3)])
    pairs = zip(found["gain_2"][1], found["split_information"][1], strict=True)
    ratio = found["gain_2"][0] / found["split_information"][0]
    found["gain_ratio"] = (ratio, [r3(a / b) for a, b in pairs])
    rows, _, errors, leaves, *below = numbers(sheet, "alpha")
    under = sum(below)
    hands = [r3(r3(s(errors / rows) - s(under / rows)) / (leaves - 1)) for s in (keep, r3)]
    found["alpha"] = (Fraction(errors - under, rows * (leaves - 1)), hands)
    leaves = numbers(sheet, "pessimistic")[:3]
    exact = sum(n * (1 - 0.25 ** (1 / n)) for n in leaves)
    found["pessimistic"] = (exact, [r3(sum(r3(n * r3(1 - r3(0.25 ** (1 / n)))) for n in leaves))])
    return found


def check_fair(sheet):
    """Numbers are right, students who round stay within, slips stay out."""
    for name, (exact, hands) in recomputed(sheet).items():
        question = sheet[name]
        assert question.answer == pytest.approx(float(exact), abs=1e-12), name
        assert 0.001 <= question.tolerance <= 0.002, name
        for answer in hands:
            assert abs(answer - float(exact)) <= question.tolerance + 1e-9, name
            assert question.judge(answer).said == "right"
    for question in sheet.questions:
        for slip, value in question.slips.items():
            if isinstance(value, int | float):
                assert abs(value - question.answer) > question.tolerance, (question.name, slip)
            mark = question.judge(value)
            assert mark.points == 0, (question.name, slip)
            assert mark.said in question.slips


def check_tree(sheet):
    """The library grows the same tree, by margins, and it is as large as on every sheet."""
    table = sheet.table.drop(columns=sheet.table.columns[3])
    tree = dt.id3(table, sheet.target)
    written = dt.Tree.from_nested(sheet["tree"].answer, data=table, target=sheet.target)
    assert tree.to_nested() == written.to_nested()
    inner = [i for i in range(tree.n_nodes) if not tree.node(i).is_leaf]
    assert (len(inner), tree.height) == (3, 2)
    gains = []
    for i in inner:
        tried = tree.candidates(i)
        scores = sorted(tried["score"].dropna(), reverse=True)
        gains.append(len(scores))
        assert scores[0] - scores[1] > 0.05
    assert gains == [3, 2, 2]
    row = re.findall(r"\(([abc])\) ([^;?]+)", sheet["prediction"].text)
    asked = pd.DataFrame([dict(part.split(" = ") for part in told.split(", ")) for _, told in row])
    assert tuple(tree.predict(asked)) == sheet["prediction"].answer
    assert tree.candidates(0)["attribute"].iloc[0] == sheet["root"].answer


def check_cuts(sheet):
    """Three cuts are between rows of different classes, and no two numbers are equal."""
    name = sheet.table.columns[3]
    table = sheet.table.sort_values(name)
    values, classes = table[name].tolist(), table[sheet.target].tolist()
    assert len(set(values)) == len(values)
    cuts = [(a + b) / 2 for a, b in pairwise(values)]
    turns = [i for i, (a, b) in enumerate(pairwise(classes)) if a != b]
    assert len(turns) == 3
    best = max(turns, key=lambda i: decrease(sides(classes, i), entropy))
    assert sheet["threshold"].answer == cuts[best]


def sides(classes, i):
    """The class counts up to a place, and after it."""
    kinds = sorted(set(classes))
    return [[part.count(c) for c in kinds] for part in (classes[: i + 1], classes[i + 1 :])]


@pytest.mark.parametrize("seed", range(3))
def test_fair_tables(seed):
    """Three sheets of all skills: numbers, roundings, slips, tree, cuts."""
    sheet = dt.worksheets.make(seed, ALL)
    assert [question.name for question in sheet.questions] == NAMES
    check_fair(sheet)
    check_tree(sheet)
    check_cuts(sheet)
    assert sheet.judge({q.name: q.answer for q in sheet.questions}).total == len(NAMES)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_thousand_fair_tables():
    """A student who rounds every value to three decimals is right on each of a thousand sheets."""
    for seed in range(1000):
        rows = (7, 8, 10, 11, 12, 7, 9, 10, 11, 12)[seed % 10]
        sheet = dt.worksheets.make(f"fair/{seed}", ALL, rows)
        check_fair(sheet)


@pytest.mark.slow
def test_a_hundred_trees_as_the_library_grows_them():
    """Trees, predictions and thresholds of a hundred sheets, in parallel forms."""
    for seed in range(100):
        sheet = dt.worksheets.make(f"tree/{seed}", ALL, 8 + seed % 5)
        check_tree(sheet)
        check_cuts(sheet)


@pytest.mark.slow
def test_no_two_students_share_a_table():
    """Five hundred sheets have five hundred tables, and an int is a seed as its text."""
    sheets = [dt.worksheets.make(f"salt/{i}", ["entropy"], 10) for i in range(500)]
    assert len({sheet.table.to_csv() for sheet in sheets}) == 500
    assert dt.worksheets.make(12).table.equals(dt.worksheets.make("12").table)


@pytest.mark.parametrize(("rows", "inner"), [(7, 2), (8, 3), (12, 3)])
def test_sizes_of_tables(rows, inner):
    """From seven rows on a tree is on the sheet; a few rows have one question less."""
    sheet = dt.worksheets.make("size", ["gain", "tree"], rows)
    tree = dt.id3(sheet.table, sheet.target)
    assert len(sheet.table) == rows
    assert tree.n_nodes - tree.n_leaves == inner
    assert sheet.tried >= 1


# what can't be


@pytest.mark.parametrize(
    ("asked", "error", "words"),
    [
        ({"skills": ["entropy", "gane"]}, KeyError, "no skill 'gane': there are entropy, gain"),
        ({"skills": "entropy"}, ValueError, "skills"),
        ({"skills": []}, ValueError, "skills"),
        ({"rows": 5}, ValueError, "rows"),
        ({"rows": 13}, ValueError, "rows"),
        ({"story": "bees"}, KeyError, "no story 'bees': there are loans, weather, plants"),
        ({"seed": 1.5}, ValueError, "seed must be a whole number or a text, got 1.5"),
    ],
)
def test_what_can_not_be_asked(asked, error, words):
    """An error names what is wrong and what there is."""
    with pytest.raises(error, match=re.escape(words)):
        dt.worksheets.make(**{"seed": 1, **asked})


@pytest.mark.slow
def test_six_rows_are_too_few_for_gains():
    """With six rows a gain is what is left as well: the error names that demand."""
    with pytest.raises(ValueError, match="no fair table of 6 rows .* none met the demand that the"):
        dt.worksheets.make(1, ["entropy", "gain", "tree"], 6)


OWN = {
    "rows": "Each row is a bee.",
    "target": "Sort $<b>_1",
    "classes": ("a|b", "c&d"),
    "attributes": {"x_1": ("蜂", "<i>", "*"), "y$": ("u", "v", "w"), 'z"': ("1", "2", "3")},
    "number": ("n_2", 0, 40),
}


@pytest.mark.slow
def test_a_story_of_ones_own():
    """Its names stand in table and questions, literally."""
    sheet = dt.worksheets.make(3, ALL, story=OWN)
    assert sheet.table.columns.tolist() == ["x_1", "y$", 'z"', "n_2", "Sort $<b>_1"]
    text = sheet._repr_markdown_()
    assert "<b>" not in text and "$<" not in text and "a|b" not in text
    assert "<b>" not in pages.page(sheet) and "&lt;b&gt;" in pages.page(sheet)
    assert sheet.judge({q.name: q.answer for q in sheet.questions}).total == len(NAMES)
    outside = re.sub(r"```.*?```", "", sheet.key, flags=re.S)  # a listing is literal
    assert "<b>" not in outside and "a|b" not in outside


@pytest.mark.parametrize(
    ("part", "value", "words"),
    [
        (
            "attributes",
            {"x": ("a", "b"), "y": ("u", "v", "w"), "z": tuple("123")},
            "'x' has levels",
        ),
        ("attributes", {"x": ("a", "b", "c")}, "give 3 different ones"),
        ("classes", ("a", "A"), "has classes ['a', 'A']: give 2 different ones"),
        ("classes", ("a", 1), "give texts that are not empty"),
        ("target", "n_2", "two columns of the story have the same name"),
        ("number", ("n", 0, 10), "'n' goes from 0 to 10: give it 24 values or more"),
    ],
)
def test_a_story_with_too_little(part, value, words):
    """An error names the part of the story and what is needed."""
    with pytest.raises(ValueError, match=re.escape(words)):
        dt.worksheets.make(1, story={**OWN, part: value})


# no page tells an answer


def test_pages_have_no_key():
    """Neither numbers, trees nor reasons of the key stand in what students get."""
    sheet = dt.worksheets.make("leak", ALL, 10)
    texts = [sheet._repr_markdown_(), pages.markdown(sheet), pages.page(sheet)]
    texts += [pages.notebook_text(sheet), repr(sheet), str(sheet), repr(sheet.questions)]
    for text in texts:
        plain = text.replace("\\", "").replace("&#95;", "_")
        for question in sheet.questions:
            if question.kind in ("number", "fraction"):
                assert f"{question.answer:.3f}"[1:] not in plain, question.name
            for sentence in question.reasons.values():
                assert sentence not in plain
        assert str(sheet["tree"].answer) not in plain
        assert "tolerance" not in plain and "Answer:" not in plain
    assert str(sheet["tree"].answer).replace("'", "") in re.sub("&#39;|'", "", sheet.key)


def test_a_notebook_has_a_cell_for_each_answer():
    """It is a notebook, with one tagged cell a question, open to be filled."""
    sheet = dt.worksheets.make("book", ["gini", "level"])
    book = nbformat.reads(pages.notebook_text(sheet), as_version=4)
    nbformat.validate(book)
    cells = [cell for cell in book.cells if cell.cell_type == "code"]
    assert [cell.metadata.tags for cell in cells] == [["answer", q.name] for q in sheet.questions]
    assert [cell.source for cell in cells] == [f"{q.name} = ..." for q in sheet.questions]
    assert json.loads(pages.notebook_text(sheet)) == pages.notebook(sheet)
    shown = "\n\n".join(c.source for c in book.cells if c.cell_type == "markdown")
    assert shown + "\n" == pages.markdown(sheet)


@pytest.mark.slow
def test_the_key_has_each_question_worked_out():
    """Each question is a heading of the key, and formulas are LaTeX."""
    sheet = dt.worksheets.make("key", ALL)
    headings = re.findall(r"^## (.*)$", sheet.key.replace("&#95;", "_"), flags=re.M)
    assert [h for h in headings if h in NAMES] == NAMES
    assert "\\begin{aligned}" in sheet.key and "The tree" in headings


# stress


@pytest.mark.slow
def test_stress_tells_ranges_and_patterns():
    """Of ten sheets: times, ranges, and an entropy that all of the same counts share."""
    found = dt.worksheets.stress(["entropy", "level"], n=10)
    assert found.n == 10 and found.seconds > 0 and found.tried[1] >= found.tried[0] >= 1
    assert found.answers.index.tolist() == ["entropy", "root", "open_levels"]
    line = found.answers.loc["entropy"]
    assert line["least"] <= line["largest"] and 0 < line["share"] <= 1
    # eight rows in parallel forms are always 3 to 5
    assert "entropy: 0.954 is right on 100% of sheets" in found.patterns
    assert str(found).startswith("10 sheets, ") and found.patterns[0] in str(found)


@pytest.mark.slow
def test_each_attribute_is_the_root_equally_often():
    """Of 200 sheets no attribute, class or pruning is much more often right than by chance."""
    found = dt.worksheets.stress(ALL, n=200, rows=10)
    labels = ("root", "subset", "rule_class", "reduced_error", "prediction", "open_levels")
    assert [told for told in found.patterns if told.startswith(labels)] == []


@pytest.mark.slow
def test_errors_before_and_after_pruning_differ():
    """So that who forgets what is done with equal errors loses nothing."""
    for seed in range(40):
        sheet = dt.worksheets.make(seed, ["reduced_error"])
        assert sheet["subtree_errors"].answer != sheet["leaf_errors"].answer
