"""Colours, type and text shared by all pictures.

The class colours are those of Okabe and Ito (2008), which colour-blind readers can tell apart.
Beyond eight classes the colours come again with a hatch; a class is always named in text as well.
"""

import math
import textwrap
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import matplotlib as mpl
from matplotlib import colors
from matplotlib.axes import Axes
from matplotlib.figure import Figure, SubFigure
from matplotlib.legend import Legend
from matplotlib.patches import Patch, Rectangle

from dtlearn.draw import widths
from dtlearn.draw.names import elided
from dtlearn.text import show, show_all

OKABE_ITO = (
    "#0072B2",  # blue
    "#E69F00",  # orange
    "#009E73",  # bluish green
    "#CC79A7",  # reddish purple
    "#56B4E9",  # sky blue
    "#D55E00",  # vermilion
    "#F0E442",  # yellow
    "#000000",  # black
)
HATCHES = ("", "////", "....", "xxxx")
INK = "#1a1a1a"
RULE = "#666666"  # lines and frames
SMALL, NORMAL = 9.0, 10.0  # sizes of type, in points
RIGHT = 10.0  # margin of an Axes, in points
LEGEND = 280.0  # a legend on top of an Axes may be so wide, in points
TITLE = 20.0  # room for a title, in points
HINTED = 1.06  # so much wider is type fitted to 72 dots an inch than in the tables of its font
# settings that shape a picture, and those among them that are its user's own
SHAPING = (
    "axes.",
    "figure.",
    "font.",
    "grid.",
    "hatch.",
    "legend.",
    "lines.",
    "markers.",
    "mathtext.",
    "patch.",
    "path.",
    "text.",
    "xtick.",
    "ytick.",
)
KEPT = (
    "figure.dpi",
    "figure.figsize",
    "figure.hooks",
    "figure.max_open_warning",
    "figure.raise_window",
)


@contextmanager
def styled(ax: Axes | None = None) -> Iterator[None]:
    """The pictures' style, for as long as the block lasts, whatever style is set globally.

    On an ``ax`` that its user has made, text is black or white, whichever reads better there.
    """
    ink = INK if ax is None else _ink_on(ax)
    wanted: Any = {
        **_plain_style(),
        "font.family": widths.families(),
        "font.size": NORMAL,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.edgecolor": RULE,
        "axes.labelcolor": ink,
        "axes.titlesize": NORMAL,
        "axes.titlelocation": "left",
        "text.color": ink,
        "xtick.color": ink,
        "ytick.color": ink,
        "xtick.labelsize": SMALL,
        "ytick.labelsize": SMALL,
        "hatch.linewidth": 0.8,
    }
    changed = {key: value for key, value in wanted.items() if mpl.rcParams[key] != value}
    # Not rc_context: it would also put back "interactive", which a notebook's backend has set.
    before = {key: mpl.rcParams[key] for key in changed}
    mpl.rcParams.update(changed)
    try:
        yield
    finally:
        mpl.rcParams.update(before)


@cache
def _plain_style() -> dict[str, Any]:
    """Matplotlib's own settings of all that shapes a picture."""
    return {
        key: value
        for key, value in mpl.rcParamsDefault.items()
        if key.startswith(SHAPING) and key not in KEPT
    }


def ink() -> Any:
    """The colour of text and lines at the moment: what reads on the ground."""
    return mpl.rcParams["text.color"]


def _ink_on(ax: Axes) -> str:
    """Dark ink on a light figure, white on a dark one; a figure without a colour is light."""
    figure: Any = ax.get_figure(root=True)
    r, g, b, alpha = colors.to_rgba(figure.get_facecolor())
    ground = colors.to_hex((1 - alpha + alpha * r, 1 - alpha + alpha * g, 1 - alpha + alpha * b))
    return INK if text_on(ground) == "#000000" else "#ffffff"


def paper(figure: Figure | SubFigure) -> None:
    """A white ground that stays when a figure is saved under a dark style."""
    ground = Rectangle(
        (0, 0), 1, 1, transform=figure.transSubfigure, facecolor="white", zorder=-100
    )
    ground.set(edgecolor="none", linewidth=0)
    figure.add_artist(ground)


def class_look(number: int) -> dict[str, Any]:
    """Colour and hatch of a class, by its number in class order, as properties of a patch."""
    turn, colour = divmod(number, len(OKABE_ITO))
    hatch = HATCHES[turn % len(HATCHES)]
    return {"facecolor": OKABE_ITO[colour], "hatch": hatch, "edgecolor": "white", "linewidth": 0.8}


def tint(colour: str, share: float) -> str:
    """A colour mixed with white; ``share`` of it is the colour."""
    r, g, b = (share * c + (1 - share) for c in colors.to_rgb(colour))
    return colors.to_hex((r, g, b))


def luminance(colour: str) -> float:
    """Relative luminance of a colour, from 0 (black) to 1 (white), as WCAG 2 defines it."""
    parts = colors.to_rgb(colour)
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def text_on(colour: str) -> str:
    """Black or white, whichever reads better on a colour."""
    return "#000000" if luminance(colour) > 0.179 else "#ffffff"


def label(value: Any) -> str:
    """A level, class or name as a label; one that would be invisible is put in quotes.

    >>> label("sunny"), label(""), label(3.0)
    ('sunny', "''", '3')
    """
    text = show(value)
    return text if text.strip() else repr(text)


def labels(values: Sequence[Any], taken: Sequence[str] = ()) -> list[str]:
    """Labels that are told apart from each other and from those ``taken``.

    >>> labels(["a", "n", 1, "1"], taken=["n"])
    ['a', "'n'", '1', "'1'"]
    """
    return [repr(text) if text in taken else text for text in show_all(values)]


def number(value: float) -> str:
    """A count or weight as text, with two decimals at the most.

    >>> number(4.0), number(2.6667)
    ('4', '2.67')
    """
    return show(round(float(value), 2))


def lines_of(text: str, width: int, most: int) -> list[str]:
    """A text in lines of at most ``width`` characters; past ``most`` lines it ends in "…".

    >>> lines_of("one two three four", 8, 2)
    ['one two', 'three …']
    """
    if len(text) <= width:
        return [text]
    return textwrap.wrap(text, width, max_lines=most, placeholder=" …", replace_whitespace=False)


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Width of one line of text, in points."""
    return size * widths.ems(text, bold)


def text_room(text: str, size: float, bold: bool = False) -> float:
    """Room for one line of text, in points, be it drawn in few dots, where type is wider."""
    return HINTED * text_width(text, size, bold)


@contextmanager
def unknown_glyphs() -> Iterator[None]:
    """No warning about characters that no installed font has: the text report shows them."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing")
        warnings.filterwarnings("ignore", "Matplotlib currently does not support")
        yield


def legend(
    ax: Axes, classes: Sequence[Any], looks: Sequence[dict[str, Any]], **where: Any
) -> Legend:
    """A legend of classes on an Axes, its labels shown as they are."""
    handles = [Patch(**look) for look in looks]
    shown = ax.legend(handles, ["class"] * len(handles), frameon=False, borderpad=0, **where)
    for text, name in zip(shown.get_texts(), labels(classes), strict=True):
        text.set_parse_math(False)
        text.set_text(short(name))
    return shown


def room(figure: Figure | SubFigure, left: float, bottom: float, top: float) -> Axes:
    """An Axes with margins in points, on a figure or a part of one.

    Fixed margins keep a picture from jumping when a slider changes its labels.
    """
    inch = 72 / figure.dpi
    width, height = figure.bbox.width * inch, figure.bbox.height * inch
    across, up = width - left - RIGHT, height - bottom - top
    paper(figure)
    bounds = left / width, bottom / height, across / width, up / height
    axes: Axes = figure.add_axes(bounds)
    for axis in ("x", "y"):  # ticks are made when they are drawn, in the style of that moment
        axes.tick_params(axis, labelsize=SMALL, color=INK, labelcolor=INK)
    return axes


def heading(ax: Axes, title: str, classes: Sequence[Any], width: float = LEGEND) -> None:
    """A title, literally, and a legend of classes under it, on top of an Axes."""
    looks = [class_look(i) for i in range(len(classes))]
    legend(ax, classes, looks, **above(classes, width))
    pad = above_height(classes, width)
    ax.set_title(title, loc="left", pad=pad, parse_math=False)


def above(classes: Sequence[Any], width: float) -> dict[str, Any]:
    """Where a legend goes over an Axes of some width in points: flush left, in rows that fit."""
    columns = _columns(classes, width)
    return {
        "loc": "lower left",
        "bbox_to_anchor": (0.0, 1.0),
        "ncols": columns,
        "fontsize": SMALL,
        "handlelength": 1.0,
        "handleheight": 1.0,
        "columnspacing": 1.2,
        "borderaxespad": 0.2,
    }


def above_height(classes: Sequence[Any], width: float = LEGEND) -> float:
    """Height of that legend with some air, in points: where a title may start."""
    return 10.0 + 16.0 * math.ceil(len(classes) / _columns(classes, width))


def _columns(classes: Sequence[Any], width: float) -> int:
    widest = max(text_width(short(name), SMALL) for name in classes)
    return max(1, min(len(classes), int(width / (widest + 3.5 * SMALL))))


def short(name: Any) -> str:
    """A class as one short line."""
    return elided(label(name), 30)
