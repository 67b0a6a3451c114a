"""The exercises of chapter 14: moves of a control, a tree that moves it, clones that are judged."""

from collections.abc import Sequence
from typing import Any

import pandas as pd

from dtlearn import criteria
from dtlearn.course.practice import made, pictures, reading
from dtlearn.course.practice.constructions import Construction, Fails, Part
from dtlearn.course.practice.functions import Arguments, Function
from dtlearn.course.practice.slips import Slips, of_gain
from dtlearn.course.practice.values import Value
from dtlearn.tree.tree import Tree

CHAPTER = "14"
ROLL = (-9, -6, -5, -4, -2, -1, 0, 1, 3, 4, 6, 8)  # degrees, right wing low
STICK = ("R", "R", "L", "R", "R", "R", "R", "L", "L", "R", "L", "L")  # to the left or right
LEVEL = 0  # degrees: the cut that is asked for
THROTTLE = (
    "airspeed",
    70,
    ("altitude", 25, 2, ("airspeed", 66, 6, 5)),
    ("climb", -300, 3, 4),
)
STATE = {"airspeed": 70, "altitude": 25, "climb": -320}
STAGES_FLOWN = (7, 5, 5, 7, 2, 5, 4, 7, 5, 5)
CHOOSE, TEST = "choose", "test"  # columns of a table of clones: landings on twenty days each
DAYS, AHEAD = 20, 3


def _branches() -> list[list[int]]:
    """Moves to the left and to the right, at or below the cut and above it."""
    moves = list(zip(ROLL, STICK, strict=True))
    sides = [[way for roll, way in moves if (roll <= LEVEL) == low] for low in (True, False)]
    return [[side.count("L"), side.count("R")] for side in sides]


def throttle_tree() -> Tree:
    """The tree of the throttle.

    >>> throttle_tree().predict(pd.DataFrame([STATE])).tolist()
    [2]
    """
    return Tree.from_nested(THROTTLE)


def _of_state() -> Slips:
    return [
        (5, "25 is at most 25, so the first branch is taken."),
        (6, "25 is at most 25, and there the throttle is told at once."),
        (3, "70 is at most 70: ≤ holds for equal values."),
        (4, "70 is at most 70: ≤ holds for equal values."),
    ]


def _lost() -> int:
    """The stage in which most flights end that are not flown to their end."""
    ended = [flown + 1 for flown in STAGES_FLOWN if flown < 7]
    return max(set(ended), key=ended.count)


def _of_lost() -> Slips:
    return [
        (_lost() - 1, "So many stages were flown to their end: it breaks in the next one."),
        (7, "Seven stages flown is a flight that landed."),
        (8, "There is no stage 8: seven stages flown is a flight that landed."),
        (3, "One flight got only so far: where do most of them end?"),
    ]


def moves_of(seen: Sequence[Any], stick: Sequence[int], lag: int) -> list[tuple[Any, int]]:
    """What was seen ``lag`` moments before each move of the stick, and where it went.

    >>> moves_of(["level", "low", "low", "high"], [0, 0, 2, 2], lag=1)
    [('low', 2)]
    """
    moved = [i for i in range(1, len(stick)) if stick[i] != stick[i - 1]]
    return [(seen[max(0, i - lag)], stick[i]) for i in moved]


def _every_moment(seen: Sequence[Any], stick: Sequence[int], lag: int) -> list[tuple[Any, int]]:
    return [(seen[max(0, i - lag)], stick[i]) for i in range(1, len(stick))]


def _forward(seen: Sequence[Any], stick: Sequence[int], lag: int) -> list[tuple[Any, int]]:
    moved = [i for i in range(1, len(stick)) if stick[i] != stick[i - 1]]
    return [(seen[min(len(seen) - 1, i + lag)], stick[i]) for i in moved]


def _old_places(seen: Sequence[Any], stick: Sequence[int], lag: int) -> list[tuple[Any, int]]:
    moved = [i for i in range(1, len(stick)) if stick[i] != stick[i - 1]]
    return [(seen[max(0, i - lag)], stick[i - 1]) for i in moved]


def _from_the_end(seen: Sequence[Any], stick: Sequence[int], lag: int) -> list[tuple[Any, int]]:
    """Counts back past the first moment, so that Python goes on at the end of the list."""
    moved = [i for i in range(1, len(stick)) if stick[i] != stick[i - 1]]
    return [(seen[i - lag], stick[i]) for i in moved]


def _alike(arguments: Arguments, given: Any, wanted: Any) -> bool:
    return [(seen, int(stick)) for seen, stick in given] == wanted


def _records() -> list[Arguments]:
    """Rolls that are all different, and sticks that move or rest; small ones first."""
    roll = [3, 5, 4, 1, -2, -4, -1, 2]
    sticks = [[0, 0], [0, 1], [0, 0, 2], [0, 2, 2], [1, 1, -1, -1], [0, 2, 2, -3, -3, -3, 1, 1]]
    return [(roll[: len(stick)], stick, lag) for stick in sticks for lag in (0, 1, 2)]


def _picture(seen: Sequence[Any], stick: Sequence[int], lag: int) -> str:
    return pictures.rows({"seen": list(seen), "stick": list(stick)})


def _landings(clones: pd.DataFrame, column: str) -> list[int]:
    """A column of landings, of whole numbers of days."""
    if column not in clones.columns:
        raise Fails(f"there is no column {column}")
    wrong = [n for n in clones[column] if n not in range(DAYS + 1)]
    if wrong:
        raise Fails(f"{reading.shown(wrong[0])} is no number of landings from 0 to {DAYS}")
    return [int(n) for n in clones[column]]


def _columns(clones: pd.DataFrame) -> None:
    for column in (CHOOSE, TEST):
        _landings(clones, column)


def _equally_good(clones: pd.DataFrame) -> None:
    choose, test = (sum(_landings(clones, column)) for column in (CHOOSE, TEST))
    if choose != test:
        raise Fails(f"they are {choose} and {test}")


def _one_best(clones: pd.DataFrame) -> None:
    choose = _landings(clones, CHOOSE)
    if choose.count(max(choose)) > 1:
        raise Fails(f"{choose.count(max(choose))} of them land {max(choose)} times")


def _flattered(clones: pd.DataFrame) -> None:
    choose, test = _landings(clones, CHOOSE), _landings(clones, TEST)
    fair = test[choose.index(max(choose))]
    if max(test) - fair < AHEAD:
        raise Fails(f"it reports {max(test)}, and the rule reports {fair}")


EXERCISES = (
    Value(
        "rolls-gain",
        CHAPTER,
        f"Twelve moves of the aileron: what is the gain of Roll ≤ {LEVEL}, in bits a move?",
        (
            "count L and R among the moves with Roll ≤ 0, and among the others.",
            "entropy of all twelve, less 7/12 and 5/12 of those of the two branches.",
        ),
        lambda: float(criteria.information_gain(_branches())),
        lambda: of_gain(_branches()),
    ),
    Value(
        "throttle-state",
        CHAPTER,
        "Where does the tree put the throttle, at 70 kt, 25 ft high, sinking at 320 ft/min?",
        (
            "start at the root: is 70 at most 70?",
            "a value that is equal goes down the branch with ≤.",
        ),
        lambda: int(throttle_tree().predict(pd.DataFrame([STATE])).iloc[0]),
        _of_state,
    ),
    Value(
        "rule-aloud",
        CHAPTER,
        "Which sentence says the rule aloud: a, b, c or d?",
        (
            "a pitch below 0 is a nose that is low, a climb below 0 is sinking.",
            "the class of a rule is where the stick is held, not by how much it is moved.",
        ),
        lambda: "b",
        lambda: [
            ("a", "A pitch of -2 is a nose that is low: the sign is lost."),
            ("c", "A climb of -200 or less is sinking fast: the other side of the cut is meant."),
            ("d", "The class is a position of the stick, not a movement."),
        ],
    ),
    Function(
        "moves-function",
        CHAPTER,
        "What was seen lag moments before each move of the stick, and where it went?",
        (
            "a move is a moment at which the stick is not where it was the moment before.",
            "before the first moment nothing was seen: take the first one then.",
        ),
        "my_moves",
        moves_of,
        _records,
        _picture,
        agrees=_alike,
        slips=(
            (_every_moment, "It has a row for each moment: where did the stick move?"),
            (_forward, "It looks ahead: the hand answers what was seen before."),
            (_old_places, "It tells where the stick was: where did it go?"),
            (lambda seen, stick, lag: moves_of(seen, stick, 0), "It sees without any delay."),
            (_from_the_end, "Before the first moment it takes one from the end of the list."),
        ),
    ),
    Value(
        "stage-breaks",
        CHAPTER,
        "Ten flights of a clone: in which stage is it lost most often?",
        (
            "a flight that flew seven stages has landed: leave it out.",
            "if five stages were flown to their end, in which one was the plane lost?",
        ),
        _lost,
        _of_lost,
    ),
    Construction(
        "test-chosen",
        CHAPTER,
        f"Make a table of clones with the columns {CHOOSE} and {TEST}, of equal sums, in which "
        f"choosing by the test reports {AHEAD} landings more than choosing by the other days.",
        (
            "the rule chooses by one column and reports the number beside it, in the other one.",
            "let the clone that is best on some days be a poor one on the others.",
        ),
        made.table,
        (
            Part("landings in two columns", _columns),
            Part("the same sum in both", _equally_good),
            Part("one clone is the best on the days to choose on", _one_best),
            Part(f"who chooses by the test reports {AHEAD} more", _flattered),
        ),
    ),
)
