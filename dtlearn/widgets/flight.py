"""Kept flights of clones: how they end as one option of what they learn from varies."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import pandas as pd

from dtlearn.draw import flown
from dtlearn.draw.kept import Kept
from dtlearn.text import show
from dtlearn.widgets.explorer import Explorer
from dtlearn.widgets.paired import Offer, Pair

if TYPE_CHECKING:
    from matplotlib.axes import Axes

VARIED = {  # options of a trial by what they are called
    "rows a leaf, at least": "min_objects",
    "pruning confidence": "confidence",
    "training flights": "flights",
    "reaction time, seconds": "lag",
    "training wind, times the usual": "learned_in",
    "wind, times the usual": "flown_in",
}
ALL = [*VARIED.values(), "pilots", "first", "days"]


def flight_explorer(
    trials: pd.DataFrame, landings: pd.DataFrame, track: Callable[[str], pd.DataFrame]
) -> Explorer:
    """Explore how clones fly that are grown with other options, or fly in another wind.

    ``trials`` has a row a trial, ``landings`` a row a flight, and ``track`` gives the first flight
    of a trial by its name: ``flight.trials()``, ``flight.landings()`` and ``flight.track`` of
    :mod:`dtlearn.course.flight`. Raises ValueError where no trial differs from the
    usual one, whose options most trials have, in one option only.

    >>> from dtlearn.course import flight
    >>> explorer = flight_explorer(flight.trials(), flight.landings(), flight.track)
    >>> explorer.controls[0].value
    'min_objects'
    """
    pair = Pair(("what varies", "value"), _offers(trials))
    ends = dict(iter(landings.groupby("trial")))

    @cache
    def flights(trial: str) -> tuple[pd.DataFrame, list[flown.Ending]]:
        columns = ends[trial][["east", "north", "stages", "near"]]
        rows = columns.itertuples(index=False, name=None)
        return track(trial), [flown.Ending(x, y, end_of(*how)) for x, y, *how in rows]

    def move(axes: "tuple[Axes, Axes, Axes]", what: str, trial: str) -> None:
        flown.moving(axes, *flights(trial))

    controls, moment = pair.controls()
    return Explorer(
        "Flights of a clone:",
        controls,
        Kept(flown.SIZE, flown.still, move),
        tell=lambda what, trial: told(dict(trials.loc[trial]), ends[trial]),
        words=lambda what, trial: flown.as_words(*flights(trial)),
        positions=pair.positions(),
        moment=moment,
    )


def end_of(stages: int, near: bool) -> int:
    """Which of `flown.ENDS` a flight has, by the stages that it flew, of seven."""
    return 2 if stages < 7 else int(not near)


def told(trial: Mapping[str, Any], ends: pd.DataFrame) -> str:
    """What a trial learned from, and how its flights ended, as lines of text."""
    down = ends[ends["stages"] == 7]
    lost = (ends.loc[ends["stages"] < 7, "stages"] + 1).value_counts().sort_index()
    lines = [
        f"{trial['moves']:,} moves of {trial['flights']} flights, 28 trees, "
        f"{trial['leaves']:,} leaves",
        f"{len(ends)} flights on days that no tree has seen:",
        f"  {ends['near'].sum():2} landed within 75 ft of the centre line",
        f"  {len(down) - ends['near'].sum():2} came down elsewhere",
        *(f"  {n:2} lost in stage {stage}" for stage, n in lost.items()),
    ]
    if len(down):
        off, sink = down["east"].abs().median(), down["sink"].median()
        lines.append(f"medians: {off:g} ft off the centre line, sinking {sink:g} ft/min")
    return "\n".join(lines)


def _offers(trials: pd.DataFrame) -> list[Offer]:
    clones = trials[trials["flights"] > 0]
    found = [_offer(clones, label, option) for label, option in VARIED.items()]
    offers = [offer for offer in found if len(offer.stops) > 1]
    if not offers:
        raise ValueError("no trial differs from the usual one in one option only: nothing varies")
    return offers


def _offer(trials: pd.DataFrame, label: str, option: str) -> Offer:
    """The trials whose other options are usual, which most trials have; it starts where all are."""
    usual = trials[ALL].mode().iloc[0]
    others = [name for name in ALL if name != option]
    alike = trials[(trials[others] == usual[others]).all(axis=1)].drop_duplicates(option)
    values = alike[option].sort_values()
    start = values.tolist().index(usual[option]) if usual[option] in values.tolist() else 0
    return Offer(label, option, [(show(v), name) for name, v in values.items()], start)
