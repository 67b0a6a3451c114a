"""The 20 variables of a flight: sixteen that instruments show, and four controls.

step      what an instrument shows is a whole number of its steps; a control moves by whole steps
state     what all instruments show at one moment: name -> number
settings  where the four controls stand: name -> number of steps

Headings are degrees to the right of north, from -270 to 90. Their seam lies in the east, where the
plan of a flight never leads; south, to which it comes back, is -180.
"""

from collections.abc import Mapping
from dataclasses import dataclass

State = Mapping[str, float]
Settings = Mapping[str, int]

SEAM = 90  # degrees: the largest heading


@dataclass(frozen=True)
class Instrument:
    """A state variable, its unit, the step in which it is shown, and what it means."""

    name: str
    unit: str
    step: float
    meaning: str

    def shown(self, value: float) -> float:
        """The value as the instrument shows it.

        >>> Instrument("altitude", "ft", 2, "above the runway").shown(1000.9)
        1000.0
        """
        steps = round(value / self.step)
        return round(steps * self.step, 2) + 0.0  # no negative zero


@dataclass(frozen=True)
class Control:
    """A control, the range of its steps, and what more of it does."""

    name: str
    low: int
    high: int
    meaning: str

    def within(self, steps: float) -> int:
        """The nearest step that the control has.

        >>> Control("flaps", 0, 3, "out by 10°").within(3.6)
        3
        """
        return round(self.limited(steps))

    def limited(self, steps: float) -> float:
        """The position, not rounded, that is as near as the control can come."""
        return min(max(steps, self.low), self.high)


INSTRUMENTS = {
    i.name: i
    for i in (
        Instrument("on_ground", "", 1, "1 where a wheel touches the ground, else 0"),
        Instrument("roll", "°", 1, "right wing low"),
        Instrument("pitch", "°", 0.5, "nose high"),
        Instrument("heading", "°", 1, "right of north, from -270 to 90"),
        Instrument("roll_rate", "°/s", 1, "right wing going down"),
        Instrument("pitch_rate", "°/s", 0.5, "nose going up"),
        Instrument("heading_rate", "°/s", 0.5, "nose going right"),
        Instrument("airspeed", "kt", 1, "calibrated"),
        Instrument("climb", "ft/min", 20, "going up"),
        Instrument("east", "ft", 5, "of the centre line of the runway"),
        Instrument("north", "ft", 50, "of where the flight begins"),
        Instrument("altitude", "ft", 1, "of the wheels above the runway"),
        Instrument("fuel", "lb", 1, "left in the tanks"),
        Instrument("slip", "°", 0.5, "air coming from the right"),
        Instrument("g_load", "g", 0.05, "what a scale in the plane would show"),
        Instrument("attack", "°", 0.5, "angle of attack"),
    )
}
CONTROLS = {
    c.name: c
    for c in (
        Control("elevator", -25, 25, "stick back: the nose rises"),
        Control("aileron", -20, 20, "stick to the right: the right wing drops"),
        Control("throttle", 0, 10, "open by a tenth"),
        Control("flaps", 0, 3, "out by 10°"),
    )
}
IDLE: Settings = dict.fromkeys(CONTROLS, 0)


def shown(state: State) -> dict[str, float]:
    """A state as the instruments show it.

    >>> shown({"pitch": 4.13, "east": -2.0})
    {'pitch': 4.0, 'east': 0.0}
    """
    return {name: INSTRUMENTS[name].shown(value) for name, value in state.items()}


def heading(degrees: float) -> float:
    """An angle as a heading: from -270 (not included) to 90.

    >>> heading(180), heading(350), heading(90), heading(91)
    (-180, -10, 90, -269)
    """
    return SEAM - (SEAM - degrees) % 360
