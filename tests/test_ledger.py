"""The ledger of printed figures."""

import dataclasses
import re
from math import log2

import pytest

from dtlearn import ledger
from dtlearn.course.figures import FIGURES

IDS = [e.id for e in ledger.entries()]


@pytest.mark.slow
@pytest.mark.parametrize("id", IDS)
def test_computed_equals_the_independent_value(id):
    """What the library computes is what was worked out apart from it, to the last digit shown."""
    entry = ledger.entry(id)
    assert entry.computed == entry.exact


def test_entries_are_those_of_the_sources():
    """Z1 to Z12 and F1 to F11, in order, then those of the others, each with a figure."""
    first = [f"Z{i}" for i in range(1, 13)] + [f"F{i}" for i in range(1, 12)]
    assert IDS[: len(first)] == first
    assert len(IDS) == len(set(IDS))
    assert all(e.id[0] == e.source and e.source in ledger.SOURCES for e in ledger.entries())
    assert set(FIGURES) == set(IDS)


@pytest.mark.parametrize("id", IDS)
def test_entry_is_complete(id):
    """Every field is filled, and every verdict is one of the words that the ledger explains."""
    entry = ledger.entry(id)
    assert all([entry.place, entry.quantity, entry.printed, entry.exact, entry.why])
    assert set(entry.verdict.split("; ")) <= set(ledger.VERDICTS)


def _numbers(text):
    return [float(n) for n in re.findall(r"\d+(?:\.\d+)?", text)]


@pytest.mark.parametrize("id", ["Z2", "F1", "F2", "F3", "F6", "F9", "F10"])
def test_agreeing_figures_round_to_what_is_printed(id):
    """Where all verdicts are "agrees" the printed figure is within its last printed digit."""
    entry = ledger.entry(id)
    assert set(entry.verdict.split("; ")) == {"agrees"}
    for printed, exact in zip(_numbers(entry.printed), _numbers(entry.exact), strict=True):
        assert abs(printed - exact) < 0.01


@pytest.mark.parametrize(
    ("id", "nth"), [("Z1", 0), ("Z5", 2), ("Z6", 0), ("Z9", 0), ("F5", 0), ("F7", 0)]
)
def test_wrong_figures_differ(id, nth):
    """Where a figure is wrong or misprinted, the printed number is not the exact one."""
    entry = ledger.entry(id)
    assert abs(_numbers(entry.printed)[nth] - _numbers(entry.exact)[0]) > 0.003


def test_table_shows_what_is_computed():
    """The table of chosen entries has the computed figure, not the stored one."""
    table = ledger.table("F7", "Z6").frame
    assert list(table.index) == ["F7", "Z6"]
    assert table.loc["F7", "computed"] == "3.286956"
    assert table.loc["Z6", "printed"] == "0.194; 0.721"


def test_excerpt_reads_as_text_and_as_html():
    """Both renderings show the whole reason, and the HTML escapes what the entries say."""
    excerpt = ledger.table("F7")
    why = ledger.entry("F7").why
    assert why in repr(excerpt)
    assert why in excerpt._repr_html_()
    assert "<script>" not in ledger.Excerpt((_odd_entry(),))._repr_html_()


def _odd_entry():
    return dataclasses.replace(ledger.entry("F7"), why="<script>")


def test_ids_of_any_length_stand_apart():
    """A long id has a space between it and the quantity."""
    assert repr(ledger.table("S-log")).startswith("S-log -Σ p ln p of the eight birds")


@pytest.mark.parametrize("id", ["S-entropy", "S-log"])
def test_formulas_with_the_wrong_sign_give_the_negative(id):
    """What the printed formula gives is the exact value with its sign turned."""
    entry = ledger.entry(id)
    assert float(entry.printed.rpartition("so ")[2]) == -float(entry.exact)


def test_unknown_names_are_refused():
    """An unknown entry or source is an error that lists what there is."""
    with pytest.raises(KeyError, match="no entry 'X1'.*Z1, Z2"):
        ledger.entry("X1")
    with pytest.raises(KeyError, match="no source 'X'.*Z, F"):
        ledger.entries("X")


def test_the_summary_counts_each_verdict_once():
    """Its sums are the verdicts of all entries."""
    summary = ledger.summary()
    assert summary.loc["all", "all"] == sum(len(e.verdicts) for e in ledger.entries())
    assert (summary.iloc[:-1].sum() == summary.loc["all"]).all()
    assert list(summary.columns) == [*ledger.VERDICTS, "all"]


def test_every_printed_figure_of_the_worked_examples_has_an_entry():
    """Z1 to Z12, F1 to F13, T1 to T8, and what is said of formulas, cells, curve and dropout."""
    wanted = {f"{key}{i}" for key, n in (("Z", 12), ("F", 13), ("T", 8)) for i in range(1, n + 1)}
    wanted |= {"Z-measures", "N-slips", "N-ratio", "S-entropy", "S-gini", "S-log", "S-tennis"}
    wanted |= {"S-cars", "S-columns", "S-none", "S-roc", "S-start", "S-mean", "S-best"}
    wanted |= {"Z-shares", "Z-pure", "Z-second", "F-shares", "F-sides", "F-mails", "S-poor"}
    assert wanted | {"S-shuffled"} <= set(IDS)


def test_notes_stand_in_order():
    """T1 to T8 come before what is said in words."""
    told = [entry.id for entry in ledger.entries("T")]
    assert told[:8] == [f"T{i}" for i in range(1, 9)]


def test_formula_1_over_the_shares_loses_equal_ones():
    """As printed, the sum over the values of p(x) has one term for both sides of a coin."""
    printed = float(ledger.entry("S-sum").printed.rpartition("so ")[2])
    assert printed == sum(p * log2(1 / p) for p in {1 / 2})
