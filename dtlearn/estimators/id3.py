"""ID3 as a scikit-learn classifier."""

from collections.abc import Hashable, Sequence
from typing import Any, Literal

import pandas as pd

from dtlearn.estimators.fitted import TreeClassifier
from dtlearn.id3 import id3
from dtlearn.tree.tree import Tree


class ID3Classifier(TreeClassifier):
    """A classifier that grows its tree by :func:`dtlearn.id3`, whose options it takes.

    Columns of an array are called x0, x1, … in ``nominal`` and ``numeric``. With ``missing=None``
    missing values are refused, in training and in prediction.

    After ``fit``: ``tree_``, a :class:`dtlearn.Tree`; ``classes_``, sorted; ``n_features_in_``,
    ``feature_names_in_``; ``feature_importances_``, the normalised decrease of impurity.

    >>> import dtlearn as dt
    >>> risk = dt.datasets.load("risk")
    >>> model = ID3Classifier(max_depth=1).fit(risk[["Age", "Car"]], risk["Risk"])
    >>> print(model.tree_)
    ID3 tree for Risk: 3 leaves, height 1; counts in the order H, L
    root (4, 2)
    ├── Car = SUV → H (2, 0)
    ├── Car = Sports → L (1, 2)
    └── Car = Vintage → H (1, 0)
    >>> model.predict_proba(risk[["Age", "Car"]])[0]
    array([0.33333333, 0.66666667])
    """

    def __init__(
        self,
        *,
        nominal: Sequence[Hashable] = (),
        numeric: Sequence[Hashable] = (),
        missing: Literal["branch", "majority", "stop"] | None = None,
        max_depth: int | None = None,
        max_leaves: int | None = None,
        min_split: float = 0,
        min_leaf: float = 0,
        min_gain: float = 0.0,
        min_decrease: float = 0.0,
        purity: float = 1.0,
        significance: float | None = None,
    ) -> None:
        self.nominal = nominal
        self.numeric = numeric
        self.missing = missing
        self.max_depth = max_depth
        self.max_leaves = max_leaves
        self.min_split = min_split
        self.min_leaf = min_leaf
        self.min_gain = min_gain
        self.min_decrease = min_decrease
        self.purity = purity
        self.significance = significance

    def _grown(self, rows: pd.DataFrame, target: str, weights: Any) -> Tree:
        return id3(rows, target, weights=weights, **self.get_params(deep=False))
