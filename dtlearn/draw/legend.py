"""The legend of a tree's picture, laid out from the widths of its texts.

swatch  a small box that looks like the boxes or bars that the entry explains
"""

from dataclasses import dataclass
from typing import NamedTuple

from dtlearn.draw import style
from dtlearn.draw.marks import Mark, Rectangle, Stroke, Text
from dtlearn.draw.names import elided

SWATCH, AFTER_SWATCH = style.SMALL, 6.0
BETWEEN = 14.0  # entries of a row
ROW = 14.0  # height of a row
LONGEST = 40  # characters of the title
INSET = 2.5  # of the second frame


class Look(NamedTuple):
    """How a box is drawn."""

    fill: str
    frame: str | None  # None is ink
    line: float = 1.3
    rounded: float = 0.0
    dashed: bool = False
    double: bool = False
    hatch: str = ""

    def framed(self, x: float, y: float, width: float, height: float) -> list[Mark]:
        """The box at a place."""
        marks: list[Mark] = [
            Rectangle(
                *(x, y, width, height, self.fill, self.frame, self.line),
                *(self.rounded, self.dashed, self.hatch),
            )
        ]
        if self.double:
            inner = x + INSET, y + INSET, width - 2 * INSET, height - 2 * INSET
            marks.append(Rectangle(*inner, self.fill, self.frame, 0.8))
        return marks


class Entry(NamedTuple):
    """What is explained; one without a look of a box explains a sign in its text, or an edge."""

    text: str
    look: Look | None = None
    edge: float = 0.0  # width of the edge that is shown

    @property
    def width(self) -> float:
        """Width of swatch and text."""
        swatch = SWATCH + AFTER_SWATCH if self.look or self.edge else 0.0
        return swatch + style.text_room(self.text, style.SMALL)


@dataclass(frozen=True)
class Legend:
    """Entries in rows under a title."""

    title: str
    rows: tuple[tuple[Entry, ...], ...]

    @property
    def width(self) -> float:
        """Width of the widest row, or of the title."""
        rows = [sum(e.width for e in row) + BETWEEN * (len(row) - 1) for row in self.rows]
        return max(*rows, style.text_room(self.title, style.SMALL))

    @property
    def height(self) -> float:
        """Height of the title and all rows."""
        return ROW * (1 + len(self.rows))

    def marks(self, left: float, top: float) -> list[Mark]:
        """The legend at a place."""
        baseline = top + style.SMALL
        marks: list[Mark] = [Text(left, baseline, self.title, style.SMALL, centred=False)]
        for row in self.rows:
            x, baseline = left, baseline + ROW
            for entry in row:
                marks += _marks(entry, x, baseline)
                x += entry.width + BETWEEN
        return marks


def legend_of(title: str, groups: list[list[Entry]], room: float) -> Legend:
    """The legend in rows that are no wider than the room, each group on rows of its own.

    >>> [len(row) for row in legend_of("Risk", [[Entry("H"), Entry("L")], [Entry("x")]], 99).rows]
    [2, 1]
    """
    rows: list[tuple[Entry, ...]] = []
    for group in groups:
        row: tuple[Entry, ...] = ()
        left = room
        for entry in group:
            if row and entry.width > left:
                rows.append(row)
                row, left = (), room
            row, left = (*row, entry), left - entry.width - BETWEEN
        if row:
            rows.append(row)
    return Legend(elided(title, LONGEST), tuple(rows))


def _marks(entry: Entry, x: float, baseline: float) -> list[Mark]:
    marks: list[Mark] = []
    if entry.look:
        look = entry.look._replace(rounded=0.0)
        marks += look.framed(x, baseline - 0.85 * SWATCH, SWATCH, SWATCH)
    if entry.edge:
        middle = baseline - 0.35 * SWATCH
        marks.append(Stroke(((x, middle), (x + SWATCH, middle)), entry.edge, None))
    if marks:
        x += SWATCH + AFTER_SWATCH
    return [*marks, Text(x, baseline, entry.text, style.SMALL, centred=False)]
