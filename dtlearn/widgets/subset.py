"""How to put levels in two sets: a slider over all groupings."""

from collections.abc import Hashable
from typing import TYPE_CHECKING

import pandas as pd

from dtlearn.draw import branches
from dtlearn.draw.kept import Kept
from dtlearn.search.subsets import Subsets
from dtlearn.search.tried import subsets_of
from dtlearn.text import show
from dtlearn.widgets.controls import Choice
from dtlearn.widgets.explorer import Explorer

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def subset_explorer(
    data: pd.DataFrame,
    target: Hashable,
    attribute: Hashable,
    subsets: Subsets = "exhaustive",
    scale: str = "mean",
) -> Explorer:
    """Explore the groupings of a nominal attribute's levels in two sets.

    The slider stops at all 2^(v-1) - 1 groupings of v levels, small sets first;
    ``subsets="ordered"`` keeps to the v - 1 that can be best with two classes. Raises KeyError for
    an unknown column, and ValueError where the attribute is not nominal, has fewer than two
    levels, or too many to try every grouping.

    >>> import dtlearn as dt
    >>> print(subset_explorer(dt.datasets.load("risk"), "Risk", "Car"))
    Groupings of Car for Risk:
    1 of 3
                 H  L  n   entropy
    Car ∈ {SUV}  2  0  2  0.000000
    Car ∉ {SUV}  2  2  4  1.000000
    node         4  2  6  0.918296
    weighted entropy  0.666667 bits
    gain              0.251629 bits a row, 1.509775 bits in total
    """
    tried = subsets_of(data, target, attribute, subsets)
    margin = branches.margin(name for split in tried.splits for name in split.branches)

    def still(figure: "Figure") -> "Axes":
        ax = branches.room(figure, tried.classes, margin)
        branches.still(ax, 2, tried.classes, float(tried.children[0].sum()))
        return ax

    def move(ax: "Axes", i: int) -> None:
        names = tried.splits[i].branches
        branches.moving(ax, tried.children[i], tried.classes, names, scale)

    def tell(i: int) -> str:
        table = branches.as_text(tried.children[i], tried.classes, tried.splits[i].branches)
        return f"{i + 1} of {len(tried.splits)}\n{table}"

    def words(i: int) -> str:
        names = tried.splits[i].branches
        return branches.as_words(tried.children[i], tried.classes, names, scale)

    slider = Choice(
        options=[(f"{i + 1} of {len(tried.splits)}", i) for i in range(len(tried.splits))],
        description="grouping",
        layout={"width": "32em"},
    )
    about = f"Groupings of {show(attribute)} for {show(target)}:"
    picture = Kept((7.0, branches.height(3, tried.classes)), still, move)
    return Explorer(about, [slider], picture, tell, words)
