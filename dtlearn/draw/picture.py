"""A tree as a picture: boxes, edges, branch labels, a legend.

The picture is planned in points before anything is drawn, so that the figure can be made as large
as the tree, or the tree be scaled to an Axes that is already there.
"""

import base64
import html as markup
import io
from typing import Any

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Rectangle

from dtlearn.draw import boxes, style
from dtlearn.draw.boxes import Box, Line
from dtlearn.draw.plan import LIMIT, MARGIN, ROW_GAP, Plan, depth_to_draw, plan_of, tree_legend
from dtlearn.tree.tree import Tree

SHARPNESS, WIDEST = 144, 8000  # of the picture in a notebook: dots an inch, and dots at the most


def tree(tree: Tree, ax: Axes | None = None, max_depth: int | None = None) -> Axes:
    """Draw a tree: a box for each node, with its question or class, counts and class shares.

    Of a tree with priors the shares are those after them; a note tells of priors and losses.
    Without ``ax`` the figure is as large as the tree; with it the tree is scaled down to fit.
    Nodes below ``max_depth`` are hidden, and counted where they would be. A tree of more than 100
    nodes is drawn down to the last depth that keeps to that number, with a note that says so.
    Raises ValueError for a negative ``max_depth``.

    >>> import dtlearn as dt
    >>> ax = tree(dt.id3(dt.datasets.load("risk"), target="Risk"))
    >>> ax.texts[0].get_text()
    'Car?'
    """
    with style.styled(ax):
        plan = plan_of(tree, depth_to_draw(tree, max_depth))
        if ax is None:
            figure = plt.figure(figsize=(plan.width / 72, plan.height / 72))
            style.paper(figure)
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
        plan = plan_of(tree, tree.height)
        inches = plan.width / 72, plan.height / 72
        figure = Figure(figsize=inches, dpi=min(SHARPNESS, WIDEST / max(inches)))
        _draw(plan, figure.add_axes((0, 0, 1, 1)))
        data = base64.b64encode(png(figure)).decode()
    return (
        f'<div style="overflow-x:auto"><img src="data:image/png;base64,{data}" alt="{text}" '
        f'width="{plan.width * 96 / 72:.0f}" style="max-width:none"></div>'
        f"<details><summary>The tree as text</summary><pre>{text}</pre></details>"
    )


def blank(size: tuple[float, float], dpi: float) -> Figure:
    """An empty figure of a size in inches that pyplot never hears of."""
    return Figure(figsize=size, dpi=dpi)


def png(figure: Figure) -> bytes:
    """A figure as the bytes of a PNG file; pyplot never hears of it."""
    file = io.BytesIO()
    canvas: Any = FigureCanvasAgg(figure)
    canvas.print_png(file)
    return file.getvalue()


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
    tree_legend(plan.tree, ax, plan.columns, scale, bbox_transform=ax.transData, **corner)
    foot = plan.height - MARGIN
    for line in reversed(plan.notes):
        _text(ax, line, MARGIN, foot, scale, ha="left", va="bottom")
        foot -= line.height


def _top(plan: Plan, number: int) -> float:
    """Upper edge of a box together with the label above it."""
    return float(plan.layout.top[number]) + plan.head + 2 * MARGIN


def _centre(plan: Plan, number: int) -> float:
    return float(plan.layout.x[number]) + plan.left


def _box(plan: Plan, ax: Axes, number: int, scale: float) -> None:
    box, x, y = plan.boxes[number], _centre(plan, number), _top(plan, number)
    _lines(ax, box.branch, x, y, scale)
    y += box.branch_height
    shape = "round,pad=0,rounding_size=6" if box.is_leaf else "square,pad=0"
    frame = FancyBboxPatch((x - box.width / 2, y), box.width, box.height, shape)
    frame.set(facecolor=box.fill, edgecolor=box.frame, linewidth=1.3 * scale)
    ax.add_patch(frame)
    inside = {"color": style.INK}  # boxes are light on any ground
    y = _lines(ax, box.lines, x, y + boxes.PAD, scale, **inside)
    _bar(ax, box, x - box.width / 2 + boxes.PAD, y + boxes.BAR_GAP)


def _lines(
    ax: Axes, lines: tuple[Line, ...], x: float, y: float, scale: float, **look: Any
) -> float:
    """Write lines under each other from height y; gives the height below them."""
    for line in lines:
        _text(ax, line, x, y + line.size, scale, ha="center", va="baseline", **look)
        y += line.height
    return y


def _text(ax: Axes, line: Line, x: float, y: float, scale: float, **look: Any) -> None:
    weight = "bold" if line.bold else "normal"
    ax.text(x, y, line.text, fontsize=line.size * scale, weight=weight, parse_math=False, **look)


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
    middle = float(plan.layout.floor[number]) + plan.head + 2 * MARGIN + ROW_GAP / 2
    for child in plan.children[number]:
        end = _centre(plan, child)
        path = ([x, x, end, end], [bottom, middle, middle, _top(plan, child)])
        ax.plot(*path, color=style.RULE, linewidth=scale, zorder=0.5)
