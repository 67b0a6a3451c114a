"""Two trees side by side, from the root down to the first difference on each path.

figures   function of our node that gives what the other program prints there, or None
Path      the reference's conditions from the root down to a node
Pairs     nodes of ours with those of the reference, and their path
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pandas as pd

from dtlearn.tree import Node, Tree

from .references import Reference

Figures = Callable[[Node], list[float]]
Path = tuple[str, ...]
Pairs = list[tuple[Node, Reference, Path]]

CUT = 1e-6  # printed thresholds have six decimals
SHOWN = 2  # conditions of a path that are told
FIGURE = 1e-4  # so have printed counts, and fractions were summed to them
RELATIVE = 1e-6  # for sums of squares, which are large


@dataclass(frozen=True)
class Difference:
    """A place where two trees part, and how: its kind is leaf, figures, class or split."""

    where: Path
    node: Node
    reference: Reference
    kind: str
    what: str

    def rows(self, frame: pd.DataFrame) -> pd.DataFrame:
        """The training rows at our node."""
        cut_here = self.node.tree.pruned([self.node.id])
        return frame[(cut_here.apply(frame) == self.node.id).to_numpy()]

    def told(self, above: Path = (), what: str = "") -> str:
        """The place, as the last conditions of its path, and what differs there."""
        path = above + self.where
        place = ", ".join(path[-SHOWN:]) or "root"
        depth = f"depth {len(path)}, " if len(path) > SHOWN else ""
        return f"{depth}{place}: {what or self.what}"


def differences(
    tree: Tree, wanted: Reference, figures: Figures | None, tolerance: float = FIGURE
) -> Iterator[Difference]:
    """The first difference on each path, from the root down."""
    todo: Pairs = [(tree.root, wanted, ())]
    while todo:
        node, reference, where = todo.pop()
        pairs = [] if node.is_leaf or reference.is_leaf else paired(node, reference, where)
        kind = _unlike(node, reference, pairs, figures, tolerance)
        if kind:
            yield Difference(where, node, reference, kind, _told(kind, node, reference, figures))
        else:
            todo += reversed(pairs)


def _unlike(
    node: Node, wanted: Reference, pairs: Pairs | None, figures: Figures | None, tolerance: float
) -> str:
    """The kind of difference between two nodes; the empty text where they are the same."""
    if node.is_leaf != wanted.is_leaf:
        return "leaf"
    if figures and wanted.figures is not None and not _near(figures(node), wanted, tolerance):
        return "figures"
    if pairs is None:
        return "split"
    named = node.is_leaf and wanted.name is not None
    return "class" if named and str(node.prediction) != wanted.name else ""


def _told(kind: str, node: Node, wanted: Reference, figures: Figures | None) -> str:
    if kind == "figures":
        return f"{figures(node)} against {wanted.figures}"
    if kind == "class":
        return f"class {node.prediction} against {wanted.name}"
    ours = "a leaf" if node.is_leaf else node.split.question
    return f"{ours} against {'a leaf' if wanted.is_leaf else wanted.question}"


def _near(own: list[float], wanted: Reference, tolerance: float) -> bool:
    return len(own) == len(wanted.figures) and all(
        abs(a - b) <= tolerance + RELATIVE * abs(b)
        for a, b in zip(own, wanted.figures, strict=True)
    )


def paired(node: Node, wanted: Reference, where: Path) -> Pairs | None:
    """The branches of two nodes that ask the same; None where they ask different things."""
    if str(node.attribute) != wanted.name:
        return None
    if node.threshold is not None:
        keys = _cut_keys(node, wanted)
    elif isinstance(wanted.cut, list):
        keys = _set_keys(node, wanted)
    else:
        keys = _level_keys(node, wanted)
    if keys is None:
        return None
    return [
        (child, wanted.below[key], (*where, wanted.condition(key)))
        for child, key in zip(node.children, keys, strict=True)
        if key in wanted.below
    ]


def _cut_keys(node: Node, wanted: Reference) -> list[str] | None:
    same = abs(node.threshold - wanted.cut) <= CUT * max(1.0, abs(wanted.cut))
    return ["≤", ">"] if same else None


def _set_keys(node: Node, wanted: Reference) -> list[str] | None:
    """Either side may come first, and levels that did not occur at the node may be on any."""
    left, right = ({str(level) for level in side} for side in node.levels)
    first = set(wanted.cut)
    if left <= first and not right & first:
        return ["∈", "∉"]
    return ["∉", "∈"] if right <= first and not left & first else None


def _level_keys(node: Node, wanted: Reference) -> list[str] | None:
    """A branch that only one of the two has must be empty.

    C4.5 and J48 make branches for levels that no training row has, Orange none for levels that no
    row at the node has.
    """
    levels = [str(level) for level in node.levels]
    only_theirs = [child for level, child in wanted.below.items() if level not in levels]
    only_ours = [
        child
        for level, child in zip(levels, node.children, strict=True)
        if level not in wanted.below
    ]
    empty = all(child.is_empty for child in only_theirs)
    return levels if empty and all(child.n == 0 for child in only_ours) else None
