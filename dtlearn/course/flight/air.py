"""The air of a day: a steady wind, gusts, and air that rises and sinks; less of it near the ground.

Gusts and lift are noise that forgets: in each step of time it keeps a share of what it was, and
gains as much anew (an Ornstein-Uhlenbeck process).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import NamedTuple

STEADY = 15.0  # ft/s: the largest steady wind from a side
GUST, GUSTY = 4.0, 3.0  # ft/s: a usual gust; seconds in which it is forgotten
LIFT, LIFTED = 3.0, 20.0  # ft/s: usual rising or sinking air; seconds in which it is crossed
LAYER = 1000.0  # feet above which the wind is in full strength
GROUND = 0.3  # share of it that is left at the ground


class Wind(NamedTuple):
    """Where the air moves, in feet a second."""

    north: float
    east: float
    down: float


@dataclass(frozen=True)
class Day:
    """The air of one day: ``rough`` times the usual wind, gusts and lift, 0 for still air.

    A seed is a day: its air is the same whenever it is flown.
    """

    seed: int
    rough: float = 1.0

    def winds(self, seconds: float) -> Iterator[Wind]:
        """The wind at full strength, every so many seconds.

        >>> next(Day(seed=1, rough=0).winds(0.1))
        Wind(north=0.0, east=0.0, down=0.0)
        """
        random = Random(f"air {self.seed}")
        north, east = (random.uniform(-STEADY, STEADY) for _ in range(2))
        gusts = [wavering(random, GUST, GUSTY / seconds) for _ in range(3)]
        lift = wavering(random, LIFT, LIFTED / seconds)
        while True:
            to_north, to_east, to_down = map(next, gusts)
            blows = north + to_north, east + to_east, to_down / 2 - next(lift)
            yield Wind(*(self.rough * speed + 0.0 for speed in blows))


def wavering(random: Random, strength: float, steps: float) -> Iterator[float]:
    """Noise of a standard deviation that forgets itself in so many steps; it begins at zero."""
    kept, now = 1 - 1 / steps, 0.0
    fresh = strength * sqrt(1 - kept**2)
    while True:
        now = kept * now + fresh * random.gauss(0, 1)
        yield now


def share(altitude: float) -> float:
    """How much of the wind blows at an altitude in feet.

    >>> share(0), share(500), share(2000)
    (0.3, 0.65, 1.0)
    """
    return GROUND + (1 - GROUND) * min(max(altitude, 0) / LAYER, 1)
