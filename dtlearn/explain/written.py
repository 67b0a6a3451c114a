"""Terms as plain text and as LaTeX."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from dtlearn.explain.literal import UNDEFINED, number, words
from dtlearn.explain.terms import (
    Absolute,
    Fraction,
    Largest,
    Log,
    Negative,
    Number,
    Power,
    Product,
    Root,
    Sum,
    Symbol,
    Term,
    Words,
    has_value,
)
from dtlearn.text import show

TERMS = 6  # a longer sum is written with its first terms and its last one
WIDTH = 60  # signs that a sum may fill, in a notebook beside a list of files
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Notation:
    """What plain text and LaTeX write differently: signs, and patterns with a place to fill.

    ``lines_up`` says that a fraction and a power are seen as such, and need no brackets inside.
    """

    minus: str
    dot: str
    dots: str
    brackets: str
    fraction: str
    log: str
    root: str
    absolute: str
    largest: str
    lines_up: bool


PLAIN = Notation("−", "·", "…", "({})", "{}/{}", "log₂ {}", "√({})", "|{}|", "max({})", False)
STACKED = replace(PLAIN, lines_up=True)  # as wide as mathematics: of a fraction the longer part
LATEX = Notation(
    minus="-",
    dot=r"\cdot",
    dots=r"\dots",
    brackets=r"\left({}\right)",
    fraction=r"\frac{{{}}}{{{}}}",
    log=r"\log_2 {}",
    root=r"\sqrt{{{}}}",
    absolute=r"\left|{}\right|",
    largest=r"\max\left({}\right)",
    lines_up=True,
)


def text(term: Term, digits: int) -> str:
    """A term as one line of plain text.

    >>> third = Fraction(Number(1), Number(3))
    >>> text(Sum((Number(2 / 3), Negative(Product((third, Log(third)))))), digits=4)
    '0.6667 − 1/3 · log₂(1/3)'
    """
    return Writer(PLAIN, digits).write(term)


def latex(term: Term, digits: int) -> str:
    """A term as LaTeX, for mathematics mode.

    >>> third = Fraction(Number(1), Number(3))
    >>> print(latex(Sum((Number(2 / 3), Negative(Product((third, Log(third)))))), digits=4))
    0.6667 - \\frac{1}{3} \\cdot \\log_2 \\frac{1}{3}
    """
    return Writer(LATEX, digits).write(term)


@dataclass(frozen=True)
class Writer:
    """Writes terms in a notation, with so many decimals; one method a kind of term."""

    sign: Notation
    digits: int
    room: int = WIDTH

    def write(self, term: Term) -> str:
        """A term with all that it is made of."""
        written: str = WRITERS[type(term)](self, term)
        return written

    def number(self, term: Number) -> str:
        """A number; a power of ten where it needs one."""
        plain = number(term.value, self.digits)
        if self.sign is not LATEX:
            return plain
        if plain == UNDEFINED:
            return f"\\text{{{plain}}}"
        mantissa, mark, exponent = plain.replace("−", "-").partition(" · 10^")
        return mantissa + (mark and f" \\cdot 10^{{{exponent}}}")

    def symbol(self, term: Symbol) -> str:
        """A symbol."""
        return term.latex if self.sign is LATEX else term.text

    def words(self, term: Words) -> str:
        """Words, literally."""
        return words(term.text) if self.sign is LATEX else show(term.text)

    def sum(self, term: Sum) -> str:
        """Terms with a plus or a minus between them."""
        kept = self.kept(term.terms)
        parts = [self.write(term.terms[0])]
        for before, here in pairwise(kept):
            part = term.terms[here]
            negative = isinstance(part, Negative)
            between = self.sign.minus if negative else "+"
            positive = part.term if isinstance(part, Negative) else part
            parts += [between, self.sign.dots] * (here > before + 1)
            parts += [between, self.factor(positive) if negative else self.unsigned(positive)]
        return " ".join(parts)

    def largest(self, term: Largest) -> str:
        """The largest of terms."""
        kept = self.kept(term.terms)
        parts = [self.write(term.terms[i]) for i in kept]
        if len(kept) < len(term.terms):
            parts.insert(len(parts) - 1, self.sign.dots)
        return self.sign.largest.format(", ".join(parts))

    def product(self, term: Product) -> str:
        """Factors with a dot between them; a sum among them has the room that the others leave."""
        others = [part for part in term.terms if not isinstance(part, Sum)]
        taken = self.widths(others) if len(others) < len(term.terms) else []
        inside = replace(self, room=self.room - sum(taken))
        return f" {self.sign.dot} ".join(map(inside.factor, term.terms))

    def negative(self, term: Negative) -> str:
        """A minus and a term."""
        return self.sign.minus + self.factor(term.term)

    def fraction(self, term: Fraction) -> str:
        """A quotient."""
        if self.sign is STACKED:
            return max(self.write(term.top), self.write(term.bottom), key=len)
        powers = isinstance(term.top, Power), isinstance(term.bottom, Power)
        top = self.write if self.sign.lines_up or powers[0] else self.held
        bottom = self.write if self.sign.lines_up or powers[1] else self.held
        return self.sign.fraction.format(top(term.top), bottom(term.bottom))

    def power(self, term: Power) -> str:
        """A base and a raised exponent."""
        base, exponent = self.held(term.term), text(term.exponent, self.digits)
        if self.sign is LATEX:
            return f"{base}^{{{exponent.replace('−', '-')}}}"
        if exponent.isdigit():
            return base + exponent.translate(RAISED)
        return f"{base}^{Writer(PLAIN, self.digits).held(term.exponent)}"

    def log(self, term: Log) -> str:
        """A logarithm."""
        part = self.factor(term.term) if self.sign.lines_up else self.held(term.term)
        return self.sign.log.format(part).replace("₂ (", "₂(")

    def root(self, term: Root) -> str:
        """A square root."""
        return self.sign.root.format(self.write(term.term))

    def absolute(self, term: Absolute) -> str:
        """A term without its sign."""
        return self.sign.absolute.format(self.write(term.term))

    def kept(self, terms: tuple[Term, ...]) -> list[int]:
        """Numbers of the terms of a sum that are written: all, or the first ones and the last.

        It is the same ones in both notations: those for which there is room in mathematics.
        """
        if len(terms) <= 2:
            return list(range(len(terms)))
        widths = self.widths(terms)
        if len(terms) <= TERMS and sum(widths) <= self.room:
            return list(range(len(terms)))
        first = 1
        while first < TERMS - 2 and sum(widths[: first + 1]) + widths[-1] <= self.room:
            first += 1
        return [*range(first), len(terms) - 1]

    def widths(self, terms: Iterable[Term]) -> list[int]:
        """How wide terms are in mathematics, each with the sign before it."""
        stacked = Writer(STACKED, self.digits)
        unsigned = [part.term if isinstance(part, Negative) else part for part in terms]
        return [len(stacked.write(part)) + 3 for part in unsigned]

    def held(self, part: Term) -> str:
        """A term in brackets, unless it is a single number or letter."""
        written = self.write(part)
        single = isinstance(part, Number | Symbol | Words) and not re.search(r"[ −-]", written)
        return written if single else self.sign.brackets.format(written)

    def factor(self, part: Term) -> str:
        """A term in brackets where signs would run into each other."""
        if isinstance(part, Sum):
            return self.sign.brackets.format(self.write(part))
        return self.unsigned(part)

    def unsigned(self, part: Term) -> str:
        """A term in brackets where it begins with a minus."""
        written = self.write(part)
        return self.sign.brackets.format(written) if written[:1] in ("−", "-") else written


WRITERS: dict[type, Callable[[Writer, Any], str]] = {
    Number: Writer.number,
    Symbol: Writer.symbol,
    Words: Writer.words,
    Sum: Writer.sum,
    Largest: Writer.largest,
    Product: Writer.product,
    Negative: Writer.negative,
    Fraction: Writer.fraction,
    Power: Writer.power,
    Log: Writer.log,
    Root: Writer.root,
    Absolute: Writer.absolute,
}


def is_elided(line: Term, digits: int) -> bool:
    """Whether a line of numbers is written without some of its terms."""
    return has_value(line) and PLAIN.dots in text(line, digits)
