"""Rows that growing never sees: a database that counts them grows the same trees."""

import hypothesis.strategies as st
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from sqlite_rows import SqliteRows, SqliteTable

import dtlearn as dt
from dtlearn.search.rows import Arrived, Rows, Source

TABLES = [
    "risk",
    "height_gender",
    "lookahead",
    "play_tennis",
    "play_tennis_numeric",
    "spam",
    "iris",
]
BUILDERS = {"id3": dt.id3, "c45": dt.c45, "cart": dt.cart}


def course_table(name):
    """A table of the course and its target."""
    return dt.datasets.load(name), dt.datasets.list().loc[name, "target"]


@pytest.mark.slow
@pytest.mark.parametrize("builder", BUILDERS.values(), ids=BUILDERS)
@pytest.mark.parametrize("name", TABLES)
def test_rows_in_a_database_grow_the_same_tree(name, builder):
    """Counts by GROUP BY, then the same scores, ties and stopping rules: tests, counts, gains."""
    data, target = course_table(name)
    assert builder(SqliteTable(data, target), target) == builder(data, target)


def with_gaps(seed):
    """A table of numbers and levels with missing values."""
    rng = np.random.default_rng(seed)
    data = pd.DataFrame({"f": rng.integers(0, 9, 40).astype(float), "g": rng.normal(size=40)})
    data["c"] = rng.choice(list("xyz"), 40)
    y = np.where(data["f"] + 3 * (data["c"] == "x") + rng.normal(size=40) > 5, "yes", "no")
    return data.mask(rng.random(data.shape) < 0.15).assign(y=y)


@pytest.mark.parametrize("seed", range(4))
def test_rows_without_a_value_are_shared_out_in_a_database(seed):
    """C4.5's shares are the same weights, added up in another order."""
    data = with_gaps(seed)
    ours, theirs = dt.c45(data, "y"), dt.c45(SqliteTable(data, "y"), "y")
    assert str(theirs) == str(ours)
    np.testing.assert_allclose(theirs.arrays.statistics, ours.arrays.statistics, atol=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("policy", ["majority", "stop"])
def test_the_larger_branch_and_a_stop_in_a_database(policy, seed):
    """CART's other ways for a missing value need no joint counts."""
    data = with_gaps(seed)
    ours = dt.cart(data, "y", missing=policy)
    assert dt.cart(SqliteTable(data, "y"), "y", missing=policy) == ours


@pytest.mark.slow
@pytest.mark.parametrize("builder", BUILDERS.values(), ids=BUILDERS)
def test_candidates_ask_the_same_rows(builder):
    """Every split of every node is listed alike, wherever the rows are."""
    data, target = course_table("play_tennis_numeric")
    ours, theirs = builder(data, target), builder(SqliteTable(data, target), target)
    for node in range(ours.n_nodes):
        pd.testing.assert_frame_equal(theirs.candidates(node), ours.candidates(node))


@pytest.mark.slow
@settings(max_examples=25)
@given(
    rows=st.lists(
        st.tuples(st.integers(0, 3), st.sampled_from("xyz"), st.sampled_from("nop")),
        min_size=1,
        max_size=9,
    ),
    options=st.sampled_from([{}, {"min_leaf": 2}, {"max_depth": 1}, {"max_leaves": 3}]),
)
def test_random_tables_in_a_database(rows, options):
    """Ties, constants and single rows too, with a least size of branches or a limit."""
    data = pd.DataFrame(rows, columns=["f", "c", "y"])
    for builder in BUILDERS.values():
        assert builder(SqliteTable(data, "y"), "y", **options) == builder(data, "y", **options)


def test_what_a_database_can_not_tell_is_refused_by_name():
    """Surrogates need joint counts; cross-validation and raising need the rows themselves."""
    data, target = course_table("play_tennis_numeric")
    with pytest.raises(ValueError, match="joint counts"):
        dt.cart(SqliteTable(data, target), target, missing="surrogate")
    tree = dt.id3(SqliteTable(data, target), target)
    with pytest.raises(ValueError, match="lie in an engine.*grow the tree from a DataFrame"):
        dt.prune.cross_validate(tree)


def test_the_client_offers_what_is_asked():
    """What the protocols name is there, and nothing of a DataFrame is needed."""
    assert isinstance(SqliteTable(*course_table("risk")), Source)
    for protocol in (Arrived, Rows):
        asked = {name for name in vars(protocol) if not name.startswith("_")}
        assert asked <= set(dir(SqliteRows)) | set(SqliteRows.__dataclass_fields__)
