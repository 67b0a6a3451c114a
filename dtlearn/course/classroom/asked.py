"""What a class is asked: the same for all, and kept beside the keys for the marks."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from dtlearn.course.classroom.roster import Student
from dtlearn.course.classroom.salted import Salt
from dtlearn.course.worksheets import Worksheet, make
from dtlearn.course.worksheets.making import FORMAT
from dtlearn.formats.fields import Unreadable

ODD = (ValueError, TypeError, KeyError, AttributeError, RecursionError)
UNTOLD = "does not tell what was asked: make the sheets again, with the same salt"
Story = str | Mapping[str, Any] | None


@dataclass(frozen=True)
class Asked:
    """The parameters of :func:`dtlearn.course.worksheets.make`, and whether checks answer at once.

    >>> Asked.read(Asked(("gain",), 8).text) == Asked(("gain",), 8)
    True
    """

    skills: tuple[str, ...]
    rows: int = 8
    story: Story = None
    feedback: bool = False

    @property
    def text(self) -> str:
        """As JSON, the same on every machine."""
        return json.dumps({"format": FORMAT, **asdict(self)}, ensure_ascii=False)

    @classmethod
    def read(cls, text: str, place: str | Path = "asked.json") -> "Asked":
        """What was written as ``text``. Raises Unreadable for what is something else."""
        try:
            found = json.loads(text)
            made_by = found.pop("format")
            asked = cls(**{**found, "skills": tuple(found["skills"])})
        except ODD:
            raise Unreadable(f"{place} {UNTOLD}") from None
        if made_by != FORMAT:
            raise Unreadable(
                f"{place} is of sheets of format {made_by!r}, and this dtlearn makes {FORMAT}: "
                "use the version of dtlearn that made the sheets"
            )
        return asked

    def sheet(self, salt: Salt, student: Student) -> Worksheet:
        """The sheet of a student, with their name on it."""
        return self.made(salt.seed(student.id, self.text)).titled(_title(student))

    def made(self, seed: str) -> Worksheet:
        """The sheet of a seed."""
        return make(seed, self.skills, self.rows, self.story)


def _title(student: Student) -> str:
    who = f"{student.name} ({student.id})" if student.name else student.id
    return f"Worksheet of {who}"
