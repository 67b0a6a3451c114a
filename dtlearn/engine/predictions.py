"""What is predicted of rows that stay in an engine, and how often that is right.

label   the class, or the mean, that is predicted for a row
truth   the column that holds the target
"""

from dataclasses import dataclass
from typing import Any

import narwhals as nw
import numpy as np
import pandas as pd

from dtlearn.arrays import TIE, Floats
from dtlearn.engine.columns import joined
from dtlearn.engine.descent import Descent
from dtlearn.engine.engines import Frame

PREDICTION = "prediction"  # the column that is added


@dataclass(frozen=True)
class Predictions:
    """What a tree says of the rows that go down it."""

    descent: Descent

    def predicted(self) -> Any:
        """The table with a column more: the class or the mean that is predicted for each row."""
        name = PREDICTION
        while name in self.descent.names:
            name = f"({name})"
        own = zip(self.descent.carried, self.descent.names, strict=True)
        found = [nw.col(short).alias(given) for short, given in own]
        return nw.to_native(self._chosen().select(*found, nw.col("label").alias(name)))

    def score(self) -> float:
        """Share of the rows predicted right, or R squared."""
        target = self.descent.tree.target
        truth = self._truth()
        x, told = nw.col(truth), nw.col("label")
        if not target.classes:
            mean = self.descent.asked(self.descent.frame.select(x.mean()))[truth]
            squares = [
                ((x - y) ** 2).sum().alias(name) for y, name in ((told, "left"), (mean, "all"))
            ]
            found = self.descent.asked(self._chosen().select(*squares))
            return 1.0 - found["left"] / found["all"]
        right = nw.when(x == told).then(nw.lit(1.0)).otherwise(nw.lit(0.0))
        return self.descent.asked(self._chosen().select(right.mean().alias("right")))["right"]

    def counts(self) -> Floats:
        """Weight (nodes, classes + 1) of the rows at rest; the last class is one not known."""
        truth, classes = self._truth(), self.descent.tree.classes
        simple, shared = self.descent.at_rest()
        parts = [simple.select(truth, "node", share=nw.lit(1.0))]
        parts += [lines.select(truth, "node", "share") for lines in shared]
        known = pd.Series(classes, name="class")
        frame = joined(
            self.descent.engine, nw.concat(parts), truth, "class", known, np.arange(len(known))
        )
        some = frame.group_by("node", "class").agg(n=nw.col("share").sum())
        lines = self.descent.engine.lines(some.with_columns(nw.col("class").fill_null(len(known))))
        found = np.zeros((self.descent.tree.n_nodes, len(known) + 1))
        np.add.at(found, (lines["node"].astype(int), lines["class"].astype(int)), lines["n"])
        return found

    def _truth(self) -> str:
        """The column of the target. Raises KeyError for none, ValueError for missing values."""
        name = self.descent.tree.target.name
        if name not in self.descent.names:
            raise KeyError(f"the rows have no column {name!r} to compare with")
        truth = self.descent.carried[self.descent.names.index(name)]
        facts = self.descent.asked(
            self.descent.frame.select(n=nw.len(), known=nw.col(truth).count())
        )
        if not facts["n"]:
            raise ValueError("the table has no rows: there is nothing to compare with")
        if gone := facts["n"] - facts["known"]:
            raise ValueError(
                f"the target {name!r} has {gone:g} missing values in {facts['n']:g} rows: "
                "drop these rows or fill in the labels"
            )
        return truth

    def _chosen(self) -> Frame:
        """The user's columns and the ``label`` of each row."""
        tree, (simple, shared) = self.descent.tree, self.descent.at_rest()
        nodes = np.arange(tree.n_nodes).astype(np.int32)
        labels = pd.Series(tree.target.labels(tree.choices))
        told = self.descent.engine.small(node=nodes, label=labels)
        found = [simple.join(told, on="node", how="inner").select(*self.descent.carried, "label")]
        return nw.concat(found + [self._blended(lines) for lines in shared])

    def _blended(self, lines: Frame) -> Frame:
        """The same of rows that were shared out: their shares of each class are added up."""
        tree = self.descent.tree
        shares = {f"p{k}": column for k, column in enumerate(tree.node_values.T)}
        nodes = np.arange(tree.n_nodes).astype(np.int32)
        lines = lines.join(self.descent.engine.small(node=nodes, **shares), on="node", how="inner")
        sums = [(nw.col("share") * nw.col(name)).alias(name) for name in shares]
        rows = (
            lines.with_columns(*sums).group_by("id").agg(*[nw.col(name).sum() for name in shares])
        )
        rows = rows.select("id", choice=self._choice(list(shares)))
        codes = np.arange(len(tree.classes))
        labels = pd.Series(tree.target.labels(codes))
        told = self.descent.engine.small(choice=codes.astype(np.int32), label=labels)
        once = lines.select("id", *self.descent.carried).unique(subset=["id"])
        found = once.join(rows, on="id", how="inner").join(told, on="choice", how="inner")
        return found.select(*self.descent.carried, "label")

    def _choice(self, shares: list[str]) -> nw.Expr:
        """The number of the column with the largest share; of equal ones the class preferred."""
        best = nw.max_horizontal(*shares) * (1 - TIE)
        order = np.argsort(-self.descent.tree.preference, kind="stable")
        ways = [nw.when(nw.col(shares[k]) >= best).then(nw.lit(int(k))) for k in order]
        return nw.coalesce(*ways).cast(nw.Int32)
