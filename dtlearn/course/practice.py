"""Exercises and their checks.

The key of an exercise is computed by the library, never typed in (:mod:`dtlearn.course.keys`). A
check accepts a number right to three decimals, or a text in any case; it tells known slips apart.

>>> check("risk-root-gain", 0.459)
risk-root-gain: correct, 0.459148
>>> check("risk-root-gain", ...)
risk-root-gain: not answered yet. Replace the ... with your answer.
"""

from dataclasses import dataclass
from types import EllipsisType
from typing import Any

import numpy as np

from dtlearn.course.keys import KEYS
from dtlearn.text import show

TOLERANCE = 1e-3


@dataclass(frozen=True)
class Exercise:
    """A question, a hint, and what is said to known wrong answers."""

    id: str
    question: str
    hint: str
    slips: tuple[tuple[float | str, str], ...] = ()


@dataclass(frozen=True, repr=False)
class Feedback:
    """What a check says: whether the answer is right, and a line to read."""

    correct: bool
    message: str

    def __repr__(self) -> str:
        return self.message


def check(exercise: str, answer: float | str | EllipsisType) -> Feedback:
    """Check an answer; the result prints as one line. Raises KeyError for an unknown exercise.

    A number counts as right within 0.001, a text whatever its case and outer spaces.
    """
    if exercise not in EXERCISES:
        raise KeyError(f"no exercise {exercise!r}: there are {', '.join(EXERCISES)}")
    asked = EXERCISES[exercise]
    if answer is ...:
        return Feedback(False, f"{exercise}: not answered yet. Replace the ... with your answer.")
    key = KEYS[exercise]()
    if _same(answer, key):
        shown = f"{key:.6g}" if isinstance(key, int | float) else show(key)
        return Feedback(True, f"{exercise}: correct, {shown}")
    for slip, reason in asked.slips:
        if _same(answer, slip):
            return Feedback(False, f"{exercise}: not yet. {reason}")
    return Feedback(False, f"{exercise}: not yet. Hint: {asked.hint}")


def _same(answer: Any, value: float | str) -> bool:
    if isinstance(value, str):
        return str(answer).strip().casefold() == value.casefold()
    return isinstance(answer, int | float | np.number) and abs(float(answer) - value) <= TOLERANCE


EXERCISES = {
    e.id: e
    for e in (
        Exercise(
            "start-rows",
            "How many of the six clients are a high risk?",
            "count the rows with Risk H",
        ),
        Exercise(
            "start-predict",
            "What does the tree say of a driver of 30 with a sports car?",
            "start at the root and follow the branch whose condition holds",
        ),
        Exercise(
            "start-height",
            "How many questions does the longest path of the tree ask?",
            "the height is the largest depth of a leaf; the root has depth 0",
            ((3, "That counts nodes. Count the questions on the way."),),
        ),
        Exercise(
            "risk-root-entropy",
            "What is the entropy of the six clients, in bits?",
            "four H and two L: shares 4/6 and 2/6 in (16.1)",
            (
                (
                    0.9149,
                    "That is the printed figure, made from a part of 0.387 in place of 0.390.",
                ),
                (0.6365, "That is the entropy in nats: take the logarithm to base 2."),
            ),
        ),
        Exercise(
            "risk-age-gain",
            "What is the information gain of Age ≤ 35?",
            "five rows go left (3 H, 2 L), one row goes right",
            (
                (0.106, "That is the printed figure; it starts from 0.915 for the entropy."),
                (0.8091, "That is the weighted entropy. The gain is what it is smaller by."),
            ),
        ),
        Exercise(
            "risk-root-gain",
            "What is the information gain of Car ∈ {Sports}?",
            "the entropy of the table less 3/6 of the left branch's and 3/6 of the right one's",
            (
                (0.721, "That is the printed figure: its weighted entropy lacks a term."),
                (0.3183, "That is the gain in nats: take the logarithm to base 2."),
            ),
        ),
        Exercise(
            "risk-gini-gain",
            "What is the Gini gain of Car ∈ {Sports}?",
            "put the Gini index (16.5) in place of the entropy, in (16.6) and (16.7)",
            ((0.4444, "That is the Gini index of the whole table: subtract the weighted one."),),
        ),
        Exercise(
            "risk-subsets",
            "Into how many pairs of sets can five levels be split?",
            "each level goes left or right, swapped sides count once, an empty side does not count",
            (
                (2, "That is the printed formula (v - 1)/2. List the pairs for three levels."),
                (31, "Swapped sides are the same split: count each pair once."),
                (16, "One of these has an empty side."),
            ),
        ),
        Exercise(
            "risk-classify",
            "What risk is a driver of 22 with a sports car?",
            "is 22 ≤ 22.5?",
            (("L", "That follows the printed rules, whose two outcomes are swapped."),),
        ),
        Exercise(
            "risk-purity",
            "How many leaves has the tree if a share of 60 % is pure enough?",
            "which share of the whole table is H?",
        ),
        Exercise(
            "height-root-entropy",
            "What is the entropy of the seven people, in bits?",
            "four m and three f",
            ((0.98, "That is right to two decimals: give three."),),
        ),
        Exercise(
            "height-gain-165",
            "What is the gain of Height ≤ 165 on the total scale?",
            "7 H(V) - 2 H(left) - 5 H(right)",
            (
                (3.92, "That is the printed figure, and it can't be: redo the last subtraction."),
                (3.26, "That comes from rounded parts: round once, at the end."),
                (0.4696, "That is the gain per person: multiply by the number of people."),
            ),
        ),
        Exercise(
            "height-gain-175",
            "What is the gain of Height ≤ 175 on the total scale?",
            "six people go left, three of each class; one goes right",
            (
                (0.9, "That is right to one decimal: give three."),
                (0.86, "That comes from rounded parts: round once, at the end."),
            ),
        ),
        Exercise(
            "height-best",
            "Which threshold has the larger gain?",
            "compare the gains of the midpoints 165 and 175",
        ),
        Exercise(
            "spam-useless",
            "What is the gain of Sent on the total scale?",
            "both branches hold two mails of each class, just as mixed as before",
        ),
        Exercise(
            "spam-quarter",
            "What is the entropy of a Boolean variable that is true with p = 1/4?",
            "-1/4 log2 1/4 - 3/4 log2 3/4",
            ((0.5623, "That is the entropy in nats: take the logarithm to base 2."),),
        ),
        Exercise(
            "spam-three-one",
            "Three spam and one non-spam go left, the others right. The gain on the total scale?",
            "both branches have the shares 3/4 and 1/4",
            ((0.1887, "That is the gain per mail: multiply by the number of mails."),),
        ),
        Exercise(
            "spam-four-kinds",
            "Eight mails of four kinds, two of each. The largest gain of a yes/no question, "
            "on the total scale?",
            "try two kinds on each side",
            (
                (16, "That is all there is to gain. Do two branches tell four kinds apart?"),
                (1, "That is the gain per mail: multiply by the number of mails."),
                (2, "That is the entropy of one mail, before any question."),
            ),
        ),
    )
}
