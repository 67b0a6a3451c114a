"""Small pictures of counter-examples, as HTML that reads on light and on dark pages."""

import html
from collections.abc import Sequence
from typing import Any

import pandas as pd

COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7")  # of Okabe and Ito, as in all pictures
UNIT, HEIGHT = 22, 20  # pixels a row takes, and a bar is high
WIDEST = 480  # pixels
PLAIN = 'style="color:inherit"'  # the page's own colour of text, light or dark


def bars(lines: Sequence[Sequence[float]], names: Sequence[str]) -> str:
    """One bar for each line of class counts, made of a piece for each class."""
    most = max([sum(line) for line in lines] + [1])
    unit = min(UNIT, WIDEST / most)
    rows = "".join(_bar(line, name, unit) for line, name in zip(lines, names, strict=True))
    return _image(rows, _spoken(lines, names))


def dots(numbers: Sequence[float], labels: Sequence[str]) -> str:
    """The values of a number in order, each with its class as a letter in the class's colour."""
    order = sorted(range(len(numbers)), key=lambda i: (numbers[i], labels[i]))
    classes = sorted(set(labels))
    cells = [
        f'<td style="text-align:center">{_piece(labels[i], classes.index(labels[i]), UNIT)}'
        f"<br>{numbers[i]:g}</td>"
        for i in order
    ]
    said = ", ".join(f"{numbers[i]:g} is {labels[i]}" for i in order)
    return _image(f"<tr>{''.join(cells)}</tr>", said)


def rows(made: Any) -> str:
    """The first rows of a table."""
    frame = made if isinstance(made, pd.DataFrame) else pd.DataFrame(made)
    return frame.head(10).to_html(index=False, border=0).replace("<table", f"<table {PLAIN}", 1)


def _image(inside: str, said: str) -> str:
    """A table that a screen reader takes for one picture."""
    return f'<table {PLAIN} role="img" aria-label="{html.escape(said)}">{inside}</table>'


def _bar(line: Sequence[float], name: str, unit: float) -> str:
    pieces = "".join(_piece(f"{n:g}", i, n * unit) for i, n in enumerate(line) if n)
    before = f'<td style="text-align:right">{html.escape(name)}</td>'
    return f'<tr>{before}<td style="text-align:left">{pieces}</td></tr>'


def _piece(text: str, number: int, width: float) -> str:
    colour = COLOURS[number % len(COLOURS)]
    ink = "#ffffff" if number % len(COLOURS) == 0 else "#000000"
    return (
        f'<span style="display:inline-block; width:{width:.0f}px; height:{HEIGHT}px; '
        f'background:{colour}; color:{ink}; text-align:center">{html.escape(text)}</span>'
    )


def _spoken(lines: Sequence[Sequence[float]], names: Sequence[str]) -> str:
    told = (
        f"{name}: {', '.join(f'{n:g}' for n in line)}"
        for line, name in zip(lines, names, strict=True)
    )
    return "; ".join(told)
