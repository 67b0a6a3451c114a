"""One sweep over numbers in order: all cuts between neighbouring values of all groups at once.

cut        a place between two rows of a group that have different values
boundary   a cut between rows that are not all of one class
run        rows between two cuts that are looked at

Where an impurity is strictly concave, the best cut is at a boundary (Fayyad and Irani 1992): along
rows of one class the gain bends upwards, so that it is largest at an end. Only boundaries are
counted then, and the first and the last cut that are admissible. Deep in a tree that fits noisy
data nine rows of ten are of one class, and a fifth of the cuts is left: to count all of them takes
1.9 times as long, for a whole tree of 90,000 rows of 20 numbers.

One count of the classes of each run, and running sums of these counts, give both sides of each cut.
Sums of purities (see :mod:`dtlearn.purity`) tell the few that could be the best, and only these are
scored: to score all cuts takes six times as long again.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlearn.arrays import Bools, Floats, Ints, cells, lengths
from dtlearn.purity import Purity
from dtlearn.sample import Block, Sample
from dtlearn.table import Table, Target

CLOSE = 1e-9  # gains per row that differ by less are both scored: above what rounding can do


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

    least       smallest admissible side of a cut, from the weight of its group
    resolution  values that differ by no more are not cut apart
    purity      sums that grow with the score, of a strictly concave impurity: only the cuts that
                could be the best are kept; with None all are
    tie         scores per row that differ by no more are equal
    counted     whether the admissible cuts are counted
    """

    least: Callable[[Floats], Floats]
    resolution: float = 0.0
    purity: Purity | None = None
    tie: float = 0.0
    counted: bool = False

    def cuts(self, table: Table, y: NDArray[Any], sample: Sample, block: Block) -> Cuts:
        """The cuts of a block; ``y`` is the class or target of each entry of the sample."""
        target, ends = table.target, block.size.cumsum()
        last = ends[block.size > 0] - 1
        y, weight = y.take(block.entry), sample.weights(block.entry)
        change, apart = _changes(y), self._apart(table, sample, block, last)
        wanted = apart
        if self.purity is not None and target.classes is not None:
            wanted = apart & _at_boundaries(change, apart, last)
        wanted, tried = self._admissible(apart, wanted, weight, ends - block.size, ends)
        wanted[last] = True  # a run ends there too, though it is no cut
        end = wanted.nonzero()[0]
        last_run = np.searchsorted(end, last)
        left, right = _both_sides(_counts_of_runs(target, y, weight, end, change), last_run)
        kept = np.ones(len(end), dtype=bool)
        if self.purity is not None and len(end):
            kept = self._promising(self.purity, target, left, right, last_run)
        kept[last_run] = False
        best = kept.nonzero()[0]
        cut, left, right = end.take(best), left.take(best, axis=1), right.take(best, axis=1)
        if target.classes is not None:  # fractions may leave -1e-16
            left, right = np.maximum(left, 0.0), np.maximum(right, 0.0)
        group = np.searchsorted(ends, cut, side="right")
        attribute = block.attributes[group // sample.n_nodes]
        node = sample.order[group % sample.n_nodes]
        low, high = (
            table.X[sample.rows[block.entry[place]], attribute] for place in (cut, cut + 1)
        )
        return Cuts(attribute, node, left, right, low, high, tried.take(group))

    def _apart(self, table: Table, sample: Sample, block: Block, last: Ints) -> Bools:
        """Whether a value and the next one of its group are apart; False after the last one."""
        apart = np.ones(len(block.entry), dtype=bool)
        if block.gap <= self.resolution:
            attribute = np.repeat(block.attributes, block.held)
            x = cells(table.X, sample.rows.take(block.entry), attribute)
            np.greater(x[1:], x[:-1] + self.resolution if self.resolution else x[:-1], apart[:-1])
        apart[last] = False
        return apart

    def _admissible(
        self, apart: Bools, wanted: Bools, weight: Floats | None, starts: Ints, ends: Ints
    ) -> tuple[Bools, Ints]:
        """The wanted cuts with two large sides, and the number of such cuts in each group."""
        sums = None if weight is None else np.concatenate([[0.0], weight.cumsum()])
        before, total = (starts, ends) if sums is None else (sums[starts], sums[ends])
        least = self.least((total - before).astype(float))
        if not self.counted and not (least > 0).any():
            return wanted, np.zeros_like(ends)
        large = _between(before + least, total - least, sums, starts, ends)
        cut = np.flatnonzero(apart & large)
        until = np.searchsorted(cut, ends)
        tried = lengths(until - 1)
        until, since = until[tried > 0], (until - tried)[tried > 0]
        kept = wanted & large
        kept[cut.take(since)] = kept[cut.take(until - 1)] = True
        return kept, tried

    def _promising(
        self, purity: Purity, target: Target, left: Floats, right: Floats, last_run: Ints
    ) -> Bools:
        """Whether a cut after each run could be the best of its group, or equal it."""
        sums = purity(left) + purity(right)
        sums[last_run] = -np.inf
        total = left.take(last_run, axis=1)
        size = total.sum(axis=0) if target.classes is not None else total[2]
        n_runs = lengths(last_run)
        best = np.maximum.reduceat(sums, last_run + 1 - n_runs)
        return sums >= np.repeat(best - (self.tie + CLOSE) * size, n_runs)


def _between(low: Floats, high: Floats, sums: Floats | None, starts: Ints, ends: Ints) -> Bools:
    """Whether the weight up to each row is between the limits of its group.

    ``sums`` are running sums of the weights, with 0 before the first; None where each row is 1.
    """
    if sums is None:
        first, last = np.ceil(low).astype(np.int64), np.floor(high).astype(np.int64)
    else:
        first, last = np.searchsorted(sums, low), np.searchsorted(sums, high, side="right") - 1
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
    within = np.flatnonzero(change & ~ends)
    if not len(within):
        return change
    items = ends.nonzero()[0]  # values that several classes share are mixed on both sides
    mixed = np.zeros(len(items) + 1, dtype=bool)
    mixed[np.searchsorted(items, within)] = True
    boundary = change.copy()
    boundary[items] |= mixed[:-1] | mixed[1:]
    return boundary


def _counts_of_runs(
    target: Target, y: NDArray[Any], weight: Floats | None, run_end: Ints, change: Bools
) -> Floats:
    """Statistics (statistics, runs) of the runs, from the pieces of one class in them."""
    ends = change.copy()
    ends[run_end] = True
    end = ends.nonzero()[0]
    run = np.arange(len(end))
    if len(end) > len(run_end):
        run = np.searchsorted(run_end, end)
    if weight is None:
        size = lengths(end).astype(float)
    else:
        size = np.add.reduceat(weight, np.append(0, end[:-1] + 1)) if len(end) else weight
    return target.statistics(run, len(run_end), y.take(end), size).T


def _both_sides(counts: Floats, last_run: Ints) -> tuple[Floats, Floats]:
    """Statistics (statistics, runs) of a group up to the end of each run, and after it."""
    n_runs = lengths(last_run)
    first_run = last_run + 1 - n_runs
    total = np.add.reduceat(counts, first_run, axis=1) if len(last_run) else counts
    counts[:, first_run[1:]] -= total[:, :-1]  # running sums begin anew with each group
    for line in counts:  # twice as fast as one cumsum along the axis
        np.cumsum(line, out=line)
    right = np.repeat(total, n_runs, axis=1)
    right -= counts
    return counts, right


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
