"""Raising: what a place would hold if its largest branch were in its stead, with all its rows.

sender     a place whose rows are sent down its largest branch
addition   only the rows of the other branches are sent: they come to those that are there
fresh      all rows of a place were sent to it, and its counts are theirs alone
touched    a place where rows come, and the largest branch itself
apart      a place below a touched one that is not touched itself
stopping   rows that go no further than a touched place: all at a leaf, elsewhere those stuck

Rows are sent in addition, from all senders at once, depth by depth. Where one of them is stuck,
or some were, all rows of the place are sent on afresh: the shares of the stuck ones depend on all.
"""

from typing import Any, NamedTuple

import numpy as np

from dtlearn.arrays import Bools, Floats, Ints
from dtlearn.prune.work import WorkTree
from dtlearn.splits.routing import Lines, onward
from dtlearn.splits.tests import NO_BRANCH
from dtlearn.tree.tree import Tree

EQUAL = 1e-6  # branches whose weights differ by no more are equally large


class Sent(NamedTuple):
    """What rows change that are sent down: aligned arrays, one entry for each touched place.

    ``sender`` is the index of the sender in the list that was given, ``keeps`` tells whether lines
    are kept at the place, ``counts`` and ``stopping`` are class counts. ``lines`` are those that
    came to places that keep some, at indices of ``place``; ``apart`` has a ``sender_apart`` each.
    """

    lines: Lines
    sender: Ints
    place: Ints
    fresh: Bools
    keeps: Bools
    counts: Floats
    stopping: Floats
    sender_apart: Ints
    apart: Ints


def with_lines(tree: Tree) -> WorkTree:
    """A working tree that has the training rows. Raises ValueError where the tree has none."""
    work = WorkTree.of(tree)
    weight = work.grower.table.weight
    root, rows = np.array([0]), np.arange(len(weight))
    sent = sent_down(work, root, root == 0, Lines(rows, np.zeros_like(rows), weight))
    _keep_lines(work, sent, np.ones(len(sent.place), dtype=bool))
    return work


def lifted(work: WorkTree, places: Ints, parent: Ints, child: Ints) -> Sent:
    """What changes in the largest branch of each place if it gets all the rows of the place.

    ``child`` are the children of all the places, and ``parent`` is the index of the place of each.
    """
    branch, fresh = _largest(work, parent, child), work.start[places] >= 0
    other = (child != branch[parent]) & ~fresh[parent]
    lines = work.gathered(np.concatenate([places[fresh], child[other]]))
    to = np.concatenate([fresh.nonzero()[0], parent[other]])
    return sent_down(work, branch, fresh, lines.moved(to))


def _largest(work: WorkTree, parent: Ints, child: Ints) -> Ints:
    """The child of each parent with the largest weight; of equals the last."""
    n, first = work.counts[child].sum(axis=1), parent.searchsorted(np.arange(parent[-1] + 1))
    best = np.maximum.reduceat(n, first)[parent]
    return np.maximum.reduceat(np.where(n >= best - EQUAL, child, -1), first)


def raise_branches(work: WorkTree, places: Ints, sent: Sent, raised: Bools) -> Bools:
    """Put the largest branch, as changed, in the stead of those places that are ``raised``.

    ``sent`` is what was lifted from all the places. Tells which of its entries are changed places
    below the raised ones.
    """
    changed = raised[sent.sender]
    _keep_lines(work, sent, changed)
    work.counts[sent.place[changed]] = sent.counts[changed]
    branch = sent.place[: len(places)]  # what each of them was sent down
    for column in (work.test, work.inner, work.start, work.size):
        column[places[raised]] = column[branch[raised]]
    work.start[branch[raised]] = -1
    changed[: len(places)] = False
    return changed


def _keep_lines(work: WorkTree, sent: Sent, changed: Bools) -> None:
    """Keep the lines that came to changed places; to places that had some they are added."""
    keeps = changed & sent.keeps
    adding = np.flatnonzero(keeps & ~sent.fresh)
    own = work.gathered(sent.place[adding]).moved(adding)
    lines = Lines.joined([own, sent.lines.only(changed[sent.lines.at])])
    work.keep(sent.place[keeps], lines.moved(keeps.cumsum() - 1))


def sent_down(work: WorkTree, place: Ints, fresh: Bools, lines: Lines) -> Sent:
    """What changes from some places down if lines (at indices of them) come there."""
    sender, n_before = np.arange(len(place)), 0
    steps: list[tuple[Any, ...]] = []
    while (inner := work.inner[place]).any():
        lines, branch, fresh = _with_own(work, place, inner, fresh, lines)
        parent, child = work.below(place, inner)
        n_children = np.bincount(parent, minlength=len(place))
        line, to, weight = onward(
            lines.at,
            branch,
            lines.weight,
            n_children.cumsum() - n_children,
            n_children,
            work.origin.distribute,
        )
        keeps, comes = ~inner, np.zeros(len(child), dtype=bool)
        keeps[lines.at[branch == NO_BRANCH]] = True
        comes[to] = True
        counts = _counts(work, place, fresh, lines)
        stopping = np.where(inner[:, None], _stuck(work, place, inner, lines, line), counts)
        apart, kept = ~comes, lines.only(keeps[lines.at])
        columns = sender, place, fresh, keeps, counts, stopping, sender[parent[apart]], child[apart]
        steps.append((kept.row, kept.at + n_before, kept.weight, *columns))
        n_before += len(place)
        lines = Lines(lines.row[line], (comes.cumsum() - 1)[to], weight)
        above = parent[comes]
        sender, place, fresh = sender[above], child[comes], fresh[above]
    counts, none = _counts(work, place, fresh, lines), place[:0]  # leaves send nothing on
    columns = sender, place, fresh, ~inner, counts, counts, none, none
    steps.append((lines.row, lines.at + n_before, lines.weight, *columns))
    joined: list[Any] = [np.concatenate(column) for column in zip(*steps, strict=True)]
    return Sent(Lines(*joined[:3]), *joined[3:])


def _with_own(
    work: WorkTree, place: Ints, inner: Bools, fresh: Bools, lines: Lines
) -> tuple[Lines, Ints, Bools]:
    """The lines, their branches, and what is fresh: its own lines are with those that come."""
    branch = _branch(work, place, inner, lines)
    turning = work.start[place] >= 0
    turning[lines.at[branch == NO_BRANCH]] = True
    turning &= inner & ~fresh
    if not turning.any():
        return lines, branch, fresh
    own = work.gathered(place[turning]).moved(turning.nonzero()[0])
    branch = np.concatenate([branch, _branch(work, place, inner, own)])
    return Lines.joined([lines, own]), branch, fresh | turning


def _branch(work: WorkTree, place: Ints, inner: Bools, lines: Lines) -> Ints:
    """The branch that each line takes; NO_BRANCH where it is stuck, and at a leaf."""
    branch = np.full(len(lines.at), NO_BRANCH)
    goes = inner[lines.at].nonzero()[0]
    if len(goes):
        node = work.test[place[lines.at[goes]]]
        branch[goes] = work.origin.arrays.tests.route(work.grower.table.X, lines.row[goes], node)
    return branch


def _counts(work: WorkTree, place: Ints, fresh: Bools, lines: Lines) -> Floats:
    """Class counts at each place with the lines that came."""
    counts = work.grower.table.statistics(lines.at, len(place), lines.row, lines.weight)
    return counts + np.where(fresh[:, None], 0.0, work.counts[place])


def _stuck(work: WorkTree, place: Ints, inner: Bools, lines: Lines, line: Ints) -> Floats | float:
    """Class counts of those that are stuck at inner places and stay there: not the ``line``."""
    stays = inner[lines.at]
    stays[line] = False
    if not stays.any():
        return 0.0
    row, at, weight = lines.only(stays)
    return work.grower.table.statistics(at, len(place), row, weight)
