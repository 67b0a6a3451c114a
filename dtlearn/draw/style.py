"""The style shared by all pictures: settings, ground, margins and legends.

Its colours are in :mod:`dtlearn.draw.colours`, its fonts and labels in
:mod:`dtlearn.draw.lettering`; a picture asks for both here.
"""

import math
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
from dtlearn.draw.colours import HATCHES, OKABE_ITO, class_look, luminance, text_on, tint
from dtlearn.draw.lettering import (
    NORMAL,
    SMALL,
    label,
    labels,
    lines_of,
    number,
    short,
    text_room,
    text_width,
    unknown_glyphs,
)

__all__ = [  # what is asked for here and lives in the other two
    "HATCHES",
    "NORMAL",
    "OKABE_ITO",
    "SMALL",
    "class_look",
    "label",
    "labels",
    "lines_of",
    "luminance",
    "number",
    "short",
    "text_on",
    "text_room",
    "text_width",
    "tint",
    "unknown_glyphs",
]
INK = "#1a1a1a"
RULE = "#666666"  # lines and frames
RIGHT = 10.0  # margin of an Axes, in points
LEGEND = 280.0  # a legend on top of an Axes may be so wide, in points
TITLE = 20.0  # room for a title, in points
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


def legend(
    ax: Axes, classes: Sequence[Any], looks: Sequence[dict[str, Any]], **where: Any
) -> Legend:
    """A legend of classes on an Axes, its labels shown as they are."""
    return legend_of(ax, classes, [Patch(**look) for look in looks], **where)


def legend_of(ax: Axes, classes: Sequence[Any], handles: Sequence[Any], **where: Any) -> Legend:
    """The same of other signs than patches: markers, lines."""
    shown = ax.legend(list(handles), ["class"] * len(handles), frameon=False, borderpad=0, **where)
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
    axes.yaxis.get_offset_text().set(x=1.0, ha="right")  # "+1e9" would stand in the title
    for axis in ("x", "y"):  # ticks are made when they are drawn, in the style of that moment
        axes.tick_params(axis, labelsize=SMALL, color=INK, labelcolor=INK)
    return axes


def heading(
    ax: Axes,
    title: str,
    classes: Sequence[Any],
    width: float = LEGEND,
    handles: Sequence[Any] | None = None,
) -> None:
    """A title, literally, and a legend of classes under it, on top of an Axes.

    The ``handles`` are the classes' signs, by default patches of their looks.
    """
    legend_above(ax, classes, width, handles)
    title_above(ax, title, classes, width)


def legend_above(
    ax: Axes,
    classes: Sequence[Any],
    width: float = LEGEND,
    handles: Sequence[Any] | None = None,
) -> None:
    """The legend of a heading."""
    patches = [Patch(**class_look(i)) for i in range(len(classes))]
    legend_of(ax, classes, patches if handles is None else handles, **above(classes, width))


def title_above(ax: Axes, title: str, classes: Sequence[Any], width: float = LEGEND) -> None:
    """The title of a heading, which may change while the legend stays."""
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
