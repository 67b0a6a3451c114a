"""Sub-tree pruning: the sub-tree whose leaves tell least about the class, for their number, goes.

own       H(C), the entropy of the classes at a node
below     rows × entropy, added up over the places below a node where its rows come to rest: its
          leaves, and inner nodes where rows stayed in training (``missing="stop"``)
leaves    number of leaves below a node, empty ones included, as in ``Tree.n_leaves``
value     (H(C) at the node − H(C) at its sub-tree's leaves) / leaves, in bits

H(C) at the leaves is their mean, each weighted by its share of the node's own rows. So the value is
what the whole sub-tree gains, for each row of the node, divided by its leaves. It is not multiplied
by the node's share of all rows: a node of four rows counts as much as one of four thousand. Where
all leaves are pure it is H(C) / leaves: the root, which has most leaves, often goes first and takes
the whole tree along.

Again and again the inner node of the least value becomes a leaf. That changes the values above it,
up or down: the least values of the steps do not have to rise, unlike alpha in cost-complexity
pruning. Source: the lecture notes Decision Trees II, pruning methods, "sub-tree".
"""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import numpy as np
import pandas as pd

from dtlearn.arrays import TIE, Floats
from dtlearn.criteria import entropy
from dtlearn.options import at_least, check_number
from dtlearn.prune.record import recorded
from dtlearn.tree.nodes import NodeArrays
from dtlearn.tree.tree import Tree


def subtree(tree: Tree, steps: int | None = None, threshold: float | None = None) -> Tree:
    """The tree after so many steps, in each of which the node of the least value becomes a leaf.

    Without options it is one step. With a ``threshold`` (bits a leaf) the steps go on while the
    least value is at most that, and end at the first one above it, though a later one might be
    less; ``steps`` then limits their number. Of equal values (within 1e-12) the first node in node
    order goes. Entropy is taken whatever impurity grew the tree.

    The record has a line a step: the entropy at the node, the mean entropy at its leaves, their
    number, the value, and the verdict "leaf"; "kept" for the node that ended it at a threshold.
    Raises TypeError for a regression tree and ValueError for negative options, or for a tree with
    priors or losses.

    >>> import dtlearn as dt
    >>> tree = dt.c45(dt.datasets.load("iris"), target="class")
    >>> pruned = subtree(tree, threshold=0.1)
    >>> tree.n_leaves, pruned.n_leaves
    (5, 3)
    >>> pruned.record[["node", "entropy", "leaf_entropy", "leaves", "value", "verdict"]]
       node   entropy  leaf_entropy  leaves     value verdict
    0     3  0.445065      0.180878       3  0.088062    leaf
    1     2  1.000000      0.309840       2  0.345080    kept
    """
    check_number(
        "steps", steps, at_least(0), "a whole number, 0 or more", whole=True, optional=True
    )
    check_number("threshold", threshold, at_least(0), "0 or more", optional=True)
    limit = 1 if steps is None and threshold is None else steps
    taken = list(islice(_up_to(_steps(tree), threshold), limit))
    verdict = ["leaf" if _goes(step, threshold) else "kept" for step in taken]
    cut = [step.node for step in taken if _goes(step, threshold)]
    numbers = {name: [getattr(step, name) for step in taken] for name in Step._fields[1:]}
    nodes, options = [step.node for step in taken], {"steps": limit, "threshold": threshold}
    return recorded("subtree", options, tree.pruned(cut), tree, nodes, verdict, **numbers)


def subtree_path(tree: Tree) -> pd.DataFrame:
    """Every step from the whole tree to its root: line k tells the tree after k steps.

    Columns: the node that became a leaf (numbered as in the given tree; none in the first line),
    its value then, and the number of leaves left. Line k is ``subtree(tree, steps=k)``.
    Raises TypeError for a regression tree and ValueError for one with priors or losses.

    >>> import dtlearn as dt
    >>> subtree_path(dt.c45(dt.datasets.load("iris"), target="class"))
          node     value  n_leaves
    step
    0     <NA>       NaN         5
    1        3  0.088062         3
    2        2  0.345080         2
    3        0  0.459148         1
    """
    taken = list(_steps(tree))
    went = np.cumsum([0] + [step.leaves - 1 for step in taken])
    return pd.DataFrame(
        {
            "node": pd.array([None, *(step.node for step in taken)], dtype="Int64"),
            "value": [np.nan, *(step.value for step in taken)],
            "n_leaves": tree.n_leaves - went,
        }
    ).rename_axis("step")


class Step(NamedTuple):
    """The node of the least value, and what that value is made of."""

    node: int
    entropy: float
    leaf_entropy: float
    leaves: int
    value: float


def _steps(tree: Tree) -> Iterator[Step]:
    """The steps down to the root, each worked out when it is asked for."""
    tree.target.class_labels(
        "sub-tree pruning compares entropies of classes", "use reduced_error or cost_complexity"
    )
    tree.target.unweighted("sub-tree pruning takes entropies of counts")
    return _steps_of(tree.arrays, tree.target.weight(tree.arrays.stopping()))


def _steps_of(arrays: NodeArrays, resting: Floats) -> Iterator[Step]:
    """The same from the weight of the training rows that come to rest at each node."""
    own = np.asarray(entropy(arrays.statistics))
    n = np.where(arrays.n > 0, arrays.n, 1.0)
    below = arrays.sums_below(np.maximum(resting, 0.0) * own)
    leaves = arrays.sums_below(arrays.is_leaf.astype(float))
    value = np.where(arrays.is_leaf, np.inf, _value(own, below / n, leaves))
    while (least := value.min()) < np.inf:
        node = int(np.argmax(value <= least + TIE))
        yield Step(node, own[node], below[node] / n[node], int(leaves[node]), value[node])
        value[node] = value[arrays.below(node)] = np.inf
        above = arrays.above(node)
        below[above] += n[node] * own[node] - below[node]
        leaves[above] -= leaves[node] - 1
        value[above] = _value(own[above], below[above] / n[above], leaves[above])


def _value(own: Floats, at_leaves: Floats, leaves: Floats) -> Floats:
    """Values of nodes; what rounding leaves of no gain is 0."""
    gain = own - at_leaves
    return np.where(np.abs(gain) > TIE, gain, 0.0) / leaves


def _goes(step: Step, threshold: float | None) -> bool:
    return threshold is None or step.value <= threshold + TIE


def _up_to(steps: Iterator[Step], threshold: float | None) -> Iterator[Step]:
    """The steps up to the first one above the threshold, that one included."""
    for step in steps:
        yield step
        if not _goes(step, threshold):
            return
