"""Tables that stay in DuckDB or polars grow the trees that they grow in memory."""

import subprocess
import sys
from dataclasses import replace

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pytest

import dtlearn as dt
from dtlearn.progress import listening
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
    n = int(rng.integers(1, 30))
    data = pd.DataFrame(
        {"f": rng.integers(0, 5, n).astype(float), "g": rng.normal(size=n).round(2)}
    )
    data["i"] = rng.integers(-2, 3, n)
    data["c"] = rng.choice(list("xyz"), n)
    data["d"] = rng.choice(["p", "it's; --", 'a "b"', ""], n)
    y = data["f"] + 2 * (data["c"] == "x") + rng.normal(size=n) > 3
    labels = np.where(y, "yes", rng.choice(["no", "maybe"], n))
    return data.mask(rng.random(data.shape) < gaps).assign(y=labels, w=rng.integers(1, 4, n))


WIDE = 20  # columns of a table that takes seconds a depth
OPTIONS = [{}, {"weights": "w"}, {"min_leaf": 3}, {"max_depth": 2}, {"max_leaves": 4}]


@pytest.mark.parametrize("builder", BUILDERS.values(), ids=BUILDERS)
def test_a_weight_stands_for_so_many_rows(builder):
    """Rows with a weight, and the same rows so often one after the other, in memory."""
    data = dt.datasets.load("play_tennis").assign(w=[3, 1, 2, 1, 4, 1, 1] * 2)
    often = data.loc[data.index.repeat(data["w"])].drop(columns="w")
    assert builder(in_polars(data), "play", weights="w") == builder(often, "play")


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_missing_value_as_a_level(seed, database):
    """ID3's missing="branch" in an engine."""
    data = random_table(seed + 30).assign(f=0.0, g=0.0, i=0)
    data["c"] = data["c"].mask(np.arange(len(data)) % 3 == 0)
    grown = dt.id3(database.from_df(data), "y", missing="branch")
    assert grown == dt.id3(data, "y", missing="branch")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_rows_are_shared_out(seed, database):
    """C4.5's shares are the same weights, added up in another order."""
    data = random_table(seed + 40, gaps=0.15)
    ours, theirs = dt.c45(data, "y"), dt.c45(database.from_df(data), "y", bins=None)
    assert str(theirs) == str(ours)
    np.testing.assert_allclose(theirs.arrays.statistics, ours.arrays.statistics, atol=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("builder", BUILDERS.values(), ids=BUILDERS)
def test_candidates_are_told_after_growth(builder, database):
    """Every split of every node is listed alike, and nothing is left in the database."""
    data, target = course_table("play_tennis_numeric")
    ours, theirs = builder(data, target), builder(database.from_df(data), target)
    for node in range(ours.n_nodes):
        pd.testing.assert_frame_equal(theirs.candidates(node), ours.candidates(node))
    assert theirs.explain(0).sentences == ours.explain(0).sentences


@pytest.mark.parametrize(
    ("builder", "options"),
    [
        (dt.cart, {"priors": {"no": 0.5, "yes": 0.3, "maybe": 0.2}}),
        (dt.cart, {"loss": {"no": {"yes": 5}}, "criterion": "entropy"}),
        (dt.cart, {"criterion": "error", "subsets": "principal"}),
        (dt.id3, {"significance": 0.2, "purity": 0.9}),
        (dt.c45, {"collapse": False, "average_gain": False, "threshold": "midpoint"}),
        (dt.id3, {"nominal": ["i"], "min_decrease": 0.01}),
    ],
)
def test_options_mean_the_same(builder, options):
    """Costs, criteria, tests of significance and pruning ask for no more than counts."""
    data = random_table(8)
    assert builder(in_polars(data), "y", **options) == builder(data, "y", **options)


def test_moments_are_cut_and_shown_as_what_they_are():
    """Dates of few values are listed, those of many binned and looked into."""
    days = pd.date_range("2020-01-01", periods=40)
    for day in (days, pd.Index(np.repeat(days[:4], 10))):
        data = pd.DataFrame({"day": day, "y": ["p"] * 13 + ["q"] * 27})
        given = pl.LazyFrame({"day": day.to_pydatetime().tolist(), "y": data["y"].tolist()})
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("dtlearn.engine.table.MANY", 5)
            tree = dt.cart(given, "y", bins=None)
        assert tree == dt.cart(data, "y")
        assert tree.score(given) == tree.score(data)


def test_a_column_of_nothing_but_missing_values():
    """It has no level and no cut, and is never tested."""
    data = pd.DataFrame({"a": [None] * 4, "b": list("ppqq"), "y": list("uuvw")})
    assert dt.c45(in_polars(data.astype("str")), "y") == dt.c45(data.astype("str"), "y")


# numbers of many values


def test_few_values_are_cut_exactly_and_many_between_bins(database):
    """Four bins of three values each: the best cut is between two bins, at 6 and 7."""
    data = pd.DataFrame({"x": range(12), "y": ["a"] * 6 + ["b"] * 6})
    tree = dt.cart(database.from_df(data), "y", bins=4)
    assert tree.root.split.value == 5.5 and tree == dt.cart(data, "y")
    data["y"] = ["a"] * 5 + ["b"] * 7
    tree = dt.cart(database.from_df(data), "y", bins=4, max_depth=1)
    assert tree.root.split.value == 5.5  # 4.5 is inside a bin
    assert "cut between bins only (bins=None cuts anywhere): x" in str(tree)
    assert dt.Tree.from_json(tree.to_json()).note == tree.note
    exact = dt.cart(database.from_df(data), "y", bins=None)
    assert exact == dt.cart(data, "y")
    assert "bins" not in str(exact)


# what is refused


@pytest.mark.slow
def test_what_needs_the_rows_is_refused_with_a_remedy(database):
    """Surrogates, regression, cross-validation: each sentence tells what to do instead."""
    data = database.from_df(random_table(0))
    with pytest.raises(ValueError, match="joint counts.*choose missing="):
        dt.cart(data, "y", missing="surrogate")
    with pytest.raises(ValueError, match="a regression of 'g' needs the rows.*a DataFrame"):
        dt.cart(data, "g")
    with pytest.raises(ValueError, match="grow the tree from a DataFrame"):
        dt.prune.cross_validate(dt.id3(data, "y", max_depth=1))


@pytest.mark.slow
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


@pytest.mark.slow
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


def test_depths_and_rows_are_told_while_an_engine_works(database):
    """Who listens hears each depth, and of how many rows."""
    heard = []
    with listening(lambda steps, name, number: heard.append(name) or steps):
        data = pd.DataFrame({"a": range(1200), "y": ["p", "q"] * 600})
        dt.id3(database.from_df(data), "y", max_depth=1)
    assert heard == ["depths of 1,200 rows"]


# predictions


def unseen_and_missing(seed):
    """Rows to predict: values that are missing, and a level that training did not hold."""
    data = random_table(seed, gaps=0.2)
    data["c"] = data["c"].where(data["c"] != "x", "unseen")
    return data.assign(k=range(len(data)))


GROWN = {
    "id3": lambda data: dt.id3(data, "y", missing="stop"),
    "c45": lambda data: dt.c45(data, "y"),
    "cart": lambda data: dt.cart(data, "y", missing="majority"),
}


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("grow", GROWN.values(), ids=GROWN)
def test_rows_are_predicted_and_counted_where_they_are(grow, seed, database):
    """Classes, score and reduced-error pruning are those of the same rows in memory."""
    tree = grow(random_table(seed + 50, gaps=0.15 * seed))
    rows = unseen_and_missing(seed + 60)
    for given in (database.from_df(rows), in_polars(rows)):
        told = tree.predict(given)
        lines = told.fetchall() if hasattr(told, "fetchall") else told.collect().rows()
        in_order = sorted(lines, key=lambda line: line[-2])
        assert [line[-1] for line in in_order] == tree.predict(rows).tolist()
        assert tree.score(given) == pytest.approx(tree.score(rows))
        pruned = dt.prune.reduced_error(tree, given)
        assert pruned == dt.prune.reduced_error(tree, rows)


def test_a_prediction_is_a_column_more(database):
    """What comes back is a table of the same kind, with the columns as they were."""
    risk = dt.datasets.load("risk").rename(columns={"Age": "prediction"})
    tree = dt.id3(risk, "Risk")
    told = tree.predict(database.from_df(risk))
    assert type(told) is type(database.from_df(risk))
    assert told.columns == [*risk.columns, "(prediction)"]
    assert told.df()["(prediction)"].tolist() == risk["Risk"].tolist()
    assert tree.score(database.from_df(risk)) == tree.rules().score(database.from_df(risk)) == 1.0


def test_a_leaf_asks_for_no_column():
    """Four of the six clients are H, whatever else is known of them."""
    risk = dt.datasets.load("risk")
    tree = dt.id3(risk, "Risk", max_depth=0)
    assert tree.score(in_polars(risk[["Risk"]])) == 4 / 6
    assert tree.predict(in_polars(risk)).collect()["prediction"].to_list() == ["H"] * 6


@pytest.mark.parametrize(("frequent_first", "wanted"), [(False, "p"), (True, "q")])
def test_of_equal_shares_one_class_is_preferred(frequent_first, wanted):
    """Where a is missing below b = v, p and q are as likely; p is first, and q is more frequent."""
    data = pd.DataFrame({"a": list("xxyyxxxx"), "b": list("vvvvuuuu"), "y": list("ppqqqqqq")})
    tree = replace(dt.c45(data, "y", average_gain=False), frequent_first=frequent_first)
    assert [tree.node(k).attribute for k in (0, 2)] == ["b", "a"]
    lost = pl.LazyFrame({"a": [None], "b": ["v"]}, schema={"a": pl.String, "b": pl.String})
    assert tree.predict(lost).collect()["prediction"].to_list() == [wanted]


@pytest.mark.slow
def test_a_regression_tree_predicts_in_an_engine(database):
    """Means and R squared need no training rows."""
    data = random_table(3).drop(columns="y")
    tree = dt.cart(data, "g", max_depth=3)
    told = tree.predict(database.from_df(data.assign(k=range(len(data))))).df().sort_values("k")
    assert told["prediction"].tolist() == tree.predict(data).tolist()
    assert tree.score(database.from_df(data)) == pytest.approx(tree.score(data))


def test_rows_that_can_not_be_predicted(database):
    """A lost column, another kind of values, no target, surrogates: each error has a remedy."""
    risk = dt.datasets.load("risk")
    tree = dt.id3(risk, "Risk")
    with pytest.raises(KeyError, match="no column 'Car', which the tree tests"):
        tree.predict(database.from_df(risk.drop(columns="Car")))
    with pytest.raises(ValueError, match="column 'Age' held numbers in training and holds String"):
        tree.predict(database.from_df(risk.astype({"Age": "str"})))
    with pytest.raises(KeyError, match="no column 'Risk' to compare with"):
        tree.score(database.from_df(risk.drop(columns="Risk")))
    gap = risk.assign(Risk=risk["Risk"].where(risk.index > 0))
    with pytest.raises(ValueError, match="'Risk' has 1 missing values in 6 rows"):
        tree.score(database.from_df(gap))
    asks = dt.cart(risk, "Risk", missing="surrogate")
    with pytest.raises(ValueError, match="surrogates.*rows of a DataFrame"):
        asks.predict(database.from_df(risk))


# exact cuts


def many_valued(seed):
    """Numbers of many values, with ties, weights and some of them missing."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(5, 400))
    data = pd.DataFrame({"a": rng.normal(size=n).round(int(rng.integers(0, 4)))})
    data["b"], data["c"] = rng.random(n), rng.choice(list("pq"), n)
    noisy = data["a"] + 2 * data["b"] + rng.normal(size=n) / 2 > 1
    data["y"] = np.where(noisy, "u", rng.choice(["v", "w"][: 1 + seed % 2], n))
    data["a"] = data["a"].mask(rng.random(n) < 0.1 * (seed % 3 == 0))
    return data.assign(w=rng.integers(1, 4, n))


EXACT = [
    (dt.id3, {"missing": "majority", "min_leaf": 3}),
    (dt.cart, {"missing": "stop"}),
    (dt.cart, {"missing": "majority", "criterion": "entropy", "weights": "w"}),
    (dt.cart, {"missing": "majority", "criterion": "cart"}),
    (dt.c45, {"mdl": False}),
]


@pytest.mark.slow
@pytest.mark.parametrize("case", EXACT, ids=lambda case: case[0].__name__)
@pytest.mark.parametrize("seed", range(3))
def test_bins_are_looked_into_for_the_exact_cut(case, seed, monkeypatch):
    """Three bins a number, so that nearly all cuts are inside: the trees are those of memory."""
    monkeypatch.setattr("dtlearn.engine.table.MANY", 3)
    builder, options = case
    data = many_valued(seed)
    grown = builder(in_polars(data), "y", bins=None, max_depth=4, **options)
    assert str(grown) == str(builder(data, "y", max_depth=4, **options))


def test_only_bins_that_could_have_the_best_cut_are_looked_into():
    """Of 255 bins of a clear cut two are counted value by value, those beside it."""
    from dtlearn.engine import rows

    x = np.arange(2550.0)
    data = pl.LazyFrame({"x": x, "y": np.where(x < 1204, "a", "b").tolist()})
    asked, inside = [], rows.inside
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rows, "inside", lambda t, f, c: asked.append(c) or inside(t, f, c))
        tree = dt.cart(data, "y", bins=None, max_depth=1)
    assert tree.root.split.value == 1203.5
    assert len(asked[0][0][1]) <= 2


# text of any kind


HOSTILE = [
    "a.b",
    'x"y',
    "it's",
    "; DROP TABLE data; --",
    "sp ace",
    "select",
    "日本",
    "count(*)",
    "c0",
]
TEXTS = [
    "'",
    '"',
    ";",
    "'; DROP TABLE data; --",
    "a\0b",
    "a",
    "",
    " ",
    "NULL",
    "\n",
    "💥",
    "%s",
    "{x}",
]


@pytest.mark.slow
def test_hostile_names_and_text_in_a_file(tmp_path):
    """Quotes, semicolons, NUL: nothing of a name or a value is ever read as a statement."""
    rng = np.random.default_rng(0)
    data = pd.DataFrame({name: rng.choice(TEXTS, 200) for name in HOSTILE})
    data['y"; --'] = np.where(data["it's"].isin(TEXTS[:6]), "it's", '"; DROP TABLE data; --')
    with duckdb.connect(str(tmp_path / "it's; a.db")) as connected:
        connected.from_df(data).create("data")
        table = connected.table("data")
        for builder in (dt.id3, dt.c45):
            tree = builder(table, 'y"; --', max_depth=3)
            assert tree == builder(data, 'y"; --', max_depth=3)
            assert tree.score(table) == tree.score(data)
        assert tables(connected) == {"data"}
        assert connected.table("data").shape == (200, len(HOSTILE) + 1)


@pytest.mark.slow
def test_ten_thousand_levels(database):
    """Levels are joined, not listed in a query."""
    data = pd.DataFrame({"a": [f"'level\" {i}" for i in range(10_000)] * 2})
    data["b"], data["y"] = np.arange(20_000) % 7, np.where(np.arange(20_000) % 3, "p", "q")
    tree = dt.id3(database.from_df(data), "y", max_depth=1)
    assert tree == dt.id3(data, "y", max_depth=1)
    assert tree.score(database.from_df(data)) == tree.score(data)


def test_a_star_is_no_name(database):
    """DuckDB reads the name * as all columns."""
    with pytest.raises(ValueError, match="a column is called '\\*'.*rename it"):
        dt.id3(database.sql("SELECT 1 AS \"*\", 'p' AS y"), "y")


# when the engine fails


def failing(connected, size=200_000):
    """A table of some size."""
    connected.execute(
        "CREATE TABLE data AS SELECT hash(i) % 50 AS a, hash(i) % 999983 AS b, "
        f"CASE WHEN hash(i + 1) % 2 = 0 THEN 'p' ELSE 'q' END AS y FROM range({size}) t(i)"
    )
    return connected.table("data")


@pytest.fixture
def stopped_at(monkeypatch):
    """Have the engine fail at a query with some error."""
    from dtlearn.engine.engines import DuckDB

    def at(number, error):
        asked, lines = [], DuckDB._lines

        def fails(self, native):
            asked.append(native)
            if len(asked) == number:
                raise error
            return lines(self, native)

        monkeypatch.setattr(DuckDB, "_lines", fails)

    return at


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize(
    ("error", "wanted"),
    [
        (duckdb.Error("IO Error: No space left on device"), RuntimeError),
        (KeyboardInterrupt(), KeyboardInterrupt),
        (RuntimeError("Query interrupted"), KeyboardInterrupt),
    ],
)
def test_nothing_is_left_after_a_failure(number, error, wanted, stopped_at):
    """Full disk or Ctrl-C, at any depth: one error, and no temporary table while it is held."""
    with duckdb.connect() as connected:
        data = failing(connected, 1000)
        stopped_at(number, error)
        with pytest.raises(wanted) as caught:
            dt.id3(data, "y")
        assert tables(connected) == {"data"}
        assert wanted is KeyboardInterrupt or "No space left on device" in str(caught.value)


@pytest.mark.slow
def test_room_that_runs_out_is_told(tmp_path):
    """The error tells what DuckDB says, and which setting gives it more room."""
    with duckdb.connect(str(tmp_path / "a.db")) as connected:
        data = failing(connected)
        connected.execute(f"SET temp_directory = '{tmp_path / 'spilled'}'")
        connected.execute("SET memory_limit = '12MB'; SET max_temp_directory_size = '1MB'")
        with pytest.raises(
            RuntimeError, match=r"(?s)DuckDB did not answer: Out of Memory.*raise its memory_limit"
        ):
            dt.id3(data, "y", bins=None)
        assert tables(connected) == {"data"}


@pytest.mark.slow
def test_a_file_that_may_only_be_read(tmp_path):
    """Temporary tables lie beside the file."""
    with duckdb.connect(str(tmp_path / "a.db")) as connected:
        wanted = dt.cart(failing(connected, 500), "y", max_depth=2)
    with duckdb.connect(str(tmp_path / "a.db"), read_only=True) as connected:
        assert dt.cart(connected.table("data"), "y", max_depth=2) == wanted


# equality


@pytest.mark.slow
@pytest.mark.parametrize("name", dt.datasets.list().index)
def test_every_table_of_the_course_grows_the_same_tree(name, database):
    """All three algorithms in DuckDB; where memory refuses the table, so does the engine."""
    data, target = course_table(name)
    given = database.from_df(data)
    depth = {"max_depth": 2} if len(data.columns) > WIDE else {}
    options = {} if data[target].dtype.kind != "f" else {"task": "classification"}
    for builder in BUILDERS.values():
        own = depth | (options if builder is dt.cart else {})
        try:
            wanted = builder(data, target, **own)
        except ValueError:
            with pytest.raises(ValueError):
                builder(given, target, **own)
            continue
        grown = builder(given, target, bins=None, **own)
        assert str(grown) == str(wanted)
        assert grown == wanted or data.isna().to_numpy().any()  # shares add up in another order


@pytest.mark.slow
@pytest.mark.parametrize("first", range(100, 300, 20))
def test_two_hundred_random_tables_grow_the_same_tree(first, database):
    """Ties, weights, least sizes, and missing values: in DuckDB all of them together with all."""
    lay_down = database.from_df if first < 160 else in_polars  # seeds repeat their kind after 60
    for seed in range(first, first + 20):
        data = random_table(seed, gaps=0.1 * (seed % 2))
        builder = list(BUILDERS.values())[seed % 3]
        options = dict(OPTIONS[seed % len(OPTIONS)])
        if builder is not dt.c45:
            options["missing"] = ["majority", "stop"][seed % 4 // 2]
        grown = builder(lay_down(data), "y", bins=None, **options)
        wanted = builder(data, "y", **options)
        assert str(grown) == str(wanted)
        assert grown == wanted or builder is dt.c45
