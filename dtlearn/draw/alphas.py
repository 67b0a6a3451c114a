"""The path of cost-complexity pruning: the errors of its subtrees against alpha, as a staircase.

Each subtree of the path has a stair of equal width: the alphas from which on, and up to which, it
is the best. Alphas differ by powers of ten, so that a true scale would hide most of the stairs.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from numpy.typing import NDArray

from dtlearn.draw import lines, style
from dtlearn.draw.shading import written

Floats = NDArray[np.float64]
TRAINING, VALIDATED, HELD_OUT = "training rows", "cross-validated, ± 1 SE", "validation rows"
LIMIT = "least + 1 SE"
LEAVES = 26.0  # room for the numbers of leaves over the axes, in points
NEXT = 6.0  # between two numbers on an axis, in points
SLACK = 1e-9  # an alpha that is less below a step's by this share of it counts as the step's


def staircase(
    path: pd.DataFrame,
    cross_validated: pd.DataFrame | None = None,
    validation: Sequence[float] | None = None,
    alpha: float | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the errors of every subtree of a cost-complexity path, and mark the chosen one.

    ``path`` is the table of ``dt.prune.cost_complexity_path``, ``cross_validated`` that of
    ``dt.prune.cross_validate``, whose errors have bars of one standard error and the line of the
    1-SE rule. ``validation`` holds one more error a step, that of rows kept back. ``alpha`` marks
    the subtree that it gives; by default it is the one of the 1-SE rule, if there is one.

    Raises KeyError where a column is missing, and ValueError where the tables differ in their
    steps or alpha is below 0.

    >>> import dtlearn as dt
    >>> tree = dt.cart(dt.datasets.load("iris"), target="class")
    >>> path, found = dt.prune.cost_complexity_path(tree), dt.prune.cross_validate(tree)
    >>> staircase(path, found).get_title(loc="left")
    'alpha = 0.0133: 3 leaves, error 0.0667'
    """
    errors = errors_of(path, cross_validated, validation)
    names = [*errors, *([] if cross_validated is None else [LIMIT])]
    chosen = chosen_step(path, cross_validated, alpha)
    with style.styled(ax):
        if ax is None:
            ax = lines.new_axes(names, above=LEAVES)
        handles = still(ax, path, cross_validated, errors)
        if chosen is not None:
            moving(ax, errors, chosen)
        lines.heading(ax, title_of(path, errors, chosen), names, handles)
        _lift_heading(ax, names)
    return ax


def errors_of(
    path: pd.DataFrame,
    cross_validated: pd.DataFrame | None = None,
    validation: Sequence[float] | None = None,
) -> dict[str, Floats]:
    """The errors of each kind, one a step. Raises as :func:`staircase`."""
    _check_columns("path", path, ("alpha", "n_leaves", "risk"))
    found = {TRAINING: path["risk"].to_numpy(dtype=float)}
    if cross_validated is not None:
        _check_columns("cross_validated", cross_validated, ("error", "standard_error", "verdict"))
        found[VALIDATED] = cross_validated["error"].to_numpy(dtype=float)
    if validation is not None:
        found[HELD_OUT] = np.asarray(validation, dtype=float)
    for name, errors in found.items():
        if len(errors) != len(path):
            raise ValueError(
                f"{len(errors)} errors of {name} for the {len(path)} steps of the path: give one "
                "for each, in the order of the path"
            )
    return found


def chosen_step(
    path: pd.DataFrame, cross_validated: pd.DataFrame | None, alpha: float | None
) -> int | None:
    """Number of the step that an alpha gives, or that the 1-SE rule chooses; None for neither."""
    if alpha is not None:
        if not alpha >= 0:
            raise ValueError(f"alpha must be 0 or more, got {alpha!r}")
        steps = path["alpha"].to_numpy(dtype=float)
        return int(np.flatnonzero(steps * (1 - SLACK) <= alpha)[-1])
    if cross_validated is None or "1-SE" not in set(cross_validated["verdict"]):
        return None
    return int(np.flatnonzero(cross_validated["verdict"].to_numpy() == "1-SE")[0])


def title_of(path: pd.DataFrame, errors: dict[str, Floats], chosen: int | None) -> str:
    """The chosen step in words: empty where there is none."""
    if chosen is None:
        return ""
    leaves, alpha = int(path["n_leaves"].iloc[chosen]), float(path["alpha"].iloc[chosen])
    named = f"{leaves} leaf" if leaves == 1 else f"{leaves} leaves"
    return f"alpha = {written(alpha)}: {named}, error {judged(errors)[chosen]:.3g}"


def judged(errors: dict[str, Floats]) -> Floats:
    """The errors that a choice goes by: cross-validated ones before others, training ones last."""
    return next(errors[n] for n in (VALIDATED, HELD_OUT, TRAINING) if n in errors)


def still(
    ax: Axes, path: pd.DataFrame, cross_validated: pd.DataFrame | None, errors: dict[str, Floats]
) -> list[Any]:
    """Axes, stairs, error bars and the 1-SE line, which no control moves; gives the legend."""
    numbers = [(TRAINING, VALIDATED, HELD_OUT).index(name) for name in errors]
    middle: Any = np.arange(len(path)) + 0.5
    for number, error in zip(numbers, errors.values(), strict=True):
        look = lines.look(number)
        plain = {key: look[key] for key in ("color", "linestyle", "linewidth")}
        ax.stairs(error, np.arange(len(path) + 1), baseline=None, **plain)
        ax.plot(middle, error, look["marker"], color=look["color"], markersize=look["markersize"])
    top = max(float(error.max()) for error in errors.values())
    limit = []
    if cross_validated is not None:
        highest, line = _one_standard_error(ax, cross_validated, middle)
        top, limit = max(top, highest), [line]
    ax.set(xlim=(0, len(path)), ylim=(-0.03 * top, 1.06 * top or 1.0), ylabel="error")
    _ticks(ax, path)
    return [*map(lines.handle, numbers), *limit]


def moving(ax: Axes, errors: dict[str, Floats], chosen: int) -> list[Artist]:
    """The mark of the chosen step: its ends, and a ring round its error."""
    ends = ax.vlines(
        [chosen, chosen + 1], *ax.get_ylim(), colors=style.RULE, linestyles=":", linewidths=1.2
    )
    return [ends, lines.ring(ax, chosen + 0.5, float(judged(errors)[chosen]))]


def as_words(path: pd.DataFrame, errors: dict[str, Floats], chosen: int | None) -> str:
    """What the staircase shows, for those who can't see it.

    >>> import dtlearn as dt
    >>> path = dt.prune.cost_complexity_path(dt.cart(dt.datasets.load("risk"), target="Risk"))
    >>> as_words(path, errors_of(path), 0)
    'Errors of 2 subtrees, 3 to 1 leaves. training rows: 0 to 0.333. Chosen: alpha = 0: 3 leaves, \
error 0.'
    """
    first, last = path["n_leaves"].iloc[[0, -1]]
    told = [f"Errors of {len(path)} subtrees, {first} to {last} leaves."]
    told += [f"{name}: {written(e.min())} to {written(e.max())}." for name, e in errors.items()]
    if chosen is not None:
        told.append(f"Chosen: {title_of(path, errors, chosen)}.")
    return " ".join(told)


def _check_columns(name: str, table: pd.DataFrame, columns: tuple[str, ...]) -> None:
    lost = [column for column in columns if column not in table.columns]
    if lost:
        raise KeyError(
            f"{name} has no column {', '.join(map(repr, lost))}: give the table of "
            + ("cost_complexity_path" if name == "path" else "cross_validate")
        )


def _one_standard_error(
    ax: Axes, cross_validated: pd.DataFrame, middle: Floats
) -> tuple[float, Artist]:
    """Bars of one standard error, and a line one of them over the least error; top and line."""
    error = cross_validated["error"].to_numpy(dtype=float)
    spread = cross_validated["standard_error"].to_numpy(dtype=float)
    colour = lines.look(1)["color"]
    ax.errorbar(middle, error, yerr=spread, fmt="none", ecolor=colour, elinewidth=1.2, capsize=3)
    least = int(np.flatnonzero(error <= error.min() * (1 + SLACK))[-1])
    limit = float(error[least] + spread[least])
    line = ax.axhline(limit, color=style.ink(), linewidth=1.0, linestyle=(0, (6, 3)), zorder=1.5)
    return float((error + spread).max()), line


def _ticks(ax: Axes, path: pd.DataFrame) -> None:
    """Alphas at the ends of the stairs, leaves over their middles, as many as find room."""
    alphas = [written(alpha) for alpha in path["alpha"].tolist()]
    leaves = [str(int(n)) for n in path["n_leaves"]]
    shown = _thinned(ax, alphas)
    ax.set_xticks(shown, [alphas[i] for i in shown])
    ax.set_xlabel("alpha (not to scale)")
    over = ax.secondary_xaxis("top")
    shown = _thinned(ax, leaves)
    over.set_xticks([i + 0.5 for i in shown], [leaves[i] for i in shown])
    over.tick_params(length=0, labelsize=style.SMALL, labelcolor=ax.xaxis.label.get_color(), pad=1)
    over.set_xlabel("leaves", labelpad=2, fontsize=style.SMALL, loc="left")
    over.spines["top"].set_visible(False)


def _thinned(ax: Axes, texts: list[str]) -> list[int]:
    """Every text, or every second, third ..., so that they keep apart."""
    stair = ax.bbox.width * 72 / ax.figure.dpi / len(texts)
    widest = max(style.text_width(text, style.SMALL) for text in texts) + NEXT
    return list(range(0, len(texts), max(1, int(np.ceil(widest / stair)))))


def _lift_heading(ax: Axes, names: list[str]) -> None:
    """Title and legend above the numbers of leaves."""
    high = ax.bbox.height * 72 / ax.figure.dpi
    legend: Any = ax.get_legend()
    legend.set_bbox_to_anchor((0.0, 1 + LEAVES / high), ax.transAxes)
    title = ax.get_title(loc="left")
    ax.set_title(
        title, loc="left", pad=style.above_height(names, lines.LEGEND) + LEAVES, parse_math=False
    )
