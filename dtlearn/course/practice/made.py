"""Tables, counts and trees that a student made, read so that the library can work on them."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.course.practice.constructions import Fails
from dtlearn.course.practice.reading import Unreadable, kind, number
from dtlearn.tree.tree import Tree

MOST_ROWS, LARGEST = 1000, 10**6


def table(answer: Any) -> pd.DataFrame:
    """A table: a DataFrame, a dictionary of columns, or a list of rows as dictionaries.

    Raises Unreadable for anything else, and for an empty table or one of more than 1,000 rows.

    >>> table([{"Age": 25, "Risk": "L"}])
       Age Risk
    0   25    L
    """
    if not isinstance(answer, pd.DataFrame | dict | list):
        raise Unreadable(f"This asks for a table, as a DataFrame, and {kind(answer)} is none.")
    if len(answer) > MOST_ROWS:
        raise Unreadable("That table is very long: a few rows are enough.")
    try:
        made = pd.DataFrame(answer)
    except Exception as error:  # columns of unequal length, and the like
        raise Unreadable(f"That is no table: {error}.") from None
    if made.empty:
        raise Unreadable("That table is empty.")
    return made.reset_index(drop=True).infer_objects()


def two_tables(answer: Any) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Two tables, each as :func:`table`.

    >>> [len(one) for one in two_tables(({"a": [1]}, {"a": [1, 2]}))]
    [1, 2]
    """
    tables = [table(one) for one in _items(answer, "two tables, as a pair")]
    if len(tables) != 2:
        raise Unreadable(f"This asks for two tables, and there are {len(tables)}.")
    return tables[0], tables[1]


def children(answer: Any) -> list[list[int]]:
    """The class counts of two branches, as whole numbers. Raises Unreadable for anything else.

    >>> children(([1, 2], [3, 0]))
    [[1, 2], [3, 0]]
    """
    return _two_lines(answer, "branches")


def nodes(answer: Any) -> list[list[int]]:
    """The class counts of two nodes, as :func:`children`."""
    return _two_lines(answer, "nodes")


def two_splits(answer: Any) -> tuple[list[list[int]], list[list[int]]]:
    """Two splits, each as :func:`children`."""
    splits = [children(split) for split in _items(answer, "two splits, as a pair")]
    if len(splits) != 2:
        raise Unreadable(f"This asks for two splits, and there are {len(splits)}.")
    return splits[0], splits[1]


def tree(answer: Any) -> Tree:
    """A tree: nested tuples as in ``Tree.from_nested``, or a Tree. Raises Unreadable for others.

    >>> tree(("x", 3, "low", "high")).height
    1
    """
    if isinstance(answer, Tree):
        return answer
    if not isinstance(answer, tuple):
        raise Unreadable(
            'This asks for a tree as nested tuples, such as ("x", 3, "low", "high"), and not for '
            f"{kind(answer)}."
        )
    try:
        return Tree.from_nested(answer)
    except ValueError as error:
        raise Unreadable(f"That is no tree: {error}.") from None


def two_trees(answer: Any) -> tuple[Tree, Tree]:
    """Two trees, each as :func:`tree`.

    >>> [one.n_leaves for one in two_trees((("x", 3, "a", "b"), ("x", 3, "a", ("x", 4, "b", "c"))))]
    [2, 3]
    """
    trees = [tree(one) for one in _items(answer, "two trees, as a pair")]
    if len(trees) != 2:
        raise Unreadable(f"This asks for two trees, and there are {len(trees)}.")
    return trees[0], trees[1]


def has_columns(made: pd.DataFrame, names: Sequence[str]) -> None:
    """Raise Fails where a column is missing."""
    missing = [name for name in names if name not in made.columns]
    if missing:
        raise Fails(f"there is no column {', '.join(missing)}")


def has_rows(made: pd.DataFrame, least: int, most: int = MOST_ROWS) -> None:
    """Raise Fails where the number of rows is out of bounds."""
    if not least <= len(made) <= most:
        raise Fails(f"it has {len(made)}")


def _two_lines(answer: Any, what: str) -> list[list[int]]:
    lines = [_counts(line) for line in _items(answer, f"two {what}, such as [[2, 1], [0, 3]]")]
    if len(lines) != 2 or len(lines[0]) != len(lines[1]) or len(lines[0]) < 2:
        raise Unreadable(f"This asks for two {what} with a count for each of the same classes.")
    return lines


def _items(answer: Any, what: str) -> list[Any]:
    if not isinstance(answer, list | tuple | np.ndarray) or len(answer) > MOST_ROWS:
        raise Unreadable(f"This asks for {what}, and not for {kind(answer)}.")
    return list(answer)


def _counts(line: Any) -> list[int]:
    counts = [number(n) for n in _items(line, "a list of counts for each of the two")]
    if any(n < 0 or n > LARGEST or n != int(n) for n in counts):
        raise Unreadable("Counts are whole numbers, 0 or more, and not very large.")
    return [int(n) for n in counts]
