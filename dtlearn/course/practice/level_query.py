"""The query that counts a level of a tree, tried on the hens of the exercise and on others.

hens     the table of the query, with the node at which each hen is
answer   what the query gives, or the sentence why it does not run
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import pandas as pd

from dtlearn.course import datasets
from dtlearn.course.practice import queries
from dtlearn.course.practice.constructions import Fails, Part
from dtlearn.course.practice.reading import shown

COUNTED = "Feed", "Light"  # of the hens at two nodes
COLUMNS = "node", "attribute", "level", "class", "n"


def hens_at_nodes() -> pd.DataFrame:
    """The brown hens at node 1 and the white ones at node 2, without their breed.

    >>> hens_at_nodes()["node"].value_counts().to_dict()
    {2: 6, 1: 4}
    """
    hens = datasets.load("hens")
    nodes = hens["Breed"].map({"brown": 1, "white": 2})
    there = hens.assign(node=nodes).dropna(subset="node").astype({"node": int})
    return there.drop(columns="Breed").reset_index(drop=True)


def other_hens() -> pd.DataFrame:
    """Hens that nobody has seen: at three nodes, with levels and classes of their own."""
    hens = hens_at_nodes()
    moved = hens.assign(node=[3, 3, 4, 9, 9, 9, 4, 4, 3, 9])
    return pd.concat([moved, moved.head(3), moved.tail(1).assign(Feed="oats", Lays="?")])


def counted(hens: pd.DataFrame) -> Counter[tuple[Any, ...]]:
    """The lines that the query has to give: node, attribute, level, class, n."""
    lines: Counter[tuple[Any, ...]] = Counter()
    for name in COUNTED:
        keys = zip(hens["node"].tolist(), hens[name], hens["Lays"], strict=True)
        lines.update((node, name, level, label) for node, level, label in keys)
    return Counter((*key, n) for key, n in lines.items())


@dataclass(frozen=True)
class Asked:
    """What a query gives for the hens, and for others; or why it does not run."""

    hens: queries.Answer | str
    others: queries.Answer | str


def asked(answer: Any) -> Asked:
    """A query and what it gives. Raises Unreadable for what is no text."""
    sql = queries.query(answer)
    first = _given(sql, hens_at_nodes())
    return Asked(first, first if isinstance(first, str) else _given(sql, other_hens()))


def _given(sql: str, hens: pd.DataFrame) -> queries.Answer | str:
    try:
        return queries.answer_of(sql, {"hens": hens})
    except queries.Refused as reason:
        return str(reason).rstrip(".")


def _runs(made: Asked) -> None:
    _answer(made.hens)


def _answer(given: queries.Answer | str) -> queries.Answer:
    if isinstance(given, str):
        raise Fails(given)
    return given


def _has_columns(made: Asked) -> None:
    columns = _answer(made.hens).columns
    if len(columns) != len(COLUMNS):
        raise Fails(f"there are {len(columns)}: {shown(', '.join(columns))}")


def _counts_hens(made: Asked) -> None:
    _compared(_answer(made.hens), counted(hens_at_nodes()))


def _counts_others(made: Asked) -> None:
    _compared(_answer(made.others), counted(other_hens()))


def _compared(given: queries.Answer, wanted: Counter[tuple[Any, ...]]) -> None:
    """Raise Fails for the first line that is missing, too many, or has another count."""
    lines = Counter(given.lines)
    for line in wanted - lines:
        raise Fails(f"the line {line} is missing among {len(given.lines)}")
    for line in lines - wanted:
        raise Fails(f"the line {shown(line)} is one too many")


PARTS = (
    Part("one query that runs", _runs),
    Part(f"the {len(COLUMNS)} columns {', '.join(COLUMNS)}", _has_columns),
    Part("right for the ten hens", _counts_hens),
    Part("right for other hens", _counts_others),
)
