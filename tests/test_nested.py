"""Trees written by hand as nested tuples are trees like others, and mistakes in them are told."""

import hypothesis.strategies as st
import numpy as np
import pandas as pd
import pytest
import strategies
from hypothesis import given

import dtlearn as dt

RISK = dt.datasets.load("risk")
BY_HAND = ("Car", {"Sports"}, ("Age", 22.5, "H", "L"), "H")


def of_risk(nested, **options):
    """The tree of the Risk table that is written so."""
    return dt.Tree.from_nested(nested, RISK, "Risk", **options)


# by hand


def test_counts_impurities_and_gains_are_those_of_the_rows():
    """Four H and two L at the root, 0.918296 bits, of which the split gains half: Z5 to Z8."""
    tree = of_risk(BY_HAND)
    assert tree.arrays.statistics.tolist() == [[4, 2], [1, 2], [3, 0], [1, 0], [0, 2]]
    assert tree.nodes["n"].tolist() == [6, 3, 3, 1, 2]
    assert tree.nodes["impurity"].tolist() == pytest.approx([0.918296] * 2 + [0] * 3, abs=1e-6)
    assert tree.nodes["gain"].tolist() == pytest.approx([0.459148, 0.918296, 0, 0, 0], abs=1e-6)


@pytest.mark.parametrize(
    ("criterion", "root", "gain", "score"),
    [("gini", 4 / 9, 2 / 9, 2 / 9), ("cart", 4 / 9, 2 / 9, 2 / 3), ("error", 1 / 3, 1 / 6, 1 / 6)],
)
def test_other_criteria(criterion, root, gain, score):
    """Gini of (4, 2) and of (1, 2) is 4/9; the CART measure is 2 · ½ · ½ · (2/3 + 2/3)."""
    tree = of_risk(BY_HAND, criterion=criterion)
    assert tree.root.impurity == pytest.approx(root)
    assert tree.nodes["gain"][0] == pytest.approx(gain)
    assert tree.arrays.score[0] == pytest.approx(score)


@pytest.mark.parametrize("nested", ["H", BY_HAND, ("Age", 22.5, "H", ("Car", {"SUV"}, "H", "L"))])
def test_it_says_what_is_written(nested):
    """Every row of a grid goes the way that the tuples tell; a value at the cut goes left."""
    rows = [{"Age": a, "Car": c} for a in (20, 22.5, 23) for c in ("SUV", "Sports", "Vintage")]
    tree = of_risk(nested)
    assert tree.predict(pd.DataFrame(rows)).tolist() == [dt.plain.predict(nested, r) for r in rows]


def test_a_level_that_no_row_has_there_may_be_left_out():
    """Among the sports cars no branch is needed for the others; they get the majority, L."""
    tree = of_risk(("Car", {"Sports": ("Car", {"Sports": "L"}), "SUV": "H", "Vintage": "H"}))
    sports = tree.root.children[1]
    assert [(leaf.branch, leaf.n) for leaf in sports.children] == [
        ("Car = SUV", 0),
        ("Car = Sports", 3),
        ("Car = Vintage", 0),
    ]
    assert {leaf.prediction for leaf in sports.children} == {"L"}


def test_a_level_not_in_the_set_goes_right_though_no_row_has_it_there():
    """Where a is 0 no row has the level w: it goes with v, as the tuple says, not nowhere."""
    data = pd.DataFrame({"a": [0, 0, 1, 1], "c": list("uvvw"), "y": list("pqqp")})
    tree = dt.Tree.from_nested(
        ("a", 0.5, ("c", {"u"}, "p", "q"), ("c", {"v"}, "q", "p")), data, "y"
    )
    asked = pd.DataFrame({"a": [0, 1], "c": ["w", "u"]})
    assert tree.predict(asked).tolist() == ["q", "p"]


def test_ordered_levels_are_cut():
    """An ordered category is cut at a level: S and M go left."""
    sizes = pd.Categorical(["S", "M", "L"], ["S", "M", "L"], ordered=True)
    data = pd.DataFrame({"size": sizes, "y": ["p", "p", "q"]})
    tree = dt.Tree.from_nested(("size", "M", "p", "q"), data, "y")
    assert tree.predict(data).tolist() == ["p", "p", "q"]
    assert tree.to_nested() == ("size", "M", "p", "q") == dt.cart(data, "y").to_nested()


def test_kinds_by_name():
    """``nominal`` makes levels of numbers, as in the builders."""
    data = pd.DataFrame({"a": [1, 2, 3], "y": list("pqp")})
    tree = dt.Tree.from_nested(("a", {1, 3}, "p", "q"), data, "y", nominal=["a"])
    assert tree.score(data) == 1.0
    texts = data.astype({"a": "str"})
    assert dt.Tree.from_nested(("a", 1.5, "p", "p"), texts, "y", numeric=["a"]).n_leaves == 2


def test_it_is_a_tree_like_others():
    """It is stored, pruned and told as rules; its candidates are not known."""
    tree = of_risk(BY_HAND)
    assert dt.Tree.from_json(tree.to_json()) == tree
    assert dt.prune.cost_complexity(tree, alpha=1).to_nested() == "H"
    assert tree.pruned([1]).to_nested() == ("Car", {"Sports"}, "L", "H")
    assert len(tree.rules()) == 3
    with pytest.raises(ValueError, match="JSON, tuples or another program"):
        tree.candidates()


@pytest.mark.slow
def test_a_tree_of_3000_levels():
    """Reading and writing need no recursion."""
    data = pd.DataFrame({"f": range(3001), "y": ["p", "q"] * 1500 + ["p"]})
    nested = "p"
    for f in reversed(range(3000)):
        nested = ("f", f + 0.5, data["y"][f], nested)
    tree = dt.Tree.from_nested(nested, data, "y")
    assert (tree.height, tree.score(data)) == (3000, 1.0)
    assert dt.Tree.from_nested(nested).predict(data).tolist() == data["y"].tolist()
    told = tree.to_nested()
    while isinstance(nested, tuple):
        assert told[:3] == nested[:3]
        told, nested = told[3], nested[3]


# without data


def test_counts_are_those_of_the_leaves():
    """Two leaves say H and one L: 2/3 and 1/3 are 0.918296 bits; above Age 22.5 one of each, 1 bit.

    So the root gains 0.918296 - 2/3 · 1 and the node below it its whole bit.
    """
    tree = dt.Tree.from_nested(BY_HAND)
    assert (tree.target.name, tree.classes) == ("class", ["H", "L"])
    assert tree.arrays.statistics.tolist() == [[2, 1], [1, 1], [1, 0], [1, 0], [0, 1]]
    assert tree.nodes["impurity"].tolist() == pytest.approx([0.918296, 1, 0, 0, 0], abs=1e-6)
    assert tree.nodes["gain"].tolist() == pytest.approx([0.251629, 1, 0, 0, 0], abs=1e-6)
    assert dt.Tree.from_nested(BY_HAND, criterion="gini").root.impurity == pytest.approx(4 / 9)


def test_it_needs_no_data_to_be_a_tree_like_others():
    """It is printed, drawn, stored, pruned and told as rules, with the name that it is given."""
    tree = dt.Tree.from_nested(BY_HAND, target="Risk")
    assert str(tree) == (
        "Given tree for Risk: 3 leaves, height 2; counts in the order H, L\n"
        "root (2, 1)\n"
        "├── Car ∈ {Sports} (1, 1)\n"
        "│   ├── Age ≤ 22.5 → H (1, 0)\n"
        "│   └── Age > 22.5 → L (0, 1)\n"
        "└── Car ∉ {Sports} → H (1, 0)"
    )
    assert "22.5" in tree._repr_html_()
    assert dt.Tree.from_json(tree.to_json()) == tree
    assert tree.pruned([1]).to_nested() == ("Car", {"Sports"}, "H", "H")
    assert "R3: if Car ∉ {Sports} then Risk = H" in str(tree.rules())
    with pytest.raises(ValueError, match="JSON, tuples or another program"):
        tree.candidates()


@pytest.mark.parametrize(
    "nested",
    [
        "H",
        BY_HAND,
        ("Age", 22.5, "H", ("Car", {"SUV"}, "H", "L")),
        ("Car", {"Sports": "L", "SUV": "H", "Vintage": ("Age", -1, "L", ("Age", 21, "H", "L"))}),
        ("Age", 20, "L", ("Age", 20.000001, "H", "L")),
        ("Car", {"SUV", "Sports"}, ("Car", {"SUV"}, "H", "L"), ("Age", 1e100, "L", "H")),
        ("Car", {"SUV"}, "H", ("Car", {"other"}, "L", ("Car", {"other_"}, "H", "L"))),
        (("two", "words"), {True}, ("漢", 10**20, 1, 2), ("漢", -(10**20), 3, 1.5)),
    ],
)
def test_it_says_what_is_written_of_any_row(nested):
    """Plain prediction is the judge, also of levels that no test names; the tuples come back."""
    tree = dt.Tree.from_nested(nested)
    cars = ["SUV", "Sports", "Vintage"]
    cars += [] if "'Vintage': " in str(nested) else ["other", "other_", "other__", "Van", ""]
    ages = [-20, -2, 20, 20.0000005, 21, 22.5, 23, 1e200]
    rows = [
        {"Age": a, "Car": c, ("two", "words"): bool(i % 2), "漢": a * 1e19}
        for a in ages
        for i, c in enumerate(cars)
    ]
    data = pd.DataFrame({name: [row[name] for row in rows] for name in rows[0]})
    assert tree.predict(data).tolist() == [dt.plain.predict(nested, row) for row in rows]
    assert tree.to_nested() == nested
    leaves = tree.nodes[tree.nodes["is_leaf"]]
    assert leaves["n"].tolist() == [1] * tree.n_leaves


def test_levels_are_those_that_are_named_and_another_one_for_sets():
    """What goes right at a set of all named levels is called other, by a name that is free."""
    tree = dt.Tree.from_nested(("c", {"v", "other"}, ("c", {"v"}, "p", "q"), "p"))
    assert tree.attributes[0].levels == ("other", "v", "other_")
    assert tree.root.levels == (("other", "v"), ("other_",))
    tree = dt.Tree.from_nested(("c", {"v": "p", "u": "q"}))
    assert tree.attributes[0].levels == ("u", "v")


def test_a_level_may_be_left_out_where_others_are_written():
    """Below v nothing is written for u and w: these leaves have no row, and the majority of v."""
    tree = dt.Tree.from_nested(("a", {"u": "p", "v": ("b", 0, "q", ("a", {"v": "q"})), "w": "p"}))
    below = tree.nodes[tree.nodes["depth"] == 3]
    assert below["n"].tolist() == [0, 1, 0]
    assert below["prediction"].tolist() == ["q"] * 3


@pytest.mark.parametrize("data", [None, RISK], ids=["without data", "with data"])
def test_rows_that_the_tuples_do_not_tell_of(data):
    """A missing value is in no set and a level never seen neither: right. At a cut a row stays."""
    target = "class" if data is None else "Risk"
    tree = dt.Tree.from_nested(BY_HAND, data, target)
    asked = pd.DataFrame({"Age": [30, 30, np.nan], "Car": ["Van", None, "Sports"]})
    assert tree.apply(asked).tolist() == [2, 2, 1]
    tree = dt.Tree.from_nested(("Car", {"Sports": "L", "SUV": "H", "Vintage": "H"}))
    assert tree.apply(asked).tolist() == [0, 0, 2]
    assert tree.predict(asked).tolist() == ["H", "H", "L"]


@pytest.mark.parametrize(
    ("nested", "options", "message"),
    [
        (
            ("Age", 30, "L", ("Car", {"SUV"}, ("Age", 20, "H", "L"), "H")),
            {},
            "at Age > 30, Car ∈ {SUV}, Age ≤ 20 no row can come: no value of 'Age' meets all",
        ),
        (("Age", 30, "L", ("Age", 30, "H", "L")), {}, "at Age > 30, Age ≤ 30 no row can come"),
        (("Age", 30, ("Age", 30, "H", "L"), "L"), {}, "at Age ≤ 30, Age > 30 no row can come"),
        (("Age", 1.7976931348623157e308, "H", "L"), {}, "at Age > .* no row can come"),
        (("c", {"u"}, ("c", {"v"}, "p", "q"), "q"), {}, "at c ∈ {u}, c ∈ {v} no row can come"),
        (("c", {"u"}, "p", ("c", {"u"}, "p", "q")), {}, "at c ∉ {u}, c ∈ {u} no row can come"),
        (("c", {"u": ("c", {"v": "p"})}), {}, "at c = u, c = v no row can come.*'c' meets all"),
        (("c", {}), {}, "at the root: \\('c', {}\\) is no node"),
        (("c", {"u": ()}), {}, "at c = u: \\(\\) is no node"),
        (("c", set(), "p", "q"), {}, "no level of 'c' goes left"),
        (("c", 1, "p", ("c", {"u"}, "p", "q")), {}, "at c > 1: 'c' is cut"),
        (("c", {"u"}, "p", ("c", 1, "p", "q")), {}, "at c ∉ {u}: after 'c' comes a set"),
        (("size", "M", "p", "q"), {}, "after 'size' comes a number, not 'M'"),
        (("c", 1, "p", ["q"]), {}, "at c > 1: \\['q'\\] is no class: a leaf is text"),
        (("c", 1, None, "q"), {}, "at c ≤ 1: None is no class"),
        ((["c"], 1, "p", "q"), {}, "\\['c'\\] is no attribute"),
        (("class", 1, "p", "q"), {}, "'class' is an attribute of the tree: name another target"),
        (("c", 1, "p", "q"), {"nominal": ["c"]}, "nominal= and numeric= are about columns of"),
        (("c", 1, "p", "q"), {"numeric": ["c"]}, "nominal= and numeric= are about columns of"),
    ],
)
def test_what_is_no_tree_without_data(nested, options, message):
    """The error tells the place, and what is wrong there."""
    with pytest.raises(ValueError, match=message):
        dt.Tree.from_nested(nested, **options)


def test_with_data_the_target_is_named():
    """The name that stands for a target without data is no column of the table."""
    with pytest.raises(KeyError, match="no column 'class': name the target. The columns are"):
        dt.Tree.from_nested(BY_HAND, RISK)
    assert dt.Tree.from_nested(BY_HAND, RISK.rename(columns={"Risk": "class"})).root.n == 6


@given(
    data=strategies.tables(kinds=("nominal", "numeric", "constant"), max_rows=16),
    builder=st.sampled_from([dt.id3, dt.cart, dt.c45]),
)
def test_a_grown_tree_predicts_the_same_without_its_data(data, builder):
    """All rows of the training table; the tuples are the same, with one row a leaf."""
    grown = builder(data, "y")
    read = dt.Tree.from_nested(grown.to_nested())
    assert read.predict(data).tolist() == grown.predict(data).tolist()
    assert read.to_nested() == grown.to_nested()
    assert read.nodes.loc[read.nodes["is_leaf"], "n"].tolist() == [1] * grown.n_leaves


# there and back


@given(
    data=strategies.tables(),
    builder=st.sampled_from([dt.id3, dt.cart, dt.c45]),
)
def test_grown_trees_come_back(data, builder):
    """What a grown tree is written as is the same tree: tests, counts, predictions, impurities."""
    grown = builder(data, "y")
    criterion = "gini" if builder is dt.cart else "entropy"
    first = {"frequent_first": builder is not dt.c45}
    read = dt.Tree.from_nested(grown.to_nested(), data, "y", criterion=criterion, **first)
    assert read.to_nested() == grown.to_nested()
    assert read.predictions == grown.predictions
    columns = ["parent", "depth", "branch", "is_leaf", "n", "impurity"]
    pd.testing.assert_frame_equal(read.nodes[columns], grown.nodes[columns])
    np.testing.assert_array_equal(read.arrays.statistics, grown.arrays.statistics)
    if builder is not dt.c45:
        np.testing.assert_allclose(read.arrays.gain, grown.arrays.gain, atol=1e-12)
    assert read.apply(data).tolist() == grown.apply(data).tolist()


def test_a_regression_tree_is_written_with_its_means():
    """Its leaves are numbers; what comes back is a tree of classes."""
    data = pd.DataFrame({"f": [1, 2, 3, 4], "y": [1.0, 1.0, 5.0, 5.0]})
    nested = dt.cart(data, "y").to_nested()
    assert nested == ("f", 2.5, 1.0, 5.0)
    assert dt.Tree.from_nested(nested, data, "y").classes == [1.0, 5.0]


# mistakes


@pytest.mark.parametrize(
    ("nested", "message"),
    [
        ("X", "at the root: 'X' is no class of 'Risk': a leaf is one of \\['H', 'L'\\]"),
        (["Car", {"SUV"}, "H", "L"], "is no class of 'Risk'.*any other node a tuple"),
        ((), "at the root: \\(\\) is no node: write one as \\(attribute, cut"),
        (("Car",), "at the root: \\('Car',\\) is no node"),
        (("Car", {"SUV": "H"}, "L"), "is no node"),
        (("Age", 22.5, "H", ("Car", 3)), "at Age > 22.5: \\('Car', 3\\) is no node"),
        (("Agee", 22.5, "H", "L"), "'Agee' is no attribute.*\\['Age', 'Car'\\]"),
        ((["Age"], 22.5, "H", "L"), "\\['Age'\\] is no attribute"),
        (
            ("Age", 22.5, "H", ("Car", {"Van"}, "H", "L")),
            "at Age > 22.5: 'Van' is no level of 'Car'",
        ),
        (("Car", {"Van": "H"}), "'Van' is no level.*\\['SUV', 'Sports', 'Vintage'\\]"),
        (("Car", set(), "H", "L"), "no level of 'Car' goes left"),
        (("Car", {"SUV", "Sports", "Vintage"}, "H", "L"), "no level of 'Car' goes right"),
        (("Car", "SUV", "H", "L"), "after 'Car' comes a set of levels.*not 'SUV'"),
        (("Age", {20}, "H", "L"), "'Age' is cut: write the node as \\(attribute, cut"),
        (("Age", {20: "H"}), "'Age' is cut"),
        (("Age", "22.5", "H", "L"), "after 'Age' comes a number, not '22.5'"),
        (("Age", True, "H", "L"), "after 'Age' comes a number, not True"),
        (("Age", float("inf"), "H", "L"), "after 'Age' comes a number, not inf"),
        (
            ("Car", {"SUV": "H", "Sports": "L"}),
            "nothing is written at Car = Vintage, but rows come there \\(1\\)",
        ),
        (
            ("Car", {"Sports"}, ("Car", {"SUV": "H"}), "H"),
            "a set of levels at the root and a branch for each level at Car ∈ {Sports}",
        ),
    ],
)
def test_what_is_no_tree_of_the_table(nested, message):
    """The error tells the place, what stands there and what may."""
    with pytest.raises(ValueError, match=message):
        of_risk(nested)


@pytest.mark.parametrize(
    ("nested", "message"),
    [
        (
            ("Car", {"Sports"}, ("Age", 22.5, "L", "L"), "H"),
            "at Car ∈ {Sports}, Age ≤ 22.5 the leaf says 'L', but its rows are 1 H, 0 L: "
            "the majority is 'H'",
        ),
        (
            ("Age", 22.5, "H", "L"),
            "at Age > 22.5 the leaf says 'L', but its rows are 2 H, 2 L: of equal classes the one "
            "with most rows in the table is predicted, 'H'",
        ),
        (
            ("Age", 20, "H", ("Age", 10, "L", "H")),
            "at Age > 20, Age ≤ 10 the leaf says 'L', but no row comes there, and the majority "
            "above is 'H'",
        ),
    ],
)
def test_a_leaf_that_is_not_the_majority(nested, message):
    """A tree predicts the majority of its rows, so another class on a leaf is a mistake."""
    with pytest.raises(ValueError) as told:
        of_risk(nested)
    assert str(told.value) == message


def test_equal_classes_as_in_c45():
    """Two p and two q: with ``frequent_first=False`` the leaf is p, the first, else q."""
    data = pd.DataFrame({"c": list("uuuuv"), "y": list("ppqqq")})
    nested = ("c", {"u"}, "p", "q")
    tree = dt.Tree.from_nested(nested, data, "y", frequent_first=False)
    assert tree.predict(data).tolist() == list("ppppq")
    with pytest.raises(ValueError, match="with most rows in the table is predicted, 'q'"):
        dt.Tree.from_nested(nested, data, "y")
    with pytest.raises(ValueError, match="of equal classes the first one is predicted, 'p'"):
        dt.Tree.from_nested(("c", {"u"}, "q", "q"), data, "y", frequent_first=False)


def test_classes_that_are_tuples_are_refused():
    """A tuple is a node, so it can't be a class."""
    data = pd.DataFrame({"f": [1, 2], "y": [("a", 1), ("b", 2)]})
    with pytest.raises(ValueError, match="'y' has a tuple as a class.*use text"):
        dt.Tree.from_nested(("f", 1.5, ("a", 1), ("b", 2)), data, "y")
    with pytest.raises(ValueError, match="'y' has a tuple as a class.*use text"):
        dt.id3(data, "y").to_nested()


def test_bad_tables_and_options():
    """The table is checked as the builders check it; a criterion must be one of four."""
    with pytest.raises(KeyError, match="did you mean 'Risk'"):
        dt.Tree.from_nested("H", RISK, "Rosk")
    with pytest.raises(ValueError, match="missing values in the columns 'Age' 1"):
        dt.Tree.from_nested("H", RISK.assign(Age=[np.nan, *range(5)]), "Risk")
    with pytest.raises(ValueError, match="criterion must be one of .*got 'ginny'"):
        of_risk("H", criterion="ginny")
