"""Car Evaluation (Bohanec and Rajkovič 1990), made from the rules behind it.

A car is judged by its price, of buying and of maintenance, and by its technique: the comfort, which
comes from doors, persons and luggage boot, and the safety. Each of these concepts is a table with a
number for every combination of what it is made of, 0 the worst. The rows are all combinations of
the levels, in the order in which they are listed here, the last attribute changing fastest.
"""

from itertools import product

import pandas as pd

PRICES = ("vhigh", "high", "med", "low")
LEVELS = {
    "buying": PRICES,
    "maint": PRICES,
    "doors": ("2", "3", "4", "5more"),
    "persons": ("2", "4", "more"),
    "lug_boot": ("small", "med", "big"),
    "safety": ("low", "med", "high"),
}
PRICE = ((0, 0, 1, 1), (0, 1, 1, 1), (1, 1, 2, 3), (1, 2, 3, 3))  # buying, then maint
COMFORT = (  # persons, then doors, then lug_boot
    ((0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0)),
    ((1, 1, 2), (1, 1, 2), (1, 2, 2), (1, 2, 2)),
    ((0, 1, 2), (1, 2, 2), (1, 2, 2), (1, 2, 2)),
)
TECHNIQUE = ((0, 0, 0), (0, 1, 2), (0, 2, 3))  # comfort, then safety
CAR = (  # price, then technique
    ("unacc", "unacc", "unacc", "unacc"),
    ("unacc", "unacc", "acc", "acc"),
    ("unacc", "acc", "acc", "vgood"),
    ("unacc", "acc", "good", "vgood"),
)


def car_evaluation() -> pd.DataFrame:
    """All 1,728 cars and their classes, in the order of the UCI Machine Learning Repository.

    >>> car_evaluation().iloc[-1].to_list()
    ['low', 'low', '5more', 'more', 'big', 'high', 'vgood']
    """
    cars = pd.DataFrame(product(*LEVELS.values()), columns=list(LEVELS))
    places = product(*(range(len(levels)) for levels in LEVELS.values()))
    return cars.assign(**{"class": [_judged(*place) for place in places]})


def _judged(buying: int, maint: int, doors: int, persons: int, boot: int, safety: int) -> str:
    """The class of a car, from the place of each of its levels."""
    technique = TECHNIQUE[COMFORT[persons][doors][boot]][safety]
    return CAR[PRICE[buying][maint]][technique]
