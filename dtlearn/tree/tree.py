"""The tree that a student holds: predicts, prints, and shows its table of nodes.

A tree is its nodes as arrays with what gives them a meaning: attributes, target, how it was grown.
"""

import json
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from dtlearn.arrays import Bools, Floats
from dtlearn.splits.routing import Lines
from dtlearn.splits.tests import LEAF
from dtlearn.table.columns import Attribute, encode
from dtlearn.table.frames import Frame, as_frame, in_engine
from dtlearn.table.target import Target
from dtlearn.tree import predictions, report, storage, stored, tables
from dtlearn.tree.grower import Grower
from dtlearn.tree.nested import check_leaves, from_nested, to_nested
from dtlearn.tree.node import Node
from dtlearn.tree.nodes import NodeArrays

if TYPE_CHECKING:
    from dtlearn.engine.predictions import Predictions
    from dtlearn.explain import Explanation
    from dtlearn.prune.record import Pruning
    from dtlearn.rules import Rules


@dataclass(frozen=True, eq=False, repr=False)
class Tree:
    """A decision tree or regression tree.

    Grown by :func:`dtlearn.id3`, :func:`dtlearn.c45` or :func:`dtlearn.cart`; never changed
    afterwards. ``classes`` is in class order, ``nodes`` is the table of nodes as a DataFrame.
    ``record`` tells the decisions of the pruning that made the tree: a DataFrame, else None;
    ``pruning`` has its method, its options and the tree that was given.
    """

    method: str
    attributes: tuple[Attribute, ...]
    target: Target
    arrays: NodeArrays
    distribute: bool = False  # a row without a branch goes down all of them, in shares
    frequent_first: bool = True  # of equal classes the one more frequent at the root is predicted
    grower: Grower | None = field(default=None)
    record: pd.DataFrame | None = field(default=None)
    pruning: "Pruning | None" = field(default=None)
    why_leaf: str = ""  # why growth left the root a leaf, where it is one and not pure
    note: str = ""  # what else there is to know of the rows that it was grown from

    # what it is

    @property
    def classes(self) -> list[Any]:
        """The class labels in the order of all counts; empty for a regression tree."""
        return list(self.target.classes)

    @property
    def n_nodes(self) -> int:
        """Number of nodes, leaves included."""
        return len(self.arrays)

    @property
    def n_leaves(self) -> int:
        """Number of leaves, empty ones included."""
        return int(self.arrays.is_leaf.sum())

    @property
    def height(self) -> int:
        """Largest depth of a node; 0 for a tree that is a leaf."""
        return int(self.arrays.depth[-1])

    @property
    def kinds(self) -> pd.Series:
        """What each attribute was taken for: numbers, dates, levels, ordered levels.

        Whole numbers are cut like any number; name them in ``nominal=`` to make levels of them.

        >>> import dtlearn as dt
        >>> dt.id3(dt.datasets.load("risk"), target="Risk").kinds.to_dict()
        {'Age': 'numbers', 'Car': 'levels'}
        """
        names = pd.Index([a.name for a in self.attributes], tupleize_cols=False, name="attribute")
        return pd.Series([a.told for a in self.attributes], index=names, name="kind")

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
        """The table of nodes: one line a node, numbered depth by depth.

        ``gain`` is by how much the split lowers the impurity, for the share of the rows whose value
        is known. Where something else chose the splits it stands beside it as ``score``: the gain
        ratio of C4.5, the CART measure.
        """
        return tables.nodes(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tree):
            return False
        ours, theirs = (
            storage.contents(replace(tree, why_leaf="", note="")) for tree in (self, other)
        )
        return bool(ours == theirs)

    __hash__ = None  # type: ignore[assignment]  # equality compares contents

    # what it predicts

    def predict(self, rows: Frame) -> Any:
        """Predicted class (or mean) of each row, with the rows' index and the target's dtype.

        Rows are any table that :func:`dtlearn.id3` takes; those of polars are numbered from 0.
        Columns are found by name. A row whose value at a node is missing, or was not seen there,
        follows the tree's policy: all branches in shares (C4.5), else the node's own counts.
        Rows in an engine stay there: what comes back is their table with a column ``prediction``
        more. Raises KeyError where a column that the tree tests is not there.
        """
        if in_engine(rows):
            return _predictions(self, rows).predicted()
        rows = as_frame(rows)
        lines = self.at_rest(rows)
        labels = self.target.labels(self.chosen(len(rows), lines))
        return pd.Series(labels, index=rows.index, name=self.target.name)

    def predict_proba(self, rows: Frame) -> pd.DataFrame:
        """Share of each class where a row comes to rest, one column a class.

        Raises TypeError for a regression tree, which has no classes.
        """
        labels = self.target.class_labels("predict_proba gives shares of classes", "use predict")
        rows = as_frame(rows)
        lines = self.at_rest(rows)
        shares = predictions.blended(self.node_values, len(rows), lines)
        return pd.DataFrame(shares, index=rows.index, columns=labels)

    def apply(self, rows: Frame) -> pd.Series:
        """Number of the node where each row comes to rest; the heaviest one if it is shared out."""
        rows = as_frame(rows)
        row, at, weight = self.at_rest(rows)
        heaviest_first = np.lexsort((at, -weight, row))
        _, first = np.unique(row[heaviest_first], return_index=True)
        return pd.Series(at[heaviest_first][first], index=rows.index, name="node")

    def score(self, rows: Frame) -> float:
        """Share of the rows predicted right; for a regression tree R squared.

        Raises KeyError where the rows lack the target column, ValueError where it has gaps.
        """
        if in_engine(rows):
            return _predictions(self, rows).score()
        return self.target.score(self.target.column(rows), self.predict(rows))

    def path(self, row: Mapping[Hashable, Any] | pd.Series) -> pd.DataFrame:
        """The nodes that one row passes, from the root down: one line a node.

        ``note`` says where a value was missing, or was not seen at the node in training.
        Raises TypeError for several rows.
        """
        if not isinstance(row, Mapping | pd.Series):
            raise TypeError(
                f"path follows one row, a Series or a dictionary, got {type(row).__name__}: "
                "give rows.iloc[0]; apply tells where many rows come to rest"
            )
        return tables.path(self, row)

    # what it shows

    def __str__(self) -> str:
        return report.text(self)

    def __repr__(self) -> str:
        return report.headline(self)

    def _repr_html_(self) -> str:
        from dtlearn.draw import page

        return page.html(self)

    def _repr_png_(self) -> bytes:
        """The picture for pages that take no HTML, such as LaTeX."""
        from dtlearn.draw import picture

        return picture.tree_png(self)

    def candidates(self, node: int = 0) -> pd.DataFrame:
        """Every split tried at a node, scored and ranked, ties marked.

        Computed afresh from the training table by the code that grew the tree.
        Raises ValueError for a tree that was read from JSON, tuples or another program: it has no
        training table.
        """
        if self.grower is None:
            raise ValueError(
                "this tree has no training table (it was read from JSON, tuples or another "
                "program): grow one to see the candidates"
            )
        return self.grower.candidates(self, self.node(node).id)

    def explain(
        self, node: int = 0, *, most: int | None = 5, given: int | None = None
    ) -> "Explanation":
        """Why a node asks what it asks, or why it is a leaf, with the numbers that decided.

        The candidates are ranked, of more than ``most`` only the best (None: all), and the score
        of the chosen one is worked out. Of a pruned tree it also tells what pruning decided about
        the node. ``node`` is numbered as in this tree; ``given=`` names a node by its number in
        the tree that was pruned instead, as ``record`` does, also one that is gone.

        Raises ValueError for a tree without training rows, as :meth:`candidates`, and where both
        numbers are given, or ``given`` for a tree that was not pruned.

        >>> import dtlearn as dt
        >>> why = dt.cart(dt.datasets.load("risk"), target="Risk").explain()
        >>> print(why.sentences[-1])
        Car ∈ {Sports} has the largest Gini gain, 0.2222; the next best, Age ≤ 22.5, has 0.1111.
        """
        from dtlearn.explain.node import explain

        return explain(self, node, most, given)

    def rules(self) -> "Rules":
        """One rule for each leaf that holds training rows; see :mod:`dtlearn.rules`."""
        from dtlearn.rules import tree_rules

        return tree_rules(self)

    # how it is kept

    def to_dict(self) -> dict[str, Any]:
        """The tree as plain lists and dictionaries, without its training table."""
        return storage.to_dict(self)

    def to_json(self) -> str:
        """The tree as JSON text; :meth:`from_json` reads it back.

        Its form is published as a JSON Schema: ``dtlearn/tree/tree.schema.json``.
        """
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Tree":
        """The tree that :meth:`to_dict` wrote. Raises ValueError for anything else."""
        return cls(**storage.from_dict(data))

    @classmethod
    def from_json(cls, text: str) -> "Tree":
        """The tree that :meth:`to_json` wrote, of the form that ``tree.schema.json`` tells.

        Raises ValueError for anything else, with the place of the fault; nothing in it is run.
        """
        return cls.from_dict(stored.from_text(text))

    def to_nested(self) -> Any:
        """The tests and predictions as nested tuples, the form of :meth:`from_nested`.

        Raises ValueError for a class that is itself a tuple.

        >>> import dtlearn as dt
        >>> dt.id3(dt.datasets.load("risk"), "Risk").to_nested()
        ('Car', {'SUV': 'H', 'Sports': ('Age', 22.5, 'H', 'L'), 'Vintage': 'H'})
        """
        return to_nested(self)

    @classmethod
    def from_nested(
        cls,
        nested: Any,
        data: Frame | None = None,
        target: Hashable | pd.Series = "class",
        *,
        nominal: Sequence[Hashable] = (),
        numeric: Sequence[Hashable] = (),
        criterion: str = "entropy",
        frequent_first: bool = True,
    ) -> "Tree":
        """A tree written by hand as nested tuples, with the counts of the rows of ``data``.

        A leaf is its class. Any other node is ``(attribute, cut, left, right)``, where values up to
        the cut go left; ``(attribute, {levels}, left, right)``, where every other level goes right,
        be it one never seen, and so does a row whose value is missing; or
        ``(attribute, {level: tree, ...})``, in which a level that no row has there may be left out.
        At the first and the last a row that has no branch stays, and is predicted the majority
        there. ``data`` may have no missing values.

        Without ``data`` there is one made-up row for each leaf, which comes to it: each count is a
        number of leaves, and impurities, gains and majorities above the leaves follow from these,
        not from a sample. ``target`` is then only a name; with ``data`` it is that of a column.

        ``criterion`` measures impurities and gains: "entropy", "gini", "cart" or "error". Of equal
        classes the one more frequent in the table is predicted, or with ``frequent_first=False`` as
        in C4.5 the first. ``nominal`` and ``numeric`` are those of :func:`dtlearn.id3`.

        Raises ValueError where the tuples are no tree of the table, where a leaf names another
        class than the majority of its rows, or where without ``data`` no row can come to a leaf:
        the error tells the place and the remedy. Otherwise raises as :func:`dtlearn.id3`.

        >>> import dtlearn as dt
        >>> by_hand = ("Car", {"Sports"}, ("Age", 22.5, "H", "L"), "H")
        >>> print(dt.Tree.from_nested(by_hand, dt.datasets.load("risk"), "Risk"))
        Given tree for Risk: 3 leaves, height 2; counts in the order H, L
        root (4, 2)
        ├── Car ∈ {Sports} (1, 2)
        │   ├── Age ≤ 22.5 → H (1, 0)
        │   └── Age > 22.5 → L (0, 2)
        └── Car ∉ {Sports} → H (3, 0)
        >>> dt.Tree.from_nested(by_hand).root.counts  # two leaves H, one L
        array([2., 1.])
        """
        parts, nodes = from_nested(nested, data, target, nominal, numeric, criterion)
        given = cls("Given", **parts, frequent_first=frequent_first)
        check_leaves(given, nodes)
        return given

    def pruned(self, nodes: list[int]) -> "Tree":
        """A new tree in which the given nodes are leaves; nodes are numbered anew."""
        cut = np.zeros(self.n_nodes, dtype=bool)
        cut[[self.node(i).id for i in nodes]] = True
        return replace(self, arrays=self.arrays.pruned(cut), record=None, pruning=None)

    # arrays behind all this

    def encode(self, rows: Frame) -> Floats:
        """Coded rows (rows, attributes); those that no node asks for may be left missing."""
        tests = self.arrays.tests
        asked = np.unique([t.attribute for t in (tests, *tests.backups)])
        return encode(rows, self.attributes, asked[asked != LEAF])

    def at_rest(self, rows: Frame) -> Lines:
        """Where rows come to rest; see :meth:`NodeArrays.descend`."""
        return self.arrays.descend(self.encode(rows), self.distribute)

    def resting(self, rows: Frame) -> Floats:
        """Weight (nodes, classes + 1) of rows in an engine where they rest, one more of no class.

        Raises TypeError for a regression tree.
        """
        self.target.class_labels("rows in an engine are counted by class", "give a DataFrame")
        return _predictions(self, rows).counts()

    def chosen(self, n_rows: int, lines: Lines) -> Any:
        """What rows at rest are predicted: numbers of classes, or centred means (rows,)."""
        if self.target.classes and not self.distribute:
            return self.choices[lines.at]
        values = predictions.blended(self.node_values, n_rows, lines)
        return self.target.choices(values, self.preference)

    @cached_property
    def node_values(self) -> Floats:
        """Class shares (nodes, classes), after the priors, or centred means (nodes, 1)."""
        return self.target.values(self.arrays.statistics[predictions.speakers(self.arrays)])

    @cached_property
    def choices(self) -> Any:
        """What each node predicts: the number of a class, or its centred mean."""
        return self.target.choices(self.node_values, self.preference)

    @cached_property
    def predictions(self) -> list[Any]:
        """Majority class, or mean, of each node; an empty leaf has its parent's."""
        return self.target.labels(self.choices).tolist()

    @cached_property
    def ties(self) -> Bools:
        """Whether two classes or more are as good a prediction at each node."""
        order = np.arange(1.0, len(self.classes) + 1)
        first, last = (self.target.choices(self.node_values, o) for o in (order, order[::-1]))
        tied: Bools = (first != last) & (self.arrays.n > 0)
        return tied

    def losses(self, statistics: Floats) -> Floats:
        """What each node gets wrong (nodes,) of rows with these statistics."""
        return self.target.losses(statistics, self.choices)

    @property
    def preference(self) -> Floats:
        """What decides between equal classes, before their order does."""
        decides = self.target.preference(self.arrays.statistics[0])
        return decides if self.frequent_first else np.zeros_like(decides)


def _predictions(tree: Tree, rows: Frame) -> "Predictions":
    """What is predicted of rows in an engine."""
    from dtlearn.engine.descent import Descent  # an optional dependency
    from dtlearn.engine.predictions import Predictions

    return Predictions(Descent.of(tree, rows))
