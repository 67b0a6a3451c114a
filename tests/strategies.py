"""Hypothesis tables: small, full of ties, with odd labels, levels and column names."""

from typing import Any

import pandas as pd
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

TARGET = "y"
WEIGHT = "w"
NAMES = ["a", "$x_1$", "<b>", "two words", "漢", 'q"uote']
LABELS: list[list[Any]] = [
    ["no", "yes"],
    ["$5-$10", "a\nb", "<script>", "x & y"],
    ["漢", "字", "ß"],
    [0, 1, 2],
    [False, True],
]
LEVELS: list[list[Any]] = [
    ["low", "mid", "high", ""],
    ["$1", "<=40", "a,b", "won't"],
    ["漢", "x\ny", "a:b"],
    [False, True],
]
NUMBERS: list[list[float]] = [[0, 1, 2, 3], [-1.5, 0.0, 0.1, 0.2, 1e6], [7]]
CLOSE: list[float] = [0, 5e-6, 1.2e-5, 2.5e-5, 1, 1 + 1e-6]
KINDS = ("nominal", "ordinal", "numeric", "constant")


@st.composite
def columns(draw: DrawFn, n: int, kind: str, missing: bool) -> pd.Series:
    """A column of n values of one kind; a categorical may hold levels that do not occur."""
    pools = {"numeric": NUMBERS, "close": [CLOSE]}.get(kind, LEVELS)
    pool: list[Any] = list(draw(st.sampled_from(pools)))
    pool = pool[:1] if kind == "constant" else pool
    values = draw(st.lists(st.sampled_from(pool), min_size=n, max_size=n))
    if missing:
        gone = draw(st.lists(st.integers(0, 3), min_size=n, max_size=n))
        values = [None if g == 0 else v for g, v in zip(gone, values, strict=True)]
    if kind in ("numeric", "close"):
        return pd.Series(values, dtype=float)
    if kind == "ordinal" or draw(st.booleans()):
        return pd.Series(pd.Categorical(values, pool, ordered=kind == "ordinal"))
    return pd.Series(values, dtype=object)


@st.composite
def tables(
    draw: DrawFn,
    *,
    kinds: tuple[str, ...] = KINDS,
    missing: bool = False,
    max_rows: int = 12,
    weights: SearchStrategy[float] | None = None,
    labels: list[list[Any]] = LABELS,
) -> pd.DataFrame:
    """1 to 6 attributes, the target ``y`` and, where wanted, the row weights ``w``."""
    n = draw(st.integers(1, max_rows))
    chosen = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=6))
    data = {
        name: draw(columns(n, kind, missing)) for name, kind in zip(NAMES, chosen, strict=False)
    }
    classes = draw(st.sampled_from(labels))
    data[TARGET] = pd.Series(draw(st.lists(st.sampled_from(classes), min_size=n, max_size=n)))
    if weights is not None:
        drawn = st.lists(weights, min_size=n, max_size=n).filter(lambda w: sum(w) > 0)
        data[WEIGHT] = pd.Series(draw(drawn), dtype=float)
    return pd.DataFrame(data)


def whole_weights() -> SearchStrategy[float]:
    """Weights that stand for copies of a row."""
    return st.sampled_from([1.0, 2.0, 3.0])


def any_weights() -> SearchStrategy[float]:
    """Weights with zeros and fractions."""
    return st.sampled_from([0.0, 1.0, 0.5, 0.25, 2.0, 0.1])


def counts(min_classes: int = 1, max_value: int = 20) -> SearchStrategy[list[float]]:
    """One line of counts."""
    return st.lists(st.sampled_from(range(max_value)).map(float), min_size=min_classes, max_size=5)


@st.composite
def children(draw: DrawFn, branches: int | None = None) -> list[list[float]]:
    """The counts of 2 to 4 branches, the same number of classes in each, not all of them 0."""
    k = draw(st.integers(1, 4))
    line = st.lists(st.integers(0, 9).map(float), min_size=k, max_size=k)
    low, high = (2, 4) if branches is None else (branches, branches)
    return draw(st.lists(line, min_size=low, max_size=high).filter(lambda c: sum(map(sum, c)) > 0))
