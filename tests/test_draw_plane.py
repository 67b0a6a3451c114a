"""Regions, surfaces and steps of a tree: borders as numbers, against what the tree predicts."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib import colors
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.patches import PathPatch

import dtlearn as dt
from dtlearn.draw import partition, plane, shading, stairs
from dtlearn.draw.cells import cells_of
from dtlearn.draw.spans import spans_of

IRIS = dt.datasets.load("iris")
PETALS = ["petal_length_cm", "petal_width_cm"]


@pytest.fixture(autouse=True)
def closed():
    """No figure stays open."""
    yield
    plt.close("all")


@st.composite
def tables(draw):
    """Rows of two numbers with ties, a class and a number."""
    n = draw(st.integers(2, 25))
    value = st.sampled_from([-2.0, 0.0, 0.1, 0.3, 1.0, 5.0, 5.5])
    columns = {name: draw(st.lists(value, min_size=n, max_size=n)) for name in ("a", "b", "z")}
    y = draw(st.lists(st.sampled_from("pqr"), min_size=n, max_size=n))
    return pd.DataFrame(columns).assign(y=y)


def grown(table, task):
    """A tree of the two numbers."""
    if task == "classes":
        return dt.cart(table[["a", "b", "y"]], "y")
    return dt.cart(table[["a", "b", "z"]], "z", task="regression")


# The rectangles


@given(tables(), st.sampled_from(["classes", "numbers"]), st.integers(0, 2**32 - 1))
def test_the_cells_part_the_plane_and_predict_what_the_tree_predicts(table, task, seed):
    """Areas add up to the plane, no two cells meet, and each random point has its cell's value."""
    tree = grown(table, task)
    cells = cells_of(tree, ["a", "b"])
    low, high, seen = cells.within([(-4.0, 8.0), (-3.0, 7.0)])
    assert len(seen) == len(cells) == tree.n_leaves
    assert (high - low).prod(axis=1).sum() == pytest.approx(120)
    both = np.minimum(high[:, None], high) - np.maximum(low[:, None], low)
    assert (both > 0).all(axis=2).sum() == len(low)  # each with itself
    rng = np.random.default_rng(seed)
    cuts = np.concatenate([cells.borders(0), cells.borders(1), [0.0]])
    points = np.vstack([rng.uniform(-3, 7, (40, 2)), rng.choice(cuts, (20, 2))])
    inside = (points[:, None] > cells.low) & (points[:, None] <= cells.high)
    assert (inside.all(axis=2).sum(axis=1) == 1).all()
    node = cells.node[inside.all(axis=2).argmax(axis=1)]
    predicted = tree.predict(pd.DataFrame(points, columns=["a", "b"]))
    assert [tree.predictions[i] for i in node] == predicted.tolist()


@given(tables())
def test_the_fills_drawn_are_the_cells(table):
    """Each class has one artist; the areas of all of them are that of the Axes."""
    tree = grown(table, "classes")
    ax = dt.draw.regions(tree, "a", "b", span=[(-4, 8), (-3, 7)])
    fills = [patch for patch in ax.patches if isinstance(patch, PathPatch)]
    corners = [part[:4] for fill in fills for part in fill.get_path().vertices.reshape(-1, 5, 2)]
    area = sum(np.ptp(c[:, 0]) * np.ptp(c[:, 1]) for c in corners)
    assert area == pytest.approx(120)
    predicted = {tree.predictions[i] for i in np.flatnonzero(tree.arrays.is_leaf)}
    assert len(fills) == len(predicted)
    plt.close("all")


def test_the_regions_of_the_slides():
    """The slides' five points: a border at x = 2, then one right of it, at 4.5 along y."""
    points = [(1, 5), (3, 4), (1, 6), (5, 5), (4, 8)]
    data = pd.DataFrame(points, columns=["x", "y"]).assign(c=[1, 0, 1, 1, 1])
    tree = dt.Tree.from_nested(("x", 2, 1, ("y", 4.5, 0, 1)), data, "c")
    cells = cells_of(tree, ["x", "y"])
    inf = np.inf
    assert cells.low.tolist() == [[-inf, -inf], [2, -inf], [2, 4.5]]
    assert cells.high.tolist() == [[2, inf], [inf, 4.5], [inf, inf]]
    ax = dt.draw.regions(tree, data=data, span=[(0, 6), (3, 9)])
    lines = next(c for c in ax.collections if isinstance(c, LineCollection))
    found = sorted(np.round(segment, 9).tolist() for segment in lines.get_segments())
    assert found == [[[2, 3], [2, 4.5]], [[2, 4.5], [2, 9]], [[2, 4.5], [6, 4.5]]]


def test_different_trees_with_the_same_regions_look_alike():
    """Two trees that part the plane alike predict alike at each point: their fills are equal."""
    data = pd.DataFrame({"x": [0, 0, 2, 2], "y": [0, 2, 0, 2], "c": list("abba")})
    one = dt.Tree.from_nested(("x", 1, ("y", 1, "a", "b"), ("y", 1, "b", "a")), data, "c")
    two = dt.Tree.from_nested(("y", 1, ("x", 1, "a", "b"), ("x", 1, "b", "a")), data, "c")
    assert one != two
    told = []
    for tree in (one, two):
        cells = cells_of(tree, ["x", "y"])
        rows = zip(cells.low.tolist(), cells.high.tolist(), cells.node.tolist(), strict=True)
        told.append(sorted((low, high, tree.predictions[node]) for low, high, node in rows))
    assert told[0] == told[1]


def test_tests_that_contradict_each_other_leave_no_cell():
    """Right of 5 nothing is at most 3: the rectangle would be empty."""
    data = pd.DataFrame({"x": [1.0, 7.0], "c": ["a", "c"]})
    tree = dt.Tree.from_nested(("x", 5.0, "a", ("x", 3.0, "c", "c")), data, "c")
    assert tree.n_leaves == 3
    cells = cells_of(tree, ["x"])
    assert cells.high.ravel().tolist() == [5, np.inf]


def test_other_attributes_are_held():
    """With Car held at Sports the Risk tree cuts Age at 22.5; at SUV, and a level not seen, not."""
    tree = dt.cart(dt.datasets.load("risk"), "Risk")
    for car, cuts in (("Sports", [22.5]), ("SUV", []), ("Tractor", [])):
        cells = cells_of(tree, ["Age"], {"Car": car})
        assert cells.borders(0).tolist() == cuts
        rows = pd.DataFrame({"Age": [1.0, 22.5, 23.0], "Car": [car] * 3})
        at = [int(((r > cells.low) & (r <= cells.high)).argmax()) for r in rows["Age"]]
        said = [tree.predictions[cells.node[i]] for i in at]
        assert said == tree.predict(rows).tolist()


def test_a_plane_that_cannot_be_drawn_says_why():
    """Attributes that are unknown, no numbers, not held, or held and on an axis."""
    risk = dt.cart(dt.datasets.load("risk"), "Risk")
    with pytest.raises(KeyError, match="no attribute 'Wage'"):
        dt.draw.regions(risk, "Age", "Wage")
    with pytest.raises(ValueError, match="'Car' is nominal, and an axis needs numbers"):
        dt.draw.regions(risk, "Age", "Car")
    with pytest.raises(ValueError, match=r"also tests 'Car'.*held=\{'Car': value\}"):
        dt.draw.steps(risk, "Age", "H")
    with pytest.raises(ValueError, match="'Age' is on an axis and held as well"):
        dt.draw.steps(risk, "Age", "H", held={"Car": "SUV", "Age": 3})
    deep = dt.cart(IRIS, "class")
    with pytest.raises(ValueError, match=r"tests the numbers \[.*name the two attributes"):
        dt.draw.regions(deep)
    with pytest.raises(ValueError, match="no class 'x': the classes are"):
        dt.draw.regions(deep, *PETALS, label="x", held={"sepal_length_cm": 5})
    with pytest.raises(ValueError, match="must rise from its first value"):
        dt.draw.regions(dt.cart(IRIS, "class", max_depth=2), span=[(3, 1), (0, 1)])
    fractions = dt.c45(dt.datasets.load("play_tennis_numeric"), "play")
    numbers = [a.name for a in fractions.attributes if a.kind == "numeric"]
    levels = {a.name: "?" for a in fractions.attributes if a.kind != "numeric"}
    with pytest.raises(ValueError, match="was not seen at node 0"):
        cells_of(fractions, numbers, levels)


def test_dates_are_an_axis():
    """A cut between two days is drawn at its code, and the labels of the axis are dates."""
    days = pd.date_range("2024-01-01", periods=4, freq="10D")
    data = pd.DataFrame({"day": days, "n": [1, 2, 1, 2], "y": list("aabb")})
    tree = dt.cart(data, "y")
    ax = dt.draw.regions(tree, "day", "n", data)
    ax.figure.canvas.draw()
    labels = [t.get_text() for t in ax.get_xticklabels() if t.get_text()]
    assert labels and all(label.startswith("2024-") for label in labels)


# Rows and labels


def test_the_rows_are_signs_of_different_shape_at_their_values():
    """Each class has one artist, whose shape is its own."""
    tree = dt.cart(IRIS, "class", max_depth=2)
    ax = dt.draw.regions(tree, data=IRIS)
    signs = [c for c in ax.collections if c.get_label() == "_rows"]
    wanted = [IRIS.loc[IRIS["class"] == name, PETALS].to_numpy() for name in tree.classes]
    for sign, rows in zip(signs, wanted, strict=True):
        assert np.array_equal(sign.get_offsets(), rows)
    shapes = {sign.get_paths()[0].vertices.tobytes() for sign in signs}
    assert len(shapes) == 3


def test_twenty_classes_have_different_fills_and_signs():
    """Fill with hatch, and shape with colour, are told apart past the eight colours."""
    fills = {(partition.look(i)["facecolor"], partition.look(i)["hatch"]) for i in range(20)}
    signs = {(plane.sign(i)["marker"], plane.sign(i)["facecolor"]) for i in range(20)}
    assert len(fills) == len(signs) == 20


@pytest.mark.slow
@pytest.mark.parametrize("depth", [1, 2, 4])
def test_labels_stand_in_their_rectangle_and_hide_no_row(depth):
    """A label is wholly inside a cell of its class, and no row is under it."""
    tree = dt.cart(IRIS[[*PETALS, "class"]], "class", max_depth=depth)
    ax = dt.draw.regions(tree, *PETALS, IRIS)
    ax.figure.canvas.draw()
    cells = cells_of(tree, PETALS)
    low, high, seen = cells.within([ax.get_xlim(), ax.get_ylim()])
    points = ax.transData.transform(IRIS[PETALS].to_numpy())
    assert len(ax.texts) >= min(depth, 2)
    for text in ax.texts:
        box = text.get_window_extent()
        corners = ax.transData.inverted().transform([box.p0, box.p1])
        inside = ((corners >= low[:, None]) & (corners <= high[:, None])).all(axis=(1, 2))
        assert inside.sum() == 1
        assert tree.predictions[cells.node[seen][inside.argmax()]] == text.get_text()
        assert not any(box.contains(*point) for point in points)


# Surfaces


def test_a_surface_shows_the_means():
    """Four rows in four corners: means 1, 2, 3, 10 as labels; the shades rise with them."""
    data = pd.DataFrame({"a": [0, 0, 2, 2], "b": [0, 2, 0, 2], "y": [1.0, 2.0, 3.0, 10.0]})
    tree = dt.cart(data, "y", task="regression")
    ax = dt.draw.regions(tree, "a", "b")
    assert sorted(t.get_text() for t in ax.texts[:4]) == ["1", "10", "2", "3"]
    shades = [shading.shade(mean, (1.0, 10.0)) for mean in (1, 2, 3, 10)]
    fill = next(c for c in ax.collections if isinstance(c, PolyCollection))
    assert {colors.to_hex(c) for c in fill.get_facecolors()} == set(shades)
    lightness = [sum(colors.to_rgb(shade)) for shade in shades]
    assert lightness == sorted(lightness, reverse=True) and len(set(lightness)) == 4


def test_a_surface_of_classes_needs_the_label_of_one():
    """And a regression tree has none."""
    with pytest.raises(ValueError, match="name a class, label=: the classes are"):
        dt.draw.surface(dt.cart(IRIS, "class", max_depth=2))
    data = pd.DataFrame({"a": [0.0, 1], "b": [0.0, 1], "y": [0.5, 1.5]})
    with pytest.raises(ValueError, match="this is a regression tree, leave out label="):
        dt.draw.surface(dt.cart(data, "y"), "a", "b", label="x")


# Steps


@given(tables())
def test_steps_are_what_the_tree_predicts(table):
    """At, just above and between all thresholds; only the right end of a step belongs to it."""
    tree = dt.cart(table[["a", "z"]], "z", task="regression")
    cells = cells_of(tree, ["a"])
    values, _ = shading.values_of(tree, None)
    start, end, height = stairs.levels(cells, values, (-9.0, 9.0))
    assert start[0] == -9 and end[-1] == 9 and np.array_equal(start[1:], end[:-1])
    x = np.concatenate([end, np.nextafter(start, np.inf), (start + end) / 2])
    predicted = tree.predict(pd.DataFrame({"a": x})).to_numpy()
    assert predicted.tolist() == np.tile(height, 3).tolist()


def test_full_ends_are_right_and_empty_ends_left():
    """The slides' tree: 0 up to 165, 0.75 up to 175, then 1; the ends of the span are neither."""
    tree = dt.cart(dt.datasets.load("height_gender"), "Gender", criterion="entropy")
    ax = dt.draw.steps(tree, "Height", "m", (155, 185))
    full, empty = (c.get_offsets().tolist() for c in ax.collections[1:])
    assert full == [[165, 0], [175, 0.75]]
    assert empty == [[165, 0.75], [175, 1]]
    faces = [colors.to_hex(c.get_facecolor()[0]) for c in ax.collections[1:]]
    assert faces == [stairs.COLOUR.lower(), "#ffffff"]


def test_rows_stand_at_their_class_or_number():
    """Of classes at 1 and 0, of numbers at the number; a row without one is left out."""
    people = dt.datasets.load("height_gender")
    tree = dt.cart(people, "Gender")
    ax = dt.draw.steps(tree, "Height", "m", data=people)
    rows = next(c for c in ax.collections if c.get_label() == "_rows").get_offsets()
    wanted = people.assign(at=(people["Gender"] == "m").astype(float))[["Height", "at"]]
    assert rows.tolist() == wanted.to_numpy(dtype=float).tolist()
    data = pd.DataFrame({"a": [1.0, 2, 3], "y": [1.5, np.nan, 2.5]})
    numbers = dt.cart(data.dropna(), "y")
    ax = dt.draw.steps(numbers, "a", data=data)
    rows = next(c for c in ax.collections if c.get_label() == "_rows").get_offsets()
    assert rows.tolist() == [[1, 1.5], [3, 2.5]]


def test_a_moving_part_can_be_taken_off_and_drawn_anew():
    """The axes and rows stay; what `moving` gives is all that a change of the tree changes."""
    small, large = (dt.cart(IRIS, "class", max_depth=d) for d in (1, 2))
    ax = plt.figure().add_subplot()
    spans, rows = spans_of(cells_of(large, PETALS), IRIS, None)
    before = len(ax.get_children())
    for tree in (small, large, small):
        artists = partition.moving(ax, cells_of(tree, PETALS), spans, rows)
        assert len(ax.get_children()) == before + len(artists)
        for artist in artists:
            artist.remove()
    assert len(ax.get_children()) == before
