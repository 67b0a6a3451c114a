"""Accuracy against the number of rows that a tree was grown from, on a logarithmic axis."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import NullFormatter
from numpy.typing import ArrayLike, NDArray

from dtlearn.draw import lines, style
from dtlearn.draw.shading import written

Floats = NDArray[np.float64]
AIR = 0.04  # of the axis, at both ends


def learning_curve(
    rows: Sequence[float],
    accuracy: Mapping[str, ArrayLike],
    ylabel: str = "accuracy",
    ax: Axes | None = None,
) -> Axes:
    """Draw the accuracy of trees against the rows that they were grown from, a line a name.

    Raises ValueError where the rows do not rise from 1 or more, or an accuracy is missing.

    >>> ax = learning_curve([100, 1000], {"depth 2": [0.6, 0.7], "depth 6": [0.5, 0.9]})
    >>> [line.get_ydata().tolist() for line in ax.lines]
    [[0.6, 0.7], [0.5, 0.9]]
    """
    x, curves = checked(rows, accuracy)
    names = list(curves)
    with style.styled(ax):
        if ax is None:
            ax = lines.new_axes(names, above=6.0 - style.TITLE)
        axes(ax, x, list(curves.values()), ylabel)
        handles = [curve(ax, x, y, number) for number, y in enumerate(curves.values())]
        lines.heading(ax, "", names, handles)
    return ax


def checked(
    rows: Sequence[float], accuracy: Mapping[str, ArrayLike]
) -> tuple[Floats, dict[str, Floats]]:
    """Rows and curves as arrays. Raises as :func:`learning_curve`."""
    x = np.asarray(rows, dtype=float)
    if x.ndim != 1 or not len(x) or x[0] < 1 or not (np.diff(x) > 0).all():
        raise ValueError(f"numbers of rows must rise from 1 or more, got {list(rows)}")
    curves = {name: np.asarray(found, dtype=float) for name, found in accuracy.items()}
    for name, y in curves.items():
        if y.shape != x.shape or not np.isfinite(y).all():
            raise ValueError(f"{name!r} has {y.size} numbers for {x.size} sizes: give one for each")
    return x, curves


def axes(ax: Axes, x: Floats, curves: Sequence[Floats], ylabel: str = "accuracy") -> None:
    """The axes of curves over numbers of rows, each with its tick."""
    ax.set_xscale("log")
    first, last = np.log10(x[[0, -1]]).tolist()
    air = AIR * (last - first) or AIR
    low, high = (float(end(curves)) for end in (np.min, np.max))
    room = AIR * (high - low) or AIR
    ax.set(xlim=(10 ** (first - air), 10 ** (last + air)), ylim=(low - room, high + room))
    ax.set_xticks(x, [style.label(f"{n:,.0f}") for n in x], parse_math=False)
    ax.xaxis.set_minor_formatter(NullFormatter())
    ax.set_xlabel("rows that the tree was grown from", parse_math=False)
    ax.set_ylabel(style.label(ylabel), parse_math=False)


def curve(ax: Axes, x: Floats, y: Floats, number: int) -> Any:
    """One line; gives it for the legend."""
    return ax.plot(x, y, **lines.look(number))[0]


def as_words(rows: Sequence[float], accuracy: Mapping[str, ArrayLike]) -> str:
    """What the curves show, for those who can't see them.

    >>> as_words([100, 1000], {"depth 2": [0.6, 0.7]})
    'Accuracy over rows, from 100 to 1,000. depth 2: 0.6 to 0.7.'
    """
    x, curves = checked(rows, accuracy)
    told = [f"Accuracy over rows, from {x[0]:,.0f} to {x[-1]:,.0f}."]
    told += [
        f"{name}: {written(float(y[0]))} to {written(float(y[-1]))}." for name, y in curves.items()
    ]
    return " ".join(told)
