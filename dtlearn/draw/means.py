"""One split of rows that have a number for a target: dots, and the mean of each branch as a line.

The rows stand at the values of the attribute, or side by side above their level. A split is number
``i`` of those that were `tried`.
"""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from numpy.typing import NDArray

from dtlearn.criteria import variance
from dtlearn.draw import stairs, strips, style
from dtlearn.draw.curves import gain_text, moments_on
from dtlearn.draw.names import elided, one_line
from dtlearn.search.column import Tried
from dtlearn.text import show

Floats = NDArray[np.float64]
LONGEST = 48  # characters of a branch's name in a table
IN_TITLE = 34  # the same in a title
WIDE = 0.8  # of the place of a level that its rows take
SHORTEST = 3  # characters of a level's name
COLOUR = style.OKABE_ITO[0]


def thresholds_still(ax: Axes, tried: Tried) -> None:
    """The rows at their values."""
    ax.set_xlim(strips.reach(tried.values))
    moments_on(ax.xaxis, tried.column, float(tried.values.min()), float(tried.values.max()))
    _heights(ax, tried)
    ax.axhline(_means(tried, 0)[-1], color=style.RULE, linestyle=":", linewidth=1.6)
    stairs.dots(ax, tried.values, tried.y)


def thresholds_moving(ax: Axes, tried: Tried, i: int, scale: str) -> None:
    """A cut, the means of both branches, and the variance reduction as a title."""
    (left, right), cut = ax.get_xlim(), float(tried.cuts[i])
    ax.axvline(cut, color=style.OKABE_ITO[5], linewidth=1.6, linestyle="--")
    _lines(ax, tried, i, [(left, cut), (cut, right)])
    ax.set_title(gain_text(tried, i, scale), loc="left", parse_math=False)


def groupings_still(ax: Axes, tried: Tried) -> None:
    """The axes, and the mean of all rows."""
    ax.set_xlim(-0.5, len(tried.column.levels) - 0.5)
    ax.set_xticks([])
    _heights(ax, tried)
    ax.axhline(_means(tried, 0)[-1], color=style.RULE, linestyle=":", linewidth=1.6)


def groupings_moving(ax: Axes, tried: Tried, i: int, scale: str) -> None:
    """The levels of the left branch, then the others, with their rows and the two means."""
    split: Any = tried.splits[i]
    levels = list(tried.column.levels)
    order = [levels.index(level) for level in (*split.left, *split.right)]
    edge = len(split.left) - 0.5
    stairs.dots(ax, _side_by_side(tried, order), tried.y)
    ax.axvline(edge, color=style.OKABE_ITO[5], linewidth=1.6, linestyle="--")
    _lines(ax, tried, i, [(-0.5, edge), (edge, len(levels) - 0.5)])
    _level_names(ax, [tried.column.texts[j] for j in order])
    title = f"{one_line(split.question, IN_TITLE)}: {gain_text(tried, i, scale)}"
    ax.set_title(title, loc="left", parse_math=False)


def as_text(tried: Tried, i: int) -> str:
    """Rows, mean and variance of the branches and the node, and the variance reduction.

    >>> from dtlearn.search.column import thresholds_of
    >>> rows = pd.DataFrame({"x": [1, 2, 3, 4], "y": [1.0, 3.0, 7.0, 9.0]})
    >>> print(as_text(thresholds_of(rows, "y", "x"), 1))
             n mean variance
    x ≤ 2.5  2    2        1
    x > 2.5  2    8        1
    node     4    5       10
    weighted variance   1
    variance reduction  9 a row, 36 in total
    """
    children = tried.children[i]
    moments = np.vstack([children, children.sum(axis=0)])
    columns = {
        "n": [style.number(n) for n in moments[:, 0]],
        "mean": [_told(tried, mean, 6) for mean in _means(tried, i)],
        "variance": [f"{value:.6g}" for value in variance(moments)],
    }
    index = [*(one_line(name, LONGEST) for name in tried.splits[i].branches), "node"]
    mean, total = (tried.gains(scale)[i] for scale in ("mean", "total"))
    return (
        f"{pd.DataFrame(columns, index=index).to_string()}\n"
        f"weighted variance   {_weighted_variance(children):.6g}\n"
        f"variance reduction  {mean:.6g} a row, {total:.6g} in total"
    )


def as_words(tried: Tried, i: int, scale: str) -> str:
    """What the picture of a split shows, for those who can't see it.

    >>> from dtlearn.search.column import thresholds_of
    >>> rows = pd.DataFrame({"x": [1, 2, 3, 4], "y": [1.0, 3.0, 7.0, 9.0]})
    >>> as_words(thresholds_of(rows, "y", "x"), 1, "mean")
    'Dots of y. x ≤ 2.5: mean 2 of 2 rows. x > 2.5: mean 8 of 2 rows. variance reduction = 9.'
    """
    told = "".join(
        f" {one_line(name, LONGEST)}: mean {_told(tried, mean, 3)} of {style.number(n)} rows."
        for name, mean, n in zip(
            tried.splits[i].branches, _means(tried, i), tried.children[i, :, 0], strict=False
        )
    )
    return f"Dots of {style.label(tried.target.name)}.{told} {gain_text(tried, i, scale)}."


def _weighted_variance(children: Floats) -> float:
    """Variance of the branches, each weighted by its share of the rows."""
    n = children[:, 0]
    return float((n * variance(children)).sum() / n.sum())


def _means(tried: Tried, i: int) -> list[float]:
    """Means of the branches, and of all rows."""
    children = tried.children[i]
    moments = np.vstack([children, children.sum(axis=0)])
    means: list[float] = tried.target.labels(moments[:, 1] / moments[:, 0]).tolist()
    return means


def _told(tried: Tried, mean: float, digits: int) -> str:
    """A mean in so many digits of the range of the target, so that means are told apart."""
    spread = float(np.ptp(tried.y)) or max(abs(mean), 1.0)
    return show(round(mean, digits - 1 - math.floor(math.log10(spread))))


def _heights(ax: Axes, tried: Tried) -> None:
    """The axis of the target."""
    low, high = float(tried.y.min()), float(tried.y.max())
    air = 0.12 * (high - low) or 1.0  # room for the labels of the means
    ax.set_ylim(low - air, high + air)
    ax.locator_params("y", nbins=6)
    ax.set_ylabel(elided(style.label(tried.target.name), 30), parse_math=False)


def _lines(ax: Axes, tried: Tried, i: int, ends: Sequence[tuple[float, float]]) -> None:
    """The mean of each branch along its part of the axis, and beside it as text."""
    for (start, end), mean, side in zip(ends, _means(tried, i), ("left", "right"), strict=False):
        ax.hlines([mean], start, end, colors=COLOUR, linewidths=3.0, zorder=3.0)
        at, away = (start, 6) if side == "left" else (end, -6)
        told = ax.annotate(
            f"mean {_told(tried, mean, 3)}",
            (at, mean),
            (away, 5),
            textcoords="offset points",
            zorder=4.0,
        )
        told.set(ha=side, va="bottom", fontsize=style.SMALL, color=style.INK)
        told.set_bbox({"facecolor": "white", "edgecolor": "none", "pad": 1.0, "alpha": 0.85})


def _side_by_side(tried: Tried, order: Sequence[int]) -> Floats:
    """Where each row stands: in the place of its level, in the order of the table."""
    places = np.empty(len(tried.y))
    for place, level in enumerate(order):
        rows = np.flatnonzero(tried.values == level)
        places[rows] = place + WIDE * ((np.arange(len(rows)) + 0.5) / max(len(rows), 1) - 0.5)
    return places


def _level_names(ax: Axes, names: Sequence[str]) -> None:
    """The levels under their places, each as long as there is room; none where there is none."""
    room = ax.bbox.width * 72 / ax.figure.dpi / len(names) - 4
    for place, name in enumerate(names):
        lines = (
            elided(name, length) for length in range(len(name), min(SHORTEST, len(name)) - 1, -1)
        )
        line = next((one for one in lines if style.text_width(one, style.SMALL) <= room), "")
        if line:
            where: Any = {"xycoords": ax.get_xaxis_transform(), "textcoords": "offset points"}
            told = ax.annotate(line, (place, 0), (0, -6), **where)
            told.set(ha="center", va="top", fontsize=style.SMALL, parse_math=False)
