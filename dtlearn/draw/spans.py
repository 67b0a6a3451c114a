"""The axes of a tree's cells: which attributes they show, and from where to where."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn.draw.cells import Cells, Span
from dtlearn.draw.lettering import label
from dtlearn.table.columns import Attribute, encode
from dtlearn.table.frames import Frame
from dtlearn.tree.tree import Tree

Floats = NDArray[np.float64]
AIR = 0.06  # beyond the outermost value, as a share of the range


def axes_of(tree: Tree, names: Sequence[Hashable | None]) -> list[Hashable]:
    """The attributes of two axes; those not named are the numbers that the tree tests.

    Raises ValueError where these are not as many as there are axes to name.

    >>> import dtlearn as dt
    >>> tree = dt.cart(dt.datasets.load("iris"), "class", max_depth=2)
    >>> axes_of(tree, [None, None])
    ['petal_length_cm', 'petal_width_cm']
    """
    wanted = [name for name in names if name is None]
    if not wanted:
        return [name for name in names if name is not None]
    numbers = [a.name for a in tree.attributes if a.kind == "numeric" and a.name not in names]
    tested = set(tree.arrays.tests.attribute[~tree.arrays.is_leaf].tolist())
    asked = [tree.attributes[j].name for j in sorted(tested) if tree.attributes[j].name in numbers]
    choice = numbers if len(numbers) == len(wanted) else asked
    if len(choice) != len(wanted):
        raise ValueError(
            f"the tree tests the numbers {asked}: name the two attributes of the axes, x= and y="
        )
    left = iter(choice)
    return [next(left) if name is None else name for name in names]


def spans_of(
    found: Cells, data: Frame | None, spans: Sequence[Any] | None
) -> tuple[list[Span], Floats | None]:
    """The span of each axis, and the codes of the rows (rows, axes) where there are some.

    Without given ``spans`` an axis takes in all rows and all cuts, with some air.
    Raises KeyError where the rows lack a column, ValueError for a span that does not rise.
    """
    rows = None if data is None else encode(data, found.columns)
    if spans is not None:
        return [
            _given(column, span) for column, span in zip(found.columns, spans, strict=True)
        ], rows
    result = []
    for axis in range(len(found.columns)):
        values = found.borders(axis)
        if rows is not None:
            values = np.concatenate([values, rows[np.isfinite(rows[:, axis]), axis]])
        low, high = (values.min(), values.max()) if len(values) else (0.0, 1.0)
        air = AIR * (high - low) if rows is not None and high > low else (high - low) / 2
        air = air or max(abs(low) / 10, 1.0)
        result.append((float(low - air), float(high + air)))
    return result, rows


def held_words(held: Mapping[Hashable, Any] | None) -> str:
    """What is held, as the text of a title: empty where nothing is.

    >>> held_words({"Car": "Sports"})
    'Car = Sports'
    """
    return ", ".join(f"{label(name)} = {label(value)}" for name, value in (held or {}).items())


def _given(column: Attribute, span: Any) -> Span:
    low, high = column.encode(pd.Series(list(span), name=column.name)).tolist()
    if not low < high:
        raise ValueError(
            f"the span of {column.name!r} must rise from its first value to its last, got {span!r}"
        )
    return low, high
