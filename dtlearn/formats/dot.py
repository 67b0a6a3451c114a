"""A tree in DOT, the language of Graphviz."""

from dtlearn.formats.boxes import Box, boxes
from dtlearn.tree import report
from dtlearn.tree.tree import Tree


def dot(tree: Tree) -> str:
    """A tree as text for Graphviz: ``dot -Tsvg tree.dot`` draws it.

    A box tells the attribute or the prediction with the counts below, leaves are rounded, and the
    branches tell the condition. Raises TypeError for what is no tree.

    >>> import dtlearn as dt
    >>> print(dot(dt.cart(dt.datasets.load("risk"), target="Risk")), end="")
    digraph tree {
      label="CART tree for Risk: 3 leaves, height 2; counts in the order H, L";
      labelloc=t;
      node [shape=box];
      0 [label="Car\\n(4, 2)"];
      1 [label="Age\\n(1, 2)"];
      0 -> 1 [label="∈ {Sports}"];
      2 [label="H\\n(3, 0)", style=rounded];
      0 -> 2 [label="∉ {Sports}"];
      3 [label="H\\n(1, 0)", style=rounded];
      1 -> 3 [label="≤ 22.5"];
      4 [label="L\\n(0, 2)", style=rounded];
      1 -> 4 [label="> 22.5"];
    }
    """
    nodes = [line for box in boxes(tree) for line in _lines(box)]
    head = [f"label={_quoted(report.heading(tree))}", "labelloc=t", "node [shape=box]"]
    return "\n".join(["digraph tree {", *(f"  {line};" for line in [*head, *nodes]), "}", ""])


def _lines(box: Box) -> list[str]:
    """A node, and the branch that leads to it."""
    look = ", style=rounded" if box.is_leaf else ""
    node = f"{box.number} [label={_quoted(*box.lines)}{look}]"
    if box.parent < 0:
        return [node]
    return [node, f"{box.parent} -> {box.number} [label={_quoted(box.branch)}]"]


def _quoted(*lines: str) -> str:
    """Lines of text in quotes; Graphviz reads backslashes, and the entities of HTML."""
    signs = str.maketrans({"\\": "\\\\", '"': '\\"', "&": "&amp;"})
    return '"' + "\\n".join(line.translate(signs) for line in lines) + '"'
