"""What is predicted: classes, or numbers. Each kind knows what to keep of a group of rows.

statistics   of a group of rows: the weight of each class (classes,), or of numbers the moments
             (3,): weight, sum and sum of squares of the centred target
values       what a node says of a row: the share of each class, or the centred mean
choice       what it predicts: the number of a class, or the centred mean
loss         what it gets wrong: the weight of the wrong rows, or the sum of squared errors
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn.arrays import Bools, Floats, Ints, as_large, group_sums
from dtlearn.criteria import variance
from dtlearn.text import show, show_count

Task = Literal["classification", "regression"]
MOMENTS = 3  # weight, sum, sum of squares


@dataclass(frozen=True, eq=False)
class Target(ABC):
    """What is predicted, by the name of its column; see the module's vocabulary."""

    name: Hashable
    task: ClassVar[Task]
    tree: ClassVar[str]  # what a tree that predicts it is called

    @property
    @abstractmethod
    def classes(self) -> list[Any]:
        """The class labels in class order; none for numbers."""

    @property
    @abstractmethod
    def n_statistics(self) -> int:
        """How many numbers the statistics of a group are."""

    @abstractmethod
    def statistics(self, group: Ints, n_groups: int, y: Any, weight: Floats | None) -> Floats:
        """Statistics of groups of rows, shape (n_groups, n_statistics).

        ``group`` numbers the group of each row, ``y`` is its class or target; without a ``weight``
        each row counts as 1. One column after the other in memory: sums of groups are fast.
        """

    @abstractmethod
    def weight(self, statistics: Floats) -> Floats:
        """Weight (...) of the rows with these statistics (..., n_statistics)."""

    @abstractmethod
    def is_pure(self, statistics: Floats, share: float) -> Bools:
        """Whether a node is pure: at least this share is of one class, or all numbers are equal."""

    @abstractmethod
    def values(self, statistics: Floats) -> Floats:
        """Shares (nodes, classes) or centred means (nodes, 1) of nodes that hold rows."""

    @abstractmethod
    def choices(self, values: Floats, preference: Floats) -> Any:
        """What is predicted (nodes,) from values or class counts; see :func:`first_largest`."""

    @abstractmethod
    def losses(self, statistics: Floats, choices: Any) -> Floats:
        """Loss (nodes,) where rows with these statistics are predicted these choices."""

    @abstractmethod
    def largest_loss(self, statistics: Floats) -> Floats:
        """Loss (nodes,) where all are wrong, or all numbers are predicted the mean of the table."""

    @abstractmethod
    def row_losses(self, y: NDArray[Any], choices: Any) -> Floats:
        """Loss of each row (rows,), by its class number or centred target."""

    @abstractmethod
    def labels(self, choices: Any) -> Any:
        """Choices as the target's column has them: class labels, or numbers."""

    @abstractmethod
    def codes(self, rows: pd.DataFrame) -> Ints:
        """Number of the class of each row; -1 for a label that is missing or no class.

        Raises KeyError where the rows lack the target's column, TypeError for numbers.
        """

    @abstractmethod
    def class_labels(self, need: str, remedy: str = "") -> pd.Index:
        """The class labels. Raises TypeError, which tells need and remedy, for numbers."""

    @abstractmethod
    def score(self, truth: pd.Series, predicted: pd.Series) -> float:
        """Share of the rows predicted right; of numbers R squared."""

    @abstractmethod
    def told(self, statistics: Floats, label: Any) -> str:
        """The statistics of a node that predicts a label, as text."""

    @property
    @abstractmethod
    def legend(self) -> str:
        """What the numbers in the text of a tree are."""

    def column(self, rows: pd.DataFrame) -> pd.Series:
        """The target's column of some rows. Raises KeyError where they have none."""
        if self.name not in rows.columns:
            raise KeyError(f"the rows have no column {self.name!r} to compare with")
        return rows[self.name]


@dataclass(frozen=True, eq=False)
class Classes(Target):
    """A target of classes: ``index`` holds their labels in class order, with their dtype."""

    index: pd.Index
    task: ClassVar[Task] = "classification"
    tree: ClassVar[str] = "tree"

    @property
    def classes(self) -> list[Any]:
        """The class labels in class order."""
        return self.index.tolist()

    @property
    def n_statistics(self) -> int:
        """The number of classes."""
        return len(self.index)

    def statistics(self, group: Ints, n_groups: int, y: Any, weight: Floats | None) -> Floats:
        """Class counts.

        >>> cars = np.array([1, 1, 0])  # Sports, Sports, SUV
        >>> Classes("Risk", pd.Index(["H", "L"])).statistics(cars, 2, np.array([0, 1, 0]), None)
        array([[1., 0.],
               [1., 1.]])
        """
        cell = np.multiply(y, n_groups, dtype=np.int64) + group
        counts = group_sums(cell, weight, n_groups * self.n_statistics)
        return counts.reshape(self.n_statistics, n_groups).T

    def weight(self, statistics: Floats) -> Floats:
        """The sum of the class counts."""
        return statistics.sum(axis=-1)

    def is_pure(self, statistics: Floats, share: float) -> Bools:
        """Whether at least this share is of one class."""
        pure: Bools = as_large(statistics.max(axis=1), share * self.weight(statistics))
        return pure

    def values(self, statistics: Floats) -> Floats:
        """Class shares."""
        return statistics / self.weight(statistics)[:, None]

    def choices(self, values: Floats, preference: Floats) -> Any:
        """Numbers of the majority classes."""
        return first_largest(values, preference)

    def losses(self, statistics: Floats, choices: Any) -> Floats:
        """Weight of the rows of other classes."""
        return self.weight(statistics) - statistics[np.arange(len(statistics)), choices]

    def largest_loss(self, statistics: Floats) -> Floats:
        """Weight of all rows."""
        return self.weight(statistics)

    def row_losses(self, y: NDArray[Any], choices: Any) -> Floats:
        """1 where the class is another one."""
        return np.not_equal(y, choices).astype(float)

    def labels(self, choices: Any) -> Any:
        """Class labels."""
        return self.index.take(choices)

    def codes(self, rows: pd.DataFrame) -> Ints:
        """Number of the class of each row; -1 for a label that is missing or no class.

        >>> rows = pd.DataFrame({"y": ["yes", "maybe", "no"]})
        >>> Classes("y", pd.Index(["no", "yes"])).codes(rows)
        array([ 1, -1,  0])
        """
        return self.index.astype(object).get_indexer(pd.Index(self.column(rows).astype(object)))

    def class_labels(self, need: str, remedy: str = "") -> pd.Index:
        """The class labels."""
        return self.index

    def score(self, truth: pd.Series, predicted: pd.Series) -> float:
        """Share of the rows predicted right."""
        return float((truth.astype(object) == predicted.astype(object)).mean())

    def told(self, statistics: Floats, label: Any) -> str:
        """Class counts."""
        return ", ".join(map(show_count, statistics))

    @property
    def legend(self) -> str:
        """The order of the counts."""
        return f"counts in the order {', '.join(map(show, self.classes))}"


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


def first_largest(counts: Floats, preference: Floats) -> Ints:
    """Majority class of each line of counts (nodes, classes).

    Of equal counts (within 1e-12 relative) the class that is preferred more wins, then the first
    in class order.

    >>> first_largest(np.array([[1.0, 1.0], [2.0, 1.0]]), np.array([3.0, 5.0]))
    array([1, 0])
    """
    top = counts.max(axis=1, keepdims=True)
    return np.where(as_large(counts, top), preference, -1.0).argmax(axis=1)
