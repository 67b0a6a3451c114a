"""A picture of a tree before it is drawn: what its boxes say and where they go, in points.

head   the legend, above the tree
stub   a box that stands for hidden nodes
notes  lines below the tree on priors and losses, and on what is not drawn
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.legend import Legend

from dtlearn.draw import boxes, style
from dtlearn.draw.boxes import Box, Line
from dtlearn.draw.layout import Layout, arranged
from dtlearn.options import at_least, check_number
from dtlearn.tree.tree import Tree

LIMIT = 100  # nodes; of a larger tree only the upper part is drawn
MARGIN = 8.0
ROW_GAP = 26.0
NOTE, MOST_NOTES = 72, 3  # characters a line, and lines, of priors and losses
ROOMY = 260.0  # a legend may be so wide even over a narrow tree


@dataclass(frozen=True)
class Plan:
    """A picture before it is drawn, in points; y grows downwards.

    boxes    of the nodes, by number, then of the stubs
    children of each box, as numbers of boxes
    layout   of the boxes, from which the room for the label above each is still to be taken
    head     height of the legend above the tree
    notes    lines below the tree; none where nothing is to be said
    """

    tree: Tree
    boxes: list[Box]
    children: list[list[int]]
    layout: Layout
    columns: int
    head: float
    width: float
    height: float
    notes: tuple[Line, ...]

    @property
    def left(self) -> float:
        """Where the tree starts; it stands in the middle."""
        return (self.width - self.layout.width) / 2


def depth_to_draw(tree: Tree, max_depth: int | None) -> int:
    """The greatest depth to draw. Raises ValueError for a negative ``max_depth``."""
    check_number("max_depth", max_depth, at_least(0), "0 or more", whole=True, optional=True)
    up_to = np.cumsum(np.bincount(tree.arrays.depth))
    fits = max(int((up_to <= LIMIT).sum()) - 1, 0)
    return fits if max_depth is None else min(fits, max_depth)


def plan_of(tree: Tree, depth: int) -> Plan:
    """The picture of a tree down to a depth."""
    n = int((tree.arrays.depth <= depth).sum())  # nodes are numbered depth by depth
    shown = [boxes.node_box(tree.node(i)) for i in range(n)]
    children = [list(tree.arrays.children(i)) for i in range(n)]
    for node, hidden in _hidden(tree, n).items():
        children[node] = [len(shown)]
        shown.append(boxes.stub(hidden))
        children.append([])
    heights = [box.height + box.branch_height for box in shown]
    layout = arranged(children, [box.full_width for box in shown], heights, row_gap=ROW_GAP)
    columns, legend_width, head = _legend_size(tree, max(layout.width, ROOMY))
    notes = _notes(tree, depth, n)
    foot = sum(line.height for line in notes) + MARGIN if notes else 0.0
    inner = max(layout.width, legend_width, *(style.text_width(w.text, w.size) for w in notes))
    height = head + layout.height + foot + 3 * MARGIN
    return Plan(tree, shown, children, layout, columns, head, inner + 2 * MARGIN, height, notes)


def _hidden(tree: Tree, n: int) -> dict[int, int]:
    """Number of nodes below each of the first n nodes whose children are not among them."""
    below = tree.arrays.sums_below(np.ones(tree.n_nodes)) - 1
    inner = np.flatnonzero(~tree.arrays.is_leaf[:n])
    return {int(i): int(below[i]) for i in inner if tree.arrays.first_child[i] >= n}


def _notes(tree: Tree, depth: int, n: int) -> tuple[Line, ...]:
    notes = style.lines_of(tree.target.note, NOTE, MOST_NOTES) if tree.target.note else []
    if n < tree.n_nodes:
        notes.append(
            f"Drawn to depth {depth} of {tree.height}: {n:,} of {tree.n_nodes:,} nodes. "
            "print(tree) shows all."
        )
    return tuple(map(Line, notes))


def _legend_size(tree: Tree, room: float) -> tuple[int, float, float]:
    """Columns, width and height of the legend that is widest within the room."""
    axes = Figure(dpi=72).add_axes((0, 0, 1, 1))
    with style.unknown_glyphs():
        for columns in range(min(len(_looks(tree)), 12), 0, -1):
            found = tree_legend(tree, axes, columns, 1.0)
            size = found.get_window_extent()
            if size.width <= room:
                break
    return columns, size.width, size.height


def _looks(tree: Tree) -> list[tuple[Any, dict[str, Any]]]:
    """Labels and colours of the legend: the classes, or the lowest and the highest mean."""
    if tree.classes:
        return [(label, style.class_look(i)) for i, label in enumerate(tree.classes)]
    means = np.array(tree.predictions)
    ends = sorted({float(means.min()), float(means.max())})
    return [(f"mean {boxes.mean_text(m)}", _swatch(boxes.mean_fill(tree, m))) for m in ends]


def _swatch(fill: str) -> dict[str, Any]:
    return {"facecolor": fill, "edgecolor": style.RULE, "linewidth": 0.8}


def tree_legend(tree: Tree, ax: Axes, columns: int, scale: float, **where: Any) -> Legend:
    """The legend of a tree's classes, or of its lowest and highest mean, on an Axes."""
    labels, looks = zip(*_looks(tree), strict=True)
    return style.legend(
        ax,
        labels,
        looks,
        title=style.label(tree.target.name),
        ncols=columns,
        fontsize=style.SMALL * scale,
        handlelength=1.0,
        handleheight=1.0,
        columnspacing=1.2,
        borderaxespad=0.0,
        **where,
    )
