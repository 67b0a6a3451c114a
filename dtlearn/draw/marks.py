"""What a picture of a tree is made of: a few kinds of marks, in points, y growing downwards.

A sheet of marks is drawn by :mod:`dtlearn.draw.picture` on an Axes and written by
:mod:`dtlearn.draw.vector` as SVG: both say the same, as both are made of the same marks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

DASH = (4.0, 2.5)  # a dash and the gap after it


class Text(NamedTuple):
    """One line of text; ``y`` is its baseline, and ``x`` its middle, or its start."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    centred: bool = True
    colour: str | None = None  # None is ink: dark on a light ground, light on a dark one


class Rectangle(NamedTuple):
    """A rectangle by its upper left corner; without a frame where ``line`` is 0."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    frame: str | None = None  # None is ink
    line: float = 0.0
    rounded: float = 0.0
    dashed: bool = False
    hatch: str = ""


class Stroke(NamedTuple):
    """A line through points."""

    points: tuple[tuple[float, float], ...]
    line: float
    colour: str | None  # None is ink
    dashed: bool = False


Mark = Text | Rectangle | Stroke


@dataclass(frozen=True)
class Sheet:
    """A picture: its size in points, its marks from the ground up, and in words what it shows."""

    width: float
    height: float
    marks: Sequence[Mark]
    words: str


def moved(mark: Mark, dx: float, dy: float) -> Mark:
    """The mark at another place.

    >>> moved(Stroke(((0, 1), (2, 1)), 1.0, None), 10, 5).points
    ((10, 6), (12, 6))
    """
    if isinstance(mark, Stroke):
        return mark._replace(points=tuple((x + dx, y + dy) for x, y in mark.points))
    return mark._replace(x=mark.x + dx, y=mark.y + dy)
