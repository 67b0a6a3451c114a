"""What each leaf holds: bars of its classes, or the spread of its numbers, by size."""

from collections.abc import Sequence
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from numpy.typing import NDArray

from dtlearn.draw import plane, style
from dtlearn.draw.names import elided, one_line
from dtlearn.draw.shading import written
from dtlearn.options import at_least, check_number
from dtlearn.table.frames import Frame
from dtlearn.text import show_count
from dtlearn.tree.tree import Tree

Floats = NDArray[np.float64]
Nodes = NDArray[np.int64]
MOST = 40  # nodes that are drawn
SHIFT = 0.22  # of the rows' values below the line of their node
BAR = 0.68  # height of a bar; the bars are 1 apart
HEIGHT = 21.0  # of a bar with the air over it, in points
WIDTH = 6.4  # of a figure, in inches
LONGEST = 34  # characters of a node's name
FOOT = 38.0  # room below the axes, in points
COLOUR = style.OKABE_ITO[0]


def distributions(
    tree: Tree,
    depth: int | None = None,
    data: Frame | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the training rows of every leaf: bars of classes, or means and deviations of numbers.

    The largest leaf stands on top. With a ``depth`` it is the nodes of that depth, and the leaves
    above it. In a regression tree a dot is the mean and its line one standard deviation to each
    side; with ``data`` the values of these rows are small dots below it. Of more than 40 nodes the
    largest 40 are drawn, and the others counted.

    Raises ValueError for a bad depth, and KeyError where the data lack a column.

    >>> import dtlearn as dt
    >>> ax = distributions(dt.cart(dt.datasets.load("risk"), "Risk"))
    >>> [text.get_text() for text in ax.get_yticklabels()]
    ['2: Car ∉ {Sports}', '4: Age > 22.5', '3: Age ≤ 22.5']
    """
    nodes, hidden = by_size(tree, depth)
    names = [name_of(tree, node) for node in nodes.tolist()]
    with style.styled(ax):
        if ax is None:
            ax = _new_axes(tree, names, style.TITLE if hidden else 6.0)
        (_bars if tree.classes else _spreads)(ax, tree, nodes)
        if data is not None and not tree.classes:
            _values(ax, tree, nodes, depth, data)
        ax.set_yticks(range(len(nodes)), names, parse_math=False)
        ax.set_ylim(len(nodes) - 0.5, -0.5)
        ax.tick_params("y", length=0)
        title = f"{hidden} smaller ones are left out" if hidden else ""
        if tree.classes:
            style.heading(ax, title, tree.classes)
        else:
            ax.set_title(title, loc="left")
    return ax


def by_size(tree: Tree, depth: int | None = None) -> tuple[Nodes, int]:
    """The leaves, or the nodes of a depth and the leaves above it, the largest first.

    Gives the numbers of 40 at the most, and how many there are besides. Equal ones stand in the
    order of the printed tree.
    """
    check_number("depth", depth, at_least(0), "0 or more", whole=True, optional=True)
    arrays = tree.arrays
    order = np.fromiter(arrays.preorder(), dtype=np.int64, count=len(arrays))
    here = order[_stands(tree, depth)[order]]
    here = here[np.argsort(-arrays.n[here], kind="stable")]
    return here[:MOST], max(0, len(here) - MOST)


def name_of(tree: Tree, node: int) -> str:
    """Number of a node, and the branch that leads to it."""
    branch = tree.node(node).branch
    return one_line(f"{node}: {branch}", LONGEST) if branch else f"{node}: root"


def as_words(tree: Tree, depth: int | None = None) -> str:
    """What the bars show, for those who can't see them.

    >>> import dtlearn as dt
    >>> as_words(dt.cart(dt.datasets.load("risk"), "Risk"))
    'Distributions of 3 nodes. 2: Car ∉ {Sports}: 3 H. 4: Age > 22.5: 2 L. 3: Age ≤ 22.5: 1 H.'
    """
    nodes, hidden = by_size(tree, depth)
    told = [f"{name_of(tree, node)}: {_held(tree, node)}." for node in nodes.tolist()]
    rest = [f"{hidden} smaller ones are left out."] if hidden else []
    return " ".join([f"Distributions of {len(nodes) + hidden} nodes.", *told, *rest])


def _held(tree: Tree, node: int) -> str:
    """The rows of a node in words."""
    counts = tree.arrays.statistics[node]
    if not tree.classes:
        mean, deviation = _moments(tree, np.array([node]))
        return f"{show_count(counts[0])} rows, mean {written(mean[0])} ± {written(deviation[0])}"
    texts = style.labels(tree.classes)
    told = [f"{show_count(n)} {c}" for n, c in zip(counts, texts, strict=True) if n > 0]
    return ", ".join(told) or "no rows"


def _stands(tree: Tree, depth: int | None) -> NDArray[np.bool_]:
    """Whether each node is a leaf of the tree, or of the tree cut at a depth."""
    arrays = tree.arrays
    if depth is None:
        return arrays.is_leaf
    return (arrays.depth == depth) | (arrays.is_leaf & (arrays.depth < depth))


def _new_axes(tree: Tree, names: Sequence[str], title: float) -> Axes:
    top = title + (style.above_height(tree.classes) if tree.classes else 0.0)
    left = 14.0 + max(style.text_width(name, style.SMALL) for name in names)
    figure = plt.figure(figsize=(WIDTH, (len(names) * HEIGHT + FOOT + top) / 72))
    return style.room(figure, left, FOOT, top)


def _bars(ax: Axes, tree: Tree, nodes: Nodes) -> None:
    """A bar of each class, one artist a class, and the size of the node at their end."""
    counts = tree.arrays.statistics[nodes]
    ends = counts.cumsum(axis=1)
    place = np.arange(len(nodes), dtype=float)
    for number in range(counts.shape[1]):
        some = counts[:, number] > 0
        low = np.stack([ends[:, number] - counts[:, number], place - BAR / 2], axis=1)[some]
        high = np.stack([ends[:, number], place + BAR / 2], axis=1)[some]
        corners: Any = plane.rectangles(low, high)
        look = style.class_look(number) | {"linewidth": 0.4}
        ax.add_collection(PolyCollection(corners, **look), autolim=False)
    n = ends[:, -1]
    texts = [f"n = {show_count(size)}" for size in n.tolist()]
    inch = 72 / ax.figure.dpi
    room = ax.bbox.width * inch
    widest = max(style.text_width(text, style.SMALL) for text in texts) + 8
    longest = max(float(n.max()), 1e-9)
    ax.set_xlim(0, longest * room / max(room - widest, room / 4))
    for y, size, text in zip(place, n.tolist(), texts, strict=True):
        told = ax.annotate(text, (size, y), (4, 0), textcoords="offset points", va="center")
        told.set_fontsize(style.SMALL)
    ax.set_xlabel("training rows")


def _moments(tree: Tree, nodes: Nodes) -> tuple[Floats, Floats]:
    """Mean and standard deviation of the numbers of nodes; NaN where a node has none."""
    n, total, squares = tree.arrays.statistics[nodes].T
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = np.where(n > 0, total / n, np.nan)
        variance = np.where(n > 0, squares / n - mean**2, np.nan)
    return np.asarray(tree.target.labels(mean)), np.sqrt(np.maximum(variance, 0.0))


def _spreads(ax: Axes, tree: Tree, nodes: Nodes) -> None:
    """Means as one artist, and lines of one standard deviation to each side as another."""
    mean, deviation = _moments(tree, nodes)
    place = np.arange(len(nodes), dtype=float)
    ends = np.stack([mean - deviation, mean + deviation], axis=1)
    segments: Any = np.stack([ends, np.stack([place, place], axis=1)], axis=2)
    ax.add_collection(LineCollection(segments, colors=COLOUR, linewidths=2.4, zorder=2.1))
    ax.scatter(mean, place, s=46, color=COLOUR, edgecolors="white", linewidths=0.8, zorder=3)
    ax.set_xlabel(elided(f"{style.label(tree.target.name)}: mean ± standard deviation", 60))
    ax.xaxis.label.set_parse_math(False)
    ax.margins(x=0.05)


def _values(ax: Axes, tree: Tree, nodes: Nodes, depth: int | None, data: Frame) -> None:
    """The rows' values as small dots below the line of their node."""
    at = tree.apply(data).to_numpy()
    lowest = tree.height if depth is None else depth
    while (lower := tree.arrays.depth[at] > lowest).any():
        at = np.where(lower, tree.arrays.parent[at], at)
    line = np.full(tree.n_nodes, -1)
    line[nodes] = np.arange(len(nodes))
    y, value = line[at], tree.target.column(data).to_numpy(dtype=float)
    some = (y >= 0) & np.isfinite(value)
    look: Any = {"s": 14, "edgecolors": style.INK, "linewidths": 0.4, "zorder": 2.0}
    ax.scatter(value[some], y[some] + SHIFT, color=style.OKABE_ITO[1], label="_rows", **look)
