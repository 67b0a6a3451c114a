"""A target of numbers, that of a regression: moments, means, squared errors."""

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn.arrays import Bools, Floats, Ints, group_sums
from dtlearn.table.levels import reject_missing
from dtlearn.table.target import Target, Task
from dtlearn.text import show_count

MOMENTS = 3  # weight, sum, sum of squares
TINY = np.finfo(float).tiny  # stands for the weight of an empty node


@dataclass(frozen=True)
class Spread:
    """Where the numbers at each node lie, and how far apart: their mean, unit and variance.

    The variance is 0 only where all are equal. The unit is a power of 2 that is about the standard
    deviation: numbers at a node are compared in it, less the mean, so that small differences at one
    node do not vanish beside large ones elsewhere.
    """

    mean: Floats
    unit: Floats
    variance: Floats

    @classmethod
    def of(cls, y: Floats, node: Ints, n_nodes: int, weight: Floats | None) -> "Spread":
        """The spread of numbers at nodes.

        >>> found = Spread.of(np.array([1.0, 3.0, 5.0]), np.array([0, 0, 1]), 2, None)
        >>> found.mean.tolist(), found.unit.tolist(), found.variance.tolist()
        ([2.0, 5.0], [2.0, 1.0], [1.0, 0.0])
        """
        n = np.maximum(group_sums(node, weight, n_nodes), TINY)
        some = np.zeros(n_nodes)
        some[node] = y  # of each node one number, from which the others differ or not
        apart = y - some.take(node)
        offset = group_sums(node, apart if weight is None else weight * apart, n_nodes) / n
        apart -= offset.take(node)
        apart *= apart
        variance = group_sums(node, apart if weight is None else weight * apart, n_nodes) / n
        unit = np.where(variance > 0, np.ldexp(1.0, np.frexp(np.sqrt(variance))[1]), 1.0)
        return cls(some + offset, unit, variance)

    def open(self, is_open: Bools) -> "Spread":
        """That of some of the nodes."""
        return Spread(self.mean[is_open], self.unit[is_open], self.variance[is_open])

    def local(self, y: Floats, node: Ints) -> Floats:
        """Numbers at nodes, less the mean of their node, in its unit."""
        return (y - self.mean.take(node)) / self.unit.take(node)

    def moments(self, local: Floats, node: Ints) -> Floats:
        """Moments (candidates, branches, 3) of the numbers, from those of the local ones."""
        mean, unit = self.mean.take(node)[:, None], self.unit.take(node)[:, None]
        n, total, squares = np.moveaxis(local, -1, 0)
        moved = [n, unit * total + mean * n]
        moved.append(unit**2 * squares + 2 * mean * unit * total + mean**2 * n)
        return np.stack(moved, axis=-1)


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
        first = y if weight is None else weight * y
        moments = [group_sums(group, w, n_groups) for w in (weight, first, first * y)]
        return np.stack(moments).T

    def weight(self, statistics: Floats) -> Floats:
        """The first moment."""
        return statistics[..., 0]

    def spread(self, y: Any, node: Ints, n_nodes: int, weight: Floats | None) -> Spread | None:
        """Mean, unit and variance of each node."""
        return Spread.of(y, node, n_nodes, weight)

    def is_pure(self, statistics: Floats, impurity: Floats, share: float) -> Bools:
        """Whether all numbers are equal."""
        return impurity <= 0

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
        """R squared. Raises ValueError where a number is missing."""
        reject_missing(truth, f"the target {self.name!r}")
        residual, total = ((truth - predicted) ** 2).sum(), ((truth - truth.mean()) ** 2).sum()
        return float(1.0 - residual / total)

    def told(self, statistics: Floats, label: Any) -> str:
        """Number of rows and mean."""
        return f"n={show_count(float(statistics[0]))}, mean={label:.6g}"

    @property
    def legend(self) -> str:
        """What n is."""
        return "n is the number of rows"
