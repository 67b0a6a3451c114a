"""Numbers and words as they are written: text out of the data comes out literally."""

import re

from dtlearn.explain.terms import numeral
from dtlearn.text import show

UNDEFINED = "undefined"
# what neither LaTeX nor MathJax takes as it is within \text: written in mathematics mode
SPECIAL = {c: f"\\{c}" for c in "$&_#%{}"} | {
    "\\": r"\backslash ",
    "~": r"\sim ",
    "^": r"{}^{\wedge}",
    "<": "<",
    ">": ">",
}


def number(value: float, digits: int) -> str:
    """A number as plain text; one that is not defined as a word.

    >>> number(-0.25, 4), number(2e-6 / 3, 2), number(float("nan"), 4)
    ('−0.25', '6.67 · 10^−7', 'undefined')
    """
    if value != value:
        return UNDEFINED
    mantissa, mark, exponent = numeral(value, digits).replace("-", "−").partition("e")
    if not mark:
        return mantissa
    sign = exponent[0].replace("+", "")
    return f"{mantissa} · 10^{sign}{exponent[1:].lstrip('0')}"


def words(plain: str) -> str:
    """Text out of the data as LaTeX, literally.

    >>> print(words("5_$ & more"))
    \\text{5}\\_\\$\\text{ }\\&\\text{ more}
    """
    pieces = re.split(f"([{re.escape(''.join(SPECIAL))}])", show(plain))
    return "".join(SPECIAL.get(piece, f"\\text{{{piece}}}") for piece in pieces if piece)


def markdown(plain: str) -> str:
    """Text as Markdown, literally: what Markdown, HTML or MathJax might read is written as codes.

    A dollar and a backslash stand each in a tag of their own: MathJax reads the finished page, and
    finds no mathematics across tags.

    >>> print(markdown("a_b <i> $5"))
    a&#95;b &#60;i> <span>&#36;</span>5
    """
    return re.sub(r"[\\`*_\[\]#|~$<&@^]", _as_code, show(plain))


def _as_code(found: re.Match[str]) -> str:
    code = f"&#{ord(found[0])};"
    return f"<span>{code}</span>" if found[0] in "\\$" else code
