"""Pruning by dropout, and the exact distribution of the accuracy that is left to chance."""

from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pandas as pd
import pytest
import strategies
from hypothesis import assume, given
from hypothesis import strategies as st

import dtlearn as dt
from dtlearn.prune import dropout, dropout_distribution

RISK = dt.datasets.load("risk")
CONVENTIONS = ("child", "node")
HAND = pd.DataFrame({"a": [0, 0, 0, 1, 1, 1], "b": [1, 1, 1, 0, 1, 1], "y": list("nnnnyy")})
CHAIN = pd.DataFrame({"f": range(8), "y": [0, 1] * 4})  # one level for each row but one
options = st.sampled_from([0.0, 0.1, 0.3, 0.5, 1.0]), st.sampled_from([0.0, 0.5, 1.0])


def chance(depth: int, p: float, q: float, convention: str) -> float:
    """The rule in words: p (1 + q)^level, at most 1, and never for the root of "child"."""
    if convention == "child":
        return min(1.0, p * (1 + q) ** (depth - 1)) if depth else 0.0
    return min(1.0, p * (1 + q) ** depth)


def enumerated(
    tree: dt.Tree, rows: pd.DataFrame, p: float, q: float, convention: str
) -> dict[int, float]:
    """Probability of each number of right rows: every set of dropped nodes, pruned and scored."""
    nodes = tree.nodes
    inner = nodes.index[~nodes["is_leaf"]].tolist()
    chances = [chance(nodes["depth"][node], p, q, convention) for node in inner]
    found: dict[int, float] = {}
    for drops in product([False, True], repeat=len(inner)):
        probability = 1.0
        for drop, c in zip(drops, chances, strict=True):
            probability *= c if drop else 1 - c
        dropped = [node for node, drop in zip(inner, drops, strict=True) if drop]
        if probability > 0:
            right = round(tree.pruned(dropped).score(rows) * len(rows))
            found[right] = found.get(right, 0.0) + probability
    return found


def assert_is_enumeration(tree, rows, p, q, convention):
    """The distribution is the enumerated one, and its figures are those of its frame."""
    found = dropout_distribution(tree, rows, p, q, convention)
    wanted = enumerated(tree, rows, p, q, convention)
    right = sorted(wanted)
    weights = np.array([wanted[r] for r in right])
    accuracy = np.array(right) / len(rows)
    assert found.frame["right"].tolist() == right
    assert found.frame["probability"].to_numpy() == pytest.approx(weights, abs=1e-12)
    assert found.frame["accuracy"].tolist() == accuracy.tolist()
    assert (found.min, found.max) == (accuracy[0], accuracy[-1])
    assert found.mean == pytest.approx(accuracy @ weights, abs=1e-12)
    assert found.sd == pytest.approx(np.sqrt((accuracy - found.mean) ** 2 @ weights), abs=1e-7)
    assert found.at_least(accuracy[-1]) == pytest.approx(weights[-1], abs=1e-12)


@pytest.mark.parametrize("convention", CONVENTIONS)
@given(data=strategies.tables(max_rows=20), p=options[0], q=options[1])
def test_distribution_of_id3_is_the_enumerated_one(convention, data, p, q):
    """The rows hold levels and classes that the tree, grown from some of them, does not know."""
    tree = dt.id3(data[::2], "y")
    assume(tree.n_nodes - tree.n_leaves <= 6)
    assert_is_enumeration(tree, data, p, q, convention)


@pytest.mark.parametrize("convention", CONVENTIONS)
@given(data=strategies.tables(missing=True, max_rows=20), p=options[0], q=options[1])
def test_distribution_with_missing_values_is_the_enumerated_one(convention, data, p, q):
    """Rows that stop at a node keep its majority, unless a node above is dropped."""
    tree = dt.cart(data, "y", missing="stop", task="classification")
    assume(tree.n_nodes - tree.n_leaves <= 6)
    assert_is_enumeration(tree, data, p, q, convention)


def test_distribution_by_hand():
    """4 of 6 rows are right at the root, 5 with its right child as a leaf, 6 in the whole tree."""
    tree = dt.id3(HAND, "y")
    assert (tree.root.attribute, tree.n_nodes, tree.height) == ("a", 5, 2)
    quarter, half = Fraction(1, 4), Fraction(1, 2)
    node = dropout_distribution(tree, HAND, p=0.25, q=1, convention="node").frame
    assert node["right"].tolist() == [4, 5, 6]
    kept = 1 - quarter
    assert node["probability"].tolist() == [quarter, kept * half, kept * half]
    found = dropout_distribution(tree, HAND, p=0.25, q=1)
    assert found.frame["right"].tolist() == [5, 6]
    assert found.frame["probability"].tolist() == [quarter, kept]
    mean, square = (Fraction(5**k + 3 * 6**k, 4 * 6**k) for k in (1, 2))
    assert found.mean == pytest.approx(float(mean))
    assert found.sd == pytest.approx(float(square - mean**2) ** 0.5)
    assert [found.at_least(a) for a in (0, 5 / 6, 0.84, 1, 1.01)] == [1, 1, 0.75, 0.75, 0]
    told = (
        "accuracy of one tree after dropout: mean 0.958333, sd 0.072169, from 0.833333 to 1.000000"
    )
    assert repr(found) == told


@pytest.mark.slow
def test_random_trees_follow_the_distribution():
    """Mean, spread and frequency of 200 seeds lie within 4 standard errors of the exact ones."""
    rows = dt.datasets.load("iris")
    tree, n = dt.cart(rows[::3], "class"), 200
    for convention, (p, q) in product(CONVENTIONS, [(0.2, 0.0), (0.2, 0.6)]):
        found = dropout_distribution(tree, rows, p, q, convention)
        seen = np.array([dropout(tree, p, q, s, convention).score(rows) for s in range(n)])
        accuracy, probability = found.frame["accuracy"], found.frame["probability"]
        assert set(seen.round(9)) <= set(accuracy.round(9))
        assert abs(seen.mean() - found.mean) <= 4 * found.sd / n**0.5
        fourth = ((accuracy - found.mean) ** 4 * probability).sum()
        spread = ((seen - found.mean) ** 2).mean()
        assert abs(spread - found.sd**2) <= 4 * ((fourth - found.sd**4) / n) ** 0.5
        high = found.at_least(0.9)
        assert abs((seen > 0.9 - 1e-9).mean() - high) <= 4 * (high * (1 - high) / n) ** 0.5


@given(data=strategies.tables(), seed=st.integers(0, 9))
def test_nothing_or_everything_is_dropped(data, seed):
    """p = 0 gives the tree again; p = 1 leaves the root's split, or under "node" the root alone."""
    tree = dt.id3(data, "y")
    for convention in CONVENTIONS:
        assert dropout(tree, 0, 1, seed, convention) == tree
        certain = dropout_distribution(tree, data, 0, 1, convention)
        assert (certain.mean, certain.sd) == (pytest.approx(tree.score(data)), 0)
        assert certain.at_least(tree.score(data)) == 1
    assert dropout(tree, 1, 0, seed).n_nodes == 1 + len(tree.root.children)
    assert dropout(tree, 1, 0, seed, "node").n_nodes == 1


@given(
    data=strategies.tables(max_rows=20),
    seed=st.integers(0, 99),
    convention=st.sampled_from(CONVENTIONS),
)
def test_a_larger_p_drops_the_same_nodes_and_more(data, seed, convention):
    """For one seed trees of growing p, or growing q, are nested; the given one is as it was."""
    tree = dt.cart(data, "y", task="classification")
    before = tree.to_json()
    for steps in ([(p, 0.2) for p in (0, 0.1, 0.3, 0.6, 1)], [(0.3, q) for q in (0, 0.5, 2, 9)]):
        sets = [hit(tree, p, q, seed, convention) for p, q in steps]
        assert all(a <= b for a, b in pairwise(sets))
    assert tree.to_json() == before


def hit(tree: dt.Tree, p: float, q: float, seed: int, convention: str) -> set[int]:
    """Nodes that are not inner nodes any more."""
    record = dropout(tree, p, q, seed, convention).record
    return set(record["node"][record["verdict"] != "kept"])


@pytest.mark.slow
@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("data", [HAND, CHAIN, RISK.rename(columns={"Risk": "y"})])
def test_the_record_tells_what_became_of_each_node(data, seed, convention):
    """It has every inner node in order; the draws decide; the tree lacks just what is dropped."""
    tree = dt.id3(data, "y")
    pruned = dropout(tree, 0.4, 0.3, seed, convention)
    record, table = pruned.record.set_index("node"), tree.arrays
    assert record.index.tolist() == np.flatnonzero(~table.is_leaf).tolist()
    for node, line in record.iterrows():
        assert line["depth"] == table.depth[node]
        assert line["n"] == table.n[node]
        assert line["question"] == tree.node(node).split.question
        assert line["probability"] == pytest.approx(chance(line["depth"], 0.4, 0.3, convention))
        above = record["verdict"].get(table.parent[node], "kept")
        own = "dropped" if line["draw"] < line["probability"] else "kept"
        assert line["verdict"] == (own if above == "kept" else "gone with a node above")
    assert pruned == tree.pruned(record.index[record["verdict"] == "dropped"].tolist())


def test_probabilities_are_clipped():
    """p (1 + q)^level stays at 1 once it is there, and a huge power does no harm."""
    tree = dt.cart(CHAIN, "y")
    assert tree.arrays.depth[~tree.arrays.is_leaf].tolist() == list(range(7))
    child = [0, 0.3, 0.45, 0.675, 1, 1, 1]
    assert dropout(tree, 0.3, 0.5).record["probability"].tolist() == pytest.approx(child)
    node = [0.3, 0.45, 0.675, 1, 1, 1, 1]
    told = dropout(tree, 0.3, 0.5, convention="node").record["probability"]
    assert told.tolist() == pytest.approx(node)
    assert dropout(tree, 0, 1e300, convention="node") == tree
    assert dropout(tree, 1e-9, 1e300, convention="node").height <= 1


@pytest.mark.slow
def test_a_chain_of_3000_levels():
    """A root is dropped with p, the next node with (1 - p) p, and so on: the mean by that sum."""
    n, p = 3001, 0.001
    data = pd.DataFrame({"f": range(n), "y": [i % 2 for i in range(n)]})
    tree = dt.cart(data, "y")
    assert tree.height == n - 1
    # a leaf on the way down has 1 row, so k + 1 rows are right on their own above depth k + 1
    right = [k + -(-(n - k) // 2) for k in range(n - 1)]
    mean = sum(p * (1 - p) ** k * r for k, r in enumerate(right)) + (1 - p) ** (n - 1) * n
    found = dropout_distribution(tree, data, p, convention="node")
    assert found.mean == pytest.approx(mean / n)
    assert found.frame["probability"].sum() == pytest.approx(1)
    assert (found.min, found.max) == (right[0] / n, 1)
    assert dropout(tree, p, convention="node").height < n - 1


def test_seeds_decide():
    """The same seed gives the same tree, and seeds differ; NumPy's integers are seeds too."""
    tree = dt.cart(dt.datasets.load("iris"), "class")
    trees = [dropout(tree, 0.5, seed=s) for s in range(8)]
    assert trees == [dropout(tree, 0.5, seed=np.int64(s)) for s in range(8)]
    assert len({t.n_nodes for t in trees}) > 1


def test_rows_in_shares_are_refused():
    """C4.5 shares a row out over branches: an error that names the columns; other rows are fine."""
    days = dt.datasets.load("play_tennis").astype(object)
    tree = dt.c45(days, days.columns[-1], min_objects=1)
    assert_is_enumeration(tree, days, 0.3, 0.5, "node")
    asked = tree.root.attribute
    gaps = days.assign(temperature=None)  # the tree does not ask for it
    gaps.loc[gaps.index[:1], asked] = None
    gaps.loc[gaps.index[1:2], asked] = "storm"
    with pytest.raises(ValueError, match=rf"2 of 14 rows .* in the columns {asked!r} 2: drop or"):
        dropout_distribution(tree, gaps, 0.1)
    assert_is_enumeration(tree, gaps[2:], 0.3, 0.5, "node")


def test_what_has_no_distribution_is_refused():
    """Options out of range, odd seeds, regression trees, no rows and lacking columns are errors."""
    tree = dt.cart(RISK, "Risk")
    for p in (-0.1, 1.1, float("nan")):
        with pytest.raises(ValueError, match="p must be from 0 to 1"):
            dropout(tree, p)
        with pytest.raises(ValueError, match="p must be from 0 to 1"):
            dropout_distribution(tree, RISK, p)
    for q in (-0.1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="q must be 0 or more"):
            dropout(tree, 0.1, q)
    with pytest.raises(ValueError, match="convention must be one of .*'root'"):
        dropout(tree, 0.1, convention="root")
    for seed in (1.0, "1", None):
        with pytest.raises(TypeError, match="seed must be an integer"):
            dropout(tree, 0.1, seed=seed)
    with pytest.raises(ValueError, match="seed must be 0 or more, got -1"):
        dropout(tree, 0.1, seed=-1)
    with pytest.raises(ValueError, match="no rows"):
        dropout_distribution(tree, RISK[:0], 0.1)
    with pytest.raises(KeyError, match="no column 'Risk'"):
        dropout_distribution(tree, RISK.drop(columns="Risk"), 0.1)
    regression = dt.cart(RISK.assign(z=1.5 * RISK["Age"]), "z")
    with pytest.raises(TypeError, match="regression"):
        dropout_distribution(regression, RISK.assign(z=1.5), 0.1)
    assert dropout(regression, 1, convention="node").predict(RISK).nunique() == 1
