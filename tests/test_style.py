"""Pictures are readable whatever style is set globally, and the settings come back."""

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgb
from matplotlib.contour import ContourSet

import dtlearn as dt
from dtlearn.draw import style
from tests.pictures import EVERY

pytestmark = [
    pytest.mark.slow,  # left out of make quick
    pytest.mark.filterwarnings("ignore:Glyph .* missing"),
    pytest.mark.filterwarnings("ignore:Matplotlib currently does not support"),
]

RISK = dt.datasets.load("risk")
LARGE = {
    "font.size": 30, "axes.labelsize": 40, "axes.titlesize": 40, "xtick.labelsize": 35,
    "ytick.labelsize": 35, "legend.fontsize": 35, "legend.title_fontsize": 35,
    "lines.linewidth": 9, "lines.markersize": 20, "text.usetex": False, "axes.grid": True,
    "axes.titleweight": "bold", "font.weight": "bold",
}  # fmt: skip


@pytest.fixture(params=["dark_background", "large", "both"])
def setting(request):
    """A style that its user has set for everything."""
    with mpl.rc_context():
        if request.param != "large":
            plt.style.use("dark_background")
        if request.param != "dark_background":
            mpl.rcParams.update(LARGE)
        yield request.param
        plt.close("all")


def texts(ax):
    """All text that is shown on an Axes, as drawn."""
    ax.figure.canvas.draw()
    return [t for t in ax.findobj(mpl.text.Text) if t.get_text() and t.get_visible()]


def pixels(figure):
    """The figure as it is saved: (height, width, 3)."""
    figure.canvas.draw()
    return np.asarray(figure.canvas.buffer_rgba())[..., :3]


def filled(ax):
    """Outline in pixels and fill of each shape that is not black, in the order of drawing."""
    found = [
        (p.get_transform().transform_path(p.get_path()), p.get_facecolor()) for p in ax.patches
    ]
    for shapes in ax.collections:
        fills, to = shapes.get_facecolor(), shapes.get_transform()
        if isinstance(shapes, PolyCollection | ContourSet) and len(fills):
            paths = enumerate(shapes.get_paths())
            found += [(to.transform_path(p), fills[i % len(fills)]) for i, p in paths]
    return [(path, fill) for path, fill in found if tuple(fill[:3]) != to_rgb("black")]


def contrast(colour, ground):
    """Ratio of luminances as WCAG 2 defines it."""
    low, high = sorted(style.luminance(c) for c in (colour, ground))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("kind", EVERY)
def test_a_global_style_changes_no_picture(kind, setting):
    """Text, lines and ground are, dot by dot, those under Matplotlib's own style."""
    styled = pixels(EVERY[kind]().figure)
    with mpl.rc_context():
        mpl.rcdefaults()
        plain = pixels(EVERY[kind]().figure)
    np.testing.assert_array_equal(styled, plain)


@pytest.mark.parametrize("kind", EVERY)
def test_a_picture_saved_under_a_dark_style_keeps_its_ground(kind, setting, tmp_path):
    """The style asks for a black ground when it saves: dark text would vanish there."""
    mpl.rcParams["savefig.facecolor"] = "black"
    EVERY[kind]().figure.savefig(tmp_path / "saved.png")
    corner = plt.imread(tmp_path / "saved.png")[0, 0, :3]
    assert corner.tolist() == [1, 1, 1]


@pytest.mark.parametrize("kind", EVERY)
def test_settings_come_back(kind, setting):
    """After a picture, and after one that fails, all settings are what they were."""
    before = dict(mpl.rcParams)
    EVERY[kind]()
    assert dict(mpl.rcParams) == before
    with pytest.raises(RuntimeError), style.styled():
        assert mpl.rcParams["font.size"] == style.NORMAL
        raise RuntimeError
    assert dict(mpl.rcParams) == before


@pytest.mark.parametrize("kind", EVERY)
def test_text_on_a_dark_figure_of_the_user_is_light(kind):
    """On an Axes of a dark figure: text that stands on no box reads on black, at 4.5 or more."""
    with mpl.rc_context():
        plt.style.use("dark_background")
        ax = EVERY[kind](plt.figure(figsize=(9, 7)).add_subplot())
        ground = mpl.colors.to_hex(to_rgb(ax.figure.get_facecolor()))
        shapes = filled(ax)
        for text in texts(ax):
            place = text.get_window_extent().get_points().mean(axis=0)
            box = text.get_bbox_patch()
            under = [fill for path, fill in shapes if path.contains_point(place)]
            if box is not None:
                under.append(box.get_facecolor())
            on = mpl.colors.to_hex(under[-1][:3]) if under else ground
            assert contrast(mpl.colors.to_hex(text.get_color()), on) >= 4.5, text.get_text()
        plt.close("all")


def test_a_light_figure_keeps_dark_ink():
    """A white one, and one without a colour of its own."""
    for face in ("white", "none", "#eeeeee"):
        ax = dt.draw.impurity_curves(plt.figure(facecolor=face).add_subplot())
        assert {t.get_color() for t in ax.texts} == {style.INK}
    plt.close("all")


def test_the_picture_in_a_notebook_does_not_change(setting):
    """The HTML of a tree, and the figure of a slider, byte for byte."""
    tree = dt.cart(RISK, "Risk")
    html, figure = (
        tree._repr_html_(),
        dt.widgets.threshold_explorer(RISK, "Risk", "Age").figure.value,
    )
    with mpl.rc_context():
        mpl.rcdefaults()
        assert tree._repr_html_() == html
        assert dt.widgets.threshold_explorer(RISK, "Risk", "Age").figure.value == figure


def test_ticks_that_are_made_later_are_small(setting):
    """Tick labels are made when the figure is drawn, long after the style has gone."""
    ax = dt.draw.gain_curve(RISK, "Risk", "Age")
    ax.figure.canvas.draw()
    ticks = [*ax.get_xticklabels(), *ax.get_yticklabels()]
    assert {(t.get_fontsize(), t.get_color()) for t in ticks} == {(style.SMALL, style.INK)}
