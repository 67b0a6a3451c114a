"""The estimators in scikit-learn's ecosystem: its own checks, its examples, and our own table."""

import inspect
import pickle
import subprocess
import sys
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
import scipy.sparse
import sklearn
from hypothesis import given
from sklearn.base import clone
from sklearn.calibration import CalibratedClassifierCV
from sklearn.compose import ColumnTransformer, TransformedTargetRegressor
from sklearn.datasets import load_breast_cancer, load_diabetes, load_iris, make_classification
from sklearn.ensemble import (
    AdaBoostClassifier,
    BaggingClassifier,
    StackingClassifier,
    VotingClassifier,
)
from sklearn.exceptions import NotFittedError
from sklearn.experimental import enable_halving_search_cv  # noqa: F401  # it names the search
from sklearn.feature_selection import RFECV, SelectFromModel
from sklearn.frozen import FrozenEstimator
from sklearn.impute import SimpleImputer
from sklearn.inspection import (
    DecisionBoundaryDisplay,
    PartialDependenceDisplay,
    permutation_importance,
)
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import RocCurveDisplay, roc_auc_score
from sklearn.model_selection import (
    GridSearchCV,
    HalvingGridSearchCV,
    cross_val_predict,
    cross_val_score,
    learning_curve,
    train_test_split,
    validation_curve,
)
from sklearn.multiclass import OneVsRestClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor
from sklearn.utils.class_weight import compute_sample_weight
from sklearn.utils.estimator_checks import check_estimator
from strategies import TARGET, WEIGHT, any_weights, tables

import dtlearn as dt
from dtlearn.estimators import C45Classifier, CARTClassifier, CARTRegressor, ID3Classifier
from dtlearn.estimators.fitted import importances

RISK = dt.datasets.load("risk")
X_RISK, Y_RISK = RISK[["Age", "Car"]], RISK["Risk"]
IRIS = load_iris(as_frame=True)
BUILDERS = {
    ID3Classifier: dt.id3,
    C45Classifier: dt.c45,
    CARTClassifier: dt.cart,
    CARTRegressor: dt.cart,
}
OF_CLASSES = {"priors", "loss", "purity", "significance"}  # what a regression can't have


NOT_CHECKED = {"check_array_api_input"}  # needs SCIPY_ARRAY_API, set before SciPy is loaded


@pytest.mark.slow
@pytest.mark.parametrize(
    "estimator",
    [
        ID3Classifier(),
        ID3Classifier(missing="stop"),
        C45Classifier(),
        C45Classifier(prune=True),
        CARTClassifier(),
        CARTClassifier(missing="surrogate"),
        CARTClassifier(ccp_alpha=0.01),
        CARTRegressor(),
        CARTRegressor(missing="majority"),
    ],
    ids=repr,
)
def test_scikit_learns_own_checks(estimator):
    """All of them pass; what scikit-learn itself leaves out needs another set-up."""
    done = check_estimator(estimator, on_skip=None)
    assert len(done) > 50
    assert {r["check_name"] for r in done if r["status"] != "passed"} <= NOT_CHECKED


# options


@pytest.mark.parametrize("estimator", BUILDERS, ids=lambda e: e.__name__)
def test_the_options_are_those_of_the_builder(estimator):
    """The same names and defaults; rows, target, weights and task come another way.

    Arrays are in memory, where there are no bins.
    """
    elsewhere = {"data", "target", "weights", "task", "bins"}
    elsewhere |= OF_CLASSES if estimator is CARTRegressor else set()
    builder = inspect.signature(BUILDERS[estimator]).parameters.values()
    wanted = {p.name: p.default for p in builder if p.name not in elsewhere}
    own = {p.name: p.default for p in inspect.signature(estimator).parameters.values()}
    assert own.pop("ccp_alpha", 0.0) == 0.0
    assert own == wanted


GROWN = [
    (ID3Classifier, {"min_leaf": 1, "missing": "branch", "nominal": ["Age"]}),
    (C45Classifier, {"min_objects": 1, "prune": True, "threshold": "midpoint"}),
    (CARTClassifier, {"criterion": "entropy", "priors": {"H": 0.5, "L": 0.5}, "max_leaves": 2}),
]


@pytest.mark.parametrize(("estimator", "options"), GROWN, ids=lambda v: getattr(v, "__name__", ""))
def test_the_tree_is_that_of_the_builder(estimator, options):
    """With its options, from a DataFrame with text in it."""
    model = estimator(**options).fit(X_RISK, Y_RISK)
    tree = BUILDERS[estimator](RISK, "Risk", **options)
    assert model.tree_ == tree
    assert model.get_depth() == tree.height
    assert model.get_n_leaves() == tree.n_leaves
    assert model.apply(X_RISK).tolist() == tree.apply(RISK).tolist()
    assert model.predict(X_RISK).tolist() == tree.predict(RISK).tolist()


def test_the_regression_is_that_of_the_builder():
    """Whole numbers too are a regression."""
    rows = RISK.assign(Age=[25, 20, 26, 45, 21, 25])
    model = CARTRegressor(min_leaf=2).fit(rows[["Car", "Risk"]], rows["Age"])
    assert model.tree_ == dt.cart(rows, "Age", task="regression", min_leaf=2)
    assert model.predict(rows[["Car", "Risk"]]).dtype == float


@pytest.mark.parametrize(
    ("estimator", "message"),
    [
        (CARTClassifier(max_depth=-1), "max_depth must be 0 or more, got -1"),
        (CARTClassifier(ccp_alpha=float("nan")), "ccp_alpha must be 0 or more, got nan"),
        (CARTClassifier(ccp_alpha=-0.1), "ccp_alpha must be 0 or more, got -0.1"),
        (C45Classifier(prune="yes"), "prune must be True or False"),
        (ID3Classifier(missing="surrogate"), "missing must be one of"),
    ],
)
def test_bad_options_are_refused_when_it_is_fitted(estimator, message):
    """By name, as the builder does; the constructor only keeps them."""
    with pytest.raises(ValueError, match=message):
        estimator.fit(X_RISK, Y_RISK)


# X and y


def test_rows_are_matched_by_position():
    """The indexes of X and y may say anything, and be doubled."""
    X = X_RISK.set_axis([5, 4, 4, 3, 0, 1])
    model = ID3Classifier().fit(X, Y_RISK.set_axis([9, 8, 7, 7, 5, 4]))
    assert model.tree_ == dt.id3(RISK, "Risk")
    assert X.index.tolist() == [5, 4, 4, 3, 0, 1]


@pytest.mark.parametrize(
    "y",
    [["b", "a"], [3, 1], [True, False], [2.0, 1.0], pd.Categorical(["u", "v"], ["v", "u", "w"])],
    ids=str,
)
def test_labels_come_back_as_they_went_in(y):
    """Sorted in classes_, and probabilities in that order."""
    X = pd.DataFrame({"f": [1.0, 2.0]})
    for model in (ID3Classifier(), C45Classifier(min_objects=1), CARTClassifier()):
        model.fit(X, y)
        assert model.classes_.tolist() == sorted(set(y))
        assert model.predict(X).tolist() == list(y)
        assert model.predict_proba(X).argmax(axis=1).tolist() == [
            sorted(set(y)).index(label) for label in y
        ]


def test_a_class_without_weight_keeps_its_column():
    """Ensembles count on as many columns as y has classes."""
    model = CARTClassifier().fit(X_RISK, Y_RISK, sample_weight=[1, 0, 1, 0, 0, 0])
    assert model.classes_.tolist() == ["H", "L"]
    assert model.predict_proba(X_RISK).tolist() == [[0.0, 1.0]] * 6
    assert model.tree_.classes == ["L"]


@pytest.mark.slow
@given(tables(weights=any_weights(), kinds=("nominal", "ordinal", "numeric")))
def test_weights_are_those_of_the_builder(data):
    """Any table: the tree, and shares of classes in sorted order."""
    X, y = data.drop(columns=[TARGET, WEIGHT]), data[TARGET]
    model = CARTClassifier().fit(X, y, sample_weight=data[WEIGHT])
    tree = dt.cart(data, TARGET, weights=WEIGHT)
    assert model.tree_ == tree
    shares = tree.predict_proba(X)
    for j, label in enumerate(model.classes_.tolist()):
        wanted = shares[label].tolist() if label in tree.classes else [0.0] * len(X)
        assert model.predict_proba(X)[:, j].tolist() == wanted


def test_columns_of_an_array_are_numbered():
    """Text in an array of objects makes levels, numbers in it stay numbers."""
    model = CARTClassifier(nominal=["x2"])
    model.fit(np.array([["a", 1, 7], ["b", 2, 8], ["a", 3, 9]], dtype=object), [0, 1, 0])
    assert model.tree_.kinds.to_dict() == {"x0": "levels", "x1": "numbers", "x2": "levels"}
    assert model.predict([["b", 1, 7], ["no level", 1, 7]]).tolist() == [1, 0]


def test_a_column_of_the_name_of_the_target_is_told_apart():
    """Names of the target and of an attribute may be the same for scikit-learn."""
    model = ID3Classifier().fit(X_RISK.rename(columns={"Age": "Risk"}), Y_RISK)
    assert model.tree_.target.name == "target Risk"
    assert ID3Classifier().fit(X_RISK, list(Y_RISK)).tree_.target.name == "y"


def test_missing_values_are_shared_out_or_refused():
    """C4.5 takes them as they are, the others where missing= says what to do."""
    holed = X_RISK.assign(Age=[25, None, 25, 45, 20, 25], Car=X_RISK["Car"].where(RISK.index > 0))
    assert C45Classifier().fit(holed, Y_RISK).tree_ == dt.c45(holed.assign(Risk=Y_RISK), "Risk")
    surrogates = CARTClassifier(missing="surrogate").fit(holed, Y_RISK)
    assert surrogates.tree_ == dt.cart(holed.assign(Risk=Y_RISK), "Risk", missing="surrogate")
    assert len(surrogates.predict(holed)) == 6
    message = r"in the columns 'Age' 1, 'Car' 1 \(of 6 rows\): say in missing="
    with pytest.raises(ValueError, match=message):
        CARTClassifier().fit(holed, Y_RISK)
    with pytest.raises(ValueError, match=message):
        ID3Classifier().fit(X_RISK, Y_RISK).predict(holed)


def test_what_cannot_be_taken_is_refused():
    """Sparse X, several targets, lists in cells, y with missing values, other columns."""
    X, y = IRIS.data.to_numpy(), IRIS.target
    with pytest.raises(TypeError, match="Sparse data was passed for X, but dense data is required"):
        CARTClassifier().fit(scipy.sparse.csr_matrix(X), y)
    with pytest.raises(ValueError, match="y should be a 1d array"):
        CARTRegressor().fit(X, X)
    with pytest.raises(TypeError, match="X holds .*: argument must be a string or a number"):
        CARTClassifier().fit(np.array([[{"a": 1}], [2]], dtype=object), [0, 1])
    with pytest.raises(ValueError, match="y contains NaN or None in 1 of 6 rows"):
        CARTClassifier().fit(X_RISK, [*Y_RISK[1:], None])
    with pytest.raises(ValueError, match="feature names should match"):
        CARTClassifier().fit(X_RISK, Y_RISK).predict(X_RISK[["Car", "Age"]])
    for asks in (lambda m: m.predict(X), lambda m: m.feature_importances_, lambda m: m.get_depth()):
        with pytest.raises(NotFittedError):
            asks(CARTClassifier())


@pytest.mark.slow
def test_without_scikit_learn_the_error_tells_the_remedy():
    """The package itself needs none."""
    code = "import sys; sys.modules['sklearn'] = None; import dtlearn.estimators"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "ImportError: dtlearn.estimators needs scikit-learn" in found.stderr
    assert "pip install 'dtlearn[estimators]'" in found.stderr


# importances, pruning


@pytest.mark.parametrize("weighted", [False, True])
def test_importances_are_those_of_scikit_learn_on_the_same_tree(weighted):
    """Of a tree that it fitted, with ties and all, for classes and for numbers."""
    diabetes = load_diabetes()
    cases = [
        (DecisionTreeClassifier(random_state=1), IRIS.data, IRIS.target),
        (DecisionTreeClassifier(criterion="entropy", max_depth=3), IRIS.data, IRIS.target),
        (DecisionTreeRegressor(max_depth=5, random_state=1), diabetes.data, diabetes.target),
    ]
    for fitted, X, y in cases:
        weight = np.random.default_rng(0).uniform(0.1, 2, len(y)) if weighted else None
        fitted.fit(X, y, sample_weight=weight)
        ours = importances(dt.from_sklearn(fitted))
        np.testing.assert_allclose(ours, fitted.feature_importances_, atol=1e-12)


def test_importances_by_hand():
    """ID3: Car gains 6 × 0.4591 bits in all, Age below it 3 × 0.9183; a leaf has none."""
    shares = ID3Classifier().fit(X_RISK, Y_RISK).feature_importances_
    by_car, by_age = 6 * dt.entropy([4, 2]) - 3 * dt.entropy([1, 2]), 3 * dt.entropy([1, 2])
    np.testing.assert_allclose(shares, [by_age / (by_age + by_car), by_car / (by_age + by_car)])
    assert CARTClassifier(max_depth=0).fit(X_RISK, Y_RISK).feature_importances_.tolist() == [0, 0]


def test_the_path_of_pruning_is_that_of_scikit_learn():
    """Its example: alphas, impurities, the trees along the path, and the constructor unchanged."""
    X, X_new, y, _ = train_test_split(*load_breast_cancer(return_X_y=True), random_state=0)
    model = CARTClassifier(ccp_alpha=0.5)
    path = model.cost_complexity_pruning_path(X, y)
    theirs = DecisionTreeClassifier(random_state=0).cost_complexity_pruning_path(X, y)
    np.testing.assert_allclose(path.ccp_alphas, theirs.ccp_alphas, atol=1e-12)
    np.testing.assert_allclose(path.impurities, theirs.impurities, atol=1e-12)
    assert model.ccp_alpha == 0.5
    assert not hasattr(model, "tree_")
    for alpha in path.ccp_alphas[[0, 4, -2, -1]]:
        ours = CARTClassifier(ccp_alpha=alpha + 1e-9).fit(X, y)
        fitted = DecisionTreeClassifier(ccp_alpha=alpha + 1e-9, random_state=0).fit(X, y)
        assert ours.get_n_leaves() == fitted.get_n_leaves()
        assert ours.get_depth() == fitted.get_depth()
    assert len(ours.predict(X_new)) == len(X_new)


# scikit-learn's own examples, one of each kind


def test_regression_of_a_noisy_sine():
    """plot_tree_regression: the steps are the same."""
    rng = np.random.RandomState(1)
    X = np.sort(5 * rng.rand(80, 1), axis=0)
    y = np.sin(X).ravel()
    y[::5] += 3 * (0.5 - rng.rand(16))
    X_new = np.arange(0.0, 5.0, 0.01)[:, None]
    for depth in (2, 5):
        ours = CARTRegressor(max_depth=depth).fit(X, y).predict(X_new)
        theirs = DecisionTreeRegressor(max_depth=depth).fit(X, y).predict(X_new)
        np.testing.assert_allclose(ours, theirs, rtol=1e-12)


def test_the_structure_of_a_tree_is_plain():
    """plot_unveil_tree_structure: the table of nodes, the way of a row, the text."""
    X, X_new, y, _ = train_test_split(*load_iris(return_X_y=True), random_state=0)
    model = CARTClassifier(max_leaves=3).fit(X, y)
    assert str(model.tree_).splitlines()[1:3] == [
        "root (37, 34, 41)",
        "├── x2 ≤ 2.35 → 0 (37, 0, 0)",
    ]
    path = model.tree_.path(dict(zip(model.tree_.kinds.index, X_new[0], strict=True)))
    assert path["node"].tolist() == [0, 2, 4]
    assert model.apply(X_new[:1]) == [4]


@pytest.mark.slow
def test_displays():
    """plot_iris_dtc, roc curves, partial dependence."""
    petals = IRIS.data.iloc[:, 2:]
    model = CARTClassifier(max_depth=2).fit(petals, IRIS.target)
    shown = DecisionBoundaryDisplay.from_estimator(
        model, petals, response_method="predict", grid_resolution=20
    )
    assert set(np.unique(shown.response)) == {0, 1, 2}
    is_last = IRIS.target == 2
    binary = CARTClassifier(max_depth=1).fit(petals, is_last)
    curve = RocCurveDisplay.from_estimator(binary, petals, is_last)
    assert curve.roc_auc == roc_auc_score(is_last, binary.predict_proba(petals)[:, 1])
    PartialDependenceDisplay.from_estimator(binary, petals, [0, (0, 1)], grid_resolution=4)
    plt.close("all")


def test_roc_of_several_classes():
    """One against the rest, by probabilities and by an estimator for each class."""
    model = CARTClassifier(min_leaf=5).fit(IRIS.data, IRIS.target)
    shares = model.predict_proba(IRIS.data)
    assert roc_auc_score(IRIS.target, shares, multi_class="ovr") > 0.98
    each = OneVsRestClassifier(CARTClassifier(min_leaf=5)).fit(IRIS.data, IRIS.target)
    assert each.predict_proba(IRIS.data).shape == (150, 3)


@pytest.mark.slow
def test_importance_by_permutation():
    """Levels are permuted as they are: without Car, or without Age, the tree of the risks errs."""
    model = ID3Classifier().fit(X_RISK, Y_RISK)
    found = permutation_importance(model, X_RISK, Y_RISK, n_repeats=20, random_state=0)
    assert (found.importances_mean > 0).all()


def mixed() -> tuple[pd.DataFrame, pd.Series]:
    """Numbers, text and categories with missing values; women survived, one in ten apart."""
    rng = np.random.default_rng(0)
    X = pd.DataFrame(
        {
            "age": rng.normal(40, 10, 200),
            "sex": rng.choice(["f", "m"], 200),
            "port": pd.Categorical(rng.choice(["C", "Q", "S"], 200)),
        }
    )
    X.loc[::7, "age"] = np.nan
    X.loc[::11, "port"] = None
    survived = (X["sex"] == "f") ^ (rng.random(200) < 0.1)
    return X, survived.map({True: "survived", False: "lost"})


@pytest.mark.slow
def test_pipelines_of_mixed_columns():
    """plot_column_transformer_mixed_types: names and categories come through as pandas has them."""
    X, y = mixed()
    numbers = make_pipeline(SimpleImputer(), StandardScaler())
    levels = SimpleImputer(strategy="most_frequent")
    columns = ColumnTransformer(
        [("numbers", numbers, ["age"]), ("levels", levels, ["sex", "port"])],
        verbose_feature_names_out=False,
    ).set_output(transform="pandas")
    search = GridSearchCV(
        make_pipeline(columns, CARTClassifier(max_depth=1)),
        {"cartclassifier__criterion": ["gini", "entropy", "cart"]},
        cv=3,
    ).fit(X, y)
    tree = search.best_estimator_[-1].tree_
    lost, survived = pd.crosstab(X["sex"], y).loc["f"]
    assert str(tree).splitlines()[2] == f"├── sex ∈ {{f}} → survived ({lost}, {survived})"
    assert search.score(X, y) == ((X["sex"] == "f") == (y == "survived")).mean()
    raw = cross_val_score(C45Classifier(prune=True), X, y, cv=3)
    assert raw.mean() == pytest.approx(search.best_score_)


@pytest.mark.slow
@pytest.mark.parametrize(
    "ensemble",
    [
        BaggingClassifier(C45Classifier(), 5, max_features=0.5, random_state=0),
        AdaBoostClassifier(CARTClassifier(max_leaves=3), n_estimators=5, random_state=0),
        VotingClassifier([("id3", ID3Classifier()), ("cart", CARTClassifier())], voting="soft"),
        StackingClassifier(
            [("c45", C45Classifier()), ("cart", CARTClassifier(max_depth=2))],
            LogisticRegression(),
            cv=3,
        ),
        CalibratedClassifierCV(CARTClassifier(min_leaf=10), cv=3),
        HalvingGridSearchCV(CARTClassifier(), {"max_depth": [1, 3]}, cv=3, random_state=0),
    ],
    ids=lambda e: type(e).__name__,
)
def test_ensembles_and_searches(ensemble):
    """Ours as members: they are cloned, weighted, resampled, and asked for probabilities."""
    model = clone(ensemble).fit(IRIS.data, IRIS.target)
    assert model.score(IRIS.data, IRIS.target) > 0.9
    again = pickle.loads(pickle.dumps(model))
    assert again.predict_proba(IRIS.data).tolist() == model.predict_proba(IRIS.data).tolist()


def test_boosting_weighs_rows_as_with_scikit_learns_trees():
    """plot_adaboost_multiclass with stumps, whose attributes do not tie: the two are the same."""
    X, y = make_classification(200, n_informative=5, n_classes=3, random_state=0)
    ours, theirs = (
        AdaBoostClassifier(tree, n_estimators=5, random_state=0).fit(X, y)
        for tree in (CARTClassifier(max_depth=1), DecisionTreeClassifier(max_depth=1))
    )
    np.testing.assert_allclose(ours.estimator_errors_, theirs.estimator_errors_)
    np.testing.assert_allclose(ours.feature_importances_, theirs.feature_importances_)


@pytest.mark.slow
def test_features_are_selected():
    """By importances, with names kept, and by cross-validation."""
    X, y = make_classification(200, n_features=6, n_informative=2, random_state=0)
    named = pd.DataFrame(X).add_prefix("f")
    chosen = SelectFromModel(CARTClassifier()).set_output(transform="pandas").fit(named, y)
    shares = CARTClassifier().fit(named, y).feature_importances_
    assert chosen.transform(named).columns.tolist() == [
        f"f{j}" for j in np.flatnonzero(shares >= shares.mean())
    ]
    assert 1 <= RFECV(CARTClassifier(min_leaf=5), cv=3).fit(X, y).n_features_ <= 6


@pytest.mark.slow
def test_curves():
    """Scores by training size and by an option are those of the trees themselves."""
    _, train, _ = learning_curve(
        CARTClassifier(), IRIS.data, IRIS.target, train_sizes=[0.5, 1.0], cv=3, shuffle=True
    )
    assert (train == 1.0).all()
    options = {"param_name": "max_depth", "param_range": [0, 1, 2]}
    train, _ = validation_curve(CARTClassifier(), IRIS.data, IRIS.target, cv=3, **options)
    assert (np.diff(train.mean(axis=1)) > 0.2).all()


def test_balanced_weights_are_priors():
    """Rows weighted to balance the classes grow the tree of equal priors."""
    X, y = make_classification(300, weights=[0.9], random_state=0)
    weighted = CARTClassifier(max_depth=3).fit(X, y, compute_sample_weight("balanced", y))
    priors = CARTClassifier(max_depth=3, priors={0: 0.5, 1: 0.5}).fit(X, y)
    assert weighted.predict(X).tolist() == priors.predict(X).tolist()
    np.testing.assert_allclose(weighted.predict_proba(X), priors.predict_proba(X))


def test_weights_are_routed():
    """set_fit_request: a search hands the weights on, and refuses those that none asked for."""
    X, y = make_classification(100, random_state=0)
    weight = np.random.default_rng(0).integers(0, 3, 100).astype(float)
    with sklearn.config_context(enable_metadata_routing=True):
        tree = CARTClassifier().set_fit_request(sample_weight=True)
        tree.set_score_request(sample_weight=False)
        search = GridSearchCV(tree, {"max_depth": [3]}, cv=2).fit(X, y, sample_weight=weight)
        with pytest.raises(sklearn.exceptions.UnsetMetadataPassedError):
            GridSearchCV(CARTClassifier(), {"max_depth": [3]}).fit(X, y, sample_weight=weight)
    direct = CARTClassifier(max_depth=3).fit(X, y, sample_weight=weight)
    assert search.best_estimator_.tree_ == direct.tree_


def test_a_frozen_tree_is_not_fitted_again():
    """Calibration of a fitted tree by other rows."""
    X, y = make_classification(200, random_state=0)
    model = CARTClassifier(min_leaf=10).fit(X[:100], y[:100])
    grown = model.tree_
    calibrated = CalibratedClassifierCV(FrozenEstimator(model)).fit(X[100:], y[100:])
    assert model.tree_ is grown
    assert calibrated.predict_proba(X).shape == (200, 2)


def test_the_target_is_transformed():
    """TransformedTargetRegressor: the leaf means are those of the logarithms."""
    X, y = np.array([[1.0], [2.0], [3.0]]), np.array([1.0, 100.0, 5.0])
    log = TransformedTargetRegressor(CARTRegressor(max_depth=1), func=np.log10, inverse_func=pow10)
    assert log.fit(X, y).predict(X[:1])[0] == pytest.approx(1.0)  # 1 alone; then 100 and 5


def pow10(values: Any) -> Any:
    """The inverse of the logarithm."""
    return 10.0**values


@pytest.mark.slow
def test_two_processes_give_what_one_gives():
    """cross_val_predict with n_jobs=2: the estimators are pickled, their trees too."""
    options: dict[str, Any] = {"method": "predict_proba", "cv": 3}
    one, two = (
        cross_val_predict(C45Classifier(), IRIS.data, IRIS.target, n_jobs=n, **options)
        for n in (1, 2)
    )
    assert one.tolist() == two.tolist()
