"""Trees of scikit-learn as Trees: the same predictions, counts, impurities and pruning."""

from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sklearn.base import is_classifier
from sklearn.ensemble import (
    ExtraTreesRegressor,
    GradientBoostingClassifier,
    IsolationForest,
    RandomForestClassifier,
    RandomForestRegressor,
)
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import (
    DecisionTreeClassifier,
    DecisionTreeRegressor,
    ExtraTreeClassifier,
    ExtraTreeRegressor,
)

import dtlearn as dt
from dtlearn.formats.scikit import EVERY, cuts

CLASSIFIERS: list[Any] = [
    DecisionTreeClassifier(random_state=0),
    DecisionTreeClassifier(criterion="entropy", max_leaf_nodes=9, random_state=1),
    DecisionTreeClassifier(criterion="log_loss", min_samples_leaf=7, class_weight="balanced"),
    DecisionTreeClassifier(ccp_alpha=0.01, random_state=2),
    ExtraTreeClassifier(random_state=3),
]
REGRESSORS: list[Any] = [
    DecisionTreeRegressor(random_state=0),
    DecisionTreeRegressor(max_features=2, max_depth=4, random_state=5),
    DecisionTreeRegressor(criterion="absolute_error", max_depth=3),
    DecisionTreeRegressor(criterion="poisson", max_leaf_nodes=8),
    DecisionTreeRegressor(monotonic_cst=[1, 0, 0, -1], max_depth=3),
    ExtraTreeRegressor(random_state=1),
]


def told(fitted: Any) -> str:
    """A name for a case."""
    return repr(fitted)


def rows(n: int, seed: int, missing: float = 0.0) -> pd.DataFrame:
    """Four features, two of few values; the given share of them missing."""
    rng = np.random.default_rng(seed)
    X = np.column_stack(
        [rng.normal(size=n), rng.normal(size=n) * 1e6, rng.integers(0, 4, n), rng.random(n) < 0.5]
    ).astype(float)
    X[rng.random(X.shape) < missing] = np.nan
    return pd.DataFrame(X, columns=["a", "big", "few", "flag"])


def labels(X: pd.DataFrame, seed: int) -> pd.Series:
    """Three classes with some noise, that say something of missing values too."""
    rng = np.random.default_rng(seed)
    a, few = X["a"].fillna(2.0), X["few"].fillna(3.0)
    number = (a > 0).astype(int) + (few + rng.normal(size=len(X)) > 1.5)
    return pd.Series(np.array(["u", "v", "w"])[number])


def assert_same(tree: dt.Tree, fitted: Any, X: pd.DataFrame) -> None:
    """Equal predictions: classes exactly, numbers to rounding."""
    predicted, right = tree.predict(X).to_numpy(), fitted.predict(X)
    if is_classifier(fitted):
        assert predicted.tolist() == right.tolist()
        np.testing.assert_allclose(tree.predict_proba(X), fitted.predict_proba(X), atol=1e-12)
    else:
        np.testing.assert_allclose(predicted, right, rtol=1e-12)


@pytest.mark.parametrize("missing", [0.0, 0.2])
@pytest.mark.parametrize("fitted", CLASSIFIERS, ids=told)
def test_classifiers_predict_alike(fitted, missing):
    """New rows, with missing values where there were none in training too."""
    X = rows(300, 0, missing)
    fitted.fit(X, labels(X, 1))
    tree = dt.from_sklearn(fitted)
    for share in (0.0, 0.3):
        assert_same(tree, fitted, rows(500, 2, share))


@pytest.mark.parametrize("fitted", REGRESSORS, ids=told)
def test_regressors_predict_alike(fitted):
    """Criteria whose values are medians or clipped means are among them."""
    X = rows(300, 3)
    fitted.fit(X, np.exp(X["a"]) + X["few"])
    tree = dt.from_sklearn(fitted)
    assert_same(tree, fitted, rows(500, 4))
    assert tree.n_leaves == fitted.get_n_leaves()
    assert tree.height == fitted.get_depth()


@pytest.mark.parametrize("fitted", [REGRESSORS[0], REGRESSORS[1], REGRESSORS[-1]], ids=told)
def test_regressors_send_missing_values_alike(fitted):
    """With and without missing values in training."""
    for share in (0.0, 0.2):
        X = rows(300, 5, share)
        fitted.fit(X, X["a"].fillna(3.0) + X["few"].fillna(-1.0))
        assert_same(dt.from_sklearn(fitted), fitted, rows(500, 6, 0.4))


def test_a_node_that_parts_missing_values_from_all_others():
    """scikit-learn's threshold is infinite there: no number is above the cut that stands for it."""
    X = pd.DataFrame({"a": [1.0, 2.0, np.nan, np.nan]})
    fitted = DecisionTreeClassifier().fit(X, [0, 0, 1, 1])
    assert np.isinf(fitted.tree_.threshold[0])
    tree = dt.from_sklearn(fitted)
    assert tree.root.threshold == EVERY == dt.from_sklearn(fitted, digits=6).root.threshold
    assert_same(tree, fitted, pd.DataFrame({"a": [-3e38, 0.0, 3.4e38, np.nan]}))
    assert tree.path({"a": np.nan})["note"].tolist() == ["missing", ""]
    assert dt.Tree.from_json(tree.to_json()) == tree


def neighbours(value: float) -> list[float]:
    """A float64 and those next to it, and next to the float32 on either side, half-ways too."""
    single = np.float32(value)
    around = [np.nextafter(single, np.float32(to)) for to in (-np.inf, np.inf)]
    singles = [float(s) for s in (single, *around)]
    halves = [(a + b) / 2 for a in singles for b in singles]
    return [float(np.nextafter(v, to)) for v in [value, *halves] for to in (-np.inf, v, np.inf)]


FLOATS = st.floats(-1e37, 1e37)


@given(FLOATS, FLOATS)
@example(0.1, 0.3)
@example(-1.0, 1.0)  # the threshold is 0, about which float32 are densest
@example(1.0, float(np.nextafter(np.float32(1), np.float32(2))))
@example(16777216.0, 16777218.0)
def test_rows_at_the_border_go_the_same_way(one, other):
    """A float64 next to a threshold is rounded to float32 by scikit-learn, and goes with it."""
    X = pd.DataFrame({"a": [one, other]})
    fitted = DecisionTreeClassifier().fit(X, [0, 1])
    if fitted.tree_.node_count == 1:
        return  # equal as float32
    tree = dt.from_sklearn(fitted)
    near = [*neighbours(float(fitted.tree_.threshold[0])), *neighbours(one), *neighbours(other)]
    assert_same(tree, fitted, pd.DataFrame({"a": near}))


@given(st.floats(-1e38, 1e38))
@example(0.0)
@example(1.0)
@example(5e-324)
def test_a_cut_is_the_last_float_that_goes_left(threshold):
    """The float64 next to it is above the threshold when it is rounded."""
    (cut,) = cuts(np.array([threshold]))
    assert float(np.float32(cut)) <= threshold
    assert float(np.float32(np.nextafter(cut, np.inf))) > threshold


def test_counts_and_impurities_are_those_of_scikit_learn():
    """Node for node, by the way from the root."""
    X = rows(200, 7)
    weight = np.random.default_rng(8).integers(1, 4, 200)
    fitted = DecisionTreeClassifier(max_depth=4, random_state=0)
    fitted.fit(X, labels(X, 8), sample_weight=weight)
    tree, theirs = dt.from_sklearn(fitted), fitted.tree_
    ours, seen = [(tree.root, 0)], 0
    for node, number in ours:
        seen += 1
        exact = theirs.value[number, 0] * theirs.weighted_n_node_samples[number]
        np.testing.assert_allclose(node.counts, exact, atol=1e-9)
        assert (node.counts == node.counts.round()).all()
        assert node.n == theirs.weighted_n_node_samples[number]
        assert node.impurity == theirs.impurity[number]
        below = [theirs.children_left[number], theirs.children_right[number]]
        ours += list(zip(node.children, below, strict=True)) if not node.is_leaf else []
    assert seen == theirs.node_count
    gains = dt.gini_gain([node.counts for node in tree.root.children])
    assert tree.nodes["gain"][0] == pytest.approx(gains, abs=1e-12)


def test_pruning_is_that_of_scikit_learn():
    """The path of alphas and impurities is that of cost_complexity_pruning_path."""
    X = rows(200, 9)
    y = labels(X, 10)
    tree = dt.from_sklearn(DecisionTreeClassifier(random_state=0).fit(X, y))
    theirs = DecisionTreeClassifier(random_state=0).cost_complexity_pruning_path(X, y)
    ours = dt.prune.cost_complexity_path(tree, "impurity")
    alphas, last = np.unique(theirs.ccp_alphas.round(12)), -1
    np.testing.assert_allclose(np.unique(ours["alpha"].round(12)), alphas, atol=1e-10)
    assert ours["risk"].iloc[last] == pytest.approx(theirs.impurities[last])
    pruned = DecisionTreeClassifier(random_state=0, ccp_alpha=0.01).fit(X, y)
    assert dt.prune.cost_complexity(tree, 0.01, "impurity").n_leaves == pruned.get_n_leaves()


def test_a_tie_by_rounding_goes_to_the_class_that_scikit_learn_predicts():
    """0.1 + 0.2 is larger than 0.3 in scikit-learn's eyes, equal in ours."""
    X, y = pd.DataFrame({"a": [0.0, 0.0, 0.0]}), ["u", "v", "v"]
    weight = [0.3, 0.1, 0.2]
    fitted = DecisionTreeClassifier().fit(X, y, sample_weight=weight)
    assert fitted.predict(X)[0] == "v"
    assert_same(dt.from_sklearn(fitted), fitted, X)


def test_a_tie_goes_to_the_first_class():
    """Not to the class that is more frequent at the root, as in our own CART."""
    X, y = pd.DataFrame({"a": [0.0, 0.0, 1.0]}), ["u", "v", "v"]
    fitted = DecisionTreeClassifier().fit(X, y)
    assert fitted.predict(X[:1])[0] == "u"
    assert_same(dt.from_sklearn(fitted), fitted, X)


def test_squared_errors_are_kept():
    """Of a mean squared error both measures of pruning are the same, from leaf to root."""
    X = rows(100, 13)
    tree = dt.from_sklearn(DecisionTreeRegressor(max_depth=4).fit(X, X["a"] + X["few"]))
    error, impurity = (dt.prune.cost_complexity_path(tree, m) for m in ("error", "impurity"))
    assert error["n_leaves"].tolist() == impurity["n_leaves"].tolist()
    np.testing.assert_allclose(error["risk"], impurity["risk"], rtol=1e-9)


@pytest.mark.parametrize(
    "y",
    [["b", "a", "b"], [3, 1, 3], [True, False, True], [2.0, 0.0, 2.0], ["漢", "<b>", "漢"]],
    ids=str,
)
def test_labels_keep_their_type(y):
    """Labels come back as they went in."""
    fitted = DecisionTreeClassifier().fit([[0], [1], [0]], np.array(y))
    predicted = dt.from_sklearn(fitted, feature_names=["f"]).predict(pd.DataFrame({"f": [0, 1]}))
    assert predicted.tolist() == y[:2]
    assert [type(v) for v in predicted.tolist()] == [type(v) for v in y[:2]]


def test_members_of_ensembles():
    """A member of a forest knows its classes as numbers; the forest lends their labels."""
    X = rows(200, 11)
    y = labels(X, 12)
    forest = RandomForestClassifier(3, random_state=0).fit(X, y)
    member = dt.from_sklearn(
        forest.estimators_[1], feature_names=X.columns, classes=forest.classes_
    )
    votes = forest.classes_[forest.estimators_[1].predict(X.to_numpy()).astype(int)]
    assert member.predict(X).tolist() == votes.tolist()
    named = X.set_axis([f"x{j}" for j in range(4)], axis=1)
    boosting = GradientBoostingClassifier(n_estimators=2, random_state=0).fit(X, y)
    isolation = IsolationForest(n_estimators=2, random_state=0).fit(X)
    regression = RandomForestRegressor(2, random_state=0).fit(X, X["a"])
    extra = ExtraTreesRegressor(2, random_state=0).fit(X, X["a"])
    trees = [
        boosting.estimators_[1, 0],
        *(e.estimators_[1] for e in (isolation, regression, extra)),
    ]
    for fitted in trees:
        predicted = dt.from_sklearn(fitted).predict(named)
        np.testing.assert_allclose(predicted, fitted.predict(X.to_numpy()), rtol=1e-12, atol=1e-15)


def test_what_can_be_done_with_it():
    """Text, rules, pictures and storage; what asks for training rows says that there are none."""
    risk = dt.datasets.load("risk")
    X = risk.assign(sporty=risk["Car"] == "Sports")[["sporty", "Age"]]
    fitted = DecisionTreeClassifier(random_state=0).fit(X, risk["Risk"])
    tree = dt.from_sklearn(fitted, target="Risk", digits=6)
    assert str(tree) == (
        "scikit-learn tree for Risk: 3 leaves, height 2; counts in the order H, L\n"
        "root (4, 2)\n"
        "├── sporty ≤ 0.5 → H (3, 0)\n"
        "└── sporty > 0.5 (1, 2)\n"
        "    ├── Age ≤ 22.5 → H (1, 0)\n"
        "    └── Age > 22.5 → L (0, 2)"
    )
    assert str(tree.rules()).splitlines()[0] == (
        "R1: if sporty ≤ 0.5 then Risk = H  (support 3, confidence 1)"
    )
    assert "sporty" in tree._repr_html_()
    assert dt.Tree.from_json(tree.to_json()) == tree
    assert dt.prune.pessimistic(tree, raise_subtrees=False).n_leaves <= 3
    for asks in (tree.candidates, tree.explain, lambda: dt.prune.cross_validate(tree)):
        with pytest.raises(ValueError, match="another program"):
            asks()


def test_no_data_frame_is_needed():
    """Features without names are x0, x1, … as scikit-learn calls them."""
    fitted = DecisionTreeRegressor().fit([[1, 5], [2, 5]], [1.0, 2.0])
    assert (
        str(dt.from_sklearn(fitted, digits=3)).splitlines()[2] == "├── x0 ≤ 1.5 → 1 (n=1, mean=1)"
    )


X2, Y2 = [[0.0], [1.0]], [0, 1]


@pytest.mark.parametrize(
    ("fitted", "error", "message"),
    [
        (
            DecisionTreeClassifier(),
            ValueError,
            "DecisionTreeClassifier is not fitted: call its fit",
        ),
        (ExtraTreeRegressor(), ValueError, "ExtraTreeRegressor is not fitted"),
        (
            DecisionTreeRegressor().fit(X2, [[0.0, 1.0], [1.0, 2.0]]),
            ValueError,
            "predicts 2 outputs, a Tree one: fit a tree for each",
        ),
        (
            RandomForestClassifier(1).fit(X2, Y2),
            TypeError,
            r"is no tree: give one of its members, such as randomforestclassifier.estimators_\[0\]",
        ),
        (
            make_pipeline(StandardScaler(), DecisionTreeClassifier()).fit(X2, Y2),
            TypeError,
            r"give its last step, pipeline\[-1\]",
        ),
        (
            GridSearchCV(DecisionTreeClassifier(), {"max_depth": [1]}, cv=2).fit(X2 * 2, Y2 * 2),
            TypeError,
            "give gridsearchcv.best_estimator_",
        ),
        (StandardScaler(), TypeError, "takes a fitted tree of scikit-learn, got StandardScaler"),
        (None, TypeError, "got NoneType"),
    ],
)
def test_what_is_no_fitted_tree_of_one_output_is_refused(fitted, error, message):
    """The error says what to give instead."""
    with pytest.raises(error, match=message):
        dt.from_sklearn(fitted)


def test_names_that_do_not_fit_are_refused():
    """Of features and of classes."""
    fitted = DecisionTreeClassifier().fit([[0, 1], [1, 1]], Y2)
    with pytest.raises(ValueError, match="feature_names has 1 names for 2 features"):
        dt.from_sklearn(fitted, feature_names=["a"])
    with pytest.raises(ValueError, match="more than one feature is called 'a'"):
        dt.from_sklearn(fitted, feature_names=["a", "a"])
    with pytest.raises(ValueError, match="classes has 3 labels for 2 classes"):
        dt.from_sklearn(fitted, classes=["a", "b", "c"])
