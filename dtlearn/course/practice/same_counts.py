"""Two tables that say the same to the root of a tree, and not below it."""

from collections import Counter

import pandas as pd

from dtlearn.course.practice import made, pictures
from dtlearn.course.practice.constructions import Fails, Part
from dtlearn.course.practice.reading import shown, text
from dtlearn.id3 import id3

LEAST, MOST = 2, 12  # rows of each
NAMES = ["a", "b", "class"]
Tables = tuple[pd.DataFrame, pd.DataFrame]


def _columns(tables: Tables) -> None:
    for table in tables:
        made.has_columns(table, NAMES)


def _rows(tables: Tables) -> None:
    for table in tables:
        made.has_rows(table, LEAST, MOST)


def _same_counts(tables: Tables) -> None:
    _columns(tables)
    for name in NAMES[:2]:
        one, other = (Counter(_pairs(table, name)) for table in tables)
        for pair in (one - other) | (other - one):
            counts = f"{one[pair]} and {other[pair]} times"
            raise Fails(f"{name} = {shown(pair[0])} with class {shown(pair[1])} is there {counts}")


def _pairs(table: pd.DataFrame, name: str) -> list[tuple[str, str]]:
    return [(text(str(v)), text(str(c))) for v, c in zip(table[name], table["class"], strict=True)]


def _other_trees(tables: Tables) -> None:
    _columns(tables)
    if _questions(tables[0]) == _questions(tables[1]):
        raise Fails("the trees are the same")


def _questions(table: pd.DataFrame) -> list[tuple[object, ...]]:
    """What ID3's tree asks or says at each node."""
    tree = id3(table[NAMES].map(lambda value: text(str(value))), target="class")
    nodes = map(tree.node, range(tree.n_nodes))
    return [(n.depth, n.branch, n.attribute, n.is_leaf and n.prediction) for n in nodes]


def picture(tables: Tables) -> str:
    """Both tables, one above the other."""
    return "".join(map(pictures.rows, tables))


PARTS = (
    Part("the columns a, b and class", _columns),
    Part(f"from {LEAST} to {MOST} rows each", _rows),
    Part("the same counts", _same_counts),
    Part("ID3 grows two different trees", _other_trees),
)
