"""What a row does at a node whose value it lacks: a default branch, and surrogate tests before it.

primary    the test of a node
side       branch 0 or 1 to which the primary sends a row
surrogate  a test of another attribute that sends the rows to the same sides as often as it can
agreement  weight of the rows that it sends there

A surrogate is a search whose target is the primary's side (Breiman et al. 1984, section 5.3). As
in rpart 4.1, it must agree with more rows than sending all to the larger side would, a cut needs
two rows on each side, and up to five are kept, those of larger agreement first.
A row that none of them knows goes to the larger side.
"""

from dataclasses import replace

import numpy as np
import pandas as pd

from dtlearn.arrays import Bools, Floats, Ints
from dtlearn.choice import TIE, EveryBranch, Rule
from dtlearn.contingency import level_counts
from dtlearn.sample import Sample
from dtlearn.search import Candidates, assembled, level_blocks, swept
from dtlearn.splits import LEAF, NO_BRANCH, Tests
from dtlearn.sweep import Sweep, midpoint
from dtlearn.table import Table, Target, sums

MOST = 5  # surrogates of a node
FEWEST = 2  # rows on each side of a surrogate's cut, or right and wrong by its levels
SIDES = Target("side", pd.Index([0, 1]))


def with_default(table: Table, sample: Sample, tests: Tests) -> Tests:
    """The tests with the branch of the largest weight as default; of equals the first."""
    branch = tests.answer(table.X, sample.rows, sample.node)
    known = branch != NO_BRANCH
    width = int(tests.n_branches.max(initial=1))
    cell = sample.node[known] * width + branch[known]
    sizes = sums(cell, sample.weight[known], sample.n_nodes * width).reshape(-1, width)
    first = _as_large(sizes, sizes.max(axis=1, keepdims=True)).argmax(axis=1)
    return replace(tests, default=np.where(tests.attribute == LEAF, NO_BRANCH, first))


def with_surrogates(table: Table, sample: Sample, tests: Tests) -> Tests:
    """The tests of two branches with their surrogates, and the larger side as default.

    Where both sides are equal there is no default, as in rpart: the row stops at the node.
    """
    sample = sample.where((tests.attribute != LEAF)[sample.node])
    tests = with_default(table, sample, tests)
    side = tests.answer(table.X, sample.rows, sample.node)
    sided = sample.where(side != NO_BRANCH)
    y = np.zeros(len(table), dtype=np.int64)
    y[sample.rows] = side
    searched = replace(table, y=y, target=SIDES)
    picks = [_best_cuts(searched, sided)]
    picks += [_best_levels(searched, sided, part) for part in level_blocks(searched, sided)]
    sides = searched.statistics(sided.node, sample.n_nodes, sided.rows, sided.weight)
    least = sides.max(axis=1)
    equal = _as_large(sides.min(axis=1), least)
    default = np.where(equal, NO_BRANCH, tests.default)
    agreement = _agreement(picks, tests, least, len(table.attributes))
    relative = np.round(agreement / np.maximum(least, TIE), 9)  # equal ones keep their order
    order = np.argsort(-relative, axis=0, kind="stable")[:MOST]
    ranked = np.where(np.take_along_axis(agreement, order, axis=0) > 0, order, LEAF)
    missing = np.full((MOST - len(ranked), sample.n_nodes), LEAF)
    backups = tuple(assembled(picks, line, False) for line in np.concatenate([ranked, missing]))
    return replace(tests, default=default, backups=backups)


def _as_large(weight: Floats, other: Floats | float) -> Bools:
    """Whether a weight is not below another but for rounding."""
    return weight >= other * (1 - TIE)


def _agreement(picks: list[Candidates], tests: Tests, least: Floats, n_attributes: int) -> Floats:
    """Agreement (attributes, nodes) of the best surrogates; -inf where there is none."""
    agreement = np.full((n_attributes, len(least)), -np.inf)
    for pick in picks:
        agreement[pick.attribute, pick.node] = pick.score
    own = tests.attribute == np.arange(n_attributes)[:, None]
    bad = _as_large(least, agreement) | own | (tests.attribute == LEAF)
    return np.where(bad, -np.inf, agreement)


def _best_cuts(table: Table, sample: Sample) -> Candidates:
    """The best surrogate among the cuts of each number at each node."""
    cuts = swept(table, sample, Sweep(EveryBranch(FEWEST).least))
    same, crossed = cuts.left[0] + cuts.right[1], cuts.left[1] + cuts.right[0]
    groups = np.where(_as_large(same, crossed)[:, None], [0, 1], [1, 0])
    children = np.stack([cuts.left, cuts.right], axis=1).T
    threshold, score = midpoint(cuts.low, cuts.high), np.maximum(same, crossed)
    nothing = np.zeros(len(cuts))
    found = Candidates(cuts.attribute, cuts.node, children, threshold, groups, score, nothing)
    return found.best_of_nodes(Rule(score=np.asarray))


def _best_levels(table: Table, sample: Sample, attributes: Ints) -> Candidates:
    """Each level goes to the side where most of its rows are; if equal, to the larger side.

    rpart 4.1 asks here for two rows that go the wrong way (it counts right and wrong rows where it
    means left and right ones), so a perfect surrogate of levels is refused. So do we.
    """
    counts = level_counts(table, sample, attributes)
    overall = counts.sum(axis=1)
    larger = np.where(_as_large(overall[:, 1], overall[:, 0]), 1, 0)[:, None]
    groups = np.where(counts[..., 0] > counts[..., 1], 0, 1)
    equal = _as_large(counts.min(axis=-1), counts.max(axis=-1))
    groups = np.where(equal, larger, groups)
    groups = np.where(counts.sum(axis=-1) > 0, groups, NO_BRANCH)
    right, wrong = counts.max(axis=-1).sum(axis=-1), counts.min(axis=-1).sum(axis=-1)
    score = np.where(_as_large(np.minimum(right, wrong), FEWEST), right, -np.inf)
    attribute, node = np.repeat(attributes, sample.n_nodes), np.arange(len(counts)) % sample.n_nodes
    none, children = np.full(len(counts), np.nan), np.zeros((len(counts), 2, 2))
    return Candidates(attribute, node, children, none, groups, score, np.zeros(len(counts)))
