"""Single random results beside what is to be expected: dots, a mean, and a band round it.

found  one line of results for each value on the axis
sd     standard deviation of one result: the band reaches so far to both sides of the mean
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike, NDArray

from dtlearn.draw import lines, style
from dtlearn.draw.names import elided
from dtlearn.draw.shading import written

Floats = NDArray[np.float64]
NAMES = ("one draw each", "mean of all draws", "mean ± sd")
DOT, MEAN = style.OKABE_ITO[1], style.OKABE_ITO[0]


def spread(
    values: Sequence[float],
    found: ArrayLike,
    mean: ArrayLike,
    sd: ArrayLike,
    label: str = "p",
    ylabel: str = "accuracy",
    ax: Axes | None = None,
) -> Axes:
    """Draw single random results at each of some ``values``, with their mean and its ± sd.

    ``found`` holds one or more results for each value, ``mean`` and ``sd`` a number each. Raises
    ValueError where they differ in length, a number is missing, or a deviation is negative.

    >>> ax = spread([0, 0.5], [[1, 1], [0.6, 1]], [1, 0.8], [0, 0.2])
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['one draw each', 'mean of all draws', 'mean ± sd']
    """
    x, dots, centre, half = checked(values, found, mean, sd)
    with style.styled(ax):
        if ax is None:
            ax = lines.new_axes(NAMES, above=6.0 - style.TITLE)
        lines.heading(ax, "", NAMES, _drawn(ax, x, dots, centre, half))
        ax.set_xlabel(elided(style.label(label), 60), parse_math=False)
        ax.set_ylabel(elided(style.label(ylabel), 60), parse_math=False)
    return ax


def checked(
    values: Sequence[float], found: ArrayLike, mean: ArrayLike, sd: ArrayLike
) -> tuple[Floats, Floats, Floats, Floats]:
    """All of them as arrays, ``found`` with a line for each value. Raises as :func:`spread`."""
    x, centre, half = (np.asarray(numbers, dtype=float) for numbers in (values, mean, sd))
    dots = np.asarray(found, dtype=float)
    dots = dots[:, None] if dots.ndim == 1 else dots
    if not (x.ndim == 1 and x.shape == centre.shape == half.shape and dots.shape[:1] == x.shape):
        raise ValueError(
            f"{len(dots)} lines of results, {centre.size} means and {half.size} deviations for "
            f"{x.size} values: give one of each for every value"
        )
    if not all(np.isfinite(numbers).all() for numbers in (x, dots, centre, half)):
        raise ValueError("a number is missing or infinite: leave out values that have no result")
    if (half < 0).any():
        raise ValueError(f"a standard deviation is never negative, got {half.min()}")
    return x, dots, centre, half


def as_words(
    values: Sequence[float], found: ArrayLike, mean: ArrayLike, sd: ArrayLike, label: str = "p"
) -> str:
    """What the picture shows, for those who can't see it.

    >>> as_words([0, 0.5], [[1, 1], [0.6, 1]], [1, 0.8], [0, 0.2])
    'Results over p, from 0 to 0.5. Single ones from 0.6 to 1; mean 1 to 0.8, sd 0 to 0.2.'
    """
    x, dots, centre, half = checked(values, found, mean, sd)
    low, high = written(float(dots.min())), written(float(dots.max()))
    means, deviations = (
        f"{written(float(numbers[0]))} to {written(float(numbers[-1]))}"
        for numbers in (centre, half)
    )
    return (
        f"Results over {style.label(label)}, from {written(float(x[0]))} to "
        f"{written(float(x[-1]))}. Single ones from {low} to {high}; mean {means}, "
        f"sd {deviations}."
    )


def _drawn(ax: Axes, x: Floats, dots: Floats, centre: Floats, half: Floats) -> list[Any]:
    """The band, the line and the dots, side by side where there are several; gives the legend."""
    band = ax.fill_between(
        x, centre - half, centre + half, color=style.tint(MEAN, 0.2), linewidth=0, zorder=1
    )
    line = ax.plot(x, centre, **{**lines.look(0), "color": MEAN, "marker": ""}, zorder=3)
    step = float(np.diff(x).min()) if len(x) > 1 else 1.0
    aside = step * (np.linspace(-0.3, 0.3, dots.shape[1]) if dots.shape[1] > 1 else np.zeros(1))
    places = np.broadcast_to(x[:, None] + aside, dots.shape)
    found = ax.scatter(
        places, dots, s=26, color=DOT, edgecolors=style.ink(), linewidths=0.7, zorder=4
    )
    ax.set_xticks(x, [style.label(float(value)) for value in x], parse_math=False)
    return [found, *line, band]
