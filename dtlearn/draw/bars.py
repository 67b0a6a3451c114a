"""Splits of one node under each other as a sheet of marks: bars of class counts with names.

part   a title, and lines below it
line   the name of a branch, its class counts, and what else is told of it, at the right
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dtlearn.arrays import Floats
from dtlearn.draw import boxes, style
from dtlearn.draw.legend import Entry, Legend, legend_of
from dtlearn.draw.marks import Mark, Rectangle, Sheet, Text
from dtlearn.draw.names import two_lines
from dtlearn.draw.plan import MARGIN

BAR, LENGTH = 16.0, 260.0  # height of a bar, and its length where it holds all rows
LINE, LEADING = 28.0, 1.15  # height of a line, and of the text of its name in sizes of type
GAP = 8.0  # between name, bar and note
WRAP = 26  # characters a line of a branch's name
BETWEEN = 10.0  # parts


@dataclass(frozen=True)
class Part:
    """A title and the bars below it: names, class counts (lines, classes), notes."""

    title: str
    names: tuple[str, ...]
    counts: Floats
    notes: tuple[str, ...]


def bars_sheet(target: str, classes: Sequence[Any], parts: Sequence[Part], words: str) -> Sheet:
    """The parts under each other, all bars by one scale, with a legend on top.

    >>> import numpy as np
    >>> part = Part("node", ("all rows",), np.array([[4.0, 2.0]]), ("n = 6",))
    >>> sheet = bars_sheet("Risk", ["H", "L"], [part], "4 H, 2 L.")
    >>> [mark.text for mark in sheet.marks if isinstance(mark, Text)]
    ['Risk', 'H', 'L', 'node', 'all rows', '4', '2', 'n = 6']
    """
    names = [line for part in parts for name in part.names for line in two_lines(name, WRAP)]
    notes = [note for part in parts for note in part.notes]
    left = MARGIN + _widest(names) + GAP
    right = left + LENGTH + GAP
    width = right + _widest(notes) + MARGIN
    titles = (style.text_room(part.title, style.NORMAL, True) for part in parts)
    width = max(width, *(2 * MARGIN + room for room in titles))
    legend = _legend(target, classes, width - 2 * MARGIN)
    marks, y = [*legend.marks(MARGIN, MARGIN)], legend.height + 2 * MARGIN
    unit = LENGTH / max(1e-300, *(part.counts.sum(axis=1).max(initial=0.0) for part in parts))
    for part in parts:
        y_title = y + style.NORMAL
        marks.append(Text(MARGIN, y_title, part.title, style.NORMAL, True, centred=False))
        y += 1.6 * style.NORMAL
        for name, counts, note in zip(part.names, part.counts, part.notes, strict=True):
            marks += _name(name, y)
            marks += _bar(counts, left, y + (LINE - BAR) / 2, unit)
            marks.append(_text(note, right, y + LINE / 2))
            y += LINE
        y += BETWEEN
    width = max(width, legend.width + 2 * MARGIN)
    return Sheet(width, y - BETWEEN + MARGIN, marks, words)


def _widest(texts: Sequence[str]) -> float:
    return max((style.text_room(text, style.SMALL) for text in texts), default=0.0)


def _legend(target: str, classes: Sequence[Any], room: float) -> Legend:
    entries = [
        Entry(style.short(name), boxes.class_bar(i)) for i, name in enumerate(style.labels(classes))
    ]
    return legend_of(target, [entries], room)


def _text(text: str, x: float, middle: float) -> Text:
    return Text(x, middle + 0.35 * style.SMALL, text, style.SMALL, centred=False)


def _name(name: str, y: float) -> list[Mark]:
    """A name in one line or two, beside the middle of its bar."""
    lines, leading = two_lines(name, WRAP), LEADING * style.SMALL
    first = y + LINE / 2 - leading * (len(lines) - 1) / 2
    return [_text(line, MARGIN, first + i * leading) for i, line in enumerate(lines)]


def _bar(counts: Floats, x: float, y: float, unit: float) -> list[Mark]:
    """The pieces of a bar, each with its count where it has room; hatches end before it."""
    marks: list[Mark] = []
    for number, count in enumerate(counts.tolist()):
        if count <= 0:
            continue
        look, width, text = boxes.class_bar(number), count * unit, style.number(count)
        marks.append(Rectangle(x, y, width, BAR, look.fill, look.frame, hatch=look.hatch))
        room = style.text_room(text, style.SMALL) + 4
        if room <= width:
            middle = x + width / 2
            if look.hatch:
                marks.append(Rectangle(middle - room / 2, y, room, BAR, look.fill))
            ink, base = style.text_on(look.fill), y + BAR / 2 + 0.35 * style.SMALL
            marks.append(Text(middle, base, text, style.SMALL, colour=ink))
        x += width
    return marks
