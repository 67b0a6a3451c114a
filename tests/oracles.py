"""Slow and simple answers to compare the library with: plain Python, one row at a time.

Row      the values of its attributes (None where missing), its label, its weight
Split    how a split is written down, and the rows of its branches
nested   a tree as tuples: (prediction, counts) for a leaf, (test, counts, children) otherwise
test     ("≤", name, cut), ("∈", name, left levels, right levels) or ("=", name, levels)

Counts are fractions. Gini, error and the CART measure are exact; only entropies round.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any, NamedTuple

import pandas as pd

from dtlearn.splits.kinds import Multiway, Threshold
from dtlearn.tree import Node

Counts = list[Fraction]
Score = Callable[[list[Counts]], Any]
TIE = 1e-12


class Row(NamedTuple):
    """One training row."""

    values: dict[Any, Any]
    label: Any
    weight: Fraction


class Split(NamedTuple):
    """A test and the rows of each of its branches."""

    test: tuple[Any, ...]
    branches: list[list[Row]]


class Problem(NamedTuple):
    """A training table as rows, with the levels of each attribute (None for a number)."""

    rows: list[Row]
    levels: dict[Any, list[Any] | None]
    classes: list[Any]

    def counts(self, rows: list[Row]) -> Counts:
        """Weight of the rows of each class."""
        return [sum((r.weight for r in rows if r.label == c), Fraction(0)) for c in self.classes]


def ordered(column: pd.Series) -> list[Any]:
    """Levels that occur: a categorical's own order, else sorted."""
    seen = set(column.dropna())
    if isinstance(column.dtype, pd.CategoricalDtype):
        return [level for level in column.cat.categories if level in seen]
    return sorted(seen)


def problem(data: pd.DataFrame, target: str = "y", weights: str | None = None) -> Problem:
    """The rows of a DataFrame; numbers that are no bools are numeric."""
    names = [c for c in data.columns if c not in (target, weights)]
    numeric = {c for c in names if data[c].dtype.kind in "iuf"}
    cells = {c: [None if pd.isna(v) else v for v in data[c]] for c in names}
    levels = {c: None if c in numeric else ordered(data[c]) for c in names}
    rows = [
        Row(
            {c: cells[c][i] for c in names},
            data[target].iloc[i],
            Fraction(1) if weights is None else Fraction(float(data[weights].iloc[i])),
        )
        for i in range(len(data))
    ]
    return Problem(rows, levels, ordered(data[target]))


def ordered_columns(data: pd.DataFrame) -> frozenset[Any]:
    """Names of the ordered categories, which are cut like numbers."""
    return frozenset(
        c for c in data if isinstance(data[c].dtype, pd.CategoricalDtype) and data[c].cat.ordered
    )


def weight(rows: list[Row]) -> Fraction:
    """Sum of the weights."""
    return sum((r.weight for r in rows), Fraction(0))


def known(rows: list[Row], name: Any) -> list[Row]:
    """The rows that have a value."""
    return [r for r in rows if r.values[name] is not None]


# impurities and scores


def shares(counts: Counts) -> Counts:
    """Counts divided by their sum; zeros where there is nothing."""
    n = sum(counts)
    return [c / n if n else Fraction(0) for c in counts]


def entropy(counts: Counts) -> float:
    """Bits."""
    return math.fsum(-p * math.log2(p) for p in shares(counts) if p)


def gini(counts: Counts) -> Fraction:
    """One less the sum of the squared shares."""
    return 1 - sum(p * p for p in shares(counts)) if sum(counts) else Fraction(0)


def error(counts: Counts) -> Fraction:
    """Share of the rows outside the largest class."""
    return 1 - max(shares(counts)) if sum(counts) else Fraction(0)


def gain(children: list[Counts], impurity: Callable[[Counts], Any]) -> Any:
    """Impurity before less the weighted impurity after."""
    total = [sum(column) for column in zip(*children, strict=True)]
    after = [sum(c) / sum(total) * impurity(c) for c in children]
    return impurity(total) - sum(after)


def cart_measure(children: list[Counts]) -> Fraction:
    """2 (n_L/n) (n_R/n) sum |p_L - p_R|."""
    left, right = children
    n = sum(left) + sum(right)
    distance = sum(abs(a - b) for a, b in zip(shares(left), shares(right), strict=True))
    return 2 * (sum(left) / n) * (sum(right) / n) * distance


def variance(values: Sequence[float]) -> Fraction:
    """Mean squared distance from the mean."""
    exact = [Fraction(v) for v in values]
    mean = sum(exact) / len(exact)
    return sum((v - mean) ** 2 for v in exact) / len(exact)


SCORES: dict[str, Score] = {
    "entropy": lambda children: gain(children, entropy),
    "gini": lambda children: gain(children, gini),
    "error": lambda children: gain(children, error),
    "cart": cart_measure,
}


# every split


def thresholds(rows: list[Row], name: Any) -> list[Split]:
    """One split between any two neighbouring values."""
    values = sorted({r.values[name] for r in rows})
    cuts = [(a + b) / 2 for a, b in pairwise(values)]
    return [
        Split(
            ("≤", name, cut),
            [[r for r in rows if r.values[name] <= cut], [r for r in rows if r.values[name] > cut]],
        )
        for cut in cuts
    ]


def ordinal_cuts(rows: list[Row], name: Any, levels: list[Any]) -> list[Split]:
    """One split between any two neighbouring level numbers, named by the level at or below it."""
    here = [i for i, v in enumerate(levels) if any(r.values[name] == v for r in rows)]
    cuts = [(a + b) // 2 for a, b in pairwise(here)]
    return [
        Split(("≤", name, levels[cut]), _sides(rows, name, set(levels[: cut + 1]))) for cut in cuts
    ]


def subsets(rows: list[Row], name: Any, levels: list[Any]) -> list[Split]:
    """Every way to put the levels that occur into two sets, each once: smaller set, first level."""
    here = [v for v in levels if any(r.values[name] == v for r in rows)]
    sets = [s for k in range(1, len(here) // 2 + 1) for s in combinations(here, k)]
    once = [s for s in sets if 2 * len(s) < len(here) or here[0] in s]
    return [
        Split(("∈", name, s, tuple(v for v in here if v not in s)), _sides(rows, name, set(s)))
        for s in once
    ]


def multiway(rows: list[Row], name: Any, levels: list[Any]) -> list[Split]:
    """The one split with a branch for each level of the table."""
    branches = [[r for r in rows if r.values[name] == v] for v in levels]
    return [Split(("=", name, tuple(levels)), branches)]


def splits_of(
    table: Problem, rows: list[Row], name: Any, binary: bool, ordinal: bool
) -> list[Split]:
    """Every split of one attribute that leaves rows in two branches or more."""
    levels = table.levels[name]
    if levels is None:
        return thresholds(rows, name)
    if ordinal:
        return ordinal_cuts(rows, name, levels)
    found = (subsets if binary else multiway)(rows, name, levels)
    return [s for s in found if sum(bool(b) for b in s.branches) > 1]


def _sides(rows: list[Row], name: Any, left: set[Any]) -> list[list[Row]]:
    return [
        [r for r in rows if r.values[name] in left],
        [r for r in rows if r.values[name] not in left],
    ]


# whole trees


class Grower(NamedTuple):
    """Every split of some rows scored, and the best one: a naive search."""

    table: Problem
    score: Score
    binary: bool
    ordinal: frozenset[Any] = frozenset()
    min_leaf: int = 0

    def scored(self, rows: list[Row]) -> list[tuple[Any, Split]]:
        """Every admissible split of the rows with its score, in the order of the tie policy."""
        every = [
            split
            for name in self.table.levels
            for split in splits_of(self.table, rows, name, self.binary, name in self.ordinal)
        ]
        return [
            (self.score([self.table.counts(b) for b in s.branches]), s)
            for s in every
            if all(sum(r.weight for r in b) >= self.min_leaf for b in s.branches if b)
        ]

    def best(self, rows: list[Row]) -> tuple[Any, Split] | None:
        """The first attribute's first split that is as good as the best one."""
        scored = self.scored(rows)
        top = max((score for score, _ in scored), default=0)
        return first_near(scored, top) if top > TIE else None


@dataclass
class Sprout:
    """A node while it grows: its rows, the label above it, and its children once it is split."""

    rows: list[Row]
    above: Any
    found: tuple[Any, Split] | None
    children: "list[Sprout]"

    @property
    def worth(self) -> float:
        """Weight times score."""
        return float(weight(self.rows) * self.found[0]) if self.found else 0.0


@dataclass
class BestFirst:
    """Grows a leaf at a time; ``doubtful`` tells afterwards whether two were as good."""

    grower: Grower
    max_leaves: float = math.inf
    doubtful: bool = False

    def tree(self) -> tuple[Any, ...]:
        """The nested tree of so many leaves at the most."""
        root = self._sprout(self.grower.table.rows, None)
        leaves = [root]
        while fitting := [s for s in leaves if s.found and self._fits(s, len(leaves))]:
            best = max(fitting, key=lambda s: s.worth)
            self.doubtful |= sum(s.worth > best.worth - 1e-9 for s in fitting) > 1
            label = majority(self.grower.table, best.rows)
            best.children = [self._sprout(b, label) for b in best.found[1].branches]
            leaves = [s for s in leaves if s is not best] + best.children
        return self._nested(root)

    def _sprout(self, rows: list[Row], above: Any) -> Sprout:
        pure = sum(c > 0 for c in self.grower.table.counts(rows)) <= 1
        return Sprout(rows, above, None if pure else self.grower.best(rows), [])

    def _fits(self, sprout: Sprout, n_leaves: int) -> bool:
        return n_leaves - 1 + len(sprout.found[1].branches) <= self.max_leaves

    def _nested(self, sprout: Sprout) -> tuple[Any, ...]:
        table = self.grower.table
        counts = tuple(map(float, table.counts(sprout.rows)))
        if sprout.children:
            return sprout.found[1].test, counts, tuple(map(self._nested, sprout.children))
        return (majority(table, sprout.rows) if sprout.rows else sprout.above), counts


def first_near(scored: list[tuple[Any, Split]], top: Any) -> tuple[Any, Split]:
    """The first split whose score is the top one, within the tie tolerance."""
    return next((g, s) for g, s in scored if g >= top - TIE * abs(top))


def majority(table: Problem, rows: list[Row]) -> Any:
    """Largest class; of equal ones the more frequent in the whole table, then the first."""
    here, overall = table.counts(rows), table.counts(table.rows)
    return table.classes[max(range(len(here)), key=lambda i: (here[i], overall[i], -i))]


def nested(node: Node) -> tuple[Any, ...]:
    """A tree of the library in the form of the naive ones."""
    counts = tuple(node.counts.tolist())
    if node.split is None:
        return node.prediction, counts
    return written(node.split), counts, tuple(map(nested, node.children))


def written(split: Any) -> tuple[Any, ...]:
    """A test of the library as the tuple that stands for it here."""
    if isinstance(split, Threshold):
        return "≤", split.attribute, split.value
    if isinstance(split, Multiway):
        return "=", split.attribute, split.levels
    return "∈", split.attribute, split.left, split.right
