"""Times against numbers of rows on logarithmic axes: a power law is a straight line.

exponent  slope b of the line time = a × rows^b, fitted to the logarithms by least squares
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike, NDArray

from dtlearn.draw import lines, style

Floats = NDArray[np.float64]


def loglog(
    sizes: Sequence[float],
    times: Mapping[str, ArrayLike],
    xlabel: str = "rows",
    ylabel: str = "seconds",
    ax: Axes | None = None,
) -> Axes:
    """Draw what something costs against the size of its input, with the exponent that fits.

    ``times`` holds one number a size under each name: seconds, operations. The legend tells the
    exponents; the lines are fitted, the signs are the numbers. Raises ValueError where they do not
    fit the sizes, are not above 0, or are fewer than two different sizes.

    >>> ax = loglog([10, 100, 1000], {"naive": [1, 100, 10000], "sorted": [2, 20, 200]})
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['naive: N^2.00', 'sorted: N^1.00']
    >>> ax = loglog([10, 100], {"as good as level": [1, 0.999]})
    >>> ax.get_legend().get_texts()[0].get_text()
    'as good as level: N^0.00'
    """
    x = np.asarray(sizes, dtype=float)
    fits = {name: power_law(sizes, time, name) for name, time in times.items()}
    names = [f"{style.short(name)}: N^{fit[1]:z.2f}" for name, fit in fits.items()]
    with style.styled(ax):
        if ax is None:
            ax = lines.new_axes(names, above=6.0 - style.TITLE)
        handles: list[Any] = []
        for number, (name, (factor, exponent)) in enumerate(fits.items()):
            look = lines.look(number)
            ends = np.array([x.min(), x.max()])
            line = {key: look[key] for key in ("color", "linestyle", "linewidth")}
            ax.plot(ends, factor * ends**exponent, **line)
            ax.plot(x, np.asarray(times[name], dtype=float), **{**look, "linestyle": ""})
            handles.append(lines.handle(number))
        ax.set(xscale="log", yscale="log")
        ax.set_xlabel(style.label(xlabel), parse_math=False)
        ax.set_ylabel(style.label(ylabel), parse_math=False)
        lines.heading(ax, "", names, handles)
    return ax


def power_law(sizes: ArrayLike, times: ArrayLike, name: str = "times") -> tuple[float, float]:
    """Factor and exponent of the power law that fits best, by least squares on the logarithms.

    Raises as :func:`loglog`.

    >>> factor, exponent = power_law([1, 2, 4], [3, 12, 48])
    >>> round(factor, 6), round(exponent, 6)
    (3.0, 2.0)
    """
    x, y = np.asarray(sizes, dtype=float), np.asarray(times, dtype=float)
    if x.shape != y.shape or x.ndim != 1:
        raise ValueError(f"{y.size} {name} for {x.size} sizes: give one for each size")
    if len(np.unique(x)) < 2:
        raise ValueError(f"an exponent needs two different sizes, got {x.tolist()}")
    if not ((x > 0) & (y > 0) & np.isfinite(x) & np.isfinite(y)).all():
        raise ValueError(f"logarithms need numbers above 0: look at the sizes and at {name}")
    u, v = np.log(x) - np.log(x).mean(), np.log(y)
    exponent = float(u @ v / (u @ u))
    return float(np.exp(v.mean() - exponent * np.log(x).mean())), exponent


def as_words(sizes: Sequence[float], times: Mapping[str, ArrayLike]) -> str:
    """What the lines show, for those who can't see them.

    >>> as_words([10, 100], {"naive": [1, 100]})
    'Times for 2 sizes from 10 to 100, on logarithmic axes. naive grows like N^2.00.'
    """
    low, high = style.number(min(sizes)), style.number(max(sizes))
    told = [f"Times for {len(sizes)} sizes from {low} to {high}, on logarithmic axes."]
    for name, time in times.items():
        told.append(f"{style.short(name)} grows like N^{power_law(sizes, time, name)[1]:z.2f}.")
    return " ".join(told)
