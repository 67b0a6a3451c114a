"""The flight model behind the 20 variables: the Cessna 172P of JSBSim.

JSBSim is an open-source flight dynamics model (LGPL), and its Cessna comes with it. Rudder and nose
wheel follow the stick sideways, as in planes without pedals. Each flight has a model of its own:
one that was reset does not repeat its flight bit for bit.
"""

import os
from typing import Any, Protocol

from dtlearn.course.flight.air import Day, share
from dtlearn.course.flight.variables import CONTROLS, Settings, State, heading

SECOND = 10  # moments a second: the plane is looked at, and its controls are moved
INNER = 6  # steps of the flight model from one moment to the next
DEGREES = 57.29577951  # in a radian
STANDING = 4.35  # feet: height of the model above ground when it stands on its wheels
START = {"h-agl-ft": STANDING, "lat-geod-deg": 0, "long-gc-deg": 0, "psi-true-deg": 0, "vc-kts": 0}
RUNNING = {
    "propulsion/set-running": -1,  # all engines
    "fcs/mixture-cmd-norm": 1,
    "fcs/pitch-trim-cmd-norm": 0.06,
}
# what is read of the model, and in how many of our units it counts
READ = {
    "roll": ("attitude/phi-deg", 1),
    "pitch": ("attitude/theta-deg", 1),
    "roll_rate": ("velocities/p-rad_sec", DEGREES),
    "pitch_rate": ("velocities/q-rad_sec", DEGREES),
    "heading_rate": ("velocities/r-rad_sec", DEGREES),
    "airspeed": ("velocities/vc-kts", 1),
    "climb": ("velocities/h-dot-fps", 60),
    "east": ("position/from-start-neu-e-ft", 1),
    "north": ("position/from-start-neu-n-ft", 1),
    "fuel": ("propulsion/total-fuel-lbs", 1),
    "slip": ("aero/beta-deg", 1),
    "g_load": ("accelerations/Nz", 1),
    "attack": ("aero/alpha-deg", 1),
}
WHEELS = tuple(f"gear/unit[{i}]/WOW" for i in range(3))
# what a step of a control is to the model
SET = {
    "elevator": (("fcs/elevator-cmd-norm", -0.02),),
    "aileron": (
        ("fcs/aileron-cmd-norm", 0.03),
        ("fcs/rudder-cmd-norm", -0.0075),
        ("fcs/steer-cmd-norm", 0.015),
    ),
    "throttle": (("fcs/throttle-cmd-norm", 0.1),),
    "flaps": (("fcs/flap-cmd-norm", 1 / 3),),
}


class Plane(Protocol):
    """What a flight needs of a plane: a state to look at, and time that passes."""

    def state(self) -> State:
        """What is true of the plane now, not rounded."""

    def wait(self, settings: Settings) -> None:
        """Let time pass until the next moment, with the controls so set."""


class Cessna:
    """JSBSim's Cessna 172P at the start of the runway, on a day with its air.

    Raises ImportError where JSBSim is not installed.

    >>> plane = Cessna(Day(seed=1, rough=0))
    >>> plane.state()["on_ground"], plane.state()["airspeed"] < 1
    (1, True)
    """

    def __init__(self, day: Day) -> None:
        self._model = _model()
        for name, value in START.items():
            self._model[f"ic/{name}"] = value
        self._model.run_ic()
        for name, value in RUNNING.items():
            self._model[name] = value
        self._winds = day.winds(1 / SECOND)

    def state(self) -> dict[str, float]:
        """All 16 state variables, not rounded."""
        model = self._model
        state: dict[str, float] = {"on_ground": int(any(model[wheel] for wheel in WHEELS))}
        state |= {name: model[key] * factor for name, (key, factor) in READ.items()}
        state["heading"] = heading(model["attitude/psi-deg"])
        state["altitude"] = model["position/h-agl-ft"] - STANDING
        return state

    def wait(self, settings: Settings) -> None:
        """Let a tenth of a second pass, with the controls so set and the wind of the moment."""
        model = self._model
        for control in CONTROLS:
            for key, step in SET[control]:
                model[key] = settings[control] * step
        blows = share(model["position/h-agl-ft"])
        for side, speed in next(self._winds)._asdict().items():
            model[f"atmosphere/wind-{side}-fps"] = speed * blows
        for _ in range(INNER):
            model.run()


def _model() -> Any:
    """A flight model that prints nothing."""
    try:
        import jsbsim  # on first use: an optional dependency
    except ImportError as error:
        remedy = 'flying needs JSBSim: pip install "dtlearn[flight]"'
        raise ImportError(remedy) from error
    os.environ["JSBSIM_DEBUG"] = "0"  # its banner is printed before it can be told not to
    model = jsbsim.FGFDMExec(None)
    model.set_debug_level(0)
    model.load_model("c172p")
    model.set_dt(1 / (SECOND * INNER))
    return model
