"""Many worksheets at once: what they take, and what a student could guess from all of them."""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from dtlearn.course.worksheets import answers
from dtlearn.course.worksheets.making import make
from dtlearn.course.worksheets.question import Question
from dtlearn.course.worksheets.sheet import Worksheet
from dtlearn.course.worksheets.stories import Story
from dtlearn.options import check_number

SAME = 0.5  # an answer that more of the sheets have is told
ABOVE_CHANCE = 0.15  # a choice that is right so much more often than one in all is told
ORDINALS = ("first", "second", "third")


@dataclass(frozen=True)
class Stress:
    """What was seen on many worksheets; ``print`` writes it.

    n         how many sheets
    seconds   that a sheet takes, the mean; the key is not worked out
    tried     tables drawn for a sheet, the mean and the most
    answers   a DataFrame with one line a question: least and largest answer, how many are
              different, the most frequent one and its share of the sheets, the widest tolerance
    patterns  what could be guessed, as sentences; empty if there is nothing
    """

    n: int
    seconds: float
    tried: tuple[float, int]
    answers: pd.DataFrame = field(repr=False)
    patterns: tuple[str, ...]

    def __str__(self) -> str:
        lines = [
            f"{self.n} sheets, {self.seconds:.3f} s each; tables tried: {self.tried[0]:.0f} a "
            f"sheet, {self.tried[1]} at most",
            self.answers.to_string(),
            *(self.patterns or ("No answer can be guessed from the others.",)),
        ]
        return "\n".join(lines)


def stress(
    skills: Sequence[str],
    n: int = 1000,
    rows: int = 8,
    story: str | Mapping[str, Any] | Story | None = None,
    salt: str = "stress",
) -> Stress:
    """Make many worksheets, and look for answers that a student could guess without work.

    ``salt`` is put before the number of each sheet; the rest is as in :func:`make`. A pattern is an
    answer that more than half of the sheets have, or a choice (an attribute by its place, a class)
    that is right on 15 of 100 sheets more than blind guesses are.

    >>> print(stress(["level"], n=5).answers.index.tolist())
    ['root', 'open_levels']
    """
    check_number("n", n, lambda k: k >= 1, "1 or more", whole=True)
    start = time.perf_counter()
    sheets = [make(f"{salt}/{i}", skills, rows, story) for i in range(n)]
    seconds = (time.perf_counter() - start) / n
    tried = [sheet.tried for sheet in sheets]
    names = [question.name for question in sheets[0].questions]
    of_each = {name: [_placed(sheet, sheet[name]) for sheet in sheets] for name in names}
    lines = {name: _line([sheet[name] for sheet in sheets], of_each[name]) for name in names}
    patterns = [told for name in names if (told := _pattern(sheets[0][name], of_each[name]))]
    frame = pd.DataFrame(lines.values(), index=pd.Index(lines, name="question"))
    return Stress(n, seconds, (sum(tried) / n, max(tried)), frame, tuple(patterns))


def _placed(sheet: Worksheet, question: Question) -> str:
    """An answer as text; attributes, levels and classes by their place, as stories differ."""
    if question.kind == "label":
        return ORDINALS[list(question.options).index(question.answer)]
    if question.kind == "labels":
        places = [list(question.options).index(label) for label in question.answer]
        return ", ".join(ORDINALS[i] for i in places)
    return answers.shown(question.kind, question.answer)


def _line(questions: list[Question], told: list[str]) -> dict[str, Any]:
    kind = questions[0].kind
    numbers = [q.answer for q in questions] if kind in answers.NUMBERS else []
    most, times = Counter(told).most_common(1)[0]
    return {
        "kind": kind,
        "least": min(numbers, default=None),
        "largest": max(numbers, default=None),
        "different": len(set(told)),
        "most frequent": most,
        "share": times / len(told),
        "tolerance": max(q.tolerance for q in questions),
    }


def _pattern(question: Question, told: list[str]) -> str:
    most, times = Counter(told).most_common(1)[0]
    share = times / len(told)
    if question.kind == "label":
        n = len(question.options)
        if share > 1 / n + ABOVE_CHANCE:
            return f"{question.name}: the {most} of {n} choices is right on {share:.0%} of sheets"
    elif share > SAME:
        return f"{question.name}: {most} is right on {share:.0%} of sheets"
    return ""
