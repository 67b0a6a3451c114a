"""Where to cut a number: a slider over the midpoints of its values."""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

import pandas as pd

from dtlearn.draw import branches, curves, style
from dtlearn.draw.kept import Kept
from dtlearn.search.tried import thresholds_of
from dtlearn.text import show
from dtlearn.widgets.controls import Choice
from dtlearn.widgets.explorer import Explorer

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

CURVE = 2.6  # height of the curve under the bars, in inches


def threshold_explorer(
    data: pd.DataFrame, target: Hashable, attribute: Hashable, scale: str = "mean"
) -> Explorer:
    """Explore the thresholds of a numeric attribute: both branches, their entropies, the gain.

    The slider stops at every midpoint of neighbouring values, and starts at the best. ``scale`` is
    that of the gain in the figure, "mean" a row or "total"; the numbers give both. Raises KeyError
    for an unknown column, and ValueError where the attribute is not numeric or has fewer than two
    values.

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
    tried = thresholds_of(data, target, attribute)
    margin = branches.margin(name for split in tried.splits for name in split.branches)
    heights = branches.height(3, tried.classes), CURVE

    def still(figure: "Figure") -> "tuple[Axes, Axes]":
        parts: Any = figure.subfigures(2, 1, height_ratios=heights)
        bars = branches.room(parts[0], tried.classes, margin)
        branches.still(bars, 2, tried.classes, float(tried.children[0].sum()))
        curve = style.room(parts[1], *curves.MARGINS, style.RIGHT)
        curves.of_thresholds(curve, tried, attribute, None, scale)
        return bars, curve

    def move(axes: "tuple[Axes, Axes]", i: int) -> None:
        bars, curve = axes
        names = tried.splits[i].branches
        branches.moving(bars, tried.children[i], tried.classes, names, scale)
        curves.mark(curve, tried, i, scale)

    def tell(i: int) -> str:
        table = branches.as_text(tried.children[i], tried.classes, tried.splits[i].branches)
        return f"{i + 1} of {len(tried.splits)}\n{table}"

    def words(i: int) -> str:
        names = tried.splits[i].branches
        bars = branches.as_words(tried.children[i], tried.classes, names, scale)
        return f"{bars} {curves.as_words(tried, attribute, scale)}"

    cuts = [show(tried.column.cut_value(cut)) for cut in tried.cuts.tolist()]
    slider = Choice(
        options=[(cut, i) for i, cut in enumerate(cuts)],
        index=tried.best,
        description="threshold",
        layout={"width": "32em"},
    )
    about = f"Thresholds of {show(attribute)} for {show(target)}:"
    picture = Kept((7.0, sum(heights)), still, move)
    return Explorer(about, [slider], picture, tell, words)
