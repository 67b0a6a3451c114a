"""What the engine counts of the rows at open nodes: one query for a whole depth.

line   the weight of the rows of one node, one code of one attribute, and one class
"""

from dataclasses import dataclass, fields, replace
from typing import Any

import narwhals as nw
import numpy as np
from numpy.typing import NDArray

from dtlearn.arrays import Floats, Ints, first_of_each, last_of_each, lengths
from dtlearn.engine.columns import Column, narrow
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

    def with_ends(self) -> "Counts":
        """The same where all lines of a bin at a node have the ends of all its values."""
        key = self.node.astype(np.int64) * (1 << 32) + self.code
        first, size = first_of_each(key), lengths(last_of_each(key))
        low = np.minimum.reduceat(self.low, first).repeat(size) if len(first) else self.low
        high = np.maximum.reduceat(self.value, first).repeat(size) if len(first) else self.value
        return replace(self, low=low, value=high)

    def finer(self, node: Ints, code: NDArray[Any], lines: "Counts") -> "Counts":
        """These lines with finer ones in place of some bins: their nodes and codes."""
        own, gone = (
            n.astype(np.int64) * (1 << 32) + c for n, c in ((self.node, self.code), (node, code))
        )
        kept = self.only(~np.isin(own, gone))
        pairs = ((getattr(kept, f.name), getattr(lines, f.name)) for f in fields(self))
        both = Counts(*map(np.concatenate, pairs))
        return both.only(np.lexsort((both.y, both.value, both.node)))


NOTHING = Counts(*(np.zeros(0, dtype=kind) for kind in (int, int, float, float, int, float)))


def counted(table: EngineTable, frame: Frame) -> list[Counts]:
    """The lines of each attribute: of levels and values one by one, of a number in bins by bin."""
    each: dict[bool, list[Frame]] = {False: [], True: []}
    for j, column in enumerate(table.columns):
        x = nw.col(f"x{j}")
        ends = {"low": x.min(), "high": x.max()} if column.exact else {}
        some = frame.select("node", "y", *_weight(frame), *[f"x{j}"] * column.exact, code=f"c{j}")
        told = some.group_by("node", "code", "y").agg(n=_sum(frame), **ends)
        each[column.exact].append(_named(told, j))
    found = [table.engine.lines(nw.concat(some)) for some in each.values() if some]
    of = {int(j): lines for lines in found for j in np.unique(lines["a"])}
    return [_told(c, _only(of[j], j)) if j in of else NOTHING for j, c in enumerate(table.columns)]


def inside(
    table: EngineTable, frame: Frame, cells: dict[int, tuple[Ints, NDArray[Any]]]
) -> dict[int, Counts]:
    """The lines of single values in some cells: nodes and codes of each attribute."""
    asked = []
    for j, (node, code) in cells.items():
        here = table.engine.small(node=node.astype(np.int32), code=code.astype(np.int32))
        here = here.select("node", narrow(nw.col("code"), table.columns[j].n_codes))
        some = frame.select("node", "y", *_weight(frame), code=f"c{j}", low=f"x{j}", high=f"x{j}")
        some = some.join(here, on=["node", "code"], how="inner")
        told = some.group_by("node", "code", "low", "high", "y").agg(n=_sum(frame))
        asked.append(_named(told, j).select("a", "node", "code", "y", "n", "low", "high"))
    lines = table.engine.lines(nw.concat(asked))
    return {j: _told(table.columns[j], _only(lines, j)) for j in cells}


def _weight(frame: Frame) -> list[str]:
    return ["w"] if "w" in frame.columns else []


def _sum(frame: Frame) -> nw.Expr:
    return nw.col("w").sum() if "w" in frame.columns else nw.len()


def _named(told: Frame, j: int) -> Frame:
    """The lines of one attribute, fit to stand among those of others."""
    return told.with_columns(nw.lit(j).alias("a"), nw.col("code").cast(nw.Int32))


def _only(lines: Lines, j: int) -> Lines:
    """The lines of one attribute, in order."""
    mine = {name: values[lines["a"] == j] for name, values in lines.items()}
    order = np.lexsort((mine["y"], mine["code"], mine["node"]))
    return {name: values[order] for name, values in mine.items()}


def _told(column: Column, lines: Lines) -> Counts:
    code, node, y = lines["code"], lines["node"], lines["y"]
    n = lines["n"].astype(float)
    if column.exact:
        return Counts(node, code, lines["low"], lines["high"], y, n)
    if column.attribute.kind == "nominal":
        return Counts(node, code, code, code, y, n)
    low, high = (np.append(ends, np.nan)[code] for ends in (column.low, column.high))
    return Counts(node, code, low, high, y, n)  # code -1 takes the last one, NaN
