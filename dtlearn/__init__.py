"""Decision trees to learn from: everything is counts.

    import dtlearn as dt

    risk = dt.datasets.load("risk")
    dt.entropy([4, 2])                        # impurities and gains, in bits
    tree = dt.id3(risk, target="Risk")        # also dt.c45 and dt.cart
    print(tree)
    dt.draw.tree(tree)                        # loads Matplotlib on first use

Importing the package loads NumPy and pandas only. What grows a tree is loaded with the first one;
``datasets``, ``draw``, ``explain``, ``flight``, ``formats``, ``from_sklearn``, ``ledger``,
``plain``, ``practice``, ``prune``, ``rules``, ``widgets`` and ``worksheets`` on first use.
:mod:`dtlearn.estimators` is imported by name.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from dtlearn.c45 import c45
from dtlearn.cart import cart
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
from dtlearn.table.levels import class_counts
from dtlearn.tree.node import Node
from dtlearn.tree.tree import Tree

if TYPE_CHECKING:
    from dtlearn import draw, explain, formats, plain, prune, rules, widgets
    from dtlearn.course import datasets, flight, ledger, practice, worksheets
    from dtlearn.formats.scikit import from_sklearn

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
    "explain",
    "flight",
    "formats",
    "from_sklearn",
    "gain_ratio",
    "gini",
    "gini_gain",
    "id3",
    "impurity_decrease",
    "information_gain",
    "kl_from_uniform",
    "ledger",
    "plain",
    "practice",
    "prune",
    "rules",
    "split_information",
    "variance",
    "variance_reduction",
    "weighted_impurity",
    "widgets",
    "worksheets",
]

# name -> the room or module that is loaded when the name is first used, or module:what is in it
ON_FIRST_USE = {
    "datasets": "dtlearn.course.datasets",
    "draw": "dtlearn.draw",
    "explain": "dtlearn.explain",
    "flight": "dtlearn.course.flight",
    "formats": "dtlearn.formats",
    "from_sklearn": "dtlearn.formats.scikit:from_sklearn",
    "ledger": "dtlearn.course.ledger",
    "plain": "dtlearn.plain",
    "practice": "dtlearn.course.practice",
    "prune": "dtlearn.prune",
    "rules": "dtlearn.rules",
    "widgets": "dtlearn.widgets",
    "worksheets": "dtlearn.course.worksheets",
}


def __getattr__(name: str) -> Any:
    if name in ON_FIRST_USE:
        module, _, inside = ON_FIRST_USE[name].partition(":")
        found = import_module(module)
        return getattr(found, inside) if inside else found
    raise AttributeError(f"module 'dtlearn' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
