"""The ledger's figures on the way to others: shares, entropies of branches, formulas at work."""

from collections.abc import Callable, Iterable
from itertools import product

import numpy as np
import pandas as pd

from dtlearn import criteria
from dtlearn.cart import cart
from dtlearn.course.datasets import load
from dtlearn.course.keys import branch_counts, n_groupings, risk_tree
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


def _pure_shares() -> str:
    """P(L) and P(H) in the four pure branches, and the entropy of the client above 35."""
    young, others = (branch_counts("risk", *ROOT[0])[0], branch_counts("risk", *ROOT[2])[1])
    right, left = (node.counts for node in risk_tree().root.children[0].children)
    shares = (np.array(side)[::-1] / np.sum(side) for side in (young, others, left, right))
    alone = criteria.entropy(branch_counts("risk", *ROOT[1])[1])
    return "; ".join([*(", ".join(f"{p:g}" for p in side) for side in shares), f"{alone:g}"])


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
    """Shares of m and f, which is not the order of the classes: all, over 165, and by 175."""
    at_165, at_175 = (np.array(branch_counts("height_gender", "Height", h)) for h in (165, 175))
    sides = (at_165.sum(axis=0), at_165[1], *at_175)
    return "; ".join(_six(side[::-1] / side.sum()) for side in sides)


def _sides_of_height() -> str:
    """Entropies: left of 165, left of 175, right of 175."""
    at_165, at_175 = (branch_counts("height_gender", "Height", cut) for cut in (165, 175))
    return _six((criteria.entropy(side) for side in (at_165[0], *at_175)), "; ")


def _mails() -> str:
    """Rows times entropy, then shares of spam: all mails, branches of split 1, of split 2."""
    splits = (branch_counts("spam", "Link", {"yes"}), branch_counts("spam", "Sent", {"morning"}))
    before = np.sum(splits[0], axis=0)
    parts = [[before], *splits]
    bits = [[np.sum(side) * criteria.entropy(side) for side in part] for part in parts]
    shares = [[side[1] / np.sum(side) for side in part] for part in parts]
    whole = ("; ".join(", ".join(f"{n:g}" for n in part) for part in bits),)
    return "; ".join([*whole, *(", ".join(f"{p:.1f}" for p in part) for part in shares)])


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


def _extremes() -> str:
    """Over shares of two classes: the largest KL, the least -KL, the least entropy."""
    mixes = [[k, 10 - k] for k in range(11)]
    distances = np.array([criteria.kl_from_uniform(mix) for mix in mixes])
    least = min(criteria.entropy(mix) for mix in mixes)
    return _six((distances.max(), (-distances).min(), abs(least)), "; ")


def _two_steps() -> str:
    """Gain of outlook in three branches, and of overcast or not, then rainy or sunny."""
    overcast, rainy, sunny = levels = _levels("play_tennis", "outlook")
    rest = [a + b for a, b in zip(rainy, sunny, strict=True)]
    first = criteria.information_gain([overcast, rest])
    second = sum(rest) / np.sum(levels) * criteria.information_gain([rainy, sunny])
    return _six((criteria.information_gain(levels), first + second), "; ")


def _told_without_errors() -> str:
    """Boolean functions of 2 bits that ID3 tells; irises that two levels of thresholds tell."""
    bits = pd.DataFrame(product([0, 1], repeat=2), columns=["x1", "x2"])
    told = [
        id3(bits.assign(y=values), "y", min_gain=-1).score(bits.assign(y=values)) == 1
        for values in product([0, 1], repeat=2**2)
    ]
    iris = load("iris")
    right = len(iris) * cart(iris, "class", max_depth=2).score(iris)
    return f"{sum(told)} of {len(told)}; {right:.0f} of {len(iris)}"


FIGURES: dict[str, Callable[[], str]] = {
    "Z-shares": _shares_of_risk,
    "Z-pure": _pure_shares,
    "Z-order": lambda: ", ".join(str(n_groupings(v, "ordered")) for v in (2, 3, 4, 5)),
    "Z-measures": _other_measures,
    "Z-second": _second_level,
    "F-shares": _shares_of_height,
    "F-sides": _sides_of_height,
    "F-mails": _mails,
    "F-max": _extremes,
    "F-binary": _two_steps,
    "N-bounds": _bounds,
    "N-ratio": _three_branches,
    "T1": _one_step,
    "T2": lambda: _six(
        abs(criteria.information_gain(_levels("lookahead", name))) for name in ("x1", "x2", "x3")
    ),
    "T3": _greedy_tree,
    "T-boolean": _told_without_errors,
    "S-sum": lambda: f"{criteria.entropy([1, 1]):.6f}",
    "S-tennis": _weather,
}
