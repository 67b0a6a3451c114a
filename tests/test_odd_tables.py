"""Tables that broke other people's packages are learned from, or refused with a clear message."""

import copy
import itertools
import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import dtlearn as dt

BUILDERS = pytest.mark.parametrize("builder", [dt.id3, dt.c45, dt.cart])
NAN = float("nan")


def frame(f, y):
    """A table of one attribute."""
    return pd.DataFrame({"f": f, "y": y})


# missing values


def test_missing_values_do_not_leak_between_candidates():
    """Two of six values unknown: the leaf weights add up to 6, and no cut loses or gains a row."""
    tree = dt.c45(frame([NAN, 1, 2, NAN, 5, 9], list("aabbcc")), "y", min_objects=1)
    leaves = tree.nodes[tree.nodes["is_leaf"]]
    assert leaves["n"].sum() == pytest.approx(6)
    assert [np.sum(b) for b in tree.candidates(0)["branches"]] == [4.0] * 3


def test_no_split_of_a_pure_node():
    """Both unknown rows are p: once the n rows are apart, nothing pure is split again."""
    tree = dt.c45(frame([1, NAN, NAN, 4], list("nppn")), "y", min_objects=1)
    assert tree.n_nodes == 1  # both known rows are n: the cut tells nothing
    assert (tree.nodes.loc[tree.nodes["impurity"] == 0, "is_leaf"]).all()


def test_missing_is_no_number():
    """No threshold lies outside the known values 0 to 10."""
    tree = dt.c45(frame([NAN, 0, 10, 0, 10], list("ababb")), "y", min_objects=1)
    assert tree.candidates(0)["split"].tolist() == ["f ≤ 0"]


@pytest.mark.parametrize("gone", [None, NAN, pd.NA, pd.NaT])
def test_every_kind_of_missing_is_missing(gone):
    """None, NaN, NA and NaT in a text column are all missing, and "" and "nan" are levels."""
    data = pd.DataFrame({"c": pd.Series(["", "nan", gone], dtype=object), "y": list("abc")})
    assert dt.c45(data, "y").attributes[0].levels == ("", "nan")
    with pytest.raises(ValueError, match="'c' 1"):
        dt.id3(data, "y")


@BUILDERS
@pytest.mark.parametrize("kind", ["numeric", "nominal"])
def test_a_column_of_nothing_but_missing_values(builder, kind):
    """C4.5 never tests such a column; the others name it."""
    empty = pd.Series([None] * 4, dtype=float if kind == "numeric" else object)
    data = pd.DataFrame({"gone": empty, "f": [1, 1, 2, 2], "y": list("aabb")})
    if builder is dt.c45:
        assert builder(data, "y").root.attribute == "f"
    else:
        with pytest.raises(ValueError, match="'gone' 4"):
            builder(data, "y")


# types


def same_column():
    """One column of levels as every type that pandas has for it."""
    text = ["u", "v", "u", "v", "w", "w"]
    dtypes = ["object", "str", "category", "string"]
    return [pd.Series(text, dtype=d) for d in dtypes]


@BUILDERS
def test_text_types_give_one_tree(builder):
    """object, str, string and category columns give the same report."""
    y = list("npnpnn")
    assert len({str(builder(frame(column, y), "y")) for column in same_column()}) == 1


@BUILDERS
@pytest.mark.parametrize(
    "dtypes", [["int64", "Int64", "int8", "uint8", "float64", "Float64"], ["bool", "boolean"]]
)
def test_number_types_give_one_tree(builder, dtypes):
    """Nullable, small and large types of a number, or of a bool, give the same report."""
    values, y = [0, 1, 0, 1, 1, 1], list("npnppp")
    assert len({str(builder(frame(pd.Series(values).astype(d), y), "y")) for d in dtypes}) == 1


@BUILDERS
def test_nullable_types_may_hold_missing_values(builder):
    """NA in an Int64 column is missing at prediction, as NaN in a float one is."""
    tree = builder(frame([1, 1, 2, 2], list("aabb")), "y")
    rows = pd.DataFrame({"f": pd.array([None, 1], dtype="Int64")})
    assert tree.predict(rows).tolist() == ["a", "a"]
    assert tree.path(rows.iloc[0])["note"].iloc[0] == "missing"


@BUILDERS
def test_numbers_stored_as_text_are_levels(builder):
    """ "1", "10", "2" are three levels in text order, and no cut half sorts them."""
    tree = builder(frame(["1", "10", "2"] * 2, list("npnnpn")), "y", max_depth=1)
    assert tree.attributes[0].levels == ("1", "10", "2")
    assert tree.root.threshold is None


@BUILDERS
@pytest.mark.parametrize("labels", [[0, 1, 1, 0], [True, False, True, False]])
def test_integer_and_bool_classes_are_classes(builder, labels):
    """No regression of 0 and 1; the labels come back with their type."""
    data = frame([1, 2, 3, 4], labels)
    predicted = builder(data, "y").predict(data)
    assert predicted.dtype == data["y"].dtype
    assert builder(data, "y").classes == sorted(set(labels))


def test_bool_and_int_levels_stay_apart_from_text():
    """A column of mixed types has levels by type; each row finds its own."""
    data = frame(pd.Series([1, "1", 2.5, "a"], dtype=object), list("npqr"))
    tree = dt.id3(data, "y")
    assert tree.predict(data).tolist() == list("npqr")


@BUILDERS
def test_unused_levels_get_no_branch(builder):
    """A category of one used level is constant: a leaf, and no branch for "zz"."""
    column = pd.Categorical(["a b"] * 4, categories=["a b", "c d", "zz"])
    tree = builder(frame(column, list("npnn")), "y")
    assert (tree.n_nodes, tree.attributes[0].levels) == (1, ("a b",))


@BUILDERS
def test_categories_at_prediction_may_differ(builder):
    """Categories in another order, or as text, code by their name."""
    data = frame(pd.Categorical(["u", "v"] * 4, ["v", "u"]), list("np") * 4)
    tree = builder(data, "y")
    other = frame(pd.Categorical(["u", "v"] * 4, ["u", "q", "v"]), list("np") * 4)
    assert tree.predict(other).tolist() == tree.predict(other.astype({"f": "str"})).tolist()
    assert tree.score(other) == 1.0


# text

ODD = [
    "a,b",
    "won't",
    "x\ny",
    "a:b",
    "$5-$10",
    "<=40",
    "a&b",
    "x_1^2",
    "<script>",
    '"',
    "漢",
    "\u202e",
]


@BUILDERS
@pytest.mark.parametrize("odd", ODD)
def test_odd_text_everywhere(builder, odd):
    """Odd text as column, level, class and target prints on one line and survives JSON."""
    data = pd.DataFrame({odd: [odd, "z"] * 4, odd + "?": [f"{odd}!", "n"] * 4})
    tree = builder(data, odd + "?")
    assert tree.predict(data).tolist() == data[odd + "?"].tolist()
    assert dt.Tree.from_json(tree.to_json()) == tree
    assert len(str(tree).splitlines()) == 1 + tree.n_nodes == 4


@BUILDERS
def test_names_need_not_be_text(builder):
    """Columns named 0, 1 and 2 work, and "1" is not 1."""
    data = pd.DataFrame({0: [1, 1, 2, 2], 1: list("uvuv"), 2: list("aabb")})
    tree = builder(data, 2)
    assert (tree.root.attribute, tree.score(data)) == (0, 1.0)
    assert dt.Tree.from_json(tree.to_json()) == tree
    with pytest.raises(KeyError, match="no column '2'"):
        builder(data, "2")


def test_a_column_may_be_named_like_the_row_weights():
    """Columns called n, node or weight collide with nothing."""
    data = pd.DataFrame({"n": [1, 1, 2, 2], "node": list("uvuv"), "weight": list("aabb")})
    tree = dt.id3(data, "weight")
    assert tree.nodes["attribute"][0] == "n"
    assert tree.path(data.iloc[0])["prediction"].tolist() == ["a", "a"]


# sizes


@BUILDERS
@pytest.mark.parametrize(
    "data",
    [
        frame([1], ["a"]),
        frame(["u"], ["a"]),
        frame([1, 2, 3], ["a"] * 3),
        frame([5, 5], ["a", "b"]),
    ],
    ids=["one row", "one level", "one class", "constant"],
)
def test_nothing_to_split(builder, data):
    """One row, one class or a constant column is a leaf, printed and predicted as usual."""
    tree = builder(data, "y")
    assert (tree.n_nodes, tree.height, tree.n_leaves) == (1, 0, 1)
    assert tree.predict(data).tolist() == ["a"] * len(data)
    assert str(tree).splitlines()[1].startswith("root → a")
    assert not tree.candidates(0)["chosen"].any()
    assert tree.path(data.iloc[0])["node"].tolist() == [0]


@BUILDERS
@pytest.mark.parametrize(
    ("target", "values", "error", "message"),
    [
        ("y", {"f": [], "y": []}, ValueError, "no rows"),
        ("y", {"y": ["a"]}, ValueError, "no attribute"),
        ("y", {"f": [1, 2], "y": ["a", None]}, ValueError, "'y' has 1 missing"),
        ("z", {"f": [1], "y": ["a"]}, KeyError, "no column 'z'"),
        ("y", {"f": [1, np.inf], "y": ["a", "b"]}, ValueError, "'f' holds an infinite"),
    ],
)
def test_refusals(builder, target, values, error, message):
    """Every builder refuses these tables with the culprit in the message."""
    with pytest.raises(error, match=message):
        builder(pd.DataFrame(values), target)


def test_infinity_at_prediction_is_named():
    """An infinite value is no more a number when predicting than when learning."""
    tree = dt.id3(frame([1, 2], ["a", "b"]), "y")
    with pytest.raises(ValueError, match="'f' holds an infinite"):
        tree.predict(pd.DataFrame({"f": [np.inf]}))


def test_text_in_a_numeric_column_at_prediction_is_named():
    """The column and the value are in the message, and the remedy is one that helps."""
    tree = dt.id3(frame([1, 2], ["a", "b"]), "y")
    with pytest.raises(ValueError, match="'f' should be numeric but holds 'x'"):
        tree.predict(pd.DataFrame({"f": ["x"]}))


@BUILDERS
def test_depth_limits(builder):
    """max_depth=0 is a leaf, max_depth=1 one split."""
    data = frame([1, 1, 2, 2, 3, 3] * 4, list("aabbaa") * 4)
    options = {"collapse": False} if builder is dt.c45 else {}
    sizes = [builder(data, "y", max_depth=d, **options).n_nodes for d in (0, 1)]
    assert sizes == [1, 3]


def test_numbers_are_used_again():
    """a b a in a row: two cuts on the one attribute."""
    for builder in (dt.id3, dt.cart):
        data = frame([1, 2, 3], list("aba"))
        tree = builder(data, "y")
        assert (tree.n_leaves, tree.score(data)) == (3, 1.0)
        assert sorted(tree.nodes["threshold"].dropna()) == [1.5, 2.5]


def test_the_best_cut_is_not_sampled():
    """The class changes between 1 and 2 of 0 to 39: the cut is 1.5."""
    for builder in (dt.id3, dt.cart):
        assert builder(frame(range(40), [i > 1 for i in range(40)]), "y").root.threshold == 1.5


@pytest.mark.parametrize("builder", [dt.id3, dt.cart])
@pytest.mark.parametrize("low", [1.0, 0.0, -1e300, 1.7976931348623155e308])
def test_neighbouring_floats_are_parted(builder, low):
    """Two values with nothing between them: each on its side, in training and in prediction."""
    high = np.nextafter(low, np.inf)
    data = frame([low, low, high, high], list("aabb"))
    tree = builder(data, "y")
    assert tree.nodes["n"].tolist() == [4, 2, 2]
    assert tree.score(data) == 1.0


@BUILDERS
@pytest.mark.parametrize("low", [-1.7e308, -1e-300, 0.0, 1.0, 1.6e308])
def test_whole_range_of_floats(builder, low):
    """The midpoint of a number and the largest one neither overflows nor is the upper one."""
    data = frame([low, low, 1.7e308, 1.7e308], list("aabb"))
    tree = builder(data, "y")
    assert tree.score(data) == 1.0
    assert low <= tree.root.threshold < 1.7e308


def test_neighbouring_floats_are_one_for_c45():
    """C4.5 takes values that differ by 1e-5 or less for one, so it does not part neighbours."""
    data = frame([1.0, 1.0, np.nextafter(1.0, 2.0), np.nextafter(1.0, 2.0)], list("aabb"))
    assert dt.c45(data, "y").n_nodes == 1


@BUILDERS
def test_unseen_level(builder):
    """snow was never seen: the node's own shares, and the path says so."""
    data = frame(["sun", "sun", "rain", "rain", "rain"], list("nnppp"))
    tree = builder(data, "y")
    snow = pd.DataFrame({"f": ["snow"]})
    np.testing.assert_allclose(tree.predict_proba(snow), [[0.4, 0.6]])
    assert tree.predict(snow).tolist() == ["p"]
    assert tree.path(snow.iloc[0])["note"].iloc[0] == "not seen here"


@BUILDERS
def test_permuted_columns_give_the_same_predictions(builder):
    """Columns in any order, in training without ties and in prediction: one answer."""
    data = dt.datasets.load("play_tennis")
    attributes = data.columns.drop("play")
    wanted = builder(data, "play").predict(data).tolist()
    for order in itertools.permutations(attributes):
        tree = builder(data[[*order, "play"]], "play")
        assert tree.predict(data).tolist() == wanted


@pytest.mark.slow
def test_a_very_deep_tree():
    """1,500 rows of two classes in turns, cut off one at a time: nothing here needs recursion."""
    n = 1500
    data = frame(range(n), [i % 2 for i in range(n)])
    tree = dt.id3(data, "y")
    assert (tree.n_leaves, tree.score(data)) == (n, 1.0)
    assert tree.height > 1000
    assert len(str(tree).splitlines()) == 2 * n
    assert tree.pruned([int(tree.arrays.parent[-1])]).n_nodes == tree.n_nodes - 2
    for again in (pickle.loads(pickle.dumps(tree)), copy.deepcopy(tree)):
        assert again == tree
    assert dt.Tree.from_json(tree.to_json()) == tree
    assert tree.path(data.iloc[n // 2])["prediction"].iloc[-1] == 0


@BUILDERS
def test_constant_columns_are_never_chosen(builder):
    """A constant column before a telling one: the telling one is tested, without a warning."""
    data = pd.DataFrame({"k": ["c"] * 4, "k2": [7] * 4, "f": [1, 1, 2, 2], "y": list("aabb")})
    for options in ({}, {"min_gain": -1}):
        tree = builder(data, "y", **options)
        assert set(tree.nodes["attribute"].dropna()) == {"f"}


@BUILDERS
def test_the_xor_table(builder):
    """No single column tells anything: a leaf by default."""
    data = pd.DataFrame({"a": [0, 0, 1, 1], "b": [0, 1, 0, 1], "y": list("nppn")})
    assert builder(data, "y").n_nodes == 1


# what must not matter

INDEXES = [
    pd.RangeIndex(13, -1, -1),
    pd.Index([7] * 14),
    pd.MultiIndex.from_product([list("ab"), range(7)]),
    pd.Index([None, *"abcdefghijklm"], dtype=object),
    pd.Index(np.linspace(0, 1, 14)),
]


@BUILDERS
@pytest.mark.parametrize("index", INDEXES, ids=lambda i: type(i).__name__)
def test_any_index_will_do(builder, index):
    """Doubled, several levels, missing labels: rows go by position and the index comes back."""
    plain = dt.datasets.load("play_tennis_numeric")
    data = plain.set_axis(index)
    tree = builder(data, "play")
    assert tree == builder(plain, "play")
    pd.testing.assert_index_equal(tree.predict(data).index, index)
    assert tree.predict(data).tolist() == tree.predict(plain).tolist()


GROW_IN_A_PROCESS = """
import hashlib
import numpy as np, pandas as pd
import dtlearn as dt
rng = np.random.default_rng(5)
data = pd.DataFrame({c: rng.choice(list("uvwxyz"), 60) for c in ("a", "b", "c", "d")})
data["f"] = rng.integers(0, 9, 60)
holes = data.astype({"f": float}).mask(rng.random(data.shape) < 0.2)
y = rng.choice(["p", "q", "r"], 60)
trees = [b(data.assign(y=y), "y") for b in (dt.id3, dt.c45, dt.cart)]
trees.append(dt.c45(holes.assign(y=y), "y"))
trees += [dt.cart(holes.assign(y=y), "y", missing=m) for m in ("surrogate", "majority", "stop")]
text = "".join(tree.to_json() + str(tree) for tree in trees)
print(len(text), hashlib.sha256(text.encode()).hexdigest())
"""


@pytest.mark.slow
def test_every_process_grows_the_same_trees():
    """Hash seeds 0 and 1 give the same JSON and reports: no set decides an order."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", GROW_IN_A_PROCESS],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(dt.__file__).parents[1],
            check=True,
            capture_output=True,
            text=True,
        )
        for seed in ("0", "1")
    ]
    assert runs[0].stdout == runs[1].stdout
    assert int(runs[0].stdout.split()[0]) > 10_000


# frames to predict


@BUILDERS
@pytest.mark.parametrize("gone", [None, NAN, pd.NA, pd.NaT])
def test_every_kind_of_missing_is_missing_at_prediction(builder, gone):
    """None, NaN, NA and NaT are one and the same, and no level or class comes out of them."""
    data = frame(["u", "u", "u", "v", "v"], list("aaabb"))
    tree = builder(data, "y")
    rows = pd.DataFrame({"f": pd.Series([gone], dtype=object)})
    np.testing.assert_allclose(tree.predict_proba(rows), [[0.6, 0.4]])
    assert tree.path(rows.iloc[0])["note"].iloc[0] == "missing"


@BUILDERS
def test_columns_that_no_test_asks_for_may_be_absent(builder):
    """Only the tested column is needed, in any place; the target need not be there."""
    data = pd.DataFrame({"k": [1, 2] * 4, "f": list("uuuuvvvv"), "y": list("aaaabbbb")})
    tree = builder(data, "y")
    assert tree.predict(data[["f"]]).tolist() == list("aaaabbbb")
    assert tree.predict(data[["y", "f"]].assign(new=None)).tolist() == list("aaaabbbb")
    with pytest.raises(KeyError, match="no column 'f'"):
        tree.predict(data[["k"]])


@BUILDERS
def test_doubled_columns_at_prediction_are_named(builder):
    """Two columns of one name: none is taken silently."""
    data = frame(list("uuvv"), list("aabb"))
    tree = builder(data, "y")
    with pytest.raises(ValueError, match="more than one column is called 'f'"):
        tree.predict(pd.concat([data[["f"]], data[["f"]]], axis=1))


@BUILDERS
def test_rules_follow_their_columns(builder):
    """Columns in another order give the same rules, up to theirs."""
    data = dt.datasets.load("risk")
    swapped = data[["Risk", "Car", "Age"]]
    trees = [builder(d, "Risk") for d in (data, swapped)]
    conditions = [sorted(line.split(": ")[1] for line in lines(tree)) for tree in trees]
    assert conditions[0] == conditions[1]


def lines(tree):
    """The rules of a tree, one a line, without their heading."""
    return [line for line in str(tree.rules()).splitlines() if line.startswith("R")]
