"""Sliders with a name: ipywidgets' own, shown as the browser's range input.

What ipywidgets draws has a handle without an accessible name, and no trait gives it one. So only
the view is ours; value, options, limits and events are those of ipywidgets.
"""

from pathlib import Path

import ipywidgets as widgets
from anywidget import AnyWidget

HERE = Path(__file__).parent


class Named(AnyWidget):
    """The view of a slider; its description is its label."""

    _esm = HERE / "slider.js"
    _css = HERE / "slider.css"


class Choice(Named, widgets.SelectionSlider):  # type: ignore[misc]  # ipywidgets has no types
    """A slider over options, which says the label of the chosen one."""


class Count(Named, widgets.IntSlider):  # type: ignore[misc]
    """A slider over whole numbers."""
