"""Scripted stand-ins for pilots: no human flew. Each sees late, looks at one thing at a time,
lets small errors be, and has hands that are not steady.
"""

from collections import deque
from dataclasses import dataclass
from random import Random

from dtlearn.course.flight.laws import Habits, wanted
from dtlearn.course.flight.plane import SECOND
from dtlearn.course.flight.variables import CONTROLS, Settings, State

ATTENTION = {"elevator": 9, "aileron": 9, "throttle": 3, "flaps": 1}  # looks, of 22


@dataclass(frozen=True)
class Body:
    """Eyes and hands: delay and glance in seconds, dead band and noise in steps of a control.

    delay      from what is seen to the hand that moves
    glance     from one look to the next, on the average; each look is for one control
    dead_band  by how much a control must be wrong before the hand moves
    noise      standard deviation of where the hand stops
    """

    delay: float = 0.4
    glance: float = 0.3
    dead_band: float = 0.8
    noise: float = 0.3


@dataclass(frozen=True)
class Person:
    """A stand-in by name: how it wants to fly, and how well it can."""

    name: str
    habits: Habits
    body: Body


PILOTS = {
    p.name: p
    for p in (
        Person("A", Habits(), Body(glance=0.25)),
        Person(
            "B",
            Habits(cruise=105, approach=75, bank=28, flaps=1, grip=1.3),
            Body(glance=0.2, dead_band=0.7, noise=0.5),
        ),
        Person(
            "C",
            Habits(cruise=88, approach=68, bank=15, flaps=3, grip=0.9),
            Body(glance=0.35, dead_band=1.0, noise=0.2),
        ),
    )
}


class Pilot:
    """A stand-in in the seat, for one flight; the seed is that of its glances and its hands.

    >>> from dtlearn.course.flight.variables import IDLE, INSTRUMENTS
    >>> pilot, standing = Pilot(PILOTS["A"], seed=1), dict.fromkeys(INSTRUMENTS, 0.0)
    >>> found = [pilot.moves(0, standing, IDLE) for _ in range(100)]
    >>> {"throttle": 10} in found
    True
    """

    def __init__(self, person: Person, seed: int) -> None:
        self._person = person
        self._random = Random(f"{person.name} {seed}")
        self._seen: deque[State] = deque(maxlen=round(person.body.delay * SECOND) + 1)

    def moves(self, stage: int, seen: State, settings: Settings) -> dict[str, int]:
        """Controls that are moved at this moment, and where to."""
        self._seen.append(seen)
        if self._random.random() >= 1 / (self._person.body.glance * SECOND):
            return {}
        [control] = self._random.choices([*ATTENTION], [*ATTENTION.values()])
        return self._hand(control, stage, settings[control])

    def _hand(self, control: str, stage: int, now: int) -> dict[str, int]:
        """The control where the hand leaves it, if it is wrong by more than the dead band."""
        body = self._person.body
        aim = wanted(control, stage, self._seen[0], self._person.habits)
        if abs(CONTROLS[control].limited(aim) - now) <= body.dead_band:
            return {}
        ends = CONTROLS[control].within(aim + self._random.gauss(0, body.noise))
        return {} if ends == now else {control: ends}
