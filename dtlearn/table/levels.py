"""Levels: values that are no numbers, in their order; the same whatever the order of the rows."""

from collections.abc import Iterable, Sequence
from numbers import Number
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.arrays import Ints
from dtlearn.table.frames import plain
from dtlearn.text import show

MISSING = "missing"  # shown for the level that stands for a missing value


def class_counts(labels: Iterable[Any]) -> pd.Series:
    """Number of rows of each class, in class order: a categorical's own order, else sorted.

    Raises ValueError where a label is missing.

    >>> class_counts(["H", "L", "H"]).to_dict()
    {'H': 2, 'L': 1}
    """
    series = plain(labels) if isinstance(labels, pd.Series) else pd.Series(list(labels))
    reject_missing(series, "labels")
    codes, levels = code_levels(series)
    counts = np.bincount(codes, minlength=len(levels))
    return pd.Series(counts, index=levels, name="count")


def code_levels(values: pd.Series) -> tuple[Ints, pd.Index]:
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
    found = _one_form(values, pd.Index(found, tupleize_cols=False))
    rank = np.array(_sorted_order(list(found)), dtype=np.int64)
    position = np.empty_like(rank)
    position[rank] = np.arange(len(rank))
    known = np.append(position, -1)  # pandas codes a missing value as -1, the last entry
    return known[codes], found.take(rank)


def _one_form(values: pd.Series, found: pd.Index) -> pd.Index:
    """Levels whose form does not depend on the order of the rows: 0.0 and -0.0 are equal.

    So are 1, 1.0 and True in a column of objects.
    """
    if pd.api.types.is_float_dtype(found.dtype):
        return found + 0.0
    if found.dtype != object or not any(isinstance(level, Number) for level in found):
        return found
    forms: dict[Any, Any] = {}
    for value in values.dropna():
        known = forms.setdefault(value, value)
        forms[value] = min(known, value, key=lambda v: type(v).__name__)
    shown = [forms[v] + 0.0 if isinstance(forms[v], float) else forms[v] for v in found]
    return pd.Index(shown, dtype=object, tupleize_cols=False)


def positions(values: pd.Series, levels: Sequence[Any]) -> Ints:
    """Number of the level of each value; -1 for one that is none of them."""
    known = pd.Index(list(levels), dtype=object, tupleize_cols=False)
    asked = pd.Index(values.to_numpy(dtype=object), dtype=object, tupleize_cols=False)
    return np.asarray(known.get_indexer(asked), dtype=np.int64)


def check_kinds(unseen: pd.Series, levels: Sequence[Any]) -> None:
    """Raise ValueError where a value is no level because it is of another kind: "10" and 10.

    It is where it has the text of a level, where it and the levels are numbers but one side is
    written as text, and where one side is neither: dates in place of text.

    >>> check_kinds(pd.Series(["10"], name="zone"), (9, 10))
    Traceback (most recent call last):
    ValueError: column 'zone' held numbers such as 9 in training and holds the text '10' now: ...
    """
    if not len(unseen) or not len(levels):
        return
    kinds, texts = set(map(_kind, levels)), set(map(str, levels))
    numbers = all(map(_reads_as_number, levels))
    for value in unseen.unique().tolist():
        other = _kind(value) not in kinds and not {_kind(value), *kinds} <= {"text", "numbers"}
        written = _kind(value) not in kinds and numbers and _reads_as_number(value)
        if str(value) in texts or other or written:
            raise ValueError(
                f"column {unseen.name!r} held {_kind(levels[0])} such as {levels[0]!r} in training "
                f"and holds the {_kind(value).removesuffix('s')} {value!r} now: "
                "turn it into the same"
            )


def _reads_as_number(value: Any) -> bool:
    try:
        float(value)
    except (TypeError, ValueError):
        return False
    return True


def _kind(value: Any) -> str:
    if isinstance(value, str):
        return "text"
    return "numbers" if isinstance(value, Number) else type(value).__name__


def called_missing(levels: Sequence[Any]) -> str:
    """What the level of missing values is called: no other level is called so."""
    name, taken = MISSING, set(map(show, levels))
    while name in taken:
        name = f"({name})"
    return name


def _sorted_order(values: list[Any]) -> list[int]:
    try:
        return sorted(range(len(values)), key=values.__getitem__)
    except TypeError:  # levels of several types have no order of their own: by type, then as text
        return sorted(range(len(values)), key=lambda i: (type(values[i]).__name__, str(values[i])))


def reject_missing(values: pd.Series, what: str) -> None:
    """Raise ValueError where a value is missing."""
    gone = values.isna().to_numpy()
    if gone.any():
        raise ValueError(
            f"{what} has {int(gone.sum())} missing values in {len(values)} rows "
            f"(the first in row {int(gone.argmax())}): drop these rows or fill in the labels"
        )
