"""Where to cut a number: a slider over the midpoints of its values."""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

import pandas as pd

from dtlearn.draw import branches, curves, means, style
from dtlearn.draw.kept import Kept
from dtlearn.search.column import Tried, thresholds_of
from dtlearn.table.frames import Frame, table_of
from dtlearn.text import show
from dtlearn.widgets.controls import WIDE, Choice
from dtlearn.widgets.explorer import Explorer

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DOTS = 2.8  # height of the dots over the curve, in inches
TICKS = 20.0  # room for ticks without a label, in points
CURVE = 2.6  # height of the curve under the bars, in inches


def threshold_explorer(
    data: Frame, target: Hashable | pd.Series, attribute: Hashable, scale: str = "mean"
) -> Explorer:
    """Explore the thresholds of a numeric attribute: both branches, their entropies, the gain.

    The slider stops at every midpoint of neighbouring values, and starts at the best. A float
    target is that of a regression, as in :func:`dtlearn.cart`: both means and the variance
    reduction take the place of entropies and gain. ``scale`` is that of the gain in the figure,
    "mean" a row or "total"; the numbers give both. Raises KeyError for an unknown column, and
    ValueError where the attribute is not numeric or has fewer than two values.

    >>> import dtlearn as dt
    >>> print(threshold_explorer(dt.datasets.load("risk"), "Risk", "Age"))
    Thresholds of Age for Risk:
    1 of 2
                H  L  n   entropy
    Age ≤ 22.5  2  0  2  0.000000
    Age > 22.5  2  2  4  1.000000
    node        4  2  6  0.918296
    weighted entropy  0.666667 bits
    gain              0.251629 bits a row, 1.509775 bits in total
    """
    data, target = table_of(data, target)
    tried = thresholds_of(data, target, attribute)
    view = (_of_classes if tried.classes else _of_numbers)(tried, attribute, scale)
    picture, as_text, as_words = view
    cuts = [show(tried.column.cut_value(cut)) for cut in tried.cuts.tolist()]
    slider = Choice(
        options=[(cut, i) for i, cut in enumerate(cuts)],
        index=tried.best,
        description="threshold",
        layout=WIDE,
    )
    return Explorer(
        f"Thresholds of {show(attribute)} for {show(target)}:",
        [slider],
        picture,
        tell=lambda i: f"{i + 1} of {len(cuts)}\n{as_text(i)}",
        words=lambda i: f"{as_words(i)} {curves.as_words(tried, attribute, scale)}",
    )


def _of_classes(tried: Tried, attribute: Hashable, scale: str) -> Any:
    """Bars of counts over the curve of the gain; numbers and words of the bars."""
    margin = branches.margin(name for split in tried.splits for name in split.branches)
    heights = branches.height(3, tried.classes), CURVE

    def still(figure: "Figure") -> "tuple[Axes, Axes]":
        parts: Any = figure.subfigures(2, 1, height_ratios=heights)
        bars = branches.room(parts[0], tried.classes, margin)
        branches.still(bars, 2, tried.classes, float(tried.children[0].sum()))
        return bars, _curve(parts[1], tried, attribute, scale)

    def move(axes: "tuple[Axes, Axes]", i: int) -> None:
        names = tried.splits[i].branches
        branches.moving(axes[0], tried.children[i], tried.classes, names, scale)
        curves.mark(axes[1], tried, i, scale)

    def as_text(i: int) -> str:
        return branches.as_text(tried.children[i], tried.classes, tried.splits[i].branches)

    def as_words(i: int) -> str:
        names = tried.splits[i].branches
        return branches.as_words(tried.children[i], tried.classes, names, scale)

    return Kept((7.0, sum(heights)), still, move), as_text, as_words


def _of_numbers(tried: Tried, attribute: Hashable, scale: str) -> Any:
    """The same of a regression: dots and means over the curve of the variance reduction."""
    heights = DOTS, CURVE

    def still(figure: "Figure") -> "tuple[Axes, Axes]":
        parts: Any = figure.subfigures(2, 1, height_ratios=heights)
        dots = style.room(parts[0], curves.MARGINS[0], TICKS, style.TITLE)
        means.thresholds_still(dots, tried)
        return dots, _curve(parts[1], tried, attribute, scale)

    def move(axes: "tuple[Axes, Axes]", i: int) -> None:
        means.thresholds_moving(axes[0], tried, i, scale)
        curves.mark(axes[1], tried, i, scale)

    picture = Kept((7.0, sum(heights)), still, move)
    return picture, lambda i: means.as_text(tried, i), lambda i: means.as_words(tried, i, scale)


def _curve(part: Any, tried: Tried, attribute: Hashable, scale: str) -> "Axes":
    ax = style.room(part, *curves.MARGINS, style.RIGHT)
    return curves.of_thresholds(ax, tried, attribute, None, scale)
