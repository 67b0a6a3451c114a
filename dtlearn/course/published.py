"""The figures of the ledger for other books: what they print of tables by their counts alone.

The counts of the customers are those of Han, Kamber & Pei's table of fourteen; the errors of
rpart's tables are those of Therneau & Atkinson's print.
"""

from collections.abc import Callable

import pandas as pd

from dtlearn.course.datasets import load
from dtlearn.criteria import entropy, gain_ratio, gini, gini_gain, information_gain

# yes and no: youth, middle-aged, senior; low, medium, high; students, others; fair, excellent
AGE = ((2, 3), (4, 0), (3, 2))
INCOME = ((3, 1), (4, 2), (2, 2))
STUDENT = ((6, 1), (3, 4))
CREDIT = ((6, 2), (3, 3))

CARS = (1.0, 0.53985, 0.42195, 0.30961, 0.26511, 0.23166)  # relative errors by splits


def _six(*values: float) -> str:
    return "; ".join(f"{v:.6f}" for v in values)


def _gains(days: pd.DataFrame, *names: str) -> str:
    return _six(*[information_gain(pd.crosstab(days[name], days["play"])) for name in names])


def _sunny() -> pd.DataFrame:
    days = load("play_tennis")
    return days[days["outlook"] == "sunny"]


def _two_sets(levels: tuple[tuple[int, int], ...], apart: int) -> float:
    """Weighted Gini index of one level against the others."""
    others = [line for i, line in enumerate(levels) if i != apart]
    together = [sum(column) for column in zip(*others, strict=True)]
    return gini([9, 5]) - gini_gain([together, levels[apart]])


def _splits_at(cp: float) -> int:
    """Splits of the tree of the cars with the least relative error + cp × splits."""
    return min(range(len(CARS)), key=lambda splits: CARS[splits] + cp * splits)


FIGURES: dict[str, Callable[[], str]] = {
    "M-days": lambda: _gains(load("play_tennis"), "outlook", "humidity", "windy", "temperature"),
    "M-sunny": lambda: _gains(_sunny(), "humidity", "temperature", "windy"),
    "H-gains": lambda: _six(
        entropy([9, 5]), *map(information_gain, (AGE, INCOME, STUDENT, CREDIT)), gain_ratio(INCOME)
    ),
    "H-gini": lambda: _six(
        *[_two_sets(INCOME, apart) for apart in (2, 1, 0)],
        _two_sets(AGE, 1),
        *[gini([9, 5]) - gini_gain(children) for children in (STUDENT, CREDIT)],
    ),
    "R-stagec": lambda: f"{146 - 54}",
    "R-cp": lambda: f"{_splits_at(0.13)}; {_splits_at(0.08)}",
}
