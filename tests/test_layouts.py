"""Floats are read where they are, whatever their order in memory, and stay as they were."""

import pickle

import hypothesis.strategies as st
import numpy as np
import pandas as pd
import pytest
from hypothesis import given

import dtlearn as dt
from dtlearn.arrays import cells
from dtlearn.table.columns import Attribute, encode
from dtlearn.table.table import Table
from dtlearn.tree import nodes

NAMES = ["a", "b", "c", "d"]


def flowers(n_rows=60, seed=0):
    """Four columns of floats, rounded so that values tie, and three noisy classes."""
    rng = np.random.default_rng(seed)
    X = np.round(rng.normal(size=(n_rows, 4)), 1)
    y = (X[:, 0] > 0.2).astype(int) + (X[:, 1] + X[:, 2] > 0.5)
    y[rng.random(n_rows) < 0.1] = 2
    return X, y


def of_array(X, y):
    """A frame that views an array in its own order."""
    return pd.DataFrame(X, columns=NAMES, copy=False).assign(y=y)


def apart(X, y):
    """Each column in a place of its own."""
    data = pd.DataFrame(index=range(len(X)))
    for name, column in zip(NAMES, X.T, strict=True):
        data[name] = column
    return data.assign(y=y)


def among(X, y):
    """The class in the middle, put there later."""
    data = pd.DataFrame(X, columns=NAMES)
    data.insert(2, "y", y)
    return data


def every_second(X, y):
    """Every second row of an array."""
    return of_array(np.repeat(X, 2, axis=0)[::2], y)


VIEWS = {
    "columns": lambda X, y: of_array(np.asfortranarray(X), y),
    "rows": lambda X, y: of_array(np.ascontiguousarray(X), y),
    "copied": lambda X, y: pd.DataFrame(X, columns=NAMES).assign(y=y),
    "among": among,
    "some rows": lambda X, y: of_array(np.vstack([X, X]), np.tile(y, 2)).iloc[len(X) :],
}
COPIES = {
    "apart": apart,
    "every second row": every_second,
    "rows of columns": lambda X, y: VIEWS["columns"](np.vstack([X, X]), np.tile(y, 2))[: len(X)],
    "float32": lambda X, y: pd.DataFrame(X, columns=NAMES).astype({"b": "float32"}).assign(y=y),
    "nullable": lambda X, y: pd.DataFrame(X, columns=NAMES).astype({"b": "Float64"}).assign(y=y),
    "objects": lambda X, y: pd.DataFrame(X, columns=NAMES).astype({"b": object}).assign(y=y),
}
LAYOUTS = VIEWS | COPIES


def as_read(layout, X, y):
    """The frame, with the values of column b that a float32 can hold."""
    X = X.copy()
    X[:, 1] = np.round(X[:, 1] * 8) / 8
    return LAYOUTS[layout](X, y)


def is_view(X, data):
    """Whether a matrix shares the memory of a frame's first attribute."""
    return np.shares_memory(X, data["a"].to_numpy())


@pytest.mark.parametrize("layout", VIEWS)
def test_floats_are_not_copied(layout):
    """The training table and coded rows are views of a frame whose floats are together."""
    data = as_read(layout, *flowers())
    table = Table.from_frame(data, "y")
    assert is_view(table.X, data)
    assert is_view(encode(data, table.attributes), data)
    assert not table.X.flags.writeable
    assert table.X.flags.forc


@pytest.mark.parametrize("layout", COPIES)
def test_other_columns_are_coded(layout):
    """Where values lie apart, or are of another type, a matrix is made of them."""
    data = as_read(layout, *flowers())
    table = Table.from_frame(data, "y")
    assert not is_view(table.X, data)
    assert table.X.flags.forc


@pytest.mark.slow
@pytest.mark.parametrize("builder", [dt.cart, dt.c45])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts_do_not_matter(layout, builder):
    """All layouts give the tree, the candidates and the predictions of a coded matrix."""
    data = as_read(layout, *flowers())
    plain = as_read("objects", *flowers()).set_axis(data.index)
    tree, wanted = builder(data, "y", numeric=["b"]), builder(plain, "y", numeric=["b"])
    assert tree == wanted
    pd.testing.assert_frame_equal(tree.candidates(), wanted.candidates())
    pd.testing.assert_frame_equal(tree.predict_proba(data), wanted.predict_proba(plain))


def test_a_column_named_nominal_is_coded():
    """nominal= makes levels of floats, and the others stay numbers."""
    data = as_read("columns", *flowers())
    table = Table.from_frame(data, "y", nominal=["a"])
    assert [a.kind for a in table.attributes] == ["nominal"] + 3 * ["numeric"]
    assert table.X[:, 0].max() == data["a"].nunique() - 1


def test_columns_in_another_order_are_found_by_name():
    """Prediction reads columns by name, wherever they stand."""
    data = as_read("columns", *flowers())
    tree = dt.cart(data, "y")
    for names in (NAMES[::-1], ["c", "a", "d", "b"], ["y", *NAMES]):
        pd.testing.assert_series_equal(tree.predict(data[names]), tree.predict(data))


@pytest.mark.parametrize("name", [True, ("a", 1), 3, 2.5])
def test_names_of_any_kind(name):
    """A column's name may be a bool, a tuple or a number: it is neither a mask nor a place."""
    data = pd.DataFrame({"x": [1.0, 2.0, 3.0], "y": [0, 1, 0]})
    data.columns = pd.Index([name, "y"], tupleize_cols=False)
    assert Table.from_frame(data, "y").X.tolist() == [[1.0], [2.0], [3.0]]


CHANGES = [
    "data[NAMES] += 1",
    "data += 1",
    "data.loc[:, 'a'] = 7.5",
    "data.at[0, 'a'] = 7.5",
    "data.iat[0, 1] = 7.5",
    "data.iloc[3:9, 0:2] = -7.5",
    "data.loc[data['a'] > 0, NAMES] = np.nan",
    "data['a'] = 7.5",
    "data['a'] += 1",
    "data[:] = 1",
    "data[data > 0] = 3",
    "data.mask(data > 0, 3, inplace=True)",
    "data.clip(0, 1, inplace=True)",
    "data.replace(data['a'].iloc[0], 99.0, inplace=True)",
    "data.update(pd.DataFrame({'a': [9.0, 8.0, 7.0]}))",
    "data.insert(0, 'new', data.pop('a') * 2)",
]


def changed(data, change):
    """The DataFrame after a user's statement."""
    exec(change, {"data": data, "NAMES": NAMES, "np": np, "pd": pd})
    return data


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("layout", ["columns", "rows", "apart"])
def test_the_training_table_stays(layout, change):
    """Whatever becomes of the user's DataFrame, the tree goes by the rows it was grown from."""
    data = as_read(layout, *flowers())
    kept = data.copy()
    tree, untouched = dt.cart(data, "y"), dt.cart(kept, "y")
    changed(data, change)
    rows = np.arange(0, 60, 2)
    np.testing.assert_array_equal(tree.grower.table.X, kept[NAMES])
    assert tree == untouched
    pd.testing.assert_frame_equal(tree.candidates(), untouched.candidates())
    assert tree.grower.regrown(rows) == untouched.grower.regrown(rows)
    pd.testing.assert_frame_equal(
        dt.prune.cost_complexity_path(tree), dt.prune.cost_complexity_path(untouched)
    )


@pytest.mark.parametrize("change", CHANGES)
def test_the_changes_change(change):
    """Each of these statements alters the DataFrame: else the test above could not fail."""
    data = as_read("columns", *flowers())
    assert not changed(data.copy(), change).equals(data)


def test_the_weights_stay():
    """Weights that were a column do not follow it either."""
    data = as_read("columns", *flowers()).assign(w=1.0)
    table = Table.from_frame(data, "y", weights="w")
    data.loc[:, "w"] = 5.0
    assert (table.weight == 1).all()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_data_stay(layout):
    """Growing, pruning and predicting change nothing in the DataFrame."""
    data = as_read(layout, *flowers())
    kept = data.copy()
    tree = dt.c45(data, "y", prune=True)
    tree.predict(data)
    tree.rules().predict(data)
    pd.testing.assert_frame_equal(data, kept)


def test_a_tree_of_a_view_can_be_pickled():
    """A tree read back from a pickle has its training rows."""
    data = as_read("columns", *flowers())
    tree = dt.cart(data, "y")
    back = pickle.loads(pickle.dumps(tree))
    pd.testing.assert_frame_equal(back.candidates(), tree.candidates())


# what is refused


@pytest.mark.parametrize("layout", ["columns", "rows", "apart", "every second row"])
def test_infinities_are_refused(layout):
    """The first column with an infinity is named, with their number, missing values or not."""
    X, y = flowers()
    X[3, 2], X[[4, 5], 1], X[6, 1] = np.inf, [-np.inf, np.inf], np.nan
    with pytest.raises(ValueError, match="column 'b' holds an infinite value in 2 of 60 rows"):
        Table.from_frame(LAYOUTS[layout](X, y), "y", missing="keep")


@pytest.mark.parametrize("layout", ["columns", "rows", "apart", "every second row"])
def test_missing_values_are_counted(layout):
    """Every column with missing values is named, with their number."""
    X, y = flowers()
    X[[4, 5], 1], X[6, 3] = np.nan, np.nan
    data = LAYOUTS[layout](X, y)
    with pytest.raises(ValueError, match=r"the columns 'b' 2, 'd' 1 \(of 60 rows\)"):
        Table.from_frame(data, "y")
    assert np.isnan(Table.from_frame(data, "y", missing="keep").X).sum() == 3


@pytest.mark.parametrize("layout", ["columns", "rows"])
def test_prediction_refuses_infinities_that_are_asked_for(layout):
    """An infinity counts only in a column that the tree tests."""
    X, _ = flowers()
    X[7, 2] = np.inf
    data, attributes = LAYOUTS[layout](X, 0), [Attribute(name, "numeric") for name in NAMES]
    with pytest.raises(ValueError, match="column 'c' holds an infinite value in 1 of 60 rows"):
        encode(data, attributes, used=[0, 2])
    np.testing.assert_array_equal(encode(data, attributes, used=[0, 1])[:, :2], X[:, :2])


def test_large_numbers_are_no_infinities():
    """Numbers whose sum is too large for a float are numbers, and nothing warns."""
    X, y = flowers()
    X[:4, 0], X[:4, 1] = 1.7e308, [1.7e308, 1.7e308, -1.7e308, -1.7e308]
    for layout in ("columns", "rows"):
        assert Table.from_frame(LAYOUTS[layout](X, y), "y").X.max() == 1.7e308


# down the tree


def walked(tree, row):
    """The leaf of one row, node by node; where a value is missing, the node itself."""
    node = tree.root
    while not node.is_leaf and not np.isnan(row[node.attribute]):
        node = node.children[int(row[node.attribute] > node.threshold)]
    return node.id


@pytest.mark.parametrize("missing", [0.0, 0.02, 0.5])
@pytest.mark.parametrize("layout", ["columns", "rows", "every second row"])
def test_rows_stop_where_one_row_stops(layout, missing, monkeypatch):
    """Many rows in chunks, with and without missing values, stop where each would alone."""
    monkeypatch.setattr(nodes, "CHUNK", 64)
    tree = dt.cart(as_read("columns", *flowers(300)), "y")
    assert tree.height > nodes.PATIENCE
    X, y = flowers(500, seed=1)
    X[np.random.default_rng(2).random(X.shape) < missing] = np.nan
    data = LAYOUTS[layout](X, y)
    row, at, weight = tree.at_rest(data)
    assert row.tolist() == list(range(500))
    assert at.tolist() == [walked(tree, record) for record in data.to_dict("records")]
    assert (weight == 1).all()


@pytest.mark.parametrize("layout", ["columns", "rows"])
def test_a_column_that_no_node_tests_may_be_empty(layout):
    """Values that no node asks for play no part, missing or not."""
    X, y = flowers(300)
    tree = dt.cart(LAYOUTS[layout](X, y)[["a", "b", "y"]].assign(d=1.0), "y")
    data = LAYOUTS[layout](X, y)
    wanted = tree.predict(data)
    pd.testing.assert_series_equal(tree.predict(data.assign(d=np.nan)), wanted)


def test_no_rows():
    """No rows have no predictions, whatever the layout."""
    tree = dt.cart(as_read("columns", *flowers()), "y")
    for layout in LAYOUTS:
        assert tree.predict(as_read(layout, *flowers())[:0]).tolist() == []


@pytest.mark.slow
@given(
    shape=st.tuples(st.integers(1, 5), st.integers(1, 4)),
    places=st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), max_size=9),
    step=st.sampled_from([1, 2]),
    order=st.sampled_from("CF"),
)
def test_cells(shape, places, step, order):
    """Aligned rows and columns give the values there, whatever the order of the matrix."""
    X = np.array(np.arange(4.0 * shape[0] * shape[1]).reshape(2 * shape[0], -1), order=order)
    X = X[::step, ::step]
    rows = np.array([i % X.shape[0] for i, _ in places], dtype=np.int64)
    columns = np.array([j % X.shape[1] for _, j in places], dtype=np.int64)
    np.testing.assert_array_equal(cells(X, rows, columns), X[rows, columns])
