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
from dtlearn.contingency import Sample, level_counts, thresholds
from dtlearn.search import TIE, Candidates, Rule, assembled
from dtlearn.splits import LEAF, NO_BRANCH, Tests
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
    picks = [_best(searched, sided, j) for j in range(len(table.attributes))]
    sides = searched.statistics(sided.node, sample.n_nodes, sided.rows, sided.weight)
    least = sides.max(axis=1)
    equal = _as_large(sides.min(axis=1), least)
    default = np.where(equal, NO_BRANCH, tests.default)
    agreement = np.stack([_agreement(pick, j, tests, least) for j, pick in enumerate(picks)])
    relative = np.round(agreement / np.maximum(least, TIE), 9)  # equal ones keep their order
    order = np.argsort(-relative, axis=0, kind="stable")[:MOST]
    ranked = np.where(np.take_along_axis(agreement, order, axis=0) > 0, order, LEAF)
    missing = np.full((MOST - len(ranked), sample.n_nodes), LEAF)
    backups = tuple(assembled(picks, line, False) for line in np.concatenate([ranked, missing]))
    return replace(tests, default=default, backups=backups)


def _as_large(weight: Floats, other: Floats | float) -> Bools:
    """Whether a weight is not below another but for rounding."""
    return weight >= other * (1 - TIE)


def _agreement(pick: Candidates, attribute: int, tests: Tests, least: Floats) -> Floats:
    """Agreement of the best surrogate of an attribute at each node; -inf where there is none."""
    agreement = np.full(len(least), -np.inf)
    agreement[pick.node] = pick.score
    bad = _as_large(least, agreement) | (tests.attribute == attribute) | (tests.attribute == LEAF)
    return np.where(bad, -np.inf, agreement)


def _best(table: Table, sample: Sample, attribute: int) -> Candidates:
    """The surrogate of one attribute at each node that has one."""
    x = table.X[sample.rows, attribute]
    here, x = sample.where(~np.isnan(x)), x[~np.isnan(x)]
    if table.attributes[attribute].kind == "nominal":
        return _best_levels(table, here, attribute, x.astype(np.int64))
    return _best_cut(table, here, attribute, x)


def _best_cut(table: Table, here: Sample, attribute: int, x: Floats) -> Candidates:
    node, children, threshold, _ = thresholds(table, here, x, 0.0)
    same = children[:, 0, 0] + children[:, 1, 1]
    crossed = children[:, 0, 1] + children[:, 1, 0]
    enough = _as_large(children.sum(axis=-1), FEWEST).all(axis=-1)
    score = np.where(enough, np.maximum(same, crossed), -np.inf)
    groups = np.where(_as_large(same, crossed)[:, None], [0, 1], [1, 0])
    found = Candidates(attribute, node, children, threshold, groups, score)
    return found.best_of_nodes(Rule(score=np.asarray))


def _best_levels(table: Table, here: Sample, attribute: int, level: Ints) -> Candidates:
    """Each level goes to the side where most of its rows are; if equal, to the larger side.

    rpart 4.1 asks here for two rows that go the wrong way (it counts right and wrong rows where it
    means left and right ones), so a perfect surrogate of levels is refused. So do we.
    """
    counts = level_counts(table, here, attribute, level)
    overall = counts.sum(axis=1)
    larger = np.where(_as_large(overall[:, 1], overall[:, 0]), 1, 0)[:, None]
    groups = np.where(counts[..., 0] > counts[..., 1], 0, 1)
    equal = _as_large(counts.min(axis=-1), counts.max(axis=-1))
    groups = np.where(equal, larger, groups)
    groups = np.where(counts.sum(axis=-1) > 0, groups, NO_BRANCH)
    right, wrong = counts.max(axis=-1).sum(axis=-1), counts.min(axis=-1).sum(axis=-1)
    score = np.where(_as_large(np.minimum(right, wrong), FEWEST), right, -np.inf)
    node = np.arange(here.n_nodes)
    none = np.full(here.n_nodes, np.nan)
    children = np.zeros((here.n_nodes, 2, 2))
    return Candidates(attribute, node, children, none, groups, score)
