"""CART as a scikit-learn classifier and regressor, with cost-complexity pruning."""

from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, Literal

import pandas as pd
from sklearn.base import RegressorMixin, clone
from sklearn.utils import Bunch

from dtlearn.cart import cart
from dtlearn.estimators.fitted import TreeClassifier, TreeEstimator
from dtlearn.options import at_least, check_number
from dtlearn.prune.cost_complexity import cost_complexity, cost_complexity_path
from dtlearn.search.subsets import Subsets
from dtlearn.table.target import Task
from dtlearn.tree.tree import Tree


class _CART(TreeEstimator):
    """What both tasks share: growth, and pruning by the impurity of the leaves."""

    task: ClassVar[Task]
    ccp_alpha: float

    def cost_complexity_pruning_path(self, X: Any, y: Any, sample_weight: Any = None) -> Bunch:
        """The alphas from which on a smaller subtree is the best, and the impurity of its leaves.

        A Bunch with ``ccp_alphas`` and ``impurities``, per training row, as scikit-learn's own:
        the path of :func:`dtlearn.prune.cost_complexity_path` with ``measure="impurity"``.
        """
        whole = clone(self).set_params(ccp_alpha=0.0).fit(X, y, sample_weight)
        path = cost_complexity_path(whole.tree_, "impurity")
        return Bunch(ccp_alphas=path["alpha"].to_numpy(), impurities=path["risk"].to_numpy())

    def _grown(self, rows: pd.DataFrame, target: str, weights: Any) -> Tree:
        options = self.get_params(deep=False)
        alpha = options.pop("ccp_alpha")
        check_number("ccp_alpha", alpha, at_least(0), "0 or more")
        tree = cart(rows, target, task=self.task, weights=weights, **options)
        return tree if alpha == 0 else cost_complexity(tree, alpha, "impurity")


class CARTClassifier(TreeClassifier, _CART):
    """A classifier that grows its tree by :func:`dtlearn.cart`, whose options it takes.

    ``ccp_alpha`` prunes as scikit-learn does: to the smallest subtree with the least impurity of
    leaves + alpha × leaves. Columns of an array are called x0, x1, … in ``nominal`` and
    ``numeric``. With ``missing=None`` missing values are refused, in training and in prediction.

    After ``fit``: ``tree_``, a :class:`dtlearn.Tree`; ``classes_``, sorted; ``n_features_in_``,
    ``feature_names_in_``; ``feature_importances_``, the normalised decrease of impurity.

    >>> import dtlearn as dt
    >>> iris = dt.datasets.load("iris")
    >>> model = CARTClassifier(ccp_alpha=0.05).fit(iris.drop(columns="class"), iris["class"])
    >>> model.tree_
    CART tree for class: 3 leaves, height 2
    >>> model.feature_importances_.round(3)  # of petal length and width
    array([0.   , 0.   , 0.562, 0.438])
    """

    task = "classification"

    def __init__(
        self,
        *,
        criterion: str | None = None,
        subsets: Subsets = "auto",
        priors: Any = None,
        loss: Any = None,
        nominal: Sequence[Hashable] = (),
        numeric: Sequence[Hashable] = (),
        missing: Literal["surrogate", "majority", "stop"] | None = None,
        max_depth: int | None = None,
        max_leaves: int | None = None,
        min_split: float = 0,
        min_leaf: float = 0,
        min_gain: float = 0.0,
        min_decrease: float = 0.0,
        purity: float = 1.0,
        significance: float | None = None,
        ccp_alpha: float = 0.0,
    ) -> None:
        self.criterion = criterion
        self.subsets = subsets
        self.priors = priors
        self.loss = loss
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
        self.ccp_alpha = ccp_alpha


class CARTRegressor(RegressorMixin, _CART):  # type: ignore[misc]  # scikit-learn has no types
    """A regressor that grows its tree by :func:`dtlearn.cart`, whose options it takes.

    Those that are for classes alone are left out; the rest is as in :class:`CARTClassifier`.

    >>> import pandas as pd
    >>> X, y = pd.DataFrame({"hours": [1, 2, 3, 4]}), [2.0, 2.5, 7.0, 7.5]
    >>> print(CARTRegressor(max_depth=1).fit(X, y).tree_)
    CART regression tree for y: 2 leaves, height 1; n is the number of rows
    root (n=4, mean=4.75)
    ├── hours ≤ 2.5 → 2.25 (n=2, mean=2.25)
    └── hours > 2.5 → 7.25 (n=2, mean=7.25)
    """

    task = "regression"

    def __init__(
        self,
        *,
        criterion: str | None = None,
        subsets: Subsets = "auto",
        nominal: Sequence[Hashable] = (),
        numeric: Sequence[Hashable] = (),
        missing: Literal["surrogate", "majority", "stop"] | None = None,
        max_depth: int | None = None,
        max_leaves: int | None = None,
        min_split: float = 0,
        min_leaf: float = 0,
        min_gain: float = 0.0,
        min_decrease: float = 0.0,
        ccp_alpha: float = 0.0,
    ) -> None:
        self.criterion = criterion
        self.subsets = subsets
        self.nominal = nominal
        self.numeric = numeric
        self.missing = missing
        self.max_depth = max_depth
        self.max_leaves = max_leaves
        self.min_split = min_split
        self.min_leaf = min_leaf
        self.min_gain = min_gain
        self.min_decrease = min_decrease
        self.ccp_alpha = ccp_alpha

    def _target(self, y: Any) -> Any:
        return super()._target(y).astype(float)
