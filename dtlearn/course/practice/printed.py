"""The exercises of chapter 13: printed figures of a made-up lecture note about ponds.

The note has faults of each kind. What it prints is here, what is right is computed.
"""

from typing import Any

import numpy as np

from dtlearn import criteria
from dtlearn.course.keys import branch_counts
from dtlearn.course.ledger import VERDICTS
from dtlearn.course.practice import intervals, made, pictures, reading, slips
from dtlearn.course.practice.constructions import Construction, Fails, Part
from dtlearn.course.practice.functions import Function
from dtlearn.course.practice.intervals import Pair, bounds
from dtlearn.course.practice.slips import Slips
from dtlearn.course.practice.values import Value

CHAPTER = "13"
CUT, PONDS = 0.8, 16
WEIGHTED, GAIN = "0.838", "0.151"  # of Depth ≤ 0.8, as the note prints them
SHALLOW, DEEP = "0.811", "0.918"  # entropies of its sides
WITH_REEDS, WITHOUT, ALL = "0.65", "0.97", "0.99"  # of the split by Reeds, and of all ponds
CLAIMS = {
    "a": ("agrees", "round the exact entropy of 9 and 7 to two decimals"),
    "b": ("rounded", "work it out from exact entropies, and from the printed ones"),
    "c": (
        "wrong",
        "work it out from the counts, and look whether the note has the right figure anywhere",
    ),
    "d": ("follows", "the subtraction is right, so look what it starts from"),
    "e": ("misprint", "look which threshold the claims around it use"),
    "f": ("loose", "look whether it holds of one attribute by itself, and of two together"),
}
ROUNDED_GAIN, EXACT_GAIN = "0.24", "0.25"


def _by_depth() -> list[list[int]]:
    return branch_counts("ponds", "Depth", CUT)


def _of_gain() -> Slips:
    children = _by_depth()
    return [
        (float(GAIN), "That is the printed figure: start from the rows, not from the note."),
        *slips.of_gain(children),
    ]


def _shallow() -> int:
    """How many of the ponds the weights of the note take for shallow."""
    found = [k for k in range(PONDS + 1) if f"{_mixed(k):.3f}" == WEIGHTED]
    return found[0]


def _mixed(k: int) -> float:
    return (k * float(SHALLOW) + (PONDS - k) * float(DEEP)) / PONDS


def _of_shallow() -> Slips:
    right = sum(_by_depth()[0])
    return [
        (right, f"So many are shallow, but they would give {_mixed(right):.3f}."),
        (PONDS, "Then the deep ponds would not count at all."),
        *[
            (k, f"That would give {_mixed(k):.3f}.")
            for k in range(PONDS)
            if k not in (right, _shallow())
        ],
    ]


def _largest() -> float:
    """The largest total gain of Reeds that the three rounded entropies allow."""
    with_reeds, without = (sum(side) for side in branch_counts("ponds", "Reeds", {"yes"}))
    high, low, least = bounds(ALL)[1], bounds(WITH_REEDS)[0], bounds(WITHOUT)[0]
    return PONDS * high - with_reeds * low - without * least


def _of_largest() -> Slips:
    reeds = branch_counts("ponds", "Reeds", {"yes"})
    a, b = map(sum, reeds)
    (least, most), (low, high), (lower, upper) = map(bounds, (ALL, WITH_REEDS, WITHOUT))
    printed = PONDS * float(ALL) - a * float(WITH_REEDS) - b * float(WITHOUT)
    return [
        (
            printed,
            "That is what is printed, or all three at the same end: which ends make it large?",
        ),
        (PONDS * least - a * high - b * upper, "That is the smallest value."),
        (PONDS * least - a * low - b * lower, "The first entropy has to be large, not small."),
        (criteria.information_gain(reeds, "total"), "That is the exact gain."),
        (
            PONDS * most - a * float(WITH_REEDS) - b * float(WITHOUT),
            "The other two are rounded, too.",
        ),
        (most - low - lower, "Each entropy counts by its ponds: 16, 6 and 10."),
        ((PONDS * most - a * low - b * lower) / PONDS, "That is per pond: the note has all 16."),
    ]


def verdicts(answer: Any) -> dict[str, str]:
    """Verdicts by the letters of the claims. Raises Unreadable for anything else.

    >>> verdicts({"A": "Agrees"})
    {'a': 'agrees'}
    """
    if answer == {}:
        raise reading.Unreadable("The dictionary is empty: give each claim a verdict.")
    if not isinstance(answer, dict):
        raise reading.Unreadable(
            'This asks for a dictionary such as {"a": "agrees", "b": "wrong"}, and not for '
            f"{reading.kind(answer)}."
        )
    if not all(isinstance(letter, str) for letter in answer):
        raise reading.Unreadable('The claims are named by letters in quotes: "a" to "f".')
    found = {reading.text(letter): reading.text(word) for letter, word in answer.items()}
    for word in found.values():
        if word not in VERDICTS:
            raise reading.Unreadable(
                f"{reading.shown(word)} is no verdict: there are {', '.join(VERDICTS)}."
            )
    return found


def _claim(letter: str) -> Part:
    right, why = CLAIMS[letter]

    def test(given: dict[str, str]) -> None:
        if letter not in given:
            raise Fails("it has no verdict yet")
        if given[letter] != right:
            raise Fails(f"not {given[letter]}; {why}")

    return Part(f"claim {letter}", test)


def _entropies(children: list[list[int]]) -> Pair:
    return criteria.entropy(np.sum(children, axis=0)), criteria.weighted_impurity(children)


def _two_branches(children: list[list[int]]) -> None:
    if min(map(sum, children)) == 0:
        raise Fails("one is empty")


def _exact(children: list[list[int]]) -> None:
    gain = criteria.information_gain(children)
    if f"{gain:.2f}" != EXACT_GAIN:
        raise Fails(f"it is {gain:.6f}")


def _of_rounded(children: list[list[int]]) -> None:
    before, after = (round(bits, 2) for bits in _entropies(children))
    if f"{before - after:.2f}" != ROUNDED_GAIN:
        raise Fails(f"{before:.2f} - {after:.2f} = {before - after:.2f}")


EXERCISES = (
    Value(
        "ponds-gain",
        CHAPTER,
        f"What is the exact information gain of Depth ≤ {CUT}, per pond?",
        (
            "count the ponds of each class on both sides of the cut.",
            "4 ponds are shallow and 12 deep: weigh their entropies by that.",
        ),
        lambda: criteria.information_gain(_by_depth()),
        _of_gain,
    ),
    Value(
        "ponds-weights",
        CHAPTER,
        f"Which number of shallow ponds, as a weight, explains the printed {WEIGHTED}?",
        (
            "put k / 16 and (16 - k) / 16 in the place of the weights, and try each k.",
            "the printed figure lies nearer to the smaller entropy: which side weighs more?",
        ),
        _shallow,
        _of_shallow,
    ),
    Function(
        "printed-range",
        CHAPTER,
        "Between which bounds does the difference of two printed numbers lie?",
        (
            "how far may each number lie from what is printed, upwards and downwards?",
            "the difference is smallest where the first is smallest and the second is largest.",
        ),
        "my_range",
        intervals.difference,
        intervals.pairs,
        intervals.as_table,
        intervals.equal,
        (
            (intervals.same_ends, "It takes both numbers at the same end: the widths add up."),
            (intervals.one_half, "Only the first number is uncertain in it: the second is, too."),
            (
                intervals.whole_units,
                "It allows a whole unit of the last digit: take half of it.",
            ),
            (intervals.turned, "The smaller bound comes first."),
        ),
    ),
    Value(
        "ponds-largest",
        CHAPTER,
        "What is the largest total gain of Reeds that the printed, rounded entropies allow?",
        (
            "each entropy may lie 0.005 above or below what is printed.",
            "what is subtracted has to be as small as it can be.",
        ),
        _largest,
        _of_largest,
    ),
    Construction(
        "ponds-verdicts",
        CHAPTER,
        "Give the verdict of the ledger on each claim of the lecture note.",
        (
            "recompute from the rows first, then from the printed parts.",
            "each of the six verdicts is right once.",
        ),
        verdicts,
        tuple(_claim(letter) for letter in CLAIMS),
    ),
    Construction(
        "rounded-apart",
        CHAPTER,
        f"Make a split whose gain is {EXACT_GAIN}, and {ROUNDED_GAIN} from rounded entropies.",
        (
            "the entropy before should be rounded down, and the one after rounded up.",
            "let one branch be pure and small, and try the counts of the other in a loop.",
        ),
        made.children,
        (
            Part("two branches with rows", _two_branches),
            Part(f"the exact gain rounds to {EXACT_GAIN}", _exact),
            Part(f"rounded entropies leave {ROUNDED_GAIN}", _of_rounded),
        ),
        lambda children: pictures.bars(children, ["left", "right"]),
    ),
)
