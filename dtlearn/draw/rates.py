"""The ROC curve: how many of one class are found, against how many of the others are called so.

score   of a row: the larger, the more it looks like the class
TPR     share of the rows of the class whose score is at least a threshold
FPR     the same share of all other rows
AUC     area under the curve: the chance that a row of the class has a larger score than one of the
        others, an equal score counting half
"""

from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from numpy.typing import ArrayLike, NDArray

from dtlearn.draw import lines, style
from dtlearn.draw.names import elided
from dtlearn.draw.shading import written

Floats = NDArray[np.float64]
SIZE = 4.4, 4.6  # of a figure, in inches
SLACK = 1e-9  # a score that is less below the threshold counts as equal


def roc(
    truth: ArrayLike,
    scores: ArrayLike,
    positive: Any,
    threshold: float | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the ROC curve of scores for the class ``positive``, and tell the area under it.

    ``truth`` holds the class of each row and ``scores`` a number for each, such as
    ``tree.predict_proba(rows)[positive]``. A corner stands for each different score. The
    ``threshold`` has a ring: rows with that score or more are called positive. Raises ValueError
    where the two differ in length, a score is missing, or there is no row of one of the two kinds.

    >>> ax = roc(["a", "a", "b", "b"], [0.9, 0.4, 0.4, 0.1], "a")
    >>> ax.get_title(loc="left"), ax.lines[0].get_xydata().tolist()
    ('AUC = 0.8750', [[0.0, 0.0], [0.0, 0.5], [0.5, 1.0], [1.0, 1.0]])
    """
    found, area = corners(truth, scores, positive), auc(truth, scores, positive)
    with style.styled(ax):
        if ax is None:
            ax = lines.new_axes(["tree"], SIZE)
        handles = still(ax, found, positive)
        title = f"AUC = {area:.4f}"
        if threshold is not None:
            moving(ax, found, threshold)
            title += f", {point_text(found, threshold)}"
        lines.heading(ax, title, ["scores", "by chance"], handles)
    return ax


def corners(truth: ArrayLike, scores: ArrayLike, positive: Any) -> Floats:
    """FPR, TPR and threshold of each corner (corners, 3), from (0, 0) to (1, 1). Raises as roc.

    >>> corners(["a", "b"], [0.7, 0.2], "a").tolist()
    [[0.0, 0.0, inf], [0.0, 1.0, 0.7], [1.0, 1.0, 0.2]]
    """
    values, right, wrong = _by_score(truth, scores, positive)
    tpr, fpr = (np.append(0, n[::-1].cumsum()) / n.sum() for n in (right, wrong))
    return np.stack([fpr, tpr, np.append(np.inf, values[::-1])], axis=1)


def auc(truth: ArrayLike, scores: ArrayLike, positive: Any) -> float:
    """The area under the ROC curve, by ranks: exact also where scores are equal. Raises as roc.

    >>> auc(["a", "b", "b"], [0.5, 0.5, 0.1], "a")  # larger than one of two, equal to the other
    0.75
    """
    _, right, wrong = _by_score(truth, scores, positive)
    below = wrong.cumsum() - wrong
    return float((right * (2 * below + wrong)).sum() / (2 * right.sum() * wrong.sum()))


def still(ax: Axes, found: Floats, positive: Any) -> list[Any]:
    """The curve, the line of chance and the axes, which no control moves; gives the legend."""
    curve = ax.plot(*found[:, :2].T, **lines.look(0), clip_on=False)
    chance = ax.plot([0, 1], [0, 1], color=style.RULE, linestyle=":", linewidth=1.4)
    name = elided(style.label(positive), 20)
    ax.set_xlabel(f"share of the others called {name} (FPR)", parse_math=False)
    ax.set_ylabel(f"share of {name} found (TPR)", parse_math=False)
    ax.set(xlim=(0, 1), ylim=(0, 1.0))
    return [*curve, *chance]


def moving(ax: Axes, found: Floats, threshold: float) -> list[Artist]:
    """The ring at a threshold."""
    fpr, tpr, _ = found[_corner(found, threshold)].tolist()
    ring = lines.ring(ax, fpr, tpr)
    ring.set_clip_on(False)
    return [ring]


def point_text(found: Floats, threshold: float) -> str:
    """The rates at a threshold."""
    fpr, tpr, _ = found[_corner(found, threshold)].tolist()
    return f"at {written(threshold)}: TPR {tpr:.4f}, FPR {fpr:.4f}"


def as_words(truth: ArrayLike, scores: ArrayLike, positive: Any) -> str:
    """What the curve shows, for those who can't see it.

    >>> as_words(["a", "a", "b", "b"], [0.9, 0.4, 0.4, 0.1], "a")
    'ROC curve of a with 4 corners, AUC = 0.8750. FPR and TPR: 0 and 0, 0 and 0.5, 0.5 and 1, \
1 and 1.'
    """
    found = corners(truth, scores, positive)
    shown = (
        found if len(found) <= 12 else found[np.linspace(0, len(found) - 1, 12).round().astype(int)]
    )
    told = ", ".join(f"{written(x)} and {written(y)}" for x, y in shown[:, :2].tolist())
    about = f"ROC curve of {style.label(positive)} with {len(found)} corners"
    return f"{about}, AUC = {auc(truth, scores, positive):.4f}. FPR and TPR: {told}."


def _by_score(
    truth: ArrayLike, scores: ArrayLike, positive: Any
) -> tuple[Floats, NDArray[np.int64], NDArray[np.int64]]:
    """Each different score, ascending, and the rows of the class and of the others that have it."""
    labels, values = np.asarray(truth, dtype=object), np.asarray(scores, dtype=float)
    if labels.shape != values.shape or values.ndim != 1:
        raise ValueError(f"{values.size} scores for {labels.size} rows: give one for each")
    if np.isnan(values).any():
        raise ValueError("a score is missing: leave out the rows that have none")
    is_positive = labels == positive
    if not is_positive.any() or is_positive.all():
        kind = "no rows are" if not is_positive.any() else "all rows are"
        raise ValueError(f"{kind} {positive!r}: an ROC curve needs rows of it and of others")
    different, at = np.unique(values, return_inverse=True)
    right = np.bincount(at, is_positive).astype(np.int64)
    return different, right, np.bincount(at) - right


def _corner(found: Floats, threshold: float) -> int:
    """The last corner whose threshold is not below the given one."""
    return int(np.flatnonzero(found[:, 2] >= threshold - SLACK)[-1])
