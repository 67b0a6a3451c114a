"""The air of a day: a steady wind, less of it near the ground, and gusts that come and go."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import NamedTuple

MEMORY = 3.0  # seconds in which a gust loses most of itself
STEADY, GUST = 15.0, 4.0  # ft/s: largest steady wind from a side, and a usual gust
LAYER = 1000.0  # feet above which the wind is in full strength
GROUND = 0.3  # share of it that is left at the ground


class Wind(NamedTuple):
    """Where the air moves, in feet a second."""

    north: float
    east: float
    down: float


@dataclass(frozen=True)
class Day:
    """The air of one day: ``rough`` times the usual wind and gusts, 0 for still air.

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
        steady = [random.uniform(-STEADY, STEADY), random.uniform(-STEADY, STEADY), 0.0]
        kept = 1 - seconds / MEMORY
        fresh = GUST * sqrt(1 - kept**2)
        gust = [0.0, 0.0, 0.0]
        while True:
            gust = [kept * old + fresh * random.gauss(0, 1) for old in gust]
            north, east, down = (self.rough * (s + g) for s, g in zip(steady, gust, strict=True))
            yield Wind(north, east, down / 2)


def share(altitude: float) -> float:
    """How much of the wind blows at an altitude in feet.

    >>> share(0), share(500), share(2000)
    (0.3, 0.65, 1.0)
    """
    return GROUND + (1 - GROUND) * min(max(altitude, 0) / LAYER, 1)
