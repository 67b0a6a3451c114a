"""What marks on a tree's picture say: a row's way, folded subtrees, what pruning took away."""

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

import dtlearn as dt
from dtlearn.draw.compared import compare
from dtlearn.draw.marks import Rectangle, Stroke
from dtlearn.draw.plan import SVG_LIMIT, plan_of
from dtlearn.draw.sketch import sheet_of
from dtlearn.draw.vector import pruned_svg, tree_svg
from dtlearn.draw.view import view_of

RISK = dt.datasets.load("risk")
TENNIS = dt.datasets.load("play_tennis_numeric")


@pytest.fixture(autouse=True)
def agg():
    """Draw in memory, and leave no figure open."""
    with mpl.rc_context({"backend": "Agg"}):
        yield
        plt.close("all")


def texts(ax):
    """All texts of a picture in their order."""
    return [text.get_text() for text in ax.texts]


def risk_tree():
    """Car ∈ {Sports}?, below it Age ≤ 22.5?; five nodes."""
    return dt.cart(RISK, "Risk")


def sheet(tree, **options):
    """The marks of a tree."""
    view = view_of(tree, SVG_LIMIT, **options)
    return sheet_of(view, plan_of(view))


# a row's way


@pytest.mark.parametrize(
    "row",
    [
        {"Car": "Sports", "Age": 30},
        pd.Series({"Car": "Sports", "Age": 30}),
        pd.DataFrame({"Car": ["Sports"], "Age": [30]}),
    ],
    ids=["dict", "Series", "DataFrame"],
)
def test_a_rows_way_is_marked_in_words(row):
    """A sports car of age 30: root, Car ∈ {Sports}, Age > 22.5; the legend tells the sign."""
    found = texts(dt.draw.tree(risk_tree(), path=row))
    assert found == [
        *("● the row", "Car ∈ {Sports}?", "H: 4, L: 2", "n = 6"),
        *("∈ {Sports}", "● the row", "Age ≤ 22.5?", "H: 1, L: 2", "n = 3"),
        *("∉ {Sports}", "H", "H: 3, L: 0", "n = 3"),
        *("≤ 22.5", "H", "H: 1, L: 0", "n = 1"),
        *("> 22.5", "● the row", "L", "H: 0, L: 2", "n = 2"),
        *("Risk", "H", "L", "● the row's way"),
    ]


def test_a_rows_way_is_marked_by_thick_lines():
    """Two edges and three frames are thicker than the others; other rows thicken others."""
    marks = sheet(risk_tree(), path={"Car": "Sports", "Age": 30}).marks
    edges = [mark for mark in marks if isinstance(mark, Stroke) and len(mark.points) == 4]
    frames = [mark for mark in marks if isinstance(mark, Rectangle) and mark.line > 1]
    assert [edge.line > 2 for edge in edges] == [False, False, True, True]
    assert [frame.line > 2 for frame in frames] == [True, True, False, False, True]
    marks = sheet(risk_tree(), path={"Car": "SUV", "Age": 30}).marks
    frames = [mark for mark in marks if isinstance(mark, Rectangle) and mark.line > 1]
    assert [frame.line > 2 for frame in frames] == [True, False, True, False, False]


def test_shares_of_a_row_are_told():
    """Outlook unknown: 4, 5 and 5 of 14 rows go each way, 0.29 and twice 0.36."""
    row = TENNIS.iloc[0].to_dict() | {"outlook": None}
    tree = dt.c45(TENNIS, "play")
    found = texts(dt.draw.tree(tree, path=row))
    assert [text for text in found if "● " in text] == [
        *("● the row", "● 0.29 of the row", "● 0.36 of the row", "● 0.36 of the row"),
        *("● 0.36 of the row", "● 0.36 of the row", "● the row's way"),
    ]
    words = sheet(tree, path=row).words
    assert "0.29 at outlook = overcast → yes (0, 4)" in words


def test_a_row_that_stays_above_the_leaves_says_so():
    """ID3 leaves a row whose value is missing at its node; below it nothing is marked."""
    found = texts(dt.draw.tree(dt.id3(RISK, "Risk"), path={"Car": None, "Age": 30}))
    assert [text for text in found if "● " in text] == ["● the row stays here", "● the row's way"]


def test_a_way_below_what_is_drawn_leads_to_the_stub():
    """The edge to the hidden nodes is thick where the row goes there, and only there."""
    tree = risk_tree()
    for car, thick in (("Sports", [False, True, True]), ("SUV", [False, False, True])):
        marks = sheet(tree, max_depth=1, path={"Car": car, "Age": 30}).marks
        edges = [mark for mark in marks if isinstance(mark, Stroke) and len(mark.points) == 4]
        assert [edge.line > 2 for edge in edges] == thick


def test_a_bad_row_is_refused():
    """Several rows, a column that is not there, and what is no row."""
    tree = risk_tree()
    with pytest.raises(ValueError, match=r"path is the way of one row, got 6: give rows.iloc\[\[0"):
        dt.draw.tree(tree, path=RISK)
    with pytest.raises(KeyError, match="Car"):
        dt.draw.tree(tree, path={"Age": 3})
    with pytest.raises(TypeError, match="follows one row"):
        dt.draw.tree(tree, path=3)


# folded subtrees


def test_a_folded_subtree_tells_what_it_hides():
    """Below Car ∈ {Sports} are three nodes, two leaves and three rows; its bar stays."""
    ax = dt.draw.tree(risk_tree(), folded=[1])
    assert texts(ax) == [
        *("Car ∈ {Sports}?", "H: 4, L: 2", "n = 6"),
        *("∈ {Sports}", "3 nodes folded", "2 leaves", "n = 3"),
        *("∉ {Sports}", "H", "H: 3, L: 0", "n = 3"),
        *("Risk", "H", "L", "folded subtree"),
    ]


def test_folding_a_leaf_or_below_a_fold_changes_nothing():
    """A leaf has nothing to fold, and nodes inside a folded subtree are hidden already."""
    tree = risk_tree()
    assert tree_svg(tree, folded=[2]) == tree_svg(tree)
    assert tree_svg(tree, folded=[0, 1]) == tree_svg(tree, folded={0})


def test_a_folded_root_is_all_there_is():
    """One box for the whole tree."""
    assert texts(dt.draw.tree(risk_tree(), folded=np.array([0])))[:3] == [
        *("5 nodes folded", "3 leaves", "n = 6")
    ]


def test_a_way_into_a_folded_subtree_is_marked():
    """The box of the subtree is on the way; it does not say that the row stays there."""
    found = texts(dt.draw.tree(risk_tree(), folded=[1], path=RISK.iloc[1]))
    assert found.count("● the row") == 2
    assert not any("stays" in text for text in found)


@pytest.mark.slow
def test_folds_leave_room_for_other_nodes():
    """A tree over the limit is drawn whole when a large part of it is folded."""
    rng = np.random.default_rng(0)
    data = pd.DataFrame(rng.normal(size=(400, 3)).round(2), columns=list("abc"))
    tree = dt.cart(data.assign(y=rng.integers(0, 3, 400)), "y", max_leaves=60)
    assert tree.n_nodes > 100
    cut_off = "Drawn to depth"
    assert any(text.startswith(cut_off) for text in texts(dt.draw.tree(tree)))
    larger = max(tree.root.children, key=lambda node: len(tree.arrays.below(node.id)))
    folded = texts(dt.draw.tree(tree, folded=[larger.id]))
    assert not any(text.startswith(cut_off) for text in folded)


@pytest.mark.parametrize("option", ["folded", "cut"])
@pytest.mark.parametrize(
    ("nodes", "message"),
    [
        ([5], "names node 5: the tree has the nodes 0 to 4"),
        ([-1], "names node -1"),
        (["a"], "names node 'a'"),
        (3, r"=3 are no nodes: give their numbers, such as \[3\]"),
    ],
)
def test_numbers_that_no_node_has_are_refused(option, nodes, message):
    """The error names the option, the number, and those that there are."""
    with pytest.raises(ValueError, match=option + ".*" + message):
        tree_svg(risk_tree(), **{option: nodes})


# what pruning took away


def test_nodes_that_were_cut_are_pale_and_dashed():
    """Their frames and edges are dashed, others are not; a word in the legend tells it."""
    drawn = sheet(risk_tree(), cut=[3, 4])
    frames = [mark for mark in drawn.marks if isinstance(mark, Rectangle) and mark.line > 0.9]
    assert [frame.dashed for frame in frames] == [False, False, False, True, True, True]  # swatch
    edges = [mark for mark in drawn.marks if isinstance(mark, Stroke)]
    assert sorted(edge.dashed for edge in edges) == [False, False, True, True]
    assert texts(dt.draw.tree(risk_tree(), cut=[3, 4]))[-1] == "cut away"
    assert "cut away" not in texts(dt.draw.tree(risk_tree()))
    assert drawn.words.endswith("nodes marked as cut away: 2")


def test_both_pictures_say_the_same():
    """SVG and Axes have the same texts in the same order, with every option."""
    row = RISK.iloc[1]
    for options in (
        {"path": row},
        {"folded": [1], "path": row},
        {"cut": [3, 4], "max_depth": 1},
        {"max_depth": 0},
    ):
        written = tree_svg(risk_tree(), **options).split("<text ")[1:]
        found = [piece.split(">", 1)[1].split("</text>")[0] for piece in written]
        unescaped = [text.replace("&gt;", ">").replace("&#39;", "'") for text in found]
        assert unescaped == texts(dt.draw.tree(risk_tree(), **options))


# before and after


def test_a_pruned_tree_beside_the_one_before():
    """Node 1 of the chapter's tree becomes a leaf: nodes 3 and 4 are cut, three nodes are one."""
    before = risk_tree()
    found = texts(dt.draw.pruned(before, before.pruned([1])))
    middle = found.index("after")
    assert found[0] == "before"
    assert found[:middle].count("cut away") == 1
    assert "◆ was 3 nodes" in found[middle:]
    assert found[-1] == "◆ leaf in place of a subtree"


def test_a_leaf_in_place_of_the_whole_tree():
    """All but the root is cut."""
    before = risk_tree()
    found = compare(before, before.pruned([0]))
    assert (found.partner, found.leaves, found.moved) == ([0], [0], {})
    assert found.cut(before.n_nodes) == [1, 2, 3, 4]


def test_a_tree_that_was_not_pruned_has_no_marks():
    """Nothing is cut, nothing stands for anything else."""
    found = compare(risk_tree(), risk_tree())
    assert (found.partner, found.leaves, found.moved) == ([0, 1, 2, 3, 4], [], {})


def raised_by_hand():
    """A tree whose root asks a, and below a > 1 asks b; then b alone, in the place of a."""
    data = pd.DataFrame({"a": [1, 1, 2, 2, 2, 2], "b": [1, 2, 1, 1, 2, 2], "y": list("ppppqq")})
    before = dt.Tree.from_nested(("a", 1, "p", ("b", 1, "p", "q")), data, "y")
    after = dt.Tree.from_nested(("b", 1, "p", "q"), data.iloc[[0, 2, 3, 4, 5]], "y")
    return before, after


def test_a_raised_subtree_is_shown_where_it_was_and_where_it_is():
    """The root and its left leaf are cut; b was node 2, one level down, and its leaves 3 and 4."""
    before, after = raised_by_hand()
    found = compare(before, after)
    assert (found.partner, found.leaves, found.moved) == ([2, 3, 4], [], {0: 1})
    assert found.cut(before.n_nodes) == [0, 1]
    said = texts(dt.draw.pruned(before, after))
    middle = said.index("after")
    assert said.index("▲ moves up") < middle < said.index("▲ moved up 1 level")
    assert said.count("▲ subtree that moves up") == 2


@pytest.mark.parametrize("seed", range(12))
def test_what_pessimistic_pruning_did_is_found_from_the_trees_alone(seed):
    """Its record tells which nodes became leaves or were raised; so does the comparison."""
    rng = np.random.default_rng(seed)
    data = pd.DataFrame(rng.integers(0, 9, size=(60, 3)), columns=list("abc"))
    noise = rng.random(60) < 0.2
    data["y"] = np.where((data["a"] > 4) & (data["b"] > 2) | noise, "p", "q")
    before = dt.c45(data, "y")
    after = dt.prune.pessimistic(before, confidence=0.5)
    found = compare(before, after)
    last = after.record.drop_duplicates("node", keep="last").set_index("node")["verdict"]
    was_raised = set(after.record["node"][after.record["verdict"] == "raised"])
    assert bool(found.moved) <= bool(was_raised)
    for node in found.leaves:
        if not was_raised:
            assert last[found.partner[node]] == "leaf"
    for node, partner in enumerate(found.partner):
        ours, theirs = after.node(node), before.node(partner)
        assert ours.split is None or ours.split == theirs.split


def test_trees_that_have_nothing_in_common_are_refused():
    """The error tells the question that the first tree does not ask."""
    other = dt.cart(dt.datasets.load("iris"), "class")
    with pytest.raises(ValueError, match="the first does not ask it at or below node 0"):
        dt.draw.pruned(risk_tree(), other)
    with pytest.raises(ValueError, match="no tree and its pruned form"):
        pruned_svg(risk_tree().pruned([0]), risk_tree())


def test_a_comparison_is_drawn_on_the_axes_that_is_given():
    """`ax` in, the same Axes out; the SVG has the same words."""
    before = risk_tree()
    _, ax = plt.subplots()
    assert dt.draw.pruned(before, before.pruned([1]), ax) is ax
    written = pruned_svg(before, before.pruned([1]))
    assert written.count("<text ") == len(ax.texts)
    assert 'aria-label="before: CART tree' in written


@pytest.mark.slow
def test_a_chain_of_thousands_of_levels_is_compared():
    """Nothing recurses."""
    data = pd.DataFrame({"k": range(3000), "y": [str(i % 2) for i in range(3000)]})
    before = dt.cart(data, "y")
    assert before.height > 1000
    node = np.flatnonzero(~before.arrays.is_leaf)[1000]
    found = compare(before, before.pruned([node]))
    assert [found.partner[leaf] for leaf in found.leaves] == [node]
