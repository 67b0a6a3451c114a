"""Explanations of nodes: why a split won, and why a leaf is one."""

import hypothesis.strategies as st
import numpy as np
import pandas as pd
import pytest
import strategies
from hypothesis import assume, given
from sqlite_rows import SqliteTable

import dtlearn as dt
from dtlearn.explain.derivation import Derivation
from dtlearn.explain.page import Grid, Heading

pytestmark = pytest.mark.slow  # each is whole pictures or trees, time and again

RISK = dt.datasets.load("risk")
TENNIS = dt.datasets.load("play_tennis")
GOLF = dt.datasets.load("play_tennis_numeric")


def grid(explanation):
    """The lines of the first table of an explanation."""
    return next(block for block in explanation.page if isinstance(block, Grid)).lines


# by hand


def test_the_root_of_the_risk_tree():
    """The Gini gains of the five splits of Zaki & Meira's table; that of the winner worked out."""
    why = dt.cart(RISK, "Risk").explain()
    assert str(why).split("\n\nGini index of Car")[0] == "\n".join(
        [
            "Node 0 (the root): Car ∈ {Sports}",
            "=================================",
            "",
            "6 rows arrive: H 4, L 2. The Gini index is 0.4444.",
            "",
            "5 splits were tried, of 2 attributes. The score of a split is its Gini gain: by how "
            "much it lowers the Gini index. Every grouping of levels in two sets was tried.",
            "",
            "rank  split            branches       gain",
            "1     Car ∈ {Sports}   (1, 2) (3, 0)  0.2222  chosen",
            "2     Age ≤ 22.5       (2, 0) (2, 2)  0.1111",
            "2     Car ∈ {SUV}      (2, 0) (2, 2)  0.1111",
            "4     Age ≤ 35         (3, 2) (1, 0)  0.0444",
            "4     Car ∈ {Vintage}  (1, 0) (3, 2)  0.0444",
            "",
            "Car ∈ {Sports} has the largest Gini gain, 0.2222; the next best, Age ≤ 22.5, has "
            "0.1111.",
            "",
            "Gini index of the node (4 H, 2 L)",
            "G(D) = 1 − Σ p²",
            "     = 1 − (4/6)² − (2/6)²",
            "     ≈ 1 − 0.4444 − 0.1111",
            "     ≈ 0.4444",
        ]
    )
    (gain,) = why.derivations
    assert gain.title == "Gini gain of Car ∈ {Sports}"
    assert gain.result == pytest.approx(4 / 9 - 2 / 9)
    assert why.candidates.equals(dt.cart(RISK, "Risk").candidates())


def test_gains_of_id3_at_the_root_of_play_tennis():
    """Quinlan's gains .247, .152, .048 and .029, best first."""
    lines = grid(dt.id3(TENNIS, "play").explain())
    assert [(line[1], line[3]) for line in lines] == [
        ("outlook", "0.2467"),
        ("humidity", "0.1518"),
        ("windy", "0.0481"),
        ("temperature", "0.0292"),
    ]


def test_ratios_of_c45_at_the_root_of_play_tennis():
    """Gain, split information and ratio; the average of the gains leaves two attributes out."""
    why = dt.c45(TENNIS, "play").explain()
    assert grid(why) == (
        ("outlook", "(0, 4) (2, 3) (3, 2)", "0.2467", "1.5774", "0.1564", "chosen"),
        ("humidity", "(4, 3) (1, 6)", "0.1518", "1", "0.1518", ""),
        ("windy", "(2, 6) (3, 3)", "0.0481", "0.9852", "–", "out"),
        ("temperature", "(1, 3) (2, 2) (2, 4)", "0.0292", "1.5567", "–", "out"),
    )
    average, ratio = why.derivations
    assert average.result == pytest.approx(
        (0.246750 + 0.029223 + 0.151836 + 0.048127) / 4, abs=1e-6
    )
    assert ratio.result == pytest.approx(0.156428, abs=1e-6)
    assert why.sentences[2:] == [
        "Left out: temperature (below the average of 0.1190); windy (below the average of 0.1190).",
        "outlook has the largest gain ratio, 0.1564; the next best, humidity, has 0.1518.",
    ]


def test_an_unknown_outlook_counts_as_quinlan_counts_it():
    """Quinlan 1993, section 3.1: gain 13/14 × .214 = .199, split information 1.809, ratio .110."""
    data = GOLF.copy()
    data.loc[11, "outlook"] = None
    why = dt.c45(data, "play").explain()
    line = next(line for line in grid(why) if line[0] == "outlook")
    assert [line[2], line[5], line[6]] == ["0.1990", "1.8092", "0.1100"]
    assert (
        "1 row has no value of outlook: the score counts for the share of the others, 13/14. They "
        "are one more branch in the split information, and go down all in shares."
    ) in why.sentences


def test_a_cut_pays_for_its_choice():
    """Humidity has 7 cuts with 2 of the 14 rows on both sides, and pays log2(7) / 14 = 0.2005."""
    values = GOLF["humidity"].sort_values().tolist()
    assert values == [65, 70, 70, 70, 75, 80, 80, 85, 86, 90, 90, 91, 95, 96]
    why = dt.c45(GOLF, "play").explain()
    line = next(line for line in grid(why) if "humidity" in line[0])
    assert line == (
        *("humidity ≤ 80", "(1, 6) (4, 3)", "0.1518", "0.2005", "−0.0487", "1", "–", "out"),
    )
    assert why.sentences[2].startswith("Left out: temperature (nothing is left when the cut has")
    below = dt.c45(GOLF, "play").explain(3)  # sunny: of 70 70 85 90 95 two cuts, log2(2) / 5
    assert below.derivations[-1].result == pytest.approx((0.970951 - 0.2) / 0.970951)
    assert "Left = Gain − log₂(cuts)/n\n     ≈ 0.9710 − (log₂ 2)/5\n" in str(below)


def test_ties_and_who_wins_them():
    """Two attributes that are the same: the one that stands first in the table wins."""
    data = pd.DataFrame({"b": list("uuv"), "a": list("uuv"), "y": list("ppq")})
    why = dt.cart(data, "y").explain()
    assert [line[4] for line in grid(why)] == ["chosen, tie", "tie"]
    assert why.sentences[-1] == (
        "2 splits share the largest Gini gain, 0.4444: b ∈ {u} and a ∈ {u}. The attribute that "
        "stands first in the table wins: b ∈ {u}."
    )


def test_a_tie_of_one_attribute():
    """Both cuts of p q p leave one row apart: the smaller one is tried first."""
    data = pd.DataFrame({"x": [1.0, 2.0, 3.0], "y": list("pqp")})
    assert dt.cart(data, "y").explain().sentences[-1] == (
        "2 splits share the largest Gini gain, 0.1111: x ≤ 1.5 and x ≤ 2.5. The one that is tried "
        "first wins, small cuts and small sets first: x ≤ 1.5."
    )


def test_the_best_few_and_all():
    """Of iris' cuts five and how many more; all on request; the chosen one always."""
    tree = dt.cart(dt.datasets.load("iris"), "class")
    assert len(tree.candidates()) == 119
    assert grid(tree.explain())[-1] == ("…", "114 more", "", "", "")
    assert len(grid(tree.explain(most=None))) == 119
    assert [line[4] for line in grid(tree.explain(most=1))] == ["chosen, tie", ""]


def test_priors_alter_the_counts_that_are_measured():
    """With equal priors 4 H and 2 L count as 3 and 3, and a row of L twice as much as one of H."""
    why = dt.cart(RISK, "Risk", priors={"H": 0.5, "L": 0.5}).explain()
    assert why.sentences[0] == (
        "6 rows arrive: H 4, L 2. The Gini index is 0.5. Measures are of the counts as the costs "
        "(priors H 0.5, L 0.5) alter them: H 3, L 3."
    )
    (gain,) = why.derivations  # (3/4, 3) and (9/4, 0) of 6 rows
    assert gain.result == pytest.approx(0.5 - 3.75 / 6 * (1 - 0.2**2 - 0.8**2))


def test_a_regression_is_worked_out_row_by_row():
    """y = 1 and 3 on the left, 7 on the right: the variance 56/9 falls to 2/3."""
    data = pd.DataFrame({"x": [1.0, 2.0, 3.0], "y": [1.0, 3.0, 7.0]})
    why = dt.cart(data, "y").explain()
    (reduction,) = why.derivations
    assert reduction.result == pytest.approx(56 / 9 - 2 / 3)
    assert "((1 − 2)² + (3 − 2)²)/2" in str(reduction)
    assert grid(why)[0] == ("1", "x ≤ 2.5", "(n=2, mean=2) (n=1, mean=7)", "5.5556", "chosen")


@pytest.mark.parametrize(
    ("subsets", "told"),
    [
        ("exhaustive", "Every grouping of levels in two sets was tried."),
        (
            "ordered",
            "The levels of Car are put in the order of their share of L and cut once: the best of "
            "all groupings (3 of 3 levels) is among these.",
        ),
    ],
)
def test_the_shortcut_for_subsets_is_told(subsets, told):
    """Whether all groupings were tried, or those in the order of a class share."""
    assert dt.cart(RISK, "Risk", subsets=subsets).explain().sentences[1].endswith(told)


def test_the_heuristic_for_subsets_is_told():
    """With three classes the order of the first principal component may miss the best one."""
    data = RISK.assign(Risk=list("LHLMHM"))
    why = dt.cart(data, "Risk", subsets="principal").explain()
    assert why.sentences[1].endswith("and cut once: a heuristic.")


# stopping rules


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"min_gain": 0.1}, "Its gain 0.2222 is above min_gain = 0.1."),
        (
            {"min_decrease": 0.1},
            "It lowers the impurity of the whole table by 6/6 × 0.2222 ≈ 0.2222, at least "
            "min_decrease = 0.1.",
        ),
        (
            {"max_leaves": 2},
            "With max_leaves = 2 the splits of the largest rows × gain go first: this one has "
            "6 × 0.2222 ≈ 1.3333 and is among them.",
        ),
        ({"significance": 0.5}, "A chi-squared test finds it significant at 0.5."),
    ],
)
def test_how_a_split_passed_the_stopping_rules(options, told):
    """Each rule that was asked for, with the numbers that it compares."""
    assert told in dt.cart(RISK, "Risk", **options).explain().sentences


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"max_depth": 1}, "max_depth=1"),
        (
            {"max_leaves": 2},
            "max_leaves=2, and the splits of larger rows × gain went first, or have fewer branches",
        ),
        ({"min_leaf": 2}, "no split leaves enough rows in its branches (min_leaf=2)"),
        ({"min_gain": 0.45}, None),
        ({"min_decrease": 0.2223}, None),
        ({"min_decrease": 0.2222}, ""),
        (
            {"min_split": 4},
            "the rows weigh 3, and a node is split from 4 on: min_split, or twice the min_objects "
            "of C4.5",
        ),
    ],
)
def test_why_the_sports_cars_are_a_leaf(options, why):
    """The node of 1 H and 2 L below Car ∈ {Sports}, whose split gains 0.4444."""
    tree = dt.cart(RISK, "Risk", **options)
    if why is None:  # the root is not split at all: it gains 0.2222
        assert tree.n_nodes == 1
        return
    node = tree.node(1)
    assert node.is_leaf == bool(why)
    if why:
        assert f"The node is a leaf: {why}." in tree.explain(1).sentences


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"purity": 0.6}, "purity=0.6 is reached"),
        ({"significance": 0.05}, "the best split is not significant at 0.05"),
    ],
)
def test_why_the_root_is_a_leaf(options, why):
    """Of 6 rows 4 are H; the chi-squared of Car ∈ {Sports} is 3, with a chance of 0.083."""
    assert f"The node is a leaf: {why}." in dt.cart(RISK, "Risk", **options).explain().sentences


def test_a_root_that_gains_too_little():
    """The table of candidates tells what min_gain refuses."""
    why = dt.cart(RISK, "Risk", min_gain=0.45).explain()
    assert grid(why)[0] == ("1", "Car ∈ {Sports}", "(1, 2) (3, 0)", "0.2222", "")
    assert "The node is a leaf: no split gains more than 0.45." in why.sentences


def test_a_leaf_that_is_pure_and_one_without_rows():
    """A pure leaf; and a level of the table that no row of the node has."""
    assert dt.cart(RISK, "Risk").explain(2).sentences[1:] == [
        "The node is pure: there is nothing left to tell apart.",
        "It predicts H, the class of all its rows.",
    ]
    data = pd.DataFrame({"a": list("uuvv"), "b": list("mnmo"), "y": list("pqqq")})
    tree = dt.id3(data, "y")
    empty = next(i for i in range(tree.n_nodes) if tree.node(i).n == 0)
    assert tree.explain(empty).sentences == [
        "No training row arrives, so nothing can be split.",
        "It predicts q, as the node above it does.",
    ]


def test_a_subtree_that_collapsed():
    """C4.5 takes a split back that makes no fewer errors: 3 p and 1 q, of which no branch is q."""
    data = pd.DataFrame({"a": list("uuuuvvvv"), "y": list("pppppppq")})
    tree = dt.c45(data, "y", min_objects=1)
    assert tree.n_nodes == 1
    told = "The node is a leaf: collapsed, as it makes no more errors than its branches."
    assert told in tree.explain().sentences


def test_collapse_and_max_leaves_are_told_apart():
    """Below v the larger gain, 13 × 0.249, takes the third leaf, but p stays the majority in both
    branches; below u 3 × 0.918 comes too late."""
    words = "unp umq umq " + "vmp " * 6 + "vnp " * 4 + "vnq " * 3
    data = pd.DataFrame([list(word) for word in words.split()], columns=["a", "b", "y"])
    tree = dt.c45(data, "y", min_objects=1, max_leaves=3)
    assert [child.branch for child in tree.root.children] == ["a = u", "a = v"]
    assert tree.explain(1).sentences[-2].startswith("The node is a leaf: max_leaves=3, and")
    assert tree.explain(2).sentences[-2].startswith("The node is a leaf: collapsed, as it makes")


def test_where_no_attribute_counts_in_the_average():
    """C4.5: of 6 levels in 12 rows the gain of 1 bit does not count, and the number gains none."""
    data = pd.DataFrame({"id": list("aabbccddeeff"), "n": [*range(6)] * 2, "y": list("ppqq" * 3)})
    why = dt.c45(data, "y").explain()
    assert why.sentences[2:4] == [
        "Left out: id (no attribute counts in the average); n (nothing is left when the cut has "
        "paid).",
        "The node is a leaf: the splits that gain are of too many levels to count in the average "
        "gain.",
    ]


def test_a_node_made_a_leaf_by_hand():
    """Neither growth nor a pruning method made it one."""
    tree = dt.cart(RISK, "Risk").pruned([1])
    told = "Growth split this node; it was made a leaf afterwards, by hand."
    assert told in tree.explain(1).sentences


def test_rows_in_a_database_are_told_alike():
    """An engine that tells counts alone gives the same page."""
    for build, data in ((dt.id3, TENNIS), (dt.c45, GOLF), (dt.cart, TENNIS)):
        here, there = build(data, "play"), build(SqliteTable(data, "play"), "play")
        assert [str(there.explain(i)) for i in range(there.n_nodes)] == [
            str(here.explain(i)) for i in range(here.n_nodes)
        ]


# what has no explanation


def test_a_tree_without_rows_is_refused():
    """The error of candidates: a tree from JSON, and one from tuples."""
    tree = dt.cart(RISK, "Risk")
    for bare in (dt.Tree.from_json(tree.to_json()), dt.Tree.from_nested(tree.to_nested())):
        with pytest.raises(ValueError, match="no training table .* grow one"):
            bare.explain()


def test_bad_numbers_are_refused():
    """A node that is not there, a number of candidates below 1, a node of no given tree."""
    tree = dt.cart(RISK, "Risk")
    with pytest.raises(IndexError, match="no node 9"):
        tree.explain(9)
    with pytest.raises(ValueError, match="most must be 1 or more"):
        tree.explain(most=0)
    with pytest.raises(ValueError, match="this tree was not: ask for node=1"):
        tree.explain(given=1)


# on random tables


BUILDERS = st.sampled_from([dt.id3, dt.c45, dt.cart])


def check_splits(tree):
    """The explanation of each node names its split, whose score is that of tree and candidates."""
    for i in range(tree.n_nodes):
        node, why = tree.node(i), tree.explain(i, most=None)
        assert isinstance(why.page[0], Heading)
        if node.is_leaf:
            assert ": a leaf, " in why.page[0].text
            assert sum("a leaf: " in s or "pure" in s or "arrives, so" in s for s in why.sentences)
            assert why.derivations == [] or tree.method == "C4.5"
            continue
        assert why.page[0].text.endswith(f": {node.split.question}")
        chosen = tree.candidates(i).query("chosen")["score"].item()
        assert why.derivations[-1].result == pytest.approx(tree.arrays.score[i], abs=1e-9)
        assert why.derivations[-1].result == pytest.approx(chosen, abs=1e-9)
        assert any(line[-1].startswith("chosen") for line in grid(why))
        check_order(tree, why)


def check_order(tree, why):
    """What is said of ties is so: the winner stands first among the splits that tie with it."""
    frame = why.candidates
    told = [s for s in why.sentences if "share the largest" in s]
    if tree.method == "C4.5" or not told:
        return
    tied = frame[frame["tie"]]
    assert tied["chosen"].tolist()[0]
    assert told[0].startswith(f"{len(tied)} splits")
    assert ("stands first in the table" in told[0]) == (tied["attribute"].nunique() > 1)
    names = [attribute.name for attribute in tree.attributes]
    places = [names.index(name) for name in tied["attribute"]]
    assert places == sorted(places)


@given(strategies.tables(), BUILDERS)
def test_explanations_fit_the_tree(data, build):
    """Small tables with odd labels, for the three builders."""
    check_splits(build(data, "y"))


@given(strategies.tables(missing=True, weights=strategies.any_weights()))
def test_explanations_fit_with_missing_values_and_weights(data):
    """C4.5 shares rows out, CART sends them down the larger branch."""
    check_splits(dt.c45(data, "y", weights="w", min_objects=1))
    check_splits(dt.cart(data, "y", weights="w", missing="majority", criterion="cart"))


@given(strategies.tables(), st.lists(st.integers(-3, 9), min_size=12, max_size=12))
def test_explanations_fit_regressions(data, numbers):
    """Numbers as the target."""
    data = data.assign(y=np.array(numbers[: len(data)], dtype=float))
    check_splits(dt.cart(data, "y"))


@given(strategies.tables(labels=[["no", "yes"]]))
def test_explanations_fit_with_costs(data):
    """Losses alter the counts."""
    assume(data["y"].nunique() == 2)
    check_splits(dt.cart(data, "y", loss={"yes": {"no": 5}}))


@given(strategies.tables(), BUILDERS)
def test_tables_of_a_page_keep_their_cells(data, build):
    """In Markdown each line of a table has as many cells as its head, whatever the labels."""
    why = build(data, "y").explain(most=None)
    text = why._repr_markdown_()
    for block in why.page:
        if isinstance(block, Grid):
            assert all(len(line) == len(block.head) for line in block.lines)
    lines = [line for line in text.split("\n") if line.startswith("| ")]
    heads = [line.count("|") for line in lines]
    assert len(set(heads)) <= 1
    assert text.count("$$") % 2 == 0
    assert isinstance(why.derivations[-1] if why.derivations else None, Derivation | None)
