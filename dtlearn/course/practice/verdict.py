"""What is found out of an answer, and what the student sees of it."""

import html
import textwrap
from dataclasses import dataclass, field
from typing import Any, Protocol

LINE = 96  # characters, as a cell shows them without breaking a word


@dataclass(frozen=True)
class Verdict:
    """What an exercise finds of an answer.

    score    share of it that is right, from 0 to 1
    said     one sentence or more: the value when right, the reason when wrong; may be empty
    named    whether the reason is a known slip, so that a first hint is not needed
    counts   whether it is a try; an answer that could not be read is none
    picture  HTML that shows the counter-example; may be empty
    """

    score: float
    said: str = ""
    named: bool = False
    counts: bool = True
    picture: str = ""


NOT_ANSWERED = Verdict(0.0, counts=False)


class Exercise(Protocol):
    """A question with two hints that can judge an answer."""

    @property
    def id(self) -> str:
        """Its name."""
        ...

    @property
    def chapter(self) -> str:
        """The number of its chapter, or the name of a notebook that has none."""
        ...

    @property
    def question(self) -> str:
        """What is asked, in one line."""
        ...

    @property
    def hints(self) -> tuple[str, str]:
        """A first hint and a stronger one."""
        ...

    @property
    def asked(self) -> bool:
        """Whether the chapter has a cell for it; the others are kept for worksheets."""
        ...

    def judge(self, answer: Any) -> Verdict:
        """What is right in an answer. Raises Unreadable for one of the wrong kind."""
        ...


@dataclass(frozen=True, repr=False)
class Feedback:
    """What a check says: whether the answer is right, how much of it, and lines to read.

    It is false where the answer is wrong: ``if check(...)`` works, and ``assert check(...)``.
    """

    exercise: str
    score: float
    message: str
    picture: str = field(default="", compare=False)

    @property
    def correct(self) -> bool:
        """Whether all of the answer is right."""
        return self.score == 1.0

    def __bool__(self) -> bool:
        return self.correct

    def __repr__(self) -> str:
        return textwrap.fill(self.message, LINE, break_long_words=False, break_on_hyphens=False)

    def _repr_html_(self) -> str | None:
        """The message above a picture of the counter-example, where there is one."""
        text = f'<div style="white-space: pre-wrap">{html.escape(self.message)}</div>'
        return text + self.picture if self.picture else None
