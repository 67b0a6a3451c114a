"""Stored trees: a good one comes back, a broken one is refused with what is missing or wrong."""

import copy
import json
from functools import cache, partial

import numpy as np
import pandas as pd
import pytest

import dtlearn as dt

RISK = dt.datasets.load("risk")
HOLED = pd.DataFrame(
    {"f": [1, 2, 3, 4, 5, 6.0], "g": [6, 5, 4, 3, 2, 1.0], "c": list("uuuvvv"), "y": list("aaabbb")}
)


@cache
def trees():
    """A tree of each kind that there is."""
    ordered = RISK.assign(
        Car=pd.Categorical(RISK["Car"], ["SUV", "Vintage", "Sports"], ordered=True)
    )
    numbers = pd.DataFrame({"f": [1, 2, 3], "y": [0.5, 1.5, 9.0]})
    digits = pd.DataFrame({"f": [1e-300, 1 / 7, 1 / 3, 1e17], "y": list("abab")})
    return {
        "multiway": dt.id3(RISK, "Risk"),
        "subsets": dt.cart(RISK, "Risk"),
        "ordinal": dt.cart(ordered, "Risk"),
        "surrogates": dt.cart(HOLED, "y", missing="surrogate"),
        "regression": dt.cart(numbers, "y"),
        "digits": dt.cart(digits, "y"),
        "leaf": dt.id3(RISK, "Risk", max_depth=0),
        "pruned": dt.id3(RISK, "Risk").pruned([2]),
        "raised": dt.c45(dt.datasets.load("iris"), "class", prune=True),
        "categories": dt.id3(RISK.assign(Risk=RISK["Risk"].astype("category")), "Risk"),
        "costs": dt.cart(
            RISK,
            "Risk",
            priors={"H": 0.5, "L": 0.5},
            loss={"H": {"L": 1, "H": 0}, "L": {"H": 3, "L": 0}},
        ),
        "dates": dt.cart(RISK.assign(Age=pd.date_range("2020", periods=6)), "Risk"),
    }


@pytest.mark.parametrize("kind", trees())
def test_every_tree_comes_back(kind):
    """The checks let every tree of the library pass."""
    tree = trees()[kind]
    again = dt.Tree.from_json(tree.to_json())
    assert again == tree
    assert str(again) == str(tree)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this is no JSON"),
        ('{"format": "dtl', "this is no JSON"),
        ("[]", "expected the format 'dtlearn tree 1', found 'list'"),
        ("3", "found 'int'"),
        ("{}", "found None"),
        ('{"format": "dtlearn tree 9"}', "found 'dtlearn tree 9'"),
        ('{"format": "dtlearn tree 1"}', "'method' is missing"),
    ],
)
def test_what_is_no_stored_tree(text, message):
    """The error tells what was found instead, and what is missing."""
    with pytest.raises(ValueError, match=message):
        dt.Tree.from_json(text)


def places(stored, path=()):
    """Every dictionary entry in a stored tree, as the keys that lead there."""
    if isinstance(stored, dict):
        for key, value in stored.items():
            yield (*path, key)
            yield from places(value, (*path, key))
    elif isinstance(stored, list) and stored and isinstance(stored[0], dict):
        yield from places(stored[0], (*path, 0))


def changed(stored, path, change):
    """A copy in which ``change`` was done to the container and key that a path leads to."""
    stored = copy.deepcopy(stored)
    inside = stored
    for key in path[:-1]:
        inside = inside[key]
    change(inside, path[-1])
    return stored


EVERY = [
    (kind, path)
    for kind, tree in trees().items()
    for path in places(tree.to_dict())
    if kind in ("multiway", "surrogates", "regression", "categories", "dates", "costs")
]


@pytest.mark.parametrize(("kind", "path"), EVERY)
def test_each_entry_that_is_missing_is_named(kind, path):
    """Each entry of each kind of tree is taken out in turn."""
    broken = changed(trees()[kind].to_dict(), path, lambda inside, key: inside.pop(key))
    if path[-1] in ("clock", "priors", "loss"):  # without them it is another tree
        row = pd.DataFrame({"Age": [1.0], "Car": ["SUV"]})
        assert len(dt.Tree.from_dict(broken).predict(row)) == 1
        return
    wanted = "center" if path[-1] == "classes" else path[-1]
    with pytest.raises(ValueError, match=f"expected the format|'{wanted}' is missing"):
        dt.Tree.from_dict(broken)


@pytest.mark.parametrize(("kind", "path"), EVERY)
def test_each_entry_of_another_type_is_refused(kind, path):
    """Each entry is replaced by values of other types: a ValueError, or a tree that works."""
    for other in (None, "text", {"a": 1}, [], [[]], 7.5, True):
        broken = changed(trees()[kind].to_dict(), path, partial(put, other))
        try:
            tree = dt.Tree.from_dict(broken)
        except ValueError:
            continue
        assert len(str(tree).splitlines()) == 1 + tree.n_nodes
        assert len(tree.nodes) == tree.n_nodes
        assert dt.Tree.from_json(tree.to_json()) == tree


def put(value, inside, key):
    """Put a value in the place of another one."""
    inside[key] = value


WRONG = [
    ("parent", [-1], "'parent' of|'branch' has 6 entries|entries for"),
    ("parent", [-1, 0, 0, 0, 2, 4], "'parent' of node 5 is 4, by its place it is 2"),
    ("parent", [0, 0, 0, 0, 2, 2], "'parent' of node 0 is 0"),
    ("branch", [-1, 0, 1, 1, 0, 1], "'branch' of node 3 is 1, by its place it is 2"),
    ("depth", [0, 1, 1, 1, 2, 3], "'depth' of node 5 is 3, by its place it is 2"),
    ("first_child", [1, 0, 3, 0, 0, 0], "'first_child' of node 2 is 3, by its place it is 4"),
    ("first_child", [1, 0, 4, 0, 0], "'first_child' has 5 entries for 6 nodes"),
    ("n_branches", [3, 0, 2, 0, 0, 1], "'n_branches' is 0 at leaves only"),
    ("n_branches", [2, 0, 2, 0, 0, 0], "'groups' and 'n_branches' of node 0"),
    ("n_branches", [3, 0, -2, 0, 0, 0], "nodes.n_branches.2. is -2, not at least -1"),
    ("n_branches", [3, 0, 3, 0, 0, 0], "'groups' and 'n_branches' of node 2"),
    ("attribute", [1, -1, 2, -1, -1, -1], "'attribute' holds a number that none of 2 attributes"),
    ("attribute", [1, -1, -2, -1, -1, -1], "nodes.attribute.2. is -2, not at least -1"),
    ("attribute", [1, -1, 0.5, -1, -1, -1], "nodes.attribute.2. is 0.5, not a whole number"),
    ("attribute", [1, -1, True, -1, -1, -1], "nodes.attribute.2. is True, not a whole number"),
    ("attribute", [0, -1, 0, -1, -1, -1], "'threshold' of node 0 is missing"),
    ("attribute", [1, -1, 1, -1, -1, -1], "'threshold' of node 2 cuts the levels of 'Car'"),
    ("threshold", [None, None, None, None, None, None], "'threshold' of node 2 is missing"),
    ("threshold", [None, None, float("inf"), None, None, None], "'threshold' holds an infinite"),
    ("groups", [[0, 1], [], [], [], [], []], "'groups' and 'n_branches' of node 0 do not fit"),
    ("groups", [[0, 1, 3], [], [], [], [], []], "'groups' and 'n_branches' of node 0"),
    ("groups", [[0, 1, 2], [], [0], [], [], []], "'groups' and 'n_branches' of node 2"),
    ("groups", [[0, 1, 2], 0, [], [], [], []], "nodes.groups.1. is 0, not a list"),
    ("default", [3, -1, -1, -1, -1, -1], "'default' names a branch that is not there"),
    ("statistics", [[1, 2]] * 5, "'statistics' has 5 entries for 6 nodes"),
    ("statistics", [[1, 2, 3]] * 6, "'statistics' is no table of 2 columns"),
    ("statistics", [[1, 2]] * 5 + [[1]], "'statistics' is no table of numbers"),
    ("n", [6, 2, 3, 1, 1, -2], "nodes.n.5. is -2, not at least 0"),
    ("n", [6, 2, 3, 1, 1, float("nan")], "'n' holds a number that is not finite"),
    ("n", [0, 0, 0, 0, 0, 0], "'n' of node 0 is 0"),
    ("statistics", [[4, 2]] + [[1, -1]] * 5, "'statistics' holds a negative weight of a class"),
    ("statistics", [[4, 2]] + [[0, 0]] * 5, "'statistics' of node 1 has no rows, and 'n' has"),
    ("statistics", [[1e308, 1e308]] * 6, "numbers that are too large"),
    ("depth", [10**30] * 6, "'depth' holds a number that is too large"),
    ("n", [10**400] * 6, "'n' holds a number that is too large"),
    ("gain", ["a"] * 6, "nodes.gain.0. is 'a', not a number"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "values", "message"), WRONG)
def test_arrays_that_make_no_tree(name, values, message):
    """Lengths, ranges, places: the ID3 tree of the Risk table with one array changed."""
    stored = trees()["multiway"].to_dict()
    assert stored["nodes"][name] != values
    stored["nodes"][name] = values
    with pytest.raises(ValueError, match=message):
        dt.Tree.from_dict(stored)


def test_a_tree_without_nodes():
    """All arrays empty."""
    stored = trees()["leaf"].to_dict()
    stored["nodes"] = {
        name: values if isinstance(values, bool) else [] for name, values in stored["nodes"].items()
    }
    with pytest.raises(ValueError, match="nodes.parent has 0 entries, not 1 or more"):
        dt.Tree.from_dict(stored)


def test_broken_attributes_and_classes():
    """Kinds that are none, a cut past the levels, classes of another type, a class twice."""
    stored = trees()["ordinal"].to_dict()
    stored["attributes"][1]["kind"] = "colour"
    with pytest.raises(ValueError, match=r"attributes\[1\].kind is 'colour', not one of"):
        dt.Tree.from_dict(stored)
    stored = trees()["ordinal"].to_dict()
    stored["nodes"]["threshold"][0] = 7.5
    with pytest.raises(ValueError, match="'threshold' of node 0 is 7.5, which is none of 3 levels"):
        dt.Tree.from_dict(stored)
    stored = trees()["multiway"].to_dict()
    stored["target"]["dtype"] = "int64"
    with pytest.raises(ValueError, match="are not of the type 'int64'"):
        dt.Tree.from_dict(stored)
    stored = trees()["categories"].to_dict()
    stored["target"]["categories"] = ["H", "M"]
    with pytest.raises(ValueError, match="a class is no category"):
        dt.Tree.from_dict(stored)
    for name, wrong in (("priors", [1.0]), ("loss", [[0, 1]])):
        stored = trees()["costs"].to_dict()
        stored["target"][name] = wrong
        with pytest.raises(ValueError, match=f"'{name}' does not fit 2 classes"):
            dt.Tree.from_dict(stored)
    stored = trees()["dates"].to_dict()
    stored["attributes"][0]["clock"] = ["moon", ""]
    with pytest.raises(ValueError, match=r"attributes\[0\].clock\[0\] is 'moon'"):
        dt.Tree.from_dict(stored)


def test_a_stored_tree_predicts_as_before():
    """All trees of one table, on all of its rows."""
    for kind in ("multiway", "subsets", "pruned"):
        tree = trees()[kind]
        again = dt.Tree.from_dict(json.loads(tree.to_json()))
        np.testing.assert_array_equal(again.apply(RISK), tree.apply(RISK))
