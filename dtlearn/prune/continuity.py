"""Pessimistic error pruning with the continuity correction (Quinlan 1987; Mingers 1989).

errors          weight of the training rows that a leaf gets wrong, plus 1/2
subtree         errors of the leaves below a node, added up
standard error  sqrt(E (n - E) / n) for the errors E of a subtree that holds n rows

From the root down, a node becomes a leaf where its errors as a leaf are at most one standard error
above those of its subtree. What is below such a node is not looked at.
"""

import numpy as np

from dtlearn.arrays import TIE, Floats
from dtlearn.prune.record import recorded
from dtlearn.tree.nodes import NodeArrays
from dtlearn.tree.tree import Tree

HALF = 0.5  # the continuity correction: what each leaf adds to its errors


def continuity(tree: Tree) -> Tree:
    """The tree pruned by errors with the continuity correction; the given tree stays as it is.

    A leaf without training rows adds nothing, and training rows that stop at a node for want of a
    branch count as one more leaf there. The standard error is 0 where a subtree is charged with
    all its rows or more. The ``record`` has the errors as ``leaf`` and as ``subtree``, the
    ``standard_error``, and the verdict "leaf" or "kept", from the root down.
    Raises TypeError for a regression tree, and ValueError for one with priors or losses.
    Source: Quinlan 1987, "Simplifying decision trees".

    >>> import dtlearn as dt
    >>> iris = dt.datasets.load("iris")
    >>> pruned = continuity(dt.cart(iris, target="class"))
    >>> pruned.record.drop(columns="question").round(2)
       node      n   leaf  subtree  standard_error verdict
    0     0  150.0  100.5      4.5            2.09    kept
    1     2  100.0   50.5      4.0            1.96    kept
    2     3   54.0    5.5      2.5            1.54    kept
    3     4   46.0    1.5      1.5            1.20    leaf
    4     5   48.0    1.5      1.0            0.99    leaf
    5     6    6.0    2.5      1.5            1.06    leaf
    """
    tree.target.class_labels("pessimistic pruning counts errors of classes")
    tree.target.unweighted("pessimistic pruning counts errors")
    arrays = tree.arrays
    inner, leaf, subtree = ~arrays.is_leaf, _as_leaves(arrays), _as_subtrees(tree)
    n = np.where(arrays.n > 0, arrays.n, 1.0)
    standard_error = np.sqrt(np.maximum(subtree * (n - subtree), 0.0) / n)
    cut = inner & (leaf <= (subtree + standard_error) * (1 + TIE))
    nodes = np.flatnonzero(inner & arrays.remaining(cut))
    return recorded(
        "continuity",
        {},
        tree.pruned(np.flatnonzero(cut).tolist()),
        tree,
        nodes,
        np.where(cut[nodes], "leaf", "kept"),
        leaf=leaf[nodes],
        subtree=subtree[nodes],
        standard_error=standard_error[nodes],
    )


def _as_leaves(arrays: NodeArrays) -> Floats:
    """Errors of each node if it were a leaf."""
    errors = arrays.n - arrays.statistics.max(axis=1)
    return np.where(arrays.n > 0, errors + HALF, 0.0)


def _as_subtrees(tree: Tree) -> Floats:
    """Errors of the subtree of each node: of its leaves, and of rows that stop above them."""
    arrays = tree.arrays
    stopping = arrays.stopping()
    n = stopping.sum(axis=1)
    errors = n - stopping[np.arange(len(arrays)), tree.choices]
    return arrays.sums_below(np.where(n > TIE * arrays.n[0], errors + HALF, 0.0))
