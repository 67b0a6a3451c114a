"""The marks of a class: what each answer is worth, and what was wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from dtlearn.course.classroom.collected import Answers, Collected
from dtlearn.course.classroom.handout import Handout
from dtlearn.course.classroom.keys import as_csv
from dtlearn.course.classroom.returned import Answer
from dtlearn.course.practice.reading import shown
from dtlearn.course.worksheets import Mark, Marks, Worksheet
from dtlearn.course.worksheets.question import UNREAD
from dtlearn.progress import told

PLACES = 3  # decimals of points


@dataclass(frozen=True)
class Marked:
    """The marks of a student, and remarks about what was handed in."""

    handout: Handout
    marks: Marks
    remarks: Sequence[str] = ()

    @property
    def points(self) -> list[float]:
        """The points of each question, rounded, so that they add up to the total."""
        return [round(mark.points, PLACES) for mark in self.marks]

    @property
    def notes(self) -> str:
        """The remarks, then what was said of each answer that is not simply right."""
        said = [_told(mark) for mark in self.marks if mark.said not in ("right", "missing")]
        missing = [mark.question for mark in self.marks if mark.said == "missing"]
        if 0 < len(missing) < self.marks.out_of:  # a remark tells why all are missing
            said.append(f"missing: {', '.join(missing)}")
        return "; ".join([*self.remarks, *said])


def marked(
    handouts: Sequence[Handout], collected: Collected, left_out: Sequence[str] = ()
) -> list[Marked]:
    """The marks of each student, also of those of whom nothing has come.

    A question that is left out gives no points, but what follows from its answer counts. Raises
    KeyError for a name that is no question, and ValueError where none is left.
    """
    names = [question.name for question in handouts[0].sheet.questions]
    for name in left_out:
        handouts[0].sheet[name]
    if set(left_out) == set(names):
        raise ValueError("no question is left: leave out fewer")
    return [
        Marked(
            handout,
            judged(handout.sheet, collected.answers[handout.student.id], left_out),
            collected.remarks[handout.student.id],
        )
        for handout in told(handouts, "marks", len(handouts))
    ]


def judged(sheet: Worksheet, answers: Answers, left_out: Sequence[str] = ()) -> Marks:
    """The marks of answers as they were read; what can't be read names its cell."""
    given = {name: one.value for name, one in answers.items()}
    marks = [mark for mark in sheet.judge(given) if mark.question not in left_out]
    nothing = Answer(0, "")
    return Marks(tuple(_named(mark, answers.get(mark.question, nothing)) for mark in marks))


def _named(mark: Mark, answer: Answer) -> Mark:
    if answer.fault:
        return Mark(mark.question, 0.0, UNREAD, answer.fault)
    if mark.said == UNREAD:  # the text of the cell, as a set has no order of its own
        return replace(mark, reason=f"cell {answer.place}: {shown(answer.source.strip())}")
    return mark


def _told(mark: Mark) -> str:
    if mark.said == UNREAD:
        return f"{mark.question}: {UNREAD} ({mark.reason})"
    return f"{mark.question}: {mark.said}"


def table(found: Sequence[Marked]) -> str:
    """A line a student as CSV: id, name, the points of each question, total, out_of, notes."""
    names = [mark.question for mark in found[0].marks]
    rows = [
        [
            one.handout.student.id,
            one.handout.student.name,
            *(f"{points:g}" for points in one.points),
            f"{round(sum(one.points), PLACES):g}",
            one.marks.out_of,
            one.notes,
        ]
        for one in found
    ]
    return as_csv([["id", "name", *names, "total", "out_of", "notes"], *rows])


def widened(handouts: Sequence[Handout], tolerances: Mapping[str, float]) -> list[Handout]:
    """The same handouts with wider tolerances of some questions.

    Raises KeyError for a name that is no question, and ValueError for one without a tolerance.
    """
    for name in tolerances:
        if not handouts[0].sheet[name].tolerance:
            raise ValueError(f"{name!r} has no tolerance: its answer is exact, or is no number")
    return [replace(one, sheet=_widened(one.sheet, tolerances)) for one in handouts]


def _widened(sheet: Worksheet, tolerances: Mapping[str, float]) -> Worksheet:
    wider = (max(question.least, tolerances.get(question.name, 0)) for question in sheet.questions)
    questions = (replace(q, least=least) for q, least in zip(sheet.questions, wider, strict=True))
    return replace(sheet, questions=tuple(questions))
