"""Cuts of a number from the counts of its cells, and the cells that have to be looked into.

cell    a value, or a bin, at a node: ``low`` and ``high`` are the ends of the values that are there
inside  the cuts within a cell, which are not seen until its values are counted one by one

A cut within a cell leaves a part of each class of the cell on the left. The impurity of both sides
together, weighted, is concave in these parts: it is least where of each class all or nothing is on
the left. So a cell can hold a better cut than those known only where one of these ways is better.
C4.5 pays for the number of cuts, and the CART measure has no such bound: all cells are looked into.
"""

from dataclasses import dataclass
from itertools import product

import numpy as np

from dtlearn.arrays import Bools, Floats, Ints, first_of_each, last_of_each, lengths
from dtlearn.engine.columns import MISSING
from dtlearn.engine.counts import Counts
from dtlearn.search.best import PROXIES
from dtlearn.search.candidates import ROUNDING
from dtlearn.sweep import sweep
from dtlearn.sweep.cuts import Cuts, Wanted

CRITERIA = {proxy: criterion for criterion, proxy in PROXIES.items()}
MOST_CLASSES = 8  # in which all or nothing is tried: 256 ways


@dataclass(frozen=True)
class Cells:
    """The cells of one number, node by node, ascending; ``upto`` and ``total`` are class counts.

    ``upto`` (cells, classes) are those of the cells of the node up to each, ``total`` of the node.
    """

    node: Ints
    code: Ints
    low: Floats
    high: Floats
    upto: Floats
    total: Floats

    @classmethod
    def of(cls, lines: Counts, n_classes: int) -> "Cells":
        """The cells of the lines whose value is known."""
        lines = lines.only(lines.code != MISSING)
        new = np.ones(len(lines.n), dtype=bool)
        new[1:] = (np.diff(lines.node) != 0) | (np.diff(lines.value) != 0)
        counts = np.zeros((int(new.sum()), n_classes))
        counts[new.cumsum() - 1, lines.y] = lines.n
        node = lines.node[new].astype(np.int64)
        first, last = first_of_each(node), last_of_each(node)
        total = np.add.reduceat(counts, first) if len(first) else counts
        counts[first[1:]] -= total[:-1]  # running sums begin anew with each node
        total = total.repeat(lengths(last), axis=0)
        upto = counts.cumsum(axis=0)
        return cls(node, lines.code[new], lines.low[new], lines.value[new], upto, total)

    def cuts(self, j: int, resolution: float) -> Cuts:
        """The cuts between them, of the attribute with number j."""
        cut = self._between(resolution).nonzero()[0]
        both = self.upto[cut], self.total[cut] - self.upto[cut]
        left, right = (np.ascontiguousarray(np.maximum(side, 0.0).T) for side in both)
        low, high = self.high[cut], self.low[cut + 1]
        return Cuts(np.full(len(cut), j), self.node[cut], left, right, low, high)

    def _between(self, resolution: float) -> Bools:
        """Whether there is a cut after each cell."""
        apart = np.zeros(len(self.node), dtype=bool)
        same = self.node[1:] == self.node[:-1]
        apart[:-1] = same & (self.low[1:] > self.high[:-1] + resolution)
        return apart

    def known(self, wanted: Wanted, n_nodes: int) -> Floats:
        """The least weighted impurity (nodes,) of the admissible cuts between cells."""
        is_cut = self._between(wanted.resolution)
        left, right = self.upto, self.total - self.upto
        if wanted.least is not None:
            least = wanted.least(self.total.sum(axis=1)) * (1 - ROUNDING)
            is_cut &= np.minimum(left.sum(axis=1), right.sum(axis=1)) >= least
        found = np.full(n_nodes, np.inf)
        cut = is_cut.nonzero()[0]
        np.minimum.at(found, self.node[cut], _impurity(wanted, left[cut], right[cut]))
        return found

    def could_win(self, wanted: Wanted, known: Floats) -> Bools:
        """Whether a cut inside each cell could be as good as those known at its node."""
        wide = self.low < self.high
        if wanted.proxy is None or wanted.counted or self.upto.shape[1] > MOST_CLASSES:
            return wide
        cell = wide.nonzero()[0]
        size = _seen(wanted, self.total[cell]).sum(axis=1)
        slack = wanted.tie * size + sweep.ROUNDING * size.max(initial=0.0)
        wide[cell] = self._bound(wanted, cell) <= known[self.node[cell]] + slack
        return wide

    def _bound(self, wanted: Wanted, cell: Ints) -> Floats:
        """What the weighted impurity of no cut inside some cells is below."""
        total, upto = self.total[cell], self.upto[cell]
        before = np.where(np.diff(self.node, prepend=-1)[cell, None] == 0, self.upto[cell - 1], 0.0)
        best = np.full(len(cell), np.inf)
        for way in product((False, True), repeat=total.shape[1]):
            left = np.where(way, upto, before)
            best = np.minimum(best, _impurity(wanted, left, total - left))
        return best


def _seen(wanted: Wanted, counts: Floats) -> Floats:
    return counts if wanted.altered is None else counts * np.array(wanted.altered)


def _impurity(wanted: Wanted, left: Floats, right: Floats) -> Floats:
    """The impurities of both sides, each times its weight."""
    if wanted.proxy is None:
        return np.zeros(len(left))
    impurity = CRITERIA[wanted.proxy].impurity
    sides = [_seen(wanted, np.maximum(side, 0.0)) for side in (left, right)]
    total: Floats = sum(side.sum(axis=1) * impurity(side) for side in sides)
    return total
