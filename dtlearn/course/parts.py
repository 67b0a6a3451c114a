"""The ledger's figures on the way to others: shares, entropies of branches, formulas at work."""

from collections.abc import Callable, Iterable

import numpy as np
import pandas as pd

from dtlearn import criteria
from dtlearn.course.datasets import load
from dtlearn.course.keys import branch_counts, risk_tree
from dtlearn.id3 import id3

Children = list[list[int]]
ROOT: tuple[tuple[str, float | set[str]], ...] = (
    ("Age", 22.5),
    ("Age", 35),
    ("Car", {"Sports"}),
    ("Car", {"Vintage"}),
    ("Car", {"SUV"}),
)


def _six(values: Iterable[float], between: str = ", ") -> str:
    return between.join(f"{value:.6f}" for value in values)


def _levels(name: str, attribute: str) -> Children:
    """Class counts of each level of an attribute; the class is the last column."""
    data = load(name)
    counts: Children = pd.crosstab(data[attribute], data.iloc[:, -1]).to_numpy().tolist()
    return counts


def _shares_of_risk() -> str:
    """Shares of H and L at the root, above 22.5, and among the sports cars."""
    over, sports = branch_counts("risk", "Age", 22.5)[1], branch_counts("risk", "Car", {"Sports"})
    counts = [np.sum(sports, axis=0), np.array(over), np.array(sports[0])]
    return "; ".join(_six(n / n.sum()) for n in counts)


def _other_measures() -> str:
    """Gini index before and after each split of the root, Gini gains, CART measures."""
    splits = [branch_counts("risk", attribute, left) for attribute, left in ROOT]
    after = (criteria.weighted_impurity(split, criteria.gini) for split in splits)
    gains, measures = map(criteria.gini_gain, splits), map(criteria.cart_measure, splits)
    before = f"{criteria.gini(np.sum(splits[0], axis=0)):.6f}"
    return "; ".join([before, _six(after), _six(gains), _six(measures)])


def _second_level() -> str:
    """Weighted entropy after the split of the sports cars, and the class of the other leaf."""
    node, other = risk_tree().root.children
    after = criteria.weighted_impurity([leaf.counts for leaf in node.children])
    return f"{after:.6f}; {other.prediction}"


def _shares_of_height() -> str:
    """Shares of m and f, which is not the order of the classes."""
    counts = np.sum(branch_counts("height_gender", "Height", 165), axis=0)
    return _six(counts[::-1] / counts.sum())


def _sides_of_height() -> str:
    """Entropies: left of 165, left of 175, right of 175."""
    at_165, at_175 = (branch_counts("height_gender", "Height", cut) for cut in (165, 175))
    return _six((criteria.entropy(side) for side in (at_165[0], *at_175)), "; ")


def _mails() -> str:
    """Rows times entropy: of all mails, of the branches of split 1, of those of split 2."""
    splits = (branch_counts("spam", "Link", {"yes"}), branch_counts("spam", "Sent", {"morning"}))
    before = np.sum(splits[0], axis=0)
    parts = [[before], *splits]
    return "; ".join(
        ", ".join(f"{np.sum(side) * criteria.entropy(side):g}" for side in part) for part in parts
    )


def _one_step() -> str:
    """Errors of the tree that asks for one of the three attributes alone."""
    data = load("lookahead")
    trees = (id3(data[[name, "y"]], "y", max_depth=1, min_gain=-1) for name in ("x1", "x2", "x3"))
    return "; ".join(f"{round(len(data) * (1 - tree.score(data)))}" for tree in trees)


def _greedy_tree() -> str:
    data = load("lookahead")
    tree = id3(data, "y")
    return f"{tree.n_leaves}; {round(len(data) * (1 - tree.score(data)))}"


def _weather() -> str:
    """Entropy of the weather table; gain and gain ratio of its four attributes."""
    days = load("play_tennis")
    splits = [_levels("play_tennis", name) for name in days.columns[:-1]]
    gains, ratios = map(criteria.information_gain, splits), map(criteria.gain_ratio, splits)
    return f"{criteria.entropy(np.sum(splits[0], axis=0)):.6f}; {_six(gains)}; {_six(ratios)}"


def _three_branches() -> str:
    """Gain, split information and gain ratio of Car with a branch for each level."""
    car = _levels("risk", "Car")
    measures = (criteria.information_gain, criteria.split_information, criteria.gain_ratio)
    return _six((measure(car) for measure in measures), "; ")


def _bounds() -> str:
    largest = _six(criteria.entropy([1] * n) for n in (2, 3, 4))
    return f"{largest}; {criteria.entropy([6, 0]):.6f}"


FIGURES: dict[str, Callable[[], str]] = {
    "Z-shares": _shares_of_risk,
    "Z-measures": _other_measures,
    "Z-second": _second_level,
    "F-shares": _shares_of_height,
    "F-sides": _sides_of_height,
    "F-mails": _mails,
    "N-bounds": _bounds,
    "N-ratio": _three_branches,
    "T1": _one_step,
    "T2": lambda: _six(
        abs(criteria.information_gain(_levels("lookahead", name))) for name in ("x1", "x2", "x3")
    ),
    "T3": _greedy_tree,
    "S-tennis": _weather,
}
