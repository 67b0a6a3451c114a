"""A tree as DataFrames: the table of its nodes, and the nodes that a row passes."""

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from dtlearn.arrays import Floats, group_sums
from dtlearn.text import show_all

if TYPE_CHECKING:
    from dtlearn.tree.node import Node
    from dtlearn.tree.tree import Tree


def nodes(tree: "Tree") -> pd.DataFrame:
    """One line a node, numbered depth by depth."""
    views = [tree.node(i) for i in range(tree.n_nodes)]
    columns = ("depth", "branch", "is_leaf", "attribute", "threshold", "n")
    frame = pd.DataFrame({c: [getattr(v, c) for v in views] for c in columns})
    frame.insert(0, "parent", tree.arrays.parent)
    for label, column in zip(show_all(tree.classes), tree.arrays.statistics.T, strict=False):
        frame[f"n({label})"] = column
    frame["impurity"], frame["gain"] = tree.arrays.impurity, tree.arrays.gain
    if not np.array_equal(tree.arrays.score, tree.arrays.gain):
        frame["score"] = tree.arrays.score
    frame["prediction"] = tree.predictions
    return frame.rename_axis("node")


def path(tree: "Tree", row: Mapping[Hashable, Any] | pd.Series) -> pd.DataFrame:
    """The nodes that one row passes, from the root down: one line a node."""
    frame = pd.DataFrame([dict(row)])
    _, rest, share = tree.at_rest(frame)
    weight = tree.arrays.sums_below(group_sums(rest, share, tree.n_nodes))
    x, passed = tree.encode(frame)[0], np.flatnonzero(weight)
    views = [tree.node(int(i)) for i in passed]
    return pd.DataFrame(
        {
            "node": passed,
            "branch": [v.branch for v in views],
            "n": [v.n for v in views],
            "prediction": [v.prediction for v in views],
            "weight": weight[passed],
            "note": [_note(v, x) for v in views],
        }
    )


def _note(node: "Node", x: Floats) -> str:
    """What was amiss with the value that a node tests, if anything."""
    if node.is_leaf:
        return ""
    tests = node.tree.arrays.tests
    value = x[tests.attribute[node.id]]
    branch = tests.answer(x[None, :], np.array([0]), np.array([node.id]))[0]
    return "missing" if np.isnan(value) else "not seen here" if branch < 0 else ""
