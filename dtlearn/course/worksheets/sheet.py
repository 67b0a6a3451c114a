"""A worksheet: the table of one student, its questions, their key, and the marks of answers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import pandas as pd

from dtlearn.course.practice.reading import Unreadable
from dtlearn.course.worksheets import answers
from dtlearn.course.worksheets.question import Mark, Question
from dtlearn.explain.page import Block, Grid, Heading, Page, as_markdown
from dtlearn.text import show

HOW = (
    "Logarithms are to base 2. Numbers with three decimals are exact enough, also if you round on "
    "the way; fractions may be written as text. If you use an earlier answer of yours that is "
    "wrong, what follows from it counts."
)
TO_WRITE = {
    "number": "a number",
    "fraction": 'a number, or a fraction such as "3/8"',
    "exact": "a number, exactly",
    "label": "one of {}, in quotes",
    "labels": 'a tuple of texts, such as ("one", "two")',
    "set": 'a set of texts, such as {{"one", "two"}}',
    "tree": 'nested tuples, ("attribute", {{"level": "class", "level": ("attribute", {{…}})}}); '
    "levels without rows at a node may be left out",
}


@dataclass(frozen=True)
class Marks:
    """The marks of all questions of a worksheet, in their order.

    ``print`` writes one line a question, and the total.
    """

    marks: tuple[Mark, ...]

    @property
    def total(self) -> float:
        """The points together."""
        return sum(mark.points for mark in self)

    @property
    def out_of(self) -> int:
        """The points that could be had: one a question."""
        return len(self.marks)

    def __iter__(self) -> Iterator[Mark]:
        return iter(self.marks)

    def __getitem__(self, question: str) -> Mark:
        for mark in self:
            if mark.question == question:
                return mark
        raise KeyError(f"no question {question!r}: there are {[m.question for m in self]}")

    def __str__(self) -> str:
        return "\n".join([*map(str, self.marks), f"total: {self.total:.3g} of {self.out_of}"])


@dataclass(frozen=True, eq=False, repr=False)
class Worksheet:
    """A table with questions that are solved by hand, and all that is needed to judge answers.

    seed       what the sheet was made from
    skills     what it exercises, in the order of the questions
    target     the column that is predicted
    questions  in their order; ``worksheet["entropy"]`` gives one by its name
    tried      how many tables were drawn, until one was fair
    title      what stands above it; the seed unless told

    A notebook shows the table and the questions, never the key.
    """

    seed: int | str
    skills: tuple[str, ...]
    rows: str
    target: str
    questions: tuple[Question, ...]
    tried: int
    given: pd.DataFrame = field(repr=False)
    title: str = ""

    @property
    def table(self) -> pd.DataFrame:
        """The table, its rows numbered from 1; a copy."""
        return self.given.copy()

    def __getitem__(self, name: str) -> Question:
        for question in self.questions:
            if question.name == name:
                return question
        raise KeyError(f"no question {name!r}: there are {[q.name for q in self.questions]}")

    def __repr__(self) -> str:
        return f"Worksheet {self.seed!r}: {', '.join(self.skills)}; {len(self.given)} rows"

    def titled(self, title: str) -> "Worksheet":
        """The same sheet under a title, such as a student's name: the seed is not seen on it."""
        return replace(self, title=title)

    @property
    def heading(self) -> str:
        """What stands above the sheet."""
        return self.title or f"Worksheet {show(self.seed)}"

    @cached_property
    def key(self) -> str:
        """The worked solution, as Markdown with LaTeX."""
        page: list[Block] = [Heading(f"{self.heading}: key"), *self._table()]
        lines = [(q.name, answers.shown(q.kind, q.answer), _within(q)) for q in self.questions]
        page.append(Grid(("question", "answer", "within"), tuple(lines)))
        for q in self.questions:
            page += [Heading(q.name, 2), q.text, f"Answer: {answers.shown(q.kind, q.answer)}"]
            page += q.worked()
        return as_markdown(tuple(page))

    @property
    def page(self) -> Page:
        """Table and questions as blocks, without answers."""
        page: list[Block] = [Heading(self.heading), self.rows, *self._table()]
        page += [f"The target is {self.target}.", HOW]
        for place, question in enumerate(self.questions, start=1):
            page += [Heading(f"{place}. {question.name}", 3), question.text, to_write(question)]
        return tuple(page)

    def _table(self) -> Page:
        columns = [str(name) for name in self.given.columns]
        lines = [
            (str(label), *map(show, line))
            for label, line in zip(self.given.index, self.given.astype(object).values, strict=True)
        ]
        return (Grid(("row", *columns), tuple(lines)),)

    def _repr_markdown_(self) -> str:
        return as_markdown(self.page)

    def judge(self, answered: Mapping[str, Any]) -> Marks:
        """The marks of answers by the names of their questions; those left out are "missing".

        An answer that follows from the student's own earlier ones counts. Raises KeyError for a
        name that is no question, and no error for an answer, however odd.

        >>> import dtlearn as dt
        >>> sheet = dt.worksheets.make(7, ["entropy", "gain"])
        >>> print(sheet.judge({"entropy": sheet["entropy"].answer, "gain_1": "?"}))
        entropy: 1, right.
        gain_1: 0, not readable. '?' is no number: write one such as 0.75, 3/4 or 75 %.
        gain_2: 0, missing.
        gain_3: 0, missing.
        total: 1 of 4
        """
        for name in answered:
            self[name]
        earlier: dict[str, Any] = {}
        marks = []
        for question in self.questions:
            given = answered.get(question.name, ...)
            marks.append(question.judge(given, earlier))
            earlier |= _readable(question, given)
        return Marks(tuple(marks))


def to_write(question: Question) -> str:
    """What an answer looks like, as a sentence."""
    options = question.options if question.kind == "label" else ()
    return f"Write {TO_WRITE[question.kind].format(', '.join(options))}."


def _within(question: Question) -> str:
    return f"{question.tolerance:.4f}" if question.tolerance else "exact"


def _readable(question: Question, given: Any) -> dict[str, Any]:
    """The answer by its name, if it can be read."""
    try:
        return {question.name: answers.read(question.kind, given, question.options)}
    except Unreadable:
        return {}
    except Exception:  # an object that fails when it is looked at
        return {}
