"""Pictures that the chapters need: the chord of a split, the steps of a tree of one number."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

import dtlearn as dt


@pytest.fixture(autouse=True)
def closed():
    """No figure stays open."""
    yield
    plt.close("all")


def test_chord_runs_between_the_branches():
    """Its ends are the branches' shares and entropies, and the gain is the dotted line's length."""
    _, line, gain = dt.draw.chord([[4, 1], [0, 3]]).lines
    h = 0.7219280948873623  # of 4/5 and 1/5
    assert np.allclose(line.get_xydata(), [[0.8, h], [0, 0]])
    low, high = gain.get_ydata()
    assert np.allclose(gain.get_xdata(), 0.5)
    assert (low, high) == pytest.approx((5 / 8 * h, 1.0))
    assert line.axes.get_title(loc="left") == "gain = 0.5488 bits"


@pytest.mark.parametrize("children", [[[1, 2]], [[1, 2, 3], [3, 2, 1]], [[0, 0], [1, 1]]])
def test_chord_refuses_what_it_cannot_show(children):
    """Other than two branches of two classes with rows is a clear error."""
    with pytest.raises(ValueError, match="two branches of two classes with rows"):
        dt.draw.chord(children)


def test_steps_jump_where_the_thresholds_are():
    """One level line for each leaf, at its share, from one threshold to the next."""
    people = dt.datasets.load("height_gender")
    tree = dt.cart(people, "Gender", criterion="entropy")
    steps = dt.draw.steps(tree, "Height", "m", (155, 185)).collections[0].get_segments()
    assert [step.tolist() for step in steps] == [
        [[155, 0], [165, 0]],
        [[165, 0.75], [175, 0.75]],
        [[175, 1], [185, 1]],
    ]


def test_steps_draws_on_the_axes_it_is_given():
    """`ax` in, the same Axes out; odd names stay literal."""
    data = pd.DataFrame({"$x$": [1, 2], "y": ["$a$", "b"]})
    _, ax = plt.subplots()
    assert dt.draw.steps(dt.cart(data, "y"), "$x$", "$a$", (0, 3), ax) is ax
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("$x$", "share of $a$")


def test_steps_refuses_an_unknown_class():
    """The error lists the classes."""
    tree = dt.cart(dt.datasets.load("height_gender"), "Gender")
    with pytest.raises(ValueError, match="no class 'x'.*'f', 'm'"):
        dt.draw.steps(tree, "Height", "x", (155, 185))
