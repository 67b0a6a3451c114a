"""C4.5 grows as its description says: whole trees against a plain one, and its rules by hand."""

from itertools import product

import hypothesis.strategies as st
import numpy as np
import oracles
import oracles_c45
import pandas as pd
import pytest
import strategies
from hypothesis import given
from oracles_c45 import C45

import dtlearn as dt

SWITCHES = [
    {},
    {"mdl": False, "collapse": False},
    {"average_gain": False},
    {"min_objects": 1},
    {"min_objects": 1, "mdl": False, "average_gain": False, "collapse": False},
    {"min_objects": 3, "threshold": "midpoint"},
]


def slow(data, **options):
    """The plain grower of a table."""
    return C45(oracles.problem(data), oracles.ordered_columns(data), **options)


def differences(tree, wanted, at="root"):
    """Where two nested trees differ; counts may differ by rounding."""
    if tree[0] != wanted[0] or len(tree) != len(wanted):
        return [(at, tree[0], wanted[0])]
    counts = [float(c) for c in wanted[1]]
    found = [] if tree[1] == pytest.approx(counts, abs=1e-9) else [(at, tree[1], counts)]
    below = zip(*(t[2] if len(t) == 3 else () for t in (tree, wanted)), strict=True)
    for i, pair in enumerate(below):
        found += differences(*pair, f"{at}.{i}")
    return found


def assert_same(data, **options):
    """The library's tree is the plain one; whether that could be told."""
    grower = slow(data, **options)
    wanted = grower.tree()
    if not grower.doubtful:
        assert differences(oracles.nested(dt.c45(data, "y", **options).root), wanted) == []
    return not grower.doubtful


def mixed(seed, missing, n=40, n_classes=3):
    """A table of numbers, levels and ordered levels that tell something of the class."""
    rng = np.random.default_rng(seed)
    y = rng.integers(0, n_classes, n)
    frame = pd.DataFrame(
        {
            "few": rng.integers(0, 4, n) + 2.0 * y,
            "fine": np.round(rng.normal(size=n) + y, 2),
            "level": np.array(list("abcd"))[(y + rng.integers(0, 3, n)) % 4],
            "flag": rng.integers(0, 2, n) == (y > 0),
            "many": np.array([f"v{i:02}" for i in range(15)])[rng.integers(0, 15, n)],
        }
    ).astype({"flag": object, "level": object})
    frame["size"] = pd.Categorical.from_codes((y + rng.integers(0, 2, n)) % 4, list("SMLX"), True)
    hidden = rng.random(frame.shape) < missing
    return frame.mask(hidden).assign(y=np.array(["no", "yes", "maybe"])[y])


@pytest.mark.slow
@pytest.mark.parametrize("options", SWITCHES, ids=str)
@pytest.mark.parametrize("missing", [0.0, 0.2], ids=["complete", "missing"])
def test_whole_trees(options, missing):
    """Tests, cuts, shared counts and predictions of ten tables; at least nine have no near-tie."""
    compared = [assert_same(mixed(seed, missing), **options) for seed in range(10)]
    assert sum(compared) >= 9


@given(
    data=strategies.tables(max_rows=16, kinds=(*strategies.KINDS, "close"), missing=True),
    options=st.sampled_from(SWITCHES),
)
def test_small_trees_with_missing_values(data, options):
    """The same on odd little tables: ties, close values, constants, columns without a value."""
    assert_same(data, **options)


@given(
    data=strategies.tables(max_rows=16, kinds=(*strategies.KINDS, "close")),
    options=st.sampled_from(SWITCHES),
)
def test_small_trees(data, options):
    """The same without missing values."""
    assert_same(data, **options)


@given(data=strategies.tables(max_rows=10, missing=True, weights=strategies.whole_weights()))
def test_small_trees_with_weights(data):
    """Rows of weight 2 and 3 count in minimum sizes, gains and shares."""
    table = oracles.problem(data, weights="w")
    grower = C45(table, oracles.ordered_columns(data), min_objects=1)
    wanted = grower.tree()
    tree = dt.c45(data, "y", weights="w", min_objects=1)
    assert grower.doubtful or differences(oracles.nested(tree.root), wanted) == []


@pytest.mark.slow
def test_near_ties_are_rare():
    """Of 40 random tables at least 38 can be compared, and most of their trees are no leaf."""
    growers = [slow(mixed(seed, 0.2, n=24), min_objects=1) for seed in range(40)]
    trees = [grower.tree() for grower in growers]
    assert sum(not grower.doubtful for grower in growers) >= 38
    assert sum(len(tree) == 3 for tree in trees) >= 32


@pytest.mark.parametrize("seed", range(5))
def test_unknown_values_are_shared_out_in_prediction(seed):
    """Class shares of new rows with unknown values, by the weight of each branch."""
    data, rows = mixed(seed, 0.2).drop(columns="size"), mixed(seed + 50, 0.4).drop(columns="size")
    wanted = slow(data, min_objects=1).tree()
    values = rows.astype(object).where(rows.notna(), None).to_dict("records")
    shares = [oracles_c45.class_shares(wanted, row) for row in values]
    tree = dt.c45(data, "y", min_objects=1)
    np.testing.assert_allclose(tree.predict_proba(rows), shares, atol=1e-9)


# by hand


def test_the_correction_for_the_choice_of_a_cut():
    """Eight values and seven cuts of which five leave two rows a side: log2(5) / 8 is paid.

    The classes a a a a b b b b are parted cleanly for 1 bit, and split information is 1.
    """
    data = pd.DataFrame({"f": range(8), "y": list("aaaabbbb")})
    found = dt.c45(data, "y").candidates(0)
    assert found["score"].max() == pytest.approx(1 - np.log2(5) / 8)
    assert dt.c45(data, "y", mdl=False).candidates(0)["score"].max() == pytest.approx(1.0)


def test_a_cut_that_cannot_pay_is_no_split():
    """The best of five cuts has 1 a, 2 b below and 3 a, 2 b above: 0.05 bits, 0.29 to pay."""
    data = pd.DataFrame({"f": range(8), "y": list("abbaabba")})
    assert dt.c45(data, "y", collapse=False).n_nodes == 1
    assert dt.c45(data, "y", collapse=False, mdl=False).n_nodes > 1


def test_the_correction_counts_the_rows_of_unknown_value():
    """Two cuts pay 1 bit over all ten rows, four of them unknown: 0.6 gained, 0.1 paid."""
    data = pd.DataFrame({"f": [0, 0, 1, 1, 2, 2, *[None] * 4], "y": list("aabbbbabab")})
    found = dt.c45(data, "y", mdl=True).candidates(0)
    gain, spread = 0.6 * dt.entropy([2, 4]), dt.entropy([2, 4, 4])
    assert found["score"].max() == pytest.approx((gain - 0.1) / spread)


def test_levels_pay_nothing():
    """The correction is for cuts: a nominal split has none to choose from."""
    data = pd.DataFrame({"c": list("uuuuvvvv"), "y": list("aaaabbbb")})
    assert dt.c45(data, "y").candidates(0)["score"].tolist() == [1.0]


def test_subtrees_without_fewer_errors_collapse():
    """The b among nine rows is in the minority on its side too: no row is righted, so a leaf."""
    data = pd.DataFrame({"c": list("uuuuvvvvv"), "y": list("aaabaaaaa")})
    assert dt.c45(data, "y").n_nodes == 1
    assert dt.c45(data, "y", collapse=False).n_leaves == 2


def test_a_collapse_looks_at_all_leaves_below():
    """The upper split rights nothing by itself; its branches do, so nothing collapses."""
    rows = [(a, b, "p" if (a, b) in ((0, 1), (1, 0)) else "n") for a, b in product((0, 1), (0, 1))]
    rows = rows * 3 + [(0, 0, "n")] * 3
    data = pd.DataFrame(rows, columns=["a", "b", "y"]).astype({"a": "str", "b": "str"})
    tree = dt.c45(data, "y")
    assert tree.score(data) == 1.0
    assert tree.n_leaves == 4


def test_close_values_are_one():
    """Steps of 5e-6 are no place for a cut, however well the classes part there."""
    close = pd.DataFrame({"f": [0, 0, 5e-6, 5e-6, 1e-5, 1e-5], "y": list("aabbbb")})
    assert dt.c45(close, "y").n_nodes == 1
    apart = close.assign(f=close["f"] * 4)
    assert dt.c45(apart, "y").root.threshold == 0.0


@pytest.mark.parametrize(("extra", "winner"), [(3e-5, "first"), (3e-3, "second")])
def test_gains_within_a_millionth_are_equal(extra, winner):
    """25 of 100 rows of each class are wrong by "second", and a bit more by "first".

    The gain falls by log2(3) = 1.6 bits for all rows wrong, so by 5e-7 or 5e-5 here.
    """
    cells = [
        (f, s, y, w)
        for y in (0, 1)
        for f, s, w in ((y, y, 75 - extra), (1 - y, y, extra), (1 - y, 1 - y, 25))
    ]
    data = pd.DataFrame(cells, columns=["first", "second", "y", "w"])
    tree = dt.c45(data, "y", nominal=["first", "second"], weights="w", collapse=False)
    assert tree.root.attribute == winner


def test_majority_ties_go_to_the_first_class():
    """Two a and two b on one side: a, although b is more frequent in the table."""
    data = pd.DataFrame({"c": list("uuuuvvvv"), "y": list("aabbbbbb")})
    tree = dt.c45(data, "y", collapse=False)
    assert tree.predict(data.head(1)).tolist() == ["a"]
    assert dt.cart(data, "y").predict(data.head(1)).tolist() == ["b"]


def test_many_valued_attributes_do_not_raise_the_average():
    """An identity column gains most, but the others compete as if it were not there.

    With 14 names the average of the others is their own; only when every attribute has many
    levels do all of them count.
    """
    data = dt.datasets.load("play_tennis")
    plain = dt.c45(data, "play").candidates(0).set_index("attribute")["score"]
    data.insert(0, "id", [f"r{i}" for i in range(14)])
    named = dt.c45(data, "play", min_objects=1).candidates(0).set_index("attribute")["score"]
    assert named["outlook"] == pytest.approx(plain["outlook"])
    alone = dt.c45(data[["id", "play"]], "play", min_objects=1)
    assert alone.root.attribute == "id"


def test_cuts_without_gain_do_not_lower_the_average():
    """Two numbers that tell nothing change nothing: "odd" stays below the average of the others.

    Outlook gains 0.247 bits, odd 0.106 with the better ratio; the mean of the two is 0.176, and
    with two zeros it would be 0.088.
    """
    data = dt.datasets.load("play_tennis")[["outlook", "play"]]
    yes = data.index[data["play"] == "yes"][:2]
    data.insert(1, "odd", ["a" if i in yes else "b" for i in data.index])
    twice = pd.concat([data.assign(k=copy, m=copy) for copy in (0, 1)])
    assert dt.c45(twice, "play", mdl=False, average_gain=False).root.attribute == "odd"
    assert dt.c45(twice, "play", mdl=False).root.attribute == "outlook"


@pytest.mark.parametrize(("on_the_left", "splits"), [(25, True), (24, False)])
def test_a_tenth_per_class_counts_as_25_at_the_most(on_the_left, splits):
    """Of 600 rows in two classes a tenth per class is 30, but 25 rows on a side are enough."""
    f = np.arange(600) >= on_the_left
    data = pd.DataFrame({"f": f.astype(int), "y": np.where(f, "a", "b")})
    assert (dt.c45(data, "y").n_leaves == 2) == splits


def test_the_cap_holds_below_large_minimum_objects_too():
    """As in J48, a tenth per class above min_objects is capped at 25, even if that is below it."""
    f = np.arange(600) >= 25
    data = pd.DataFrame({"f": f.astype(int), "y": np.where(f, "a", "b")})
    assert dt.c45(data, "y", min_objects=28).n_leaves == 2
    assert dt.c45(data, "y", min_objects=30).n_leaves == 1
