"""Training and validation errors against the size of a tree."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike, NDArray

from dtlearn.draw import lines, style
from dtlearn.draw.names import elided
from dtlearn.draw.shading import written

Floats = NDArray[np.float64]
NAMES = ("training", "validation")
LEAST = "least validation error"


def errors_by_size(
    sizes: Sequence[float],
    training: ArrayLike,
    validation: ArrayLike | None = None,
    label: str = "leaves",
    current: float | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw errors of training and of validation rows against the size of a tree.

    ``sizes`` rise: numbers of leaves, depths, values of ``min_leaf``, as the ``label`` says. The
    least validation error (of equal ones that of the first size) has a line down to its size, and
    the ``current`` size a ring. Raises ValueError where the numbers of errors and sizes differ,
    sizes do not rise, and for a current size that is none of them.

    >>> ax = errors_by_size([1, 2, 4], [0.5, 0.2, 0.0], [0.5, 0.3, 0.4], current=4)
    >>> ax.get_title(loc="left")
    'leaves 4: training 0, validation 0.4'
    """
    x, errors = checked(sizes, training, validation)
    names = [*errors, *([LEAST] if validation is not None else [])]
    with style.styled(ax):
        if ax is None:
            ax = lines.new_axes(names)
        handles = still(ax, x, errors, label)
        title = ""
        if current is not None:
            title = title_of(x, errors, label, current)
            moving(ax, x, errors, current)
        lines.heading(ax, title, names, handles)
    return ax


def checked(
    sizes: Sequence[float], training: ArrayLike, validation: ArrayLike | None
) -> tuple[Floats, dict[str, Floats]]:
    """Sizes and errors as arrays. Raises as :func:`errors_by_size`."""
    x = np.asarray(sizes, dtype=float)
    given = zip(NAMES, (training, validation), strict=True)
    errors = {name: np.asarray(e, dtype=float) for name, e in given if e is not None}
    for name, error in errors.items():
        if error.shape != x.shape or x.ndim != 1 or not len(x):
            raise ValueError(
                f"{error.size} {name} errors for {x.size} sizes: give one error for each size"
            )
    if not (np.diff(x) > 0).all():
        raise ValueError(f"sizes must rise, got {list(sizes)}")
    return x, errors


def still(ax: Axes, x: Floats, errors: dict[str, Floats], label: str) -> list[Any]:
    """The axes, the curves and the least validation error, where no control moves them."""
    axes(ax, x, max(float(np.nanmax(error)) for error in errors.values()), label)
    return curves(ax, x, errors)


def curves(ax: Axes, x: Floats, errors: dict[str, Floats]) -> list[Any]:
    """The curves and a line down from the least validation error; gives the legend."""
    handles: list[Any] = []
    for number, error in enumerate(errors.values()):
        handles += ax.plot(x, error, **lines.look(number))
    if NAMES[1] in errors:
        at = least(errors[NAMES[1]])
        look: Any = {"colors": style.ink(), "linestyles": (0, (1, 2)), "linewidths": 1.6}
        handles.append(ax.vlines([x[at]], ax.get_ylim()[0], errors[NAMES[1]][at], **look))
    return handles


def axes(ax: Axes, x: Floats, most: float, label: str) -> None:
    """The axes of errors up to ``most``."""
    if (x == x.round()).all():
        ax.xaxis.set_major_locator(MaxNLocator(8, integer=True, min_n_ticks=1))
    air, top = 0.04 * (x[-1] - x[0]) or 1.0, most or 1.0
    ax.set(xlim=(x[0] - air, x[-1] + air), ylim=(-0.04 * top, 1.06 * top), ylabel="error")
    ax.set_xlabel(elided(style.label(label), 60), parse_math=False)


def moving(ax: Axes, x: Floats, errors: dict[str, Floats], current: float) -> list[Artist]:
    """Rings round the errors of the current size."""
    at = _position(x, current)
    return [lines.ring(ax, float(x[at]), float(error[at])) for error in errors.values()]


def least(errors: Floats) -> int:
    """Position of the least error, of equal ones the first."""
    return int(np.nanargmin(errors))


def title_of(x: Floats, errors: dict[str, Floats], label: str, current: float) -> str:
    """The current size and its errors."""
    at = _position(x, current)
    told = ", ".join(f"{name} {written(error[at])}" for name, error in errors.items())
    return f"{elided(style.label(label), 30)} {style.label(float(current))}: {told}"


def as_words(x: Floats, errors: dict[str, Floats], label: str, current: float | None = None) -> str:
    """What the curves show, for those who can't see them.

    >>> x, errors = checked([1, 2, 4], [0.5, 0.2, 0.0], [0.5, 0.3, 0.4])
    >>> as_words(x, errors, "leaves")
    'Errors over leaves, from 1 to 4. training: 0.5 to 0. validation: 0.5 to 0.4. \
Least validation error at 2: 0.3.'
    """
    ends = [style.label(float(end)) for end in x[[0, -1]]]
    told = [f"Errors over {style.label(label)}, from {ends[0]} to {ends[1]}."]
    for name, error in errors.items():
        told.append(f"{name}: {written(error[0])} to {written(error[-1])}.")
    if NAMES[1] in errors:
        at = least(errors[NAMES[1]])
        at_least = f"{style.label(float(x[at]))}: {written(errors[NAMES[1]][at])}"
        told.append(f"L{LEAST[1:]} at {at_least}.")
    if current is not None:
        told.append(f"Now: {title_of(x, errors, label, current)}.")
    return " ".join(told)


def _position(x: Floats, current: float) -> int:
    found = np.flatnonzero(x == current)
    if not len(found):
        raise ValueError(f"no size {current!r}: the sizes are {x.tolist()}")
    return int(found[0])
