"""Priors and losses: by hand, as weights of rows, and refused where they can't be right.

rpart's trees with priors and losses are compared in tests/conformance/rpart_priors.py.
"""

import json
from itertools import pairwise, product

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
import strategies
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sqlite_rows import SqliteTable

import dtlearn as dt
from dtlearn.prune import (
    choose_alpha,
    cost_complexity,
    cost_complexity_path,
    cross_validate,
    pessimistic,
    reduced_error,
    subtree,
    subtree_path,
)
from dtlearn.search import best

RISK = dt.datasets.load("risk")
IRIS = dt.datasets.load("iris")
EQUAL = {"H": 0.5, "L": 0.5}
CRITERIA = ("gini", "entropy", "cart", "error")


def risk_tree(**options):
    """A tree of the Risk table, four rows of H and two of L."""
    return dt.cart(RISK, "Risk", **options)


# by hand: with equal priors a row of H counts for 3/4 and one of L for 3/2


def test_the_split_by_altered_counts_by_hand():
    """Sports (1, 2) counts as (3/4, 3), Gini 0.32, the others are pure: 0.5 - 0.32 x 3.75 / 6."""
    tree = risk_tree(priors=EQUAL)
    assert tree.root.levels == (("Sports",), ("SUV", "Vintage"))
    assert tree.root.impurity == pytest.approx(0.5)
    assert tree.arrays.gain[0] == pytest.approx(0.3)
    assert tree.node(1).impurity == pytest.approx(0.32)
    ages = tree.candidates().query("attribute == 'Age' and split == 'Age ≤ 22.5'").iloc[0]
    assert ages["gini_gain"] == ages["score"] == pytest.approx(0.5 - 4 / 9 * 4.5 / 6)
    assert ages["branches"] == [[2, 0], [2, 2]]


def test_counts_keep_counting_rows():
    """Of the same tree: rows and counts as without priors, shares after them."""
    tree = risk_tree(priors=EQUAL, max_depth=1)
    assert tree.node(1).counts.tolist() == [1, 2]
    assert tree.node(1).n == 3
    sports = RISK[RISK["Car"] == "Sports"]
    np.testing.assert_allclose(tree.predict_proba(sports), [[0.2, 0.8]] * 3)
    assert tree.nodes["n(H)"].tolist() == [4, 1, 3]


def test_sizes_are_of_rows():
    """min_leaf and min_split ask for training rows, whatever they count for."""
    rare = {"H": 0.001, "L": 0.999}
    assert risk_tree(priors=rare, min_split=7).n_leaves == 1
    assert risk_tree(priors=rare, min_split=6).n_leaves > 1
    leaves = risk_tree(priors=rare, min_leaf=2)
    assert leaves.arrays.n[leaves.arrays.is_leaf].min() >= 2
    assert risk_tree(priors=rare, purity=0.6).n_leaves == 1  # 4 of 6 rows are H


def test_the_path_by_hand():
    """As a leaf Sports costs its row of H, 3/4; the root either class, 4 x 3/4 = 2 x 3/2 = 3."""
    tree = risk_tree(priors=EQUAL)
    path = cost_complexity_path(tree)
    assert path["alpha"].tolist() == pytest.approx([0, 0.75 / 6, 2.25 / 6])
    assert path["risk"].tolist() == pytest.approx([0, 0.75 / 6, 0.5])
    assert path["n_leaves"].tolist() == [3, 2, 1]
    assert cost_complexity(tree, 0.2).predictions == ["H", "L", "H"]


def test_the_path_by_impurity_weighs_altered_counts():
    """Gini 0.32 of Sports weighs 3.75 of 6 rows; that of the root 0.5 of 6."""
    path = cost_complexity_path(risk_tree(priors=EQUAL), measure="impurity")
    assert path["alpha"].tolist() == pytest.approx([0, 0.2, 0.3])
    assert path["risk"].tolist() == pytest.approx([0, 0.2, 0.5])


def test_a_leaf_has_the_least_expected_loss():
    """An L taken for H costs 5: of (4, 2) predicting H costs 10 and L 4, so it is L."""
    dear = risk_tree(loss={"L": {"H": 5}}, max_depth=0)
    assert dear.predictions == ["L"]
    assert dear.losses(dear.arrays.statistics).tolist() == [4]
    assert risk_tree(loss={"L": {"H": 1.9}}, max_depth=0).predictions == ["H"]
    np.testing.assert_allclose(dear.predict_proba(RISK)["H"], 2 / 3)  # shares know no losses


def test_losses_alter_the_counts():
    """With L as H 5, (4, 2) counts as (4, 10), and the gain is that of counts times (1, 5)."""
    tree = risk_tree(loss={"L": {"H": 5}})
    assert tree.root.impurity == pytest.approx(dt.gini([4, 10]))
    assert tree.arrays.gain[0] == pytest.approx(dt.gini_gain([[1, 10], [3, 0]]))


def test_the_class_between_may_be_the_cheapest():
    """One row of a and one of c, for which a and c are dear mistakes: b, though none is there."""
    data = pd.DataFrame({"x": [0, 0, 1], "y": ["a", "c", "b"]})
    tree = dt.cart(data, "y", loss={"a": {"c": 10}, "c": {"a": 10}})
    assert tree.node(1).counts.tolist() == [1, 0, 1]
    assert tree.node(1).prediction == "b"
    assert tree.losses(tree.arrays.statistics)[1] == 2


def test_equal_losses_go_to_the_larger_prior():
    """Of (1, 1), altered or not: the class that is more frequent to come, else the first."""
    data = pd.DataFrame({"x": [0, 0], "y": ["a", "b"]})
    assert dt.cart(data, "y", priors={"a": 0.5, "b": 0.5}).predictions == ["a"]
    tied = {"priors": {"a": 0.25, "b": 0.75}, "loss": {"a": {"b": 3}}}
    assert dt.cart(data, "y", **tied).predictions == ["b"]
    assert dt.cart(data, "y", loss={"b": {"a": 1}}).predictions == ["a"]


# priors are weights of rows


def weights_by_priors(data, priors):
    """The weight of each row: prior x rows / rows of its class."""
    n = data["y"].value_counts()
    return data["y"].map({c: p * len(data) / n[c] for c, p in priors.items()}).astype(float)


def priors_of(data, parts):
    """Shares of the classes there, in proportion to the parts."""
    labels = pd.Series(data["y"].unique()).tolist()
    total = sum(parts[: len(labels)])
    return {c: p / total for c, p in zip(labels, parts, strict=False)}


PARTS = st.lists(st.sampled_from([1, 2, 5, 20]), min_size=4, max_size=4)


@settings(deadline=None)
@given(
    data=strategies.tables(missing=True),
    parts=PARTS,
    criterion=st.sampled_from(CRITERIA),
    limit=st.sampled_from([None, 2, 3]),
)
def test_priors_grow_the_tree_of_weighted_rows(data, parts, criterion, limit):
    """Tests, scores, impurities and shares are those of rows that weigh prior x N / N_c."""
    priors = priors_of(data, parts)
    options = {"criterion": criterion, "missing": "stop", "max_leaves": limit}
    ours = dt.cart(data, "y", priors=priors, **options)
    theirs = dt.cart(data, "y", weights=weights_by_priors(data, priors), **options)
    assert ours.nodes[["parent", "branch"]].equals(theirs.nodes[["parent", "branch"]])
    np.testing.assert_allclose(ours.arrays.gain, theirs.arrays.gain, atol=1e-9)
    np.testing.assert_allclose(ours.arrays.impurity, theirs.arrays.impurity, atol=1e-9)
    np.testing.assert_allclose(ours.node_values, theirs.node_values, atol=1e-9)
    plain = dt.cart(data, "y", **options)
    assert ours.root.counts.tolist() == plain.root.counts.tolist()
    risks = [tree.losses(tree.arrays.statistics) for tree in (ours, theirs)]
    np.testing.assert_allclose(*risks, atol=1e-9)


@given(
    data=strategies.tables(), costs=st.lists(st.sampled_from([1, 3, 10]), min_size=16, max_size=16)
)
def test_losses_grow_the_tree_of_weighted_rows(data, costs):
    """Splits are those of rows that weigh the sum of the losses of their class."""
    labels = pd.Series(data["y"].unique()).tolist()
    assume(len(labels) > 1)
    pairs = dict(zip(product(labels, labels), costs, strict=False))
    loss = {a: {b: pairs[a, b] for b in labels if a != b} for a in labels}
    ours = dt.cart(data, "y", loss=loss)
    theirs = dt.cart(data, "y", weights=data["y"].map({a: sum(loss[a].values()) for a in labels}))
    assert ours.nodes[["parent", "branch"]].equals(theirs.nodes[["parent", "branch"]])
    for node in map(ours.node, range(ours.n_nodes)):  # the class by a sum over rows
        n = dict(zip(ours.classes, node.counts, strict=True))
        cost = {b: sum(n[a] * loss[a].get(b, 0) for a in labels) for b in labels}
        assert cost[node.prediction] == pytest.approx(min(cost.values()))
        assert ours.losses(ours.arrays.statistics)[node.id] == pytest.approx(min(cost.values()))


def noisy():
    """Four numbers, the first of which tells three classes apart, but for noise."""
    rng = np.random.default_rng(4)
    data = pd.DataFrame(rng.integers(0, 60, (400, 4)).astype(float), columns=list("abcd"))
    data["y"] = np.digitize(data["a"] + rng.normal(0, 12, 400), [30, 55]).astype(str)
    return data, {"0": 0.05, "1": 0.15, "2": 0.8}


@pytest.mark.parametrize("limit", range(2, 12))
def test_the_best_split_first_is_that_of_weighted_rows(limit):
    """A node weighs what its altered counts add up to, when the largest decrease goes first."""
    data, priors = noisy()
    ours = dt.cart(data, "y", priors=priors, max_leaves=limit)
    theirs = dt.cart(data, "y", weights=weights_by_priors(data, priors), max_leaves=limit)
    assert ours.n_leaves == limit
    assert ours.nodes[["parent", "branch"]].equals(theirs.nodes[["parent", "branch"]])


@pytest.mark.parametrize("criterion", ["gini", "entropy"])
def test_the_cuts_left_out_are_never_the_best(criterion, monkeypatch):
    """Without the sums that rank cuts, all cuts are scored, and the tree is the same."""
    data, priors = noisy()
    ranked = dt.cart(data, "y", criterion=criterion, priors=priors)
    monkeypatch.setattr(best, "PROXIES", {})
    scored = dt.cart(data, "y", criterion=criterion, priors=priors)
    assert ranked.n_leaves > 30
    assert ranked == scored
    assert ranked != dt.cart(data, "y", criterion=criterion)


@pytest.mark.slow
def test_rows_in_a_database_have_priors_too():
    """Counts come from GROUP BY and are altered by the grower: the same tree, gaps or none."""
    priors = {"setosa": 0.1, "versicolor": 0.2, "virginica": 0.7}
    loss = {"virginica": {"versicolor": 7}}
    ours = dt.cart(IRIS, "class", priors=priors, loss=loss)
    assert dt.cart(SqliteTable(IRIS, "class"), "class", priors=priors, loss=loss) == ours
    gaps = IRIS.mask(np.random.default_rng(1).random(IRIS.shape) < 0.1).assign(y=IRIS["class"])
    gaps = gaps.drop(columns="class")
    ours = dt.cart(gaps, "y", priors=priors, missing="stop")
    theirs = dt.cart(SqliteTable(gaps, "y"), "y", priors=priors, missing="stop")
    assert str(theirs) == str(ours)
    np.testing.assert_allclose(theirs.arrays.gain, ours.arrays.gain)


# pruning


@pytest.mark.slow
def test_cross_validation_adds_up_costs():
    """Each row costs what its fold's pruned tree gets wrong, by the weights of the whole table."""
    data = IRIS[["sepal_length_cm", "sepal_width_cm", "class"]].iloc[::2]
    priors = {"setosa": 0.2, "versicolor": 0.2, "virginica": 0.6}
    loss = {"versicolor": {"virginica": 3.0}}
    tree = dt.cart(data, "class", priors=priors, loss=loss)
    fold = np.arange(len(data)) % 4
    found = cross_validate(tree, fold)
    weight = {c: priors[c] * len(data) / (data["class"] == c).sum() for c in priors}
    for step in found.itertuples():
        costs = np.zeros(len(data))
        for k in range(4):
            grown = dt.cart(data[fold != k], "class", priors=priors, loss=loss)
            told = cost_complexity(grown, step.beta).predict(data[fold == k])
            truth = data["class"][fold == k]
            costs[fold == k] = [
                weight[a] * (0 if a == b else loss.get(a, {}).get(b, 1.0))
                for a, b in zip(truth, told, strict=True)
            ]
        assert step.error == pytest.approx(costs.mean())
        assert step.standard_error == pytest.approx(costs.std() / len(data) ** 0.5)
    assert choose_alpha(tree, fold) in found["alpha"].to_list()


def test_reduced_error_adds_up_costs():
    """Two rows of H and one of L at Sports: the leaf L costs 2 x 3/4, the leaf H 3/2 x 5."""
    tree = risk_tree(priors=EQUAL, loss={"L": {"H": 5}})
    validation = pd.DataFrame(
        {"Age": [20, 45, 45, 45], "Car": ["Sports"] * 4, "Risk": ["H", "H", "L", "?"]}
    )
    line = reduced_error(tree, validation).record.iloc[0]
    assert tree.node(1).prediction == "L"
    assert line["validation"] == 4
    assert line["leaf"] == pytest.approx(0.75 + 0.75 + 0 + 1)  # ? costs as the dearest, 1 as L
    assert line["subtree"] == pytest.approx(0.75 + 1)  # Age ≤ 22.5 → H, Age > 22.5 → L


@pytest.mark.parametrize("option", [{"priors": EQUAL}, {"loss": {"L": {"H": 5}}}])
def test_what_counts_errors_is_refused_by_name(option):
    """Methods whose formulas are of counts of errors say what to use instead."""
    tree = risk_tree(**option)
    refused = [
        pessimistic,
        lambda t: pessimistic(t, method="continuity"),
        subtree,
        subtree_path,
        dt.rules.simplify,
    ]
    for method in refused:
        with pytest.raises(
            ValueError, match="priors= or loss=.*use cost_complexity or reduced_error"
        ):
            method(tree)


# what it shows


def test_the_report_tells_of_priors_and_losses():
    """The head line names them; that of other trees is as it was."""
    tree = risk_tree(priors={"H": 0.25, "L": 0.75}, loss={"L": {"H": 5}}, max_depth=0)
    head = "CART tree for Risk: 1 leaf, height 0; counts in the order H, L; "
    assert str(tree) == f"{head}priors H 0.25, L 0.75; loss L as H 5, others 1\nroot → L (4, 2)"
    both = {"L": {"H": 5}, "H": {"L": 2}}
    assert risk_tree(loss=both, max_depth=0).target.note == "loss H as L 2, L as H 5"
    assert risk_tree(loss={}, max_depth=0).target.note == "loss 1 each"
    assert risk_tree(max_depth=0).target.note == ""


def test_rules_tell_shares_after_the_priors():
    """Support counts rows; Sports (1, 2) is L with 0.8."""
    rule = risk_tree(priors=EQUAL, max_depth=1).rules()[0]
    assert (rule.prediction, rule.support) == ("L", 3)
    assert rule.confidence == pytest.approx(0.8)


@pytest.fixture
def figures_closed():
    """No figure stays open after the test."""
    yield
    plt.close("all")


@pytest.mark.usefixtures("figures_closed")
def test_a_picture_tells_of_priors_and_losses():
    """A note below the tree, bars after the priors; other pictures have no note."""
    note = "priors H 0.5, L 0.5; loss L as H 5, others 1"
    ax = dt.draw.tree(risk_tree(priors=EQUAL, loss={"L": {"H": 5}}, max_depth=1))
    texts = [text.get_text() for text in ax.texts]
    assert note in texts
    assert "H: 1, L: 2" in texts
    plain = dt.draw.tree(risk_tree(max_depth=1))
    assert len(plain.texts) == len(ax.texts) - 1
    bars = [patch.get_width() for patch in ax.patches if type(patch).__name__ == "Rectangle"]
    assert min(bars[2:4]) / sum(bars[2:4]) == pytest.approx(0.2)


@pytest.mark.usefixtures("figures_closed")
def test_a_long_note_is_broken_and_in_the_picture():
    """Twenty classes with long names: lines that end in "…", within the picture."""
    names = [f"class number {i}" for i in range(20)]
    data = pd.DataFrame({"x": range(20), "y": names})
    ax = dt.draw.tree(dt.cart(data, "y", priors=dict.fromkeys(names, 0.05), max_depth=1))
    title = next(i for i, text in enumerate(ax.texts) if text.get_text() == "y")
    notes = ax.texts[title + 21 :][::-1]  # after the legend, the lowest line first
    assert len(notes) == 3
    assert notes[0].get_text().endswith("…")
    renderer = ax.figure.canvas.get_renderer()
    boxes = [t.get_window_extent(renderer) for t in notes]
    assert all(a.y1 <= b.y0 + 1 for a, b in pairwise(boxes))
    assert all(b.x0 >= 0 and b.x1 <= ax.figure.bbox.x1 and b.y0 >= 0 for b in boxes)


def test_json_keeps_priors_and_losses():
    """The same tree comes back, with its shares; other trees are written as before."""
    tree = risk_tree(priors=EQUAL, loss={"L": {"H": 5}})
    loaded = dt.Tree.from_json(tree.to_json())
    assert loaded == tree
    assert str(loaded) == str(tree)
    assert cost_complexity_path(loaded).equals(cost_complexity_path(tree))
    assert loaded.predict_proba(RISK).equals(tree.predict_proba(RISK))
    stored = json.loads(tree.to_json())["target"]
    assert stored["priors"] == [0.5, 0.5]
    assert stored["loss"] == [[0, 1], [5, 0]]
    assert tree != risk_tree()
    plain = json.loads(risk_tree().to_json())["target"]
    assert set(plain) == {"name", "classes", "dtype"}
    assert dt.Tree.from_json(risk_tree().to_json()).target.note == ""


# what is given


def test_losses_may_be_a_table():
    """A DataFrame with lines by true class says the same as a mapping."""
    frame = pd.DataFrame([[0, 1], [5, 0]], index=["H", "L"], columns=["H", "L"])
    assert risk_tree(loss=frame) == risk_tree(loss={"L": {"H": 5}})
    assert risk_tree(loss=frame.iloc[1:]) == risk_tree(loss=frame)
    assert risk_tree(priors=pd.Series(EQUAL)) == risk_tree(priors=EQUAL)


def test_labels_of_any_kind():
    """Numbers and bools name classes as text does."""
    data = pd.DataFrame({"x": [0, 1, 2, 3], "y": [1, 1, 1, 2], "b": [True, True, True, False]})
    assert dt.cart(data, "y", priors={1: 0.1, 2: 0.9}, max_depth=0).predictions == [2]
    assert dt.cart(data, "b", priors={True: 0.1, False: 0.9}, max_depth=0).predictions == [False]


def test_losses_that_are_all_alike_change_nothing_but_the_unit():
    """With every error at 1 the tree is the plain one; at 2 it costs twice as much."""
    plain, one = dt.cart(IRIS, "class"), dt.cart(IRIS, "class", loss={})
    two = dt.cart(
        IRIS, "class", loss={a: dict.fromkeys({*plain.classes} - {a}, 2) for a in plain.classes}
    )
    assert one.predictions == two.predictions == plain.predictions
    assert one.nodes.equals(plain.nodes)
    assert (two.losses(two.arrays.statistics) == 2 * plain.losses(plain.arrays.statistics)).all()


def test_one_class_needs_no_costs():
    """A table of one class is a leaf, also with priors or losses."""
    data = pd.DataFrame({"x": [0, 1], "y": ["a", "a"]})
    tree = dt.cart(data, "y", priors={"a": 1}, loss={})
    assert tree.predictions == ["a"]
    assert cost_complexity_path(tree)["risk"].tolist() == [0]


BAD = [
    ({"priors": {"H": 1.0}}, ValueError, "no share of the class 'L': give one for each"),
    ({"priors": {"H": 0.5, "L": 0.3, "M": 0.2}}, ValueError, "'M', which is no class: .*'H', 'L'"),
    ({"priors": {"H": 0.5, "L": 0.3}}, ValueError, "must sum to 1, these sum to 0.8"),
    ({"priors": {"H": 0.5, "L": 0.501}}, ValueError, "must sum to 1, these sum to 1.001"),
    ({"priors": {"H": 1.5, "L": -0.5}}, ValueError, "above 0, got -0.5 for 'L'.*drop its rows"),
    ({"priors": {"H": 1, "L": 0}}, ValueError, "must be above 0, got 0 for 'L'"),
    ({"priors": {"H": float("nan"), "L": 0.5}}, ValueError, "'H' must be a finite number, got nan"),
    ({"priors": {"H": "0.5", "L": 0.5}}, ValueError, "'H' must be a finite number, got '0.5'"),
    ({"priors": {"H": True, "L": 0.5}}, ValueError, "'H' must be a finite number, got True"),
    ({"priors": [0.5, 0.5]}, TypeError, "priors= is {class: share}, got"),
    ({"loss": {"L": {"L": 1}}}, ValueError, "0 where the prediction is right, got 1 for 'L'"),
    ({"loss": {"L": {"H": -1}}}, ValueError, "not be negative, got -1 for 'L' as 'H'"),
    ({"loss": {"L": {"H": float("nan")}}}, ValueError, "'L' as 'H' must be a finite number"),
    ({"loss": {"L": {"H": float("inf")}}}, ValueError, "'L' as 'H' must be a finite number"),
    ({"loss": {"M": {"H": 2}}}, ValueError, "loss= names 'M', which is no class"),
    ({"loss": {"L": {"M": 2}}}, ValueError, "loss= of 'L' names 'M', which is no class"),
    ({"loss": {"L": {"H": 0}}}, ValueError, "loss= of 'L' is 0 whatever is predicted"),
    ({"loss": {"L": 5}}, TypeError, "loss= of 'L' is .*, got 5"),
    ({"loss": [[0, 1], [5, 0]]}, TypeError, "loss= is {true: {predicted: cost}}, got"),
    (
        {"loss": pd.DataFrame([[0, 1], [5, 0]], index=["L", "L"], columns=["H", "L"])},
        ValueError,
        "lines of the same class 'L'",
    ),
    (
        {"loss": pd.DataFrame([[0, np.nan], [5, 0]], index=["H", "L"], columns=["H", "L"])},
        ValueError,
        "'H' as 'L' must be a finite number, got nan",
    ),
]


@pytest.mark.parametrize(("option", "error", "message"), BAD)
def test_what_are_no_costs_is_refused(option, error, message):
    """The error names the option, the class and the value."""
    with pytest.raises(error, match=message):
        risk_tree(**option)


@pytest.mark.parametrize("option", [{"priors": EQUAL}, {"loss": {"L": {"H": 5}}}])
def test_a_regression_has_no_costs(option):
    """The error says that they are for classes."""
    data = pd.DataFrame({"x": [0, 1, 2], "y": [0.5, 1.5, 2.0]})
    with pytest.raises(TypeError, match=r"priors= and loss= are for classes.*leave them out"):
        dt.cart(data, "y", **option)


def test_shares_printed_with_six_digits_sum_to_one():
    """Three times 0.333333 is one, and a row of three equal classes then counts for one."""
    priors = dict.fromkeys(["setosa", "versicolor", "virginica"], 0.333333)
    tree = dt.cart(IRIS, "class", priors=priors)
    assert tree.losses(tree.arrays.statistics)[0] == pytest.approx(100, abs=1e-9)
