"""Stopping where branches and classes look independent."""

import math
import sys

import hypothesis.strategies as st
import numpy as np
import pandas as pd
import pytest
import strategies
from hypothesis import given
from scipy.stats import chi2_contingency
from strategies import TARGET

import dtlearn as dt
from dtlearn.search.significance import chance

BUILDERS = pytest.mark.parametrize("builder", [dt.id3, dt.c45, dt.cart])
COUNTS = st.lists(
    st.lists(st.integers(0, 30), min_size=3, max_size=3), min_size=2, max_size=4
).filter(lambda rows: sum(map(sum, rows)) > 0)


def table(*cells):
    """One nominal attribute f and a class y: (level, class, number of rows)."""
    rows = [(level, label) for level, label, n in cells for _ in range(n)]
    return pd.DataFrame(rows, columns=["f", "y"])


def test_two_by_two_by_hand():
    """(8, 2) and (3, 7): all expected 5.5 or 4.5, statistic 2 * 2.5² / 5.5 + 2 * 2.5² / 4.5.

    With one degree of freedom the chance is erfc(sqrt(statistic / 2)) = 0.0246.
    """
    statistic = 2 * 6.25 / 5.5 + 2 * 6.25 / 4.5
    by_hand = math.erfc(math.sqrt(statistic / 2))
    assert round(by_hand, 4) == 0.0246
    assert chance(np.array([[8.0, 2.0], [3.0, 7.0]])) == pytest.approx(by_hand)


@given(rows=COUNTS)
def test_chances_are_those_of_scipy(rows):
    """Empty branches and classes apart, it is SciPy's test without a continuity correction."""
    counts = np.array(rows, dtype=float)
    held = counts[counts.sum(axis=1) > 0][:, counts.sum(axis=0) > 0]
    expected = 1.0 if 1 in held.shape else chi2_contingency(held, correction=False).pvalue
    assert chance(counts) == pytest.approx(expected, abs=1e-12)


@BUILDERS
def test_the_level_decides(builder):
    """The split of the hand example, chance 0.0246, is kept at 0.05 and refused at 0.01."""
    data = table(("a", "n", 8), ("a", "p", 2), ("b", "n", 3), ("b", "p", 7))
    assert builder(data, "y", significance=0.05).n_leaves == 2
    assert builder(data, "y", significance=0.01).n_leaves == 1


def test_play_tennis_has_no_significant_split():
    """Outlook against play: statistic 3.547 with 2 degrees of freedom, chance exp(-1.773) = 0.17.

    (2, 3), (4, 0), (3, 2) yes and no of 9 and 5: expected 45/14, 25/14 and 36/14, 20/14.
    """
    expected = [45 / 14, 25 / 14, 36 / 14, 20 / 14, 45 / 14, 25 / 14]
    observed = [2, 3, 4, 0, 3, 2]
    statistic = sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))
    level = math.exp(-statistic / 2)
    tennis = dt.datasets.load("play_tennis")
    assert dt.id3(tennis, "play", significance=level * 0.999).n_leaves == 1
    assert dt.id3(tennis, "play", significance=level * 1.001, max_depth=1).n_leaves == 3


@given(data=strategies.tables(), level=st.sampled_from([0.01, 0.05, 0.3]))
def test_every_split_is_significant(data, level):
    """Such a tree has the splits whose counts pass the test of SciPy, and stops at the others."""
    stopped, grown = dt.id3(data, TARGET, significance=level), dt.id3(data, TARGET)
    pairs = [(stopped.root, grown.root)]
    for own, whole in pairs:
        if whole.is_leaf:
            continue
        counts = np.array([child.counts for child in whole.children])
        held = counts[counts.sum(axis=1) > 0][:, counts.sum(axis=0) > 0]
        passes = chi2_contingency(held, correction=False).pvalue < level
        assert own.is_leaf is not passes
        pairs.extend(zip(own.children, whole.children, strict=False))


def test_rows_without_a_value_are_left_out():
    """Eight unknown values change neither branch: the chance stays 0.0246."""
    data = table(("a", "n", 8), ("a", "p", 2), ("b", "n", 3), ("b", "p", 7))
    gaps = pd.DataFrame({"f": [None] * 8, "y": ["n", "p"] * 4})
    both = pd.concat([data, gaps], ignore_index=True)
    assert dt.c45(both, "y", significance=0.0247).n_leaves == 2
    assert dt.c45(both, "y", significance=0.0245).n_leaves == 1


@BUILDERS
@pytest.mark.parametrize("level", [0, -0.1, 1.5, float("nan")])
def test_a_level_is_a_chance(builder, level):
    """Levels outside (0, 1] are refused by name."""
    with pytest.raises(ValueError, match="significance must be"):
        builder(dt.datasets.load("risk"), "Risk", significance=level)


def test_regression_has_no_classes_to_test():
    """The error names what to use instead."""
    data = pd.DataFrame({"x": [1, 2, 3], "y": [0.1, 0.2, 0.7]})
    with pytest.raises(ValueError, match="min_gain"):
        dt.cart(data, "y", significance=0.05)


def test_without_scipy_the_remedy_is_said(monkeypatch):
    """The package works without SciPy until a test is asked for."""
    monkeypatch.setitem(sys.modules, "scipy.special", None)
    with pytest.raises(ImportError, match="pip install scipy"):
        dt.id3(dt.datasets.load("risk"), "Risk", significance=0.05)
