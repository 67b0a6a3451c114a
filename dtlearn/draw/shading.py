"""The surface of a regression tree, or of the share of a class, over the plane of two numbers.

Seen from above: each leaf is a rectangle, shaded by its value and with the value as a label.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from numpy.typing import NDArray

from dtlearn.draw import plane, style
from dtlearn.draw.cells import Cells, Span, cells_of
from dtlearn.draw.curves import MARGINS
from dtlearn.draw.names import elided
from dtlearn.draw.spans import axes_of, held_words, spans_of
from dtlearn.table.frames import Frame
from dtlearn.text import show
from dtlearn.tree.tree import Tree

Floats = NDArray[np.float64]
HUE = style.OKABE_ITO[0]
SHADES = 0.06, 0.9  # share of the hue at the least value and at the largest
SCALE = 90.0, 9.0  # width and height of the scale, in points
LIFT = 8.0  # of the scale over the axes, in points
DIGITS = 4  # of a value


def surface(
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
    """Draw the mean that a regression tree predicts over two numbers, or the share of a class.

    The darker, the larger: a scale over the axes tells the ends. Rows of ``data`` are dots in the
    shade of their own value, or signs of their classes. Options and errors are those of
    :func:`regions`; ValueError as well for a tree of classes without the ``label`` of one.

    >>> import dtlearn as dt
    >>> iris = dt.datasets.load("iris")
    >>> tree = dt.cart(iris, "class", max_depth=2)
    >>> ax = surface(tree, label="virginica")
    >>> [text.get_text() for text in ax.texts]
    ['0', '0.0926', '0.978', '0', '1', 'share of virginica']
    """
    cells = cells_of(tree, axes_of(tree, [x, y]), held)
    values, name = values_of(tree, label)
    spans, rows = spans_of(cells, data, span)
    with style.styled(ax):
        if ax is None:
            top = style.TITLE + LIFT + (style.TITLE if held else 0.0)
            ax = style.room(plt.figure(figsize=(5.4, 4.4)), *MARGINS, top)
        limits = (0.0, 1.0) if tree.classes else limits_of(tree, values[cells.node], data)
        plane.axes(ax, cells.columns, spans)
        if data is not None and rows is not None:
            dots(ax, tree, rows, data, limits)
        moving(ax, cells, values, spans, limits, rows)
        _scale(ax, limits, name)
        title_above(ax, held_words(held))
    return ax


def still(ax: Axes, tree: Tree, spans: Sequence[Span], limits: tuple[float, float]) -> None:
    """What a change of a regression tree leaves: the axes and the scale."""
    plane.axes(ax, tree.attributes, spans)
    _scale(ax, limits, values_of(tree, None)[1])


def title_above(ax: Axes, title: str) -> None:
    """A title over the scale."""
    ax.set_title(title, loc="left", pad=style.TITLE + LIFT, parse_math=False)


def values_of(tree: Tree, label: Any) -> tuple[Floats, str]:
    """What each node says as a number (nodes,), and what that number is, as text.

    Raises ValueError for an unknown class, for no class, and for a class of a regression tree.
    """
    if not tree.classes:
        if label is not None:
            raise ValueError(f"no class {label!r}: this is a regression tree, leave out label=")
        return np.array(tree.predictions, dtype=float), f"mean of {style.label(tree.target.name)}"
    if label not in tree.classes:
        given = "name a class, label=" if label is None else f"no class {label!r}"
        raise ValueError(f"{given}: the classes are {tree.classes}")
    return tree.node_values[:, tree.classes.index(label)], f"share of {style.label(label)}"


def moving(
    ax: Axes,
    cells: Cells,
    values: Floats,
    spans: Sequence[Span],
    limits: tuple[float, float],
    rows: Floats | None = None,
) -> list[Artist]:
    """What a change of the tree changes: the rectangles as one artist, borders and labels."""
    low, high, seen = cells.within(spans)
    shown = values[cells.node[seen]]
    shades = [shade(value, limits) for value in shown]
    texts = [written(value) for value in shown]
    filled = plane.fill(ax, low, high, facecolors=shades, linewidths=0.0)
    return [filled, plane.borders(ax, cells, spans), *plane.labels(ax, low, high, texts, rows)]


def shade(value: float, limits: tuple[float, float]) -> str:
    """The shade of a value between two limits; beyond them it is that of the nearer one."""
    low, high = limits
    part = 0.5 if high <= low else float(np.clip((value - low) / (high - low), 0, 1))
    return style.tint(HUE, SHADES[0] + part * (SHADES[1] - SHADES[0]))


def written(value: float) -> str:
    """A value in few digits.

    >>> written(0.0925925), written(12345.678), written(5.0)
    ('0.0926', '12346', '5')
    """
    return show(round(value)) if abs(value) >= 10**DIGITS else f"{value:.3g}"


def as_words(cells: Cells, label: Any = None) -> str:
    """What the surface shows, for those who can't see it.

    >>> import dtlearn as dt
    >>> tree = dt.cart(dt.datasets.load("iris"), "class", max_depth=1)
    >>> cells = cells_of(tree, ["petal_length_cm", "petal_width_cm"])
    >>> as_words(cells, "setosa").split(". ")[1:]
    ['petal_length_cm ≤ 2.45: share of setosa 1', 'petal_length_cm > 2.45: share of setosa 0.']
    """
    values, name = values_of(cells.tree, label)
    return cells.words(lambda node: f"{name} {written(values[node])}")


def limits_of(tree: Tree, means: Floats, data: Frame | None) -> tuple[float, float]:
    """Least and largest of the means and of the rows' values."""
    if data is not None:
        found = tree.target.column(data).to_numpy(dtype=float)
        means = np.concatenate([means, found[np.isfinite(found)]])
    return float(means.min()), float(means.max())


def dots(ax: Axes, tree: Tree, rows: Floats, data: Frame, limits: tuple[float, float]) -> None:
    """The rows in the shades of their own numbers, or as signs of their classes."""
    if tree.classes:
        plane.signs(ax, rows, tree.target.codes(data), len(tree.classes))
        return
    found = tree.target.column(data).to_numpy(dtype=float)
    some = np.isfinite(found)
    shades: Any = [shade(value, limits) for value in found[some]]
    look: Any = {"edgecolors": style.INK, "linewidths": 0.8, "s": plane.SIZE**2}
    x, y = rows[some].T
    ax.scatter(x, y, c=shades, zorder=plane.ROWS, label="_rows", **look)


def _scale(ax: Axes, limits: tuple[float, float], name: str) -> None:
    """A strip of all shades over the axes, with the values at its ends and what they are."""
    inch = 72 / ax.figure.dpi
    wide, high = ax.bbox.width * inch, ax.bbox.height * inch
    texts = [written(limit) for limit in limits]
    start = style.text_width(texts[0], style.SMALL) + 4
    edges = (start + np.linspace(0, SCALE[0], 33)) / wide
    bottom, top = 1 + LIFT / high, 1 + (LIFT + SCALE[1]) / high
    ends = np.full(32, bottom), np.full(32, top)
    corners: Any = plane.rectangles(
        np.stack([edges[:-1], ends[0]], axis=1), np.stack([edges[1:], ends[1]], axis=1)
    )
    shades = [shade(part, (0.0, 1.0)) for part in np.linspace(0, 1, 32)]
    strip = PolyCollection(corners, facecolors=shades, edgecolors=shades, linewidths=0.4)
    strip.set(transform=ax.transAxes, clip_on=False)
    ax.add_collection(strip, autolim=False)
    after = start + SCALE[0] + 4
    places = [0.0, after, after + style.text_width(texts[1], style.SMALL) + 10]
    for text, place in zip([*texts, elided(name, 30)], places, strict=True):
        over = (place, LIFT + SCALE[1] / 2)
        where: Any = {"xycoords": "axes fraction", "textcoords": "offset points"}
        told = ax.annotate(text, (0, 1), over, fontsize=style.SMALL, va="center_baseline", **where)
        told.set_parse_math(False)
