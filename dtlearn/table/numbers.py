"""A target of numbers, that of a regression: moments, means, squared errors."""

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn.arrays import Bools, Floats, Ints, group_sums
from dtlearn.criteria import variance
from dtlearn.table.target import Target, Task
from dtlearn.text import show_count

MOMENTS = 3  # weight, sum, sum of squares


@dataclass(frozen=True, eq=False)
class Numbers(Target):
    """A numeric target, the target of a regression: centred at its mean, ``center``."""

    center: float = 0.0
    task: ClassVar[Task] = "regression"
    tree: ClassVar[str] = "regression tree"

    @property
    def classes(self) -> list[Any]:
        """Numbers have no classes."""
        return []

    @property
    def n_statistics(self) -> int:
        """Weight, sum and sum of squares."""
        return MOMENTS

    def statistics(self, group: Ints, n_groups: int, y: Any, weight: Floats | None) -> Floats:
        """Moments.

        >>> Numbers("y").statistics(np.array([0, 0, 1]), 2, np.array([1.0, 3.0, 5.0]), None)
        array([[ 2.,  4., 10.],
               [ 1.,  5., 25.]])
        """
        weighted = np.ones(len(y)) if weight is None else weight
        moments = [group_sums(group, weighted * y**power, n_groups) for power in range(MOMENTS)]
        return np.stack(moments).T

    def weight(self, statistics: Floats) -> Floats:
        """The first moment."""
        return statistics[..., 0]

    def is_pure(self, statistics: Floats, share: float) -> Bools:
        """Whether all numbers are equal."""
        return np.asarray(variance(statistics) <= 0)

    def values(self, statistics: Floats) -> Floats:
        """Centred means."""
        return statistics[:, [1]] / statistics[:, [0]]

    def choices(self, values: Floats, preference: Floats) -> Any:
        """The centred means themselves."""
        return values[:, 0]

    def losses(self, statistics: Floats, choices: Any) -> Floats:
        """Sum of squared errors."""
        weight, total, squares = statistics.T
        return np.maximum(squares - 2 * choices * total + choices**2 * weight, 0.0)

    def largest_loss(self, statistics: Floats) -> Floats:
        """Sum of squares."""
        return statistics[..., 2]

    def row_losses(self, y: NDArray[Any], choices: Any) -> Floats:
        """Squared error."""
        squared: Floats = (y - choices) ** 2
        return squared

    def labels(self, choices: Any) -> Any:
        """The numbers, no longer centred."""
        return self.center + choices

    def codes(self, rows: pd.DataFrame) -> Ints:
        """Raise TypeError: numbers have no classes."""
        raise TypeError(f"{self.name!r} is the target of a regression: it has no classes")

    def class_labels(self, need: str, remedy: str = "") -> pd.Index:
        """Raise TypeError: numbers have no classes."""
        raise TypeError(f"{need}; this is a regression tree" + (remedy and f": {remedy}"))

    def score(self, truth: pd.Series, predicted: pd.Series) -> float:
        """R squared."""
        residual, total = ((truth - predicted) ** 2).sum(), ((truth - truth.mean()) ** 2).sum()
        return float(1.0 - residual / total)

    def told(self, statistics: Floats, label: Any) -> str:
        """Number of rows and mean."""
        return f"n={show_count(float(statistics[0]))}, mean={label:.6g}"

    @property
    def legend(self) -> str:
        """What n is."""
        return "n is the number of rows"
