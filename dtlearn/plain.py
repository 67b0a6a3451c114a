"""ID3, CART and C4.5 in plain Python: how a tree grows, to be read from top to bottom.

row      {"Age": 25, "Car": "Sports", "Risk": "L"}; ``rows`` are a list of such, with a value for
         each name. A DataFrame gives them: ``frame.to_dict("records")``
target   the name that holds the class: "Risk"; every other name is an attribute
levels   the values of an attribute, sorted, unless all are numbers: then it is cut
split    a test of an attribute, and the rows that go down each branch
tree     a leaf is its class, any other node a tuple that begins with the attribute:
         "H"                                                 H
         ("Age", 22.5, "H", "L")                             H if Age ≤ 22.5, else L
         ("Car", {"Sports"}, "L", "H")                       L if Car ∈ {Sports}, else H
         ("Car", {"SUV": "H", "Sports": "L", "Truck": "H"})  one branch a level

The trees are those of :func:`dtlearn.id3`, :func:`dtlearn.cart` and :func:`dtlearn.c45` without
options, grown slowly and by recursion. :meth:`dtlearn.Tree.from_nested` makes a Tree of one.
"""

from collections.abc import Callable, Set
from functools import partial
from itertools import combinations, pairwise
from math import inf, log2
from numbers import Real
from typing import Any, NamedTuple

from dtlearn.criteria import gini_gain, information_gain, split_information

Rows = list[dict[Any, Any]]
Scored = list[tuple[float, "Split"]]  # splits with their gains or ratios
BestSplit = Callable[["Table", Rows], "Split | None"]
Nested = Any  # a class, or a tuple with trees in it

TIE = 1e-12  # scores that differ by no more are equal: to rounding
EQUAL = 1e-6  # C4.5: gains and ratios that differ by no more are equal
SLACK = 1e-3  # C4.5: a gain this much below the average still competes


class Table(NamedTuple):
    """All training rows, and what every node asks of them."""

    rows: Rows
    target: Any
    levels: dict[Any, list[Any]]  # attribute → its levels; none if it is cut
    classes: dict[Any, int]  # class → its rows: of classes equal at a node the larger one wins


class Split(NamedTuple):
    """The test is a cut, a set of levels that go left, or a list with one level a branch."""

    attribute: Any
    test: Any
    branches: list[Rows]


def id3(rows: Rows, target: Any) -> Nested:
    """The tree of ID3: one branch a level, by information gain (Quinlan 1986).

    Raises ValueError where the rows are no list of dictionaries, or lack a value or the target.

    >>> import dtlearn as dt
    >>> id3(dt.datasets.load("risk").to_dict("records"), "Risk")
    ('Car', {'SUV': 'H', 'Sports': ('Age', 22.5, 'H', 'L'), 'Vintage': 'H'})
    """
    best_split = partial(best_gain, information_gain, one_branch_a_level)
    return decision_tree(read(rows, target), rows, best_split)


def cart(rows: Rows, target: Any) -> Nested:
    """The tree of CART: two branches, by Gini gain (Breiman et al. 1984). Raises as :func:`id3`.

    >>> import dtlearn as dt
    >>> cart(dt.datasets.load("risk").to_dict("records"), "Risk")
    ('Car', {'Sports'}, ('Age', 22.5, 'H', 'L'), 'H')
    """
    return decision_tree(read(rows, target), rows, partial(best_gain, gini_gain, two_sets))


def c45(rows: Rows, target: Any) -> Nested:
    """The unpruned tree of C4.5: one branch a level, by gain ratio (Quinlan 1993; release 8).

    Left out: C4.5 does not cut values apart that differ by 1e-5 or less. Raises as :func:`id3`.

    >>> rows = [{"f": f, "y": "a" if f < 5 else "b"} for f in (1, 2, 3, 6, 7, 8, 9)]
    >>> c45(rows, "y")  # half-way is 4.5; a cut is at a value of the table
    ('f', 3, 'a', 'b')
    """
    table = read(rows, target)
    table = table._replace(classes=dict.fromkeys(table.classes, 0))  # of equal ones the first wins
    return decision_tree(table, rows, best_gain_ratio, collapse=True)


def decision_tree(
    table: Table, rows: Rows, best_split: BestSplit, default: Any = None, collapse: bool = False
) -> Nested:
    """Hunt's algorithm: a leaf where all is said, else the best split and a tree for each branch.

    An empty branch gets the ``default``, the majority class of the node above. With ``collapse`` a
    split that makes no fewer errors than a leaf is undone.
    """
    if not rows:
        return default
    label = majority(table, rows)
    if errors(table, label, rows) == 0:
        return label
    split = best_split(table, rows)
    if split is None:
        return label
    below = [decision_tree(table, some, best_split, label, collapse) for some in split.branches]
    tree = node(split, below)
    if collapse and errors(table, tree, rows) == errors(table, label, rows):
        return label
    return tree


def node(split: Split, below: list[Nested]) -> Nested:
    """The tuple of a split with a tree for each branch."""
    if isinstance(split.test, list):
        return split.attribute, dict(zip(split.test, below, strict=True))
    return split.attribute, split.test, *below


def predict(tree: Nested, row: dict[Any, Any]) -> Any:
    """The class at the leaf that a row comes to. Raises KeyError for a level without a branch.

    >>> predict(("Car", {"Sports"}, ("Age", 22.5, "H", "L"), "H"), {"Age": 20, "Car": "Sports"})
    'H'
    """
    while isinstance(tree, tuple):
        attribute, test, *sides = tree
        value = row[attribute]
        tree = test[value] if isinstance(test, dict) else sides[not goes_left(test, value)]
    return tree


def goes_left(test: Any, value: Any) -> bool:
    """Whether a value is in a set, or at most a cut."""
    return value in test if isinstance(test, Set) else value <= test


def class_counts(table: Table, rows: Rows) -> dict[Any, int]:
    """Rows of each class, in class order."""
    labels = [row[table.target] for row in rows]
    return {label: labels.count(label) for label in table.classes}


def majority(table: Table, rows: Rows) -> Any:
    """The largest class; of equal ones the one with most rows in the table, then the first."""
    counts = class_counts(table, rows)
    return max(counts, key=lambda label: (counts[label], table.classes[label]))


def errors(table: Table, tree: Nested, rows: Rows) -> int:
    """Rows that a tree gets wrong."""
    return sum(predict(tree, row) != row[table.target] for row in rows)


def children(table: Table, split: Split) -> list[list[int]]:
    """Class counts of each branch."""
    return [list(class_counts(table, rows).values()) for rows in split.branches]


def splits_of(table: Table, rows: Rows, attribute: Any, of_levels: Any) -> list[Split]:
    """A ≤ v for the v half-way between any two neighbouring values; of levels what is asked for."""
    if table.levels[attribute]:
        return of_levels(table, rows, attribute)
    values = sorted({row[attribute] for row in rows})
    return [two_sides(rows, attribute, midpoint(a, b)) for a, b in pairwise(values)]


def midpoint(low: float, high: float) -> float:
    """The number half-way; the lower one where no number is between."""
    middle = low / 2 + high / 2
    return middle if low <= middle < high else low


def two_sides(rows: Rows, attribute: Any, test: Any) -> Split:
    """The rows that go left, and the others."""
    left = [row for row in rows if goes_left(test, row[attribute])]
    right = [row for row in rows if not goes_left(test, row[attribute])]
    return Split(attribute, test, [left, right])


def two_sets(table: Table, rows: Rows, attribute: Any) -> list[Split]:
    """A ∈ V for every set V of at most half of the levels: of v levels about 2^(v-1) splits."""
    here = [v for v in table.levels[attribute] if any(row[attribute] == v for row in rows)]
    sets = [set(some) for k in range(1, len(here) // 2 + 1) for some in combinations(here, k)]
    return [two_sides(rows, attribute, some) for some in sets]


def one_branch_a_level(table: Table, rows: Rows, attribute: Any) -> list[Split]:
    """The one split with a branch for each level of the table, be it empty."""
    levels = table.levels[attribute]
    return [Split(attribute, levels, [[r for r in rows if r[attribute] == v] for v in levels])]


def best_gain(gain: Any, of_levels: Any, table: Table, rows: Rows) -> Split | None:
    """ID3 and CART: the split of the largest gain."""
    splits = [s for name in table.levels for s in splits_of(table, rows, name, of_levels)]
    return first_best([(gain(children(table, s)), s) for s in splits])[1]


def best_gain_ratio(table: Table, rows: Rows) -> Split | None:
    """C4.5: of the attributes whose gain is not below the average, the best gain ratio."""
    picks = [pick for name in table.levels for pick in best_of(table, rows, name)]
    least = average_gain(table, picks) - SLACK
    good = [(gain, split) for gain, split in picks if gain >= least]
    ratios = [(gain / split_information(children(table, split)), split) for gain, split in good]
    return first_best(ratios, EQUAL)[1]


def best_of(table: Table, rows: Rows, attribute: Any) -> Scored:
    """C4.5: an attribute's split of the largest gain, if any has two branches large enough.

    A cut pays for the choice among so many, and is moved down to a value of the table.
    """
    is_cut = not table.levels[attribute]
    least = max(2, min(len(rows) / (10 * len(table.classes)), 25)) if is_cut else 2
    splits = splits_of(table, rows, attribute, one_branch_a_level)
    large = [s for s in splits if sum(len(branch) >= least for branch in s.branches) >= 2]
    scored = [(information_gain(children(table, s)), s) for s in large]
    gain, best = first_best(scored, EQUAL)
    if not is_cut or best is None:
        return [] if is_cut else scored
    gain -= log2(len(large)) / len(rows)
    value = max(row[attribute] for row in table.rows if row[attribute] <= best.test)
    return [(gain, best._replace(test=value))] if gain > EQUAL else []


def average_gain(table: Table, picks: Scored) -> float:
    """Mean gain of the attributes, without those of very many levels if there are others."""
    many = [name for name, levels in table.levels.items() if len(levels) >= 0.3 * len(table.rows)]
    few = [name for name in table.levels if name not in many] or many
    gains = [gain for gain, split in picks if split.attribute in few]
    return sum(gains) / len(gains) if gains else inf


def first_best(scored: Scored, equal: float = TIE) -> tuple[float, Split | None]:
    """The first split of the largest score; none is as good as a split that scores 0."""
    candidates: list[tuple[float, Split | None]] = [(0.0, None), *scored]
    top = max(score for score, _ in candidates)
    return next((score, split) for score, split in candidates if score >= top - equal)


def read(rows: Rows, target: Any) -> Table:
    """The rows, checked, with the levels of the attributes and the sizes of the classes."""
    if not isinstance(rows, list) or not rows or not isinstance(rows[0], dict):
        raise ValueError('rows are a list of dictionaries: frame.to_dict("records") makes them')
    if target not in rows[0]:
        raise ValueError(f"the rows have no {target!r}: the target is one of {list(rows[0])}")
    columns = {name: [row.get(name) for row in rows] for name in rows[0]}
    for name, column in columns.items():
        if any(value is None or value != value for value in column):
            raise ValueError(f"a row has no {name!r}: drop the row, or use dt.c45")
    labels = columns.pop(target)
    if any(isinstance(label, tuple) for label in labels):
        raise ValueError(f"{target!r} has a tuple as a class, which would be a node: use text")
    classes = {label: labels.count(label) for label in in_order(labels)}
    levels = {name: [] if numbers(column) else in_order(column) for name, column in columns.items()}
    return Table(rows, target, levels, classes)


def numbers(values: list[Any]) -> bool:
    """Whether all values are numbers, which bools are not."""
    return all(isinstance(value, Real) and not isinstance(value, bool) for value in values)


def in_order(values: list[Any]) -> list[Any]:
    """The different values, sorted; by kind first where there are several kinds."""
    return sorted(set(values), key=lambda value: (type(value).__name__, value))
