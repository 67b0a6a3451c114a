"""CART: binary splits by impurity, of classes or of numbers (Breiman et al. 1984).

A number is cut at a midpoint; the levels of a nominal attribute are put into two sets.
"""

from collections.abc import Hashable, Sequence
from typing import Any, Literal

import pandas as pd

from dtlearn.criteria import CART_MEASURE, ENTROPY, ERROR, GINI, VARIANCE, Criterion
from dtlearn.options import check_option
from dtlearn.search.policy import EveryBranch, Policy
from dtlearn.search.subsets import Subsets
from dtlearn.table.costs import Costs
from dtlearn.table.frames import Frame
from dtlearn.table.target import Task
from dtlearn.tree.tree import Tree

MISSING = (None, "surrogate", "majority", "stop")
# task -> the criteria to choose from; the first one is the default
CRITERIA: dict[Task, tuple[Criterion, ...]] = {
    "classification": (GINI, ENTROPY, CART_MEASURE, ERROR),
    "regression": (VARIANCE,),
}


def cart(
    data: Frame,
    target: Hashable | pd.Series,
    *,
    criterion: str | None = None,
    task: Task | None = None,
    subsets: Subsets = "auto",
    priors: Any = None,
    loss: Any = None,
    nominal: Sequence[Hashable] = (),
    numeric: Sequence[Hashable] = (),
    weights: Any = None,
    missing: Literal["surrogate", "majority", "stop"] | None = None,
    max_depth: int | None = None,
    max_leaves: int | None = None,
    min_split: float = 0,
    min_leaf: float = 0,
    min_gain: float = 0.0,
    min_decrease: float = 0.0,
    purity: float = 1.0,
    significance: float | None = None,
    bins: int | None = 255,
) -> Tree:
    """Grow a binary classification or regression tree as CART does.

    ``criterion`` is "gini" (default), "entropy", "cart" (the CART measure) or "error"; for
    regression "variance". ``task`` left out, a float target means regression, anything else
    classification. ``subsets="ordered"`` tries the groupings that can be best with two classes,
    "exhaustive" all of them, "auto" all where they are few; "principal" is a heuristic for three
    classes or more and many levels, exact for two classes, which the text of the tree tells
    (Coppersmith, Hong and Hosking 1999). The other options are those of
    :func:`dtlearn.id3`.

    ``priors={class: share}`` says how frequent each class is among the rows to come, where that is
    not as in training. ``loss={true: {predicted: cost}}``, or a DataFrame with lines by true class,
    says what an error costs, 1 where it is left out. A leaf predicts the class of least expected
    loss, class shares are those after the priors, and :func:`dtlearn.prune.cost_complexity` prunes
    by expected loss. Every criterion sees altered counts: a class counts for its prior × the sum of
    its losses, as in rpart. With three classes or more that sum hides which of the errors is dear.
    Counts, ``min_split``, ``min_leaf``, ``purity`` and ``significance`` keep to the training rows.
    Source: Breiman et al. 1984, section 4.4.

    Missing values in training are an error that names the columns, unless ``missing`` says what
    to do: "surrogate" asks the tests of other attributes that agree best with the one whose value
    is missing, and sends what is left down the larger branch, as rpart does; "majority" does the
    latter at once, "stop" leaves them at the node. The same is then done in prediction.
    Raises ValueError or KeyError for tables that can't be learned from, ValueError or TypeError for
    bad priors and losses.

    >>> import dtlearn as dt
    >>> print(dt.cart(dt.datasets.load("risk"), target="Risk"))
    CART tree for Risk: 3 leaves, height 2; counts in the order H, L
    root (4, 2)
    ├── Car ∈ {Sports} (1, 2)
    │   ├── Age ≤ 22.5 → H (1, 0)
    │   └── Age > 22.5 → L (0, 2)
    └── Car ∉ {Sports} → H (3, 0)
    """
    # on first use: a light import of the package
    from dtlearn.grow import Growth, training_rows
    from dtlearn.search.stop import Stop

    if task not in ("classification", "regression", None):
        raise ValueError(f'task must be "classification" or "regression", got {task!r}')
    check_option("missing", missing, missing in MISSING, f"one of {MISSING}")
    rows = training_rows(
        data,
        target,
        bins,
        task=task,
        nominal=nominal,
        numeric=numeric,
        weights=weights,
        missing="reject" if missing is None else "keep",
    )
    costs = Costs.of(rows.target, priors, loss)
    measure = _criterion(criterion, rows.target.task)
    policy = Policy(measure, subsets=subsets, admissible=EveryBranch(min_leaf))
    stop = Stop(max_depth, max_leaves, min_split, min_gain, purity, significance, min_decrease)
    method = "CART (heuristic subsets)" if policy.is_heuristic(rows) else "CART"
    return Growth(method, rows, policy, stop, missing=missing, costs=costs).tree()


def _criterion(name: str | None, task: Task) -> Criterion:
    fitting = {criterion.name: criterion for criterion in CRITERIA[task]}
    if name is None:
        return CRITERIA[task][0]
    if name not in fitting:
        raise ValueError(f"criterion for {task} must be one of {list(fitting)}, got {name!r}")
    return fitting[name]
