"""The tables of the worked examples, asked for what the exercises and the ledger need.

Nothing is typed: counts, gains and trees are computed by the library when they are asked for.
"""

from typing import Any

import numpy as np
import pandas as pd

from dtlearn.cart import cart
from dtlearn.course.datasets import load
from dtlearn.criteria import information_gain
from dtlearn.search.subsets import Subsets
from dtlearn.table.levels import class_counts
from dtlearn.tree.tree import Tree


def risk_tree(**options: Any) -> Tree:
    """The binary tree of the Risk table, grown by information gain."""
    return cart(load("risk"), target="Risk", criterion="entropy", **options)


def risk_of(age: int, car: str) -> str:
    """What the tree says of a driver."""
    return str(risk_tree().predict(pd.DataFrame({"Age": [age], "Car": [car]})).iloc[0])


def branch_counts(name: str, attribute: str, left: Any) -> list[list[int]]:
    """Class counts of the rows that go left and right; ``left`` is a set of levels or a cut.

    >>> branch_counts("risk", "Age", 22.5)
    [[2, 0], [2, 2]]
    """
    data = load(name)
    labels = data.iloc[:, -1]
    goes = data[attribute].isin(left) if isinstance(left, set) else data[attribute] <= left
    classes = class_counts(labels).index
    sides = (class_counts(labels[side]) for side in (goes, ~goes))
    return [side.reindex(classes, fill_value=0).tolist() for side in sides]


def n_groupings(n_levels: int, subsets: Subsets = "exhaustive") -> int:
    """Number of pairs of sets that the grower tries for an attribute with so many levels.

    >>> n_groupings(3)
    3
    """
    levels = [f"level {i}" for i in range(n_levels)]
    data = pd.DataFrame({"level": levels, "class": ["a"] + ["b"] * (n_levels - 1)})
    return len(cart(data, target="class", subsets=subsets).candidates())


def height_gain(cut: float) -> float:
    """Information gain of Height ≤ cut on the total scale."""
    return information_gain(branch_counts("height_gender", "Height", cut), scale="total")


def best_height() -> float:
    """The threshold that the grower chooses."""
    data = load("height_gender")
    return cart(data, target="Gender", criterion="entropy").root.threshold or 0.0


def largest_gain(counts: list[int]) -> float:
    """Largest gain of a split in two branches of rows with these class counts, total scale.

    >>> largest_gain([4, 4])
    8.0
    """
    left = np.indices([n + 1 for n in counts]).reshape(len(counts), -1).T
    children = np.stack([left, counts - left], axis=1)
    return float(information_gain(children, scale="total").max())


def rows_swept(tree: Tree) -> int:
    """Rows of all nodes that ask a question: what growing the tree looks at, for one attribute.

    >>> rows_swept(risk_tree())
    9
    """
    nodes = tree.nodes
    return int(nodes.loc[~nodes["is_leaf"], "n"].sum())
