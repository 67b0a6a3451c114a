"""Where the boxes of a tree go: numbers only, nothing is drawn here.

box       one node's rectangle: its width and height are given, its position is found here
span      the stretch of the x axis that a node and all below it have to themselves
row       the boxes of one depth; they hang from the same height
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Children = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Layout:
    """Places of the boxes, in the units of their sizes; y grows downwards.

    x, top   centre and upper edge of each box
    floor    lower edge of the row of each box
    width    of the whole tree, which starts at x = 0
    height   of the whole tree, which starts at y = 0
    """

    x: Floats
    top: Floats
    floor: Floats
    width: float
    height: float


def arranged(
    children: Children,
    widths: ArrayLike,
    heights: ArrayLike,
    *,
    gap: float = 12.0,
    row_gap: float = 24.0,
) -> Layout:
    """Places boxes so that no two overlap and each parent is centred over its children.

    ``children`` lists the children of each node, left to right; a child's number is larger than
    its parent's. Boxes beside each other keep ``gap`` apart, rows keep ``row_gap`` apart.
    Raises ValueError where the numbers of nodes and of sizes differ.

    >>> arranged([[1, 2], [], []], [10, 20, 20], [5, 5, 5], gap=4, row_gap=6).x
    array([22., 10., 34.])
    """
    width, height = np.asarray(widths, dtype=float), np.asarray(heights, dtype=float)
    if not len(children) == len(width) == len(height):
        raise ValueError(
            f"{len(children)} nodes, {len(width)} widths and {len(height)} heights: give one of "
            "each for every node"
        )
    offset, left, right = _spans(children, width, gap)
    depth, x = _descend(children, offset, left[0])
    row_height = np.zeros(int(depth.max()) + 1)
    np.maximum.at(row_height, depth, height)
    top = np.concatenate([[0.0], np.cumsum(row_height + row_gap)])[depth]
    total = float(row_height.sum() + row_gap * (len(row_height) - 1))
    return Layout(x, top, top + row_height[depth], float(left[0] + right[0]), total)


def _spans(children: Children, width: Floats, gap: float) -> tuple[Floats, Floats, Floats]:
    """Of each node: its shift from its parent's centre, and how far its span goes either way."""
    offset, left, right = np.zeros(len(width)), width / 2, width / 2
    for node in range(len(width) - 1, -1, -1):  # children before parents
        below = list(children[node])
        if not below:
            continue
        steps = right[below[:-1]] + gap + left[below[1:]]
        centres = np.concatenate([[0.0], np.cumsum(steps)])
        offset[below] = centres - (centres[0] + centres[-1]) / 2
        left[node] = max(left[node], left[below[0]] - offset[below[0]])
        right[node] = max(right[node], right[below[-1]] + offset[below[-1]])
    return offset, left, right


def _descend(children: Children, offset: Floats, start: float) -> tuple[NDArray[np.int64], Floats]:
    """Depth and centre of each node, from the root's centre down."""
    depth, x = np.zeros(len(offset), dtype=np.int64), np.full(len(offset), start)
    for node, below in enumerate(children):
        for child in below:
            depth[child], x[child] = depth[node] + 1, x[node] + offset[child]
    return depth, x
