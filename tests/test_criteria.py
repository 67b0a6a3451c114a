"""The formulas give the textbooks' figures, the exact fractions, and nothing odd at the edges."""

import math
from fractions import Fraction

import hypothesis.strategies as st
import numpy as np
import oracles
import pytest
import strategies
from hypothesis import given

import dtlearn as dt

# The Risk table of Zaki & Meira, classes in the order H, L: the branches of its five root splits.
RISK = {
    "Age ≤ 22.5": [[2, 0], [2, 2]],
    "Age ≤ 35": [[3, 2], [1, 0]],
    "Car ∈ {Sports}": [[1, 2], [3, 0]],
    "Car ∈ {Vintage}": [[1, 0], [3, 2]],
    "Car ∈ {SUV}": [[2, 0], [2, 2]],
}
# weighted entropy, gain, weighted Gini, Gini gain, CART measure
RISK_FIGURES = {
    "Age ≤ 22.5": (0.666667, 0.251629, 0.333333, 0.111111, 0.444444),
    "Age ≤ 35": (0.809125, 0.109170, 0.400000, 0.044444, 0.222222),
    "Car ∈ {Sports}": (0.459148, 0.459148, 0.222222, 0.222222, 0.666667),
    "Car ∈ {Vintage}": (0.809125, 0.109170, 0.400000, 0.044444, 0.222222),
    "Car ∈ {SUV}": (0.666667, 0.251629, 0.333333, 0.111111, 0.444444),
}
# Play-tennis (no, yes) in level order: gain, split information, gain ratio.
TENNIS = {
    "outlook": ([[0, 4], [2, 3], [3, 2]], 0.246750, 1.577406, 0.156428),
    "temperature": ([[1, 3], [2, 2], [2, 4]], 0.029223, 1.556657, 0.018773),
    "humidity": ([[4, 3], [1, 6]], 0.151836, 1.000000, 0.151836),
    "windy": ([[2, 6], [3, 3]], 0.048127, 0.985228, 0.048849),
}
IMPURITIES = [dt.entropy, dt.gini, dt.classification_error, dt.kl_from_uniform]
EXACT = [(dt.entropy, oracles.entropy), (dt.gini, oracles.gini)]
EXACT += [(dt.classification_error, oracles.error)]


def near(value):
    """Equal to six decimals, as the figures are given."""
    return pytest.approx(value, abs=5e-7)


def fractions(lines):
    """The counts of several branches as fractions."""
    return [[Fraction(c) for c in line] for line in lines]


# figures of the sources


def test_risk_root_impurities():
    """Z1: the root of the Risk table has 0.918296 bits, in parts 0.389975 and 0.528321."""
    assert dt.entropy([4, 2]) == near(0.918296)
    assert -(4 / 6) * math.log2(4 / 6) == near(0.389975)
    assert dt.entropy([4, 2]) - 0.389975 == pytest.approx(0.528321, abs=1e-6)
    assert dt.gini([4, 2]) == near(0.444444)


@pytest.mark.parametrize("split", RISK)
def test_risk_root_splits(split):
    """Z3, Z4, Z6, Z7 and the figures that the chapter leaves out, for all five root splits."""
    measures = (
        dt.weighted_impurity(RISK[split]),
        dt.information_gain(RISK[split]),
        dt.weighted_impurity(RISK[split], dt.gini),
        dt.gini_gain(RISK[split]),
        dt.cart_measure(RISK[split]),
    )
    assert measures == near(RISK_FIGURES[split])


def test_risk_left_of_35():
    """Z4: five rows with counts 3 and 2 have 0.970951 bits."""
    assert dt.entropy([3, 2]) == near(0.970951)


def test_risk_below_the_sports_cars():
    """Z9: among the sports cars the cut at 22.5 gains all of their 0.918296 bits."""
    assert dt.entropy([1, 2]) == near(0.918296)
    assert dt.information_gain([[1, 0], [0, 2]]) == near(0.918296)


def test_risk_multiway_car():
    """Car with a branch for SUV, Sports and Vintage: gain, split information and ratio."""
    car = [[2, 0], [1, 2], [1, 0]]
    assert dt.information_gain(car) == near(0.459148)
    assert dt.split_information(car) == near(1.459148)
    assert dt.gain_ratio(car) == near(0.314669)


def test_heights():
    """F4, F6, F7, F8: entropies, and the gains of both cuts on the total scale."""
    assert dt.entropy([4, 3]) == near(0.985228)
    assert dt.entropy([4, 1]) == near(0.721928)
    assert dt.information_gain([[0, 2], [4, 1]], scale="total") == near(3.286956)
    assert dt.information_gain([[3, 3], [1, 0]], scale="total") == near(0.896597)


def test_spam():
    """F9: a perfect split of eight mails gains 8 bits in total, a useless one 0."""
    assert dt.information_gain([[4, 0], [0, 4]], scale="total") == 8.0
    assert dt.information_gain([[2, 2], [2, 2]], scale="total") == 0.0


def test_divergence_of_heights():
    """F11: the divergence from uniform shares is log2 K less the entropy."""
    assert dt.kl_from_uniform([4, 3]) == near(0.014772)
    assert dt.kl_from_uniform([4, 3]) == pytest.approx(1 - dt.entropy([4, 3]))


@pytest.mark.parametrize("attribute", TENNIS)
def test_play_tennis(attribute):
    """The root of play-tennis: gain, split information and gain ratio of each attribute."""
    branches, gain, spread, ratio = TENNIS[attribute]
    assert dt.entropy([5, 9]) == near(0.940286)
    assert dt.information_gain(branches) == near(gain)
    assert dt.split_information(branches) == near(spread)
    assert dt.gain_ratio(branches) == near(ratio)


def test_lookahead_gains():
    """T2: x1 and x2 gain nothing, x3 gains 0.188722 bits."""
    assert dt.information_gain([[2, 2], [2, 2]]) == 0.0
    assert dt.information_gain([[1, 3], [3, 1]]) == near(0.188722)


# against fractions


@pytest.mark.slow
@pytest.mark.parametrize(("ours", "exact"), EXACT)
@given(counts=strategies.counts())
def test_impurity_is_the_exact_one(ours, exact, counts):
    """Entropy, Gini and error equal their definitions in fractions."""
    assert ours(counts) == pytest.approx(float(exact([Fraction(c) for c in counts])), abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize(("impurity", "exact"), EXACT)
@given(branches=strategies.children())
def test_decrease_is_the_exact_one(impurity, exact, branches):
    """Every gain equals its definition in fractions, so each branch counts by its rows."""
    ours = dt.impurity_decrease(branches, impurity)
    assert ours == pytest.approx(float(oracles.gain(fractions(branches), exact)), abs=1e-12)


@given(branches=strategies.children(branches=2))
def test_cart_measure_is_the_exact_one(branches):
    """The CART measure equals its definition in fractions."""
    exact = oracles.cart_measure(fractions(branches))
    assert dt.cart_measure(branches) == pytest.approx(float(exact), abs=1e-12)


@given(y=st.lists(st.integers(-9, 9), min_size=2, max_size=9), cut=st.integers(1, 8))
def test_variance_reduction_is_the_exact_one(y, cut):
    """Moments give the same variance and reduction as the values themselves."""
    sides = [side for side in (y[:cut], y[cut:]) if side]
    moments = [[len(s), sum(s), sum(v * v for v in s)] for s in sides]
    after = sum(len(s) * oracles.variance(s) for s in sides) / len(y)
    whole = np.sum(moments, axis=0)
    assert dt.variance(whole) == pytest.approx(float(oracles.variance(y)), abs=1e-9)
    reduction = float(oracles.variance(y) - after)
    assert dt.variance_reduction(moments) == pytest.approx(reduction, abs=1e-9)


# properties


@given(branches=strategies.children())
def test_no_split_raises_the_impurity(branches):
    """Gains of entropy, Gini and error are never below 0, on both scales."""
    for impurity in (dt.entropy, dt.gini, dt.classification_error):
        for scale in ("mean", "total"):
            assert dt.impurity_decrease(branches, impurity, scale) >= 0.0


@given(branches=strategies.children(branches=2))
def test_measures_stay_in_their_bounds(branches):
    """Entropy is at most log2 K, gain at most the entropy, the CART measure at most 1."""
    total = np.sum(branches, axis=0)
    assert dt.entropy(total) <= math.log2(len(total)) + 1e-12
    assert dt.information_gain(branches) <= dt.entropy(total) + 1e-12
    assert 0.0 <= dt.cart_measure(branches) <= 1.0 + 1e-12


@given(counts=strategies.counts(), times=st.sampled_from([0.5, 3.0, 1e6]))
def test_only_the_shares_matter(counts, times):
    """Ten times the rows in the same shares leave every impurity where it was."""
    for impurity in IMPURITIES:
        scaled = impurity([c * times for c in counts])
        assert scaled == pytest.approx(impurity(counts), abs=1e-12)


@given(counts=strategies.counts(min_classes=2))
def test_class_order_does_not_matter(counts):
    """Renaming the classes leaves every impurity where it was."""
    for impurity in IMPURITIES:
        assert impurity(counts[::-1]) == pytest.approx(impurity(counts), abs=1e-12)


@given(table=st.lists(strategies.children(branches=2), min_size=1, max_size=4))
def test_arrays_give_what_single_nodes_give(table):
    """The grower's call with leading axes equals the student's call, number by number."""
    k = max(len(c[0]) for c in table)
    padded = [[line + [0.0] * (k - len(line)) for line in c] for c in table]
    for measure in (dt.information_gain, dt.gini_gain, dt.split_information, dt.cart_measure):
        single = [measure(c) for c in padded]
        assert measure(padded) == pytest.approx(single, abs=1e-15)
        assert measure([padded]).shape == (1, len(padded))


# edges


@pytest.mark.parametrize("impurity", IMPURITIES)
@pytest.mark.parametrize("counts", [[], [0], [0, 0], [0, 0, 0]])
def test_an_empty_node_is_pure(impurity, counts):
    """No rows, or no classes: impurity 0, without a warning."""
    assert impurity(counts) == 0.0


@pytest.mark.parametrize("counts", [[], [0, 0], [3], [3, 0], [0, 1e-300], [1e300, 0]])
def test_zero_has_no_minus_sign(counts):
    """A pure or empty node gives 0.0 and never -0.0."""
    for impurity in (dt.entropy, dt.gini, dt.classification_error):
        value = impurity(counts)
        assert value == 0.0
        assert math.copysign(1.0, value) == 1.0


@pytest.mark.parametrize("branches", [[[3, 0], [2, 0]], [[2, 2], [2, 2]], [[1, 2], [2, 4]]])
def test_zero_gain_has_no_minus_sign(branches):
    """A split that teaches nothing gains 0.0 but for rounding, and never -0.0."""
    for gain in (dt.information_gain, dt.gini_gain, dt.cart_measure):
        assert gain(branches) == pytest.approx(0.0, abs=1e-15)
        assert math.copysign(1.0, gain(branches)) == 1.0


@given(branches=strategies.children())
def test_no_minus_sign_on_any_zero(branches):
    """Whatever the counts, no measure is below 0 or -0.0."""
    for measure in (dt.information_gain, dt.gini_gain, dt.split_information):
        assert math.copysign(1.0, measure(branches)) == 1.0


def test_split_information_counts_unknown_rows_as_a_branch():
    """Two branches of 4 rows and 8 rows of unknown value: shares 1/4, 1/4, 1/2, so 1.5 bits."""
    assert dt.split_information([[4, 0], [0, 4]], missing=8) == 1.5


@pytest.mark.parametrize("branches", [[[4, 2]], [[4, 2], [0, 0]], [[0, 0], [0, 0]]])
def test_ratio_of_one_branch_is_undefined(branches):
    """A constant attribute has split information 0, and no ratio."""
    assert dt.split_information(branches) == 0.0
    assert math.isnan(dt.gain_ratio(branches))


@pytest.mark.parametrize("n", [2, 5, 32])
def test_an_identity_column_has_the_largest_split_information(n):
    """A branch for each of n rows: weighted entropy 0 and split information log2 n."""
    branches = [[i % 2, 1 - i % 2] for i in range(n)]
    assert dt.weighted_impurity(branches) == 0.0
    assert dt.split_information(branches) == pytest.approx(math.log2(n))


@pytest.mark.parametrize("bad", [[-1, 2], [float("nan"), 1], [float("inf"), 1]])
@pytest.mark.parametrize("impurity", IMPURITIES)
def test_bad_counts_are_named(impurity, bad):
    """Negative, missing and infinite counts are refused, and the value is in the message."""
    with pytest.raises(ValueError, match=f"finite and not negative, found {bad[0]:g}"):
        impurity(bad)


def test_a_single_number_is_no_line_of_counts():
    """A number without a class axis is refused with the reason."""
    with pytest.raises(ValueError, match="axis of classes, got the single number 3"):
        dt.entropy(3)


@pytest.mark.parametrize("gain", [dt.information_gain, dt.gini_gain, dt.split_information])
def test_one_line_is_no_split(gain):
    """A split needs an axis of branches."""
    with pytest.raises(ValueError, match="two axes"):
        gain([4, 2])


@pytest.mark.parametrize("measure", [dt.information_gain, dt.cart_measure, dt.split_information])
def test_bad_counts_of_branches_are_named(measure):
    """A negative count in a branch is refused, not turned into a number."""
    with pytest.raises(ValueError, match="found -1"):
        measure([[-1, 2], [3, 1]])


def test_unknown_scale_is_named():
    """Only "mean" and "total" are scales."""
    with pytest.raises(ValueError, match="got 'sum'"):
        dt.information_gain([[1, 2], [3, 0]], scale="sum")


def test_cart_measure_wants_two_branches():
    """Three branches are refused with the number."""
    with pytest.raises(ValueError, match="this split has 3"):
        dt.cart_measure([[1, 0], [0, 1], [1, 1]])


def test_entropy_is_in_bits_for_any_number_of_classes():
    """K equal classes have log2 K bits."""
    for k in (1, 2, 3, 4, 8, 100):
        assert dt.entropy([7] * k) == pytest.approx(math.log2(k))


def test_gini_is_the_first_order_form_of_entropy():
    """With log p replaced by p - 1 the entropy (in nats) becomes the Gini index."""
    p = np.array([0.5, 0.3, 0.2])
    assert dt.gini(p) == pytest.approx(-(p * (p - 1)).sum())
