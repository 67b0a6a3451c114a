"""The proxy: what the sweep over the cuts of a number compares in place of impurities.

proxy   of a branch: n times (a constant - impurity), as plain sums

The proxies of two branches add up to n times the decrease of impurity but for what is the same for
all cuts of a node, so the largest sum belongs to the largest decrease. This is a second form of the
formulas in :mod:`dtlearn.criteria`, as scikit-learn has one; a test ties the two together. It only
tells which cuts could be the best: their scores come from the criteria.

They are sums of f over the class counts of a branch, with f(c) = c squared for Gini's index and
c log2 c for the entropy. The sweep starts with all entries on the right. A piece that goes to the
left changes one count on each side, so two running sums give the proxies at all cuts, however many
classes there are.

The Age column of the Risk table, in pieces HH LL H H. With Gini's index the cut 22.5, after the
first piece, has 2²/2 + (2² + 2²)/4 = 4; the cut 35, after the third one, has less:

>>> from dtlearn.sweep.pieces import in_pieces
>>> ends = np.array([False, True, False, True, True, True])
>>> pieces = in_pieces(np.array([0, 0, 1, 1, 0, 0]), None, ends, np.array([5]))
>>> [round(float(both), 3) for both in GINI.of_cuts(pieces)[[0, 2]]]
[4.0, 3.6]
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from dtlearn.arrays import Floats
from dtlearn.sweep.pieces import Pieces

TINY = 1e-300  # stands for an empty branch, so that 0 / 0 and 0 log 0 are 0


@dataclass(frozen=True)
class Proxy:
    """A proxy, from a sum over the classes or the entries of a branch.

    ``moved`` gives what each piece, on its way from right to left, adds to the sum of the left
    branch and to that of the right one; ``of`` is the proxy of branches with such sums (which it
    may overwrite) and so many entries.
    """

    moved: Callable[[Pieces], tuple[Floats, Floats]]
    of: Callable[[Floats, Floats], Floats]

    def of_cuts(self, pieces: Pieces) -> Floats:
        """The proxies of both branches, added up, of a cut after each piece."""
        left, right = self.moved(pieces)
        total = np.add.reduceat(left, pieces.first)
        left[pieces.first[1:]] -= total[:-1]  # a segment begins with nothing on the left,
        right[pieces.first] += total  # and with all of it on the right
        np.cumsum(left, out=left)
        np.cumsum(right, out=right)
        n_right = pieces.n.repeat(pieces.n_pieces)
        n_right -= pieces.upto
        with np.errstate(over="ignore"):  # after the last piece, where there is no cut
            return self.of(left, pieces.upto) + self.of(right, n_right)


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
    squares = np.maximum(squares, 0.0, out=squares)  # its memory serves again: cuts are many
    squares /= np.maximum(n, TINY)
    return np.minimum(squares, n, out=squares)


def _less_all(logs: Floats, n: Floats) -> Floats:
    """-n times the entropy in bits, from the sum of c log2 c over the counts."""
    return logs - _n_log2(n)


def _of_mean(total: Floats, n: Floats) -> Floats:
    """n times the squared mean; the squares of the target values are the same for all cuts."""
    return total**2 / np.maximum(n, TINY)


GINI = Proxy(partial(_moved_by_class, np.square), _per_row)
ENTROPY = Proxy(partial(_moved_by_class, _n_log2), _less_all)
VARIANCE = Proxy(_moved_by_target, _of_mean)
