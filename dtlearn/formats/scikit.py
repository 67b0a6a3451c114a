"""A fitted tree of scikit-learn as a Tree, read from its arrays; scikit-learn need not be there.

value      what scikit-learn keeps of a node: shares of the classes, or what it predicts
cut        the largest float64 that scikit-learn sends left. It rounds a row to float32 before it
           compares it with its threshold, which is a float64
missing    goes to the side that the node names, as the default branch of its test
"""

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dtlearn.arrays import TIE, Floats, Ints
from dtlearn.options import at_least, check_number
from dtlearn.tree.storage import FORMAT, plain
from dtlearn.tree.tree import Tree

EVERY = float(np.finfo(float).max)  # a cut that sends all that is known to the left
NO_CHILD = -1


def from_sklearn(
    fitted: Any,
    *,
    feature_names: Sequence[Hashable] | None = None,
    classes: Sequence[Any] | None = None,
    target: Hashable = "y",
    digits: int | None = None,
) -> Tree:
    """A fitted tree of scikit-learn as a Tree, to be explained, drawn, pruned or made rules of.

    It predicts each row as scikit-learn does, rows at a threshold and missing values included. For
    that its thresholds are moved by about what rounding to float32 is: 2.45 may read 2.44999992847.
    ``digits=6`` keeps so many of each, to be read; rows that are nearer to a threshold than that
    may then go the other way. Where a node parted missing values from all others, its cut is
    1.8e308. Weights of rows stay in the counts.

    ``feature_names`` are by default those that it was fitted with, else x0, x1, …; the labels
    ``classes`` are needed for a member of a forest, which knows but numbers:
    ``from_sklearn(forest.estimators_[0], classes=forest.classes_)``.

    Counts above the leaves are sums over leaves, impurities and gains those of scikit-learn. Where
    its values are no means of the rows (medians, ``monotonic_cst``, gradient boosting), what is
    called count or mean follows from the values at the leaves. It has no training table, which
    :meth:`Tree.candidates`, :meth:`Tree.explain` and cross-validation ask for.

    Raises ValueError for a tree that is not fitted, one of several outputs, and for names that do
    not fit, TypeError for anything but a tree.

    >>> from sklearn.tree import DecisionTreeClassifier
    >>> import dtlearn as dt
    >>> iris = dt.datasets.load("iris")
    >>> fitted = DecisionTreeClassifier(max_depth=2, random_state=0)
    >>> fitted = fitted.fit(iris.iloc[:, 2:4], iris["class"])
    >>> tree = from_sklearn(fitted, target="class", digits=6)
    >>> print(dt.prune.cost_complexity(tree, alpha=0.3))
    scikit-learn tree for class: 2 leaves, height 1; counts in the order setosa, versicolor, ...
    root (50, 50, 50)
    ├── petal_width_cm ≤ 0.8 → setosa (50, 0, 0)
    └── petal_width_cm > 0.8 → versicolor (0, 50, 50)
    """
    _check(fitted)
    check_number("digits", digits, at_least(1), "1 or more", whole=True, optional=True)
    order, parent = _by_depth(fitted.tree_)
    values, is_class = fitted.tree_.value[order, 0], hasattr(fitted, "classes_")
    center = 0.0 if is_class else float(values[0, 0])
    statistics = _statistics(fitted.tree_, order, None if is_class else center)
    for node in range(len(order) - 1, 0, -1):
        statistics[parent[node]] += statistics[node]
    told = _labels(fitted, classes) if is_class else {"center": center}
    return Tree.from_dict(
        {
            "format": FORMAT,
            "method": "scikit-learn",
            "distribute": False,
            "frequent_first": False,
            "target": {"name": plain(target), **told},
            "attributes": _attributes(fitted, feature_names),
            "nodes": _nodes(fitted.tree_, order, parent, statistics, digits),
        }
    )


def _check(fitted: Any) -> None:
    """Raise ValueError or TypeError, with the remedy, for what is no fitted tree of one output."""
    name = type(fitted).__name__
    for part, remedy in (
        ("estimators_", "give one of its members, such as {}.estimators_[0]"),
        ("best_estimator_", "give {}.best_estimator_"),
        ("steps", "give its last step, {}[-1]"),
    ):
        if hasattr(fitted, part):
            raise TypeError(f"{name} is no tree: {remedy.format(name.lower())}")
    if isinstance(getattr(fitted, "tree_", None), Tree):
        raise TypeError(f"the tree_ of {name} is a dtlearn Tree already: use it as it is")
    if not hasattr(fitted, "tree_"):
        if hasattr(fitted, "fit") and hasattr(fitted, "get_depth"):
            raise ValueError(f"this {name} is not fitted: call its fit(X, y) first")
        raise TypeError(f"from_sklearn takes a fitted tree of scikit-learn, got {name}")
    if fitted.n_outputs_ > 1:
        raise ValueError(
            f"this {name} predicts {fitted.n_outputs_} outputs, a Tree one: fit a tree for each"
        )


def _by_depth(tree: Any) -> tuple[Ints, Ints]:
    """scikit-learn's numbers of the nodes depth by depth, and the parent of each by its place."""
    order, parent = [0], [-1]
    for place, node in enumerate(order):  # the list grows while it is read
        if tree.children_left[node] != NO_CHILD:
            order += [int(tree.children_left[node]), int(tree.children_right[node])]
            parent += [place, place]
    return np.array(order), np.array(parent)


def _statistics(tree: Any, order: Ints, center: float | None) -> Floats:
    """Class counts of the leaves, or their moments about a center; 0 at other nodes."""
    weight, values = tree.weighted_n_node_samples[order], tree.value[order, 0]
    if center is None:
        found = _counts(values, weight)
    else:
        mean = values[:, 0] - center
        found = np.stack([weight, weight * mean, weight * (tree.impurity[order] + mean**2)], axis=1)
    found[tree.children_left[order] != NO_CHILD] = 0.0
    return found


def _counts(shares: Floats, weight: Floats) -> Floats:
    """Class counts from shares; what should be a whole number is one.

    Where shares differ by rounding alone, scikit-learn predicts the larger, and a Tree the first:
    the larger is then made larger by twice what counts as equal.

    >>> 0.07 * 100, _counts(np.array([[0.07, 0.93]]), np.array([100.0])).tolist()
    (7.000000000000001, [[7.0, 93.0]])
    """
    counts = shares * weight[:, None]
    whole = counts.round()
    counts = np.where(np.isclose(counts, whole, rtol=TIE, atol=0), whole, counts)
    predicted, node = shares.argmax(axis=1), np.arange(len(shares))
    top = counts[node, predicted]
    first = (counts >= top[:, None] * (1 - TIE)).argmax(axis=1)
    counts[node, predicted] = np.where(first == predicted, top, top * (1 + 4 * TIE))
    return counts


def cuts(threshold: Floats) -> Floats:
    """The largest float64 that is not above each threshold when it is rounded to float32.

    Rows that are half-way between two float32 round to the even one.

    >>> cuts(np.array([0.1, np.inf])).tolist()  # 0.1 is between two float32
    [0.09999999776482582, 1.7976931348623157e+308]
    """
    with np.errstate(over="ignore"):
        low = threshold.astype(np.float32)
        low = np.where(low > threshold, np.nextafter(low, np.float32(-np.inf)), low)
        high = np.nextafter(low, np.float32(np.inf))
        half = low.astype(float) / 2 + high.astype(float) / 2
        reached = half.astype(np.float32) <= threshold
    return np.where(np.isinf(half), EVERY, np.where(reached, half, np.nextafter(half, -np.inf)))


def _rounded(threshold: Floats, digits: int) -> Floats:
    """Thresholds as they are read with so many digits; the infinite one as :func:`cuts`."""
    read = np.array([float(f"{t:.{digits}g}") for t in threshold.tolist()])
    return np.clip(read, -EVERY, EVERY)


def _nodes(
    tree: Any, order: Ints, parent: Ints, statistics: Floats, digits: int | None
) -> dict[str, Any]:
    """The nodes in the form in which a Tree is stored."""
    inner = tree.children_left[order] != NO_CHILD
    weight, impurity = tree.weighted_n_node_samples[order], tree.impurity[order]
    gain = np.where(inner, weight * impurity, 0.0)
    np.subtract.at(gain, parent[1:], (weight * impurity)[1:])
    branch = np.where(np.arange(len(order)) % 2, 0, 1)  # children come in pairs, after the root
    branch[0] = -1
    depth = np.zeros_like(order)
    for node in range(1, len(order)):
        depth[node] = depth[parent[node]] + 1
    threshold = tree.threshold[order]
    cut = cuts(threshold) if digits is None else _rounded(threshold, digits)
    columns: dict[str, NDArray[Any]] = {
        "parent": parent,
        "branch": branch,
        "depth": depth,
        "first_child": np.where(inner, 2 * inner.cumsum() - 1, 0),
        "n": weight,
        "statistics": statistics,
        "impurity": impurity,
        "gain": np.where(inner, gain / weight, 0.0),
        "attribute": np.where(inner, tree.feature[order], -1),
        "n_branches": np.where(inner, 2, 0),
        "default": np.where(inner, 1 - tree.missing_go_to_left[order].astype(int), -1),
    }
    return {
        **{name: column.tolist() for name, column in columns.items()},
        "threshold": [c if i else None for c, i in zip(cut.tolist(), inner, strict=True)],
        "groups": [[] for _ in order],
        "multiway": False,
        "backups": [],
    }


def _attributes(fitted: Any, names: Sequence[Hashable] | None) -> list[dict[str, Any]]:
    """The features as stored attributes. Raises ValueError for names that do not fit."""
    n = fitted.n_features_in_
    if names is None:
        names = getattr(fitted, "feature_names_in_", [f"x{j}" for j in range(n)])
    if len(names) != n:
        raise ValueError(f"feature_names has {len(names)} names for {n} features")
    index = pd.Index(names, tupleize_cols=False)
    if index.has_duplicates:
        doubled = index[index.duplicated()][0]
        raise ValueError(
            f"more than one feature is called {doubled!r}: give feature_names= that differ"
        )
    kind = {"kind": "numeric", "levels": [], "missing_level": False}
    return [{"name": plain(name), **kind} for name in names]


def _labels(fitted: Any, classes: Sequence[Any] | None) -> dict[str, Any]:
    """The class labels and their type, as they are stored. Raises ValueError for a wrong number."""
    index = pd.Index(fitted.classes_ if classes is None else classes)
    if len(index) != len(fitted.classes_):
        raise ValueError(f"classes has {len(index)} labels for {len(fitted.classes_)} classes")
    return {"classes": [plain(label) for label in index.tolist()], "dtype": str(index.dtype)}
