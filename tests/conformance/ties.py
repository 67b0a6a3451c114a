"""Ties: where two programs part although each chose a best split, and on from there.

A program that takes another split of the very same score is followed: our builder grows again
from the rows that this other split sends down each branch, so that whole trees are compared.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import isclose
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.tree import Tree

from .references import Reference
from .verdict import Note
from .walk import FIGURE, Difference, Figures, Path, differences

SAME_SCORE = 1e-9  # relative


@dataclass(frozen=True)
class Match:
    """How one run is compared.

    grow       a table, and the depth at which it stands in the whole tree -> our tree
    score      the target's values in each branch -> what the split is worth
    target     name of the target
    figures    our node -> what the other program prints there
    idle       whether a subtree of the other program is there by rounding only; None: never asked
    follow     whether a tree can be grown from the rows of a node as within the whole tree
    """

    grow: Callable[[pd.DataFrame, int], Tree]
    score: Callable[[list[pd.Series]], float]
    target: str
    figures: Figures | None
    tolerance: float = FIGURE
    idle: Callable[[Reference], bool] | None = None
    follow: bool = True


def notes(
    match: Match, frame: pd.DataFrame, wanted: Reference, where: Path = (), depth: int = 0
) -> Iterator[Note]:
    """A note for each place where the trees part, in the branches after a tie too."""
    tree = match.grow(frame, depth)
    for found in differences(tree, wanted, match.figures, match.tolerance):
        if found.kind == "split":
            yield from _after_split(match, found, found.rows(frame), where, depth)
        else:
            reason = _reason(match, found)
            yield Note(found.told(where, found.what + reason), bool(reason))


def _after_split(
    match: Match, found: Difference, rows: pd.DataFrame, where: Path, depth: int
) -> Iterator[Note]:
    answers = found.reference.answers(rows)
    parts = {key: rows[answers == key] for key in found.reference.below}
    parts = {key: part for key, part in parts.items() if len(part)}
    own = float(found.node.tree.arrays.score[found.node.id])
    known = answers.notna().mean()  # a score counts for the rows whose value is known
    other = known * match.score([part[match.target] for part in parts.values()])
    tied = isclose(own, other, rel_tol=SAME_SCORE, abs_tol=1e-12)
    tied = tied and not _same_split(found, rows, answers)
    scores = f"a tie at {own:.6g}" if tied else f"scores {own:.9g} and {other:.9g}"
    yield Note(found.told(where, f"{found.what}, {scores}"), tied)
    for key, part in parts.items() if tied and match.follow else ():
        path = (*where, *found.where, found.reference.condition(key))
        below = found.reference.below[key]
        yield from notes(match, part, below, path, depth + found.node.depth + 1)


def _same_split(found: Difference, rows: pd.DataFrame, answers: pd.Series) -> bool:
    """Whether both splits part the rows alike by one attribute: not a tie, but a wrong cut."""
    if str(found.node.attribute) != found.reference.name:
        return False
    above_children = found.node.tree.pruned([child.id for child in found.node.children])
    ours = above_children.apply(rows)[answers.notna()]
    pairs = set(zip(ours, answers.dropna(), strict=True))
    return len(pairs) == ours.nunique() == answers.nunique()


def _reason(match: Match, found: Difference) -> str:
    """Why a leaf differs, where that is verified."""
    if found.kind == "class" and _class_tie(found):
        return ", equally good"
    idle = found.kind == "leaf" and match.idle and match.idle(found.reference)
    return ", which lowers the risk by a rounding" if idle else ""


def _class_tie(found: Difference) -> bool:
    """Whether the one class is as wrong at the leaf as the other: as many rows, or as dear."""
    tree, node = found.node.tree, found.node
    names = list(map(str, tree.classes))
    if found.reference.name not in names:
        return False
    both = np.array([names.index(found.reference.name), names.index(str(node.prediction))])
    theirs, ours = tree.target.losses(node.counts[None, :].repeat(2, axis=0), both)
    return isclose(theirs, ours, rel_tol=SAME_SCORE)


def decrease(measure: Callable[[Any], Any]) -> Callable[[list[pd.Series]], float]:
    """The score of a split of classes by a measure of the branches' counts."""

    def score(parts: list[pd.Series]) -> float:
        classes = pd.concat(parts).unique()
        return float(measure([[int((part == c).sum()) for c in classes] for part in parts]))

    return score


def variance_reduction(parts: list[pd.Series]) -> float:
    """The score of a split of numbers: variance less the variance within the branches."""
    whole = pd.concat(parts)
    return float(np.var(whole) - sum(len(p) * np.var(p) for p in parts) / len(whole))
