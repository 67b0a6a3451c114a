"""A DataFrame is checked and coded once: kinds, levels, classes, weights, clear refusals."""

import numpy as np
import pandas as pd
import pytest

import dtlearn as dt
from dtlearn.table.columns import UNSEEN, Attribute, encode
from dtlearn.table.table import Table

SMALL = pd.DataFrame({"f": [1.0, 2.0, 3.0], "c": ["u", "v", "u"], "y": ["n", "p", "n"]})


def kinds(data, **options):
    """Kind of each attribute."""
    return {a.name: a.kind for a in Table.from_frame(data, "y", **options).attributes}


def levels(values):
    """Levels of a column of that name."""
    data = pd.DataFrame({"c": values, "y": ["n"] * len(values)})
    return Table.from_frame(data, "y", missing="keep").attributes[0].levels


def test_kinds_follow_the_types():
    """Numbers are numeric, text, bools and categories nominal, ordered categories ordinal."""
    frame = pd.DataFrame(
        {
            "int": [1, 2],
            "float": [0.5, 1.5],
            "nullable": pd.array([1, 2], dtype="Int64"),
            "text": ["a", "b"],
            "object": pd.Series(["a", "b"], dtype=object),
            "bool": [True, False],
            "boolean": pd.array([True, False], dtype="boolean"),
            "category": pd.Categorical(["a", "b"]),
            "ordered": pd.Categorical(["a", "b"], ordered=True),
            "y": ["n", "p"],
        }
    )
    nominal = dict.fromkeys(["text", "object", "bool", "boolean", "category"], "nominal")
    numeric = dict.fromkeys(["int", "float", "nullable"], "numeric")
    assert kinds(frame) == {**numeric, **nominal, "ordered": "ordinal"}


def test_kinds_can_be_named():
    """nominal= and numeric= override the type."""
    frame = pd.DataFrame({"a": [1, 2], "b": ["10", "9"], "y": ["n", "p"]})
    assert kinds(frame, nominal=["a"], numeric=["b"]) == {"a": "nominal", "b": "numeric"}


def test_numbers_in_text_can_be_read_as_numbers():
    """numeric= reads "10" as 10."""
    frame = pd.DataFrame({"b": ["10", "9"], "y": ["n", "p"]})
    assert Table.from_frame(frame, "y", numeric=["b"]).X[:, 0].tolist() == [10.0, 9.0]


def test_an_ordered_category_can_be_nominal():
    """nominal= takes the order away."""
    frame = pd.DataFrame({"a": pd.Categorical(["s", "l"], ["s", "l"], ordered=True), "y": [0, 1]})
    assert kinds(frame, nominal=["a"]) == {"a": "nominal"}


@pytest.mark.parametrize(
    ("values", "wanted"),
    [
        (["b", "a", "b"], ("a", "b")),
        (["1", "10", "2"], ("1", "10", "2")),
        (pd.Categorical(["b", "a"], ["b", "zz", "a"]), ("b", "a")),
        ([True, False, True], (False, True)),
        (["", "a", None], ("", "a")),
        (["a", float("nan"), pd.NA], ("a",)),
        (["b", 1, "a"], (1, "a", "b")),
        (["漢", "a"], ("a", "漢")),
    ],
)
def test_level_order(values, wanted):
    """A categorical's own order, else sorted; unused levels are out, the empty string is in."""
    assert levels(values) == wanted


def test_coding():
    """Numbers stay, levels become their number, missing is NaN, a new level is UNSEEN."""
    attributes = (Attribute("f", "numeric"), Attribute("c", "nominal", ("u", "v")))
    rows = pd.DataFrame({"c": ["v", None, "w"], "f": [1.5, np.nan, 0.0]})
    np.testing.assert_array_equal(
        encode(rows, attributes), [[1.5, 1], [np.nan, np.nan], [0, UNSEEN]]
    )


def test_coding_reads_only_what_is_used():
    """A column that is not used may be absent."""
    attributes = (Attribute("f", "numeric"), Attribute("c", "nominal", ("u", "v")))
    coded = encode(pd.DataFrame({"c": ["v"]}), attributes, used=[1])
    np.testing.assert_array_equal(coded, [[np.nan, 1]])


@pytest.mark.parametrize("dtype", ["object", "str", "category"])
def test_text_types_code_alike(dtype):
    """The same words give the same codes whatever pandas calls their type."""
    codes = Table.from_frame(SMALL.astype({"c": dtype}), "y").X[:, 1]
    assert codes.tolist() == [0.0, 1.0, 0.0]


@pytest.mark.parametrize(
    "labels",
    [[0, 1, 1], [True, False, True], ["b", "a", "b"], pd.Categorical(["b", "a", "b"], ["b", "a"])],
)
def test_classes_keep_their_type(labels):
    """The classes are the labels themselves, in their order, with the target's dtype."""
    data = SMALL.assign(y=labels)
    classes = Table.from_frame(data, "y").target.class_labels("")
    assert classes.dtype == data["y"].dtype
    assert set(classes) == set(labels)
    assert classes.take(Table.from_frame(data, "y").y).tolist() == list(labels)


def test_class_counts():
    """Labels become counts in class order."""
    assert dt.class_counts(["b", "a", "b"]).to_dict() == {"a": 1, "b": 2}
    assert list(dt.class_counts(pd.Series(["b", "a"], dtype="category")).index) == ["a", "b"]
    assert dt.class_counts([]).to_dict() == {}


def test_class_counts_refuses_missing_labels():
    """A missing label is counted and placed."""
    with pytest.raises(ValueError, match=r"1 missing values in 3 rows.*row 1"):
        dt.class_counts(["a", None, "b"])


def test_statistics_are_counts():
    """Rows fall into (group, class) cells with their weights."""
    table = Table.from_frame(SMALL, "y", weights=[1.0, 2.0, 0.5])
    counts = table.statistics(np.array([0, 0, 1]), 3, np.arange(3), table.weight)
    assert counts.tolist() == [[1.0, 2.0], [0.5, 0.0], [0.0, 0.0]]


def test_statistics_of_a_regression_are_moments():
    """Weight, sum and sum of squares of the centred target."""
    data = pd.DataFrame({"f": [1, 2, 3], "y": [1.0, 2.0, 6.0]})
    table = Table.from_frame(data, "y", task="regression")
    assert table.target.center == 3.0
    moments = table.statistics(np.array([0, 0, 1]), 2, np.arange(3), table.weight)
    assert moments.tolist() == [[2.0, -3.0, 5.0], [1.0, 3.0, 9.0]]


def test_weights_by_column_or_array():
    """A weights column is no attribute; an array has one weight a row, whatever the index."""
    named = Table.from_frame(SMALL.assign(w=[1, 3, 2]), "y", weights="w")
    given = Table.from_frame(SMALL.set_index(pd.Index([9, 9, 1])), "y", weights=[1, 3, 2])
    assert [a.name for a in named.attributes] == ["f", "c"]
    assert named.weight.tolist() == given.weight.tolist() == [1.0, 3.0, 2.0]


def test_a_series_of_weights_goes_by_position():
    """A Series of weights with another index still means the first row first."""
    weights = pd.Series([1.0, 2.0, 3.0], index=[2, 1, 0])
    assert Table.from_frame(SMALL, "y", weights=weights).weight.tolist() == [1.0, 2.0, 3.0]


REFUSED = [
    (SMALL, {"target": "Yy"}, KeyError, "no column 'Yy'.*did you mean 'y'"),
    (SMALL.iloc[:0], {}, ValueError, "no rows"),
    (SMALL[["y"]], {}, ValueError, "no attribute beside the target 'y'"),
    (SMALL.assign(y=["n", None, "p"]), {}, ValueError, "target 'y' has 1 missing"),
    (SMALL.assign(f=[1, None, 3]), {}, ValueError, "'f' 1"),
    (SMALL.assign(f=[1, np.inf, 3]), {}, ValueError, "'f' holds an infinite value in 1 of 3"),
    (SMALL.set_axis(["f", "f", "y"], axis=1), {}, ValueError, "more than one column.*'f'"),
    (SMALL, {"nominal": ["z"]}, KeyError, "nominal= names 'z'"),
    (SMALL, {"numeric": ["y"]}, KeyError, "numeric= names 'y'"),
    (SMALL, {"nominal": "c"}, TypeError, r"nominal=\['c'\]"),
    (SMALL, {"nominal": ["f"], "numeric": ["f"]}, ValueError, "'f' is named both"),
    (SMALL, {"numeric": ["c"]}, ValueError, "'c' should be.*'u': correct.*out of numeric="),
    (SMALL, {"weights": "w"}, KeyError, "weights= names 'w'"),
    (SMALL, {"weights": [1, 2]}, ValueError, "2 weights for 3 rows"),
    (SMALL, {"weights": [1, -1, 1]}, ValueError, "weights must not be negative"),
    (SMALL, {"weights": [1, np.nan, 1]}, ValueError, "weights must not be negative or missing"),
    (SMALL, {"weights": [0, 0, 0]}, ValueError, "at least one must be above 0"),
    (SMALL, {"weights": [1, np.inf, 1]}, ValueError, "'weights' holds an infinite value"),
    (SMALL.assign(f=[1j, 2, 3]), {}, ValueError, "column 'f' holds complex"),
    (SMALL.assign(c=[["u"], ["v"], ["u"]]), {}, ValueError, "column 'c' holds lists"),
    (SMALL.assign(y=[["u"], ["v"], ["u"]]), {}, ValueError, "column 'y' holds lists"),
    ([[1, 2]], {}, TypeError, "pandas DataFrame, got list"),
]


@pytest.mark.parametrize(("data", "options", "error", "message"), REFUSED)
def test_refusals_name_the_culprit(data, options, error, message):
    """What can't be learned from is refused with the column, the number and a remedy."""
    with pytest.raises(error, match=message):
        Table.from_frame(data, **{"target": "y", **options})


def test_a_weights_column_that_is_also_the_target_is_refused():
    """One column can't be both the target and the weights."""
    data = pd.DataFrame({"f": [1, 2], "y": [1, 2]})
    with pytest.raises((ValueError, KeyError), match="weights"):
        Table.from_frame(data, "y", weights="y")


def test_a_regression_target_of_text_is_refused():
    """Text is no number; the message names the column and the value, and a remedy that works."""
    with pytest.raises(ValueError, match="'y' should be numeric but holds 'n'") as caught:
        Table.from_frame(SMALL, "y", task="regression")
    assert "nominal=" not in str(caught.value)


@pytest.mark.parametrize(("column", "told"), [("c", True), ("f", False)])
def test_missing_levels_may_have_been_texts(column, told):
    """Where levels are missing the message tells how "None" is read as text; of numbers not."""
    data = SMALL.assign(**{column: [*SMALL[column][:2], None]})
    with pytest.raises(ValueError, match=f"'{column}' 1") as caught:
        dt.cart(data, "y")
    assert ('keep_default_na=False, na_values=[""]' in str(caught.value)) == told


@pytest.mark.parametrize("target", [["n", "p", None], [1.0, 2.0, np.nan]])
def test_a_score_needs_the_truth(target):
    """A row without a target is neither right nor wrong; the message names the first."""
    data = SMALL.assign(y=target)
    tree = dt.cart(data.dropna(), "y")
    assert tree.score(data.dropna()) == tree.rules().score(data.dropna()) == 1.0
    for model in (tree, tree.rules()):
        with pytest.raises(ValueError, match="target 'y' has 1 missing.*first in row 2.*drop"):
            model.score(data)


@pytest.mark.parametrize("call", [dt.id3, dt.cart])
def test_missing_values_are_counted_by_column(call):
    """Builders without a rule for missing values name every column that has some."""
    data = SMALL.assign(f=[1, None, None], c=["u", None, "v"])
    with pytest.raises(ValueError, match="'f' 2, 'c' 1"):
        call(data, "y")


def test_a_node_is_pure_from_the_share_on():
    """9 of 10 rows reach a share of 0.9, 8 of 10 do not."""
    target = Table.from_frame(pd.DataFrame({"x": [1, 2], "y": ["a", "b"]}), "y").target
    counts = np.array([[9.0, 1.0], [8.0, 2.0]])
    assert target.is_pure(counts, np.zeros(2), 0.9).tolist() == [True, False]
