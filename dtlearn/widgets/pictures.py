"""The picture of an explorer: an image of ipywidgets with words for those who can't see it."""

from pathlib import Path

import ipywidgets as widgets
import traitlets
from anywidget import AnyWidget

HERE = Path(__file__).parent


class Picture(AnyWidget, widgets.Image):  # type: ignore[misc]  # ipywidgets has no types
    """A PNG or SVG as bytes and its alternative text, which reach the page together."""

    _esm = HERE / "picture.js"
    _css = HERE / "picture.css"
    alt = traitlets.Unicode("").tag(sync=True)

    def show(self, picture: bytes, alt: str) -> None:
        """Replace picture and words at once."""
        with self.hold_sync():
            self.value, self.alt = picture, alt
