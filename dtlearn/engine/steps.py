"""One step down: what comes to the children, told by counts; and rows that are sent there.

first   number of the first child of each node, among all children
lost    rows whose value is missing: they go the default way, down all branches in shares, or stay
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

import narwhals as nw
import numpy as np
from numpy.typing import NDArray

from dtlearn.arrays import Floats, Ints, within_segments
from dtlearn.engine.columns import MISSING, Column
from dtlearn.engine.counts import Counts
from dtlearn.engine.engines import Engine, Frame
from dtlearn.engine.table import EngineTable
from dtlearn.splits.tests import LEAF, NO_BRANCH, NodeTests


def branches(tests: NodeTests, lines: dict[int, Counts]) -> Iterator[tuple[Counts, NDArray[Any]]]:
    """The lines of the attributes that are tested where they are, and the branch of each.

    ``lines`` are those of each attribute that some node tests.
    """
    for j, counts in lines.items():
        here = counts.only(tests.attribute[counts.node] == j)
        branch = (here.value > tests.threshold[here.node]).astype(np.int64)
        of_levels = (tests.size[here.node] > 0).nonzero()[0]
        if len(of_levels):
            start = tests.start[here.node[of_levels]]
            code = np.maximum(here.code[of_levels], 0)
            branch[of_levels] = tests.level_branch[start + code]
        branch[here.code == MISSING] = NO_BRANCH
        yield here, branch


@dataclass(frozen=True)
class Step:
    """The tests of the nodes, and the class counts of all children.

    ``shares`` (children,) are what a row that is lost leaves in each; None where it does not go
    down all branches.
    """

    tests: NodeTests
    counts: Floats
    first: Ints
    shares: Floats | None

    @classmethod
    def of(
        cls,
        tests: NodeTests,
        told: Iterable[tuple[Counts, NDArray[Any]]],
        shape: tuple[int, int],
        distribute: bool,
    ) -> "Step":
        """The step of nodes (nodes, classes) from the branches that are told of their lines."""
        first = tests.n_branches.cumsum() - tests.n_branches
        counts, lost = np.zeros((int(tests.n_branches.sum()), shape[1])), np.zeros(shape)
        for lines, branch in told:
            known = branch != NO_BRANCH
            child = first[lines.node] + branch
            np.add.at(counts, (child[known], lines.y[known]), lines.n[known])
            np.add.at(lost, (lines.node[~known], lines.y[~known]), lines.n[~known])
        sent = tests.default != NO_BRANCH
        np.add.at(counts, (first + tests.default)[sent], lost[sent])
        if not distribute or not lost.any():
            return cls(tests, counts, first, None)
        parent, size = tests.children[0], counts.sum(axis=1)
        shares = size / np.bincount(parent, size, shape[0])[parent]
        return cls(tests, counts + lost[parent] * shares[:, None], first, shares)

    def taken(self, table: EngineTable, frame: Frame, numbers: Ints) -> Frame:
        """The rows at the children, each by its new number; where that is MISSING they are gone."""
        columns = frame.columns
        placed = self.placed(table.engine, table.columns, frame, "inner")
        known = placed.filter(~nw.col("branch").is_null())
        known = known.with_columns(child=nw.col("first") + nw.col("branch"))
        if self.shares is not None:
            if "w" not in columns:
                known, columns = known.with_columns(w=nw.lit(1.0)), [*columns, "w"]
            known = nw.concat(
                [known.select(*columns, "child"), self._shared(table, placed, columns)]
            )
        return _renumbered(table.engine, known, numbers).select(columns)

    def placed(
        self,
        engine: Engine,
        columns: tuple[Column, ...],
        frame: Frame,
        how: Literal["inner", "left"],
    ) -> Frame:
        """The rows with the branch of each, null where it has none.

        Rows at leaves are gone, unless they are joined by ``how="left"``.
        """
        tests = self.tests
        asked = [int(j) for j in np.unique(tests.attribute) if j != LEAF]
        node = (tests.attribute != LEAF).nonzero()[0]
        cut = _cuts(tests, columns)
        frame = frame.join(
            engine.small(
                node=node.astype(np.int32),
                tested=tests.attribute[node].astype(np.int32),
                cut=cut[node],
                first=self.first[node].astype(np.int32),
                default=tests.default[node].astype(np.int32),
            ),
            on="node",
            how=how,
        )
        levels = [j for j in asked if columns[j].attribute.kind == "nominal"]
        if levels and not tests.multiway:
            frame = self._sided(engine, frame, levels)
        branch = _chosen([(j, _branch(columns[j], j, tests.multiway)) for j in asked])
        default = nw.when(nw.col("default") != NO_BRANCH).then(nw.col("default"))
        return frame.with_columns(branch=nw.coalesce(branch.cast(nw.Int32), default))

    def _sided(self, engine: Engine, frame: Frame, levels: list[int]) -> Frame:
        """The rows with the side that two sets of levels send them to."""
        tests = self.tests
        node = np.arange(len(tests.size)).repeat(tests.size)
        code = within_segments(tests.size)
        side = tests.level_branch[tests.start[node] + code]
        held = side != NO_BRANCH
        sides = engine.small(
            **{
                "node": node[held].astype(np.int32),
                "code": code[held].astype(np.int32),
                "side": side[held].astype(np.int32),
            }
        )
        code_of = _chosen([(j, nw.col(f"c{j}").cast(nw.Int32)) for j in levels])
        frame = frame.with_columns(code=code_of)
        return frame.join(sides, on=["node", "code"], how="left")

    def _shared(self, table: EngineTable, placed: Frame, columns: list[str]) -> Frame:
        """The rows that are lost, at all children of their node, in shares."""
        assert self.shares is not None
        held = self.shares > 0
        children = table.engine.small(
            node=self.tests.children[0][held].astype(np.int32),
            child=held.nonzero()[0].astype(np.int32),
            share=self.shares[held],
        )
        lost = placed.filter(nw.col("branch").is_null())
        if "w" not in lost.columns:
            lost = lost.with_columns(w=nw.lit(1.0))
        shared = lost.join(children, on="node", how="inner")
        return shared.with_columns(w=nw.col("w") * nw.col("share")).select(*columns, "child")


def _cuts(tests: NodeTests, columns: tuple[Column, ...]) -> Floats:
    """The threshold of each node as the engine compares it: a code, or of exact columns a value."""
    cut = np.nan_to_num(tests.threshold)
    for j, column in enumerate(columns):
        if column.attribute.kind != "nominal" and not column.exact:
            mine = tests.attribute == j
            cut[mine] = column.low.searchsorted(tests.threshold[mine], side="right") - 1
    return cut


def _branch(column: Column, j: int, multiway: bool) -> nw.Expr:
    """The branch that one attribute sends a row to; null where its value is missing."""
    if column.attribute.kind == "nominal":
        code = nw.col(f"c{j}")
        return nw.when(code != MISSING).then(code) if multiway else nw.col("side")
    if column.exact:
        x = nw.col(f"x{j}")
        return nw.when(~x.is_null()).then(_above(x))
    return nw.when(nw.col(f"c{j}") != MISSING).then(_above(nw.col(f"c{j}")))


def _above(x: nw.Expr) -> Any:
    return nw.when(x > nw.col("cut")).then(nw.lit(1)).otherwise(nw.lit(0))


def _chosen(terms: list[tuple[int, nw.Expr]]) -> Any:
    """The term of the attribute that the node of a row tests."""
    (j, chosen), *others = terms
    chosen = nw.when(nw.col("tested") == j).then(chosen)
    for j, term in others:
        chosen = nw.when(nw.col("tested") == j).then(term).otherwise(chosen)
    return chosen


def _renumbered(engine: Engine, frame: Frame, numbers: Ints) -> Frame:
    """The rows at new nodes, from their child: those that are closed are gone."""
    frame = frame.drop("node")
    if (numbers == np.arange(len(numbers))).all():
        return frame.with_columns(node=nw.col("child").cast(nw.Int32))
    held = (numbers != MISSING).nonzero()[0]
    new = engine.small(child=held.astype(np.int32), node=numbers[held].astype(np.int32))
    return frame.with_columns(nw.col("child").cast(nw.Int32)).join(new, on="child", how="inner")
