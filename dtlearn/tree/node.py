"""One node of a tree, as a view: made when asked for, it reads the tree's arrays."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dtlearn.arrays import Floats
from dtlearn.splits.kinds import Multiway, Split, Subset, Threshold
from dtlearn.tree import report

if TYPE_CHECKING:
    from dtlearn.tree.tree import Tree


@dataclass(frozen=True, repr=False)
class Node:
    """One node of a tree: a view, made when asked for."""

    tree: "Tree" = field(repr=False)
    id: int

    @property
    def depth(self) -> int:
        """Distance from the root."""
        return int(self.tree.arrays.depth[self.id])

    @property
    def is_leaf(self) -> bool:
        """Whether the node tests nothing."""
        return bool(self.tree.arrays.is_leaf[self.id])

    @property
    def split(self) -> Split | None:
        """The test at this node; None for a leaf."""
        return self.tree.arrays.tests.split(self.id, self.tree.attributes)

    @property
    def attribute(self) -> Hashable | None:
        """Name of the attribute tested; None for a leaf."""
        number = self.tree.arrays.tests.attribute[self.id]
        return None if self.is_leaf else self.tree.attributes[number].name

    @property
    def threshold(self) -> Any:
        """Cut of a threshold test: a number, a date; None for a leaf and for tests of levels."""
        split = self.split
        return getattr(split, "value", None)

    @property
    def levels(self) -> tuple[Any, ...] | None:
        """Levels of each branch for a test of levels; None for a leaf and for thresholds."""
        split = self.split
        if isinstance(split, Multiway):
            return split.levels
        return (split.left, split.right) if isinstance(split, Subset) else None

    @property
    def surrogates(self) -> tuple[str, ...]:
        """Tests that stand in where the node's value is missing, each with the branch it leads to.

        The best one first; empty unless the tree was grown with ``missing="surrogate"``.
        """
        told = []
        for backup in self.tree.arrays.tests.backups:
            test = backup.split(self.id, self.tree.attributes)
            if test is not None and self.split is not None:
                branch = backup.branches_of_levels(self.id)[0] if isinstance(test, Threshold) else 0
                told.append(f"{test.question} → {self.split.branch(branch)}")
        return tuple(told)

    @property
    def parent(self) -> "Node | None":
        """The node above; None for the root."""
        return None if self.id == 0 else Node(self.tree, int(self.tree.arrays.parent[self.id]))

    @property
    def branch(self) -> str:
        """Text of the branch that leads here; empty for the root."""
        above = self.parent
        if above is None or above.split is None:
            return ""
        return above.split.branch(int(self.tree.arrays.branch[self.id]))

    @property
    def children(self) -> tuple["Node", ...]:
        """The nodes below, in branch order."""
        return tuple(Node(self.tree, i) for i in self.tree.arrays.children(self.id))

    @property
    def counts(self) -> Floats:
        """Training rows of each class, in the order of ``tree.classes``; fractions with weights.

        For a regression tree: weight, sum and sum of squares of the centred target.
        """
        return self.tree.arrays.statistics[self.id].copy()

    @property
    def n(self) -> float:
        """Weight of the training rows: their number, unless rows carry weights."""
        return float(self.tree.arrays.n[self.id])

    @property
    def impurity(self) -> float:
        """Impurity of the node, in the measure that grew the tree."""
        return float(self.tree.arrays.impurity[self.id])

    @property
    def prediction(self) -> Any:
        """Majority class, or that of least expected loss, or mean.

        That of the parent where no training row arrived.
        """
        return self.tree.predictions[self.id]

    @property
    def is_tie(self) -> bool:
        """Whether two classes or more are as good a prediction: the one made is a choice."""
        return bool(self.tree.ties[self.id])

    def __repr__(self) -> str:
        tie = ", a tie" if self.is_leaf and self.is_tie else ""
        return report.node_line(self) + tie
