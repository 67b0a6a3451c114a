"""Dropout: inner nodes become leaves at random (Zhu and Zhou 2023, section 4.2, equation 13).

p, q        a node is dropped with probability p (1 + q)^l, never above 1
l           the exponent: under "child", as the method's authors ran it, the depth of the node
            above, and the root is never dropped; under "node" the node's own depth, root included
right       rows that are predicted as they are: of a node as a leaf, or of those that stop at it
chance      probabilities of ``lowest``, ``lowest`` + 1, ... right rows among those of a node

A dropped node is a leaf with its own majority, and the tests of the other nodes stay as they are.
So the right rows below a kept node are a sum over its branches, which are dropped independently:
one convolution a node, from the leaves up, gives the exact distribution of the accuracy.
"""

from dataclasses import dataclass
from functools import reduce
from operator import index
from typing import Any, Literal, get_args

import numpy as np
import pandas as pd

from dtlearn.arrays import TIE, Floats, Ints
from dtlearn.options import check_number, check_option
from dtlearn.prune.record import recorded
from dtlearn.table.frames import Frame
from dtlearn.tree.nodes import NodeArrays
from dtlearn.tree.tree import Tree

Convention = Literal["child", "node"]
CERTAIN = np.ones(1)


@dataclass(frozen=True, eq=False, repr=False)
class AccuracyDistribution:
    """Exact distribution of the accuracy of one tree after dropout.

    ``frame`` has one line for each accuracy that can occur, ascending: the number of ``right``
    rows, the ``accuracy`` and its ``probability``. One whose probability is below 1e-300 may be
    left out.
    """

    frame: pd.DataFrame

    @property
    def mean(self) -> float:
        """Expected accuracy."""
        accuracy, probability = self._columns
        return float(accuracy @ probability)

    @property
    def sd(self) -> float:
        """Standard deviation of the accuracy from one random tree to the next."""
        accuracy, probability = self._columns
        return float(np.sqrt((accuracy - self.mean) ** 2 @ probability))

    @property
    def min(self) -> float:
        """The lowest accuracy that can occur."""
        return float(self._columns[0][0])

    @property
    def max(self) -> float:
        """The highest accuracy that can occur."""
        return float(self._columns[0][-1])

    def at_least(self, accuracy: float) -> float:
        """Probability of this accuracy or a higher one."""
        reached, probability = self._columns
        return float(probability[reached >= accuracy - TIE].sum())

    @property
    def _columns(self) -> tuple[Floats, Floats]:
        return self.frame["accuracy"].to_numpy(), self.frame["probability"].to_numpy()

    def __repr__(self) -> str:
        return (
            f"accuracy of one tree after dropout: mean {self.mean:.6f}, sd {self.sd:.6f}, "
            f"from {self.min:.6f} to {self.max:.6f}"
        )


def dropout(
    tree: Tree, p: float, q: float = 0.0, seed: int = 0, convention: Convention = "child"
) -> Tree:
    """The tree with inner nodes dropped at random; the given tree stays as it is.

    A node is dropped with probability p (1 + q)^l, never above 1. "child" takes the
    depth of the node above for l and keeps the root; "node" takes the node's own depth, and may
    drop the root. One number is drawn for each inner node, in node order, so that with one seed a
    larger ``p`` or ``q`` drops the same nodes and more.

    The record has every inner node with depth, probability, draw and verdict: "dropped", "kept" or
    "gone with a node above". Raises ValueError where p is not from 0 to 1, q or the seed is
    negative, and for an unknown convention; TypeError for a seed that is no integer.

    Source: Zhu and Zhou 2023, section 4.2.

    >>> import dtlearn as dt
    >>> tree = dt.id3(dt.datasets.load("risk"), target="Risk")
    >>> dropout(tree, p=0.5).record
       node    question    n  depth  probability      draw verdict
    0     0         Car  6.0      0          0.0  0.636962    kept
    1     2  Age ≤ 22.5  3.0      1          0.5  0.269787 dropped
    """
    inner = np.flatnonzero(~tree.arrays.is_leaf)
    chance = probabilities(tree.arrays.depth, p, q, convention)[inner]
    draw = np.random.default_rng(_checked_seed(seed)).random(len(inner))
    dropped = np.zeros(tree.n_nodes, dtype=bool)
    dropped[inner] = draw < chance
    gone = ~tree.arrays.remaining(dropped)[inner]
    verdict = np.where(gone, "gone with a node above", np.where(draw < chance, "dropped", "kept"))
    return recorded(
        "dropout",
        {"p": p, "q": q, "seed": seed, "convention": convention},
        tree.pruned(np.flatnonzero(dropped).tolist()),
        tree,
        inner,
        verdict,
        depth=tree.arrays.depth[inner],
        probability=chance,
        draw=draw,
    )


def dropout_distribution(
    tree: Tree, rows: Frame, p: float, q: float = 0.0, convention: Convention = "child"
) -> AccuracyDistribution:
    """Exact distribution of the accuracy on ``rows`` of one tree after :func:`dropout`.

    ``p``, ``q`` and ``convention`` are those of :func:`dropout`. Each row counts once, and wrong
    where its class is missing or not known to the tree, as in :meth:`Tree.score`.

    Raises ValueError for a bad option, for no rows, and where a row goes down several branches in
    shares (C4.5, a value that is missing or was not seen in training), since the accuracy is then
    no sum over the nodes; TypeError for a regression tree; KeyError where the target or a column
    that the tree tests is not there.

    Dropping the node below the root of this tree makes a leaf of (1, 2), which gets 1 row wrong:

    >>> import dtlearn as dt
    >>> risk = dt.datasets.load("risk")
    >>> tree = dt.id3(risk, target="Risk")
    >>> dropout_distribution(tree, risk, p=0.25).frame
       right  accuracy  probability
    0      5  0.833333         0.25
    1      6  1.000000         0.75
    """
    drop = probabilities(tree.arrays.depth, p, q, convention)
    return right_distribution(tree.arrays, drop, *right_rows(tree, rows), len(rows))


def probabilities(depth: Ints, p: float, q: float, convention: Convention) -> Floats:
    """Probability that an inner node of each depth is dropped.

    >>> probabilities(np.arange(4), p=0.25, q=1.0, convention="child")
    array([0.  , 0.25, 0.5 , 1.  ])
    """
    check_number("p", p, lambda p: 0 <= p <= 1, "from 0 to 1")
    check_number("q", q, lambda q: 0 <= q < np.inf, "0 or more, and finite")
    names = get_args(Convention)
    check_option("convention", convention, convention in names, f"one of {names}")
    exponent = depth if convention == "node" else depth - 1
    with np.errstate(over="ignore"):  # an infinite power would make a NaN of p = 0
        growth = np.minimum((1.0 + q) ** np.maximum(exponent, 0), np.finfo(float).max)
    chance = np.where(exponent < 0, 0.0, p * growth)
    return np.where(chance < 1 - TIE, chance, 1.0)


def right_rows(tree: Tree, rows: Frame) -> tuple[Ints, Ints]:
    """Right rows of each node: of all rows that come to it, and of those that stop there.

    Raises as :func:`dropout_distribution` does.
    """
    tree.target.class_labels("the accuracy counts right classes")
    truth = tree.target.codes(rows)
    if not len(rows):
        raise ValueError("there are no rows: an accuracy needs one row or more")
    X = tree.encode(rows)
    row, at, _ = tree.arrays.descend(X, tree.distribute)
    _refuse_shared(tree, X, row)
    stops = np.zeros((tree.n_nodes, len(tree.classes)))
    known = truth >= 0
    np.add.at(stops, (at[known], truth[known]), 1)
    mine = np.arange(tree.n_nodes), tree.choices
    comes = tree.arrays.sums_below(stops)
    return comes[mine].astype(np.int64), stops[mine].astype(np.int64)


def right_distribution(
    arrays: NodeArrays, drop: Floats, comes: Ints, stops: Ints, n_rows: int
) -> AccuracyDistribution:
    """Distribution at the root, from the probabilities of a drop and the right rows of each node.

    ``comes`` and ``stops`` are those of :func:`right_rows`.
    """
    lowest, chance = comes.copy(), [CERTAIN] * len(arrays)
    for node in np.flatnonzero(~arrays.is_leaf & (drop < 1))[::-1]:
        below = arrays.children(node)
        branches = chance[below.start : below.stop]
        chance[below.start : below.stop] = [CERTAIN] * len(below)  # frees their memory
        kept = int(stops[node] + lowest[below.start : below.stop].sum())
        lowest[node], chance[node] = _mixed(
            float(drop[node]), int(comes[node]), kept, reduce(np.convolve, branches)
        )
    possible = np.flatnonzero(chance[0])
    right = lowest[0] + possible
    columns = {"right": right, "accuracy": right / n_rows, "probability": chance[0][possible]}
    return AccuracyDistribution(pd.DataFrame(columns))


def _mixed(drop: float, leaf: int, lowest: int, chance: Floats) -> tuple[int, Floats]:
    """Lowest and chances of a node that is a leaf with probability ``drop``."""
    if drop == 0:
        return lowest, chance
    start, stop = min(leaf, lowest), max(leaf + 1, lowest + len(chance))
    mixed = np.zeros(stop - start)
    mixed[lowest - start : lowest - start + len(chance)] = (1 - drop) * chance
    mixed[leaf - start] += drop
    return start, mixed


def _refuse_shared(tree: Tree, X: Floats, row: Ints) -> None:
    """Raise ValueError where rows rest at several leaves, with the columns that they lack."""
    shared = np.flatnonzero(np.bincount(row, minlength=len(X)) > 1)
    if not len(shared):
        return
    asked = np.unique(tree.arrays.tests.attribute[~tree.arrays.is_leaf])
    lacking = (~np.isfinite(X[np.ix_(shared, asked)])).sum(axis=0)
    names = ", ".join(
        f"{tree.attributes[j].name!r} {n}" for j, n in zip(asked, lacking, strict=True) if n
    )
    raise ValueError(
        f"{len(shared)} of {len(X)} rows go down several branches in shares, so that the accuracy "
        f"is no sum over the nodes; values are missing or new in the columns {names}: drop or "
        "fill these rows, or average the score of dropout over many seeds"
    )


def _checked_seed(seed: Any) -> int:
    """The seed as an int. Raises TypeError and ValueError for what is none, or negative."""
    try:
        number = index(seed)
    except TypeError:
        raise TypeError(f"seed must be an integer, got {seed!r}") from None
    check_option("seed", seed, number >= 0, "0 or more")
    return number
