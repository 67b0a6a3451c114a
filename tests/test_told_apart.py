"""What is different looks different, and what is equal is one, whatever the order of the rows."""

import copy
import itertools
import pickle

import pandas as pd
import pytest

import dtlearn as dt
from dtlearn.prune import reduced_error, subtree

BUILDERS = pytest.mark.parametrize("builder", [dt.id3, dt.c45, dt.cart])
INTERVALS = pd.Series(pd.cut([1, 1, 3, 3], [0, 2, 4]))
UNORDERED = pd.Series(INTERVALS.astype(object))


def table(f, y="aabb"):
    """One attribute and the classes."""
    return pd.DataFrame({"f": f, "y": list(y)})


# levels


@pytest.mark.slow
@BUILDERS
@pytest.mark.parametrize(
    ("values", "text"),
    [
        ([0.0, -0.0, 1.5, 1.5], "0"),
        (pd.Series([0, -0.0, "u", "u"], dtype=object), "0"),
        (pd.Series([1, 1.0, "u", "u"], dtype=object), "1"),
        (pd.Series([True, 1, "u", "u"], dtype=object), "True"),
    ],
)
def test_equal_levels_have_one_text(builder, values, text):
    """0.0 and -0.0, 1 and 1.0 and True are one level each: the text does not depend on the rows."""
    data = table(values)
    orders = [data.iloc[list(o)] for o in itertools.permutations(range(4))]
    trees = [builder(d, "y", nominal=["f"]) for d in orders]
    assert len({str(tree) for tree in trees}) == 1
    assert len({tree.to_json() for tree in trees}) == 1
    assert text in str(trees[0]).replace("{", " ").replace("}", " ").split()
    assert all(tree.score(data) == 1.0 for tree in trees)


@BUILDERS
def test_a_threshold_is_never_minus_zero(builder):
    """-0.0 and 0.0 as the largest number on the left: 0 in text and JSON."""
    for zeros in ([-0.0, 0.0], [0.0, -0.0], [-0.0, -0.0]):
        for above in (5e-324, 1.0):
            tree = builder(table([*zeros, above, above]), "y")
            assert "-0" not in str(tree).replace("-05", "").replace("e-", "")
            assert "-0.0" not in tree.to_json()


@pytest.mark.parametrize("levels", [["missing"], ["missing", "(missing)"]])
def test_the_level_of_missing_values_has_a_name_of_its_own(levels):
    """A level called "missing" beside missing values: no two branches or rules have one text."""
    data = table([*levels, *levels, None, None], "a" * (2 * len(levels)) + "bb")
    tree = dt.id3(data, "y", missing="branch")
    branches = [child.branch for child in tree.root.children]
    assert len(set(branches)) == len(branches) == len(levels) + 1
    assert tree.root.levels[-1] == "(" * len(levels) + "missing" + ")" * len(levels)
    premises = [rule.premise for rule in tree.rules()]
    assert len(set(premises)) == len(premises)
    assert tree.predict(data).tolist() == tree.rules().predict(data).tolist() == data["y"].tolist()
    assert dt.Tree.from_json(tree.to_json()) == tree


def test_the_level_of_missing_values_as_ever():
    """Without such a level it is called missing."""
    tree = dt.id3(table(["u", "u", None, None]), "y", missing="branch")
    assert [child.branch for child in tree.root.children] == ["f = u", "f = missing"]


@BUILDERS
@pytest.mark.parametrize("pair", [(1, "1"), ("a\nb", "a\\nb"), ("", "''"), (True, "True")])
def test_different_levels_look_different(builder, pair):
    """The number 1 and the text "1", a line break and its escape: branches, rules, boxes differ."""
    data = table(pd.Series([pair[0]] * 2 + [pair[1]] * 2, dtype=object))
    tree = builder(data, "y")
    assert len({child.branch for child in tree.root.children}) == 2
    assert len({rule.premise for rule in tree.rules()}) == 2
    shown = str(tree).splitlines()[2:]
    assert shown[0].split("→")[0].split()[1:] != shown[1].split("→")[0].split()[1:]


def test_different_classes_look_different():
    """Classes 1 and "1": two columns of counts, two names in the report's head."""
    y = pd.Series([1, 1, "1", "1"], dtype=object)
    tree = dt.cart(pd.DataFrame({"f": [1, 2, 3, 4], "y": y}), "y")
    assert {"n(1)", "n('1')"} <= set(tree.nodes.columns)
    assert "counts in the order 1, '1'" in str(tree)
    assert [repr(child).split(" (")[0] for child in tree.root.children] == [
        "f ≤ 2.5 → 1",
        "f > 2.5 → '1'",
    ]
    assert "then y = 1 " in str(tree.rules())
    assert "then y = '1' " in str(tree.rules())
    ax = dt.draw.tree(tree)
    texts = {t.get_text() for t in ax.texts}
    assert {"1", "'1'", "1: 2, '1': 2"} <= texts


# names of columns


@pytest.mark.parametrize("name", ["conditions", "support", "confidence", "leaf", "estimate"])
def test_a_target_called_like_a_column_of_the_rules(name):
    """The library's columns keep their names, the prediction's is put in brackets."""
    tree = dt.cart(pd.DataFrame({"f": [1, 2, 3, 4], name: list("aabb")}), name)
    for rules in (tree.rules(), dt.rules.simplify(tree)):
        columns = rules.frame.columns
        assert columns.is_unique
        assert rules.frame[f"({name})"].tolist()[0] == "a"
        assert rules.frame["support"].tolist()[0] == 2
    assert dt.cart(table([1, 2, 3, 4]), "y").rules().frame.columns[1] == "y"


LIBRARY_NAMES = [
    "parent",
    "depth",
    "branch",
    "is_leaf",
    "attribute",
    "threshold",
    "n",
    "impurity",
    "gain",
    "prediction",
    "node",
    "split",
    "branches",
    "score",
    "rank",
    "tie",
    "chosen",
    "question",
    "verdict",
    "weight",
    "note",
    "entropy",
    "rule",
    "value",
]


@pytest.mark.parametrize("name", LIBRARY_NAMES)
def test_no_table_of_the_library_has_a_column_twice(name):
    """A target, an attribute and classes called like columns: nodes, candidates, path, records."""
    data = pd.DataFrame({"f": [1, 2, 3, 4], name: [name, name, "b", "b"]})
    attribute = pd.DataFrame({name: [1, 2, 3, 4], "y": list("aabb")})
    for tree, rows in ((dt.cart(data, name), data), (dt.cart(attribute, "y"), attribute)):
        frames = [tree.nodes, tree.candidates(), tree.path(rows.iloc[0]), tree.rules().frame,
                  reduced_error(tree, rows).record, subtree(tree).record,
                  tree.predict_proba(rows)]  # fmt: skip
        assert all(frame.columns.is_unique for frame in frames)


def test_classes_called_like_the_columns_of_the_table_of_a_split():
    """Classes "n" and "entropy" beside the columns of these names are put in quotes."""
    head = dt.draw.branches.as_text([[1, 2], [3, 0]], ["n", "entropy"]).splitlines()[0]
    assert head.split() == ["'n'", "'entropy'", "n", "entropy"]


# trees of any levels


TREES = {
    "intervals": lambda: dt.cart(table(INTERVALS), "y"),
    "intervals as levels": lambda: dt.id3(table(UNORDERED), "y"),
    "dates": lambda: dt.cart(table(pd.date_range("2020", periods=4)), "y"),
    "dates as levels": lambda: dt.id3(
        table(pd.date_range("2020", periods=4)), "y", nominal=["f"]
    ),
    "periods as levels": lambda: dt.id3(
        table(pd.period_range("2020", periods=4, freq="M")), "y", nominal=["f"]
    ),
    "complex levels": lambda: dt.id3(table([1j, 1j, 2, 2]), "y", nominal=["f"]),
    "tuples": lambda: dt.id3(
        table(pd.Series([("u", 1), ("u", 1), ("v", 2), ("v", 2)], dtype=object)), "y"
    ),
    "a tuple's name": lambda: dt.id3(
        pd.DataFrame([[1, "a"], [2, "b"]], columns=pd.Index([("f", 1), "y"], tupleize_cols=False)),
        "y",
    ),
    "classes of intervals": lambda: dt.cart(
        pd.DataFrame({"f": [1, 2, 3, 4], "y": INTERVALS}), "y"
    ),
    "classes of dates": lambda: dt.cart(
        pd.DataFrame({"f": [1, 2], "y": pd.date_range("2020", periods=2)}), "y"
    ),
    "a date's name": lambda: dt.cart(
        pd.DataFrame({pd.Timestamp("2020"): [1, 2], "y": ["a", "b"]}), "y"
    ),
}  # fmt: skip
STORED = ("dates",)  # what JSON can keep


@pytest.mark.parametrize("kind", TREES)
def test_trees_of_any_levels_compare_copy_and_print(kind):
    """Levels, classes and names of any type: equality, copies, report, rules, nodes, pictures."""
    tree, twin = TREES[kind](), TREES[kind]()
    assert tree == twin
    assert tree == copy.copy(tree) == copy.deepcopy(tree) == pickle.loads(pickle.dumps(tree))
    assert tree != tree.pruned([0])
    assert len(str(tree).splitlines()) == 1 + tree.n_nodes
    assert len(str(tree.rules()).splitlines()) == tree.n_leaves
    assert len(tree.nodes) == tree.n_nodes
    assert tree.candidates()["chosen"].sum() == 1
    assert "<img" in tree._repr_html_()


@pytest.mark.parametrize("kind", TREES)
def test_json_of_trees_of_any_levels(kind):
    """A round trip, or an error that names the value and what to do."""
    tree = TREES[kind]()
    if kind in STORED:
        assert dt.Tree.from_json(tree.to_json()) == tree
    else:
        with pytest.raises(ValueError, match="turn that column into text first, or its name"):
            tree.to_json()


@pytest.mark.parametrize(
    "kind", [k for k in TREES if k.endswith(("intervals", "levels", "tuples"))]
)
def test_levels_of_any_type_find_their_branch(kind):
    """Each training row of a tree is predicted its class: its level is found again."""
    tree = TREES[kind]()
    columns = {"intervals": INTERVALS, "intervals as levels": UNORDERED,
               "dates as levels": pd.date_range("2020", periods=4),
               "periods as levels": pd.period_range("2020", periods=4, freq="M"),
               "complex levels": [1j, 1j, 2, 2],
               "tuples": pd.Series([("u", 1), ("u", 1), ("v", 2), ("v", 2)], dtype=object),
               "classes of intervals": [1, 2, 3, 4]}  # fmt: skip
    wanted = INTERVALS.tolist() if kind == "classes of intervals" else list("aabb")
    assert tree.predict(pd.DataFrame({"f": columns[kind]})).tolist() == wanted


# kinds and ties


def test_kinds():
    """What each column was taken for, by its name in table order."""
    data = pd.DataFrame({
        "age": [1, 2], "height": [1.5, 2.5], "car": ["u", "v"],
        "size": pd.Categorical(["s", "l"], ["s", "l"], ordered=True), "zip": [10, 20],
        "day": pd.date_range("2020", periods=2), "y": ["a", "b"],
    })  # fmt: skip
    kinds = dt.id3(data, "y", nominal=["zip"]).kinds
    assert kinds.to_dict() == {
        "age": "numbers", "height": "numbers", "car": "levels", "size": "ordered levels",
        "zip": "levels", "day": "dates",
    }  # fmt: skip


def test_a_leaf_whose_majority_is_a_tie():
    """One a, one b: the view of the node and its box say so, the report stays as it was."""
    tied = pd.DataFrame({"f": [1, 1, 2, 2, 2], "y": list("abbbb")})
    tree = dt.cart(tied, "y")
    assert repr(tree.node(1)) == "f ≤ 1.5 → b (1, 1), a tie"
    assert repr(tree.node(2)) == "f > 1.5 → b (0, 3)"
    assert "├── f ≤ 1.5 → b (1, 1)\n" in str(tree)
    assert [tree.node(i).is_tie for i in range(3)] == [False, True, False]
    assert "n = 2, a tie" in [t.get_text() for t in dt.draw.tree(tree).texts]


def test_ties_of_weights_and_of_numbers():
    """0.1 + 0.2 against 0.3 is a tie; an inner node is not marked; a mean has no majority."""
    data = pd.DataFrame({"f": [1, 1, 1], "y": list("aab"), "w": [0.1, 0.2, 0.3]})
    assert repr(dt.cart(data, "y", weights="w").root) == "root → a (0.3, 0.3), a tie"
    assert ", a tie" not in repr(dt.cart(table([1, 2, 3, 4]), "y").root)
    assert not dt.cart(pd.DataFrame({"f": [1, 1], "y": [1.0, 2.0]}), "y").root.is_tie


def test_ties_of_expected_losses():
    """Two a against one b: equal priors make it a tie of 1/2 each, though the counts are none."""
    data = pd.DataFrame({"f": [1, 1, 1], "y": list("aab")})
    assert dt.cart(data, "y", priors={"a": 0.5, "b": 0.5}).root.is_tie
    assert not dt.cart(data, "y").root.is_tie
    assert not dt.cart(data.iloc[1:], "y", priors={"a": 0.6, "b": 0.4}).root.is_tie
