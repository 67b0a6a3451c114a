"""A tree predicts what its paths say, prints, and comes back equal from JSON and pickle."""

import copy
import json
import pickle

import hypothesis.strategies as st
import numpy as np
import pandas as pd
import pytest
import strategies
from hypothesis import given
from strategies import TARGET

import dtlearn as dt
from dtlearn.splits import kinds
from dtlearn.table import columns

BUILDERS = st.sampled_from([dt.id3, dt.c45, dt.cart])
RISK = dt.datasets.load("risk")


def follow(node, row):
    """The leaf that a row reaches, walked by hand from the readable tests."""
    while not node.is_leaf:
        value = row[node.attribute]
        if node.levels is None:
            order = list(row["order"].get(node.attribute, ())) or None
            low = (
                order.index(value) <= order.index(node.threshold)
                if order
                else value <= node.threshold
            )
            side = 0 if low else 1
        elif hasattr(node.split, "left"):
            side = 0 if value in node.split.left else 1
        else:
            side = node.levels.index(value)
        node = node.children[side]
    return node


def orders(data):
    """The level order of each ordered category."""
    return {
        c: data[c].cat.categories
        for c in data
        if isinstance(data[c].dtype, pd.CategoricalDtype) and data[c].cat.ordered
    }


# prediction


@given(data=strategies.tables(), builder=BUILDERS)
def test_prediction_follows_the_tests(data, builder):
    """predict and apply give the leaf that a walk by the readable tests reaches."""
    tree = builder(data, TARGET)
    order = orders(data)
    reached = [follow(tree.root, {**row, "order": order}) for row in data.to_dict("records")]
    assert tree.apply(data).tolist() == [node.id for node in reached]
    assert tree.predict(data).tolist() == [node.prediction for node in reached]


@given(data=strategies.tables(), builder=BUILDERS)
def test_prediction_is_the_end_of_the_path(data, builder):
    """path starts at the root, ends where predict does, and each step is a child of the last."""
    tree = builder(data, TARGET)
    path = tree.path(data.iloc[0])
    assert path["node"].iloc[0] == 0
    assert path["node"].iloc[-1] == tree.apply(data).iloc[0]
    assert path["prediction"].iloc[-1] == tree.predict(data).iloc[0]
    for above, below in zip(path["node"], path["node"][1:], strict=False):
        assert tree.node(below).parent.id == above
    assert (path["weight"] == 1.0).all()


@given(data=strategies.tables(), builder=BUILDERS)
def test_shares_are_those_of_the_leaf(data, builder):
    """predict_proba gives the class shares of the leaf; each line adds up to 1."""
    tree = builder(data, TARGET)
    shares = tree.predict_proba(data)
    assert list(shares.columns) == tree.classes
    leaves = [tree.node(i) for i in tree.apply(data)]
    wanted = np.array([leaf.counts / leaf.n for leaf in leaves])
    np.testing.assert_allclose(shares.to_numpy(), wanted, atol=1e-12)
    np.testing.assert_allclose(shares.sum(axis=1), 1.0)


@given(data=strategies.tables(missing=True))
def test_shares_add_up_with_missing_values(data):
    """C4.5 sends a row of unknown value down all branches; the shares still add up to 1."""
    tree = dt.c45(data, TARGET, min_objects=1)
    np.testing.assert_allclose(tree.predict_proba(data).sum(axis=1), 1.0)
    assert tree.predict(data).isin(tree.classes).all()


@given(data=strategies.tables(), builder=BUILDERS, seed=st.integers(0, 99))
def test_columns_are_found_by_name(data, builder, seed):
    """Columns in another order, and columns that the tree does not know, change nothing."""
    tree = builder(data, TARGET)
    mixed = data.sample(frac=1, axis=1, random_state=seed).assign(extra="?")
    pd.testing.assert_series_equal(tree.predict(mixed), tree.predict(data))


@pytest.mark.parametrize(
    "index", [[5, 5, 5, 1, 1, 0], list("fedcba"), pd.date_range("2020-01-01", periods=6)]
)
def test_the_index_is_kept(index):
    """Results carry the rows' index, doubled or shuffled, and go by position."""
    data = RISK.set_axis(index, axis=0)
    tree = dt.id3(data, "Risk")
    for result in (tree.predict(data), tree.predict_proba(data), tree.apply(data)):
        assert result.index.equals(data.index)
    assert tree.predict(data).tolist() == RISK["Risk"].tolist()
    assert tree.score(data) == 1.0
    assert tree == dt.id3(RISK, "Risk")


@pytest.mark.parametrize(
    "labels",
    [
        ["b", "a", "b", "a", "b", "b"],
        [1, 0, 1, 0, 1, 1],
        [True, False, True, False, True, True],
        pd.Categorical(["b", "a", "b", "a", "b", "b"], ["b", "a", "unused"]),
        pd.array([1, 0, 1, 0, 1, 1], dtype="Int64"),
        pd.array([True, False, True, False, True, True], dtype="boolean"),
        np.array([1, 0, 1, 0, 1, 1], dtype="int8"),
    ],
)
@pytest.mark.parametrize("builder", [dt.id3, dt.c45, dt.cart])
def test_labels_keep_their_dtype(builder, labels):
    """Predictions are labels of the target's own dtype, as a Series with its name."""
    data = RISK.assign(Risk=labels)
    predicted = builder(data, "Risk").predict(data)
    assert predicted.dtype == data["Risk"].dtype
    assert predicted.name == "Risk"
    assert set(predicted) <= set(labels)


def test_a_missing_column_is_named():
    """A column that the tree tests must be there; one that it does not test need not."""
    tree = dt.id3(RISK, "Risk")
    with pytest.raises(KeyError, match="'Car'"):
        tree.predict(RISK[["Age"]])
    only_age = dt.id3(RISK.drop(columns="Car"), "Risk")
    assert len(only_age.predict(RISK[["Age"]])) == 6


def test_rows_come_as_a_frame():
    """A list of rows is refused with its type."""
    with pytest.raises(TypeError, match="pyarrow Table, got list"):
        dt.id3(RISK, "Risk").predict([[25, "Sports"]])


def test_no_rows_give_no_predictions():
    """An empty frame of rows gives empty results of the right type."""
    for builder in (dt.id3, dt.c45, dt.cart):
        tree = builder(RISK, "Risk")
        assert tree.predict(RISK.iloc[:0]).tolist() == []
        assert tree.predict_proba(RISK.iloc[:0]).shape == (0, 2)
        assert tree.apply(RISK.iloc[:0]).tolist() == []


def test_score_is_the_share_of_hits():
    """Two of four rows right is 0.5; a regression's score is R squared."""
    tree = dt.id3(RISK, "Risk", max_depth=0)
    assert tree.score(RISK) == pytest.approx(4 / 6)
    data = pd.DataFrame({"f": [1, 2, 3, 4], "y": [0.0, 2.0, 4.0, 6.0]})
    # The means 1 and 5 leave 4 of the 20 squared deviations.
    assert dt.cart(data, "y", max_depth=1).score(data) == pytest.approx(1 - 4 / 20)


def test_score_wants_the_target():
    """Without the target column there is nothing to compare with."""
    with pytest.raises(KeyError, match="'Risk'"):
        dt.id3(RISK, "Risk").score(RISK.drop(columns="Risk"))


def test_regression_has_no_shares():
    """predict_proba of a regression tree is refused with the reason."""
    data = pd.DataFrame({"f": [1, 2], "y": [0.5, 1.5]})
    with pytest.raises(TypeError, match="use predict"):
        dt.cart(data, "y").predict_proba(data)


def test_regression_of_large_numbers():
    """Means near 1e9 that differ by 1 are told apart: the sums are of the centred target."""
    data = pd.DataFrame({"f": [1, 2, 3, 4], "y": [1e9, 1e9, 1e9 + 1, 1e9 + 1]})
    tree = dt.cart(data, "y")
    assert (tree.n_leaves, tree.predict(data).tolist()) == (2, data["y"].tolist())


# what is unknown


@pytest.mark.parametrize("builder", [dt.id3, dt.cart])
def test_unseen_and_missing_stop_at_the_node(builder):
    """ID3 and CART: the root's counts (4 H, 2 L) speak for a bus and for a car of no kind."""
    tree = builder(RISK, "Risk")
    rows = pd.DataFrame({"Age": [25, 25], "Car": ["Bus", None]})
    assert tree.apply(rows).tolist() == [0, 0]
    assert tree.predict(rows).tolist() == ["H", "H"]
    np.testing.assert_allclose(tree.predict_proba(rows), [[4 / 6, 2 / 6]] * 2)


def halves():
    """g parts the rows best; below it, level c of "c" is seen only at v, and level b only at u."""
    data = {"g": ["u"] * 7 + ["v"] * 7, "c": list("aaaaaabaaaaaac"), "y": list("nnnnnnpppppppn")}
    return pd.DataFrame(data)


def test_a_level_not_seen_at_the_node():
    """A level known to the table but not to the node stops there, and the path says so."""
    tree = dt.cart(halves(), "y")
    path = tree.path({"g": "u", "c": "c"})
    assert path["branch"].tolist() == ["", "g ∈ {u}"]
    assert path["note"].tolist() == ["", "not seen here"]
    assert path["prediction"].iloc[-1] == "n"


def test_c45_goes_down_all_branches():
    """C4.5: a bus goes down all three branches in shares, which gives the root's shares back."""
    tree = dt.c45(RISK, "Risk", min_objects=1)
    rows = pd.DataFrame({"Age": [25, 25], "Car": ["Bus", None]})
    paths = [tree.path(rows.iloc[i]) for i in range(2)]
    assert [p["note"].iloc[0] for p in paths] == ["not seen here", "missing"]
    for path in paths:
        below = path[path["node"].isin([c.id for c in tree.root.children])]
        assert below["weight"].tolist() == pytest.approx([c.n / 6 for c in tree.root.children])
    assert tree.predict(rows).tolist() == ["H", "H"]


@pytest.mark.parametrize("builder", [dt.id3, dt.c45, dt.cart])
def test_majority_tie(builder):
    """One a and one b at a leaf: the class more frequent in the table wins, then the first."""
    data = pd.DataFrame({"f": [1, 1, 2, 2], "y": list("abbb")})
    tree = builder(data, "y", max_depth=1)
    assert tree.predict(pd.DataFrame({"f": [1]})).tolist() == ["b"]
    even = pd.DataFrame({"f": [1, 1], "y": list("ba")})
    assert builder(even, "y").predict(even).tolist() == ["a", "a"]


def test_an_empty_branch_has_its_parents_majority():
    """A level of the table that no row of the node has: a leaf with the node's majority."""
    tree = dt.id3(halves(), "y")
    empty = [tree.node(i) for i in range(tree.n_nodes) if tree.node(i).n == 0]
    assert [node.branch for node in empty] == ["c = c", "c = b"]
    assert all(node.is_leaf and node.counts.tolist() == [0.0, 0.0] for node in empty)
    assert [node.prediction for node in empty] == ["n", "p"]
    rows = pd.DataFrame({"g": ["u", "v"], "c": ["c", "b"]})
    np.testing.assert_allclose(tree.predict_proba(rows), [[6 / 7, 1 / 7], [1 / 7, 6 / 7]])


# what a tree shows


def test_views_of_nodes():
    """The root and the nodes of the Risk tree, attribute by attribute."""
    tree = dt.id3(RISK, "Risk")
    root, sports = tree.root, tree.node(2)
    assert (root.id, root.depth, root.branch, root.parent) == (0, 0, "", None)
    assert (root.attribute, root.threshold, root.levels) == (
        "Car",
        None,
        ("SUV", "Sports", "Vintage"),
    )
    assert (root.n, root.counts.tolist(), root.prediction) == (6.0, [4.0, 2.0], "H")
    assert root.impurity == pytest.approx(0.918296, abs=1e-6)
    assert [c.branch for c in root.children] == ["Car = SUV", "Car = Sports", "Car = Vintage"]
    assert (sports.attribute, sports.threshold, sports.levels) == ("Age", 22.5, None)
    assert (sports.depth, sports.parent.id, sports.is_leaf) == (1, 0, False)
    leaf = root.children[0]
    assert (leaf.attribute, leaf.threshold, leaf.levels, leaf.split) == (None, None, None, None)
    assert (leaf.children, leaf.is_leaf, repr(leaf)) == ((), True, "Car = SUV → H (2, 0)")


def test_sizes():
    """Height is the largest depth; leaves and nodes are counted."""
    tree = dt.id3(RISK, "Risk")
    assert (tree.height, tree.n_leaves, tree.n_nodes) == (2, 4, 6)
    assert (tree.method, tree.classes) == ("ID3", ["H", "L"])
    assert repr(tree) == "ID3 tree for Risk: 4 leaves, height 2"


def test_the_table_of_nodes():
    """One line a node, with what the views say."""
    tree = dt.cart(RISK, "Risk")
    nodes = tree.nodes
    assert nodes.index.tolist() == [0, 1, 2, 3, 4]
    assert nodes["parent"].tolist() == [-1, 0, 0, 1, 1]
    assert nodes["depth"].tolist() == [0, 1, 1, 2, 2]
    assert nodes["n"].tolist() == [6, 3, 3, 1, 2]
    assert nodes[["n(H)", "n(L)"]].to_numpy().tolist() == [[4, 2], [1, 2], [3, 0], [1, 0], [0, 2]]
    assert nodes["prediction"].tolist() == ["H", "L", "H", "H", "L"]
    assert nodes["gain"].to_numpy() == pytest.approx([2 / 9, 4 / 9, 0, 0, 0])


def test_counts_are_a_copy():
    """Changing the counts of a view does not change the tree."""
    tree = dt.id3(RISK, "Risk")
    tree.root.counts[:] = 0
    assert tree.root.counts.tolist() == [4.0, 2.0]


@pytest.mark.parametrize("number", [-1, 6, 100])
def test_unknown_nodes_are_named(number):
    """There is no node -1, and the message tells which there are."""
    with pytest.raises(IndexError, match=f"no node {number}: the tree has the nodes 0 to 5"):
        dt.id3(RISK, "Risk").node(number)


@given(data=strategies.tables(), builder=BUILDERS)
def test_the_report_has_a_line_a_node(data, builder):
    """A headline and one line a node, whatever the labels; every leaf says what it predicts."""
    tree = builder(data, TARGET)
    lines = str(tree).split("\n")
    assert len(lines) == 1 + tree.n_nodes
    assert sum(" → " in line for line in lines) == tree.n_leaves
    assert all(line.isprintable() for line in lines)


def test_pruned_by_hand():
    """A pruned tree is a new tree; the old one stays."""
    tree = dt.id3(RISK, "Risk")
    small = tree.pruned([2])
    assert (small.n_nodes, tree.n_nodes) == (4, 6)
    assert str(small).splitlines()[3] == "├── Car = Sports → L (1, 2)"
    assert tree.pruned([0]).n_nodes == 1
    assert tree.pruned([]) == tree
    with pytest.raises(IndexError, match="no node 6"):
        tree.pruned([6])


# how a tree is kept


@given(data=strategies.tables(), builder=BUILDERS)
def test_json_round_trip(data, builder):
    """JSON gives back an equal tree, which predicts the same labels of the same dtype."""
    tree = builder(data, TARGET)
    again = dt.Tree.from_json(tree.to_json())
    assert again == tree
    assert str(again) == str(tree)
    pd.testing.assert_series_equal(again.predict(data), tree.predict(data))


@given(data=strategies.tables(missing=True, weights=strategies.any_weights()))
def test_json_round_trip_of_fractions(data):
    """Fractional counts come back to the last bit, with C4.5's policy for missing values."""
    tree = dt.c45(data, TARGET, weights="w", min_objects=0.5)
    again = dt.Tree.from_json(tree.to_json())
    assert again == tree
    pd.testing.assert_frame_equal(again.predict_proba(data), tree.predict_proba(data))


@pytest.mark.parametrize(
    "labels",
    [
        pd.Categorical(["b", "a", "b"], ["b", "a", "unused"], ordered=True),
        pd.array([1, 0, 1], dtype="Int64"),
        pd.array([True, False, True], dtype="boolean"),
        pd.Series([1, "a", 1], dtype=object),
    ],
)
def test_json_keeps_the_dtype_of_classes(labels):
    """Odd dtypes of the target survive."""
    data = pd.DataFrame({"f": [1, 2, 3], "y": labels})
    tree = dt.id3(data, "y")
    again = dt.Tree.from_json(tree.to_json())
    pd.testing.assert_series_equal(again.predict(data), tree.predict(data))


def test_json_of_a_regression():
    """Means come back exactly."""
    data = pd.DataFrame({"f": [1, 2, 3, 4], "y": [0.1, 0.2, 0.7, 0.8]})
    tree = dt.cart(data, "y")
    again = dt.Tree.from_json(tree.to_json())
    assert again == tree
    assert again.predict(data).tolist() == tree.predict(data).tolist()


@pytest.mark.parametrize("text", ["{}", "[]", '"text"', '{"format": "other"}', "3"])
def test_other_json_is_refused(text):
    """What to_json did not write is refused, with what was found."""
    with pytest.raises(ValueError, match="not a stored tree"):
        dt.Tree.from_json(text)


def test_levels_that_json_cannot_keep():
    """A level that is a tuple can't be stored; the message says what to do."""
    data = pd.DataFrame({"c": pd.Series([(1, 2), (3, 4)], dtype=object), "y": ["n", "p"]})
    with pytest.raises(ValueError, match="turn that column into text"):
        dt.id3(data, "y").to_json()


@given(data=strategies.tables(), builder=BUILDERS)
def test_pickle_and_copy(data, builder):
    """Pickle and deepcopy give an equal tree that still knows its candidates."""
    tree = builder(data, TARGET)
    for again in (pickle.loads(pickle.dumps(tree)), copy.deepcopy(tree)):
        assert again == tree
        pd.testing.assert_frame_equal(again.candidates(0), tree.candidates(0))


def test_equality():
    """Trees are equal by content; another table, method or type makes a difference."""
    tree = dt.id3(RISK, "Risk")
    assert tree == dt.id3(RISK.copy(), "Risk")
    assert tree != dt.cart(RISK, "Risk")
    assert tree != dt.id3(RISK, "Risk", max_depth=1)
    assert tree != "tree"
    with pytest.raises(TypeError, match="hash"):
        hash(tree)


def test_json_is_plain():
    """Strict JSON: no NaN, and text as it is."""
    text = dt.id3(RISK.assign(Car=["漢"] * 3 + ["字"] * 3), "Risk").to_json()
    assert "漢" in text
    assert "NaN" not in text
    assert json.loads(text)["method"] == "ID3"


# very many levels


def many_names(n):
    """A table of n rows with a name each."""
    names = [f"passenger {i:05}" for i in range(n)]
    return pd.DataFrame({"name": names, "y": [i % 3 // 2 for i in range(n)]})


class Counted(str):
    """A level that counts how often it is written."""

    times = 0

    def __str__(self):
        Counted.times += 1
        return super().__str__()


@pytest.mark.parametrize(
    ("n", "shown"),
    [(300, str), (301, lambda tree: tree.nodes), (302, lambda tree: str(tree.rules()))],
)
def test_each_level_is_written_a_few_times(n, shown):
    """Of n branches each text is made alone: the work grows with the levels, not their square."""
    data = many_names(n)
    data["name"] = data["name"].map(Counted).astype(object)
    Counted.times = 0
    shown(dt.id3(data, "y"))
    assert 0 < Counted.times <= 12 * n


@pytest.mark.parametrize("shown", [str, lambda tree: tree.nodes, lambda tree: str(tree.rules())])
def test_the_levels_are_listed_once(shown, monkeypatch):
    """All levels are turned into text together, and not again for each of 300 branches."""
    listed = []
    told = columns.show_all
    monkeypatch.setattr(columns, "show_all", lambda values: listed.append(1) or told(values))
    monkeypatch.setattr(kinds, "show_all", lambda values: listed.append(1) or told(values))
    shown(dt.id3(many_names(300), "y"))
    assert len(listed) == 1


def test_a_line_of_a_thousand_levels_is_elided():
    """The text shows the first levels and "…"; the branch itself is whole, as are short lines."""
    data = many_names(1000)
    tree = dt.cart(data, "y")
    lines = str(tree).splitlines()
    assert max(map(len, lines)) < 300
    assert (
        lines[2].startswith("├── name ∈ {passenger 00002, passenger 00005, ")
        and "… → 1" in lines[2]
    )
    assert tree.node(1).branch.count(",") == 332
    short = dt.cart(many_names(12), "y")
    assert "…" not in str(short)
    assert short.node(1).branch in str(short)
