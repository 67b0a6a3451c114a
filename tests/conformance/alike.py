"""A tree of ours made from the nodes of a reference: its shape and its figures.

What its nodes ask is not told: pruning reads counts alone, so that paths can be compared node for
node even where our builder decides ties another way.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.splits.tests import LEAF, NO_BRANCH, NodeTests
from dtlearn.table import Classes, Numbers
from dtlearn.table.columns import Attribute
from dtlearn.tree import Tree
from dtlearn.tree.nodes import NodeArrays

from .references import Reference


def alike(wanted: Reference, impurity: Callable[[Any], Any], classes: list[str] | None) -> Tree:
    """The tree; figures are class counts, or without classes rows, mean and sum of squares."""
    nodes = by_level(wanted)
    n_branches = np.array([len(node.below) for node in nodes])
    parent = np.append(-1, np.repeat(np.arange(len(nodes)), n_branches))
    depth = np.zeros_like(parent)
    for node in range(1, len(nodes)):
        depth[node] = depth[parent[node]] + 1
    first = 1 + np.cumsum(n_branches) - n_branches
    figures = np.array([node.figures for node in nodes], dtype=float)
    statistics = figures if classes else moments(figures)
    inner, nothing = n_branches > 0, np.zeros_like(parent)
    tests = NodeTests(
        attribute=np.where(inner, 0, LEAF),
        threshold=np.where(inner, 0.0, np.nan),
        n_branches=n_branches,
        start=nothing,
        size=nothing,
        default=nothing + NO_BRANCH,
        level_branch=nothing[:0],
        multiway=False,
    )
    table = NodeArrays(
        parent=parent,
        branch=np.where(parent < 0, -1, np.arange(len(nodes)) - first[parent]),
        depth=depth,
        first_child=np.where(inner, first, 0),
        tests=tests,
        n=figures.sum(axis=1) if classes else figures[:, 0],
        statistics=statistics,
        impurity=np.asarray(impurity(statistics)),
        gain=np.zeros(len(nodes)),
        score=np.zeros(len(nodes)),
    )
    target = Classes("y", pd.Index(classes)) if classes else Numbers("y")
    return Tree("Reference", (Attribute("x", "numeric"),), target, table)


def by_level(wanted: Reference) -> list[Reference]:
    """The nodes of a reference, level by level from the root."""
    nodes = [wanted]
    for node in nodes:  # grows while it is read
        nodes.extend(node.below.values())
    return nodes


def moments(figures: Any) -> Any:
    """Weight, sum and sum of squares from rows, mean and sum of squared deviations."""
    n, mean, squares = figures.T
    mean = mean - mean[0]
    return np.stack([n, n * mean, squares + n * mean**2], axis=1)
