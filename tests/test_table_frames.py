"""Tables of other kinds make the same trees as plain pandas DataFrames, or are refused clearly."""

import datetime
import decimal
import subprocess
import sys

import numpy as np
import pandas as pd
import polars as pl
import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st

import dtlearn as dt
from dtlearn.rules import simplify
from dtlearn.table.frames import as_frame, plain, table_of

RISK = dt.datasets.load("risk")
X, Y = RISK.drop(columns="Risk"), RISK["Risk"]
GROW = {
    "id3": lambda data, target: dt.id3(data, target, missing="majority"),
    "c45": lambda data, target: dt.c45(data, target, min_objects=1),
    "cart": lambda data, target: dt.cart(data, target, missing="surrogate"),
}
UNORDERED = ("nominal", "numeric", "constant")


def to_polars(data):
    """The same table in polars: a Categorical is an Enum where its categories are text."""
    return pl.DataFrame([_column(name, data[name]) for name in data.columns])


def _column(name, values):
    known = [None if pd.isna(v) else v for v in values.tolist()]
    if isinstance(values.dtype, pd.CategoricalDtype) and isinstance(values.cat.categories[0], str):
        return pl.Series(name, known, dtype=pl.Enum(values.cat.categories.tolist()))
    return pl.Series(name, known, dtype=pl.Float64 if values.dtype.kind == "f" else None)


def to_sparse(data):
    """The same table, columns of numbers stored sparsely."""
    floats = [c for c in data if data[c].dtype.kind == "f"]
    return data.astype({c: pd.SparseDtype(float, np.nan) for c in floats})


def to_categories(data):
    """The same table, columns of objects as levels in sorted order."""
    return data.astype({c: "category" for c in data if data[c].dtype == object})


def to_nullable(data):
    """The same table, each attribute in a type of pandas that has a missing value of its own."""
    return data.convert_dtypes().assign(y=data["y"])


def to_decimals(data):
    """The same table, its numbers as decimals; a column without any has no type."""
    floats = [c for c in data if data[c].dtype.kind == "f" and data[c].notna().any()]
    exact = {c: [None if pd.isna(v) else decimal.Decimal(v) for v in data[c]] for c in floats}
    return data.assign(**{c: pd.Series(v, dtype=object) for c, v in exact.items()})


KINDS = {
    "polars": to_polars,
    "nullable": to_nullable,
    "sparse": to_sparse,
    "categories": to_categories,
    "decimals": to_decimals,
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("builder", GROW)
@given(data=strategies.tables(kinds=UNORDERED, missing=True), half=st.integers(0, 12))
def test_the_same_tree_whatever_the_kind(kind, builder, data, half):
    """Tree, JSON, predictions, shares, score and path are those of the plain table."""
    other, grow = KINDS[kind](data), GROW[builder]
    tree, same = grow(data, "y"), grow(other, "y")
    assert same == tree
    assert same.to_json() == tree.to_json()
    assert (
        tree.predict(other).tolist() == same.predict(data).tolist() == same.predict(other).tolist()
    )
    assert tree.predict_proba(other).equals(tree.predict_proba(data))
    assert tree.apply(other).equals(tree.apply(data))
    assert tree.score(other) == tree.score(data)
    pruned = dt.prune.reduced_error(tree, other[:half] if half else other)
    assert pruned == dt.prune.reduced_error(tree, data[:half] if half else data)


def test_a_table_of_polars_from_growing_to_pictures():
    """Every function that takes a table takes that of polars: builders, prunings, pictures."""
    data = dt.datasets.load("iris")[::5].reset_index(drop=True)
    frame = to_polars(data)
    tree = dt.cart(frame, "class")
    assert tree == dt.cart(data, "class")
    assert tree.path(frame.row(0, named=True)).equals(tree.path(data.iloc[0]))
    assert tree.rules().predict(frame).equals(tree.rules().predict(data))
    assert tree.rules()[0].covers(frame).equals(tree.rules()[0].covers(data))
    assert str(simplify(tree, frame)) == str(simplify(tree, data))
    assert dt.Tree.from_nested("setosa", frame[:3], "class").n_leaves == 1
    length = tree.attributes[0].name
    for explained in (dt.explain.entropy, dt.explain.gini):
        assert str(explained(frame, "class")) == str(explained(data, "class"))
    gains = [dt.explain.information_gain(t, "class", length, 5.5) for t in (frame, data)]
    assert str(gains[0]) == str(gains[1])
    pages = [dt.explain.solution(t[:9], "class", max_depth=1) for t in (frame, data)]
    assert str(pages[0]) == str(pages[1])
    small = dt.cart(data, "class", max_depth=2)
    assert str(dt.prune.dropout_distribution(small, frame, 0.5)) == str(
        dt.prune.dropout_distribution(small, data, 0.5)
    )


TWO = dt.datasets.load("iris")[["petal_length_cm", "petal_width_cm", "class"]][::5]
PICTURES = {
    "gain_curve": lambda t: dt.draw.gain_curve(t, "class", "petal_length_cm"),
    "confusion_matrix": lambda t: dt.draw.confusion_matrix(dt.cart(TWO, "class"), t),
    "depth_curve": lambda t: dt.draw.depth_curve(dt.cart(TWO, "class"), t),
    "regions": lambda t: dt.draw.regions(
        dt.cart(TWO, "class"), "petal_length_cm", "petal_width_cm", t
    ),
    "tree": lambda t: dt.draw.tree(dt.cart(TWO, "class"), path=t[:1]),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_of_a_table_of_polars(name):
    """It has the texts of that of pandas."""
    texts = [[t.get_text() for t in PICTURES[name](table).texts] for table in (TWO, to_polars(TWO))]
    assert texts[0] == texts[1]


EXPLORERS = {
    "threshold": (dt.widgets.threshold_explorer, ("petal_length_cm",), {}),
    "growth": (dt.widgets.growth_stepper, (), {"max_depth": 2}),
    "size": (dt.widgets.size_explorer, (), {"max_depth": 2}),
    "regions": (
        dt.widgets.regions_explorer,
        ("petal_length_cm", "petal_width_cm"),
        {"max_depth": 2},
    ),
    "instability": (dt.widgets.instability_explorer, (), {"max_depth": 2}),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", EXPLORERS)
def test_an_explorer_of_a_table_of_polars(name):
    """It tells what that of pandas tells, also with a Series as target."""
    explorer, rest, options = EXPLORERS[name]
    data = TWO.reset_index(drop=True)
    tables = [(data, "class"), (to_polars(data), "class")]
    tables += [(data.drop(columns="class"), data["class"])]
    assert len({str(explorer(*table, *rest, **options)) for table in tables}) == 1


@pytest.mark.slow
def test_more_explorers_take_a_table_of_polars():
    """Groupings of levels with a Series as target, and validation rows."""
    groupings = [dt.widgets.subset_explorer(*table, "Car") for table in ((RISK, "Risk"), (X, Y))]
    assert str(groupings[0]) == str(groupings[1])
    sizes = [dt.widgets.size_explorer(TWO, "class", rows) for rows in (TWO, to_polars(TWO))]
    assert str(sizes[0]) == str(sizes[1])


# a Series as target


@pytest.mark.parametrize("builder", [dt.id3, dt.c45, dt.cart])
def test_a_series_as_target(builder):
    """The same tree as with the column in the table; the table given stays as it is."""
    tree = builder(X, Y)
    assert tree == builder(RISK, "Risk")
    assert tree.target.name == "Risk" and list(X.columns) == ["Age", "Car"]
    assert builder(X.iloc[::-1], Y.iloc[::-1]) == tree
    polars = to_polars(RISK)
    assert builder(polars.drop("Risk"), polars["Risk"]) == tree
    assert builder(polars.drop("Risk"), Y) == builder(X, polars["Risk"]) == tree
    assert tree.score(X.assign(Risk=Y)) == tree.score(RISK)


def test_a_series_of_numbers_is_a_regression():
    """The task follows from its type."""
    heights = pd.Series([1.0, 2.0, 1.0, 3.0, 1.0, 2.0], name="height")
    assert dt.cart(X, heights) == dt.cart(X.assign(height=heights), "height")
    assert dt.cart(X, heights).target.task == "regression"


UNFIT = [
    (Y.rename(None), r'no name: give it one, as in y.rename\("class"\)'),
    (pl.Series(["H"] * 6), "no name"),
    (Y.rename("Car"), "is called 'Car', and so is a column of the table: write target='Car'"),
    (Y.iloc[::-1], r"indexes differ: give y.loc\[X.index\], or y.set_axis\(X.index\)"),
    (Y[:5], "has 5 rows and the table has 6"),
    (pl.Series("Risk", ["H"]), "has 1 rows and the table has 6"),
]


@pytest.mark.parametrize(("target", "message"), UNFIT)
def test_a_series_that_does_not_fit(target, message):
    """Nothing is guessed: the error says what to write."""
    with pytest.raises(ValueError, match=message):
        dt.cart(X, target)


def test_other_functions_take_a_series_too():
    """Hand computations and pictures of a table and a target."""
    assert str(dt.explain.entropy(X, Y)) == str(dt.explain.entropy(RISK, "Risk"))
    gains = dt.explain.gini_gain(X, Y, "Car"), dt.explain.gini_gain(RISK, "Risk", "Car")
    assert str(gains[0]) == str(gains[1])
    assert str(dt.explain.solution(X, Y)) == str(dt.explain.solution(RISK, "Risk"))
    nested = ("Car", {"Sports"}, ("Age", 22.5, "H", "L"), "H")
    assert dt.Tree.from_nested(nested, X, Y) == dt.Tree.from_nested(nested, RISK, "Risk")
    with pytest.raises(TypeError, match="target= names a column"):
        dt.Tree.from_nested(nested, target=Y)


# what is no table

ARRAY = np.array([[1, 2], [3, 4]])
LATER = [
    (type("Relation", (), {"df": None})(), r"got Relation: .* give data.df\(\)"),
    (type("Spark", (), {"collect": None, "toPandas": None})(), r"give data.toPandas\(\)"),
    (type("Dask", (), {"compute": None})(), r"give data.compute\(\)"),
    (ARRAY, r'got ndarray: make one by pd.DataFrame\(array, columns=\["a", "b"\]\)'),
    (np.array([(1, 2)], dtype="i4,i4"), r"got ndarray: make one by pd.DataFrame\(data\)"),
    ({"Age": [1], "Risk": ["H"]}, r"got dict: make one by pd.DataFrame\(data\)"),
    ([{"Age": 1, "Risk": "H"}], r"got list: make one by pd.DataFrame\(data\)"),
    (Y, r"got Series: for one row give rows.iloc"),
    (pl.Series("Risk", ["H"]), "got Series: for one row"),
    (None, "got NoneType: "),
]


@pytest.mark.parametrize(("data", "message"), LATER)
def test_what_is_no_table_is_told_how_to_become_one(data, message):
    """In training and in prediction alike."""
    for use in (lambda d: dt.cart(d, "Risk"), dt.cart(RISK, "Risk").predict):
        with pytest.raises(TypeError, match=message):
            use(data)


# columns of polars

DAY, NOON = datetime.date(2020, 1, 2), datetime.datetime(2020, 1, 2, 12)
COLUMNS = [  # as polars has it, and as pandas has the same
    (pl.Series([1, 2], dtype=pl.UInt8), pd.Series([1, 2], dtype="uint8")),
    (pl.Series([2**53 + 1, None]), pd.Series([2**53 + 1, None], dtype="Int64")),
    (pl.Series([1.5, None], dtype=pl.Float32), pd.Series([1.5, np.nan], dtype="float32")),
    (pl.Series([True, False]), pd.Series([True, False])),
    (pl.Series([True, None]), pd.Series([True, None], dtype="boolean")),
    (pl.Series(["漢", None]), pd.Series(["漢", None], dtype="str")),
    (pl.Series(["b", "a"], dtype=pl.Categorical), pd.Series(["b", "a"], dtype="str")),
    (
        pl.Series(["lo", None], dtype=pl.Enum(["lo", "hi"])),
        pd.Series(pd.Categorical(["lo", None], ["lo", "hi"])),
    ),
    (pl.Series([DAY, None]), pd.Series([DAY, None], dtype="datetime64[s]")),
    (pl.Series([NOON, None]), pd.Series([NOON, None], dtype="datetime64[us]")),
    (
        pl.Series([NOON]).dt.replace_time_zone("Europe/Berlin"),
        pd.Series([NOON], dtype="datetime64[us]").dt.tz_localize("Europe/Berlin"),
    ),
    (
        pl.Series([datetime.timedelta(1), None]),
        pd.Series([datetime.timedelta(1), None], dtype="timedelta64[us]"),
    ),
    (pl.Series([datetime.time(9), None]), pd.Series([datetime.time(9), None], dtype=object)),
    (pl.Series([decimal.Decimal("1.50")]), pd.Series([decimal.Decimal("1.50")])),
    (pl.Series([1, None], dtype=pl.Int128), pd.Series([1, None], dtype=object)),
    (pl.Series([None, None]), pd.Series([None, None], dtype=object)),
]


@pytest.mark.parametrize(("given", "wanted"), COLUMNS, ids=lambda column: str(column.dtype))
def test_a_column_of_polars_in_pandas(given, wanted):
    """Its type, its values and what is missing."""
    pd.testing.assert_series_equal(as_frame(given.to_frame("a"))["a"], wanted.rename("a"))


def test_dates_of_polars_are_cut_and_shown_as_dates():
    """Also where rows come in another unit, and a row as a dictionary."""
    days = [datetime.date(2020, 1, d) for d in (1, 2, 4, 5)]
    table = pl.DataFrame({"day": days, "y": ["a", "a", "b", "b"]})
    tree = dt.cart(table, "y")
    assert "day ≤ 2020-01-03 → a" in str(tree)
    later = table.with_columns(pl.col("day").cast(pl.Datetime("ms")))
    assert tree.predict(later).tolist() == ["a", "a", "b", "b"]
    assert tree.path(table.row(0, named=True))["node"].tolist() == [0, 1]
    assert tree.score(as_frame(later)) == 1


LISTS = [
    pl.Series([[1], [2]]),
    pl.Series([{"a": 1}, {"a": 2}]),
    pl.Series([[1], [2]], dtype=pl.Array(int, 1)),
]


@pytest.mark.parametrize("column", LISTS, ids=lambda column: str(column.dtype))
def test_lists_are_refused_by_the_name_of_their_column(column):
    """In training; at prediction a column that is not tested may hold anything."""
    table = pl.DataFrame({"odd": column, "n": [1, 2], "y": ["a", "b"]})
    with pytest.raises(ValueError, match="column 'odd' holds lists or other values without a hash"):
        dt.cart(table, "y")
    assert dt.cart(table.drop("odd"), "y").predict(table).tolist() == ["a", "b"]


def test_whole_numbers_with_gaps_keep_their_digits():
    """2**53 and 2**53 + 1 are not merged: the error of whole numbers without gaps."""
    table = pl.DataFrame({"n": [2**53, 2**53 + 1, None], "y": ["a", "b", "b"]})
    with pytest.raises(ValueError, match="9007199254740992 and 9007199254740993"):
        dt.c45(table, "y")


def test_decimals_are_numbers():
    """Python's own, in a column of objects; those that no float tells apart are refused."""
    close = ["1.00000000000000000001", "1.00000000000000000002"]
    for values, y in ((["0.1", "0.3"], ["a", "b"]), (close, ["a", "b"])):
        table = pd.DataFrame({"price": list(map(decimal.Decimal, values)), "y": y})
        if values is close:
            with pytest.raises(ValueError, match="'price' holds values that differ, but by too"):
                dt.cart(table, "y")
        else:
            assert "price ≤ 0.2 → a" in str(dt.cart(table, "y"))


def test_a_target_of_decimals_is_a_regression():
    """A number is predicted, and compared with those of other rows, known or not."""
    price = [decimal.Decimal(text) for text in ("1.5", "2.5", "9.5", "10.5")]
    table = pl.DataFrame({"n": [1, 2, 3, 4], "price": price})
    tree = dt.cart(table, "price", max_depth=1)
    assert tree.predict(table).tolist() == [2.0, 2.0, 10.0, 10.0]
    assert tree.score(table) == pytest.approx(1 - 1.0 / 65.0)
    gap = table.with_columns(price=pl.Series([*price[:3], None]))
    assert dt.draw.steps(tree, "n", data=gap).get_xlabel() == "n"


# columns of pandas


@pytest.mark.parametrize(
    ("values", "wanted"),
    [
        (pd.array([1, None], dtype="Int64"), "Int64"),
        (pd.array(["a", None], dtype="string"), "string"),
        (pd.arrays.SparseArray([0, 1]), "int64"),
        (pd.period_range("2020", periods=2, freq="M"), "period[M]"),
        (["a", 1], "object"),
    ],
)
def test_the_usual_form_of_a_column(values, wanted):
    """Values, name and index stay."""
    column = pd.Series(values, index=[7, 3], name="a")
    usual = plain(column)
    assert usual.dtype == wanted and usual.name == "a" and usual.index.tolist() == [7, 3]
    assert usual.dropna().tolist() == column.dropna().tolist()


@given(data=strategies.tables())
def test_a_nullable_target(data):
    """The classes have another type, which predictions keep; all else is the same."""
    trees = [dt.cart(table, "y") for table in (data, data.convert_dtypes())]
    told = [tree.to_dict() for tree in trees]
    types = [contents["target"].pop("dtype") for contents in told]
    assert told[0] == told[1] and types[0].lower().startswith(types[1].lower()[:3])
    assert trees[0].predict(data).tolist() == trees[1].predict(data).tolist()


def test_intervals_are_levels():
    """As pd.cut makes them, in their order: such levels are ordered and cut."""
    ages = pd.cut(pd.Series([1, 5, 9, 5]), [0, 3, 6, 9])
    table = pd.DataFrame({"age": ages, "y": ["a", "b", "b", "b"]})
    tree = dt.cart(table, "y")
    assert tree == dt.cart(table, "y") and tree.kinds.tolist() == ["ordered levels"]
    assert tree.predict(table).tolist() == ["a", "b", "b", "b"]


def test_pandas_tables_are_not_copied():
    """The door lets them through as they are."""
    assert as_frame(RISK) is RISK and table_of(RISK, "Risk")[0] is RISK


@pytest.mark.slow
def test_neither_package_is_imported():
    """Nor narwhals: pandas alone, which imports pyarrow where that is installed."""
    code = (
        "import sys, pandas; before = set(sys.modules); import dtlearn as dt; "
        "dt.cart(dt.datasets.load('risk'), 'Risk'); "
        "print({'polars', 'pyarrow', 'narwhals'} & (set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
