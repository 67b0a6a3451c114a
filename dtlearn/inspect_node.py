"""The splits that were tried at one node, as a table a student can read.

Computed on demand from the training table, by the functions that the growing itself uses.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn import criteria, search
from dtlearn.arrays import Floats
from dtlearn.choice import Rule
from dtlearn.sample import Sample
from dtlearn.search import Candidates
from dtlearn.splits import Multiway, Split, Threshold, two_sets
from dtlearn.table import Table

if TYPE_CHECKING:
    from dtlearn.tree import Tree


def candidates(table: Table, rule: Rule, tree: "Tree", node: int) -> pd.DataFrame:
    """One line a split: attribute, test, counts of its branches, measures, score, rank and ties.

    ``score`` is the measure that chose the split of this tree; it is NaN for a split that was not
    admissible or not the best of its attribute where only those compete (C4.5). ``rank`` 1 is the
    best score, ``tie`` marks splits that share it, ``chosen`` the one that the node has.
    """
    sample = _rows_at(table, tree, node)
    found = search.candidates(table, sample, rule)
    lines = [line for some in found for line in _lines(table, rule, some)]
    frame = pd.DataFrame(lines, columns=["attribute", "split", "branches", *_measures(table)])
    frame["score"] = _scores(table, rule, sample, found)
    return _ranked(frame, rule, tree.node(node).split)


def _rows_at(table: Table, tree: "Tree", node: int) -> Sample:
    """The training rows that reach a node, with their weights there."""
    cut = np.arange(tree.n_nodes) == node
    rows, at, share = tree.table.pruned(cut).descend(table.X, tree.distribute)
    weight = table.weight[rows] * share
    here = at == node
    return Sample.of(table, rows[here], weight[here])


def _lines(table: Table, rule: Rule, found: Candidates) -> list[dict[str, Any]]:
    cuts = search.kept_cuts(table, rule, found.attribute, found.threshold)
    measures = {name: measure(found.children) for name, measure in _measures(table).items()}
    return [
        {
            "attribute": table.attributes[found.attribute[i]].name,
            "split": _split(table, rule, found, i, cuts),
            "branches": _as_counts(found.children[i]),
            **{name: values[i] for name, values in measures.items()},
        }
        for i in range(len(found))
    ]


def _as_counts(children: Floats) -> list[list[float]]:
    """The counts of the branches, as whole numbers where they are."""
    whole = np.array_equal(children, np.round(children))
    counts: list[list[float]] = (children.astype(np.int64) if whole else children).tolist()
    return counts


def _split(table: Table, rule: Rule, found: Candidates, i: int, cuts: NDArray[Any]) -> Split:
    attribute = table.attributes[found.attribute[i]]
    if attribute.kind != "nominal":
        return Threshold(attribute.name, attribute.cut_value(float(cuts[i])))
    if rule.multiway:
        return Multiway(attribute.name, attribute.levels)
    return two_sets(attribute, found.groups[i])


def _measures(table: Table) -> dict[str, Any]:
    if table.target.classes is None:
        return {"variance_reduction": criteria.variance_reduction}
    return {
        "gain": criteria.information_gain,
        "gini_gain": criteria.gini_gain,
        "split_information": criteria.split_information,
        "gain_ratio": criteria.gain_ratio,
        "cart_measure": _binary_cart_measure,
    }


def _binary_cart_measure(children: Floats) -> Floats:
    binary = children.shape[-2] == 2
    return criteria.cart_measure(children) if binary else np.full(len(children), np.nan)


def _scores(table: Table, rule: Rule, sample: Sample, found: list[Candidates]) -> Floats:
    """The scores that chose the split, one a line; NaN where a split did not compete."""
    if rule.compare is None:
        score = np.concatenate([some.score for some in found])
        return np.where(np.isneginf(score), np.nan, score)
    picks = [some.best_of_nodes(rule) for some in found]
    final = search.final_scores(table, sample, rule, picks)[:, 0]
    parts = []
    for some, value in zip(found, final, strict=True):
        part = np.full(len(some), np.nan)
        part[np.flatnonzero(some.is_tie(rule))[:1]] = value if np.isfinite(value) else np.nan
        parts.append(part)
    return np.concatenate(parts)


def _ranked(frame: pd.DataFrame, rule: Rule, split: Split | None) -> pd.DataFrame:
    """Lines by score, best first; equal scores share a rank, and keep the order of the search."""
    score = frame["score"].to_numpy(dtype=float)
    best = np.full(len(score), np.max(score, initial=-np.inf, where=~np.isnan(score)))
    tie = rule.ties(score, best)
    key = pd.Series(np.where(tie, best, score))
    frame["rank"] = key.rank(method="min", ascending=False).astype("Int64")
    frame["tie"] = tie & (tie.sum() > 1)
    frame["chosen"] = [tried == split for tried in frame["split"]]
    frame["split"] = [tried.question for tried in frame["split"]]
    return frame.sort_values("rank", kind="stable", ignore_index=True)
