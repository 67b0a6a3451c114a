"""Each derivation ends in the library's own number, and each of its lines works out to it."""

import math
import re

import hypothesis.strategies as st
import numpy as np
import pandas as pd
import pytest
import strategies
from hypothesis import given

import dtlearn as dt
from dtlearn import explain
from dtlearn.explain.derivation import in_order, relation
from dtlearn.explain.terms import Number, has_value, value
from dtlearn.search import significance

PRECISION = 1e-12
OF_COUNTS = ["entropy", "gini", "classification_error", "kl_from_uniform"]
OF_SPLITS = ["weighted_impurity", "impurity_decrease", "information_gain", "gini_gain"]
RATIOS = ["split_information", "gain_ratio"]
IMPURITIES = [dt.entropy, dt.gini, dt.classification_error]
WEIGHTS = st.sampled_from([0.0, 1.0, 2.0, 0.5, 0.1, 1 / 3, 7.0])


@st.composite
def weighed(draw, most=8):
    """Counts of branches (branches, classes) with fractions, not all of them 0."""
    k, b = draw(st.integers(1, 8)), draw(st.integers(2, most))
    line = st.lists(WEIGHTS, min_size=k, max_size=k)
    return draw(st.lists(line, min_size=b, max_size=b).filter(lambda c: sum(map(sum, c)) > 0))


@st.composite
def moments(draw):
    """Moments (branches, 3) of the numbers of some branches."""
    numbers = st.lists(st.sampled_from([-2.0, 0.0, 0.5, 1.0, 7.0]), min_size=1, max_size=9)
    branches = [np.array(y) for y in draw(st.lists(numbers, min_size=2, max_size=8))]
    return [[len(y), y.sum(), (y * y).sum()] for y in branches]


def check(derivation, wanted=None):
    """Every line of numbers, of the parts too, works out; all of it can be written."""
    if wanted is not None:
        assert derivation.result == wanted or (math.isnan(wanted) and math.isnan(derivation.result))
    for part in in_order(derivation):
        for line in filter(has_value, part.lines):
            assert value(line) == pytest.approx(part.result, rel=PRECISION, abs=PRECISION)
            assert relation(part, line) in "=≈"
        assert part.title and all(part.notes)
    for written in (derivation.latex(), derivation._repr_markdown_()):
        assert written.count("{") == written.count("}")
    lines = str(derivation).splitlines()
    assert all(len(line) <= 120 for line in lines if re.match(" +[=≈]", line))
    assert len(lines) < 120


def tables_with_two_values(**options):
    """Tables whose first attribute has two values, so that it can be asked for."""
    return strategies.tables(**options).filter(lambda data: data.iloc[:, 0].nunique() > 1)


def a_test(column):
    """A test of a column: a threshold in the middle, or its first level."""
    if pd.api.types.is_float_dtype(column.dtype):
        return float(column.min())
    levels = list(dt.class_counts(column.dropna()).index)
    ordered = isinstance(column.dtype, pd.CategoricalDtype) and column.dtype.ordered
    return levels[0] if ordered else {levels[0]}


# from counts


@given(counts=st.lists(WEIGHTS, min_size=1, max_size=12))
def test_impurities(counts):
    """The impurity of a node, empty and pure ones too."""
    for name in OF_COUNTS:
        check(getattr(explain, name)(counts), getattr(dt, name)(counts))


@pytest.mark.slow
@given(children=weighed(), scale=st.sampled_from(["mean", "total"]), missing=WEIGHTS)
def test_scores_of_splits(children, scale, missing):
    """Gains on both scales, ratios with missing rows, chi-squared."""
    for impurity in IMPURITIES:
        check(
            explain.weighted_impurity(children, impurity=impurity),
            dt.weighted_impurity(children, impurity),
        )
        check(
            explain.impurity_decrease(children, impurity=impurity, scale=scale),
            dt.impurity_decrease(children, impurity, scale),
        )
    for name in ("information_gain", "gini_gain"):
        derived = getattr(explain, name)(children, scale=scale)
        check(derived, getattr(dt, name)(children, scale))
    for name in RATIOS:
        derived = getattr(explain, name)(children, missing=missing)
        check(derived, getattr(dt, name)(children, missing))
    check(explain.chi_squared(children), float(significance.chi_squared(np.array(children))))


@given(children=weighed(most=2))
def test_cart_measure(children):
    """The measure of two branches, one of which may be empty."""
    check(explain.cart_measure(children), dt.cart_measure(children))


@given(moments=moments(), scale=st.sampled_from(["mean", "total"]))
def test_variances(moments, scale):
    """The variance of a node, and by how much a split lowers it."""
    check(explain.variance(moments[0]), dt.variance(moments[0]))
    reduction = dt.variance_reduction(moments, scale)
    check(explain.variance_reduction(moments, scale=scale), reduction)


@given(
    n=st.sampled_from([0.5, 1, 1.2, 2, 3.5, 14, 16, 1000, 5000]),
    share=st.sampled_from([0, 0.1, 0.3, 0.5, 0.9, 1]),
    confidence=st.sampled_from([0.001, 0.1, 0.25, 0.4, 0.6, 1]),
    z=st.sampled_from(["normal", "table", "binomial", "uncorrected"]),
    whole=st.booleans(),
)
def test_added_errors(n, share, confidence, z, whole):
    """What C4.5 adds to errors, by every limit, for fractions of rows and few errors too."""
    errors = math.floor(n * share) if whole else n * share
    check(
        explain.added_errors(n, errors, confidence, z),
        dt.prune.added_errors(n, errors, confidence, z),
    )


# from tables


@given(data=tables_with_two_values(max_rows=20), scale=st.sampled_from(["mean", "total"]))
def test_of_a_table(data, scale):
    """A table gives what the counts of its branches give."""
    name = data.columns[0]
    test = a_test(data[name])
    side = data[name].isin(list(test)) if isinstance(test, set) else data[name] <= test
    children = pd.crosstab(~side, data["y"].astype(str)).to_numpy()
    for score in (explain.information_gain, explain.gini_gain):
        derived = score(data, "y", name, test, scale=scale)
        check(derived, getattr(dt, score.__name__)(children, scale))
    check(explain.cart_measure(data, "y", name, test), dt.cart_measure(children))
    check(explain.entropy(data, "y"), dt.entropy(children.sum(axis=0)))


@given(data=tables_with_two_values(kinds=("nominal",), missing=True, max_rows=20))
def test_multiway_with_missing_values(data):
    """One branch a level, and the rows without a value as one more."""
    name = data.columns[0]
    known = data[name].notna()
    children = pd.crosstab(data.loc[known, name].astype(str), data.loc[known, "y"].astype(str))
    missing = float((~known).sum())
    for ratio in RATIOS:
        wanted = getattr(dt, ratio)(children.to_numpy(), missing)
        derived = getattr(explain, ratio)(data, "y", name)
        check(derived)
        assert derived.result == pytest.approx(wanted, rel=1e-9, nan_ok=True)


@given(data=tables_with_two_values(max_rows=20), shift=st.sampled_from([0.0, 1e3, 1e6]))
def test_variance_of_a_table(data, shift):
    """Numbers far from 0 are measured from their mean, as trees do it."""
    name, y = data.columns[0], np.arange(len(data)) % 4
    data["y"] = shift + y
    check(explain.variance(data, "y"))
    assert explain.variance(data, "y").result == pytest.approx(np.var(y))
    test = a_test(data[name])
    derived = explain.variance_reduction(data, "y", name, test)
    check(derived)
    left = (data[name].isin(test) if isinstance(test, set) else data[name] <= test).to_numpy()
    within = left.mean() * np.var(y[left]) + (~left).mean() * np.var(y[~left])
    assert derived.result == pytest.approx(np.var(y) - within, abs=1e-9)


# of trees


@given(data=strategies.tables(missing=True, max_rows=20), row=st.integers(0, 19))
def test_predictions_of_c45(data, row):
    """Rows that are shared out have weights that add up."""
    tree = dt.c45(data, "y", min_objects=1)
    one = data.iloc[row % len(data)]
    derived = explain.prediction(tree, one)
    check(
        derived,
        tree.predict_proba(one.to_frame().T)[tree.predict(one.to_frame().T).iloc[0]].iloc[0],
    )


@pytest.mark.slow
@given(data=strategies.tables(max_rows=20), row=st.integers(0, 19))
def test_trees(data, row):
    """Predictions, rules, and the numbers of prunings at each inner node."""
    for tree in (
        dt.id3(data, "y"),
        dt.cart(data, "y", priors=None),
        dt.cart(data, "y", max_depth=2),
    ):
        check(explain.prediction(tree, data.iloc[row % len(data)]))
        rules = tree.rules()
        for place, rule in enumerate(rules.rules):
            derived = explain.rule(rules, place)
            check(derived, rule.confidence)
            assert derived.parts[0].result == rule.support
        for node in filter(lambda node: not node.is_leaf, map(tree.node, range(tree.n_nodes))):
            for measure in ("error", "impurity"):
                record = dt.prune.cost_complexity(tree, 0.0, measure).record.set_index("node")
                derived = explain.cost_complexity(tree, node.id, measure=measure)
                check(derived, record.loc[node.id, "alpha"])
        record = dt.prune.pessimistic(tree, method="continuity").record
        for line in record.itertuples():
            check(explain.continuity(tree, line.node), line.subtree + line.standard_error)


def test_a_tree_with_priors_and_one_of_numbers():
    """Shares after the priors; a mean; the risks of both."""
    risk, iris = dt.datasets.load("risk"), dt.datasets.load("iris")
    even = dt.cart(risk, "Risk", priors={"H": 0.5, "L": 0.5}, max_depth=1)
    derived = explain.prediction(even, {"Age": 27, "Car": "Sports"})
    check(derived, 0.8)  # 1 H for 3/4 and 2 L for 3/2 each: 3 of 3.75
    check(explain.cost_complexity(even, 0, measure="impurity"))
    numbers = dt.cart(iris, "petal_length_cm", task="regression", max_depth=2)
    for row in (0, 70, 149):
        check(
            explain.prediction(numbers, iris.iloc[row]), numbers.predict(iris.iloc[[row]]).iloc[0]
        )
    check(explain.cost_complexity(numbers, 1))
    check(explain.rule(numbers.rules(), "R1"), numbers.rules()[0].prediction)
    short = dt.rules.simplify(dt.cart(iris, "class"))
    for place, rule in enumerate(short.rules):
        check(explain.rule(short, place), rule.confidence)


# what is written


def test_equal_where_it_is_exact_and_about_where_it_is_rounded():
    """1/2 is .5 and 2/3 is about .6667; the fractions themselves are exact."""
    derived = explain.gini([4, 2])
    assert [relation(derived, line) for line in derived.lines] == ["=", "=", "≈"]
    assert relation(derived, Number(derived.result)) == "≈"
    assert "≈" not in str(explain.gini([2, 2]))


def test_the_value_of_a_cell_is_its_text():
    """Who has no Markdown, such as a console, reads the computation and not its parts in Python."""
    assert repr(dt.explain.classification_error([3, 1])) == (
        "Classification error of the counts (3, 1)\nE(D) = 1 − max p\n"
        "     = 1 − max(3/4, 1/4)\n     = 1 − 3/4\n     = 0.25"
    )


def test_a_class_without_rows_is_told():
    """0 log 0 is told where it was used, and named where the names are few."""
    assert explain.entropy([4, 0]).notes == ("0 · log₂ 0 counts as 0: no row is of one class.",)
    assert explain.entropy([4, 0, 0]).notes == ("0 · log₂ 0 counts as 0: no row is of 2 classes.",)
    assert explain.entropy([4, 2]).notes == ()


def test_many_classes_and_branches_stay_short():
    """Of twelve terms some are written, and the text says so; of thirty branches five."""
    text = str(explain.gini(range(12)))
    assert "… − (11/66)²" in text and "Where “…” stands, terms are not written" in text
    gain = explain.information_gain([[1, 2], [3, 1]] * 15)
    assert len(in_order(gain)) == 1 + 1 + 1 + 5
    assert "The other 25 branches are worked out in the same way." in str(gain)
    assert str(explain.gain_ratio([[1, 0]] * 30)).count("Entropy of branch") == 5


def test_a_ratio_that_is_not_defined():
    """One branch that holds all rows is no split: no number is shown, and the reason is."""
    text = str(explain.gain_ratio([[4, 2], [0, 0]]))
    assert text.endswith(
        "Ratio = Gain/Split\n      = undefined\n"
        "Only one branch holds rows, so nothing is split: the ratio is not defined."
    )
    assert r"\text{undefined}" in explain.gain_ratio([[4, 2]]).latex()


def test_empty_branches_and_nodes():
    """A branch without rows has a weight of 0 and no part of its own."""
    derived = explain.weighted_impurity([[1, 2], [0, 0], [3, 3]])
    assert [part.title for part in derived.parts] == [
        "Entropy of branch 1 (1, 2)",
        "Entropy of branch 3 (3, 3)",
    ]
    assert derived.notes == ("One branch holds no rows and counts for nothing.",)
    assert "counts as 0" in str(explain.gini([0, 0]))
    assert explain.gini([0, 0]).result == 0


def test_small_and_large_numbers():
    """A variance of 2 / 3 of a millionth is no 0.0000, one of 10^18 no row of digits."""
    small = explain.variance(pd.DataFrame({"y": [0.0, 0.001, 0.002]}), "y")
    assert str(small).endswith("≈ 6.6667 · 10^−7")
    assert small.latex().endswith("6.6667 \\cdot 10^{-7}\n\\end{aligned}")
    assert "· 10^18" in str(explain.variance([2, 2e9, 4e18]))
