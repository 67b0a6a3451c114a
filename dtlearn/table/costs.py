"""Priors and losses: what classes count for when future rows, or errors, are not all alike.

priors   share of each class among the rows to come; those of the training rows if not given
loss     what it costs to predict a class (columns) where the truth is another (lines); 1 each

What they do to a target is in :mod:`dtlearn.table.costed`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.arrays import Floats
from dtlearn.table.target import Target

ROUNDING = 1e-5  # shares that are printed with six digits may miss 1 by so much


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


NO_COSTS = Costs()


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
    return shares / shares.sum()


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
