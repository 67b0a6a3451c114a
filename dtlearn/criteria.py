"""Impurities and split scores: every number of the subject as a function of counts.

counts    rows of each class, shape (..., classes); fractions are welcome: rows may carry weights
children  one line of counts for each branch of a split, shape (..., branches, classes)
n         the sum of the counts of a node
p         the shares counts / n of the classes

The last axis is always the classes and leading axes are free: a student asks for
``entropy([4, 2])``, and the grower asks the same function for all candidates of all nodes at once.
0 log 0 counts as 0, and an empty node has impurity 0. Entropies are in bits.
"""

from collections.abc import Callable
from dataclasses import dataclass
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from dtlearn.arrays import Floats, steady_sum

Impurity = Callable[[ArrayLike], Any]


def entropy(counts: ArrayLike) -> Any:
    """Entropy H = -sum p log2 p of the class shares, in bits: 0 when pure, log2 K at the most.

    Floats (..., classes) give (...); one line of counts gives a float.
    Raises ValueError for a negative, missing or infinite count. Source: Zaki & Meira (16.1).

    >>> entropy([2, 2]), entropy([4, 0])
    (1.0, 0.0)
    >>> round(entropy([4, 2]), 4)
    0.9183
    """
    p = _shares(_as_counts(counts))
    logs = np.log2(p, out=np.zeros_like(p), where=p > 0)
    return _plain(0.0 - (p * logs).sum(axis=-1))


def gini(counts: ArrayLike) -> Any:
    """Gini index 1 - sum p^2: the chance that two rows drawn with replacement differ in class.

    Floats (..., classes) give (...). Source: Zaki & Meira (16.5).

    >>> gini([2, 2]), gini([4, 0])
    (0.5, 0.0)
    """
    p = _shares(_as_counts(counts))
    squares = (p * p).sum(axis=-1)
    return _plain(np.where(squares > 0, 1.0 - squares, 0.0))  # an empty node has no shares


def classification_error(counts: ArrayLike) -> Any:
    """Share of the rows that the majority class gets wrong, 1 - max p.

    Floats (..., classes) give (...).

    >>> classification_error([3, 1])
    0.25
    """
    counts = _as_counts(counts)
    top = _shares(counts).max(axis=-1, initial=0.0)
    return _plain(np.where(counts.sum(axis=-1) > 0, 1.0 - top, 0.0))


def kl_from_uniform(counts: ArrayLike) -> Any:
    """Kullback-Leibler divergence of the class shares from the uniform ones, log2 K - H, in bits.

    Floats (..., classes) give (...); K is the length of the class axis. An empty node gives 0.
    Source: Cattaneo & Grabocka, "Impurity = Entropy".

    >>> kl_from_uniform([2, 2]), kl_from_uniform([4, 0])
    (0.0, 1.0)
    """
    counts = _as_counts(counts)
    p = _shares(counts)
    logs = np.log2(p * max(counts.shape[-1], 1), out=np.zeros_like(p), where=p > 0)
    return _plain(np.maximum((p * logs).sum(axis=-1), 0.0))


def variance(moments: ArrayLike) -> Any:
    """Variance of the target in a node: the impurity of regression trees.

    Moments (..., 3) hold the weight, the sum of y and the sum of y squared of the node's rows;
    the result (...) is in squared units of y. An empty node gives 0.

    >>> variance([2, 4, 10])  # y = 1 and 3: mean 2, squared deviations 1 and 1
    1.0
    """
    w, total, squares = np.moveaxis(_as_moments(moments), -1, 0)
    n = np.where(w > 0, w, 1.0)
    return _plain(np.where(w > 0, np.maximum(squares / n - (total / n) ** 2, 0.0), 0.0))


def weighted_impurity(children: ArrayLike, impurity: Impurity = entropy) -> Any:
    """Mean impurity of the branches, each weighted by its share of the rows.

    Children (..., branches, classes) give (...). Source: Zaki & Meira (16.3) and (16.6).

    >>> round(weighted_impurity([[0, 2], [2, 2]]), 4)  # 2/6 of 0 bits and 4/6 of 1 bit
    0.6667
    """
    children = _as_children(children)
    return _plain(_branch_mean(children.sum(axis=-1), impurity(children)))


def impurity_decrease(
    children: ArrayLike, impurity: Impurity = entropy, scale: str = "mean"
) -> Any:
    """Impurity of a node less the weighted impurity of its branches.

    Children (..., branches, classes) give (...). ``scale="mean"`` is per row, as in Zaki & Meira
    (16.4); ``scale="total"`` multiplies by the number of rows, as Cattaneo & Grabocka do.

    >>> impurity_decrease([[4, 0], [0, 4]]), impurity_decrease([[4, 0], [0, 4]], scale="total")
    (1.0, 8.0)
    """
    children = _as_children(children)
    n = children.sum(axis=-1)
    before, after = impurity(steady_sum(children, -2)), _branch_mean(n, impurity(children))
    return _scaled(before - after, n.sum(axis=-1), scale)


def information_gain(children: ArrayLike, scale: str = "mean") -> Any:
    """Entropy of a node less the weighted entropy of its branches, in bits.

    Children (..., branches, classes) give (...); ``scale="total"`` multiplies by the rows.
    Source: Zaki & Meira (16.4); Quinlan 1986.

    >>> round(information_gain([[1, 2], [3, 0]]), 4)
    0.4591
    """
    return impurity_decrease(children, entropy, scale)


def gini_gain(children: ArrayLike, scale: str = "mean") -> Any:
    """Gini index of a node less the weighted Gini index of its branches.

    Children (..., branches, classes) give (...). Source: Zaki & Meira (16.7).

    >>> round(gini_gain([[1, 2], [3, 0]]), 4)
    0.2222
    """
    return impurity_decrease(children, gini, scale)


def variance_reduction(moments: ArrayLike, scale: str = "mean") -> Any:
    """Variance of the target in a node less the weighted variance of its branches.

    Moments (..., branches, 3) as in :func:`variance` give (...); ``scale="total"`` multiplies by
    the number of rows, which makes it the decrease of the sum of squares.
    Source: Cattaneo & Grabocka, "Regression: Impurity = Variance".

    >>> variance_reduction([[1, 1, 1], [1, 3, 9]])  # y = 1 goes left, y = 3 goes right
    1.0
    """
    moments = _as_moments(moments)
    n = moments[..., 0]
    before = variance(steady_sum(moments, -2))
    return _scaled(before - _branch_mean(n, variance(moments)), n.sum(axis=-1), scale)


def split_information(children: ArrayLike, missing: ArrayLike = 0.0) -> Any:
    """Entropy of the branch sizes, in bits: what C4.5 divides the gain by.

    Children (..., branches, classes) give (...). ``missing`` is the weight of the rows whose value
    is unknown; it counts as one more branch. Source: Quinlan 1993, section 2.2.

    >>> split_information([[1, 2], [3, 0]])
    1.0
    """
    sizes = np.sort(_as_children(children).sum(axis=-1))  # in whatever order the branches stand
    unknown = np.broadcast_to(np.asarray(missing, dtype=float), sizes.shape[:-1])
    return entropy(np.concatenate([sizes, unknown[..., None]], axis=-1))


def gain_ratio(children: ArrayLike, missing: ArrayLike = 0.0) -> Any:
    """Information gain divided by split information; NaN where only one branch holds rows.

    Children (..., branches, classes) give (...). The ratio 0 / 0 is undefined, so a constant
    attribute gets NaN and not a number. ``missing`` is the weight of the rows whose value is
    unknown: the gain counts for the share of the others, and they are one more branch.
    Source: Quinlan 1993, sections 2.2 and 3.1.

    >>> round(gain_ratio([[1, 2], [3, 0]]), 4), gain_ratio([[4, 2]])
    (0.4591, nan)
    >>> round(gain_ratio([[1, 2], [3, 0]], missing=6), 4)  # half of the gain, 1.5 bits
    0.153
    """
    sizes = _as_children(children).sum(axis=-1)
    known = sizes.sum(axis=-1)
    share = known / np.maximum(known + np.asarray(missing, dtype=float), np.finfo(float).tiny)
    gain = np.asarray(information_gain(children)) * share
    spread = np.asarray(split_information(children, missing))
    parted = (sizes > 0).sum(axis=-1) > 1
    return _plain(np.divide(gain, spread, out=np.full(gain.shape, np.nan), where=parted))


def cart_measure(children: ArrayLike) -> Any:
    """CART measure of a binary split: 2 (n_L/n) (n_R/n) sum |p_L - p_R|, 1 at the most.

    Children (..., 2, classes) give (...). Raises ValueError for another number of branches.
    Source: Zaki & Meira (16.8).

    >>> round(cart_measure([[1, 2], [3, 0]]), 4)
    0.6667
    """
    children = _as_children(children)
    if children.shape[-2] != 2:
        raise ValueError(
            f"the CART measure compares two branches, this split has {children.shape[-2]}: "
            "use a binary split, or the information gain"
        )
    share = _shares(children.sum(axis=-1))
    p = _shares(children)
    distance = np.abs(p[..., 0, :] - p[..., 1, :]).sum(axis=-1)
    return _plain(2.0 * share[..., 0] * share[..., 1] * distance)


def _as_counts(counts: ArrayLike) -> Floats:
    array = as_floats(counts)
    if array.ndim == 0:
        raise ValueError(f"counts need an axis of classes, got the single number {counts!r}")
    if array.size and not (array.min() >= 0 and array.max() < np.inf):
        bad = array[~((array >= 0) & (array < np.inf))].flat[0]
        raise ValueError(f"counts must be finite and not negative, found {bad:g}")
    return array


def as_floats(counts: ArrayLike) -> Floats:
    """Counts as an array. Raises ValueError for text, and for lines of different lengths."""
    try:
        return np.asarray(counts, dtype=float)
    except (TypeError, ValueError):
        pass
    try:
        values = np.asarray(counts, dtype=object).ravel().tolist()
    except ValueError:
        values = []
    bad = next((v for v in values if not isinstance(v, Real | list | tuple | np.ndarray)), None)
    if bad is not None:
        raise ValueError(
            f"counts are numbers of rows, one for each class, found {bad!r}: "
            "dt.class_counts(labels) counts labels"
        )
    raise ValueError(
        f"the lines of counts differ in length: {counts!r}: give each branch a count for every "
        "class, 0 where it has none"
    )


def _as_children(children: ArrayLike) -> Floats:
    array = _as_counts(children)
    if array.ndim < 2:
        raise ValueError(
            "children need two axes, (branches, classes): one line of counts for each branch, "
            f"got {children!r}"
        )
    return array


def _as_moments(moments: ArrayLike) -> Floats:
    array = as_floats(moments)
    if array.ndim == 0 or array.shape[-1] != 3:
        raise ValueError(
            "moments have the weight, the sum and the sum of squares on the last axis, "
            f"got {moments!r}"
        )
    return array


def _shares(counts: Floats) -> Floats:
    n = counts.sum(axis=-1, keepdims=True)
    return counts / np.where(n > 0, n, 1.0)


def _branch_mean(n: Floats, values: Any) -> Any:
    """Mean of a value over the branches, each weighted by its rows n (..., branches)."""
    total = steady_sum(n, -1)
    return steady_sum(n * values, -1) / np.where(total > 0, total, 1.0)


def _scaled(decrease: Any, n: Any, scale: str) -> Any:
    """A decrease per row, or times the number of rows; never below 0, where rounding may put it."""
    if scale not in ("mean", "total"):
        raise ValueError(f'scale must be "mean" or "total", got {scale!r}')
    return _plain(np.maximum(decrease, 0.0) * (n if scale == "total" else 1.0))


def _plain(values: Any) -> Any:
    """A float for one node, an array for many."""
    array = np.asarray(values)
    return array.item() if array.ndim == 0 else array


@dataclass(frozen=True)
class Criterion:
    """What a builder chooses splits by: an impurity of nodes, and a score of splits.

    ``impurity`` takes statistics (..., classes or moments), ``score`` those of the branches
    (..., branches, classes or moments). ``scores_gain`` says that the score is the gain: by how
    much a split lowers the impurity.
    """

    name: str
    impurity: Impurity
    score: Impurity
    scores_gain: bool = True

    def gain(self, children: ArrayLike) -> Any:
        """By how much splits (..., branches, classes or moments) lower the impurity.

        >>> CART_MEASURE.score([[4, 0], [0, 4]]), CART_MEASURE.gain([[4, 0], [0, 4]])
        (1.0, 0.5)
        """
        return (
            self.score(children) if self.scores_gain else impurity_decrease(children, self.impurity)
        )


def _error_decrease(children: ArrayLike) -> Any:
    return impurity_decrease(children, classification_error)


ENTROPY = Criterion("entropy", entropy, information_gain)
GINI = Criterion("gini", gini, gini_gain)
CART_MEASURE = Criterion("cart", gini, cart_measure, scores_gain=False)
ERROR = Criterion("error", classification_error, _error_decrease)
VARIANCE = Criterion("variance", variance, variance_reduction)
