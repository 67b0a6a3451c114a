"""All splits of all open nodes: score them, choose the best.

candidates   splits of some attributes at all open nodes: statistics of their branches, and what
             tells them apart: a threshold, or the branch of each level
group        an attribute at a node: attribute × nodes + node
"""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from dtlearn.arrays import Bools, Floats, Ints, lengths
from dtlearn.choice import TIE, EveryBranch, Rule
from dtlearn.contingency import branch_sizes, level_counts
from dtlearn.criteria import split_information
from dtlearn.sample import Sample, each
from dtlearn.splits import LEAF, NO_BRANCH, Tests
from dtlearn.subsets import subset_groups
from dtlearn.sweep import Cuts, Sweep, first_of_each, last_of_each, midpoint
from dtlearn.table import Table

CELLS = 1 << 18  # attributes share a table of level counts while it has no more cells than this


@dataclass(frozen=True)
class Candidates:
    """Splits of one attribute and node after the other; see the module's vocabulary.

    threshold is NaN and groups is (candidates, levels) for tests of levels; penalty is what the
    best cut of a node pays.
    """

    attribute: Ints
    node: Ints
    children: Floats
    threshold: Floats
    groups: Ints
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
            self.groups.take(kept, axis=0),
            self.score.take(kept),
            self.penalty.take(kept),
        )

    @cached_property
    def group(self) -> Ints:
        """Attribute and node as one number; equal ones follow each other."""
        return self.attribute * (self.node.max(initial=0) + 1) + self.node

    @cached_property
    def last(self) -> Ints:
        """The last candidate of each attribute and node."""
        return last_of_each(self.group)

    def is_tie(self, rule: Rule) -> Bools:
        """Whether a candidate is as good as the best of its attribute and node."""
        n_candidates = lengths(self.last)
        first = self.last + 1 - n_candidates
        best = np.maximum.reduceat(self.score, first) if len(self) else self.score
        return rule.ties(self.score, best.repeat(n_candidates))

    def best_of_nodes(self, rule: Rule) -> "Candidates":
        """The best admissible candidate of each attribute and node; of equals the first.

        A cut pays its penalty, and one that is left with nothing is no candidate.
        """
        best, admissible = self, np.isfinite(self.score)
        if len(self.last) < len(self) or not admissible.all():
            top = (self.is_tie(rule) & admissible).nonzero()[0]
            best = self.only(top.take(first_of_each(self.group.take(top))))
        if rule.penalty is None:
            return best
        paid = best.score - best.penalty
        free = np.isnan(best.threshold) | (paid > rule.tie)
        return replace(best, score=np.where(free, paid, -np.inf))


def candidates(table: Table, sample: Sample, rule: Rule) -> list[Candidates]:
    """All splits of each attribute at all open nodes, scored; inadmissible ones score -inf."""
    found = [every_cut(table, sample, rule)]
    found += [level_tests(table, sample, part, rule) for part in level_blocks(table, sample)]
    parts = {
        int(j): some.only((some.attribute == j).nonzero()[0])
        for some in found
        for j in np.unique(some.attribute)
    }
    nothing = found[0].only(np.zeros(0, dtype=np.int64))
    return [parts.get(j, nothing) for j in range(len(table.attributes))]


def best_tests(table: Table, sample: Sample, rule: Rule) -> tuple[Tests, Floats]:
    """The best test of each open node and its score; LEAF and -inf where there is none."""
    found = [scored(table, sample, rule, swept(table, sample, _sweep(rule)))]
    found += [level_tests(table, sample, part, rule) for part in level_blocks(table, sample)]
    picks = [some.best_of_nodes(rule) for some in found]
    chosen, score = _first_best(final_scores(table, sample, rule, picks), rule)
    tests = assembled(picks, chosen, rule.multiway)
    if rule.data_cuts:
        tests = replace(tests, threshold=kept_cuts(table, rule, chosen, tests.threshold))
    return tests, score


def _sweep(rule: Rule) -> Sweep:
    """The search for the cuts that could be the best; the best of a node where scores compare."""
    counted = rule.penalty is not None
    return Sweep(
        None if rule.admissible == EveryBranch() else rule.admissible.least,
        rule.resolution,
        rule.purity,
        rule.tie,
        counted,
        across=rule.compare is None and not counted and not rule.tie,
    )


def swept(table: Table, sample: Sample, sweep: Sweep) -> Cuts:
    """The cuts that a sweep over the numbers of a sample finds."""
    y = table.y.take(sample.rows)
    if table.target.classes is not None:
        y = y.astype(np.min_scalar_type(table.target.n_statistics))  # small: stays in the cache
    bar = np.full(sample.n_nodes, -np.inf)

    def work(number: int) -> Cuts:
        return sweep.cuts(table, y, sample, bar, sample.block(number))

    return Cuts.joined(each(work, range(len(sample.blocks)), sample.rows), table.target)


def every_cut(table: Table, sample: Sample, rule: Rule) -> Candidates:
    """All cuts, those that are not admissible with the score -inf."""
    cuts = swept(table, sample, Sweep(None, rule.resolution))
    sides = branch_sizes(np.stack([cuts.left.T, cuts.right.T], axis=1), table)
    ok = sides.min(axis=1) >= rule.admissible.least(sides.sum(axis=1))
    group = cuts.attribute * sample.n_nodes + cuts.node
    tried = np.bincount(group[ok], minlength=group.max(initial=0) + 1)[group]
    found = scored(table, sample, rule, replace(cuts, tried=np.maximum(tried, 1)))
    return replace(found, score=np.where(ok, found.score, -np.inf))


def scored(table: Table, sample: Sample, rule: Rule, cuts: Cuts) -> Candidates:
    """Cuts as candidates."""
    children = np.stack([cuts.left, cuts.right], axis=1).T  # classes first in memory
    score = _known_share(table, sample, cuts.node, children) * rule.score(children)
    paid = np.zeros(len(cuts))
    if rule.penalty is not None:
        paid = rule.penalty(cuts.tried.astype(float), sample.node_weight.take(cuts.node))
    groups = np.empty((len(cuts), 0), np.int64)
    cut = midpoint(cuts.low, cuts.high)
    return Candidates(cuts.attribute, cuts.node, children, cut, groups, score, paid)


def level_blocks(table: Table, sample: Sample) -> list[Ints]:
    """Nominal attributes with the same number of levels, few enough to be counted in one go."""
    alike: dict[int, list[int]] = {}
    for j, attribute in enumerate(table.attributes):
        if attribute.kind == "nominal" and attribute.levels:
            alike.setdefault(len(attribute.levels), []).append(j)
    blocks = []
    for n_levels, numbers in alike.items():
        width = max(1, CELLS // (n_levels * max(1, sample.n_nodes) * table.target.n_statistics))
        blocks += [np.array(numbers[i : i + width]) for i in range(0, len(numbers), width)]
    return blocks


def level_tests(table: Table, sample: Sample, attributes: Ints, rule: Rule) -> Candidates:
    """The multiway splits, or the subsets, from the level × class counts of each node."""
    counts = level_counts(table, sample, attributes)
    if rule.multiway:
        group = np.arange(len(counts))
        groups = np.tile(np.arange(counts.shape[1]), (len(counts), 1))
        children = counts
    else:
        sizes = branch_sizes(counts, table)
        group, groups = subset_groups(counts, sizes, table.target, rule.subsets)
        sides = np.stack([groups == 0, groups == 1], axis=1).astype(float)
        children = sides @ counts[group]
    node, none = group % max(1, sample.n_nodes), np.full(len(group), np.nan)
    worth = _known_share(table, sample, node, children) * rule.score(children)
    score = np.where(rule.admissible(branch_sizes(children, table)), worth, -np.inf)
    attribute = attributes[group // max(1, sample.n_nodes)]
    return Candidates(attribute, node, children, none, groups, score, np.zeros(len(group)))


def _known_share(table: Table, sample: Sample, node: Ints, children: Floats) -> Floats | float:
    """Share of a node's weight whose value is known: a gain is worth that much of itself."""
    if table.complete:
        return 1.0
    known = branch_sizes(children, table).sum(axis=-1)
    share = known / sample.node_weight.take(node)
    return np.where(share > 1 - TIE, 1.0, share)


def _first_best(final: Floats, rule: Rule) -> tuple[Ints, Floats]:
    """Attribute and score that win at each node: a later attribute must be better than a tie."""
    best = final.max(axis=0)
    chosen = np.where(np.isfinite(best), final.argmax(axis=0), LEAF)
    several = (rule.ties(final, best).sum(axis=0) > 1).nonzero()[0]
    if len(several):
        chosen[several], best[several] = _first_of_ties(final[:, several], rule)
    return chosen, best


def _first_of_ties(final: Floats, rule: Rule) -> tuple[Ints, Floats]:
    """The same where scores may tie: one attribute after the other."""
    chosen, best = np.full(final.shape[1], LEAF), np.full(final.shape[1], -np.inf)
    for attribute, score in enumerate(final):
        better = ~rule.ties(best, score)
        chosen[better], best[better] = attribute, score[better]
    return chosen, best


def final_scores(table: Table, sample: Sample, rule: Rule, picks: list[Candidates]) -> Floats:
    """Scores (attributes, nodes) that choose the attribute, from the best split of each."""
    scores = np.full((len(table.attributes), sample.n_nodes), -np.inf)
    spread = np.zeros_like(scores)
    for pick in picks:
        place = pick.attribute, pick.node
        scores[place] = pick.score
        if rule.compare is not None:  # unknown values are one more branch
            n = sample.node_weight
            sizes = branch_sizes(pick.children, table)
            unknown = np.maximum(n.take(pick.node) - sizes.sum(axis=-1), 0.0)
            spread[place] = split_information(sizes[..., None], missing=unknown)
    return scores if rule.compare is None else rule.compare(scores, spread)


def assembled(picks: list[Candidates], chosen: Ints, multiway: bool) -> Tests:
    """The picked test of the chosen attribute of each open node; LEAF where none is chosen."""
    threshold, n_branches = np.full(len(chosen), np.nan), np.zeros(len(chosen), dtype=np.int64)
    size, of_levels = np.zeros(len(chosen), dtype=np.int64), []
    for pick in picks:
        lines = (chosen.take(pick.node) == pick.attribute).nonzero()[0]
        node = pick.node.take(lines)
        threshold[node] = pick.threshold.take(lines)
        n_branches[node] = pick.children.shape[1]
        size[node] = pick.groups.shape[1]
        if pick.groups.shape[1]:
            of_levels.append((node, pick.groups.take(lines, axis=0)))
    start = size.cumsum() - size
    groups = np.full(int(size.sum()), NO_BRANCH)
    for node, branches in of_levels:
        groups[start[node, None] + np.arange(branches.shape[1])] = branches
    start, default = np.where(size > 0, start, 0), np.full(len(chosen), NO_BRANCH)
    return Tests(chosen, threshold, n_branches, start, size, default, groups, multiway)


def kept_cuts(table: Table, rule: Rule, attribute: Ints, threshold: Floats) -> Floats:
    """Thresholds as the tree keeps them: midpoints, or the values of the data below them."""
    if not rule.data_cuts:
        return threshold
    kept, is_cut = threshold.copy(), ~np.isnan(threshold)
    for j in np.unique(attribute[is_cut]):
        mine, values = is_cut & (attribute == j), table.sorted_values[j]
        kept[mine] = values[np.searchsorted(values, threshold[mine], side="right") - 1]
    return kept
