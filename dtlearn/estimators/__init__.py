"""The builders as scikit-learn estimators, for pipelines, searches and cross-validation.

    from dtlearn.estimators import CARTClassifier

    CARTClassifier(min_leaf=5).fit(X, y).predict(X)

Not loaded by ``import dtlearn``: they need scikit-learn. Each takes the options of its builder by
their names, a DataFrame with categories as it is, and row weights as ``sample_weight``; what it
grew is ``tree_``, a :class:`dtlearn.Tree`.
"""

from importlib.util import find_spec

if find_spec("sklearn") is None:
    raise ImportError("dtlearn.estimators needs scikit-learn: pip install 'dtlearn[estimators]'")

from dtlearn.estimators.c45 import C45Classifier
from dtlearn.estimators.cart import CARTClassifier, CARTRegressor
from dtlearn.estimators.id3 import ID3Classifier

__all__ = ["C45Classifier", "CARTClassifier", "CARTRegressor", "ID3Classifier"]
