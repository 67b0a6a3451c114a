"""A tree in the language of Mermaid, which GitHub and JupyterLab draw in Markdown."""

import re

from dtlearn.formats.boxes import Box, boxes
from dtlearn.tree import report
from dtlearn.tree.tree import Tree

# What is not plain there: a letter or digit, a blank, and signs that mean nothing to Mermaid.
ODD = re.compile(r"[^\w ,()=≤≥∈∉→…−.]|_|\.(?=\s|$)")


def mermaid(tree: Tree) -> str:
    """A tree as a Mermaid flowchart: in Markdown between ```` ```mermaid ```` and ```` ``` ````.

    A box tells the attribute or the prediction with the counts below, leaves are rounded, and the
    branches tell the condition. Raises TypeError for what is no tree.

    >>> import dtlearn as dt
    >>> print(mermaid(dt.id3(dt.datasets.load("risk"), target="Risk", max_depth=1)), end="")
    flowchart TD
        heading["ID3 tree for Risk#58; 3 leaves, height 1#59; counts in the order H, L"] ~~~ n0
        style heading fill:none,stroke:none
        n0["Car<br>(4, 2)"]
        n1("H<br>(2, 0)")
        n0 -->|"= SUV"| n1
        n2("L<br>(1, 2)")
        n0 -->|"= Sports"| n2
        n3("H<br>(1, 0)")
        n0 -->|"= Vintage"| n3
    """
    lines = [line for box in boxes(tree) for line in _lines(box)]
    # a box without a frame: a title of Mermaid's can't have every sign
    head = [
        f"heading[{_quoted(report.heading(tree))}] ~~~ n0",
        "style heading fill:none,stroke:none",
    ]
    return "\n".join(["flowchart TD", *(f"    {line}" for line in [*head, *lines]), ""])


def _lines(box: Box) -> list[str]:
    """A node, and the branch that leads to it."""
    left, right = "()" if box.is_leaf else "[]"
    node = f"n{box.number}{left}{_quoted(*box.lines)}{right}"
    if box.parent < 0:
        return [node]
    return [node, f"n{box.parent} -->|{_quoted(box.branch)}| n{box.number}"]


def _quoted(*lines: str) -> str:
    """Lines of text in quotes, with the numbers of odd signs in Mermaid's own form: #35; is #."""
    plain = [ODD.sub(lambda sign: f"#{ord(sign[0])};", line) for line in lines]
    return '"' + "<br>".join(plain) + '"'
