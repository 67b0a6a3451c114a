"""A question of a worksheet: what is asked, what is right, and what an answer is worth."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from dtlearn.course.practice.reading import Unreadable
from dtlearn.course.worksheets import answers
from dtlearn.course.worksheets.hand import CAREFUL, HANDS, Hand
from dtlearn.explain.page import Page

TOLERANCE = 0.001  # the third decimal; more only where rounding on the way needs it
WIDEST = 0.002  # a table that needs more is not used
APART = 1e-6  # by so much more than the tolerance a slip is away
Own = Mapping[str, Any]
UNREAD = "not readable"


@dataclass(frozen=True)
class Mark:
    """What an answer is worth.

    question  its name
    points    from 0 to 1
    said      "right", "follows" (from the student's own earlier answer), the name of a known slip,
              "in part", "wrong", "missing" or "not readable"
    reason    a sentence; may be empty
    """

    question: str
    points: float
    said: str
    reason: str = ""

    def __str__(self) -> str:
        return f"{self.question}: {self.points:.3g}, {self.said}. {self.reason}".strip()


def _nothing() -> Page:
    return ()


@dataclass(frozen=True)
class Question:
    """A question about the table of a worksheet.

    name     as the answer is called; the same on all sheets of a class
    skill    what is exercised
    text     what is asked, in words
    kind     of the answer: see :mod:`dtlearn.course.worksheets.answers`
    value    works out the answer from earlier ones by name, in a way of working by hand; an
             earlier answer that is not given is worked out as well
    uses     the earlier questions that it takes answers of
    options  the texts to choose from, if there are any
    slips    known wrong answers by name
    reasons  a sentence for each slip
    worked   the worked solution, as blocks of a page
    partly   for a tree: how much of an answer is right, given the student's own earlier ones
    least    the smallest tolerance of a number
    """

    name: str
    skill: str
    text: str
    kind: str
    value: Callable[[Own, Hand], Any] = field(repr=False)
    uses: tuple[str, ...] = ()
    options: Any = field(default=(), repr=False)
    slips: Mapping[str, Any] = field(default_factory=dict, repr=False)
    reasons: Mapping[str, str] = field(default_factory=dict, repr=False)
    worked: Callable[[], Page] = field(default=_nothing, repr=False)
    partly: Callable[[Any, Own], tuple[int, int]] | None = field(default=None, repr=False)
    least: float = TOLERANCE

    @property
    def answer(self) -> Any:
        """What is right."""
        return self.value({}, CAREFUL)

    @property
    def tolerance(self) -> float:
        """How far a number may be off: as far as rounding to three decimals on the way leads."""
        return self._tolerance({})

    def _tolerance(self, own: Own) -> float:
        if self.kind not in ("number", "fraction"):
            return 0.0
        exact = self.value(own, CAREFUL)
        return max(self.least, *(abs(self.value(own, hand) - exact) for hand in HANDS))

    @property
    def fault(self) -> str:
        """Why the question would not be fair; empty where it is."""
        tolerance = self.tolerance
        if tolerance > WIDEST:
            return f"rounding to three decimals leads at most {WIDEST} away in {self.name!r}"
        for name, value in self.slips.items():
            if answers.same(self.kind, value, self.answer, tolerance + APART):
                return f"the slip {name!r} gives another answer to {self.name!r}"
        return ""

    def judge(self, answer: Any, earlier: Own | None = None) -> Mark:
        """What an answer is worth, given the student's own earlier answers.

        No answer is an error: ``...`` and None are "missing", and what can't be read is
        "not readable".
        """
        if answer is ... or answer is None:
            return Mark(self.name, 0.0, "missing")
        try:
            given = answers.read(self.kind, answer, self.options)
        except Unreadable as sentence:
            return Mark(self.name, 0.0, UNREAD, str(sentence))
        except Exception as error:  # an object that fails when it is looked at
            reason = f"Looking at it ends with {type(error).__name__}."
            return Mark(self.name, 0.0, UNREAD, reason)
        if answers.same(self.kind, given, self.answer, self.tolerance):
            return Mark(self.name, 1.0, "right")
        before = earlier or {}
        own = {name: before[name] for name in self.uses if name in before}
        return self._partly(given, own) if self.partly else self._of_value(given, own)

    def _of_value(self, given: Any, own: Own) -> Mark:
        if own and self._follows(given, own):
            return Mark(self.name, 1.0, "follows", f"From your own {', '.join(own)}.")
        for name, value in self.slips.items():
            if answers.same(self.kind, given, value, self.tolerance):
                return Mark(self.name, 0.0, name, self.reasons.get(name, ""))
        return Mark(self.name, 0.0, "wrong")

    def _follows(self, given: Any, own: Own) -> bool:
        try:
            value = self.value(own, CAREFUL)
            return answers.same(self.kind, given, value, self._tolerance(own))
        except (ArithmeticError, ValueError, KeyError):  # nothing follows from such answers
            return False

    def _partly(self, given: Any, own: Own) -> Mark:
        assert self.partly is not None
        right, n = self.partly(given, {})
        own_right, own_n = self.partly(given, own)
        share, with_own = right / n, own_right / own_n
        if with_own > share:
            reason = f"From your own {', '.join(own)}: {own_right} of {own_n} nodes are right."
            return Mark(self.name, with_own, "follows" if with_own == 1 else "in part", reason)
        if share == 1:
            return Mark(self.name, 1.0, "right")
        said = "in part" if right else "wrong"
        return Mark(self.name, share, said, f"{right} of {n} nodes are right, given those above.")
