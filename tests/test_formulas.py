"""The formula sheet is what the library makes of its texts, and reads alike on GitHub."""

import importlib.util
import re
from math import log2
from pathlib import Path

import pytest

import dtlearn as dt

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
spec = importlib.util.spec_from_file_location("notebook_formulas", NOTEBOOKS / "formulas.py")
formulas = importlib.util.module_from_spec(spec)
spec.loader.exec_module(formulas)
SHEET = (NOTEBOOKS / "formulas.md").read_text(encoding="utf-8")
PARTS = {part.partition("\n")[0]: part for part in SHEET.split("\n## ")[1:]}


def test_the_stored_sheet_is_the_one_that_is_made():
    """`make notebooks` was run; a formula that changes in the library changes the sheet."""
    assert formulas.sheet() == SHEET


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Entropy", "0.9183 bits"),
        ("Gini index", "0.4444"),
        ("Classification error", "0.3333"),
        ("Distance from the even mix", "0.0817 bits"),  # 1 - 0.9183
        ("Variance", "1"),  # of 1 and 3
        ("Weighted impurity", "0.4591 bits"),
        ("Information gain, mean scale", "0.4591 bits"),
        ("Information gain, total scale", "2.7549 bits"),
        ("Gini gain", "0.2222"),
        ("Decrease of the error", "0.1667"),
        ("Variance reduction", "4"),  # 1, 3, 5, 7 in two pairs: 5 - 1
        ("Split information", "1 bit"),
        ("Gain ratio", "0.4591"),
        ("CART measure", "0.6667"),
        ("Chi-squared", "3"),  # each of four is 1 off: 1/2 + 1 + 1/2 + 1
        ("Pessimistic estimate of errors", "1.3035 errors"),  # U(1.5/6) = 0.3839
        ("Price of a threshold", "0.1132 bits"),  # 0.3113 - 1.5850/8
        ("Continuity correction", "2.5607 errors"),  # 3/2 + sqrt(1.5 · 4.5 / 6)
        ("Cost complexity", "0.1667"),  # (2/6 - 0) / (3 - 1)
        ("Dropout", "0.25, 0.375, 0.5625"),
        ("Value of a sub-tree", "0.306099"),  # 0.918296 / 3
    ],
)
def test_worked_numbers_are_right(name, value):
    """Each number, worked out by hand, ends a line of its part."""
    assert re.search(rf"{re.escape(value)}$", PARTS[name], re.M)


def chi_squared(children):
    """The value at the end of the derivation."""
    return float(str(dt.explain.chi_squared(children)).split("\nExpected")[0].split()[-1])


HALVES, EVEN = [[4, 0], [0, 4]], [2, 2, 2]


@pytest.mark.parametrize(
    ("value", "end"),
    [
        (dt.entropy(EVEN), log2(3)),
        (dt.gini(EVEN), 1 - 1 / 3),
        (dt.classification_error(EVEN), 1 - 1 / 3),
        (dt.kl_from_uniform([6, 0, 0]), log2(3)),
        (dt.information_gain(HALVES, scale="total"), 8 * log2(2)),
        (dt.split_information([[1, 0]] * 4), log2(4)),
        (dt.gain_ratio(HALVES), 1),
        (dt.cart_measure(HALVES), 1),
        (chi_squared(HALVES), 8 * (2 - 1)),
        (chi_squared([[3, 0, 0], [0, 3, 0], [0, 0, 3]]), 9 * (3 - 1)),
        (dt.prune.added_errors(5, 0), 5 * (1 - 0.25 ** (1 / 5))),
        (dt.prune.added_errors(5, 5), 0),
    ],
)
def test_the_ends_of_the_ranges_are_reached(value, end):
    """Even mixes, pure halves and certain errors have what the sheet gives as an end."""
    assert value == pytest.approx(end)


def test_every_measure_of_the_library_is_on_the_sheet():
    """No function of counts is missing."""
    measures = set(dt.__all__) & set(dt.explain.__all__)
    assert measures >= {"entropy", "gini", "gain_ratio", "kl_from_uniform"}
    assert not [name for name in measures if f"`dt.{name}(" not in SHEET]


def test_slips_of_formulas_are_named():
    """The formulas that are printed wrong have their entry of the ledger beside them."""
    for name, id in [
        ("Weighted impurity", "S-entropy"),
        ("Split information", "S-gini"),
        ("Gini index", "S-log"),
        ("Information gain, mean scale", "N-slips"),
        ("Dropout", "S-dropout"),
    ]:
        assert f"**{id}** ({dt.ledger.entry(id).verdict})" in PARTS[name]


def test_formulas_render_on_github_as_in_jupyter():
    """GitHub drops a backslash before punctuation; signs of dollars come in pairs."""
    prose = re.sub(r"```text.*?```", "", SHEET, flags=re.S)
    assert not re.search(r"\\[^A-Za-z]", prose)
    assert not [line for line in prose.splitlines() if line.count("$") % 2]
    assert all(line.count("{") == line.count("}") for line in prose.splitlines())


def test_links_lead_to_chapters():
    """Each chapter that is named exists."""
    links = re.findall(r"\]\(([^)]+)\)", SHEET)
    assert len(links) >= 20
    assert not [link for link in links if not (NOTEBOOKS / link).exists()]
