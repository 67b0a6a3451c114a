"""What is written down of a flight: its moves for learning, its track for pictures, its outcome."""

from dataclasses import dataclass

import pandas as pd

from dtlearn.course.flight.air import Day
from dtlearn.course.flight.moments import Hands, Moment, moments
from dtlearn.course.flight.outcome import Outcome, outcome
from dtlearn.course.flight.plane import SECOND, Cessna
from dtlearn.options import at_least, check_number

LAG = 0.4  # seconds: the reaction time of the stand-ins


@dataclass(frozen=True, repr=False)
class Flight:
    """A flight that was flown, moment by moment."""

    moments: tuple[Moment, ...]

    def moves(self, lag: float = LAG) -> pd.DataFrame:
        """A row whenever a control moved: time, stage, state, and the controls after the move.

        The state is as the instruments showed it ``lag`` seconds before, in tenths of a second; at
        the start it is the first one. Raises ValueError for a negative lag.
        """
        check_number("lag", lag, at_least(0), "0 or more")
        back = round(lag * SECOND)
        when = [i for i, moment in enumerate(self.moments) if moment.moved]
        return pd.DataFrame([_row(self.moments[i], self.moments[max(0, i - back)]) for i in when])

    def track(self, every: float = 1.0) -> pd.DataFrame:
        """A row every so many seconds, and one for the end: time, stage, state and controls."""
        some = [*self.moments[: -1 : round(every * SECOND)], self.moments[-1]]
        return pd.DataFrame([_row(moment, moment) for moment in some])

    @property
    def outcome(self) -> Outcome:
        """How far it came, and how it touched down."""
        return outcome(self.moments)

    def __repr__(self) -> str:
        return f"Flight of {self.moments[-1].time:.0f} s: {self.outcome}"


def fly(hands: Hands, day: Day) -> Flight:
    """A flight of the Cessna by these hands, on a day.

    Raises ImportError where JSBSim is not installed.
    """
    return Flight(tuple(moments(Cessna(day), hands)))


def _row(now: Moment, seen: Moment) -> dict[str, float]:
    return {"time": now.time, "stage": now.stage + 1, **seen.seen, **now.settings}
