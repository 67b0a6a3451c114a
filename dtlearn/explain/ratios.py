"""Scores of splits that are no gains: C4.5's gain ratio, the CART measure, Pearson's chi-squared.

Each takes the counts of the branches of one split, or a table, its target, an attribute and a test,
as in :mod:`dtlearn.explain.gains`.
"""

from collections.abc import Hashable
from typing import Any

import numpy as np
import pandas as pd

from dtlearn import criteria
from dtlearn.explain.derivation import DIGITS, Derivation
from dtlearn.explain.gains import Data, decrease
from dtlearn.explain.given import branches_of
from dtlearn.explain.groups import Branches
from dtlearn.explain.literal import number
from dtlearn.explain.measures import ENTROPY
from dtlearn.explain.terms import (
    TWO,
    Absolute,
    Fraction,
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
from dtlearn.options import check_number
from dtlearn.search import significance
from dtlearn.text import show_count

GAIN = Symbol("Gain", r"\mathrm{Gain}")
SPLIT = Symbol("Split", r"\mathrm{Split}")
RATIO = Symbol("Ratio", r"\mathrm{Ratio}")
NO_RATIO = "Only one branch holds rows, so nothing is split: the ratio is not defined."


def split_information(
    data: Data,
    target: Hashable | pd.Series = None,
    attribute: Hashable = None,
    test: Any = None,
    *,
    missing: float = 0.0,
    digits: int = DIGITS,
) -> Derivation:
    """Derive the entropy of the branch sizes. ``missing`` rows are one more branch.

    In a table the missing rows are those without a value of the attribute.

    >>> print(split_information([[1, 2], [3, 0]], missing=2))
    Split information of two branches
    Split = −Σ n_b/n · log₂(n_b/n)
          = −3/8 · log₂(3/8) − 3/8 · log₂(3/8) − 2/8 · log₂(2/8)
          ≈ 0.5306 + 0.5306 + 0.5
          ≈ 1.5613 bits
    Without a value: 2 rows, counted as one more branch.
    """
    branches = _branches(data, target, attribute, test, missing)
    return _split_information(branches, digits)


def gain_ratio(
    data: Data,
    target: Hashable | pd.Series = None,
    attribute: Hashable = None,
    test: Any = None,
    *,
    missing: float = 0.0,
    digits: int = DIGITS,
) -> Derivation:
    """Derive C4.5's gain ratio: the gain, for the share of the known rows, by split information.

    >>> print(str(gain_ratio([[1, 2], [3, 0]], missing=6)).split("\\n\\n")[-1])
    Gain ratio of two branches
    Ratio = (known/n · Gain)/Split
          ≈ (6/12 · 0.4591)/1.5
          ≈ 0.1530
    The gain counts for the share of the rows whose value is known, 6 of 12.
    >>> print(str(gain_ratio([[4, 2]])).split("\\n\\n")[-1])
    Gain ratio of one branch
    Ratio = Gain/Split
          = undefined
    Only one branch holds rows, so nothing is split: the ratio is not defined.
    """
    branches = _branches(data, target, attribute, test, missing)
    gain, spread = decrease(branches, ENTROPY, "mean", digits), _split_information(branches, digits)
    result = criteria.gain_ratio(branches.children, branches.missing)
    top: Term = Number(gain.result)
    formula = Symbol("Gain/Split", r"\frac{\mathrm{Gain}}{\mathrm{Split}}")
    notes: tuple[str, ...] = ()
    if branches.missing > 0:
        known, n = branches.whole.n, branches.whole.n + branches.missing
        top = Product((Fraction(Number(known), Number(n)), top))
        source = r"\frac{\frac{n_\text{known}}{n} \cdot \mathrm{Gain}}{\mathrm{Split}}"
        formula = Symbol("(known/n · Gain)/Split", source)
        told = f"{show_count(known)} of {show_count(n)}"
        notes = (f"The gain counts for the share of the rows whose value is known, {told}.",)
    lines: tuple[Term, ...] = (formula, Fraction(top, Number(spread.result)))
    if np.isnan(result):
        lines, notes = (formula,), (NO_RATIO,)
    title = f"Gain ratio of {branches.question}"
    return Derivation(title, RATIO, lines, result, "", (gain, spread), notes, digits)


def cart_measure(
    data: Data,
    target: Hashable | pd.Series = None,
    attribute: Hashable = None,
    test: Any = None,
    *,
    digits: int = DIGITS,
) -> Derivation:
    """Derive the CART measure of a binary split. Raises ValueError for more or fewer branches.

    >>> print(cart_measure([[1, 2], [3, 0]]))
    CART measure of two branches, (1, 2) against (3, 0)
    Φ = 2 · n_L/n · n_R/n · Σ |p_L − p_R|
      = 2 · 3/6 · 3/6 · (|1/3 − 3/3| + |2/3 − 0/3|)
      ≈ 2 · 0.5 · 0.5 · (0.6667 + 0.6667)
      ≈ 0.6667
    """
    branches = branches_of(data, target, attribute, test)
    result = criteria.cart_measure(branches.children)
    left, right = branches.groups
    formula = Symbol(
        "2 · n_L/n · n_R/n · Σ |p_L − p_R|",
        r"2 \cdot \frac{n_L}{n} \cdot \frac{n_R}{n} \cdot \sum \left|p_L - p_R\right|",
    )
    title = f"CART measure of {branches.question}, {left.shown} against {right.shown}"
    name = Symbol("Φ", r"\Phi")
    if min(left.n, right.n) <= 0:
        note = "A branch without rows makes the measure 0."
        return Derivation(title, name, (formula,), result, notes=(note,), digits=digits)
    pairs = zip(left.counts, right.counts, strict=True)
    shares_of = [(_share(a, left.n), Negative(_share(b, right.n))) for a, b in pairs]
    apart = [Absolute(Sum(both)) for both in shares_of]
    shares = [_share(group.n, branches.whole.n) for group in branches.groups]
    worked = [*(Number(value(share)) for share in shares), *(Number(value(a)) for a in apart)]
    lines = (
        formula,
        Product((TWO, *shares, Sum(tuple(apart)))),
        Product((TWO, *worked[:2], Sum(tuple(worked[2:])))),
    )
    return Derivation(title, name, lines, result, digits=digits)


def chi_squared(
    data: Data,
    target: Hashable | pd.Series = None,
    attribute: Hashable = None,
    test: Any = None,
    *,
    digits: int = DIGITS,
) -> Derivation:
    """Derive Pearson's chi-squared of a split: how far the counts o are from those expected, e.

    >>> print(chi_squared([[4, 0], [0, 4]]))
    Chi-squared of two branches, (4, 0) and (0, 4)
    χ² = Σ (o − e)²/e
       = (4 − 2)²/2 + (0 − 2)²/2 + (0 − 2)²/2 + (4 − 2)²/2
       = 2 + 2 + 2 + 2
       = 8
    Expected is the size of the branch times the share of the class: e = n_b · n_c/n.
    With branches and classes independent, so large a value has the chance 0.0047
    (1 degree of freedom).
    """
    branches = branches_of(data, target, attribute, test)
    children = np.array(branches.children)
    n, sizes, classes = children.sum(), children.sum(axis=1), children.sum(axis=0)
    cells = [
        (float(children[b, c]), float(sizes[b] * classes[c] / n))
        for b, c in zip(*np.nonzero(np.outer(sizes, classes)), strict=True)
    ]
    apart = [Sum((Number(o), Negative(Number(e)))) for o, e in cells]
    terms = [
        Fraction(Power(some, TWO), Number(e)) for some, (_, e) in zip(apart, cells, strict=True)
    ]
    formula = Symbol("Σ (o − e)²/e", r"\sum \frac{(o - e)^2}{e}")
    worked = Sum(tuple(Number(value(term)) for term in terms))
    lines: tuple[Term, ...] = (formula, Sum(tuple(terms)), worked) if terms else (formula,)
    shown = [group.shown for group in branches.groups]
    told = " and ".join(shown) if len(shown) == 2 else ", ".join([*shown[:3], "…"][: len(shown)])
    title = f"Chi-squared of {branches.question}, {told}"
    result = float(significance.chi_squared(children))
    notes = EXPECTED, _chance(children, digits)
    return Derivation(title, Symbol("χ²", r"\chi^2"), lines, result, "", (), notes, digits)


EXPECTED = "Expected is the size of the branch times the share of the class: e = n_b · n_c/n."


def _chance(children: Any, digits: int) -> str:
    """What the statistic says of the split; the chance needs SciPy."""
    freedom = significance.freedom(children)
    if freedom == 0:
        return "One branch or one class holds all rows: nothing is to be compared."
    told = f"{freedom} degree{'s' if freedom > 1 else ''} of freedom"
    try:
        chance = number(float(significance.chance(children)), digits)
    except ImportError:
        return f"SciPy, where it is installed, tells the chance of so large a value ({told})."
    large = f"so large a value has the chance {chance} ({told})"
    return f"With branches and classes independent, {large}."


def _share(part: float, n: float) -> Fraction:
    return Fraction(Number(part), Number(n))


def _branches(data: Data, target: Any, attribute: Any, test: Any, missing: float) -> Branches:
    """The branches with the rows that are in none, of a table those without a value."""
    check_number("missing", missing, lambda weight: 0 <= weight < np.inf, "0 or more")
    return branches_of(data, target, attribute, test, missing=missing, keep_missing=True)


def _split_information(branches: Branches, digits: int) -> Derivation:
    sizes = [group.n for group in branches.groups] + [branches.missing] * (branches.missing > 0)
    shares = [_share(size, sum(sizes)) for size in sizes if size > 0]
    logs = [Product((share, Log(share))) for share in shares]
    source = r"-\sum_b \frac{n_b}{n} \log_2 \frac{n_b}{n}"
    lines: tuple[Term, ...] = (Symbol("−Σ n_b/n · log₂(n_b/n)", source),)
    if logs:
        worked = [Number(-value(log)) for log in logs]
        lines = (*lines, Sum(tuple(map(Negative, logs))), Sum(tuple(worked)))
    told = MISSING.format(_rows(branches.missing))
    notes = (told,) * (branches.missing > 0)
    title = f"Split information of {branches.question}"
    result = criteria.split_information(branches.children, branches.missing)
    return Derivation(title, SPLIT, lines, result, "bits", (), notes, digits)


MISSING = "Without a value: {}, counted as one more branch."


def _rows(n: float) -> str:
    return "1 row" if n == 1 else f"{show_count(n)} rows"
