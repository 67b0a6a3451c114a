"""Which cuts of a number need a score: those next to values of more than one class together.

boundary  a midpoint; the rows of the two values around it, taken together, have several classes
sweep     (cut, counts left, counts right) for each midpoint, ascending; the classes in text order
"""

from itertools import pairwise

Sweep = list[tuple[float, list[int], list[int]]]


def boundaries(numbers: list[float], labels: list[str]) -> list[float]:
    """The boundaries, ascending.

    >>> boundaries([1, 2, 3, 3, 4], ["f", "f", "f", "m", "m"])
    [2.5, 3.5]
    """
    at = _classes_at(numbers, labels)
    return [(a + b) / 2 for a, b in pairwise(sorted(at)) if len(at[a] | at[b]) > 1]


def between_neighbours(numbers: list[float], labels: list[str]) -> list[float]:
    """A known slip: the cuts between rows of different class, in the order of number and class.

    >>> between_neighbours([1, 2, 3, 3, 4], ["f", "f", "f", "m", "m"])
    []
    """
    rows = sorted(zip(numbers, labels, strict=True))
    return [(x + z) / 2 for (x, a), (z, b) in pairwise(rows) if x < z and a != b]


def between_other_sets(numbers: list[float], labels: list[str]) -> list[float]:
    """A known slip: the cuts between values whose sets of classes differ.

    >>> between_other_sets([1, 1, 2, 2], ["f", "m", "f", "m"])
    []
    """
    at = _classes_at(numbers, labels)
    return [(a + b) / 2 for a, b in pairwise(sorted(at)) if at[a] != at[b]]


def midpoints(numbers: list[float], labels: list[str]) -> list[float]:
    """A known slip: all cuts."""
    return [(a + b) / 2 for a, b in pairwise(sorted(set(numbers)))]


def sweep(numbers: list[float], labels: list[str]) -> Sweep:
    """The counts on both sides of each midpoint.

    >>> sweep([170, 150, 150], ["m", "f", "m"])
    [(160.0, [1, 1], [0, 1])]
    """
    rows, classes = list(zip(numbers, labels, strict=True)), sorted(set(labels))
    found = []
    for cut in midpoints(numbers, labels):
        sides = [[y for x, y in rows if (x <= cut) == is_left] for is_left in (True, False)]
        left, right = ([side.count(c) for c in classes] for side in sides)
        found.append((cut, left, right))
    return found


def sweep_that_parts_equals(numbers: list[float], labels: list[str]) -> Sweep:
    """A known slip: a cut after every row, also between equal values."""
    rows, classes = sorted(zip(numbers, labels, strict=True)), sorted(set(labels))
    order = [label for _, label in rows]
    return [
        ((x + z) / 2, [order[:i].count(c) for c in classes], [order[i:].count(c) for c in classes])
        for i, ((x, _), (z, _)) in enumerate(pairwise(rows), start=1)
    ]


def _classes_at(numbers: list[float], labels: list[str]) -> dict[float, set[str]]:
    """The classes that occur at each value."""
    at: dict[float, set[str]] = {}
    for x, label in zip(numbers, labels, strict=True):
        at.setdefault(x, set()).add(label)
    return at
