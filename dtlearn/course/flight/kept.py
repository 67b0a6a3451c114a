"""Makes the files that are kept: moves of the stand-ins, and trials of their clones."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict

import pandas as pd

from dtlearn.course.flight.autopilot import sizes
from dtlearn.course.flight.record import Flight
from dtlearn.course.flight.stored import keep
from dtlearn.course.flight.trial import KEPT, TRIALS, Trial, flown, grown_alike, recorded, trees_of
from dtlearn.course.flight.variables import CONTROLS
from dtlearn.progress import told

Row = dict[str, object]
FLOWN = ["time", "stage", "roll", "pitch", "heading", "airspeed", "climb", "east", "north"]
SHOWN = [*FLOWN, "altitude", *CONTROLS]  # columns of a track


def keep_moves() -> None:
    """Fly all stand-ins on their days and keep their moves."""
    for pilot, flights in told(KEPT.items(), "pilot", len(KEPT)):
        keep(recorded(pilot, range(1, flights + 1)), f"moves_{pilot}.csv.gz")


def keep_trials(trials: Sequence[Trial] = TRIALS) -> None:
    """Grow and fly all trials and keep their options, the ends of their flights, and one track."""
    facts: list[Row] = []
    ends: list[Row] = []
    tracks = []
    for trial in told(trials, "trial", len(trials)):
        flights = flown(trial)
        facts.append(facts_of(trial))
        ends += ends_of(trial, flights)
        tracks.append(flights[0].track(every=2)[SHOWN].assign(trial=trial.name))
    keep(pd.DataFrame(facts), "trials.csv")
    keep(pd.DataFrame(ends), "landings.csv.gz")
    keep(pd.concat(tracks), "tracks.csv.gz")


def facts_of(trial: Trial) -> Row:
    """The options of a trial, how many moves it learned from, and how many leaves it grew."""
    moves, leaves = 0, 0
    if trial.flights:
        moves, trees = trees_of(grown_alike(trial))
        leaves = int(sizes(trees).to_numpy().sum())
    options = asdict(trial)
    return {"trial": options.pop("name"), **options, "moves": moves, "leaves": leaves}


def ends_of(trial: Trial, flights: list[Flight]) -> Iterator[Row]:
    """How each flight of a trial ended."""
    for day, flight in zip(trial.air, flights, strict=True):
        yield {"trial": trial.name, "day": day.seed, **asdict(flight.outcome)}
