"""What only the lecturer has: the worked solutions, a table of all answers, and what was asked."""

import csv
import io
from collections.abc import Iterator, Sequence

from dtlearn.course.classroom.handout import Handout
from dtlearn.course.worksheets import answers
from dtlearn.progress import told

FOLDER = "keys"
TABLE, ASKED = f"{FOLDER}/keys.csv", f"{FOLDER}/asked.json"


def files(handouts: Sequence[Handout]) -> Iterator[tuple[str, str]]:
    """The files of the keys: a solution a student, ``keys.csv`` and ``asked.json``."""
    yield ASKED, handouts[0].asked.text + "\n"
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
