"""What holds of every new picture: texts keep apart and on the figure, labels are literal."""

import warnings
from itertools import combinations

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest

import dtlearn as dt
from tests.pictures import EVERY, NEW, ODD

pytestmark = pytest.mark.slow  # left out of make quick


@pytest.fixture(autouse=True)
def closed():
    """No figure stays open."""
    yield
    plt.close("all")


def shown(ax):
    """The texts of an Axes, its ticks and legend, as drawn; none that is empty or off the axis."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph|Matplotlib currently does not")
        ax.figure.canvas.draw()
        found = [t for t in ax.findobj(mpl.text.Text) if t.get_text().strip() and t.get_visible()]
        boxes = [(t, t.get_window_extent()) for t in found]
    hidden = {id(t) for t in [*ax.xaxis.findobj(mpl.text.Text), *ax.yaxis.findobj(mpl.text.Text)]}
    ticks = {
        id(label)
        for one in ax.findobj(mpl.axis.Axis)
        for tick in [*one.get_major_ticks(), *one.get_minor_ticks()]
        if not _within(one, tick.get_loc())
        for label in (tick.label1, tick.label2)
    }
    return [(t, box) for t, box in boxes if id(t) not in (ticks if ax.axison else hidden)]


def _within(axis, place):
    low, high = sorted(axis.get_view_interval())
    return low - 1e-9 <= place <= high + 1e-9


@pytest.mark.parametrize("size", [None, (5.4, 4.4), (10.24, 6)])
@pytest.mark.parametrize("kind", NEW)
def test_texts_keep_apart_and_on_the_figure(kind, size):
    """On its own figure and on others as wide as a page or half of one."""
    if size is None:
        ax = NEW[kind]()
    else:
        figure = plt.figure(figsize=size)
        ax = NEW[kind](figure.add_axes((0.34, 0.26, 0.6, 0.45)))
    found = shown(ax)
    for (a, first), (b, second) in combinations(found, 2):
        wide = min(first.x1, second.x1) - max(first.x0, second.x0)
        high = min(first.y1, second.y1) - max(first.y0, second.y0)
        assert wide <= 1 or high <= 1, (a.get_text(), b.get_text())
    page = ax.figure.bbox
    for text, box in found:
        assert box.x0 >= -1 and box.y0 >= -1, text.get_text()
        assert box.x1 <= page.x1 + 1 and box.y1 <= page.y1 + 1, text.get_text()


@pytest.mark.parametrize("kind", NEW)
def test_no_text_with_a_dollar_starts_mathematics(kind):
    """Labels with dollar signs are shown as they are; only powers of log axes are set."""
    for text, _ in shown(NEW[kind]()):
        if "$" in text.get_text() and r"\mathdefault" not in text.get_text():
            assert not text.get_parse_math(), text.get_text()


@pytest.mark.parametrize("kind", EVERY)
def test_axes_in_axes_out(kind):
    """With an Axes of no pyplot figure, it is drawn on, returned, and pyplot hears nothing."""
    ax = mpl.figure.Figure(figsize=(9, 7)).subplots()
    assert EVERY[kind](ax) is ax
    assert plt.get_fignums() == []
    assert isinstance(EVERY[kind](), mpl.axes.Axes)
    assert len(plt.get_fignums()) == 1


def test_every_public_picture_is_here():
    """A picture that is added is tested with the others."""
    names = {name.split(" ")[0] for name in EVERY}
    assert names == set(dt.draw.__all__) - {"picture", "pruned"}


def test_odd_classes_are_told_in_the_legend():
    """Each label of the regions is there, its controls escaped, and nothing else."""
    legend = NEW["regions"]().get_legend()
    assert [t.get_text() for t in legend.get_texts()] == sorted(
        label.replace("\n", "\\n") for label in ODD
    )
