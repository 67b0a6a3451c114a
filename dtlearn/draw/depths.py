"""What each further depth of a tree brings: the impurity and the error of the tree cut there."""

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from dtlearn.draw import lines, style
from dtlearn.draw.shading import written
from dtlearn.table.frames import Frame
from dtlearn.tree.tree import Tree

Floats = NDArray[np.float64]
IMPURITY, TRAINING, VALIDATION = "weighted impurity", "training error", "validation error"


def depth_curve(
    tree: Tree, data: Frame | None = None, depth: int | None = None, ax: Axes | None = None
) -> Axes:
    """Draw the weighted impurity and the error of a tree cut at each depth, against the depth.

    The error is the share of wrong rows, with priors or losses their expected cost, and of a
    regression tree the mean squared error, which is its impurity as well. The rows of ``data`` have
    a line of their own. ``depth`` has a ring at the error there: of these rows if there are some.
    Raises KeyError where a column of the data is missing, and ValueError for a depth that the tree
    does not have.

    >>> import dtlearn as dt
    >>> ax = depth_curve(dt.cart(dt.datasets.load("risk"), "Risk"))
    >>> [line.get_ydata().round(4).tolist() for line in ax.lines]
    [[0.4444, 0.2222, 0.0], [0.3333, 0.1667, 0.0]]
    """
    table = by_depth(tree, data)
    if depth is not None and depth not in table.index:
        raise ValueError(f"no depth {depth!r}: the tree has the depths 0 to {tree.height}")
    names = table.columns.tolist()
    with style.styled(ax):
        if ax is None:
            ax = lines.new_axes(names)
        handles = still(ax, table)
        title = ""
        if depth is not None:
            moving(ax, table, depth)
            title = f"depth {depth}: {names[-1]} {written(float(table[names[-1]].iloc[depth]))}"
        lines.heading(ax, title, names, handles)
    return ax


def by_depth(tree: Tree, data: Frame | None = None) -> pd.DataFrame:
    """The numbers that :func:`depth_curve` draws: one line a depth, one column a curve.

    >>> import dtlearn as dt
    >>> by_depth(dt.cart(dt.datasets.load("risk"), "Risk")).round(4)
           weighted impurity  training error
    depth
    0                 0.4444          0.3333
    1                 0.2222          0.1667
    2                 0.0000          0.0000
    """
    arrays, target = tree.arrays, tree.target
    stopping, n = arrays.stopping(), tree.root.n
    found: dict[str, list[float]] = {name: [] for name in _curves(tree, data)}
    for depth in range(tree.height + 1):
        above, here = arrays.depth < depth, arrays.depth == depth
        held = np.where(here[:, None], arrays.statistics, np.where(above[:, None], stopping, 0.0))
        if IMPURITY in found:
            mass = target.mass(held)
            found[IMPURITY].append(float((mass * arrays.impurity).sum() / mass.sum()))
        found[TRAINING].append(float(tree.losses(held).sum() / n))
        if data is not None:
            found[VALIDATION].append(_error(tree.pruned(np.flatnonzero(here).tolist()), data))
    return pd.DataFrame(found).rename_axis("depth")


def still(ax: Axes, table: pd.DataFrame) -> list[Any]:
    """The curves and axes, which no control moves; gives the legend."""
    handles = []
    for number, name in enumerate(table.columns):
        handles += ax.plot(table.index, table[name], **lines.look(number))
    ax.xaxis.set_major_locator(MaxNLocator(8, integer=True, min_n_ticks=1))
    ax.set(xlabel="depth", ylabel="impurity and error", xlim=(-0.3, len(table) - 0.7))
    top = float(table.to_numpy().max()) or 1.0
    ax.set_ylim(-0.04 * top, 1.06 * top)
    return handles


def moving(ax: Axes, table: pd.DataFrame, depth: int) -> list[Artist]:
    """The mark of a depth: a line down, and a ring at the last curve."""
    line = ax.axvline(depth, color=style.RULE, linestyle=":", linewidth=1.2, label="_mark")
    return [line, lines.ring(ax, depth, float(table.iloc[:, -1].to_numpy()[depth]))]


def as_words(table: pd.DataFrame) -> str:
    """What the curves show, for those who can't see them.

    >>> import dtlearn as dt
    >>> as_words(by_depth(dt.cart(dt.datasets.load("risk"), "Risk")))
    'Curves over the depths 0 to 2. weighted impurity: 0.444 to 0. training error: 0.333 to 0.'
    """
    told = [f"Curves over the depths 0 to {len(table) - 1}."]
    for name in table.columns:
        first, last = table[name].to_numpy(dtype=float)[[0, -1]].tolist()
        told.append(f"{name}: {written(first)} to {written(last)}.")
    return " ".join(told)


def _curves(tree: Tree, data: Frame | None) -> list[str]:
    """The names of the curves: the variance is the mean squared error, so it is told once."""
    found = [IMPURITY, TRAINING] if tree.classes else [TRAINING]
    return found if data is None else [*found, VALIDATION]


def _error(tree: Tree, data: Frame) -> float:
    """Share of wrong rows, or mean squared error, of rows whose target is there."""
    truth, predicted = tree.target.column(data), tree.predict(data)
    if tree.classes:
        return 1.0 - tree.target.score(truth, predicted)
    return float(((truth.astype(float) - predicted) ** 2).mean())
