"""A tree before and after pruning: which node became which, side by side.

partner  of a node of the pruned tree: the node that it was
leaf     of the pruned tree, where a subtree was
moved    a node of the pruned tree that was deeper: its subtree took the place of one above it
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from dtlearn.draw import style
from dtlearn.draw.boxes import mean_text
from dtlearn.draw.joined import beside, titled
from dtlearn.draw.marks import Sheet
from dtlearn.draw.plan import plan_of
from dtlearn.draw.sketch import sheet_of
from dtlearn.draw.view import view_of
from dtlearn.splits.kinds import Split
from dtlearn.tree.tree import Tree


@dataclass(frozen=True)
class Pruned:
    """What pruning did; ``partner`` of each node of the pruned tree."""

    partner: list[int]
    leaves: list[int]
    moved: dict[int, int]  # by how many levels

    def cut(self, n_nodes: int) -> list[int]:
        """Nodes of the tree before that are not there any more."""
        return sorted(set(range(n_nodes)) - set(self.partner))


def pruned_sheet(before: Tree, after: Tree, limit: int) -> Sheet:
    """Both trees, each with at most ``limit`` nodes. Raises ValueError as :func:`compare`."""
    found = compare(before, after)
    n_below = before.arrays.sums_below(np.ones(before.n_nodes))
    signs = {node: f"◆ was {n_below[found.partner[node]]:.0f} nodes" for node in found.leaves}
    for node, levels in found.moved.items():
        signs[node] = f"▲ moved up {levels} level{'s' * (levels > 1)}"
    rising = {found.partner[node]: "▲ moves up" for node in found.moved}
    left = view_of(before, limit, cut=found.cut(before.n_nodes), signs=rising)
    views = left, view_of(after, limit, signs=signs)
    sheets = [sheet_of(view, plan_of(view)) for view in views]
    return beside([titled(s, t) for s, t in zip(sheets, ("before", "after"), strict=True)])


def cut_sheet(before: Tree, after: Tree, limit: int) -> Sheet:
    """The tree before alone, with what pruning does to it: its places stay where they are.

    What is cut away is pale, each node that becomes a leaf tells its class or mean, and a subtree
    that moves up says so. Raises ValueError as :func:`compare`.
    """
    found = compare(before, after)
    signs = {found.partner[node]: "▲ moves up" for node in found.moved}
    for node in found.leaves:
        told = after.predictions[node]
        text = style.short(told) if after.classes else f"mean {mean_text(told)}"
        signs[found.partner[node]] = f"◆ leaf {text}"
    view = view_of(before, limit, cut=found.cut(before.n_nodes), signs=signs)
    return sheet_of(view, plan_of(view))


def compare(before: Tree, after: Tree) -> Pruned:
    """What became of the nodes of a tree when it was pruned.

    Raises ValueError where the second tree is no pruned form of the first.

    >>> import dtlearn as dt
    >>> tree = dt.id3(dt.datasets.load("risk"), target="Risk")
    >>> found = compare(tree, tree.pruned([2]))
    >>> found.leaves, found.cut(tree.n_nodes)
    ([2], [4, 5])
    """
    here, there = list(_splits(before)), list(_splits(after))
    found = Pruned([0] * after.n_nodes, [], {})
    place = [0] * after.n_nodes  # the node of the tree before in whose place each one is
    for node, split in enumerate(there):
        at = place[node]
        partner = at if split is None else _holder(before, here, at, split)
        found.partner[node] = partner
        if split is None and here[at] is not None:
            found.leaves.append(node)
        if partner != at:
            found.moved[node] = int(before.arrays.depth[partner] - before.arrays.depth[at])
        if split is not None:
            children = after.arrays.children(node), before.arrays.children(partner)
            for child, old in zip(*children, strict=True):
                place[child] = old
    return found


def _splits(tree: Tree) -> Iterator[Split | None]:
    return (tree.arrays.tests.split(node, tree.attributes) for node in range(tree.n_nodes))


def _holder(before: Tree, splits: list[Split | None], at: int, split: Split) -> int:
    """The node at or below a place that asks this: raised branches are mostly the largest ones."""
    arrays, node = before.arrays, at
    while splits[node] is not None and splits[node] != split:
        node = max(arrays.children(node), key=lambda child: (arrays.n[child], child))
    if splits[node] is None:
        below = [i for i in sorted(arrays.below(at).tolist()) if splits[i] == split]
        if not below:
            raise ValueError(
                f"these are no tree and its pruned form: the second asks {split.question!r}, "
                f"the first does not ask it at or below node {at}"
            )
        node = below[0]
    return node
