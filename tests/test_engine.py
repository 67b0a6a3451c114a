"""Tables that stay in DuckDB or polars grow the trees that they grow in memory."""

import subprocess
import sys

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pytest

import dtlearn as dt
from dtlearn.search.rows import Arrived, Rows

BUILDERS = {"id3": dt.id3, "c45": dt.c45, "cart": dt.cart}
FEW = ["risk", "height_gender", "play_tennis", "play_tennis_numeric", "lookahead", "iris"]


@pytest.fixture
def database():
    """A database in memory, which is left as it was found."""
    with duckdb.connect() as connected:
        before = tables(connected)
        yield connected
        assert tables(connected) == before


def tables(connected):
    """The names of all tables and views."""
    return {line[2] for line in connected.sql("SHOW ALL TABLES").fetchall()}


def in_polars(data):
    """The table as a lazy frame; what is missing is null."""
    values = {name: data[name].astype(object).tolist() for name in data}
    return pl.LazyFrame(
        {name: [None if pd.isna(v) else v for v in column] for name, column in values.items()}
    )


def course_table(name):
    """A table of the course and its target."""
    return dt.datasets.load(name), dt.datasets.list().loc[name, "target"]


def random_table(seed, gaps=0.0):
    """Ties, constants, few and many values, text and whole numbers; some values missing."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 60))
    data = pd.DataFrame(
        {"f": rng.integers(0, 5, n).astype(float), "g": rng.normal(size=n).round(2)}
    )
    data["i"] = rng.integers(-2, 3, n)
    data["c"] = rng.choice(list("xyz"), n)
    data["d"] = rng.choice(["p", "it's; --", 'a "b"', ""], n)
    y = data["f"] + 2 * (data["c"] == "x") + rng.normal(size=n) > 3
    labels = np.where(y, "yes", rng.choice(["no", "maybe"], n))
    return data.mask(rng.random(data.shape) < gaps).assign(y=labels, w=rng.integers(1, 4, n))


OPTIONS = [{}, {"weights": "w"}, {"min_leaf": 3}, {"max_depth": 2}, {"max_leaves": 4}]


def same_trees(connected, seed, **options):
    """Assert that all builders grow the same tree of a random table in DuckDB."""
    data = random_table(seed)
    for builder in BUILDERS.values():
        grown = builder(connected.from_df(data), "y", bins=None, **options)
        assert grown == builder(data, "y", **options)


@pytest.mark.parametrize("builder", BUILDERS.values(), ids=BUILDERS)
@pytest.mark.parametrize("name", FEW)
def test_a_relation_grows_the_same_tree(name, builder, database):
    """Tests, counts, gains and the printed tree."""
    data, target = course_table(name)
    grown = builder(database.from_df(data), target)
    assert grown == builder(data, target)
    assert str(grown) == str(builder(data, target))


@pytest.mark.parametrize("builder", BUILDERS.values(), ids=BUILDERS)
@pytest.mark.parametrize("name", FEW)
def test_a_lazy_frame_grows_the_same_tree(name, builder):
    """Polars counts as DuckDB does."""
    data, target = course_table(name)
    assert builder(in_polars(data), target) == builder(data, target)


@pytest.mark.parametrize("seed", range(5))
def test_random_tables_grow_the_same_trees(seed, database):
    """Ties, weights, and whole numbers beside text."""
    same_trees(database, seed, **OPTIONS[seed % len(OPTIONS)])


@pytest.mark.parametrize("policy", ["majority", "stop"])
@pytest.mark.parametrize("seed", range(3))
def test_the_larger_branch_and_a_stop(policy, seed, database):
    """Rows without a value go where they go in memory."""
    data = random_table(seed + 20, gaps=0.15)
    for builder in (dt.id3, dt.cart):
        grown = builder(database.from_df(data), "y", missing=policy, bins=None)
        assert grown == builder(data, "y", missing=policy)


@pytest.mark.parametrize("seed", range(3))
def test_a_missing_value_as_a_level(seed, database):
    """ID3's missing="branch" in an engine."""
    data = random_table(seed + 30).assign(f=0.0, g=0.0, i=0)
    data["c"] = data["c"].mask(np.arange(len(data)) % 3 == 0)
    grown = dt.id3(database.from_df(data), "y", missing="branch")
    assert grown == dt.id3(data, "y", missing="branch")


@pytest.mark.parametrize("seed", range(3))
def test_rows_are_shared_out(seed, database):
    """C4.5's shares are the same weights, added up in another order."""
    data = random_table(seed + 40, gaps=0.15)
    ours, theirs = dt.c45(data, "y"), dt.c45(database.from_df(data), "y", bins=None)
    assert str(theirs) == str(ours)
    np.testing.assert_allclose(theirs.arrays.statistics, ours.arrays.statistics, atol=1e-9)


@pytest.mark.parametrize("builder", BUILDERS.values(), ids=BUILDERS)
def test_candidates_are_told_after_growth(builder, database):
    """Every split of every node is listed alike, and nothing is left in the database."""
    data, target = course_table("play_tennis_numeric")
    ours, theirs = builder(data, target), builder(database.from_df(data), target)
    for node in range(ours.n_nodes):
        pd.testing.assert_frame_equal(theirs.candidates(node), ours.candidates(node))
    assert theirs.explain(0).sentences == ours.explain(0).sentences


# numbers of many values


def test_few_values_are_cut_exactly_and_many_between_bins(database):
    """Four bins of three values each: the best cut is between two bins, at 6 and 7."""
    data = pd.DataFrame({"x": range(12), "y": ["a"] * 6 + ["b"] * 6})
    tree = dt.cart(database.from_df(data), "y", bins=4)
    assert tree.root.split.value == 5.5
    data["y"] = ["a"] * 5 + ["b"] * 7
    tree = dt.cart(database.from_df(data), "y", bins=4, max_depth=1)
    assert tree.root.split.value == 5.5  # 4.5 is inside a bin
    assert "cut between bins only (bins=None cuts anywhere): x" in str(tree)
    assert dt.Tree.from_json(tree.to_json()).note == tree.note
    exact = dt.cart(database.from_df(data), "y", bins=None)
    assert exact == dt.cart(data, "y")
    assert "bins" not in str(exact)


# what is refused


def test_what_needs_the_rows_is_refused_with_a_remedy(database):
    """Surrogates, regression, cross-validation: each sentence tells what to do instead."""
    data = database.from_df(random_table(0))
    with pytest.raises(ValueError, match="joint counts.*choose missing="):
        dt.cart(data, "y", missing="surrogate")
    with pytest.raises(ValueError, match="a regression of 'g' needs the rows.*a DataFrame"):
        dt.cart(data, "g")
    with pytest.raises(ValueError, match="grow the tree from a DataFrame"):
        dt.prune.cross_validate(dt.id3(data, "y"))


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"target": "Y"}, KeyError, "no column 'Y': name the target"),
        ({"weights": "v"}, KeyError, "are one of its columns"),
        ({"weights": np.ones(9)}, KeyError, "are one of its columns"),
        ({"weights": "y"}, ValueError, "both name 'y'"),
        ({"weights": "neg"}, ValueError, "must not be negative"),
        ({"nominal": ["z"]}, KeyError, "no attribute of the table"),
        ({"bins": 1}, ValueError, "bins must be 2 or more, or None"),
    ],
)
def test_bad_options_are_refused_as_in_memory(options, error, message, database):
    """Each error names the option and what it may be."""
    data = database.from_df(random_table(1).assign(neg=-1.0))
    with pytest.raises(error, match=message):
        dt.id3(data, **{"target": "y", **options})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (pd.DataFrame({"a": [1.0, np.inf], "y": ["p", "q"]}), "column 'a' holds an infinite"),
        (pd.DataFrame({"a": [1.0, np.nan], "y": ["p", "q"]}), "columns 'a' 1 .of 2 rows"),
        (pd.DataFrame({"a": ["u", None], "y": ["p", "q"]}), "columns 'a' 1 .of 2 rows"),
        (pd.DataFrame({"a": [1.0, 2.0], "y": ["p", None]}), "target 'y' has 1 missing values in 2"),
        (pd.DataFrame({"a": [1.0], "y": ["p"]}).iloc[:0], "the table has no rows"),
        (pd.DataFrame({"y": ["p", "q"]}), "no attribute beside the target"),
    ],
)
def test_tables_that_can_not_be_learned_from(data, message, database):
    """The same faults as in memory are errors, with the numbers of the engine."""
    with pytest.raises(ValueError, match=message):
        dt.id3(database.from_df(data), "y")


def test_the_extra_is_named_where_it_is_missing():
    """Without narwhals the error tells what to install."""
    code = (
        "from importlib import util\n"
        "find = util.find_spec; util.find_spec = lambda n: n != 'narwhals' and find(n) or None\n"
        "import duckdb, dtlearn\n"
        "dtlearn.id3(duckdb.sql(\"SELECT 1 AS a, 'x' AS y\"), 'y')"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "ImportError: a table that stays in an engine" in found.stderr
    assert 'pip install "dtlearn[engine]"' in found.stderr


def test_rows_in_an_engine_offer_what_is_asked():
    """What the protocols name is there."""
    from dtlearn.engine.rows import ArrivedInEngine, RowsInEngine

    for protocol, kind in ((Arrived, ArrivedInEngine), (Rows, RowsInEngine)):
        asked = {name for name in vars(protocol) if not name.startswith("_")}
        assert asked <= set(dir(kind)) | set(kind.__dataclass_fields__)
