"""The ledger's figures on what a tree is worth: bias, jumps, neighbours, slanted lines."""

from collections.abc import Callable

import numpy as np
import pandas as pd

from dtlearn.cart import cart
from dtlearn.course.datasets import load
from dtlearn.tree.tree import Tree

READINGS = ((2, 6, 12, 14), (1, 3, 13, 13), (3, 3, 11, 15))  # of three thermometers, by the hour
TRUE = 4  # degrees at 7 o'clock
BELOW = ((1, 4), (2, 3), (3, 2), (4, 1))
ABOVE = ((1, 5), (2, 4), (3, 3), (4, 2), (5, 1))


def _at_seven(max_depth: int | None) -> str:
    """Squared bias and variance of what the three trees say of 7 o'clock."""
    mornings = [pd.DataFrame({"Hour": range(6, 10), "Temp": map(float, row)}) for row in READINGS]
    said = [cart(m, "Temp", max_depth=max_depth).predict(m).iloc[1] for m in mornings]
    return f"{(np.mean(said) - TRUE) ** 2:g}, {np.var(said):.6f}"


def _without_each() -> list[Tree]:
    """The trees of the lake with each of the twelve days left out in turn."""
    lake = load("lake")
    return [cart(lake.drop(day), target="Swim") for day in lake.index]


def _bias_variance_roots() -> str:
    roots = {str(tree.root.split) for tree in _without_each()}
    return f"{_at_seven(None)}; {_at_seven(1)}; {len(roots)}"


def _overfit_and_alike() -> str:
    """Wrong days in training and left out; different trees among five of the same days."""
    lake = load("lake")
    trees = [cart(lake, target="Swim") for _ in range(5)]
    inside = int((trees[0].predict(lake) != lake["Swim"]).sum())
    each = enumerate(_without_each())
    outside = sum(tree.predict(lake.loc[[d]]).iloc[0] != lake["Swim"][d] for d, tree in each)
    return f"{inside}; {outside}; {len({str(tree) for tree in trees})}"


def _stairs() -> str:
    """Leaves for nine points by x and y, and with x + y as a column."""
    points = pd.DataFrame([*BELOW, *ABOVE], columns=["x", "y"])
    points["side"] = ["below"] * len(BELOW) + ["above"] * len(ABOVE)
    helped = points.assign(sum=points["x"] + points["y"])
    return f"{cart(points, 'side').n_leaves}; {cart(helped, 'side').n_leaves}"


def _kept_and_compared() -> str:
    """Numbers looked at and values kept: by nearest neighbours, and by the tree of the lake."""
    lake = load("lake")
    tree = cart(lake, target="Swim")
    return f"{lake.shape[0] * (lake.shape[1] - 1)}, {tree.height}; {lake.size}, {tree.n_nodes}"


FIGURES: dict[str, Callable[[], str]] = {
    "F-variance": _bias_variance_roots,
    "F-pros": _overfit_and_alike,
    "F-splits": _stairs,
    "T-neighbours": _kept_and_compared,
}
