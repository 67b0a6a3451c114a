"""Pruning by pessimistic estimates."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import strategies
from conformance.j48 import grown
from hypothesis import given

import dtlearn as dt
from dtlearn.prune import added_errors, pessimistic

REFERENCE = Path(__file__).parent / "reference" / "added_errors.json"
RISK = dt.datasets.load("risk")


def test_added_errors_are_those_of_j48():
    """The extra errors equal Weka's for all rows, errors and confidences that it was asked for."""
    rows = json.loads(REFERENCE.read_text("utf-8"))["rows"]
    assert len(rows) == 96
    for n, errors, confidence, by_j48, _ in rows:
        assert added_errors(n, errors, confidence) == pytest.approx(by_j48, abs=1e-5)


def test_added_errors_by_hand():
    """Without errors it is n (1 - CF^(1/n)); up to one error a straight line; then capped."""
    assert added_errors(6, 0) == pytest.approx(6 * (1 - 0.25 ** (1 / 6)))
    half = (added_errors(6, 0) + added_errors(6, 1)) / 2
    assert added_errors(6, 0.5) == pytest.approx(half)
    assert added_errors(3, 2.7) == pytest.approx(0.3)
    assert added_errors(10, 2, confidence=0.6) == 0


def test_a_useless_split_is_pruned_by_hand():
    """Leaves of (3, 0) and (3, 1): 1.11 + 2.19 estimated errors against 2.36 of one leaf."""
    data = pd.DataFrame({"f": [1, 1, 1, 2, 2, 2, 2], "y": list("aaaaaab")})
    tree = dt.cart(data, "y")
    assert tree.n_leaves == 2
    assert pessimistic(tree).n_leaves == 1


def test_a_perfect_split_is_kept():
    """Ten rows of each class, apart: 1.29 errors a leaf against more than 10."""
    data = pd.DataFrame({"f": [1] * 10 + [2] * 10, "y": ["a"] * 10 + ["b"] * 10})
    tree = dt.cart(data, "y")
    assert pessimistic(tree) == tree


@given(data=strategies.tables())
def test_without_raising_the_pruned_tree_is_a_subtree(data):
    """Some nodes became leaves, and nothing else is changed; the given tree is as it was."""
    tree = dt.id3(data, "y")
    before = tree.to_json()
    pruned = pessimistic(tree, raise_subtrees=False)
    assert tree.to_json() == before
    pairs = [(tree.root, pruned.root)]
    for given_node, node in pairs:
        assert np.array_equal(given_node.counts, node.counts)
        assert node.impurity == given_node.impurity
        if not node.is_leaf:
            assert node.split == given_node.split
            pairs += zip(given_node.children, node.children, strict=True)


@given(data=strategies.tables())
def test_raising_loses_no_row(data):
    """After raising, leaves that were given all rows of a branch still add up to the table."""
    tree = dt.c45(data, "y", min_objects=1)
    pruned = pessimistic(tree)
    leaves = pruned.table.is_leaf
    assert pruned.table.n[leaves].sum() == pytest.approx(tree.root.n)
    shares = pruned.predict_proba(data.drop(columns="y"))
    assert np.allclose(shares.sum(axis=1), 1)


def test_the_largest_branch_is_raised():
    """On labor J48 raises a branch with all rows of its node: 3 leaves, not 2."""
    raised, plain = grown("labor", "C25_M2"), grown("labor", "C25_M2_noRaise")
    assert (raised.n_leaves, plain.n_leaves) == (3, 2)
    assert raised.root.n == pytest.approx(57)


def test_c45_prunes_when_asked():
    """c45(prune=True) is the tree that pessimistic makes of the unpruned one."""
    iris = dt.datasets.load("iris")
    unpruned = dt.c45(iris, "class", min_objects=1)
    assert dt.c45(iris, "class", min_objects=1, prune=True) == pessimistic(unpruned)
    severe = dt.c45(iris, "class", min_objects=1, prune=True, confidence=0.01)
    assert severe.n_leaves < unpruned.n_leaves


def test_what_can_not_be_pruned_is_refused():
    """A bad confidence, a regression tree and raising without a training table are errors."""
    tree = dt.cart(RISK, "Risk")
    with pytest.raises(ValueError, match="confidence must be above 0 and at most 1, got 0"):
        pessimistic(tree, confidence=0)
    with pytest.raises(TypeError, match="regression"):
        pessimistic(dt.cart(RISK.assign(z=1.5 * RISK["Age"]), "z"))
    loaded = dt.Tree.from_json(tree.to_json())
    with pytest.raises(ValueError, match="raise_subtrees=False"):
        pessimistic(loaded)
    assert pessimistic(loaded, raise_subtrees=False) == pessimistic(tree, raise_subtrees=False)


def test_a_deep_chain_is_pruned_without_recursion():
    """Alternating classes make a tree of 1,200 levels; both ways of pruning it come to an end."""
    data = pd.DataFrame({"f": range(1201), "y": [i % 2 for i in range(1201)]})
    tree = dt.cart(data, "y")
    assert tree.height == 1200
    assert pessimistic(tree, raise_subtrees=False).height < 1200
    assert pessimistic(tree).n_leaves <= pessimistic(tree, raise_subtrees=False).n_leaves
