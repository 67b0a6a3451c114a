"""Where a pilot wants each control to be: a control law for what the instruments show.

A pilot keeps nothing in mind but the stage of the plan: what is wanted depends on what is seen.
Wanted positions are in steps of the control, with fractions.
"""

from dataclasses import dataclass

from dtlearn.course.flight.plan import AWAY, CRUISE, HOME, SLOPE, STAGES, on_path
from dtlearn.course.flight.variables import State

TAKE_OFF, CLIMB, RIGHT, BACK, LINE_UP, DESCEND, LAND = range(len(STAGES))
ROTATE = 55  # knots: the nose is lifted
CLIMBING = 85  # knots: the speed of the climb
LEVEL = CRUISE - 200  # feet: the climb ends
FLARE = 25  # feet: the nose is lifted for the landing, the throttle nearly closed
CLOSED = 6  # feet: the throttle is closed
FEET_A_MINUTE = 101.27  # of a knot


@dataclass(frozen=True)
class Habits:
    """How one pilot flies: speeds in knots, bank in degrees, flaps in steps.

    ``grip`` is how strongly the stick answers an error, 1 for usual.
    """

    cruise: float = 95
    approach: float = 70
    bank: float = 20
    flaps: int = 2
    grip: float = 1.0


def limited(value: float, limit: float) -> float:
    """The value, between -limit and limit.

    >>> limited(-7, 5)
    -5
    """
    return max(-limit, min(limit, value))


def wanted(control: str, stage: int, seen: State, habits: Habits) -> float:
    """Where the pilot wants a control in a stage (from 0), for what is seen.

    >>> level = {"altitude": 1500, "airspeed": 90}
    >>> wanted("throttle", CLIMB, level, Habits())
    10.0
    """
    return LAWS[control](stage, seen, habits)


def _heading(stage: int, seen: State) -> float:
    """The heading that is wanted: back to the centre line, or that of the turn."""
    if stage in (RIGHT, BACK):
        return AWAY if stage == RIGHT else HOME
    if stage in (TAKE_OFF, CLIMB):
        return limited(-0.04 * seen["east"], 15)
    return HOME + limited(0.08 * seen["east"], 25)


def _aileron(stage: int, seen: State, habits: Habits) -> float:
    """Bank towards the heading, and roll towards the bank."""
    off = _heading(stage, seen) - seen["heading"]
    if seen["on_ground"]:
        return 1.2 * off - 1.0 * seen["heading_rate"]
    low = stage == LAND or seen["altitude"] < 50
    bank = limited(1.1 * off, 10 if low else habits.bank)
    return 1 + habits.grip * (0.4 * (bank - seen["roll"]) - 0.2 * seen["roll_rate"])


def _climb(stage: int, seen: State) -> float:
    """The climb that is wanted in the air, in feet a minute."""
    if stage in (DESCEND, LAND):
        path = -seen["airspeed"] * FEET_A_MINUTE * SLOPE
        return path + limited(8 * (on_path(seen["north"]) - seen["altitude"]), 350)
    return limited(8 * (CRUISE - seen["altitude"]), 700)


def _pitch(stage: int, seen: State) -> float:
    """The pitch that is wanted."""
    if stage == TAKE_OFF:
        return 7.0 if seen["airspeed"] > ROTATE else 1.0
    if stage == LAND and seen["altitude"] < FLARE:
        return 2.0
    if stage == CLIMB and seen["altitude"] < LEVEL:
        return 8.0 + limited(0.3 * (seen["airspeed"] - CLIMBING), 5)
    usual = -3.0 if stage in (DESCEND, LAND) else 1.5
    return usual + limited(0.006 * (_climb(stage, seen) - seen["climb"]), 6)


def _elevator(stage: int, seen: State, habits: Habits) -> float:
    """Pull towards the pitch; the faster the plane, the more the stick has to be held forward."""
    held = -0.28 * (seen["airspeed"] - 79) if not seen["on_ground"] else 0.0
    held += 2 * (stage in (DESCEND, LAND))
    pull = 0.7 * (_pitch(stage, seen) - seen["pitch"]) - 0.4 * seen["pitch_rate"]
    return held + habits.grip * pull


def _throttle(stage: int, seen: State, habits: Habits) -> float:
    """Full to climb, closed to touch down; else by the airspeed."""
    if stage == TAKE_OFF or (stage == CLIMB and seen["altitude"] < LEVEL):
        return 10.0
    if stage == LAND and seen["altitude"] < FLARE:
        return 2.0 if seen["altitude"] > CLOSED else 0.0
    if stage in (DESCEND, LAND):
        return 4 + 0.3 * (habits.approach - seen["airspeed"])
    return 7 + 0.3 * (habits.cruise - seen["airspeed"])


def _flaps(stage: int, seen: State, habits: Habits) -> float:
    """Out on the way down, as soon as the plane is slow enough."""
    return float(habits.flaps) if stage in (DESCEND, LAND) and seen["airspeed"] < 90 else 0.0


LAWS = {"elevator": _elevator, "aileron": _aileron, "throttle": _throttle, "flaps": _flaps}
