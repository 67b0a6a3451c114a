"""What a tree remembers of its growth."""

from typing import TYPE_CHECKING, Any, Protocol

import pandas as pd

from dtlearn.arrays import Ints
from dtlearn.table.table import Table

if TYPE_CHECKING:
    from dtlearn.tree.tree import Tree


class Grower(Protocol):
    """The training table, and how the splits of the tree were scored."""

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
