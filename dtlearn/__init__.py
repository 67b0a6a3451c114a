"""Decision trees to learn from: everything is counts.

    import dtlearn as dt

    risk = dt.datasets.load("risk")
    dt.entropy([4, 2])                        # impurities and gains, in bits
    tree = dt.id3(risk, target="Risk")        # also dt.c45 and dt.cart
    print(tree)
    dt.draw.tree(tree)                        # loads Matplotlib on first use

Importing the package loads NumPy and pandas only; ``draw``, ``prune``, ``rules`` and ``widgets``
load on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from dtlearn.c45 import c45
from dtlearn.cart import cart
from dtlearn.columns import class_counts
from dtlearn.course import datasets, ledger, practice
from dtlearn.criteria import (
    cart_measure,
    classification_error,
    entropy,
    gain_ratio,
    gini,
    gini_gain,
    impurity_decrease,
    information_gain,
    kl_from_uniform,
    split_information,
    variance,
    variance_reduction,
    weighted_impurity,
)
from dtlearn.id3 import id3
from dtlearn.node import Node
from dtlearn.tree import Tree

if TYPE_CHECKING:
    from dtlearn import draw, prune, rules, widgets

__version__ = "0.1.0"

__all__ = [
    "Node",
    "Tree",
    "c45",
    "cart",
    "cart_measure",
    "class_counts",
    "classification_error",
    "datasets",
    "draw",
    "entropy",
    "gain_ratio",
    "gini",
    "gini_gain",
    "id3",
    "impurity_decrease",
    "information_gain",
    "kl_from_uniform",
    "ledger",
    "practice",
    "prune",
    "rules",
    "split_information",
    "variance",
    "variance_reduction",
    "weighted_impurity",
    "widgets",
]


def __getattr__(name: str) -> Any:
    if name in ("draw", "prune", "rules", "widgets"):
        return import_module(f"dtlearn.{name}")
    raise AttributeError(f"module 'dtlearn' has no attribute {name!r}")
