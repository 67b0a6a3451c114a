"""What is solved, tried and open, by chapter: as text to hand in."""

from collections.abc import Iterable
from dataclasses import dataclass

from dtlearn.course.practice import record
from dtlearn.course.practice.record import Tries
from dtlearn.course.practice.verdict import Exercise

STATES = ("solved", "tried", "open")
MARKS = {"solved": "✓", "tried": "…", "open": "·"}


@dataclass(frozen=True)
class Line:
    """One exercise and what was tried of it."""

    exercise: Exercise
    tries: Tries

    @property
    def state(self) -> str:
        """One of STATES."""
        return "solved" if self.tries.best == 1.0 else "tried" if self.tries.tries else "open"

    @property
    def text(self) -> str:
        """One line to read."""
        state = self.state
        if state == "tried":
            state += f", best score {self.tries.best:.2f}"
        if self.tries.tries:
            state += f", {_many(self.tries.tries, 'try', 'tries')}"
        return f"  {MARKS[self.state]} {self.exercise.id:<24}{state}"


@dataclass(frozen=True, repr=False)
class Progress:
    """Where a student stands; prints as text, which can be handed in."""

    lines: tuple[Line, ...]
    place: str

    @property
    def score(self) -> float:
        """Mean of the best scores, from 0 to 1."""
        return sum(line.tries.best for line in self.lines) / max(len(self.lines), 1)

    def ids(self, state: str) -> list[str]:
        """The exercises that are "solved", "tried" or "open"."""
        return [line.exercise.id for line in self.lines if line.state == state]

    @property
    def text(self) -> str:
        """All of it: totals, then chapter by chapter."""
        totals = ", ".join(f"{len(self.ids(state))} {state}" for state in STATES)
        chapters = sorted({line.exercise.chapter for line in self.lines})
        parts = [self._chapter(number) for number in chapters]
        return "\n".join([f"Exercises: {totals}; score {self.score:.2f}", *parts, self.place])

    def _chapter(self, number: str) -> str:
        mine = [line for line in self.lines if line.exercise.chapter == number]
        solved = sum(line.state == "solved" for line in mine)
        name = f"Chapter {number}" if number.isdigit() else number
        head = f"{name}: {solved} of {len(mine)} solved"
        return "\n".join([head, *(line.text for line in mine)])

    def __repr__(self) -> str:
        return self.text


def of(exercises: Iterable[Exercise]) -> Progress:
    """Where a student stands in some exercises; those without a cell only once they were tried."""
    known = record.all_tries()
    lines = [Line(e, known.get(e.id, Tries())) for e in exercises if e.asked or e.id in known]
    kept = f"Kept in {record.FILE} beside the chapter." if record.kept_in_file() else ""
    return Progress(
        tuple(lines), kept or "Kept until this Python ends: no chapter is in the folder."
    )


def _many(n: int, one: str, more: str) -> str:
    return f"{n} {one if n == 1 else more}"
