"""The terms of a hand computation, as data: numbers, fractions, sums, logarithms.

A term knows neither text nor LaTeX (``written`` does). All of a term's numbers are kept as they are
and rounded only where they are written, so that every line of a derivation can be worked out again:
``value(term)`` is the number that the line stands for.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Term: TypeAlias = (
    "Number | Symbol | Words | Fraction | Sum | Product | Negative | Log | Root | Power | Absolute"
    " | Largest"
)
NOISE = 1e-12  # what rounding leaves of nothing, and what it takes from a number of size 1
LARGE = 1e12  # from here on a number is written with a power of ten


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
    """A name out of the data, such as a class; it is written literally."""

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
    """A term to the power of another one."""

    term: "Term"
    exponent: "Term"


@dataclass(frozen=True)
class Absolute:
    """A term without its sign."""

    term: "Term"


@dataclass(frozen=True)
class Largest:
    """The largest of some terms."""

    terms: tuple["Term", ...]


ONE, TWO = Number(1), Number(2)

# what each kind of term does with the values of the terms that it is made of
WORKED_OUT: dict[type, Callable[..., float]] = {
    Sum: lambda *parts: math.fsum(parts),
    Product: lambda *parts: math.prod(parts),
    Largest: lambda *parts: max(parts),
    Fraction: lambda top, bottom: top / bottom,
    Power: lambda base, exponent: base**exponent,
    Negative: lambda part: -part,
    Log: math.log2,
    Root: math.sqrt,
    Absolute: abs,
}


def inside(term: "Term") -> tuple["Term", ...]:
    """The terms that a term is made of; none for a number, a symbol or words."""
    match term:
        case Sum(terms) | Product(terms) | Largest(terms):
            return terms
        case Fraction(first, second) | Power(first, second):
            return first, second
        case Negative(part) | Log(part) | Root(part) | Absolute(part):
            return (part,)
    return ()


def value(term: "Term", digits: int | None = None) -> float:
    """The number that a term stands for; with ``digits`` that of its numbers as they are written.

    Raises ValueError for a term with a symbol.

    >>> value(Sum((Fraction(Number(4), Number(6)), Negative(Number(1 / 3)))))
    0.3333333333333333
    >>> round(value(Sum((Number(2 / 3), Negative(Number(1 / 3)))), digits=2), 4)
    0.34
    """
    if isinstance(term, Symbol | Words):
        raise ValueError(f"{term.text!r} stands for no number of its own")
    if isinstance(term, Number):
        return float(term.value if digits is None else numeral(term.value, digits))
    return float(WORKED_OUT[type(term)](*(value(part, digits) for part in inside(term))))


def has_value(term: "Term") -> bool:
    """Whether a term is of numbers alone."""
    return not isinstance(term, Symbol | Words) and all(map(has_value, inside(term)))


def numeral(number: float, digits: int) -> str:
    """A number as it is written: as it is where its decimals are few, else with so many of them.

    A number that would be rounded to nothing, or is very large, has a power of ten.

    >>> numeral(3.0, 4), numeral(0.5, 4), numeral(2 / 3, 4), numeral(-0.1 - 0.2, 4)
    ('3', '0.5', '0.6667', '-0.3')
    >>> numeral(2e-6 / 3, 4), numeral(1e-16, 4), numeral(1.5e300, 4)
    ('6.6667e-07', '0', '1.5e+300')
    """
    if abs(number) <= NOISE:
        return "0"
    written = f"{number:.{digits}f}"
    if abs(number) >= LARGE or float(written) == 0:
        written = f"{number:.{digits}e}"
    if abs(float(written) - number) > NOISE * max(1.0, abs(number)) or "." not in written:
        return written
    mantissa, mark, exponent = written.partition("e")
    return mantissa.rstrip("0").rstrip(".") + mark + exponent


def without_zeros(terms: Sequence["Term"], most: int) -> tuple["Term", ...]:
    """The terms of a sum; of more than ``most`` those that add something, and one at least.

    >>> len(without_zeros([Number(0), Number(2), Number(0)], most=2))
    1
    """
    some = [term for term in terms if value(term) != 0] if len(terms) > most else list(terms)
    return tuple(some or terms[:1])
