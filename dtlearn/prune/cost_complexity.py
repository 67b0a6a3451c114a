"""Minimal cost-complexity pruning (Breiman, Friedman, Olshen and Stone 1984, chapter 3).

risk      what a tree gets wrong per training row, R: the share of wrong rows, or with priors and
          losses what errors are expected to cost; in a regression tree the mean squared error;
          with ``measure="impurity"`` the impurity of the leaves, each weighted by its share of the
          rows (scikit-learn prunes by that, rpart by the errors)
alpha     price of a leaf in units of risk: the best subtree has the least R + alpha × leaves
link      an inner node with all that is below it; cut, the node becomes a leaf
strength  g = (risk as a leaf - risk of the subtree) / (leaves - 1), the alpha from which on the
          link costs more than the leaf; the link with the least strength is the weakest
path      the links cut by rising alpha, which makes each best subtree a pruning of the one before

rpart's CP is alpha divided by the risk of the root. Its table may differ from the path where a
branch is stronger than the link above it: rpart then takes what is below the branch as cut.
"""

import heapq
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Literal, get_args

import numpy as np
import pandas as pd

from dtlearn.arrays import TIE, Bools, Floats, Ints
from dtlearn.options import at_least, check_number, check_option
from dtlearn.prune.record import recorded
from dtlearn.tree.nodes import NodeArrays
from dtlearn.tree.tree import Tree

Measure = Literal["error", "impurity"]


def cost_complexity_path(tree: Tree, measure: Measure = "error") -> pd.DataFrame:
    """Every subtree that is the best one for some alpha, from the whole tree to the root alone.

    One line a step: the ``alpha`` from which on the subtree is the best, its ``risk``, its
    ``n_leaves``, and ``cut``, the nodes that become leaves in this step (with all links that are
    equally weak, within 1e-12 of the root's risk). At alpha 0 stands the smallest subtree that has
    the least risk: the whole tree, unless some links are worth nothing.

    ``measure`` is "error" or "impurity", see the module; alpha and risk are per training row. Empty
    leaves count as leaves. A training row that stops at a node for want of a branch is predicted
    by that node, and one that goes down several branches counts in shares.
    Raises ValueError for another measure.

    >>> import dtlearn as dt
    >>> cost_complexity_path(dt.cart(dt.datasets.load("risk"), target="Risk"))
             alpha      risk  n_leaves  cut
    step
    0     0.000000  0.000000         3   []
    1     0.166667  0.333333         1  [0]
    """
    links = Links.of(tree, measure)
    each = links.alpha[links.sequence]
    alpha = np.unique(np.append(0.0, each))
    step = np.searchsorted(alpha, each)
    rise = np.bincount(step, links.rise[links.sequence], len(alpha)).cumsum()
    fewer = np.bincount(step, links.fewer[links.sequence], len(alpha)).cumsum()
    frame = pd.DataFrame(
        {
            "alpha": alpha,
            "risk": (links.at_rest.sum() + rise) / tree.root.n,
            "n_leaves": tree.n_leaves - fewer.astype(np.int64),
            "cut": links.cut_at(alpha),
        }
    )
    return frame.rename_axis("step")


def cost_complexity(tree: Tree, alpha: float, measure: Measure = "error") -> Tree:
    """The smallest subtree with the least R + alpha × leaves; the given tree stays as it is.

    ``alpha`` (0 or more) and ``measure`` are those of :func:`cost_complexity_path`: a step's alpha
    gives the subtree of the step.

    The record has a line for each inner node, from the greatest depth up: its strength ``alpha``
    with what is left of the links below it, the two risks and the number of ``leaves`` that make
    it, and the verdict "leaf" where it is not above the given alpha, else "kept" (a node above may
    become a leaf nevertheless). Raises ValueError for a bad alpha or measure.

    >>> import dtlearn as dt
    >>> tree = dt.cart(dt.datasets.load("risk"), target="Risk")
    >>> print(cost_complexity(tree, alpha=0.17))
    CART tree for Risk: 1 leaf, height 0; counts in the order H, L
    root → H (4, 2)
    >>> cost_complexity(tree, alpha=0.1).record.drop(columns=["question", "n"])
       node     alpha  leaf_risk  subtree_risk  leaves verdict
    0     1  0.166667   0.166667           0.0       2    kept
    1     0  0.166667   0.333333           0.0       3    kept
    """
    check_number("alpha", alpha, at_least(0), "0 or more")
    links = Links.of(tree, measure)
    cut = links.is_cut(alpha)
    inner = np.flatnonzero(~tree.arrays.is_leaf)
    nodes = inner[np.argsort(-tree.arrays.depth[inner], kind="stable")]
    risk, leaves = (values[nodes] for values in _subtrees(links, cut))
    leaf_risk, subtree_risk = links.as_leaf[nodes] / tree.root.n, risk / tree.root.n
    return recorded(
        "cost_complexity",
        {"alpha": alpha, "measure": measure},
        tree.pruned(np.flatnonzero(cut).tolist()),
        tree,
        nodes,
        np.where(cut[nodes], "leaf", "kept"),
        alpha=(leaf_risk - subtree_risk) / (leaves - 1),
        leaf_risk=leaf_risk,
        subtree_risk=subtree_risk,
        leaves=leaves,
    )


@dataclass(frozen=True)
class Links:
    """The links of a tree, one entry a node; see the module's vocabulary.

    as_leaf    weight × risk of each node as a leaf
    at_rest    weight × risk of the rows that come to rest at a node: all of those at a leaf, and at
               an inner node those without a branch
    alpha      strength of each link when the weaker links below it are cut; infinite for a leaf
    rise       by how much weight × risk rises when the link is cut then
    fewer      by how many leaves the tree has fewer then
    sequence   the links that are cut one by one; the others go with a weaker link above them
    tolerance  alphas that differ by no more are equal
    """

    arrays: NodeArrays
    as_leaf: Floats
    at_rest: Floats
    alpha: Floats
    rise: Floats
    fewer: Floats
    sequence: Ints
    tolerance: float

    @classmethod
    def of(cls, tree: Tree, measure: Measure) -> "Links":
        """The links of a tree. Raises ValueError for an unknown measure."""
        names = get_args(Measure)
        check_option("measure", measure, measure in names, f"one of {names}")
        as_leaf, at_rest = _risks(tree, measure)
        n = tree.root.n
        tolerance = TIE * float(as_leaf[0]) / n
        strength, rise, fewer, sequence = _strengths(tree.arrays, as_leaf, at_rest)
        alpha = _merged(strength / n, tolerance)
        return cls(tree.arrays, as_leaf, at_rest, alpha, rise, fewer, sequence, tolerance)

    def is_cut(self, alpha: float) -> Bools:
        """Whether each node is an inner one whose link is not worth its leaves at an alpha."""
        return ~self.arrays.is_leaf & (self.alpha <= alpha + self.tolerance)

    @cached_property
    def above(self) -> Floats:
        """The alpha from which on each node is gone, since a node above is a leaf."""
        gone = np.full(len(self.arrays), np.inf)
        for here in list(self.arrays.by_depth())[1:]:
            parent = self.arrays.parent[here]
            gone[here] = np.minimum(self.alpha[parent], gone[parent])
        return gone

    def cut_at(self, steps: Floats) -> list[list[int]]:
        """The nodes that become leaves at each of the path's alphas."""
        nodes = np.flatnonzero(self.alpha < self.above)
        step = np.searchsorted(steps, self.alpha[nodes])
        ends = np.bincount(step, minlength=len(steps)).cumsum()
        by_step = nodes[np.argsort(step, kind="stable")]
        return [part.tolist() for part in np.split(by_step, ends[:-1])]

    def standing(self, nodes: Ints, alpha: float) -> Ints:
        """Each node, or the leaf above it that stands in its place in the tree pruned at alpha."""
        while (gone := (nodes > 0) & (self.above[nodes] <= alpha + self.tolerance)).any():
            nodes = np.where(gone, self.arrays.parent[nodes], nodes)
        return nodes


def _risks(tree: Tree, measure: Measure) -> tuple[Floats, Floats]:
    """Weight × risk of each node as a leaf, and of the rows that come to rest there."""
    arrays, stopping = tree.arrays, tree.arrays.stopping()
    if measure == "impurity":
        mass = tree.target.mass
        return mass(arrays.statistics) * arrays.impurity, mass(stopping) * arrays.impurity
    return tree.losses(arrays.statistics), tree.losses(stopping)


def _strengths(
    arrays: NodeArrays, as_leaf: Floats, at_rest: Floats
) -> tuple[Floats, Floats, Floats, Ints]:
    """Strength (of risk in total), rise and fewer of each link, and the sequence.

    From the leaves up, all links below a link are taken as cut at first. Those that are stronger
    than the link itself is then, strongest first, are put back: they will not be cut before it.
    """
    strength: Floats = np.full(len(arrays), np.inf)
    fewer: Floats = arrays.tests.n_branches.astype(float) - 1
    rise = as_leaf - at_rest
    np.subtract.at(rise, arrays.parent[1:], as_leaf[1:])
    below: dict[int, list[tuple[float, int]]] = {}  # links that are left below a node, as heaps
    for node in np.flatnonzero(~arrays.is_leaf)[::-1].tolist():
        heap = _united([below.pop(child) for child in arrays.children(node) if child in below])
        while heap and -heap[0][0] > rise[node] / fewer[node]:
            _, stronger = heapq.heappop(heap)
            rise[node] += rise[stronger]
            fewer[node] += fewer[stronger]
        strength[node] = rise[node] / fewer[node]
        heapq.heappush(heap, (-strength[node], node))
        below[node] = heap
    return strength, rise, fewer, np.array([n for _, n in below.get(0, [])], dtype=np.int64)


def _united(heaps: list[list[tuple[float, int]]]) -> list[tuple[float, int]]:
    """The largest of some heaps with the others put into it."""
    heaps = sorted(heaps, key=len)
    largest = heaps.pop() if heaps else []
    for entry in chain.from_iterable(heaps):
        heapq.heappush(largest, entry)
    return largest


def _merged(alpha: Floats, tolerance: float) -> Floats:
    """Alphas with equal ones, but for rounding, made the same: the least of them, or 0."""
    values, index = np.unique(alpha, return_inverse=True)
    least = 0.0
    for i, value in enumerate(values):
        least = least if value <= least + tolerance else value
        values[i] = least
    return values[index]


def _subtrees(links: Links, cut: Bools) -> tuple[Floats, Ints]:
    """Weight × risk and leaves of what is below each node when all links there are judged."""
    arrays, leaf = links.arrays, links.arrays.is_leaf
    risk, leaves = links.at_rest.copy(), leaf.astype(np.int64)
    for here in reversed(list(arrays.by_depth())[1:]):
        parent = arrays.parent[here]
        np.add.at(risk, parent, np.where(cut[here], links.as_leaf[here], risk[here]))
        np.add.at(leaves, parent, np.where(cut[here], 1, leaves[here]))
    return risk, leaves
