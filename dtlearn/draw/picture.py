"""A tree as a picture on an Axes: boxes, edges, branch labels, a legend.

The picture is planned in points before anything is drawn, so that the figure can be made as large
as the tree, or the tree be scaled to an Axes that is already there.
"""

import io
from collections.abc import Iterable
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch
from matplotlib.patches import Rectangle as Patch
from PIL import Image

from dtlearn.draw import style
from dtlearn.draw.compared import pruned_sheet
from dtlearn.draw.marks import DASH, Mark, Rectangle, Sheet, Stroke, Text
from dtlearn.draw.plan import LIMIT, plan_of
from dtlearn.draw.sketch import sheet_of
from dtlearn.draw.view import Row, view_of
from dtlearn.tree.tree import Tree

PAPER = 40  # nodes of a picture that is printed: type shrinks with the width of a tree
SHARPNESS, WIDEST = 120, 3000  # of that picture: dots an inch, and dots at the most
PALETTE = 128  # colours of that picture, which make its file a third as large


def tree(
    tree: Tree,
    ax: Axes | None = None,
    max_depth: int | None = None,
    folded: Iterable[int] = (),
    path: Row | None = None,
    cut: Iterable[int] = (),
) -> Axes:
    """Draw a tree: a box for each node, with its question or class, counts and class shares.

    Of a tree with priors the shares are those after them; a note tells of priors and losses.
    Without ``ax`` the figure is as large as the tree; with it the tree is scaled down to fit.
    Nodes below ``max_depth`` are hidden, and counted where they would be. A tree of more than 100
    nodes is drawn down to the last depth that keeps to that number, with a note that says so.

    ``folded`` are numbers of nodes whose subtree is one box, which tells its nodes, leaves and
    rows; a leaf stays as it is. ``path`` is a row, as :meth:`Tree.path` takes it, or a DataFrame
    of one row: the nodes that it passes are marked, with its weight where it is shared out.
    ``cut`` are numbers of nodes that a pruning takes away: they are pale, their frames dashed.
    Raises ValueError for a negative ``max_depth`` and for numbers that no node has.

    >>> import dtlearn as dt
    >>> ax = tree(dt.id3(dt.datasets.load("risk"), target="Risk"))
    >>> ax.texts[0].get_text()
    'Car?'
    """
    view = view_of(tree, LIMIT, max_depth, folded, path, cut)
    return drawn(sheet_of(view, plan_of(view)), ax)


def pruned(before: Tree, after: Tree, ax: Axes | None = None) -> Axes:
    """Draw a tree before and after pruning, side by side.

    On the left, what was cut away is pale and dashed, and a subtree that moves up says so. On the
    right, so do leaves in place of subtrees, and subtrees that took the place of a node above them.
    Raises ValueError where the second tree is no pruned form of the first.

    >>> import dtlearn as dt
    >>> before = dt.id3(dt.datasets.load("risk"), target="Risk")
    >>> ax = pruned(before, before.pruned([2]))
    >>> [text.get_text() for text in ax.texts if "was" in text.get_text()]
    ['◆ was 3 nodes']
    """
    return drawn(pruned_sheet(before, after, LIMIT), ax)


def drawn(sheet: Sheet, ax: Axes | None = None) -> Axes:
    """A sheet of marks on an Axes, scaled down to fit, or on a new figure of its size."""
    with style.styled(ax):
        if ax is None:
            figure = plt.figure(figsize=(sheet.width / 72, sheet.height / 72))
            style.paper(figure)
            ax = figure.add_axes((0, 0, 1, 1))
        _draw(sheet, ax)
    return ax


def tree_png(tree: Tree) -> bytes:
    """The picture of a tree for a printed page, of at most 40 nodes, as the bytes of a PNG file."""
    view = view_of(tree, PAPER)
    return sheet_png(sheet_of(view, plan_of(view)))


def sheet_png(sheet: Sheet) -> bytes:
    """A sheet of marks as the bytes of a PNG file, of 3,000 dots at the most in each direction."""
    inches = sheet.width / 72, sheet.height / 72
    with style.styled(), style.unknown_glyphs():
        figure = Figure(figsize=inches, dpi=min(SHARPNESS, WIDEST / max(inches)))
        _draw(sheet, figure.add_axes((0, 0, 1, 1)))
        canvas: Any = FigureCanvasAgg(figure)
        canvas.draw()
    image, file = Image.fromarray(np.asarray(canvas.buffer_rgba())).convert("RGB"), io.BytesIO()
    image.quantize(PALETTE, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


def png(figure: Figure) -> bytes:
    """A figure as the bytes of a PNG file; pyplot never hears of it."""
    file = io.BytesIO()
    canvas: Any = FigureCanvasAgg(figure)
    canvas.print_png(file)
    return file.getvalue()


def _draw(sheet: Sheet, ax: Axes) -> None:
    """Draw the marks on an Axes, scaled down where it has less room."""
    room = ax.get_window_extent()
    inch = 72 / ax.figure.dpi
    scale = min(1.0, room.width * inch / sheet.width, room.height * inch / sheet.height)
    wide, high = room.width * inch / scale, room.height * inch / scale
    ax.set_axis_off()
    ax.set_xlim((sheet.width - wide) / 2, (sheet.width + wide) / 2)
    ax.set_ylim(high, 0)
    for mark in sheet.marks:
        _mark(ax, mark, scale)


def _mark(ax: Axes, mark: Mark, scale: float) -> None:
    if isinstance(mark, Text):
        _text(ax, mark, scale)
    elif isinstance(mark, Stroke):
        _stroke(ax, mark, scale)
    else:
        _rectangle(ax, mark, scale)


def _text(ax: Axes, mark: Text, scale: float) -> None:
    look: dict[str, Any] = {} if mark.colour is None else {"color": mark.colour}
    look["ha"] = "center" if mark.centred else "left"
    look["weight"] = "bold" if mark.bold else "normal"
    size = mark.size * scale
    ax.text(mark.x, mark.y, mark.text, fontsize=size, va="baseline", parse_math=False, **look)


def _stroke(ax: Axes, mark: Stroke, scale: float) -> None:
    style_ = _dashes(mark.line) if mark.dashed else "-"
    xs, ys = zip(*mark.points, strict=True)
    width, colour = mark.line * scale, mark.colour or style.ink()
    ax.plot(xs, ys, color=colour, linewidth=width, linestyle=style_, zorder=0.5)


def _rectangle(ax: Axes, mark: Rectangle, scale: float) -> None:
    corner, size = (mark.x, mark.y), (mark.width, mark.height)
    if not mark.line:
        look: dict[str, Any] = {"facecolor": mark.fill, "hatch": mark.hatch, "linewidth": 0.0}
        ax.add_patch(Patch(corner, *size, edgecolor="white", **look))
        return
    shape = f"round,pad=0,rounding_size={mark.rounded}" if mark.rounded else "square,pad=0"
    frame = FancyBboxPatch(corner, *size, shape)
    dashes: Any = _dashes(mark.line) if mark.dashed else "-"
    frame.set(facecolor=mark.fill, edgecolor=mark.frame or style.ink(), linestyle=dashes)
    frame.set_linewidth(mark.line * scale)
    ax.add_patch(frame)


def _dashes(line: float) -> Any:
    """Dashes of Matplotlib are as long as so many widths of the line."""
    return 0, tuple(length / line for length in DASH)
