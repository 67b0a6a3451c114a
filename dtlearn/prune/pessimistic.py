"""C4.5's error-based pruning (Quinlan 1993, chapter 4), as Weka's J48 does it.

errors     training rows that a leaf gets wrong
estimate   errors plus what is added for being few: the upper limit of a confidence interval
raising    putting the largest branch of a node in the node's place, with all of its rows

From the leaves up, each node is compared as a leaf, as the subtree that it is, and as its largest
branch. The leaf wins where its estimate is at most 0.1 above both others, else the branch where
its own is at most 0.1 above the subtree's. A raised branch is pruned again.
"""

from dataclasses import dataclass, field
from statistics import NormalDist

from dtlearn.arrays import Floats
from dtlearn.prune.work import WorkTree
from dtlearn.search import check_option
from dtlearn.tree import Tree

SLACK = 0.1  # an estimate this much larger still wins
EQUAL = 1e-6


def pessimistic(tree: Tree, confidence: float = 0.25, raise_subtrees: bool = True) -> Tree:
    """The tree pruned by pessimistic estimates of its errors; the given tree stays as it is.

    A smaller ``confidence`` (above 0, at most 1) prunes more. ``raise_subtrees`` needs the training
    table. Raises TypeError for a regression tree and ValueError for a bad confidence, or where a
    tree read from JSON should be raised.

    >>> import dtlearn as dt
    >>> iris = dt.datasets.load("iris")
    >>> tree = dt.cart(iris, target="class")
    >>> tree.n_leaves, pessimistic(tree).n_leaves
    (9, 7)
    """
    check_option("confidence", confidence, 0 < confidence <= 1, "above 0 and at most 1")
    if tree.target.classes is None:
        raise TypeError("pessimistic pruning counts errors of classes; this is a regression tree")
    work = WorkTree.of(tree, with_rows=raise_subtrees)
    pruning = Pruning(work, confidence, raise_subtrees)
    pruning.run()
    return work.tree()


def added_errors(n: float, errors: float, confidence: float = 0.25) -> float:
    """What the pessimistic estimate adds to the errors of a leaf with n rows.

    It is n (1 - confidence^(1/n)) without errors, a straight line from there to the value at one
    error, and above that the upper limit of the normal approximation with continuity correction.
    A confidence above 0.5 adds nothing. Source: Quinlan 1993; release 8, as in J48.

    >>> added_errors(1, 0), added_errors(2, 0)  # 1 (1 - 1/4) and 2 (1 - 1/2)
    (0.75, 1.0)
    """
    if confidence > 0.5:
        return 0.0
    if errors < 1:
        base = n * (1 - confidence ** (1 / n))
        return base if errors == 0 else base + errors * (added_errors(n, 1, confidence) - base)
    if errors + 0.5 >= n:
        return max(n - errors, 0.0)
    z = NormalDist().inv_cdf(1 - confidence)
    f = (errors + 0.5) / n
    spread = z * (f / n - f**2 / n + z**2 / (4 * n**2)) ** 0.5
    return n * (f + z**2 / (2 * n) + spread) / (1 + z**2 / n) - errors


@dataclass
class Pruning:
    """One run of the pruning over a tree that it changes.

    ``below`` holds for each node seen so far the estimate of the leaves below it, added up.
    """

    work: WorkTree
    confidence: float
    raise_subtrees: bool
    below: dict[int, float] = field(default_factory=dict)

    def run(self) -> None:
        """Decide at every node, each after the nodes below it; a raised one is pruned again."""
        pending = list(self.work.preorder(0))
        while pending:
            node = pending.pop()
            if self.work.children[node] and self._raised(node):
                pending.extend(self.work.preorder(node))
            elif self.work.children[node]:
                self.below[node] = sum(self.below[i] for i in self.work.children[node])
            else:
                self.below[node] = self.estimate(self.work.counts[node])

    def _raised(self, node: int) -> bool:
        """Make the node a leaf, or its largest branch, or keep it; whether it was raised."""
        leaf = self.estimate(self.work.counts[node])
        subtree = sum(self.below[i] for i in self.work.children[node])
        branch = self.largest_branch(node) if self.raise_subtrees else float("inf")
        if leaf <= min(subtree, branch) + SLACK + EQUAL:
            self.work.make_leaf(node)
            return False
        if branch <= subtree + SLACK + EQUAL:
            self.work.raise_largest(node)
            return True
        return False

    def estimate(self, counts: Floats) -> float:
        """Pessimistic estimate of the errors of a leaf with these class counts."""
        n = float(counts.sum())
        if n <= EQUAL:
            return 0.0
        errors = n - float(counts.max())
        return errors + added_errors(n, errors, self.confidence)

    def largest_branch(self, node: int) -> float:
        """Estimate of a node's largest branch if it had all the rows of the node."""
        rows = self.work.rows[node]
        reached = self.work.sent_down(self.work.largest(node), *rows)
        return sum(
            self.estimate(self.work.count(*arrived))
            for i, arrived in reached
            if not self.work.children[i]
        )
