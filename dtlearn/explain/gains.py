"""What a split is worth: impurities of its branches, and by how much they are below the node's.

Each takes what its namesake in ``dt`` takes, for one split, or a table, its target, an attribute
and a test: a threshold, a set of levels, or nothing for one branch a level.
"""

from collections.abc import Callable, Hashable
from typing import Any

import pandas as pd
from numpy.typing import ArrayLike

from dtlearn import criteria
from dtlearn.explain import symbols
from dtlearn.explain.derivation import DIGITS, Derivation
from dtlearn.explain.given import branches_of
from dtlearn.explain.groups import Branches
from dtlearn.explain.measures import ENTROPY, GINI, VARIANCE, Measure, measure_of
from dtlearn.explain.terms import Fraction, Negative, Number, Product, Sum, Symbol, Term
from dtlearn.options import check_option
from dtlearn.table.frames import Frame

Data = ArrayLike | Branches | Frame
NO_ROWS = 1e-300  # stands for the weight of a node without rows
CALLED = {
    "H": "Information gain",
    "G": "Gini gain",
    "E": "Decrease of the classification error",
    "Var": "Variance reduction",
}


def weighted_impurity(
    data: Data,
    target: Hashable | pd.Series = None,
    attribute: Hashable = None,
    test: Any = None,
    *,
    impurity: Callable[[ArrayLike], Any] = criteria.entropy,
    digits: int = DIGITS,
) -> Derivation:
    """Derive the mean impurity of the branches, each weighted by its share of the rows.

    ``impurity`` is ``dt.entropy``, ``dt.gini`` or ``dt.classification_error``.

    >>> print(weighted_impurity([[0, 2], [2, 2]], impurity=criteria.gini))
    Gini index of branch 1 (0, 2)
    G(D_L) = 1 − Σ p²
           = 1 − (2/2)²
           = 1 − 1
           = 0
    <BLANKLINE>
    Gini index of branch 2 (2, 2)
    G(D_R) = 1 − Σ p²
           = 1 − (2/4)² − (2/4)²
           = 1 − 0.25 − 0.25
           = 0.5
    <BLANKLINE>
    Weighted Gini index of two branches
    G(D_L, D_R) = n_L/n · G(D_L) + n_R/n · G(D_R)
                = 2/6 · 0 + 4/6 · 0.5
                ≈ 0.3333
    """
    measure = measure_of(impurity)
    return weighted(branches_of(data, target, attribute, test), measure, digits)


def impurity_decrease(
    data: Data,
    target: Hashable | pd.Series = None,
    attribute: Hashable = None,
    test: Any = None,
    *,
    impurity: Callable[[ArrayLike], Any] = criteria.entropy,
    scale: str = "mean",
    digits: int = DIGITS,
) -> Derivation:
    """Derive by how much a split lowers an impurity: per row, or with ``scale="total"`` of all.

    ``impurity`` is ``dt.entropy``, ``dt.gini`` or ``dt.classification_error``.

    >>> derived = impurity_decrease([[4, 1], [0, 3]], impurity=criteria.classification_error)
    >>> print(str(derived).split("\\n\\n")[-1])
    Decrease of the classification error of two branches
    ΔE = E(D) − E(D_L, D_R)
       = 0.5 − 0.125
       = 0.375
    """
    branches = branches_of(data, target, attribute, test)
    return decrease(branches, measure_of(impurity), scale, digits)


def information_gain(
    data: Data,
    target: Hashable | pd.Series = None,
    attribute: Hashable = None,
    test: Any = None,
    *,
    scale: str = "mean",
    digits: int = DIGITS,
) -> Derivation:
    """Derive the information gain of a split: per row, or with ``scale="total"`` of all rows.

    >>> print(str(information_gain([[4, 0], [0, 4]], scale="total")).split("\\n\\n")[-1])
    Information gain of two branches, of all rows
    I = n · H(D) − n_L · H(D_L) − n_R · H(D_R)
      = 8 · 1 − 4 · 0 − 4 · 0
      = 8 bits
    """
    return decrease(branches_of(data, target, attribute, test), ENTROPY, scale, digits)


def gini_gain(
    data: Data,
    target: Hashable | pd.Series = None,
    attribute: Hashable = None,
    test: Any = None,
    *,
    scale: str = "mean",
    digits: int = DIGITS,
) -> Derivation:
    """Derive by how much a split lowers the Gini index.

    >>> print(str(gini_gain([[2, 0], [0, 2]])).split("\\n\\n")[-1])
    Gini gain of two branches
    ΔG = G(D) − G(D_L, D_R)
       = 0.5 − 0
       = 0.5
    """
    return decrease(branches_of(data, target, attribute, test), GINI, scale, digits)


def variance_reduction(
    data: Data,
    target: Hashable | pd.Series = None,
    attribute: Hashable = None,
    test: Any = None,
    *,
    scale: str = "mean",
    digits: int = DIGITS,
) -> Derivation:
    """Derive by how much a split lowers the variance of a numeric target.

    Takes the moments of the branches (branches, 3), or a table whose target is numeric.

    >>> print(str(variance_reduction([[1, 1, 1], [1, 3, 9]])).split("\\n\\n")[-1])
    Variance reduction of two branches
    ΔVar = Var(D) − Var(D_L, D_R)
         = 1 − 0
         = 1
    """
    branches = branches_of(data, target, attribute, test, of_classes=False)
    return decrease(branches, VARIANCE, scale, digits)


def weighted(branches: Branches, measure: Measure, digits: int) -> Derivation:
    """The weighted impurity of branches, with that of each branch before it."""
    n = branches.whole.n
    parts = tuple(measure.derived(group, digits) for group in branches.written)
    line = Sum(
        tuple(
            Product((Fraction(Number(group.n), Number(n)), Number(measure.of(group.counts))))
            for group in branches.groups
        )
    )
    title = f"Weighted {_small(measure.name)} of {branches.question}"
    shares = symbols.summed(branches.groups, measure, "{size}/n", r"\frac{{{size}}}{{n}}")
    lines: tuple[Term, ...] = (shares, line) if n > 0 else (shares,)
    result = _mean_impurity(branches, measure)
    name = symbols.set_of(branches, measure.letter)
    return Derivation(title, name, lines, result, measure.unit, parts, branches.left_out, digits)


def _mean_impurity(branches: Branches, measure: Measure) -> float:
    """The library's own: of numbers, whose moments are not counts, by what it says of the split."""
    if measure is not VARIANCE:
        return float(criteria.weighted_impurity(branches.children, measure.of))
    n = max(branches.whole.n, NO_ROWS)
    return sum(group.n * measure.of(group.counts) for group in branches.groups) / n


def decrease(branches: Branches, measure: Measure, scale: str, digits: int) -> Derivation:
    """By how much a split lowers an impurity, with the impurities before it."""
    check_option("scale", scale, scale in ("mean", "total"), '"mean" or "total"')
    if measure is VARIANCE:
        result = criteria.variance_reduction(branches.children, scale)
    else:
        result = criteria.impurity_decrease(branches.children, measure.of, scale)
    before = measure.derived(branches.whole, digits)
    title = f"{CALLED[measure.letter]} of {branches.question}"
    if scale == "total":
        return _total(branches, measure, before, f"{title}, of all rows", result)
    after = weighted(branches, measure, digits)
    formula = symbols.difference(before.name, after.name)
    line = Sum((Number(before.result), Negative(Number(after.result))))
    name = Symbol("Gain", r"\mathrm{Gain}") if measure is ENTROPY else symbols.delta(measure)
    unit, lines = measure.unit, (formula, line)
    return Derivation(title, name, lines, result, unit, (before, after), (), digits)


def _total(
    branches: Branches, measure: Measure, before: Derivation, title: str, result: float
) -> Derivation:
    """The decrease of all rows together."""
    groups, digits = branches.groups, before.digits
    whole = _times(branches.whole.n, before.result)
    each = [Negative(_times(group.n, measure.of(group.counts))) for group in groups]
    after = symbols.summed(groups, measure, "{size}", "{size}", sign="−")
    plain, source = branches.whole.of(measure.letter).text, branches.whole.of(measure.letter).latex
    formula = Symbol(f"n · {plain} − {after.text}", rf"n \cdot {source} - {after.latex}")
    name = Symbol("I", "I") if measure is ENTROPY else symbols.delta(measure, "n · ")
    parts = (before, *[measure.derived(group, digits) for group in branches.written])
    lines, unit = (formula, Sum((whole, *each))), measure.unit
    return Derivation(title, name, lines, result, unit, parts, branches.left_out, digits)


def _times(n: float, impurity: float) -> Product:
    return Product((Number(n), Number(impurity)))


def _small(name: str) -> str:
    """The name of a measure within a title: Gini keeps its capital."""
    return name if name.startswith("Gini") else name.lower()
