"""Tests at nodes: names of branches, and which way each row goes."""

import numpy as np
import pytest

from dtlearn.splits.kinds import Multiway, Subset, Threshold
from dtlearn.splits.tests import LEAF, NO_BRANCH, NodeTests
from dtlearn.table.columns import UNSEEN, Attribute
from dtlearn.text import show

ATTRIBUTES = (
    Attribute("Age", "numeric"),
    Attribute("Car", "nominal", ("SUV", "Sports", "Vintage")),
    Attribute("Size", "ordinal", ("S", "M", "L")),
)


def four_nodes(multiway=False):
    """Node 0 cuts Age, node 1 groups Car (Vintage not seen), node 2 is a leaf, node 3 cuts Size."""
    return NodeTests(
        attribute=np.array([0, 1, LEAF, 2]),
        threshold=np.array([22.5, np.nan, np.nan, 0.0]),
        n_branches=np.array([2, 2, 0, 2]),
        start=np.array([0, 0, 0, 0]),
        size=np.array([0, 3, 0, 0]),
        default=np.full(4, NO_BRANCH),
        level_branch=np.array([1, 0, NO_BRANCH]),
        multiway=multiway,
    )


def route(x, node):
    """Branch of one coded row at one node."""
    return four_nodes().route(np.array([x], dtype=float), np.array([0]), np.array([node]))[0]


@pytest.mark.parametrize(
    ("age", "branch"), [(22.4, 0), (22.5, 0), (np.nextafter(22.5, 23), 1), (np.nan, NO_BRANCH)]
)
def test_threshold_sends_the_equal_value_left(age, branch):
    """At most the threshold is left, anything above it right, a missing value nowhere."""
    assert route([age, 0, 0], 0) == branch


@pytest.mark.parametrize(("car", "branch"), [(0, 1), (1, 0), (2, NO_BRANCH), (-1, NO_BRANCH)])
def test_levels_go_to_their_set(car, branch):
    """A level not seen at the node, or in training at all, has no branch; nor has a missing one."""
    assert route([20, car, 0], 1) == branch
    assert route([20, np.nan, 0], 1) == NO_BRANCH


@pytest.mark.parametrize(("size", "branch"), [(0, 0), (1, 1), (2, 1), (np.nan, NO_BRANCH)])
def test_ordinal_levels_are_cut_by_their_number(size, branch):
    """S is at most S; M and L are above it."""
    assert route([20, 0, size], 3) == branch


def test_an_unseen_ordinal_level_has_no_branch():
    """A level that training does not know is not taken for a small one."""
    assert route([20, 0, UNSEEN], 3) == NO_BRANCH


def test_a_negative_number_is_a_number():
    """The code -1 of an unseen level is no code for numbers: -1 is at most 22.5."""
    assert route([-1, 0, 0], 0) == 0


def test_many_rows_at_many_nodes():
    """Rows may stand at different nodes, and one row at several."""
    X = np.array([[20.0, 0, 0], [30.0, 1, 2]])
    branches = four_nodes().route(X, np.array([0, 1, 0, 1]), np.array([0, 0, 1, 3]))
    assert branches.tolist() == [0, 1, 1, 1]


def test_readable_splits():
    """Each node's test as a value: a cut, sets of levels, none for a leaf, a level as cut."""
    found = [four_nodes().split(i, ATTRIBUTES) for i in range(4)]
    wanted = [Threshold("Age", 22.5), Subset("Car", ("Sports",), ("SUV",)), None]
    assert found == [*wanted, Threshold("Size", "S")]
    assert four_nodes(multiway=True).split(1, ATTRIBUTES) == Multiway(
        "Car", ("SUV", "Sports", "Vintage")
    )


def test_branch_texts():
    """Conditions read like the textbook's."""
    assert Threshold("Age", 22.5).branches == ("Age ≤ 22.5", "Age > 22.5")
    assert Subset("Car", ("a", "b"), ("c",)).branches == ("Car ∈ {a, b}", "Car ∉ {a, b}")
    assert Multiway("Car", ("a", "b")).branches == ("Car = a", "Car = b")
    assert [Threshold("Age", 1).question, Multiway("Car", ()).question] == ["Age ≤ 1", "Car"]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (22.5, "22.5"),
        (30.0, "30"),
        (0.1 + 0.2, "0.3"),
        (True, "True"),
        ("a\nb", "a\\nb"),
        ("a\tb\r", "a\\tb\\r"),
        ("$5-$10", "$5-$10"),
        ("<b>&", "<b>&"),
        ("漢字", "漢字"),
        ("\u202eevil", "\\u202eevil"),
        ("\x1b[31m", "\\x1b[31m"),
        (3, "3"),
    ],
)
def test_show_is_one_printable_line(value, text):
    """Names and levels are literal; what would break or bend the line is escaped."""
    assert show(value) == text


def test_only_and_placed_keep_the_other_four_nodes():
    """Leaves can take the place of tests, and tests can be spread over more nodes."""
    cut = four_nodes().only(np.array([True, False, False, True]))
    assert cut.attribute.tolist() == [0, LEAF, LEAF, 2]
    spread = four_nodes().at(np.array([0, 1])).placed(np.array([False, True, True]))
    assert spread.attribute.tolist() == [LEAF, 0, 1]
    assert spread.branches_of_levels(2).tolist() == [1, 0, NO_BRANCH]
    assert spread.branches_of_levels(0).tolist() == []


def test_joined_keeps_the_groups_apart():
    """Tests of two levels of a tree, one after the other, find their own level groups."""
    other = NodeTests(
        attribute=np.array([1]),
        threshold=np.array([np.nan]),
        n_branches=np.array([2]),
        start=np.array([0]),
        size=np.array([3]),
        default=np.array([NO_BRANCH]),
        level_branch=np.array([0, 1, 1]),
        multiway=False,
    )
    joined = NodeTests.joined([four_nodes(), other])
    assert joined.branches_of_levels(1).tolist() == [1, 0, NO_BRANCH]
    assert joined.branches_of_levels(4).tolist() == [0, 1, 1]
