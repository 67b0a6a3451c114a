"""Tables and trees in files: one format a module, chosen by the ending of the file's name.

Tables are read:

.csv .tsv                comma- or tab-separated text; "-" is CSV on standard input
.parquet                 Apache Parquet; needs pyarrow
.arff                    Weka
.names .data .test       C4.5: the pair of files, given either

Trees are written as text, those with a name in brackets also by a function of it:

.json                    for :meth:`dtlearn.Tree.from_json`
.dot (dot)               for Graphviz
.mmd (mermaid)           for Mermaid, which GitHub and JupyterLab draw in Markdown
.py (python)             a function that predicts, of a tree or of rules
.sql (sql)               a SELECT that predicts, of a tree or of rules
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import pandas as pd

from dtlearn.formats import arff, delimited, names, parquet
from dtlearn.formats.delimited import PLAIN, Dialect
from dtlearn.formats.dot import dot
from dtlearn.formats.fields import Unreadable
from dtlearn.formats.mermaid import mermaid
from dtlearn.formats.python import python
from dtlearn.formats.sql import sql
from dtlearn.tree.tree import Tree

__all__ = [
    "Contents",
    "Dialect",
    "Unreadable",
    "dot",
    "mermaid",
    "python",
    "read",
    "sql",
    "write",
]

CSV = (".csv", ".tsv")
PARQUET = (".parquet", ".pq")
PAIR = (".names", ".data", ".test")
ARFF = (".arff",)
# endings of trees as text -> what makes the text, of a tree and the name of its table
TREES: Mapping[str, Callable[[Tree, str], str]] = MappingProxyType(
    {
        ".json": lambda tree, table: f"{tree.to_json()}\n",
        ".dot": lambda tree, table: dot(tree),
        ".mmd": lambda tree, table: mermaid(tree),
        ".py": lambda tree, table: python(tree),
        ".sql": sql,
    }
)


@dataclass(frozen=True)
class Contents:
    """What a file holds: its rows, and the name of the target where the format tells it.

    ``doubtful`` has columns of a CSV file that may have been meant as numbers, each with a value
    that is none.
    """

    data: pd.DataFrame
    target: str | None = None
    doubtful: tuple[tuple[str, str], ...] = ()


def read(file: str, dialect: Dialect = PLAIN) -> Contents:
    """The table in a file; "-" is CSV on standard input.

    ``dialect`` is for CSV, its encoding for all text. Raises Unreadable where the file is not of
    its format, and OSError where there is none.
    """
    if file == "-":
        return _delimited(None, dialect)
    path = Path(file)
    match path.suffix.lower():
        case ending if ending in CSV:
            return _delimited(path, dialect)
        case ending if ending in PARQUET:
            return Contents(parquet.read(path))
        case ending if ending in ARFF:
            return Contents(arff.read(path, dialect.encoding))
        case ending if ending in PAIR:
            return Contents(*names.read(path, dialect.encoding))
    known = " ".join([*CSV, *PARQUET, *ARFF, *PAIR])
    raise Unreadable(f"{file}: a table's name ends in one of {known}")


def write(tree: Tree, file: str | Path, table: str = "data") -> None:
    """Write a tree as text, of the kind that the ending of the file's name tells.

    ``table`` is what the rows of a SELECT come from. Raises ValueError for another ending, and
    where :func:`python` or :func:`sql` can't tell the tree; nothing is written then.

    >>> import dtlearn as dt
    >>> write(dt.id3(dt.datasets.load("risk"), "Risk"), "risk.txt")
    Traceback (most recent call last):
    ValueError: risk.txt: a tree's name ends in one of .json .dot .mmd .py .sql
    """
    ending = Path(file).suffix.lower()
    if ending not in TREES:
        raise ValueError(f"{file}: a tree's name ends in one of {' '.join(TREES)}")
    Path(file).write_text(TREES[ending](tree, table), encoding="utf-8")


def _delimited(path: Path | None, dialect: Dialect) -> Contents:
    data = delimited.read(path, dialect)
    return Contents(data, doubtful=tuple(delimited.doubtful(data)))
