"""A tree that may be changed while it is pruned: made from a tree, and turned into a new one.

place   where a node is; places are numbered as the nodes of the given tree
test    number of the node of the given tree whose test is asked at a place, and whose children
        are the places below it; raising changes it
inner   whether a place asks its test; at a leaf nobody does
counts  class counts at a place
stuck   a row that has no branch at a place, because its value is missing or not known there
lines   rows at places, with their weights there: aligned arrays; a row may have several lines
kept    lines at the leaves and where some are stuck, which is enough to gather those of any place
"""

from dataclasses import dataclass, field, replace

import numpy as np

from dtlearn.arrays import Bools, Floats, Ints, within_segments
from dtlearn.splits.routing import Lines
from dtlearn.tree.grower import Grower
from dtlearn.tree.nodes import NodeArrays
from dtlearn.tree.tree import Tree


@dataclass
class WorkTree:
    """A tree under change: what is at each place, and the lines; see the module's vocabulary."""

    origin: Tree
    test: Ints
    inner: Bools
    counts: Floats
    kept: Lines = field(repr=False)
    start: Ints  # where the lines of a place begin in ``kept``; -1 where none are kept
    size: Ints  # how many these are

    @classmethod
    def of(cls, tree: Tree) -> "WorkTree":
        """A copy to work on, as yet without lines."""
        nodes, nothing = np.arange(tree.n_nodes), np.zeros(tree.n_nodes, dtype=np.int64)
        inner, counts = ~tree.arrays.is_leaf, tree.arrays.statistics.copy()
        nobody = Lines(nothing[:0], nothing[:0], counts[:0, 0])
        return cls(tree, nodes, inner, counts, nobody, nothing - 1, nothing)

    @property
    def grower(self) -> Grower:
        """What has the training rows. Raises ValueError for a tree that was read from JSON."""
        if self.origin.grower is None:
            raise ValueError(
                "raising subtrees sends the training rows down again, and this tree has none (it "
                "was read from JSON, tuples or another program): grow it again, or use "
                "raise_subtrees=False"
            )
        return self.origin.grower

    def below(self, places: Ints, asking: Bools | bool = True) -> tuple[Ints, Ints]:
        """The children of those places that are ``asking``: index of the parent, and the child.

        Those of a place that was made a leaf are what they were before.
        """
        node, arrays = self.test[places], self.origin.arrays
        n_children = arrays.tests.n_branches[node] * asking
        before = n_children.cumsum() - n_children
        parent = np.arange(len(places)).repeat(n_children)
        return parent, (arrays.first_child[node] - before)[parent] + np.arange(len(parent))

    # its lines

    def keep(self, places: Ints, lines: Lines) -> None:
        """Keep lines (at indices of places) there, instead of those that are kept by now."""
        order = np.argsort(lines.at, kind="stable")
        kept = Lines.joined([self.kept, lines.only(order).moved(places)])
        self._note(places, len(self.kept.at), np.bincount(lines.at, minlength=len(places)))
        self.kept = kept
        holders = np.flatnonzero(self.start >= 0)
        if len(kept.at) > 2 * self.size[holders].sum():  # half of them are of no use any more
            self.kept = self.gathered(holders).moved(holders)
            self._note(holders, 0, self.size[holders])

    def _note(self, places: Ints, first: int, size: Ints) -> None:
        """Note that the lines of these places follow each other from the ``first`` on."""
        self.start[places], self.size[places] = first + size.cumsum() - size, size

    def gathered(self, places: Ints) -> Lines:
        """All lines of some places (at indices of them), which are kept there or below."""
        at, found = np.arange(len(places)), []
        while not (keeps := self.start[places] >= 0).all():
            found.append((at[keeps], places[keeps]))
            at, (parent, places) = at[~keeps], self.below(places[~keeps])
            at = at[parent]
        at, places = map(np.concatenate, zip(*found, (at, places), strict=True))
        size = self.size[places]
        line = self.start[places].repeat(size) + within_segments(size)
        return Lines(self.kept.row[line], at.repeat(size), self.kept.weight[line])

    # the new tree

    def tree(self, recount: bool) -> tuple[Tree, Ints]:
        """The new tree, its nodes numbered depth by depth, and the place of each.

        With ``recount`` impurities are new.
        """
        depths, parents, n_above = [np.array([0])], [np.array([-1])], 0
        while len(depths[-1]):
            parent, child = self.below(depths[-1], self.inner[depths[-1]])
            parents.append(n_above + parent)
            n_above += len(depths[-1])
            depths.append(child)
        depth = np.repeat(np.arange(len(depths)), list(map(len, depths)))
        places = np.concatenate(depths)
        arrays = self._arrays(places, np.concatenate(parents), depth, recount)
        return replace(self.origin, arrays=arrays), places

    def _arrays(self, order: Ints, parent: Ints, depth: Ints, recount: bool) -> NodeArrays:
        given, test, inner = self.origin.arrays, self.test[order], self.inner[order]
        statistics = self.counts[order]
        impurity = self.grower.impurity(statistics) if recount else given.impurity[order]
        n_children = np.where(inner, given.tests.n_branches[test], 0)
        return NodeArrays(
            parent,
            given.branch[order],
            depth,
            np.where(inner, 1 + n_children.cumsum() - n_children, 0),
            given.tests.at(test).only(inner),
            statistics.sum(axis=1),
            statistics,
            np.asarray(impurity),
            np.where(inner, given.gain[test], 0.0),
            np.where(inner, given.score[test], 0.0),
        )


def postorder(arrays: NodeArrays) -> Ints:
    """The rank of each node if all come after the nodes below them, branch by branch."""
    size = arrays.sums_below(np.ones(len(arrays))).astype(np.int64)
    before, rank = size.cumsum(), size - 1  # the root is the last
    last = arrays.first_child + arrays.tests.n_branches - 1
    for here in list(arrays.by_depth())[1:]:
        above = arrays.parent[here]
        rank[here] = rank[above] - 1 - (before[last[above]] - before[here])
    return rank
