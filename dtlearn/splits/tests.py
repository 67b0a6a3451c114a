"""The tests of all nodes as arrays, to route many rows through many nodes at once.

branch   0, 1, ...: which way a row goes; NO_BRANCH where its value is missing, or was not seen at
         the node in training
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlearn.arrays import Bools, Floats, Ints, cells, within_segments
from dtlearn.splits.kinds import Multiway, Split, Threshold, two_sets
from dtlearn.table.columns import Attribute

LEAF = -1  # the attribute of a node that tests nothing
NO_BRANCH = -1
PER_NODE = ("attribute", "threshold", "n_branches", "start", "size", "default")
OF_LEAF = (LEAF, np.nan, 0, 0, 0, NO_BRANCH)  # what stands there for a leaf


@dataclass(frozen=True, eq=False)
class NodeTests:
    """The tests of all nodes, one entry a node.

    attribute  index of the attribute tested, LEAF for a leaf
    threshold  the cut of a threshold test, NaN for the others
    n_branches number of branches, 0 for a leaf
    start      where the node's part of ``level_branch`` begins
    size       how long that part is: the number of levels, 0 for a leaf or a threshold
    level_branch  branch of each level of the attribute, NO_BRANCH for a level not seen at the node;
               for a threshold that sends the larger values to branch 0, the branches 1 and 0
    default    branch of a row that has none by its value, NO_BRANCH where it stays at the node
    multiway   whether tests of levels have one branch a level, or two sets of levels
    backups    surrogate tests, tried in turn for a row that has no branch by its value
    """

    attribute: Ints
    threshold: Floats
    n_branches: Ints
    start: Ints
    size: Ints
    default: Ints
    level_branch: Ints
    multiway: bool
    backups: "tuple[NodeTests, ...]" = ()

    @classmethod
    def leaves(cls, n_nodes: int, multiway: bool) -> "NodeTests":
        """Nodes that test nothing."""
        pairs = zip(PER_NODE, OF_LEAF, strict=True)
        columns: dict[str, Any] = {name: np.full(n_nodes, leaf) for name, leaf in pairs}
        return cls(**columns, level_branch=np.zeros(0, dtype=np.int64), multiway=multiway)

    def route(self, X: Floats, rows: Ints, at: Ints) -> NDArray[Any]:
        """Branch that each row takes at the node where it stands; NO_BRANCH where it takes none.

        X holds coded rows (rows, attributes); ``rows`` and ``at`` are aligned and may repeat.
        """
        branch = self.answer(X, rows, at)
        if branch.min(initial=0) > NO_BRANCH:
            return branch
        for backup in self.backups:
            lost = np.flatnonzero(branch == NO_BRANCH)
            lost = lost[backup.attribute[at[lost]] != LEAF]
            branch[lost] = backup.answer(X, rows[lost], at[lost])
        return np.where(branch == NO_BRANCH, self.default[at], branch)

    def answer(self, X: Floats, rows: Ints, at: Ints) -> NDArray[Any]:
        """Branch by the value that the node tests; NO_BRANCH where it is missing or not known."""
        x = cells(X, rows, self.attribute.take(at))
        small = np.int64 if len(self.level_branch) else np.int8  # 0 and 1 alone fit into a byte
        branch = (x > self.threshold.take(at)).astype(small)
        known = np.isfinite(x)
        if not known.all():
            branch[~known] = NO_BRANCH
        if len(self.level_branch):
            mapped = np.flatnonzero(known & (self.size.take(at) > 0))
            of_levels = np.isnan(self.threshold[at[mapped]])
            outcome = np.where(of_levels, x[mapped], branch[mapped]).astype(np.int64)
            branch[mapped] = self.level_branch[self.start[at[mapped]] + outcome]
        return branch

    @cached_property
    def children(self) -> tuple[Ints, Ints]:
        """Parent and branch of each child, in the order of the nodes and their branches."""
        parent = np.arange(len(self.attribute)).repeat(self.n_branches)
        return parent, within_segments(self.n_branches)

    def only(self, kept: Bools) -> "NodeTests":
        """These tests, with leaves in place of those not kept."""
        if kept.all():
            return self
        columns: dict[str, Any] = {
            name: np.where(kept, getattr(self, name), leaf)
            for name, leaf in zip(PER_NODE, OF_LEAF, strict=True)
        }
        return replace(self, **columns, backups=tuple(b.only(kept) for b in self.backups))

    def at(self, nodes: NDArray[Any]) -> "NodeTests":
        """The tests of some of the nodes, by number or mask."""
        columns: dict[str, Any] = {name: getattr(self, name)[nodes] for name in PER_NODE}
        return replace(self, **columns, backups=tuple(b.at(nodes) for b in self.backups))

    def placed(self, where: Bools) -> "NodeTests":
        """Tests of more nodes: these ones where the mask is True, leaves elsewhere."""
        columns: dict[str, Any] = {}
        for name, leaf in zip(PER_NODE, OF_LEAF, strict=True):
            column = getattr(self, name)
            columns[name] = np.full(len(where), leaf, dtype=column.dtype)
            columns[name][where] = column
        return replace(self, **columns, backups=tuple(b.placed(where) for b in self.backups))

    @classmethod
    def joined(cls, parts: "list[NodeTests]") -> "NodeTests":
        """The tests of several lists of nodes, one after the other."""
        columns = {
            name: [getattr(part, name) for part in parts] for name in (*PER_NODE, "level_branch")
        }
        joined = {name: np.concatenate(column) for name, column in columns.items()}
        before = np.cumsum([0] + [len(part.level_branch) for part in parts[:-1]])
        start = joined["start"] + before.repeat([len(part.attribute) for part in parts])
        joined["start"] = np.where(joined["size"] > 0, start, 0)
        backups = tuple(map(cls.joined, map(list, zip(*(p.backups for p in parts), strict=True))))
        return cls(**joined, multiway=parts[0].multiway, backups=backups)

    def split(self, node: int, attributes: tuple[Attribute, ...]) -> Split | None:
        """The test of one node as a readable value; None for a leaf."""
        if self.attribute[node] == LEAF:
            return None
        attribute = attributes[self.attribute[node]]
        if not np.isnan(self.threshold[node]):
            return Threshold(attribute.name, attribute.cut_value(float(self.threshold[node])))
        if self.multiway:
            return Multiway(attribute.name, attribute.levels, attribute.texts)
        return two_sets(attribute, self.branches_of_levels(node))

    def branches_of_levels(self, node: int) -> Ints:
        """Branch of each level at one node; empty for a leaf or a threshold."""
        return self.level_branch[self.start[node] : self.start[node] + self.size[node]]
