"""The plan of a flight in seven stages, and when each of them ends.

The runway runs north, from 0 to 10,000 feet, and is 200 feet wide. A flight takes off to the north,
goes out at 2,000 feet, turns right and then left all the way round, and lands to the south. The
stages are those of Sammut, Hurst, Kedzier and Michie, Learning to Fly (ICML 1992); the numbers by
which they end are this course's own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import radians, tan

from dtlearn.course.flight.variables import State

RUNWAY, HALF_WIDTH = 10_000, 100  # feet: its length, and from its centre line to its edge
CRUISE = 2000  # feet above the runway
OUT, BACK = 32_000, 42_000  # feet north at which the turns begin
AWAY, HOME = 30, -180  # headings after the first turn, and of the landing
AIM = 6000  # feet north: where the path of the descent meets the runway
SLOPE = tan(radians(4))  # of that path
PATH = AIM + CRUISE / SLOPE  # feet north: where it begins


@dataclass(frozen=True)
class Stage:
    """One stage: what it is called, what ends it in words, and whether it is over."""

    name: str
    until: str
    over: Callable[[State], bool]


STAGES = (
    Stage("take off", "altitude above 200 ft", lambda s: s["altitude"] > 200),
    Stage("climb and level", f"{OUT:,} ft north", lambda s: s["north"] >= OUT),
    Stage("turn right", f"{BACK:,} ft north", lambda s: s["north"] >= BACK),
    Stage("turn back", "heading below -150°", lambda s: s["heading"] <= -150),
    Stage("line up", f"{round(PATH, -2):,.0f} ft north", lambda s: s["north"] <= round(PATH, -2)),
    Stage("descend", "altitude below 150 ft", lambda s: s["altitude"] < 150),
    Stage("land", "wheels on the ground", lambda s: s["on_ground"] > 0),
)


def stage_after(stage: int, state: State) -> int:
    """The number of the stage (from 0) in which a state is, if it was in ``stage`` before.

    A stage that is over is followed by the next one; len(STAGES) says that the flight is over.

    >>> stage_after(0, {"altitude": 150}), stage_after(0, {"altitude": 250, "north": 3000})
    (0, 1)
    """
    return stage + 1 if STAGES[stage].over(state) else stage


def on_path(north: float) -> float:
    """Altitude in feet of the path of the descent; the cruise before it.

    >>> on_path(AIM), on_path(50_000)
    (0.0, 2000)
    """
    return min(max((north - AIM) * SLOPE, 0.0), CRUISE)
