"""The splits that were tried, as tables a student can read: at a node of a tree, or of one column.

Computed on demand from the training rows, by the functions that the growing itself uses.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn import criteria
from dtlearn.arrays import Floats
from dtlearn.search.best import every_candidate, final_scores, kept_cuts
from dtlearn.search.candidates import Candidates, known_share, unknown_weight
from dtlearn.search.memory import ArrivedInMemory
from dtlearn.search.policy import Policy
from dtlearn.search.rows import Arrived, Rows
from dtlearn.search.subsets import Subsets
from dtlearn.splits.kinds import Multiway, Split, Threshold, two_sets
from dtlearn.table.columns import Attribute
from dtlearn.table.table import Table

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


# of one column


@dataclass(frozen=True)
class Tried:
    """The splits of one attribute, in the order of the search.

    column    the attribute
    cuts      thresholds as codes of the column, NaN for groupings of levels
    children  counts of the branches (splits, branches, classes)
    values    the attribute's value in each row, coded as in the table
    labels    the number of each row's class
    """

    column: Attribute
    splits: tuple[Split, ...]
    cuts: NDArray[np.float64] = field(repr=False)
    children: NDArray[np.float64] = field(repr=False)
    classes: tuple[Any, ...]
    values: NDArray[np.float64] = field(repr=False)
    labels: NDArray[np.int64] = field(repr=False)

    @property
    def best(self) -> int:
        """Number of the split of the largest information gain; the first of equals."""
        gains = criteria.information_gain(self.children)
        return int(np.argmax(Policy(criteria.ENTROPY).ties(gains, gains.max())))


def thresholds_of(data: pd.DataFrame, target: Hashable, attribute: Hashable) -> Tried:
    """Every midpoint threshold of a numeric attribute, ascending.

    Raises KeyError for an unknown column, and ValueError where the attribute is not numeric or
    has fewer than two values.

    >>> import dtlearn as dt
    >>> [split.value for split in thresholds_of(dt.datasets.load("risk"), "Risk", "Age").splits]
    [22.5, 35.0]
    """
    table = one_column(data, target, attribute)
    if table.attributes[0].kind != "numeric":
        raise ValueError(
            f"attribute {attribute!r} is {table.attributes[0].kind}, and only a number has "
            "thresholds: use the splits in two sets of levels, or turn its values into numbers"
        )
    found, column = _every_split(table, "auto"), table.attributes[0]
    cuts = [column.cut_value(float(cut)) for cut in found.threshold]
    return _tried(table, found, [Threshold(attribute, cut) for cut in cuts])


def subsets_of(
    data: pd.DataFrame, target: Hashable, attribute: Hashable, subsets: Subsets = "exhaustive"
) -> Tried:
    """Every grouping of the levels of a nominal attribute in two sets, small sets first.

    Raises KeyError for an unknown column, and ValueError where the attribute is not nominal, has
    fewer than two levels, or has too many for an exhaustive search.

    >>> import dtlearn as dt
    >>> [split.left for split in subsets_of(dt.datasets.load("risk"), "Risk", "Car").splits]
    [('SUV',), ('Sports',), ('Vintage',)]
    """
    table = one_column(data, target, attribute)
    if table.attributes[0].kind != "nominal":
        raise ValueError(
            f"attribute {attribute!r} is {table.attributes[0].kind}, and only levels without an "
            "order are put in two sets: use thresholds, or turn its values into text"
        )
    found = _every_split(table, subsets)
    return _tried(
        table, found, [two_sets(table.attributes[0], sides) for sides in found.level_branch]
    )


def one_column(data: pd.DataFrame, target: Hashable, attribute: Hashable, **options: Any) -> Table:
    """The table of the attribute and the target alone; options of :meth:`Table.from_frame`.

    Raises KeyError for an unknown column, ValueError where the attribute is the target.
    """
    if isinstance(data, pd.DataFrame) and target in data.columns:
        if attribute not in data.columns:
            raise KeyError(f"no column {attribute!r}: the columns are {list(data.columns)}")
        if attribute == target:
            raise ValueError(f"{attribute!r} is the target: name an attribute to split on")
        data = data.loc[:, [attribute, target]]
    return Table.from_frame(data, target, **options)


def _every_split(table: Table, subsets: Subsets) -> Candidates:
    policy = Policy(criteria.ENTROPY, subsets=subsets)
    policy.check(table.attributes, table.target)
    found = every_candidate(ArrivedInMemory.at_root(table).open(np.array([True])), policy)[0]
    if not len(found):
        name, value = table.attributes[0].name, table.X[0, 0]
        only = value.item()
        if not np.isnan(value):
            only = table.attributes[0].cut_value(only)
        raise ValueError(
            f"attribute {name!r} has only the value {only!r}: choose one with two values or more"
        )
    return found


def _tried(table: Table, found: Candidates, splits: list[Any]) -> Tried:
    classes = tuple(table.target.classes)
    column, values = table.attributes[0], table.X[:, 0]
    return Tried(column, tuple(splits), found.threshold, found.children, classes, values, table.y)
