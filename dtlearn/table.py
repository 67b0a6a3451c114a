"""A DataFrame, checked and coded once: what the builders and the trees read.

attribute  a column to test: its name, its kind and, unless it is numeric, its levels in order
kind       "numeric": a number; "ordinal": an ordered category, cut like a number;
           "nominal": any other level
X          coded rows (rows, attributes): numbers, or the number of the level; NaN is missing
y          number of each row's class, or the centred target of a regression
weight     weight of each row; a row of weight 3 counts as three equal rows, one of 0 as none
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Literal

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray

from dtlearn.arrays import Floats, Ints

Kind = Literal["nominal", "ordinal", "numeric"]
Task = Literal["classification", "regression"]
MISSING = "missing"  # shown for the level that stands for a missing value
UNSEEN = -np.inf  # code of a level that the training table does not hold


def class_counts(labels: Iterable[Any]) -> pd.Series:
    """Number of rows of each class, in class order: a categorical's own order, else sorted.

    Raises ValueError where a label is missing.

    >>> class_counts(["H", "L", "H"]).to_dict()
    {'H': 2, 'L': 1}
    """
    series = labels if isinstance(labels, pd.Series) else pd.Series(list(labels))
    _reject_missing(series, "labels")
    codes, levels = _code_levels(series)
    counts = np.bincount(codes, minlength=len(levels))
    return pd.Series(counts, index=levels, name="count")


@dataclass(frozen=True)
class Attribute:
    """A column that may be tested: name, kind, and the levels seen in training, in order.

    With ``missing_level`` the last level is MISSING: it stands for a value that is not there.
    """

    name: Hashable
    kind: Kind
    levels: tuple[Any, ...] = ()
    missing_level: bool = False

    def encode(self, values: pd.Series) -> Floats:
        """Codes (rows,) of a column: numbers, or level numbers with UNSEEN; NaN where missing.

        >>> Attribute("Car", "nominal", ("SUV", "Sports")).encode(pd.Series(["Sports", None, "?"]))
        array([  1.,  nan, -inf])
        """
        if self.kind == "numeric":
            return _as_numbers(values)
        levels = pd.Index(self.levels[: len(self.levels) - self.missing_level], dtype=object)
        codes = levels.get_indexer(pd.Index(values.astype(object)))
        known = np.where(codes >= 0, codes, UNSEEN)
        missing = len(levels) if self.missing_level else np.nan
        return np.where(values.isna().to_numpy(), missing, known)

    def cut_value(self, cut: float) -> Any:
        """The cut as the reader sees it: a number, or the highest level on the left."""
        return cut if self.kind == "numeric" else self.levels[int(cut)]


@dataclass(frozen=True)
class Target:
    """What is predicted: the column's name and its classes, or, in a regression, its mean."""

    name: Hashable
    classes: pd.Index | None
    center: float = 0.0

    @property
    def task(self) -> Task:
        """Classification where there are classes, else regression."""
        return "regression" if self.classes is None else "classification"

    @property
    def n_statistics(self) -> int:
        """Columns of a node's statistics: the classes, or weight, sum and sum of squares."""
        return 3 if self.classes is None else len(self.classes)


@dataclass(frozen=True)
class Table:
    """The training rows as arrays; see the module's vocabulary."""

    attributes: tuple[Attribute, ...]
    target: Target
    X: Floats = field(repr=False)
    y: NDArray[Any] = field(repr=False)
    weight: Floats = field(repr=False)

    @classmethod
    def from_frame(
        cls,
        data: pd.DataFrame,
        target: Hashable,
        *,
        task: Task | None = "classification",
        nominal: Sequence[Hashable] = (),
        numeric: Sequence[Hashable] = (),
        weights: Hashable | ArrayLike | None = None,
        missing: Literal["reject", "keep", "level"] = "reject",
    ) -> "Table":
        """Check a DataFrame and code it. Without a ``task`` a float target means regression.

        Raises KeyError for an unknown column, TypeError for something that is no DataFrame, and
        ValueError for no rows, no attributes, doubled column names, missing target values,
        infinities, bad weights and, with ``missing="reject"``, missing values of attributes.
        ``missing="level"`` makes a level of its own of them where the attribute is nominal.
        """
        _check_frame(data, target)
        weight, weight_column = _read_weights(data, target, weights)
        data, weight = data[weight > 0], weight[weight > 0]
        names: list[Hashable] = [c for c in data.columns if c not in (target, weight_column)]
        if not names:
            raise ValueError(f"there is no attribute beside the target {target!r}: add a column")
        _check_overrides(names, nominal, numeric)
        attributes = tuple(_attribute(data[c], c, c in nominal, c in numeric) for c in names)
        if missing == "level":
            attributes = tuple(_with_missing_level(a, data[a.name]) for a in attributes)
        X = encode(data, attributes)
        if missing != "keep":
            _reject_missing_values(X, attributes)
        y, described = _read_target(data[target], task or _task_of(data[target]), weight)
        return cls(attributes, described, X, y, weight)

    def __len__(self) -> int:
        return len(self.y)

    @cached_property
    def sorted_values(self) -> list[Floats]:
        """Distinct known codes of each attribute, ascending."""
        return [np.unique(column[~np.isnan(column)]) for column in self.X.T]

    def statistics(self, group: Ints, n_groups: int, rows: Any, weight: Floats) -> Floats:
        """Class counts (or moments) of groups of rows, shape (n_groups, n_statistics).

        ``group`` numbers the group of each of the ``rows``, which count with ``weight``.
        """
        y, width = self.y[rows], self.target.n_statistics
        if self.target.task == "classification":
            counts = sums(y * n_groups + group, weight, n_groups * width)
            return counts.reshape(width, n_groups).T  # one class after the other: sums are fast
        moments = [sums(group, weight * y**power, n_groups) for power in range(width)]
        return np.stack(moments).T


def encode(
    data: pd.DataFrame, attributes: Sequence[Attribute], used: Iterable[int] | None = None
) -> Floats:
    """Coded rows (rows, attributes) of a DataFrame; columns are found by name, others ignored.

    Only the attributes with the numbers ``used`` are read, all of them by default; the others are
    left missing. Raises KeyError where a column is not there.
    """
    used = range(len(attributes)) if used is None else list(used)
    if not isinstance(data, pd.DataFrame):
        raise TypeError(f"rows come as a pandas DataFrame, got {type(data).__name__}")
    _check_unique(data)
    absent = [attributes[j].name for j in used if attributes[j].name not in data.columns]
    if absent:
        raise KeyError(
            f"the rows have no column {', '.join(map(repr, absent))}, which the tree tests"
        )
    X = np.full((len(data), len(attributes)), np.nan)
    for j in used:
        X[:, j] = attributes[j].encode(data[attributes[j].name])
    return X


def sums(group: Ints, weight: Floats, n_groups: int) -> Floats:
    """Sum of the weights of each group (n_groups,)."""
    return np.bincount(group, weight, n_groups).astype(float, copy=False)


def _check_frame(data: pd.DataFrame, target: Hashable) -> None:
    if not isinstance(data, pd.DataFrame):
        raise TypeError(f"a table is a pandas DataFrame, got {type(data).__name__}")
    _check_unique(data)
    if target not in data.columns:
        near = get_close_matches(str(target), list(map(str, data.columns)), 1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise KeyError(f"no column {target!r}: {hint}The columns are {list(data.columns)}")
    if not len(data):
        raise ValueError("the table has no rows: there is nothing to learn from")


def _check_unique(data: pd.DataFrame) -> None:
    doubled = list(dict.fromkeys(data.columns[data.columns.duplicated()]))
    if doubled:
        raise ValueError(
            f"more than one column is called {doubled[0]!r}: rename or drop one of them"
        )


def _check_overrides(names: list[Hashable], nominal: Any, numeric: Any) -> None:
    for option, given in (("nominal", nominal), ("numeric", numeric)):
        if isinstance(given, str):
            raise TypeError(f"{option} is a list of column names: write {option}=[{given!r}]")
        for name in given:
            if name not in names:
                raise KeyError(
                    f"{option}= names {name!r}, which is no attribute of the table {names}"
                )
    both = [name for name in nominal if name in numeric]
    if both:
        raise ValueError(f"{both[0]!r} is named both nominal and numeric: choose one")


def _attribute(values: pd.Series, name: Hashable, nominal: bool, numeric: bool) -> Attribute:
    ordered = isinstance(values.dtype, pd.CategoricalDtype) and bool(values.dtype.ordered)
    if numeric or (not nominal and _is_number(values)):
        return Attribute(name, "numeric")
    if values.dtype.kind in "mMc":
        raise ValueError(
            f"column {name!r} holds {values.dtype}: turn it into a number, or name it in nominal="
        )
    levels = tuple(_code_levels(values)[1].tolist())
    return Attribute(name, "ordinal" if ordered and not nominal else "nominal", levels)


def _with_missing_level(attribute: Attribute, values: pd.Series) -> Attribute:
    if attribute.kind != "nominal" or not values.isna().any():
        return attribute
    return replace(attribute, levels=(*attribute.levels, MISSING), missing_level=True)


def _is_number(values: pd.Series) -> bool:
    dtype = values.dtype
    return (
        pd.api.types.is_numeric_dtype(dtype)
        and not pd.api.types.is_bool_dtype(dtype)
        and not pd.api.types.is_complex_dtype(dtype)
    )


def _as_numbers(values: pd.Series, remedy: str = "name the column in nominal=") -> Floats:
    try:
        numbers = pd.to_numeric(values).to_numpy(dtype=float, na_value=np.nan)
    except (ValueError, TypeError):
        bad = next(v for v in values if pd.isna(pd.to_numeric(pd.Series([v]), errors="coerce")[0]))
        raise ValueError(
            f"column {values.name!r} should be numeric but holds {bad!r}: "
            f"correct the value, or {remedy}"
        ) from None
    if np.isinf(numbers).any():
        raise ValueError(
            f"column {values.name!r} holds an infinite value in "
            f"{int(np.isinf(numbers).sum())} of {len(numbers)} rows: correct or drop these rows"
        )
    return numbers


def _code_levels(values: pd.Series) -> tuple[Ints, pd.Index]:
    """Level number of each row (-1 missing) and the levels that occur: own order, else sorted."""
    if isinstance(values.dtype, pd.CategoricalDtype):
        used = values.cat.remove_unused_categories()
        levels = pd.CategoricalIndex(used.cat.categories, dtype=values.dtype)
        return np.asarray(used.cat.codes, dtype=np.int64), levels
    try:
        codes, found = pd.factorize(values)
    except TypeError:
        raise ValueError(
            f"column {values.name!r} holds lists or other values without a hash: use text"
        ) from None
    rank = np.array(_sorted_order(list(found)), dtype=np.int64)
    place = np.empty_like(rank)
    place[rank] = np.arange(len(rank))
    known = np.append(place, -1)  # pandas codes a missing value as -1, the last entry
    return known[codes], pd.Index(found).take(rank)


def _sorted_order(values: list[Any]) -> list[int]:
    try:
        return sorted(range(len(values)), key=values.__getitem__)
    except TypeError:  # levels of several types have no order of their own: by type, then as text
        return sorted(range(len(values)), key=lambda i: (type(values[i]).__name__, str(values[i])))


def _reject_missing(values: pd.Series, what: str) -> None:
    gone = values.isna().to_numpy()
    if gone.any():
        raise ValueError(
            f"{what} has {int(gone.sum())} missing values in {len(values)} rows "
            f"(the first in row {int(gone.argmax())}): drop these rows or fill in the labels"
        )


def _reject_missing_values(X: Floats, attributes: Sequence[Attribute]) -> None:
    counts = np.isnan(X).sum(axis=0)
    if counts.any():
        found = ", ".join(f"{a.name!r} {c}" for a, c in zip(attributes, counts, strict=True) if c)
        raise ValueError(
            f"missing values in the columns {found} (of {len(X)} rows): "
            "drop or fill these rows, say in missing= what to do with them, or use c45"
        )


def _task_of(target: pd.Series) -> Task:
    return "regression" if pd.api.types.is_float_dtype(target.dtype) else "classification"


def _read_target(values: pd.Series, task: Task, weight: Floats) -> tuple[NDArray[Any], Target]:
    name = values.name
    _reject_missing(values, f"the target {name!r}")
    if task == "classification":
        codes, levels = _code_levels(values)
        return codes, Target(name, levels)
    y = _as_numbers(values, 'grow a tree for task="classification"')
    center = float(np.average(y, weights=weight))
    return y - center, Target(name, None, center)


def _read_weights(
    data: pd.DataFrame, target: Hashable, weights: Any
) -> tuple[Floats, Hashable | None]:
    """Weight of each row, and the name of the column that held them, if one did."""
    if weights is None:
        return np.ones(len(data)), None
    column = weights if isinstance(weights, Hashable) and weights in data.columns else None
    if column is not None and column == target:
        raise ValueError(
            f"weights= and target= both name {target!r}: weights need their own column"
        )
    if isinstance(weights, str) and column is None:
        raise KeyError(f"weights= names {weights!r}, which is no column of {list(data.columns)}")
    values = data[column] if column is not None else pd.Series(np.asarray(weights, dtype=float))
    weight = _as_numbers(values.rename("weights"), "leave weights= out")
    if weight.shape != (len(data),):
        raise ValueError(f"there are {len(weight)} weights for {len(data)} rows: give one for each")
    if not (weight >= 0).all() or not weight.sum() > 0:
        raise ValueError(
            "weights must not be negative or missing, and at least one must be above 0"
        )
    return weight, column
