"""The plain growers grow the textbooks' trees, and the builders grow those of the plain growers."""

import ast
import sys
from pathlib import Path

import numpy as np
import oracles
import pandas as pd
import pytest
import strategies
from hypothesis import given, settings

import dtlearn as dt

BUILDERS = [(dt.id3, dt.plain.id3), (dt.c45, dt.plain.c45), (dt.cart, dt.plain.cart)]
PLAIN = [plain for _, plain in BUILDERS]
NAMES = ["id3", "c45", "cart"]


def records(name):
    """The rows of a data set of the course."""
    return dt.datasets.load(name).to_dict("records")


def lines(text):
    """Rows with the attributes a, b, ... and the class y: "u1p" is a level, a number, a class."""
    rows = [[int(c) if c.isdigit() else c for c in word] for word in text.split()]
    return [dict(zip([*"abcdef"[: len(row) - 1], "y"], row, strict=True)) for row in rows]


# by hand

OUTLOOK = (
    "outlook",
    {
        "overcast": "yes",
        "rainy": ("windy", {"FALSE": "yes", "TRUE": "no"}),
        "sunny": ("humidity", {"high": "no", "normal": "yes"}),
    },
)
HUMIDITY_CUT = (
    "outlook",
    {**OUTLOOK[1], "sunny": ("humidity", 75, "yes", "no")},
)


@pytest.mark.parametrize(
    ("grow", "wanted"),
    [
        (dt.plain.id3, ("Car", {"SUV": "H", "Sports": ("Age", 22.5, "H", "L"), "Vintage": "H"})),
        (dt.plain.cart, ("Car", {"Sports"}, ("Age", 22.5, "H", "L"), "H")),
        (dt.plain.c45, ("Car", {"SUV": "H", "Sports": "L", "Vintage": "H"})),
    ],
    ids=["id3", "cart", "c45"],
)
def test_the_risk_table(grow, wanted):
    """Z8 to Z10; three sports cars are too few for C4.5, and their majority is L."""
    assert grow(records("risk"), "Risk") == wanted


@pytest.mark.parametrize("grow", [dt.plain.id3, dt.plain.c45])
def test_play_tennis(grow):
    """The tree of Quinlan 1986: outlook, then humidity where sunny and wind where rainy."""
    assert grow(records("play_tennis"), "play") == OUTLOOK


def test_play_tennis_with_numbers():
    """J48's tree of weather.numeric: humidity is cut at 75, a value of the table."""
    assert dt.plain.c45(records("play_tennis_numeric"), "play") == HUMIDITY_CUT


@pytest.mark.parametrize("grow", PLAIN, ids=NAMES)
def test_parity_gains_nothing(grow):
    """T5: neither bit tells anything by itself, so the tree is a leaf, with the first class."""
    assert grow(lines("00p 01q 10q 11p") * 2, "y") == "p"


@pytest.mark.parametrize(
    ("grow", "rows", "wanted"),
    [
        (dt.plain.id3, "uxp vyq", ("a", {"u": "p", "v": "q"})),
        (dt.plain.cart, "11p 22q", ("a", 1.5, "p", "q")),
        (dt.plain.cart, "0p 1q 2p", ("a", 0.5, "p", ("a", 1.5, "q", "p"))),
        (dt.plain.cart, "up vq wr", ("a", {"u"}, "p", ("a", {"v"}, "q", "r"))),
        (dt.plain.cart, "up vq wq xp", ("a", {"u", "x"}, "p", "q")),
        (dt.plain.c45, "uxp uxp vyq vyq", ("a", {"u": "p", "v": "q"})),
    ],
)
def test_ties(grow, rows, wanted):
    """The first attribute, the smallest cut, the first levels; V is the smaller side."""
    assert grow(lines(rows), "y") == wanted


@pytest.mark.parametrize(
    ("grow", "tied"), [(dt.plain.id3, "q"), (dt.plain.c45, "p")], ids=["id3", "c45"]
)
def test_majority_ties(grow, tied):
    """Two p and two q have the level u: ID3 takes q, the more frequent one, C4.5 the first."""
    rows = lines("up up uq uq") + lines("vq") * 6 + lines("wp") * 3
    assert grow(rows, "y") == ("a", {"u": tied, "v": "q", "w": "p"})


def test_an_empty_branch_has_the_majority_above():
    """No row with b = 0 has the level w; of the three that are there two are p."""
    rows = lines("u0p u0p v0q") + lines("u9r v9r w9r") * 3
    tree = dt.plain.id3(rows, "y")
    assert tree == ("b", 4.5, ("a", {"u": "p", "v": "q", "w": "p"}), "r")


def test_c45_undoes_a_split_that_rights_nothing():
    """The b among nine rows is in the minority on its side too."""
    assert dt.plain.c45(lines("ua ua ua ub va va va va va"), "y") == "a"


@pytest.mark.parametrize(("left", "wanted"), [(25, ("a", 0, "q", "p")), (24, "p")])
def test_c45_wants_a_tenth_per_class_but_never_more_than_25(left, wanted):
    """Of 600 rows in two classes a tenth per class is 30, but 25 rows on a side are enough."""
    assert dt.plain.c45(lines("0q") * left + lines("1p") * (600 - left), "y") == wanted


def test_c45_takes_no_attribute_below_the_average():
    """A near-constant column has the better ratio, .180, but not the average gain.

    It singles out two of the nine yes rows: gain .106, split information .592; outlook .247, .156.
    """
    rows = records("play_tennis")
    first = [row for row in rows if row["play"] == "yes"][:2]
    odd = [{**row, "odd": "a" if row in first else "b"} for row in rows]
    assert dt.plain.c45(odd, "play")[0] == "outlook"


@pytest.mark.parametrize("low", [1.0, float(np.nextafter(1.0, 2.0))])
def test_a_cut_between_neighbouring_numbers_is_the_lower_one(low):
    """No number lies between the two, and the half-way of one of the pairs is rounded up."""
    rows = [{"a": low, "y": "p"}, {"a": float(np.nextafter(low, 2.0)), "y": "q"}]
    assert dt.plain.cart(rows, "y") == ("a", low, "p", "q")


def test_a_cut_between_large_numbers_is_finite():
    """The sum of the two would be infinite, and half-way is 1.6e308."""
    rows = [{"a": 1.5e308, "y": "p"}, {"a": 1.7e308, "y": "q"}]
    assert dt.plain.cart(rows, "y")[1] == pytest.approx(1.6e308)


def test_sets_of_levels():
    """Of four levels all sets of one and of two, in the order of the levels."""
    rows = lines("up vq wp xq")
    table = dt.plain.read(rows, "y")
    found = ["".join(sorted(split.test)) for split in dt.plain.two_sets(table, rows, "a")]
    assert found == ["u", "v", "w", "x", "uv", "uw", "ux", "vw", "vx", "wx"]


def test_c45_takes_no_gain_below_a_millionth():
    """Shares of .4995 and .5005 differ by .001: 2 / ln 2 · .0005² = 7.2e-7 bits are gained."""
    few = lines("up") * 999 + lines("uq") * 1001 + lines("vp") * 1001 + lines("vq") * 999
    assert dt.plain.c45(few, "y") == "p"
    assert dt.plain.id3(few, "y") == ("a", {"u": "q", "v": "p"})


def test_classes_that_are_numbers_are_in_their_order():
    """Of two equal classes 9 comes before 10."""
    assert dt.plain.id3([{"a": 0, "y": 10}, {"a": 0, "y": 9}], "y") == 9


def test_numbers_are_cut_and_bools_are_levels():
    """A column is a number only if all its values are."""
    rows = [{"a": False, "b": 1, "y": "p"}, {"a": True, "b": "1", "y": "q"}]
    assert dt.plain.id3(rows, "y") == ("a", {False: "p", True: "q"})
    assert dt.plain.id3([{"b": r["b"], "y": r["y"]} for r in rows], "y") == (
        "b",
        {1: "p", "1": "q"},
    )


def test_predict():
    """A row follows cuts, sets and levels down to a class; a level without a branch is an error."""
    tree = ("Car", {"SUV": "H", "Sports": ("Age", 22.5, "H", ("Car", {"SUV"}, "H", "L"))})
    found = [dt.plain.predict(tree, {"Car": "Sports", "Age": age}) for age in (22.5, 23)]
    assert found == ["H", "L"]
    assert dt.plain.predict(("Car", frozenset({"SUV"}), "H", "L"), {"Car": "SUV"}) == "H"
    with pytest.raises(KeyError, match="Vintage"):
        dt.plain.predict(tree, {"Car": "Vintage", "Age": 20})


# the builders


def coded(data):
    """Rows with the number of each level in place of the level, and the levels of each attribute.

    Plain rows know no order of levels but the sorted one. An ordered category is cut: a number.
    """
    cut, levels = oracles.ordered_columns(data), {}
    rows = data.astype(object)
    for name in data.columns.drop("y"):
        if data[name].dtype.kind != "f":
            levels[name] = oracles.ordered(data[name])
            kind = int if name in cut else str
            rows[name] = [kind(levels[name].index(value)) for value in data[name]]
    return rows.to_dict("records"), levels


def decoded(nested, levels):
    """The tree with the levels in place of their numbers."""
    if not isinstance(nested, tuple):
        return nested
    name, test, *below = nested
    of = levels.get(name, [])
    match test:
        case dict():
            return name, {of[int(code)]: decoded(tree, levels) for code, tree in test.items()}
        case set():
            test = {of[int(code)] for code in test}
        case _ if of:
            test = of[int(test)]
    return name, test, *(decoded(tree, levels) for tree in below)


@pytest.mark.slow
@pytest.mark.parametrize(("build", "grow"), BUILDERS, ids=NAMES)
@settings(max_examples=100)
@given(data=strategies.tables(max_rows=16))
def test_small_trees(build, grow, data):
    """All defaults, odd little tables with ties: the same tests, predictions and counts."""
    tree = build(data, "y")
    rows, levels = coded(data)
    nested = decoded(grow(rows, "y"), levels)
    assert tree.to_nested() == nested
    counted = dt.Tree.from_nested(nested, data, "y", frequent_first=tree.frequent_first)
    np.testing.assert_array_equal(tree.arrays.statistics, counted.arrays.statistics)


def noisy(seed, n, n_classes):
    """A table of numbers and levels that tell something of the class."""
    rng = np.random.default_rng(seed)
    y = rng.integers(0, n_classes, n)
    levels = np.array(list("abcd"), dtype=object)
    return pd.DataFrame(
        {
            "few": rng.integers(0, 4, n) + y,
            "fine": np.round(rng.normal(size=n) + y, 1),
            "level": levels[(y + rng.integers(0, 3, n)) % 4],
            "flag": (rng.integers(0, 2, n) == (y > 0)).astype(object),
            "name": np.array([f"v{i:02}" for i in range(n // 3)], object)[rng.integers(0, 5, n)],
            "y": np.array(["no", "yes", "maybe"], object)[y],
        }
    )


@pytest.mark.slow
@pytest.mark.parametrize(("build", "grow"), BUILDERS, ids=NAMES)
@pytest.mark.parametrize(("n", "n_classes"), [(30, 3), (90, 2)])
def test_large_trees(build, grow, n, n_classes):
    """Ten tables each: the same trees, all of them of a height of three or more."""
    heights = []
    for seed in range(10):
        data = noisy(seed, n, n_classes)
        tree = build(data, "y")
        assert tree.to_nested() == grow(data.to_dict("records"), "y")
        heights.append(tree.height)
    assert min(heights) >= 3


@pytest.mark.parametrize("name", ["risk", "play_tennis", "play_tennis_numeric", "height_gender"])
@pytest.mark.parametrize(("build", "grow"), BUILDERS, ids=NAMES)
def test_tables_of_the_course(build, grow, name):
    """What a notebook shows to be equal is equal."""
    data = dt.datasets.load(name)
    target = data.columns[-1]
    assert build(data, target).to_nested() == grow(data.to_dict("records"), target)


# what it is


def test_nothing_but_formulas_is_imported():
    """The standard library and dtlearn.criteria: no NumPy, no pandas, no other room."""
    source = Path(dt.plain.__file__).read_text("utf-8")
    found = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Import | ast.ImportFrom)]
    modules = {n.module if isinstance(n, ast.ImportFrom) else n.names[0].name for n in found}
    assert {m for m in modules if m.split(".")[0] not in sys.stdlib_module_names} == {
        "dtlearn.criteria"
    }


@pytest.mark.parametrize("grow", PLAIN, ids=NAMES)
@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "a list of dictionaries"),
        ([("u", "p")], "a list of dictionaries"),
        (pd.DataFrame(lines("up vq")), 'frame.to_dict\\("records"\\)'),
        ([{"a": 1, "z": 2}], "no 'y': the target is one of \\['a', 'z'\\]"),
        ([{"a": 1, "y": "p"}, {"a": None, "y": "q"}], "no 'a': drop the row"),
        ([{"a": 1, "y": "p"}, {"a": float("nan"), "y": "q"}], "no 'a': drop the row"),
        ([{"a": 1, "y": "p"}, {"y": "q"}], "no 'a': drop the row"),
        ([{"a": 1, "y": "p"}, {"a": 1, "y": None}], "no 'y': drop the row"),
        ([{"a": 1, "y": ("p", "q")}], "'y' has a tuple as a class"),
    ],
)
def test_bad_rows_are_named(grow, rows, message):
    """Rows that can't be learned from are refused, with what to do."""
    with pytest.raises(ValueError, match=message):
        grow(rows, "y")
