"""A plane of two numbers: its axes, the borders of a tree's cells, and the rows as signs.

The axes stay when a control changes the tree; cells, borders and labels move, and the rows are
drawn over them.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from numpy.typing import NDArray

from dtlearn.draw import style
from dtlearn.draw.cells import Cells, Span
from dtlearn.draw.curves import moments_on
from dtlearn.draw.names import elided
from dtlearn.table.columns import Attribute

Floats = NDArray[np.float64]
SIGNS = ("o", "s", "^", "D", "v", "P", "X", "*")  # of the rows of each class
SIZE = 5.5  # of a sign, in points
PLACES = (0.5, 0.25, 0.75, 0.12, 0.88)  # where a label may stand in its cell, as shares of it
LONGEST = 24  # characters of a label in a cell
UNDER, ROWS, OVER = 1.0, 2.0, 2.5  # zorder of cells, rows and labels


def axes(ax: Axes, columns: Sequence[Attribute], spans: Sequence[Span]) -> None:
    """The two axes with their names and spans: what stays while a tree changes."""
    for axis, column, span in zip((ax.xaxis, ax.yaxis), columns, spans, strict=True):
        axis.set_label_text(elided(style.label(column.name), 60), parse_math=False)
        axis.axes.locator_params(axis.axis_name, nbins=7)  # type: ignore[attr-defined]
        moments_on(axis, column, *span)
    ax.set(xlim=spans[0], ylim=spans[1])


def sign(number: int) -> dict[str, Any]:
    """Shape and colours of the rows of a class, by its number in class order."""
    turn, colour = divmod(number, len(style.OKABE_ITO))
    look = {"marker": SIGNS[(colour + turn) % len(SIGNS)], "facecolor": style.OKABE_ITO[colour]}
    return look | {"edgecolor": style.INK, "linewidth": 0.7, "s": SIZE**2}


def signs(ax: Axes, rows: Floats, codes: NDArray[Any], n_classes: int) -> list[Artist]:
    """The rows (rows, 2) as signs of their classes, one artist a class; they stay."""
    return [
        ax.scatter(*rows[codes == number].T, **sign(number), zorder=ROWS, label="_rows")
        for number in range(n_classes)
        if (codes == number).any()
    ]


def rectangles(low: Floats, high: Floats) -> Floats:
    """The corners (cells, 4, 2) of rectangles from their borders (cells, 2)."""
    x, y = np.stack([low[:, 0], high[:, 0]], axis=1), np.stack([low[:, 1], high[:, 1]], axis=1)
    return np.stack([x[:, [0, 1, 1, 0]], y[:, [0, 0, 1, 1]]], axis=2)


def fill(ax: Axes, low: Floats, high: Floats, **look: Any) -> Artist:
    """Rectangles of one look, as one artist."""
    corners: Any = rectangles(low, high)
    return ax.add_collection(PolyCollection(corners, zorder=UNDER, **look), autolim=False)


def joined(ax: Axes, low: Floats, high: Floats, **look: Any) -> Artist:
    """Rectangles of one look as one path: a hatch is drawn once, which takes far less time."""
    corners = rectangles(low, high)
    closed = np.concatenate([corners, corners[:, :1]], axis=1).reshape(-1, 2)
    codes = [Path.MOVETO, *[Path.LINETO] * 3, Path.CLOSEPOLY] * len(corners)
    return ax.add_patch(PathPatch(Path(closed, codes), zorder=UNDER, **look))


def borders(ax: Axes, cells: Cells, spans: Sequence[Span]) -> Artist:
    """The straight lines at the thresholds, each as long as the tree asks it, as one artist."""
    low, high, seen = cells.within(spans)
    lines = []
    for axis in (0, 1):
        inner = cells.low[seen, axis] >= spans[axis][0]
        start, end = low[inner], high[inner].copy()
        end[:, axis] = start[:, axis]
        lines.append(np.stack([start, end], axis=1))
    segments: Any = np.concatenate(lines)
    look: Any = {"colors": style.INK, "linewidths": 1.2, "zorder": UNDER + 0.1, "capstyle": "butt"}
    return ax.add_collection(LineCollection(segments, **look), autolim=False)


def labels(
    ax: Axes, low: Floats, high: Floats, texts: Sequence[str], rows: Floats | None
) -> list[Artist]:
    """A text in each rectangle that has room for it, where it hides no row."""
    inch = 72 / ax.figure.dpi
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    scale = np.array([ax.bbox.width / (right - left), ax.bbox.height / (top - bottom)]) * inch
    points = np.empty((0, 2)) if rows is None else rows[np.isfinite(rows).all(axis=1)]
    shown: list[Artist] = []
    for start, end, text in zip(low, high, texts, strict=True):
        line = elided(text, LONGEST)
        half = np.array([style.text_width(line, style.SMALL), style.SMALL * 1.3]) / 2 + 2
        place = _free(start * scale, end * scale, half, points * scale)
        if place is not None:
            x, y = place / scale
            told = ax.text(x, y, line, fontsize=style.SMALL, ha="center", va="center_baseline")
            told.set(color=style.INK, parse_math=False, zorder=OVER)
            told.set_bbox({"facecolor": "white", "edgecolor": "none", "pad": 1.5, "alpha": 0.75})
            shown.append(told)
    return shown


def _free(start: Floats, end: Floats, half: Floats, points: Floats) -> Floats | None:
    """The middle of a place between start and end with no point on it; None where there is none."""
    if (end - start < 2 * half).any():
        return None
    inner_start, inner_end = start + half, end - half
    for down in PLACES:
        for across in PLACES:
            middle = inner_start + (inner_end - inner_start) * np.array([across, down])
            if not (np.abs(points - middle) < half + SIZE / 2).all(axis=1).any():
                return middle
    return None
