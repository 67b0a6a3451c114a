"""What all explorers share: controls above a picture and its numbers.

control  a widget of `controls`; its value is one of ``values``, a button has none
picture  `draw.kept.Kept`, a still and a moving part, or `draw.kept.Vector`, SVG
tell     (*values) -> the numbers as lines of text
words    (*values) -> what the picture shows, for those who can't see it

An explorer needs no more than these. What a move computes for several of them, such as a tree, is
made in one cached function that they share.

>>> from dtlearn.draw.kept import Kept
>>> from dtlearn.widgets.controls import Count
>>> def still(figure):
...     ax = figure.add_axes((0.1, 0.2, 0.8, 0.7))
...     ax.set(xlim=(0, 5), ylim=(0, 25), xlabel="n")
...     return ax
>>> def move(ax, n):
...     ax.plot([n], [n * n], "o")
>>> squares = Explorer(
...     "Squares:",
...     [Count(2, 0, 5, description="n")],
...     Kept((4, 3), still, move),
...     tell=lambda n: f"n² = {n * n}",
...     words=lambda n: f"A dot at {n}, {n * n}.",
... )
>>> squares.controls[0].value = 3
>>> squares
Squares:
n² = 9
>>> squares.figure.alt
'A dot at 3, 9.'
>>> [frame.text for frame in squares.frames()]
['n² = 0', 'n² = 1', 'n² = 4', 'n² = 9', 'n² = 16', 'n² = 25']

A control that changes the options of another observes before the explorer is made, so that the
explorer sees both changed. ``positions`` then lists all that there are, for `frames`.
Where a button changes what is explored, it calls ``renew``; ``moment`` gives what the picture, tell
and words then take instead of the controls' values alone.
"""

import base64
import html
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as widgets

from dtlearn.draw.kept import Kept, Vector
from dtlearn.widgets.frames import Frame, Position, controls_at, count, spread, stops_at, thinned
from dtlearn.widgets.pictures import Picture

WIDTH = 88  # pixels of the page an inch of the picture takes
FRAMES = 200  # pictures of a page without a kernel, at the most
# The theme's own colour. A wide table is scrolled, by keyboard too.
NUMBERS = (
    'tabindex="0" role="group" aria-label="numbers" style="margin:0; line-height:1.35; '
    "font-size:13px; overflow-x:auto; white-space:pre; "
    'color:var(--jp-content-font-color1, inherit)"'
)


class Explorer(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Controls, a picture and numbers that follow the controls.

    The picture is an image, and not drawn in an output area, so that no move of a slider is lost.
    Raises ValueError where two controls have one name.
    """

    def __init__(
        self,
        about: str,
        controls: Sequence[Any],
        picture: Kept | Vector,
        tell: Callable[..., str],
        words: Callable[..., str],
        positions: Sequence[Position] | None = None,
        moment: Callable[[], tuple[Any, ...]] | None = None,
    ) -> None:
        self._about, self._picture, self._tell, self._words = about, picture, tell, words
        self.controls = tuple(controls)
        self._movable = [control for control in self.controls if control.has_trait("value")]
        _check(self._movable)
        self._positions, self._moment = positions, moment
        self._start = self._values()
        layout = {"width": _width(picture), "max_width": "100%"}
        self.figure = Picture(format=picture.format, layout=layout)
        self.figure.add_class("dtlearn-figure")
        self.numbers = widgets.HTML()
        self.numbers.add_class("dtlearn-numbers")
        super().__init__([widgets.VBox(self.controls), self.figure, self.numbers])
        self.add_class("dtlearn-explorer")
        for control in self._movable:
            control.observe(self._moved, names="value")
        self.renew()

    @property
    def text(self) -> str:
        """What is explored and the numbers of the moment, as plain text."""
        return f"{self._about}\n{self._tell(*self._values())}"

    def __repr__(self) -> str:
        return self.text

    @property
    def positions(self) -> int:
        """Number of positions that the controls can take."""
        return count(self._movable) if self._positions is None else len(self._positions)

    def frame(self, *values: Any) -> Frame:
        """What the explorer would show at these values of its controls.

        Raises ValueError where its positions are listed and these are none of them.
        """
        if self._positions is None:
            controls = stops_at(self._movable, values)
        else:
            controls = controls_at(self._positions, values)
        return Frame(
            controls=controls,
            picture=self._picture.live(*values),
            mime=f"image/{self._picture.format}",
            text=self._tell(*values),
            alt=self._words(*values),
        )

    def frames(self, most: int = FRAMES) -> list[Frame]:
        """What the explorer shows at each position, the last control moving fastest.

        Where there are more than ``most`` positions, controls with many stops keep fewer of them,
        evenly spread, among them that of the start: every position of the stops left has its
        frame, and ``len(frames) < explorer.positions``. Where the options of a control depend on
        another, positions are kept that are evenly spread. The explorer does not move. Raises
        ValueError where ``most`` is less than 1.
        """
        if self._positions is None:
            kept = spread(self._movable, self._start, most)
        else:
            kept = thinned(self._positions, self._start, most)
        return [self.frame(*values) for values in kept]

    def renew(self) -> None:
        """Show picture, words and numbers of the moment."""
        values = self._values()
        self.figure.show(self._picture.live(*values), self._words(*values))
        self.numbers.value = f"<pre {NUMBERS}>{html.escape(self._tell(*values))}</pre>"
        self._shown = values

    def _moved(self, change: Any) -> None:
        if self._values() != self._shown:
            self.renew()

    def _values(self) -> tuple[Any, ...]:
        if self._moment is not None:
            return self._moment()
        return tuple(control.value for control in self._movable)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget; where there is none, a PNG; where there are no pictures, the numbers."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        bundle["image/png"] = base64.b64encode(self._picture.png(*self._values())).decode()
        bundle["text/plain"] = self.text
        return bundle


def _width(picture: Kept | Vector) -> str:
    """Room for the picture; an SVG finds its own size in that of the page."""
    return f"{round(picture.size[0] * WIDTH)}px" if isinstance(picture, Kept) else "100%"


def _check(controls: Sequence[Any]) -> None:
    names = [control.description for control in controls]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"two controls are named {name!r}: give each its own description")
