"""ID3: multiway splits by information gain (Quinlan 1986).

A nominal attribute branches once for each level that the training table holds, so it is of no
further use below; a numeric one is cut at the midpoint with the largest gain, and may be cut again.
"""

from collections.abc import Hashable, Sequence
from typing import Any, Literal

import pandas as pd

from dtlearn.criteria import ENTROPY
from dtlearn.options import check_option
from dtlearn.search.policy import EveryBranch, Policy
from dtlearn.table.frames import Frame
from dtlearn.tree.tree import Tree

# policy for missing values -> what the table does with them
MISSING: dict[str | None, Literal["reject", "keep", "level"]] = {
    None: "reject",
    "branch": "level",
    "majority": "keep",
    "stop": "keep",
}


def id3(
    data: Frame,
    target: Hashable | pd.Series,
    *,
    nominal: Sequence[Hashable] = (),
    numeric: Sequence[Hashable] = (),
    weights: Any = None,
    missing: Literal["branch", "majority", "stop"] | None = None,
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
    """Grow a classification tree as ID3 does.

    ``data`` is a pandas or polars DataFrame or a pyarrow Table, here and wherever rows are asked
    for; ``target`` names its column of classes, or is a Series with the index of ``data``.
    Every column of ``data`` but the target (and the weights) is an attribute. ``nominal`` and
    ``numeric`` list columns to be taken as levels or as numbers whatever their type.

    A node stays a leaf at the depth ``max_depth`` (0: the root), where its rows weigh less than
    ``min_split``, where the share of one class reaches ``purity``, and where no split gains more
    than ``min_gain`` (a negative one admits splits that gain nothing) with ``min_leaf`` rows in
    each branch that holds any. Rows count by their weights where ``weights`` names a column or
    gives an array. With ``max_leaves`` the splits of the largest rows × gain go first, up to so
    many leaves; one that would make more is passed over.
    ``min_decrease`` is the least by which a split must lower the impurity of the whole table: the
    share of all rows that is at the node × the gain of its split, in bits here, as scikit-learn's
    ``min_impurity_decrease``; R tree's ``mindev`` is that divided by the root's impurity.
    With ``significance=0.05`` a node stays a leaf unless a chi-squared test of its best split
    against the classes finds a chance below 5 % (:mod:`dtlearn.search.significance`; needs SciPy).
    A level that the training table does not hold, or a missing value, stops a row at the node when
    it is predicted.

    ``data`` may also stay in an engine that counts its rows, which never come here: a relation of
    DuckDB, a lazy frame of polars, a DataFrame of Spark (``pip install "dtlearn[engine]"``).
    Target and weights are then names of columns. A number of more than ``bins`` distinct values is
    cut between so many bins of about equal weight only, which the text of the tree tells; with
    ``bins=None`` it is cut as in memory, where this option changes nothing.

    Missing values in training are an error that names the columns, unless ``missing`` says what
    to do: "branch" makes a level of its own of them (nominal attributes only), "majority" sends
    them down the largest branch, "stop" leaves them at the node; the same is then done in
    prediction. Raises ValueError or KeyError for tables that can't be learned from.

    >>> import dtlearn as dt
    >>> print(dt.id3(dt.datasets.load("risk"), target="Risk"))
    ID3 tree for Risk: 4 leaves, height 2; counts in the order H, L
    root (4, 2)
    ├── Car = SUV → H (2, 0)
    ├── Car = Sports (1, 2)
    │   ├── Age ≤ 22.5 → H (1, 0)
    │   └── Age > 22.5 → L (0, 2)
    └── Car = Vintage → H (1, 0)
    >>> X, y = dt.datasets.load("risk")[["Age", "Car"]], dt.datasets.load("risk")["Risk"]
    >>> dt.id3(X, y) == dt.id3(X.assign(Risk=y), "Risk")
    True
    """
    # on first use: a light import of the package
    from dtlearn.grow import Growth, training_rows
    from dtlearn.search.stop import Stop

    check_option("missing", missing, missing in MISSING, f"one of {tuple(MISSING)}")
    rows = training_rows(
        data,
        target,
        bins,
        nominal=nominal,
        numeric=numeric,
        weights=weights,
        missing=MISSING[missing],
    )
    policy = Policy(ENTROPY, multiway=True, admissible=EveryBranch(min_leaf))
    stop = Stop(max_depth, max_leaves, min_split, min_gain, purity, significance, min_decrease)
    return Growth("ID3", rows, policy, stop, missing=missing).tree()
