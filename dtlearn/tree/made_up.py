"""A tree written without data: the attributes that it tells of, and a row for each of its leaves.

row    made up so that it comes to its leaf
reach  what the tests above a node leave of each attribute that they ask for, by its number: the
       numbers above ``low`` and at most ``high``, or the numbers of levels
"""

from collections.abc import Hashable, Mapping, Sequence, Set
from math import nextafter
from typing import Any

import numpy as np
import pandas as pd
from pandas.api.types import is_hashable

from dtlearn.splits.tests import LEAF, NodeTests
from dtlearn.table.classes import Classes
from dtlearn.table.columns import Attribute
from dtlearn.table.levels import code_levels
from dtlearn.table.table import Table
from dtlearn.tree.written import LEFT_OUT, Written

OTHER = "other"  # stands for every level that goes right at a set because it is not named

Reach = tuple[float, float] | list[int]


def attributes_of(nested: Any) -> tuple[Attribute, ...]:
    """The attributes in the order in which they are asked for, from the root down.

    The first test of an attribute tells whether it is a number. Its levels are all that are named
    somewhere; one that goes into sets has OTHER as its last level. Mistakes are left to ``read``.

    >>> attributes_of(("Car", {"Sports"}, ("Age", 22.5, "H", "L"), "H"))[0].levels
    ('Sports', 'other')
    """
    first: dict[Hashable, Any] = {}
    levels: dict[Hashable, dict[Any, None]] = {}
    waiting = [nested]
    for node in waiting:  # the list grows while it is read
        if isinstance(node, tuple) and len(node) in (2, 4) and is_hashable(node[0]):
            name, test, *sides = node
            first.setdefault(name, test)
            if isinstance(test, Set | Mapping):
                levels.setdefault(name, {}).update(dict.fromkeys(test))
            waiting += test.values() if isinstance(test, Mapping) else sides
    return tuple(_attribute(name, test, levels.get(name, {})) for name, test in first.items())


def _attribute(name: Hashable, test: Any, levels: Mapping[Any, None]) -> Attribute:
    if not isinstance(test, Set | Mapping):
        return Attribute(name, "numeric")
    known = code_levels(pd.Series(list(levels), dtype=object))[1].tolist()
    return Attribute(name, "nominal", (*known, *([_other(known)] * isinstance(test, Set))))


def _other(known: list[Any]) -> str:
    """OTHER, with as many underscores as it takes to be no known level."""
    other = OTHER
    while other in known:
        other += "_"
    return other


def made_up(
    nodes: list[Written], tests: NodeTests, attributes: Sequence[Attribute], target: Hashable
) -> Table:
    """The table of one row for each leaf that is written, with the class of the leaf.

    Raises ValueError where a leaf is no class, or where no row can come to a node.
    """
    if target in [attribute.name for attribute in attributes]:
        raise ValueError(f"{target!r} is an attribute of the tree: name another target")
    reach = _reach(nodes, tests, attributes)
    leaves = [
        number
        for number in (tests.attribute == LEAF).nonzero()[0].tolist()
        if nodes[number].nested is not LEFT_OUT
    ]
    X = np.empty((len(leaves), len(attributes)), order="F")
    for row, leaf in enumerate(leaves):
        X[row] = [_value(reach[leaf].get(j, _all(a))) for j, a in enumerate(attributes)]
    labels = pd.Series([_label(nodes[leaf]) for leaf in leaves], name=target)
    y, classes = code_levels(labels)
    return Table(tuple(attributes), Classes(target, classes), X, y, np.ones(len(leaves)))


def _label(leaf: Written) -> Any:
    label = leaf.nested
    if not is_hashable(label) or pd.isna(leaf.nested):
        raise ValueError(
            f"{leaf.place}: {label!r} is no class: a leaf is text, a number or a bool, any other "
            "node a tuple"
        )
    return label


def _reach(
    nodes: list[Written], tests: NodeTests, attributes: Sequence[Attribute]
) -> list[dict[int, Reach]]:
    """The reach of each node. Raises ValueError where nothing is left."""
    found: list[dict[int, Reach]] = [{}]
    for node in nodes[1:]:
        above, j = found[node.parent], int(tests.attribute[node.parent])
        left = _narrowed(above.get(j, _all(attributes[j])), tests, node.parent, node.branch)
        if _value(left) is None and node.nested is not LEFT_OUT:
            raise ValueError(
                f"{node.place} no row can come: no value of {attributes[j].name!r} meets all "
                "conditions on the way: write the other branch in place of the last test"
            )
        found.append({**above, j: left})
    return found


def _all(attribute: Attribute) -> Reach:
    if attribute.kind == "numeric":
        return -np.inf, np.inf
    return list(range(len(attribute.levels)))


def _narrowed(reach: Reach, tests: NodeTests, node: int, branch: int) -> Reach:
    """The part that goes down a branch of a node."""
    if isinstance(reach, list):
        branches = tests.branches_of_levels(node)
        return [level for level in reach if branches[level] == branch]
    (low, high), cut = reach, float(tests.threshold[node])
    # a cut outside of the bounds leaves nothing on its other side, which is refused
    return (low, cut) if branch == 0 else (cut, high)


def _value(reach: Reach) -> float | None:
    """The first level, or the highest number, or 1 above the lower bound; None if none is left."""
    if isinstance(reach, list):
        return reach[0] if reach else None
    low, high = reach
    if high == np.inf:
        high = 0.0 if low == -np.inf else max(low + 1, nextafter(low, np.inf))
    return high if low < high < np.inf else None
