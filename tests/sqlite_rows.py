"""Rows that lie in a database: what growing asks is answered by GROUP BY.

A client of the seam in dtlearn.search.rows, on sqlite3. The table ``data`` holds the columns a0,
a1, ... and y; a table such as ``at3`` tells at which node each row is, with which weight. No row
comes to Python, only counts do. A row without a value is shared out, goes a default way, or stays.
"""

import sqlite3
import weakref
from contextlib import nullcontext
from dataclasses import dataclass, replace
from itertools import count, groupby

import numpy as np
import pandas as pd

from dtlearn.splits.tests import LEAF
from dtlearn.sweep.cuts import Cuts
from dtlearn.table import Attribute, Classes

NAMES = map("at{}".format, count())  # of the tables that tell where rows are


class SqliteTable:
    """The rows of a DataFrame in a database, to be given to a builder in its place."""

    def __init__(self, frame, target):
        self.database = sqlite3.connect(":memory:")
        weakref.finalize(self, self.database.close)
        self.names = [name for name in frame if name != target]
        names = {name: f"a{j}" for j, name in enumerate(self.names)} | {target: "y"}
        frame = frame.astype(object).where(frame.notna(), None).rename(columns=names)
        frame.reset_index(drop=True).to_sql("data", self.database, index_label="row")

    def training_rows(self, target, **options):
        """All rows at the root."""
        attributes = []
        for j, name in enumerate(self.names):
            levels = tuple(
                v
                for (v,) in self.ask(f"SELECT DISTINCT a{j} FROM data ORDER BY 1")
                if v is not None
            )
            kind = "nominal" if any(isinstance(v, str) for v in levels) else "numeric"
            attributes.append(Attribute(name, kind, levels if kind == "nominal" else ()))
        labels = pd.Index([y for (y,) in self.ask("SELECT DISTINCT y FROM data ORDER BY 1")])
        at = next(NAMES)
        self.ask(f"CREATE TABLE {at} AS SELECT row, 0 AS node, 1.0 AS weight FROM data")
        return SqliteRows(self, tuple(attributes), Classes(target, labels), at, 1)

    def ask(self, query, *values):
        """The lines that answer a query."""
        return self.database.execute(query, values).fetchall()


@dataclass(frozen=True)
class SqliteRows:
    """Rows at nodes: those that arrived, and those at open nodes."""

    table: SqliteTable
    attributes: tuple
    target: Classes
    at: str
    n_nodes: int
    note = ""

    def at_work(self):
        """While growth asks: nothing is cleared away before the database is closed."""
        return nullcontext()

    @property
    def complete(self):
        """Whether no value is missing."""
        gone = " OR ".join(f"a{j} IS NULL" for j in range(len(self.attributes)))
        return not self.table.ask(f"SELECT 1 FROM data WHERE {gone} LIMIT 1")

    def counts(self, shape, *keys, where="1"):
        """Class counts (*shape, classes) of the rows by whole numbers that the keys give."""
        found = np.zeros((*shape, len(self.target.classes)))
        for *place, y, n in self.lines(*keys, where=where):
            if None not in place:
                found[*place, self.target.classes.index(y)] = n
        return found

    def lines(self, *keys, where="1"):
        """Keys, class and weight of each group of rows, in order."""
        by = ", ".join([*keys, "y"])
        here = f"{self.at} JOIN data USING (row) WHERE {where}"
        return self.table.ask(f"SELECT {by}, SUM(weight) FROM {here} GROUP BY {by} ORDER BY {by}")

    def statistics(self):
        """Class counts of each node."""
        return self.counts((self.n_nodes,), "node")

    def impurity(self, of):
        """Impurity of each node."""
        return of(self.statistics())

    @property
    def spread(self):
        """Classes have none."""
        return None

    def weight(self):
        """Weight of each node."""
        return self.statistics().sum(axis=1)

    def level_counts(self, attributes):
        """Class counts of each level of each attribute at each node."""
        shape = self.n_nodes, len(self.attributes[attributes[0]].levels)
        code = [self.cases(j, range(shape[1])) for j in attributes]
        return np.concatenate([self.counts(shape, "node", levels) for levels in code])

    def cuts(self, wanted):
        """Every cut: running sums over the values in order."""
        numbers = [j for j, a in enumerate(self.attributes) if a.kind == "numeric"]
        found = [cut for j in numbers for cut in self.cuts_of(j, wanted.resolution)]
        if not found:
            return Cuts.none(len(self.target.classes))
        attribute, node, left, right, low, high = map(np.array, zip(*found, strict=True))
        return Cuts(attribute, node, left.T, right.T, low, high)

    def cuts_of(self, j, resolution):
        """The cuts of one attribute, node by node."""
        lines = self.lines("node", f"a{j}", where=f"a{j} IS NOT NULL")
        for node, here in groupby(lines, key=lambda line: line[0]):
            table = pd.DataFrame(here).pivot_table(3, 1, 2, fill_value=0.0)
            counts = table.reindex(columns=self.target.classes, fill_value=0.0).to_numpy()
            left, values = counts.cumsum(axis=0), table.index.to_numpy(float)
            for i in (values[1:] > values[:-1] + resolution).nonzero()[0]:
                yield j, node, left[i], left[-1] - left[i], values[i], values[i + 1]

    def highest(self, attribute, cuts):
        """The largest value at or below each cut."""
        query = f"SELECT MAX(a{attribute}) FROM data WHERE a{attribute} <= ?"
        return np.array([self.table.ask(query, float(cut))[0][0] for cut in cuts])

    def branch_counts(self, tests):
        """Class counts of each branch of each node's test."""
        width = max(1, int(tests.n_branches.max(initial=1)))
        found = np.zeros((self.n_nodes, width, len(self.target.classes)))
        for node in range(self.n_nodes):
            branch = self.branch(tests, node)
            found[node] = self.counts((width,), branch, where=f"node = {node}")
        return found

    def branch(self, tests, node):
        """The branch of a row at a node, as an expression; NULL where it has none."""
        j, cut = int(tests.attribute[node]), float(tests.threshold[node])
        if j == LEAF:
            return "NULL"
        return self.cases(j, tests.branches_of_levels(node)) if np.isnan(cut) else f"a{j} > {cut!r}"

    def cases(self, j, numbers):
        """The number of a row's level, as an expression."""
        quoted = [self.table.ask("SELECT quote(?)", v)[0][0] for v in self.attributes[j].levels]
        pairs = zip(quoted, numbers, strict=True)
        return f"CASE a{j} {' '.join(f'WHEN {level} THEN {i}' for level, i in pairs)} END"

    def sided(self, tests):
        """Refuse: surrogates need joint counts."""
        raise ValueError('missing="surrogate" needs the joint counts of columns, not told here')

    def open(self, is_open):
        """The rows at the open nodes."""
        moves = [(f"node = {old}", f"{new}", 1.0) for new, old in enumerate(is_open.nonzero()[0])]
        return self.moved(moves, int(is_open.sum()))

    def down(self, tests, distribute):
        """The rows at the children."""
        first, moves = tests.n_branches.cumsum() - tests.n_branches, []
        shares = self.branch_counts(tests).sum(axis=2)
        for node in (tests.attribute != LEAF).nonzero()[0]:
            branch, here = self.branch(tests, node), f"node = {node}"
            moves.append((f"{here} AND {branch} IS NOT NULL", f"{first[node]} + ({branch})", 1.0))
            parts = {tests.default[node]: 1.0} if tests.default[node] >= 0 else {}
            parts = dict(enumerate(shares[node] / shares[node].sum())) if distribute else parts
            lost = f"{here} AND {branch} IS NULL"
            moves += [(lost, f"{first[node] + b}", float(s)) for b, s in parts.items() if s]
        return self.moved(moves, int(tests.n_branches.sum()))

    def moved(self, moves, n_nodes):
        """Rows at other nodes: which of them, the new node, and the share of their weight."""
        at = next(NAMES)
        self.table.ask(f"CREATE TABLE {at} (row, node, weight)")
        for which, to, share in moves:
            rows = f"SELECT row, {to}, weight * {share!r} FROM {self.at} JOIN data USING (row)"
            self.table.ask(f"INSERT INTO {at} {rows} WHERE {which}")
        return replace(self, at=at, n_nodes=n_nodes)
