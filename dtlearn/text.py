"""How values are written: one line of text for a level, a number or a name."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
import pandas as pd


def show(value: Any) -> str:
    """A level, number or name as one line of text: numbers short, controls escaped, blanks quoted.

    >>> show(22.5), show(0.1 + 0.2), show("a\\nb"), show("")
    ('22.5', '0.3', 'a\\\\nb', "''")
    """
    if isinstance(value, float | np.floating):
        return f"{value + 0.0:.12g}"  # -0.0 is 0
    if isinstance(value, pd.Timestamp) and value == value.normalize():
        return str(value.date())
    if not str(value).strip():
        return repr(str(value))
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in str(value))


def elided(text: str, most: int) -> str:
    """A text of at most so many characters; what is too long ends in "…", after a blank if it can.

    >>> elided("Car ∈ {SUV, Sports, Vintage}", 28), elided("Car ∈ {SUV, Sports, Vintage}", 20)
    ('Car ∈ {SUV, Sports, Vintage}', 'Car ∈ {SUV, …')
    """
    if len(text) <= most:
        return text
    kept = text[: most - 1]
    return kept[: kept.rfind(" ") + 1 or None] + "…"


def show_all(values: Iterable[Any]) -> list[str]:
    """Several levels or classes as text; those that would look the same are told apart.

    >>> show_all(["a", 1, "1"])
    ['a', '1', "'1'"]
    """
    values = list(values)
    texts = list(map(show, values))
    if len(set(texts)) == len(texts):
        return texts
    doubled = {text for text, times in Counter(texts).items() if times > 1}
    return [repr(v) if t in doubled else t for v, t in zip(values, texts, strict=True)]


def show_count(count: float) -> str:
    """The weight of rows: a whole number as it is, a fraction in five figures.

    >>> show_count(4.0), show_count(2.66666667), show_count(123456.0)
    ('4', '2.6667', '123456')
    """
    return show(float(f"{count:.5g}") if count < 1e5 else round(count, 1))
