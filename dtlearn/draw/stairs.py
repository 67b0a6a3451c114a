"""What a tree predicts along one number: a step for each leaf, from threshold to threshold."""

from collections.abc import Hashable, Mapping
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from numpy.typing import NDArray

from dtlearn.draw import plane, style
from dtlearn.draw.cells import Cells, Span, cells_of
from dtlearn.draw.curves import MARGINS, moments_on
from dtlearn.draw.names import elided
from dtlearn.draw.shading import values_of, written
from dtlearn.draw.spans import held_words, spans_of
from dtlearn.table.columns import Attribute
from dtlearn.table.frames import Frame
from dtlearn.tree.tree import Tree

Floats = NDArray[np.float64]
AIR = 0.05  # above the highest step and below the lowest, as a share of their range
END = 36.0  # area of the sign at the end of a step, in square points
MOST_LINES = 12  # leaves that are told one by one
MOST_SIGNS = 40  # steps whose ends have signs
COLOUR = style.OKABE_ITO[0]


def steps(
    tree: Tree,
    attribute: Hashable,
    label: Any = None,
    span: tuple[Any, Any] | None = None,
    ax: Axes | None = None,
    *,
    data: Frame | None = None,
    held: Mapping[Hashable, Any] | None = None,
) -> Axes:
    """Draw what a tree predicts along one number: the share of a class, or a regression's mean.

    A step holds at its right end, the threshold, which is a full dot, and not at its left end,
    which is an empty one. Rows of ``data`` are dots at their values; rows of classes stand at 1
    where they are of the class ``label``, else at 0. Without a ``span`` it takes in all rows and
    thresholds. Other attributes that the tree tests are ``held`` at a value.

    Raises KeyError for an unknown attribute, and ValueError for an unknown class or none, for an
    attribute that is no number, and where the tree tests others that are not held.

    >>> import dtlearn as dt
    >>> tree = dt.cart(dt.datasets.load("height_gender"), "Gender", criterion="entropy")
    >>> ax = steps(tree, "Height", "m", (155, 185))
    >>> ax.get_ylabel(), [ends[:, 0].tolist() for ends in ax.collections[0].get_segments()]
    ('share of m', [[155.0, 165.0], [165.0, 175.0], [175.0, 185.0]])
    """
    values, name = values_of(tree, label)
    cells = cells_of(tree, [attribute], held)
    spans, rows = spans_of(cells, data, None if span is None else [span])
    with style.styled(ax):
        if ax is None:
            top = style.TITLE if held else style.RIGHT
            ax = style.room(plt.figure(figsize=(5.4, 2.8)), *MARGINS, top)
        heights = values[cells.node]
        if data is not None and rows is not None:
            truth = truth_of(tree, data, label)
            heights = np.concatenate([heights, truth[np.isfinite(truth)]])
            dots(ax, rows[:, 0], truth)
        axes(ax, cells.columns[0], spans[0], ends_of(tree, heights), name)
        moving(ax, cells, values, spans[0])
        ax.set_title(held_words(held), loc="left", parse_math=False)
    return ax


def moving(ax: Axes, cells: Cells, values: Floats, span: Span) -> list[Artist]:
    """What a change of the tree changes: the steps, their full and their empty ends."""
    start, end, height = levels(cells, values, span)
    segments: Any = np.stack([start, height, end, height], axis=1).reshape(-1, 2, 2)
    lines = LineCollection(segments, colors=COLOUR, linewidths=2.5, capstyle="butt", zorder=2.0)
    look: Any = {"s": END, "edgecolors": COLOUR, "linewidths": 1.5, "zorder": 3.0}
    ground: Any = ax.get_facecolor()
    full, empty = end < span[1], start > span[0]
    if len(height) > MOST_SIGNS:  # they would hide the steps, which are short: a line joins them
        lines.set_segments([segments.reshape(-1, 2)])
        return [ax.add_collection(lines, autolim=False)]
    return [
        ax.add_collection(lines, autolim=False),
        ax.scatter(end[full], height[full], color=COLOUR, **look),
        ax.scatter(start[empty], height[empty], color=ground, **look),
    ]


def levels(cells: Cells, values: Floats, span: Span) -> tuple[Floats, Floats, Floats]:
    """Start, end and height of each step in a span; neighbours of one height are one step."""
    low, high, seen = cells.within([span])
    order = np.argsort(low[:, 0])
    low, high, height = low[order, 0], high[order, 0], values[cells.node[seen]][order]
    first = np.append(True, height[1:] != height[:-1])
    last = np.append(first[1:], True)
    return low[first], high[last], height[first]


def as_words(cells: Cells, label: Any = None) -> str:
    """What the steps show, for those who can't see them.

    >>> import dtlearn as dt
    >>> tree = dt.cart(dt.datasets.load("height_gender"), "Gender", criterion="entropy")
    >>> as_words(cells_of(tree, ["Height"]), "m")
    'Steps along Height: share of m 0 up to 165, then 0.75 up to 175, then 1.'
    """
    values, name = values_of(cells.tree, label)
    column = cells.columns[0]
    _, end, height = levels(cells, values, (-np.inf, np.inf))
    told = [f"{written(y)}{_up_to(column.cut_value, x)}" for x, y in zip(end, height, strict=True)]
    told = at_most(told, f"{len(told) - MOST_LINES} more")
    return f"Steps along {style.label(column.name)}: {name} {', then '.join(told)}."


def as_text(cells: Cells, label: Any = None) -> str:
    """Leaf by leaf: rows, what is predicted and what is wrong, as a table.

    A leaf of classes also tells the share of the class ``label``.

    >>> import dtlearn as dt
    >>> tree = dt.cart(dt.datasets.load("height_gender"), "Gender", criterion="entropy")
    >>> print(as_text(cells_of(tree, ["Height"]), "m"))
    above up to n share of m class errors
        -   165 2          0     f      0
      165   175 4       0.75     m      1
      175     - 1          1     m      0
    """
    order = np.argsort(cells.low[:, 0])
    tree, nodes = cells.tree, cells.node[order]
    values, name = values_of(tree, label)
    losses = tree.losses(tree.arrays.statistics)[nodes].tolist()
    columns = {
        "above": _ends_told(cells, cells.low[order, 0]),
        "up to": _ends_told(cells, cells.high[order, 0]),
        "n": [style.number(n) for n in tree.arrays.n[nodes]],
    }
    columns[elided(name, 30)] = [written(value) for value in values[nodes]]
    if tree.classes:
        columns["class"] = [elided(style.label(tree.predictions[i]), 30) for i in nodes.tolist()]
    columns["errors" if tree.classes else "squared error"] = [written(loss) for loss in losses]
    table = pd.DataFrame(columns)
    shown = table.head(MOST_LINES).to_string(index=False)
    return shown if len(table) <= MOST_LINES else f"{shown}\n{len(table) - MOST_LINES} more leaves"


def at_most(told: list[str], rest: str) -> list[str]:
    """What is told one by one, up to a number, and then the rest."""
    return told if len(told) <= MOST_LINES else [*told[:MOST_LINES], rest]


def _ends_told(cells: Cells, cuts: Floats) -> list[str]:
    """The thresholds at which leaves begin or end; "-" where they have no end."""
    told = cells.columns[0].cut_value
    return [style.label(told(cut)) if np.isfinite(cut) else "-" for cut in cuts.tolist()]


def _up_to(cut_value: Any, end: float) -> str:
    return f" up to {style.label(cut_value(float(end)))}" if np.isfinite(end) else ""


def ends_of(tree: Tree, heights: Floats) -> tuple[float, float]:
    """The lowest and the highest that a step or a row may stand: 0 and 1 for shares."""
    if tree.classes:
        return 0.0, 1.0
    low, high = float(heights.min()), float(heights.max())
    return (low, high) if low < high else (low - 1.0, high + 1.0)


def axes(ax: Axes, column: Attribute, span: Span, ends: tuple[float, float], name: str) -> None:
    """The axes: what stays while a tree changes."""
    air = AIR * (ends[1] - ends[0])
    ax.locator_params("x", nbins=7)
    moments_on(ax.xaxis, column, *span)
    ax.set_xlabel(elided(style.label(column.name), 60), parse_math=False)
    ax.set_ylabel(elided(name, 30), parse_math=False)
    ax.set(xlim=span, ylim=(ends[0] - air, ends[1] + air))


def truth_of(tree: Tree, data: Frame, label: Any) -> Floats:
    """The height of each row: its number, or 1 for the class and 0 for another; NaN if missing."""
    if not tree.classes:
        return tree.target.column(data).to_numpy(dtype=float)
    codes = tree.target.codes(data)
    is_label = (codes == tree.classes.index(label)).astype(float)
    return np.where(codes < 0, np.nan, is_label)


def dots(ax: Axes, x: Floats, y: Floats) -> None:
    """The rows, which stay while a tree changes."""
    some = np.isfinite(x) & np.isfinite(y)
    look: Any = {"s": plane.SIZE**2, "edgecolors": style.INK, "linewidths": 0.6, "zorder": 2.5}
    ax.scatter(x[some], y[some], color=style.OKABE_ITO[1], clip_on=False, label="_rows", **look)
