"""Answers to a worksheet that are judged at once, for practice."""

from collections.abc import Mapping, Sequence
from typing import Any

from dtlearn.course.worksheets.making import make
from dtlearn.course.worksheets.question import Mark
from dtlearn.course.worksheets.stories import Story


class Check:
    """Judges one answer after the other; what follows from a wrong one counts.

    The parameters are those of :func:`make`. Whoever has them can make the key as well: for an
    exam, hand out sheets without it.

    >>> check = Check(7, ["entropy", "gain"])
    >>> print(check("entropy", "a half"))
    entropy: 0, not readable. 'a half' is no number: write one such as 0.75, 3/4 or 75 %.
    """

    def __init__(
        self,
        seed: int | str,
        skills: Sequence[str] = ("entropy", "gain", "level", "tree"),
        rows: int = 8,
        story: str | Mapping[str, Any] | Story | None = None,
    ) -> None:
        self.sheet = make(seed, skills, rows, story)
        self.answered: dict[str, Any] = {}

    def __call__(self, question: str, answer: Any) -> Mark:
        """The mark of an answer. Raises KeyError for a name that is no question."""
        self.sheet[question]
        self.answered[question] = answer
        return self.sheet.judge(self.answered)[question]
