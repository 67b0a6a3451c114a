"""A target of classes: counts, shares, majorities, errors."""

from dataclasses import dataclass
from functools import cached_property
from numbers import Integral
from typing import Any, ClassVar

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn.arrays import Bools, Floats, Ints, as_large, group_sums
from dtlearn.table.levels import check_kinds, positions, reject_missing
from dtlearn.table.target import Target, Task
from dtlearn.text import show_all, show_count

FEW = 20  # more classes that are whole numbers may have been meant as numbers


@dataclass(frozen=True, eq=False)
class Classes(Target):
    """A target of classes: ``index`` holds their labels in class order, with their dtype."""

    index: pd.Index
    task: ClassVar[Task] = "classification"
    tree: ClassVar[str] = "tree"

    @cached_property
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

    def is_pure(self, statistics: Floats, impurity: Floats, share: float) -> Bools:
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
        return self._numbers(self.column(rows))

    def _numbers(self, labels: pd.Series) -> Ints:
        """The same; raises ValueError where a label is another kind of value, as "1" is for 1."""
        codes = positions(labels, self.classes)
        check_kinds(labels[(codes < 0) & labels.notna().to_numpy()], self.classes)
        return codes

    def class_labels(self, need: str, remedy: str = "") -> pd.Index:
        """The class labels."""
        return self.index

    def score(self, truth: pd.Series, predicted: pd.Series) -> float:
        """Share of the rows predicted right. Raises ValueError where a label is missing."""
        reject_missing(truth, f"the target {self.name!r}")
        return float((self._numbers(truth) == self._numbers(predicted)).mean())

    def told(self, statistics: Floats, label: Any) -> str:
        """Class counts."""
        return ", ".join(map(show_count, statistics))

    @property
    def legend(self) -> str:
        """The order of the counts."""
        return f"counts in the order {', '.join(self._texts.values())}{self.hint}"

    def shown(self, label: Any) -> str:
        """A class as text; 1 and "1" are told apart."""
        return self._texts[label]

    @cached_property
    def _texts(self) -> dict[Any, str]:
        return dict(zip(self.classes, show_all(self.classes), strict=True))

    @property
    def hint(self) -> str:
        """That many whole numbers may be meant as numbers; else empty."""
        whole = all(isinstance(c, Integral) and not isinstance(c, bool) for c in self.classes)
        if len(self.classes) <= FEW or not whole:
            return ""
        return (
            f"; {self.name!r} has {len(self.classes)} whole numbers as classes: "
            'dt.cart with task="regression" predicts a number'
        )


def first_largest(counts: Floats, preference: Floats) -> Ints:
    """Majority class of each line of counts (nodes, classes).

    Of equal counts (within 1e-12 relative) the class that is preferred more wins, then the first
    in class order.

    >>> first_largest(np.array([[1.0, 1.0], [2.0, 1.0]]), np.array([3.0, 5.0]))
    array([1, 0])
    """
    top = counts.max(axis=1, keepdims=True)
    return np.where(as_large(counts, top), preference, -1.0).argmax(axis=1)
