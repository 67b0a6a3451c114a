"""Reduced-error pruning: rows that the tree was not grown from decide what stays (Quinlan 1987).

validation   the rows that decide, with their true classes
errors       weight of the validation rows that are predicted wrong; in a regression tree the sum
             of their squared errors; with priors or losses what the errors cost, times the weight
             that the priors give to a training row of the class
leaf         errors of the validation rows of a node if it were a leaf
subtree      their errors in the tree that is below the node at that moment

"bottom-up"    from the leaves up, a node whose errors as a leaf are no more becomes one; a node
               that no validation row reaches does so too. As Weka's J48 does with its option -R.
"best-first"   the node whose errors fall most becomes a leaf, again and again, while errors fall
"""

from typing import Any, Literal, NamedTuple, get_args

import numpy as np

from dtlearn.arrays import TIE, Floats, Ints
from dtlearn.options import check_option
from dtlearn.prune.record import recorded
from dtlearn.table.floats import as_numbers
from dtlearn.table.frames import Frame, in_engine
from dtlearn.table.levels import reject_missing
from dtlearn.table.numbers import Numbers
from dtlearn.tree.tree import Tree

Order = Literal["bottom-up", "best-first"]


def reduced_error(tree: Tree, validation: Frame, order: Order = "bottom-up") -> Tree:
    """The tree pruned by its errors on validation rows; the given tree stays as it is.

    ``validation`` holds the columns that the tree tests and its target; each row counts once.
    "bottom-up" gives the smallest of the prunings with the fewest errors. "best-first" takes the
    greatest fall of the errors first (of equal ones the first node in node order) and may end
    with more errors; it keeps a split that does neither good nor harm. Both never raise errors.

    A row without a branch (value missing, or not seen in training) stays at the node, or goes down
    all branches in shares where the tree does so (C4.5); an error of such a row counts for the
    share that is wrong. :meth:`Tree.score` of C4.5's trees adds the shares up instead, and may
    fall for such rows. A class that the tree does not know is always an error, and as dear as the
    dearest one.

    The record has a line for each node that was looked at: the weight of its validation rows,
    its errors as a leaf and as the subtree below it, and "leaf" or "kept".
    Raises KeyError where the target or a tested column is not there; ValueError for another
    order, no rows, or missing values of the target.

    >>> import dtlearn as dt
    >>> iris = dt.datasets.load("iris")
    >>> tree = dt.cart(iris[::2], target="class")
    >>> pruned = reduced_error(tree, iris[1::2])
    >>> tree.n_leaves, pruned.n_leaves
    (6, 4)
    >>> pruned.record[["node", "validation", "leaf", "subtree", "verdict"]]
       node  validation  leaf  subtree verdict
    0     7         4.0   0.0      1.0    leaf
    1     3        27.0   3.0      2.0    kept
    2     4        23.0   1.0      1.0    leaf
    3     2        50.0  25.0      3.0    kept
    4     0        75.0  50.0      3.0    kept
    """
    check_option("order", order, order in get_args(Order), f"one of {get_args(Order)}")
    errors = Errors.of(tree, validation)
    work = _bottom_up if order == "bottom-up" else _best_first
    nodes, subtree, verdict = work(tree, errors)
    return recorded(
        "reduced_error",
        {"order": order},
        tree.pruned([n for n, v in zip(nodes, verdict, strict=True) if v == "leaf"]),
        tree,
        nodes,
        verdict,
        validation=errors.weight[nodes],
        leaf=errors.leaf[nodes],
        subtree=subtree,
    )


class Errors(NamedTuple):
    """Of the validation rows, for each node; see the module's vocabulary.

    weight   of the rows that arrive at the node
    leaf     their errors if the node were a leaf
    resting  errors of the rows that come to rest there: all of a leaf's, or those without a branch
    slack    what rounding may make of equal errors
    """

    weight: Floats
    leaf: Floats
    resting: Floats
    slack: Floats

    @classmethod
    def of(cls, tree: Tree, validation: Frame) -> "Errors":
        """Send the validation rows down the tree and add up their errors."""
        resting = tree.resting(validation) if in_engine(validation) else _resting(tree, validation)
        arrived = tree.arrays.sums_below(resting)
        leaf = tree.losses(arrived)
        size = tree.target.largest_loss(arrived)
        return cls(tree.target.weight(arrived), leaf, tree.losses(resting), TIE * (size + leaf))


def _resting(tree: Tree, validation: Frame) -> Floats:
    """What the rows that come to rest at each node add up to."""
    row, at, weight = tree.at_rest(validation)
    terms = _terms(tree, validation)
    resting = np.zeros((tree.n_nodes, terms.shape[1]))
    np.add.at(resting, at, weight[:, None] * terms[row])
    return resting


def _terms(tree: Tree, validation: Frame) -> Floats:
    """What each row adds to a node: 1 to its class, or the powers 0, 1, 2 of its target.

    A last column takes the classes that the tree does not know.
    """
    target = tree.target
    y = target.column(validation)
    if not len(y):
        raise ValueError("the validation table has no rows: there is nothing to decide with")
    reject_missing(y, f"the target {target.name!r}")
    if isinstance(target, Numbers):
        centred = as_numbers(y, "drop these rows") - target.center
        return np.stack([centred**0, centred, centred**2], axis=1)
    return np.eye(len(target.classes) + 1)[target.codes(validation)]  # code -1: the last column


def _bottom_up(tree: Tree, errors: Errors) -> tuple[Ints, Floats, Any]:
    """Inner nodes from the greatest depth up, the errors that each compared, and verdicts."""
    arrays, leaf = tree.arrays, errors.leaf
    subtree, cut = errors.resting.copy(), np.zeros(tree.n_nodes, dtype=bool)
    for here in reversed(list(arrays.by_depth())):
        no_worse = leaf[here] <= subtree[here] + errors.slack[here]
        cut[here] = no_worse & ~arrays.is_leaf[here]
        if here.start > 0:
            left = np.where(cut[here], leaf[here], subtree[here])
            np.add.at(subtree, arrays.parent[here], left)
    inner = np.flatnonzero(~arrays.is_leaf)
    nodes = inner[np.argsort(-arrays.depth[inner], kind="stable")]
    return nodes, subtree[nodes], np.where(cut[nodes], "leaf", "kept")


def _best_first(tree: Tree, errors: Errors) -> tuple[Ints, Floats, Any]:
    """The nodes cut, in their order, then those kept; the errors that each compared; verdicts."""
    arrays, leaf, standing = tree.arrays, errors.leaf, ~tree.arrays.is_leaf
    subtree = arrays.sums_below(errors.resting)
    cut, compared = [], []
    while (falls := standing & (subtree - leaf > errors.slack)).any():
        fall = np.where(falls, subtree - leaf, 0.0)
        node = int(np.argmax(fall >= fall.max() - errors.slack.max()))
        cut.append(node)
        compared.append(subtree[node])
        standing[node] = standing[arrays.below(node)] = False
        subtree[arrays.above(node)] += leaf[node] - subtree[node]
    kept = np.flatnonzero(standing)
    verdict = ["leaf"] * len(cut) + ["kept"] * len(kept)
    return np.append(cut, kept).astype(np.int64), np.append(compared, subtree[kept]), verdict
