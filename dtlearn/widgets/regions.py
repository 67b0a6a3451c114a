"""How deep is deep enough: the regions of a tree of two numbers, by its depth and its leaves."""

from collections.abc import Hashable
from functools import cache
from typing import TYPE_CHECKING, Any

import pandas as pd

from dtlearn.draw import curves, partition, plane, shading, spans, style
from dtlearn.draw.cells import Cells, cells_of
from dtlearn.draw.kept import Kept
from dtlearn.table.frames import Frame, table_of
from dtlearn.text import show
from dtlearn.tree.tree import Tree
from dtlearn.widgets.explorer import Explorer
from dtlearn.widgets.grown import (
    Trees,
    check_are_numbers,
    depth_slider,
    least_rows,
    least_slider,
    leaves,
    told_error,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

HEIGHT = 4.9  # of the picture without its legend, in inches
LEGEND = 7.0 * 72 - curves.MARGINS[0] - style.RIGHT  # width of the legend, in points


def regions_explorer(
    data: Frame,
    target: Hashable | pd.Series,
    x: Hashable,
    y: Hashable,
    validation: Frame | None = None,
    max_depth: int = 6,
    criterion: str | None = None,
) -> Explorer:
    """Explore the regions of CART's trees of two numbers by depth and rows in a leaf.

    Each leaf is a rectangle in the look of its class, or of a float target in the shade of its
    mean. One slider sets the depth, up to ``max_depth`` or where the tree ends, the other
    ``min_leaf``. The rows of ``validation`` are not drawn; what the tree gets wrong of them stands
    beside what it gets wrong of its own. ``criterion`` is that of :func:`dtlearn.cart`. Raises
    KeyError for an unknown column, ValueError where x or y is no number or both are the same, and
    for missing values.

    >>> import dtlearn as dt
    >>> iris = dt.datasets.load("iris")
    >>> print(regions_explorer(iris, "class", "petal_length_cm", "petal_width_cm"))
    Regions of petal_length_cm and petal_width_cm for class:
    depth 2, min_leaf 1: 3 leaves
    training    6 of 150 rows wrong (0.0400)
    """
    data, target = table_of(data, target)
    trees = Trees(data, target, [x, y], max_depth, criterion)
    whole = trees.whole(1)
    check_are_numbers(whole)
    found, rows = spans.spans_of(cells_of(whole, [x, y]), data, None)
    told = cache(lambda depth, least: _losses(trees.at(depth, least), data, validation))
    told(0, 1)  # tells at once what is wrong with the rows

    @cache
    def cells(depth: int, least: int) -> Cells:
        return cells_of(trees.at(depth, least), [x, y])

    def about(depth: int, least: int) -> str:
        return f"depth {depth}, min_leaf {least}: {leaves(trees.at(depth, least))}"

    kind = _of_classes if whole.classes else _of_numbers
    size, still, draw, as_words = kind(whole, data, found, rows)

    def move(ax: "Axes", *values: int) -> None:
        draw(ax, cells(*values), about(*values))

    def words(*values: int) -> str:
        losses = "; ".join(" ".join(line.split()) for line in told(*values))
        return f"D{about(*values)[1:]}. {losses}. {as_words(cells(*values))}"

    stops = least_rows(whole.root.n)
    return Explorer(
        f"Regions of {show(x)} and {show(y)} for {show(target)}:",
        [depth_slider(trees, 2), least_slider(stops)],
        Kept(size, still, move),
        tell=lambda *values: "\n".join([about(*values), *told(*values)]),
        words=words,
    )


def _losses(tree: Tree, data: pd.DataFrame, validation: Frame | None) -> list[str]:
    """What a tree gets wrong of both tables, a line each."""
    tables = {"training": data, "validation": validation}
    return [
        f"{name:10}  {told_error(tree, rows)}" for name, rows in tables.items() if rows is not None
    ]


def _of_classes(whole: Tree, data: pd.DataFrame, found: Any, rows: Any) -> Any:
    """The picture's size, its still and its moving part, and the words of regions of classes."""
    top = style.above_height(whole.classes, LEGEND)
    codes = whole.target.codes(data)

    def still(figure: "Figure") -> "Axes":
        ax = style.room(figure, *curves.MARGINS, style.TITLE + top)
        partition.still(ax, whole, whole.attributes, found, True, LEGEND)
        return ax

    def draw(ax: "Axes", cells: Cells, title: str) -> None:
        partition.moving(ax, cells, found, rows)
        plane.signs(ax, rows, codes, len(whole.classes))
        style.title_above(ax, title, whole.classes, LEGEND)

    return (7.0, HEIGHT + top / 72), still, draw, partition.as_words


def _of_numbers(whole: Tree, data: pd.DataFrame, found: Any, rows: Any) -> Any:
    """The same of regions of means."""
    means, _ = shading.values_of(whole, None)
    limits = shading.limits_of(whole, means, data)

    def still(figure: "Figure") -> "Axes":
        ax = style.room(figure, *curves.MARGINS, 2 * style.TITLE + shading.LIFT)
        shading.still(ax, whole, found, limits)
        return ax

    def draw(ax: "Axes", cells: Cells, title: str) -> None:
        values, _ = shading.values_of(cells.tree, None)
        shading.moving(ax, cells, values, found, limits, rows)
        shading.dots(ax, whole, rows, data, limits)
        shading.title_above(ax, title)

    return (7.0, HEIGHT + style.TITLE / 72), still, draw, shading.as_words
