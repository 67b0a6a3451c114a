"""What is handed out: a sheet for each student of a roster, under a name for its files."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from dtlearn.course.classroom.asked import Asked
from dtlearn.course.classroom.roster import Student
from dtlearn.course.classroom.salted import Salt
from dtlearn.course.classroom.stems import stems
from dtlearn.course.worksheets import Worksheet
from dtlearn.explain.page import as_markdown
from dtlearn.progress import told


@dataclass(frozen=True)
class Handout:
    """The sheet of a student.

    stem   the name of its files, without an ending
    asked  what the whole class is asked
    """

    student: Student
    sheet: Worksheet
    stem: str
    asked: Asked

    @cached_property
    def code(self) -> str:
        """A fingerprint of what is seen on the sheet below its title; it tells nothing else."""
        return hashlib.sha256(as_markdown(self.sheet.page[1:]).encode()).hexdigest()[:12]


def handouts(students: Sequence[Student], asked: Asked, salt: Salt) -> tuple[Handout, ...]:
    """The sheets of all students, in the order of the roster.

    Raises ValueError and KeyError as :func:`dtlearn.course.worksheets.make`.
    """
    named = zip(students, stems(students), strict=True)
    return tuple(
        Handout(student, asked.sheet(salt, student), stem, asked)
        for student, stem in told(named, "sheets", len(students))
    )
