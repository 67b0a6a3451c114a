"""How many rows a tree needs: sliders for the rows of a sample and for the depth."""

from collections.abc import Hashable, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn.draw import learning, lines
from dtlearn.draw.kept import Kept
from dtlearn.explain.solution import BUILDERS
from dtlearn.options import check_option
from dtlearn.table.frames import Frame, table_of
from dtlearn.text import show
from dtlearn.tree.tree import Tree
from dtlearn.widgets.controls import WIDE, Choice, Count
from dtlearn.widgets.explorer import Explorer
from dtlearn.widgets.grown import leaves, losses_by_depth

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Floats = NDArray[np.float64]
SIZES = (100, 300, 1_000, 3_000, 10_000, 30_000)
OWN, NEW, WHOLE = "this depth, own rows", "this depth, new rows", "whole tree, new rows"
LEGEND = [OWN, NEW, WHOLE]
START = 3  # the depth at first, so that the curve of the whole tree is another


def sample_explorer(
    data: Frame,
    target: Hashable | pd.Series,
    validation: Frame,
    sizes: Sequence[int] = SIZES,
    algorithm: str = "id3",
    **options: Any,
) -> Explorer:
    """Explore how good a tree is that was grown from the first rows of a table, cut at a depth.

    The rows of ``data`` stand in an order that is chance: so many of them are a sample. Each sample
    of the ``sizes`` has its tree, grown by the ``algorithm`` "id3", "c45" or "cart" with its
    ``options``, and tried on the ``validation`` rows, which are others. It starts in the middle of
    the sizes, at depth 3. Raises ValueError for another algorithm, for sizes that do not rise or
    that the table has not got, and for a target that is a number; otherwise what the algorithm
    raises.

    >>> import dtlearn as dt
    >>> cars = dt.datasets.load("car_evaluation").sample(frac=1, random_state=0)
    >>> sample_explorer(cars[:1000], "class", cars[1000:], sizes=(10, 100, 1000))
    Trees of the first rows for class:
    100 rows, depth 3: 25 leaves
    own rows  11 of 100 rows wrong (accuracy 0.8900)
    new rows  175 of 728 rows wrong (accuracy 0.7596)
    with 10 rows: accuracy 0.6360
    """
    data, target = table_of(data, target)
    check_option("algorithm", algorithm, algorithm in BUILDERS, f"one of {list(BUILDERS)}")
    trees = [_grown(data, target, n, algorithm, options) for n in _checked(sizes, data)]
    found = _Accuracies(trees, [data.head(n) for n in sizes], validation)
    steps = [(f"{n:,}", at) for at, n in enumerate(sizes)]
    controls = [
        Choice(options=steps, value=len(sizes) // 2, description="rows", layout=WIDE),
        Count(min(START, found.deepest), 0, found.deepest, description="depth", layout=WIDE),
    ]
    return Explorer(
        f"Trees of the first rows for {show(target)}:",
        controls,
        Kept((7.0, 4.2), found.still, found.move),
        tell=found.told,
        words=found.words,
    )


def _checked(sizes: Sequence[int], data: pd.DataFrame) -> Sequence[int]:
    rising = all(a < b for a, b in pairwise(sizes))
    if not sizes or not rising or sizes[0] < 1:
        raise ValueError(f"sizes={list(sizes)!r} must rise from 1 or more")
    if sizes[-1] > len(data):
        raise ValueError(f"sizes ask for {sizes[-1]:,} rows, and the table has {len(data):,}")
    return sizes


def _grown(
    data: pd.DataFrame, target: Hashable, n: int, algorithm: str, options: dict[str, Any]
) -> Tree:
    tree = BUILDERS[algorithm](data.head(n), target, **options)
    if not tree.classes:
        raise ValueError(f"{target!r} is a number, and an accuracy needs classes")
    return tree


class _Accuracies:
    """Accuracies (sizes, depths) of the trees of each size on their own rows and on new ones."""

    def __init__(self, trees: list[Tree], samples: list[pd.DataFrame], new: Frame) -> None:
        self._trees, self._samples = trees, samples
        self._x = np.array([len(rows) for rows in samples], dtype=float)
        self.deepest = max(tree.height for tree in trees)
        pairs = list(zip(trees, samples, strict=True))
        self._own = [losses_by_depth(tree, rows) for tree, rows in pairs]
        self._new = [losses_by_depth(tree, new) for tree in trees]
        self.own = self._accuracies(self._own)
        self.new = self._accuracies(self._new)
        self.name = cache(self._name)

    def _accuracies(self, found: list[tuple[Floats, int]]) -> Floats:
        return np.array([1 - self._at_depths(losses) / n for losses, n in found])

    def _at_depths(self, losses: Floats) -> Floats:
        """Losses of a tree at all depths: below its end nothing changes."""
        return losses[np.minimum(np.arange(self.deepest + 1), len(losses) - 1)]

    def _name(self, at: int, depth: int) -> str:
        """Which tree is looked at."""
        depths = self._trees[at].arrays.depth
        cut = self._trees[at].pruned(np.flatnonzero(depths == depth).tolist())
        return f"{len(self._samples[at]):,} rows, depth {depth}: {leaves(cut)}"

    def still(self, figure: "Figure") -> "Axes":
        """The axes, the legend, and the curve of the whole trees."""
        ax = lines.room(figure, LEGEND)
        learning.axes(ax, self._x, [self.own, self.new])
        learning.curve(ax, self._x, self.new[:, -1], 2)
        lines.heading(ax, "", LEGEND, [lines.handle(number) for number in range(3)])
        return ax

    def move(self, ax: "Axes", at: int, depth: int) -> None:
        """The curves at a depth, and a ring at the sample."""
        learning.curve(ax, self._x, self.own[:, depth], 0)
        learning.curve(ax, self._x, self.new[:, depth], 1)
        lines.ring(ax, self._x[at], self.new[at, depth])
        lines.title(ax, self.name(at, depth), LEGEND)

    def words(self, at: int, depth: int) -> str:
        """What the picture shows."""
        curves = {OWN: self.own[:, depth], NEW: self.new[:, depth], WHOLE: self.new[:, -1]}
        sizes = [len(rows) for rows in self._samples]
        return f"{self.name(at, depth)}. {learning.as_words(sizes, curves)}"

    def told(self, at: int, depth: int) -> str:
        """The numbers as lines of text."""
        told = [self.name(at, depth)]
        for name, found in (("own", self._own), ("new", self._new)):
            losses, n = found[at]
            wrong = self._at_depths(losses)[depth]
            told.append(
                f"{name} rows  {wrong:.0f} of {n} rows wrong (accuracy {1 - wrong / n:.4f})"
            )
        if at:
            before = f"with {len(self._samples[at - 1]):,} rows"
            told.append(f"{before}: accuracy {self.new[at - 1, depth]:.4f}")
        return "\n".join(told)
