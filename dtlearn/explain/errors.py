"""Pessimistic estimates of errors, worked out: C4.5's, and those with the continuity correction.

e   training errors of n rows
c   the confidence
d   standard deviations that belong to it
f   the error rate, mostly with the continuity correction: (e + 1/2)/n
U   the upper limit of the error rate
"""

from dtlearn.arrays import TIE
from dtlearn.explain.derivation import DIGITS, Derivation
from dtlearn.explain.literal import number
from dtlearn.explain.terms import (
    ONE,
    Fraction,
    Negative,
    Number,
    Power,
    Product,
    Sum,
    Symbol,
    value,
)
from dtlearn.explain.upper_limits import Leaf, Worked, binomial, over_limit
from dtlearn.prune import limits

CAPPED = "0.67 · (n − e)", r"0.67 \cdot (n - e)"
FEW = r"\mathrm{Added}_0 + e \cdot (\mathrm{Added}_1 - \mathrm{Added}_0)"


def added_errors(
    n: float,
    errors: float,
    confidence: float = 0.25,
    z: limits.Limit = "normal",
    *,
    digits: int = DIGITS,
) -> Derivation:
    """Derive what C4.5's pessimistic estimate adds to the errors of a leaf with n rows.

    All arguments are those of :func:`dtlearn.prune.added_errors`.

    >>> print(added_errors(2, 0))
    Added to 0 errors in 2 rows at the confidence 0.25
    Added = n · (1 − c^(1/n))
          = 2 · (1 − 0.25^(1/2))
          = 1 error
    The estimate of the errors is 0 + 1 = 1.
    >>> derived = added_errors(16, 1, z="table", digits=3)  # Quinlan prints U25(1, 16) = .157
    >>> print(str(derived).split("\\n\\n")[-1])
    Added to 1 error in 16 rows at the confidence 0.25
    Added = n · U − e
          ≈ 16 · 0.157 − 1
          ≈ 1.507 errors
    The estimate of the errors is 1 + 1.507 = 2.507.
    """
    result = limits.added_errors(n, errors, confidence, z)
    leaf = Leaf(float(n), float(errors), float(confidence), z, digits)
    told = number(errors, digits), number(result, digits), number(errors + result, digits)
    estimate = f"The estimate of the errors is {told[0]} + {told[1]} = {told[2]}."
    return leaf.derived(leaf.errors, result, _worked_out(leaf), estimate)


def _worked_out(leaf: Leaf) -> Worked:
    """Lines, parts and notes of what is added to the errors of a leaf."""
    if leaf.z == "binomial":
        return binomial(leaf)
    if leaf.z == "uncorrected":
        return over_limit(leaf, leaf.errors, leaf.errors)
    if leaf.z == "normal" and leaf.confidence > 0.5:
        return (Number(0),), (), ("At a confidence above 0.5 nothing is added.",)
    if leaf.errors >= 1:
        return _many(leaf, leaf.errors)
    return _few(leaf) if leaf.errors > 0 else _none(leaf)


def _none(leaf: Leaf) -> Worked:
    """Without errors the limit has a formula."""
    n, c = Number(leaf.n), Number(leaf.confidence)
    power = Power(c, Fraction(ONE, n))
    formula = Symbol("n · (1 − c^(1/n))", r"n \cdot \left(1 - c^{1/n}\right)")
    return (formula, Product((n, Sum((ONE, Negative(power)))))), (), ()


def _few(leaf: Leaf) -> Worked:
    """Less than one error: on a straight line between none and one."""
    none = leaf.derived(0.0, value(_none(leaf)[0][-1]), _none(leaf))
    at_one = float(_value_at_one(leaf))
    one = leaf.derived(1.0, at_one, _many(leaf, 1.0))
    formula = Symbol("Added₀ + e · (Added₁ − Added₀)", FEW)
    rise = Sum((Number(at_one), Negative(Number(none.result))))
    line = Sum((Number(none.result), Product((Number(leaf.errors), rise))))
    note = "Less than one error lies on a straight line between none, Added₀, and one, Added₁."
    return (formula, line), (none, one), (note,)


def _value_at_one(leaf: Leaf) -> float:
    """What is added at one error, also where there is less than one row."""
    lines, _, _ = _many(leaf, 1.0)
    return value(lines[-1])


def _many(leaf: Leaf, errors: float) -> Worked:
    """One error or more: by the upper limit with continuity correction, if it is below 1."""
    if errors + 0.5 < leaf.n * (1 - TIE):
        return over_limit(leaf, errors, errors + 0.5)
    others = Sum((Number(leaf.n), Negative(Number(errors))))
    note = ("With 1/2 added nearly all rows are errors: {} is added.",)
    if leaf.z == "table":
        line, formula = Product((Number(limits.CAP), others)), Symbol(*CAPPED)
        return (formula, line), (), (note[0].format("0.67 of the others"),)
    if leaf.n < errors:
        return (Number(0),), (), (note[0].format("nothing"),)
    return (Symbol("n − e", "n - e"), others), (), (note[0].format("what the others are"),)
