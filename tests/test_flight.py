"""Flights: the plan, the stand-ins, the record, the autopilot, on a toy and on the real model."""

import gzip
import platform
import subprocess
import sys
from dataclasses import asdict
from itertools import islice, repeat
from math import cos, radians, sin

import numpy as np
import pandas as pd
import pytest

import dtlearn as dt
from dtlearn.course import flight
from dtlearn.course.flight import air, autopilot, laws, plan, stored, variables
from dtlearn.course.flight.__main__ import main
from dtlearn.course.flight.kept import SHOWN, facts_of
from dtlearn.course.flight.moments import moments
from dtlearn.course.flight.record import Flight
from dtlearn.course.flight.spoken import condition, position
from dtlearn.course.flight.trial import TRIALS, grown_alike, moves_of, recorded, trees_of
from dtlearn.rules.conditions import Interval
from dtlearn.table.columns import Attribute

ZERO = dict.fromkeys(variables.INSTRUMENTS, 0.0)


def state(**values):
    """A state that is zero but for some instruments."""
    return {**ZERO, **values}


# instruments and air


def test_headings_are_cut_in_the_east():
    """Every angle is a heading above -270 and at most 90; south is -180 from both sides."""
    found = [variables.heading(angle) for angle in (0, 90, 91, 180, 270, 359)]
    assert found == [0, 90, -269, -180, -90, -1]
    assert variables.heading(-180) == variables.heading(540) == -180


def test_instruments_show_whole_steps():
    """Half degrees of pitch, 20 ft/min of climb, 5 ft east, a twentieth of a g."""
    seen = variables.shown({"pitch": 2.26, "climb": -31, "east": 12.4, "g_load": 1.027})
    assert seen == {"pitch": 2.5, "climb": -40, "east": 10, "g_load": 1.05}


def test_a_day_repeats_and_another_differs():
    """The wind of a day is its seed's; still air does not move; rough air is so many times it."""
    [a, again, other] = [list(islice(flight.Day(s).winds(0.1), 50)) for s in (1, 1, 2)]
    assert a == again != other
    twice = list(islice(flight.Day(1, rough=2).winds(0.1), 50))
    assert np.array(twice) == pytest.approx(2 * np.array(a))
    assert not np.array(list(islice(flight.Day(1, rough=0).winds(0.1), 50))).any()


@pytest.mark.slow
def test_the_air_is_as_rough_as_stated():
    """Over three hours: gusts of 4 ft/s; down half of that and 3 ft/s of lift, √(2² + 3²) = 3.6."""
    winds = np.array(list(islice(flight.Day(3).winds(0.1), 108_000)))
    assert winds.std(axis=0) == pytest.approx([4, 4, 3.606], rel=0.1)
    assert abs(winds.mean(axis=0)[:2]).max() < air.STEADY + 1


# the plan

ENDS = [
    (0, {"altitude": 200}, {"altitude": 201}),
    (1, {"north": 31_950}, {"north": 32_000}),
    (2, {"north": 41_950}, {"north": 42_000}),
    (3, {"heading": -149}, {"heading": -150}),
    (4, {"north": 34_650}, {"north": 34_600}),
    (5, {"altitude": 150}, {"altitude": 149}),
    (6, {"on_ground": 0}, {"on_ground": 1}),
]


@pytest.mark.parametrize(("stage", "before", "after"), ENDS)
def test_stages_end_where_stated(stage, before, after):
    """One step before its end a stage goes on; at its end the next one begins."""
    assert plan.stage_after(stage, state(**before)) == stage
    assert plan.stage_after(stage, state(**after)) == stage + 1


def test_the_path_comes_down_by_four_degrees():
    """2,000 ft / tan 4° = 28,601 ft before the point that it aims at."""
    assert pytest.approx(28_601, abs=1) == plan.PATH - plan.AIM
    assert plan.on_path(plan.AIM + 14_300.67) == pytest.approx(1000, abs=0.01)
    assert plan.on_path(0) == 0
    assert plan.on_path(60_000) == 2000


# the stand-ins


def person(**body):
    """A stand-in whose hands are steady, and which looks ten times a second."""
    steady = {"delay": 0.0, "glance": 0.1, "dead_band": 0.8, "noise": 0.0} | body
    return flight.Person("test", laws.Habits(), flight.Body(**steady))


def throttles(pilot, speeds, now=7):
    """Tick and position of each move of the throttle, in a level turn at these airspeeds."""
    settings, found = {**variables.IDLE, "throttle": now}, []
    for tick, speed in enumerate(speeds):
        seen = state(airspeed=speed, altitude=2000)
        moved = pilot.moves(laws.RIGHT, seen, settings)
        settings |= moved
        found += [(tick, moved["throttle"])] if "throttle" in moved else []
    return found


@pytest.mark.parametrize(("speed", "ends"), [(95, []), (93, []), (92, [8]), (85, [10]), (98, [6])])
def test_an_error_within_the_dead_band_is_left(speed, ends):
    """The throttle at 7, wanted 7 + 0.3 (95 - speed): 0.6 off is left, 0.9 is not."""
    assert [steps for _, steps in throttles(flight.Pilot(person(), 1), [speed] * 80)] == ends


@pytest.mark.parametrize("delay", [0, 0.4, 0.8])
def test_eyes_are_late(delay):
    """What changes at tick 50 moves no hand before the delay is over, and some hand after it."""
    late = []
    for seed in range(30):
        pilot = flight.Pilot(person(delay=delay), seed)
        late += [tick - 50 for tick, _ in throttles(pilot, [95] * 50 + [85] * 80)]
    assert min(late) == round(delay * 10)


@pytest.mark.parametrize(("noise", "places"), [(0, {8}), (1, {6, 8, 9})])
def test_a_hand_misses_by_its_noise(noise, places):
    """Wanted at 7.9: a steady hand stops at 8, one that misses by a step or so beside it, too."""
    hands = [flight.Pilot(person(noise=noise), seed) for seed in range(60)]
    first = {throttles(pilot, [92] * 80)[0][1] for pilot in hands}
    assert first >= places and (noise or first == places)


def test_one_look_is_for_one_control():
    """With everything wrong, no two controls are moved at the same moment, and all in the end."""
    pilot = flight.Pilot(person(noise=0.5), 1)
    off = {"elevator": 20, "aileron": 20, "throttle": 0, "flaps": 3}
    seen = state(altitude=1000, airspeed=60, roll=40)
    moved = [pilot.moves(laws.CLIMB, seen, off) for _ in range(200)]
    assert max(map(len, moved)) == 1
    assert set().union(*moved) == set(variables.CONTROLS)


def test_three_stand_ins_have_different_habits():
    """No two fly at the same speed, bank, or flaps, nor look equally often."""
    for habit in ("cruise", "approach", "bank", "flaps"):
        assert len({getattr(p.habits, habit) for p in flight.PILOTS.values()}) == 3
    assert len({p.body.glance for p in flight.PILOTS.values()}) == 3


# a toy plane, whose flight can be followed by hand


class Toy:
    """Turns by its aileron, climbs by its elevator, 400 ft and 10 times as many feet a moment."""

    def __init__(self):
        self.east = self.north = self.altitude = self.heading = 0.0

    def state(self):
        """Zero but for place and heading."""
        place = {"east": self.east, "north": self.north, "altitude": self.altitude}
        return state(**place, heading=self.heading, on_ground=int(self.altitude <= 0))

    def wait(self, settings):
        """One moment."""
        self.heading += settings["aileron"]
        self.altitude += 10 * settings["elevator"]
        self.east += 400 * sin(radians(self.heading))
        self.north += 400 * cos(radians(self.heading))


class ToyPilot:
    """Follows the plan with full steps of the stick."""

    def moves(self, stage, seen, settings):
        """Up to 2,000 ft, out, right, back, home, down."""
        off = {2: 30, 3: -180, 4: -180, 5: -180, 6: -180}.get(stage, 0) - seen["heading"]
        high = plan.on_path(seen["north"]) - 40 if stage > 4 else 2000
        aim = {
            "aileron": int(np.clip(off, -10, 10)),
            "elevator": int(np.clip(round((high - seen["altitude"]) / 10), -15, 15)),
            "throttle": 10 if stage < 2 else 6,
        }
        return {c: v for c, v in aim.items() if v != settings[c]}


def toy_flight(hands):
    """A flight of the toy."""
    return Flight(tuple(moments(Toy(), hands)))


def test_a_row_is_written_whenever_a_control_moves():
    """As many rows as moments with a move, each with the controls after it."""
    flown = toy_flight(ToyPilot())
    moves = flown.moves(lag=0)
    assert len(moves) == sum(bool(m.moved) for m in flown.moments) < len(flown.moments) / 2
    first = moves.iloc[0]
    assert (first["time"], first["stage"], first["throttle"], first["elevator"]) == (0, 1, 10, 15)
    changes = moves[list(variables.CONTROLS)].diff().iloc[1:]
    assert changes.any(axis=1).all()


@pytest.mark.parametrize("lag", [0, 0.1, 0.4])
def test_a_row_has_the_state_before_the_move(lag):
    """The state is that of so many moments before; of the first moment where there is none."""
    flown = toy_flight(ToyPilot())
    moves = flown.moves(lag=lag)
    when = (moves["time"] * 10).round().astype(int)
    before = [flown.moments[max(0, t - round(lag * 10))].seen for t in when]
    assert moves[list(variables.INSTRUMENTS)].to_dict("records") == before


def test_a_negative_lag_is_refused():
    """Nobody sees what is to come."""
    with pytest.raises(ValueError, match="lag must be 0 or more, got -1"):
        toy_flight(ToyPilot()).moves(lag=-1)


def test_the_track_has_a_row_a_second():
    """Every tenth moment, and the last one."""
    flown = toy_flight(ToyPilot())
    track = flown.track()
    assert track["time"].tolist()[:3] == [0, 1, 2]
    assert track["time"].iloc[-1] == flown.moments[-1].time
    assert track["stage"].iloc[-1] == 8


@pytest.fixture(scope="module")
def toy_trees():
    """Trees of one flight of the toy."""
    moves = toy_flight(ToyPilot()).moves(lag=0)
    return flight.learn(moves, min_objects=1, confidence=1.0)


def test_the_toy_is_flown_by_its_trees(toy_trees):
    """A clone of the toy's pilot comes as far as the pilot: all stages, and down."""
    pilot, clone = (toy_flight(h) for h in (ToyPilot(), flight.Autopilot(toy_trees)))
    assert pilot.outcome.stages == clone.outcome.stages == 7
    assert clone.moments[-1].seen["altitude"] <= 0


def test_a_quick_tree_is_the_tree(toy_trees):
    """The function made of a tree says what the tree predicts, also of values where it cuts."""
    rows = toy_flight(ToyPilot()).track(every=0.1)[list(variables.INSTRUMENTS)]
    for tree in toy_trees.values():
        asked = autopilot.quick(tree)
        said = [asked(row) for row in rows.to_dict("records")]
        assert said == tree.predict(rows).tolist()


def test_no_tree_sees_a_control(toy_trees):
    """28 trees, of the instruments alone."""
    assert len(toy_trees) == 28
    seen = {a.name for tree in toy_trees.values() for a in tree.attributes}
    assert seen == set(variables.INSTRUMENTS)
    assert flight.sizes(toy_trees).shape == (7, 4)


def test_hands_that_follow_trees_rest_where_their_controls_stand_right(toy_trees):
    """What they move at first is moved once: for the same state there is nothing left to do."""
    hands, seen = flight.Autopilot(toy_trees), state(on_ground=1)
    moved = hands.moves(laws.TAKE_OFF, seen, variables.IDLE)
    assert moved == {"elevator": 15, "throttle": 10}
    assert hands.moves(laws.TAKE_OFF, seen, {**variables.IDLE, **moved}) == {}


def test_a_stage_without_moves_is_named():
    """Flights that end in the fifth stage cannot teach the sixth."""
    moves = toy_flight(ToyPilot()).moves()
    with pytest.raises(ValueError, match="no moves in stage 6"):
        flight.learn(moves[moves["stage"] < 6])


# how it ended


class Falls(Toy):
    """Falls to the ground in the second stage."""

    def wait(self, settings):
        """One moment."""
        super().wait(settings)
        if self.north > 20_000:
            self.altitude = 0.0


def test_a_crash_ends_the_flight_where_it_is():
    """Wheels on the ground in the second stage: one stage was flown."""
    flown = Flight(tuple(moments(Falls(), ToyPilot())))
    assert flown.outcome.stages == 1
    assert not flown.outcome.landed
    assert str(flown.outcome) == "lost in stage 2, climb and level"


class Stands(Toy):
    """Goes nowhere."""

    def wait(self, settings):
        """One moment."""


def test_a_flight_is_over_after_fifteen_minutes():
    """900 seconds with ten moments each, and the last one."""
    flown = Flight(tuple(moments(Stands(), ToyPilot())))
    assert (flown.outcome.stages, flown.outcome.seconds, len(flown.moments)) == (0, 900, 9001)


def test_a_touchdown_is_told_by_the_moment_before_it():
    """Place and time are those of the last moment; sink and roll were before the wheels met."""
    before = state(climb=-300, roll=-4, altitude=1, north=4950)
    last = state(on_ground=1, roll=1, east=-20, north=5000)
    ended = [
        flight.Moment(time, stage, seen, (), variables.IDLE)
        for time, stage, seen in ((599.9, 6, before), (600.0, 7, last))
    ]
    assert Flight(tuple(ended)).outcome == flight.Outcome(7, 600.0, -20, 5000, 300, -4)


@pytest.mark.parametrize(
    ("values", "landed", "near", "hard"),
    [
        ({}, True, True, False),
        ({"east": -75}, True, True, False),
        ({"east": 80}, True, False, False),
        ({"east": 105}, False, False, False),
        ({"north": 10_050}, False, False, False),
        ({"roll": -16}, False, False, False),
        ({"sink": 620}, True, True, True),
        ({"stages": 6, "sink": 620}, False, False, False),
    ],
)
def test_landings_are_judged_as_stated(values, landed, near, hard):
    """On a runway of 10,000 by 200 ft, wings within 15°; near: 75 ft, hard: above 600 ft/min."""
    usual = {"stages": 7, "seconds": 600, "east": 0, "north": 5000, "sink": 200, "roll": 0}
    found = flight.Outcome(**(usual | values))
    assert (found.landed, found.near, found.hard) == (landed, near, hard)


# words

SAID = [
    ("roll", 3, np.inf, "the right wing is more than 3° low"),
    ("roll", -np.inf, 3, "the right wing is at most 3° low"),
    ("roll", -np.inf, -3, "the left wing is 3° or more low"),
    ("roll", -3, np.inf, "the left wing is less than 3° low"),
    ("roll", 2, 5, "the right wing is more than 2° and at most 5° low"),
    ("roll", -5, -2, "the left wing is 2° or more but less than 5° low"),
    (
        "climb",
        -40,
        60,
        "either the plane sinks by less than 40 ft/min or the plane climbs by at most 60",
    ),
    ("altitude", 100, 200, "the altitude is more than 100 ft and at most 200 ft"),
    ("heading", -np.inf, -150, "the heading is at most -150°"),
    ("on_ground", 0, np.inf, "the wheels are on the ground"),
    ("on_ground", -np.inf, 0, "the wheels are in the air"),
]


@pytest.mark.parametrize(("name", "low", "high", "words"), SAID)
def test_conditions_are_said_by_their_side(name, low, high, words):
    """Each sign and each open end has its words."""
    assert condition(Interval(Attribute(name, "numeric"), low, high)).startswith(words)


def test_the_words_are_true_of_the_values_that_they_cover():
    """Positions: back is positive for the elevator, right for the aileron."""
    assert position("elevator", 2) == "hold the stick 2 steps back"
    assert position("aileron", -1) == "hold the stick 1 step to the left"
    assert position("flaps", 3) == "set the flaps to 3 of 3"
    assert position("aileron", 0).startswith("hold the stick in the middle")


def test_a_rule_is_a_sentence():
    """The rules of a tree, each with its conditions and where to hold the stick."""
    seen = pd.DataFrame({"roll": [-9, -8, 8, 9], "aileron": [4, 4, -4, -4]})
    said = [flight.spoken(rule, "aileron") for rule in dt.c45(seen, "aileron").rules()]
    assert said == [
        "if the left wing is 8° or more low, hold the stick 4 steps to the right",
        "if the left wing is less than 8° low, hold the stick 4 steps to the left",
    ]
    [leaf] = dt.c45(seen.iloc[:2], "aileron").rules()
    assert flight.spoken(leaf, "aileron") == "always hold the stick 4 steps to the right"


# the real model


def test_without_jsbsim_the_remedy_is_named(monkeypatch):
    """Flying says what to install; everything else of the course does without."""
    monkeypatch.setitem(sys.modules, "jsbsim", None)
    with pytest.raises(ImportError, match=r'pip install "dtlearn\[flight\]"'):
        flight.Cessna(flight.Day(1))


def test_the_model_starts_as_stated():
    """On its wheels at the start of the runway, heading north, with all instruments there."""
    plane = flight.Cessna(flight.Day(1, rough=0))
    seen = variables.shown(plane.state())
    assert set(seen) == set(variables.INSTRUMENTS)
    assert (seen["on_ground"], seen["east"], seen["north"], seen["heading"]) == (1, 0, 0, 0)
    assert seen["altitude"] == 0


@pytest.mark.parametrize(
    ("control", "steps", "instrument"), [("elevator", 10, "pitch"), ("aileron", 10, "roll")]
)
def test_controls_work_as_stated(control, steps, instrument):
    """In the air, stick back raises the nose, stick right drops the right wing."""
    found = []
    for moved in (0, steps):
        plane = flight.Cessna(flight.Day(1, rough=0))
        for _ in range(300):
            plane.wait({**variables.IDLE, "throttle": 10, "elevator": 3})
        for _ in range(10):
            plane.wait({**variables.IDLE, "throttle": 10, "elevator": 3, control: moved})
        found.append(plane.state()[instrument])
    assert found[1] > found[0] + 2


def after(plane, tenths, **settings):
    """What is true of a plane before and after a second that follows some tenths of seconds."""
    for _ in range(tenths):
        plane.wait({**variables.IDLE, **settings})
    before = plane.state()
    for _ in range(10):
        plane.wait({**variables.IDLE, **settings})
    return before, plane.state()


@pytest.mark.parametrize(
    ("tenths", "settings", "rate", "of", "seconds"),
    [
        (400, {"throttle": 10, "elevator": 3}, "climb", "altitude", 60),
        (100, {"throttle": 4, "aileron": 8}, "heading_rate", "heading", 1),
    ],
)
def test_rates_are_those_of_what_changes(tenths, settings, rate, of, seconds):
    """Feet a minute while it climbs, degrees a second while it turns on its wheels."""
    before, then = after(flight.Cessna(flight.Day(1, rough=0)), tenths, **settings)
    changed = (then[of] - before[of]) * seconds
    assert abs(changed) > 1
    assert changed == pytest.approx((before[rate] + then[rate]) / 2, rel=0.1)


class Headwind:
    """A day on which the air comes from the north, 30 feet a second."""

    def winds(self, seconds):
        """The same at all times."""
        return repeat(air.Wind(-30, 0, 0))


def test_wind_is_what_lies_between_speed_in_the_air_and_above_ground():
    """Rolling against 30 ft/s, of which 0.3 blow at the ground: the runway passes by 9 slower."""
    before, then = after(flight.Cessna(Headwind()), 100, throttle=10)
    assert then["altitude"] < 1
    in_air = 1.68781 * (before["airspeed"] + then["airspeed"]) / 2  # ft/s of a knot
    assert in_air - (then["north"] - before["north"]) == pytest.approx(9, abs=1)


# what is kept


@pytest.mark.parametrize(("pilot", "days"), [("A", 90), ("B", 30), ("C", 30)])
def test_moves_are_kept_as_the_instruments_show_them(pilot, days):
    """Every day is there, to the last stage but for one; values are whole instrument steps."""
    kept = flight.records(pilot)
    assert kept["day"].unique().tolist() == list(range(1, days + 1))
    assert (kept.groupby("day")["stage"].nunique() == 7).sum() >= days - 1
    for name, instrument in variables.INSTRUMENTS.items():
        steps = kept[name] / instrument.step
        assert (steps - steps.round()).abs().max() < 1e-9
    for name, control in variables.CONTROLS.items():
        assert kept[name].between(control.low, control.high).all()


def test_an_unknown_pilot_is_named():
    """There are three."""
    with pytest.raises(KeyError, match="no pilot 'D': there are A, B, C"):
        flight.records("D")


def test_kept_tables_come_back_and_repeat_byte_for_byte(tmp_path, monkeypatch):
    """Whole numbers are written without a point, and no time of writing is kept."""
    monkeypatch.setattr(stored, "DATA", tmp_path)
    table = pd.DataFrame({"day": [1.0, 2.0], "pitch": [0.5, -1.0]})
    written = []
    for _ in range(2):
        stored.keep(table, "table.csv.gz")
        written.append((tmp_path / "table.csv.gz").read_bytes())
    assert written[0] == written[1]
    assert gzip.decompress(written[0]) == b"day,pitch\n1,0.5\n2,-1.0\n"


# Elsewhere the last bit of a sine may differ, and in the end a flight with it.
MADE_HERE = (platform.system(), platform.machine()) == ("Linux", "x86_64")


def assert_repeats(again, kept, surely):
    """The same table where the files were made; elsewhere as many rows as surely repeat."""
    rows = len(kept) if MADE_HERE else surely
    again, kept = (table.iloc[:rows].reset_index(drop=True) for table in (again, kept))
    pd.testing.assert_frame_equal(again, kept, check_dtype=False, check_exact=True)


@pytest.mark.slow
@pytest.mark.parametrize("pilot", ["A", "B", "C"])
def test_a_kept_flight_is_flown_again(pilot):
    """The last day of each stand-in gives its kept moves, row by row, and about as many."""
    kept = flight.records(pilot)
    last = kept[kept["day"] == kept["day"].max()]
    day = int(last["day"].iloc[0])
    again = recorded(pilot, range(day, day + 1))
    assert_repeats(again, last, surely=40)
    assert len(again) == pytest.approx(len(last), rel=0.2)


FLIES = """
from dtlearn.course import flight
flown = flight.fly(flight.Pilot(flight.PILOTS["A"], 1), flight.Day(1))
print(hash(tuple(tuple(m.seen.values()) for m in flown.moments)), flown)
"""


@pytest.mark.slow
def test_a_stand_in_flies_from_take_off_to_landing_and_repeats_it():
    """All seven stages within 75 ft; another process flies the same flight, bit for bit."""
    flown = flight.fly(flight.Pilot(flight.PILOTS["A"], 1), flight.Day(1))
    assert flown.outcome.near
    command = [sys.executable, "-c", FLIES]
    other = subprocess.run(command, check=True, capture_output=True, text=True)
    seen = hash(tuple(tuple(m.seen.values()) for m in flown.moments))
    assert other.stdout == f"{seen} {flown}\n"
    assert other.stderr == ""


# trials


def test_a_trial_is_kept_for_every_one_that_is_listed():
    """Names are unique, every trial flew twenty days, and its options stand beside the counts."""
    kept = flight.trials()
    assert kept.index.tolist() == [trial.name for trial in TRIALS]
    assert (kept["days_flown"] == 20).all()
    for trial in TRIALS:
        options = asdict(trial)
        assert kept.loc[options.pop("name"), [*options]].to_dict() == options


def test_counts_of_a_trial_are_those_of_its_landings():
    """Counted by hand from the ends of its flights."""
    kept, ends = flight.trials(), flight.landings()
    for name in ("pilot C", "min_objects 300"):
        here = ends[ends["trial"] == name]
        down = (here["stages"] == 7) & here["north"].between(0, 10_000) & (here["roll"].abs() <= 15)
        assert kept.loc[name, "near"] == (down & (here["east"].abs() <= 75)).sum()
        assert kept.loc[name, "landed"] == (down & (here["east"].abs() <= 100)).sum()
        nearest = sorted(abs(east) for east in here["east"])
        assert kept.loc[name, "off"] == (nearest[9] + nearest[10]) / 2


@pytest.mark.slow
def test_trials_learn_from_what_is_kept():
    """Moves of the base are all of the stand-in A's; of the mixed clone 30 flights of each."""
    kept = flight.trials()
    assert kept.loc["min_objects 10", "moves"] == len(flight.records("A"))
    mixed = [flight.records(p).query("day <= 30") for p in "ABC"]
    for pilot, some in zip("ABC", mixed, strict=True):
        assert moves_of(pilot, range(1, 31)).equals(some)
    assert kept.loc["clone of all", "moves"] == sum(map(len, mixed))
    assert kept.loc["pilot A", "moves"] == 0


@pytest.mark.slow
def test_a_kept_trial_is_tried_again():
    """The clone of C grows to as many leaves, and its first flight is the one that is kept."""
    [trial] = [t for t in TRIALS if t.name == "clone of C"]
    facts = facts_of(trial)
    assert flight.trials().loc[facts.pop("trial"), [*facts]].to_dict() == facts
    _, trees = trees_of(grown_alike(trial))
    flown = flight.fly(flight.Autopilot(trees), trial.air[0])
    assert_repeats(flown.track(every=2)[SHOWN], flight.track(trial.name), surely=15)
    ends = flight.landings().query("trial == @trial.name")[list(asdict(flown.outcome))]
    assert_repeats(pd.DataFrame([asdict(flown.outcome)]), ends.iloc[:1], surely=0)


def test_an_unknown_trial_is_named():
    """What is kept can be looked up."""
    with pytest.raises(KeyError, match="no trial 'lag 9'"):
        flight.track("lag 9")


def test_an_unknown_part_of_the_files_is_refused(capsys):
    """The command knows moves and trials."""
    assert main(["films"]) == 2
    assert capsys.readouterr().err == "no part 'films': there are moves, trials\n"
