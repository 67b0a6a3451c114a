"""Flights for sliders: a map with north on top, and altitude against time; what ends how differs.

ends  of a flight: its number in ENDS, which is that of its look
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from dtlearn.draw import lines, style
from dtlearn.draw.curves import MARGINS

ENDS = ("near the centre line", "elsewhere", "lost")
SIZE = 7.6, 4.6  # of a figure, in inches
MAP = 0.42  # share of the width that the map takes
EAST, NORTH = (-8_000, 18_000), (-3_000, 56_000)  # feet
LONGEST, HIGHEST = 900, 2_600  # seconds, feet
RUNWAY = 10_000  # feet to the north


def still(figure: Figure) -> tuple[Axes, Axes]:
    """Both Axes and a legend."""
    style.paper(figure)
    width, height = (72 * side for side in figure.get_size_inches())
    left, bottom = MARGINS
    top = style.above_height(ENDS, width) + 6
    up = (height - bottom - top) / height
    across = MAP * width - left - style.RIGHT
    ground = figure.add_axes((left / width, bottom / height, across / width, up))
    rest = (1 - MAP) * width - left - style.RIGHT
    profile = figure.add_axes((MAP + left / width, bottom / height, rest / width, up))
    ground.set(xlim=EAST, ylim=NORTH, xlabel="feet east", ylabel="feet north")
    profile.set(xlim=(0, LONGEST), ylim=(0, HIGHEST), xlabel="seconds", ylabel="feet high")
    ground.plot([0, 0], [0, RUNWAY], color=style.RULE, linewidth=5, solid_capstyle="butt")
    for ax in (ground, profile):
        ax.xaxis.set_major_locator(MaxNLocator(4))
    handles = [lines.handle(number) for number in range(len(ENDS))]
    style.legend_of(ground, ENDS, handles, **style.above(ENDS, width))
    return ground, profile


def moving(axes: tuple[Axes, Axes], flights: Sequence[tuple[pd.DataFrame, int]]) -> None:
    """The flights, each with the number of its end; lost ones on top."""
    for flight, end in sorted(flights, key=lambda one: one[1]):
        for ax, columns in zip(axes, (["east", "north"], ["time", "altitude"]), strict=True):
            x, y = np.clip(flight[columns].to_numpy(dtype=float).T, -1e6, 1e6)
            look = lines.look(end) | {"linewidth": 1.0, "zorder": 2 + end}
            ax.plot(x, y, **{**look, "marker": ""})
            ax.plot(x[-1:], y[-1:], **{**look, "linestyle": ""})


def as_words(flights: Sequence[tuple[pd.DataFrame, int]]) -> str:
    """What the picture shows, for those who can't see it.

    >>> here = pd.DataFrame({"east": [0, 30], "north": [0, 9], "time": [0, 7], "altitude": [0, 4]})
    >>> as_words([(here, 0), (here, 2)])
    'Map and altitude of 2 flights: 1 near the centre line, 0 elsewhere, 1 lost.'
    """
    ends = [end for _, end in flights]
    told = ", ".join(f"{ends.count(i)} {name}" for i, name in enumerate(ENDS))
    return f"Map and altitude of {len(flights)} flights: {told}."
