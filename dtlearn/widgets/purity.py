"""How pure a node is: a slider for the count of each class."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dtlearn.draw import curves, shares, style, triangle
from dtlearn.draw.kept import Kept
from dtlearn.options import check_option
from dtlearn.text import show_all
from dtlearn.widgets.controls import WIDE, Count
from dtlearn.widgets.counts import check_counts
from dtlearn.widgets.explorer import Explorer

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DRAWN = 2, 3  # numbers of classes that a curve and a triangle can show


def purity_explorer(
    counts: Sequence[int] = (4, 2),
    classes: Sequence[Any] = ("H", "L"),
    limit: int = 8,
    measure: str = "entropy",
) -> Explorer:
    """Explore the impurities of a node by setting its class counts, each from 0 to ``limit``.

    Two classes are dots on the curves of entropy, Gini index and classification error; what is
    missing to 1 bit is the Kullback-Leibler divergence from uniform shares. Three classes are a
    point of the triangle of all shares, shaded by the ``measure``: "entropy", "gini" or "error".
    The numbers tell all four. Raises ValueError for other numbers of classes, and where the counts
    do not fit the classes or the limit. Source: Zaki & Meira, 16.2.2.

    >>> print(purity_explorer())
    Class counts of a node:
               H      L  n
    count      4      2  6
    share  0.667  0.333  1
    entropy               0.918296 bits
    Gini index            0.444444
    classification error  0.333333
    KL from uniform       0.081704 bits
    """
    counts, classes = [int(count) for count in counts], list(classes)
    check_counts("counts", counts, classes, limit)
    if len(classes) not in DRAWN:
        raise ValueError(
            f"a curve shows two classes and a triangle three, got {len(classes)}: {classes}: "
            "merge some of them, or ask dt.entropy(counts) for the number alone"
        )
    known = list(triangle.MEASURES)
    check_option("measure", measure, measure in known, f"one of {known}")
    sliders = [
        Count(count, 0, limit, description=name, layout=WIDE)
        for name, count in zip(show_all(classes), counts, strict=True)
    ]
    return Explorer(
        "Class counts of a node:",
        sliders,
        _curves(classes) if len(classes) == 2 else _triangle(classes, measure),
        tell=lambda *values: shares.as_text(values, classes),
        words=lambda *values: shares.as_words(values, classes, measure),
    )


def _curves(classes: Sequence[Any]) -> Kept:
    def still(figure: "Figure") -> "Axes":
        ax = style.room(figure, *curves.MARGINS, style.TITLE)
        shares.curves_still(ax, classes)
        return ax

    def move(ax: "Axes", *counts: int) -> None:
        shares.curves_moving(ax, counts, classes)

    return Kept((7.0, 3.8), still, move)


def _triangle(classes: Sequence[Any], measure: str) -> Kept:
    def still(figure: "Figure") -> "Axes":
        ax = style.room(figure, 12.0, 8.0, style.TITLE)
        triangle.still(ax, triangle.MEASURES[measure][0], classes)
        return ax

    def move(ax: "Axes", *counts: int) -> None:
        shares.triangle_moving(ax, counts, classes, measure)

    return Kept((7.0, 5.0), still, move)
