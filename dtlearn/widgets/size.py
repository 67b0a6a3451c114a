"""How large a tree should be: depth and ``min_leaf`` against training and validation errors."""

from collections.abc import Hashable
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn.draw import lines, sizes
from dtlearn.draw.kept import Kept
from dtlearn.options import at_least, check_number
from dtlearn.text import show
from dtlearn.widgets.controls import Choice, Count
from dtlearn.widgets.explorer import Explorer
from dtlearn.widgets.grown import LINE, Trees, leaves, least_rows, loss_of, told_loss

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Errors = dict[str, NDArray[np.float64]]
HELD_OUT = 3  # one row in so many is held out where no validation rows are given
LEGEND = [*sizes.NAMES, sizes.LEAST]


def size_explorer(
    data: pd.DataFrame,
    target: Hashable,
    validation: pd.DataFrame | None = None,
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
    depth 5, min_leaf 1: 8 leaves
    training    0 of 100 rows wrong (0.0000)
    validation  3 of 50 rows wrong (0.0600)
    least validation error of min_leaf 1: 0.0600 at depth 2
    """
    about, tables = _tables(data, validation, seed)
    trees = Trees(tables["training"], target, None, max_depth, criterion)
    x = np.arange(trees.height + 1, dtype=float)
    stops = least_rows(trees.whole(1).root.n)

    @cache
    def errors(least: int) -> Errors:
        return {
            name: np.array([_error(trees, rows, depth, least) for depth in range(len(x))])
            for name, rows in tables.items()
        }

    most = max(float(error.max()) for least in stops for error in errors(least).values())

    def told(depth: int, least: int) -> list[str]:
        tree = trees.at(depth, least)
        return [
            f"depth {depth}, min_leaf {least}: {leaves(tree)}",
            *(f"{name:10}  {told_loss(tree, rows)}" for name, rows in tables.items()),
        ]

    def best(least: int) -> str:
        found = errors(least)["validation"]
        at = sizes.least(found)
        return f"least validation error of min_leaf {least}: {found[at]:.4f} at depth {at}"

    def still(figure: "Figure") -> "Axes":
        ax = lines.room(figure, LEGEND)
        sizes.axes(ax, x, most, "depth")
        # The curves move; those of the start are drawn for the legend alone.
        handles = sizes.curves(ax, x, errors(1))
        lines.heading(ax, "", LEGEND, handles)
        for handle in handles:
            handle.remove()
        return ax

    def move(ax: "Axes", depth: int, least: int) -> None:
        sizes.curves(ax, x, errors(least))
        sizes.moving(ax, x, errors(least), depth)
        lines.title(ax, told(depth, least)[0], LEGEND)

    def words(depth: int, least: int) -> str:
        curves = sizes.as_words(x, errors(least), "depth", depth)
        return f"D{told(depth, least)[0][1:]}. {curves}"

    return Explorer(
        f"Size of the tree for {show(target)}:",
        [
            Count(trees.height, 0, trees.height, description="depth", layout=LINE),
            Choice(options=[(show(n), n) for n in stops], description="min_leaf", layout=LINE),
        ],
        Kept((7.0, 4.2), still, move),
        tell=lambda depth, least: "\n".join([about, *told(depth, least), best(least)]),
        words=words,
    )


def _tables(
    data: pd.DataFrame, validation: pd.DataFrame | None, seed: int
) -> tuple[str, dict[str, pd.DataFrame]]:
    """Training and validation rows, and where they are from."""
    if validation is not None:
        about = f"{len(data)} training rows; {len(validation)} validation rows of their own table"
        return about, {"training": data, "validation": validation}
    check_number("seed", seed, at_least(0), "0 or more", whole=True)
    if len(data) < HELD_OUT:
        raise ValueError(
            f"{len(data)} rows can't be divided into training and validation rows: give three or "
            "more, or validation=rows"
        )
    is_held_out = np.random.default_rng(seed).permutation(np.arange(len(data)) % HELD_OUT) == 0
    parts = data[~is_held_out], data[is_held_out]
    about = (
        f"{len(parts[0])} training rows; {len(parts[1])} validation rows, "
        f"a third of the table drawn at random (seed {seed})"
    )
    return about, dict(zip(sizes.NAMES, parts, strict=True))


def _error(trees: Trees, rows: pd.DataFrame, depth: int, least: int) -> float:
    """Share of wrong rows, or the mean squared error."""
    loss, n = loss_of(trees.at(depth, least), rows)
    if not n:
        raise ValueError(f"no validation row has a {trees.whole(1).target.name!r}: give some")
    return loss / n
