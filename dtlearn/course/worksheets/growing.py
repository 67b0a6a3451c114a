"""ID3 among the rows of a worksheet, on trees as nested tuples: growing, answering, judging.

("Sky", {"clear": "yes", "rain": ("Wind", {"calm": "yes", "gale": "no"})})

A level without rows at a node may be left out: the class of most rows of the node is answered.
"""

from collections.abc import Sequence
from typing import Any

from dtlearn.course.worksheets.drawn import Drawn, Row, Rows, is_open

SAME = 1e-9


def ranked(drawn: Drawn, rows: Rows, attributes: Sequence[str]) -> list[tuple[float, str]]:
    """The gains of attributes, largest first."""
    gains = [(drawn.gain(rows, attribute), attribute) for attribute in attributes]
    return sorted(gains, key=lambda pair: -pair[0])


def winners(drawn: Drawn, rows: Rows, attributes: Sequence[str]) -> list[str]:
    """The attribute of the largest gain, or several that gain the same."""
    gains = ranked(drawn, rows, attributes)
    return [attribute for gain, attribute in gains if gain > gains[0][0] - SAME]


def grown(
    drawn: Drawn, rows: Rows, attributes: Sequence[str], first: str | None = None
) -> str | tuple[Any, ...]:
    """The tree of some rows; the attribute that it asks first may be given."""
    if not attributes or not is_open(drawn.counts(rows)):
        return drawn.majority(rows)
    asked = first or winners(drawn, rows, attributes)[0]
    left = [attribute for attribute in attributes if attribute != asked]
    parts = drawn.parts(rows, asked)
    return asked, {level: grown(drawn, part, left) for level, part in parts.items()}


def predicted(drawn: Drawn, rows: Rows, nested: Any, row: Row) -> str:
    """The class that a tree answers for a row."""
    if isinstance(nested, str):
        return nested
    attribute, below = nested
    level = row[attribute]
    if level not in below:
        return drawn.majority(rows)
    part = drawn.parts(rows, attribute).get(level, rows)
    return predicted(drawn, part, below[level], row)


def decisions(nested: Any) -> int:
    """How many nodes a tree has, with its leaves."""
    return 1 if isinstance(nested, str) else 1 + sum(map(decisions, nested[1].values()))


def judged(
    drawn: Drawn, rows: Rows, attributes: Sequence[str], nested: Any, first: str | None = None
) -> tuple[int, int]:
    """How many nodes of a tree are right given those above, and of how many.

    ``first`` is an attribute that counts as right at the root. A leaf where rows are of several
    classes costs all nodes of the tree that belongs there.
    """
    if not attributes or not is_open(drawn.counts(rows)):
        return int(nested == drawn.majority(rows)), 1
    if isinstance(nested, str):
        return 0, decisions(grown(drawn, rows, attributes))
    asked, below = nested
    if asked not in attributes:
        return 0, decisions(grown(drawn, rows, attributes))
    best = [first] if first else winners(drawn, rows, attributes)
    left = [attribute for attribute in attributes if attribute != asked]
    parts = drawn.parts(rows, asked)
    found = [
        judged(drawn, part, left, below.get(level, drawn.majority(rows)))
        for level, part in parts.items()
    ]
    return int(asked in best) + sum(a for a, _ in found), 1 + sum(n for _, n in found)
