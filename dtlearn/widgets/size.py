"""How large a tree should be: depth and ``min_leaf`` against training and validation errors."""

from collections.abc import Hashable, Sequence
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn.draw import lines, sizes
from dtlearn.draw.kept import Kept
from dtlearn.options import at_least, check_number
from dtlearn.table.frames import Frame, table_of
from dtlearn.text import show
from dtlearn.widgets.explorer import Explorer
from dtlearn.widgets.grown import (
    Trees,
    depth_slider,
    least_rows,
    least_slider,
    leaves,
    losses_by_depth,
    told_loss,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Floats = NDArray[np.float64]
HELD_OUT = 3  # one row in so many is held out where no validation rows are given
LEGEND = [*sizes.NAMES, sizes.LEAST]


def size_explorer(
    data: Frame,
    target: Hashable | pd.Series,
    validation: Frame | None = None,
    seed: int = 0,
    max_depth: int = 12,
    criterion: str | None = None,
) -> Explorer:
    """Explore the errors of CART's trees of all depths on training and on validation rows.

    One slider sets the depth, up to ``max_depth`` or where the tree ends, the other ``min_leaf``,
    whose curves are drawn over the depths. The error is the share of wrong rows, of a float target
    the mean squared error. Without ``validation`` rows a third of ``data``, drawn at random with
    the ``seed``, is held out, and the tree grows on the others; the text says so. ``criterion`` is
    that of :func:`dtlearn.cart`. Raises KeyError for an unknown target, ValueError where fewer than
    three rows are to be divided, no validation row has a target, and for missing values.

    >>> import dtlearn as dt
    >>> print(size_explorer(dt.datasets.load("iris"), "class"))
    Size of the tree for class:
    100 training rows; 50 validation rows, a third of the table drawn at random (seed 0)
    depth 4, min_leaf 1: 7 leaves
    training    0 of 100 rows wrong (0.0000)
    validation  3 of 50 rows wrong (0.0600)
    least validation error of min_leaf 1: 0.0600 at depth 4
    """
    data, target = table_of(data, target)
    about, tables = _tables(data, validation, seed)
    trees = Trees(tables["training"], target, None, max_depth, criterion)
    stops = least_rows(trees.whole(1).root.n)
    found = _Errors(trees, tables, stops)
    return Explorer(
        f"Size of the tree for {show(target)}:",
        [depth_slider(trees, trees.height), least_slider(stops)],
        Kept((7.0, 4.2), found.still, found.move),
        tell=lambda *values: f"{about}\n{found.told(*values)}",
        words=found.words,
    )


def _tables(
    data: pd.DataFrame, validation: Frame | None, seed: int
) -> tuple[str, dict[str, pd.DataFrame]]:
    """Training and validation rows, and where they are from."""
    if validation is not None:
        about = f"{_many(data, 'training')}; {_many(validation, 'validation')} of another table"
        return about, {"training": data, "validation": validation}
    check_number("seed", seed, at_least(0), "0 or more", whole=True)
    if len(data) < HELD_OUT:
        raise ValueError(
            f"{len(data)} rows can't be divided into training and validation rows: give three or "
            "more, or validation=rows"
        )
    order = np.random.default_rng(seed).permutation(len(data))
    is_held_out = np.isin(np.arange(len(data)), order[: len(data) // HELD_OUT])
    parts = data[~is_held_out], data[is_held_out]
    about = f"{_many(parts[0], 'training')}; {_many(parts[1], 'validation')}, "
    about += f"a third of the table drawn at random (seed {seed})"
    return about, dict(zip(sizes.NAMES, parts, strict=True))


def _many(rows: pd.DataFrame, kind: str) -> str:
    return f"{len(rows)} {kind} row" + ("" if len(rows) == 1 else "s")


class _Errors:
    """The errors of the trees of each ``min_leaf``, cut at each depth, on two tables."""

    def __init__(self, trees: Trees, tables: dict[str, pd.DataFrame], stops: Sequence[int]) -> None:
        self._trees, self._tables = trees, tables
        self._losses = cache(self._losses_of)
        self._x = np.arange(trees.height + 1, dtype=float)
        # The axis stays, so that it must hold all curves.
        errors = [error for least in stops for error in self.at(least).values()]
        self._most = max(float(error.max()) for error in errors)

    def _losses_of(self, name: str, least: int) -> tuple[Floats, int]:
        """Losses (depths,) and number of rows of one table."""
        tree = self._trees.whole(least)
        found, n = losses_by_depth(tree, self._tables[name])
        if not n:
            raise ValueError(f"no {name} row has a {tree.target.name!r}: give rows that have one")
        return found[np.minimum(np.arange(self._trees.height + 1), tree.height)], n

    def at(self, least: int) -> dict[str, Floats]:
        """Errors (depths,) of both tables by their names."""
        both = {name: self._losses(name, least) for name in self._tables}
        return {name: losses / n for name, (losses, n) in both.items()}

    def still(self, figure: "Figure") -> "Axes":
        """The axes, which hold all curves, and the legend."""
        ax = lines.room(figure, LEGEND)
        sizes.axes(ax, self._x, self._most, "depth")
        # The curves move; those of the start are drawn for the legend alone.
        handles = sizes.curves(ax, self._x, self.at(1))
        lines.heading(ax, "", LEGEND, handles)
        for handle in handles:
            handle.remove()
        return ax

    def move(self, ax: "Axes", depth: int, least: int) -> None:
        """The curves of a ``min_leaf``, and the depth on them."""
        sizes.curves(ax, self._x, self.at(least))
        sizes.moving(ax, self._x, self.at(least), depth)
        lines.title(ax, self.name(depth, least), LEGEND)

    def words(self, depth: int, least: int) -> str:
        """What the picture shows."""
        curves = sizes.as_words(self._x, self.at(least), "depth", depth)
        return f"D{self.name(depth, least)[1:]}. {curves}"

    def name(self, depth: int, least: int) -> str:
        """Which tree is looked at."""
        return f"depth {depth}, min_leaf {least}: {leaves(self._trees.at(depth, least))}"

    def told(self, depth: int, least: int) -> str:
        """The numbers as lines of text."""
        told, tree = [self.name(depth, least)], self._trees.whole(least)
        for name in self._tables:
            losses, n = self._losses(name, least)
            told.append(f"{name:10}  {told_loss(tree, losses[depth], n)}")
        errors = self.at(least)["validation"]
        best = sizes.least(errors)
        told.append(
            f"least validation error of min_leaf {least}: {errors[best]:.4f} at depth {best}"
        )
        return "\n".join(told)
