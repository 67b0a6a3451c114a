"""Trials: which options make trees that fly, tried on days that no tree has seen.

A trial grows the trees of an autopilot from some flights, and lets it fly on twenty days. Options
are chosen on the days from 1001 on: the most flights that come down near the centre line and, where
these are equal, the fewest leaves. What was chosen flies on the days from 2001 on, once; so do the
smallest trees with which 18 of 20 came down near it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from pandas import DataFrame, concat

from dtlearn.course.flight import stored
from dtlearn.course.flight.air import Day
from dtlearn.course.flight.autopilot import Autopilot, Trees, learn
from dtlearn.course.flight.pilot import PILOTS, Pilot
from dtlearn.course.flight.record import LAG, Flight, fly
from dtlearn.progress import told

KEPT = {"A": 90, "B": 30, "C": 30}  # flights whose moves are kept, on the days from 1 on
OTHERS = 101, 201, 301  # first days of other flights to learn from: what luck does to a clone
CHOICE, TEST, DAYS = 1001, 2001, 20  # first days to choose options on, and to test the choice
PRACTICE = 1.5  # how rough the air is, by usual days, in which the stand-ins fly to be recorded


@dataclass(frozen=True)
class Trial:
    """One trial by name: whose moves are learned from, by which options, and what is flown.

    The moves are those of ``flights`` of each of the ``pilots``, from the day ``first`` on, in air
    ``learned_in`` times as rough as usual. Without any flights the pilot flies, not its trees.
    """

    name: str
    pilots: str = "A"
    flights: int = 90
    first: int = 1
    lag: float = LAG
    learned_in: float = PRACTICE
    min_objects: float = 30
    confidence: float = 0.25
    flown_in: float = 1.0
    days: int = CHOICE

    @property
    def air(self) -> list[Day]:
        """The days that are flown."""
        return [Day(seed, self.flown_in) for seed in range(self.days, self.days + DAYS)]


BASE = Trial("base")  # its options are those that were chosen: see CHOOSING


def varied(name: str, option: str, values: Sequence[Any], base: Trial = BASE) -> list[Trial]:
    """A trial for each value of one option.

    >>> [trial.name for trial in varied("lag", "lag", (0, 0.8))]
    ['lag 0', 'lag 0.8']
    """
    return [replace(base, **{"name": f"{name} {value:g}", option: value}) for value in values]


def clones(first: int, name: str) -> list[Trial]:
    """Clones by thirty flights of each pilot from a day on, and one of all three; all are tested.

    >>> [(trial.name, trial.pilots) for trial in clones(1, "clone of {}")][2:]
    [('clone of C', 'C'), ('clone of all', 'ABC')]
    """
    here = replace(BASE, flights=30, first=first, days=TEST)
    whose = {p: p for p in PILOTS} | {"all": "".join(PILOTS)}
    return [replace(here, name=name.format(who), pilots=p) for who, p in whose.items()]


CHOOSING = [
    *varied("min_objects", "min_objects", (2, 5, 10, 20, 30, 50, 100, 300)),
    *varied("confidence", "confidence", (0.01, 0.1), replace(BASE, min_objects=2)),
    *varied("pruned", "confidence", (0.01, 0.001)),
]
VARIED = [
    *varied("flights", "flights", (15, 30, 45, 60, 75)),
    *varied("lag", "lag", (0, 0.2, 0.6, 0.8)),
    *varied("wind", "flown_in", (0, 1.6, 2.5)),
    replace(BASE, name="calm, in wind", learned_in=0.0),
    replace(BASE, name="calm, in still air", learned_in=0.0, flown_in=0.0),
    replace(BASE, name="calm, 2 a leaf, in wind", learned_in=0.0, min_objects=2),
    replace(BASE, name="calm, 2 a leaf, in still air", learned_in=0.0, min_objects=2, flown_in=0.0),
]
TESTED = [
    replace(BASE, name="chosen, tested", days=TEST),
    replace(BASE, name="smallest, tested", days=TEST, confidence=0.01),
    *(replace(BASE, name=f"pilot {p}", pilots=p, flights=0, days=TEST) for p in PILOTS),
    *clones(1, "clone of {}"),
    *(replace(BASE, name=f"days {day} on", first=day, days=TEST) for day in OTHERS),
    *(clone for day in OTHERS for clone in clones(day, f"clone of {{}}, days {day} on")),
]
TRIALS = (*CHOOSING, *VARIED, *TESTED)


def moves_of(pilot: str, days: range, lag: float = LAG, rough: float = PRACTICE) -> DataFrame:
    """The moves of a pilot on some days: those that are kept if they are, else flown again."""
    if lag == LAG and rough == PRACTICE and days.start >= 1 and days.stop <= KEPT[pilot] + 1:
        kept = stored.records(pilot)
        return kept[kept["day"].isin(days)]
    return recorded(pilot, days, lag, rough)


@cache
def recorded(pilot: str, days: range, lag: float = LAG, rough: float = PRACTICE) -> DataFrame:
    """The moves of a pilot on some days, flown now: those that are kept are made so.

    Raises ImportError where JSBSim is not installed.
    """
    parts = []
    for seed in told(days, "flight", len(days)):
        moves = fly(Pilot(PILOTS[pilot], seed), Day(seed, rough)).moves(lag)
        parts.append(moves.assign(day=seed)[["day", *moves]])
    return concat(parts, ignore_index=True)


@cache
def trees_of(trial: Trial) -> tuple[int, Trees]:
    """Number of moves that a trial learns from, and its trees."""
    days = range(trial.first, trial.first + trial.flights)
    moves = concat([moves_of(p, days, trial.lag, trial.learned_in) for p in trial.pilots])
    return len(moves), learn(moves, min_objects=trial.min_objects, confidence=trial.confidence)


def flown(trial: Trial) -> list[Flight]:
    """The flights of a trial, one a day."""
    if not trial.flights:
        person = PILOTS[trial.pilots]
        return [fly(Pilot(person, day.seed), day) for day in told(trial.air, "flight", DAYS)]
    _, trees = trees_of(grown_alike(trial))
    return [fly(Autopilot(trees), day) for day in told(trial.air, "flight", DAYS)]


def grown_alike(trial: Trial) -> Trial:
    """The same for all trials that grow the same trees."""
    return replace(trial, name="", flown_in=1.0, days=CHOICE)
