"""Kept pictures: what is drawn on a kept ground is what a whole new drawing shows."""

import io

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.text import Text as Written
from PIL import Image

import dtlearn as dt
from dtlearn.draw import style
from dtlearn.draw.kept import SHARPNESS, Kept, Vector
from dtlearn.draw.marks import Sheet, Text
from dtlearn.widgets import counts, purity, regions, size, steps, subset, threshold

pytestmark = pytest.mark.slow  # each is whole pictures or trees, time and again

SIZE = 4, 4
ON_TOP = 1000  # a layer above all that stays


def still(figure):
    """Two panels: a curve with ticks and a legend, and bars under a title that stays."""
    upper, lower = figure.subfigures(2, 1)
    a = upper.add_axes((0.2, 0.2, 0.7, 0.6))
    a.plot([0, 10], [0, 100], label="line")
    a.set(xlim=(0, 10), ylim=(0, 100), xlabel="n", ylabel="square")
    a.legend(loc="lower right")
    b = lower.add_axes((0.2, 0.2, 0.7, 0.6))
    b.set(xlim=(-1, 3), ylim=(0, 10))
    b.set_title("stays", loc="right")
    return a, b


def move(axes, n):
    """Of everything something, in the order of drawing and out of it; the title moves as well."""
    a, b = axes
    a.plot([n], [n * n], "o", markersize=20)
    a.axvline(n, linestyle="--", color="red", zorder=0.5)
    a.annotate(f"{n}², $5", (n, n * n), (5, 5), textcoords="offset points", parse_math=False)
    a.add_patch(Rectangle((n - 1, 10), 4, 60, color="gold", zorder=9))
    a.fill_between([0, n], [0, n * n], alpha=0.3)
    a.set_title(f"n = {n}", loc="left", pad=4)
    b.bar([0, 1, 2], [n, n / 2, 1])
    b.scatter([0, 99], [n, n])  # a point beyond the limits moves none of them
    if n % 2:
        b.set_title("odd")
        b.stem([2], [n])


def drawn_anew(size, still, move, *values):
    """The pixels of a whole new figure, in which what moves lies over what stays."""
    with style.styled(), style.unknown_glyphs():
        figure = Figure(figsize=size, dpi=SHARPNESS)
        axes = still(figure)
        before = {ax: set(ax.get_children()) for ax in figure.axes}
        for ax in figure.axes:
            ax.autoscale(False)
            ax.set_prop_cycle(None)
        move(axes, *values)
        for ax in figure.axes:
            titles = {c for c in ax.get_children() if isinstance(c, Written)} - set(ax.texts)
            for artist in set(ax.get_children()) - before[ax] | titles:
                artist.set_zorder(artist.get_zorder() + ON_TOP)
        canvas = FigureCanvasAgg(figure)
        canvas.draw()
    return np.asarray(canvas.buffer_rgba())[:, :, :3]


def pixels(png):
    """Red, green and blue of a PNG (height, width, 3)."""
    return np.asarray(Image.open(io.BytesIO(png)))


@pytest.mark.parametrize("n", [2, 5, 9])
def test_a_kept_picture_is_that_of_a_whole_new_drawing(n):
    """Pixel by pixel, with two panels, several kinds of artists, and moves before."""
    kept = Kept(SIZE, still, move)
    kept.png(3)
    assert np.array_equal(pixels(kept.png(n)), drawn_anew(SIZE, still, move, n))


EXPLORERS = {
    "threshold": (
        threshold,
        lambda: dt.widgets.threshold_explorer(dt.datasets.load("iris"), "class", "petal_width_cm"),
    ),
    "subset": (
        subset,
        lambda: dt.widgets.subset_explorer(dt.datasets.load("risk"), "Risk", "Car"),
    ),
    "counts": (counts, lambda: dt.widgets.counts_explorer((4, 2), (0, 2))),
    "purity": (purity, lambda: dt.widgets.purity_explorer()),
    "purity of three": (purity, lambda: dt.widgets.purity_explorer((1, 2, 1), "abc")),
    "regions": (
        regions,
        lambda: dt.widgets.regions_explorer(
            dt.datasets.load("iris"), "class", "petal_length_cm", "petal_width_cm"
        ),
    ),
    "size": (size, lambda: dt.widgets.size_explorer(dt.datasets.load("iris"), "class")),
    "steps": (
        steps,
        lambda: dt.widgets.steps_explorer(
            dt.datasets.load("iris"), "petal_width_cm", "petal_length_cm"
        ),
    ),
    "thresholds of numbers": (
        threshold,
        lambda: dt.widgets.threshold_explorer(
            dt.datasets.load("iris"), "petal_width_cm", "petal_length_cm"
        ),
    ),
    "groupings of numbers": (
        subset,
        lambda: dt.widgets.subset_explorer(dt.datasets.load("iris"), "petal_width_cm", "class"),
    ),
}


@pytest.mark.parametrize("name", EXPLORERS)
def test_the_explorers_show_whole_drawings(name, monkeypatch):
    """The pictures of three positions, pixel by pixel."""
    module, make = EXPLORERS[name]
    made = []
    monkeypatch.setattr(module, "Kept", lambda *parts: made.append(parts) or Kept(*parts))
    explorer = make()
    slider = explorer.controls[0]
    for value in (0, 2, 1):
        slider.value = value
        values = [control.value for control in explorer.controls]
        assert np.array_equal(pixels(explorer.figure.value), drawn_anew(*made[0], *values))


KEPT = Kept(SIZE, still, move)
FIRST = {n: Kept(SIZE, still, move).png(n) for n in range(4)}


@given(st.lists(st.integers(0, 3), min_size=1, max_size=6))
def test_the_way_to_a_picture_does_not_matter(moves):
    """The same values give the same bytes, whatever was drawn before."""
    for n in moves:
        assert KEPT.png(n) == FIRST[n]


def test_different_values_give_different_pictures():
    """So that the test above means something."""
    assert len(set(FIRST.values())) == 4


def test_nothing_that_moved_stays():
    """After a move the axes hold what they held, and their titles are those of the still part."""
    seen = []
    kept = Kept(SIZE, lambda figure: seen.extend(still(figure)) or seen, move)
    before = [(ax.get_children(), list(ax.containers), ax.dataLim.frozen()) for ax in seen]
    for n in range(4):
        kept.png(n)
    after = [(ax.get_children(), list(ax.containers), ax.dataLim.frozen()) for ax in seen]
    assert [a[:2] for a in after] == [b[:2] for b in before]
    assert [a[2].bounds for a in after] == [b[2].bounds for b in before]
    assert (seen[0].get_title(loc="left"), seen[1].get_title(loc="right")) == ("", "stays")


def test_a_move_that_fails_leaves_nothing_behind():
    """What was added before the fault is taken off, and the next picture is as it should be."""

    def fail_at_one(ax, n):
        ax.plot([0, 1], [0, n])
        ax.set_title(f"{1 / (n - 1):g}")

    kept = Kept(SIZE, lambda figure: figure.add_subplot(), fail_at_one)
    first = kept.png(3)
    with pytest.raises(ZeroDivisionError):
        kept.png(1)
    assert kept.png(3) == first


def test_settings_and_figures_of_the_user_are_left_alone():
    """rcParams are as before, a style set meanwhile changes nothing, pyplot has no figure."""
    before, numbers = dict(mpl.rcParams), plt.get_fignums()
    kept = Kept(SIZE, still, move)
    first = kept.png(3)
    assert (dict(mpl.rcParams), plt.get_fignums()) == (before, numbers)
    with plt.style.context("dark_background"):
        inside = dict(mpl.rcParams)
        assert kept.png(3) == first
        assert dict(mpl.rcParams) == inside


def test_a_sheet_is_a_vector_picture():
    """Live its marks as SVG, stored a PNG of its size: 120 dots an inch, 72 points each."""
    word = Text(10, 20, "a < b", 9.0)
    picture = Vector.of_sheets(lambda wide: Sheet(wide, 36, [word], "words"))
    assert b"a &lt; b" in picture.live(72)
    assert Image.open(io.BytesIO(picture.png(72))).size == (120, 60)
    assert Image.open(io.BytesIO(picture.png(7200))).size[0] == 3000


def test_a_vector_picture_is_svg_live_and_png_when_stored():
    """Each is made when it is asked for, from the values of the moment."""
    picture = Vector(lambda a, b: f"<svg>{a} é {b}</svg>", lambda a, b: bytes([a, b]))
    assert picture.live(1, 2) == "<svg>1 é 2</svg>".encode()
    assert picture.png(1, 2) == b"\x01\x02"
