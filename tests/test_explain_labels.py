"""Labels come out literally in text, Markdown and LaTeX; what can't be asked is refused by name."""

import re

import hypothesis.strategies as st
import numpy as np
import pandas as pd
import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from nbconvert.filters import markdown2html

import dtlearn as dt
from dtlearn import explain
from dtlearn.explain.literal import SPECIAL, markdown, words
from dtlearn.text import show

HOSTILE = [
    "$5-$10",
    "<b>bold</b>",
    "a & b &amp; c",
    "x_1_2",
    'say "no"',
    "won't",
    "a\\b \\(x\\) \\frac{1}{2}",
    "2^3 ~ #1 100%",
    "*star* `code` [a](b) ![i](j)",
    "line\nbreak",
    "漢字",
    "שלום",
    "- list",
    "1. list",
    "| cell |",
    "@@0@@",
    "}{",
    "",
    " ",
]
MARKS = st.text(st.sampled_from("$<>&_\"'\\^~#%{}[]()*`|!@+-. a1漢\n"), max_size=12)


def read_latex(source):
    """The text that LaTeX sets, where words are \\text and special signs stand for themselves."""
    signs = {written: sign for sign, written in SPECIAL.items()}
    tokens = sorted(map(re.escape, signs), key=len, reverse=True)
    pattern = re.compile(r"\\text\{([^{}\\$%&#_^~]*)\}|(" + "|".join(tokens) + ")")
    read, at = "", 0
    for found in pattern.finditer(source):
        assert found.start() == at, f"not read: {source[at : found.start()]!r}"
        read, at = read + (found[1] if found[2] is None else signs[found[2]]), found.end()
    assert at == len(source)
    return read


def seen(source):
    """The text of a page made of Markdown."""
    return BeautifulSoup(markdown2html(source), "html.parser").get_text()


@pytest.mark.parametrize("label", HOSTILE)
def test_a_label_is_literal(label):
    """In LaTeX and on the page there is what the library shows everywhere."""
    assert read_latex(words(label)) == show(label)
    assert seen(f"Entropy of {markdown(label)} (4 H)").strip() == f"Entropy of {show(label)} (4 H)"


@given(label=MARKS)
def test_any_label_is_literal(label):
    """So it is with any mixture of such signs."""
    assert read_latex(words(label)) == show(label)
    wanted = f"of {show(label)}: x"
    assert " ".join(seen(f"of {markdown(label)}: x").split()) == " ".join(wanted.split())


def test_a_dollar_and_a_backslash_start_no_mathematics():
    """MathJax reads the page and joins no text across tags: neither stands in a text of others."""
    source = markdown("$5-$10 \\(x\\)")
    page = BeautifulSoup(markdown2html(source), "html.parser")
    texts = [text for text in page.find_all(string=True) if re.search(r"[$\\]", text)]
    assert texts == ["$", "$", "\\", "\\"]
    assert "$" not in source and "\\" not in source


def hostile_table():
    """A table whose column names, levels and classes are all odd."""
    levels = ["$5-$10", "<b>bold</b>", "a\\(x\\)b", "*m* & `c`"] * 2
    classes = ["y_$1$", "}{", "y_$1$", "line\nbreak", "漢", "שלום", "y_$1$", "100%"]
    return pd.DataFrame({"a$x$_b": levels, "z_{2}^3~#%": classes})


def test_a_hostile_table():
    """Titles, notes and the symbol of a class hold the names as they are."""
    data = hostile_table()
    gain = explain.information_gain(data, "z_{2}^3~#%", "a$x$_b")
    branch = "Entropy of z_{2}^3~#% where a$x$_b = <b>bold</b>"
    assert f"{branch} (0 of 100%, 0 of line\\nbreak, 0 of y_$1$, 1 of }}{{, 1 of" in str(gain)
    page = seen(gain._repr_markdown_())
    assert "Information gain of a$x$_b for z_{2}^3~#%" in page
    assert "where a$x$_b = a\\(x\\)b (" in page
    tree = dt.id3(data, "z_{2}^3~#%")
    told = explain.prediction(tree, data.iloc[0])
    assert str(told).startswith("Prediction of z_{2}^3~#%: y_$1$\np(y_$1$) = n_c/n\n")
    assert told.latex().splitlines()[1].startswith(r"p(\text{y}\_\$\text{1}\$) &= ")
    rule = explain.rule(tree.rules(), 1)
    assert "if a$x$_b = *m* & `c` then" in str(rule) and "*m* & `c`" in seen(rule._repr_markdown_())


def test_classes_that_are_numbers_are_told_from_their_counts():
    """Four rows of class 0 are not "4 0"."""
    data = pd.DataFrame({"x": [1, 2, 3], "y": [0, 0, 1]})
    assert explain.entropy(data, "y").title == "Entropy of y (2 of 0, 1 of 1)"


# what is refused


@pytest.fixture
def risk():
    """The table of Zaki & Meira."""
    return dt.datasets.load("risk")


@pytest.mark.parametrize(
    ("asked", "error", "message"),
    [
        (("Rsk", "Car", {"Sports"}), KeyError, "did you mean 'Risk'"),
        (("Risk", "Colour", {"red"}), KeyError, "no column 'Colour'"),
        (("Risk", "Risk", {"H"}), ValueError, "'Risk' is the target"),
        (("Risk",), ValueError, "name an attribute to split on"),
        (
            ("Risk", "Car", {"Sport"}),
            ValueError,
            "no row has 'Car' = 'Sport': did you mean 'Sports'",
        ),
        (("Risk", "Car", "Sports"), ValueError, "ask for a set of them"),
        (("Risk", "Car", 3), ValueError, "ask for a set of them"),
        (("Risk", "Car", set()), ValueError, "holds no level of 'Car' and leaves a side empty"),
        (("Risk", "Car", {"SUV", "Sports", "Vintage"}), ValueError, "holds every level of 'Car'"),
        (("Risk", "Age"), ValueError, "is cut by a threshold, one value from 20 to 45; got None"),
        (("Risk", "Age", {20}), ValueError, "is cut by a threshold"),
        (("Risk", "Age", "22.5"), ValueError, "threshold must be a number"),
        (("Risk", "Age", np.nan), ValueError, "threshold must be a number"),
        (("Risk", "Age", 45), ValueError, "no row is above the threshold 45 of 'Age'"),
        (("Risk", "Age", 19), ValueError, "no row is at or below the threshold 19 of 'Age'"),
    ],
)
def test_what_a_table_cannot_be_asked(risk, asked, error, message):
    """The error names the column, the value and the remedy."""
    with pytest.raises(error, match=re.escape(message)):
        explain.information_gain(risk, *asked)


def test_other_misuse(risk):
    """Names without a table, counts of several nodes, bad options, missing values."""
    for call, message in [
        (lambda: explain.entropy([4, 2], "Risk"), "counts have none"),
        (lambda: explain.entropy([[4, 2], [1, 1]]), "one line of counts"),
        (lambda: explain.entropy(risk), "name the target"),
        (lambda: explain.entropy(risk.iloc[:0], "Risk"), "no rows"),
        (lambda: explain.entropy([4, -2]), "not negative"),
        (lambda: explain.entropy(["H", "L"]), "dt.class_counts(labels) counts labels"),
        (lambda: explain.gini_gain([[1, 2], [3]]), "differ in length"),
        (lambda: explain.information_gain([4, 2]), "one line of counts for each branch"),
        (lambda: explain.information_gain([[1, 2], [3, 0]], scale="sum"), "scale must be"),
        (
            lambda: explain.weighted_impurity([[1, 2]], impurity=max),
            "impurity must be one of dt.en",
        ),
        (lambda: explain.cart_measure(risk, "Risk", "Car"), "compares two branches"),
        (lambda: explain.gain_ratio([[1, 2], [3, 0]], missing=-1), "missing must be 0 or more"),
        (lambda: explain.variance([4, 2]), "moments"),
        (lambda: explain.variance(risk, "Car"), "Car"),
        (lambda: explain.added_errors(2, 3), "from 0 to n"),
    ]:
        with pytest.raises(ValueError, match=re.escape(message)):
            call()
    risk.loc[0, "Car"] = None
    with pytest.raises(ValueError, match="gain_ratio"):
        explain.information_gain(risk, "Risk", "Car")
    with pytest.raises(ValueError, match="no row has a value of 'Car'"):
        explain.gain_ratio(risk.assign(Car=None), "Risk", "Car")


def test_misuse_of_trees():
    """Leaves have no subtree, nodes below a new leaf are not looked at, rules have names."""
    tree = dt.cart(dt.datasets.load("iris"), "class")
    with pytest.raises(ValueError, match="node 1 is a leaf"):
        explain.cost_complexity(tree, 1)
    with pytest.raises(IndexError, match="no node 99"):
        explain.continuity(tree, 99)
    with pytest.raises(ValueError, match="node 7 is below node 4, which becomes a leaf"):
        explain.continuity(tree, 7)
    with pytest.raises(KeyError, match="no rule 'R99'"):
        explain.rule(tree.rules(), "R99")
    with pytest.raises(IndexError, match="count from 0"):
        explain.rule(tree.rules(), 99)
    with pytest.raises(TypeError, match="one row"):
        explain.prediction(tree, dt.datasets.load("iris"))


def test_a_test_may_be_the_split_of_a_node(risk):
    """The question of a tree can be given as it is, and only for its own attribute."""
    root = dt.cart(risk, "Risk").root
    told = explain.information_gain(risk, "Risk", "Car", root.split)
    assert told == explain.information_gain(risk, "Risk", "Car", {"Sports"})
    with pytest.raises(ValueError, match="asks for 'Car', not for 'Age'"):
        explain.information_gain(risk, "Risk", "Age", root.split)


def test_ordered_levels_and_dates_are_cut():
    """The highest level on the left, or a date."""
    sizes = pd.Categorical(["S", "M", "L", "M"], ["S", "M", "L"], ordered=True)
    days = pd.to_datetime(["2024-01-01", "2024-02-01", "2024-03-01", "2024-04-01"])
    data = pd.DataFrame({"size": sizes, "day": days, "y": ["a", "a", "b", "b"]})
    gain = explain.information_gain(data, "y", "size", "M")
    assert gain.title == "Information gain of size ≤ M for y"
    assert gain.result == dt.information_gain([[2, 1], [0, 1]])
    gain = explain.information_gain(data, "y", "day", pd.Timestamp("2024-02-01"))
    assert gain.title == "Information gain of day ≤ 2024-02-01 for y" and gain.result == 1
    with pytest.raises(ValueError, match="no row is above the threshold L"):
        explain.information_gain(data, "y", "size", "L")
    with pytest.raises(ValueError, match="no row has 'size' = 'XL'"):
        explain.information_gain(data, "y", "size", "XL")
