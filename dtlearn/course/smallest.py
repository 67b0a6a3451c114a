"""The smallest tree without errors, found by trying every attribute at every node.

Slow on purpose: it is what a greedy choice is measured against, on tables of a few attributes.
"""

from collections.abc import Callable, Hashable
from functools import cache
from itertools import product
from math import inf

import pandas as pd

Row = tuple[Hashable, ...]  # the levels of the attributes, then the class
Rows = frozenset[Row]


def fewest_leaves(table: pd.DataFrame) -> float:
    """Fewest leaves of a tree that gets all rows right; infinite where no tree does.

    The last column is the class. A node asks for an attribute, and has a branch for each of its
    levels that the rows there hold.

    >>> fewest_leaves(pd.DataFrame({"a": list("0011"), "b": list("0101"), "xor": list("0110")}))
    4
    """
    return _fewest(frozenset(table.astype(str).itertuples(index=False, name=None)))


@cache
def _fewest(rows: Rows) -> float:
    if len({row[-1] for row in rows}) == 1:
        return 1
    splits = [_parts(rows, i) for i in range(len(next(iter(rows))) - 1)]
    return min((sum(map(_fewest, parts)) for parts in splits if len(parts) > 1), default=inf)


def _parts(rows: Rows, i: int) -> list[Rows]:
    """The rows of each level of an attribute."""
    return [frozenset(row for row in rows if row[i] == level) for level in {row[i] for row in rows}]


def parity(n_bits: int) -> pd.DataFrame:
    """All rows of so many bits, and whether the number of ones is odd.

    >>> parity(2)["y"].tolist()
    ['0', '1', '1', '0']
    """
    return _bits(n_bits, lambda ones: ones % 2 == 1)


def majority(n_bits: int) -> pd.DataFrame:
    """All rows of so many bits, and whether most of them are ones.

    >>> majority(3)["y"].tolist()
    ['0', '0', '0', '1', '0', '1', '1', '1']
    """
    return _bits(n_bits, lambda ones: 2 * ones > n_bits)


def _bits(n_bits: int, says: Callable[[int], bool]) -> pd.DataFrame:
    lines = list(product("01", repeat=n_bits))
    table = pd.DataFrame(lines, columns=[f"x{i}" for i in range(1, n_bits + 1)])
    return table.assign(y=[str(int(says(line.count("1")))) for line in lines])
