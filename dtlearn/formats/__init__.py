"""Tables in files: one format a module, chosen by the ending of the file's name.

.csv .tsv                comma- or tab-separated text; "-" is CSV on standard input
.parquet                 Apache Parquet; needs pyarrow
.arff                    Weka
.names .data .test       C4.5: the pair of files, given either
"""

from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from dtlearn.formats import arff, delimited, names, parquet
from dtlearn.formats.delimited import PLAIN, Dialect
from dtlearn.formats.fields import Unreadable

__all__ = ["Contents", "Dialect", "Unreadable", "read"]

CSV = (".csv", ".tsv")
PARQUET = (".parquet", ".pq")
PAIR = (".names", ".data", ".test")
ARFF = (".arff",)


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


def _delimited(path: Path | None, dialect: Dialect) -> Contents:
    data = delimited.read(path, dialect)
    return Contents(data, doubtful=tuple(delimited.doubtful(data)))
