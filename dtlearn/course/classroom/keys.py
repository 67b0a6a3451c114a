"""What only the lecturer has: the worked solutions, a table of all answers, and what was asked."""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from dtlearn.course.classroom.asked import ODD, UNTOLD, Asked
from dtlearn.course.classroom.handout import Handout
from dtlearn.course.worksheets import answers
from dtlearn.formats.fields import Unreadable
from dtlearn.progress import told

FOLDER = "keys"
TABLE, ASKED = f"{FOLDER}/keys.csv", f"{FOLDER}/asked.json"


@dataclass(frozen=True)
class Kept:
    """What is kept for the marks: what was asked, and the codes of the sheets by id."""

    asked: Asked
    codes: Mapping[str, str]

    @property
    def text(self) -> str:
        """As JSON."""
        told_all = {"asked": json.loads(self.asked.text), "codes": dict(self.codes)}
        return json.dumps(told_all, ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def read(cls, text: str, place: str | Path = "asked.json") -> "Kept":
        """What was written as ``text``. Raises Unreadable for what is something else."""
        try:
            found = json.loads(text)
            asked = json.dumps(found["asked"])
            codes = {str(id): str(code) for id, code in found["codes"].items()}
        except ODD:
            raise Unreadable(f"{place} {UNTOLD}") from None
        return cls(Asked.read(asked, place), codes)

    def check(self, handouts: Sequence[Handout]) -> None:
        """Raise ValueError where a sheet is not the one that was handed out."""
        for handout in handouts:
            if self.codes.get(handout.student.id, handout.code) != handout.code:
                raise ValueError(
                    "salt must be that of the sheets: with this one the sheet of "
                    f"{handout.student.id!r} is another than the one that was handed out"
                )


def files(handouts: Sequence[Handout]) -> Iterator[tuple[str, str]]:
    """The files of the keys: a solution a student, ``keys.csv`` and ``asked.json``."""
    codes = {handout.student.id: handout.code for handout in handouts}
    yield ASKED, Kept(handouts[0].asked, codes).text
    yield TABLE, table(handouts)
    for handout in told(handouts, "keys", len(handouts)):
        yield f"{FOLDER}/{handout.stem}.md", handout.sheet.key + "\n"


def table(handouts: Sequence[Handout]) -> str:
    """A line a student: id, name, the name of their files, the code and seed, and all answers."""
    names = [question.name for question in handouts[0].sheet.questions]
    rows = [[*_whose(h), *(_shown(h, name) for name in names)] for h in handouts]
    return as_csv([["id", "name", "file", "code", "seed", *names], *rows])


def as_csv(rows: Sequence[Sequence[object]]) -> str:
    """Rows as CSV."""
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(rows)
    return written.getvalue()


def _whose(handout: Handout) -> list[str]:
    student = handout.student
    return [student.id, student.name, handout.stem, handout.code, str(handout.sheet.seed)]


def _shown(handout: Handout, name: str) -> str:
    question = handout.sheet[name]
    return answers.shown(question.kind, question.answer)
