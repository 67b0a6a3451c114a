"""What a split is worth: a slider for each count of its two branches."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dtlearn.draw import branches
from dtlearn.draw.kept import Kept
from dtlearn.text import show_all
from dtlearn.widgets.controls import WIDE, Count
from dtlearn.widgets.explorer import Explorer

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Counts = NDArray[np.int64]
SIDES = ("left", "right")


def counts_explorer(
    left: Sequence[int] = (4, 0),
    right: Sequence[int] = (0, 4),
    classes: Sequence[Any] = ("spam", "non-spam"),
    limit: int = 8,
    scale: str = "total",
    hold_node: bool = False,
) -> Explorer:
    """Explore the gain of a split by setting the class counts of its two branches.

    Every count has a slider from 0 to ``limit``. With ``hold_node=True`` the node keeps its counts:
    only those of the left branch have sliders, and what does not go left goes right. ``scale`` is
    that of the gain in the figure; the numbers give both. Raises ValueError where the counts do not
    fit the classes or the limit.

    >>> print(counts_explorer())
    Class counts of two branches:
          spam non-spam  n   entropy
    left     4        0  4  0.000000
    right    0        4  4  0.000000
    node     4        4  8  1.000000
    weighted entropy  0.000000 bits
    gain              1.000000 bits a row, 8.000000 bits in total
    """
    for side, counts in zip(SIDES, (left, right), strict=True):
        check_counts(side, counts, classes, limit)
    node = np.array([left, right]).sum(axis=0)
    ends = node if hold_node else np.full(2 * len(classes), limit)
    longest = max(float(node.sum() if hold_node else limit * len(classes)), 1.0)

    def children(values: Sequence[int]) -> Counts:
        """The sliders' values as counts (branches, classes)."""
        sides = [values, node - values] if hold_node else values
        return np.reshape(sides, (len(SIDES), len(classes)))

    def still(figure: "Figure") -> "Axes":
        ax = branches.room(figure, classes, branches.margin(SIDES))
        branches.still(ax, len(SIDES), classes, longest)
        return ax

    def move(ax: "Axes", *values: int) -> None:
        branches.moving(ax, children(values), classes, SIDES, scale)

    def tell(*values: int) -> str:
        return branches.as_text(children(values), classes, SIDES)

    def words(*values: int) -> str:
        return branches.as_words(children(values), classes, SIDES, scale)

    sliders = _sliders((left, right), classes, ends.tolist())
    picture = Kept((7.0, branches.height(3, classes)), still, move)
    return Explorer("Class counts of two branches:", sliders, picture, tell, words)


def _sliders(
    start: Sequence[Sequence[int]], classes: Sequence[Any], ends: Sequence[int]
) -> list[Count]:
    """A slider for each end, the left branch first."""
    names = [f"{side}: {name}" for side in SIDES for name in show_all(classes)]
    counts = [count for side in start for count in side]
    return [
        Count(count, 0, end, description=name, layout=WIDE)
        for name, count, end in zip(names, counts, ends, strict=False)
    ]


def check_counts(name: str, counts: Sequence[int], classes: Sequence[Any], limit: int) -> None:
    """Raise ValueError where the counts of an option do not fit the classes or the limit."""
    if len(counts) != len(classes):
        raise ValueError(f"{name}={counts!r} has {len(counts)} counts for {len(classes)} classes")
    for count in counts:
        if not 0 <= count <= limit:
            raise ValueError(
                f"{name}={counts!r} holds {count}, outside 0 to limit={limit}: raise the limit"
            )
