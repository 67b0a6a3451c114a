"""What the class shares of one node are worth: its impurities as dots on their curves, and as text.

counts  rows of each class (classes,), of two classes or three where they are drawn
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from numpy.typing import ArrayLike, NDArray

from dtlearn.criteria import classification_error, entropy, gini, kl_from_uniform
from dtlearn.draw import curves, style, triangle
from dtlearn.draw.names import elided

Floats = NDArray[np.float64]
KL = "dotted: KL from uniform"
LONGEST = 14  # characters of a class in a title
# measure, what it is called in a table, its unit
LINES = (
    (entropy, "entropy", " bits"),
    (gini, "Gini index", ""),
    (classification_error, "classification error", ""),
    (kl_from_uniform, "KL from uniform", " bits"),
)


def curves_still(ax: Axes, classes: Sequence[Any]) -> None:
    """The impurities of two classes over the share of the first one."""
    curves.impurity_curves(ax)
    ax.axhline(1.0, color=style.RULE, linewidth=0.8, zorder=0.5)
    ax.set_xlabel(elided(f"share p of {style.labels(classes)[0]}", 60), parse_math=False)
    ax.annotate(KL, (0.0, 1.0), (4, 4), textcoords="offset points", fontsize=style.SMALL)


def curves_moving(ax: Axes, counts: ArrayLike, classes: Sequence[Any]) -> None:
    """The dots of one node on the curves, and the gap between its entropy and 1 bit."""
    counts = np.asarray(counts, dtype=float)
    if counts.sum() > 0:
        p = float(counts[0] / counts.sum())
        ax.axvline(p, color=style.RULE, linewidth=1.0, zorder=1.0)
        gap: Any = {"colors": style.ink(), "linestyles": (0, (1, 1.2)), "linewidths": 2.4}
        ax.vlines([p], entropy(counts), 1.0, zorder=1.5, **gap)
        for line, (measure, *_) in zip(ax.lines, curves.MEASURES, strict=False):
            look: Any = {"color": line.get_color(), "markeredgecolor": "white", "zorder": 4.0}
            ax.plot([p], [measure(counts)], "o", markersize=9, clip_on=False, **look)
    ax.set_title(_title(counts, classes), loc="left", parse_math=False)


def triangle_moving(ax: Axes, counts: ArrayLike, classes: Sequence[Any], measure: str) -> None:
    """The point of one node in the triangle of three classes, and its impurity as a title."""
    counts = np.asarray(counts, dtype=float)
    of, name = triangle.MEASURES[measure]
    if counts.sum() > 0:
        triangle.moving(ax, counts[None], ["node"])
    title = f"{_title(counts, classes)}; {name} {of(counts):.4f}"
    ax.set_title(title, loc="left", parse_math=False)


def as_text(counts: ArrayLike, classes: Sequence[Any]) -> str:
    """Counts, shares and impurities of a node as lines of text.

    >>> print(as_text([4, 2], ["H", "L"]))
               H      L  n
    count      4      2  6
    share  0.667  0.333  1
    entropy               0.918296 bits
    Gini index            0.444444
    classification error  0.333333
    KL from uniform       0.081704 bits
    """
    counts = np.asarray(counts, dtype=float)
    n = float(counts.sum())
    shares = [f"{count / n:.3f}" for count in counts] if n else ["-"] * len(counts)
    body = [[*map(style.number, counts), style.number(n)], [*shares, "1" if n else "-"]]
    columns = [*style.labels(classes, taken=["n"]), "n"]
    table = pd.DataFrame(body, index=["count", "share"], columns=columns).to_string()
    told = [f"{name:20}  {of(counts):.6f}{unit}" for of, name, unit in LINES]
    return "\n".join([table, *told])


def as_words(counts: ArrayLike, classes: Sequence[Any], measure: str = "entropy") -> str:
    """What the picture of a node shows, for those who can't see it.

    >>> as_words([4, 2], ["H", "L"])
    'Curves of entropy (bits), Gini index and classification error over the share of H. \
4 H, 2 L: p = 0.6667, entropy 0.9183, Gini index 0.4444, classification error 0.3333, \
KL from uniform 0.0817.'
    """
    counts = np.asarray(counts, dtype=float)
    if len(classes) == 3 and counts.sum() > 0:
        return triangle.as_words(measure, counts[None], classes, ["node"])
    if len(classes) == 3:
        return f"{triangle.as_words(measure, classes=classes)} The node has no rows."
    names = [name for _, name, *_ in curves.MEASURES]
    about = f"Curves of {', '.join(names[:-1])} and {names[-1]} over the share of "
    values = ", ".join(f"{name} {of(counts):.4f}" for of, name, _ in LINES)
    share = f" p = {counts[0] / counts.sum():.4f}," if counts.sum() > 0 else ""
    return f"{about}{style.labels(classes)[0]}. {counted(counts, classes)}:{share} {values}."


def counted(counts: ArrayLike, classes: Sequence[Any]) -> str:
    """The counts of a node in words.

    >>> counted([4, 2], ["H", "L"]), counted([0, 0], ["H", "L"])
    ('4 H, 2 L', 'no rows')
    """
    names = [elided(name, LONGEST) for name in style.labels(classes)]
    counts = np.asarray(counts, dtype=float)
    if not counts.any():
        return "no rows"
    return ", ".join(f"{style.number(n)} {name}" for n, name in zip(counts, names, strict=True))


def _title(counts: Floats, classes: Sequence[Any]) -> str:
    n = counts.sum()
    share = f": p = {counts[0] / n:.4f}" if n > 0 and len(counts) == 2 else ""
    return f"{counted(counts, classes)}{share}"
