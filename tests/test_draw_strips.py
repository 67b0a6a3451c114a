"""The rows below a gain curve: none hides another, none is lost, and many cost no more than few."""

from itertools import combinations

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib import colors
from matplotlib.collections import PolyCollection

import dtlearn as dt
from dtlearn.draw import names, style


@pytest.fixture(autouse=True)
def closed():
    """No figure stays open."""
    yield
    plt.close("all")


def drawn(data, target, attribute):
    """The Axes of a gain curve, drawn."""
    ax = dt.draw.gain_curve(data, target, attribute)
    ax.figure.canvas.draw()
    return ax


def columns(ax):
    """The rectangles of each class (columns, 4 corners, 2), in pixels."""
    found = [c for c in ax.collections if isinstance(c, PolyCollection)]
    return [
        np.array([ax.transData.transform(path.vertices[:4]) for path in c.get_paths()])
        for c in found
    ]


def noise(rows, classes):
    """Rows of distinct values without a pattern."""
    rng = np.random.default_rng(0)
    y = [f"class {i:02}" for i in rng.integers(0, classes, rows)]
    return pd.DataFrame({"x": rng.normal(size=rows), "y": y})


TABLES = {
    "iris": lambda: dt.datasets.load("iris").rename(columns={"class": "y", "petal_width_cm": "x"}),
    "3000 values": lambda: noise(3000, 3),
    "12 classes": lambda: noise(300, 12),
}


@pytest.mark.parametrize("name", TABLES)
def test_columns_are_as_high_as_rows_are_many(name):
    """Of each class the columns add up to its rows, in one unit for all, inside the axes."""
    data = TABLES[name]()
    ax = drawn(data, "y", "x")
    high = [corners[:, 0, 1] - corners[:, 2, 1] for corners in columns(ax)]
    rows = data["y"].value_counts().sort_index().to_numpy()
    unit = sum(map(np.sum, high)) / len(data)
    assert [np.sum(some) / unit for some in high] == pytest.approx(rows)
    every = np.vstack(columns(ax)).reshape(-1, 2)
    assert ax.bbox.x0 <= every[:, 0].min() and every[:, 0].max() <= ax.bbox.x1
    assert ax.bbox.y0 <= every[:, 1].min()
    assert every[:, 1].max() < ax.transData.transform((0, 0))[1]


@pytest.mark.parametrize("name", TABLES)
def test_columns_hide_nothing(name):
    """No two rectangles of any classes share an area, and none is thinner than two pixels."""
    ax = drawn(TABLES[name](), "y", "x")
    boxes = np.vstack(columns(ax))
    left, right, top, bottom = boxes[:, 0, 0], boxes[:, 1, 0], boxes[:, 0, 1], boxes[:, 2, 1]
    wide = np.minimum.outer(right, right) - np.maximum.outer(left, left)
    tall = np.minimum.outer(top, top) - np.maximum.outer(bottom, bottom)
    shared = (wide > 0.01) & (tall > 0.01)
    assert shared.sum() == len(boxes)  # each with itself
    assert (right - left).min() >= 2


def test_columns_of_few_values_stand_at_the_values():
    """The 22 petal widths of the irises have 22 columns, at 0.1, 0.2, ... 2.5 cm."""
    data = TABLES["iris"]()
    ax = drawn(data, "y", "x")
    middles = np.concatenate([corners[:, :2, 0].mean(axis=1) for corners in columns(ax)])
    back = ax.transData.inverted().transform(np.column_stack([middles, middles]))[:, 0]
    assert sorted(set(back.round(6))) == pytest.approx(sorted(set(data["x"])))


def test_many_rows_cost_no_more_than_few():
    """3,000 values have one artist a class, and as many columns as find room."""
    ax = drawn(noise(3000, 3), "y", "x")
    assert len(columns(ax)) == 3
    places = {round(x, 3) for corners in columns(ax) for x in corners[:, 0, 0]}
    assert len(places) <= ax.bbox.width * 72 / ax.figure.dpi / 4


@pytest.mark.slow
def test_twelve_classes_look_different():
    """Past eight colours come hatches, in the columns as in the legend."""
    ax = drawn(noise(300, 12), "y", "x")
    found = [c for c in ax.collections if isinstance(c, PolyCollection)]
    looks = {(colors.to_hex(c.get_facecolor()[0]), c.get_hatch()) for c in found}
    legend = ax.get_legend().get_patches()
    assert looks == {(colors.to_hex(p.get_facecolor()), p.get_hatch()) for p in legend}
    assert len(looks) == 12


def test_a_ninth_class_is_never_a_dot():
    """A dot has no hatch, so nine rows of nine classes are columns."""
    data = pd.DataFrame({"x": range(9), "y": list("abcdefghi")})
    assert list(map(len, columns(drawn(data, "y", "x")))) == [1] * 9


@pytest.mark.parametrize(
    "values", [[1, 1, 1, 2], list(range(30)), [1, 1.3, 1.31, 9], [5] * 9 + [7]]
)
def test_dots_keep_apart(values):
    """Dots of few rows are all there, and the middles of no two are closer than their size."""
    data = pd.DataFrame({"x": values, "y": (["a", "b"] * len(values))[: len(values)]})
    ax = drawn(data, "y", "x")
    lines = [line for line in ax.lines if line.get_label() == "_rows"]
    dots = np.vstack([ax.transData.transform(line.get_xydata()) for line in lines])
    size = lines[0].get_markersize() * ax.figure.dpi / 72
    assert len(dots) == len(values)
    assert all(np.hypot(*(a - b)) >= size - 1e-6 for a, b in combinations(dots, 2))


# Names


@given(st.text("ab <≤∈{", min_size=1, max_size=60), st.sampled_from("≤>"), st.floats(-1e6, 1e6))
def test_a_threshold_keeps_operator_and_number(attribute, operator, cut):
    """Whatever the attribute, both forms of a name fit and end in the test."""
    test = f"{operator} {cut:.6g}"
    line, two = (
        names.one_line(f"{attribute} {test}", 48),
        names.two_lines(f"{attribute} {test}", 20),
    )
    assert len(line) <= 48 and line.endswith(test)
    assert len(two) <= 2 and max(map(len, two)) <= 20 and two[-1].endswith(test)


def test_a_moment_is_told_whole():
    """A cut between two days has 19 characters, and each of them counts."""
    name = "the day of the measurement ≤ 2024-01-23 12:00:00"
    assert names.two_lines(name, 20) == ["the day of…asurement", "≤ 2024-01-23 12:00:00"]
    assert names.one_line(name, 40).endswith(" ≤ 2024-01-23 12:00:00")


def test_dates_along_the_axis_stay_on_the_figure():
    """Twelve days, nine days apart: the labels of the axis are all inside."""
    days = pd.date_range("2024-01-01", periods=12, freq="9D")
    ax = drawn(pd.DataFrame({"x": days, "y": list("aaabbabbbbab")}), "y", "x")
    labels = [text for text in ax.get_xticklabels() if text.get_text()]
    assert len(labels) >= 3
    assert all(text.get_window_extent().x1 <= ax.figure.bbox.x1 for text in labels)


def test_sets_of_many_levels_keep_their_operator():
    """Two branches of 70 levels differ in the sign, and show their first and last levels."""
    levels = ", ".join(f"level {i}" for i in range(70))
    inside, outside = (names.two_lines(f"stem {sign} {{{levels}}}", 20) for sign in "∈∉")
    assert inside == ["stem", "∈ {level 0…level 69}"]
    assert outside == ["stem", "∉ {level 0…level 69}"]


def test_classes_that_begin_alike_are_told_apart():
    """Only the middle of a long class is left out."""
    classes = [f"a class whose name is long and differs at its end {i}" for i in (1, 2)]
    assert len({style.short(name) for name in classes}) == 2
    assert max(len(style.short(name)) for name in classes) == 30


def test_a_sliver_of_a_bar_is_seen():
    """A row of 400 is too thin for a white edge, which would hide it."""
    ax = dt.draw.split([[1, 0], [199, 200]], ["a", "b"])
    thin = min(ax.patches, key=lambda bar: bar.get_width())
    assert (thin.get_width(), thin.get_linewidth()) == (1, 0)
    assert max(bar.get_linewidth() for bar in ax.patches) > 0
