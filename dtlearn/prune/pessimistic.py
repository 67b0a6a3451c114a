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
from typing import Any, Literal, get_args

import numpy as np

from dtlearn.arrays import Bools, Floats, Ints
from dtlearn.options import check_flag, check_option
from dtlearn.prune.continuity import continuity
from dtlearn.prune.limits import Limit, added, check_limit
from dtlearn.prune.raising import Sent, lifted, raise_branches, with_lines
from dtlearn.prune.record import recorded
from dtlearn.prune.work import WorkTree, postorder
from dtlearn.table.classes import first_largest
from dtlearn.tree.tree import Tree

SLACK = 0.1  # an estimate this much larger still wins
EQUAL = 1e-6

Method = Literal["error-based", "continuity"]
VERDICTS = np.array(["kept", "leaf", "raised"], dtype=object)


def pessimistic(
    tree: Tree,
    confidence: float = 0.25,
    raise_subtrees: bool = True,
    *,
    method: Method = "error-based",
    z: Limit = "normal",
) -> Tree:
    """The tree pruned by pessimistic estimates of its errors; the given tree stays as it is.

    ``method="error-based"`` is C4.5's. A smaller ``confidence`` (above 0, at most 1) prunes more as
    a rule, though not always; ``raise_subtrees`` needs the training table; ``z``, the limit, is as
    in :func:`dtlearn.prune.added_errors`. ``method="continuity"`` is that of
    :mod:`dtlearn.prune.continuity`, which has none of these three options and ignores them.

    A training row that stops at a node for want of a branch counts there as in one more leaf.
    Raises TypeError for a regression tree and ValueError for a bad option, for a tree with priors
    or losses, or where a tree read from JSON should be raised.

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
    check_limit(confidence, z)
    check_flag("raise_subtrees", raise_subtrees)
    tree.target.class_labels("pessimistic pruning counts errors of classes")
    tree.target.unweighted("pessimistic pruning counts errors")
    if method == "continuity":
        return continuity(tree)
    work = with_lines(tree) if raise_subtrees else WorkTree.of(tree)
    pruning = Pruning(work, confidence, raise_subtrees, z)
    pruning.run()
    return pruning.tree()


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
    z: Limit

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
        estimate[some] = errors + added(n, errors, self.confidence, self.z)
        return estimate

    def tree(self) -> Tree:
        """The pruned tree with its record."""
        given = self.work.origin
        pruned, places = self.work.tree(recount=self.raise_subtrees)
        cause, *columns = map(np.concatenate, zip(*self.steps, strict=True))
        order = _in_order(postorder(given.arrays)[columns[0]], cause)
        place, asked, n, leaf, subtree, branch, verdict = (column[order] for column in columns)
        numbers = {"n": n, "leaf": leaf, "subtree": subtree, "branch": branch}
        options = {"confidence": self.confidence, "z": self.z}
        name, verdicts = "pessimistic", VERDICTS[verdict]
        return recorded(
            name, options, pruned, given, place, verdicts, asked, places=places, **numbers
        )


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
