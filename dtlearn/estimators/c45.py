"""C4.5 as a scikit-learn classifier."""

from collections.abc import Hashable, Sequence
from typing import Any, Literal

import pandas as pd

from dtlearn.c45 import c45
from dtlearn.estimators.fitted import TreeClassifier
from dtlearn.tree.tree import Tree


class C45Classifier(TreeClassifier):
    """A classifier that grows its tree by :func:`dtlearn.c45`, whose options it takes.

    Missing values are shared out over the branches, in training and in prediction. Columns of an
    array are called x0, x1, … in ``nominal`` and ``numeric``.

    After ``fit``: ``tree_``, a :class:`dtlearn.Tree`; ``classes_``, sorted; ``n_features_in_``,
    ``feature_names_in_``; ``feature_importances_``, the normalised decrease of impurity.

    >>> import dtlearn as dt
    >>> tennis = dt.datasets.load("play_tennis_numeric")
    >>> X, y = tennis.drop(columns="play"), tennis["play"]
    >>> C45Classifier(prune=True).fit(X, y).tree_
    C4.5 tree for play: 5 leaves, height 2
    >>> holed = X.assign(outlook=X["outlook"].where(X.index > 1))  # 5 of 14 were sunny
    >>> C45Classifier(prune=True).fit(holed, y).predict_proba(holed[:1]).round(2)
    array([[0.36, 0.64]])
    """

    takes_missing = True

    def __init__(
        self,
        *,
        nominal: Sequence[Hashable] = (),
        numeric: Sequence[Hashable] = (),
        min_objects: float = 2,
        mdl: bool = True,
        average_gain: bool = True,
        collapse: bool = True,
        threshold: Literal["data", "midpoint"] = "data",
        prune: bool = False,
        confidence: float = 0.25,
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
        self.min_objects = min_objects
        self.mdl = mdl
        self.average_gain = average_gain
        self.collapse = collapse
        self.threshold = threshold
        self.prune = prune
        self.confidence = confidence
        self.max_depth = max_depth
        self.max_leaves = max_leaves
        self.min_split = min_split
        self.min_leaf = min_leaf
        self.min_gain = min_gain
        self.min_decrease = min_decrease
        self.purity = purity
        self.significance = significance

    def _grown(self, rows: pd.DataFrame, target: str, weights: Any) -> Tree:
        return c45(rows, target, weights=weights, **self.get_params(deep=False))
