"""One split as counts: the node and its branches, drawn as bars or written as a table."""

from collections.abc import Iterable, Sequence
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure, SubFigure
from numpy.typing import ArrayLike, NDArray

from dtlearn.criteria import entropy, information_gain, weighted_impurity
from dtlearn.draw import style
from dtlearn.draw.names import one_line, two_lines

Counts = NDArray[np.float64]
BAR = 0.62  # height of a bar; the bars are 1 apart
FACTS = 140.0  # room for n and entropy to the right of the bars, in points
WIDTH = 6.4  # of the figure, in inches
WRAP = 20  # characters a line of a branch's name
SLIVER = 4.0  # pieces of bar narrower than this have no edge, in points
LONGEST = 48  # characters of a branch's name in a table
UNITS = {"mean": "bits", "total": "bits in total"}


def split(
    children: ArrayLike,
    classes: Sequence[Any],
    names: Sequence[str] | None = None,
    ax: Axes | None = None,
    *,
    scale: str = "mean",
    limit: float | None = None,
) -> Axes:
    """Draw the class counts of a node and of the branches of a split, and tell its gain.

    ``children`` holds the counts (branches, classes). ``names`` are the branches' labels. The bars
    end at ``limit`` rows, by default at the rows of the node. A count too long for its piece of
    bar is left out. Raises ValueError where classes or names do not fit the counts.

    >>> split([[1, 2], [3, 0]], ["H", "L"], ["Sports", "not Sports"]).get_title(loc="left")
    'gain = 0.4591 bits'
    """
    counts, names = _checked(children, classes, names)
    with style.styled(ax):
        if ax is None:
            figure = plt.figure(figsize=(WIDTH, height(len(counts) + 1, classes)))
            ax = room(figure, classes, margin(names))
        still(ax, len(counts), classes, limit or max(float(counts.sum()), 1.0))
        moving(ax, counts, classes, names, scale)
    return ax


def still(ax: Axes, n_branches: int, classes: Sequence[Any], limit: float) -> None:
    """What splits into as many branches have in common: the legend, and room for ``limit`` rows."""
    _axis(ax, n_branches, limit)
    style.legend_above(ax, classes)


def moving(
    ax: Axes, children: ArrayLike, classes: Sequence[Any], names: Sequence[str], scale: str
) -> None:
    """What differs from split to split: names, bars, n and entropy, and the gain as a title."""
    counts, names = _checked(children, classes, names)
    lines = np.vstack([counts.sum(axis=0), counts])
    _names(ax, ["node", *names])
    _bars(ax, lines)
    _facts(ax, lines)
    style.title_above(ax, _gain_text(counts, scale), classes)


def room(figure: Figure | SubFigure, classes: Sequence[Any], left: float) -> Axes:
    """An Axes for the bars, with room for the names, the legend and the title."""
    return style.room(figure, left, 6.0, style.TITLE + style.above_height(classes))


def height(n_bars: int, classes: Sequence[Any]) -> float:
    """Height of a figure of so many bars, in inches."""
    return 0.45 * n_bars + (style.TITLE + style.above_height(classes)) / 72


def margin(names: Iterable[str]) -> float:
    """Room to the left of the bars for the longest of the branches' names, in points."""
    lines = {line for name in ("node", *names) for line in two_lines(name, WRAP)}
    # To measure thousands of lines is slow; the sum of its letters tells which is the longest.
    longest = max(lines, key=lambda line: sum(style.text_width(c, style.SMALL) for c in line))
    return 14.0 + style.text_width(longest, style.SMALL)


def as_text(children: ArrayLike, classes: Sequence[Any], names: Sequence[str] | None = None) -> str:
    """Counts and entropy of the branches and the node, weighted entropy and gain, as a table.

    Raises ValueError where classes or names do not fit the counts.

    >>> print(as_text([[1, 2], [3, 0]], ["H", "L"], ["Sports", "not Sports"]))
                H  L  n   entropy
    Sports      1  2  3  0.918296
    not Sports  3  0  3  0.000000
    node        4  2  6  0.918296
    weighted entropy  0.459148 bits
    gain              0.459148 bits a row, 2.754888 bits in total
    """
    counts, names = _checked(children, classes, names)
    lines = np.vstack([counts, counts.sum(axis=0)])
    body = [
        [*map(style.number, line), style.number(line.sum()), f"{entropy(line):.6f}"]
        for line in lines
    ]
    labels = style.labels(classes, taken=("n", "entropy"))
    columns = [*labels, "n", "entropy"]
    index = [*(one_line(name, LONGEST) for name in names), "node"]
    table = pd.DataFrame(body, index=index, columns=columns).to_string()
    mean, total = information_gain(counts), information_gain(counts, scale="total")
    return (
        f"{table}\n"
        f"weighted entropy  {weighted_impurity(counts):.6f} bits\n"
        f"gain              {mean:.6f} bits a row, {total:.6f} bits in total"
    )


def as_words(
    children: ArrayLike, classes: Sequence[Any], names: Sequence[str], scale: str = "mean"
) -> str:
    """What the bars of a split show, for those who can't see them.

    >>> as_words([[1, 2], [3, 0]], ["H", "L"], ["Sports", "not Sports"])
    'Bars of class counts. Sports: 1 H, 2 L. not Sports: 3 H. gain = 0.4591 bits.'
    """
    counts, names = _checked(children, classes, names)
    told = "".join(
        f" {one_line(name, LONGEST)}: {_counts_in_words(line, classes)}."
        for name, line in zip(names, counts, strict=True)
    )
    return f"Bars of class counts.{told} {_gain_text(counts, scale)}."


def _counts_in_words(line: Counts, classes: Sequence[Any]) -> str:
    told = [
        f"{style.number(count)} {style.label(name)}"
        for count, name in zip(line, classes, strict=True)
        if count > 0
    ]
    return ", ".join(told) or "no rows"


def _checked(
    children: ArrayLike, classes: Sequence[Any], names: Sequence[str] | None
) -> tuple[Counts, list[str]]:
    counts = np.asarray(children, dtype=float)
    if counts.ndim != 2 or counts.shape[1] != len(classes):
        raise ValueError(
            f"children of shape {counts.shape} do not fit {len(classes)} classes: "
            "give one line of class counts for each branch"
        )
    names = [f"branch {i + 1}" for i in range(len(counts))] if names is None else list(names)
    if len(names) != len(counts):
        raise ValueError(f"{len(names)} names for {len(counts)} branches: give one for each")
    return counts, names


def _axis(ax: Axes, n_branches: int, length: float) -> None:
    width = ax.bbox.width * 72 / ax.figure.dpi
    ax.set_xlim(0, length * width / max(width - FACTS, width / 4))
    ax.set_ylim(n_branches + 0.5, -0.5)
    ax.set_axis_off()
    ax.axhline(0.5, color=style.RULE, linewidth=0.8)


def _names(ax: Axes, names: list[str]) -> None:
    beside: dict[str, Any] = {"textcoords": "offset points", "xycoords": ax.get_yaxis_transform()}
    for row, name in enumerate(names):
        text = ax.annotate("\n".join(two_lines(name, WRAP)), (0, row), (-6, 0), **beside)
        text.set(ha="right", va="center", fontsize=style.SMALL, parse_math=False)


def _bars(ax: Axes, lines: Counts) -> None:
    for row, line in enumerate(lines):
        starts = np.cumsum(line) - line
        for number, (start, count) in enumerate(zip(starts, line, strict=True)):
            if count > 0:
                look = style.class_look(number)
                if count * _points(ax) < SLIVER:  # its white edge would hide it
                    look |= {"linewidth": 0.0}
                ax.barh(row, count, BAR, left=start, **look)
                _count(ax, start + count / 2, row, count, look)


def _count(ax: Axes, x: float, y: float, count: float, look: dict[str, Any]) -> None:
    """The count on its piece of bar, where it has room."""
    text, face = style.number(count), look["facecolor"]
    if style.text_width(text, style.SMALL) + 3 > count * _points(ax):
        return
    shown = ax.text(x, y, text, ha="center", va="center", fontsize=style.SMALL)
    shown.set_color(style.text_on(face))
    if look["hatch"]:  # the lines of a hatch would run through the figures
        shown.set_bbox({"facecolor": face, "edgecolor": "none", "pad": 1})


def _points(ax: Axes) -> float:
    """Points of the page that a row of the table takes."""
    return float(ax.bbox.width * 72 / ax.figure.dpi / ax.get_xlim()[1])


def _facts(ax: Axes, lines: Counts) -> None:
    for row, line in enumerate(lines):
        text = f"n = {style.number(line.sum())}, entropy {entropy(line):.4f}"
        shown = ax.text(1.0, row, text, ha="right", va="center", fontsize=style.SMALL)
        shown.set_transform(ax.get_yaxis_transform())


def _gain_text(counts: Counts, scale: str) -> str:
    return f"gain = {information_gain(counts, scale=scale):.4f} {UNITS[scale]}"
