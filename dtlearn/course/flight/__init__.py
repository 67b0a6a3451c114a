"""Learning to fly: trees that are grown from what pilots did fly the plane themselves.

    from dtlearn.course import flight

    day = flight.Day(seed=1)                                  # its wind and its gusts
    flown = flight.fly(flight.Pilot(flight.PILOTS["A"], seed=1), day)
    trees = flight.learn(flown.moves())                       # one a stage and control
    flight.fly(flight.Autopilot(trees), day).outcome

Sammut, Hurst, Kedzier and Michie (Learning to Fly, ICML 1992) did so with records of people in a
simulator. Here scripted stand-ins take the place of the people, and JSBSim that of the simulator:
an optional dependency, ``pip install "dtlearn[flight]"``, which is loaded with the first flight.
"""

from dtlearn.course.flight.air import Day
from dtlearn.course.flight.autopilot import Autopilot, learn, sizes
from dtlearn.course.flight.errors import errors
from dtlearn.course.flight.moments import Hands, Moment, moments
from dtlearn.course.flight.outcome import Outcome
from dtlearn.course.flight.pilot import PILOTS, Body, Person, Pilot
from dtlearn.course.flight.plan import STAGES, Stage
from dtlearn.course.flight.plane import Cessna, Plane
from dtlearn.course.flight.record import Flight, fly
from dtlearn.course.flight.spoken import spoken
from dtlearn.course.flight.stored import landings, records, track, trials
from dtlearn.course.flight.variables import CONTROLS, INSTRUMENTS

__all__ = [
    "CONTROLS",
    "INSTRUMENTS",
    "PILOTS",
    "STAGES",
    "Autopilot",
    "Body",
    "Cessna",
    "Day",
    "Flight",
    "Hands",
    "Moment",
    "Outcome",
    "Person",
    "Pilot",
    "Plane",
    "Stage",
    "errors",
    "fly",
    "landings",
    "learn",
    "moments",
    "records",
    "sizes",
    "spoken",
    "track",
    "trials",
]
