"""The ledger's figures of the Car Evaluation study, computed by this library's own trees.

The study grows on the first 1,296 cars and tests on the last 432, with two classes and one column
of True and False for each level. ``shuffled`` are the same numbers of rows in another order.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.cart import cart
from dtlearn.course.datasets import load
from dtlearn.id3 import id3
from dtlearn.prune.dropout import AccuracyDistribution, dropout, dropout_distribution
from dtlearn.tree.tree import Tree

N_TRAIN, N_SHUFFLES = 1296, 20
PS, QS = (0.0, 0.05, 0.1, 0.15, 0.2, 0.25), tuple(k / 10 for k in range(1, 11))
PRINTED = ("0.902778", "0.819444", "0.861111", "0.851852", "0.847222")
HIGH = 0.95
TABLE_1 = (("small", "low"), ("small", "med"), ("small", "high"), ("med", "low"))


def fits(printed: str, n: int) -> bool:
    """Whether an accuracy printed with some decimals is a whole number of right rows of n.

    >>> fits("0.83", 6), fits("0.83", 5)
    (True, False)
    """
    places = len(printed.partition(".")[2])
    return any(f"{right / n:.{places}f}" == printed for right in range(n + 1))


@cache
def columns() -> pd.DataFrame:
    """The cars with 21 columns of True and False, and two classes.

    >>> columns().shape
    (1728, 22)
    """
    cars = load("car_evaluation")
    two = cars["class"].where(cars["class"] == "unacc", "acc")
    return pd.get_dummies(cars.drop(columns="class")).assign(**{"class": two})


def _six(values: Iterable[float], between: str = "; ") -> str:
    return between.join(f"{value:.6f}" for value in values)


def _test(tree: Tree) -> float:
    return tree.score(columns()[N_TRAIN:])


def _cart(table: pd.DataFrame | None = None, **options: Any) -> Tree:
    """CART's tree of the training rows, as the study's: no split of fewer than 20 rows."""
    table = columns() if table is None else table
    return cart(table[:N_TRAIN], target="class", min_split=20, **options)


@cache
def _id3() -> Tree:
    return id3(columns()[:N_TRAIN], target="class")


def _sizes() -> str:
    """Training and test rows, where the test is from a fifth to a third of all."""
    n = len(columns())
    found = [k for k in range(n // 5, n // 3 + 1) if all(fits(text, k) for text in PRINTED)]
    return "; ".join(f"{n - k} and {k}" for k in found)


def _by_order_of_columns() -> str:
    """The accuracies that different orders of the columns bring about."""
    names = columns().columns[:-1].to_list()
    orders = [np.random.default_rng(i).permutation(names).tolist() for i in range(4)]
    found = {round(_test(_cart(columns()[[*order, "class"]])), 6) for order in orders}
    return _six(sorted(found), ", ")


def _auc() -> float:
    """Share of pairs of an acceptable and another test row that the tree of depth 3 ranks right."""
    test = columns()[N_TRAIN:]
    score = _cart(max_depth=3).predict_proba(test)["acc"].to_numpy()
    good = (test["class"] == "acc").to_numpy()
    ahead = score[good][:, None] - score[~good][None, :]
    return float(((ahead > 0) + (ahead == 0) / 2).mean())


@cache
def _after(p: float, q: float, training: bool = False) -> AccuracyDistribution:
    rows = columns()[:N_TRAIN] if training else columns()[N_TRAIN:]
    return dropout_distribution(_id3(), rows, p, q)


def _at_least_one(qs: Iterable[float]) -> float:
    """The chance that some cell of the study's grid, drawn once, is 0.95 or more."""
    return float(1 - np.prod([1 - _after(p, q).at_least(HIGH) for p, q in product(PS, qs)]))


def _best() -> str:
    low, high = QS[:5], QS[5:]
    chances = [_at_least_one(qs) for qs in (QS, high, low)]
    return _six([max(_after(p, q).max for p, q in product(PS, QS)), *chances])


def _training_means() -> str:
    means = [_after(p, q, True).mean for p, q in product(PS[1:], QS)]
    return _six([min(means), max(means)])


@cache
def _shuffled() -> tuple[tuple[Tree, pd.DataFrame], ...]:
    """Trees of shuffled rows, each with the rows left for its test."""
    orders = [list(range(len(columns()))) for _ in range(N_SHUFFLES)]
    for seed, order in enumerate(orders):
        Random(seed).shuffle(order)
    parts = [(columns().iloc[o[:N_TRAIN]], columns().iloc[o[N_TRAIN:]]) for o in orders]
    return tuple((id3(train, target="class"), test) for train, test in parts)


def _of_shuffled(p: float, q: float = 0.1) -> tuple[float, float]:
    """Mean and standard deviation over shuffles and draws together."""
    found = [dropout_distribution(tree, test, p, q) for tree, test in _shuffled()]
    mean = float(np.mean([one.mean for one in found]))
    square = float(np.mean([one.sd**2 + one.mean**2 for one in found]))
    return mean, (square - mean**2) ** 0.5


def _shuffled_means() -> str:
    means, sds = zip(*[_of_shuffled(p) for p in (0.05, 0.25)], strict=True)
    return f"{_six(means, ', ')}; {_six(sds, ', ')}"


def _rows() -> str:
    """Rows of the data, and how many of its first four are those of Table 1."""
    first = load("car_evaluation").head(4).to_numpy().tolist()
    printed = [["vhigh", "vhigh", "2", "2", boot, safety, "unacc"] for boot, safety in TABLE_1]
    return f"{len(columns())}; {sum(map(list.__eq__, first, printed))}"


def _other_columns() -> str:
    """The columns entropy and log_loss of Table 2: one formula by two names."""
    by_depth = [_test(_cart(criterion="entropy", max_depth=depth)) for depth in range(3, 8)]
    return "; ".join([_six(by_depth, ", ")] * 2)


def _least_rows() -> str:
    """Accuracy at depth 7 where no node of fewer than 5 rows is split, and of fewer than 20."""
    train = columns()[:N_TRAIN]
    trees = [cart(train, target="class", max_depth=7, min_split=n) for n in (5, 20)]
    return _six(map(_test, trees))


def _at_high_q() -> str:
    """The chance of 0.95 or more in one draw at p = 0.25, for three values of q."""
    return _six((_after(0.25, q).at_least(HIGH) for q in (0.1, 0.6, 1.0)), ", ")


def _poor() -> str:
    """Expected number of the grid's 60 draws with the lowest accuracy that can occur, and that."""
    drawn = [_after(p, q).frame.iloc[0] for p, q in product(PS, QS)]
    lowest = min(line["accuracy"] for line in drawn)
    chances = [line["probability"] for line in drawn if line["accuracy"] == lowest]
    return _six([sum(chances), lowest])


def _vote() -> str:
    """Accuracy of the majority of 101 trees at p = 0.25 and q = 1."""
    test = columns()[N_TRAIN:]
    votes = sum(
        (dropout(_id3(), 0.25, 1, seed=i).predict(test) == "acc").astype(int) for i in range(101)
    )
    return _six([float(np.mean((votes > 50) == (test["class"] == "acc")))])


def _leaves_by_p() -> str:
    return "; ".join(str(dropout(_id3(), p).n_leaves) for p in (0, 1))


FIGURES: dict[str, Callable[[], str]] = {
    "S-split": _sizes,
    "S-cars": lambda: _six(_test(_cart(max_depth=depth)) for depth in range(3, 8)),
    "S-none": _by_order_of_columns,
    "S-criteria": lambda: _six(_test(_cart(criterion=name)) for name in ("gini", "entropy")),
    "S-classic": lambda: _six([_test(_cart(max_depth=2))]),
    "S-roc": lambda: _six([_auc()]),
    "S-dropout": _leaves_by_p,
    "S-start": lambda: _six([_id3().score(columns()[:N_TRAIN]), _test(_id3())]),
    "S-mean": lambda: _six((_after(p, 0.0).mean for p in PS), ", "),
    "S-best": _best,
    "S-train": _training_means,
    "S-shuffled": _shuffled_means,
    "S-rows": _rows,
    "S-columns": _other_columns,
    "S-minimum": _least_rows,
    "S-largest": _at_high_q,
    "S-poor": _poor,
    "S-vote": _vote,
}
