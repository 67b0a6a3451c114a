"""Sub-tree pruning: by hand, and against values worked out anew from the leaves at each step."""

from math import inf, log2

import hypothesis.strategies as st
import numpy as np
import pandas as pd
import pytest
import strategies
from hypothesis import given
from prunings import chain, check_is_pruning, inner_nodes

import dtlearn as dt
from dtlearn.prune import subtree, subtree_path

# f = 1: 8 a;  f = 2: 1 a and 3 b;  f = 3: 2 a and 2 b
STAIRS = pd.DataFrame({"f": [1] * 8 + [2] * 4 + [3] * 4, "y": list("aaaaaaaaabbbaabb")})
RISK = dt.datasets.load("risk")


def bits(*counts: float) -> float:
    """Entropy of the classes, in bits."""
    return -sum(c / sum(counts) * log2(c / sum(counts)) for c in counts if c)


# by hand


def test_the_root_of_a_pure_tree_goes_first():
    """Lookahead table: 1/6 bit at the root, H(1/4)/3 and 1/2 below: one step leaves a leaf."""
    tree = dt.id3(dt.datasets.load("lookahead"), "y")
    values = {1: bits(3, 1) / 3, 2: bits(1, 3) / 3, 3: 1 / 2, 5: 1 / 2, 0: 1 / 6}
    assert min(values, key=values.get) == 0
    path = subtree_path(tree)
    assert path["n_leaves"].tolist() == [6, 1]
    assert path["value"].tolist() == pytest.approx([np.nan, 1 / 6], nan_ok=True)
    assert subtree(tree).n_leaves == 1


def test_two_steps_by_hand():
    """The node of f = 2 and 3, (3, 5), goes before the root; its leaves hold half of it each."""
    tree = dt.cart(STAIRS, "y")
    assert (tree.n_leaves, tree.node(2).counts.tolist()) == (3, [3, 5])
    lower = (bits(3, 5) - (4 / 8 * bits(1, 3) + 4 / 8 * bits(2, 2))) / 2
    root = (bits(11, 5) - (4 / 16 * bits(1, 3) + 4 / 16 * bits(2, 2))) / 3
    assert lower < root
    root_then = (bits(11, 5) - 8 / 16 * bits(3, 5)) / 2
    path = subtree_path(tree)
    assert path.index.tolist() == [0, 1, 2]
    assert path["node"].tolist() == [pd.NA, 2, 0]
    assert path["value"].tolist()[1:] == pytest.approx([lower, root_then])
    assert path["n_leaves"].tolist() == [3, 2, 1]


def test_the_record_by_hand():
    """A line a step: the entropies that were compared, the leaves, the value."""
    record = subtree(dt.cart(STAIRS, "y"), steps=2).record
    columns = "node question n entropy leaf_entropy leaves value verdict"
    assert record.columns.tolist() == columns.split()
    assert record[["node", "question", "n", "leaves", "verdict"]].to_numpy().tolist() == [
        [2, "f ≤ 2.5", 8.0, 2, "leaf"],
        [0, "f ≤ 1.5", 16.0, 2, "leaf"],
    ]
    assert record["entropy"].tolist() == pytest.approx([bits(3, 5), bits(11, 5)])
    at_leaves = [(bits(1, 3) + bits(2, 2)) / 2, bits(3, 5) / 2]
    assert record["leaf_entropy"].tolist() == pytest.approx(at_leaves)
    assert record["value"].tolist() == pytest.approx(
        (record["entropy"] - record["leaf_entropy"]) / record["leaves"]
    )


def test_a_value_does_not_know_how_many_rows_there_are():
    """A thousand times as many rows at f = 1 change the root's value and not the lower node's."""
    many = STAIRS.assign(w=[1000] * 8 + [1] * 8)
    few, heavy = dt.cart(STAIRS, "y"), dt.cart(many, "y", weights="w")
    assert heavy.node(2).n / heavy.root.n < 0.001
    lower = (bits(3, 5) - (bits(1, 3) + bits(2, 2)) / 2) / 2
    root = (bits(8003, 5) - 8 / 8008 * (bits(1, 3) + bits(2, 2)) / 2) / 3
    assert root < lower
    assert subtree_path(few)["value"][1] == pytest.approx(lower)
    assert subtree_path(heavy)["value"][1] == pytest.approx(root)


def test_of_equal_values_the_first_node_goes():
    """Mirrored halves of x, (7, 1) and (5, 3) in z: node 1 goes before node 2."""
    half = "aaaaaaabaaaaabbb"
    data = pd.DataFrame(
        {
            "x": ["u"] * 16 + ["v"] * 16,
            "z": (["p"] * 8 + ["q"] * 8) * 2,
            "y": list(half + half.translate({ord("a"): "b", ord("b"): "a"})),
        }
    )
    tree = dt.id3(data, "y")
    assert [tree.node(i).attribute for i in range(3)] == ["x", "z", "z"]
    path = subtree_path(tree)
    assert path["node"].tolist()[1:] == [1, 2, 0]
    value = (bits(12, 4) - (bits(7, 1) + bits(5, 3)) / 2) / 2
    assert path["value"].tolist()[1:3] == pytest.approx([value, value])


def test_the_least_value_may_fall():
    """Leaves (0, 5), (3, 3), (0, 2): node 2 has 0.102, the root then 0.096 and before it 0.106."""
    tree = chain([(0, 5), (3, 3), (0, 2)])
    lower = (bits(3, 5) - 6 / 8) / 2
    root, root_then = (bits(3, 10) - 6 / 13) / 3, (bits(3, 10) - 8 / 13 * bits(3, 5)) / 2
    assert root_then < lower < root
    assert subtree_path(tree)["value"].tolist()[1:] == pytest.approx([lower, root_then])
    assert subtree(tree, threshold=0.1) == tree


def test_values_that_rounding_parts_are_equal():
    """The halves of x hold the same counts of three classes in another order: node 1 is first."""
    data = pd.DataFrame(
        {
            "x": ["u"] * 13 + ["v"] * 13,
            "z": (["p"] * 5 + ["q"] * 8) * 2,
            "y": list("aaaabaaaaaabcbccccabcccccc"),
        }
    )
    tree = dt.id3(data, "y")
    assert [tree.node(i).counts.tolist() for i in (3, 4, 5, 6)] == [
        *([4, 1, 0], [6, 1, 1], [0, 1, 4], [1, 1, 6])
    ]
    assert subtree(tree).record["node"].tolist() == [1]


def test_no_gain_is_zero():
    """Leaves of (1, 4) and (2, 8): all have the same shares, and rounding leaves nothing."""
    assert subtree_path(chain([(1, 4), (2, 8)]))["value"].tolist()[1:] == [0.0]


def test_empty_leaves_count_as_leaves():
    """At u two of three leaves hold rows, and tell 1 bit: the value is 1/3."""
    data = pd.DataFrame({"x": list("uuuuvvvvvv"), "z": list("ppqqppqqrr"), "y": list("aabbcccccc")})
    tree = dt.id3(data, "y")
    assert (tree.root.attribute, tree.node(1).attribute, tree.n_leaves) == ("x", "z", 4)
    assert bits(2, 2, 6) / 4 > 1 / 3
    assert subtree_path(tree)["value"].tolist()[1:] == pytest.approx([1 / 3, bits(4, 6) / 2])


def test_rows_that_stay_at_a_node_have_its_entropy():
    """Of 6 rows (4, 2) the two without a value keep 0.918 bits each, the others none."""
    data = pd.DataFrame({"x": [1, 1, 2, 2, None, None], "y": list("aabbaa")})
    tree = dt.cart(data, "y", missing="stop")
    assert tree.root.counts.tolist() == [4, 2]
    record = subtree(tree).record
    assert record["leaf_entropy"].tolist() == pytest.approx([2 / 6 * bits(4, 2)])
    assert record["value"].tolist() == pytest.approx([4 / 6 * bits(4, 2) / 2])


# what the options do


def test_one_step_is_the_default():
    """Without options one node becomes a leaf; with steps so many, as far as there are any."""
    tree = dt.cart(STAIRS, "y")
    assert subtree(tree) == subtree(tree, steps=1)
    sizes = [subtree(tree, steps=k).n_leaves for k in range(4)]
    assert sizes == [3, 2, 1, 1]
    assert subtree(tree, steps=0) == tree


def test_a_threshold_stops_above_the_least_value():
    """The lower node, 0.024, goes at 0.1; the root, 0.209 then, is kept and ends the record."""
    tree = dt.cart(STAIRS, "y")
    pruned = subtree(tree, threshold=0.1)
    assert pruned.n_leaves == 2
    assert pruned.record["verdict"].tolist() == ["leaf", "kept"]
    assert pruned.record["node"].tolist() == [2, 0]
    assert subtree(tree, threshold=inf).n_leaves == 1
    assert subtree(tree, steps=1, threshold=inf).n_leaves == 2
    assert subtree(tree, steps=5, threshold=0.01) == tree


def test_the_threshold_itself_goes():
    """A value that equals the threshold, up to rounding, is at most the threshold."""
    tree = dt.cart(STAIRS, "y")
    value = subtree_path(tree)["value"][1]
    assert subtree(tree, threshold=value).n_leaves == 2
    assert subtree(tree, threshold=value - 1e-15).n_leaves == 2
    assert subtree(tree, threshold=value - 1e-9).n_leaves == 3


def test_threshold_zero_takes_what_tells_nothing():
    """Three equal leaves of (1, 1) under a test that tells nothing go; the useful test stays."""
    data = pd.DataFrame({"f": [1, 1, 2, 2, 3, 3, 4, 4, 4], "y": list("abababbbb")})
    tree = dt.cart(data, "y", min_gain=-1)
    pruned = subtree(tree, threshold=0)
    assert (tree.n_leaves, pruned.n_leaves) == (4, 2)
    assert pruned.root.threshold == 3.5
    assert pruned.record["value"].tolist()[:-1] == [0.0] * (len(pruned.record) - 1)


def test_entropy_is_taken_whatever_grew_the_tree():
    """Gini, entropy and error grow the same tree of STAIRS: one path."""
    paths = [subtree_path(dt.cart(STAIRS, "y", criterion=c)) for c in ("gini", "entropy")]
    pd.testing.assert_frame_equal(*paths)


def test_what_is_below_and_above_a_node():
    """Of STAIRS: leaves 1, 3, 4 under the tests 0 and 2."""
    table = dt.cart(STAIRS, "y").arrays
    assert [sorted(table.below(node).tolist()) for node in range(5)] == [
        *([1, 2, 3, 4], [], [3, 4], [], [])
    ]
    assert [table.above(node).tolist() for node in range(5)] == [[], [0], [0], [2, 0], [2, 0]]


# against values worked out anew


@st.composite
def grown(draw):
    """A tree of any builder, with missing values in its training rows or without."""
    builder = draw(st.sampled_from([dt.id3, dt.cart, dt.c45]))
    missing = draw(st.booleans())
    kinds = ("nominal", "numeric", "constant") if missing else strategies.KINDS
    data = draw(strategies.tables(kinds=kinds, missing=missing, max_rows=25))
    if builder is dt.c45:
        return builder(data, "y", min_objects=1, mdl=False, collapse=False)
    way = draw(st.sampled_from(["majority", "stop"])) if missing else None
    stop = draw(st.sampled_from([{}, {"purity": 0.8}, {"min_split": 4}, {"min_gain": -1}]))
    return builder(data, "y", missing=way, **stop)


def resting(node, cut):
    """Rows and entropy of each place at or below a node where rows rest, and its leaves."""
    if node.is_leaf or node.id in cut:
        return [(node.n, bits(*node.counts))], 1
    below = [resting(child, cut) for child in node.children]
    stay = node.n - sum(child.n for child in node.children)
    places = [place for places, _ in below for place in places]
    return [(stay, bits(*node.counts)), *places], sum(leaves for _, leaves in below)


def value_of(node, cut):
    """The node's value in the tree so far, from its leaves."""
    places, leaves = resting(node, cut)
    return (bits(*node.counts) - sum(n * h for n, h in places) / node.n) / leaves


@given(tree=grown())
def test_each_step_takes_the_least_value(tree):
    """The path equals the one whose values are worked out anew at each step."""
    cut, expected = frozenset(), []
    while nodes := sorted(inner_nodes(tree.root, cut), key=lambda node: node.id):
        values = [value_of(node, cut) for node in nodes]
        first = next(i for i, v in enumerate(values) if v <= min(values) + 1e-12)
        cut |= {nodes[first].id}
        expected.append((nodes[first].id, values[first], resting(tree.root, cut)[1]))
    path = subtree_path(tree)
    found = path[["node", "n_leaves"]].to_numpy().tolist()[1:]
    assert found == [[node, leaves] for node, _, leaves in expected]
    assert path["value"].tolist()[1:] == pytest.approx([v for _, v, _ in expected], abs=1e-11)


@pytest.mark.slow
@given(tree=grown(), steps=st.integers(0, 5), threshold=st.sampled_from([None, 0.0, 0.1, 0.3]))
def test_the_result_is_a_pruning_and_the_tree_stays_as_it_is(tree, steps, threshold):
    """Some nodes became leaves, each later tree is a pruning of the one before; nothing changed."""
    before = tree.to_json()
    pruned = subtree(tree, steps, threshold)
    check_is_pruning(tree, pruned)
    check_is_pruning(pruned, subtree(tree, steps + 1, threshold))
    assert tree.to_json() == before
    assert tree.record is None


@given(tree=grown())
def test_a_line_of_the_path_is_the_tree_of_so_many_steps(tree):
    """Its number of leaves, and the nodes that became leaves up to there."""
    path = subtree_path(tree)
    for step, n_leaves in path["n_leaves"].items():
        pruned = subtree(tree, steps=step)
        assert pruned.n_leaves == n_leaves
        assert pruned == tree.pruned(path["node"].tolist()[1 : step + 1])
    assert (path["n_leaves"].iloc[0], path["n_leaves"].iloc[-1]) == (tree.n_leaves, 1)


# long and wrong


@pytest.mark.slow
def test_a_chain_of_3000_levels():
    """Shares of a that rise evenly to the root: the lowest test goes first, 3,000 times."""
    share = [1 - i / 6000 for i in range(3001)]
    tree = chain([(p, 1 - p) for p in share])
    path = subtree_path(tree)
    assert path["node"].tolist()[1:] == list(range(5998, -1, -2))
    assert path["n_leaves"].tolist() == list(range(3001, 0, -1))
    assert subtree(tree, steps=100).height == 2900


def test_a_tree_read_from_json_is_pruned_alike():
    """No training rows are needed."""
    tree = dt.cart(STAIRS, "y")
    assert subtree(dt.Tree.from_json(tree.to_json())) == subtree(tree)


def test_a_leaf_has_nothing_to_prune():
    """The tree comes back with an empty record, and its path is one line."""
    leaf = dt.cart(STAIRS, "y", max_depth=0)
    assert (subtree(leaf).n_leaves, len(subtree(leaf).record)) == (1, 0)
    assert len(subtree_path(leaf)) == 1


def test_what_can_not_be_pruned_is_refused():
    """Regression trees and options out of their range."""
    numbers = dt.cart(RISK.assign(z=1.5 * RISK["Age"]), "z")
    with pytest.raises(TypeError, match="regression tree: use reduced_error or cost_complexity"):
        subtree(numbers)
    with pytest.raises(TypeError, match="regression"):
        subtree(numbers, steps=0)
    with pytest.raises(TypeError, match="regression"):
        subtree_path(numbers)
    tree = dt.cart(STAIRS, "y")
    for steps in (-1, 1.5):
        with pytest.raises(ValueError, match=f"steps must be a whole number.*, got {steps}"):
            subtree(tree, steps=steps)
    for threshold in (-0.1, float("nan")):
        with pytest.raises(ValueError, match=f"threshold must be 0 or more, got {threshold}"):
            subtree(tree, threshold=threshold)
