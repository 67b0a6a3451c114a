"""What a tree predicts along one number: a step for each threshold."""

from collections.abc import Hashable
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from dtlearn.draw import style
from dtlearn.draw.curves import MARGINS
from dtlearn.tree.tree import Tree

POINTS = 601


def steps(
    tree: Tree, attribute: Hashable, label: Any, span: tuple[float, float], ax: Axes | None = None
) -> Axes:
    """Draw the share of one class that a tree of a single attribute predicts over a span.

    Raises KeyError where the tree tests another attribute, and ValueError for an unknown class.

    >>> import dtlearn as dt
    >>> tree = dt.cart(dt.datasets.load("height_gender"), "Gender", criterion="entropy")
    >>> steps(tree, "Height", "m", (155, 185)).get_ylabel()
    'share of m'
    """
    if label not in tree.classes:
        raise ValueError(f"no class {label!r}: the classes are {tree.classes}")
    x = np.linspace(*span, POINTS)
    share = tree.predict_proba(pd.DataFrame({attribute: x}))[label].to_numpy()
    with style.styled(ax):
        if ax is None:
            ax = style.room(plt.figure(figsize=(5.4, 2.8)), *MARGINS, style.RIGHT)
        for piece in np.split(np.arange(len(x)), np.flatnonzero(np.diff(share)) + 1):
            ax.plot(x[piece], share[piece], color=style.OKABE_ITO[0], linewidth=2.5)
        ax.set_xlabel(style.label(attribute), parse_math=False)
        ax.set_ylabel(f"share of {style.label(label)}", parse_math=False)
        ax.set(xlim=span, ylim=(-0.05, 1.05))
    return ax
