"""A plane, a pair of hands, and the plan: moment by moment from standing still to the touchdown."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from dtlearn.course.flight.plan import STAGES, stage_after
from dtlearn.course.flight.plane import SECOND, Plane
from dtlearn.course.flight.variables import IDLE, Settings, State, shown

LONGEST = 900  # seconds of a flight
AREA = {"east": (-30_000, 30_000), "north": (-5_000, 80_000)}  # feet: beyond it a plane is lost


class Hands(Protocol):
    """Whoever moves the controls."""

    def moves(self, stage: int, seen: State, settings: Settings) -> dict[str, int]:
        """Controls that are moved at this moment, and where to, for a stage counted from 0."""


class Moment(NamedTuple):
    """What is seen at one moment, in seconds, and where the controls stand after it."""

    time: float
    stage: int
    seen: State
    moved: tuple[str, ...]
    settings: Settings


def moments(plane: Plane, hands: Hands) -> Iterator[Moment]:
    """The moments of a flight, ten a second; in the last one it is over.

    It is over when all stages are (the stage is then ``len(STAGES)``), when the plane touches the
    ground in another stage than the first and the last, when it is far away, and after 15 minutes.
    """
    stage, settings = 0, dict(IDLE)
    for tick in range(LONGEST * SECOND + 1):
        seen = shown(plane.state())
        stage = stage_after(stage, seen)
        over = stage == len(STAGES) or is_lost(stage, seen)
        moved = {} if over else hands.moves(stage, seen, settings)
        settings = {**settings, **moved}
        yield Moment(tick / SECOND, stage, seen, tuple(moved), settings)
        if over:
            return
        plane.wait(settings)


def is_lost(stage: int, seen: State) -> bool:
    """Whether a plane is on the ground in the midst of its flight, or far away.

    >>> is_lost(3, {"on_ground": 0, "east": 0, "north": 90_000})
    True
    """
    away = any(not low <= seen[side] <= high for side, (low, high) in AREA.items())
    return away or (seen["on_ground"] > 0 and 0 < stage < len(STAGES) - 1)
