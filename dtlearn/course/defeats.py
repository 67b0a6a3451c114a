"""The ledger's figures of ID3 and of what defeats it, written to six decimals."""

from collections.abc import Callable

import pandas as pd

from dtlearn.course.datasets import load
from dtlearn.course.smallest import fewest_leaves, majority, parity
from dtlearn.criteria import entropy, information_gain, weighted_impurity
from dtlearn.id3 import id3
from dtlearn.tree.tree import Tree


def _lookahead() -> str:
    table = load("lookahead")
    return f"{id3(table, target='y').n_leaves}; {fewest_leaves(table):g}"


def _root_gain(table: pd.DataFrame) -> float:
    """The largest gain at the root, be it 0."""
    return float(id3(table, target="y", min_gain=-1, max_depth=1).candidates()["gain"].max())


def _majorities() -> str:
    tables = [majority(n) for n in (3, 5, 7)]
    leaves = ", ".join(f"{fewest_leaves(table):g}" for table in tables)
    gains = ", ".join(f"{_root_gain(table):.6f}" for table in tables)
    return f"{leaves}; {gains}"


def _numbered() -> str:
    """What is left after the number of the day, its gain, and the days that are told apart."""
    days = load("play_tennis").assign(day=range(14))
    children = pd.crosstab(days["day"], days["play"])
    right = sum(_right_apart(days, i) for i in range(14))
    return f"{weighted_impurity(children):.6f}; {information_gain(children):.6f}; {right}"


def _right_apart(days: pd.DataFrame, i: int) -> bool:
    """Whether a tree grown from the other days is right about one."""
    tree = id3(days.drop(index=i), target="play", nominal=["day"])
    return bool(tree.score(days.loc[[i]]) == 1)


def _looks(tree: Tree) -> int:
    """Rows × attributes that are left, over all nodes that ask."""
    nodes = tree.nodes[~tree.nodes["is_leaf"]]
    return int((nodes["n"] * (len(tree.attributes) - nodes["depth"])).sum())


def _costs_of_id3(n: int = 32) -> str:
    rows = [["yes" if i == j else "no" for j in range(n)] for i in range(-1, n)]
    chain = pd.DataFrame(rows, columns=[f"x{j}" for j in range(n)])
    chain = chain.assign(y=[str(i % 2) for i in range(n + 1)])
    trees = id3(parity(8), target="y", min_gain=-1), id3(chain, target="y")
    return "; ".join(str(_looks(tree)) for tree in trees)


def _gain_of_outlook() -> str:
    """As it is, and with as many branches in the sum as there are classes."""
    days = load("play_tennis")
    children = pd.crosstab(days["outlook"], days["play"])
    first = children.iloc[: children.shape[1]]
    left = (first.sum(axis=1) / len(days) * entropy(first)).sum()
    return f"{information_gain(children):.6f}; {entropy(children.sum()) - left:.6f}"


FIGURES: dict[str, Callable[[], str]] = {
    "T4": _lookahead,
    "T5": lambda: f"{_root_gain(parity(3)):.6f}; {fewest_leaves(parity(3)):g}",
    "T6": _majorities,
    "S-product": _numbered,
    "S-cost": _costs_of_id3,
    "N-slips": _gain_of_outlook,
}
