"""Controls: ipywidgets' values and events, and how an explorer follows them."""

import ipywidgets as widgets
import pytest

from dtlearn.draw.kept import Vector
from dtlearn.widgets.controls import Amount, Choice, Count, Pick, Press, Switch, Words
from dtlearn.widgets.explorer import Explorer

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'


def explorer_of(*controls, seen):
    """An explorer that notes the values at which it draws."""

    def svg(*values):
        seen.append(values)
        return SVG

    picture = Vector(svg, lambda *values: b"")
    return Explorer("Values:", controls, picture, lambda *v: str(v), lambda *v: str(v))


@pytest.mark.parametrize(
    ("control", "base"),
    [
        (Choice(options=["a"]), widgets.SelectionSlider),
        (Count(), widgets.IntSlider),
        (Amount(), widgets.FloatSlider),
        (Pick(options=["a"]), widgets.Dropdown),
        (Switch(), widgets.Checkbox),
        (Press(), widgets.Button),
        (Words(), widgets.Text),
    ],
)
def test_controls_are_those_of_ipywidgets_in_another_view(control, base):
    """Each is of its class, and shows itself by a file of ours."""
    assert isinstance(control, base)
    assert control.get_state()["_view_module"] == "anywidget"
    assert "dtlearn-control" in control._esm
    assert ".dtlearn-control" in control._css


def test_every_kind_of_control_renews_the_explorer():
    """A slider, a pick, a switch: the values come in the order of the controls, without buttons."""
    controls = (
        Amount(0.5, min=0, max=1, step=0.1, description="amount"),
        Press(description="button"),
        Pick(options=["a", "b"], description="pick"),
        Switch(description="switch"),
    )
    seen = []
    explorer = explorer_of(*controls, seen=seen)
    assert explorer.controls == controls
    controls[0].value = 0.7
    controls[2].value = "b"
    controls[3].value = True
    assert seen == [
        (0.5, "a", False),
        (0.7, "a", False),
        (0.7, "b", False),
        (0.7, "b", True),
    ]


TESTS = {"Age": ["≤ 22.5", "≤ 35"], "Car": ["SUV", "Sports", "Vintage"]}


def test_options_that_depend_on_another_control():
    """The test picked belongs to the attribute picked whenever the explorer draws, once a move."""
    attribute = Pick(options=[*TESTS], description="attribute")
    test = Pick(options=TESTS["Age"], value="≤ 35", description="test")
    attribute.observe(lambda change: test.set_trait("options", TESTS[change.new]), names="value")
    seen = []
    explorer_of(attribute, test, seen=seen)
    attribute.value = "Car"
    test.value = "Vintage"
    attribute.value = "Age"
    assert seen == [("Age", "≤ 35"), ("Car", "SUV"), ("Car", "Vintage"), ("Age", "≤ 22.5")]


def test_a_button_may_change_what_is_explored():
    """A click as the page sends it calls the function, which renews the explorer."""
    button, seen = Press(description="more"), []
    explorer = explorer_of(button, seen=seen)
    button.on_click(lambda _: explorer.renew())
    button._handle_custom_msg({"event": "click"}, [])
    assert seen == [(), ()]


def test_two_controls_of_one_name_are_refused():
    """A reader of the page could not tell them apart, nor could a frame."""
    message = "two controls are named 'n': give each its own description"
    with pytest.raises(ValueError, match=message):
        explorer_of(Count(description="n"), Count(description="n"), seen=[])
