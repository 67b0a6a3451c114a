"""Terms as plain text and as LaTeX."""

import re
from collections.abc import Callable

from dtlearn.explain.terms import (
    Absolute,
    Fraction,
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
    as_written,
)
from dtlearn.text import show

# what neither LaTeX nor MathJax takes as it is within \text: written in mathematics mode
SPECIAL = {c: f"\\{c}" for c in "$&_#%{}"} | {
    "\\": r"\backslash ",
    "~": r"\sim ",
    "^": r"{}^{\wedge}",
    "<": "<",
    ">": ">",
}


def text(term: Term, digits: int) -> str:
    """A term as one line of plain text.

    >>> third = Fraction(Number(1), Number(3))
    >>> text(Sum((Number(2 / 3), Negative(Product((third, Log(third)))))), digits=4)
    '0.6667 − 1/3 · log2 1/3'
    """
    match term:
        case Number(value):
            return number(value, digits)
        case Symbol(plain, _) | Words(plain):
            return plain
        case Fraction(top, bottom):
            return f"{_held(top, digits)}/{_held(bottom, digits)}"
        case Sum(terms):
            return _signs(terms, lambda part: text(part, digits))
        case Product(terms):
            return " · ".join(_factor(part, digits) for part in terms)
        case Negative(part):
            return f"−{_factor(part, digits)}"
        case Log(part):
            return f"log2 {_factor(part, digits)}"
        case Root(part):
            return f"√({text(part, digits)})"
        case Power(part, exponent):
            return f"{_held(part, digits)}^{exponent}"
        case Absolute(part):
            return f"|{text(part, digits)}|"


def latex(term: Term, digits: int) -> str:
    """A term as LaTeX, for mathematics mode.

    >>> third = Fraction(Number(1), Number(3))
    >>> print(latex(Sum((Number(2 / 3), Negative(Product((third, Log(third)))))), digits=4))
    0.6667 - \\frac{1}{3} \\cdot \\log_2 \\frac{1}{3}
    """
    match term:
        case Number(value):
            return number(value, digits).replace("−", "-")
        case Symbol(_, source):
            return source
        case Words(plain):
            return words(plain)
        case Fraction(top, bottom):
            return f"\\frac{{{latex(top, digits)}}}{{{latex(bottom, digits)}}}"
        case Sum(terms):
            return _signs(terms, lambda part: latex(part, digits)).replace("−", "-")
        case Product(terms):
            return r" \cdot ".join(_in_brackets(part, digits) for part in terms)
        case Negative(part):
            return f"-{_in_brackets(part, digits)}"
        case Log(part):
            return f"\\log_2 {_in_brackets(part, digits)}"
        case Root(part):
            return f"\\sqrt{{{latex(part, digits)}}}"
        case Power(part, exponent):
            base = latex(part, digits)
            held = base if isinstance(part, Number | Symbol) else f"\\left({base}\\right)"
            return f"{held}^{{{exponent}}}"
        case Absolute(part):
            return f"\\left|{latex(part, digits)}\\right|"


def number(value: float, digits: int) -> str:
    """A number: as it is where its decimals are few, else with so many of them.

    >>> number(3.0, 4), number(0.5, 4), number(2 / 3, 4), number(-0.25, 4)
    ('3', '0.5', '0.6667', '−0.25')
    """
    rounded = as_written(value, digits)
    is_exact = abs(value - rounded) <= 1e-12 * max(1.0, abs(value))
    written = show(rounded) if is_exact else f"{value:.{digits}f}"
    return written.replace("-", "−")


def words(plain: str) -> str:
    """Text out of the data as LaTeX, literally.

    >>> print(words("5_$ & more"))
    \\text{5}\\_\\$\\text{ }\\&\\text{ more}
    """
    pieces = re.split(f"([{re.escape(''.join(SPECIAL))}])", show(plain))
    return "".join(SPECIAL.get(piece, f"\\text{{{piece}}}") for piece in pieces if piece)


def markdown(plain: str) -> str:
    """Text as Markdown, literally.

    >>> print(markdown("a_b *c* $5"))
    a\\_b \\*c\\* \\$5
    """
    return re.sub(r"([\\`*_{}\[\]()#+!|$~-])", r"\\\1", show(plain).replace("&", "&amp;")).replace("<", "&lt;")


def _signs(terms: tuple[Term, ...], write: Callable[[Term], str]) -> str:
    """Terms with a plus or a minus between them."""
    parts = [write(terms[0])]
    for part in terms[1:]:
        if isinstance(part, Negative):
            parts += ["−", write(part)[1:]]
        else:
            parts += ["+", write(part)]
    return " ".join(parts)


def _held(part: Term, digits: int) -> str:
    """A term in brackets, unless it is a single number or letter."""
    written = text(part, digits)
    return written if isinstance(part, Number | Symbol | Words) else f"({written})"


def _factor(part: Term, digits: int) -> str:
    """A term in brackets where signs would run into each other."""
    written = text(part, digits)
    return f"({written})" if isinstance(part, Sum | Negative) else written


def _in_brackets(part: Term, digits: int) -> str:
    written = latex(part, digits)
    return f"\\left({written}\\right)" if isinstance(part, Sum | Negative) else written
