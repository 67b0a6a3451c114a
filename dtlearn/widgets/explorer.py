"""What all explorers share: controls above a figure and its numbers.

control  a widget with a value, such as a slider
draw     (figure, *values of the controls) -> None, puts the picture on an empty figure
tell     (*values of the controls) -> the numbers as lines of text
words    (*values of the controls) -> what the picture shows, for those who can't see it
"""

import base64
import html
from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as widgets

from dtlearn.draw import picture, style
from dtlearn.widgets.pictures import Picture

SHARPNESS = 110  # dots an inch of the figure
WIDTH = 88  # pixels of the page an inch of the figure takes
# The theme's own colour. A wide table is scrolled, by keyboard too.
NUMBERS = (
    'tabindex="0" role="group" aria-label="numbers" style="margin:0; line-height:1.35; '
    'font-size:13px; overflow-x:auto; color:var(--jp-content-font-color1, inherit)"'
)


class Explorer(widgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Controls, a figure and numbers that follow the controls.

    The figure is an image, and not drawn in an output area, so that no move of a slider is lost.
    """

    def __init__(
        self,
        about: str,
        controls: Sequence[Any],
        draw: Callable[..., None],
        tell: Callable[..., str],
        words: Callable[..., str],
        size: tuple[float, float],
    ) -> None:
        self._about, self._size = about, size
        self._draw, self._tell, self._words = draw, tell, words
        self.controls = tuple(controls)
        width = f"{round(size[0] * WIDTH)}px"
        self.figure = Picture(format="png", layout={"width": width, "max_width": "100%"})
        self.figure.add_class("dtlearn-figure")
        self.numbers = widgets.HTML()
        self.numbers.add_class("dtlearn-numbers")
        super().__init__([widgets.VBox(self.controls), self.figure, self.numbers])
        self.add_class("dtlearn-explorer")
        for control in self.controls:
            control.observe(self._renew, names="value")
        self._renew()

    @property
    def text(self) -> str:
        """What is explored and the numbers of the moment, as plain text."""
        return f"{self._about}\n{self._tell(*self._values())}"

    def __repr__(self) -> str:
        return self.text

    def _values(self) -> list[Any]:
        return [control.value for control in self.controls]

    def _renew(self, change: Any = None) -> None:
        values = self._values()
        with style.styled(), style.unknown_glyphs():
            figure = picture.blank(self._size, SHARPNESS)
            self._draw(figure, *values)
            self.figure.show(picture.png(figure), self._words(*values))
        self.numbers.value = f"<pre {NUMBERS}>{html.escape(self._tell(*values))}</pre>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget; where there is none, the figure; where there are no pictures, the numbers."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        bundle["image/png"] = base64.b64encode(self.figure.value).decode()
        bundle["text/plain"] = self.text
        return bundle
