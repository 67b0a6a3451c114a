"""The figures of the ledger, each computed by the library and written to six decimals."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.c45 import c45
from dtlearn.cart import cart
from dtlearn.course import defeats, parts, prunings, published, squared, study, trust
from dtlearn.course.boundaries import boundaries
from dtlearn.course.datasets import load
from dtlearn.course.keys import (
    branch_counts,
    height_gain,
    n_groupings,
    risk_of,
    risk_tree,
    rows_swept,
)
from dtlearn.criteria import (
    entropy,
    gini,
    information_gain,
    kl_from_uniform,
    split_information,
    weighted_impurity,
)
from dtlearn.table.levels import class_counts
from dtlearn.tree.tree import Tree


def _six(*values: float) -> str:
    return "; ".join(f"{v:.6f}" for v in values)


def _short(values: Any) -> str:
    return ", ".join(f"{v:g}" for v in values)


def _parts_of_entropy() -> str:
    counts = class_counts(load("risk")["Risk"])
    shares = counts / counts.sum()
    parts = -shares * np.log2(shares)
    return f"{entropy(counts):.6f} = {' + '.join(f'{p:.6f}' for p in parts)}"


def _cuts(name: str, attribute: str) -> str:
    """All thresholds of an attribute at the root."""
    data = load(name)
    tried = cart(data, target=data.columns[-1], max_depth=1).candidates()
    cuts = tried.loc[tried["attribute"] == attribute, "split"].str.split("≤ ").str[1]
    return _short(sorted(cuts.astype(float)))


def _weighted_and_gain(attribute: str, left: Any) -> tuple[float, float]:
    children = branch_counts("risk", attribute, left)
    return weighted_impurity(children), information_gain(children)


def _younger_than_35() -> str:
    left = branch_counts("risk", "Age", 35)[0]
    return _six(entropy(left), *_weighted_and_gain("Age", 35))


def _car_gain(car: str) -> float:
    return information_gain(branch_counts("risk", "Car", {car}))


def _sports_node() -> tuple[float, float]:
    """Impurity of D_L and the gain of its split."""
    tree = risk_tree()
    return tree.node(1).impurity, float(tree.arrays.gain[1])


def _sports_leaves() -> str:
    """Clients of both branches below Sports, and the risk that each predicts."""
    sports = load("risk").query("Car == 'Sports'")
    goes = sports["Age"] <= risk_tree().node(1).threshold
    sides = (", ".join(f"x{i + 1}" for i in sports.index[side]) for side in (goes, ~goes))
    return "; ".join([*sides, *(leaf.prediction for leaf in risk_tree().node(1).children)])


def _changes_along_age() -> str:
    ages = np.arange(0, 121)
    predicted = [
        risk_tree().predict(pd.DataFrame({"Age": ages, "Car": car})).to_numpy()
        for car in ("Sports", "SUV", "Vintage")
    ]
    return _short([(p[1:] != p[:-1]).sum() for p in predicted])


def _shares(cut: float) -> list[list[float]]:
    """Shares of m and f (not in class order) left and right of a height."""
    sides = np.array(branch_counts("height_gender", "Height", cut))[:, ::-1]
    return (sides / sides.sum(axis=1, keepdims=True)).tolist()


def _both_shares(cut: float) -> str:
    return "; ".join(map(_short, _shares(cut)))


def _left_shares(cut: float) -> str:
    return ", ".join(f"{share:.1f}" for share in _shares(cut)[0])


def _spam_gains() -> str:
    splits = (("Link", {"yes"}), ("Sent", {"morning"}))
    children = [branch_counts("spam", attribute, left) for attribute, left in splits]
    return "; ".join(f"{information_gain(c, scale='total'):g}" for c in children)


def _of_rows(labels: list[int]) -> Tree:
    """The tree of one row after the other, by information gain."""
    rows = pd.DataFrame({"x": range(len(labels)), "y": labels})
    return cart(rows, target="y", criterion="entropy")


def _costs(n: int = 64) -> str:
    """Rows looked at by each way to search, and the largest number of questions."""
    balanced, chain = _of_rows(list(range(n))), _of_rows([0, 1] * (n // 2))
    each, once = len(balanced.candidates()) * n, int(balanced.root.n)
    grown = rows_swept(balanced), rows_swept(chain)
    return "; ".join(map(str, (each, once, *grown, balanced.height, chain.height)))


def _iris_boundaries() -> str:
    """Cuts, boundaries, and the attributes whose best cut is a boundary."""
    iris = load("iris")
    n_cuts, n_boundaries, n_best = 0, 0, 0
    for name in iris.columns[:-1]:
        tree = cart(iris[[name, "class"]], target="class", criterion="entropy", max_depth=1)
        found = boundaries(iris[name].tolist(), iris["class"].tolist())
        n_cuts += len(tree.candidates())
        n_boundaries += len(found)
        n_best += bool(np.isclose(found, tree.root.threshold).any())
    return f"{n_cuts}; {n_boundaries}; {n_best} of {iris.shape[1] - 1}"


def _golf() -> Tree:
    """C4.5's tree of the golf table with one outlook unknown."""
    return c45(load("golf_unknown"), target="play")


def _known_outlooks() -> pd.DataFrame:
    """Class counts of the outlooks that are known."""
    golf = load("golf_unknown")
    return pd.crosstab(golf["outlook"], golf["play"])


def _golf_gain() -> str:
    tried = _golf().candidates().iloc[0]
    return _six(tried["gain"], split_information(_known_outlooks(), missing=1))


def _shares_of_unknown() -> str:
    known = _known_outlooks().sum(axis=1).to_numpy()
    return _six(*[child.n - n for child, n in zip(_golf().root.children, known, strict=True)])


def _humid_leaf() -> str:
    """Rows of the leaf sunny, humidity > 75, and how many of them are of the other class."""
    counts = _golf().root.children[2].children[1].counts
    return _six(counts.sum(), counts.min())


def _humidity_unknown() -> str:
    """Shares of play and don't play on a sunny day of unknown humidity."""
    day = pd.DataFrame(
        [{"outlook": "sunny", "temperature": 70, "humidity": None, "windy": "FALSE"}]
    )
    shares = _golf().predict_proba(day).iloc[0]
    return _six(shares["yes"], shares["no"])


def _numbers_of_branches() -> str:
    """Branches of the questions outlook, humidity and windy in the tree of the golf table."""
    inner = [node for node in map(_golf().node, range(_golf().n_nodes)) if not node.is_leaf]
    n = {node.attribute: len(node.children) for node in inner}
    return _short([n["outlook"], n["humidity"], n["windy"]])


def _enough_gain() -> str:
    """The mean gain of the weather table, and the attributes whose gain reaches it."""
    gains = c45(load("play_tennis"), target="play").candidates().set_index("attribute")["gain"]
    enough = gains[gains >= gains.mean()].sort_values(ascending=False)
    return f"{gains.mean():.6f}: {', '.join(enough.index)}"


FIGURES: dict[str, Callable[[], str]] = {
    "Z1": _parts_of_entropy,
    "Z2": lambda: _cuts("risk", "Age"),
    "Z3": lambda: _six(*_weighted_and_gain("Age", 22.5)),
    "Z4": _younger_than_35,
    "Z5": lambda: _short(n_groupings(v) for v in (2, 3, 4, 5)),
    "Z6": lambda: _six(*_weighted_and_gain("Car", {"Sports"})),
    "Z7": lambda: _six(_car_gain("Vintage"), _car_gain("SUV")),
    "Z8": lambda: str(risk_tree().node(1).split.question),  # type: ignore[union-attr]  # an inner node
    "Z9": lambda: _six(*_sports_node()),
    "Z10": _sports_leaves,
    "Z11": lambda: f"{risk_of(27, 'Vintage')}; {risk_of(20, 'Sports')}",
    "Z12": _changes_along_age,
    "F1": lambda: f"{_cuts('midpoints', 'x1')}; {_cuts('midpoints', 'x2')}",
    "F2": lambda: _both_shares(165),
    "F3": lambda: _both_shares(175),
    "F4": lambda: _six(entropy([4, 3])),
    "F5": lambda: _left_shares(165),
    "F6": lambda: _six(entropy(branch_counts("height_gender", "Height", 165)[1])),
    "F7": lambda: _six(height_gain(165)),
    "F8": lambda: _six(height_gain(175)),
    "F9": _spam_gains,
    "F10": lambda: f"{entropy([1, 1]):g}; {entropy([0, 1]):g}",
    "F11": lambda: _six(kl_from_uniform([4, 3]), np.log2(2) - entropy([4, 3])),
    "S-entropy": lambda: _six(weighted_impurity(branch_counts("birds", "Came", {"flock"}))),
    "S-log": lambda: _six(gini(class_counts(load("birds")["Bird"]))),
    "F12": _costs,
    "T7": _iris_boundaries,
    "T8": _numbers_of_branches,
    "S-average": _enough_gain,
    "Q1": lambda: _six(entropy(_known_outlooks().sum()), weighted_impurity(_known_outlooks())),
    "Q2": _golf_gain,
    "Q3": _shares_of_unknown,
    "Q4": _humid_leaf,
    "Q5": _humidity_unknown,
    **defeats.FIGURES,
    **parts.FIGURES,
    **prunings.FIGURES,
    **published.FIGURES,
    **squared.FIGURES,
    **study.FIGURES,
    **trust.FIGURES,
}
