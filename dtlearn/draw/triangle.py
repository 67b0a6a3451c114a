"""All shares of three classes at once: a triangle, shaded by the impurity of each point.

corner  a pure node of one class; the point of a node is the mean of the corners, each weighted by
        the share of its class
"""

from collections.abc import Callable, Sequence
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap
from matplotlib.text import Text
from matplotlib.ticker import MaxNLocator
from matplotlib.tri import Triangulation
from numpy.typing import ArrayLike, NDArray

from dtlearn.criteria import classification_error, entropy, gini
from dtlearn.draw import style
from dtlearn.draw.names import elided

Floats = NDArray[np.float64]
Box = tuple[float, float, float, float]  # left, bottom, right, top in points
CORNERS = np.array([[0.0, 0.0], [1.0, 0.0], [0.5, np.sqrt(3) / 2]])
MEASURES: dict[str, tuple[Callable[[ArrayLike], Any], str]] = {
    "entropy": (entropy, "entropy (bits)"),
    "gini": (gini, "Gini index"),
    "error": (classification_error, "classification error"),
}
GRID = 90  # points along a side where the measure is computed
LINES = 6  # of equal value, at the most
HUE = style.OKABE_ITO[0]
SHADES = 0.04, 0.62  # share of the hue in the lightest band and in the darkest
AWAY = ((7, 7, "left"), (-7, 7, "right"), (7, -7, "left"), (-7, -7, "right"), (0, 12, "center"))
LEVEL = "level"  # mark of the names of lines
EDGE = 26.0  # round the triangle, in points


def simplex(
    measure: str | Callable[[ArrayLike], Any] = "entropy",
    counts: ArrayLike | None = None,
    classes: Sequence[Any] = ("class 1", "class 2", "class 3"),
    names: Sequence[str] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw an impurity over the triangle of the shares of three classes, with lines of equal value.

    ``measure`` is "entropy", "gini", "error" or a function of counts such as ``dt.gini``. Each line
    of ``counts`` (points, 3) is marked, with its name from ``names``: a node and its branches.
    Raises ValueError for another measure, for counts without rows or not of three classes, and
    where names do not fit them.

    >>> ax = simplex("gini", [[1, 1, 2]], ["a", "b", "c"], ["node"])
    >>> ax.get_title(loc="left"), ax.collections[-1].get_offsets().tolist()
    ('Gini index', [[0.5, 0.4330127018922193]])
    """
    of, title = _measure(measure)
    points, names = _points(counts, names)
    if len(classes) != 3:
        raise ValueError(f"the triangle is of three classes, got {len(classes)}: {list(classes)}")
    with style.styled(ax):
        if ax is None:
            ax = style.room(plt.figure(figsize=(5.4, 4.6)), 12.0, 8.0, style.TITLE)
        still(ax, of, classes)
        if len(points):
            moving(ax, points, names)
        ax.set_title(elided(title, 60), loc="left", parse_math=False)
    return ax


def place(counts: ArrayLike) -> Floats:
    """The points (..., 2) of class counts (..., 3) in the triangle.

    >>> place([[4, 0, 0], [1, 1, 0], [0, 0, 3]]).round(4).tolist()
    [[0.0, 0.0], [0.5, 0.0], [0.5, 0.866]]
    """
    counts = np.asarray(counts, dtype=float)
    found: Floats = counts / counts.sum(axis=-1, keepdims=True) @ CORNERS
    return found


def still(ax: Axes, of: Callable[[ArrayLike], Any], classes: Sequence[Any]) -> None:
    """The triangle with its shades, its lines of equal value and the names of its corners."""
    first, second = np.meshgrid(np.arange(GRID + 1), np.arange(GRID + 1))
    inside = first + second <= GRID
    counts = np.stack([first[inside], second[inside], GRID - (first + second)[inside]], axis=-1)
    mesh, values = Triangulation(*place(counts).T), np.asarray(of(counts), dtype=float)
    levels: Any = MaxNLocator(LINES).tick_values(values.min(), values.max())
    part = np.linspace(*SHADES, len(levels) - 1)
    shades = ListedColormap([style.tint(HUE, share) for share in part.tolist()])
    ax.tricontourf(mesh, values, levels=levels, cmap=shades)
    ax.tricontour(mesh, values, levels=levels, colors=style.RULE, linewidths=0.8)
    ax.plot(*np.vstack([CORNERS, CORNERS[:1]]).T, color=style.ink(), linewidth=1.2)
    _corner_names(ax, classes)
    _level_names(ax, of, levels)


def moving(ax: Axes, points: Floats, names: Sequence[str]) -> list[Artist]:
    """The marked points as one artist, and their names where they hide nothing."""
    at = place(points)
    x, y = at.T
    marks = ax.scatter(x, y, s=52, color=style.OKABE_ITO[5], edgecolors="white", zorder=3)
    pixels = ax.transData.transform(at) * 72 / ax.figure.dpi
    taken = [_box(x, y, 8.0, 8.0) for x, y in pixels]
    taken += [_text_box(ax, text) for text in ax.texts if text.get_gid() == LEVEL]
    page: Any = tuple(side * 72 / ax.figure.dpi for side in ax.figure.bbox.extents)
    artists: list[Artist] = []
    for name, point, (across, up) in zip(names, at.tolist(), pixels, strict=True):
        line = elided(name, 24)
        found = _beside(style.text_width(line, style.SMALL), across, up, taken, page)
        taken.append(found[3])
        told = ax.annotate(line, point, found[:2], textcoords="offset points", zorder=4)
        told.set(ha=found[2], va="center", fontsize=style.SMALL, color=style.INK, parse_math=False)
        told.set_bbox({"facecolor": "white", "edgecolor": "none", "pad": 1.0, "alpha": 0.85})
        artists.append(told)
    return [marks, *artists]


def as_words(
    measure: str | Callable[[ArrayLike], Any],
    counts: ArrayLike | None = None,
    classes: Sequence[Any] = ("class 1", "class 2", "class 3"),
    names: Sequence[str] | None = None,
) -> str:
    """What the triangle shows, for those who can't see it.

    >>> as_words("gini", [[1, 1, 2]], ["a", "b", "c"], ["node"])
    'Triangle of the Gini index over the shares of a, b and c. node: 1 a, 1 b, 2 c, 0.6250.'
    """
    of, title = _measure(measure)
    points, names = _points(counts, names)
    texts = style.labels(classes)
    told = [f"Triangle of the {title} over the shares of {', '.join(texts[:2])} and {texts[2]}."]
    for name, point in zip(names, points, strict=True):
        shares = ", ".join(f"{style.number(n)} {c}" for n, c in zip(point, texts, strict=True))
        told.append(f"{name}: {shares}, {of(point):.4f}.")
    return " ".join(told)


def _measure(measure: str | Callable[[ArrayLike], Any]) -> tuple[Callable[[ArrayLike], Any], str]:
    """The function and what it is called."""
    if isinstance(measure, str):
        if measure not in MEASURES:
            raise ValueError(f"no measure {measure!r}: choose one of {list(MEASURES)}")
        return MEASURES[measure]
    known = dict(MEASURES.values())
    return measure, known.get(measure, getattr(measure, "__name__", "impurity"))


def _points(counts: ArrayLike | None, names: Sequence[str] | None) -> tuple[Floats, list[str]]:
    points = np.empty((0, 3)) if counts is None else np.atleast_2d(np.asarray(counts, dtype=float))
    if points.ndim != 2 or points.shape[1] != 3 or not (points.sum(axis=1) > 0).all():
        raise ValueError(f"points need the counts of three classes with rows, got {counts!r}")
    told = (
        [f"{i + 1}" for i in range(len(points))]
        if names is None
        else [style.label(name) for name in names]
    )
    if len(told) != len(points):
        raise ValueError(f"{len(told)} names for {len(points)} points: give one for each")
    return points, told


def _corner_names(ax: Axes, classes: Sequence[Any]) -> None:
    """The names outside the corners, with room for them in the limits."""
    inch = 72 / ax.figure.dpi
    wide, high = ax.bbox.width * inch, ax.bbox.height * inch
    unit = max(min(wide - 2 * EDGE, (high - 2 * EDGE) / CORNERS[2, 1]), 1.0)  # points of a side
    ax.set_axis_off()
    ax.set_xlim(0.5 - wide / unit / 2, 0.5 + wide / unit / 2)
    middle = CORNERS[2, 1] / 2
    ax.set_ylim(middle - high / unit / 2, middle + high / unit / 2)
    for corner, name, up in zip(CORNERS, style.labels(classes), (-6, -6, 6), strict=True):
        told = ax.annotate(elided(name, 18), corner, (0, up), textcoords="offset points")
        told.set(va="top" if up < 0 else "bottom", fontsize=style.NORMAL, parse_math=False)
        told.set(ha={0.0: "left", 1.0: "right", 0.5: "center"}[float(corner[0])])
        if up < 0:  # flush with the outer edge, so that a long name stays on the figure
            told.xyann = (-EDGE if corner[0] == 0 else EDGE, up)


def _level_names(ax: Axes, of: Callable[[ArrayLike], Any], levels: Floats) -> None:
    """The value of each line where it first crosses the way from the middle up to the corner."""
    up = np.linspace(1 / 3, 1, 400)
    along = np.stack([(1 - up) / 2, (1 - up) / 2, up], axis=-1)
    values = np.asarray(of(along), dtype=float)
    taken: list[Box] = []
    for level in levels[::-1].tolist():
        crossed = np.flatnonzero((values[:-1] - level) * (values[1:] - level) < 0)
        if not len(crossed):
            continue
        x, y = place(along[crossed[0]]).tolist()
        told = ax.text(x, y, f"{level:.3g}", ha="center", va="center", gid=LEVEL)
        told.set(fontsize=style.SMALL, color=style.INK)
        told.set_bbox({"facecolor": "white", "edgecolor": "none", "pad": 0.5, "alpha": 0.7})
        box = _text_box(ax, told)
        if any(_meet(box, other) for other in taken):
            told.remove()
        else:
            taken.append(box)


def _text_box(ax: Axes, text: Text) -> Box:
    """The box of a text round its middle, in points."""
    x, y = ax.transData.transform(text.get_position()) * 72 / ax.figure.dpi
    return _box(x, y, style.text_width(text.get_text(), style.SMALL) + 4, 13.0)


def _beside(
    width: float, x: float, y: float, taken: list[Box], page: Box
) -> tuple[float, float, str, Box]:
    """Offset, alignment and box of a name beside a point: the first way that is free."""
    best = None
    for rise in (0, 14, -14, 28, -28, 42, -42):
        for across, up, side in AWAY:
            shift = {"left": width / 2, "right": -width / 2, "center": 0.0}[side]
            box = _box(x + across + shift, y + up + rise, width + 4, 14.0)
            best = (float(across), float(up + rise), side, box)
            on_page = box[0] >= page[0] and box[2] <= page[2]
            if on_page and not any(_meet(box, other) for other in taken):
                return best
    assert best is not None
    return best


def _box(x: float, y: float, width: float, height: float) -> Box:
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
