"""The terms of a hand computation, as data: numbers, fractions, sums, logarithms.

A term knows neither text nor LaTeX (``written`` does). All of a term's numbers are kept as they are
and rounded only where they are written, so that every line of a derivation can be worked out again:
``value(term)`` is the number that the line stands for.
"""

import math
from dataclasses import dataclass
from typing import TypeAlias

Term: TypeAlias = (
    "Number | Symbol | Words | Fraction | Sum | Product | Negative | Log | Root | Power | Absolute"
)


@dataclass(frozen=True)
class Number:
    """A number; a whole one or one of few decimals is written as it is, others are rounded."""

    value: float


@dataclass(frozen=True)
class Symbol:
    """A letter or formula that stands for a value, as plain text and as LaTeX."""

    text: str
    latex: str


@dataclass(frozen=True)
class Words:
    """A name out of the data, such as a level; it is written literally."""

    text: str


@dataclass(frozen=True)
class Fraction:
    """A quotient, kept as a hand computation keeps it: 4/6, not 0.67."""

    top: "Term"
    bottom: "Term"


@dataclass(frozen=True)
class Sum:
    """Terms added up; a Negative one is taken away."""

    terms: tuple["Term", ...]


@dataclass(frozen=True)
class Product:
    """Terms multiplied."""

    terms: tuple["Term", ...]


@dataclass(frozen=True)
class Negative:
    """A term with a minus before it."""

    term: "Term"


@dataclass(frozen=True)
class Log:
    """A logarithm to base 2."""

    term: "Term"


@dataclass(frozen=True)
class Root:
    """A square root."""

    term: "Term"


@dataclass(frozen=True)
class Power:
    """A term to a whole power."""

    term: "Term"
    exponent: int


@dataclass(frozen=True)
class Absolute:
    """A term without its sign."""

    term: "Term"


def value(term: "Term", digits: int | None = None) -> float:
    """The number that a term stands for; with ``digits`` that of its numbers as they are written.

    Raises ValueError for a term with a symbol.

    >>> value(Sum((Fraction(Number(4), Number(6)), Negative(Number(1 / 3)))))
    0.3333333333333333
    >>> round(value(Sum((Number(2 / 3), Negative(Number(1 / 3)))), digits=2), 4)
    0.34
    """
    match term:
        case Number(number):
            return number if digits is None else as_written(number, digits)
        case Fraction(top, bottom):
            return value(top, digits) / value(bottom, digits)
        case Sum(terms):
            return math.fsum(value(part, digits) for part in terms)
        case Product(terms):
            return math.prod(value(part, digits) for part in terms)
        case Negative(part):
            return -value(part, digits)
        case Log(part):
            return math.log2(value(part, digits))
        case Root(part):
            return math.sqrt(value(part, digits))
        case Power(part, exponent):
            return float(value(part, digits) ** exponent)
        case Absolute(part):
            return abs(value(part, digits))
    raise ValueError(f"{term} stands for no number of its own")


def has_value(term: "Term") -> bool:
    """Whether a term is of numbers alone."""
    try:
        value(term)
    except ValueError:
        return False
    return True


def as_written(number: float, digits: int) -> float:
    """A number as it is written with so many decimals.

    >>> as_written(2 / 3, 4), as_written(6.0, 4)
    (0.6667, 6.0)
    """
    return float(f"{number:.{digits}f}")
