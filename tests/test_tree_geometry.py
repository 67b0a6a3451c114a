"""Pictures of trees as numbers: boxes, texts and edges keep apart, whatever is drawn.

A text is as wide as Matplotlib draws it at its default of 100 dots an inch.
"""

from functools import cache

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties

import dtlearn as dt
from dtlearn.draw import boxes, style, widths
from dtlearn.draw.compared import pruned_sheet
from dtlearn.draw.marks import Rectangle, Stroke, Text
from dtlearn.draw.plan import LIMIT, SVG_LIMIT, plan_of
from dtlearn.draw.sketch import sheet_of
from dtlearn.draw.view import view_of

pytestmark = pytest.mark.slow  # each is whole pictures or trees, time and again

DPI = 100
LABELS = [
    "a",
    "x_1^2 $a$",
    "W" * 30,
    "iiiiiiiiii",
    "中文字符",
    "שלום עולם",
    "مرحبا",
    "a\nb",
    "long " * 12,
]
SLACK = 0.5  # points


@cache
def text_width(text, size, bold):
    """Width of a text as Matplotlib draws it, in points."""
    weight = "bold" if bold else "normal"
    font = FontProperties(family=widths.families(), size=size, weight=weight)
    renderer = FigureCanvasAgg(Figure(dpi=DPI)).get_renderer()
    with style.unknown_glyphs():
        return renderer.get_text_width_height_descent(text, font, ismath=False)[0] * 72 / DPI


def place_of_text(mark):
    """Left, top, right, bottom of a text: letters rise 0.8 of their size and hang down 0.25."""
    wide = text_width(mark.text, mark.size, mark.bold)
    left = mark.x - wide / 2 if mark.centred else mark.x
    return left, mark.y - 0.8 * mark.size, left + wide, mark.y + 0.25 * mark.size


def place(mark):
    """Left, top, right, bottom of a rectangle."""
    return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height


def pieces(stroke):
    """The straight parts of an edge, each as a rectangle without area."""
    for (x0, y0), (x1, y1) in zip(stroke.points, stroke.points[1:], strict=False):
        yield min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def overlaps(some, others):
    """Pairs of rectangles that share an area, or a line's length within one, slack aside."""
    some, others = (np.array(list(r), dtype=float).reshape(-1, 4) for r in (some, others))
    a, b = some[:, None], others[None]
    low, high = np.maximum(a[..., :2], b[..., :2]), np.minimum(a[..., 2:], b[..., 2:])
    return (high - low > SLACK * np.array([1, 1])).all(axis=-1)


def crossings(lines, rectangles):
    """Pairs of a line and a rectangle whose inside the line enters."""
    shrunk = np.array(list(rectangles)).reshape(-1, 4) + SLACK * np.array([1, 1, -1, -1])
    lines = np.array(list(lines)).reshape(-1, 4)
    a, b = lines[:, None], shrunk[None]
    return (np.maximum(a[..., :2], b[..., :2]) <= np.minimum(a[..., 2:], b[..., 2:])).all(axis=-1)


def inside(inner, outer):
    """Whether a rectangle lies in another, slack aside."""
    x0, y0, x1, y1 = outer
    return (
        inner[0] >= x0 - SLACK
        and inner[1] >= y0 - SLACK
        and inner[2] <= x1 + SLACK
        and inner[3] <= y1 + SLACK
    )


def check(sheet):
    """Everything has its own place, and all is on the sheet."""
    rectangles = [mark for mark in sheet.marks if isinstance(mark, Rectangle)]
    frames = [place(m) for m in rectangles if m.line and m.height > style.NORMAL]
    outer = [f for f in frames if sum(inside(f, other) for other in frames) == 1]
    texts = [place_of_text(mark) for mark in sheet.marks if isinstance(mark, Text)]
    edges = [piece for m in sheet.marks if isinstance(m, Stroke) for piece in pieces(m)]
    smaller = [place(m) for m in rectangles if m.height <= style.NORMAL]  # bars and swatches
    assert overlaps(outer, outer).sum() == len(outer)
    assert overlaps(texts, texts).sum() == len(texts)
    assert not overlaps(smaller, texts).any()
    assert not crossings(edges, outer).any()
    assert not crossings(edges, texts).any()
    for row, where in zip(overlaps(texts, outer), texts, strict=True):
        assert all(inside(where, outer[i]) for i in np.flatnonzero(row))
    whole = 0.0, 0.0, sheet.width, sheet.height
    assert all(inside(one, whole) for one in [*outer, *texts, *edges, *smaller])
    return outer


def drawn(tree, limit=LIMIT, **options):
    """The sheet of a tree."""
    view = view_of(tree, limit, **options)
    return sheet_of(view, plan_of(view))


def table(labels, rows, seed, regression=False):
    """A table without a pattern: a number, levels that are labels, and a target."""
    rng = np.random.default_rng(seed)
    data = pd.DataFrame({"number " + labels[0]: rng.normal(size=rows).round(2)})
    data[labels[-1]] = rng.choice(labels, rows)
    return data.assign(target=rng.normal(size=rows) if regression else rng.choice(labels, rows))


@given(
    st.lists(st.one_of(st.sampled_from(LABELS), st.text(max_size=30)), min_size=2, max_size=5),
    st.integers(4, 60),
    st.sampled_from([dt.id3, dt.c45, dt.cart]),
    st.data(),
)
def test_random_trees_with_random_marks(labels, rows, build, data):
    """Any labels, any builder, any nodes folded and cut, any row's way."""
    labels = list(dict.fromkeys(label + "x" * (not label.strip()) for label in labels))
    frame = table([*labels, "z"][:5], rows, data.draw(st.integers(0, 99)))
    tree = build(frame, "target")
    some = st.sets(st.integers(0, tree.n_nodes - 1), max_size=4)
    folded, cut = data.draw(some), data.draw(some)
    row = frame.iloc[[data.draw(st.integers(0, rows - 1))]]
    depth = data.draw(st.one_of(st.none(), st.integers(0, 4)))
    sheet = drawn(tree, path=row, folded=folded, cut=cut, max_depth=depth)
    view = view_of(tree, LIMIT, depth, folded)
    assert len(check(sheet)) == len(view.shown)


@given(st.integers(0, 99), st.integers(2, 60))
def test_regression_trees(seed, rows):
    """Shades, means, and a row's way."""
    frame = table(LABELS, rows, seed, regression=True)
    tree = dt.cart(frame, "target")
    check(drawn(tree, path=frame.iloc[0], cut=range(1, tree.n_nodes, 3)))


def test_two_hundred_nodes():
    """All nodes of a large tree are in the picture, and a row's way through it."""
    frame = table(["a", "b", "c"], 400, 0)
    tree = dt.cart(frame, "target", max_leaves=100)
    assert tree.n_nodes == 199
    assert len(check(drawn(tree, SVG_LIMIT, path=frame.iloc[7]))) == 199


@given(st.integers(0, 99), st.floats(0.05, 1.0))
def test_before_and_after(seed, confidence):
    """Two trees side by side keep apart."""
    before = dt.c45(table(["a", "b"], 50, seed), "target")
    after = dt.prune.pessimistic(before, confidence=confidence)
    check(pruned_sheet(before, after, LIMIT))


@pytest.mark.parametrize("classes", [12, 40])
def test_a_legend_of_many_classes_has_rows(classes):
    """Entries stand side by side as far as there is room, and then under each other."""
    data = pd.DataFrame({"x": range(classes), "y": [f"class {i} of many" for i in range(classes)]})
    check(drawn(dt.cart(data, "y", max_depth=1)))


def test_a_text_that_is_too_wide_is_found():
    """The checks fail where a text is longer than its box, or an edge runs through one."""
    sheet = drawn(dt.cart(dt.datasets.load("risk"), "Risk"))
    first = next(i for i, mark in enumerate(sheet.marks) if isinstance(mark, Text))
    marks = list(sheet.marks)
    marks[first] = marks[first]._replace(text=marks[first].text + " and more")
    with pytest.raises(AssertionError):
        check(type(sheet)(sheet.width, sheet.height, marks, ""))
    box = next(m for m in sheet.marks if isinstance(m, Rectangle))
    through = Stroke(((0, box.y + 5), (box.x + 9, box.y + 5)), 1.0, None)
    with pytest.raises(AssertionError):
        check(type(sheet)(sheet.width, sheet.height, [*sheet.marks, through], ""))


@given(st.text("abcdefgWMil ≤,.:0123456789", min_size=1, max_size=40), st.booleans())
def test_widths_are_those_that_matplotlib_draws(text, bold):
    """The fonts' tables and the room for hinted type hold what is drawn, and not much more."""
    drawn_width = text_width(text, 9.0, bold)
    assert drawn_width <= style.text_room(text, 9.0, bold) + 2 * boxes.PAD
    assert style.text_width(text, 9.0, bold) <= 1.2 * drawn_width + 9
