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

from dataclasses import dataclass
from heapq import heappop, heappush
from statistics import NormalDist
from typing import Any, Literal, get_args

import numpy as np

from dtlearn.arrays import TIE, Bools, Floats, Ints
from dtlearn.options import SHARE, check_flag, check_number, check_option, is_share
from dtlearn.prune.continuity import continuity
from dtlearn.prune.raising import Sent, lifted, raise_branches, with_lines
from dtlearn.prune.record import recorded
from dtlearn.prune.work import WorkTree, postorder
from dtlearn.table.classes import first_largest
from dtlearn.tree.tree import Tree

SLACK = 0.1  # an estimate this much larger still wins
EQUAL = 1e-6

Method = Literal["error-based", "continuity"]
Quantile = Literal["normal", "table"]
# C4.5's table: standard deviations that belong to some confidences, a straight line between them
CONFIDENCES = (0, 0.001, 0.005, 0.01, 0.05, 0.10, 0.20, 0.40, 1.00)
DEVIATIONS = (4.0, 3.09, 2.58, 2.33, 1.65, 1.28, 0.84, 0.25, 0.00)
VERDICTS = np.array(["kept", "leaf", "raised"], dtype=object)
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
    check_number("confidence", confidence, is_share, SHARE)
    check_flag("raise_subtrees", raise_subtrees)
    check_option("z", z, z in get_args(Quantile), f"one of {get_args(Quantile)}")
    tree.target.class_labels("pessimistic pruning counts errors of classes")
    if method == "continuity":
        return continuity(tree)
    work = with_lines(tree) if raise_subtrees else WorkTree.of(tree)
    pruning = Pruning(work, confidence, raise_subtrees, z)
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
    check_number("n", n, lambda n: 0 < n < np.inf, "above 0")
    check_number("errors", errors, lambda errors: 0 <= errors <= n, f"from 0 to n = {n!r}")
    check_number("confidence", confidence, is_share, SHARE)
    check_option("z", z, z in get_args(Quantile), f"one of {get_args(Quantile)}")
    return float(_added(n, errors, confidence, z, lambda yes, this, that: this if yes else that))


def _added(n: Any, errors: Any, confidence: float, z: Quantile, where: Any = np.where) -> Any:
    """The same for arrays, unchecked; for one leaf with an if for ``where``, which is faster."""
    if z == "normal" and confidence > 0.5:
        return 0.0 * n
    most = where(errors > 1, errors, 1.0)  # the line ends at one error
    others = n - most
    if z == "normal":
        d, capped = -NormalDist().inv_cdf(confidence), where(others > 0, others, 0.0)
    else:
        d, capped = float(np.interp(confidence, CONFIDENCES, DEVIATIONS)), CAP * others
    rows = where(others > 0.5, n, most + 0.5)  # n, wherever it is not capped
    f = (most + 0.5) / rows
    spread = d * (f / rows - f**2 / rows + d**2 / (4 * rows**2)) ** 0.5
    limit = rows * (f + d**2 / (2 * rows) + spread) / (1 + d**2 / rows) - most
    above = where(most + 0.5 >= n * (1 - TIE), capped, limit)
    without = n * (1 - confidence ** (1 / n))
    return where(errors >= 1, above, without + errors * (above - without))


@dataclass
class Pruning:
    """One run of the pruning over a tree that it changes.

    as_leaf  estimate of each place as a leaf
    stuck    estimate of the rows that are stuck at a place
    below    estimate of the leaves below a place, added up, once it is decided
    due      places to decide, as yet or again
    cause    number of the decision that made a place due again, -1 the first time
    steps    what was decided together: causes, and columns of the record
    """

    work: WorkTree
    confidence: float
    raise_subtrees: bool
    z: Quantile

    def __post_init__(self) -> None:
        counts = self.work.counts
        stuck = np.maximum(self.work.origin.arrays.stopping(), 0.0)
        self.as_leaf, self.stuck = self.estimate(counts, counts), self.estimate(stuck, counts)
        self.below = self.as_leaf.copy()
        self.due = self.work.inner.copy()
        self.cause = np.full(len(self.due), -1)
        ints, floats = self.cause[:0], self.below[:0]
        self.steps: list[tuple[Any, ...]] = [(ints,) * 3 + (floats,) * 4 + (ints,)]
        self.n_decided = 0

    def run(self) -> None:
        """Decide at every node, after the nodes below it: at all of one depth together.

        After raising, only places to which rows were added can turn out otherwise than before.
        """
        arrays = self.work.origin.arrays
        depths = list(arrays.by_depth())
        heights = list(range(1 - len(depths), 1))  # minus the depth: a heap, the deepest first
        while heights:
            here = depths[-heappop(heights)]
            places = here.start + self.due[here].nonzero()[0]
            again = self._decide(places) if len(places) else places
            for height in set((-arrays.depth[again]).tolist()):
                heappush(heights, height)

    def _decide(self, places: Ints) -> Ints:
        """Make leaves of places, or put their largest branches there; those to decide again."""
        work, n_before, n_places = self.work, self.n_decided, len(places)
        parent, child = work.below(places)
        leaf = self.as_leaf[places]
        subtree = self.stuck[places] + np.bincount(parent, self.below[child], n_places)
        branch, sent = np.full(n_places, np.nan), None
        if self.raise_subtrees:
            sent = lifted(work, places, parent, child)
            stopping = self.estimate(sent.stopping, sent.counts)
            branch = np.bincount(sent.sender, stopping, n_places)
            branch += np.bincount(sent.sender_apart, self.below[sent.apart], n_places)
        to_leaf = leaf <= np.fmin(subtree, branch) + SLACK + EQUAL
        raised = ~to_leaf & (branch <= subtree + SLACK + EQUAL)
        numbers = work.counts[places].sum(axis=1), leaf, subtree, branch, to_leaf + 2 * raised
        self.steps.append((self.cause[places], places, work.test[places], *numbers))
        self.n_decided += n_places
        self.due[places] = False
        self.below[places] = np.where(to_leaf, leaf, subtree)
        work.inner[places[to_leaf]] = False
        if sent is None or not raised.any():
            return places[:0]
        return self._raise(places, sent, stopping, raised, n_before)

    def _raise(
        self, places: Ints, sent: Sent, stopping: Floats, raised: Bools, n_before: int
    ) -> Ints:
        """Raise the largest branches of some of the places; those to decide again."""
        changed = raise_branches(self.work, places, sent, raised)
        self.stuck[places[raised]] = stopping[: len(places)][raised]
        below = sent.place[changed]
        self.stuck[below] = stopping[changed]
        self.as_leaf[below] = self.estimate(sent.counts[changed], sent.counts[changed])
        again = np.concatenate([places[raised], below])
        self.below[again] = self.as_leaf[again]
        self.cause[again] = n_before + np.append(raised.nonzero()[0], sent.sender[changed])
        again = again[self.work.inner[again]]
        self.due[again] = True
        return again

    def estimate(self, rows: Floats, counts: Floats) -> Floats:
        """Pessimistic estimates of the errors in rows, by class, at nodes with these counts."""
        n, estimate = rows.sum(axis=1), np.zeros(len(rows))
        some = (n > EQUAL).nonzero()[0]
        n, majority = n[some], first_largest(counts[some], self.work.origin.preference)
        errors = n - rows[some, majority]
        estimate[some] = errors + _added(n, errors, self.confidence, self.z)
        return estimate

    def tree(self) -> Tree:
        """The pruned tree with its record."""
        given = self.work.origin
        pruned = self.work.tree(recount=self.raise_subtrees)
        cause, *columns = map(np.concatenate, zip(*self.steps, strict=True))
        order = _in_order(postorder(given.arrays)[columns[0]], cause)
        place, asked, n, leaf, subtree, branch, verdict = (column[order] for column in columns)
        numbers = {"n": n, "leaf": leaf, "subtree": subtree, "branch": branch}
        return recorded(pruned, given, place, VERDICTS[verdict], asked, **numbers)


def _in_order(rank: Ints, cause: Ints) -> Ints:
    """The decisions by rank, each followed by those that it caused."""
    caused: dict[int, list[int]] = {-1: []}
    for line in np.argsort(-rank).tolist():
        caused.setdefault(int(cause[line]), []).append(line)
    order, pending = [], caused[-1]
    while pending:
        order.append(pending.pop())
        pending.extend(caused.get(order[-1], ()))
    return np.array(order, dtype=np.int64)
