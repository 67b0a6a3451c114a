"""Upper limits of the error rate of a leaf, worked out; see :mod:`dtlearn.explain.errors`."""

from dataclasses import dataclass
from math import comb
from statistics import NormalDist

import numpy as np

from dtlearn.explain.derivation import Derivation
from dtlearn.explain.literal import number
from dtlearn.explain.terms import (
    ONE,
    TWO,
    Fraction,
    Negative,
    Number,
    Power,
    Product,
    Root,
    Sum,
    Symbol,
    Term,
    value,
)
from dtlearn.prune import limits
from dtlearn.prune.binomial import chance, upper_limit
from dtlearn.text import show_count

Worked = tuple[tuple[Term, ...], tuple[Derivation, ...], tuple[str, ...]]  # lines, parts, notes
LIMIT = Symbol("U", "U")
ADDED = Symbol("Added", r"\mathrm{Added}")
OVER_LIMIT = Symbol("n · U − e", r"n \cdot U - e")
NORMAL_LIMIT = Symbol(
    "(f + d²/(2n) + d · s)/(1 + d²/n)",
    r"\frac{f + \frac{d^2}{2n} + d \cdot s}{1 + \frac{d^2}{n}}",
)
RATE = Symbol("√(f/n − f²/n + d²/(4n²))", r"\sqrt{\frac{f}{n} - \frac{f^2}{n} + \frac{d^2}{4 n^2}}")
BINOMIAL = Symbol(
    "the p with Σ C(n, i) · pⁱ · (1 − p)ⁿ⁻ⁱ = c, i from 0 to e",
    r"p \;\text{ with }\; \sum_{i=0}^{e} \binom{n}{i} \, p^i (1 - p)^{n - i} = c",
)
BETA = Symbol(
    "the p with I(1 − p; n − e, e + 1) = c", r"p \;\text{ with }\; I_{1-p}(n - e, e + 1) = c"
)
CHANCE = (
    Symbol("c", "c"),
    Symbol("Σ C(n, i) · Uⁱ · (1 − U)ⁿ⁻ⁱ", r"\sum_{i=0}^{e} \binom{n}{i} \, U^i (1 - U)^{n - i}"),
)
BETWEEN = r"d_0 - \frac{c - c_0}{c_1 - c_0} \cdot (d_0 - d_1)"
CHECKED = 1000  # rows; the binomial coefficients of more are no floats
SOLVED = "No formula gives p: the equation is solved numerically, step by step."
OF_FRACTIONS = "I is the beta distribution, which stands for the binomial one at fractions of rows."


@dataclass(frozen=True)
class Leaf:
    """A leaf that a pessimist looks at; see the module's vocabulary."""

    n: float
    errors: float
    confidence: float
    z: limits.Limit
    digits: int

    @property
    def deviations(self) -> float:
        """Standard deviations that belong to the confidence."""
        if self.z == "normal":
            return -NormalDist().inv_cdf(self.confidence)
        return limits.deviations(self.confidence)

    def derived(self, errors: float, result: float, worked: Worked, *told: str) -> Derivation:
        """What is added to so many errors."""
        lines, parts, notes = worked
        many = "1 error" if errors == 1 else f"{show_count(errors)} errors"
        rows = "1 row" if self.n == 1 else f"{show_count(self.n)} rows"
        at = number(self.confidence, self.digits)
        title = f"Added to {many} in {rows} at the confidence {at}"
        return Derivation(
            title, ADDED, lines, result, "errors", parts, (*notes, *told), self.digits
        )


def over_limit(leaf: Leaf, errors: float, corrected: float) -> Worked:
    """What the upper limit of the normal approximation is above the errors."""
    n, d = leaf.n, leaf.deviations
    limit = float(limits.normal_limit(n, corrected, d)) / n
    rate, square = Fraction(Number(corrected), Number(n)), Power(Number(d), TWO)
    told = f"f = {'e' if corrected == errors else '(e + 1/2)'}/n"
    share = f"{told} = {show_count(corrected)}/{show_count(n)}."
    spread = _spread(leaf, corrected, share)
    wide = Product((Number(d), Number(spread.result)))
    top = Sum((rate, Fraction(square, Product((TWO, Number(n)))), wide))
    line = Fraction(top, Sum((ONE, Fraction(square, Number(n)))))
    half = "" if corrected == errors else " with the continuity correction"
    title = f"Upper limit of the error rate{half}"
    upper = Derivation(title, LIMIT, (NORMAL_LIMIT, line), limit, digits=leaf.digits)
    parts = _deviations(leaf), spread, upper
    added = Sum((Product((Number(n), Number(limit))), Negative(Number(errors))))
    return (OVER_LIMIT, added), parts, ()


def _spread(leaf: Leaf, corrected: float, told: str) -> Derivation:
    """The standard deviation of the error rate, as the limit takes it."""
    n, f = Number(leaf.n), Fraction(Number(corrected), Number(leaf.n))
    middle = Negative(Fraction(Power(f, TWO), n))
    last = Fraction(Power(Number(leaf.deviations), TWO), Product((Number(4), Power(n, TWO))))
    line = Root(Sum((Fraction(f, n), middle, last)))
    title = "Standard deviation of the error rate"
    return Derivation(
        title, Symbol("s", "s"), (RATE, line), value(line), notes=(told,), digits=leaf.digits
    )


def _deviations(leaf: Leaf) -> Derivation:
    """The standard deviations, from the normal distribution or from C4.5's table."""
    c, d, at = leaf.confidence, leaf.deviations, number(leaf.confidence, leaf.digits)
    title, name = f"Standard deviations at the confidence {at}", Symbol("d", "d")
    if leaf.z == "normal":
        formula = Symbol("−Φ⁻¹(c)", r"-\Phi^{-1}(c)")
        note = f"A normal variable is more than d deviations above its mean with the chance {at}."
        return Derivation(title, name, (formula,), d, notes=(note,), digits=leaf.digits)
    after = max(1, int(np.searchsorted(limits.CONFIDENCES, c)))
    (c0, c1), (d0, d1) = (
        column[after - 1 : after + 1] for column in (limits.CONFIDENCES, limits.DEVIATIONS)
    )
    share = Fraction(
        Sum((Number(c), Negative(Number(c0)))), Sum((Number(c1), Negative(Number(c0))))
    )
    fall = Sum((Number(d0), Negative(Number(d1))))
    line = Sum((Number(d0), Negative(Product((share, fall)))))
    formula = Symbol("d₀ − (c − c₀)/(c₁ − c₀) · (d₀ − d₁)", BETWEEN)
    note = f"C4.5's table has {d0:g} for {c0:g} and {d1:g} for {c1:g}, and a straight line between."
    return Derivation(title, name, (formula, line), d, notes=(note,), digits=leaf.digits)


def binomial(leaf: Leaf) -> Worked:
    """What the exact limit is above the errors, with the equation that it solves."""
    n, e, c = leaf.n, leaf.errors, leaf.confidence
    limit = float(upper_limit(n, e, c))
    whole = n == int(n) and e == int(e)
    title = f"Upper limit of the error rate at the confidence {number(c, leaf.digits)}"
    notes = (SOLVED,) if whole else (SOLVED, OF_FRACTIONS)
    formula, digits = BINOMIAL if whole else BETA, leaf.digits
    if limit == 1.0:
        formula, notes = Symbol("1", "1"), ("All rows are errors: the rate is 1.",)
    parts = [Derivation(title, LIMIT, (formula,), limit, notes=notes, digits=digits)]
    if whole and limit < 1.0 and n <= CHECKED:
        parts.append(_check(leaf, limit))
    line = Sum((Product((Number(n), Number(limit))), Negative(Number(e))))
    if n * limit <= e:
        return (Number(0),), tuple(parts), ("The limit is not above the errors: nothing is added.",)
    return (OVER_LIMIT, line), tuple(parts), ()


def _check(leaf: Leaf, limit: float) -> Derivation:
    """That the limit solves the equation: the chance of so few errors is the confidence."""
    n, e = int(leaf.n), int(leaf.errors)
    p, q = Number(limit), Number(1.0 - limit)
    terms = tuple(
        Product((Number(comb(n, i)), Power(p, Number(i)), Power(q, Number(n - i))))
        for i in range(e + 1)
    )
    result = float(chance(np.array([leaf.n]), np.array([leaf.errors]), np.array([limit]))[0])
    many = "1 error" if e == 1 else f"{e} errors"
    title = f"Check: the chance of {many} or fewer in {n} rows, at the rate U"
    return Derivation(title, CHANCE[0], (CHANCE[1], Sum(terms)), result, digits=leaf.digits)
