"""Numbers in pieces: neighbours of one class, and where a cut is worth looking at.

cut        a place between two entries of a segment that have different values
boundary   a cut between entries that are not all of one class
piece      entries of one class (or target value) that follow each other in a segment

Where an impurity is strictly concave, the best cut is at a boundary (Fayyad and Irani 1992): along
entries of one class the gain bends upwards, so that it is largest at an end. Deep in a tree that
fits noisy data nine entries of ten are of one class, so few cuts are left.

The Age column of the Risk table, in order; the classes are H = 0 and L = 1. The cut 22.5 is after
the second entry, and 35 after the fifth, a boundary since the three rows of Age 25 are mixed:

>>> age, classes = np.array([20, 20, 25, 25, 25, 45]), np.array([0, 0, 1, 1, 0, 0])
>>> last = np.array([5])
>>> apart = np.append(age[1:] > age[:-1], False)
>>> is_cut = at_boundaries(changes(classes), apart, last) & apart
>>> is_cut.nonzero()[0].tolist()
[1, 4]
>>> pieces = in_pieces(classes, None, changes(classes) | is_cut, last)
>>> pieces.y.tolist(), pieces.size.tolist(), pieces.upto.tolist()
([0, 1, 0, 0], [2.0, 2.0, 1.0, 1.0], [2.0, 4.0, 5.0, 6.0])
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlearn.arrays import Bools, Floats, Ints, group_sums, lengths, stable_order


@dataclass(frozen=True)
class Pieces:
    """The pieces of one segment after the other, from the smallest value up.

    ``end`` is the last entry of each piece, ``y`` its class or target value, ``size`` its weight
    and ``upto`` the weight of its segment up to its end. ``last`` is the last piece of each
    segment, and ``n_pieces`` their number.
    """

    end: Ints
    y: NDArray[Any]
    size: Floats
    upto: Floats
    last: Ints
    n_pieces: Ints

    @cached_property
    def first(self) -> Ints:
        """The first piece of each segment."""
        return self.last + 1 - self.n_pieces

    @property
    def n(self) -> Floats:
        """Weight of each segment."""
        return self.upto.take(self.last)

    def of_own_class(self) -> tuple[Floats, Floats]:
        """Weight of the entries of a piece's class in its segment: before the piece, and in all."""
        n_segments, n_classes = len(self.last), int(self.y.max(initial=0)) + 1
        cell = np.multiply(self.y, n_segments, dtype=np.int64)
        cell += np.arange(n_segments).repeat(self.n_pieces)
        total = group_sums(cell, self.size, n_classes * n_segments)
        by_class = stable_order(self.y, n_classes)
        size = self.size.take(by_class)
        running = size.cumsum()
        running -= size
        before = size  # its memory serves again: pieces are many
        before[by_class] = running
        before -= (total.cumsum() - total).take(cell)
        return before, total.take(cell)

    def altered(self, weights: Floats) -> "Pieces":
        """The same pieces, an entry of each class with so many times its weight.

        >>> pieces = in_pieces(np.array([0, 1, 1]), None, np.array([True] * 3), np.array([2]))
        >>> pieces.altered(np.array([1.0, 0.5])).upto.tolist()
        [1.0, 1.5, 2.0]
        """
        size = self.size * weights.take(self.y)
        upto = size.cumsum()
        upto -= np.append(0.0, upto.take(self.last[:-1]))[: len(self.last)].repeat(self.n_pieces)
        return replace(self, size=size, upto=upto)

    def only(self, held: Bools) -> "Pieces":
        """The pieces of some of the segments."""
        n_pieces = self.n_pieces[held]
        kept, last = held.repeat(self.n_pieces).nonzero()[0], n_pieces.cumsum() - 1
        end, y = self.end.take(kept), self.y.take(kept)
        return Pieces(end, y, self.size.take(kept), self.upto.take(kept), last, n_pieces)


def changes(y: NDArray[Any]) -> Bools:
    """Whether the next entry is of another class; False after the last one."""
    change = np.zeros(len(y), dtype=bool)
    np.not_equal(y[1:], y[:-1], out=change[:-1])
    return change


def at_boundaries(change: Bools, apart: Bools, last: Ints) -> Bools:
    """Whether the entries around are of more than one class, equal values taken together.

    ``apart`` tells where the next value is another one, ``last`` is the end of each segment.
    """
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


def in_pieces(y: NDArray[Any], weight: Floats | None, ends: Bools, last: Ints) -> Pieces:
    """Entries in pieces, which end where ``ends`` says and with the ``last`` of each segment."""
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
