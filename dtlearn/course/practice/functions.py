"""Exercises that ask for a function, which is tried on many inputs against the library.

The inputs stand in order, small ones first, so that the first failure is the smallest
counter-example among them.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dtlearn.course.practice import reading
from dtlearn.course.practice.limits import Outcome, outcomes
from dtlearn.course.practice.verdict import NOT_ANSWERED, Verdict

Arguments = tuple[Any, ...]


def equal_numbers(arguments: Arguments, given: Any, wanted: Any) -> bool:
    """Whether two numbers agree but for rounding."""
    return math.isclose(reading.number(given), wanted, rel_tol=1e-6, abs_tol=1e-6)


def equal_texts(arguments: Arguments, given: Any, wanted: Any) -> bool:
    """Whether two texts agree, whatever their case."""
    return reading.text(given) == reading.text(wanted)


@dataclass(frozen=True)
class Function:
    """A question for a function.

    name       what the function is called in messages
    reference  what the library gives
    inputs     makes the arguments to try, small ones first
    agrees     (arguments, given, wanted) -> whether the answer is right there
    slips      functions that are wrong in a known way, each with a sentence
    picture    draws the arguments of a counter-example, as HTML
    write      writes an argument, or a result, in one line
    """

    id: str
    chapter: str
    question: str
    hints: tuple[str, str]
    name: str
    reference: Callable[..., Any]
    inputs: Callable[[], list[Arguments]]
    picture: Callable[..., str]
    agrees: Callable[[Arguments, Any, Any], bool] = equal_numbers
    slips: tuple[tuple[Callable[..., Any], str], ...] = ()
    write: Callable[[Any], str] = reading.shown
    asked: bool = True

    def judge(self, answer: Any) -> Verdict:
        """Share of the inputs that come out right, and the smallest one that does not."""
        if not callable(answer):
            raise reading.Unreadable(
                f"This asks for the function itself, by its name alone: {self.name}."
            )
        inputs = self.inputs()
        got = outcomes(answer, inputs)
        if got[0].value is ...:
            return NOT_ANSWERED
        wanted = [self.reference(*arguments) for arguments in inputs]
        right = [self._right(*case) for case in zip(inputs, got, wanted, strict=True)]
        if all(right):
            return Verdict(1.0, f"on all {len(inputs)} inputs")
        first = right.index(False)
        counter = self._told(inputs[first], got[first], wanted[first])
        return self._wrong(inputs, got, right, counter, self.picture(*inputs[first]))

    def _wrong(
        self,
        inputs: list[Arguments],
        got: list[Outcome],
        right: list[bool],
        counter: str,
        picture: str,
    ) -> Verdict:
        slip = self._slip(inputs, got, right)
        said = f"{counter} {slip}".rstrip()
        score = sum(right) / len(right)
        return Verdict(score, said, named=bool(slip), picture=picture)

    def _right(self, arguments: Arguments, got: Outcome, wanted: Any) -> bool:
        if got.error:
            return False
        try:
            return bool(self.agrees(arguments, got.value, wanted))
        except Exception:  # a result of the wrong kind, or a class that can't be compared
            return False

    def _told(self, arguments: Arguments, got: Outcome, wanted: Any) -> str:
        call = f"{self.name}({', '.join(map(self.write, arguments))})"
        found = got.error or f"gives {self._written(got.value)}"
        return f"The smallest counter-example: {call} {found}; {self.write(wanted)} is right."

    def _written(self, value: Any) -> str:
        try:
            return self.write(value)
        except Exception:  # a result of the wrong kind
            return reading.shown(value)

    def _slip(self, inputs: list[Arguments], got: list[Outcome], right: list[bool]) -> str:
        """The sentence of the wrong function that gives the same as the answer wherever it can.

        An answer that is right wherever it gives something shows none of them.
        """
        if all(given.error or so for given, so in zip(got, right, strict=True)):
            return ""
        for function, sentence in self.slips:
            cases = zip(inputs, got, strict=True)
            if all(
                _alike(given.value, function(*case)) for case, given in cases if not given.error
            ):
                return sentence
        return ""


def _alike(given: Any, slip: Any) -> bool:
    """Whether an answer is what a known wrong function gives."""
    try:
        if isinstance(slip, str):
            return equal_texts((), given, slip)
        if isinstance(slip, tuple | list | bool):
            return bool(given == slip) or _close(given, slip)
        return equal_numbers((), given, float(slip))
    except Exception:  # an answer of another kind, or a class that can't be compared
        return False


def _close(given: Any, slip: Any) -> bool:
    """Whether several numbers agree but for rounding. Raises Unreadable where one is none."""
    return len(given) == len(slip) and all(map(equal_numbers, [()] * len(slip), given, slip))
