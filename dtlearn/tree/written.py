"""Reads a tree that is written as nested tuples: what each node asks, and where a mistake is.

"H"                                                 a leaf: its class
("Age", 22.5, "H", "L")                             H if Age ≤ 22.5, else L
("Car", {"Sports"}, "L", "H")                       L if Car ∈ {Sports}, else H
("Car", {"SUV": "H", "Sports": "L", "Truck": "H"})  one branch a level
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from math import isfinite
from numbers import Real
from typing import Any

from dtlearn.splits.kinds import Multiway, Split, Subset, Threshold
from dtlearn.table.columns import Attribute

LEFT_OUT = object()  # stands for the tree of a level that has no branch
CUT = "(attribute, cut, left, right)"
FORMS = f"{CUT}, (attribute, {{levels}}, left, right) or (attribute, {{level: tree, ...}})"


@dataclass(frozen=True)
class Written:
    """A node as it is written, and the branch of the node above that leads to it."""

    nested: Any
    above: "Written | None" = None
    parent: int = -1
    branch: int = -1
    depth: int = 0
    condition: str = ""

    @property
    def place(self) -> str:
        """Where the node is, as text."""
        conditions, node = [], self
        while node.above is not None:
            conditions.append(node.condition)
            node = node.above
        return f"at {', '.join(reversed(conditions))}" if conditions else "at the root"


def read(nested: Any, attributes: Sequence[Attribute]) -> tuple[list[Written], list[Split | None]]:
    """The nodes depth by depth, and the test of each; None at a leaf.

    Raises ValueError, which tells the place, where a tuple is no node of a tree of the attributes.

    >>> nodes, splits = read(("Age", 22.5, "H", "L"), [Attribute("Age", "numeric")])
    >>> [(node.place, node.nested) for node in nodes[1:]]
    [('at Age ≤ 22.5', 'H'), ('at Age > 22.5', 'L')]
    """
    nodes: list[Written] = [Written(nested)]
    splits: list[Split | None] = []
    for number, node in enumerate(nodes):  # the list grows while it is read
        split, below = _asked(node, attributes)
        splits.append(split)
        conditions = split.branches if split else ()
        nodes += [
            Written(tree, node, number, branch, node.depth + 1, condition)
            for branch, (tree, condition) in enumerate(zip(below, conditions, strict=True))
        ]
    _check_one_kind(nodes, splits)
    return nodes, splits


def _asked(node: Written, attributes: Sequence[Attribute]) -> tuple[Split | None, list[Any]]:
    """The test of a node, and what is written for its branches."""
    if not isinstance(node.nested, tuple):
        return None, []
    match node.nested:
        case (name, Mapping() as trees) if trees:
            attribute = _attribute(node, name, attributes)
            _check_levels(node, attribute, trees)
            below = [trees.get(level, LEFT_OUT) for level in attribute.levels]
            return Multiway(attribute.name, attribute.levels), below
        case (name, test, left, right):
            two_ways = _subset if isinstance(test, Set) else _threshold
            return two_ways(node, _attribute(node, name, attributes), test), [left, right]
    raise ValueError(f"{node.place}: {node.nested!r} is no node: write one as {FORMS}")


def _attribute(node: Written, name: Any, attributes: Sequence[Attribute]) -> Attribute:
    for attribute in attributes:
        if attribute.name == name:
            return attribute
    known = [attribute.name for attribute in attributes]
    raise ValueError(f"{node.place}: {name!r} is no attribute: these are {known}")


def _check_levels(node: Written, attribute: Attribute, levels: Iterable[Any]) -> None:
    if attribute.kind != "nominal":
        raise ValueError(f"{node.place}: {attribute.name!r} is cut: write the node as {CUT}")
    for level in levels:
        if level not in attribute.levels:
            raise ValueError(
                f"{node.place}: {level!r} is no level of {attribute.name!r}: "
                f"these are {list(attribute.levels)}"
            )


def _subset(node: Written, attribute: Attribute, levels: Set[Any]) -> Subset:
    _check_levels(node, attribute, levels)
    left = tuple(level for level in attribute.levels if level in levels)
    right = tuple(level for level in attribute.levels if level not in levels)
    if not left or not right:
        raise ValueError(
            f"{node.place}: no level of {attribute.name!r} goes {'right' if left else 'left'}: "
            f"write a set of some of {list(attribute.levels)}"
        )
    return Subset(attribute.name, left, right)


def _threshold(node: Written, attribute: Attribute, cut: Any) -> Threshold:
    if attribute.clock is not None:
        return Threshold(attribute.name, attribute.cut_value(_moment(node, attribute, cut)))
    is_number = isinstance(cut, Real) and not isinstance(cut, bool) and isfinite(cut)
    known = cut in attribute.levels if attribute.kind == "ordinal" else is_number
    if attribute.kind == "nominal" or not known:
        wanted = {
            "nominal": "a set of levels, or {level: tree} and nothing more",
            "ordinal": f"one of the levels {list(attribute.levels)}",
            "numeric": "a number",
        }[attribute.kind]
        raise ValueError(f"{node.place}: after {attribute.name!r} comes {wanted}, not {cut!r}")
    return Threshold(attribute.name, cut)


def _moment(node: Written, attribute: Attribute, cut: Any) -> float:
    """The code of a date, of a span of time or of a period."""
    wanted = f"{node.place}: after {attribute.name!r} comes one of {attribute.told}, not {cut!r}"
    try:
        code = attribute.cut_code(cut)
    except ValueError as error:
        raise ValueError(f"{wanted}: {error}") from None
    if not isfinite(code):
        raise ValueError(wanted)
    return code


def _check_one_kind(nodes: list[Written], splits: list[Split | None]) -> None:
    """The levels of all nodes go two ways, as in CART, or one branch each, as in ID3."""
    last = {type(split): node for node, split in zip(nodes, splits, strict=True)}
    if Subset in last and Multiway in last:
        raise ValueError(
            f"there is a set of levels {last[Subset].place} and a branch for each level "
            f"{last[Multiway].place}: write all tests of levels in one of the two forms"
        )
