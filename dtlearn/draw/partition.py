"""What a tree predicts in the plane of two numbers: a rectangle for each leaf."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from numpy.typing import NDArray

from dtlearn.draw import plane, style
from dtlearn.draw.cells import Cells, Span, cells_of
from dtlearn.draw.curves import MARGINS
from dtlearn.draw.shading import surface
from dtlearn.draw.spans import axes_of, held_words, spans_of
from dtlearn.table.columns import Attribute
from dtlearn.table.frames import Frame
from dtlearn.tree.tree import Tree

Floats = NDArray[np.float64]
HATCHES = ("", "////", "....", "\\\\\\\\", "----", "||||", "xxxx", "++++")  # of classes in turn
PALE, STRONG = 0.28, 0.55  # share of a class's colour in its fill, and in its hatch


def regions(
    tree: Tree,
    x: Hashable | None = None,
    y: Hashable | None = None,
    data: Frame | None = None,
    ax: Axes | None = None,
    *,
    held: Mapping[Hashable, Any] | None = None,
    label: Any = None,
    span: Sequence[Any] | None = None,
) -> Axes:
    """Draw the regions of a tree of two numbers, with the rows of ``data`` as signs by class.

    Each leaf is a rectangle in the colour and the hatch of the class that it predicts, with a
    border at each threshold. ``x`` and ``y`` are by default the two numbers that the tree tests;
    attributes on neither axis are ``held`` at a value. ``span`` gives the ends of both axes, by
    default beyond all rows and thresholds. With a class ``label``, and of a regression tree, the
    rectangles are shaded by the share or mean instead: see :func:`surface`.

    Raises KeyError for an unknown attribute or column, and ValueError for an attribute that is no
    number, one that the tree tests and that is neither on an axis nor held, or an unknown class.

    >>> import dtlearn as dt
    >>> tree = dt.cart(dt.datasets.load("iris"), "class", max_depth=2)
    >>> ax = regions(tree)
    >>> ax.get_xlabel(), ax.get_ylabel(), [text.get_text() for text in ax.texts]
    ('petal_length_cm', 'petal_width_cm', ['setosa', 'versicolor', 'virginica'])
    """
    if label is not None or not tree.classes:
        return surface(tree, x, y, data, ax, held=held, label=label, span=span)
    cells = cells_of(tree, axes_of(tree, [x, y]), held)
    spans, rows = spans_of(cells, data, span)
    with style.styled(ax):
        if ax is None:
            top = (style.TITLE if held else 6.0) + style.above_height(tree.classes)
            ax = style.room(plt.figure(figsize=(5.4, 4.4)), *MARGINS, top)
        still(ax, tree, cells.columns, spans, data is not None)
        moving(ax, cells, spans, rows)
        if data is not None and rows is not None:
            plane.signs(ax, rows, tree.target.codes(data), len(tree.classes))
        style.title_above(ax, held_words(held), tree.classes)
    return ax


def still(
    ax: Axes,
    tree: Tree,
    columns: Sequence[Attribute],
    spans: Sequence[Span],
    with_rows: bool,
    width: float = style.LEGEND,
) -> None:
    """What a change of the tree leaves: the axes, and the legend in a ``width`` in points."""
    plane.axes(ax, columns, spans)
    handles = [_handle(i, with_rows) for i in range(len(tree.classes))]
    style.legend_above(ax, tree.classes, width, handles)


def moving(
    ax: Axes, cells: Cells, spans: Sequence[Span], rows: Floats | None = None
) -> list[Artist]:
    """What a change of the tree changes: rectangles, one artist a class, borders and labels."""
    low, high, seen = cells.within(spans)
    choice = cells.tree.choices[cells.node[seen]]
    artists = [
        plane.joined(ax, low[choice == number], high[choice == number], **look(number))
        for number in np.unique(choice).tolist()
    ]
    names = style.labels(cells.tree.classes)
    texts = [names[number] for number in choice]
    return [*artists, plane.borders(ax, cells, spans), *plane.labels(ax, low, high, texts, rows)]


def look(number: int) -> dict[str, Any]:
    """Fill and hatch of the region of a class, by its number in class order."""
    turn, colour = divmod(number, len(style.OKABE_ITO))
    face = style.OKABE_ITO[colour]
    hatch = HATCHES[(number + turn) % len(HATCHES)]
    fill = {"facecolor": style.tint(face, PALE), "hatch": hatch, "linewidth": 0.0}
    return fill | {"edgecolor": style.tint(face, STRONG)}


def as_words(cells: Cells) -> str:
    """What the regions show, for those who can't see them.

    >>> import dtlearn as dt
    >>> tree = dt.cart(dt.datasets.load("iris"), "class", max_depth=2)
    >>> print(as_words(cells_of(tree, ["petal_length_cm", "petal_width_cm"])))
    3 regions of petal_length_cm and petal_width_cm. petal_length_cm ≤ 2.45: setosa. \
petal_length_cm > 2.45, petal_width_cm ≤ 1.75: versicolor. \
petal_length_cm > 2.45, petal_width_cm > 1.75: virginica.
    """
    return cells.words(lambda node: style.label(cells.tree.predictions[node]))


def _handle(number: int, with_sign: bool) -> Any:
    """The sign of a class in the legend: its region, and on it the sign of its rows."""
    patch = Patch(**look(number))
    if not with_sign:
        return patch
    face = plane.sign(number)
    line = Line2D([], [], linestyle="", marker=face["marker"], markerfacecolor=face["facecolor"])
    line.set(markeredgecolor=face["edgecolor"], markeredgewidth=face["linewidth"], markersize=6)
    return patch, line
