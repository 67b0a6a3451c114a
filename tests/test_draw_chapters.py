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


def test_tally_fills_bars_as_far_as_they_are_chosen():
    """Open bars are as long as the totals, full ones as the chosen; the first stands on top."""
    ax = dt.draw.tally(["agrees", "wrong"], [7, 3], [2, 3])
    lengths = [[bar.get_width() for bar in bars] for bars in ax.containers]
    assert lengths == [[7, 3], [2, 3]]
    assert [text.get_text() for text in ax.texts] == ["2 of 7", "3 of 3"]
    assert ax.get_ylim() == (1.5, -0.5)


@pytest.mark.parametrize(
    ("totals", "chosen", "said"),
    [([7], [1, 2], "1 totals and 2 chosen for 2"), ([7, 3], [2, 4], "from 0 to the total")],
)
def test_tally_refuses_what_is_none(totals, chosen, said):
    """Lengths that differ, and more chosen than there are."""
    with pytest.raises(ValueError, match=said):
        dt.draw.tally(["agrees", "wrong"], totals, chosen)


def test_ranges_tell_inside_from_outside():
    """A figure on the bound is inside and a disc; the one beyond is a cross of another colour."""
    ax = dt.draw.ranges(["a", "b"], [(3.2, 3.32), (3.2, 3.32)], [3.32, 3.92])
    bars = [(bar.get_x(), bar.get_x() + bar.get_width()) for c in ax.containers for bar in c]
    assert bars == [pytest.approx((3.2, 3.32))] * 2
    inside, outside = ax.lines
    assert (inside.get_marker(), outside.get_marker()) == ("o", "X")
    assert inside.get_color() != outside.get_color()
    assert [line.get_xdata()[0] for line in ax.lines] == [3.32, 3.92]


@pytest.mark.parametrize(
    ("bounds", "figures", "said"),
    [([(2, 1)], [1], "above its upper bound"), ([(1, 2)], [1, 2], "1 names, 1 ranges, 2 figures")],
)
def test_ranges_refuse_what_is_none(bounds, figures, said):
    """Bounds the wrong way round, and lengths that differ."""
    with pytest.raises(ValueError, match=said):
        dt.draw.ranges(["a"], bounds, figures)
