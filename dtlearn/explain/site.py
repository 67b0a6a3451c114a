"""A node together with what grew its tree: the rows that arrive, and what is said of them."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from dtlearn.arrays import Floats, Ints
from dtlearn.c45 import GainRatio
from dtlearn.explain.groups import Branches, class_texts, counted, marks, of_moments, of_numbers
from dtlearn.explain.literal import number
from dtlearn.search.memory import ArrivedInMemory
from dtlearn.search.policy import Policy
from dtlearn.search.rows import Rows
from dtlearn.search.tried import rows_at, scored_splits
from dtlearn.splits.kinds import Split
from dtlearn.text import show_count
from dtlearn.tree.node import Node
from dtlearn.tree.tree import Tree

if TYPE_CHECKING:
    from dtlearn.grow import Growth

DIGITS = 4
# criterion -> what it measures of a node, its unit, what it scores splits by, and that column
NAMES = {
    "entropy": ("entropy", " bits", "information gain", "gain"),
    "gini": ("Gini index", "", "Gini gain", "gain"),
    "cart": ("Gini index", "", "CART measure", "measure"),
    "error": ("classification error", "", "decrease of the classification error", "decrease"),
    "variance": ("variance", "", "variance reduction", "reduction"),
}


@dataclass(frozen=True, eq=False)
class Site:
    """A node of a tree that still has its training rows."""

    tree: Tree
    number: int

    @property
    def node(self) -> Node:
        """The node itself."""
        return self.tree.node(self.number)

    @property
    def growth(self) -> "Growth":
        """What grew the tree."""
        grower: Any = self.tree.grower
        return grower

    @cached_property
    def candidates(self) -> pd.DataFrame:
        """Every split that was tried there, as ``Tree.candidates`` has them, not yet as text."""
        return scored_splits(self.growth.rows, self.policy, self.tree, self.number)

    @property
    def policy(self) -> Policy:
        """How the splits were compared."""
        return self.growth.choosing

    @cached_property
    def rows(self) -> Rows:
        """The training rows that arrive."""
        return rows_at(self.growth.rows, self.tree, self.number)

    @property
    def by_ratio(self) -> bool:
        """Whether attributes compete as those of C4.5 do."""
        return isinstance(self.policy.compare, GainRatio)

    @property
    def names(self) -> tuple[str, str, str, str]:
        """What the criterion measures and scores by; see NAMES."""
        return NAMES[self.policy.criterion.name]

    # what arrives

    @property
    def arrival(self) -> str:
        """The rows that arrive, by class, and how mixed they are."""
        node, measure, unit = self.node, *self.names[:2]
        one = node.n == 1
        rows = "1 row arrives" if one else f"{show_count(node.n)} rows arrive"
        impurity = number(node.impurity, DIGITS) + unit
        if not self.tree.classes:
            mean = number(float(node.prediction), DIGITS)
            return f"{rows}, with the mean {mean} and the {measure} {impurity}."
        counts = self.by_class(self.tree.arrays.statistics[self.number])
        return f"{rows}: {counts}. The {measure} is {impurity}.{self._altered()}"

    def by_class(self, counts: Floats) -> str:
        """Counts with the classes, as text: H 4, L 2."""
        texts = class_texts(self.tree.classes)
        return ", ".join(f"{t} {show_count(c)}" for t, c in zip(texts, counts, strict=True))

    def _altered(self) -> str:
        """What the counts are worth where priors or losses weigh them."""
        if self.policy.altered is None:
            return ""
        seen = self.policy.seen(self.tree.arrays.statistics[self.number])
        note = self.tree.target.note
        return (
            f" Measures are of the counts as the costs ({note}) alter them: {self.by_class(seen)}."
        )

    def told(self, statistics: Any) -> str:
        """Counts of a branch as text; of numbers their weight and mean."""
        line = np.asarray(statistics, dtype=float)
        if self.tree.classes:
            return f"({self.tree.target.told(line, None)})"
        mean = float(self.tree.target.labels(line[1] / line[0])) if line[0] > 0 else float("nan")
        return f"({self.tree.target.told(line, mean)})"

    # its split

    def branches(self, split: Split, children: Floats, unknown: float) -> Branches:
        """The branches of a split of the node, as derivations take them; counts as criteria do."""
        if self.tree.classes:
            texts = class_texts(self.tree.classes)
            named = zip(split.branches, marks(len(children)), children, strict=True)
            groups = [counted(line, f"{said}:", mark, texts) for said, mark, line in named]
            whole = counted(children.sum(axis=0), "the node", classes=texts)
        else:
            groups, whole = self._of_numbers(split, children)
        lines = tuple(map(tuple, children.tolist()))
        return Branches(tuple(groups), whole, split.question, lines, unknown)

    def _of_numbers(self, split: Split, moments: Floats) -> Any:
        """The same of numbers: row by row where each counts once and all values are known."""
        said = list(zip(split.branches, marks(len(moments)), strict=True))
        children = self.tree.arrays.children(self.number)
        in_memory = isinstance(self.growth.rows, ArrivedInMemory) and self.rows.complete
        whole = in_memory and (self.growth.table.weight == 1).all()
        if not whole or split != self.node.split:
            total = of_moments(moments.sum(axis=0), "the node")
            return [
                of_moments(m, t, mark) for m, (t, mark) in zip(moments, said, strict=True)
            ], total
        y = np.asarray(self.tree.target.labels(self.growth.table.y))
        found = [y[rows_below(self.tree, self.growth.table.X, child)] for child in children]
        groups = [of_numbers(some, t, mark) for some, (t, mark) in zip(found, said, strict=True)]
        return groups, of_numbers(np.concatenate(found), "the node")


def rows_below(tree: Tree, X: Floats, node: int) -> Ints:
    """Numbers of those coded rows that come to a node, in order."""
    lines = tree.arrays.descend(X, tree.distribute)
    here = np.isin(lines.at, [node, *tree.arrays.below(node)])
    return np.unique(lines.row[here])
