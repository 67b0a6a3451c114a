"""Ways of flights: pictures, the explorer of kept flights, the bar for long work."""

import pandas as pd
import pytest
from matplotlib.figure import Figure
from test_explorers import axes_of
from test_widgets import numbers

import dtlearn as dt
from dtlearn.course.flight import outcome, plan
from dtlearn.draw import flown
from dtlearn.progress import told
from dtlearn.widgets import bar
from dtlearn.widgets.paired import Offer, Pair

WAY = pd.DataFrame({"time": [0, 10, 20], "altitude": [0, 120, 60], "east": 0, "north": 9})


# pictures


def test_a_way_is_its_rows_in_their_order_and_ends_in_a_sign():
    """The line of each table has its rows as points, and one marker at the last of them."""
    ax = dt.draw.paths({"a": WAY, "b": WAY[::-1]}, "time", "altitude")
    lines = [line.get_xydata().tolist() for line in ax.lines]
    assert lines == [
        [[0, 0], [10, 120], [20, 60]],
        [[20, 60]],
        [[20, 60], [10, 120], [0, 0]],
        [[0, 0]],
    ]
    assert [line.get_marker() for line in ax.lines] == ["", "o", "", "s"]


@pytest.mark.parametrize(
    ("ways", "error", "said"),
    [
        ({}, ValueError, "give a table under a name"),
        ({"a": WAY[:0]}, ValueError, "'a' has no rows"),
        ({"a": WAY[["time"]]}, KeyError, "'a' has no column 'altitude'"),
    ],
)
def test_what_can_not_be_drawn_is_named(ways, error, said):
    """The table, the column and the remedy."""
    with pytest.raises(error, match=said):
        dt.draw.paths(ways, "time", "altitude")


# the explorer of flights

SAME = {"lag": 0.4, "learned_in": 1.5, "flown_in": 1, "pilots": "A", "first": 1, "days": 1}
TRIALS = pd.DataFrame(
    {"moves": [4000, 9000, 9000, 0], "flights": [30, 90, 90, 0], "leaves": [50, 7, 99, 0]}
    | {"min_objects": [10, 100, 10, 10], "confidence": 0.25}
    | SAME,
    index=["few", "large", "usual", "the pilot"],
)
LANDINGS = pd.DataFrame(
    {
        "trial": ["few"] * 4 + ["large"] * 2 + ["usual"],
        "stages": [7, 7, 4, 4, 6, 2, 7],
        "near": [True, False, False, False, False, False, True],
        "east": [10, -300, 0, 90_000, 0, 0, 4],
        "north": [5000, 4000, 70_000, 0, 0, 0, 3],
        "sink": [100, 300, 0, 0, 0, 0, 200],
    }
)


@pytest.fixture
def explorer():
    """Three trials; every first flight is the same."""
    return dt.widgets.flight_explorer(TRIALS, LANDINGS, lambda trial: WAY)


def test_the_flights_of_a_trial_are_counted_by_their_ends(explorer):
    """Of four flights one lands near, one elsewhere, and two are lost in the fifth stage."""
    assert explorer.frame("flights", "few").text.splitlines() == [
        "4,000 moves of 30 flights, 28 trees, 50 leaves",
        "4 flights on days that no tree has seen:",
        "   1 landed within 75 ft of the centre line",
        "   1 came down elsewhere",
        "   2 lost in stage 5",
        "medians: 155 ft off the centre line, sinking 200 ft/min",
    ]


def test_where_no_flight_comes_down_no_median_is_told(explorer):
    """Lost in the third and in the seventh stage."""
    said = explorer.frame("min_objects", "large").text.splitlines()
    assert said[-2:] == ["   1 lost in stage 3", "   1 lost in stage 7"]


def test_values_rise_and_the_usual_one_is_where_it_starts(explorer):
    """10 and 100 rows of 90 flights, 30 and 90 flights with 10 rows; the pilot is no clone."""
    what, value = explorer.controls
    assert value.options == (("10", "usual"), ("100", "large")) and value.label == "10"
    what.value = "flights"
    assert value.options == (("30", "few"), ("90", "usual"))
    assert value.label == "90" and "99 leaves" in numbers(explorer)
    assert [label for label, _ in what.options] == ["rows a leaf, at least", "training flights"]


@pytest.mark.slow
def test_every_end_has_its_sign_on_the_map(explorer):
    """What ends off the map stands on its edge."""
    seen, move = [], explorer._picture._move

    def watched(axes, *values):
        move(axes, *values)
        seen.extend(line for line in axes[0].lines if line.get_linestyle() == "None")

    explorer._picture._move = watched
    explorer._picture.png("flights", "few")
    assert [(line.get_xydata()[0].tolist(), line.get_marker()) for line in seen] == [
        ([10, 5000], "o"),
        ([-300, 4000], "s"),
        ([0, flown.NORTH[1]], "^"),
        ([flown.EAST[1], 0], "^"),
    ]
    assert axes_of(explorer, "flights", "few")


def test_the_runway_shows_who_came_down_there():
    """East and north of each end but of a lost one, on the edge where it lies beyond."""
    *_, runway = axes = flown.still(Figure(flown.SIZE))
    drawn = len(runway.lines)
    ends = [(-76, 4000, 1), (75, 9000, 0), (3000, -10, 1), (-201, 10_001, 1), (5, 5, 2)]
    flown.moving(axes, WAY, [flown.Ending(*end) for end in ends])
    signs = [(*line.get_xydata()[0], line.get_marker()) for line in runway.lines[drawn:]]
    assert signs == [(-76, 4000, "s"), (75, 9000, "o"), (200, 0, "s"), (-200, 10_000, "s")]
    assert [line.get_xdata()[0] for line in runway.lines[:drawn]] == [-75, 75]


def test_the_runway_is_that_of_the_plan():
    """What draws knows nothing of flights: its numbers are those by which flights are judged."""
    assert (flown.RUNWAY, flown.WIDE) == (plan.RUNWAY, plan.HALF_WIDTH)
    assert flown.NEAR == outcome.NEAR


def test_a_line_looks_as_the_end_of_its_flight():
    """The first flight is lost, the second one not: the line on both Axes is that of the first."""
    ground, profile, _ = axes = flown.still(Figure(flown.SIZE))
    flown.moving(axes, WAY, [flown.Ending(0, 0, 2), flown.Ending(9, 9, 0)])
    _, way, lost, near = (line.get_color() for line in ground.lines)
    assert way == profile.lines[0].get_color() == lost != near


def test_trials_that_have_nothing_in_common_are_refused():
    """There would be nothing to choose."""
    with pytest.raises(ValueError, match="in one option only: nothing varies"):
        dt.widgets.flight_explorer(TRIALS.iloc[:2], LANDINGS, lambda trial: WAY)


def test_while_a_list_offers_other_values_nothing_between_is_shown():
    """From the second value of one to the second of the other, never by way of the first."""
    offers = [Offer(name, name, [("1", name * 2), ("2", name * 3)], 1) for name in "ab"]
    [what, value], moment = Pair(("what", "value"), offers).controls()
    seen = []
    for control in (what, value):
        control.observe(lambda change: seen.append(moment()), names="value")
    what.value = "b"
    assert set(seen) <= {("a", "aaa"), ("b", "bbb")}
    assert seen[-1] == moment() == ("b", "bbb")


# the bar


@pytest.fixture
def bars(monkeypatch):
    """The bars that are shown, in place of a page."""
    shown = []
    monkeypatch.setattr(bar, "display", shown.append)
    return shown


def test_the_bar_follows_the_outer_steps_only(bars):
    """Of three steps, each of which takes two more, one bar is shown; it counts what is done."""
    counted = []
    with dt.widgets.progress_bar():
        for _ in told(range(3), "tree", 3):
            counted.append(bars[0].value.rpartition("> ")[2])
            assert list(told(range(2), "depth", 2)) == [0, 1]
    assert counted == ["0 of 3 trees", "1 of 3 trees", "2 of 3 trees"]
    assert [repr(one) for one in bars] == ["3 trees"] and "3 of 3 trees" in bars[0].value


def test_each_work_gets_a_bar_of_its_own_if_its_length_is_known(bars):
    """Two works, and between them one that may go on for ever; outside the block none."""
    with dt.widgets.progress_bar():
        for name, number in (("tree", 2), ("depth", None), ("flight", 2)):
            list(told(range(2), name, number))
    list(told(range(2), "tree", 2))
    assert [repr(one) for one in bars] == ["2 trees", "2 flights"]


def test_a_name_in_the_bar_is_text():
    """It is escaped, and the bar has a name for those who hear it."""
    shown = bar.Bar("<b>", 2)
    assert "<b>" not in shown.value and 'aria-label="&lt;b&gt;s"' in shown.value


# the trees of an autopilot


@pytest.mark.slow
def test_the_trees_of_an_autopilot_may_stay_unpruned():
    """Pruning each of them afterwards gives the trees that are pruned at once, and fewer leaves."""
    records = dt.flight.records("C")
    moves = records[records["day"] <= 2]
    raw = dt.flight.learn(moves, min_objects=10, prune=False)
    pruned = dt.flight.learn(moves, min_objects=10)
    assert {place: dt.prune.pessimistic(tree) for place, tree in raw.items()} == pruned
    assert (dt.flight.sizes(raw) >= dt.flight.sizes(pruned)).all(axis=None)
    assert raw[6, "throttle"].n_leaves > pruned[6, "throttle"].n_leaves
