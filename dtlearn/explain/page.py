"""A page of an explanation as blocks: sentences, tables, listings, and hand computations.

The same blocks are written as plain text, as Markdown and as LaTeX. Labels of the data come out
literally in each.
"""

import re
from dataclasses import dataclass, replace
from typing import TypeAlias

from dtlearn.explain.derivation import Derivation, in_order
from dtlearn.explain.literal import markdown

Block: TypeAlias = "str | Heading | Grid | Listing | Derivation"
Page: TypeAlias = tuple[Block, ...]

GAP = "  "  # between the columns of a table in plain text
IN_LATEX = {c: f"\\{c}" for c in "&%$#_{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": "$|$",
    '"': r"\textquotedbl{}",
    "`": r"\textasciigrave{}",
    "'": r"\textquotesingle{}",
    "≤": r"$\le$",
    "≥": r"$\ge$",
    "∈": r"$\in$",
    "∉": r"$\notin$",
    "−": "$-$",
    "×": r"$\times$",
    "→": r"$\rightarrow$",
    "√": r"$\surd$",
    "…": r"\ldots{}",
    "[": "{[}",  # a line of a table may begin with it, and with the next
    "]": "{]}",
    "*": "{*}",
    "├": "$|$",
    "│": "$|$",
    "└": "+",
    "─": "-{}",
}
SECTIONS = ("section", "subsection", "subsubsection")


@dataclass(frozen=True)
class Heading:
    """A heading; level 1 is the title of the page."""

    text: str
    level: int = 1


@dataclass(frozen=True)
class Grid:
    """A table of texts: one line of as many cells as the head has."""

    head: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Listing:
    """Lines that keep their blanks, such as the text of a tree."""

    text: str


def as_text(page: Page) -> str:
    """A page as plain text."""
    return "\n\n".join(_text(block) for block in page)


def as_markdown(page: Page) -> str:
    """A page as Markdown, with its hand computations as LaTeX."""
    return "\n\n".join(_markdown(block) for block in page)


def as_latex(page: Page) -> str:
    """A page as LaTeX, for the body of a document that loads ``amsmath`` and ``textcomp``."""
    return "\n\n".join(_latex(block) for block in page)


# plain text


def _text(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"{text}\n{'=-'[level > 1] * len(text)}" if level < 3 else text
        case Grid(head, lines):
            return _columns(head, lines)
        case Listing(text):
            return text
        case _:
            return str(block)


def _columns(head: tuple[str, ...], lines: tuple[tuple[str, ...], ...]) -> str:
    widths = [max(map(len, cells)) for cells in zip(head, *lines, strict=True)]
    padded = (
        GAP.join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        for line in (head, *lines)
    )
    return "\n".join(line.rstrip() for line in padded)


# Markdown


def literal(text: str) -> str:
    """A text as Markdown that shows it as it is; an empty cell stays empty."""
    return markdown(text) if text else ""


def _paragraph(text: str) -> str:
    """The same of a text that stands alone, and must not begin as a list or a quotation does."""
    escaped = literal(text)
    begun = re.match(r"\d+(?=[.)](?:\s|$))|(?=[-+](?:\s|$))|(?=>|[-=]+$)", escaped)
    if begun is None:
        return escaped
    end = begun.end()
    return f"{escaped[:end]}&#{ord(escaped[end])};{escaped[end + 1 :]}"


def _markdown(block: Block) -> str:
    match block:
        case Heading(text, level):
            # braces at the end of a heading may be its attributes
            braced = literal(text).replace("{", "&#123;").replace("}", "&#125;")
            return f"{'#' * level} {braced}"
        case Grid(head, lines):
            under = ("---",) * len(head)
            rows = [tuple(map(literal, head)), under, *(map(literal, line) for line in lines)]
            return "\n".join(f"| {' | '.join(row)} |" for row in rows)
        case Listing(text):
            return f"```text\n{text}\n```"
        case Derivation():
            return block._repr_markdown_()
        case str():
            return _paragraph(block)


# LaTeX


def plain_latex(text: str) -> str:
    """A text as LaTeX outside of mathematics, literally.

    >>> print(plain_latex("5% & more ≤ x_1"))
    5\\% \\& more $\\le$ x\\_1
    """
    return "".join(IN_LATEX.get(c, c) for c in text)


def _latex(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"\\{SECTIONS[min(level, len(SECTIONS)) - 1]}*{{{plain_latex(text)}}}"
        case Grid(head, lines):
            rows = [" & ".join(map(plain_latex, line)) + r" \\" for line in (head, *lines)]
            body = "\n".join([rows[0], r"\hline", *rows[1:]])
            return f"\\begin{{tabular}}{{{'l' * len(head)}}}\n{body}\n\\end{{tabular}}"
        case Listing(text):
            rows = [plain_latex(line).replace(" ", "~") for line in text.split("\n")]
            body = " \\\\\n".join(f"\\texttt{{{row}}}" for row in rows)
            return f"\\begin{{flushleft}}\n{body}\n\\end{{flushleft}}"
        case Derivation():
            return "\n\n".join(_computation(replace(part, parts=())) for part in in_order(block))
        case str():
            return plain_latex(block)


def _computation(part: Derivation) -> str:
    """One computation without its parts: title, equations, notes."""
    title = f"\\noindent\\textbf{{{plain_latex(part.title)}}}"
    return "\n\n".join([f"{title}\n\\[\n{part.latex()}\n\\]", *map(plain_latex, part.notes)])
