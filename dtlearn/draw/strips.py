"""The rows of a table below a curve of their values: stacks of dots, or columns where many are.

place   where a stack stands: a value, or the middle of an interval where values lie too close
counts  the rows of each class in each stack (stacks, classes)
"""

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from numpy.typing import NDArray

from dtlearn.draw import style
from dtlearn.search.column import Tried

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]
HEIGHT = 0.45  # of the strip, as a share of the curve's
AIR = 0.04  # left and right of the values, as a share of their range
NARROWEST = 4.0  # stacks that would be closer are put together, in points
DOT = 3.5, 8.0  # the smallest and the largest dot, in points; below the smallest come columns
GAP = 10.0  # dots of a stack are apart by no more, in points


def below(ax: Axes, tried: Tried, top: float) -> None:
    """Draw the rows below the axis of a curve that rises to ``top``, in the classes' colours.

    A stack never holds more artists than there are classes, so that the time does not grow with
    the number of rows.
    """
    ax.set_xlim(reach(tried.values))
    ax.set_ylim(-(HEIGHT + 0.02) * top, 1.08 * top)
    ax.set_yticks([tick for tick in ax.get_yticks() if 0 <= tick <= 1.08 * top])
    points = _points(ax)
    places, counts, width = _stacks(tried, points[0])
    most = int(counts.sum(axis=1).max())
    step = min(GAP, HEIGHT * top * points[1] / (most + 0.5))
    dot = min(DOT[1], width * points[0], 0.8 * step)
    if dot >= DOT[0] and counts.shape[1] <= len(style.OKABE_ITO):
        _dots(ax, places, counts, step / points[1], dot)
    else:
        _columns(ax, places, counts, HEIGHT * top / (most + 0.5), min(width, DOT[1] / points[0]))


def reach(values: Floats) -> tuple[float, float]:
    """The ends of an axis of these values, with some air."""
    low, high = float(values.min()), float(values.max())
    return low - AIR * (high - low), high + AIR * (high - low)


def _points(ax: Axes) -> tuple[float, float]:
    """Points of the page that one unit of the x axis takes, and one of the y axis."""
    inch = 72 / ax.figure.dpi
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    return ax.bbox.width * inch / (right - left), ax.bbox.height * inch / (top - bottom)


def _stacks(tried: Tried, points: float) -> tuple[Floats, Counts, float]:
    """Places and counts of the stacks, and the width that each may take, in the data's unit."""
    places, at = np.unique(tried.values, return_inverse=True)
    width = float(np.diff(places).min())
    if width * points < NARROWEST:
        low, span = places[0], places[-1] - places[0]
        n = max(1, int(span * points / NARROWEST))
        at = np.minimum((tried.values - low) / span * n, n - 1).astype(np.int64)
        width = float(span) / n
        places = low + (np.arange(n) + 0.5) * width
    n_classes = max(1, len(tried.classes))  # rows of numbers all look the same
    labels = tried.y if tried.classes else 0
    counts = np.bincount(at * n_classes + labels, minlength=len(places) * n_classes)
    return places, counts.reshape(-1, n_classes), width


def _dots(ax: Axes, places: Floats, counts: Counts, step: float, size: float) -> None:
    starts = counts.cumsum(axis=1) - counts
    for number, (count, start) in enumerate(zip(counts.T, starts.T, strict=True)):
        x, first = np.repeat(places, count), np.repeat(start, count)
        height = first + np.arange(len(x)) - np.repeat(count.cumsum() - count, count)
        colour: Any = style.class_look(number)["facecolor"]
        ax.plot(x, -(height + 0.75) * step, "o", color=colour, markersize=size, label="_rows")


def _columns(ax: Axes, places: Floats, counts: Counts, step: float, width: float) -> None:
    starts = counts.cumsum(axis=1) - counts
    for number, (count, start) in enumerate(zip(counts.T, starts.T, strict=True)):
        some = count > 0
        left, high = places[some] - 0.45 * width, -(start[some] + 0.25) * step
        right, low = left + 0.9 * width, high - count[some] * step
        corners: Any = np.array([[left, high], [right, high], [right, low], [left, low]])
        look = style.class_look(number) | {"linewidth": 0.0}
        ax.add_collection(PolyCollection(corners.transpose(2, 0, 1), label="_rows", **look))
