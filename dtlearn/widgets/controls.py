"""Controls with a name: ipywidgets' own, shown as the browser's native inputs.

What ipywidgets draws has handles without an accessible name, and no trait gives them one. So only
the view is ours; value, options, limits and events are those of ipywidgets, and each may change
while the control is on the page. The description of a control is its label.
"""

from pathlib import Path

import ipywidgets as widgets
from anywidget import AnyWidget

HERE = Path(__file__).parent
WIDE = {"width": "32em"}  # layout of a slider


class Slider(AnyWidget):
    """The view of a slider."""

    _esm = HERE / "slider.js"
    _css = HERE / "control.css"


class Choice(Slider, widgets.SelectionSlider):  # type: ignore[misc]  # ipywidgets has no types
    """A slider over options, which says the label of the chosen one."""


class Count(Slider, widgets.IntSlider):  # type: ignore[misc]
    """A slider over whole numbers."""


class Amount(Slider, widgets.FloatSlider):  # type: ignore[misc]
    """A slider over numbers from ``min`` to ``max`` in equal steps."""


class Pick(AnyWidget, widgets.Dropdown):  # type: ignore[misc]
    """One of several options from a list that unfolds."""

    _esm = HERE / "pick.js"
    _css = HERE / "control.css"


class Switch(AnyWidget, widgets.Checkbox):  # type: ignore[misc]
    """A box that is ticked or not."""

    _esm = HERE / "switch.js"
    _css = HERE / "control.css"


class Words(AnyWidget, widgets.Text):  # type: ignore[misc]
    """A line of text to type; its value follows each key."""

    _esm = HERE / "text.js"
    _css = HERE / "control.css"


class Press(AnyWidget, widgets.Button):  # type: ignore[misc]
    """A button; ``on_click`` takes the function that it calls. It has no value."""

    _esm = HERE / "press.js"
    _css = HERE / "control.css"
