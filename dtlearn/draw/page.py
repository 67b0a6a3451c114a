"""A tree as HTML: its picture, and its text, where each subtree can be folded.

The picture is SVG in an <img>: pages that do not trust their notebook let it stand, its fonts are
the reader's, and no style of the page reaches it. There is no script, and no kernel is needed.
"""

import base64
from itertools import islice

from dtlearn.draw.plan import LIMIT, plan_of
from dtlearn.draw.sketch import sheet_of
from dtlearn.draw.vector import PIXELS, escaped, svg
from dtlearn.draw.view import view_of
from dtlearn.text import elided
from dtlearn.tree import report
from dtlearn.tree.node import Node
from dtlearn.tree.tree import Tree

DEEPEST = 40  # levels that fold; browsers give up at some hundred elements in each other
MOST = 1000  # nodes that fold: some 150 KB
MOST_LINES = 200  # of a deeper tree, which is plain text
OPEN = 2  # levels that are open at first
LEFT_OUT = "left out here: print(tree) shows all"


def html(tree: Tree) -> str:
    """A tree as HTML: its picture, and its text in a foldout.

    The picture goes down to the last depth that keeps to 100 nodes, the text to the last one that
    keeps to 1,000; both say what is left out. Of a tree of more than 40 levels the text is plain,
    its first 200 lines.
    """
    return f"{_picture(tree)}{_text(tree)}"


def _picture(tree: Tree) -> str:
    view = view_of(tree, LIMIT)
    sheet = sheet_of(view, plan_of(view))
    data = base64.b64encode(svg(sheet).encode()).decode()
    words = escaped(f"{sheet.words}. The text below tells the nodes.")
    return (
        f'{_scrolled("picture of the tree")}<img src="data:image/svg+xml;base64,{data}" '
        f'alt="{words}" width="{sheet.width * PIXELS:.0f}" style="max-width:none"></div>'
    )


def _scrolled(name: str) -> str:
    """The start of a part that is scrolled, by keyboard too."""
    return f'<div style="overflow-x:auto" tabindex="0" role="group" aria-label="{name}">'


def _text(tree: Tree) -> str:
    deep = tree.height > DEEPEST
    body = _plain(tree) if deep else f"<ul>{_folding(tree)}</ul>"
    head = f"<p><bdi>{escaped(report.heading(tree))}</bdi></p>"
    return f"<details><summary>The tree as text</summary>{'' if deep else head}{body}</details>"


def _plain(tree: Tree) -> str:
    lines = list(islice(report.lines(tree), 1 + MOST_LINES))
    left_out = tree.n_nodes - MOST_LINES
    if left_out > 0:
        lines.append(f"… {left_out:,} of {tree.n_nodes:,} nodes are {LEFT_OUT}")
    return f"{_scrolled('text of the tree')}<pre>{escaped(chr(10).join(lines))}</pre></div>"


def _folding(tree: Tree) -> str:
    """Nested lists; no call is nested in another."""
    last = view_of(tree, MOST).depth
    pieces: list[str] = []
    waiting: list[int | str] = [0]  # nodes, and the ends of lists
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            pieces.append(node)
        elif tree.node(node).is_leaf or tree.node(node).depth == last:
            pieces.append(f"<li>{_line(tree.node(node))}{_left_out(tree, node)}</li>")
        else:
            is_open = " open" if tree.node(node).depth < OPEN else ""
            line = _line(tree.node(node))
            pieces.append(f"<li><details{is_open}><summary>{line}</summary><ul>")
            waiting += ["</ul></details></li>", *reversed(tree.arrays.children(node))]
    return "".join(pieces)


def _line(node: Node) -> str:
    """A node's branch, counts, and what it predicts or asks."""
    question = f": {node.split.question}?" if node.split else ""
    told = report.node_line(node) + elided(question, report.LONGEST)
    return f"<bdi>{escaped(told)}</bdi>"


def _left_out(tree: Tree, node: int) -> str:
    hidden = len(tree.arrays.below(node))
    return f" … {hidden:,} nodes below are {LEFT_OUT}" if hidden else ""
