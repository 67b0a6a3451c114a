"""How a flight ended: the stages that it flew, and where and how it touched down."""

from collections.abc import Sequence
from dataclasses import dataclass

from dtlearn.course.flight.moments import Moment
from dtlearn.course.flight.plan import HALF_WIDTH, RUNWAY, STAGES

NEAR = 75  # feet from the centre line: the goal
LEVEL = 15  # degrees that a wing may be low at the touchdown
HARD = 600  # feet a minute, 10 feet a second: what light aircraft are built to bear


@dataclass(frozen=True)
class Outcome:
    """The end of a flight.

    ``stages`` were flown to their end, of seven. The place is in feet, east of the centre line and
    north of the runway's southern end; ``sink`` in feet a minute and ``roll`` in degrees are those
    of the moment before the touchdown.
    """

    stages: int
    seconds: float
    east: float
    north: float
    sink: float
    roll: float

    @property
    def landed(self) -> bool:
        """Whether all stages were flown, and the wheels met the runway with the wings level."""
        place = abs(self.east) <= HALF_WIDTH and 0 <= self.north <= RUNWAY
        return self.stages == len(STAGES) and place and abs(self.roll) <= LEVEL

    @property
    def near(self) -> bool:
        """Whether it landed within 75 feet of the centre line."""
        return self.landed and abs(self.east) <= NEAR

    @property
    def hard(self) -> bool:
        """Whether it came down faster than light aircraft are built to bear."""
        return self.stages == len(STAGES) and self.sink > HARD

    def __str__(self) -> str:
        if self.stages < len(STAGES):
            return f"lost in stage {self.stages + 1}, {STAGES[self.stages].name}"
        side = "east" if self.east > 0 else "west"
        where = f"{abs(self.east):.0f} ft {side} of the centre line at {self.north:,.0f} ft north"
        return f"{'landed' if self.landed else 'came down'} {where}, sinking {self.sink:.0f} ft/min"


def outcome(moments: Sequence[Moment]) -> Outcome:
    """The outcome of a flight, from its last two moments."""
    before, last = moments[-2].seen, moments[-1]
    return Outcome(
        stages=last.stage,
        seconds=last.time,
        east=last.seen["east"],
        north=last.seen["north"],
        sink=-before["climb"],
        roll=before["roll"],
    )
