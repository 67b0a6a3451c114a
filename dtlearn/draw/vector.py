"""A tree as SVG: its marks written as text, without a figure, in a few milliseconds.

There are no ids, no styles and no script, so that any number of pictures can stand in one page:
hatches are lines of their own. Letters that a browser has no font for take up the room measured.
"""

import re
from collections.abc import Iterable, Iterator
from unicodedata import bidirectional

from dtlearn.draw import style
from dtlearn.draw.compared import pruned_sheet
from dtlearn.draw.marks import DASH, Mark, Rectangle, Sheet, Stroke, Text
from dtlearn.draw.plan import SVG_LIMIT, plan_of
from dtlearn.draw.sketch import sheet_of
from dtlearn.draw.view import Row, view_of
from dtlearn.tree.tree import Tree

FONTS = "'DejaVu Sans', Verdana, sans-serif"
PIXELS = 96 / 72  # of a page, a point
HATCH, HATCH_STEP = 0.8, 3.5  # width of hatch lines, and from one to the next
DOT = 1.4
ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
UNFIT = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # for XML 1.0
SPECIAL = re.compile("[&<>\"']")


def tree_svg(
    tree: Tree,
    max_depth: int | None = None,
    folded: Iterable[int] = (),
    path: Row | None = None,
    cut: Iterable[int] = (),
    words: str | None = None,
) -> str:
    """A tree as SVG text, with the options of :func:`dtlearn.draw.tree`.

    ``words`` is the alternative text; left out, it tells size and marks. A tree of more than 400
    nodes is written down to the last depth that keeps to that number. Raises as ``draw.tree``.

    >>> import dtlearn as dt
    >>> tree_svg(dt.id3(dt.datasets.load("risk"), target="Risk"))[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    view = view_of(tree, SVG_LIMIT, max_depth, folded, path, cut)
    return svg(sheet_of(view, plan_of(view)), words)


def pruned_svg(before: Tree, after: Tree, words: str | None = None) -> str:
    """A tree before and after pruning as SVG text; see :func:`dtlearn.draw.pruned`."""
    return svg(pruned_sheet(before, after, SVG_LIMIT), words)


def svg(sheet: Sheet, words: str | None = None) -> str:
    """A sheet of marks as SVG text."""
    wide, high = sheet.width, sheet.height
    said = escaped(sheet.words if words is None else words)
    size = f'width="{wide * PIXELS:.0f}" height="{high * PIXELS:.0f}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {_n(wide)} {_n(high)}" '
        f'role="img" aria-label="{said}"><title>{said}</title>'
        f'<rect width="{_n(wide)}" height="{_n(high)}" fill="#ffffff"/>'
        f'<g font-family="{FONTS}" font-size="{_n(style.SMALL)}" text-anchor="middle" '
        f'fill="{style.INK}" stroke="none" xml:space="preserve">'
        f"{''.join(map(_written, sheet.marks))}</g></svg>"
    )


def escaped(text: str) -> str:
    """A text for XML and HTML, in quotes too; what XML has no place for becomes U+FFFD.

    >>> escaped("a < b & \\x00")
    'a &lt; b &amp; \ufffd'
    """
    return SPECIAL.sub(lambda found: ESCAPES[found[0]], UNFIT.sub("\ufffd", text))


def _n(value: float) -> str:
    """A length to a hundredth of a point."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _written(mark: Mark) -> str:
    if isinstance(mark, Text):
        return _text(mark)
    return _stroke(mark) if isinstance(mark, Stroke) else _rectangle(mark)


def _text(mark: Text) -> str:
    look = "" if mark.size == style.SMALL else f' font-size="{_n(mark.size)}"'
    look += ' font-weight="bold"' if mark.bold else ""
    look += "" if mark.centred else ' text-anchor="start"'
    look += f' fill="{mark.colour}"' if mark.colour not in (None, style.INK) else ""
    if not mark.text.isascii() and any(bidirectional(c) in ("R", "AL") for c in mark.text):
        look += ' unicode-bidi="plaintext"'
    return f'<text x="{_n(mark.x)}" y="{_n(mark.y)}"{look}>{escaped(mark.text)}</text>'


def _stroke(mark: Stroke) -> str:
    path = "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in mark.points)
    return f'<path d="{path}" fill="none"{_line(mark.colour, mark.line, mark.dashed)}/>'


def _line(colour: str | None, width: float, dashed: bool) -> str:
    dash = f' stroke-dasharray="{DASH[0]} {DASH[1]}"' if dashed else ""
    return f' stroke="{colour or style.INK}" stroke-width="{_n(width)}"{dash}'


def _rectangle(mark: Rectangle) -> str:
    where = f'x="{_n(mark.x)}" y="{_n(mark.y)}" width="{_n(mark.width)}" height="{_n(mark.height)}"'
    corner = f' rx="{_n(mark.rounded)}"' if mark.rounded else ""
    line = _line(mark.frame, mark.line, mark.dashed) if mark.line else ""
    return f'<rect {where}{corner} fill="{mark.fill}"{line}/>' + _hatched(mark)


def _hatched(mark: Rectangle) -> str:
    """White lines or dots over a rectangle, cut off at its edges."""
    if not mark.hatch:
        return ""
    if "." in mark.hatch:
        pieces, line, ends = "".join(_dots(mark)), DOT, ' stroke-linecap="round"'
    else:
        ways = (False, True) if "x" in mark.hatch else (False,)
        pieces, line, ends = "".join(p for way in ways for p in _slants(mark, way)), HATCH, ""
    return f'<path d="{pieces}" fill="none" stroke="#ffffff" stroke-width="{line}"{ends}/>'


def _dots(mark: Rectangle) -> Iterator[str]:
    """Points on a grid, each as a line of no length."""
    across, down = int(mark.width / HATCH_STEP), int(mark.height / HATCH_STEP)
    for i in range(across):
        for j in range(down):
            x, y = mark.x + (i + 0.5) * HATCH_STEP, mark.y + (j + 0.5) * HATCH_STEP
            yield f"M{_n(x)} {_n(y)}h0"


def _slants(mark: Rectangle, falling: bool) -> Iterator[str]:
    """Lines at 45 degrees from edge to edge."""
    wide, high = mark.width, mark.height
    for step in range(1, int((wide + high) / HATCH_STEP) + 1):
        d = step * HATCH_STEP  # on the line x + y = d, from the upper left corner
        x0, x1 = max(0.0, d - high), min(wide, d)
        ends = ((x0, d - x0), (x1, d - x1))
        if falling:
            ends = ((x0, high - d + x0), (x1, high - d + x1))
        yield "M" + "L".join(f"{_n(mark.x + x)} {_n(mark.y + y)}" for x, y in ends)
