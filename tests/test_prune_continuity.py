"""Pruning by errors with the continuity correction."""

from math import sqrt

import numpy as np
import pandas as pd
import pytest
import strategies
from hypothesis import given
from prunings import chain, check_is_pruning

import dtlearn as dt
from dtlearn.prune import pessimistic

COLUMNS = ["leaf", "subtree", "standard_error"]


def continuity(tree):
    """As it is asked for."""
    return pessimistic(tree, method="continuity")


def rows(counts, **columns):
    """A table with so many rows of each class, the other columns constant."""
    labels = [label for label, n in counts.items() for _ in range(n)]
    return pd.DataFrame({**columns, "y": labels})


def test_one_split_by_hand():
    """30 rows, 10 of them wrong; 9 wrong in four leaves: 10.5 errors against 9 + 4/2."""
    parts = [(8, 4), (3, 4), (4, 1), (5, 1)]
    data = pd.concat([rows({"a": a, "b": b}, k=f"k{i}") for i, (a, b) in enumerate(parts)])
    tree = dt.id3(data, "y")
    assert tree.n_leaves == 4
    pruned = continuity(tree)
    assert pruned.n_leaves == 1
    line = pruned.record.iloc[0]
    assert line[["node", "question", "n", "verdict"]].tolist() == [0, "k", 30, "leaf"]
    assert line[COLUMNS].tolist() == pytest.approx([10.5, 11, sqrt(11 * 19 / 30)])


def test_a_tree_by_hand():
    """The root's 9.5 errors are far above 1.5 + 1.18; below it 1.5 are within 1.0 + 0.95."""
    data = pd.concat(
        [
            rows({"yes": 9}, side="left", spot=0),
            rows({"no": 1}, side="left", spot=1),
            rows({"no": 5}, side="right", spot=0),
            rows({"no": 5}, side="right", spot=1),
        ]
    )
    tree = dt.id3(data, "y")
    assert (tree.height, tree.n_leaves) == (2, 3)
    pruned = continuity(tree)
    assert [child.counts.tolist() for child in pruned.root.children] == [[1, 9], [10, 0]]
    record = pruned.record
    assert record["question"].tolist() == ["side", "spot ≤ 0.5"]
    assert record["verdict"].tolist() == ["kept", "leaf"]
    assert record.loc[0, COLUMNS].tolist() == pytest.approx([9.5, 1.5, sqrt(1.5 * 18.5 / 20)])
    assert record.loc[1, COLUMNS].tolist() == pytest.approx([1.5, 1.0, sqrt(1.0 * 9.0 / 10)])


def test_what_is_below_a_cut_is_not_looked_at():
    """(1, 0), (0, 1) and (1, 0) in a row: 1.5 errors against 3/2, a leaf at once."""
    pruned = continuity(chain([(1, 0), (0, 1), (1, 0)]))
    assert pruned.n_nodes == 1
    assert pruned.record["node"].tolist() == [0]


def test_a_node_can_be_cut_that_has_a_subtree_worth_keeping():
    """From the root down: leaves (3, 3), (2, 0) and (0, 2) are cut at the root, 5.5 ≤ 4.5 + 1.57.

    Looked at alone, the subtree of (2, 2) would stay: 2.5 errors against 1.0 + 0.87.
    """
    tree = chain([(3, 3), (2, 0), (0, 2)])
    assert continuity(tree).record[COLUMNS].to_numpy() == pytest.approx(
        np.array([[5.5, 4.5, sqrt(4.5 * 5.5 / 10)]])
    )
    assert continuity(tree).n_nodes == 1
    alone = continuity(chain([(2, 0), (0, 2)]))
    assert alone.n_leaves == 2
    assert alone.record[COLUMNS].to_numpy() == pytest.approx(np.array([[2.5, 1, sqrt(0.75)]]))


def test_just_one_standard_error_more_is_a_leaf():
    """Weights 1.5, 1, 1 and 0.5 of four classes: 2.5 + 0.5 against 4/2 + sqrt(2 · 2 / 4)."""
    data = pd.DataFrame({"k": list("pqrs"), "y": list("abcd"), "w": [1.5, 1, 1, 0.5]})
    pruned = continuity(dt.id3(data, "y", weights="w"))
    assert pruned.record.loc[0, COLUMNS].tolist() == pytest.approx([3, 2, 1])
    assert pruned.n_leaves == 1
    more = data.assign(w=[1.5, 1, 1.01, 0.5])
    assert continuity(dt.id3(more, "y", weights="w")).n_leaves == 4


def test_small_weights_have_no_standard_error():
    """Two leaves of weight 0.25 are charged with 1 error of 0.5 rows: nothing is added to that."""
    data = pd.DataFrame({"k": list("pq"), "y": list("ab"), "w": [0.25, 0.25]})
    pruned = continuity(dt.id3(data, "y", weights="w"))
    assert pruned.record.loc[0, COLUMNS].tolist() == pytest.approx([0.75, 1, 0])
    assert pruned.n_leaves == 1


def test_a_leaf_without_rows_adds_nothing():
    """Leaves (4, 0), (0, 0) and (0, 4): 1/2 for each of the two that hold rows."""
    pruned = continuity(chain([(4, 0), (0, 0), (0, 4)]))
    assert pruned.record["leaf"].tolist() == [4.5, 0.5]
    assert pruned.record["subtree"].tolist() == [1.0, 0.5]
    assert pruned.record["verdict"].tolist() == ["kept", "leaf"]


def test_rows_that_stop_count_as_one_more_leaf():
    """Of a, b and b without a branch, the node that holds 7 a and 4 b gets both b wrong."""
    data = pd.DataFrame({"f": [1] * 6 + [2] * 2 + [None] * 3, "y": list("aaaaaabbabb")})
    tree = dt.cart(data, "y", missing="stop")
    assert [child.n for child in tree.root.children] == [6, 2]
    assert continuity(tree).record.loc[0, ["leaf", "subtree"]].tolist() == [4.5, 3.5]


@given(data=strategies.tables(missing=True, weights=strategies.any_weights()))
def test_it_is_the_rule_node_by_node(data):
    """Nodes are cut from the root down as plain arithmetic on leaves says; the input stays."""
    for tree in (
        dt.c45(data, "y", weights="w", min_objects=0, mdl=False, collapse=False),
        dt.cart(data, "y", weights="w", missing="majority"),
    ):
        before = tree.to_json()
        pruned = continuity(tree)
        assert tree.to_json() == before
        check_is_pruning(tree, pruned)
        cut, kept, open_nodes = [], [], [tree.root]
        for node in open_nodes:
            if not node.is_leaf:
                error = node.n - node.counts.max() + 0.5
                below = sum(n - c.max() + 0.5 for n, c in leaves(node) if n > 1e-9)
                spread = sqrt(max(below * (node.n - below) / node.n, 0))
                is_cut = error <= below + spread + 1e-9
                (cut if is_cut else kept).append(node.id)
                open_nodes += [] if is_cut else node.children
        assert pruned == tree.pruned(cut)
        record = pruned.record
        assert record["node"].tolist() == sorted(cut + kept)
        assert record["node"][record["verdict"] == "leaf"].tolist() == sorted(cut)


def leaves(node):
    """Weights and counts of the leaves below a node."""
    if node.is_leaf:
        return [(node.n, node.counts)]
    return [leaf for child in node.children for leaf in leaves(child)]


def test_no_training_table_is_needed():
    """A tree read from JSON is pruned as before, whatever the options of the other method say."""
    tree = dt.cart(dt.datasets.load("iris"), "class")
    loaded = dt.Tree.from_json(tree.to_json())
    assert continuity(loaded) == continuity(tree)
    other = pessimistic(loaded, 0.01, True, method="continuity", z="table")
    assert other == continuity(tree)
    assert continuity(tree).n_leaves < tree.n_leaves


def test_a_leaf_stays_a_leaf():
    """There is nothing to decide."""
    pruned = continuity(dt.id3(rows({"a": 3, "b": 1}, k=0), "y"))
    assert pruned.n_nodes == 1
    assert len(pruned.record) == 0
    assert pruned.record.columns.tolist() == ["node", "question", "n", *COLUMNS, "verdict"]


def test_a_deep_chain_is_pruned():
    """3,000 levels, kept where each leaf has many rows, and one leaf where each has one."""
    kept = continuity(chain([(30, 0), (0, 30)] * 1500))
    assert kept.height == 2999
    joined = continuity(chain([(1, 0), (0, 1)] * 1500))
    assert joined.n_nodes == 1
