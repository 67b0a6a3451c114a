"""Inputs on which functions are tried, small ones first, the same on every machine."""

import itertools
from typing import Any

import numpy as np
import pandas as pd

Rows = list[dict[str, str]]
SEED = 16


def counts() -> list[tuple[list[int]]]:
    """Class counts of two and three classes, zeros among them."""
    two = itertools.product(range(6), repeat=2)
    three = itertools.product(range(4), repeat=3)
    lines = [list(line) for line in (*two, *three) if sum(line)]
    return [(line,) for line in sorted(lines, key=lambda line: (sum(line), len(line), line))]


def branches() -> list[tuple[list[list[int]]]]:
    """Splits in two and three branches, of two and three classes."""
    random = np.random.default_rng(SEED)
    found: list[Any] = [[list(a), list(b)] for a, b in _pairs()]
    shapes = [(3, 2), (2, 3), (3, 3), (4, 2)]
    found += [random.integers(0, 4, shape).tolist() for shape in shapes for _ in range(10)]
    kept = [split for split in found if min(map(sum, split)) > 0]
    return [(split,) for split in sorted(kept, key=lambda split: int(np.sum(split)))]


def sides() -> list[tuple[list[int], list[int]]]:
    """Class counts left and right of a cut, of two classes; no side is empty."""
    pairs = [(list(a), list(b)) for a, b in _pairs() if sum(a) and sum(b)]
    return sorted(pairs, key=lambda pair: sum(map(sum, pair)))


def numbers_and_labels() -> list[tuple[list[float], list[str]]]:
    """A number and a class for each of a few rows, in no order, with equal values."""
    random = np.random.default_rng(SEED)
    found: list[tuple[list[float], list[str]]] = [
        ([160, 170], ["f", "m"]),
        ([170, 160], ["m", "f"]),
        ([170, 150, 160], ["m", "f", "f"]),
    ]
    for n in range(3, 9):
        for _ in range(8):
            labels = random.choice(["f", "m"], n).tolist()
            found.append(((150 + 5 * random.integers(0, 8, n)).tolist(), labels))
    return [case for case in found if _something_gains(*case)]


def tables() -> list[tuple[pd.DataFrame, str]]:
    """Rows of two attributes of few levels, and the name of the class."""
    random = np.random.default_rng(SEED)
    found = [_xor(), [_row("a", "x", "0")], [_row("b", "y", "1")] * 2]
    for n in np.repeat(range(2, 9), 3):
        columns = (random.choice(list(levels), n).tolist() for levels in ("abc", "xy", "01"))
        found.append([_row(*line) for line in zip(*columns, strict=True)])
    return [(pd.DataFrame(rows), "class") for rows in sorted(found, key=len)]


def tables_with_levels() -> list[tuple[pd.DataFrame, str, dict[str, list[str]]]]:
    """Rows of two attributes of three levels, the name of the class, the levels of each.

    A node below the root often lacks one of the levels.
    """
    random = np.random.default_rng(SEED)
    found = []
    for n in np.repeat(range(2, 10), 4):
        of_levels = {"colour": list("abc"), "shape": list("xyz")}
        columns = {name: random.choice(some, n) for name, some in of_levels.items()}
        table = pd.DataFrame(columns | {"class": random.choice(["no", "yes"], n)}).astype(object)
        levels = {name: sorted(set(table[name])) for name in columns}
        found.append((table, "class", levels))
    return found


def _pairs() -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    lines = list(itertools.product(range(4), repeat=2))
    return list(itertools.product(lines, lines))


def _something_gains(numbers: list[float], labels: list[str]) -> bool:
    """Whether some cut leaves other shares than there were."""
    left = (
        {label for x, label in zip(numbers, labels, strict=True) if x <= cut} for cut in numbers
    )
    return len(set(labels)) > 1 and any(len(side) == 1 for side in left)


def _row(colour: str, shape: str, label: str) -> dict[str, str]:
    """A row; its class is "no" for 0 and "yes" for 1."""
    return {"colour": colour, "shape": shape, "class": "yes" if label == "1" else "no"}


def _xor() -> Rows:
    return [_row(*line) for line in ("ax0", "ay1", "bx1", "by0")]
