"""Where to cut a number: a slider over the midpoints of its values."""

from collections.abc import Hashable
from typing import TYPE_CHECKING

import ipywidgets as widgets
import pandas as pd

from dtlearn.draw import branches, curves
from dtlearn.search.tried import thresholds_of
from dtlearn.text import show
from dtlearn.widgets.explorer import Explorer

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def threshold_explorer(
    data: pd.DataFrame, target: Hashable, attribute: Hashable, scale: str = "mean"
) -> Explorer:
    """Explore the thresholds of a numeric attribute: both branches, their entropies, the gain.

    The slider stops at every midpoint of neighbouring values. ``scale`` is that of the gain in the
    figure, "mean" a row or "total"; the numbers give both. Raises KeyError for an unknown column,
    and ValueError where the attribute is not numeric or has fewer than two values.

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
    every_name = [name for split in tried.splits for name in split.branches]

    def draw(figure: "Figure", i: int) -> None:
        left = branches.room(figure, tried.classes, every_name, (0, 0.54), curves.MARGINS[1])
        right = curves.room(figure, tried.classes, (0.54, 1))
        names = tried.splits[i].branches
        branches.split(tried.children[i], tried.classes, names, left, scale=scale)
        curves.of_thresholds(right, tried, attribute, i, scale)

    def tell(i: int) -> str:
        table = branches.as_text(tried.children[i], tried.classes, tried.splits[i].branches)
        return f"{i + 1} of {len(tried.splits)}\n{table}"

    slider = widgets.SelectionSlider(
        options=[
            (show(tried.column.cut_value(cut)), i) for i, cut in enumerate(tried.cuts.tolist())
        ],
        description="threshold",
        layout={"width": "32em"},
    )
    about = f"Thresholds of {show(attribute)} for {show(target)}:"
    return Explorer(
        about, [slider], draw, tell, (10.0, 2.0 + branches.height(3, tried.classes) / 2)
    )
