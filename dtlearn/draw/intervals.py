"""Ranges of numbers under each other, and figures that lie inside or outside."""

from collections.abc import Sequence
from typing import Any

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from dtlearn.draw import style
from dtlearn.draw.names import elided

WIDTH, LINE, FOOT = 6.4, 44.0, 24.0  # of a figure in inches; of a line and below them in points
BAR = 0.3  # height of a range; the lines are 1 apart
LONGEST = 34  # characters of a name
LOOKS: tuple[dict[str, Any], ...] = (
    {"marker": "o", "color": style.OKABE_ITO[2]},  # inside
    {"marker": "X", "color": style.OKABE_ITO[5]},  # outside
)
NAMES = ("allowed", "inside", "outside")


def ranges(
    names: Sequence[Any],
    bounds: Sequence[tuple[float, float]],
    figures: Sequence[float],
    ax: Axes | None = None,
) -> Axes:
    """Draw for each name a range, from its lower to its upper bound, and a figure.

    A figure inside its range is a disc, one outside a cross. Raises ValueError where lengths
    differ, or a lower bound is above the upper one.

    >>> ax = ranges(["gain"], [(3.2, 3.32)], [3.92])
    >>> [text.get_text() for text in ax.texts]
    ['3.2 to 3.32', '3.92']
    """
    if not len(names) == len(bounds) == len(figures):
        raise ValueError(f"{len(names)} names, {len(bounds)} ranges, {len(figures)} figures")
    if any(low > high for low, high in bounds):
        raise ValueError("a lower bound is above its upper bound: give (low, high)")
    with style.styled(ax):
        if ax is None:
            ax = _new_axes(names)
        handle: Any = None
        for place, (limits, figure) in enumerate(zip(bounds, figures, strict=True)):
            handle = _line(ax, place, limits, figure)
        ax.set_yticks(range(len(names)), map(_name, names), parse_math=False)
        ax.set_ylim(len(names) - 0.35, -0.75)
        ax.tick_params("y", length=0)
        ax.use_sticky_edges = False
        ax.margins(x=0.2)
        signs = [Line2D([], [], linestyle="", markersize=8, **look) for look in LOOKS]
        style.heading(ax, "", NAMES, handles=[handle, *signs])
    return ax


def _line(ax: Axes, place: int, limits: tuple[float, float], figure: float) -> Any:
    low, high = limits
    bar = ax.barh(place, high - low, BAR, low, color=style.tint(style.OKABE_ITO[0], 0.45))
    look = LOOKS[0 if low <= figure <= high else 1]
    ax.plot([figure], [place], linestyle="", markersize=9, zorder=3, **look)
    for x, y, text, up in (
        ((low + high) / 2, place - BAR / 2, f"{low:.6g} to {high:.6g}", 2.0),
        (figure, place + BAR / 2, f"{figure:.6g}", -2.0),
    ):
        told = ax.annotate(text, (x, y), (0, up), textcoords="offset points", ha="center")
        told.set(fontsize=style.SMALL, va="bottom" if up > 0 else "top")
    return bar[0]


def _new_axes(names: Sequence[Any]) -> Axes:
    top = style.above_height(NAMES)
    widest = max((style.text_width(_name(name), style.SMALL) for name in names), default=0.0)
    figure = plt.figure(figsize=(WIDTH, (len(names) * LINE + FOOT + top) / 72))
    return style.room(figure, 14.0 + widest, FOOT, top)


def _name(name: Any) -> str:
    return elided(style.label(name), LONGEST)
