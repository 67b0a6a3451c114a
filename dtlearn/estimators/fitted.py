"""What the estimators share: X and y made a table, the tree that is grown from it, and its answers.

X    a DataFrame whose columns are taken as the builders take them, or an array: numbers, or text
y    matched with X by position, whatever the indexes say
"""

from typing import Any, ClassVar, Self

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils import check_array, check_consistent_length, column_or_1d
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import _check_sample_weight, check_is_fitted, validate_data

from dtlearn.arrays import Floats, Ints
from dtlearn.tree.tree import Tree


class TreeEstimator(BaseEstimator):  # type: ignore[misc]  # scikit-learn has no types
    """What all estimators share: how they read X and y, and what they tell of their tree."""

    takes_missing: ClassVar[bool] = False  # without being told in ``missing``
    tree_: Tree
    n_features_in_: int

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        """Grow ``tree_`` from rows X (rows, attributes) and targets y (rows,).

        A row of weight 3 counts as three equal rows, one of weight 0 as none. Raises ValueError
        and TypeError as scikit-learn's own estimators and the builder do.
        """
        y_array = self._target(y)
        rows = self._rows(X, reset=True)
        check_consistent_length(rows, y_array)
        if sample_weight is not None:
            sample_weight = _check_sample_weight(sample_weight, rows, ensure_non_negative=True)
        name = _target_name(y, rows)
        rows[name] = y_array
        self.tree_ = self._grown(rows, name, sample_weight)
        return self

    def predict(self, X: Any) -> NDArray[Any]:
        """Predicted class, or mean, of each row (rows,)."""
        check_is_fitted(self)
        return self.tree_.predict(self._rows(X, reset=False)).to_numpy()

    def apply(self, X: Any) -> Ints:
        """Number of the node of ``tree_`` where each row comes to rest (rows,)."""
        check_is_fitted(self)
        return self.tree_.apply(self._rows(X, reset=False)).to_numpy()

    def get_depth(self) -> int:
        """Height of the tree."""
        check_is_fitted(self)
        return self.tree_.height

    def get_n_leaves(self) -> int:
        """Number of leaves of the tree."""
        check_is_fitted(self)
        return self.tree_.n_leaves

    @property
    def feature_importances_(self) -> Floats:
        """Decrease of impurity by each attribute, as a share; see :func:`importances`."""
        check_is_fitted(self)
        return importances(self.tree_)

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = self._allows_missing
        # "categorical" is for estimators that want nothing else: HistGradientBoosting has it not
        return tags

    @property
    def _allows_missing(self) -> bool:
        return self.takes_missing or getattr(self, "missing", None) is not None

    def _grown(self, rows: pd.DataFrame, target: str, weights: Any) -> Tree:
        raise NotImplementedError

    def _target(self, y: Any) -> NDArray[Any]:
        """The targets as an array (rows,), checked."""
        if y is None:
            raise ValueError(
                f"{type(self).__name__} requires y to be passed, but the target y is None"
            )
        checked = check_array(y, ensure_2d=False, dtype=None, input_name="y", estimator=self)
        if gone := int(pd.isna(checked).sum()):
            raise ValueError(
                f"y contains NaN or None in {gone} of {len(checked)} rows: drop these rows"
            )
        return column_or_1d(checked, warn=True)

    def _rows(self, X: Any, reset: bool) -> pd.DataFrame:
        """The rows as a new DataFrame with the attributes' names."""
        if isinstance(X, pd.DataFrame):
            rows = validate_data(self, X, reset=reset, skip_check_array=True)
        else:
            finite = "allow-nan" if self._allows_missing else True
            given = validate_data(self, X, reset=reset, dtype=None, ensure_all_finite=finite)
            rows = _framed(given)
        numbered = [f"x{j}" for j in range(self.n_features_in_)]
        rows = rows.set_axis(list(getattr(self, "feature_names_in_", numbered)), axis=1)
        if not self._allows_missing:
            _reject_missing(rows, type(self).__name__)
        return rows


class TreeClassifier(ClassifierMixin, TreeEstimator):  # type: ignore[misc]  # as above
    """What the classifiers share."""

    classes_: NDArray[Any]

    def predict(self, X: Any) -> NDArray[Any]:
        """Predicted class of each row (rows,), of the type of ``classes_``.

        Of classes with equal shares that of the tree: the one more frequent in training, in C4.5
        the first.
        """
        return np.asarray(super().predict(X), dtype=self.classes_.dtype)

    def predict_proba(self, X: Any) -> Floats:
        """Share of each class (rows, classes), in the order of ``classes_``."""
        check_is_fitted(self)
        shares = self.tree_.predict_proba(self._rows(X, reset=False))
        # a class all of whose rows weigh nothing is none of the tree's
        return shares.reindex(columns=self.classes_.tolist(), fill_value=0.0).to_numpy()

    def _target(self, y: Any) -> NDArray[Any]:
        labels = super()._target(y)
        check_classification_targets(labels)
        self.classes_ = np.unique(labels)
        return labels


def importances(tree: Tree) -> Floats:
    """Share of each attribute in the decrease of impurity by all splits (attributes,).

    A split counts with gain × weight of the node's rows; the shares sum to 1, or are 0 in a tree
    that is a leaf. That is scikit-learn's definition, the "mean decrease in impurity". Attributes
    of many values have the advantage that they have among the splits: see
    ``sklearn.inspection.permutation_importance``.
    Source: Breiman et al. 1984, section 5.3, without the surrogates.

    >>> import dtlearn as dt
    >>> importances(dt.cart(dt.datasets.load("risk"), target="Risk"))  # Age 3 × 4/9, Car 6 × 2/9
    array([0.5, 0.5])
    """
    arrays, inner = tree.arrays, ~tree.arrays.is_leaf
    decrease = tree.target.mass(arrays.statistics) * arrays.gain
    of_each = np.bincount(arrays.tests.attribute[inner], decrease[inner], len(tree.attributes))
    total = float(of_each.sum())
    return of_each / total if total > 0 else np.zeros_like(of_each)


def _framed(X: NDArray[Any]) -> pd.DataFrame:
    """An array as a DataFrame; a column of objects that are all numbers is one of numbers.

    Raises TypeError for an object that is neither text nor a number, such as a list.
    """
    rows = pd.DataFrame(X)
    if X.dtype.kind != "O":
        return rows
    for value in X.flat:
        if not (np.isscalar(value) or pd.api.types.is_scalar(value)):
            raise TypeError(
                f"X holds {value!r}: argument must be a string or a number, not "
                f"{type(value).__name__!r}"
            )
    return rows.infer_objects()


def _target_name(y: Any, rows: pd.DataFrame) -> str:
    """What the target is called: as the Series y is, unless an attribute is called so."""
    given = getattr(y, "name", None)
    name = given if isinstance(given, str) else "y"
    while name in rows.columns:
        name = f"target {name}"
    return name


def _reject_missing(rows: pd.DataFrame, estimator: str) -> None:
    gone = rows.isna().sum()
    if gone.any():
        found = ", ".join(f"{name!r} {n}" for name, n in gone[gone > 0].items())
        raise ValueError(
            f"missing values (NaN) in the columns {found} (of {len(rows)} rows): say in missing= "
            f"what {estimator} does with them, drop or fill these rows, or use C45Classifier"
        )
