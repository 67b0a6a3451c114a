"""The best test of each open node: the best of each attribute first, then the best of these.

pick   the best candidate of an attribute at a node
"""

from dataclasses import replace

import numpy as np

from dtlearn import criteria
from dtlearn.arrays import Floats, Ints
from dtlearn.search.candidates import Candidates, of_cuts, of_levels, unknown_weight
from dtlearn.search.contingency import counted_together
from dtlearn.search.policy import EveryBranch, Policy
from dtlearn.search.rows import Rows
from dtlearn.splits.tests import LEAF, NO_BRANCH, NodeTests
from dtlearn.sweep import proxy
from dtlearn.sweep.cuts import Wanted

# criterion of a strictly concave impurity -> the sums that rank its cuts
PROXIES = {
    criteria.ENTROPY: proxy.ENTROPY,
    criteria.GINI: proxy.GINI,
    criteria.VARIANCE: proxy.VARIANCE,
}


def best_tests(rows: Rows, policy: Policy) -> tuple[NodeTests, Floats, Floats]:
    """The best test of each open node, its score and its gain; LEAF and -inf where there is none.

    A gain counts for the share of the rows whose value is known; it has paid no penalty.
    """
    if not rows.n_nodes:  # below the last splits
        return NodeTests.leaves(0, policy.multiway), np.zeros(0), np.zeros(0)
    found = _candidates(rows, policy, _could_win(policy))
    picks = [some.best_of_pairs(policy) for some in found]
    chosen, score = _first_best(final_scores(rows, policy, picks), policy)
    tests = assembled(picks, chosen, policy.multiway)
    if rows.spread is not None:
        score = score * rows.spread.unit**2
    if policy.data_cuts:
        tests = replace(tests, threshold=kept_cuts(rows, policy, chosen, tests.threshold))
    return tests, score, score if policy.scores_gain else _gains(rows, policy, picks, chosen)


def _gains(rows: Rows, policy: Policy, picks: list[Candidates], chosen: Ints) -> Floats:
    """Gain of the chosen test of each open node; -inf where there is none."""
    gain = np.full(len(chosen), -np.inf)
    for pick in picks:
        best = pick.only((chosen.take(pick.node) == pick.attribute).nonzero()[0])
        gain[best.node] = best.gain(rows, policy)
    return gain


def every_candidate(rows: Rows, policy: Policy) -> list[Candidates]:
    """All splits of each attribute at all open nodes, scored; inadmissible ones score -inf."""
    found = _candidates(rows, policy, Wanted(policy.resolution))
    parts = {
        int(j): some.only((some.attribute == j).nonzero()[0])
        for some in found
        for j in np.unique(some.attribute)
    }
    nothing = found[0].only(np.zeros(0, dtype=np.int64))
    return [parts.get(j, nothing) for j in range(len(rows.attributes))]


def _candidates(rows: Rows, policy: Policy, wanted: Wanted) -> list[Candidates]:
    cuts = of_cuts(rows, policy, rows.cuts(wanted))
    return [cuts, *(of_levels(rows, policy, part) for part in counted_together(rows))]


def _could_win(policy: Policy) -> Wanted:
    """The cuts that could be the best; those of a whole node where scores compare."""
    counted = policy.penalty is not None
    return Wanted(
        policy.resolution,
        None if policy.admissible == EveryBranch() else policy.admissible.least,
        counted,
        PROXIES.get(policy.criterion),
        policy.tie,
        across=policy.compare is None and not counted and not policy.tie,
        altered=policy.altered,
    )


def _first_best(final: Floats, policy: Policy) -> tuple[Ints, Floats]:
    """Attribute and score that win at each node: a later attribute must be better than a tie.

    That is the first attribute that ties with the best, unless others just fail to.
    """
    best = final.max(axis=0)
    tolerance = policy.tolerance(best)
    tied, nearly = final >= best - tolerance, final >= best - 3 * tolerance
    chosen = tied.argmax(axis=0)
    score = final[chosen, np.arange(len(best))]
    chosen[~np.isfinite(best)] = LEAF
    doubtful = (tied != nearly).any(axis=0).nonzero()[0]
    if len(doubtful):
        chosen[doubtful], score[doubtful] = _one_by_one(final[:, doubtful], policy)
    return chosen, score


def _one_by_one(final: Floats, policy: Policy) -> tuple[Ints, Floats]:
    """The same, one attribute after the other."""
    chosen, best = np.full(final.shape[1], LEAF), np.full(final.shape[1], -np.inf)
    for attribute, score in enumerate(final):
        better = ~policy.ties(best, score)
        chosen[better], best[better] = attribute, score[better]
    return chosen, best


def final_scores(rows: Rows, policy: Policy, picks: list[Candidates]) -> Floats:
    """Scores (attributes, nodes) that choose the attribute, from the picks."""
    scores = np.full((len(rows.attributes), rows.n_nodes), -np.inf)
    spread = np.zeros_like(scores)
    for pick in picks:
        where = pick.attribute, pick.node
        scores[where] = pick.score
        if policy.compare is not None:  # unknown values are one more branch
            sizes = rows.target.weight(pick.children)
            unknown = unknown_weight(rows, policy, pick.children, pick.node)
            spread[where] = criteria.split_information(sizes[..., None], missing=unknown)
    return scores if policy.compare is None else policy.compare(scores, spread)


def assembled(picks: list[Candidates], chosen: Ints, multiway: bool) -> NodeTests:
    """The pick of the chosen attribute of each open node as its test; LEAF where none is chosen."""
    threshold, n_branches = np.full(len(chosen), np.nan), np.zeros(len(chosen), dtype=np.int64)
    size, of_levels = np.zeros(len(chosen), dtype=np.int64), []
    for pick in picks:
        lines = (chosen.take(pick.node) == pick.attribute).nonzero()[0]
        node = pick.node.take(lines)
        threshold[node] = pick.threshold.take(lines)
        n_branches[node] = pick.children.shape[1]
        size[node] = pick.level_branch.shape[1]
        if pick.level_branch.shape[1]:
            of_levels.append((node, pick.level_branch.take(lines, axis=0)))
    start = size.cumsum() - size
    level_branch = np.full(int(size.sum()), NO_BRANCH)
    for node, branches in of_levels:
        level_branch[start[node, None] + np.arange(branches.shape[1])] = branches
    start, default = np.where(size > 0, start, 0), np.full(len(chosen), NO_BRANCH)
    return NodeTests(chosen, threshold, n_branches, start, size, default, level_branch, multiway)


def kept_cuts(rows: Rows, policy: Policy, attribute: Ints, threshold: Floats) -> Floats:
    """Thresholds as the tree keeps them: midpoints, or the values of the data below them."""
    if not policy.data_cuts:
        return threshold
    kept, is_cut = threshold.copy(), ~np.isnan(threshold)
    for j in np.unique(attribute[is_cut]):
        mine = is_cut & (attribute == j)
        kept[mine] = rows.highest(int(j), threshold[mine])
    return kept
