"""How far a flight is from its plan, stage by stage: its altitude, and the centre line."""

import pandas as pd

from dtlearn.course.flight.plan import CRUISE, STAGES, on_path

LEVEL, DOWN = (3, 4, 5), 6  # stages at 2,000 ft, and that of the descent
ON_LINE = (1, 2, 5, 6, 7)  # stages along the centre line of the runway


def errors(track: pd.DataFrame) -> pd.DataFrame:
    """Mean distance in feet from the planned altitude and from the centre line: a row a stage.

    It is missing where the plan asks for none, and where the flight did not come.

    >>> track = pd.DataFrame(
    ...     {"stage": [3, 3, 5], "altitude": [1990, 2030, 2000], "east": [0, 9, -40], "north": 0}
    ... )
    >>> errors(track).loc[[3, 5]]
           altitude  east
    stage
    3          20.0   NaN
    5           0.0  40.0
    """
    planned = track["north"].map(on_path).where(track["stage"] == DOWN, float(CRUISE))
    high = (track["altitude"] - planned).abs().where(track["stage"].isin([*LEVEL, DOWN]))
    aside = track["east"].abs().where(track["stage"].isin(ON_LINE))
    off = pd.DataFrame({"altitude": high, "east": aside})
    stages = pd.RangeIndex(1, len(STAGES) + 1, name="stage")
    return off.groupby(track["stage"]).mean().reindex(stages)
