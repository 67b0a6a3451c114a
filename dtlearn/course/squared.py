"""The ledger's figures of CART, written as the ledger writes them."""

from collections.abc import Callable, Iterable

import numpy as np
import pandas as pd

from dtlearn.cart import cart
from dtlearn.course import slides
from dtlearn.course.datasets import load
from dtlearn.course.keys import branch_counts
from dtlearn.criteria import gini, split_information, weighted_impurity


def _listed(values: Iterable[float]) -> str:
    return ", ".join(f"{value:g}" for value in values)


def _pseudo_code() -> str:
    """Heights by the largest level, then leaves of the five rows without and with purity."""
    chain = pd.DataFrame({"x": range(8), "y": [0, 1] * 4})
    heights = [slides.grown(chain, last_level)[1] for last_level in (1, 2, 3)]
    points = load("midpoints")
    return (
        f"{_listed(heights)}; {_listed([slides.grown(points, 9)[0], cart(points, 'y').n_leaves])}"
    )


def _squares_of_pots() -> str:
    """Sums of squares before and after the best cut, and how much it saves."""
    nodes = cart(load("pots"), target="Height", task="regression", max_depth=1).nodes
    squares = (nodes["n"] * nodes["impurity"]).round(9)
    saved = nodes["n"].iloc[0] * nodes["gain"].iloc[0]
    return f"{_listed([squares.iloc[0], squares.iloc[1:].sum()])}; {saved:g}"


def _formulas_of_zhu_and_zhou() -> str:
    sports = branch_counts("risk", "Car", {"Sports"})
    before, after = gini(np.sum(sports, axis=0)), weighted_impurity(sports, gini)
    return f"{split_information([[4], [5], [5]]):.6f}; {before:.6f}, {after:.6f}"


FIGURES: dict[str, Callable[[], str]] = {
    "F13": _pseudo_code,
    "F-regression": _squares_of_pots,
    "S-gini": _formulas_of_zhu_and_zhou,
}
