"""Dates, spans of time and periods are cut like numbers, shown as what they are, or refused."""

from datetime import UTC, date, datetime, timedelta

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

import dtlearn as dt
from dtlearn.table.moments import Clock, as_moments, clock_of

BUILDERS = pytest.mark.parametrize("builder", [dt.id3, dt.c45, dt.cart])
DAYS = pd.Series(pd.to_datetime(["2020-01-01", "2020-01-02", "2020-01-03", "2020-01-04"]))
BERLIN = DAYS.dt.tz_localize("Europe/Berlin")
PYTHON_DATES = pd.Series([date(2020, 1, d) for d in (1, 2, 3, 4)], dtype=object)
PYTHON_TIMES = pd.Series([datetime(2020, 1, d) for d in (1, 2, 3, 4)], dtype=object)
NUMPY_DATES = pd.Series([np.datetime64(f"2020-01-0{d}") for d in (1, 2, 3, 4)], dtype=object)
MIXED_DATES = pd.Series([*PYTHON_DATES[:2], *PYTHON_TIMES[2:]], dtype=object)
MONTHS = pd.Series(pd.period_range("2020-01", periods=4, freq="M"))


def table(column):
    """Four rows, the first two of class a."""
    return pd.DataFrame({"day": column, "y": list("aabb")})


def all_dates():
    """The same four days as everything that holds dates."""
    units = [DAYS.astype(f"datetime64[{unit}]") for unit in ("s", "ms", "us", "ns")]
    return [*units, PYTHON_DATES, PYTHON_TIMES, NUMPY_DATES, MIXED_DATES]


# thresholds are dates


@BUILDERS
def test_dates_of_every_type_grow_one_tree(builder):
    """Between 2 and 3 January lies noon of the 2nd; C4.5 moves it down to the 2nd."""
    cut = "2020-01-02" if builder is dt.c45 else "2020-01-02 12:00:00"
    for column in all_dates():
        tree = builder(table(column), "y")
        assert [str(child) for child in tree.root.children] == [
            f"day ≤ {cut} → a (2, 0)",
            f"day > {cut} → b (0, 2)",
        ]
        assert tree.root.threshold == pd.Timestamp(cut)


@pytest.mark.parametrize(
    ("column", "cut", "kind"),
    [
        (DAYS, "2020-01-02 12:00:00", "dates"),
        (BERLIN, "2020-01-02 12:00:00+01:00", "dates (Europe/Berlin)"),
        (DAYS - DAYS[0], "1 days 12:00:00", "spans of time"),
        ([timedelta(hours=h) for h in (0, 1, 2, 3)], "0 days 01:30:00", "spans of time"),
        (MONTHS, "2020-02", "periods (M)"),
    ],
)
def test_report_rules_nodes_and_candidates_tell_moments(column, cut, kind):
    """The cut is the same moment wherever it is told, and JSON brings it back."""
    data = table(column)
    grown = dt.cart(data, "y")
    for tree in (grown, dt.Tree.from_json(grown.to_json())):
        assert f"day ≤ {cut} → a (2, 0)" in str(tree)
        assert f"if day > {cut} then y = b" in str(tree.rules())
        assert tree.nodes["branch"][1] == f"day ≤ {cut}"
        assert str(tree.nodes["threshold"][0]) == cut
        assert tree.kinds["day"] == kind
        assert tree.predict(data).tolist() == tree.rules().predict(data).tolist() == list("aabb")
        assert tree == grown
    assert grown.candidates()["split"][0] == f"day ≤ {cut}"


def test_ordered_moments_of_a_path_are_an_interval():
    """Days 1, 2, 3 with classes a b a: the rule of the middle one has two dates."""
    data = pd.DataFrame({"day": DAYS[:3], "y": list("aba")})
    assert "2020-01-01 12:00:00 < day ≤ 2020-01-02 12:00:00" in str(dt.cart(data, "y").rules())


def test_pictures_tell_dates():
    """Question and branch in the boxes, the axis, the title and the slider of a gain curve."""
    data = table(DAYS)
    texts = [t.get_text() for t in dt.draw.tree(dt.cart(data, "y")).texts]
    assert {"≤ 2020-01-02 12:00:00", "> 2020-01-02 12:00:00"} <= set(texts)
    ax = dt.draw.gain_curve(data, "y", "day", threshold=pd.Timestamp("2020-01-02 18:00"))
    assert ax.get_title(loc="left") == "day ≤ 2020-01-02 12:00:00: gain = 1.0000 bits"
    ax.figure.canvas.draw()
    ticks = [tick.get_text() for tick in ax.get_xticklabels() if tick.get_text()]
    assert len(ticks) > 2
    assert all(tick.startswith(("2019-12-31", "2020-01-0")) for tick in ticks), ticks
    assert "2020-01-02 12:00:00" in str(
        dt.widgets.threshold_explorer(data, "y", "day").controls[0].options
    )
    with pytest.raises(ValueError, match="from 2020-01-01 up to, but without, 2020-01-04"):
        dt.draw.gain_curve(data, "y", "day", threshold=pd.Timestamp("2021-01-01"))
    plt.close("all")


def test_an_axis_of_days_has_whole_days():
    """Over 30 days there is a tick at midnights only."""
    data = pd.DataFrame({"day": pd.date_range("2020-01-01", periods=30), "y": list("ab") * 15})
    ax = dt.draw.gain_curve(data, "y", "day")
    ax.figure.canvas.draw()
    told = {tick.get_text() for tick in ax.get_xticklabels()} - {""}  # none beyond the figure
    assert len(told) > 1
    assert {len(day) for day in told} == {len("2020-01-01")}
    plt.close("all")


def test_dates_can_be_levels():
    """nominal= makes a branch of each day, as the error for other types recommends."""
    tree = dt.id3(table(DAYS), "y", nominal=["day"])
    assert tree.root.levels == tuple(DAYS)
    assert "day = 2020-01-03 → b (0, 1)" in str(tree)
    assert tree.predict(table(DAYS)).tolist() == list("aabb")


@pytest.mark.parametrize(
    "column", [DAYS, BERLIN, DAYS - DAYS[0], MONTHS, DAYS.astype("datetime64[s]")]
)
def test_trees_of_dates_are_written_by_hand(column):
    """Nested tuples hold the date of a cut, and read it back; a number in its place is refused."""
    data = table(column)
    tree = dt.cart(data, "y")
    name, cut, *classes = tree.to_nested()
    assert (name, cut, classes) == ("day", tree.root.threshold, ["a", "b"])
    again = dt.Tree.from_nested((name, cut, *classes), data, "y")
    assert str(again).splitlines()[1:] == str(tree).splitlines()[1:]
    for wrong in (1.5, "2020-01-02", None):
        with pytest.raises(ValueError, match="at the root: after 'day' comes one of"):
            dt.Tree.from_nested((name, wrong, *classes), data, "y")


def test_a_python_date_is_a_cut():
    """date(2020, 1, 2) means its midnight: up to it go the first two days."""
    tree = dt.Tree.from_nested(("day", date(2020, 1, 2), "a", "b"), table(DAYS), "y")
    assert str(tree.root.children[0]) == "day ≤ 2020-01-02 → a (2, 0)"


# prediction


@pytest.mark.slow
@BUILDERS
@pytest.mark.parametrize("trained", range(8))
def test_the_unit_does_not_matter(builder, trained):
    """Trained in one unit or type and predicted in every other: the same classes."""
    tree = builder(table(all_dates()[trained]), "y")
    for column in all_dates():
        assert tree.predict(table(column)).tolist() == list("aabb")
        assert [
            tree.path(row)["prediction"].iloc[-1] for _, row in table(column).iterrows()
        ] == list("aabb")


def test_another_time_zone_is_the_same_moment():
    """23:30 in New York is the next day in Berlin: the instant decides."""
    tree = dt.cart(table(BERLIN), "y")
    rows = pd.DataFrame({"day": BERLIN.dt.tz_convert("America/New_York")})
    assert tree.predict(rows).tolist() == list("aabb")
    utc = [datetime(2020, 1, d, tzinfo=UTC) for d in (2, 3)]
    assert tree.predict(pd.DataFrame({"day": pd.Series(utc, dtype=object)})).tolist() == ["a", "b"]


@pytest.mark.parametrize(
    ("trained", "given", "message"),
    [
        (DAYS, [1.0, 2.0, 3.0, 4.0], "'day' held dates in training and holds float64"),
        (DAYS, [1, 2, 3, 4], "'day' held dates in training and holds int64"),
        (DAYS, ["2020-01-01"] * 4, "'day' held dates in training and holds str"),
        (DAYS, BERLIN, r"'day' held dates in training and holds dates \(Europe/Berlin\)"),
        (BERLIN, DAYS, r"'day' held dates \(Europe/Berlin\) in training and holds dates now"),
        (DAYS, DAYS - DAYS[0], "'day' held dates in training and holds spans of time"),
        (MONTHS, MONTHS.dt.asfreq("D"), r"periods \(M\) in training and holds periods \(D\)"),
        ([1, 2, 3, 4], DAYS, "'day' should be numeric but holds dates"),
        ([1.0, 2.0, 3.0, 4.0], DAYS - DAYS[0], "'day' should be numeric but holds spans of time"),
        ([1, 2, 3, 4], PYTHON_DATES, "'day' should be numeric but holds dates"),
    ],
)
def test_other_kinds_are_refused(trained, given, message):
    """No number passes for a date nor a date for a number; the column and both kinds are named."""
    tree = dt.cart(table(trained), "y")
    for predict in (tree.predict, tree.rules().predict):
        with pytest.raises(ValueError, match=message):
            predict(pd.DataFrame({"day": given}))


def test_dates_of_several_time_zones_are_refused():
    """One with a time zone and one without can't be put in order: the remedy is named."""
    mixed = [datetime(2020, 1, 1), datetime(2020, 1, 2, tzinfo=UTC)] * 2
    with pytest.raises(ValueError, match="'day' holds dates of several time zones.*utc=True"):
        dt.cart(table(pd.Series(mixed, dtype=object)), "y")


# missing dates


@pytest.mark.parametrize("numeric", [(), ("day",)])
@pytest.mark.parametrize(
    "column",
    [DAYS, PYTHON_DATES, PYTHON_TIMES, DAYS - DAYS[0], MONTHS, DAYS.astype("datetime64[s]")],
)
def test_no_date_is_missing(column, numeric):
    """NaT is counted as missing, shared out by C4.5, and the path says so."""
    holed = pd.concat([column, pd.Series([pd.NaT], dtype=object)], ignore_index=True)
    holed = holed.astype(column.dtype) if column.dtype != object else holed
    data = pd.DataFrame({"day": holed, "y": list("aabbb")})
    with pytest.raises(ValueError, match="'day' 1"):
        dt.id3(data, "y", numeric=numeric)
    tree = dt.c45(data, "y", numeric=numeric, mdl=False, min_objects=1)
    assert tree.nodes["n"].tolist() == [5, 2.5, 2.5]
    assert tree.path(data.iloc[4])["note"].iloc[0] == "missing"
    # one half of the row goes where 2 of 2.5 rows are a, the other where all are b
    np.testing.assert_allclose(tree.predict_proba(data.iloc[[4]]), [[0.4, 0.6]])


@pytest.mark.parametrize("gone", [None, pd.NaT, pd.NA, float("nan")])
def test_a_missing_value_among_objects_is_no_number(gone):
    """Numbers in an object column with numeric=: what is missing goes no way of its own."""
    data = pd.DataFrame({"f": pd.Series([1, 2, gone, 4], dtype=object), "y": list("aabb")})
    with pytest.raises(ValueError, match="'f' 1"):
        dt.cart(data, "y", numeric=["f"])
    tree = dt.cart(data.dropna(), "y", numeric=["f"])
    assert tree.root.threshold == 3.0
    assert tree.path(data.iloc[2])["note"].tolist() == ["missing"]
    assert tree.apply(data).tolist() == [1, 1, 0, 2]


def test_a_column_of_nothing_but_missing_dates_predicts():
    """NaT alone, as dates or as objects, is missing in every row."""
    tree = dt.cart(table(DAYS), "y")
    for column in (pd.Series([pd.NaT] * 2), pd.Series([None] * 2, dtype=object), [np.nan] * 2):
        assert tree.apply(pd.DataFrame({"day": column})).tolist() == [0, 0]


# codes


def test_codes_are_microseconds():
    """1970-01-02 is 86,400 million microseconds whatever the unit, and comes back."""
    for unit in ("s", "ms", "us", "ns"):
        column = pd.Series(pd.to_datetime(["1970-01-02", "1969-12-31"])).astype(
            f"datetime64[{unit}]"
        )
        assert clock_of(column).codes(column).tolist() == [86_400e6, -86_400e6]
    assert Clock("datetime").moment(-86_400e6) == pd.Timestamp("1969-12-31")
    assert Clock("timedelta").moment(1.5) == pd.Timedelta(1500, unit="ns")


def test_far_dates_are_dates():
    """Python's years 1 and 9999 lie past what nanoseconds can tell."""
    column = pd.Series([date(1, 1, 1), date(9999, 1, 1)] * 2, dtype=object)
    tree = dt.cart(pd.DataFrame({"day": column, "y": list("abab")}), "y")
    assert tree.root.threshold.year == 5000
    assert tree.predict(pd.DataFrame({"day": column})).tolist() == list("abab")


def test_nanoseconds_too_close_for_a_float_are_refused():
    """Two dates a nanosecond apart have one code today, and two in the hour after 1970."""
    late, early = (
        pd.Series([t, t + 1], dtype="datetime64[ns]") for t in (1_600_000_000 * 10**9, 0)
    )
    with pytest.raises(ValueError, match="'day' holds values that differ.*000000001"):
        dt.cart(pd.DataFrame({"day": late, "y": ["a", "b"]}), "y")
    assert dt.cart(pd.DataFrame({"day": early, "y": ["a", "b"]}), "y").n_leaves == 2


def test_what_is_no_moment():
    """Text, numbers, times of the day and columns of nothing are left alone."""
    for values in (["2020-01-01"], [1], [datetime(2020, 1, 1).time()], [None], [pd.NaT]):
        assert as_moments(pd.Series(values, dtype=object)) is None


def test_old_stored_trees_are_read():
    """Without a date nothing of the JSON format has changed: no entry for clocks."""
    tree = dt.id3(dt.datasets.load("risk"), "Risk")
    assert all(
        set(a) == {"name", "kind", "levels", "missing_level"} for a in tree.to_dict()["attributes"]
    )
    assert "clock" in dt.cart(table(DAYS), "y").to_dict()["attributes"][0]
