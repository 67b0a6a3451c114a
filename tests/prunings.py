"""Prunings of trees for the tests: a long chain, all prunings of a tree, and what one must be.

cut   the nodes of a tree that a pruning made leaves, none of them below another
"""

from collections.abc import Iterator
from itertools import product

import numpy as np
import pandas as pd

from dtlearn.splits.tests import NodeTests
from dtlearn.table import Classes
from dtlearn.table.columns import Attribute
from dtlearn.tree import Node, Tree
from dtlearn.tree.nodes import NodeArrays

Cut = frozenset[int]


def chain(leaves: list[tuple[float, float]]) -> Tree:
    """A tree whose test at depth d sends f ≤ d + 0.5 to a leaf: its leaves' counts of a and b.

    The test at depth d is node 2 d, its leaf the node after that.
    """
    height = len(leaves) - 1
    node = np.arange(2 * height + 1)
    depth, inner = (node + 1) // 2, (node % 2 == 0) & (node < 2 * height)
    counts = np.empty((len(node), 2))
    counts[0::2] = np.cumsum(leaves[::-1], axis=0)[::-1]
    counts[1::2] = leaves[:-1]
    nothing = np.zeros_like(node)
    tests = NodeTests(
        attribute=np.where(inner, 0, -1),
        threshold=np.where(inner, depth + 0.5, np.nan),
        n_branches=np.where(inner, 2, 0),
        start=nothing,
        size=nothing,
        default=nothing - 1,
        level_branch=nothing[:0],
        multiway=False,
    )
    table = NodeArrays(
        parent=np.where(node == 0, -1, 2 * depth - 2),
        branch=np.where(node == 0, -1, (node + 1) % 2),
        depth=depth,
        first_child=np.where(inner, node + 1, 0),
        tests=tests,
        n=counts.sum(axis=1),
        statistics=counts,
        impurity=np.zeros(len(node)),
        gain=np.zeros(len(node)),
        score=np.zeros(len(node)),
    )
    return Tree("chain", (Attribute("f", "numeric"),), Classes("y", pd.Index(["a", "b"])), table)


def every_cut(node: Node) -> Iterator[Cut]:
    """All prunings of what is below a node, the node itself included."""
    if node.is_leaf:
        yield frozenset()
        return
    yield frozenset([node.id])
    for below in product(*(list(every_cut(child)) for child in node.children)):
        yield frozenset().union(*below)


def inner_nodes(node: Node, cut: Cut) -> Iterator[Node]:
    """The nodes that still ask something, each before those below it."""
    if not node.is_leaf and node.id not in cut:
        yield node
        for child in node.children:
            yield from inner_nodes(child, cut)


def check_is_pruning(given: Tree, pruned: Tree) -> None:
    """Some nodes of the given tree became leaves, and nothing else is changed."""
    pairs = [(given.root, pruned.root)]
    for before, after in pairs:
        assert np.array_equal(before.counts, after.counts)
        assert before.impurity == after.impurity
        if not after.is_leaf:
            assert after.split == before.split
            pairs += zip(before.children, after.children, strict=True)
