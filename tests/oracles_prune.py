"""Cost-complexity pruning the slow way: in fractions, over all prunings, or one link at a time.

cut    the nodes of a tree that a pruning made leaves, none of them below another
loss   what a node gets wrong of some training rows, told by their counts (or moments): a function
       of the node and the counts
cost   (risk per training row, leaves) of a pruning
"""

from collections.abc import Callable, Iterator
from fractions import Fraction

import oracles
import pandas as pd
from prunings import Cut, every_cut, inner_nodes

import dtlearn as dt
from dtlearn.tree import Node, Tree

Loss = Callable[[Node, oracles.Counts], Fraction]
Cost = tuple[Fraction, int]


def counts_of(node: Node) -> oracles.Counts:
    """Class counts (or moments) of the rows at a node."""
    return [Fraction(float(c)) for c in node.counts]


def wrong(node: Node, counts: oracles.Counts) -> Fraction:
    """Weight of the rows of other classes than the node's own."""
    own = [c == node.prediction for c in node.tree.classes].index(True)
    return sum(counts, Fraction(0)) - counts[own]


def squared(node: Node, moments: oracles.Counts) -> Fraction:
    """Sum of the squared distances from the node's mean."""
    n, total, squares = moments
    own_n, own_total, _ = counts_of(node)
    mean = own_total / own_n
    return squares - 2 * mean * total + mean**2 * n


def impure(node: Node, counts: oracles.Counts) -> Fraction:
    """Weight of the rows times the Gini index of the node."""
    return sum(counts, Fraction(0)) * oracles.gini(counts_of(node))


def cost(node: Node, cut: Cut, loss: Loss) -> Cost:
    """Loss of a branch after a pruning, in total, and its leaves; rows may stay at inner nodes."""
    counts = counts_of(node)
    if node.is_leaf or node.id in cut:
        return loss(node, counts), 1
    below = [cost(child, cut, loss) for child in node.children]
    children = [counts_of(child) for child in node.children]
    stay = [c - sum(part) for c, part in zip(counts, zip(*children, strict=True), strict=True)]
    return loss(node, stay) + sum(r for r, _ in below), sum(leaves for _, leaves in below)


def every_cost(tree: Tree, loss: Loss) -> dict[Cut, Cost]:
    """All prunings of a tree, risks per training row."""
    n = Fraction(tree.root.n)
    found = {cut: cost(tree.root, cut, loss) for cut in every_cut(tree.root)}
    return {cut: (risk / n, leaves) for cut, (risk, leaves) in found.items()}


def weakest_links(tree: Tree, loss: Loss) -> Iterator[tuple[Fraction, set[int]]]:
    """Each step of the path: its alpha, and the nodes that are leaves after it, for the first 0."""
    cut: set[int] = set()
    alpha, n = Fraction(0), Fraction(tree.root.n)
    while True:
        strength = {
            node.id: _strength(node, frozenset(cut), loss) / n
            for node in inner_nodes(tree.root, frozenset(cut))
        }
        weakest = min(strength.values(), default=None)
        if weakest is None or weakest > alpha:
            yield alpha, topmost(tree, cut)
        if weakest is None:
            return
        alpha = max(alpha, weakest)
        cut |= {i for i, g in strength.items() if g == weakest}


def topmost(tree: Tree, cut: set[int]) -> set[int]:
    """The nodes of a cut that are not below another one."""
    return {i for i in cut if not any(a in cut for a in tree.arrays.above(i).tolist())}


def _strength(node: Node, cut: Cut, loss: Loss) -> Fraction:
    risk, leaves = cost(node, cut, loss)
    return (loss(node, counts_of(node)) - risk) / (leaves - 1)


def left_out_losses(
    data: pd.DataFrame, folds: pd.Series, beta: float, grow: Callable[[pd.DataFrame], Tree]
) -> pd.Series:
    """Loss of each row: predicted by the tree that grew without its fold, pruned at beta."""
    losses = []
    for fold in folds.unique():
        grown = grow(data[folds != fold])
        rows, target = data[folds == fold], grown.target
        predicted = dt.prune.cost_complexity(grown, beta).predict(rows)
        truth = rows[target.name]
        wrong = predicted != truth if target.classes else (predicted - truth) ** 2
        losses.append(wrong.astype(float))
    return pd.concat(losses)[data.index]
