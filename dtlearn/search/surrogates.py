"""What a row does at a node whose value it lacks: a default branch, and surrogate tests before it.

primary    the test of a node
side       branch 0 or 1 to which the primary sends a row
surrogate  a test of another attribute that sends the rows to the same sides as often as it can
agreement  weight of the rows that it sends there

A surrogate is a search whose target is the primary's side (Breiman et al. 1984, section 5.3). As
in rpart 4.1, it must agree with more rows than sending all to the larger side would, a cut needs
two rows on each side, and up to five are kept, those of larger agreement first. A row whose value
of the primary is missing agrees with no cut, but lends it its own value: a cut is half-way between
two values of the node, and of equal ones the lowest.
A row that none of them knows goes to the larger side.
"""

from dataclasses import replace

import numpy as np

from dtlearn.arrays import TIE, Floats, Ints, as_large
from dtlearn.criteria import GINI
from dtlearn.search.best import assembled
from dtlearn.search.candidates import Candidates
from dtlearn.search.contingency import counted_together
from dtlearn.search.policy import EveryBranch, Policy
from dtlearn.search.rows import Rows
from dtlearn.splits.tests import LEAF, NO_BRANCH, NodeTests
from dtlearn.sweep.cuts import Wanted, midpoint

MOST_SURROGATES = 5  # of a node
FEWEST = 2  # rows on each side of a surrogate's cut, or right and wrong by its levels


def with_default(rows: Rows, tests: NodeTests) -> NodeTests:
    """The tests with the branch of the largest weight as default; of equals the first."""
    return _with_default(tests, rows.target.weight(rows.branch_counts(tests)))


def _with_default(tests: NodeTests, sizes: Floats) -> NodeTests:
    first = as_large(sizes, sizes.max(axis=1, keepdims=True)).argmax(axis=1)
    return replace(tests, default=np.where(tests.attribute == LEAF, NO_BRANCH, first))


def with_surrogates(rows: Rows, tests: NodeTests) -> NodeTests:
    """The tests of two branches with their surrogates, and the larger side as default.

    Where both sides are equal there is no default, as in rpart: the row stops at the node.
    """
    sizes, sided = rows.target.weight(rows.branch_counts(tests)), rows.sided(tests)
    picks = [_best_cuts(sided)]
    picks += [_best_levels(sided, part) for part in counted_together(sided)]
    larger = sizes.max(axis=1)
    equal = as_large(sizes.min(axis=1), larger)
    default = np.where(equal, NO_BRANCH, _with_default(tests, sizes).default)
    agreement = _agreement(picks, tests, larger, len(rows.attributes))
    relative = np.round(agreement / np.maximum(larger, TIE), 9)  # equal ones keep their order
    order = np.argsort(-relative, axis=0, kind="stable")[:MOST_SURROGATES]
    ranked = np.where(np.take_along_axis(agreement, order, axis=0) > 0, order, LEAF)
    missing = np.full((MOST_SURROGATES - len(ranked), rows.n_nodes), LEAF)
    backups = tuple(assembled(picks, line, False) for line in np.concatenate([ranked, missing]))
    return replace(tests, default=default, backups=backups)


def _agreement(
    picks: list[Candidates], tests: NodeTests, larger: Floats, n_attributes: int
) -> Floats:
    """Agreement (attributes, nodes) of the best surrogates; -inf where there is none."""
    agreement = np.full((n_attributes, len(larger)), -np.inf)
    for pick in picks:
        agreement[pick.attribute, pick.node] = pick.score
    own = tests.attribute == np.arange(n_attributes)[:, None]
    bad = as_large(larger, agreement) | own | (tests.attribute == LEAF)
    return np.where(bad, -np.inf, agreement)


def _best_cuts(sided: Rows) -> Candidates:
    """The best surrogate among the cuts of each number at each node."""
    cuts = sided.cuts(Wanted(least=EveryBranch(FEWEST).least))
    same, crossed = cuts.left[0] + cuts.right[1], cuts.left[1] + cuts.right[0]
    level_branch = np.where(as_large(same, crossed)[:, None], [0, 1], [1, 0])
    threshold, score = midpoint(cuts.low, cuts.high), np.maximum(same, crossed)
    large = as_large(cuts.children.sum(axis=-1).min(axis=-1), FEWEST)
    found = Candidates(
        cuts.attribute,
        cuts.node,
        cuts.children,
        threshold,
        level_branch,
        np.where(large, score, -np.inf),
        np.zeros(len(cuts)),
    )
    return found.best_of_pairs(Policy(GINI))


def _best_levels(sided: Rows, attributes: Ints) -> Candidates:
    """Each level goes to the side where most of its rows are; if equal, to the larger side.

    rpart 4.1 asks here for two rows that go the wrong way (it counts right and wrong rows where it
    means left and right ones), so a perfect surrogate of levels is refused. So do we.
    """
    counts = sided.level_counts(attributes)
    overall = counts.sum(axis=1)
    larger = np.where(as_large(overall[:, 1], overall[:, 0]), 1, 0)[:, None]
    side = np.where(counts[..., 0] > counts[..., 1], 0, 1)
    equal = as_large(counts.min(axis=-1), counts.max(axis=-1))
    side = np.where(equal, larger, side)
    side = np.where(counts.sum(axis=-1) > 0, side, NO_BRANCH)
    right, wrong = counts.max(axis=-1).sum(axis=-1), counts.min(axis=-1).sum(axis=-1)
    score = np.where(as_large(np.minimum(right, wrong), FEWEST), right, -np.inf)
    attribute, node = np.repeat(attributes, sided.n_nodes), np.arange(len(counts)) % sided.n_nodes
    none, children = np.full(len(counts), np.nan), np.zeros((len(counts), 2, 2))
    return Candidates(attribute, node, children, none, side, score, np.zeros(len(counts)))
