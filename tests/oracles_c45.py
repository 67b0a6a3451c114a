"""C4.5's growing in plain Python with exact weights, missing values included.

pick     the best split of one attribute, and its gain
doubt    a comparison that is closer than tolerances and rounding can tell; such a table is no test
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import oracles
from oracles import Counts, Problem, Row, Split, weight

EQUAL = 1e-6  # gains that differ by no more are equal
CLOSE = 1e-5  # values that differ by no more are one
SURE = 1e-9  # a margin below this is rounding


@dataclass
class C45:
    """A recursive grower; ``doubtful`` tells after a run whether its tree can be compared."""

    table: Problem
    ordinal: frozenset[Any] = frozenset()
    min_objects: int = 2
    mdl: bool = True
    average_gain: bool = True
    collapse: bool = True
    threshold: str = "data"
    doubtful: bool = False

    def tree(self, rows: list[Row] | None = None, above: Any = None) -> tuple[Any, ...]:
        """The nested tree of the rows, counts as fractions."""
        rows = self.table.rows if rows is None else rows
        counts = self.table.counts(rows)
        label = self.table.classes[counts.index(max(counts))] if rows else above
        split = self.best(rows) if sum(c > 0 for c in counts) > 1 else None
        if split is None:
            return label, tuple(counts)
        below = tuple(self.tree(branch, label) for branch in shared_out(rows, split))
        if self.collapse and not self._exceeds(errors(counts) - Fraction(1, 1000), below):
            return label, tuple(counts)
        return self._moved_down(split).test, tuple(counts), below

    def best(self, rows: list[Row]) -> Split | None:
        """Best gain ratio among the attributes whose best gain reaches the average."""
        picks = [p for name in self.table.levels if (p := self.pick(rows, name))]
        if weight(rows) < 2 * self.min_objects or not picks:
            return None
        competing = self._competing(picks)
        ratios = [(gain / self.spread(rows, s), s) for gain, s in competing]
        ratios = [(ratio, s) for ratio, s in ratios if self._greater(ratio, 0, SURE)]
        return self._first_best(ratios)[1] if ratios else None

    def pick(self, rows: list[Row], name: Any) -> tuple[float, Split] | None:
        """The best split of one attribute with its corrected gain."""
        known = oracles.known(rows, name)
        found = [s for s in self._splits(known, name) if self._large(s)]
        if not found:
            return None
        share = weight(known) / weight(rows)
        gains = [
            (float(share) * oracles.gain([self.table.counts(b) for b in s.branches], entropy), s)
            for s in found
        ]
        gain, split = self._first_best(gains)
        if split.test[0] == "=":
            return gain, split
        gain -= math.log2(len(found)) / float(weight(rows)) if self.mdl else 0.0
        return (gain, split) if self._greater(gain, 0, EQUAL) else None

    def spread(self, rows: list[Row], split: Split) -> float:
        """Split information: the rows of unknown value are one more branch."""
        sizes = [weight(b) for b in split.branches]
        return entropy([*sizes, weight(rows) - sum(sizes)])

    def _splits(self, known: list[Row], name: Any) -> list[Split]:
        ordinal = name in self.ordinal
        found = oracles.splits_of(self.table, known, name, False, ordinal)
        if self.table.levels[name] is not None:
            return found
        return [s for s in found if _gap(s, name) > CLOSE]

    def _large(self, split: Split) -> bool:
        """Two branches of the minimum; at a cut, of a tenth of the rows per class."""
        sizes = [weight(b) for b in split.branches]
        least: Any = self.min_objects
        if split.test[0] == "≤":
            tenth = sum(sizes) / (10 * len(self.table.classes))
            least = min(max(tenth, self.min_objects), 25)
        return sum(size >= least for size in sizes) >= 2

    def _competing(self, picks: list[tuple[float, Split]]) -> list[tuple[float, Split]]:
        if not self.average_gain:
            return picks
        n, levels = weight(self.table.rows), self.table.levels
        many = {
            name
            for name, of in levels.items()
            if of is not None and name not in self.ordinal and 10 * len(of) >= 3 * n
        }
        many = set() if many == set(levels) else many
        counted = [gain for gain, s in picks if s.test[1] not in many]
        if not counted:
            return []
        average = sum(counted) / len(counted)
        return [(g, s) for g, s in picks if self._greater(g, average, -1e-3)]

    def _moved_down(self, split: Split) -> Split:
        """The cut at the largest value of the whole table that it does not exceed."""
        symbol, name, cut = split.test[:3]
        if self.threshold != "data" or symbol != "≤" or self.table.levels[name] is not None:
            return split
        everywhere = [r.values[name] for r in oracles.known(self.table.rows, name)]
        return Split((symbol, name, max(v for v in everywhere if v <= cut)), split.branches)

    def _first_best(self, scored: list[tuple[float, Split]]) -> tuple[float, Split]:
        """The first of those that equal the best."""
        top = max(score for score, _ in scored)
        self.doubtful |= any(SURE < top - score < 10 * EQUAL for score, _ in scored)
        return next((score, s) for score, s in scored if score >= top - EQUAL)

    def _greater(self, a: float, b: float, by: float) -> bool:
        self.doubtful |= SURE < abs(a - b) < 10 * EQUAL or abs(a - b - by) < SURE / 10
        return a - b > by

    def _exceeds(self, own: Fraction, below: tuple[Any, ...]) -> bool:
        margin = own - sum(map(errors_below, below))
        self.doubtful |= abs(margin) < SURE and margin != 0
        return margin > 0


def entropy(counts: Counts) -> float:
    """Bits."""
    return oracles.entropy(counts)


def errors(counts: Any) -> Fraction:
    """Weight outside the largest class."""
    return sum(counts) - max(counts)


def errors_below(tree: tuple[Any, ...]) -> Fraction:
    """Errors of the leaves of a nested tree."""
    return sum(map(errors_below, tree[2])) if len(tree) == 3 else errors(tree[1])


def shared_out(rows: list[Row], split: Split) -> list[list[Row]]:
    """The branches with the rows of unknown value, shared out as the known ones are."""
    unknown = [r for r in rows if r.values[split.test[1]] is None]
    total = sum(weight(b) for b in split.branches)
    return [
        b + [r._replace(weight=r.weight * weight(b) / total) for r in unknown] if b else []
        for b in split.branches
    ]


def class_shares(tree: tuple[Any, ...], values: dict[Any, Any], above: Any = None) -> list[float]:
    """Class shares of a row: down all branches by their weight for an unknown value or level.

    For trees of numbers and unordered levels.
    """
    counts = tree[1] if sum(tree[1]) else above
    if len(tree) == 2:
        return [float(c / sum(counts)) for c in counts]
    symbol, _, what = tree[0][:3]
    value = values[tree[0][1]]
    if symbol == "≤" and value is not None:
        return class_shares(tree[2][0 if value <= what else 1], values, counts)
    if symbol == "=" and value in what:
        return class_shares(tree[2][what.index(value)], values, counts)
    parts = [(sum(c[1]) / sum(counts), class_shares(c, values, counts)) for c in tree[2]]
    return [sum(float(w) * p[k] for w, p in parts) for k in range(len(counts))]


def _gap(split: Split, name: Any) -> float:
    low, high = split.branches
    return min(r.values[name] for r in high) - max(r.values[name] for r in low)
