"""A tree as a picture: boxes, edges, branch labels, a legend.

The picture is planned in points before anything is drawn, so that the figure can be made as large
as the tree, or the tree be scaled to an Axes that is already there.
"""

import base64
import html as markup
import io
from dataclasses import dataclass
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from matplotlib.patches import FancyBboxPatch, Rectangle

from dtlearn.draw import boxes, style
from dtlearn.draw.boxes import Box, Line
from dtlearn.draw.layout import Layout, place
from dtlearn.tree import Tree

LIMIT = 100  # nodes; of a larger tree only the upper levels are drawn
MARGIN = 8.0
ROW_GAP = 26.0
ROOMY = 260.0  # a legend may be so wide even over a narrow tree
SHARPNESS, WIDEST = 144, 8000  # of the picture in a notebook: dots an inch, and dots at the most


@dataclass(frozen=True)
class Plan:
    """A picture before it is drawn, in points; y grows downwards.

    boxes    of the nodes, by number, then of the stubs
    children of each box, as numbers of boxes
    places   of the boxes, from which the room for the label above each is still to be taken
    head     height of the legend above the tree
    note     what is not drawn; empty if all is
    """

    tree: Tree
    boxes: list[Box]
    children: list[list[int]]
    places: Layout
    columns: int
    head: float
    width: float
    height: float
    note: str

    @property
    def left(self) -> float:
        """Where the tree starts; it stands in the middle."""
        return (self.width - self.places.width) / 2


def tree(tree: Tree, ax: Axes | None = None, max_depth: int | None = None) -> Axes:
    """Draw a tree: a box for each node, with its question or class, counts and class shares.

    Without ``ax`` the figure is as large as the tree; with it the tree is scaled down to fit.
    Nodes below ``max_depth`` are hidden, and counted where they would be. A tree of more than 100
    nodes is drawn down to the last level that keeps to that number, with a note that says so.
    Raises ValueError for a negative ``max_depth``.

    >>> import dtlearn as dt
    >>> ax = tree(dt.id3(dt.datasets.load("risk"), target="Risk"))
    >>> ax.texts[0].get_text()
    'Car?'
    """
    with style.styled():
        plan = _plan(tree, _depth(tree, max_depth))
        if ax is None:
            figure = plt.figure(figsize=(plan.width / 72, plan.height / 72))
            ax = figure.add_axes((0, 0, 1, 1))
        _draw(plan, ax)
    return ax


def html(tree: Tree) -> str:
    """A tree as HTML: its picture, with the text report as alternative and in a foldout.

    A tree over the drawing limit of 100 nodes is text alone.
    """
    text = markup.escape(str(tree))
    if tree.n_nodes > LIMIT:
        return f"<pre>{text}</pre>"
    with style.styled(), style.unknown_glyphs():
        plan = _plan(tree, tree.height)
        inches = plan.width / 72, plan.height / 72
        figure = Figure(figsize=inches, dpi=min(SHARPNESS, WIDEST / max(inches)))
        _draw(plan, figure.add_axes((0, 0, 1, 1)))
        data = base64.b64encode(png(figure)).decode()
    return (
        f'<div style="overflow-x:auto"><img src="data:image/png;base64,{data}" alt="{text}" '
        f'width="{plan.width * 96 / 72:.0f}" style="max-width:none"></div>'
        f"<details><summary>The tree as text</summary><pre>{text}</pre></details>"
    )


def png(figure: Figure) -> bytes:
    """A figure as the bytes of a PNG file; pyplot never hears of it."""
    file = io.BytesIO()
    FigureCanvasAgg(figure).print_png(file)
    return file.getvalue()


def _depth(tree: Tree, max_depth: int | None) -> int:
    """The deepest level to draw."""
    if max_depth is not None and max_depth < 0:
        raise ValueError(f"max_depth must be 0 or more, got {max_depth}")
    up_to = np.cumsum(np.bincount(tree.table.depth))
    fits = max(int((up_to <= LIMIT).sum()) - 1, 0)
    return fits if max_depth is None else min(fits, max_depth)


def _plan(tree: Tree, depth: int) -> Plan:
    n = int((tree.table.depth <= depth).sum())  # nodes are numbered level by level
    shown = [boxes.node_box(tree.node(i)) for i in range(n)]
    children = [list(tree.table.children(i)) for i in range(n)]
    for node, hidden in _hidden(tree, n).items():
        children[node] = [len(shown)]
        shown.append(boxes.stub(hidden))
        children.append([])
    heights = [box.height + box.branch_height for box in shown]
    places = place(children, [box.full_width for box in shown], heights, row_gap=ROW_GAP)
    columns, legend_width, head = _legend_size(tree, max(places.width, ROOMY))
    note = _note(tree, depth, n)
    foot = Line(note).height + MARGIN if note else 0.0
    inner = max(places.width, legend_width, style.text_width(note, style.SMALL) if note else 0)
    height = head + places.height + foot + 3 * MARGIN
    return Plan(tree, shown, children, places, columns, head, inner + 2 * MARGIN, height, note)


def _hidden(tree: Tree, n: int) -> dict[int, int]:
    """Number of nodes below each of the first n nodes whose children are not among them."""
    below = np.zeros(tree.n_nodes, dtype=np.int64)
    for node in range(tree.n_nodes - 1, 0, -1):  # children before parents
        below[tree.table.parent[node]] += below[node] + 1
    inner = np.flatnonzero(~tree.table.is_leaf[:n])
    return {int(i): int(below[i]) for i in inner if tree.table.first_child[i] >= n}


def _note(tree: Tree, depth: int, n: int) -> str:
    if n == tree.n_nodes:
        return ""
    return (
        f"Drawn to depth {depth} of {tree.height}: {n:,} of {tree.n_nodes:,} nodes. "
        "print(tree) shows all."
    )


def _legend_size(tree: Tree, room: float) -> tuple[int, float, float]:
    """Columns, width and height of the legend that is widest within the room."""
    axes = Figure(dpi=72).add_axes((0, 0, 1, 1))
    with style.unknown_glyphs():
        for columns in range(min(len(_looks(tree)), 12), 0, -1):
            found = _legend(tree, axes, columns, 1.0)
            FigureCanvasAgg(axes.figure)
            size = found.get_window_extent(axes.figure.canvas.get_renderer())
            if size.width <= room:
                break
    return columns, size.width, size.height


def _looks(tree: Tree) -> list[tuple[Any, dict[str, Any]]]:
    """Labels and colours of the legend: the classes, or the lowest and the highest mean."""
    if tree.target.classes is not None:
        return [(label, style.class_look(i)) for i, label in enumerate(tree.classes)]
    means = tree.node_values[:, 0]
    ends = sorted({float(means.min()), float(means.max())})
    return [(f"mean {boxes.mean_text(m)}", _swatch(boxes.mean_fill(tree, m))) for m in ends]


def _swatch(fill: str) -> dict[str, Any]:
    return {"facecolor": fill, "edgecolor": style.RULE, "linewidth": 0.8}


def _legend(tree: Tree, ax: Axes, columns: int, scale: float, **where: Any) -> Legend:
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


def _draw(plan: Plan, ax: Axes) -> None:
    """Draw the plan on an Axes, scaled down where it has less room."""
    room = ax.get_window_extent()
    inch = 72 / ax.figure.dpi
    scale = min(1.0, room.width * inch / plan.width, room.height * inch / plan.height)
    wide, high = room.width * inch / scale, room.height * inch / scale
    ax.set_axis_off()
    ax.set_xlim((plan.width - wide) / 2, (plan.width + wide) / 2)
    ax.set_ylim(high, 0)
    for number in range(len(plan.boxes)):
        _box(plan, ax, number, scale)
        _edges(plan, ax, number, scale)
    corner = {"loc": "upper left", "bbox_to_anchor": (MARGIN, MARGIN)}
    _legend(plan.tree, ax, plan.columns, scale, bbox_transform=ax.transData, **corner)
    if plan.note:
        _text(ax, Line(plan.note), MARGIN, plan.height - MARGIN, scale, ha="left", va="bottom")


def _top(plan: Plan, number: int) -> float:
    """Upper edge of a box together with the label above it."""
    return float(plan.places.top[number]) + plan.head + 2 * MARGIN


def _centre(plan: Plan, number: int) -> float:
    return float(plan.places.x[number]) + plan.left


def _box(plan: Plan, ax: Axes, number: int, scale: float) -> None:
    box, x, y = plan.boxes[number], _centre(plan, number), _top(plan, number)
    _lines(ax, box.branch, x, y, scale)
    y += box.branch_height
    shape = "round,pad=0,rounding_size=6" if box.is_leaf else "square,pad=0"
    frame = FancyBboxPatch((x - box.width / 2, y), box.width, box.height, shape)
    frame.set(facecolor=box.fill, edgecolor=box.frame, linewidth=1.3 * scale)
    ax.add_patch(frame)
    y = _lines(ax, box.lines, x, y + boxes.PAD, scale)
    _bar(ax, box, x - box.width / 2 + boxes.PAD, y + boxes.BAR_GAP)


def _lines(ax: Axes, lines: tuple[Line, ...], x: float, y: float, scale: float) -> float:
    """Write lines under each other from height y; gives the height below them."""
    for line in lines:
        _text(ax, line, x, y + line.size, scale, ha="center", va="baseline")
        y += line.height
    return y


def _text(ax: Axes, line: Line, x: float, y: float, scale: float, **align: Any) -> None:
    weight = "bold" if line.bold else "normal"
    ax.text(x, y, line.text, fontsize=line.size * scale, weight=weight, parse_math=False, **align)


def _bar(ax: Axes, box: Box, x: float, y: float) -> None:
    length = box.width - 2 * boxes.PAD
    for place_, share in enumerate(box.shares):
        if share > 0:
            look = style.class_look(place_) | {"linewidth": 0.0}
            ax.add_patch(Rectangle((x, y), share * length, boxes.BAR, **look))
        x += share * length


def _edges(plan: Plan, ax: Axes, number: int, scale: float) -> None:
    """Lines down from a box, across, and down to each child: within its span, so never crossing."""
    box, x = plan.boxes[number], _centre(plan, number)
    bottom = _top(plan, number) + box.branch_height + box.height
    middle = float(plan.places.floor[number]) + plan.head + 2 * MARGIN + ROW_GAP / 2
    for child in plan.children[number]:
        end = _centre(plan, child)
        path = ([x, x, end, end], [bottom, middle, middle, _top(plan, child)])
        ax.plot(*path, color=style.RULE, linewidth=scale, zorder=0.5)
