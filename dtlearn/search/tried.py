"""The splits that were tried at a node of a tree, as tables a student can read.

Computed on demand from the training rows, by the functions that the growing itself uses.
"""

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn import criteria
from dtlearn.arrays import Floats
from dtlearn.search.best import every_candidate, final_scores, kept_cuts
from dtlearn.search.candidates import Candidates, known_share, unknown_weight
from dtlearn.search.policy import Policy
from dtlearn.search.rows import Arrived, Rows
from dtlearn.splits.kinds import Multiway, Split, Threshold, two_sets

if TYPE_CHECKING:
    from dtlearn.tree.tree import Tree

NOTHING = np.zeros(0, dtype=np.int64)

GAINS = {"gain": criteria.information_gain, "gini_gain": criteria.gini_gain}  # of classes


def candidates(training: Arrived, policy: Policy, tree: "Tree", node: int) -> pd.DataFrame:
    """One line a split: attribute, test, counts of its branches, measures, score, rank and ties.

    The gains count for the share of the node's rows whose value is known, and the other rows are
    one more branch in the split information, so that the measures are what the tree was grown by;
    they are of counts as priors and losses alter them, where the tree has some.
    ``score`` is the one that chose the split of this tree, of C4.5 the gain ratio that is left when
    a cut has paid for its choice; it is NaN for a split that was not
    admissible or not the best of its attribute where only those compete (C4.5). ``rank`` 1 is the
    best score, ``tie`` marks splits that share it, ``chosen`` the one that the node has.
    """
    frame = scored_splits(training, policy, tree, node)
    return frame.assign(split=[split.question for split in frame["split"]])


def scored_splits(training: Arrived, policy: Policy, tree: "Tree", node: int) -> pd.DataFrame:
    """The same with the splits themselves, not their text."""
    rows = rows_at(training, tree, node)
    found = every_candidate(rows, policy)
    lines = [line for some in found for line in _lines(rows, policy, some)]
    columns = ["attribute", "split", "branches", *_measures(rows, policy, found[0].only(NOTHING))]
    frame = pd.DataFrame(lines, columns=columns)
    frame["score"] = _scores(rows, policy, found)
    ranked = _ranked(frame, policy, tree.node(node).split)
    ranked["score"] *= 1.0 if rows.spread is None else float(rows.spread.unit[0] ** 2)
    return ranked


def rows_at(training: Arrived, tree: "Tree", node: int) -> Rows:
    """The training rows that reach a node: from the root down the branches that lead to it."""
    arrays = tree.arrays
    rows = training.open(np.array([True]))
    for above, below in pairwise([*arrays.above(node)[::-1].tolist(), node]):
        children = np.array(arrays.children(above))
        tests = arrays.tests.at(np.array([above]))
        rows = rows.down(tests, tree.distribute).open(children == below)
    return rows


def _lines(rows: Rows, policy: Policy, found: Candidates) -> list[dict[str, Any]]:
    cuts = kept_cuts(rows, policy, found.attribute, found.threshold)
    measures, children = _measures(rows, policy, found), found.children
    if rows.spread is not None:
        children = rows.spread.moments(children, found.node)
    return [
        {
            "attribute": rows.attributes[found.attribute[i]].name,
            "split": split_of(rows, policy, found, i, cuts),
            "branches": _as_counts(children[i]),
            **{name: values[i] for name, values in measures.items()},
        }
        for i in range(len(found))
    ]


def _as_counts(children: Floats) -> list[list[float]]:
    """The counts of the branches, as whole numbers where they are."""
    whole = np.array_equal(children, np.round(children))
    counts: list[list[float]] = (children.astype(np.int64) if whole else children).tolist()
    return counts


def split_of(rows: Rows, policy: Policy, found: Candidates, i: int, cuts: NDArray[Any]) -> Split:
    """Candidate i as a test; ``cuts`` are the thresholds as the tree keeps them."""
    attribute = rows.attributes[found.attribute[i]]
    if attribute.kind != "nominal":
        return Threshold(attribute.name, attribute.cut_value(float(cuts[i])))
    if policy.multiway:
        return Multiway(attribute.name, attribute.levels, attribute.texts)
    return two_sets(attribute, found.level_branch[i])


def _measures(rows: Rows, policy: Policy, found: Candidates) -> dict[str, Any]:
    """Each measure by name, of every candidate."""
    children = policy.seen(found.children)
    share = known_share(rows, policy, children, found.node)
    if rows.spread is not None:
        worth = share * rows.spread.unit.take(found.node) ** 2
        return {"variance_reduction": worth * criteria.variance_reduction(children)}
    unknown = unknown_weight(rows, policy, children, found.node)
    binary = children.shape[-2] == 2
    return {
        **{name: share * of(children) for name, of in GAINS.items()},
        "split_information": criteria.split_information(children, unknown),
        "gain_ratio": criteria.gain_ratio(children, unknown),
        "cart_measure": share * criteria.cart_measure(children) if binary else np.nan * unknown,
    }


def _scores(rows: Rows, policy: Policy, found: list[Candidates]) -> Floats:
    """The scores that chose the split, one a line; NaN where a split did not compete."""
    if policy.compare is None:
        score = np.concatenate([some.score for some in found])
        return np.where(np.isneginf(score), np.nan, score)
    picks = [some.best_of_pairs(policy) for some in found]
    final = final_scores(rows, policy, picks)[:, 0]
    parts = []
    for some, value in zip(found, final, strict=True):
        part = np.full(len(some), np.nan)
        part[np.flatnonzero(some.is_tie(policy))[:1]] = value if np.isfinite(value) else np.nan
        parts.append(part)
    return np.concatenate(parts)


def _ranked(frame: pd.DataFrame, policy: Policy, split: Split | None) -> pd.DataFrame:
    """Lines by score, best first; equal scores share a rank, and keep the order of the search."""
    score = frame["score"].to_numpy(dtype=float)
    best = np.full(len(score), np.max(score, initial=-np.inf, where=~np.isnan(score)))
    tie = policy.ties(score, best)
    key = pd.Series(np.where(tie, best, score))
    frame["rank"] = key.rank(method="min", ascending=False).astype("Int64")
    frame["tie"] = tie & (tie.sum() > 1)
    frame["chosen"] = [tried == split for tried in frame["split"]]
    return frame.sort_values("rank", kind="stable", ignore_index=True)
