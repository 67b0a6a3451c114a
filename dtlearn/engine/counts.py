"""What the engine counts of the rows at open nodes: one query for a whole depth.

line   the weight of the rows of one node, one code of one attribute, and one class
"""

from dataclasses import dataclass, fields, replace
from typing import Any

import narwhals as nw
import numpy as np
from numpy.typing import NDArray

from dtlearn.arrays import Floats, Ints, first_of_each, last_of_each, lengths
from dtlearn.engine.columns import Column, narrow, weight
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
        key = _cells(self.node, self.code)
        first, size = first_of_each(key), lengths(last_of_each(key))
        low = np.minimum.reduceat(self.low, first).repeat(size) if len(first) else self.low
        high = np.maximum.reduceat(self.value, first).repeat(size) if len(first) else self.value
        return replace(self, low=low, value=high)

    def finer(self, node: Ints, code: NDArray[Any], lines: "Counts") -> "Counts":
        """These lines with finer ones in place of some bins: their nodes and codes."""
        kept = self.only(~np.isin(_cells(self.node, self.code), _cells(node, code)))
        pairs = ((getattr(kept, f.name), getattr(lines, f.name)) for f in fields(self))
        both = Counts(*map(np.concatenate, pairs))
        return both.only(np.lexsort((both.y, both.value, both.node)))


NOTHING = Counts(*(np.zeros(0, dtype=kind) for kind in (int, int, float, float, int, float)))


def _cells(node: Ints, code: NDArray[Any]) -> Ints:
    """One number for each node and code."""
    return node.astype(np.int64) * (1 << 32) + code


def counted(table: EngineTable, frame: Frame) -> list[Counts]:
    """The lines of each attribute: of levels and values one by one, of a number in bins by bin."""
    each: dict[bool, list[Frame]] = {False: [], True: []}
    for j, column in enumerate(table.columns):
        x = nw.col(f"x{j}")
        ends = {"low": x.min(), "high": x.max()} if column.exact else {}
        each[column.exact].append(_grouped(frame, j, (), ends))
    found = [table.engine.lines(nw.concat(some)) for some in each.values() if some]
    of = {int(j): lines for lines in found for j in np.unique(lines["a"])}
    return [_told(c, _only(of[j], j)) if j in of else NOTHING for j, c in enumerate(table.columns)]


def inside(
    table: EngineTable, frame: Frame, cells: dict[int, tuple[Ints, NDArray[Any]]]
) -> dict[int, Counts]:
    """The lines of single values in some cells: nodes and codes of each attribute."""
    asked = []
    for j, (node, code) in cells.items():
        here = table.engine.small(**{"node": node.astype(np.int32), f"c{j}": code.astype(np.int32)})
        here = here.select("node", narrow(nw.col(f"c{j}"), table.columns[j].n_codes))
        some = frame.join(here, on=["node", f"c{j}"], how="inner")
        x = nw.col(f"x{j}")
        asked.append(_grouped(some, j, (f"x{j}",), {"low": x.min(), "high": x.max()}))
    lines = table.engine.lines(nw.concat(asked))
    return {j: _told(table.columns[j], _only(lines, j)) for j in cells}


def _grouped(frame: Frame, j: int, keys: tuple[str, ...], ends: dict[str, nw.Expr]) -> Frame:
    """The lines of one attribute, fit to stand among those of others."""
    lines = frame.group_by("node", f"c{j}", "y", *keys).agg(n=weight(frame), **ends)
    code = nw.col(f"c{j}").cast(nw.Int32)
    return lines.select("node", "y", "n", *ends, a=nw.lit(j), code=code)


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
