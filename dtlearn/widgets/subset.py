"""How to put levels in two sets: a slider over all groupings."""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

import pandas as pd

from dtlearn.draw import branches, curves, means, style
from dtlearn.draw.kept import Kept
from dtlearn.search.column import Tried, subsets_of
from dtlearn.search.subsets import Subsets
from dtlearn.table.frames import Frame, table_of
from dtlearn.text import show
from dtlearn.widgets.controls import WIDE, Choice
from dtlearn.widgets.explorer import Explorer

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
NAMES = 22.0  # room for the levels under their rows, in points


def subset_explorer(
    data: Frame,
    target: Hashable | pd.Series,
    attribute: Hashable,
    subsets: Subsets = "exhaustive",
    scale: str = "mean",
) -> Explorer:
    """Explore the groupings of a nominal attribute's levels in two sets.

    The slider stops at all 2^(v-1) - 1 groupings of v levels, small sets first;
    ``subsets="ordered"`` keeps to the v - 1 that can be best with two classes or a float target.
    That is a regression, as in :func:`dtlearn.cart`: both means and the variance reduction take the
    place of entropies and gain. Raises KeyError for an unknown column, and ValueError where the
    attribute is not nominal, has fewer than two levels, or too many to try every grouping.

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
    data, target = table_of(data, target)
    tried = subsets_of(data, target, attribute, subsets)
    n = len(tried.splits)
    picture, as_text, as_words = (_of_classes if tried.classes else _of_numbers)(tried, scale)
    slider = Choice(
        options=[(f"{i + 1} of {n}", i) for i in range(n)],
        description="grouping",
        layout=WIDE,
    )
    return Explorer(
        f"Groupings of {show(attribute)} for {show(target)}:",
        [slider],
        picture,
        tell=lambda i: f"{i + 1} of {n}\n{as_text(i)}",
        words=as_words,
    )


def _of_classes(tried: Tried, scale: str) -> Any:
    """Bars of counts, with their numbers and words."""
    margin = branches.margin(name for split in tried.splits for name in split.branches)

    def still(figure: "Figure") -> "Axes":
        ax = branches.room(figure, tried.classes, margin)
        branches.still(ax, 2, tried.classes, float(tried.children[0].sum()))
        return ax

    def move(ax: "Axes", i: int) -> None:
        names = tried.splits[i].branches
        branches.moving(ax, tried.children[i], tried.classes, names, scale)

    def as_text(i: int) -> str:
        return branches.as_text(tried.children[i], tried.classes, tried.splits[i].branches)

    def as_words(i: int) -> str:
        names = tried.splits[i].branches
        return branches.as_words(tried.children[i], tried.classes, names, scale)

    return Kept((7.0, branches.height(3, tried.classes)), still, move), as_text, as_words


def _of_numbers(tried: Tried, scale: str) -> Any:
    """The same of a regression: dots and means."""

    def still(figure: "Figure") -> "Axes":
        ax = style.room(figure, curves.MARGINS[0], NAMES, style.TITLE)
        means.groupings_still(ax, tried)
        return ax

    def move(ax: "Axes", i: int) -> None:
        means.groupings_moving(ax, tried, i, scale)

    picture = Kept((7.0, 3.6), still, move)
    return picture, lambda i: means.as_text(tried, i), lambda i: means.as_words(tried, i, scale)
