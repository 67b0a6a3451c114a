"""One sweep over a block: the cuts of all its segments that could be the best, with their counts.

run   entries between two cuts that are looked at

Only boundaries are looked at, and the first and the last cut that are admissible. Sums of proxies
tell the few that could be the best. Only for these the classes on both sides are counted, by one
count of the runs between them and running sums. Where the proxies of several attributes compare, as
their rows are the same, a cut has to reach the best of the node so far.

The Age column of the Risk table: with a proxy one cut is left, without it both are.

>>> import dtlearn as dt
>>> from dtlearn.sweep import proxy
>>> from dtlearn.sweep.cuts import midpoint
>>> table = Table.from_frame(dt.datasets.load("risk")[["Age", "Risk"]], "Risk")
>>> at_root = Entries.unsorted(table, np.arange(6), np.zeros(6, dtype=int), np.ones(6), 1)
>>> every = swept(table, at_root, Wanted(), table.y)
>>> midpoint(every.low, every.high).tolist(), every.left.T.tolist(), every.right.T.tolist()
([22.5, 35.0], [[2.0, 0.0], [3.0, 2.0]], [[2.0, 2.0], [1.0, 0.0]])
>>> best = swept(table, at_root, Wanted(proxy=proxy.GINI), table.y)
>>> midpoint(best.low, best.high).tolist(), best.left.T.tolist(), best.right.T.tolist()
([22.5], [[2.0, 0.0]], [[2.0, 2.0]])
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlearn.arrays import Bools, Floats, Ints, lengths
from dtlearn.sweep.cuts import Cuts, Wanted
from dtlearn.sweep.entries import Block, Entries
from dtlearn.sweep.pieces import Pieces, at_boundaries, changes, in_pieces
from dtlearn.sweep.proxy import Proxy
from dtlearn.sweep.threads import Later, each, shared_among_threads
from dtlearn.table.table import Table
from dtlearn.table.target import Target

# Gains per row of the largest segment that differ by less are both scored. Rounding does less: sums
# of squares are right to 1e-13 n n, so that proxies, which are n at most, are right to 4e-7 n.
ROUNDING = 1e-6


def swept(table: Table, entries: Entries, wanted: Wanted, y: NDArray[Any]) -> Cuts:
    """The wanted cuts of all numbers, block by block; ``y`` is each entry's class or target."""
    if table.target.classes:
        y = y.astype(np.min_scalar_type(table.target.n_statistics))  # small: stays in the cache

    def work(blocks: Sequence[Later[Block]]) -> list[Cuts]:
        sweep = Sweep(table, entries, wanted, y, np.full(entries.n_nodes, -np.inf))
        return [sweep.cuts(block.value) for block in blocks]

    shares = shared_among_threads(entries.blocks, len(entries.rows))
    return Cuts.joined([cuts for part in each(work, shares) for cuts in part], table.target)


@dataclass(frozen=True)
class Sweep:
    """A sweep over some of the blocks, one after the other.

    ``y`` is the class or target of each entry. ``bar`` is the largest sum of proxies so far at each
    node (by position), which each block raises; it belongs to this sweep alone.
    """

    table: Table
    entries: Entries
    wanted: Wanted
    y: NDArray[Any]
    bar: Floats

    def cuts(self, block: Block) -> Cuts:
        """The wanted cuts of a block."""
        table, entries = self.table, self.entries
        pieces, is_cut, tried = self._pieces(block)
        if self.wanted.proxy is not None and len(is_cut):
            is_cut &= self._could_win(self.wanted.proxy, block, pieces, is_cut)
        cut, left, right = _both_sides(table.target, pieces, is_cut)
        if table.target.classes and not entries.whole:  # fractions may leave -1e-16
            left, right = np.maximum(left, 0.0), np.maximum(right, 0.0)
        segment = block.size.cumsum().searchsorted(cut, side="right")
        attribute = block.attributes.take(segment % len(block.attributes))
        node = entries.order.take(segment // len(block.attributes))
        around = entries.rows.take(block.entry.take(np.stack([cut, cut + 1])))
        low, high = table.X[around, attribute]
        tried = None if tried is None else tried.take(segment)
        return Cuts(attribute, node, left, right, low, high, tried)

    def _pieces(self, block: Block) -> tuple[Pieces, Bools, Ints | None]:
        """The entries in pieces, whether a cut is after each, and the number of cuts tried."""
        wanted = self.wanted
        ends = block.size.cumsum()
        last = ends[block.size > 0] - 1
        entry = block.entry.astype(np.intp)  # NumPy would do so at each use
        y, weight = self.y.take(entry), self.entries.weights(entry)
        change, apart = changes(y), self._apart(block, last)
        looked_at = apart
        if wanted.proxy is not None and self.table.target.classes:
            distinct = block.gap > wanted.resolution
            looked_at = apart & (change if distinct else at_boundaries(change, apart, last))
        looked_at, tried = self._admissible(apart, looked_at, weight, ends - block.size, ends)
        pieces = in_pieces(y, weight, change | looked_at, last)
        return pieces, looked_at.take(pieces.end), tried

    def _apart(self, block: Block, last: Ints) -> Bools:
        """Whether a value and the next one of its segment are apart; False after the last one."""
        resolution = self.wanted.resolution
        apart = np.ones(len(block.entry), dtype=bool)
        if block.gap <= resolution:
            attribute = block.attributes.take(block.column).repeat(block.size)
            x = self.table.X[self.entries.rows.take(block.entry), attribute]
            np.greater(x[1:], x[:-1] + resolution if resolution else x[:-1], apart[:-1])
        apart[last] = False
        return apart

    def _admissible(
        self, apart: Bools, looked_at: Bools, weight: Floats | None, starts: Ints, ends: Ints
    ) -> tuple[Bools, Ints | None]:
        """The cuts looked at with two large sides; if counted, how many a segment has of these."""
        if self.wanted.least is None and not self.wanted.counted:
            return looked_at, None
        sums = None if weight is None else np.concatenate([[0.0], weight.cumsum()])
        before, total = (starts, ends) if sums is None else (sums[starts], sums[ends])
        n = (total - before).astype(float)
        least = np.zeros_like(n) if self.wanted.least is None else self.wanted.least(n)
        large = _between(before + least, total - least, sums, starts, ends)
        cut = (apart & large).nonzero()[0]
        until = cut.searchsorted(ends)
        tried = lengths(until - 1)
        until, since = until[tried > 0], (until - tried)[tried > 0]
        kept = looked_at & large
        kept[cut.take(since)] = kept[cut.take(until - 1)] = True
        return kept, tried if self.wanted.counted else None

    def _could_win(self, proxy: Proxy, block: Block, pieces: Pieces, is_cut: Bools) -> Bools:
        """Whether a cut after each piece could be the best of its segment, or of its node."""
        if self.wanted.altered is not None:
            pieces = pieces.altered(np.array(self.wanted.altered))
        sums = proxy.of_cuts(pieces)
        sums[~is_cut] = -np.inf
        best = np.maximum.reduceat(sums, pieces.first)
        n_attributes = len(block.attributes)
        if self.wanted.across and len(block.entry) == n_attributes * len(self.y):
            of_nodes = best.reshape(-1, n_attributes).max(axis=1)
            best = np.maximum(self.bar, of_nodes, out=self.bar).repeat(n_attributes)
        size = pieces.n
        if not self.table.target.classes:
            size = np.add.reduceat(pieces.size * pieces.y**2, pieces.first)
        slack = self.wanted.tie * size + ROUNDING * size.max()
        could: Bools = sums >= (best - slack).repeat(pieces.n_pieces)
        return could


def _between(low: Floats, high: Floats, sums: Floats | None, starts: Ints, ends: Ints) -> Bools:
    """Whether the weight up to each entry is between the limits of its segment.

    ``sums`` are running sums of the weights, with 0 before the first; None where each entry is 1.
    """
    if sums is None:
        first, last = np.ceil(low).astype(np.int64), np.floor(high).astype(np.int64)
    else:
        first, last = sums.searchsorted(low), sums.searchsorted(high, side="right") - 1
    first = np.clip(first - 1, starts, ends)
    last = np.clip(last, first, ends)
    parts = np.stack([first - starts, last - first, ends - last], axis=1)
    return np.repeat(np.tile([False, True, False], len(starts)), parts.ravel())


def _both_sides(target: Target, pieces: Pieces, is_cut: Bools) -> tuple[Ints, Floats, Floats]:
    """The cuts, with statistics (statistics, cuts) of a segment up to each of them and after it."""
    held = np.zeros(len(pieces.last), dtype=bool)
    held[pieces.last.searchsorted(is_cut.nonzero()[0])] = True
    if not held.all():  # segments without a cut are not counted
        pieces, is_cut = pieces.only(held), is_cut[held.repeat(pieces.n_pieces)]
    ends = is_cut.copy()
    ends[pieces.last] = True
    end = ends.nonzero()[0]
    run = np.arange(len(end)).repeat(lengths(end))
    counts = target.statistics(run, len(end), pieces.y, pieces.size).T
    last_run = end.searchsorted(pieces.last)
    n_runs = lengths(last_run)
    first_run = last_run + 1 - n_runs
    total = np.add.reduceat(counts, first_run, axis=1) if len(last_run) else counts
    counts[:, first_run[1:]] -= total[:, :-1]  # running sums begin anew with each segment
    left = counts.cumsum(axis=1)
    right = total.repeat(n_runs, axis=1) - left
    cuts = is_cut.take(end).nonzero()[0]
    return pieces.end.take(end.take(cuts)), left.take(cuts, axis=1), right.take(cuts, axis=1)
