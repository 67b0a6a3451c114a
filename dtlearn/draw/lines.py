"""Lines that are told apart by dashes and signs as well as by colour, with a legend on top."""

from collections.abc import Sequence
from typing import Any

import matplotlib.pyplot as plt
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure, SubFigure
from matplotlib.lines import Line2D

from dtlearn.draw import style
from dtlearn.draw.curves import MARGINS

COLOURS = tuple(style.OKABE_ITO[i] for i in (0, 5, 2, 3))  # they read on white and on black
DASHES = ("-", "--", "-.", ":")
SIGNS = ("o", "s", "^", "D", "v")
SIZE = 5.5, 3.8  # of a figure, in inches
LEGEND = 325.0  # a legend on top may be so wide, in points


def look(number: int) -> dict[str, Any]:
    """Colour, dashes and sign of a line by its number; 20 lines all look different."""
    turn, here = divmod(number, len(COLOURS))
    sign = SIGNS[(here + turn) % len(SIGNS)]
    return {
        "color": COLOURS[here],
        "linestyle": DASHES[here],
        "marker": sign,
        "markersize": 5.0,
        "linewidth": 1.8,
    }


def new_axes(names: Sequence[Any], size: tuple[float, float] = SIZE, above: float = 0.0) -> Axes:
    """The Axes of a new figure, with room for a title and a legend of so many names."""
    return room(plt.figure(figsize=size), names, above)


def room(figure: Figure | SubFigure, names: Sequence[Any], above: float = 0.0) -> Axes:
    """An Axes with that room on a figure, and some points more ``above``."""
    return style.room(figure, *MARGINS, style.TITLE + style.above_height(names, LEGEND) + above)


def heading(ax: Axes, title: str, names: Sequence[Any], handles: Sequence[Any]) -> None:
    """A title, and a legend of the lines under it."""
    style.heading(ax, title, names, LEGEND, handles)


def title(ax: Axes, text: str, names: Sequence[Any]) -> None:
    """The title of a heading alone, which may change while the legend stays."""
    style.title_above(ax, text, names, LEGEND)


def handle(number: int) -> Line2D:
    """The sign of a line in a legend."""
    return Line2D([], [], **look(number))


def ring(ax: Axes, x: float, y: float) -> Artist:
    """A ring round the point that is chosen at the moment."""
    return ax.scatter(
        [x], [y], s=130, facecolors="none", edgecolors=style.ink(), linewidths=1.8, zorder=4
    )
