"""ID3, C4.5 and CART grow the textbooks' trees; test_conformance has those of other software."""

from itertools import product

import numpy as np
import oracles
import pandas as pd
import pytest
import sklearn.datasets
import strategies
from hypothesis import given
from hypothesis import strategies as st
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

import dtlearn as dt

# the Risk table


def test_id3_of_the_risk_table():
    """ID3: a branch for each car, then the one cut left among the sports cars (Z8 to Z10)."""
    assert str(dt.id3(dt.datasets.load("risk"), "Risk")) == (
        "ID3 tree for Risk: 4 leaves, height 2; counts in the order H, L\n"
        "root (4, 2)\n"
        "├── Car = SUV → H (2, 0)\n"
        "├── Car = Sports (1, 2)\n"
        "│   ├── Age ≤ 22.5 → H (1, 0)\n"
        "│   └── Age > 22.5 → L (0, 2)\n"
        "└── Car = Vintage → H (1, 0)"
    )


@pytest.mark.parametrize("criterion", ["gini", "entropy", "cart"])
def test_cart_of_the_risk_table(criterion):
    """All three measures choose Car ∈ {Sports}, then Age ≤ 22.5: the chapter's tree, mended."""
    assert str(dt.cart(dt.datasets.load("risk"), "Risk", criterion=criterion)) == (
        "CART tree for Risk: 3 leaves, height 2; counts in the order H, L\n"
        "root (4, 2)\n"
        "├── Car ∈ {Sports} (1, 2)\n"
        "│   ├── Age ≤ 22.5 → H (1, 0)\n"
        "│   └── Age > 22.5 → L (0, 2)\n"
        "└── Car ∉ {Sports} → H (3, 0)"
    )


def test_error_of_the_risk_table():
    """The error measure takes Car ∈ {Sports} too: one error in place of two, a sixth gained."""
    tree = dt.cart(dt.datasets.load("risk"), "Risk", criterion="error")
    assert tree.root.split.left == ("Sports",)
    assert tree.nodes["gain"][0] == pytest.approx(1 / 6)


def test_c45_of_the_risk_table():
    """Car has the larger ratio; the one cut of Age that leaves two rows a side pays nothing."""
    tree = dt.c45(dt.datasets.load("risk"), "Risk")
    ratios = tree.candidates(0).groupby("attribute")["score"].max()
    wanted = {"Age": 0.251629 / 0.918296, "Car": 0.314669}
    assert ratios.to_dict() == pytest.approx(wanted, abs=1e-6)
    assert tree.root.attribute == "Car"


def test_risk_predictions():
    """Z11: (27, Vintage) is H, and so is (20, Sports), which is x5."""
    rows = pd.DataFrame({"Age": [27, 20], "Car": ["Vintage", "Sports"]})
    for builder in (dt.id3, dt.cart):
        assert builder(dt.datasets.load("risk"), "Risk").predict(rows).tolist() == ["H", "H"]


# other tables of the sources


def test_heights():
    """The better of the cuts 165 and 175 is 165, for every builder of thresholds."""
    heights = dt.datasets.load("height_gender")
    for builder in (dt.id3, dt.cart):
        tree = builder(heights, "Gender", max_depth=1)
        assert tree.root.threshold == 165.0
        assert [c.counts.tolist() for c in tree.root.children] == [[2, 0], [1, 4]]
    found = dt.id3(heights, "Gender").candidates(0)
    assert set(found["split"]) == {"Height ≤ 165", "Height ≤ 175"}
    assert found["gain"].to_numpy() * 7 == pytest.approx([3.286956, 0.896597], abs=1e-6)


@pytest.mark.parametrize("builder", [dt.id3, dt.cart])
def test_lookahead(builder):
    """T2, T3: x3 is first with 0.188722 bits, and the greedy tree has 6 leaves and no error."""
    data = dt.datasets.load("lookahead")
    tree = builder(data, "y")
    assert (tree.root.attribute, tree.n_leaves, tree.score(data)) == ("x3", 6, 1.0)
    gains = tree.candidates(0).set_index("attribute")["gain"]
    assert gains.to_dict() == pytest.approx({"x1": 0, "x2": 0, "x3": 0.188722}, abs=1e-6)


def parity(bits):
    """All rows of so many bits, with their sum modulo 2."""
    rows = [[*row, sum(row) % 2] for row in product([0, 1], repeat=bits)]
    return pd.DataFrame(rows, columns=[*(f"b{i}" for i in range(bits)), "y"])


@pytest.mark.parametrize("builder", [dt.id3, dt.c45, dt.cart])
@pytest.mark.parametrize("bits", [2, 3, 4])
def test_parity_defeats_one_step(builder, bits):
    """T5: every gain is 0 at the root, so the tree is a leaf."""
    tree = builder(parity(bits), "y")
    assert tree.n_nodes == 1
    assert tree.candidates(0)["gain"].tolist() == [0.0] * bits
    assert not tree.candidates(0)["chosen"].any()


@pytest.mark.parametrize("builder", [dt.id3, dt.cart])
@pytest.mark.parametrize("bits", [2, 3, 4])
def test_parity_grows_when_zero_gain_is_allowed(builder, bits):
    """T5: with a negative min_gain the tree needs all 2^n leaves and makes no error."""
    data = parity(bits)
    tree = builder(data, "y", min_gain=-1)
    assert (tree.n_leaves, tree.score(data)) == (2**bits, 1.0)


def test_an_identity_column_wins_id3_and_not_c45():
    """A column that names each row has the largest gain, but not the largest ratio."""
    data = dt.datasets.load("play_tennis")
    data.insert(0, "id", [f"r{i}" for i in range(14)])
    assert dt.id3(data, "play").root.attribute == "id"
    assert dt.c45(data, "play").root.attribute == "outlook"


def test_the_average_gain_condition():
    """With it outlook (.156 ratio) beats the rest; a near-constant column wins only without it.

    The column "odd" singles out two of the nine yes rows: gain .106, split information .592,
    ratio .180, and its gain is below the average of the five.
    """
    data = dt.datasets.load("play_tennis")
    yes = data.index[data["play"] == "yes"][:2]
    data["odd"] = ["a" if i in yes else "b" for i in data.index]
    scores = dt.c45(data, "play", average_gain=False).candidates(0).set_index("attribute")["score"]
    entropies = [oracles.entropy(list(map(oracles.Fraction, c))) for c in ([5, 9], [5, 7], [2, 12])]
    ratio = (entropies[0] - 12 / 14 * entropies[1]) / entropies[2]
    assert scores["odd"] == pytest.approx(ratio)
    assert dt.c45(data, "play", average_gain=False).root.attribute == "odd"
    assert dt.c45(data, "play").root.attribute == "outlook"


def test_c45_midpoints():
    """threshold="midpoint" keeps 77.5, halfway between the values 75 and 80 of the rows there."""
    data = dt.datasets.load("play_tennis_numeric")
    cuts = [
        dt.c45(data, "play", threshold=t).nodes["threshold"].max() for t in ("data", "midpoint")
    ]
    assert cuts == [75.0, 77.5]


def numbers(seed, n_classes=3):
    """A table of distinct numbers in three clouds."""
    rng = np.random.default_rng(seed)
    y = rng.integers(0, n_classes, 80)
    frame = pd.DataFrame(rng.normal(size=(80, 4)) + y[:, None], columns=list("abcd"))
    return frame.assign(y=y)


@pytest.mark.parametrize("criterion", ["gini", "entropy"])
@pytest.mark.parametrize("options", [{}, {"max_depth": 3}, {"max_leaves": 6}])
@pytest.mark.parametrize("seed", [0, 1, 3])
def test_cart_grows_as_scikit_learn_does(criterion, options, seed):
    """On numbers without ties: as many nodes, the same impurity, the same shares a row."""
    data = numbers(seed)
    X, y = data.drop(columns="y"), data["y"]
    names = {"max_depth": "max_depth", "max_leaves": "max_leaf_nodes"}
    theirs = DecisionTreeClassifier(
        criterion=criterion, random_state=0, **{names[k]: v for k, v in options.items()}
    ).fit(X, y)
    ours = dt.cart(data, "y", criterion=criterion, **options)
    leaf = theirs.tree_.children_left < 0
    total = (theirs.tree_.impurity * theirs.tree_.weighted_n_node_samples)[leaf].sum()
    mine = ours.nodes[ours.nodes["is_leaf"]]
    if options:
        assert ours.n_nodes == theirs.tree_.node_count
        assert sorted(ours.nodes["n"]) == sorted(theirs.tree_.weighted_n_node_samples)
    assert (mine["impurity"] * mine["n"]).sum() == pytest.approx(total, abs=1e-9)
    np.testing.assert_allclose(ours.predict_proba(X), theirs.predict_proba(X))


@pytest.mark.parametrize("least", [0.002, 0.01, 0.05])
@pytest.mark.parametrize("name", ["iris", "wine", "breast_cancer"])
@pytest.mark.parametrize("criterion", ["gini", "entropy"])
def test_min_decrease_is_scikit_learns(name, criterion, least):
    """On its data sets: as many leaves, of the same sizes, as with min_impurity_decrease."""
    X, y = getattr(sklearn.datasets, f"load_{name}")(return_X_y=True, as_frame=True)
    theirs = DecisionTreeClassifier(
        criterion=criterion, min_impurity_decrease=least, random_state=0
    ).fit(X, y)
    ours = dt.cart(X.assign(y=y), "y", criterion=criterion, min_decrease=least)
    leaf = theirs.tree_.children_left < 0
    mine = ours.nodes[ours.nodes["is_leaf"]]
    assert sorted(mine["n"]) == sorted(theirs.tree_.weighted_n_node_samples[leaf])


@pytest.mark.parametrize("least", [20, 100, 600])
def test_min_decrease_is_scikit_learns_in_regression(least):
    """Diabetes, whose variance is 5,930: the same leaves."""
    X, y = sklearn.datasets.load_diabetes(return_X_y=True, as_frame=True)
    theirs = DecisionTreeRegressor(min_impurity_decrease=least, random_state=0).fit(X, y)
    ours = dt.cart(X.assign(y=y), "y", task="regression", min_decrease=least)
    assert ours.n_leaves == theirs.get_n_leaves()
    np.testing.assert_allclose(ours.predict(X), theirs.predict(X))


def test_regression_grows_as_scikit_learn_does():
    """Variance as impurity: the same leaves and means to depth 4, and the same R squared."""
    data = numbers(5).assign(y=lambda d: np.sin(d["a"]) + d["b"] ** 2)
    X, y = data.drop(columns="y"), data["y"]
    theirs = DecisionTreeRegressor(max_depth=4, random_state=0).fit(X, y)
    ours = dt.cart(data, "y", max_depth=4)
    assert ours.n_leaves == theirs.get_n_leaves()
    np.testing.assert_allclose(ours.predict(X), theirs.predict(X))
    assert ours.score(data) == pytest.approx(theirs.score(X, y))


# whole trees against the slow grower


@pytest.mark.slow
@given(data=strategies.tables(), criterion=st.sampled_from(["gini", "entropy", "cart", "error"]))
def test_cart_is_the_slow_cart(data, criterion):
    """The whole tree with each criterion, all subsets tried; test_plain has those of defaults."""
    slow = oracles.Grower(
        oracles.problem(data), oracles.SCORES[criterion], True, oracles.ordered_columns(data)
    )
    tree = dt.cart(data, "y", criterion=criterion, subsets="exhaustive")
    assert oracles.nested(tree.root) == oracles.BestFirst(slow).tree()


# options of the builders


def test_a_float_target_is_a_regression_and_says_so():
    """Left out, the task follows the target's type; the report names it."""
    data = pd.DataFrame({"f": [1, 2, 3, 4], "y": [1.0, 1.0, 5.0, 5.0]})
    tree = dt.cart(data, "y")
    assert str(tree) == (
        "CART regression tree for y: 2 leaves, height 1; n is the number of rows\n"
        "root (n=4, mean=3)\n"
        "├── f ≤ 2.5 → 1 (n=2, mean=1)\n"
        "└── f > 2.5 → 5 (n=2, mean=5)"
    )
    assert dt.cart(data, "y", task="classification").classes == [1.0, 5.0]
    assert dt.cart(data.astype({"y": int}), "y", task="regression").classes == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"criterion": "ginny"}, "criterion for classification must be one of .*'ginny'"),
        ({"criterion": "variance"}, "got 'variance'"),
        ({"task": "ranking"}, "task must be .*'ranking'"),
        ({"task": "regression", "criterion": "gini"}, "criterion for regression.*'gini'"),
        ({"max_depth": -1}, "max_depth must be 0 or more, got -1"),
        ({"max_leaves": 0}, "max_leaves must be 1 or more, got 0"),
        ({"min_split": -1}, "min_split must be 0 or more, got -1"),
        ({"min_leaf": -1}, "min_leaf must be 0 or more, got -1"),
        ({"purity": 0}, "purity must be above 0 and at most 1, got 0"),
        ({"purity": 1.1}, "purity must be above 0 and at most 1, got 1.1"),
    ],
)
def test_bad_options_are_named(options, message):
    """Each refused option is in the message with its value and what it may be."""
    data = pd.DataFrame({"f": [1, 2], "y": [0, 1]})
    with pytest.raises(ValueError, match=message):
        dt.cart(data, "y", **options)


@pytest.mark.parametrize(
    ("options", "message"),
    [({"threshold": "mid"}, "threshold must be.*'mid'"), ({"min_objects": -1}, "min_objects.*-1")],
)
def test_bad_options_of_c45_are_named(options, message):
    """C4.5's own options are checked too."""
    with pytest.raises(ValueError, match=message):
        dt.c45(pd.DataFrame({"f": [1, 2], "y": [0, 1]}), "y", **options)
