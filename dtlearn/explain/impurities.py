"""Impurities of a node, worked out from its counts.

Each takes what its namesake in ``dt`` takes, for one node, or a table and the name of its target.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

import pandas as pd
from numpy.typing import ArrayLike

from dtlearn import criteria
from dtlearn.explain.derivation import DIGITS, Derivation
from dtlearn.explain.given import group_of, numbers_of
from dtlearn.explain.groups import Group
from dtlearn.explain.terms import (
    ONE,
    TWO,
    Fraction,
    Largest,
    Log,
    Negative,
    Number,
    Power,
    Product,
    Sum,
    Symbol,
    Term,
    value,
)

FEW = 3  # classes without rows that are named
EMPTY = "A node without rows has no shares: its impurity counts as 0."


def entropy(
    data: ArrayLike | Group | pd.DataFrame, target: Hashable = None, *, digits: int = DIGITS
) -> Derivation:
    """Derive the entropy of a node from its class counts, or of a table.

    Raises ValueError for counts that are none of one node, KeyError for an unknown target.

    >>> print(entropy([4, 2]))
    Entropy of the counts (4, 2)
    H(D) = −Σ p log₂ p
         = −4/6 · log₂(4/6) − 2/6 · log₂(2/6)
         ≈ 0.3900 + 0.5283
         ≈ 0.9183 bits
    """
    return ENTROPY.derived(group_of(data, target), digits)


def gini(
    data: ArrayLike | Group | pd.DataFrame, target: Hashable = None, *, digits: int = DIGITS
) -> Derivation:
    """Derive the Gini index of a node from its class counts, or of a table.

    >>> print(gini([4, 2]))
    Gini index of the counts (4, 2)
    G(D) = 1 − Σ p²
         = 1 − (4/6)² − (2/6)²
         ≈ 1 − 0.4444 − 0.1111
         ≈ 0.4444
    """
    return GINI.derived(group_of(data, target), digits)


def classification_error(
    data: ArrayLike | Group | pd.DataFrame, target: Hashable = None, *, digits: int = DIGITS
) -> Derivation:
    """Derive the share of the rows that the majority class gets wrong.

    >>> print(classification_error([4, 2]))
    Classification error of the counts (4, 2)
    E(D) = 1 − max p
         = 1 − max(4/6, 2/6)
         = 1 − 4/6
         ≈ 0.3333
    """
    return ERROR.derived(group_of(data, target), digits)


def kl_from_uniform(
    data: ArrayLike | Group | pd.DataFrame, target: Hashable = None, *, digits: int = DIGITS
) -> Derivation:
    """Derive how far the class shares p are from the uniform ones, u, in bits.

    >>> print(kl_from_uniform([3, 1], digits=3))
    Entropy of the counts (3, 1)
    H(D) = −Σ p log₂ p
         = −3/4 · log₂(3/4) − 1/4 · log₂(1/4)
         ≈ 0.311 + 0.5
         ≈ 0.811 bits
    <BLANKLINE>
    Kullback-Leibler divergence from uniform shares of the counts (3, 1)
    KL(p, u) = Σ p log₂(p / (1/K))
             = 3/4 · log₂((3/4)/(1/2)) + 1/4 · log₂((1/4)/(1/2))
             = log₂ K − H(D)
             ≈ log₂ 2 − 0.811
             ≈ 0.189 bits
    """
    group = group_of(data, target)
    K, result = Number(len(group.counts)), criteria.kl_from_uniform(group.counts)
    name = Symbol("KL(p, u)", r"\mathrm{KL}(p, u)")
    title = f"Kullback-Leibler divergence from uniform shares of {group.told}"
    if group.n <= 0:
        return Derivation(title, name, (), result, "bits", notes=(EMPTY,), digits=digits)
    before = ENTROPY.derived(group, digits)
    logs = [Product((p, Log(Fraction(p, Fraction(ONE, K))))) for p in group.shares]
    lines = (
        Symbol("Σ p log₂(p / (1/K))", r"\sum p \log_2 \frac{p}{1/K}"),
        Sum(tuple(logs)),
        Symbol("log₂ K − H(D)", r"\log_2 K - H(D)"),
        Sum((Log(K), Negative(Number(before.result)))),
    )
    return Derivation(title, name, lines, result, "bits", (before,), _unseen(group), digits)


def variance(
    data: ArrayLike | Group | pd.DataFrame, target: Hashable = None, *, digits: int = DIGITS
) -> Derivation:
    """Derive the variance of the target in a node: from its moments, or of a table's numbers.

    >>> print(variance([2, 4, 10]))  # y = 1 and 3
    Variance of the moments (2, 4, 10)
    Var(D) = Σy²/n − (Σy/n)²
           = 10/2 − (4/2)²
           = 5 − 2²
           = 1
    >>> print(variance(pd.DataFrame({"y": [1, 3]}), "y"))
    Mean of y (2 rows)
    ȳ(D) = Σy/n
         = (1 + 3)/2
         = 2
    <BLANKLINE>
    Variance of y (2 rows)
    Var(D) = Σ(y − ȳ)²/n
           = ((1 − 2)² + (3 − 2)²)/2
           = 1
    """
    return VARIANCE.derived(numbers_of(data, target), digits)


@dataclass(frozen=True)
class Measure:
    """An impurity: what it is called, its letter, unit and formula, and how it is worked out."""

    name: str
    letter: str
    unit: str
    of: Callable[[ArrayLike], Any]
    formula: Callable[[Group], Symbol]
    lines: Callable[[Group], tuple[Term, ...]]
    notes: Callable[[Group], tuple[str, ...]] = lambda group: ()
    parts: Callable[[Group, int], tuple[Derivation, ...]] = lambda group, digits: ()

    def derived(self, group: Group, digits: int) -> Derivation:
        """The impurity of a group."""
        result, name = self.of(group.counts), group.of(self.letter)
        title, formula = f"{self.name} of {group.told}", self.formula(group)
        if group.n <= 0:
            return Derivation(title, name, (formula,), result, self.unit, (), (EMPTY,), digits)
        lines, notes = (formula, *self.lines(group)), self.notes(group)
        parts = self.parts(group, digits)
        return Derivation(title, name, lines, result, self.unit, parts, notes, digits)


def _entropy_lines(group: Group) -> tuple[Term, ...]:
    logs = [Product((p, Log(p))) for p in group.shares]
    bits = [Number(-value(log)) for log in logs]
    return Sum(tuple(map(Negative, logs))), Sum(tuple(bits))


def _unseen(group: Group) -> tuple[str, ...]:
    """That a class without rows adds nothing, where there is one."""
    gone = [i for i, count in enumerate(group.counts) if count <= 0]
    if not gone:
        return ()
    who = "one class" if len(gone) == 1 else f"{len(gone)} classes"
    if group.classes and len(gone) <= FEW:
        who = " or ".join(group.classes[i] for i in gone)
    return (f"No row is of {who}: 0 · log₂ 0 counts as 0.",)


def _gini_lines(group: Group) -> tuple[Term, ...]:
    squares = [Power(p, TWO) for p in group.shares]
    worked = [Negative(Number(value(square))) for square in squares]
    return Sum((ONE, *map(Negative, squares))), Sum((ONE, *worked))


def _error_lines(group: Group) -> tuple[Term, ...]:
    largest = max(group.shares, key=value)
    return Sum((ONE, Negative(Largest(tuple(group.shares))))), Sum((ONE, Negative(largest)))


def _mean(group: Group) -> Fraction:
    return Fraction(Sum(tuple(map(Number, group.numbers))), Number(group.n))


def _mean_parts(group: Group, digits: int) -> tuple[Derivation, ...]:
    """The mean of a group, where its numbers are known."""
    if not group.numbers:
        return ()
    formula, mean = Symbol("Σy/n", r"\frac{\sum y}{n}"), _mean(group)
    name = Symbol(f"ȳ({group.set[0]})", rf"\bar{{y}}({group.set[1]})")
    title = f"Mean of {group.told}"
    return (Derivation(title, name, (formula, mean), value(mean), digits=digits),)


def _variance_formula(group: Group) -> Symbol:
    if group.numbers:
        return Symbol("Σ(y − ȳ)²/n", r"\frac{\sum (y - \bar{y})^2}{n}")
    source = r"\frac{\sum y^2}{n} - \left(\frac{\sum y}{n}\right)^2"
    return Symbol("Σy²/n − (Σy/n)²", source)


def _variance_lines(group: Group) -> tuple[Term, ...]:
    n = Number(group.n)
    if not group.numbers:
        squares, mean = (Fraction(Number(moment), n) for moment in group.counts[:0:-1])
        worked = Power(Number(value(mean)), TWO)
        lines = Sum((squares, Negative(Power(mean, TWO))))
        return lines, Sum((Number(value(squares)), Negative(worked)))
    mean_y = Negative(Number(value(_mean(group))))
    apart = [Power(Sum((Number(y), mean_y)), TWO) for y in group.numbers]
    return (Fraction(Sum(tuple(apart)), n),)


def _as_it_is(plain: str, source: str) -> Callable[[Group], Symbol]:
    return lambda group: Symbol(plain, source)


ENTROPY = Measure(
    "Entropy",
    "H",
    "bits",
    criteria.entropy,
    _as_it_is("−Σ p log₂ p", r"-\sum p \log_2 p"),
    _entropy_lines,
    _unseen,
)
GINI = Measure(
    "Gini index", "G", "", criteria.gini, _as_it_is("1 − Σ p²", r"1 - \sum p^2"), _gini_lines
)
ERROR = Measure(
    "Classification error",
    "E",
    "",
    criteria.classification_error,
    _as_it_is("1 − max p", r"1 - \max p"),
    _error_lines,
)
VARIANCE = Measure(
    "Variance",
    "Var",
    "",
    criteria.variance,
    _variance_formula,
    _variance_lines,
    parts=_mean_parts,
)
OF_CLASSES = (ENTROPY, GINI, ERROR)


def measure_of(impurity: Callable[[ArrayLike], Any]) -> Measure:
    """The measure that an impurity function of ``dt`` is. Raises ValueError for another one."""
    for measure in OF_CLASSES:
        if impurity is measure.of:
            return measure
    names = ", ".join(f"dt.{measure.of.__name__}" for measure in OF_CLASSES)
    raise ValueError(f"impurity must be one of {names}, got {impurity!r}")
