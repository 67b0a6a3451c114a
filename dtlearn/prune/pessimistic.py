"""Pessimistic pruning: C4.5's, by estimates of errors (Quinlan 1993, chapter 4), as Weka's J48.

errors     training rows that a leaf gets wrong
estimate   errors plus what is added for being few: the upper limit of a confidence interval
raising    putting the largest branch of a node in the node's place, with all of its rows

From the leaves up, each node is compared as a leaf, as the subtree that it is, and as its largest
branch. The leaf wins where its estimate is at most 0.1 above both others, else the branch where
its own is at most 0.1 above the subtree's. A raised branch is pruned again where rows were added.

The record has a line for each decision: the estimates ``leaf``, ``subtree`` and ``branch`` (NaN
without raising) and the verdict "leaf", "raised" or "kept". A raised branch takes over the number
of the node in whose place it is put, while the nodes below it keep theirs; question and n are
those at that moment. A node that is decided again has a line each time, and the last one holds.

The older pessimistic pruning is in :mod:`dtlearn.prune.continuity`.
"""

from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Any, Literal, get_args

import numpy as np
import pandas as pd

from dtlearn.arrays import Floats
from dtlearn.choice import check_option
from dtlearn.prune.continuity import continuity
from dtlearn.prune.record import recorded
from dtlearn.prune.work import WorkTree
from dtlearn.tree import Tree

SLACK = 0.1  # an estimate this much larger still wins
EQUAL = 1e-6

Method = Literal["error-based", "continuity"]
Quantile = Literal["normal", "table"]
# C4.5's table: standard deviations that belong to some confidences, a straight line between them
CONFIDENCES = (0, 0.001, 0.005, 0.01, 0.05, 0.10, 0.20, 0.40, 1.00)
DEVIATIONS = (4.0, 3.09, 2.58, 2.33, 1.65, 1.28, 0.84, 0.25, 0.00)
CAP = 0.67  # share of the other rows that C4.5 adds where nearly all rows are errors


def pessimistic(
    tree: Tree,
    confidence: float = 0.25,
    raise_subtrees: bool = True,
    *,
    method: Method = "error-based",
    z: Quantile = "normal",
) -> Tree:
    """The tree pruned by pessimistic estimates of its errors; the given tree stays as it is.

    ``method="error-based"`` is C4.5's. A smaller ``confidence`` (above 0, at most 1) prunes more as
    a rule, though not always; ``raise_subtrees`` needs the training table; ``z`` is as in
    :func:`added_errors`. ``method="continuity"`` is that of :mod:`dtlearn.prune.continuity`, which
    has none of these three options and ignores them.

    A training row that stops at a node for want of a branch counts there as in one more leaf.
    Raises TypeError for a regression tree and ValueError for a bad option, or where a tree read
    from JSON should be raised.

    >>> import dtlearn as dt
    >>> iris = dt.datasets.load("iris")
    >>> tree = dt.cart(iris, target="class")
    >>> pruned = pessimistic(tree)
    >>> tree.n_leaves, pruned.n_leaves
    (9, 7)
    >>> pruned.record.drop(columns="question").round(2)[5:]
       node      n    leaf  subtree  branch verdict
    5     4   46.0    2.55     3.11    2.55    leaf
    6     2  100.0   53.86     7.52    9.85    kept
    7     0  150.0  104.30     8.89   56.97    kept
    """
    check_option("method", method, method in get_args(Method), f"one of {get_args(Method)}")
    check_option("confidence", confidence, 0 < confidence <= 1, "above 0 and at most 1")
    check_option("z", z, z in get_args(Quantile), f"one of {get_args(Quantile)}")
    if tree.target.classes is None:
        raise TypeError("pessimistic pruning counts errors of classes; this is a regression tree")
    if method == "continuity":
        return continuity(tree)
    pruning = Pruning(WorkTree.of(tree, with_rows=raise_subtrees), confidence, raise_subtrees, z)
    pruning.run()
    return pruning.tree()


def added_errors(
    n: float, errors: float, confidence: float = 0.25, z: Quantile = "normal"
) -> float:
    """What the pessimistic estimate adds to the errors of a leaf with n rows.

    It is n (1 - confidence^(1/n)) without errors, a straight line from there to the value at one
    error, and above that the upper limit of the normal approximation with continuity correction.
    ``z="normal"`` takes the quantile of the normal distribution as J48 does: nearly all rows wrong,
    it adds the others, and a confidence above 0.5 adds nothing. ``z="table"`` is C4.5 release 8:
    a straight line between the nine entries of a table, down to 0 at a confidence of 1, and 0.67
    of the others. Source: Quinlan 1993; release 8, as in J48.
    Raises ValueError for a leaf without rows, or with more errors than rows.

    >>> added_errors(1, 0), added_errors(2, 0)  # 1 (1 - 1/4) and 2 (1 - 1/2)
    (0.75, 1.0)
    >>> round(added_errors(14, 5), 3), round(added_errors(14, 5, z="table"), 3)
    (1.761, 1.795)
    """
    check_option("n", n, n > 0, "above 0")
    check_option("errors", errors, 0 <= errors <= n, f"from 0 to n = {n!r}")
    check_option("confidence", confidence, 0 < confidence <= 1, "above 0 and at most 1")
    check_option("z", z, z in get_args(Quantile), f"one of {get_args(Quantile)}")
    if z == "normal" and confidence > 0.5:
        return 0.0
    if errors >= 1:
        return _above_one_error(n, errors, confidence, z)
    without = n * (1 - confidence ** (1 / n))
    return without + errors * (_above_one_error(n, 1, confidence, z) - without)


def _above_one_error(n: float, errors: float, confidence: float, z: Quantile) -> float:
    if errors + 0.5 >= n:
        return max(n - errors, 0.0) if z == "normal" else CAP * (n - errors)
    if z == "normal":
        d = -NormalDist().inv_cdf(confidence)
    else:
        d = float(np.interp(confidence, CONFIDENCES, DEVIATIONS))
    f = (errors + 0.5) / n
    spread = d * (f / n - f**2 / n + d**2 / (4 * n**2)) ** 0.5
    return n * (f + d**2 / (2 * n) + spread) / (1 + d**2 / n) - errors


@dataclass
class Pruning:
    """One run of the pruning over a tree that it changes.

    ``below`` holds for each place seen so far the estimate of the leaves below it, added up, and
    ``lines`` those of the record.
    """

    work: WorkTree
    confidence: float
    raise_subtrees: bool
    z: Quantile
    below: dict[int, float] = field(default_factory=dict)
    lines: list[tuple[Any, ...]] = field(default_factory=list)

    def run(self) -> None:
        """Decide at every node, each after the nodes below it.

        After raising, only places to which rows were added can turn out otherwise than before.
        """
        pending = list(self.work.preorder(0))
        while pending:
            place = pending.pop()
            again = self._decided(place) if self.work.children[place] else []
            if not again:
                self.below[place] = self._sum({place: self.work.counts[place]})
            pending.extend(again)

    def _decided(self, place: int) -> list[int]:
        """Make a node a leaf, or its largest branch, or keep it; places to look at again."""
        work = self.work
        changes = work.lifted(place) if self.raise_subtrees else {}
        leaf = self.estimate(work.counts[place], work.counts[place])
        subtree = self._sum({place: work.counts[place]})
        lifted = self._sum({i: counts for i, (counts, _) in changes.items()})
        branch = lifted if self.raise_subtrees else np.nan
        verdict = "kept"
        if leaf <= np.fmin(subtree, branch) + SLACK + EQUAL:
            verdict = "leaf"
        elif branch <= subtree + SLACK + EQUAL:
            verdict = "raised"
        n = work.counts[place].sum()
        self.lines.append((place, work.question(place), n, leaf, subtree, branch, verdict))
        if verdict == "leaf":
            work.make_leaf(place)
        return work.raise_largest(place, changes) if verdict == "raised" else []

    def _sum(self, counts: dict[int, Floats]) -> float:
        """Estimate of places that have these counts, with all that is below them."""
        total = 0.0
        for place, here in counts.items():
            children = self.work.children[place]
            total += sum(self.below[i] for i in children if i not in counts)
            total += self._stopping(here, [counts.get(i, self.work.counts[i]) for i in children])
        return total

    def _stopping(self, counts: Floats, below: list[Floats]) -> float:
        """Estimate of the rows that go no further than a place: all at a leaf."""
        return self.estimate(np.maximum(counts - sum(below), 0.0), counts)

    def estimate(self, rows: Floats, counts: Floats) -> float:
        """Pessimistic estimate of the errors in rows, by class, at a node that has these counts."""
        n = float(rows.sum())
        if n <= EQUAL:
            return 0.0
        errors = n - float(rows[self.work.majority(counts)])
        return errors + added_errors(n, errors, self.confidence, self.z)

    def tree(self) -> Tree:
        """The pruned tree with its record."""
        columns = ("node", "question", "n", "leaf", "subtree", "branch", "verdict")
        lines = pd.DataFrame(self.lines, columns=columns)
        nodes = lines.pop("node")
        numbers = {str(name): column for name, column in lines.items()}
        return recorded(self.work.tree(), self.work.origin, nodes, **numbers)
