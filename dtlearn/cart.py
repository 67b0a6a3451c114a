"""CART: binary splits by impurity, of classes or of numbers (Breiman et al. 1984).

A number is cut at a midpoint; the levels of a nominal attribute are put into two sets.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Literal

import pandas as pd

from dtlearn import criteria
from dtlearn.choice import EveryBranch, Rule, check_option
from dtlearn.criteria import classification_error, entropy, gini, variance
from dtlearn.purity import ENTROPY, GINI, VARIANCE, Purity
from dtlearn.subsets import Subsets
from dtlearn.table import Table, Task
from dtlearn.tree import Tree

Measure = Callable[[Any], Any]


def _error_decrease(children: Any) -> Any:
    return criteria.impurity_decrease(children, classification_error)


MISSING = (None, "surrogate", "majority", "stop")
# name of the criterion -> (score of a split, impurity of a node, what the sweep compares)
CRITERIA: dict[str, tuple[Measure, Measure, Purity | None]] = {
    "gini": (criteria.gini_gain, gini, GINI),
    "entropy": (criteria.information_gain, entropy, ENTROPY),
    "cart": (criteria.cart_measure, gini, None),
    "error": (_error_decrease, classification_error, None),
    "variance": (criteria.variance_reduction, variance, VARIANCE),
}


def cart(
    data: pd.DataFrame,
    target: Hashable,
    *,
    criterion: str | None = None,
    task: Task | None = None,
    subsets: Subsets = "auto",
    nominal: Sequence[Hashable] = (),
    numeric: Sequence[Hashable] = (),
    weights: Any = None,
    missing: Literal["surrogate", "majority", "stop"] | None = None,
    max_depth: int | None = None,
    max_leaves: int | None = None,
    min_split: float = 0,
    min_leaf: float = 0,
    min_gain: float = 0.0,
    purity: float = 1.0,
    significance: float | None = None,
) -> Tree:
    """Grow a binary classification or regression tree as CART does.

    ``criterion`` is "gini" (default), "entropy", "cart" (the CART measure) or "error"; for
    regression "variance". ``task`` left out, a float target means regression, anything else
    classification. ``subsets="ordered"`` tries the groupings that can be best with two classes,
    "exhaustive" all of them, "auto" all where they are few. The other options are those of
    :func:`dtlearn.id3`.

    Missing values in training are an error that names the columns, unless ``missing`` says what
    to do: "surrogate" asks the tests of other attributes that agree best with the one whose value
    is missing, and sends what is left down the larger branch, as rpart does; "majority" does the
    latter at once, "stop" leaves them at the node. The same is then done in prediction.
    Raises ValueError or KeyError for tables that can't be learned from.

    >>> import dtlearn as dt
    >>> print(dt.cart(dt.datasets.load("risk"), target="Risk"))
    CART tree for Risk: 3 leaves, height 2; counts in the order H, L
    root (4, 2)
    ├── Car ∈ {Sports} (1, 2)
    │   ├── Age ≤ 22.5 → H (1, 0)
    │   └── Age > 22.5 → L (0, 2)
    └── Car ∉ {Sports} → H (3, 0)
    """
    from dtlearn.grow import Growth, Stop  # on first use: a light import of the package

    if task not in ("classification", "regression", None):
        raise ValueError(f'task must be "classification" or "regression", got {task!r}')
    check_option("missing", missing, missing in MISSING, f"one of {MISSING}")
    table = Table.from_frame(
        data,
        target,
        task=task,
        nominal=nominal,
        numeric=numeric,
        weights=weights,
        missing="reject" if missing is None else "keep",
    )
    score, impurity, compared = _criterion(criterion, table.target.task)
    rule = Rule(score, compared, subsets=subsets, admissible=EveryBranch(min_leaf))
    stop = Stop(max_depth, max_leaves, min_split, min_gain, purity, significance)
    return Growth("CART", table, rule, stop, impurity, missing=missing).tree()


def _criterion(criterion: str | None, task: Task) -> tuple[Measure, Measure, Purity | None]:
    fitting = [c for c in CRITERIA if (c == "variance") == (task == "regression")]
    criterion = fitting[0] if criterion is None else criterion
    if criterion not in fitting:
        raise ValueError(f"criterion for {task} must be one of {fitting}, got {criterion!r}")
    return CRITERIA[criterion]
