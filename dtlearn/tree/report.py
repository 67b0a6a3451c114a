"""A tree as text: one line a node, with the condition that leads to it.

ID3 tree for 'Risk': 4 leaves, height 2; counts in the order H, L
root (4, 2)
├── Car = SUV → H (2, 0)
...
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dtlearn.text import elided, show

if TYPE_CHECKING:
    from dtlearn.tree.node import Node
    from dtlearn.tree.tree import Tree


LONGEST = 240  # characters of a branch that a line shows: one of very many levels is elided


def text(tree: "Tree") -> str:
    """The whole tree as text, without a line break at the end."""
    return "\n".join(lines(tree))


def lines(tree: "Tree") -> Iterator[str]:
    """The same line by line: of a deep tree the last ones are long."""
    yield heading(tree)
    stems = {0: ""}  # what stands before the lines of a node's children
    for number in tree.arrays.preorder():
        node = tree.node(number)
        stem = "" if number == 0 else stems[int(tree.arrays.parent[number])]
        last = number == 0 or _is_last(tree, number)
        yield stem + ("" if number == 0 else "└── " if last else "├── ") + node_line(node)
        if not node.is_leaf:
            stems[number] = stem + ("" if number == 0 else "    " if last else "│   ")


def heading(tree: "Tree") -> str:
    """The first line: the headline, the order of counts, and what else there is to know."""
    return "; ".join(
        filter(None, [headline(tree), tree.target.legend, tree.target.note, tree.note])
    )


def headline(tree: "Tree") -> str:
    """One line: method, target, size; of a leaf that could have been split why it was not."""
    leaves = "1 leaf" if tree.n_leaves == 1 else f"{tree.n_leaves} leaves"
    name = show(tree.target.name)
    reason = f" ({tree.why_leaf})" if tree.why_leaf else ""
    return f"{tree.method} {tree.target.tree} for {name}: {leaves}, height {tree.height}{reason}"


def node_line(node: "Node") -> str:
    """One line: the branch that leads to a node, what a leaf predicts, and the counts.

    >>> import dtlearn as dt
    >>> tree = dt.id3(dt.datasets.load("risk"), target="Risk")
    >>> tree.node(1)
    Car = SUV → H (2, 0)
    """
    arrow = f" → {node.tree.target.shown(node.prediction)}" if node.is_leaf else ""
    statistics = node.tree.arrays.statistics[node.id]
    branch = elided(node.branch, LONGEST) or "root"
    return f"{branch}{arrow} ({node.tree.target.told(statistics, node.prediction)})"


def _is_last(tree: "Tree", number: int) -> bool:
    parent = int(tree.arrays.parent[number])
    return number == tree.arrays.children(parent)[-1]
