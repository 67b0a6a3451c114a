"""A tree as text: one line a node, with the condition that leads to it.

ID3 tree for 'Risk': 4 leaves, height 2; counts in the order H, L
root (4, 2)
├── Car = SUV → H (2, 0)
...
"""

from typing import TYPE_CHECKING

from dtlearn.splits import show

if TYPE_CHECKING:
    from dtlearn.node import Node
    from dtlearn.tree import Tree


def text(tree: "Tree") -> str:
    """The whole tree as text, without a line break at the end."""
    lines = [f"{headline(tree)}; {_legend(tree)}"]
    stems = {0: ""}  # what stands before the lines of a node's children
    for number in tree.table.preorder():
        node = tree.node(number)
        stem = "" if number == 0 else stems[int(tree.table.parent[number])]
        last = number == 0 or _is_last(tree, number)
        lines.append(stem + ("" if number == 0 else "└── " if last else "├── ") + node_line(node))
        if not node.is_leaf:
            stems[number] = stem + ("" if number == 0 else "    " if last else "│   ")
    return "\n".join(lines)


def headline(tree: "Tree") -> str:
    """One line: method, target, size."""
    leaves = "1 leaf" if tree.n_leaves == 1 else f"{tree.n_leaves} leaves"
    kind = "regression tree" if tree.target.classes is None else "tree"
    return f"{tree.method} {kind} for {show(tree.target.name)}: {leaves}, height {tree.height}"


def node_line(node: "Node") -> str:
    """One line: the branch that leads to a node, what a leaf predicts, and the counts.

    >>> import dtlearn as dt
    >>> tree = dt.id3(dt.datasets.load("risk"), target="Risk")
    >>> tree.node(1)
    Car = SUV → H (2, 0)
    """
    arrow = f" → {show(node.prediction)}" if node.is_leaf else ""
    return f"{node.branch or 'root'}{arrow} ({counts_text(node)})"


def counts_text(node: "Node") -> str:
    """Class counts, or the mean and the number of rows of a regression node."""
    if node.tree.target.classes is None:
        return f"n={show(_short(node.n))}, mean={node.prediction:.6g}"
    return ", ".join(show(_short(c)) for c in node.counts)


def _short(count: float) -> float:
    return float(f"{count:.5g}") if count < 1e5 else round(count, 1)


def _legend(tree: "Tree") -> str:
    if tree.target.classes is None:
        return "n is the number of rows"
    return f"counts in the order {', '.join(map(show, tree.classes))}"


def _is_last(tree: "Tree", number: int) -> bool:
    parent = int(tree.table.parent[number])
    return number == tree.table.children(parent)[-1]
