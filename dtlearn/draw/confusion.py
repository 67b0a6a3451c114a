"""The confusion matrix: true classes against predicted ones, as counts and shares."""

from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from numpy.typing import ArrayLike, NDArray

from dtlearn.draw import plane, style
from dtlearn.draw.names import elided
from dtlearn.table.frames import Frame
from dtlearn.tree.tree import Tree

Floats = NDArray[np.float64]
RIGHT, WRONG = style.OKABE_ITO[0], style.OKABE_ITO[1]  # the diagonal, and the other cells
SHADES = 0.08, 0.6  # share of the colour where a cell has a sliver of its line, and all of it
CELL = 40.0, 72.0  # width and height of a cell, in points: the least, and the most for few classes
FEW = 6  # classes whose cells are as wide as their names
LONGEST = 16  # characters of a class beside the cells
LINE = 13.0  # height of a line of text, in points
NARROWEST = 320.0  # of a figure, in points: room for the title
MOST_WORDS = 12  # errors that are told one by one


def confusion_matrix(
    source: Tree | pd.DataFrame,
    data: Frame | None = None,
    weights: ArrayLike | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw how many rows of each class are predicted as which: counts, and shares of the class.

    ``source`` is a tree, with the rows of ``data`` to predict and perhaps their ``weights``, or a
    table of counts such as that of :func:`counts_of` or ``pd.crosstab(true, predicted)``. What is
    predicted right has a frame; the fuller the colour, the larger the share of the true class.

    Raises ValueError for a tree without data, weights that do not fit, a class without a column,
    and counts that are negative or no numbers, and TypeError for a regression tree.

    >>> import dtlearn as dt
    >>> risk = dt.datasets.load("risk")
    >>> ax = confusion_matrix(dt.cart(risk, "Risk", max_depth=1), risk)
    >>> ax.get_title(loc="left"), [text.get_text() for text in ax.texts][:3]
    ('accuracy = 0.8333 (5 of 6)', ['3\\n75 %', '1\\n25 %', '2\\n100 %'])
    """
    if isinstance(source, Tree):
        if data is None:
            raise ValueError("a confusion matrix of a tree needs rows to predict: give data")
        source = counts_of(source, data, weights)
    table = _square(source)
    with style.styled(ax):
        if ax is None:
            ax = _new_axes(table)
        _cells(ax, table)
        _names(ax, table)
        ax.set_title(accuracy_text(table), loc="left", pad=8.0)
    return ax


def counts_of(tree: Tree, data: Frame, weights: ArrayLike | None = None) -> pd.DataFrame:
    """Rows of each true class (lines) that are predicted each class (columns), weighted.

    Rows whose class is missing or none of the tree's are left out. Raises TypeError for a
    regression tree, KeyError where a column is missing, ValueError for weights that do not fit.

    >>> import dtlearn as dt
    >>> risk = dt.datasets.load("risk")
    >>> counts_of(dt.cart(risk, "Risk", max_depth=1), risk).to_numpy().tolist()
    [[3.0, 1.0], [0.0, 2.0]]
    """
    truth = tree.target.codes(data)
    weight = np.ones(len(data)) if weights is None else np.asarray(weights, dtype=float)
    if weight.shape != (len(data),):
        raise ValueError(f"weights of shape {weight.shape} for {len(data)} rows: give one for each")
    predicted = tree.chosen(len(data), tree.at_rest(data))
    counts, known = np.zeros((len(tree.classes),) * 2), truth >= 0
    np.add.at(counts, (truth[known], predicted[known]), weight[known])
    labels = pd.Index(tree.classes, tupleize_cols=False)
    return pd.DataFrame(counts, index=labels.rename("true"), columns=labels.rename("predicted"))


def accuracy_text(table: pd.DataFrame) -> str:
    """Share of the rows on the diagonal."""
    counts = table.to_numpy(dtype=float)
    right, n = np.trace(counts), counts.sum()
    share = "no rows" if n <= 0 else f"{right / n:.4f}"
    return f"accuracy = {share} ({style.number(right)} of {style.number(n)})"


def as_words(table: pd.DataFrame) -> str:
    """What the matrix shows, for those who can't see it.

    >>> as_words(pd.DataFrame([[3, 1], [0, 2]], ["H", "L"], ["H", "L"]))
    'Confusion matrix of 2 classes, accuracy = 0.8333 (5 of 6). 1 H predicted as L.'
    """
    table = _square(table)
    counts, names = table.to_numpy(dtype=float), style.labels(table.index.tolist())
    wrong = [(counts[i, j], i, j) for i, j in np.argwhere(counts > 0).tolist() if i != j]
    wrong.sort(key=lambda one: -one[0])
    told = [f"{style.number(n)} {names[i]} predicted as {names[j]}" for n, i, j in wrong]
    rest = [f"{len(told) - MOST_WORDS} more kinds of error"] if len(told) > MOST_WORDS else []
    about = f"Confusion matrix of {len(table)} classes, {accuracy_text(table)}."
    errors = ", ".join([*told[:MOST_WORDS], *rest]) or "No errors"
    return f"{about} {errors}."


def _square(source: Any) -> pd.DataFrame:
    """A table of counts with a column and a line for each class, in one order."""
    if not isinstance(source, pd.DataFrame):
        raise ValueError(
            f"give a tree, or counts as a DataFrame with the classes on both sides, got {source!r}"
        )
    classes = source.index.tolist()
    classes += [c for c in source.columns.tolist() if c not in classes]
    if not classes:
        raise ValueError("the table of counts has no classes")
    table = source.reindex(index=classes, columns=classes, fill_value=0)
    try:
        counts = table.to_numpy(dtype=float)
    except (TypeError, ValueError):
        raise ValueError("the table of counts holds something that is no number") from None
    if not (np.isfinite(counts) & (counts >= 0)).all():
        raise ValueError("counts must be finite and not negative")
    return table


def _new_axes(table: pd.DataFrame) -> Axes:
    """The Axes of a figure as large as the table needs."""
    names = [style.lines_of(name, LONGEST, 2) for name in _short_names(table)]
    widest = max(style.text_width(line, style.SMALL) for lines in names for line in lines)
    cell = CELL[0] if len(table) > FEW else float(np.clip(widest + 6, *CELL))
    size = len(table) * cell
    left, bottom = widest + 2 * LINE + 12, LINE * 2 + 12
    bottom += LINE if _fits_across(table, cell) else widest
    top = style.TITLE + 12
    wide = max(NARROWEST, left + size + style.RIGHT)
    figure = plt.figure(figsize=(wide / 72, (size + bottom + top) / 72))
    ax = style.room(figure, left, bottom, top)
    place = ax.get_position()  # square cells, flush left
    ax.set_position((place.x0, place.y0, size / wide, place.height))
    return ax


def _short_names(table: pd.DataFrame) -> list[str]:
    return [elided(name, LONGEST) for name in style.labels(table.index.tolist())]


def _fits_across(table: pd.DataFrame, cell: float) -> bool:
    """Whether the classes find room side by side under cells so wide."""
    return all(style.text_width(name, style.SMALL) + 4 <= cell for name in _short_names(table))


def _cells(ax: Axes, table: pd.DataFrame) -> None:
    """The cells as one artist, the frames of the right ones as another, and their texts."""
    counts = table.to_numpy(dtype=float)
    n = len(counts)
    shares = counts / np.maximum(counts.sum(axis=1, keepdims=True), np.finfo(float).tiny)
    true, predicted = (part.ravel() for part in np.indices((n, n)))
    low = np.stack([predicted, true], axis=1).astype(float)
    corners: Any = plane.rectangles(low, low + 1)
    fills = [_shade(shares[i, j], i == j) for i, j in zip(true, predicted, strict=True)]
    shown = PolyCollection(corners, facecolors=fills, edgecolors=style.RULE, linewidths=0.6)
    shown.set_clip_on(False)
    ax.add_collection(shown, autolim=False)
    diagonal = corners[true == predicted]
    frames: Any = np.concatenate([diagonal, diagonal[:, :1]], axis=1)
    look: Any = {"colors": style.INK, "linewidths": 2.0, "clip_on": False, "zorder": 2.2}
    ax.add_collection(LineCollection(frames, **look), autolim=False)
    ax.set(xlim=(0, n), ylim=(n, 0))
    _texts(ax, counts, shares)


def _shade(share: float, is_right: bool) -> str:
    if share <= 0:
        return "#ffffff"
    return style.tint(RIGHT if is_right else WRONG, SHADES[0] + share * (SHADES[1] - SHADES[0]))


def _texts(ax: Axes, counts: Floats, shares: Floats) -> None:
    """In each cell its count, and its share where both lines have room; a zero is left out."""
    wide, high = _cell_size(ax, len(counts))
    for i, j in np.argwhere(counts > 0).tolist():
        lines = [style.number(counts[i, j]), f"{100 * shares[i, j]:.3g} %"]
        lines = [line for line in lines if style.text_width(line, style.SMALL) + 4 <= wide]
        text = "\n".join(lines[: int(high / LINE)])
        told = ax.text(j + 0.5, i + 0.5, text, ha="center", va="center", fontsize=style.SMALL)
        told.set(color=style.INK, linespacing=1.1)


def _cell_size(ax: Axes, n: int) -> tuple[float, float]:
    inch = 72 / ax.figure.dpi / n
    return ax.bbox.width * inch, ax.bbox.height * inch


def _names(ax: Axes, table: pd.DataFrame) -> None:
    """The classes on both sides, literally; under narrow cells they are upright."""
    names, wide = _short_names(table), _cell_size(ax, len(table))[0]
    places = np.arange(len(names)) + 0.5
    upright = 0 if _fits_across(table, wide) else 90
    level = "top" if upright else "baseline"
    ax.set_xticks(places, names, rotation=upright, va=level, parse_math=False)
    ax.set_yticks(places, names, parse_math=False)
    ax.tick_params(length=0, labelsize=style.SMALL)
    ax.tick_params("x", pad=4 if upright else LINE)
    ax.set(xlabel="predicted", ylabel="true")
    for spine in ax.spines.values():
        spine.set_visible(False)
