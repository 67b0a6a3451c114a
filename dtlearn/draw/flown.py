"""Where flights end and how one of them got there, for sliders: a map, altitude, and the runway.

The map has north on top. Each of its signs is the end of a flight; the line is one of them. The
runway is a part of the map, stretched, with what is near its centre line between two lines.

ends  of a flight: its number in ENDS, which is that of its look
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from dtlearn.draw import lines, style
from dtlearn.draw.curves import MARGINS

ENDS = ("near the centre line", "elsewhere", "lost")
SIZE = 7.6, 5.0  # of a figure, in inches
MAP = 0.42  # share of the width that the map takes
LOW = 0.45  # share of the height that the runway takes
EAST, NORTH = (-12_000, 12_000), (-5_000, 60_000)  # feet; what ends beyond has its sign on the edge
LONGEST, HIGHEST = 900, 2_600  # seconds, feet
RUNWAY = 10_000  # feet to the north
# feet from the centre line: where the runway ends, what is near, and what is shown
WIDE, NEAR, BESIDE = 100, 75, 200


class Ending(NamedTuple):
    """Where a flight ended, in feet, and its number in ENDS."""

    east: float
    north: float
    end: int


def still(figure: Figure) -> tuple[Axes, Axes, Axes]:
    """The Axes of the map, of the altitude and of the runway; and a legend."""
    style.paper(figure)
    ground = _axes(figure, (0.0, MAP), (0.0, 1.0))
    profile = _axes(figure, (MAP, 1.0), (LOW, 1.0))
    runway = _axes(figure, (MAP, 1.0), (0.0, LOW))
    ground.set(xlim=EAST, ylim=NORTH, xlabel="feet east", ylabel="feet north")
    profile.set(xlim=(0, LONGEST), ylim=(0, HIGHEST), xlabel="seconds", ylabel="feet high")
    runway.set(xlim=(-BESIDE, BESIDE), ylim=(0, RUNWAY), xlabel="feet east", ylabel="feet north")
    ground.plot([0, 0], [0, RUNWAY], color=style.RULE, linewidth=5, solid_capstyle="butt")
    ground.set_xticks([-10_000, 0, 10_000])
    runway.axvspan(-WIDE, WIDE, color=style.RULE, alpha=0.25, linewidth=0)
    runway.set_xticks([-BESIDE, -NEAR, 0, NEAR, BESIDE])
    for side in (-NEAR, NEAR):
        runway.axvline(side, color=style.INK, linewidth=1, linestyle="--")
    handles = [lines.handle(number) for number in range(len(ENDS))]
    width = 72 * figure.get_figwidth()
    style.legend_of(ground, ENDS, handles, **style.above(ENDS, width))
    return ground, profile, runway


def _axes(figure: Figure, across: tuple[float, float], up: tuple[float, float]) -> Axes:
    """Axes below the legend, in two shares of the figure; thousands have a comma."""
    width, height = (72 * side for side in figure.get_size_inches())
    left, bottom = MARGINS
    room = height - style.above_height(ENDS, width) - 6
    low, high = (room * share for share in up)
    wide = across[1] - across[0] - (left + style.RIGHT) / width
    tall = (high - low - bottom - (style.RIGHT if high < room else 0)) / height
    ax = figure.add_axes((across[0] + left / width, (low + bottom) / height, wide, tall))
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_formatter("{x:,.0f}")
    return ax


def moving(axes: tuple[Axes, Axes, Axes], track: pd.DataFrame, ends: Sequence[Ending]) -> None:
    """The flight of a track, which is the first of those that end."""
    ground, profile, runway = axes
    look = lines.look(ends[0].end) | {"marker": ""}
    ground.plot(track["east"], track["north"], **look)
    profile.plot(track["time"], track["altitude"], **look)
    for ending in ends:
        _sign(ground, ending, EAST, NORTH)
        if ENDS[ending.end] != "lost":
            _sign(runway, ending, (-BESIDE, BESIDE), (0, RUNWAY))


def _sign(ax: Axes, ending: Ending, east: tuple[int, int], north: tuple[int, int]) -> None:
    """The sign of an end, on the edge where it lies beyond."""
    at = [np.clip(ending.east, *east)], [np.clip(ending.north, *north)]
    ax.plot(*at, **{**lines.look(ending.end), "linestyle": ""}, clip_on=False)


def as_words(track: pd.DataFrame, ends: Sequence[Ending]) -> str:
    """What the picture shows, for those who can't see it.

    >>> flown = pd.DataFrame({"time": [0, 70], "altitude": [0, 40]})
    >>> as_words(flown, [Ending(30, 5000, 0), Ending(-9000, 20000, 2)])
    'Map with the ends of 2 flights: 1 near the centre line, 0 elsewhere, 1 lost. The first \
takes 70 seconds and is at most 40 feet high.'
    """
    found = [ending.end for ending in ends]
    told = ", ".join(f"{found.count(i)} {name}" for i, name in enumerate(ENDS))
    seconds, high = track["time"].max(), track["altitude"].max()
    first = f"The first takes {seconds:.0f} seconds and is at most {high:.0f} feet high."
    return f"Map with the ends of {len(ends)} flights: {told}. {first}"
