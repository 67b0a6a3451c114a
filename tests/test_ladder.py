"""Trees and rules as Python and as SQL: what the texts predict is what the tree predicts."""

import math
import sqlite3
from contextlib import closing
from datetime import date, datetime

import duckdb
import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dtlearn as dt
from dtlearn.formats.python import python
from dtlearn.formats.sql import name, number, sql
from tests import strategies

RISK = dt.datasets.load("risk")
UNSEEN = "never seen"


# the texts, run


def by_python(told, rows):
    """What the Python text predicts, with nothing but Python at hand."""
    inside = {}
    exec(compile(python(told), "<tree>", "exec"), inside)
    return [inside["predict"](row) for row in rows.to_dict("records")]


def by_database(connected, told, rows, types):
    """What the SQL text predicts of rows that lie in a database, which is closed."""
    columns = ", ".join(f"{name(column)} {types[column]}" for column in rows)
    marks = ", ".join("?" * rows.shape[1])
    gone = rows.astype(object).where(rows.notna(), None)
    with closing(connected) as database:
        database.execute(f'CREATE TABLE "the ""rows" ({columns})')
        for line in gone.itertuples(index=False, name=None):
            database.execute(f'INSERT INTO "the ""rows" VALUES ({marks})', line)
        found = database.execute(sql(told, 'the "rows')).fetchall()
    return [line[-1] for line in found]


def type_of(column):
    """The SQL type of a column."""
    known = column.dropna()
    if pd.api.types.is_numeric_dtype(known.dtype) and not pd.api.types.is_bool_dtype(known.dtype):
        return "DOUBLE PRECISION"
    return "BOOLEAN" if all(isinstance(v, bool) for v in known) and len(known) else "VARCHAR"


def by_all(told, rows):
    """What each text predicts, by the name of what runs it."""
    types = {column: type_of(rows[column]) for column in rows}
    return {
        "Python": by_python(told, rows),
        "SQLite": by_database(sqlite3.connect(":memory:"), told, rows, types),
        "DuckDB": by_database(duckdb.connect(), told, rows, types),
    }


def check(told, rows, wanted):
    """Each text predicts what is wanted."""
    for who, found in by_all(told, rows).items():
        assert found == wanted, who


def predicted(tree, rows):
    """What the tree predicts; None for a row that it shares out."""
    lines = tree.at_rest(rows)
    shared = np.bincount(lines.row, minlength=len(rows)) > 1
    return [None if s else v for s, v in zip(shared, tree.predict(rows).tolist(), strict=True)]


# random tables


@st.composite
def odd_rows(draw, data):
    """Rows of a table in which some values are missing, and some levels of text are new."""
    rows = data.drop(columns=strategies.TARGET)
    for column in rows:
        is_text = all(isinstance(v, str) for v in rows[column].dropna())
        is_number = pd.api.types.is_float_dtype(rows[column].dtype)
        new = [UNSEEN] if is_text else [0.05, 1e300] if is_number else []
        values = rows[column].astype(float if is_number else object).tolist()
        put = draw(st.lists(st.sampled_from(["", "", None, *new]), min_size=len(rows),
                            max_size=len(rows)))  # fmt: skip
        values = [v if p == "" else p for v, p in zip(values, put, strict=True)]
        rows[column] = pd.Series(values, dtype=float if is_number else object)
    return rows


def growers():
    """Ways to grow a tree, of tables with missing values and without."""
    complete = [
        lambda d: dt.id3(d, strategies.TARGET),
        lambda d: dt.cart(d, strategies.TARGET),
        lambda d: dt.cart(d, strategies.TARGET, max_depth=1),
    ]
    incomplete = [
        *[lambda d, m=m: dt.id3(d, strategies.TARGET, missing=m) for m in ("stop", "majority")],
        *[lambda d, m=m: dt.cart(d, strategies.TARGET, missing=m) for m in ("surrogate", "stop")],
        lambda d: dt.cart(d, strategies.TARGET, missing="majority"),
        lambda d: dt.c45(d, strategies.TARGET, min_objects=1),
        lambda d: dt.c45(d, strategies.TARGET, min_objects=1, prune=True, threshold="midpoint"),
    ]
    return [(False, g) for g in complete] + [(True, g) for g in incomplete]


@pytest.mark.slow
@pytest.mark.parametrize(("missing", "grow"), growers())
@given(data=st.data())
def test_texts_predict_as_the_tree(missing, grow, data):
    """All builders and policies: odd names and levels, missing values and levels never seen."""
    table = data.draw(strategies.tables(missing=missing))
    tree = grow(table)
    rows = data.draw(odd_rows(table))
    check(tree, rows, predicted(tree, rows))


@pytest.mark.slow
@given(data=st.data())
def test_missing_values_as_a_level(data):
    """Where ID3 has a branch for missing values, NULL and None take it."""
    table = data.draw(strategies.tables(missing=True, kinds=("nominal",)))
    tree = dt.id3(table, strategies.TARGET, missing="branch")
    rows = data.draw(odd_rows(table))
    check(tree, rows, predicted(tree, rows))


@pytest.mark.slow
@pytest.mark.parametrize("grow", [dt.id3, dt.c45, dt.cart])
@given(data=st.data())
def test_texts_predict_as_the_rules(grow, data):
    """Rules of a tree, where one covers the row; simplified ones everywhere."""
    table = data.draw(strategies.tables())
    tree = grow(table, strategies.TARGET)
    rows, rules = data.draw(odd_rows(table)), tree.rules()
    decided = rules.apply(rows) != "otherwise"
    wanted = [v if d else None for d, v in zip(decided, rules.predict(rows).tolist(), strict=True)]
    check(rules, rows, wanted)
    short = dt.rules.simplify(tree)
    check(short, rows, short.predict(rows).tolist())


@pytest.mark.slow
@given(st.lists(st.floats(-1e9, 1e9), min_size=6, max_size=12, unique=True))
def test_regression_trees_predict_their_means(values):
    """Means and cuts come through to the last bit; a value at a cut is on its left."""
    data = pd.DataFrame({"f": values, "y": np.sqrt(np.arange(len(values)))})
    tree = dt.cart(data, "y")
    cuts = [node.threshold for node in map(tree.node, range(tree.n_nodes)) if not node.is_leaf]
    rows = pd.DataFrame({"f": [*values, *cuts, *np.nextafter(cuts, np.inf), np.nan]})
    check(tree, rows, tree.predict(rows).tolist())


# floats


@given(st.floats(allow_nan=False, allow_infinity=False, allow_subnormal=False))
def test_floats_come_through_to_the_last_bit(value):
    """Written with at most 15 digits at a time, a float is read as itself by both databases."""
    assert eval(number(value)) == value
    for connected in (sqlite3.connect(":memory:"), duckdb.connect()):
        with closing(connected) as database:
            assert database.execute(f"SELECT {number(value)}").fetchone() == (value,)


@pytest.mark.parametrize("value", [0.0, 1e-300, 5e-324, 1.7976931348623157e308, 2.0**53, -0.1])
def test_extreme_floats(value):
    """The largest and the smallest ones, too."""
    assert eval(number(value)) == value
    with closing(duckdb.connect()) as database:
        assert database.execute(f"SELECT {number(value)}").fetchone() == (value,)


def test_infinite_floats_are_refused():
    """SQL has no sign for them."""
    with pytest.raises(ValueError, match="SQL has no inf: turn that column into text first"):
        number(math.inf)


def test_large_whole_numbers_are_compared_as_floats():
    """2^53 + 1 is 2^53 as a float, to the tree and so to the texts, though SQLite could tell."""
    data = pd.DataFrame({"id": [2**53 - 2, 2**53, 2**53 + 4, 2**53 + 6], "y": list("aabb")})
    tree = dt.c45(data, "y", min_objects=1)
    assert tree.root.threshold == 2**53
    rows = pd.DataFrame({"id": [2**53 + 1, 2**53, 2**53 + 4]})
    assert predicted(tree, rows) == ["a", "a", "b"]
    assert by_python(tree, rows) == ["a", "a", "b"]
    for database in (sqlite3.connect(":memory:"), duckdb.connect()):
        assert by_database(database, tree, rows, {"id": "BIGINT"}) == ["a", "a", "b"]


def test_numbers_of_every_type():
    """The Python text takes numbers as text, decimals, NumPy's and pandas' missing values."""
    inside = {}
    exec(python(dt.cart(RISK, "Risk")), inside)
    ages = ["25", np.float32(25), True, np.int8(3), None, np.nan, pd.NA, pd.NaT]
    found = [inside["predict"]({"Car": "Sports", "Age": age}) for age in ages]
    assert found == ["L", "L", "H", "H", "L", "L", "L", "L"]
    assert inside["predict"]({"Car": pd.NA, "Age": 1}) == "H"
    assert RISK.apply(inside["predict"], axis=1).tolist() == RISK["Risk"].tolist()


# hostile text


HOSTILE = [
    '"; DROP TABLE rows; --',
    "'; DROP TABLE rows; --",
    'it\'s "quoted"',
    "a\nb\r\nc",
    "\\",
    "\\'",
    '"""',
    "'''",
    "{x}",
    "%s ? :name $1",
    "--",
    "/*",
    "*/",
    "# x\nraise SystemExit",
    "漢字 ß \u202e\u2028",
    " ",
    "NULL",
    "end",
]


@pytest.mark.slow
@pytest.mark.parametrize("odd", HOSTILE)
def test_hostile_text_everywhere(odd):
    """As column, level, class and target: quoted, and nothing but a value."""
    data = pd.DataFrame({odd: [odd, "z"] * 4, odd + "?": [f"{odd}!", "n"] * 4})
    tree = dt.id3(data, odd + "?")
    rows = pd.DataFrame({odd: [odd, "z", UNSEEN, None]})
    check(tree, rows, tree.predict(rows).tolist())
    check(tree.rules(), rows, [*tree.predict(rows)[:2], None, None])


def test_what_sql_cannot_hold_is_refused():
    """NUL, half letters, columns without a name, values of several types."""
    for bad in ("a\0b", "\ud800"):
        for column, level in ((bad, "u"), ("c", bad)):
            tree = dt.Tree.from_nested((column, {level: 1, "v": 2}))
            with pytest.raises(ValueError, match="SQL text can't hold .*: replace that"):
                sql(tree)
            row = pd.DataFrame({column: [level, "v"]})
            assert by_python(tree, row) == [1, 2]
    for column in ("", 1.5, True):
        with pytest.raises(ValueError, match=f"no column or table called {column!r}: rename it"):
            sql(dt.Tree.from_nested((column, {"u": 1, "v": 2})))
    with pytest.raises(ValueError, match="column 'c' has levels of several types"):
        sql(
            dt.id3(pd.DataFrame({"c": pd.Series([1, 2, "2"], dtype=object), "y": list("aab")}), "y")
        )
    with pytest.raises(ValueError, match="the target 'class' has classes of several types"):
        sql(dt.Tree.from_nested(("c", {"u": 1, "v": "2"})))


def test_columns_may_be_numbered():
    """A column that pandas calls 0 is "0" in a database."""
    data = pd.DataFrame({0: [1, 2, 3.0], "y": list("aab")})
    assert '"0"' in sql(dt.cart(data, "y"))


# dates


def dated(days, **options):
    """A tree that cuts dates."""
    return dt.cart(pd.DataFrame({"day": days, "y": list("aabb")}), "y", **options)


def test_dates_are_cut_where_the_tree_cuts_them():
    """Days, times and fractions of a second round the cut, in dates and as ISO text."""
    tree = dated(pd.to_datetime(["2020-01-01", "2020-01-02", "2020-01-03", "2021-01-01"]))
    assert str(tree.root.threshold) == "2020-01-02 12:00:00"
    near = ["2020-01-02", "2020-01-02 12:00:00", "2020-01-02 12:00:00.000001",
            "2020-01-02 11:59:59.9", "1999-12-31 23:00:00", "2020-01-03", None,
            "2020-01-02 12:00:00.000000"]  # fmt: skip
    rows = pd.DataFrame({"day": pd.to_datetime(near, format="ISO8601")})
    wanted = ["a", "a", "b", "a", "a", "b", "a", "a"]
    assert predicted(tree, rows) == wanted
    assert by_python(tree, rows) == wanted
    text = pd.DataFrame({"day": near})
    assert by_database(sqlite3.connect(":memory:"), tree, text, {"day": "TEXT"}) == wanted
    assert by_database(duckdb.connect(), tree, text, {"day": "TIMESTAMP"}) == wanted
    days = pd.DataFrame({"day": ["2020-01-02", "2020-01-03"]})
    assert by_database(duckdb.connect(), tree, days, {"day": "DATE"}) == ["a", "b"]
    inside = {}
    exec(python(tree), inside)
    plain = [date(2020, 1, 2), date(2020, 1, 3), datetime(2020, 1, 2, 12), None, pd.NaT]
    assert [inside["predict"]({"day": day}) for day in plain] == ["a", "b", "a", "a", "a"]


def test_dates_with_a_time_zone():
    """Python compares them; SQL text is refused, as are spans and periods by both."""
    tree = dated(pd.date_range("2020", periods=4, tz="Asia/Tokyo"))
    rows = pd.DataFrame({"day": pd.date_range("2020", periods=8, freq="12h", tz="UTC")})
    assert by_python(tree, rows) == predicted(tree, rows)
    with pytest.raises(ValueError, match="'day' holds dates .Asia/Tokyo., and this text can tell"):
        sql(tree)
    for days in (pd.to_timedelta(range(4), unit="D"), pd.period_range("2020", periods=4, freq="M")):
        for write in (python, sql):
            with pytest.raises(ValueError, match="turn the column into these or into numbers"):
                write(dated(days))


def test_cuts_that_text_cannot_tell():
    """Between two microseconds, or before the year 1000."""
    fine = pd.to_datetime([0, 100, 600, 700], unit="ns")
    with pytest.raises(ValueError, match="text can't tell"):
        python(dated(fine))
    early = pd.Series(np.array(["0900-01-01", "0900-01-03", "0900-01-05", "0900-01-07"], "M8[s]"))
    with pytest.raises(ValueError, match="text can't tell"):
        sql(dated(early))


# what can't be said


def test_what_is_untold():
    """A row that C4.5 shares out has no prediction, and the text tells so; nor are others."""
    golf = dt.datasets.load("golf_unknown")
    tree = dt.c45(golf, "play", min_objects=1)
    assert python(tree).splitlines()[1] == (
        "# None: where a value is missing, or was not seen in training, and the tree shares out "
        "the row."
    )
    assert "NULL: where a value is missing" in sql(tree, "golf")
    rows = golf.drop(columns="play").assign(**{tree.root.attribute: None})
    assert by_python(tree, rows) == [None] * len(golf)
    assert "None:" not in python(dt.id3(RISK, "Risk"))
    assert "NULL:" not in sql(dt.id3(RISK, "Risk"), "risk")
    assert "where no rule covers a row" in python(dt.id3(RISK, "Risk").rules())
    assert "None:" not in python(dt.rules.simplify(dt.id3(RISK, "Risk")))


def chain(height):
    """A tree as high as that: a cut at 0.5, 1.5, ... at each depth."""
    n = height + 1
    data = pd.DataFrame({"f": np.arange(n), "y": [f"c{i}" for i in range(n)]})
    nested = f"c{height}"
    for i in reversed(range(height)):
        nested = ("f", i + 0.5, f"c{i}", nested)
    return dt.Tree.from_nested(nested, data, "y"), data


@pytest.mark.slow
def test_the_highest_tree():
    """A text of height 90 is run by all of them; beyond that both are refused."""
    tree, data = chain(90)
    check(tree, data[["f"]], data["y"].tolist())
    for write in (python, sql):
        with pytest.raises(ValueError, match="height 91 is too high for Python or SQL, 90 at most"):
            write(chain(91)[0])


def test_neither_tree_nor_rules():
    """What is no tree is refused with its type."""
    with pytest.raises(TypeError, match="a tree or its rules are written, got DataFrame"):
        python(RISK)
    with pytest.raises(TypeError, match="a tree or its rules are written, got DataFrame"):
        sql(RISK)


def test_a_leaf_and_its_rule():
    """A tree that asks nothing predicts one class."""
    leaf = dt.id3(RISK, "Risk", max_depth=0)
    check(leaf, RISK, ["H"] * 6)
    check(leaf.rules(), RISK, ["H"] * 6)
    assert sql(leaf) == "'H'"


def test_whole_texts():
    """The SELECT of the Risk tree by ID3, letter by letter."""
    assert sql(dt.id3(RISK, "Risk"), "risk") == (
        "-- ID3 tree for Risk\n"
        "SELECT *, CASE\n"
        "  WHEN \"Car\" = 'SUV' THEN 'H'\n"
        "  WHEN \"Car\" = 'Sports' AND CAST(\"Age\" AS DOUBLE PRECISION) <= 22.5e0 THEN 'H'\n"
        "  WHEN \"Car\" = 'Sports' AND CAST(\"Age\" AS DOUBLE PRECISION) > 22.5e0 THEN 'L'\n"
        "  WHEN \"Car\" = 'Sports' THEN 'L'\n"
        "  WHEN \"Car\" = 'Vintage' THEN 'H'\n"
        "  ELSE 'H'\n"
        "END AS prediction\n"
        'FROM "risk";\n'
    )
