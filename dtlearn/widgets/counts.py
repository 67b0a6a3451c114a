"""What a split is worth: a slider for each count of its two branches."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets
import numpy as np

from dtlearn.draw import branches
from dtlearn.text import show
from dtlearn.widgets.explorer import Explorer

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SIDES = ("left", "right")


def counts_explorer(
    left: Sequence[int] = (4, 0),
    right: Sequence[int] = (0, 4),
    classes: Sequence[Any] = ("spam", "non-spam"),
    limit: int = 8,
    scale: str = "total",
) -> Explorer:
    """Explore the gain of a split by setting the class counts of its two branches.

    Every count has a slider from 0 to ``limit``. ``scale`` is that of the gain in the figure; the
    numbers give both. Raises ValueError where the counts do not fit the classes or the limit.

    >>> print(counts_explorer())
    Class counts of two branches:
          spam non-spam  n   entropy
    left     4        0  4  0.000000
    right    0        4  4  0.000000
    node     4        4  8  1.000000
    weighted entropy  0.000000 bits
    gain              1.000000 bits a row, 8.000000 bits in total
    """
    for side, counts in zip(SIDES, (left, right), strict=True):
        _check(side, counts, classes, limit)

    def draw(figure: "Figure", *values: int) -> None:
        ax, most = branches.room(figure, classes, SIDES), max(limit * len(classes), sum(values))
        branches.split(_rows(values, classes), classes, SIDES, ax, scale=scale, limit=most)

    def tell(*values: int) -> str:
        return branches.as_text(_rows(values, classes), classes, SIDES)

    sliders = [
        widgets.IntSlider(
            count,
            0,
            limit,
            description=f"{side}: {show(name)}",
            style={"description_width": "10em"},
            layout={"width": "32em"},
        )
        for side, counts in zip(SIDES, (left, right), strict=True)
        for count, name in zip(counts, classes, strict=True)
    ]
    size = (8.0, branches.height(3, classes))
    return Explorer("Class counts of two branches:", sliders, draw, tell, size)


def _check(side: str, counts: Sequence[int], classes: Sequence[Any], limit: int) -> None:
    if len(counts) != len(classes):
        raise ValueError(f"{side}={counts!r} has {len(counts)} counts for {len(classes)} classes")
    for count in counts:
        if not 0 <= count <= limit:
            raise ValueError(
                f"{side}={counts!r} holds {count}, outside 0 to limit={limit}: raise the limit"
            )


def _rows(values: Sequence[int], classes: Sequence[Any]) -> np.ndarray[Any, Any]:
    """The sliders' values as counts (branches, classes)."""
    return np.reshape(values, (len(SIDES), len(classes)))
