"""All splits of all open nodes: score them, choose the best.

candidates   the splits of one attribute at all open nodes: statistics of their branches, and
             what tells them apart: a threshold, or the branch of each level
score        what ranks the splits of one attribute; ``compare`` may rank the attributes otherwise
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, get_args

import numpy as np

from dtlearn.arrays import Bools, Floats, Ints
from dtlearn.contingency import (
    Sample,
    branch_sizes,
    level_counts,
    node_weights,
    thresholds,
)
from dtlearn.splits import LEAF, NO_BRANCH, Tests
from dtlearn.subsets import Subsets, check_levels, subset_groups
from dtlearn.table import Table, sums

TIE = 1e-12  # scores that differ by less, relatively, are equal


def check_option(name: str, value: Any, good: bool, wanted: str) -> None:
    """Raise ValueError for an option out of its range."""
    if not good:
        raise ValueError(f"{name} must be {wanted}, got {value!r}")


@dataclass(frozen=True)
class EveryBranch:
    """The rule that two branches or more hold rows, and each of them at least ``minimum``."""

    minimum: float = 0

    def __post_init__(self) -> None:
        check_option("min_leaf", self.minimum, self.minimum >= 0, "0 or more")

    def __call__(self, sizes: Floats, is_threshold: bool) -> Bools:
        """Whether splits with these branches (candidates, branches) are admissible."""
        held = sizes > 0
        return (held.sum(axis=-1) >= 2) & (~held | (sizes >= self.minimum * (1 - TIE))).all(axis=-1)


@dataclass(frozen=True)
class Rule:
    """How splits are made and compared.

    score       children's statistics (candidates, branches, classes) -> (candidates,)
    multiway    nominal attributes branch once a level; otherwise in two sets of levels
    admissible  sizes of the branches (candidates, branches) and whether it is a threshold -> bools
    compare     scores (attributes, nodes), sizes of the branches of the best split of each
                attribute, node weights -> final scores (attributes, nodes); None keeps the scores
    penalty     number of admissible cuts and weight of each node -> what the best cut pays; a
                cut that is left with nothing is no candidate
    data_cuts   thresholds are the largest value of the training table below the midpoint
    resolution  values that differ by no more are not cut apart
    tie         scores that differ by no more are equal, besides TIE relative
    """

    score: Callable[[Floats], Any]
    multiway: bool = False
    subsets: Subsets = "auto"
    admissible: Callable[[Floats, bool], Bools] = EveryBranch()
    compare: Callable[[Floats, list[Floats], Floats], Floats] | None = None
    penalty: Callable[[Floats, Floats], Floats] | None = None
    data_cuts: bool = False
    resolution: float = 0.0
    tie: float = 0.0

    def ties(self, score: Floats, best: Floats) -> Bools:
        """Whether scores equal the best ones; -inf ties with -inf."""
        slack = np.where(np.isfinite(best), np.maximum(TIE * np.abs(best), self.tie), 0.0)
        return score >= best - slack


@dataclass(frozen=True)
class Candidates:
    """Splits of one attribute, in order of their node; see the module's vocabulary.

    threshold is NaN and groups is (candidates, levels) for tests of levels.
    """

    attribute: int
    node: Ints
    children: Floats
    threshold: Floats
    groups: Ints
    score: Floats

    def __len__(self) -> int:
        return len(self.node)

    def is_tie(self, rule: Rule) -> Bools:
        """Whether a candidate is as good as the best of its node."""
        best = np.full(int(self.node.max(initial=-1)) + 1, -np.inf)
        np.maximum.at(best, self.node, self.score)
        return rule.ties(self.score, best[self.node])

    def best_of_nodes(self, rule: Rule) -> "Candidates":
        """The best candidate of each node that has an admissible one; of equals the first."""
        top = np.flatnonzero(self.is_tie(rule) & np.isfinite(self.score))
        pick = top[np.diff(self.node[top], prepend=-1) > 0]
        names = ("node", "children", "threshold", "groups", "score")
        return replace(self, **{name: getattr(self, name)[pick] for name in names})


def check_rule(table: Table, rule: Rule) -> None:
    """Raise ValueError where the rule would have to try more subsets than it may."""
    if rule.multiway:
        return
    if rule.subsets not in get_args(Subsets):
        raise ValueError(f"subsets must be one of {get_args(Subsets)}, got {rule.subsets!r}")
    for attribute in table.attributes:
        if attribute.kind == "nominal":
            check_levels(attribute, table.target, rule.subsets)


def candidates(table: Table, sample: Sample, attribute: int, rule: Rule) -> Candidates:
    """All splits of one attribute at all open nodes, scored; inadmissible ones score -inf."""
    kind = table.attributes[attribute].kind
    x = table.X[sample.rows, attribute]
    here, x = sample.where(~np.isnan(x)), x[~np.isnan(x)]
    if kind == "nominal":
        found = _level_splits(table, here, attribute, x.astype(np.int64), rule)
    else:
        found = thresholds(table, here, x, rule.resolution)
    node, children, threshold, groups = found
    sizes = branch_sizes(children, table)
    worth = _known_share(sample, node, sizes) * rule.score(children)
    score = np.where(rule.admissible(sizes, kind != "nominal"), worth, -np.inf)
    return Candidates(attribute, node, children, threshold, groups, score)


def best_tests(table: Table, sample: Sample, rule: Rule) -> tuple[Tests, Floats]:
    """The best test of each open node and its score; LEAF and -inf where there is none."""
    every = range(len(table.attributes))
    picks = [best_of_attribute(candidates(table, sample, j, rule), sample, rule) for j in every]
    chosen, score = _first_best(final_scores(table, sample, rule, picks), rule)
    picks = [replace(pick, threshold=cuts(table, rule, pick)) for pick in picks]
    return assembled(picks, chosen, rule.multiway), score


def best_of_attribute(found: Candidates, sample: Sample, rule: Rule) -> Candidates:
    """The best candidate of each node, with its penalty paid; of equals the first."""
    best = found.best_of_nodes(rule)
    if rule.penalty is None or best.groups.shape[1]:
        return best
    return replace(best, score=_after_penalty(found, best, sample, rule.penalty, rule.tie))


def _after_penalty(
    found: Candidates, best: Candidates, sample: Sample, penalty: Any, tie: float
) -> Floats:
    admissible = np.isfinite(found.score).astype(float)
    n_cuts = sums(found.node, admissible, sample.n_nodes)[best.node]
    score = best.score - penalty(n_cuts, node_weights(sample)[best.node])
    return np.where(score > tie, score, -np.inf)


def _first_best(final: Floats, rule: Rule) -> tuple[Ints, Floats]:
    """Attribute and score that win at each node: a later attribute must be better than a tie."""
    chosen, best = np.full(final.shape[1], LEAF), np.full(final.shape[1], -np.inf)
    for attribute, score in enumerate(final):
        better = ~rule.ties(best, score)
        chosen[better], best[better] = attribute, score[better]
    return chosen, best


def final_scores(table: Table, sample: Sample, rule: Rule, picks: list[Candidates]) -> Floats:
    """Scores (attributes, nodes) that choose the attribute, from the best split of each."""
    scores = np.full((len(picks), sample.n_nodes), -np.inf)
    sizes = []
    for j, pick in enumerate(picks):
        scores[j, pick.node] = pick.score
        full = np.zeros((sample.n_nodes, pick.children.shape[1]))
        full[pick.node] = branch_sizes(pick.children, table)
        sizes.append(full)
    return scores if rule.compare is None else rule.compare(scores, sizes, node_weights(sample))


def _level_splits(
    table: Table, here: Sample, attribute: int, level: Ints, rule: Rule
) -> tuple[Ints, Floats, Floats, Ints]:
    """The multiway split, or the subsets, from the level × class counts of each node."""
    counts = level_counts(table, here, attribute, level)
    n_levels = counts.shape[1]
    if rule.multiway:
        node = np.arange(here.n_nodes)
        groups = np.tile(np.arange(n_levels), (here.n_nodes, 1))
        return node, counts, np.full(here.n_nodes, np.nan), groups
    node, groups = subset_groups(counts, branch_sizes(counts, table), table.target, rule.subsets)
    sides = np.stack([groups == 0, groups == 1], axis=1).astype(float)
    return node, sides @ counts[node], np.full(len(node), np.nan), groups


def _known_share(sample: Sample, node: Ints, sizes: Floats) -> Floats:
    """Share of a node's weight whose value is known: a gain is worth that much of itself."""
    share = sizes.sum(axis=-1) / node_weights(sample)[node]
    return np.where(share > 1 - TIE, 1.0, share)


def assembled(picks: list[Candidates], chosen: Ints, multiway: bool) -> Tests:
    """The picked test of the chosen attribute of each open node; LEAF where none is chosen."""
    threshold, n_branches = np.full(len(chosen), np.nan), np.zeros(len(chosen), dtype=np.int64)
    size = np.zeros(len(chosen), dtype=np.int64)
    mine = [np.flatnonzero(chosen[pick.node] == pick.attribute) for pick in picks]
    for pick, lines in zip(picks, mine, strict=True):
        threshold[pick.node[lines]] = pick.threshold[lines]
        n_branches[pick.node[lines]] = pick.children.shape[1]
        size[pick.node[lines]] = pick.groups.shape[1]
    start = np.cumsum(size) - size
    groups = np.full(int(size.sum()), NO_BRANCH)
    for pick, lines in zip(picks, mine, strict=True):
        places = start[pick.node[lines], None] + np.arange(pick.groups.shape[1])
        groups[places] = pick.groups[lines]
    start, default = np.where(size > 0, start, 0), np.full(len(chosen), NO_BRANCH)
    return Tests(chosen, threshold, n_branches, start, size, default, groups, multiway)


def cuts(table: Table, rule: Rule, found: Candidates) -> Floats:
    """Thresholds as the tree keeps them: midpoints, or the values of the data below them."""
    if not rule.data_cuts or not len(found) or np.isnan(found.threshold[0]):
        return found.threshold
    values = table.sorted_values[found.attribute]
    return values[np.searchsorted(values, found.threshold, side="right") - 1]
