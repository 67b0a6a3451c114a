"""Choosing the alpha of cost-complexity pruning by cross-validation (Breiman et al. 1984, 3.4).

fold      training rows that are left out together; a tree is grown from all the others
beta      alpha that stands for a step of the path in the trees of the folds: the geometric mean of
          the step's alpha and the next one; infinite for the root alone
loss      of a row that was left out: 1 where its class is predicted wrong, else 0; with priors or
          losses what the error costs, times the weight of the class; in a regression tree the
          squared error
1-SE      the rule to take the smallest tree whose error is at most one standard error above the
          least: the errors of the trees around the least one hardly differ
"""

from typing import Any

import numpy as np
import pandas as pd

from dtlearn.arrays import TIE, Floats, Ints
from dtlearn.options import at_least, check_number
from dtlearn.progress import told
from dtlearn.prune.cost_complexity import Links, Measure, cost_complexity_path
from dtlearn.splits.routing import Lines
from dtlearn.table.table import Table
from dtlearn.table.target import Target
from dtlearn.tree.grower import Grower
from dtlearn.tree.tree import Tree


def cross_validate(
    tree: Tree, folds: Any = 10, seed: int = 0, measure: Measure = "error"
) -> pd.DataFrame:
    """What every subtree of the path would get wrong on new rows, estimated by cross-validation.

    One line a step of :func:`cost_complexity_path`: its ``alpha`` and the ``beta`` at which the
    trees of the folds are pruned, its ``n_leaves``, the mean loss ``error`` of all training rows,
    each predicted by the tree that was grown without it, and the ``standard_error`` of that mean.
    ``verdict`` is "minimum" at the least error (of equal ones the smallest tree) and "1-SE" at the
    smallest tree within one standard error of it; where both are one line it says "1-SE".

    ``folds`` is their number, 2 or more, with the rows put into folds of equal size at random (as
    ``seed`` says, by their order in the table), or a fold number for each training row (rows of
    weight 0 are none). The trees are grown with the options of the given one, which should not be
    pruned already. ``measure`` is what they are pruned by; the loss stays the same.

    rpart's ``xerror`` is this error divided by that of the root alone, for the same folds, but for
    two things. A row whose level no row of its node had in the other folds stops at that node here;
    rpart sends it on by a surrogate, or down the larger branch. And rpart cuts early: it prunes a
    fold's tree by links that it judged as if weaker links below a stronger branch were cut already,
    and leaves a node unsplit whose whole error is at most the smallest alpha. For the income in
    R's state.x77, say, rpart tells .8289 .8196 .8196 where it is .8355 .8121 .8121 here.

    Raises ValueError for bad folds and for a tree read from JSON, which has no training table.

    >>> import dtlearn as dt
    >>> iris = dt.datasets.load("iris")
    >>> tree = dt.cart(iris, target="class")
    >>> cross_validate(tree).round(4)
           alpha    beta  n_leaves   error  standard_error  verdict
    step
    0     0.0000  0.0000         9  0.0600          0.0194
    1     0.0033  0.0047         7  0.0600          0.0194  minimum
    2     0.0067  0.0094         4  0.0667          0.0204
    3     0.0133  0.0625         3  0.0667          0.0204     1-SE
    4     0.2933  0.3127         2  0.4267          0.0404
    5     0.3333     inf         1  0.7733          0.0342
    """
    grower = _grower(tree)
    fold = _fold_numbers(folds, seed, len(grower.table))
    path = cost_complexity_path(tree, measure)
    alpha = path["alpha"].to_numpy()
    beta = np.append(np.sqrt(alpha[:-1] * alpha[1:]), np.inf)
    error, standard_error = _estimates(tree, grower, fold, beta, measure)
    frame = path[["alpha", "n_leaves"]].assign(
        error=error, standard_error=standard_error, verdict=""
    )
    frame.insert(1, "beta", beta)
    frame.loc[_smallest(frame, 0.0), "verdict"] = "minimum"
    frame.loc[_smallest(frame, 1.0), "verdict"] = "1-SE"
    return frame


def choose_alpha(
    tree: Tree,
    folds: Any = 10,
    seed: int = 0,
    standard_errors: float = 1.0,
    measure: Measure = "error",
) -> float:
    """The alpha of the smallest tree whose error is close to the least, by cross-validation.

    Close is within so many ``standard_errors`` (0 or more; 1 is the 1-SE rule, 0 the minimum) of
    the least error. The other options, and what is raised, are as in :func:`cross_validate`.

    >>> import dtlearn as dt
    >>> tree = dt.cart(dt.datasets.load("iris"), target="class")
    >>> alpha = choose_alpha(tree)
    >>> alpha, dt.prune.cost_complexity(tree, alpha).n_leaves
    (0.01333, 3)
    """
    check_number("standard_errors", standard_errors, at_least(0), "0 or more")
    frame = cross_validate(tree, folds, seed, measure)
    return float(frame["alpha"][_smallest(frame, standard_errors)])


def _grower(tree: Tree) -> Grower:
    if tree.grower is None:
        raise ValueError(
            "cross-validation grows trees from some of the training rows, and this tree has none "
            "(it was read from JSON, tuples or another program): grow it again, or choose alpha by "
            "other rows"
        )
    return tree.grower


def _fold_numbers(folds: Any, seed: int, n_rows: int) -> Ints:
    """Fold of each training row, numbered from 0. Raises ValueError for bad folds."""
    if np.ndim(folds) == 0:
        wanted = f"a whole number from 2 to {n_rows}, the training rows, or a fold for each row"
        check_number("folds", folds, lambda k: 2 <= k <= n_rows, wanted, whole=True)
        return np.random.default_rng(seed).permutation(np.arange(n_rows) % int(folds))
    numbers = np.asarray(folds)
    if numbers.shape != (n_rows,):
        raise ValueError(
            f"folds has the shape {numbers.shape} for {n_rows} training rows: give one fold "
            "number for each (rows of weight 0 are none)"
        )
    if pd.isna(numbers).any():
        raise ValueError("folds has missing values: give each training row a fold")
    found, fold = np.unique(numbers, return_inverse=True)
    if len(found) < 2:
        raise ValueError(
            f"folds puts all rows into fold {found.tolist()[0]!r}: make 2 folds or more"
        )
    return fold


def _estimates(
    tree: Tree, grower: Grower, fold: Ints, beta: Floats, measure: Measure
) -> tuple[Floats, Floats]:
    """Mean loss of all rows at each beta, and its standard error."""
    sums = np.zeros((len(beta), 2))
    n_folds = int(fold.max()) + 1
    for k in told(range(n_folds), "folds", n_folds):
        grown, left_out = grower.regrown(np.flatnonzero(fold != k)), np.flatnonzero(fold == k)
        sums += _losses(tree.target, grown, grower.table.only(left_out), beta, measure)
    n = float(grower.table.weight.sum())
    error, squares = sums.T / n
    return error, np.sqrt(np.maximum(squares - error**2, 0.0) / n)


def _losses(target: Target, grown: Tree, left_out: Table, beta: Floats, measure: Measure) -> Floats:
    """Sums of loss and of squared loss (steps, 2) of rows that a tree was not grown from.

    A class has the weight that priors give it among all rows, not among those of a fold.
    """
    links = Links.of(grown, measure)
    row, at, weight = grown.arrays.descend(left_out.X, grown.distribute)
    sums = np.zeros((len(beta), 2))
    for step, alpha in enumerate(beta):
        at = links.standing(at, alpha)
        choices = grown.chosen(len(left_out), Lines(row, at, weight))
        loss = target.row_losses(left_out.y, choices)
        sums[step] = left_out.weight @ np.stack([loss, loss**2], axis=1)
    return sums


def _smallest(frame: pd.DataFrame, standard_errors: float) -> int:
    """The last step within so many standard errors of the least error, of equal ones the last."""
    error = frame["error"].to_numpy()
    least = int(np.flatnonzero(error <= error.min() * (1 + TIE))[-1])
    limit = error[least] + standard_errors * frame["standard_error"].iloc[least]
    return int(np.flatnonzero(error <= limit * (1 + TIE))[-1])
