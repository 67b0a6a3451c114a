"""Pictures: where boxes go, what they say, that nothing overlaps and every label is literal."""

import warnings
from itertools import combinations, pairwise

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib import colors
from matplotlib.patches import FancyBboxPatch

import dtlearn as dt
from dtlearn.draw import boxes, plan, style
from dtlearn.draw.layout import arranged
from dtlearn.draw.view import view_of
from dtlearn.search import column

ODD = ["$5-$10", "x_1^2", "a&b <i>", "two\nlines", r"\frac{1}{2}", "", "%d {0}", "_under"]


@pytest.fixture(autouse=True)
def agg():
    """Draw in memory, and leave no figure open."""
    with mpl.rc_context({"backend": "Agg"}):
        yield
        plt.close("all")


@pytest.fixture
def risk():
    """The six rows of the chapter."""
    return dt.datasets.load("risk")


def odd_table():
    """A table whose every level, class and name would trip a naive renderer."""
    return pd.DataFrame({"x_1^2 $a$": ODD * 2, "y": ODD * 2})


def noise(rows, classes, seed=0):
    """A table without a pattern, on which trees grow large."""
    rng = np.random.default_rng(seed)
    table = pd.DataFrame(rng.normal(size=(rows, 3)).round(2), columns=list("abc"))
    return table.assign(y=rng.integers(0, classes, rows).astype(str))


def trees():
    """Trees of every shape that a picture must cope with."""
    risk = dt.datasets.load("risk")
    numbers = noise(60, 2).drop(columns="y").assign(y=np.arange(60.0) ** 2)
    return {
        "ID3": dt.id3(risk, target="Risk"),
        "C4.5": dt.c45(dt.datasets.load("play_tennis_numeric"), target="play"),
        "CART": dt.cart(risk, target="Risk"),
        "odd labels, many ways": dt.id3(odd_table(), target="y"),
        "odd labels, two ways": dt.cart(odd_table(), target="y"),
        "single leaf": dt.id3(risk, target="Risk", max_depth=0),
        "30 leaves": dt.cart(noise(300, 3), target="y", max_leaves=30),
        "12 classes": dt.cart(noise(60, 12), target="y", max_leaves=12),
        "regression": dt.cart(numbers, target="y", max_depth=3),
    }


TREES = trees()


# Layout


def random_children(seed, n):
    """Lists of children of a random tree, numbered level by level."""
    rng = np.random.default_rng(seed)
    parents = np.sort([rng.integers(0, i) for i in range(1, n)])
    return [[int(i) + 1 for i in np.flatnonzero(parents == node)] for node in range(n)]


@given(
    st.integers(0, 2**32 - 1),
    st.lists(st.tuples(st.floats(1, 300), st.floats(1, 90)), min_size=1, max_size=40),
)
def test_boxes_never_overlap_and_parents_stand_in_the_middle(seed, sizes):
    """Any tree, any sizes: boxes keep apart, are inside, and parents are over their children."""
    children, (widths, heights) = random_children(seed, len(sizes)), np.array(sizes).T
    found = arranged(children, widths, heights, gap=5, row_gap=7)
    left, right = found.x - widths / 2, found.x + widths / 2
    assert left.min() == pytest.approx(0, abs=1e-6)
    assert right.max() == pytest.approx(found.width, abs=1e-6)
    assert (found.top + heights).max() == pytest.approx(found.height)
    for i, j in combinations(range(len(sizes)), 2):
        beside = max(left[j] - right[i], left[i] - right[j]) >= 5 - 1e-6
        under = found.top[j] >= found.top[i] + heights[i] + 7 - 1e-6  # j is as deep, or deeper
        assert beside or under
    for node, below in enumerate(children):
        if below:
            middle = (found.x[below[0]] + found.x[below[-1]]) / 2
            assert found.x[node] == pytest.approx(middle)


def test_places_worked_out_by_hand():
    """Two leaves of width 20, 4 apart: centres 10 and 34, the root at 22, its row 5 high."""
    found = arranged([[1, 2], [], []], [10, 20, 20], [5, 9, 3], gap=4, row_gap=6)
    assert found.x.tolist() == [22, 10, 34]
    assert found.top.tolist() == [0, 11, 11]
    assert found.floor.tolist() == [5, 20, 20]
    assert (found.width, found.height) == (44, 20)


def test_a_wide_parent_makes_room_for_itself():
    """A parent wider than its children pushes them in from the margin."""
    found = arranged([[1], []], [100, 10], [1, 1])
    assert found.x.tolist() == [50, 50]
    assert found.width == 100


def test_a_chain_of_3000_levels_is_placed():
    """Depth is no limit: nothing recurses."""
    n = 6001
    children = [[i + 1, i + 2] if i % 2 == 0 and i + 2 < n else [] for i in range(n)]
    assert arranged(children, np.ones(n), np.ones(n)).height == 3001 + 3000 * 24


def test_sizes_must_fit_the_nodes():
    """A missing width is told with both numbers."""
    with pytest.raises(ValueError, match="2 nodes, 1 widths and 2 heights"):
        arranged([[1], []], [1], [1, 1])


# The picture of a tree


def drawn(ax):
    """The Axes' figure, drawn, so that its artists know their places."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph")
        ax.figure.canvas.draw()
    return ax


def extents(artists):
    """The artists' rectangles in pixels."""
    return [artist.get_window_extent() for artist in artists]


def frames(ax):
    """The boxes of the nodes: swatches of the legend are as small as a letter."""
    boxes_ = [patch for patch in ax.patches if isinstance(patch, FancyBboxPatch)]
    return [patch for patch in boxes_ if patch.get_height() > style.NORMAL]


def bars(ax):
    """The bars of class shares."""
    return [patch for patch in ax.patches if patch.get_height() == boxes.BAR]


def apart(a, b):
    """Whether two rectangles share no area, half a pixel of rounding aside."""
    slack = 0.5
    across = a.x1 <= b.x0 + slack or b.x1 <= a.x0 + slack
    return across or a.y1 <= b.y0 + slack or b.y1 <= a.y0 + slack


def inside(inner, outer):
    """Whether a rectangle lies in another."""
    wide = outer.x0 - 0.5 <= inner.x0 and inner.x1 <= outer.x1 + 0.5
    return wide and outer.y0 - 0.5 <= inner.y0 and inner.y1 <= outer.y1 + 0.5


@pytest.mark.slow
@pytest.mark.parametrize("name", TREES)
def test_nothing_overlaps_and_nothing_is_cut(name):
    """Boxes and texts keep apart, text is in its box or above one, and all is on the figure."""
    ax = drawn(dt.draw.tree(TREES[name]))
    rectangles, texts = extents(frames(ax)), extents(ax.texts)
    assert len(rectangles) == TREES[name].n_nodes
    assert all(apart(a, b) for a, b in combinations(rectangles, 2))
    assert all(apart(a, b) for a, b in combinations(texts, 2))
    for text in texts:
        assert all(inside(text, box) or apart(text, box) for box in rectangles)
    assert all(inside(one, ax.figure.bbox) for one in [*rectangles, *texts])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ID3", "30 leaves"])
def test_edges_run_through_no_box(name):
    """Each piece of an edge lies outside all boxes, but for its two ends."""
    ax = drawn(dt.draw.tree(TREES[name]))
    for line in ax.lines:
        points = ax.transData.transform(line.get_xydata())
        for (x0, y0), (x1, y1) in pairwise(points):
            piece = mpl.transforms.Bbox([[min(x0, x1), min(y0, y1)], [max(x0, x1), max(y0, y1)]])
            assert all(apart(piece, box) for box in extents(frames(ax)))
    assert len(ax.lines) == TREES[name].n_nodes - 1


def test_boxes_say_what_the_nodes_hold(risk):
    """The tree of the chapter, word for word: question, counts, n; class; branches."""
    ax = dt.draw.tree(dt.cart(risk, target="Risk"))
    assert [text.get_text() for text in ax.texts] == [
        *("Car ∈ {Sports}?", "H: 4, L: 2", "n = 6"),
        *("∈ {Sports}", "Age ≤ 22.5?", "H: 1, L: 2", "n = 3"),
        *("∉ {Sports}", "H", "H: 3, L: 0", "n = 3"),
        *("≤ 22.5", "H", "H: 1, L: 0", "n = 1"),
        *("> 22.5", "L", "H: 0, L: 2", "n = 2"),
        *("Risk", "H", "L"),  # the legend
    ]


def test_multiway_branches_are_named_without_the_attribute(risk):
    """Below "Car?" a branch is "= SUV"."""
    texts = [text.get_text() for text in dt.draw.tree(dt.id3(risk, target="Risk")).texts]
    assert texts[0] == "Car?"
    assert {"= SUV", "= Sports", "= Vintage"} <= set(texts)


def test_bars_show_the_class_shares(risk):
    """The root's bar is 4/6 blue and 2/6 orange, and as wide as the box allows."""
    ax = dt.draw.tree(dt.id3(risk, target="Risk", max_depth=0))
    whole = sum(bar.get_width() for bar in bars(ax))
    assert [bar.get_width() / whole for bar in bars(ax)] == pytest.approx([4 / 6, 2 / 6])
    found = [colors.to_hex(bar.get_facecolor()).upper() for bar in bars(ax)]
    assert found == ["#0072B2", "#E69F00"]
    assert whole == pytest.approx(frames(ax)[0].get_width() - 2 * boxes.PAD)


def test_a_regression_tree_shows_means(risk):
    """Ages 25, 20, 25, 45, 20, 25 have mean 26.67; the lowest mean is the lightest box."""
    table = risk.assign(Age=risk["Age"].astype(float))
    tree = dt.cart(table, target="Age", max_depth=1)
    ax = dt.draw.tree(tree)
    texts = [text.get_text() for text in ax.texts]
    assert {"mean 26.67", "n = 6"} <= set(texts)
    light = [style.luminance(frame.get_facecolor()) for frame in frames(ax)]
    assert np.argsort(light).tolist() == np.argsort(-np.array(tree.predictions)).tolist()


def test_an_empty_leaf_says_so():
    """A branch that no training row takes shows "no rows" and its parent's class."""
    rows = ["urp", "urp", "usq", "usq", "vrz", "vsz", "vtz", "vtz"]  # below a = u there is no b = t
    tree = dt.id3(pd.DataFrame(map(list, rows), columns=["a", "b", "y"]), target="y")
    empty = [node for node in map(tree.node, range(tree.n_nodes)) if node.n == 0]
    assert empty
    box = boxes.node_box(view_of(tree, 100), empty[0].id)
    assert [line.text for line in box.lines] == [empty[0].prediction, "no rows"]
    assert box.shares == ()


@pytest.mark.parametrize("build", [dt.id3, dt.cart])
def test_labels_are_literal(build):
    """Dollars, carets, ampersands and underscores stand as they are; a line break as \\n."""
    ax = dt.draw.tree(build(odd_table(), target="y"))
    assert not any(text.get_parse_math() for text in ax.texts)
    words = "|".join(text.get_text() for text in ax.texts)
    assert "x_1^2 $a$" in words
    for label in ("$5-$10", "x_1^2", "a&b <i>", r"two\nlines", r"\frac{1}{2}", "''", "_under"):
        assert f"|{label}" in words
    assert not any("\n" in text.get_text() for text in ax.texts)


def test_long_labels_are_wrapped_and_shortened():
    """A label of 200 letters takes three lines and ends in an ellipsis."""
    lines = style.lines_of("word " * 40, 24, 3)
    assert len(lines) == 3
    assert max(map(len, lines)) <= 24
    assert lines[-1].endswith("…")
    assert style.lines_of("x" * 30, 24, 3) == ["x" * 24, "x" * 6]


def test_hidden_nodes_are_counted():
    """Cut at depth 1 the ID3 tree hides the two nodes below Car = Sports, and says so."""
    texts = [t.get_text() for t in dt.draw.tree(TREES["ID3"], max_depth=1).texts]
    assert "… 2 nodes hidden" in texts
    assert "Drawn to depth 1 of 2: 4 of 6 nodes. print(tree) shows all." in texts
    assert not any("hidden" in t.get_text() for t in dt.draw.tree(TREES["ID3"]).texts)


@pytest.mark.slow
def test_a_large_tree_is_drawn_to_a_limit():
    """Of several hundred nodes at most 100 are drawn, whole levels, with a note; no error."""
    tree = dt.cart(noise(400, 3), target="y")
    assert tree.n_nodes > 200
    ax = dt.draw.tree(tree)
    stubs = sum("hidden" in text.get_text() for text in ax.texts)
    assert len(frames(ax)) - stubs <= plan.LIMIT
    assert any(text.get_text().startswith("Drawn to depth") for text in ax.texts)


@pytest.mark.slow
def test_a_chain_of_300_levels_is_drawn():
    """A tree as deep as it is large gets its picture too."""
    table = pd.DataFrame({"k": range(300), "y": [str(i % 2) for i in range(300)]})
    tree = dt.cart(table, target="y")
    assert tree.height > 100
    assert len(frames(dt.draw.tree(tree))) <= plan.LIMIT + 1


def test_a_negative_depth_is_refused():
    """The error names the option and the value."""
    with pytest.raises(ValueError, match="max_depth must be 0 or more, got -1"):
        dt.draw.tree(TREES["ID3"], max_depth=-1)


@pytest.mark.slow
def test_a_tree_fits_a_given_axes():
    """On an Axes of one's own the tree is scaled: inside, without overlaps, no other figure."""
    figure, (_, right) = plt.subplots(1, 2, figsize=(6, 3))
    ax = drawn(dt.draw.tree(TREES["30 leaves"], ax=right))
    assert ax is right
    assert plt.get_fignums() == [figure.number]
    rectangles = extents(frames(ax))
    assert all(inside(box, right.bbox) for box in [*rectangles, *extents(ax.texts)])
    assert all(apart(a, b) for a, b in combinations(rectangles, 2))


def test_the_figure_grows_with_the_tree():
    """The figure is as large as its tree, and text keeps its size."""
    small, large = dt.draw.tree(TREES["single leaf"]), dt.draw.tree(TREES["30 leaves"])
    assert large.figure.get_figwidth() > 5 * small.figure.get_figwidth()
    assert min(text.get_fontsize() for text in large.texts) == pytest.approx(9)


# Colours


def seen_by(colour, kind):
    """A colour in linear RGB as a dichromat sees it (Viénot, Brettel and Mollon 1999)."""
    rgb = np.array(colors.to_rgb(colour)) ** 2.2
    to_lms = np.array([[17.8824, 43.5161, 4.11935], [3.45565, 27.1554, 3.86714]])
    to_lms = np.vstack([to_lms, [0.0299566, 0.184309, 1.46709]])
    L, M, S = to_lms @ rgb
    if kind == "protan":
        L = 2.02344 * M - 2.52581 * S
    else:
        M = 0.494207 * L + 1.24827 * S
    return np.linalg.solve(to_lms, [L, M, S])


@pytest.mark.parametrize("kind", ["protan", "deutan"])
def test_colour_blind_readers_tell_the_first_classes_apart(kind):
    """The colours of up to six classes stay apart, in hue or lightness, for dichromats."""
    seen = [np.clip(seen_by(c, kind), 0, 1) ** (1 / 2.2) for c in style.OKABE_ITO[:6]]
    assert min(np.linalg.norm(a - b) for a, b in combinations(seen, 2)) > 0.12


def test_a_ninth_class_looks_different_from_the_first():
    """Colours come again with a hatch; 32 classes all look different."""
    looks = [style.class_look(i) for i in range(32)]
    assert len({(look["facecolor"], look["hatch"]) for look in looks}) == 32


def contrast(a, b):
    """WCAG 2 contrast of two colours, from 1 to 21."""
    light, dark = sorted((style.luminance(a), style.luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_that_of_the_standard():
    """Black on white is 21, and #777777 on white is known as just too pale, at 4.48."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


def test_text_can_be_read_on_every_fill():
    """Text on bars and in boxes has a contrast of 4.5 or more."""
    for colour in style.OKABE_ITO:
        assert contrast(style.text_on(colour), colour) >= 4.5
    for tree in TREES.values():
        view = view_of(tree, 100, cut=range(0, tree.n_nodes, 2))
        for box in (boxes.node_box(view, i) for i in view.shown):
            assert contrast(box.ink, box.look.fill) >= 4.5


# Curves and branches


def test_impurity_curves_pass_through_known_points():
    """At p = 1/2: 1 bit, Gini 1/2, error 1/2; at p = 1/4: 0.8113 bits, 3/8, 1/4."""
    lines = dt.draw.impurity_curves().lines
    at = {p: [np.interp(p, *line.get_data()) for line in lines] for p in (0.5, 0.25)}
    assert at[0.5] == pytest.approx([1, 0.5, 0.5])
    assert at[0.25] == pytest.approx([0.811278, 0.375, 0.25], abs=1e-6)


def test_the_gain_curve_of_the_chapter(risk):
    """Age: gains 0.251629 at 22.5 and 0.109170 at 35; six dots, two on 20 and three on 25."""
    ax = dt.draw.gain_curve(risk, "Risk", "Age", threshold=22.5)
    points = ax.lines[0].get_xydata()
    assert points[:, 0].tolist() == [22.5, 35]
    assert points[:, 1] == pytest.approx([0.251629, 0.109170], abs=1e-6)
    dots = {line.get_color(): line.get_xydata() for line in ax.lines if line.get_label() == "_rows"}
    assert sorted(dots["#0072B2"][:, 0]) == [20, 20, 25, 45]
    assert sorted(dots["#E69F00"][:, 0]) == [25, 25]
    places = np.vstack(list(dots.values()))
    assert len(np.unique(places, axis=0)) == 6
    assert places[:, 1].max() < 0
    assert ax.get_title(loc="left") == "Age ≤ 22.5: gain = 0.2516 bits"


def test_the_gain_curve_of_the_slides_is_on_the_total_scale():
    """Height and gender: 3.286956 at 165 and 0.896597 at 175, as N H - N_L H_L - N_R H_R."""
    data = dt.datasets.load("height_gender")
    ax = dt.draw.gain_curve(data, "Gender", "Height", scale="total")
    assert ax.lines[0].get_ydata() == pytest.approx([3.286956, 0.896597], abs=1e-6)


def test_a_threshold_between_midpoints_marks_the_same_split(risk):
    """Age ≤ 21 parts the rows as 22.5 does; 45 and 19 leave a side empty and are refused."""
    ax = dt.draw.gain_curve(risk, "Risk", "Age", threshold=21)
    assert ax.get_title(loc="left").startswith("Age ≤ 22.5")
    for bad in (45, 19):
        with pytest.raises(ValueError, match=f"threshold {bad} leaves one side of 'Age' empty"):
            dt.draw.gain_curve(risk, "Risk", "Age", threshold=bad)


def test_the_gain_curve_says_what_is_wrong(risk):
    """Unknown, nominal and constant attributes, and the target itself, are named."""
    with pytest.raises(KeyError, match="no column 'Agee'"):
        dt.draw.gain_curve(risk, "Risk", "Agee")
    with pytest.raises(KeyError, match="no column 'risk'"):
        dt.draw.gain_curve(risk, "risk", "Age")
    with pytest.raises(ValueError, match="'Car' is nominal"):
        dt.draw.gain_curve(risk, "Risk", "Car")
    with pytest.raises(ValueError, match="'Risk' is the target"):
        dt.draw.gain_curve(risk, "Risk", "Risk")
    with pytest.raises(ValueError, match=r"'Age' has only the value 7\.0"):
        dt.draw.gain_curve(risk.assign(Age=7), "Risk", "Age")


def test_thresholds_and_groupings_are_those_of_the_grower(risk):
    """What a curve shows is what the tree's own list of candidates holds."""
    lines = dt.cart(risk, target="Risk", criterion="entropy").candidates().set_index("split")
    for found in (
        column.thresholds_of(risk, "Risk", "Age"),
        column.subsets_of(risk, "Risk", "Car"),
    ):
        for split, children in zip(found.splits, found.children, strict=True):
            assert lines.loc[split.question, "branches"] == children.tolist()


def test_a_split_shows_counts_entropies_and_gain():
    """Car ∈ {Sports}: bars 4|2, 1|2, 3; entropies 0.9183, 0.9183, 0; gain 0.4591."""
    ax = dt.draw.split([[1, 2], [3, 0]], ["H", "L"], ["in", "out"])
    assert [bar.get_width() for bar in ax.patches] == [4, 2, 1, 2, 3]
    assert ax.get_title(loc="left") == "gain = 0.4591 bits"
    texts = [text.get_text() for text in ax.texts]
    assert texts[:3] == ["node", "in", "out"]
    assert [text for text in texts if text.startswith("n = ")] == [
        "n = 6, entropy 0.9183",
        "n = 3, entropy 0.9183",
        "n = 3, entropy 0.0000",
    ]
    assert [text for text in texts if text.isdigit()] == ["4", "2", "1", "2", "3"]


def test_the_perfect_split_of_the_slides_gains_eight_bits():
    """4 spam left, 4 non-spam right: 8 bits in total."""
    ax = dt.draw.split([[4, 0], [0, 4]], ["spam", "non-spam"], scale="total")
    assert ax.get_title(loc="left") == "gain = 8.0000 bits in total"


@pytest.mark.parametrize("classes", [["$a$", "_b"], [f"a rather long class {i}" for i in range(9)]])
def test_pictures_of_splits_keep_their_text_inside(classes):
    """Odd and many classes: texts and legend keep apart and on the figure, literally."""
    counts = np.arange(2 * len(classes)).reshape(2, -1) + 1
    ax = drawn(dt.draw.split(counts, classes, ["x ≤ $1-$2", "x > " + "long " * 9]))
    found = [*extents(ax.texts), ax.get_legend().get_window_extent()]
    found.append(ax._left_title.get_window_extent())
    assert all(apart(a, b) for a, b in combinations(found, 2))
    assert all(inside(one, ax.figure.bbox) for one in found)
    assert not any(t.get_parse_math() for t in [*ax.texts, *ax.get_legend().get_texts()][:3])


def test_counts_that_do_not_fit_are_refused():
    """Errors name the shape, or the two numbers that differ."""
    with pytest.raises(ValueError, match=r"shape \(2, 2\) do not fit 3 classes"):
        dt.draw.split([[1, 2], [3, 0]], ["a", "b", "c"])
    with pytest.raises(ValueError, match="1 names for 2 branches"):
        dt.draw.split([[1, 2], [3, 0]], ["a", "b"], ["only"])


# Manners


@pytest.mark.slow
def test_pictures_change_no_global_setting(risk):
    """Matplotlib's settings are after a picture what they were before."""
    before = dict(mpl.rcParams)
    dt.draw.tree(TREES["ID3"])
    dt.draw.gain_curve(risk, "Risk", "Age")
    assert dict(mpl.rcParams) == before


@pytest.mark.parametrize(
    "draw",
    [
        lambda ax: dt.draw.impurity_curves(ax=ax),
        lambda ax: dt.draw.split([[1, 2], [3, 0]], ["H", "L"], ax=ax),
        lambda ax: dt.draw.gain_curve(dt.datasets.load("risk"), "Risk", "Age", ax=ax),
        lambda ax: dt.draw.tree(TREES["ID3"], ax=ax),
    ],
)
def test_axes_in_axes_out(draw):
    """With an Axes of no pyplot figure, it is drawn on, returned, and pyplot hears nothing."""
    ax = mpl.figure.Figure().subplots()
    assert draw(ax) is ax
    assert plt.get_fignums() == []
    assert isinstance(draw(None), mpl.axes.Axes)
    assert len(plt.get_fignums()) == 1
