"""A rule of an autopilot's tree in the words of somebody who flies.

Values with a sign are told by their side: a pitch above -2 is a nose less than 2° low. A tree says
where its control should be, and that is how the sentence ends.
"""

from math import inf
from typing import cast

from dtlearn.course.flight.variables import CONTROLS, INSTRUMENTS
from dtlearn.rules.conditions import Interval
from dtlearn.rules.rules import Rule
from dtlearn.text import show

# what is said of values above zero, and of values below it
SIDES = {
    "roll": ("the right wing is {} low", "the left wing is {} low"),
    "pitch": ("the nose is {} high", "the nose is {} low"),
    "roll_rate": ("the plane rolls right by {}", "the plane rolls left by {}"),
    "pitch_rate": ("the nose rises by {}", "the nose drops by {}"),
    "heading_rate": ("the nose swings right by {}", "the nose swings left by {}"),
    "climb": ("the plane climbs by {}", "the plane sinks by {}"),
    "east": ("the plane is {} east of the centre line", "the plane is {} west of the centre line"),
    "slip": ("the air comes {} from the right", "the air comes {} from the left"),
}
NAMES = {"attack": "angle of attack", "g_load": "load", "north": "distance north"}
STICK = {"elevator": ("back", "forward"), "aileron": ("to the right", "to the left")}


def spoken(rule: Rule, control: str) -> str:
    """A rule of a control's tree as a sentence.

    Raises KeyError for what is no control.

    >>> import dtlearn as dt, pandas as pd
    >>> seen = pd.DataFrame({"pitch": [-4, -3, 5, 6], "elevator": [3, 3, -1, -1]})
    >>> for rule in dt.c45(seen, "elevator").rules():
    ...     print(spoken(rule, "elevator"))
    if the nose is 3° or more low, hold the stick 3 steps back
    if the nose is less than 3° low, hold the stick 1 step forward
    """
    conditions = [condition(cast(Interval, one)) for one in rule.conditions]
    aim = position(control, int(rule.prediction))
    return f"if {' and '.join(conditions)}, {aim}" if conditions else f"always {aim}"


def position(control: str, steps: int) -> str:
    """Where to put a control.

    >>> position("elevator", -3), position("throttle", 7)
    ('hold the stick 3 steps forward', 'set the throttle to 7 of 10')
    """
    if control not in STICK:
        return f"set the {control} to {steps} of {CONTROLS[control].high}"
    if not steps:
        return f"hold the stick in the middle between {' and '.join(STICK[control])}"
    many = "step" if abs(steps) == 1 else "steps"
    return f"hold the stick {abs(steps)} {many} {STICK[control][steps < 0]}"


def condition(asked: Interval) -> str:
    """What a condition asks of one instrument.

    >>> from dtlearn.table.columns import Attribute
    >>> condition(Interval(Attribute("roll", "numeric"), low=-2, high=4))
    'either the left wing is less than 2° low or the right wing is at most 4° low'
    """
    name, low, high = str(asked.attribute.name), float(asked.low), float(asked.high)
    if name == "on_ground":
        return "the wheels are on the ground" if low >= 0 else "the wheels are in the air"
    unit = INSTRUMENTS[name].unit
    if name not in SIDES:
        return f"the {NAMES.get(name, name)} is {_amount(low, high, unit)}"
    above, below = SIDES[name]
    parts = []
    if low < 0 and (low > -inf or high < 0):
        parts.append(below.format(_mirrored(low, min(high, 0), unit)))
    if high >= 0 and (high < inf or low >= 0):
        parts.append(above.format(_amount(low if low >= 0 else -inf, high, unit)))
    return f"either {' or '.join(parts)}" if len(parts) == 2 else parts[0]


def _amount(low: float, high: float, unit: str) -> str:
    """Above ``low`` and at most ``high``."""
    parts = [f"more than {_told(low, unit)}"] if low > -inf else []
    return " and ".join([*parts, *([f"at most {_told(high, unit)}"] if high < inf else [])])


def _mirrored(low: float, high: float, unit: str) -> str:
    """The same below zero, where the sign is told by the words."""
    parts = [f"{_told(-high, unit)} or more"] if high < 0 else []
    return " but ".join([*parts, *([f"less than {_told(-low, unit)}"] if low > -inf else [])])


def _told(value: float, unit: str) -> str:
    """A value with its unit, which a degree sign follows at once."""
    return f"{show(value)}{'' if unit.startswith('°') else ' '}{unit}"
