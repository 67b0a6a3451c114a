"""CART and ID3 with missing values in plain Python: surrogates, the larger branch, or a stop.

side       branch 0 or 1 to which a node's own test sends a row
surrogate  ("≤", name, cut, whether larger values go to branch 0)
           or ("∈", name, levels of side 0, levels of side 1)
told       a tree as tuples: (prediction, counts) or (test, counts, surrogates, default, children)
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

import oracles
from oracles import Problem, Row, Score, Split, weight

from dtlearn.splits.tests import LEAF, NodeTests
from dtlearn.tree import Node

NOWHERE = -1
MOST = 5


@dataclass(frozen=True)
class MissingGrower:
    """A recursive grower; ``policy`` is "surrogate", "majority" or "stop"."""

    table: Problem
    score: Score
    policy: str
    binary: bool = True
    ordinal: frozenset[Any] = frozenset()

    def tree(self, rows: list[Row] | None = None, above: Any = None) -> tuple[Any, ...]:
        """The tree of the rows as it is told, and with it the way of each row."""
        rows = self.table.rows if rows is None else rows
        counts = tuple(map(float, self.table.counts(rows)))
        label = oracles.majority(self.table, rows) if rows else above
        split = self.best(rows) if sum(c > 0 for c in counts) > 1 else None
        if split is None:
            return label, counts
        stands_in = self.surrogates(split, rows) if self.policy == "surrogate" else []
        default = self.default(split)
        ways = [self.way(split.test, stands_in, default, r.values) for r in rows]
        children = tuple(
            self.tree([r for r, way in zip(rows, ways, strict=True) if way == k], label)
            for k in range(len(split.branches))
        )
        return split.test, counts, tuple(stands_in), default, children

    def best(self, rows: list[Row]) -> Split | None:
        """The first split of the best score, which counts for the share of the known rows."""
        scored = []
        for name in self.table.levels:
            known = oracles.known(rows, name)
            share = weight(known) / weight(rows)
            for split in oracles.splits_of(
                self.table, known, name, self.binary, name in self.ordinal
            ):
                counts = [self.table.counts(b) for b in split.branches]
                scored.append((share * self.score(counts), split))
        top = max((score for score, _ in scored), default=0)
        return oracles.first_near(scored, top)[1] if top > oracles.TIE else None

    def default(self, split: Split) -> int:
        """The branch of most weight; with surrogates there is none where both sides are equal."""
        sizes = [weight(b) for b in split.branches]
        equal = self.policy == "surrogate" and sizes[0] == sizes[1]
        return NOWHERE if self.policy == "stop" or equal else sizes.index(max(sizes))

    def surrogates(self, split: Split, rows: list[Row]) -> list[tuple[Any, ...]]:
        """Up to five tests that agree better than sending all to the larger side."""
        sided = [(r, side) for side, branch in enumerate(split.branches) for r in branch]
        least = max(weight(b) for b in split.branches)
        found = []
        for name, levels in self.table.levels.items():
            here = [
                (r.values[name], side, r.weight) for r, side in sided if r.values[name] is not None
            ]
            if name == split.test[1]:
                continue
            if levels is None or name in self.ordinal:
                lent = [r.values[name] for r in rows if r.values[name] is not None]
                found += best_cut(here, lent, name, levels)
            else:
                found += best_levels(here, name, levels)
        better = [f for f in found if f[0] > least]
        return [test for _, test in sorted(better, key=lambda f: -f[0])[:MOST]]

    def way(self, test: Any, stands_in: Any, default: int, values: dict[Any, Any]) -> int:
        """Branch of a row: by its value, by the first surrogate that knows it, or the default."""
        for tried in (test, *stands_in):
            branch = self.answer(tried, values[tried[1]])
            if branch != NOWHERE:
                return branch
        return default

    def answer(self, test: tuple[Any, ...], value: Any) -> int:
        """Branch by one test; NOWHERE where it does not know the value."""
        if value is None:
            return NOWHERE
        symbol, name, what = test[:3]
        if symbol == "=":
            return what.index(value) if value in what else NOWHERE
        if symbol == "∈":
            return 0 if value in what else 1 if value in test[3] else NOWHERE
        levels = self.table.levels[name]
        if levels is not None and value not in levels:
            return NOWHERE
        above = value > what if levels is None else levels.index(value) > levels.index(what)
        return int(above != (len(test) > 3 and test[3]))

    def rest(self, tree: tuple[Any, ...], values: dict[Any, Any]) -> tuple[Any, ...]:
        """The counts of the nodes that a row passes, from the root down."""
        if len(tree) == 2:
            return (tree[1],)
        branch = self.way(tree[0], tree[2], tree[3], values)
        return (tree[1], *(self.rest(tree[4][branch], values) if branch != NOWHERE else ()))


def best_cut(
    here: list[Any], lent: list[Any], name: Any, levels: list[Any] | None
) -> list[tuple[Any, Any]]:
    """The cut of most agreement, two rows or more on each side; of equals the lowest.

    Cuts are between any two values of the node, ``lent`` by rows that the primary does not know.
    """
    place = [(v if levels is None else levels.index(v), side, w) for v, side, w in here]
    found = []
    for a, b in pairwise(sorted({v if levels is None else levels.index(v) for v in lent})):
        cut = (a + b) / 2
        low = [agreeing(place, lambda v, c=cut: v <= c, side) for side in (0, 1)]
        high = [agreeing(place, lambda v, c=cut: v > c, side) for side in (0, 1)]
        if min(sum(low), sum(high)) >= 2:
            same, crossed = low[0] + high[1], low[1] + high[0]
            shown = cut if levels is None else levels[int(cut)]
            found.append((max(same, crossed), ("≤", name, shown, crossed > same)))
    return found and [max(found, key=lambda f: f[0])]


def best_levels(here: list[Any], name: Any, levels: list[Any]) -> list[tuple[Any, Any]]:
    """Each level to the side of most of its rows; two rows must agree and two disagree."""
    sizes = [sum((w for _, s, w in here if s == side), Fraction(0)) for side in (0, 1)]
    larger = 0 if sizes[0] > sizes[1] else 1
    sets: tuple[list[Any], list[Any]] = ([], [])
    right = wrong = Fraction(0)
    for level in levels:
        counts = [agreeing(here, lambda v, of=level: v == of, side) for side in (0, 1)]
        if sum(counts):
            to = larger if counts[0] == counts[1] else counts.index(max(counts))
            sets[to].append(level)
            right, wrong = right + max(counts), wrong + min(counts)
    return [(right, ("∈", name, *map(tuple, sets)))] if min(right, wrong) >= 2 else []


def agreeing(here: list[Any], belongs: Any, side: int) -> Fraction:
    """Weight of the rows of one side whose value belongs."""
    return sum((w for v, s, w in here if s == side and belongs(v)), Fraction(0))


def told(node: Node) -> tuple[Any, ...]:
    """A tree of the library in the form of the plain ones."""
    counts = tuple(node.counts.tolist())
    if node.split is None:
        return node.prediction, counts
    tests = node.tree.arrays.tests
    stands_in = [read_surrogate(b, node) for b in tests.backups if b.attribute[node.id] != LEAF]
    children = tuple(map(told, node.children))
    return (
        oracles.written(node.split),
        counts,
        tuple(stands_in),
        int(tests.default[node.id]),
        children,
    )


def read_surrogate(backup: NodeTests, node: Node) -> tuple[Any, ...]:
    """One surrogate of a node of the library."""
    test = oracles.written(backup.split(node.id, node.tree.attributes))
    return (*test, backup.branches_of_levels(node.id)[0] == 1) if test[0] == "≤" else test
