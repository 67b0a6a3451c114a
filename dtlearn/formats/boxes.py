"""What a drawn tree says: the text of each node in a box, and of each branch on its way."""

from collections.abc import Iterator
from typing import NamedTuple

from dtlearn.text import elided, show
from dtlearn.tree.node import Node
from dtlearn.tree.tree import Tree

LONGEST = 60  # characters of a branch; one of very many levels is elided


class Box(NamedTuple):
    """A node as a drawing program needs it; ``parent`` is -1 at the root, whose branch is empty."""

    number: int
    lines: tuple[str, str]
    is_leaf: bool
    parent: int
    branch: str


def boxes(tree: Tree) -> Iterator[Box]:
    """All nodes by number. Raises TypeError for what is no tree.

    >>> import dtlearn as dt
    >>> list(boxes(dt.cart(dt.datasets.load("risk"), target="Risk")))[1]
    Box(number=1, lines=('Age', '(1, 2)'), is_leaf=False, parent=0, branch='∈ {Sports}')
    """
    if not isinstance(tree, Tree):
        raise TypeError(f"a tree is written, got {type(tree).__name__}")
    for number in range(tree.n_nodes):
        node = tree.node(number)
        parent = int(tree.arrays.parent[number])
        yield Box(number, _lines(node), node.is_leaf, parent, _branch(node))


def _lines(node: Node) -> tuple[str, str]:
    """What is asked or predicted, and the counts."""
    target = node.tree.target
    first = target.shown(node.prediction) if node.is_leaf else show(node.attribute)
    return first, f"({target.told(node.tree.arrays.statistics[node.id], node.prediction)})"


def _branch(node: Node) -> str:
    """The condition that leads to a node, without the attribute: the box above has it."""
    above = node.parent
    name = "" if above is None else f"{show(above.attribute)} "
    return elided(node.branch.removeprefix(name), LONGEST)
