"""The impurities: what each is called, its letter, and how it is worked out of a group."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from numpy.typing import ArrayLike

from dtlearn import criteria
from dtlearn.explain.derivation import Derivation
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


def unseen(group: Group) -> tuple[str, ...]:
    """That a class without rows adds nothing, where there is one."""
    gone = [i for i, count in enumerate(group.counts) if count <= 0]
    if not gone:
        return ()
    who = "one class" if len(gone) == 1 else f"{len(gone)} classes"
    if group.classes and len(gone) <= FEW:
        who = " or ".join(group.classes[i] for i in gone)
    return (f"0 · log₂ 0 counts as 0: no row is of {who}.",)


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


def _always(plain: str, source: str) -> Callable[[Group], Symbol]:
    return lambda group: Symbol(plain, source)


ENTROPY = Measure(
    "Entropy",
    "H",
    "bits",
    criteria.entropy,
    _always("−Σ p log₂ p", r"-\sum p \log_2 p"),
    _entropy_lines,
    unseen,
)
GINI = Measure(
    "Gini index", "G", "", criteria.gini, _always("1 − Σ p²", r"1 - \sum p^2"), _gini_lines
)
ERROR = Measure(
    "Classification error",
    "E",
    "",
    criteria.classification_error,
    _always("1 − max p", r"1 - \max p"),
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
