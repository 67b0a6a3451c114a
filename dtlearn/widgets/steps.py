"""How well steps can follow a curve: a slider for the depth of a tree of one number."""

from collections.abc import Hashable
from functools import cache
from typing import TYPE_CHECKING, Any

import pandas as pd

from dtlearn.draw import curves, shading, spans, stairs, style
from dtlearn.draw.cells import Cells, cells_of
from dtlearn.draw.kept import Kept
from dtlearn.table.frames import Frame, table_of
from dtlearn.text import show
from dtlearn.widgets.explorer import Explorer
from dtlearn.widgets.grown import Trees, check_are_numbers, depth_slider, leaves, told_error

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def steps_explorer(
    data: Frame,
    target: Hashable | pd.Series,
    attribute: Hashable,
    max_depth: int = 8,
    label: Any = None,
    criterion: str | None = None,
) -> Explorer:
    """Explore what CART predicts along one number, step by step, as its tree grows deeper.

    A float target is predicted by the means of the leaves; of any other the steps are shares of
    the class ``label``, by default the last one. The slider ends at ``max_depth``, or where the
    tree ends; it starts at one split. ``criterion`` is that of :func:`dtlearn.cart`. Raises
    KeyError for an unknown column, ValueError for an attribute that is no number, a label that is
    no class, and missing values.

    >>> import dtlearn as dt
    >>> people = dt.datasets.load("height_gender")
    >>> print(steps_explorer(people, "Gender", "Height"))
    Steps along Height for Gender:
    depth 1: 2 leaves, 1 of 7 rows wrong (0.1429)
    above up to n share of m class errors
        -   165 2          0     f      0
      165     - 5        0.8     m      1
    """
    data, target = table_of(data, target)
    trees = Trees(data, target, [attribute], max_depth, criterion)
    whole = trees.whole(1)
    check_are_numbers(whole)
    if whole.classes and label is None:
        label = whole.classes[-1]
    _, name = shading.values_of(whole, label)
    [span], rows = spans.spans_of(cells_of(whole, [attribute]), data, None)

    @cache
    def cells(depth: int) -> Cells:
        return cells_of(trees.at(depth), [attribute])

    @cache
    def about(depth: int) -> str:
        tree = trees.at(depth)
        return f"depth {depth}: {leaves(tree)}, {told_error(tree, data)}"

    def still(figure: "Figure") -> "Axes":
        ax = style.room(figure, *curves.MARGINS, style.TITLE)
        truth = stairs.truth_of(whole, data, label)
        assert rows is not None
        stairs.dots(ax, rows[:, 0], truth)
        stairs.axes(ax, whole.attributes[0], span, stairs.ends_of(whole, truth), name)
        return ax

    def move(ax: "Axes", depth: int) -> None:
        values, _ = shading.values_of(trees.at(depth), label)
        stairs.moving(ax, cells(depth), values, span)
        ax.set_title(about(depth), loc="left", parse_math=False)

    return Explorer(
        f"Steps along {show(attribute)} for {show(target)}:",
        [depth_slider(trees, 1)],
        Kept((7.0, 3.8), still, move),
        tell=lambda depth: f"{about(depth)}\n{stairs.as_text(cells(depth), label)}",
        words=lambda depth: f"D{about(depth)[1:]}. {stairs.as_words(cells(depth), label)}",
    )
