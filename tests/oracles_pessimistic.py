"""Pessimistic pruning in plain Python: recursive, and all rows sent down again for each estimate.

A row whose value is unknown goes down all branches in shares, or stops at the node: then it
is in one more leaf, which has the node's majority class.

Rows     numbers of training rows with their weights
data     the columns of the table as lists
nested   the test of a node and its branches; None and none for a leaf
"""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from dtlearn.prune import added_errors
from dtlearn.splits.kinds import Multiway, Split, Subset, Threshold
from dtlearn.tree import Node, Tree

Rows = list[tuple[int, float]]
Nested = tuple[Split | None, list[Any]]

SLACK = 0.1 + 1e-6
SURE = 1e-8  # a margin below this is rounding


@dataclass
class Pessimist:
    """Prunes a tree from its rows; ``doubtful`` tells whether a decision hung on rounding.

    ``lines`` has each decision: question, n, the estimates of leaf, subtree and branch, verdict.
    """

    tree: Tree
    data: dict[Hashable, list[Any]]
    target: Hashable
    confidence: float
    raising: bool
    doubtful: bool = False
    lines: list[tuple[Any, ...]] = field(default_factory=list)

    def pruned(self, nested: Nested, rows: Rows) -> tuple[Nested, float]:
        """What is left of a node that holds these rows, and its estimate."""
        split, below = nested
        leaf = self.estimate(rows)
        if split is None:
            return nested, leaf
        parts = self.parted(split, rows)
        done = [self.pruned(child, part) for child, part in zip(below, parts, strict=True)]
        subtree = self.stuck(rows, parts) + sum(estimate for _, estimate in done)
        sizes = [weight(part) for part in parts]
        largest = max(i for i, n in enumerate(sizes) if n >= max(sizes) - 1e-6)
        branch = self.whole(done[largest][0], rows) if self.raising else float("inf")
        verdict = "kept"
        if self._at_most(leaf, subtree) and self._at_most(leaf, branch):
            verdict = "leaf"
        elif self._at_most(branch, subtree):
            verdict = "raised"
        self.lines.append((split.question, weight(rows), leaf, subtree, branch, verdict))
        if verdict == "leaf":
            return (None, []), leaf
        if verdict == "raised":
            return self.pruned(done[largest][0], rows)
        return (split, [child for child, _ in done]), subtree

    def whole(self, nested: Nested, rows: Rows) -> float:
        """Estimate of a subtree as it stands, for these rows."""
        split, below = nested
        if split is None:
            return self.estimate(rows)
        parts = self.parted(split, rows)
        whole = [self.whole(child, part) for child, part in zip(below, parts, strict=True)]
        return self.stuck(rows, parts) + sum(whole)

    def stuck(self, rows: Rows, parts: list[Rows]) -> float:
        """Estimate of the rows of a node that are in none of its parts."""
        gone = {row for part in parts for row, _ in part}
        return self.estimate([(row, w) for row, w in rows if row not in gone], rows)

    def estimate(self, rows: Rows, whole: Rows | None = None) -> float:
        """Estimate of the errors in rows of a leaf, or of the rows that stop at a whole node."""
        counts = self.counted(rows)
        n = sum(counts.values())
        if n <= 1e-6:
            return 0.0
        errors = max(n - counts[self.majority(rows if whole is None else whole)], 0.0)
        return errors + added_errors(n, errors, self.confidence)

    def majority(self, rows: Rows) -> Any:
        """The most frequent class; of equal ones the most frequent at the root, then the first."""
        counts, overall = self.counted(rows), self.tree.root.counts
        most = max(counts.values()) - 1e-9
        equal = [i for i, label in enumerate(self.tree.classes) if counts[label] >= most]
        return self.tree.classes[max(equal, key=lambda i: overall[i])]

    def counted(self, rows: Rows) -> dict[Any, float]:
        """Weight of each class."""
        counts = dict.fromkeys(self.tree.classes, 0.0)
        for row, w in rows:
            counts[self.data[self.target][row]] += w
        return counts

    def parted(self, split: Split, rows: Rows) -> list[Rows]:
        """The rows of each branch, and what goes down there of those of unknown value."""
        parts: list[Rows] = [[] for _ in split.branches]
        unknown = []
        for row, w in rows:
            branch = branch_of(split, self.data[split.attribute][row])
            (unknown if branch is None else parts[branch]).append((row, w))
        if not self.tree.distribute:
            return parts
        shares = [weight(part) for part in parts]
        for part, share in zip(parts, shares, strict=True):
            part += [(row, w * share / sum(shares)) for row, w in unknown if share > 0]
        return parts

    def _at_most(self, a: float, b: float) -> bool:
        self.doubtful |= abs(a - b - SLACK) < SURE
        return a <= b + SLACK


def nested_of(node: Node) -> Nested:
    """The questions of a tree."""
    return node.split, [nested_of(child) for child in node.children]


def training_rows(tree: Tree) -> Rows:
    """All rows; the table has no row of weight 0."""
    return list(enumerate(tree.grower.table.weight.tolist()))


def branch_of(split: Split, value: Any) -> int | None:
    """The branch of a value; None where it is missing."""
    if pd.isna(value):
        return None
    if isinstance(split, Threshold):
        return int(value > split.value)
    if isinstance(split, Multiway):
        return split.levels.index(value)
    assert isinstance(split, Subset)
    return 0 if value in split.left else 1 if value in split.right else None


def weight(rows: Rows) -> float:
    """Sum of the weights."""
    return sum(w for _, w in rows)
