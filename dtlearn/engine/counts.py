"""What the engine counts of the rows at open nodes: one query for a whole depth.

line   the weight of the rows of one node, one code of one attribute, and one class
"""

from dataclasses import dataclass, fields
from typing import Any

import narwhals as nw
import numpy as np
from numpy.typing import NDArray

from dtlearn.arrays import Floats, Ints
from dtlearn.engine.columns import MISSING, Column
from dtlearn.engine.engines import Frame, Lines
from dtlearn.engine.table import EngineTable


@dataclass(frozen=True)
class Counts:
    """The lines of one attribute, ascending; ``value`` is a number, or the code of a level.

    ``low`` is the least number that the line stands for, ``value`` the largest one; NaN is missing.
    """

    node: Ints
    code: NDArray[Any]
    low: Floats
    value: Floats
    y: NDArray[Any]
    n: Floats

    def only(self, which: Any) -> "Counts":
        """Some of the lines."""
        return Counts(*(getattr(self, f.name)[which] for f in fields(self)))


NOTHING = Counts(*(np.zeros(0, dtype=kind) for kind in (int, int, float, float, int, float)))


def counted(table: EngineTable, frame: Frame) -> list[Counts]:
    """The lines of each attribute."""
    weight = nw.col("w").sum() if "w" in frame.columns else nw.len()
    each: dict[bool, list[Frame]] = {False: [], True: []}
    for j, column in enumerate(table.columns):
        told = frame.with_columns(code=nw.col(f"x{j}" if column.exact else f"c{j}"))
        told = told.group_by("node", "code", "y").agg(n=weight)
        kind = nw.Float64 if column.exact else nw.Int32
        each[column.exact].append(
            told.select(nw.lit(j).alias("a"), "node", nw.col("code").cast(kind), "y", "n")
        )
    found = [table.engine.lines(nw.concat(some)) for some in each.values() if some]
    of = {int(j): lines for lines in found for j in np.unique(lines["a"])}
    return [_told(c, _only(of[j], j)) if j in of else NOTHING for j, c in enumerate(table.columns)]


def _only(lines: Lines, j: int) -> Lines:
    """The lines of one attribute, in order."""
    mine = {name: values[lines["a"] == j] for name, values in lines.items()}
    order = np.lexsort((mine["y"], mine["code"], mine["node"]))
    return {name: values[order] for name, values in mine.items()}


def _told(column: Column, lines: Lines) -> Counts:
    code, node, y = lines["code"], lines["node"], lines["y"]
    n = lines["n"].astype(float)
    if column.exact:
        return Counts(node, np.where(np.isnan(code), MISSING, 0), code, code, y, n)
    if column.attribute.kind == "nominal":
        return Counts(node, code, code, code, y, n)
    low, high = (np.append(ends, np.nan)[code] for ends in (column.low, column.high))
    return Counts(node, code, low, high, y, n)  # code -1 takes the last one, NaN
