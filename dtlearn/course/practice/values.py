"""Exercises that ask for one number or one word."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from dtlearn.course.practice import reading
from dtlearn.course.practice.slips import Slips, decimals, none_known
from dtlearn.course.practice.verdict import Verdict

TOLERANCE = 1e-3  # of a fraction; a whole number has none
EXACT = 1e-9
Key = float | str | tuple[float | str, ...]


@dataclass(frozen=True)
class Value:
    """A question about one value: a fraction right to three decimals, a whole number, or a text.

    key       computes what is right; a tuple where several values are
    slips     computes known wrong values, each with a sentence
    synonyms  other words for a text, in small letters
    """

    id: str
    chapter: str
    question: str
    hints: tuple[str, str]
    key: Callable[[], Key]
    slips: Callable[[], Slips] = none_known
    synonyms: Mapping[str, str] = field(default_factory=dict)
    asked: bool = True

    def judge(self, answer: Any) -> Verdict:
        """Right or wrong, with the slip if it is a known one."""
        right = self._keys()
        given = self._read(answer, right[0])
        if any(same(given, key) for key in right):
            return Verdict(1.0, " or ".join(map(_plain, right)))
        for value, sentence in [*self.slips(), *decimals(given, right[0])]:
            if same(given, value):
                return Verdict(0.0, sentence, named=True)
        return Verdict(0.0)

    def _keys(self) -> tuple[float | str, ...]:
        key = self.key()
        return key if isinstance(key, tuple) else (key,)

    def _read(self, answer: Any, key: float | str) -> float | str:
        if not isinstance(key, str):
            return reading.number(answer)
        given = reading.text(answer)
        return self.synonyms.get(given, given)


def same(given: float | str, value: float | str) -> bool:
    """Whether an answer is a value: to three decimals, exactly for whole numbers, in any case.

    >>> same(0.918, 0.9183), same(15.0005, 15), same("h", "H")
    (True, False, True)
    """
    if isinstance(value, str) or isinstance(given, str):
        return str(given).casefold() == str(value).casefold()
    near = EXACT if isinstance(value, int) else TOLERANCE + EXACT
    return math.isclose(given, value, rel_tol=0.0, abs_tol=near)


def _plain(key: float | str) -> str:
    return key if isinstance(key, str) else f"{key:.6g}"
