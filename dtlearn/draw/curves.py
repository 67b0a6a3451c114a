"""Curves: the impurities of two classes, and the gain of every threshold of an attribute."""

from collections.abc import Hashable
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.ticker import MultipleLocator
from numpy.typing import NDArray

from dtlearn.criteria import classification_error, entropy, gini
from dtlearn.draw import strips, style
from dtlearn.draw.branches import UNITS
from dtlearn.draw.names import elided
from dtlearn.search.column import Tried, thresholds_of
from dtlearn.table.columns import Attribute
from dtlearn.table.frames import Frame
from dtlearn.text import show

Floats = NDArray[np.float64]
STEPS = (86_400e6, 3_600e6, 60e6, 1e6)  # a day, hour, minute, second in the codes of dates
TICKS = 4  # dates along an axis
STEMS = 60  # more thresholds than this are drawn as a line
VARIANCE = "variance reduction"
TOTAL = {"mean": "", "total": " in total"}
MARGINS = (54.0, 38.0)  # left of and below a curve, in points
# measure, its label, the share p at which the label stands, and the line's look
MEASURES = (
    (entropy, "entropy (bits)", 0.5, "-"),
    (gini, "Gini index", 0.5, "--"),
    (classification_error, "classification error", 0.3, "-."),
)


def impurity_curves(ax: Axes | None = None) -> Axes:
    """Draw entropy, Gini index and classification error of a node of two classes.

    The share p of one class runs from 0 to 1; entropy is in bits. Source: Zaki & Meira, 16.2.2.

    >>> len(impurity_curves().lines)
    3
    """
    p = np.linspace(0, 1, 201)
    counts = np.stack([p, 1 - p], axis=-1)
    with style.styled(ax):
        if ax is None:
            ax = style.room(plt.figure(figsize=(5.4, 3.6)), *MARGINS, style.RIGHT)
        for i, (measure, name, at, dashes) in enumerate(MEASURES):
            colour = (style.OKABE_ITO[0], style.OKABE_ITO[5], style.ink())[i]
            ax.plot(p, measure(counts), color=colour, linestyle=dashes, label=name)
            below = measure is classification_error
            ax.annotate(
                name,
                (at, measure([at, 1 - at])),
                (8, -8) if below else (0, 4),
                textcoords="offset points",
                ha="left" if below else "center",
                va="top" if below else "bottom",
            )
        ax.set(xlabel="share p of one class", ylabel="impurity", xlim=(0, 1), ylim=(0, 1.1))
    return ax


def gain_curve(
    data: Frame,
    target: Hashable | pd.Series,
    attribute: Hashable,
    threshold: Any = None,
    scale: str = "mean",
    ax: Axes | None = None,
) -> Axes:
    """Draw the gain of every midpoint threshold of a numeric attribute over the data's values.

    Each row is a dot in the colour of its class; equal values are stacked. ``threshold`` marks a
    cut. ``scale="total"`` multiplies the gain by the number of rows. A float target is that of a
    regression: the gain is the variance reduction, and all dots look the same. Raises KeyError for
    an unknown column, and ValueError where the attribute is not numeric, has fewer than two
    values, or the threshold leaves one side empty.

    >>> import dtlearn as dt
    >>> ax = gain_curve(dt.datasets.load("risk"), "Risk", "Age", threshold=22.5)
    >>> ax.get_title(loc="left")
    'Age ≤ 22.5: gain = 0.2516 bits'
    """
    tried = thresholds_of(data, target, attribute)
    marked = None if threshold is None else _cut_at(tried, attribute, threshold)
    with style.styled(ax):
        if ax is None:
            top = style.TITLE + (style.above_height(tried.classes) if tried.classes else 0.0)
            ax = style.room(plt.figure(figsize=(6.0, 3.8)), *MARGINS, top)
        of_thresholds(ax, tried, attribute, marked, scale)
        title = "" if marked is None else marked_text(tried, marked, scale)
        if tried.classes:
            style.heading(ax, title, tried.classes)
        else:
            ax.set_title(title, loc="left", parse_math=False)
    return ax


def of_thresholds(
    ax: Axes, tried: Tried, attribute: Hashable, marked: int | None, scale: str
) -> Axes:
    """The gain curve of splits already tried, with the ``marked`` one of them pointed out."""
    cuts, gains = tried.cuts, tried.gains(scale)
    ax.locator_params("x", nbins=6)
    ax.locator_params("y", nbins=7)
    _gains(ax, cuts, gains)
    least = 1e-9 if tried.classes else 1e-9 * float(np.ptp(tried.y)) ** 2 or 1e-9
    strips.below(ax, tried, max(float(gains.max()), least))
    if marked is not None:
        mark(ax, tried, marked, scale)
    moments_on(ax.xaxis, tried.column, *ax.dataLim.intervalx)
    ax.set_xlabel(elided(style.label(attribute), 60), parse_math=False)
    ax.set_ylabel(gain_label(tried, scale))
    return ax


def mark(ax: Axes, tried: Tried, marked: int, scale: str) -> None:
    """Point out one of the splits on their curve."""
    cut, colour = float(tried.cuts[marked]), style.OKABE_ITO[5]
    gain = float(tried.gains(scale)[marked])
    ax.axvline(cut, color=colour, linewidth=1.6, linestyle="--")
    ax.plot([cut], [gain], "o", color=colour, markersize=9)


def as_words(tried: Tried, attribute: Hashable, scale: str) -> str:
    """What the gain curve of splits already tried shows, for those who can't see it.

    >>> import dtlearn as dt
    >>> as_words(thresholds_of(dt.datasets.load("risk"), "Risk", "Age"), "Age", "mean")
    'Curve of the gain of 2 cuts of Age, from 22.5 to 35. Best: Age ≤ 22.5: gain = 0.2516 bits.'
    """
    low, high = (show(tried.column.cut_value(cut)) for cut in tried.cuts[[0, -1]].tolist())
    about = f"{len(tried.cuts)} cuts of {style.label(attribute)}, from {low} to {high}"
    what = "gain" if tried.classes else VARIANCE
    return f"Curve of the {what} of {about}. Best: {marked_text(tried, tried.best, scale)}."


def marked_text(tried: Tried, marked: int, scale: str) -> str:
    """A split and its gain."""
    return f"{tried.splits[marked].question}: {gain_text(tried, marked, scale)}"


def gain_text(tried: Tried, marked: int, scale: str) -> str:
    """The gain of a split of classes in bits, of numbers the variance reduction."""
    gain = float(tried.gains(scale)[marked])
    if tried.classes:
        return f"gain = {gain:.4f} {UNITS[scale]}"
    return f"{VARIANCE} = {gain:.4g}{TOTAL[scale]}"


def gain_label(tried: Tried, scale: str) -> str:
    """The same as the label of an axis."""
    return f"gain ({UNITS[scale]})" if tried.classes else f"{VARIANCE}{TOTAL[scale]}"


def _cut_at(tried: Tried, attribute: Hashable, threshold: Any) -> int:
    """Number of the midpoint that parts the rows as a threshold does."""
    values, cut = np.unique(tried.values), threshold
    if tried.column.clock is not None:
        cut = float(tried.column.encode(pd.Series([threshold], name="threshold"))[0])
    if not values[0] <= cut < values[-1]:
        low, high = (_told(tried.column, value) for value in values[[0, -1]])
        raise ValueError(
            f"threshold {threshold!r} leaves one side of {attribute!r} empty: choose one from "
            f"{low} up to, but without, {high}"
        )
    return int(np.searchsorted(values, cut, side="right")) - 1


def _told(column: Attribute, value: float) -> str:
    """A value of a number or a moment, short."""
    return f"{value:g}" if column.clock is None else show(column.cut_value(float(value)))


def moments_on(axis: Axis, column: Attribute, low: float, high: float) -> None:
    """An axis of moments tells moments: whole days, hours ... where it is long enough."""
    if column.clock is None:
        return
    is_period = column.clock.kind == "period"
    step = next((u for u in STEPS if high - low > TICKS * u and not is_period), 1.0)
    axis.set_major_locator(MultipleLocator(np.ceil((high - low) / TICKS / step) * step))
    # A label right of the last row would be cut off by the edge of the figure.
    axis.set_major_formatter(
        lambda x, _: _told(column, x).removesuffix(" 00:00:00") if low <= x <= high else ""
    )


def _gains(ax: Axes, cuts: Floats, gains: Floats) -> None:
    many = len(cuts) > STEMS
    if not many:
        ax.vlines(cuts, 0, gains, color=style.RULE, linewidth=1.2)
    ax.plot(cuts, gains, "-" if many else "o", color=style.ink(), markersize=5, linewidth=1.2)
    ax.axhline(0, color=style.RULE, linewidth=0.8)
