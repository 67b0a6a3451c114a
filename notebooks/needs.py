"""Which chapters need which: the picture and the table in for_lecturers.md, made from their heads.

    python -m notebooks.needs           writes both
    python -m notebooks.needs --check   writes nothing; fails when one is not up to date

A head says "What you need"; the numbers of chapters in it are needs. What comes after "and for
one section" or "and for the last part" is needed in part.
"""

import re
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from notebooks.site.chapters import Chapter, chapters

HERE = Path(__file__).resolve().parent
SHEET, PICTURE = HERE / "for_lecturers.md", HERE / "pictures" / "needs.svg"
HEAD = "| chapter | minutes | all before it | hours with these |\n|---|--:|---|--:|\n"
TABLE = re.compile(r"\| chapter \| minutes \|.*?\n\n", re.S)
IN_PART = re.compile(r"\band for (?:one section|the last part)\b")
# A chapter's column in the picture is chosen by hand; a line goes down in the column of its end, so
# no box may be in its way there.
COLUMNS = {"00": 1, "01": 0, "02": 1, "03": 1, "04": 1, "05": 1, "06": 2, "07": 1, "08": 1}
COLUMNS |= {"09": 0, "10": 1, "11": 2, "12": 2, "13": 4, "your own table": 1}
COLUMNS |= {"14": 3, "15": 3}
BOX, ACROSS, DOWN, EDGE = (134, 46), 146, 74, 4  # in pixels
Corner = tuple[int, int]


class Needs(NamedTuple):
    """The chapters that one needs as a whole, and those that a part of it needs, by name."""

    whole: tuple[str, ...]
    part: tuple[str, ...] = ()


def name(chapter: Chapter) -> str:
    """What a chapter is called: its number, or the words of its file."""
    return chapter.number or chapter.path.stem.replace("_", " ")


def needs(text: str) -> Needs:
    """What the words of a head ask for.

    >>> needs("gain (03), thresholds (chapter 04), and for one section unknown values (08)")
    Needs(whole=('03', '04'), part=('08',))
    """
    whole, part = (*IN_PART.split(text, maxsplit=1), "")[:2]
    return Needs(tuple(sorted(_numbers(whole))), tuple(sorted(_numbers(part))))


def _numbers(text: str) -> list[str]:
    return re.findall(r"\b\d\d\b", text)


def before(chapter: str, direct: dict[str, Needs]) -> tuple[str, ...]:
    """All that comes before a chapter: what it needs, what that needs, and so on.

    >>> before("c", {"a": Needs(()), "b": Needs(("a",)), "c": Needs(("b",))})
    ('a', 'b')
    """
    found = {other for one in direct[chapter].whole for other in (one, *before(one, direct))}
    return tuple(sorted(found))


def lines(direct: dict[str, Needs]) -> Iterator[tuple[str, str, bool]]:
    """The lines to draw: from a chapter, to one that it needs, and whether as a whole.

    >>> a, b, c = Needs(()), Needs(("a",)), Needs(("a", "b"))
    >>> list(lines({"a": a, "b": b, "c": c}))
    [('b', 'a', True), ('c', 'b', True)]
    """
    for chapter, (whole, part) in direct.items():
        implied = {far for near in whole for far in before(near, direct)}
        yield from ((chapter, one, True) for one in whole if one not in implied)
        yield from ((chapter, one, False) for one in part if one not in {*whole, *implied})


def table(every: list[Chapter]) -> str:
    """The table as Markdown."""
    direct, minutes = _read(every)
    return HEAD + "".join(_row(chapter, direct, minutes) for chapter in every)


def _read(every: list[Chapter]) -> tuple[dict[str, Needs], dict[str, int]]:
    named = {name(chapter): chapter for chapter in every}
    minutes = {one: int(chapter.minutes) for one, chapter in named.items()}
    return {one: needs(chapter.needs) for one, chapter in named.items()}, minutes


def _row(chapter: Chapter, direct: dict[str, Needs], minutes: dict[str, int]) -> str:
    one = name(chapter)
    earlier = before(one, direct)
    hours = sum(minutes[other] for other in (one, *earlier)) / 60
    link = f"[{one}]({chapter.path.name}) {chapter.question}"
    return f"| {link} | {minutes[one]} | {' '.join(earlier)} | {hours:.1f} |\n"


def rows(direct: dict[str, Needs]) -> dict[str, int]:
    """The row of each chapter in the picture: one below the lowest of those that it needs.

    >>> rows({"a": Needs(()), "b": Needs(("a",)), "c": Needs(("a",), ("b",))})
    {'a': 0, 'b': 1, 'c': 2}
    """
    found: dict[str, int] = {}
    for chapter, (whole, part) in direct.items():
        found[chapter] = 1 + max((found[other] for other in (*whole, *part)), default=-1)
    return found


def picture(every: list[Chapter]) -> str:
    """The picture as SVG: a box for each chapter, and lines between them.

    Raises KeyError for a chapter without a column.
    """
    direct, _ = _read(every)
    row = rows(direct)
    if missing := direct.keys() - COLUMNS.keys():
        raise KeyError(f"{', '.join(sorted(missing))}: give each a column in COLUMNS, and look")
    corner = {one: (EDGE + ACROSS * COLUMNS[one], EDGE + DOWN * row[one]) for one in direct}
    wide = max(x for x, _ in corner.values()) + BOX[0] + EDGE
    high = max(y for _, y in corner.values()) + BOX[1] + EDGE
    drawn = [_line(corner[b], corner[a], whole) for a, b, whole in lines(direct)]
    drawn += [_box(chapter, corner[name(chapter)]) for chapter in every]
    body = "\n".join(drawn)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="13" fill="#1f2328">\n'
        f'<rect width="{wide}" height="{high}" fill="#fff"/>\n{body}\n</svg>\n'
    )


def _line(start: Corner, end: Corner, whole: bool) -> str:
    """From the foot of a box to the head of another: at once into its column, then down."""
    x, y, goal = start[0] + BOX[0] // 2, start[1] + BOX[1], end[0] + BOX[0] // 2
    gap = DOWN - BOX[1]
    look = 'stroke="#0b5394"' if whole else 'stroke="#8a4b08" stroke-dasharray="6 4"'
    path = f"M{x} {y}C{x} {y + gap} {goal} {y} {goal} {y + gap}V{end[1]}"
    return f'<path d="{path}" fill="none" stroke-width="1.7" {look}/>'


def _box(chapter: Chapter, corner: Corner) -> str:
    (x, y), (wide, high) = corner, BOX
    words = re.sub(r"^\d\d_", "", chapter.path.stem).replace("_", " ")
    return (
        f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="6" fill="#f3f1ec" '
        f'stroke="#57606a"/><text x="{x + 9}" y="{y + 18}" font-weight="bold">'
        f'{chapter.number or "+"}</text><text x="{x + wide - 9}" y="{y + 18}" '
        f'text-anchor="end">{chapter.minutes} min</text>'
        f'<text x="{x + 9}" y="{y + 36}">{escape(words)}</text>'
    )


def files() -> dict[Path, str]:
    """Page and picture as they should be."""
    every = chapters()
    page = TABLE.sub(lambda _: table(every) + "\n", SHEET.read_text("utf-8"), count=1)
    return {SHEET: page, PICTURE: picture(every)}


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        old = [p.name for p, text in files().items() if p.read_text("utf-8") != text]
        sys.exit(f"{', '.join(old)}: python -m notebooks.needs writes it anew" if old else 0)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8", newline="\n")
