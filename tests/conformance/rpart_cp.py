"""rpart's tables of complexity, from its own trees: CP, splits and error of each step.

line   (CP, number of splits, error relative to the root's)

Our path is that of the tree which rpart's counts make, so that it is the pruning alone that is
compared. rpart differs in two ways, and a table that is not ours must follow from its own rules:

- It adds up the errors of leaves alone. Rows that stay at an inner node, for want of a surrogate,
  are in none; our path then leaves them out too.
- It judges a link with each branch as that is when the branch itself is cut: links below a
  stronger one are taken as cut before their turn. Then no line of ours may cost more than theirs.
  Where the link and the branch are equally strong, rounding decides, of priors in particular.
"""

from collections.abc import Collection, Iterator
from contextlib import nullcontext
from itertools import combinations
from typing import Any
from unittest.mock import patch

import numpy as np

import dtlearn as dt
from dtlearn.arrays import Floats
from dtlearn.table.costed import CostedClasses
from dtlearn.tree.nodes import NodeArrays

from .alike import alike
from .references import reference, tree, trees
from .verdict import Note, Verdict

FILE = "rpart_cp"
RUNS = (
    *("gini_full", "information_full", "gini_full_nosurrogate", "anova_full"),
    *("gini_default", "information_default", "anova_default", "anova_minbucket5"),
)
TOLERANCE = 1e-9  # figures have ten digits or more
MOST_EARLY = 2  # equal links that rounding may have put first
AT_LEAVES = "rpart leaves the rows that stop at an inner node out"
TOO_EARLY = "rpart takes links below a stronger one as cut"


def compare(table: str, run: str) -> Verdict:
    """One table of complexity."""
    return compared(rpart_tree(table, run), trees(FILE)[table]["runs"][run]["table"])


def compared(own: dt.Tree, table: list[list[float]]) -> Verdict:
    """Our path of a tree with rpart's counts beside a table of rpart."""
    wanted = _merged(table)
    first = _first_difference(cp_table(own, wanted), wanted)
    if first is None:
        return Verdict()
    some_stop = _some_stop(own)
    with patch.object(NodeArrays, "stopping", _at_leaves) if some_stop else nullcontext():
        ours = cp_table(own, wanted)
        equal = _first_difference(ours, wanted) is None
        explained = equal or _too_early(own, ours, wanted)
    reasons = [AT_LEAVES] * some_stop + [TOO_EARLY] * (not equal)
    return Verdict([Note("; ".join([first, *reasons]), explained)])


def _too_early(own: dt.Tree, ours: Floats, wanted: Floats) -> bool:
    """Whether the table follows from rpart's rule, and ours is true and never dearer."""
    _, ties = shortcut_table(own)
    follows = any(
        _first_difference(_limited(shortcut_table(own, early)[0], wanted), wanted) is None
        for n_early in range(MOST_EARLY + 1)
        for early in combinations(ties, n_early)
    )
    return follows and _are_true(own, ours) and _never_dearer(ours, wanted)


def rpart_tree(table: str, run: str) -> dt.Tree:
    """A tree with the counts of rpart's."""
    entry, classes = trees(FILE)[table]["runs"][run], trees("rpart")[table].get("classes")
    wanted = reference(entry["tree"]) if "tree" in entry else tree("rpart", table, run)
    return alike(wanted, dt.gini if classes else dt.variance, classes)


def cp_table(own: dt.Tree, wanted: Floats) -> Floats:
    """Our path as lines, the root alone first; CP goes no lower than the limit of the run."""
    path = dt.prune.cost_complexity_path(own)[::-1]
    root = path["risk"].iloc[0]
    lines = [path["alpha"] / root, path["n_leaves"] - 1, path["risk"] / root]
    return _limited(np.stack(lines, axis=1), wanted)


def shortcut_table(own: dt.Tree, early: Collection[int] = ()) -> tuple[Floats, list[int]]:
    """The lines that follow from rpart's rule for the strength of a link, and which links tie.

    A link goes before the one above it where that is stronger; of equal ones those in ``early`` do.
    """
    table, risk = own.arrays, risks(own)
    strength, below, splits = np.zeros(len(table)), risk.copy(), np.zeros(len(table))
    ties = []
    for node in np.flatnonzero(~table.is_leaf)[::-1]:
        children = list(table.children(node))
        below[node], splits[node] = below[children].sum(), 1 + splits[children].sum()
        for child in sorted(children, key=strength.__getitem__):
            more = (risk[node] - below[node]) / splits[node] - strength[child]
            if abs(more) <= TOLERANCE * risk[0]:
                ties.append(child)
            if more <= TOLERANCE * risk[0] and child not in early:
                break
            below[node] += risk[child] - below[child]
            splits[node] -= splits[child]
        strength[node] = (risk[node] - below[node]) / splits[node]
    return np.array(list(_lines(table, risk, strength))), ties


def risks(own: dt.Tree) -> Floats:
    """Errors or their cost, or sum of squares, of each node as a leaf."""
    n, counts = own.arrays.n, own.arrays.statistics
    if isinstance(own.target, CostedClasses):
        return (counts @ own.target.cost[:-1]).min(axis=1)
    return n * dt.variance(counts) if not own.classes else n - counts.max(axis=1)


def _lines(arrays: NodeArrays, risk: Floats, strength: Floats) -> Iterator[tuple[float, ...]]:
    """The tables of prunings by rising strength; a link is no stronger than one above it."""
    for here in list(arrays.by_depth())[1:]:
        strength[here] = np.minimum(strength[here], strength[arrays.parent[here]])
    for cp in np.unique(np.append(strength[~arrays.is_leaf], 0.0))[::-1]:
        cut = ~arrays.is_leaf & (strength <= cp)
        leaves = arrays.remaining(cut) & (cut | arrays.is_leaf)
        yield cp / risk[0], leaves.sum() - 1, risk[leaves].sum() / risk[0]


def _at_leaves(arrays: NodeArrays) -> Floats:
    return np.where(arrays.is_leaf[:, None], arrays.statistics, 0.0)


def _some_stop(own: dt.Tree) -> bool:
    return bool(own.arrays.stopping()[~own.arrays.is_leaf].any()) and bool(own.classes)


def _limited(lines: Floats, wanted: Floats) -> Floats:
    return _merged(np.column_stack([np.maximum(lines[:, 0], wanted[-1, 0]), lines[:, 1:]]))


def _merged(lines: Any) -> Floats:
    """Lines of one CP as one, that with the fewest splits: rounding may have made them two."""
    lines = np.array(lines, dtype=float)
    return lines[np.append(True, np.diff(lines[:, 0]) < -TOLERANCE)]


def _first_difference(ours: Floats, wanted: Floats) -> str | None:
    for mine, theirs in zip(ours, wanted, strict=False):
        if not np.allclose(mine, theirs, rtol=0, atol=TOLERANCE):
            return f"CP, splits and error {_told(mine)} against {_told(theirs)}"
    return None if len(ours) == len(wanted) else f"{len(ours)} against {len(wanted)} lines"


def _told(line: Floats) -> str:
    return " ".join(f"{value:.6g}" for value in line)


def _are_true(own: dt.Tree, ours: Floats) -> bool:
    """Whether the trees pruned at each CP have the splits and the error told."""
    root = risks(own)[0]
    for cp, splits, error in ours:
        pruned = dt.prune.cost_complexity(own, cp * root / own.root.n)
        told = risks(pruned)[pruned.arrays.is_leaf].sum() / root
        if pruned.n_leaves - 1 != splits or abs(told - error) > TOLERANCE:
            return False
    return True


def _never_dearer(ours: Floats, theirs: Floats) -> bool:
    """Whether each line of ours costs no more at its CP than any of theirs, and one costs less."""
    saved = [
        (theirs[:, 2] + cp * theirs[:, 1]).min() - (error + cp * splits)
        for cp, splits, error in ours
    ]
    at_theirs = [
        error + cp * splits - (ours[:, 2] + cp * ours[:, 1]).min() for cp, splits, error in theirs
    ]
    return min(saved + at_theirs) > -TOLERANCE and max(saved + at_theirs) > TOLERANCE
