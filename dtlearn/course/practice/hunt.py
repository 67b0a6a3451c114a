"""Hunt's algorithm in plain Python values: a tree is a class, or (attribute, {level: subtree}).

A tree that a student's function grows is right if each of its questions has the largest gain
there, whichever of equal ones it takes, and each of its leaves states a majority.
"""

from collections import Counter
from typing import Any

import pandas as pd

from dtlearn.criteria import information_gain
from dtlearn.id3 import id3

Rows = list[dict[Any, Any]]
Levels = dict[str, list[str]]  # attribute → its levels in the whole table
Nested = Any  # a class, or (attribute, {level: subtree})
NOTHING = 1e-9  # a gain that is 0 but for rounding


def by_library(table: pd.DataFrame, target: str) -> Nested:
    """The tree of dt.id3.

    >>> by_library(pd.DataFrame({"a": ["x", "z"], "y": ["no", "yes"]}), "y")
    ('a', {'x': 'no', 'z': 'yes'})
    """
    return _nested(id3(table, target=target).root)


def agrees(arguments: tuple[Any, ...], given: Nested, wanted: Nested) -> bool:
    """Whether a tree is one that Hunt's algorithm may grow from the rows."""
    table, target = arguments
    return _fits(given, table.to_dict("records"), target)


def first_attribute(table: pd.DataFrame, target: str) -> Nested:
    """A known slip: the first attribute that gains anything, not the best one."""
    return _by_first(table.to_dict("records"), target)


def agrees_everywhere(arguments: tuple[Any, ...], given: Nested, wanted: Nested) -> bool:
    """The same where each question has a branch for each level of the whole table."""
    table, target, levels = arguments
    return _fits(given, table.to_dict("records"), target, levels)


def everywhere(table: pd.DataFrame, target: str, levels: Levels) -> Nested:
    """The tree of dt.id3, which has a branch for each level."""
    return by_library(table, target)


def here_alone(table: pd.DataFrame, target: str, levels: Levels) -> Nested:
    """A known slip: no branch for a level that no row of the node has."""
    return _by_best(table.to_dict("records"), target, levels, None)


def by_whole_table(table: pd.DataFrame, target: str, levels: Levels) -> Nested:
    """A known slip: an empty branch states the majority of the whole table."""
    rows = table.to_dict("records")
    return _by_best(rows, target, levels, _majorities(rows, target)[0])


def _by_best(rows: Rows, target: str, levels: Levels, empty: str | None) -> Nested:
    """The first attribute of largest gain; what an empty branch states, None for no branch."""
    gains = _gains(rows, target)
    name = max(gains, key=lambda a: gains[a])
    if gains[name] <= NOTHING:
        return _majorities(rows, target)[0]
    below = {v: _by_best(part, target, levels, empty) for v, part in _parts(rows, name).items()}
    return name, below if empty is None else dict.fromkeys(levels[name], empty) | below


def _by_first(rows: Rows, target: str) -> Nested:
    useful = [name for name, gain in _gains(rows, target).items() if gain > NOTHING]
    if not useful:
        return _majorities(rows, target)[0]
    parts = _parts(rows, useful[0])
    return useful[0], {level: _by_first(part, target) for level, part in parts.items()}


def _fits(tree: Nested, rows: Rows, target: str, levels: Levels | None = None) -> bool:
    gains = _gains(rows, target)
    best = max(gains.values(), default=0.0)
    if isinstance(tree, str):
        return best <= NOTHING and tree in _majorities(rows, target)
    attribute, branches = tree
    parts = _parts(rows, attribute)
    empty = set(levels[attribute]) - set(parts) if levels else set()
    return (
        best > NOTHING
        and gains[attribute] >= best - NOTHING
        and set(branches) == set(parts) | empty
        and all(branches[level] in _majorities(rows, target) for level in empty)
        and all(_fits(branches[level], part, target, levels) for level, part in parts.items())
    )


def _gains(rows: Rows, target: str) -> dict[str, float]:
    return {name: _gain(rows, name, target) for name in rows[0] if name != target}


def _gain(rows: Rows, attribute: str, target: str) -> float:
    classes = sorted({row[target] for row in rows})
    counted = [Counter(row[target] for row in part) for part in _parts(rows, attribute).values()]
    return float(information_gain([[count[c] for c in classes] for count in counted]))


def _parts(rows: Rows, attribute: str) -> dict[str, Rows]:
    """The rows of each level."""
    levels = dict.fromkeys(row[attribute] for row in rows)
    return {level: [row for row in rows if row[attribute] == level] for level in levels}


def _majorities(rows: Rows, target: str) -> list[str]:
    count = Counter(row[target] for row in rows)
    return sorted(label for label, n in count.items() if n == max(count.values()))


def _nested(node: Any) -> Nested:
    if node.is_leaf:
        return node.prediction
    return node.attribute, dict(zip(node.levels, map(_nested, node.children), strict=True))
