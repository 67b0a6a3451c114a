"""Every number of the library as a hand computation: symbols, numbers in their place, the value.

    print(dt.explain.entropy([4, 2]))
    dt.explain.information_gain(risk, "Risk", "Car", {"Sports"})    # as mathematics in a notebook

Each function is called as its namesake in ``dt`` and derives that very number; it also takes a
table with the names of target and attribute and a test. ``digits=`` says how many decimals are
written.
"""

from dtlearn.explain.charged import continuity
from dtlearn.explain.derivation import Derivation
from dtlearn.explain.errors import added_errors
from dtlearn.explain.explanation import Explanation
from dtlearn.explain.gains import (
    gini_gain,
    impurity_decrease,
    information_gain,
    variance_reduction,
    weighted_impurity,
)
from dtlearn.explain.impurities import (
    classification_error,
    entropy,
    gini,
    kl_from_uniform,
    variance,
)
from dtlearn.explain.predictions import prediction, rule
from dtlearn.explain.ratios import cart_measure, chi_squared, gain_ratio, split_information
from dtlearn.explain.solution import Solution, solution
from dtlearn.explain.strength import cost_complexity

__all__ = [
    "Derivation",
    "Explanation",
    "Solution",
    "added_errors",
    "cart_measure",
    "chi_squared",
    "classification_error",
    "continuity",
    "cost_complexity",
    "entropy",
    "gain_ratio",
    "gini",
    "gini_gain",
    "impurity_decrease",
    "information_gain",
    "kl_from_uniform",
    "prediction",
    "rule",
    "solution",
    "split_information",
    "variance",
    "variance_reduction",
    "weighted_impurity",
]
