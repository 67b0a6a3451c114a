"""Minimal cost-complexity pruning: by hand, against all prunings, and its cross-validation."""

from itertools import pairwise
from typing import Any

import hypothesis.strategies as st
import numpy as np
import oracles_prune
import pandas as pd
import pytest
import strategies
from conformance import references
from hypothesis import assume, given
from oracles_prune import every_cost, impure, left_out_losses, squared, weakest_links, wrong
from prunings import chain, check_is_pruning

import dtlearn as dt
from dtlearn.prune import choose_alpha, cost_complexity, cost_complexity_path, cross_validate

RISK = dt.datasets.load("risk")
IRIS = dt.datasets.load("iris")
NEAR = 1e-9

# the leaves have (1, 0), (0, 10), (7, 0) and (0, 3) rows; errors of the nodes 4, 2 and 0 as leaves
# are 3, 7 and 8 of 21
CHAIN = chain([(1, 0), (0, 10), (7, 0), (0, 3)])


@st.composite
def grown(draw: Any) -> tuple[dt.Tree, str, Any]:
    """A small tree with a measure, and the oracle's loss for it."""
    kind = draw(st.sampled_from(["cart", "stop", "c45", "id3", "regression"]))
    tables = strategies.tables(
        missing=kind in ("stop", "c45"),
        max_rows=10,
        weights=strategies.any_weights() if draw(st.booleans()) else None,
        labels=[[0.5, 1.0, 3.25, -2.0]] if kind == "regression" else strategies.LABELS,
    )
    data = draw(tables)
    options = {"weights": "w"} if "w" in data else {}
    if kind == "regression":
        tree = dt.cart(data, "y", task="regression", **options)
    elif kind == "c45":
        tree = dt.c45(data, "y", min_objects=1, mdl=False, collapse=False, **options)
    elif kind == "id3":
        tree = dt.id3(data, "y", min_gain=-1, **options)
    else:
        missing = "stop" if kind == "stop" else None
        tree = dt.cart(data, "y", task="classification", min_gain=-1, missing=missing, **options)
    assume(tree.n_leaves <= 9)
    if kind == "regression":
        return tree, draw(st.sampled_from(["error", "impurity"])), squared
    measure = draw(
        st.sampled_from(["error", "impurity"] if kind in ("cart", "stop") else ["error"])
    )
    return tree, measure, wrong if measure == "error" else impure


# by hand


def test_the_path_of_the_risk_tree_by_hand():
    """Sports cars are worth 1/6 a leaf; so is the root, (2 - 0)/6 for two leaves: one step."""
    path = cost_complexity_path(dt.cart(RISK, "Risk"))
    assert path.columns.tolist() == ["alpha", "risk", "n_leaves", "cut"]
    assert path["alpha"].tolist() == pytest.approx([0, 1 / 6])
    assert path["risk"].tolist() == pytest.approx([0, 2 / 6])
    assert path["n_leaves"].tolist() == [3, 1]
    assert path["cut"].tolist() == [[], [0]]


def test_links_below_a_stronger_one_are_not_cut_before_their_turn():
    """Strengths of 3, 4 and 8/3 of 21 from below: the root goes first, and all with it."""
    path = cost_complexity_path(CHAIN)
    assert path["alpha"].tolist() == pytest.approx([0, 8 / 3 / 21])
    assert path["n_leaves"].tolist() == [4, 1]
    assert cost_complexity(CHAIN, 2.5 / 21) == CHAIN
    assert cost_complexity(CHAIN, 2.7 / 21).n_leaves == 1


def test_the_record_by_hand():
    """At 3.2 of 21 node 4 goes at 3; node 2 is then worth (7 - 3)/1, the root (8 - 3)/2."""
    record = cost_complexity(CHAIN, 3.2 / 21).record
    assert record.columns.tolist() == [
        *("node", "question", "n", "alpha", "leaf_risk", "subtree_risk", "leaves", "verdict")
    ]
    told = record.drop(columns="question").to_numpy().tolist()
    assert [line[-1] for line in told] == ["leaf", "kept", "leaf"]
    numbers = [[n, *(21 * value for value in rest)] for _, n, *rest in (row[:5] for row in told)]
    assert numbers == pytest.approx(np.array([[10, 3, 3, 0], [20, 4, 7, 3], [21, 2.5, 8, 3]]))
    assert [line[0] for line in told] == [4, 2, 0]
    assert [line[5] for line in told] == [2, 2, 3]
    assert record["question"].tolist() == ["f ≤ 2.5", "f ≤ 1.5", "f ≤ 0.5"]


def test_links_that_save_nothing_go_at_alpha_0():
    """Leaves of (3, 0) and (3, 1) have the errors of one leaf: 1 of 7, whatever alpha is."""
    tree = dt.cart(pd.DataFrame({"f": [1, 1, 1, 2, 2, 2, 2], "y": list("aaaaaab")}), "y")
    path = cost_complexity_path(tree)
    assert path["cut"].tolist() == [[0]]
    assert path.loc[0, ["alpha", "risk", "n_leaves"]].tolist() == pytest.approx([0, 1 / 7, 1])
    assert cost_complexity(tree, 0).n_leaves == 1
    kept = cost_complexity_path(tree, measure="impurity")
    assert kept["n_leaves"].tolist() == [2, 1]


def test_regression_by_hand():
    """y = 0, 0, 3, 5: the cut between 3 and 5 saves 2/4, that between 0 and 3 then 16/4."""
    tree = dt.cart(pd.DataFrame({"x": [1, 2, 3, 4], "y": [0.0, 0.0, 3.0, 5.0]}), "y")
    path = cost_complexity_path(tree)
    assert path["alpha"].tolist() == pytest.approx([0, 0.5, 4])
    assert path["risk"].tolist() == pytest.approx([0, 0.5, 4.5])
    assert path.equals(cost_complexity_path(tree, measure="impurity"))


def test_a_leaf_has_a_path_of_one_step():
    """Where nothing can be cut, the only line is the root, whatever alpha is."""
    tree = dt.cart(RISK, "Risk", max_depth=0)
    path = cost_complexity_path(tree)
    assert path["cut"].tolist() == [[]]
    assert path["risk"].tolist() == pytest.approx([1 / 3])
    assert cost_complexity(tree, 5) == tree
    assert len(cost_complexity(tree, 5).record) == 0


# against all prunings


@given(case=grown())
def test_the_tree_is_the_smallest_of_the_best_prunings(case):
    """At alphas of the path, between and beyond them: least R + alpha × leaves, then leaves."""
    tree, measure, loss = case
    before = tree.to_json()
    costs = every_cost(tree, loss)
    path = cost_complexity_path(tree, measure)["alpha"].tolist()
    for alpha in [*path, *(sum(pair) / 2 for pair in pairwise(path)), path[-1] + 1, np.inf]:
        pruned = cost_complexity(tree, alpha, measure)
        price = min(alpha, 1e6)
        least = min(float(risk) + price * leaves for risk, leaves in costs.values())
        best = [
            cut for cut, (r, leaves) in costs.items() if float(r) + price * leaves < least + NEAR
        ]
        smallest = min(best, key=lambda cut: costs[cut][1])
        assert pruned == tree.pruned(sorted(smallest))
        check_is_pruning(tree, pruned)
    assert tree.to_json() == before


@given(case=grown())
def test_the_path_tells_its_trees(case):
    """Each step: its cuts and those before make the tree of its alpha, with risk and leaves."""
    tree, measure, loss = case
    path = cost_complexity_path(tree, measure)
    assert path["alpha"].iloc[0] == 0
    assert (np.diff(path["alpha"]) > 0).all()
    assert (np.diff(path["n_leaves"]) < 0).all()
    assert path["n_leaves"].iloc[-1] == 1
    cut: set[int] = set()
    for step in path.itertuples():
        cut |= set(step.cut)
        pruned = cost_complexity(tree, step.alpha, measure)
        assert pruned == tree.pruned(sorted(cut))
        assert pruned.n_leaves == step.n_leaves
        wanted = oracles_prune.cost(tree.root, frozenset(cut), loss)
        assert step.risk == pytest.approx(float(wanted[0]) / tree.root.n, abs=NEAR)


@given(case=grown())
def test_the_record_tells_the_comparison(case):
    """A node becomes a leaf where its strength, from the two risks told, is not above alpha."""
    tree, measure, loss = case
    for alpha in cost_complexity_path(tree, measure)["alpha"]:
        record = cost_complexity(tree, alpha, measure).record
        assert set(record["node"]) == set(np.flatnonzero(~tree.arrays.is_leaf))
        cut: set[int] = set()
        for line in record.itertuples():
            risk, leaves = oracles_prune.cost(tree.node(line.node), frozenset(cut), loss)
            alone = oracles_prune.cost(tree.node(line.node), frozenset([line.node]), loss)[0]
            assert line.leaves == leaves
            assert line.subtree_risk == pytest.approx(float(risk) / tree.root.n, abs=NEAR)
            assert line.leaf_risk == pytest.approx(float(alone) / tree.root.n, abs=NEAR)
            assert line.alpha * (leaves - 1) == pytest.approx(
                line.leaf_risk - line.subtree_risk, abs=NEAR
            )
            assert (line.verdict == "leaf") == (line.alpha <= alpha + NEAR)
            cut |= {line.node} if line.verdict == "leaf" else set()


@given(data=strategies.tables(missing=True, weights=strategies.any_weights()))
def test_risk_is_the_error_of_the_predictions(data):
    """The share of the training weight that each tree of the path predicts wrong."""
    tree = dt.cart(data, "y", task="classification", missing="stop", weights="w")
    for step in cost_complexity_path(tree).itertuples():
        missed = cost_complexity(tree, step.alpha).predict(data).astype(object) != data["y"]
        assert step.risk == pytest.approx(data["w"][missed].sum() / data["w"].sum(), abs=NEAR)


@pytest.mark.parametrize("table", ["iris", "glass", "vote"])
def test_whole_trees_are_cut_link_by_link(table):
    """On larger trees each step is what repeated search for the weakest link in fractions finds."""
    tree = dt.cart(*references.data(table), missing="stop")
    path, nodes = cost_complexity_path(tree), set()
    steps = list(weakest_links(tree, wrong))
    assert len(path) == len(steps)
    for step, (alpha, wanted) in zip(path.itertuples(), steps, strict=True):
        nodes |= set(step.cut)
        assert step.alpha == pytest.approx(float(alpha))
        assert oracles_prune.topmost(tree, nodes) == wanted


# large trees, rounding, bad input


def test_a_deep_chain_is_pruned_without_recursion():
    """3,000 levels, alternating classes: leaves of 3001, 3000, ... 1 rows, two more go each step.

    The last 2 k + 1 leaves have k (k + 1) errors as one leaf, 2 k more than one step before.
    """
    tree = chain([(n, 0) if n % 2 else (0, n) for n in range(3001, 0, -1)])
    assert tree.height == 3000
    path, k, n = cost_complexity_path(tree), np.arange(1501), tree.root.n
    assert path["alpha"].to_numpy() * n == pytest.approx(k)
    assert path["risk"].to_numpy() * n == pytest.approx(k * (k + 1))
    assert path["n_leaves"].tolist() == (3001 - 2 * k).tolist()
    assert path["cut"].tolist() == [[], *([6000 - 4 * i] for i in range(1, 1501))]
    assert cost_complexity(tree, 700.5 / n).height == 3000 - 2 * 700


def test_equal_alphas_are_one_step_in_spite_of_rounding():
    """Links worth 0.1 + 0.2 and 0.3 of 2.6 go together, at the alpha told and at that by hand."""
    data = pd.DataFrame({"x": list("uuuvv"), "z": list("pqqpq"), "y": list("abbba")})
    tree = dt.id3(data.assign(w=[1, 0.1, 0.2, 1, 0.3]), "y", weights="w")
    path = cost_complexity_path(tree)
    assert path["alpha"].tolist() == pytest.approx([0, 0.3 / 2.6, 0.7 / 2.6])
    assert path["cut"].tolist() == [[], [1, 2], [0]]
    for alpha in (path["alpha"][1], 0.3 / 2.6, (0.1 + 0.2) / 2.6):
        assert cost_complexity(tree, alpha).n_leaves == 2


def test_bad_options_are_refused():
    """Negative and missing alphas and unknown measures are errors that name the option."""
    tree = dt.cart(RISK, "Risk")
    for alpha in (-0.1, float("nan")):
        with pytest.raises(ValueError, match=f"alpha must be 0 or more, got {alpha}"):
            cost_complexity(tree, alpha)
    for function in (cost_complexity_path, lambda t, m: cost_complexity(t, 0, m)):
        with pytest.raises(ValueError, match="measure must be one of .*, got 'gini'"):
            function(tree, "gini")


def test_a_tree_from_json_is_pruned_too():
    """Counts are all that is needed: a path, and trees without a training table."""
    tree = dt.cart(IRIS, "class")
    loaded = dt.Tree.from_json(tree.to_json())
    assert cost_complexity_path(loaded).equals(cost_complexity_path(tree))
    assert cost_complexity(loaded, 0.01) == cost_complexity(tree, 0.01)


# cross-validation

LABOR = pd.DataFrame(
    {
        "a": [1, 2, 3, 4, None, 6, 7, 8, 2, 3, 7, 6, None, 4, 5, 1],
        "b": list("xxyyzzxy") + list("zzyyxxxy"),
        "y": list("nnnyyyyy") + list("nynyyynn"),
    }
)


def cart_of_iris(rows):
    """The whole tree of some rows."""
    return dt.cart(rows, "class")


def c45_of_labor(rows):
    """A tree that sends rows with missing values down all branches."""
    return dt.c45(rows, "y", min_objects=1, mdl=False, collapse=False)


def regression_of_iris(rows):
    """A regression tree."""
    return dt.cart(rows.drop(columns="class"), "petal_width_cm", task="regression")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("data", "grow"),
    [(IRIS[::3], cart_of_iris), (LABOR, c45_of_labor), (IRIS[::5], regression_of_iris)],
)
def test_cross_validation_is_that_of_separate_trees(data, grow):
    """Trees grown by hand without each fold, pruned at beta, have the same mean loss and error."""
    folds = pd.Series(np.arange(len(data)) * 7 % 4, index=data.index)
    tree = grow(data)
    frame = cross_validate(tree, folds)
    path = cost_complexity_path(tree)
    assert len(frame) > 2
    assert frame["alpha"].tolist() == path["alpha"].tolist()
    assert frame["n_leaves"].tolist() == path["n_leaves"].tolist()
    for line in frame.itertuples():
        losses = left_out_losses(data, folds, line.beta, grow)
        assert line.error == pytest.approx(losses.mean())
        assert line.standard_error == pytest.approx(losses.std(ddof=0) / len(data) ** 0.5)


def test_beta_is_the_geometric_mean_of_neighbouring_alphas():
    """0 for the whole tree, whose alpha is 0, and infinite for the root."""
    frame = cross_validate(dt.cart(IRIS, "class"))
    alpha, beta = frame["alpha"].tolist(), frame["beta"].tolist()
    assert beta[0] == 0
    assert beta[-1] == np.inf
    assert [b * b for b in beta[:-1]] == pytest.approx([a * b for a, b in pairwise(alpha)])


def test_the_standard_error_of_a_share():
    """For classes it is the root of p (1 - p) / n."""
    frame = cross_validate(dt.cart(IRIS, "class"), folds=5)
    p = frame["error"]
    assert np.allclose(frame["standard_error"], np.sqrt(p * (1 - p) / 150))


def test_the_verdicts_follow_from_the_errors():
    """The minimum is the smallest tree of the least error; 1-SE is at most its error above it."""
    frame = cross_validate(dt.cart(IRIS, "class"))
    least = frame["error"].min()
    at_least = frame.index[np.isclose(frame["error"], least)][-1]
    limit = least + frame["standard_error"][at_least]
    within = frame.index[frame["error"] <= limit + NEAR][-1]
    assert at_least < within
    verdict = frame["verdict"].tolist()
    assert {at_least: verdict[at_least], within: verdict[within]} == {
        at_least: "minimum",
        within: "1-SE",
    }
    assert verdict.count("") == len(frame) - 2


def test_one_line_can_be_both_minimum_and_1_se():
    """Two classes far apart: no error at two leaves, so that nothing smaller comes near."""
    data = pd.DataFrame({"f": range(20), "y": ["a"] * 10 + ["b"] * 10})
    frame = cross_validate(dt.cart(data, "y"))
    assert frame["verdict"].tolist() == ["1-SE", ""]
    assert frame["error"].iloc[0] <= 0.1


def test_choose_alpha_takes_the_line_of_the_rule():
    """One standard error is the 1-SE line, none the minimum, very many the root."""
    tree = dt.cart(IRIS, "class")
    lines = cross_validate(tree, seed=0).set_index("verdict")["alpha"]
    assert choose_alpha(tree, seed=0) == lines["1-SE"]
    assert choose_alpha(tree, seed=0, standard_errors=0) == lines["minimum"]
    assert choose_alpha(tree, seed=0, standard_errors=1000) == lines.iloc[-1]
    impurities = cost_complexity_path(tree, measure="impurity")["alpha"].tolist()
    assert choose_alpha(tree, measure="impurity") in impurities


@pytest.mark.slow
def test_folds_are_the_same_for_a_seed_and_equal_in_size():
    """A seed gives the same table twice; with as many folds as rows no row is left in."""
    tree = dt.cart(IRIS[::3], "class")
    first = cross_validate(tree, folds=4, seed=1)
    assert first.equals(cross_validate(tree, folds=4, seed=1))
    assert any(not first.equals(cross_validate(tree, folds=4, seed=s)) for s in range(2, 6))
    alone = cross_validate(tree, folds=50, seed=1)
    assert alone.equals(cross_validate(tree, folds=50, seed=2))
    assert np.allclose(alone["error"], cross_validate(tree, folds=range(50))["error"])


def test_a_row_of_weight_3_counts_as_three_rows():
    """Copies in one fold give the errors that weights give, and rows of weight 0 are none."""
    data = IRIS[::4].reset_index(drop=True)
    weight = pd.Series(np.arange(len(data)) % 4)
    folds = np.arange(len(data)) // 4 % 3
    weighted = dt.cart(data.assign(w=weight), "class", weights="w")
    copies = data.loc[data.index.repeat(weight)]
    frame = cross_validate(weighted, folds[weight > 0])
    same = cross_validate(dt.cart(copies, "class"), folds.repeat(weight))
    assert np.allclose(frame.drop(columns="verdict"), same.drop(columns="verdict"))
    assert frame["verdict"].tolist() == same["verdict"].tolist()


def test_a_leaf_is_cross_validated_too():
    """One line: the root, whose beta is infinite."""
    frame = cross_validate(dt.cart(IRIS, "class", max_depth=0), folds=3)
    assert frame["beta"].tolist() == [np.inf]
    assert frame["verdict"].tolist() == ["1-SE"]


@pytest.mark.parametrize(
    ("folds", "message"),
    [
        (1, "folds must be a whole number from 2 to 6"),
        (7, "folds must be a whole number from 2 to 6"),
        (2.5, "folds must be a whole number from 2 to 6"),
        ([0, 1, 0], "folds has the shape \\(3,\\) for 6 training rows"),
        ([0, 1, 0, 1, None, 1], "folds has missing values"),
        (["a"] * 6, "folds puts all rows into fold 'a': make 2"),
    ],
)
def test_bad_folds_are_refused(folds, message):
    """Too few, too many, none for a row, all the same: errors that say what to give."""
    with pytest.raises(ValueError, match=message):
        cross_validate(dt.cart(RISK, "Risk"), folds=folds)


def test_cross_validation_needs_training_rows():
    """A tree from JSON is refused, and so is a negative number of standard errors."""
    tree = dt.cart(RISK, "Risk")
    with pytest.raises(ValueError, match="read from JSON.*grow it again"):
        cross_validate(dt.Tree.from_json(tree.to_json()))
    with pytest.raises(ValueError, match="standard_errors must be 0 or more, got -1"):
        choose_alpha(tree, folds=2, standard_errors=-1)
