"""Lettering: sizes of type, how wide a text is, and how labels and numbers are written.

Labels are shown as they are; one that is too long loses its middle.
"""

import textwrap
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from dtlearn.draw import widths
from dtlearn.draw.names import elided
from dtlearn.text import show, show_all

SMALL, NORMAL = 9.0, 10.0  # sizes of type, in points
HINTED = 1.06  # so much wider is type fitted to 72 dots an inch than in the tables of its font


def label(value: Any) -> str:
    """A level, class or name as a label; one that would be invisible is put in quotes.

    >>> label("sunny"), label(""), label(3.0)
    ('sunny', "''", '3')
    """
    text = show(value)
    return text if text.strip() else repr(text)


def labels(values: Sequence[Any], taken: Sequence[str] = ()) -> list[str]:
    """Labels that are told apart from each other and from those ``taken``.

    >>> labels(["a", "n", 1, "1"], taken=["n"])
    ['a', "'n'", '1', "'1'"]
    """
    return [repr(text) if text in taken else text for text in show_all(values)]


def number(value: float) -> str:
    """A count or weight as text, with two decimals at the most.

    >>> number(4.0), number(2.6667)
    ('4', '2.67')
    """
    return show(round(float(value), 2))


def lines_of(text: str, width: int, most: int) -> list[str]:
    """A text in lines of at most ``width`` characters; past ``most`` lines it ends in "…".

    >>> lines_of("one two three four", 8, 2)
    ['one two', 'three …']
    """
    if len(text) <= width:
        return [text]
    return textwrap.wrap(text, width, max_lines=most, placeholder=" …", replace_whitespace=False)


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Width of one line of text, in points."""
    return size * widths.ems(text, bold)


def text_room(text: str, size: float, bold: bool = False) -> float:
    """Room for one line of text, in points, be it drawn in few dots, where type is wider."""
    return HINTED * text_width(text, size, bold)


@contextmanager
def unknown_glyphs() -> Iterator[None]:
    """No warning about characters that no installed font has: the text report shows them."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing")
        warnings.filterwarnings("ignore", "Matplotlib currently does not support")
        yield


def short(name: Any) -> str:
    """A class as one short line."""
    return elided(label(name), 30)
