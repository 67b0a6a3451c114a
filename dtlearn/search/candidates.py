"""Splits of all open nodes with their scores: the cuts of numbers, the tests of levels.

candidate   a split of an attribute at a node, with the statistics of its branches
pair        an attribute at a node: the candidates of a pair follow each other
"""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from dtlearn.arrays import (
    TIE,
    Bools,
    Floats,
    Ints,
    first_of_each,
    last_of_each,
    lengths,
    steady_sum,
)
from dtlearn.search.policy import EveryBranch, Policy
from dtlearn.search.rows import Rows
from dtlearn.search.subsets import two_sides
from dtlearn.sweep.cuts import Cuts, midpoint

ROUNDING = 1e-9  # rows add weights up in another order: a cut that they found large enough is so


@dataclass(frozen=True)
class Candidates:
    """Candidates of one pair after the other; see the module's vocabulary.

    threshold is NaN and level_branch is (candidates, levels) for tests of levels; penalty is what
    the best cut of a pair pays. A candidate that is not admissible scores -inf.
    """

    attribute: Ints
    node: Ints
    children: Floats
    threshold: Floats
    level_branch: Ints
    score: Floats
    penalty: Floats

    def __len__(self) -> int:
        return len(self.node)

    def only(self, kept: Ints) -> "Candidates":
        """Some of the candidates."""
        return Candidates(
            self.attribute.take(kept),
            self.node.take(kept),
            self.children.take(kept, axis=0),
            self.threshold.take(kept),
            self.level_branch.take(kept, axis=0),
            self.score.take(kept),
            self.penalty.take(kept),
        )

    @cached_property
    def pair(self) -> Ints:
        """Attribute and node as one number."""
        return self.attribute * (self.node.max(initial=0) + 1) + self.node

    @cached_property
    def last(self) -> Ints:
        """The last candidate of each pair."""
        return last_of_each(self.pair)

    def is_tie(self, policy: Policy) -> Bools:
        """Whether a candidate is as good as the best of its pair."""
        n_candidates = lengths(self.last)
        first = self.last + 1 - n_candidates
        best = np.maximum.reduceat(self.score, first) if len(self) else self.score
        return policy.ties(self.score, best.repeat(n_candidates))

    def gain(self, rows: Rows, policy: Policy) -> Floats:
        """By how much each candidate lowers the impurity, for the share of the known rows."""
        seen = policy.seen(self.children)
        lowered: Floats = known_share(rows, policy, seen, self.node) * policy.criterion.gain(seen)
        return lowered

    def best_of_pairs(self, policy: Policy) -> "Candidates":
        """The best admissible candidate of each pair; of equals the first.

        A cut pays its penalty, and one that is left with nothing is no candidate.
        """
        best, admissible = self, np.isfinite(self.score)
        if len(self.last) < len(self) or not admissible.all():
            top = (self.is_tie(policy) & admissible).nonzero()[0]
            best = self.only(top.take(first_of_each(self.pair.take(top))))
        if policy.penalty is None:
            return best
        paid = best.score - best.penalty
        free = np.isnan(best.threshold) | (paid > policy.tie)
        return replace(best, score=np.where(free, paid, -np.inf))


def of_cuts(rows: Rows, policy: Policy, cuts: Cuts) -> Candidates:
    """Cuts as candidates."""
    children = cuts.children
    score = scored(rows, policy, children, cuts.node)
    paid = np.zeros(len(cuts))
    if cuts.tried is None and (policy.admissible != EveryBranch() or policy.penalty is not None):
        large = _are_large(rows, policy, children)
        score = np.where(large, score, -np.inf)
        cuts = replace(cuts, tried=_counted(cuts, large))
    if policy.penalty is not None and cuts.tried is not None:
        n = rows.weight().take(cuts.node)
        paid = policy.penalty(np.maximum(cuts.tried, 1).astype(float), n)
    none, cut = np.empty((len(cuts), 0), np.int64), midpoint(cuts.low, cuts.high)
    return Candidates(cuts.attribute, cuts.node, children, cut, none, score, paid)


def _are_large(rows: Rows, policy: Policy, children: Floats) -> Bools:
    """Whether both sides of each cut are large enough."""
    sides = rows.target.weight(children)
    least = policy.admissible.least(sides.sum(axis=-1))
    return sides.min(axis=-1) >= least * (1 - ROUNDING)


def _counted(cuts: Cuts, large: Bools) -> Ints:
    """Number of large cuts of each cut's pair, where all cuts are here."""
    pair = cuts.attribute * (cuts.node.max(initial=0) + 1) + cuts.node
    return np.bincount(pair[large], minlength=pair.max(initial=0) + 1)[pair]


def of_levels(rows: Rows, policy: Policy, attributes: Ints) -> Candidates:
    """The multiway splits, or the subsets, from the level × class counts of each node."""
    counts, n_nodes = rows.level_counts(attributes), max(1, rows.n_nodes)
    if policy.multiway:
        pair = np.arange(len(counts))
        level_branch = np.tile(np.arange(counts.shape[1]), (len(counts), 1))
        children = counts
    else:
        sizes = rows.target.weight(counts)
        pair, level_branch = two_sides(policy.seen(counts), sizes, rows.target, policy.subsets)
        sides = np.stack([level_branch == 0, level_branch == 1], axis=1).astype(float)
        children = sides @ counts[pair]
    node, none = pair % n_nodes, np.full(len(pair), np.nan)
    large = policy.admissible(rows.target.weight(children))
    score = np.where(large, scored(rows, policy, children, node), -np.inf)
    attribute = attributes[pair // n_nodes]
    return Candidates(attribute, node, children, none, level_branch, score, np.zeros(len(pair)))


def scored(rows: Rows, policy: Policy, children: Floats, node: Ints) -> Floats:
    """Scores of the splits of some nodes into these children."""
    seen = policy.seen(children)
    score: Floats = known_share(rows, policy, seen, node) * policy.criterion.score(seen)
    return score


def known_share(rows: Rows, policy: Policy, seen: Floats, node: Ints) -> Floats | float:
    """Share of a node's weight whose value is known: a gain is worth that much of itself."""
    if rows.complete:
        return 1.0
    share = steady_sum(rows.target.weight(seen), -1) / _whole(rows, policy).take(node)
    return np.where(share > 1 - TIE, 1.0, share)


def unknown_weight(rows: Rows, policy: Policy, seen: Floats, node: Ints) -> Floats:
    """Weight (candidates,) of the rows of each candidate's node whose value is not known."""
    known = steady_sum(rows.target.weight(seen), -1)
    return np.maximum(_whole(rows, policy).take(node) - known, 0.0)


def _whole(rows: Rows, policy: Policy) -> Floats:
    """Weight (nodes,) of all rows, as the criterion sees it."""
    if policy.altered is None:
        return rows.weight()
    return rows.target.weight(policy.seen(rows.statistics()))
