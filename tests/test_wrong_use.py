"""Calls that mean something else than they say: the error tells what to write instead."""

import numpy as np
import pandas as pd
import pytest

import dtlearn as dt
from dtlearn.prune import (
    choose_alpha,
    cost_complexity,
    dropout,
    pessimistic,
    reduced_error,
    subtree,
)

BUILDERS = pytest.mark.parametrize("builder", [dt.id3, dt.c45, dt.cart])
DATA = pd.DataFrame({"f": [1, 2, 3, 4], "y": list("aabb")})
NAN = float("nan")


# what a builder is given


@BUILDERS
@pytest.mark.parametrize(
    ("target", "message"),
    [
        (DATA["y"].to_numpy(), r"a ndarray: put the values into the table.*assign\(y=y\)"),
        (DATA[["y"]], "a DataFrame: put the values"),
        (["y"], "a list: write target='y'"),
        (["f", "y"], "a list: put the values"),
    ],
)
def test_the_target_is_a_name(builder, target, message):
    """An array, and target=["y"], are told what target= is."""
    with pytest.raises(TypeError, match=f"target= names a column of the table.*{message}"):
        builder(DATA, target)


@BUILDERS
def test_names_of_several_levels(builder):
    """A MultiIndex is refused in training and in prediction, with the line that makes names."""
    wide = pd.concat({"A": DATA}, axis=1)
    for call in (lambda: builder(wide, ("A", "y")), lambda: builder(DATA, "y").predict(wide)):
        with pytest.raises(ValueError, match=r'several levels.*"_"\.join'):
            call()
    wide.columns = ["_".join(map(str, name)) for name in wide.columns]
    assert builder(wide, "A_y").root.attribute == "A_f"


@BUILDERS
@pytest.mark.parametrize(
    ("options", "meant"),
    [
        ({"target": "1"}, "did you mean the int 1, not the str '1'"),
        ({"target": 1, "nominal": ["0"]}, "did you mean the int 0, not the str '0'"),
        ({"target": 1, "weights": "0"}, "did you mean the int 0, not the str '0'"),
        ({"target": "one"}, "did you mean 'ones'"),
    ],
)
def test_the_name_that_is_meant(builder, options, meant):
    """The text '1' is not the number 1: both kinds are told, in every option that names columns."""
    data = pd.DataFrame({0: [1, 2], 1: ["a", "b"], "ones": [1, 1]})
    with pytest.raises(KeyError, match=meant):
        builder(data, **options)


def test_the_name_that_is_meant_at_prediction():
    """Trained with the column 0, asked with the column '0'."""
    tree = dt.id3(pd.DataFrame({0: [1, 2], "y": ["a", "b"]}), "y")
    with pytest.raises(KeyError, match="no column 0.*did you mean the str '0', not the int 0"):
        tree.predict(pd.DataFrame({"0": [1]}))


# what a tree is given


@pytest.mark.parametrize("rows", [{"f": 1}, DATA.iloc[0], 3, [[1]], DATA["f"], np.array([[1]])])
def test_rows_are_a_frame(rows):
    """A dictionary, a row or an array: each way of predicting names iloc[[0]] and path."""
    tree = dt.id3(DATA, "y")
    ways = [tree.predict, tree.predict_proba, tree.apply, tree.score, tree.rules().predict]
    ways += [tree.rules().apply, tree.rules()[0].covers, lambda r: reduced_error(tree, r)]
    for way in ways:
        with pytest.raises(TypeError, match=rf"{type(rows).__name__}.*iloc\[\[0\]\].*path"):
            way(rows)
    assert tree.predict(DATA.iloc[[0]]).tolist() == ["a"]


@pytest.mark.parametrize("row", [DATA.iloc[[0]], DATA, 3, [1]])
def test_a_path_is_of_one_row(row):
    """Several rows, even if they are one, are told to be iloc[0]."""
    tree = dt.id3(DATA, "y")
    with pytest.raises(TypeError, match=rf"{type(row).__name__}: give rows\.iloc\[0\]"):
        tree.path(row)
    assert tree.path(DATA.iloc[0])["node"].tolist() == [0, 1]
    assert tree.path({"f": 1})["node"].tolist() == [0, 1]


@pytest.mark.parametrize(
    ("trained", "given", "message"),
    [
        ([10, 10, 20, 20], ["10"], "held numbers such as 10 in training and holds the text '10'"),
        ([10, 10, 20, 20], ["30"], "held numbers such as 10 in training and holds the text '30'"),
        (["10", "10", "20", "20"], [10], "held text such as '10'.*holds the number 10 now"),
        ([True, True, False, False], ["True"], "numbers such as False.*the text 'True' now"),
        ([1.5, 1.5, 2.5, 2.5], pd.Categorical(["1.5"]), "such as 1.5.*the text '1.5' now"),
        (pd.Series([1, 1, "a", "a"], dtype=object), ["1"], "the text '1' now"),
    ],
)
def test_levels_of_another_kind_are_no_unseen_levels(trained, given, message):
    """10 and "10" are different levels: instead of a silent majority the column is named."""
    tree = dt.id3(DATA.assign(f=trained), "y", nominal=["f"])
    for way in (tree.predict, tree.apply, tree.rules().predict):
        with pytest.raises(ValueError, match=f"'f' {message}" if message[0] == "h" else message):
            way(pd.DataFrame({"f": given}))


def test_unseen_levels_of_the_same_kind_are_unseen():
    """30 and 10.0 where 10 and 20 were seen: one is new, the other is 10; a word is just new."""
    tree = dt.id3(DATA.assign(f=[10, 10, 20, 20]), "y", nominal=["f"])
    assert tree.apply(pd.DataFrame({"f": [30.0, 10.0, NAN]})).tolist() == [0, 1, 0]
    assert tree.apply(pd.DataFrame({"f": ["other", None]})).tolist() == [0, 0]


def test_dates_in_place_of_other_levels():
    """Days as levels, asked with their text or with numbers, and the reverse."""
    days = pd.date_range("2020", periods=4)
    for trained, given in ((days, ["2020-01-01"]), (days, [1]), (list("uuvv"), days[:1])):
        tree = dt.id3(DATA.assign(f=trained), "y", nominal=["f"])
        with pytest.raises(ValueError, match="'f' held .* in training and holds the .* now"):
            tree.predict(pd.DataFrame({"f": given}))


def test_classes_of_another_kind_are_not_simply_wrong():
    """Classes 0 and 1 scored against "0" and "1", or pruned by them: named, and no score of 0."""
    data = DATA.assign(y=[0, 0, 1, 1])
    tree, rows = dt.id3(data, "y"), data.assign(y=list("0011"))
    for way in (tree.score, tree.rules().score, lambda r: reduced_error(tree, r)):
        with pytest.raises(ValueError, match="'y' held numbers such as 0.*the text '0' now"):
            way(rows)
    assert tree.score(data.assign(y=[0, 2, 1, 1])) == 0.75  # a new class is wrong, no error


# the path's notes


@pytest.mark.parametrize("missing", ["majority", "surrogate", "stop"])
def test_the_path_notes_an_unseen_level_that_goes_on(missing):
    """snow goes down the larger branch, or where a surrogate sends it, and the note says why."""
    data = pd.DataFrame(
        {"c": list("ssssrrr"), "g": list("uuuuvvv"), "f": [0.0] * 7, "y": list("aaaabbb")}
    )
    tree = dt.cart(data, "y", missing=missing)
    row = {"c": "snow", "g": "u", "f": 0.0}
    path = tree.path(row)
    assert path["note"].tolist()[0] == "not seen here"
    assert len(path) == (1 if missing == "stop" else 2)
    assert tree.path({**row, "c": None})["note"].tolist()[0] == "missing"
    assert set(tree.path({**row, "c": "s"})["note"]) == {""}


# formulas


@pytest.mark.parametrize("labels", [["yes", "no"], pd.Series(["yes", "no"]), np.array(["yes"])])
@pytest.mark.parametrize("formula", [dt.entropy, dt.gini, dt.classification_error])
def test_labels_are_no_counts(formula, labels):
    """The error names the label, and the function that counts labels."""
    with pytest.raises(ValueError, match=r"found '?yes'?.*class_counts"):
        formula(labels)
    assert formula(dt.class_counts(labels)) == formula([1] * len(set(labels)))


@pytest.mark.parametrize("formula", [dt.information_gain, dt.gini_gain, dt.gain_ratio])
@pytest.mark.parametrize("children", [[[1, 2], [3]], [[1], [2, 3], [4]]])
def test_branches_have_a_count_for_every_class(formula, children):
    """Ragged lines: a class that a branch lacks is a 0."""
    with pytest.raises(ValueError, match="differ in length.*0 where it has none"):
        formula(children)


@pytest.mark.parametrize("moments", [[1, 2], 3, [[1, 2, 3, 4]]])
def test_moments_are_three(moments):
    """Weight, sum, sum of squares."""
    with pytest.raises(ValueError, match="the weight, the sum and the sum of squares"):
        dt.variance(moments)


# options


BAD = [
    *[("max_depth", bad) for bad in (1.5, NAN, True, "2", -1, 2.0)],
    *[("max_leaves", bad) for bad in (0, 1.5, NAN, False, "2")],
    *[("min_split", bad) for bad in (-1, NAN, None, "2", True)],
    *[("min_leaf", bad) for bad in (-1, NAN, None, "2", True)],
    *[("min_gain", bad) for bad in (NAN, None, "0", True)],
    *[("purity", bad) for bad in (0, 1.1, NAN, None, "1", True)],
    *[("significance", bad) for bad in (0, 1.1, NAN, "1", True)],
    *[("bins", bad) for bad in (1, 2.5, NAN, "9", True)],
]


@BUILDERS
@pytest.mark.parametrize(("option", "bad"), BAD)
def test_options_of_growing(builder, option, bad):
    """NaN, text, bools, fractions of a depth: the option, its range and the value are told."""
    wrong_kind = not isinstance(bad, int | float) or isinstance(bad, bool)
    told = "a .*number.*" if wrong_kind else ".*"
    with pytest.raises(ValueError, match=f"{option} must be {told}, got {bad!r}"):
        builder(DATA, "y", **{option: bad})


def test_options_that_numpy_gives():
    """NumPy's integers and floats are numbers."""
    tree = dt.cart(DATA, "y", max_depth=np.int64(1), min_gain=np.float32(0), min_leaf=np.int8(1))
    assert tree.height == 1


@pytest.mark.parametrize(
    ("call", "options"),
    [
        (dt.c45, {"min_objects": NAN}),
        (dt.c45, {"min_objects": True}),
        (dt.c45, {"confidence": NAN}),
        (dt.c45, {"prune": "no"}),
        (dt.c45, {"mdl": 1}),
        (dt.c45, {"collapse": None}),
        (pessimistic, {"confidence": NAN}),
        (pessimistic, {"confidence": True}),
        (pessimistic, {"raise_subtrees": "no"}),
        (cost_complexity, {"alpha": NAN}),
        (cost_complexity, {"alpha": "0"}),
        (choose_alpha, {"standard_errors": NAN}),
        (choose_alpha, {"folds": 2.0}),
        (choose_alpha, {"folds": True}),
        (dropout, {"p": NAN}),
        (dropout, {"p": 0.5, "q": NAN}),
        (dropout, {"p": True}),
        (subtree, {"steps": 1.5}),
        (subtree, {"steps": True}),
        (subtree, {"threshold": NAN}),
        (dt.rules.simplify, {"confidence": NAN}),
        (dt.draw.tree, {"max_depth": 1.5}),
        (dt.draw.tree, {"max_depth": NAN}),
    ],
)
def test_options_of_pruning_and_the_rest(call, options):
    """The same of every other option that is a number, or True or False."""
    name, bad = list(options.items())[-1]
    given = (DATA, "y") if call is dt.c45 else (dt.cart(DATA, "y"),)
    with pytest.raises(ValueError, match=f"{name} must be .*, got {bad!r}"):
        call(*given, **options)


def test_options_are_described_once():
    """id3 describes each option of growing; the other builders send there."""
    for option in ("max_depth", "max_leaves", "min_split", "min_leaf", "min_gain", "purity"):
        assert f"``{option}``" in dt.id3.__doc__
    for builder in (dt.c45, dt.cart):
        assert ":func:`dtlearn.id3`" in builder.__doc__.replace("\n    ", " ")


# numbers that floats can't tell


@BUILDERS
@pytest.mark.parametrize(
    "numbers",
    [
        pd.Series([2**53, 2**53 + 1]),
        pd.Series([2**53, 2**53 + 1], dtype="Int64"),
        pd.Series([-(2**62), -(2**62) + 3]),
        pd.Series([2**64 - 1, 2**64 - 2], dtype="uint64"),
        pd.Series([10**30, 10**30 + 1], dtype=object),
        pd.Series(["9007199254740992", "9007199254740993"]),
    ],
)
def test_whole_numbers_that_would_be_merged_are_told(builder, numbers):
    """2^53 and 2^53 + 1 are one float: refused with both, while nominal= keeps them apart."""
    data = pd.DataFrame({"f": numbers, "y": ["a", "b"]})
    with pytest.raises(ValueError, match=f"'f' holds values that differ.*{min(numbers)}"):
        builder(data, "y", numeric=["f"])
    assert len(dt.id3(data, "y", nominal=["f"]).root.levels) == 2


def test_large_whole_numbers_that_are_floats_are_welcome():
    """2^53 and 2^53 + 2 are floats of their own; the same number twice is one."""
    data = pd.DataFrame({"f": [2**53, 2**53 + 2, 2**53 + 2, 2**53], "y": list("abba")})
    assert dt.id3(data, "y").score(data) == 1.0
    with_hole = data.assign(f=pd.array([2**53, 2**53 + 2, None, 2**53], dtype="Int64"))
    assert dt.cart(with_hole, "y", missing="stop").root.threshold == 2**53


# targets


@BUILDERS
def test_many_whole_numbers_may_mean_a_regression(builder):
    """50 whole numbers as classes: the report names the other task; 20 classes, or text, do not."""

    def head(y):
        tree = builder(pd.DataFrame({"f": range(len(y)), "y": y}), "y", max_depth=0)
        return str(tree).splitlines()[0]

    assert "50 whole numbers as classes" in head(range(50))
    assert 'task="regression"' in head(range(50))
    assert "regression" not in head([i % 20 for i in range(50)])
    assert "regression" not in head(list(map(str, range(50))))


def test_too_many_groupings_may_mean_a_regression():
    """With 50 whole numbers as classes, 13 levels are refused, and the other task is named."""
    data = pd.DataFrame({"f": [f"v{i % 13}" for i in range(50)], "y": range(50)})
    with pytest.raises(ValueError, match='task="regression"'):
        dt.cart(data, "y")
    assert dt.cart(data, "y", task="regression").n_leaves > 1


@pytest.mark.parametrize(
    "y", [[1.5e308, 1.7e308], [-1.7e308, 1.7e308], [1e160, 2e160], [1e-200, 2e-200], [0, 5e-324]]
)
def test_targets_whose_squares_are_no_floats(y):
    """Too large, too far apart or too small for squared errors: refused with the range."""
    with pytest.raises(ValueError, match="'y' runs from .* to .*power of ten"):
        dt.cart(pd.DataFrame({"f": [1, 2], "y": y}), "y", task="regression")


@pytest.mark.parametrize("y", [[1e100, 2e100], [1e-100, 2e-100], [1.0, 1.0 + 2**-52]])
def test_targets_far_from_one_are_learned(y):
    """Squares of 1e200 and 1e-200 are floats: both numbers come back."""
    data = pd.DataFrame({"f": [1, 2], "y": y})
    assert dt.cart(data, "y").predict(data).tolist() == pytest.approx(y, rel=1e-15)


def test_equal_targets_of_any_size():
    """All equal: a leaf, however large or small."""
    for y in (1.7e308, 1e-300, 5e-324, 0.0):
        assert dt.cart(pd.DataFrame({"f": [1, 2], "y": [y, y]}), "y").predictions == [y]
