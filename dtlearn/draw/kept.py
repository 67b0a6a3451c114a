"""Pictures for sliders: what stays is drawn once and kept, and only what moves is drawn anew.

Where nearly all of a picture moves, it is written as SVG instead, which takes even less time.

still   (figure) -> axes, draws what stays: the axes with their ticks and labels, a legend, a curve
move    (axes, *values) -> None, adds to these axes what the values of the moment show
ground  the pixels of the still part, under all that moves
"""

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text
from PIL import Image

from dtlearn.draw import picture, style, vector
from dtlearn.draw.marks import Sheet

SHARPNESS = 110  # dots an inch
COMPRESSION = 1  # zlib's level: the quickest; benchmarks/README.md compares them


class Kept:
    """A picture of a still and a moving part, ``size`` inches wide and high.

    ``still`` returns one Axes or several in a form of its own choice, which ``move`` gets. All
    that ``move`` adds, as any drawing code does, lies over the still part, and is gone before the
    next move. Titles of Axes may move as well; limits, ticks and colours of the cycle do not.

    >>> def still(figure):
    ...     ax = figure.add_axes((0.1, 0.2, 0.8, 0.7))
    ...     ax.set(xlim=(0, 10), ylim=(0, 100))
    ...     return ax
    >>> def move(ax, n):
    ...     ax.plot([n], [n * n], "o")
    >>> squares = Kept((3, 2), still, move)
    >>> first, second = squares.png(3), squares.png(4)
    >>> first == second, first == squares.png(3)
    (False, True)
    """

    format = "png"

    def __init__(
        self, size: tuple[float, float], still: Callable[[Figure], Any], move: Callable[..., None]
    ) -> None:
        self.size, self._move = size, move
        figure = Figure(figsize=size, dpi=SHARPNESS)
        self._canvas = _canvas_of(figure)
        with style.styled(), style.unknown_glyphs():
            self._axes = still(figure)
            self._layers = [_Layer(ax) for ax in figure.axes]
            self._canvas.draw()
        for layer in self._layers:
            layer.freeze()
        self._ground = self._canvas.copy_from_bbox(figure.bbox)

    def png(self, *values: Any) -> bytes:
        """The picture of some values as the bytes of a PNG file, whatever was drawn before."""
        self._canvas.restore_region(self._ground)
        with style.styled(), style.unknown_glyphs():
            for layer in self._layers:
                layer.ax.set_prop_cycle(None)
            try:
                self._move(self._axes, *values)
                for layer in self._layers:
                    layer.draw(self._canvas.get_renderer())
            finally:
                for layer in self._layers:
                    layer.clear()
        return _encoded(self._canvas)

    live = png


@dataclass(frozen=True)
class Vector:
    """A picture as SVG for a page that lives, and as PNG for what a notebook stores.

    ``svg`` and ``png`` take the values of the moment, and return the text of an SVG file and the
    bytes of a PNG file. The page shows the SVG in its own size, a little smaller where it is wider
    than the page, and lets it be scrolled where it is wider still.

    >>> dot = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="{}"/></svg>'
    >>> Vector(dot.format, lambda radius: b"...").live(3)[-21:]
    b'<circle r="3"/></svg>'
    """

    svg: Callable[..., str]
    png: Callable[..., bytes]
    format = "svg+xml"

    @classmethod
    def of_sheets(cls, sheet: Callable[..., Sheet]) -> "Vector":
        """The picture that a sheet of marks is; ``sheet`` takes the values of the moment."""
        return cls(
            lambda *values: vector.svg(sheet(*values)),
            lambda *values: picture.sheet_png(sheet(*values)),
        )

    def live(self, *values: object) -> bytes:
        """The picture of some values as the bytes of an SVG file."""
        return self.svg(*values).encode()


class _Layer:
    """What moves on one Axes: the artists that are added to it, and its titles."""

    def __init__(self, ax: Axes) -> None:
        self.ax = ax
        texts = [child for child in ax.get_children() if isinstance(child, Text)]
        self._titles = {text: text.get_text() for text in texts if text not in ax.texts}
        for title in self._titles:
            title.set_animated(True)  # left out when the still part is drawn

    def freeze(self) -> None:
        """From now on what is added moves, and moves no limits."""
        self.ax.autoscale(False)
        self._still = set(self.ax.get_children())
        self._n_containers = len(self.ax.containers)
        self._reach = self.ax.dataLim.get_points().copy()

    def _added(self) -> list[Artist]:
        return [child for child in self.ax.get_children() if child not in self._still]

    def draw(self, renderer: Any) -> None:
        """Draw all that moves, in the order in which Matplotlib draws an Axes."""
        for artist in sorted([*self._added(), *self._titles], key=lambda a: a.get_zorder()):
            artist.draw(renderer)

    def clear(self) -> None:
        """Take off all that was added."""
        for artist in self._added():
            artist.remove()
        del self.ax.containers[self._n_containers :]
        self.ax.dataLim.set_points(self._reach.copy())
        for title, text in self._titles.items():
            title.set_text(text)


def _canvas_of(figure: Figure) -> Any:
    return FigureCanvasAgg(figure)


def _encoded(canvas: Any) -> bytes:
    """The pixels of a canvas as a PNG. Paper is opaque, so that no alpha is needed."""
    file = io.BytesIO()
    pixels = Image.fromarray(np.asarray(canvas.buffer_rgba())).convert("RGB")
    pixels.save(file, "png", compress_level=COMPRESSION)
    return file.getvalue()
