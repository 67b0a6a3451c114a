"""Why a split can't lose: the curve of the entropy over the line between two branches."""

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from dtlearn.criteria import entropy, information_gain, weighted_impurity
from dtlearn.draw import style
from dtlearn.draw.curves import MARGINS

NODE, BRANCHES = style.OKABE_ITO[0], style.OKABE_ITO[5]


def chord(children: ArrayLike, ax: Axes | None = None) -> Axes:
    """Draw the two branches of a split of two classes on the curve of the entropy.

    The straight line between them passes the weighted entropy at the node's share of the first
    class; from there up to the curve is the gain. Raises ValueError for other shapes, and where a
    branch is empty.

    >>> chord([[1, 2], [3, 0]]).get_title(loc="left")
    'gain = 0.4591 bits'
    """
    counts = np.asarray(children, dtype=float)
    if counts.shape != (2, 2) or not counts.sum(axis=1).all():
        raise ValueError(f"a chord needs two branches of two classes with rows, got {children!r}")
    with style.styled(ax):
        if ax is None:
            figure = plt.figure(figsize=(5.4, 3.6))
            ax = style.room(figure, *MARGINS, style.TITLE + style.RIGHT)
        _curve(ax)
        _line(ax, counts)
        ax.set_title(f"gain = {information_gain(counts):.4f} bits", loc="left")
        ax.set(
            xlabel="share of the first class", ylabel="entropy (bits)", xlim=(0, 1), ylim=(0, 1.1)
        )
    return ax


def _curve(ax: Axes) -> None:
    p = np.linspace(0, 1, 201)
    ax.plot(p, entropy(np.stack([p, 1 - p], axis=-1)), color=NODE)


def _line(ax: Axes, counts: np.ndarray) -> None:
    shares = counts[:, 0] / counts.sum(axis=1)
    ax.plot(shares, entropy(counts), "o-", color=BRANCHES, clip_on=False)
    node = counts.sum(axis=0)
    at, low, high = node[0] / node.sum(), weighted_impurity(counts), entropy(node)
    ax.plot([at, at], [low, high], ":", color=style.ink(), linewidth=2.2)
    for y, name, up in ((high, "node", 5), (low, "weighted entropy", -12)):
        ax.annotate(name, (at, y), (6, up), textcoords="offset points", fontsize=style.SMALL)
