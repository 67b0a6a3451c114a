"""Exercises and their checks.

Every right answer and every known slip is computed by the library, none is typed. Three kinds of
exercise ask for a value, for a function (tried on many inputs) or for something that has a
property. A second wrong try of an exercise gets a second hint.

>>> check("risk-root-gain", 0.459)
risk-root-gain: correct, 0.459148
>>> check("risk-root-gain", ...)
risk-root-gain: not answered yet. Replace the ... with your answer.
"""

from typing import Any

from dtlearn.course.practice import (
    counting,
    flying,
    greedy,
    height,
    judging,
    own,
    price,
    printed,
    pruning,
    purity,
    record,
    risk,
    spam,
    squares,
    start,
    steps,
    sweeping,
    trust,
)
from dtlearn.course.practice import progress as _progress
from dtlearn.course.practice.progress import Progress
from dtlearn.course.practice.reading import Unreadable
from dtlearn.course.practice.verdict import NOT_ANSWERED, Exercise, Feedback, Verdict

__all__ = ["EXERCISES", "Exercise", "Feedback", "check", "progress"]

DOTS = "Replace the ... with your answer."
CHAPTERS = (
    *(start, steps, purity, risk, height, spam, sweeping, greedy, price, squares, pruning),
    judging,
    trust,
    printed,
    flying,
    counting,
    own,
)
EXERCISES: dict[str, Exercise] = {e.id: e for chapter in CHAPTERS for e in chapter.EXERCISES}


def check(exercise: str, answer: Any) -> Feedback:
    """Check an answer; the result prints as a line, and is false where the answer is wrong.

    Its ``score`` is 1 or 0 for a value, the share of inputs that come out right for a function,
    and the share of the parts that hold for a construction. A fraction counts as right within
    0.001 and may be a number of any type or a text such as "4/6" or "45 %". No answer is an error:
    one that can't be read gets a sentence. Raises KeyError for an unknown exercise.

    >>> bool(check("risk-subsets", 16))
    False
    """
    if exercise not in EXERCISES:
        raise KeyError(f"no exercise {exercise!r}: there are {', '.join(EXERCISES)}")
    asked = EXERCISES[exercise]
    found = _judged(asked, answer)
    if found is NOT_ANSWERED:
        return Feedback(exercise, 0.0, f"{exercise}: not answered yet. {DOTS}")
    wrong = record.add(exercise, found.score, answer).wrong if found.counts else 0
    return Feedback(
        exercise, found.score, f"{exercise}: {_said(asked, found, wrong)}", found.picture
    )


def progress(chapter: str | None = None) -> Progress:
    """What is solved, tried and open, of all exercises or of one chapter such as "03".

    ``progress().text`` is the same as text, to hand in.
    """
    return _progress.of(e for e in EXERCISES.values() if chapter in (None, e.chapter))


def _judged(asked: Exercise, answer: Any) -> Verdict:
    if answer is ...:
        return NOT_ANSWERED
    try:
        return asked.judge(answer)
    except Unreadable as sentence:
        return Verdict(0.0, str(sentence), named=True, counts=False)
    except Exception as error:  # an object that fails when it is looked at
        reason = f"That can't be read: looking at it ends with {type(error).__name__}."
        return Verdict(0.0, reason, named=True, counts=False)


def _said(asked: Exercise, found: Verdict, wrong: int) -> str:
    """What follows the name: the value; or the reason, with the hint whose turn it is."""
    if found.score == 1.0:
        return f"correct, {found.said}"
    hint = f"Second hint: {asked.hints[1]}" if wrong > 1 else f"Hint: {asked.hints[0]}"
    parts = [found.said] if found.named and wrong <= 1 else [found.said, hint]
    return " ".join(["not yet.", *filter(None, parts)])
