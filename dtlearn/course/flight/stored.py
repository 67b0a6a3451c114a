"""What was flown and is kept with the course: moves of the stand-ins, trials of their clones.

``python -m dtlearn.course.flight`` makes these files again; ``data/README.md`` tells what they are.
"""

from pathlib import Path

import pandas as pd

from dtlearn.course.flight.outcome import Outcome
from dtlearn.course.flight.pilot import PILOTS

DATA = Path(__file__).parent / "data"
MARKS = ("landed", "near", "hard")
PLAIN = {"method": "gzip", "mtime": 0}  # no time of writing: the same rows, the same bytes


def records(pilot: str) -> pd.DataFrame:
    """The moves of a stand-in on its days: day, time, stage, 16 instruments, 4 controls.

    Raises KeyError for an unknown pilot.

    >>> records("C")["day"].nunique()
    30
    """
    if pilot not in PILOTS:
        raise KeyError(f"no pilot {pilot!r}: there are {', '.join(PILOTS)}")
    return pd.read_csv(path(f"moves_{pilot}.csv.gz"))


def landings() -> pd.DataFrame:
    """How each flight of each trial ended: a row a flight."""
    found = pd.read_csv(path("landings.csv.gz"))
    ends = [Outcome(*row) for row in found[list(Outcome.__annotations__)].itertuples(index=False)]
    return found.assign(**{mark: [getattr(end, mark) for end in ends] for mark in MARKS})


def trials() -> pd.DataFrame:
    """The options of each trial, its moves and leaves, and how its flights ended: a row a trial.

    Of ``days_flown`` flights so many ``landed``, came down ``near`` the centre line, or ``hard``;
    ``off`` is the median of their distances from it, in feet.
    """
    told = pd.read_csv(path("trials.csv"), index_col="trial")
    ends = landings()
    off = ends["east"].abs().groupby(ends["trial"]).median()
    flights = ends.groupby("trial")
    return told.assign(days_flown=flights.size(), **flights[list(MARKS)].sum(), off=off)


def track(trial: str) -> pd.DataFrame:
    """The flight of a trial on the first of its days: a row every two seconds.

    Raises KeyError for an unknown trial.
    """
    found = pd.read_csv(path("tracks.csv.gz"))
    rows = found[found["trial"] == trial]
    if rows.empty:
        raise KeyError(f"no trial {trial!r}: the index of trials() has their names")
    return rows.drop(columns="trial").reset_index(drop=True)


def path(name: str) -> Path:
    """Where a file of flights is."""
    return DATA / name


def keep(table: pd.DataFrame, name: str) -> None:
    """Write a table; numbers that are whole in all rows are written without a point."""
    whole = [c for c in table.select_dtypes("number") if (table[c] == table[c].round()).all()]
    compression = PLAIN if name.endswith(".gz") else None
    table.astype(dict.fromkeys(whole, int)).to_csv(
        path(name), index=False, compression=compression, lineterminator="\n"
    )
