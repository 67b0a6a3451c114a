"""Purities: what the sweep over the cuts of a number compares in place of impurities.

purity   of a branch: n times (a constant - impurity), as plain sums
piece    rows of one class (or target value) that follow each other in the order of a number

The purities of two branches add up to n times the decrease of impurity but for what is the same
for all cuts of a node, so the largest sum belongs to the largest decrease.

They are sums of f over the class counts of a branch, with f(c) = c squared for Gini's index and
c log2 c for the entropy. The sweep starts with all rows on the right. A piece that goes to the left
changes one count on each side, so two running sums give the purities at all cuts, however many
classes there are: with five classes a fifth less time than running sums of all counts, with more
classes still less. The sweep only asks which cuts could be the best; their scores come from
:mod:`dtlearn.criteria`, to which a test ties these sums.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlearn.arrays import Floats, Ints, stable_order
from dtlearn.table import sums

TINY = 1e-300  # stands for an empty branch, so that 0 / 0 and 0 log 0 are 0


@dataclass(frozen=True)
class Pieces:
    """The pieces of one group of rows after the other, from the smallest value up.

    ``end`` is the last row of each piece, ``y`` its class or target value, ``size`` its weight and
    ``upto`` the weight of its group up to its end. ``last`` is the last piece of each group, and
    ``n_pieces`` their number.
    """

    end: Ints
    y: NDArray[Any]
    size: Floats
    upto: Floats
    last: Ints
    n_pieces: Ints

    @cached_property
    def first(self) -> Ints:
        """The first piece of each group."""
        return self.last + 1 - self.n_pieces

    def of_own_class(self) -> tuple[Floats, Floats]:
        """Weight of the rows of a piece's class in its group: before the piece, and in all."""
        n_groups, n_classes = len(self.last), int(self.y.max(initial=0)) + 1
        cell = np.multiply(self.y, n_groups, dtype=np.int64)
        cell += np.arange(n_groups).repeat(self.n_pieces)
        total = sums(cell, self.size, n_classes * n_groups)
        by_class = stable_order(self.y, n_classes)
        size = self.size.take(by_class)
        running = size.cumsum()
        running -= size
        before = size  # its memory serves again: pieces are many
        before[by_class] = running
        before -= (total.cumsum() - total).take(cell)
        return before, total.take(cell)


@dataclass(frozen=True)
class Purity:
    """A purity, from a sum over the classes or the rows of a branch.

    ``moved`` gives what each piece, on its way from right to left, adds to the sum of the left
    branch and to that of the right one; ``of`` is the purity of branches with such sums and so
    many rows.
    """

    moved: Callable[[Pieces], tuple[Floats, Floats]]
    of: Callable[[Floats, Floats], Floats]

    def of_cuts(self, pieces: Pieces) -> Floats:
        """The purities of both branches, added up, of a cut after each piece.

        Both sums run in one, of complex numbers: it takes as long as one of them.
        """
        running = np.empty(len(pieces.end), dtype=complex)
        running.real, running.imag = self.moved(pieces)
        total = np.add.reduceat(running.real, pieces.first)
        running[pieces.first] += 1j * total  # a group begins with all of it on the right,
        running[pieces.first[1:]] -= total[:-1]  # and nothing on the left
        np.cumsum(running, out=running)
        n_right = pieces.upto.take(pieces.last).repeat(pieces.n_pieces) - pieces.upto
        with np.errstate(over="ignore"):  # after the last piece, where there is no cut
            return self.of(running.real, pieces.upto) + self.of(running.imag, n_right)


def _moved_by_class(f: Callable[[Floats], Floats], pieces: Pieces) -> tuple[Floats, Floats]:
    """What pieces add to sums of f over the class counts of the branches."""
    left, right = pieces.of_own_class()
    right -= left
    to_left, to_right = f(left + pieces.size), f(right - pieces.size)
    to_left -= f(left)
    to_right -= f(right)
    return to_left, to_right


def _moved_by_target(pieces: Pieces) -> tuple[Floats, Floats]:
    """What pieces add to the sums of the target values of the branches."""
    amount = pieces.size * pieces.y
    return amount, -amount


def _n_log2(n: Floats) -> Floats:
    """n log2 n, and 0 for n = 0."""
    return n * np.log2(np.maximum(n, TINY))


def _per_row(squares: Floats, n: Floats) -> Floats:
    """n (1 - Gini index), from the sum of the squared counts; 0 to n, whatever the rounding."""
    return np.minimum(np.maximum(squares, 0.0) / np.maximum(n, TINY), n)


def _less_all(logs: Floats, n: Floats) -> Floats:
    """-n times the entropy in bits, from the sum of c log2 c over the counts."""
    return logs - _n_log2(n)


def _of_mean(total: Floats, n: Floats) -> Floats:
    """n times the squared mean; the squares of the target values are the same for all cuts."""
    return total**2 / np.maximum(n, TINY)


GINI = Purity(partial(_moved_by_class, np.square), _per_row)
ENTROPY = Purity(partial(_moved_by_class, _n_log2), _less_all)
VARIANCE = Purity(_moved_by_target, _of_mean)
