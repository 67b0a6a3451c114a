"""CART as the slides of Cattaneo & Grabocka write it down, word by word.

A node is split while it has more than δ rows and its level is at most L; the root is at level 1.
Nothing is said of a node that is pure, or whose rows are all alike.
"""

from itertools import pairwise

import pandas as pd

from dtlearn.criteria import gini_gain


def grown(rows: pd.DataFrame, last_level: int, delta: int = 1, level: int = 1) -> tuple[int, int]:
    """Leaves and height of the tree of numbers that the pseudo-code grows, split by Gini.

    The last column is the class. Raises ValueError where a node is to be split whose rows are all
    alike. Source: Cattaneo & Grabocka, "Classification and Regression Trees", algorithm 1.

    >>> grown(pd.DataFrame({"x": [1, 2, 3], "y": ["a", "b", "b"]}), last_level=9)
    (3, 2)
    """
    if not (len(rows) > delta and level <= last_level):
        return 1, 0
    attribute, cut = max(_questions(rows), key=lambda question: _gain(rows, *question))
    goes = rows[attribute] <= cut
    left, right = (grown(part, last_level, delta, level + 1) for part in (rows[goes], rows[~goes]))
    return left[0] + right[0], 1 + max(left[1], right[1])


def _questions(rows: pd.DataFrame) -> list[tuple[str, float]]:
    """Each attribute with each of its midpoints."""
    return [
        (name, (low + high) / 2)
        for name in rows.columns[:-1]
        for low, high in pairwise(sorted(set(rows[name])))
    ]


def _gain(rows: pd.DataFrame, attribute: str, cut: float) -> float:
    return float(gini_gain(pd.crosstab(rows[attribute] <= cut, rows.iloc[:, -1])))
