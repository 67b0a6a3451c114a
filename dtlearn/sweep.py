"""One sweep over numbers in order: all cuts between neighbouring values of all groups at once.

cut        a place between two rows of a group that have different values
boundary   a cut between rows that are not all of one class
run        rows between two cuts that are looked at

Where an impurity is strictly concave, the best cut is at a boundary (Fayyad and Irani 1992): along
rows of one class the gain bends upwards, so that it is largest at an end. Only boundaries are
looked at then, and the first and the last cut that are admissible. Deep in a tree that fits noisy
data nine rows of ten are of one class, and a quarter of the cuts is left: to look at all of them
takes 2.3 times as long, for a whole tree of 90,000 rows of 20 numbers.

Sums of purities (see :mod:`dtlearn.purity`) tell the few that could be the best. Only for these the
classes on both sides are counted, by one count of the runs between them and running sums, and only
these are scored: to score all boundaries takes more than ten times as long. Where the purities of
several attributes compare, as their rows are the same, a cut has to reach the best of the node so
far: that saves a tenth with 1,000 rows.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlearn.arrays import Bools, Floats, Ints, cells, lengths
from dtlearn.purity import Pieces, Purity
from dtlearn.sample import Block, Sample
from dtlearn.table import Table, Target

# Gains per row of the largest group that differ by less are both scored. Rounding does less: sums
# of squares are right to 1e-13 n n, so that purities, which are n at most, are right to 4e-7 n.
CLOSE = 1e-6


@dataclass(frozen=True)
class Cuts:
    """Cuts of one attribute and node after the other: statistics (statistics, cuts), values around.

    ``tried`` is the number of admissible cuts of the same attribute and node, if it was counted.
    """

    attribute: Ints
    node: Ints
    left: Floats
    right: Floats
    low: Floats
    high: Floats
    tried: Ints

    def __len__(self) -> int:
        return len(self.node)

    @classmethod
    def joined(cls, parts: "Sequence[Cuts]", target: Target) -> "Cuts":
        """The cuts of several blocks, one after the other."""
        if not parts:  # no attribute is a number
            none, empty = np.zeros(0, dtype=np.int64), np.zeros(0)
            sides = np.zeros((target.n_statistics, 0))
            return cls(none, none, sides, sides, empty, empty, none)
        if len(parts) == 1:
            return parts[0]
        columns = ([getattr(part, f.name) for part in parts] for f in fields(cls))
        return cls(*(np.concatenate(column, axis=-1) for column in columns))


@dataclass(frozen=True)
class Sweep:
    """Which cuts to look for, and the sweep over a block that finds them.

    least       smallest admissible side of a cut, from the weight of its group; None for any
    resolution  values that differ by no more are not cut apart
    purity      sums that grow with the score, of a strictly concave impurity: only the cuts that
                could be the best are kept; with None all are
    tie         scores per row that differ by no more are equal
    counted     whether the admissible cuts are counted
    across      whether only the cuts that could be the best of their node are kept, not those of
                each attribute
    """

    least: Callable[[Floats], Floats] | None
    resolution: float = 0.0
    purity: Purity | None = None
    tie: float = 0.0
    counted: bool = False
    across: bool = False

    def cuts(
        self, table: Table, y: NDArray[Any], sample: Sample, bar: Floats, block: Block
    ) -> Cuts:
        """The cuts of a block; ``y`` is the class or target of each entry of the sample.

        ``bar`` has the largest sum of purities so far of each place of a node, and is raised.
        """
        target, ends = table.target, block.size.cumsum()
        pieces, is_cut, tried = self._pieces(table, y, sample, block)
        if self.purity is not None and len(is_cut):
            comparable = self.across and ends[-1] == len(block.attributes) * len(sample.rows)
            common = bar if comparable else None
            is_cut &= self._promising(self.purity, pieces, is_cut, target, common)
        cut, left, right = _both_sides(target, pieces, is_cut)
        if target.classes is not None and not sample.whole:  # fractions may leave -1e-16
            left, right = np.maximum(left, 0.0), np.maximum(right, 0.0)
        group = ends.searchsorted(cut, side="right")
        attribute = block.attributes.take(group % len(block.attributes))
        node = sample.order.take(group // len(block.attributes))
        around = sample.rows.take(block.entry.take(np.stack([cut, cut + 1])))
        low, high = cells(table.X, around, attribute)
        return Cuts(attribute, node, left, right, low, high, tried.take(group))

    def _pieces(
        self, table: Table, y: NDArray[Any], sample: Sample, block: Block
    ) -> tuple[Pieces, Bools, Ints]:
        """The rows in pieces, whether a cut is after each, and what :attr:`Cuts.tried` tells."""
        ends = block.size.cumsum()
        last = ends[block.size > 0] - 1
        entry = block.entry.astype(np.intp)  # NumPy would do so at each use
        y, weight = y.take(entry), sample.weights(entry)
        change, apart = _changes(y), self._apart(table, sample, block, last)
        wanted = apart
        if self.purity is not None and table.target.classes is not None:
            distinct = block.gap > self.resolution
            wanted = apart & (change if distinct else _at_boundaries(change, apart, last))
        wanted, tried = self._admissible(apart, wanted, weight, ends - block.size, ends)
        pieces = _in_pieces(y, weight, change | wanted, last)
        return pieces, wanted.take(pieces.end), tried

    def _apart(self, table: Table, sample: Sample, block: Block, last: Ints) -> Bools:
        """Whether a value and the next one of its group are apart; False after the last one."""
        apart = np.ones(len(block.entry), dtype=bool)
        if block.gap <= self.resolution:
            attribute = block.attributes.take(block.place).repeat(block.size)
            x = cells(table.X, sample.rows.take(block.entry), attribute)
            np.greater(x[1:], x[:-1] + self.resolution if self.resolution else x[:-1], apart[:-1])
        apart[last] = False
        return apart

    def _admissible(
        self, apart: Bools, wanted: Bools, weight: Floats | None, starts: Ints, ends: Ints
    ) -> tuple[Bools, Ints]:
        """The wanted cuts with two large sides, and the number of such cuts in each group."""
        if self.least is None and not self.counted:
            return wanted, np.zeros_like(ends)
        sums = None if weight is None else np.concatenate([[0.0], weight.cumsum()])
        before, total = (starts, ends) if sums is None else (sums[starts], sums[ends])
        n = (total - before).astype(float)
        least = np.zeros_like(n) if self.least is None else self.least(n)
        large = _between(before + least, total - least, sums, starts, ends)
        cut = (apart & large).nonzero()[0]
        until = cut.searchsorted(ends)
        tried = lengths(until - 1)
        until, since = until[tried > 0], (until - tried)[tried > 0]
        kept = wanted & large
        kept[cut.take(since)] = kept[cut.take(until - 1)] = True
        return kept, tried

    def _promising(
        self, purity: Purity, pieces: Pieces, is_cut: Bools, target: Target, bar: Floats | None
    ) -> Bools:
        """Whether a cut after each piece could be the best of its group, or of its node."""
        sums = np.where(is_cut, purity.of_cuts(pieces), -np.inf)
        best = np.maximum.reduceat(sums, pieces.first)
        if bar is not None:
            best = _raised(bar, best)
        size = pieces.upto.take(pieces.last)
        if target.classes is None:
            size = np.add.reduceat(pieces.size * pieces.y**2, pieces.first)
        slack = self.tie * size + CLOSE * size.max()
        return sums >= (best - slack).repeat(pieces.n_pieces)


def _raised(bar: Floats, best: Floats) -> Floats:
    """The best of each node, from the best of its groups; also puts it into ``bar``."""
    of_nodes = best.reshape(len(bar), -1)
    np.maximum(bar, of_nodes.max(axis=1), out=bar)
    return bar.repeat(of_nodes.shape[1])


def _between(low: Floats, high: Floats, sums: Floats | None, starts: Ints, ends: Ints) -> Bools:
    """Whether the weight up to each row is between the limits of its group.

    ``sums`` are running sums of the weights, with 0 before the first; None where each row is 1.
    """
    if sums is None:
        first, last = np.ceil(low).astype(np.int64), np.floor(high).astype(np.int64)
    else:
        first, last = sums.searchsorted(low), sums.searchsorted(high, side="right") - 1
    first = np.clip(first - 1, starts, ends)
    last = np.clip(last, first, ends)
    parts = np.stack([first - starts, last - first, ends - last], axis=1)
    return np.repeat(np.tile([False, True, False], len(starts)), parts.ravel())


def _changes(y: NDArray[Any]) -> Bools:
    """Whether the next row is of another class; False after the last one."""
    change = np.zeros(len(y), dtype=bool)
    np.not_equal(y[1:], y[:-1], out=change[:-1])
    return change


def _at_boundaries(change: Bools, apart: Bools, last: Ints) -> Bools:
    """Whether the rows around a place are of more than one class, equal values taken together."""
    ends = apart.copy()
    ends[last] = True
    within = (change & ~ends).nonzero()[0]
    if not len(within):
        return change
    items = ends.nonzero()[0]  # values that several classes share are mixed on both sides
    mixed = np.zeros(len(items) + 1, dtype=bool)
    mixed[items.searchsorted(within)] = True
    boundary = change.copy()
    boundary[items] |= mixed[:-1] | mixed[1:]
    return boundary


def _in_pieces(y: NDArray[Any], weight: Floats | None, ends: Bools, last: Ints) -> Pieces:
    """The rows in pieces, which end where ``ends`` says and with the last row of each group."""
    is_last = np.zeros(len(ends), dtype=bool)
    is_last[last] = True
    end = (ends | is_last).nonzero()[0]
    last_piece = is_last.take(end).nonzero()[0]
    if weight is None:
        size, upto = lengths(end).astype(float), (end + 1).astype(float)
    else:
        size = np.add.reduceat(weight, np.append(0, end[:-1] + 1)) if len(end) else weight
        upto = size.cumsum()
    before: Floats = np.append(0.0, upto.take(last_piece[:-1]))
    n_pieces = lengths(last_piece)
    upto -= before[: len(last_piece)].repeat(n_pieces)
    return Pieces(end, y.take(end), size, upto, last_piece, n_pieces)


def _both_sides(target: Target, pieces: Pieces, is_cut: Bools) -> tuple[Ints, Floats, Floats]:
    """The cuts, with statistics (statistics, cuts) of a group up to each of them and after it."""
    pieces, is_cut = _with_cuts(pieces, is_cut)
    ends = is_cut.copy()
    ends[pieces.last] = True
    end = ends.nonzero()[0]
    run = np.arange(len(end)).repeat(lengths(end))
    counts = target.statistics(run, len(end), pieces.y, pieces.size).T
    last_run = end.searchsorted(pieces.last)
    n_runs = lengths(last_run)
    first_run = last_run + 1 - n_runs
    total = np.add.reduceat(counts, first_run, axis=1) if len(last_run) else counts
    counts[:, first_run[1:]] -= total[:, :-1]  # running sums begin anew with each group
    left = counts.cumsum(axis=1)
    right = total.repeat(n_runs, axis=1) - left
    cuts = is_cut.take(end).nonzero()[0]
    places = pieces.end.take(end.take(cuts))
    return places, left.take(cuts, axis=1), right.take(cuts, axis=1)


def _with_cuts(pieces: Pieces, is_cut: Bools) -> tuple[Pieces, Bools]:
    """The pieces of the groups that have a cut."""
    held = np.zeros(len(pieces.last), dtype=bool)
    held[pieces.last.searchsorted(is_cut.nonzero()[0])] = True
    if held.all():
        return pieces, is_cut
    n_pieces = pieces.n_pieces[held]
    kept, last = held.repeat(pieces.n_pieces).nonzero()[0], n_pieces.cumsum() - 1
    end, y = pieces.end.take(kept), pieces.y.take(kept)
    size, upto = pieces.size.take(kept), pieces.upto.take(kept)
    return Pieces(end, y, size, upto, last, n_pieces), is_cut.take(kept)


def first_of_each(group: Ints) -> Ints:
    """Where each of the groups begins in an array in which they follow each other.

    >>> first_of_each(np.array([4, 4, 7]))
    array([0, 2])
    """
    new = np.ones(len(group), dtype=bool)
    np.not_equal(group[1:], group[:-1], out=new[1:])
    return new.nonzero()[0]


def last_of_each(group: Ints) -> Ints:
    """Where each of the groups ends in an array in which they follow each other.

    >>> last_of_each(np.array([4, 4, 7]))
    array([1, 2])
    """
    end = np.ones(len(group), dtype=bool)
    np.not_equal(group[1:], group[:-1], out=end[:-1])
    return end.nonzero()[0]


def midpoint(low: Floats, high: Floats) -> Floats:
    """Middle of two values, at least ``low`` and below ``high`` whatever the rounding.

    >>> midpoint(np.array([20.0, 1.0]), np.array([25.0, np.nextafter(1.0, 2.0)]))
    array([22.5,  1. ])
    """
    middle = low / 2 + high / 2
    return np.where((middle < low) | (middle >= high), low, middle)
