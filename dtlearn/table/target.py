"""What is predicted: classes, or numbers. Each kind knows what to keep of a group of rows.

statistics   of a group of rows: the weight of each class (classes,), or of numbers the moments
             (3,): weight, sum and sum of squares of the centred target
values       what a node says of a row: the share of each class, or the centred mean
choice       what it predicts: the number of a class, or the centred mean
loss         what it gets wrong: the weight of the wrong rows, or the sum of squared errors

Priors and losses (:mod:`dtlearn.table.costed`) change values, choices and losses of classes, not
their statistics.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import pandas as pd
from numpy.typing import NDArray

from dtlearn.arrays import Bools, Floats, Ints
from dtlearn.table.columns import check_rows
from dtlearn.text import show

if TYPE_CHECKING:
    from dtlearn.table.numbers import Spread

Task = Literal["classification", "regression"]


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

    def spread(self, y: Any, node: Ints, n_nodes: int, weight: Floats | None) -> "Spread | None":
        """Where the numbers at each node lie; classes have no spread."""
        return None

    @property
    def altered(self) -> Floats | None:
        """What a row of each class counts for in the eyes of a criterion; None where that is 1."""
        return None

    def mass(self, statistics: Floats) -> Floats:
        """What impurities of nodes are weighted by: their weight, unless costs alter it."""
        return self.weight(statistics)

    @abstractmethod
    def is_pure(self, statistics: Floats, impurity: Floats, share: float) -> Bools:
        """Whether a node is pure: at least this share is of one class, or all numbers are equal."""

    @abstractmethod
    def values(self, statistics: Floats) -> Floats:
        """Shares (nodes, classes) or centred means (nodes, 1) of nodes that hold rows."""

    @abstractmethod
    def choices(self, values: Floats, preference: Floats) -> Any:
        """What is predicted (nodes,) from values, by preference where they tie."""

    def preference(self, root: Floats) -> Floats:
        """What decides between equal values, from the statistics of all training rows."""
        return root

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

    def unweighted(self, need: str) -> None:
        """Raise ValueError, which tells the need, where priors or losses weigh errors."""
        return

    @abstractmethod
    def score(self, truth: pd.Series, predicted: pd.Series) -> float:
        """Share of the rows predicted right; of numbers R squared.

        Raises ValueError where the truth is missing: such a row is neither right nor wrong.
        """

    @abstractmethod
    def told(self, statistics: Floats, label: Any) -> str:
        """The statistics of a node that predicts a label, as text."""

    @property
    @abstractmethod
    def legend(self) -> str:
        """What the numbers in the text of a tree are."""

    def shown(self, label: Any) -> str:
        """What is predicted as text, told apart from all else that may be predicted."""
        return show(label)

    @property
    def hint(self) -> str:
        """A doubt whether the task is the right one, to be told at the end of a text; or empty."""
        return ""

    @property
    def note(self) -> str:
        """What else there is to know of the target, for pictures and the head of a text."""
        return ""

    def column(self, rows: pd.DataFrame) -> pd.Series:
        """The target's column of some rows. Raises KeyError where they have none."""
        check_rows(rows)
        if self.name not in rows.columns:
            raise KeyError(f"the rows have no column {self.name!r} to compare with")
        return rows[self.name]
