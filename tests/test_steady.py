"""Rounding decides nothing: not the order of the rows, nor that of levels, nor a large number."""

from itertools import permutations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dtlearn as dt

BUILDERS = pytest.mark.parametrize("builder", [dt.id3, dt.c45, dt.cart])


def asked(tree):
    """What the nodes of a tree ask, depth by depth."""
    return [None if node.is_leaf else node.split for node in map(tree.node, range(tree.n_nodes))]


# regression


def test_the_order_of_the_rows_does_not_decide_between_equal_columns():
    """Below g the columns a and b part .3 and a .2 from the other .2: equal gains, so a is first.

    {.3, .2} | {.2} has a sum of squares of .005 by either column.
    """
    data = pd.DataFrame(
        {"g": [0, 0, 0, 9], "a": [1, 1, 0, 0], "b": [0, 0, 1, 0], "y": [0.3, 0.2, 0.2, 1e4]}
    )
    for order in permutations(range(4)):
        tree = dt.cart(data.iloc[list(order)], "y")
        assert [s.question for s in asked(tree) if s] == ["g ≤ 4.5", "a ≤ 0.5"]
        found = tree.candidates(1)
        assert found["tie"].sum() == 2
        assert found["score"].tolist()[:2] == pytest.approx([0.02 / 9 - 0.005 / 3] * 2)


@given(
    y=st.lists(st.sampled_from([0.1, 0.2, 0.3, 0.7, 1e3, 1e7]), min_size=3, max_size=9),
    seed=st.integers(0, 999),
)
def test_a_shuffled_table_grows_the_same_regression_tree(y, seed):
    """Numbers of any size, three columns, the third the mirror image of the first."""
    rng = np.random.default_rng(seed)
    data = pd.DataFrame(rng.integers(0, 3, (len(y), 2)), columns=["a", "b"])
    data = data.assign(c=2 - data["a"], y=y)
    tree = dt.cart(data, "y")
    assert "c" not in {split.attribute for split in asked(tree) if split}
    again = dt.cart(data.sample(frac=1, random_state=seed), "y")
    assert asked(again) == asked(tree)


@pytest.mark.parametrize("kind", [float, str])
@pytest.mark.parametrize("n", [10, 300])
def test_of_equal_columns_the_first_is_taken_in_regression(kind, n):
    """A column, itself again, and its mirror image, as numbers and as levels."""
    rng = np.random.default_rng(n)
    a, y = rng.integers(0, 4, n), rng.normal(1e6, 1e-3, n)
    data = pd.DataFrame({"a": a, "again": a, "mirror": 3 - a}).astype(kind).assign(y=y)
    for columns in (["a", "again", "mirror"], ["mirror", "again", "a"]):
        tree = dt.cart(data[[*columns, "y"]], "y")
        used = {split.attribute for split in asked(tree) if split}
        assert used == {columns[0]}


@pytest.mark.parametrize("large", [1e4, 1e8, 1e12])
def test_small_differences_are_parted_beside_a_large_number(large):
    """f parts 1, 2, 3 and 4 from each other, and the large number from all: five pure leaves."""
    data = pd.DataFrame({"f": range(5), "y": [1.0, 2.0, 3.0, 4.0, large]})
    tree = dt.cart(data, "y")
    assert tree.n_leaves == 5
    assert tree.node(1).impurity == pytest.approx(1.25)  # of 1, 2, 3, 4
    assert tree.node(1).split.question == "f ≤ 1.5"
    assert tree.arrays.gain[1] == pytest.approx(1.0)  # 1.25 less .25 within either half


def test_nodes_of_one_depth_do_not_blur_each_other():
    """Left the numbers are 1e9 apart, right 1e-3: both sides are cut where they change."""
    y = [0.0, 1e9, 2e9, 3e9, 7e9, 7e9 + 1e-3, 7e9, 7e9 + 1e-3]
    data = pd.DataFrame({"g": [0] * 4 + [1] * 4, "f": [0, 1, 2, 3] * 2, "h": [0, 1] * 4, "y": y})
    tree = dt.cart(data, "y")
    right = next(node for node in map(tree.node, range(tree.n_nodes)) if node.branch == "g > 0.5")
    assert right.split.attribute == "h"
    assert right.n == 4
    assert all(child.is_leaf for child in right.children)


def test_equal_numbers_are_pure_whatever_the_rounding():
    """Three times 0.1 has a variance of 0, not of 1e-18, whatever number stands beside it."""
    for large in (0.0, 1.0, 1e9):
        data = pd.DataFrame({"f": [0, 1, 2, 9], "y": [0.1, 0.1, 0.1, large]})
        tree = dt.cart(data, "y")
        assert tree.nodes["impurity"].tolist()[1:] == [0.0, 0.0]
        assert tree.n_leaves == 2


def test_candidates_tell_the_moments_about_the_mean_of_the_table():
    """Below the root too: n, sum and sum of squares of y - 5, as in the counts of the nodes."""
    data = pd.DataFrame({"f": [1, 2, 3, 4], "y": [0.0, 2.0, 8.0, 10.0]})
    tree = dt.cart(data, "y")
    assert tree.node(1).counts.tolist() == [2, -8, 34]
    found = tree.candidates(1)
    assert np.array(found["branches"][0]) == pytest.approx(np.array([[1, -5, 25], [1, -3, 9]]))
    assert found[["variance_reduction", "score"]].iloc[0].tolist() == pytest.approx([1.0, 1.0])


# levels in another order


def twice(rng, n_levels, n, n_classes, weights):
    """A column of levels, and again under other names that sort otherwise."""
    level, named = rng.integers(0, n_levels, n), rng.permutation(n_levels)
    names = np.array([f"level {i:02}" for i in range(n_levels)])
    y = rng.integers(0, n_classes, n).astype(str)
    data = pd.DataFrame({"a": names[level], "b": names[named[level]], "y": y})
    return data.assign(w=rng.choice([0.1, 0.2, 0.3, 0.7], n) if weights else 1.0)


@pytest.mark.slow
@BUILDERS
@pytest.mark.parametrize("weights", [False, True])
def test_of_one_column_twice_the_first_is_taken(builder, weights):
    """Whatever its levels are called: 8 levels, hardly any gain, weights whose sums are rounded."""
    rng = np.random.default_rng(1)
    options = {"subsets": "principal"} if builder is dt.cart else {}
    for _ in range(12):
        data = twice(rng, 8, 3000, 3, weights)
        tree = builder(data, "y", weights="w", max_depth=1, **options)
        assert tree.root.is_leaf or tree.root.attribute == "a"
        found = tree.candidates(0).groupby("attribute")["gain"].max()
        assert found["a"] == pytest.approx(found["b"], abs=1e-15)


@pytest.mark.slow
@BUILDERS
@pytest.mark.parametrize("n_levels", [5, 7])
def test_rounding_decides_no_tiny_gain(builder, n_levels):
    """Levels of 1,000, 1,003, 1,006, ... a among 2,000 rows: gains of about 1e-5."""
    level, y = np.arange(n_levels).repeat(2000), []
    for n in 1000 + 3 * np.arange(n_levels):
        y += ["a"] * n + ["b"] * (2000 - n)
    rng, names = np.random.default_rng(2), np.array(list("tuvwxyz"))
    options = {"collapse": False} if builder is dt.c45 else {}
    for _ in range(20):
        again = names[rng.permutation(n_levels)][level]
        data = pd.DataFrame({"a": names[level], "b": again, "y": y})
        tree = builder(data, "y", max_depth=1, **options)
        assert tree.root.attribute == "a"


def test_scores_do_not_depend_on_the_order_of_the_branches():
    """Gain, split information and ratio are the same floats for every order of five branches."""
    rng = np.random.default_rng(0)
    for _ in range(20):
        children = rng.random((5, 3))
        for measure in (dt.information_gain, dt.gini_gain, dt.split_information, dt.gain_ratio):
            orders = [rng.permutation(5) for _ in range(20)]
            assert len({measure(children[order]) for order in orders}) == 1
