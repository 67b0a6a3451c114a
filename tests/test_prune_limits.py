"""Upper limits of the errors of a leaf: figures of the books, and an independent root finder."""

from math import comb

import numpy as np
import pandas as pd
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st
from prunings import check_is_pruning
from scipy.stats import beta

import dtlearn as dt
from dtlearn.prune import added_errors, pessimistic
from dtlearn.prune.binomial import upper_limit

CONFIDENCES = (0.5, 0.25, 0.1, 0.01, 1e-4)


def rate(n, errors, z, confidence=0.25):
    """The limit as an error rate."""
    return (errors + added_errors(n, errors, confidence, z)) / n


def by_bisection(n, errors, confidence):
    """The rate at which so few whole errors have the chance asked, in plain Python."""
    low, high = 0.0, 1.0
    for _ in range(200):
        p = (low + high) / 2
        chance = sum(comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(errors + 1))
        low, high = (p, high) if chance > confidence else (low, p)
    return low


@pytest.mark.parametrize("confidence", CONFIDENCES)
def test_the_exact_limit_is_that_of_bisection(confidence):
    """Sums of the binomial distribution, and a bisection, give the same rates."""
    for n in (1, 2, 6, 16, 40):
        for errors in {0, 1, n // 3, n // 2, n - 1}:
            found = float(upper_limit(n, errors, confidence))
            assert found == pytest.approx(by_bisection(n, errors, confidence), abs=1e-12)


@given(
    n=st.floats(1, 1e5),
    share=st.floats(0, 0.999),
    confidence=st.floats(1e-9, 0.999),
)
def test_the_exact_limit_of_fractions_is_that_of_scipy(n, share, confidence):
    """Fractions of rows have the quantile of the beta distribution."""
    wanted = beta.isf(confidence, share * n + 1, n - share * n)
    assert float(upper_limit(n, share * n, confidence)) == pytest.approx(wanted, rel=1e-8)


def test_the_exact_limit_by_hand():
    """(1 - p)^n = 1/4 without errors, p^2 = 3/4 for one error in two rows, 1 for all wrong."""
    assert rate(2, 0, "binomial") == pytest.approx(0.5)
    assert rate(2, 1, "binomial") == pytest.approx(0.75**0.5)
    assert added_errors(3, 3, z="binomial") == 0


def test_figures_of_quinlan():
    """C4.5 (1993), section 4.2: U25 of 0 in 6, 9 and 1, and of 1 in 16.

    The last is the program's approximation: the exact limit is 0.1596.
    """
    for z in ("table", "binomial"):
        assert [round(rate(n, 0, z), 3) for n in (6, 9, 1)] == [0.206, 0.143, 0.750]
    assert rate(16, 1, "table") == pytest.approx(0.157, abs=5e-4)
    assert by_bisection(16, 1, 0.25) == pytest.approx(0.15961, abs=5e-6)
    assert rate(16, 1, "binomial") == pytest.approx(0.15961, abs=5e-6)


def test_figures_of_witten_and_frank():
    """Labor negotiations: 0.47, 0.72 and 0.47 of the leaves, 0.51 together; 0.46 should be 0.449.

    They print z = 0.69, which is the table's 0.6925 = 0.84 - 0.59 / 4.
    """
    leaves = [(6, 2), (2, 1), (6, 2)]
    rates = [rate(n, errors, "uncorrected") for n, errors in leaves]
    assert [round(r, 2) for r in rates] == [0.47, 0.72, 0.47]
    mean = sum(n * r for (n, _), r in zip(leaves, rates, strict=True)) / 14
    assert round(mean, 2) == 0.51
    assert round(rate(14, 5, "uncorrected"), 3) == 0.449


def test_without_correction_is_the_root_of_its_equation():
    """The rate q that lies z standard deviations of its own above f: (q - f)^2 = z^2 q (1 - q) / n.

    That is also so without errors, q = z^2 / (n + z^2), and where all rows are wrong, q = 1.
    """
    z = 0.84 - 0.59 / 4
    for n, errors in ((14, 5), (6, 0), (7.5, 2.25)):
        q = rate(n, errors, "uncorrected")
        assert (q - errors / n) ** 2 == pytest.approx(z**2 * q * (1 - q) / n)
        assert q > errors / n
    assert rate(6, 0, "uncorrected") == pytest.approx(z**2 / (6 + z**2))
    assert added_errors(4, 4, z="uncorrected") == pytest.approx(0)


def test_a_high_confidence_adds_nothing():
    """The exact limit of a confidence near 1 lies below the rate; then nothing is added."""
    assert by_bisection(10, 4, 0.9) < 0.4
    assert added_errors(10, 4, 0.9, "binomial") == 0
    assert added_errors(10, 4, 1, "uncorrected") == pytest.approx(0)


@pytest.mark.parametrize("z", ["binomial", "uncorrected"])
def test_labor_is_pruned_by_each_limit(z):
    """Leaves of (4, 2), (1, 1) and (4, 2): 0.51 of 14 rows against 0.449 as a leaf: a leaf."""
    counts = {1: (4, 2), 2: (1, 1), 3: (4, 2)}
    rows = [(f, y) for f, c in counts.items() for y in (0, 1) for _ in range(c[y])]
    data = pd.DataFrame(rows, columns=["f", "y"]).astype({"f": str})
    tree = dt.id3(data, "y", min_gain=-1)
    pruned = pessimistic(tree, raise_subtrees=False, z=z)
    line = pruned.record.iloc[0]
    assert tree.n_leaves == 3
    assert pruned.n_leaves == 1
    assert line["leaf"] == pytest.approx(14 * rate(14, 5, z))
    leaves = 12 * rate(6, 2, z) + 2 * rate(2, 1, z)
    assert line["subtree"] == pytest.approx(leaves)


@given(data=strategies.tables(), z=st.sampled_from(["binomial", "uncorrected"]))
def test_each_limit_prunes_any_tree(data, z):
    """What is left is a pruning, and its record adds the estimates of leaves up."""
    tree = dt.cart(data, "y")
    pruned = pessimistic(tree, raise_subtrees=False, z=z)
    check_is_pruning(tree, pruned)
    for line in pruned.record.itertuples():
        n, counts = tree.node(line.node).n, tree.node(line.node).counts
        errors = n - counts.max()
        assert line.leaf == pytest.approx(errors + added_errors(n, errors, 0.25, z))


def test_the_exact_limit_of_many_leaves_is_that_of_each():
    """Arrays and numbers, and the shapes of arrays."""
    n, errors = np.array([[16.0, 2.0], [6.0, 3.0]]), np.array([[1.0, 0.0], [2.5, 3.0]])
    found = upper_limit(n, errors, 0.25)
    assert found.shape == (2, 2)
    for i in np.ndindex(2, 2):
        assert found[i] == pytest.approx(float(upper_limit(n[i], errors[i], 0.25)), abs=1e-14)
