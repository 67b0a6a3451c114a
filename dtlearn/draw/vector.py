"""Pictures for sliders that are written as SVG, which takes less time than drawing."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Vector:
    """A picture as SVG for a page that lives, and as PNG for what a notebook stores.

    ``size`` is in inches. ``svg`` and ``png`` take the values of the moment, and return the text
    of an SVG file and the bytes of a PNG file.

    >>> dot = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="{}"/></svg>'
    >>> Vector((1, 1), dot.format, lambda radius: b"...").live(3)[-21:]
    b'<circle r="3"/></svg>'
    """

    size: tuple[float, float]
    svg: Callable[..., str]
    png: Callable[..., bytes]
    format = "svg+xml"

    def live(self, *values: object) -> bytes:
        """The picture of some values as the bytes of an SVG file."""
        return self.svg(*values).encode()
