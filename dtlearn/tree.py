"""The tree that a student holds: predicts, prints, and shows its table of nodes.

A tree is the table of nodes with what gives it a meaning: attributes, classes, how it was grown.
"""

import json
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import pandas as pd

from dtlearn import predictions, report, storage
from dtlearn.arrays import Floats, Ints
from dtlearn.columns import Attribute, encode
from dtlearn.node import Node
from dtlearn.nodes import NodeTable
from dtlearn.splits import LEAF
from dtlearn.table import Table, Target

if TYPE_CHECKING:
    from dtlearn.rules import Rules


class Grower(Protocol):
    """What a tree remembers of its growth: the training table and how its splits were scored."""

    @property
    def table(self) -> Table:
        """The training rows."""
        ...

    def impurity(self, counts: Any) -> Any:
        """Impurity of nodes with these class counts (nodes, classes)."""
        ...

    def candidates(self, tree: "Tree", node: int) -> pd.DataFrame:
        """Every split that was tried at a node, scored."""
        ...

    def regrown(self, rows: Ints) -> "Tree":
        """The tree that the same options grow from some of the training rows."""
        ...


@dataclass(frozen=True, eq=False, repr=False)
class Tree:
    """A decision tree or regression tree.

    Grown by :func:`dtlearn.id3`, :func:`dtlearn.c45` or :func:`dtlearn.cart`; never changed
    afterwards. ``classes`` is in class order, ``nodes`` is the table of nodes as a DataFrame.
    ``record`` tells the decisions of the pruning that made the tree: a DataFrame, else None.
    """

    method: str
    attributes: tuple[Attribute, ...]
    target: Target
    table: NodeTable
    distribute: bool = False  # a row without a branch goes down all of them, in shares
    frequent_first: bool = True  # of equal classes the one more frequent at the root is predicted
    grower: Grower | None = field(default=None)
    record: pd.DataFrame | None = field(default=None)

    # what it is

    @property
    def classes(self) -> list[Any]:
        """The class labels in the order of all counts; empty for a regression tree."""
        return [] if self.target.classes is None else self.target.classes.tolist()

    @property
    def n_nodes(self) -> int:
        """Number of nodes, leaves included."""
        return len(self.table)

    @property
    def n_leaves(self) -> int:
        """Number of leaves, empty ones included."""
        return int(self.table.is_leaf.sum())

    @property
    def height(self) -> int:
        """Largest depth of a node; 0 for a tree that is a leaf."""
        return int(self.table.depth[-1])

    @property
    def root(self) -> "Node":
        """The node that all rows start from."""
        return self.node(0)

    def node(self, number: int) -> "Node":
        """The node with the given number. Raises IndexError where there is none."""
        if not 0 <= number < self.n_nodes:
            raise IndexError(f"no node {number}: the tree has the nodes 0 to {self.n_nodes - 1}")
        return Node(self, int(number))

    @property
    def nodes(self) -> pd.DataFrame:
        """The table of nodes: one line a node, numbered level by level."""
        views = [self.node(i) for i in range(self.n_nodes)]
        columns = ("depth", "branch", "is_leaf", "attribute", "threshold", "n")
        frame = pd.DataFrame({c: [getattr(v, c) for v in views] for c in columns})
        frame.insert(0, "parent", self.table.parent)
        for label, column in zip(map(str, self.classes), self.table.statistics.T, strict=False):
            frame[f"n({label})"] = column
        frame["impurity"], frame["gain"] = self.table.impurity, self.table.gain
        frame["prediction"] = self.predictions
        return frame.rename_axis("node")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tree) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]  # equality compares contents

    # what it predicts

    def predict(self, rows: pd.DataFrame) -> pd.Series:
        """Predicted class (or mean) of each row, with the rows' index and the target's dtype.

        Columns are found by name. A row whose value at a node is missing, or was not seen there,
        follows the tree's policy: all branches in shares (C4.5), else the node's own counts.
        Raises KeyError where a column that the tree tests is not there.
        """
        values: Any = self.predicted(len(rows), *self.at_rest(rows))
        if self.target.classes is not None:
            values = self.target.classes.take(values)
        return pd.Series(values, index=rows.index, name=self.target.name)

    def predict_proba(self, rows: pd.DataFrame) -> pd.DataFrame:
        """Share of each class where a row comes to rest, one column a class.

        Raises TypeError for a regression tree, which has no classes.
        """
        if self.target.classes is None:
            raise TypeError("a regression tree has no classes: use predict")
        return pd.DataFrame(self._values(rows), index=rows.index, columns=self.target.classes)

    def apply(self, rows: pd.DataFrame) -> pd.Series:
        """Number of the node where each row comes to rest; the heaviest one if it is shared out."""
        row, at, weight = self.at_rest(rows)
        heaviest_first = np.lexsort((at, -weight, row))
        _, first = np.unique(row[heaviest_first], return_index=True)
        return pd.Series(at[heaviest_first][first], index=rows.index, name="node")

    def score(self, rows: pd.DataFrame) -> float:
        """Share of the rows predicted right; for a regression tree R squared.

        Raises KeyError where the rows lack the target column.
        """
        return predictions.score(self.target, self.target.column(rows), self.predict(rows))

    def path(self, row: Mapping[Hashable, Any] | pd.Series) -> pd.DataFrame:
        """The nodes that one row passes, from the root down: one line a node.

        ``note`` says where a value was missing, or was not seen at the node in training.
        """
        frame = pd.DataFrame([dict(row)])
        _, rest, share = self.at_rest(frame)
        weight = np.bincount(rest, share, self.n_nodes)
        for node in range(self.n_nodes - 1, 0, -1):  # children before parents
            weight[self.table.parent[node]] += weight[node]
        X, passed = self.encode(frame)[0], np.flatnonzero(weight)
        views = [self.node(int(i)) for i in passed]
        return pd.DataFrame(
            {
                "node": passed,
                "branch": [v.branch for v in views],
                "n": [v.n for v in views],
                "prediction": [v.prediction for v in views],
                "weight": weight[passed],
                "note": [self._note(v, X) for v in views],
            }
        )

    # what it shows

    def __str__(self) -> str:
        return report.text(self)

    def __repr__(self) -> str:
        return report.headline(self)

    def _repr_html_(self) -> str:
        from dtlearn.draw import picture

        return picture.html(self)

    def candidates(self, node: int = 0) -> pd.DataFrame:
        """Every split tried at a node, scored and ranked, ties marked.

        Computed afresh from the training table by the code that grew the tree.
        Raises ValueError for a tree that was read from JSON, which has no training table.
        """
        if self.grower is None:
            raise ValueError(
                "this tree has no training table (it was read from JSON): "
                "grow it again to see the candidates"
            )
        return self.grower.candidates(self, self.node(node).id)

    def rules(self) -> "Rules":
        """One rule for each leaf that holds training rows; see :mod:`dtlearn.rules`."""
        from dtlearn.rules import tree_rules

        return tree_rules(self)

    # how it is kept

    def to_dict(self) -> dict[str, Any]:
        """The tree as plain lists and dictionaries, without its training table."""
        return storage.to_dict(self)

    def to_json(self) -> str:
        """The tree as JSON text; :meth:`from_json` reads it back."""
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Tree":
        """The tree that :meth:`to_dict` wrote. Raises ValueError for anything else."""
        return cls(**storage.from_dict(data))

    @classmethod
    def from_json(cls, text: str) -> "Tree":
        """The tree that :meth:`to_json` wrote. Raises ValueError for anything else."""
        return cls.from_dict(json.loads(text))

    def pruned(self, nodes: list[int]) -> "Tree":
        """A new tree in which the given nodes are leaves; nodes are numbered anew."""
        cut = np.zeros(self.n_nodes, dtype=bool)
        cut[[self.node(i).id for i in nodes]] = True
        return replace(self, table=self.table.pruned(cut))

    # arrays behind all this

    def encode(self, rows: pd.DataFrame) -> Floats:
        """Coded rows (rows, attributes); those that no node asks for may be left missing."""
        tests = self.table.tests
        asked = np.unique([t.attribute for t in (tests, *tests.backups)])
        return encode(rows, self.attributes, asked[asked != LEAF])

    def at_rest(self, rows: pd.DataFrame) -> tuple[Ints, Ints, Floats]:
        """Where rows come to rest: aligned rows, nodes and weights (see NodeTable.descend)."""
        return self.table.descend(self.encode(rows), self.distribute)

    def _values(self, rows: pd.DataFrame) -> Floats:
        """Class shares (rows, classes) or means (rows, 1) where the rows come to rest."""
        return predictions.blended(self.node_values, len(rows), *self.at_rest(rows))

    def predicted(self, n_rows: int, row: Ints, at: Ints, weight: Floats) -> Ints | Floats:
        """Numbers of the classes, or means, that rows at rest at these nodes are predicted."""
        if self.target.classes is not None and not self.distribute:
            return self.majorities[at]
        values = predictions.blended(self.node_values, n_rows, row, at, weight)
        if self.target.classes is None:
            return values[:, 0]
        return predictions.first_largest(values, self.preference)

    @cached_property
    def node_values(self) -> Floats:
        """Class shares (nodes, classes) or means (nodes, 1); an empty leaf has its parent's."""
        if self.target.classes is None:
            return predictions.means(self.table, self.target.center)
        return predictions.shares(self.table)

    @cached_property
    def predictions(self) -> list[Any]:
        """Majority class, or mean, of each node; an empty leaf has its parent's."""
        if self.target.classes is None:
            return self.node_values[:, 0].tolist()
        return self.target.classes.take(self.majorities).tolist()

    def losses(self, sums: Floats) -> Floats:
        """What each node gets wrong of rows with these statistics; see predictions.losses."""
        majority = None if self.target.classes is None else self.majorities
        return predictions.losses(self.table, sums, majority)

    @cached_property
    def majorities(self) -> Ints:
        """Number of the class that each node predicts."""
        return predictions.majorities(self.table, self.preference)

    @property
    def preference(self) -> Floats:
        """What decides between equal classes, before their order does."""
        root = self.table.statistics[0]
        return root if self.frequent_first else np.zeros_like(root)

    def _note(self, node: "Node", x: Floats) -> str:
        if node.is_leaf:
            return ""
        value = x[self.table.tests.attribute[node.id]]
        branch = self.table.tests.route(x[None, :], np.array([0]), np.array([node.id]))[0]
        return "missing" if np.isnan(value) else "not seen here" if branch < 0 else ""
