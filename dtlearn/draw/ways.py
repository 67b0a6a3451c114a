"""Ways of something that moves: one column of a table against another, a line for each table.

name   of a way, as the legend tells it: a table of moments in their order
end    the last moment of a way, which has the sign of its line
"""

from collections.abc import Hashable, Mapping
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from numpy.typing import NDArray

from dtlearn.draw import lines, style
from dtlearn.draw.names import elided

Floats = NDArray[np.float64]
SIZE = 6.4, 3.4  # of a figure, in inches
LONGEST = 60  # characters of a label


def paths(
    ways: Mapping[str, pd.DataFrame],
    x: Hashable,
    y: Hashable,
    xlabel: str = "",
    ylabel: str = "",
    ax: Axes | None = None,
) -> Axes:
    """Draw the column ``y`` against ``x`` of each table, row after row; a sign marks the last row.

    The columns' names are the labels unless others are given. Raises ValueError where there is no
    table, or one has no rows, and KeyError for a column that it does not have.

    >>> import pandas as pd
    >>> flown = pd.DataFrame({"time": [0, 10, 20], "altitude": [0, 120, 300]})
    >>> ax = paths({"tree": flown}, "time", "altitude", "seconds")
    >>> ax.get_xlabel(), ax.lines[0].get_xydata().tolist()
    ('seconds', [[0.0, 0.0], [10.0, 120.0], [20.0, 300.0]])
    """
    found = checked(ways, x, y)
    with style.styled(ax):
        if ax is None:
            ax = lines.new_axes([*ways], SIZE, 6.0 - style.TITLE)
        handles = [_way(ax, points, number) for number, points in enumerate(found.values())]
        named(ax, xlabel or x, ylabel or y)
        lines.heading(ax, "", [*ways], handles)
    return ax


def checked(ways: Mapping[str, pd.DataFrame], x: Hashable, y: Hashable) -> dict[str, Floats]:
    """The points of each way (rows, 2). Raises as :func:`paths`."""
    if not ways:
        raise ValueError("there is no way to draw: give a table under a name")
    for name, table in ways.items():
        missing = [column for column in (x, y) if column not in table.columns]
        if missing:
            raise KeyError(f"{name!r} has no column {missing[0]!r}: it has {list(table.columns)}")
        if table.empty:
            raise ValueError(f"{name!r} has no rows: leave it out")
    return {name: table[[x, y]].to_numpy(dtype=float) for name, table in ways.items()}


def named(ax: Axes, x: Hashable, y: Hashable) -> None:
    """What the axes are called, literally."""
    ax.set_xlabel(elided(style.label(x), LONGEST), parse_math=False)
    ax.set_ylabel(elided(style.label(y), LONGEST), parse_math=False)


def _way(ax: Axes, points: Floats, number: int) -> Any:
    """A line without signs, but for its last point; the sign that stands for both."""
    look = lines.look(number)
    ax.plot(*points.T, **{**look, "marker": ""})
    ax.plot(*points[-1:].T, **{**look, "linestyle": ""}, clip_on=False, zorder=3)
    return lines.handle(number)
