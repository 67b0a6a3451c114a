"""Frames: what an explorer shows at each position, without moving it."""

import html
import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dtlearn as dt
from dtlearn.draw.kept import Vector
from dtlearn.widgets.controls import Amount, Choice, Count, Pick, Press, Switch
from dtlearn.widgets.explorer import Explorer
from dtlearn.widgets.frames import Frame, Position, Stop, places, thinned

pytestmark = pytest.mark.slow  # each is whole pictures or trees, time and again

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="9">{}</text></svg>'


def drawn_as_svg(*controls):
    """An explorer whose picture writes its values as SVG."""
    picture = Vector(lambda *v: SVG.format(v), lambda *v: f"PNG of {v}".encode())
    return Explorer("Values:", controls, picture, lambda *v: f"at {v}", lambda *v: f"words {v}")


EXPLORERS = {
    "threshold": lambda: dt.widgets.threshold_explorer(
        dt.datasets.load("play_tennis_numeric"), "play", "humidity"
    ),
    "held counts": lambda: dt.widgets.counts_explorer((2, 1), (1, 2), hold_node=True),
    "growth": lambda: dt.widgets.growth_stepper(dt.datasets.load("play_tennis_numeric"), "play"),
    "pruning": lambda: dt.widgets.pruning_explorer(
        dt.cart(dt.datasets.load("iris")[::2], "class"), dt.datasets.load("iris")[1::2]
    ),
    "purity": lambda: dt.widgets.purity_explorer((1, 2), limit=2),
    "purity of three": lambda: dt.widgets.purity_explorer((1, 1, 0), "abc", limit=1),
    "regions": lambda: dt.widgets.regions_explorer(
        dt.datasets.load("iris")[::3], "class", "petal_length_cm", "petal_width_cm", max_depth=2
    ),
    "size": lambda: dt.widgets.size_explorer(dt.datasets.load("iris"), "class", max_depth=3),
    "steps": lambda: dt.widgets.steps_explorer(
        dt.datasets.load("iris")[::3], "petal_width_cm", "petal_length_cm", max_depth=3
    ),
    "subset": lambda: dt.widgets.subset_explorer(dt.datasets.load("risk"), "Risk", "Car"),
    "subset of means": lambda: dt.widgets.subset_explorer(
        dt.datasets.load("iris"), "petal_width_cm", "class"
    ),
    "threshold of means": lambda: dt.widgets.threshold_explorer(
        dt.datasets.load("iris"), "petal_width_cm", "sepal_width_cm"
    ),
    "SVG": lambda: drawn_as_svg(
        Pick(options=[("one", 1), ("two", 2)], description="pick"),
        Switch(value=True, description="switch"),
        Press(description="button"),
        Amount(0.1, min=0, max=0.3, step=0.1, description="amount"),
    ),
}


def shown(explorer):
    """Picture, its type, numbers and words that the live explorer shows."""
    numbers = re.fullmatch(r"<pre [^>]*>(.*)</pre>", explorer.numbers.value, re.S)[1]
    figure = explorer.figure
    return figure.value, f"image/{figure.format}", html.unescape(numbers), figure.alt


@pytest.mark.parametrize("name", EXPLORERS)
def test_a_frame_is_what_the_live_explorer_shows(name):
    """At each position picture, type, numbers and words are those that a move there brings."""
    explorer = EXPLORERS[name]()
    frames = explorer.frames()
    assert len(frames) == explorer.positions > 1
    controls = {control.description: control for control in explorer.controls}
    for frame in frames:
        for key, stop in frame.controls.items():
            controls[key].value = stop.value
        assert (frame.picture, frame.mime, frame.text, frame.alt) == shown(explorer)


@pytest.mark.parametrize("name", EXPLORERS)
def test_frames_move_nothing(name):
    """No control changes, and nothing is sent to the page."""
    explorer = EXPLORERS[name]()
    sent, before = [], shown(explorer)
    for part in (*explorer.controls, explorer.figure, explorer.numbers):
        part.observe(sent.append)
    explorer.frames()
    assert sent == []
    assert shown(explorer) == before


def test_frames_name_their_stops():
    """By the names of the controls, with the text shown and the value; buttons have none."""
    frames = EXPLORERS["SVG"]().frames()
    assert len(frames) == 2 * 2 * 4
    assert frames[1] == Frame(
        controls={
            "pick": Stop("one", 1),
            "switch": Stop("False", False),
            "amount": Stop("0.1", 0.1),
        },
        picture=SVG.format((1, False, 0.1)).encode(),
        mime="image/svg+xml",
        text="at (1, False, 0.1)",
        alt="words (1, False, 0.1)",
    )


def test_too_many_positions_are_thinned_to_a_grid():
    """Of 9 · 9 · 9 · 9 positions 3 · 4 · 4 · 4 are left, with each start among them.

    Between 0 and 8 lie 4, or 3 and 5 (8/3 and 16/3 rounded); the start 2 takes the place of 3.
    """
    counts = [Count(n, 0, 8, description=f"count {n}") for n in (4, 5, 0, 2)]
    explorer = drawn_as_svg(*counts)
    frames = explorer.frames()
    assert (explorer.positions, len(frames)) == (9**4, 3 * 4 * 4 * 4)
    seen = [tuple(stop.value for stop in frame.controls.values()) for frame in frames]
    stops = [0, 4, 8], [0, 3, 5, 8], [0, 3, 5, 8], [0, 2, 5, 8]
    assert seen == list(itertools.product(*stops))
    counts[0].value = 7  # frames depend on the start, not on the moment
    assert explorer.frames() == frames


def test_few_frames_keep_the_start():
    """A single frame is the start; at least one has to be asked for."""
    explorer = drawn_as_svg(Choice(options=list("abcdef"), value="c", description="letter"))
    assert [frame.text for frame in explorer.frames(1)] == ["at ('c',)"]
    assert [frame.text for frame in explorer.frames(6)] == [f"at ('{c}',)" for c in "abcdef"]
    with pytest.raises(ValueError, match="most=0: ask for one frame at least"):
        explorer.frames(0)


@given(st.data())
def test_places_are_spread_evenly(data):
    """So many places, each once, in order, with the start; other gaps differ by 1 at the most."""
    n = data.draw(st.integers(1, 60))
    n_kept, start = data.draw(st.integers(1, n)), data.draw(st.integers(0, n - 1))
    chosen = places(n, n_kept, start)
    assert chosen == sorted(set(chosen))
    assert len(chosen) == n_kept
    assert start in chosen
    assert set(chosen) <= set(range(n))
    untouched = places(n, n_kept, 0)
    if n_kept > 1:
        gaps = [b - a for a, b in itertools.pairwise(untouched)]
        assert max(gaps) - min(gaps) <= 1
        assert untouched[-1] == n - 1


def dependent():
    """An explorer in which each letter has stops of its own: 1, 2 and 3 of them."""
    letter = Pick(options=list("abc"), description="letter")
    number = Choice(options=[0], description="number")
    listed = [
        Position({"letter": Stop(a, a), "number": Stop(str(i), i)}, (a, i))
        for n, a in enumerate("abc")
        for i in range(n + 1)
    ]
    picture = Vector(lambda *v: SVG.format(v), lambda *v: b"")

    def told(*values):
        return f"at {values}"

    return Explorer("", [letter, number], picture, told, told, positions=listed), listed


def test_listed_positions_have_frames_alone():
    """Where stops depend on another control there are 6 of them, and not 3 · 1."""
    explorer, listed = dependent()
    frames = explorer.frames()
    assert explorer.positions == len(frames) == 6
    assert [frame.controls for frame in frames] == [position.controls for position in listed]
    assert [frame.controls["number"].value for frame in explorer.frames(3)] == [0, 1, 2]
    with pytest.raises(ValueError, match="ask for one frame at least"):
        explorer.frames(0)
    with pytest.raises(ValueError, match=r"no position has the values \('a', 1\)"):
        explorer.frame("a", 1)


def test_a_start_that_is_listed_is_kept():
    """Of the positions that are left one is the start."""
    listed = [Position({"p": Stop(str(i), i)}, (i,)) for i in range(10)]
    assert list(thinned(listed, (4,), 3)) == [(0,), (4,), (9,)]
    assert list(thinned(listed, (99,), 3)) == [(0,), (4,), (9,)]
    assert list(thinned(listed, (7,), 1)) == [(7,)]


def test_one_frame_can_be_asked_for():
    """Also at a value that is no stop at the moment, which is told as it is."""
    explorer = drawn_as_svg(Pick(options=[("one", 1)], description="pick"))
    assert explorer.frame(1).controls == {"pick": Stop("one", 1)}
    assert explorer.frame(2).controls == {"pick": Stop("2", 2)}
