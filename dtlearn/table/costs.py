"""Priors and losses: what classes count for when future rows, or errors, are not all alike.

priors     share of each class among the rows to come; those of the training rows if not given
loss       what it costs to predict a class (columns) where the truth is another (lines); 1 each
weight     of a class, prior / share in the training rows: what a row of it counts for
cost       of an error, weight × loss: what the risk of a node adds up
altered    weight × all losses of a class, scaled to leave the number of rows as it is: a class
           whose errors are dear looks more frequent to a criterion

Counts are of training rows all the same. Source: Breiman et al. 1984, sections 4.4 (altered priors)
and 11.5; R's rpart does the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn.arrays import Floats, as_large
from dtlearn.table.classes import Classes
from dtlearn.table.target import Target
from dtlearn.text import show

ROUNDING = 1e-6  # shares that are printed with six digits may miss 1 by so much


@dataclass(frozen=True, eq=False)
class Costs:
    """Priors (classes,) and losses (classes, classes), in class order; None where not given."""

    priors: Floats | None = None
    loss: Floats | None = None

    @classmethod
    def of(cls, target: Target, priors: Any, loss: Any) -> "Costs":
        """Those of a target, from ``{class: share}`` and ``{true: {predicted: cost}}``.

        The losses may be a DataFrame, lines by true class. A pair that is left out costs 1.
        Raises TypeError in a regression and ValueError for what are no priors or losses.
        """
        if priors is None and loss is None:
            return cls()
        index = target.class_labels("priors= and loss= are for classes", "leave them out")
        labels = index.tolist()
        shares = None if priors is None else _shares(labels, priors)
        return cls(shares, None if loss is None else _losses(labels, loss))

    def applied(self, target: Target, counts: Floats) -> Target:
        """The target as these costs have it, from the class counts of the training rows."""
        if self.priors is None and self.loss is None:
            return target
        index = target.class_labels("priors= and loss= are for classes", "leave them out")
        return CostedClasses(target.name, index, self, counts)


NO_COSTS = Costs()


@dataclass(frozen=True, eq=False)
class CostedClasses(Classes):
    """Classes with priors or losses; ``counts`` are those of the training rows.

    Two classes, 6 rows and 2, which are to be equally frequent: a row counts for 2/3 and for 2.

    >>> target = CostedClasses(
    ...     "y", pd.Index(["no", "yes"]), Costs(np.array([0.5, 0.5])), np.array([6.0, 2.0])
    ... )
    >>> target.weights.round(3).tolist(), target.values(np.array([[6.0, 2.0]])).tolist()
    ([0.667, 2.0], [[0.5, 0.5]])
    """

    costs: Costs = NO_COSTS
    counts: Floats = field(default_factory=lambda: np.zeros(0))

    @cached_property
    def priors(self) -> Floats:
        """Share of each class among the rows to come."""
        given = self.costs.priors
        return self.counts / self.counts.sum() if given is None else given

    @cached_property
    def loss(self) -> Floats:
        """What each error costs (true classes, predicted classes)."""
        n = len(self.index)
        return 1.0 - np.eye(n) if self.costs.loss is None else self.costs.loss

    @cached_property
    def weights(self) -> Floats:
        """What a row of each class counts for; 0 where there was none."""
        found = self.counts > 0
        expected = self.priors * self.counts.sum()
        return np.divide(expected, self.counts, out=np.zeros(len(found)), where=found)

    @cached_property
    def altered(self) -> Floats:
        """What a row of each class counts for in the eyes of a criterion."""
        worth = self.weights * self.loss.sum(axis=1)
        total = float(worth @ self.counts)  # 0 for a single class, of which no error can be made
        return worth * (self.counts.sum() / total) if total > 0 else self.weights

    @cached_property
    def cost(self) -> Floats:
        """Cost of an error (true classes, predicted), last of a class that the tree does not know.

        That counts for one row, and as the dearest error that the prediction can be.
        """
        known = self.weights[:, None] * self.loss
        return np.vstack([known, self.loss.max(axis=0)])

    def mass(self, statistics: Floats) -> Floats:
        """The sum of the altered counts."""
        total: Floats = statistics @ self.altered
        return total

    def values(self, statistics: Floats) -> Floats:
        """Class shares after the priors."""
        return super().values(statistics * self.weights)

    def choices(self, values: Floats, preference: Floats) -> Any:
        """Numbers of the classes of least expected loss."""
        expected = values @ self.loss
        least = as_large(expected.min(axis=1, keepdims=True), expected)
        return np.where(least, preference, -1.0).argmax(axis=1)

    def preference(self, root: Floats) -> Floats:
        """The larger prior."""
        return self.priors

    def losses(self, statistics: Floats, choices: Any) -> Floats:
        """Sum of the costs."""
        cost = self.cost[: statistics.shape[1], choices]
        total: Floats = (statistics * cost.T).sum(axis=1)
        return total

    def largest_loss(self, statistics: Floats) -> Floats:
        """Sum of the dearest costs."""
        total: Floats = statistics @ self.cost[: statistics.shape[1]].max(axis=1)
        return total

    def row_losses(self, y: NDArray[Any], choices: Any) -> Floats:
        """The cost of the error."""
        return self.cost[y, choices]

    def unweighted(self, need: str) -> None:
        """Raise ValueError: something counts errors, and these are not all alike."""
        raise ValueError(
            f"{need}, and this tree was grown with priors= or loss=, which weigh them: use "
            "cost_complexity or reduced_error"
        )

    @property
    def note(self) -> str:
        """Priors and losses in a line."""
        told = []
        if self.costs.priors is not None:
            shares = zip(self.classes, self.costs.priors, strict=True)
            told.append("priors " + ", ".join(f"{show(c)} {_figure(p)}" for c, p in shares))
        if self.costs.loss is not None:
            told.append("loss " + ", ".join(self._dear_errors()))
        return "; ".join(told)

    def _dear_errors(self) -> list[str]:
        """The losses other than 1, as text: true class → predicted class, cost."""
        names = list(map(show, self.classes))
        odd = np.argwhere((self.loss != 1) & ~np.eye(len(names), dtype=bool))
        told = [f"{names[i]} as {names[j]} {_figure(self.loss[i, j])}" for i, j in odd]
        return told if len(told) == self.loss.size - len(names) else [*told, "others 1"]


def _figure(value: float) -> str:
    return f"{value:.4g}"


def _shares(labels: list[Any], priors: Any) -> Floats:
    """Priors in class order."""
    given = _entries(labels, priors, "priors=", "{class: share}")
    missing = [label for label in labels if label not in given]
    if missing:
        raise ValueError(f"priors= has no share of the class {missing[0]!r}: give one for each")
    shares = np.array([_number(given[label], f"priors= of {label!r}") for label in labels])
    if not (shares > 0).all():
        bad = int(np.argmin(shares > 0))
        raise ValueError(
            f"priors= must be above 0, got {shares[bad]:g} for {labels[bad]!r}: "
            "to leave a class out, drop its rows"
        )
    if abs(shares.sum() - 1) > ROUNDING:
        raise ValueError(
            f"priors= must sum to 1, these sum to {shares.sum():.6g}: divide each by that"
        )
    return shares


def _losses(labels: list[Any], loss: Any) -> Floats:
    """Losses in class order (true, predicted)."""
    lines = _lines(loss) if isinstance(loss, pd.DataFrame) else loss
    matrix = 1.0 - np.eye(len(labels))
    form = "{true: {predicted: cost}}"
    for true, line in _entries(labels, lines, "loss=", form).items():
        for predicted, cost in _entries(labels, line, f"loss= of {true!r}", form).items():
            what = f"loss= of {true!r} as {predicted!r}"
            matrix[labels.index(true), labels.index(predicted)] = _number(cost, what)
    _check_losses(labels, matrix)
    return matrix


def _lines(loss: pd.DataFrame) -> dict[Any, Any]:
    """A table of losses as a mapping. Raises ValueError for a class that it has twice."""
    for axis, name in ((loss.index, "lines"), (loss.columns, "columns")):
        if not axis.is_unique:
            raise ValueError(f"loss= has {name} of the same class {axis[axis.duplicated()][0]!r}")
    return {true: line.to_dict() for true, line in loss.iterrows()}


def _check_losses(labels: list[Any], matrix: Floats) -> None:
    """Raise ValueError for losses by which nothing can be decided."""
    if (wrong := np.diag(matrix) != 0).any():
        bad = int(wrong.argmax())
        raise ValueError(
            f"loss= must be 0 where the prediction is right, got {matrix[bad, bad]:g} for "
            f"{labels[bad]!r}: leave the diagonal out"
        )
    if (matrix < 0).any():
        true, predicted = np.argwhere(matrix < 0)[0]
        raise ValueError(
            f"loss= must not be negative, got {matrix[true, predicted]:g} for {labels[true]!r} as "
            f"{labels[predicted]!r}"
        )
    if len(labels) > 1 and (free := matrix.sum(axis=1) == 0).any():
        raise ValueError(
            f"loss= of {labels[int(free.argmax())]!r} is 0 whatever is predicted: "
            "give one of its errors a cost, or drop its rows"
        )


def _entries(labels: list[Any], given: Any, name: str, form: str) -> dict[Any, Any]:
    """A mapping by classes. Raises TypeError for no mapping, ValueError for an unknown class."""
    if not isinstance(given, Mapping | pd.Series):
        raise TypeError(f"{name} is {form}, got {given!r}")
    entries = dict(given.items())
    for label in entries:
        if label not in labels:
            raise ValueError(f"{name} names {label!r}, which is no class: the classes are {labels}")
    return entries


def _number(value: Any, what: str) -> float:
    """A finite number. Raises ValueError for anything else."""
    number = isinstance(value, int | float | np.number) and not isinstance(value, bool)
    if not number or not np.isfinite(value):
        raise ValueError(f"{what} must be a finite number, got {value!r}")
    return float(value)
