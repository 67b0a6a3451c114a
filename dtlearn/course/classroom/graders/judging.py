"""What a test of nbgrader or otter asks: the mark of an answer on the student's own sheet.

The tests are the same for all students. So they make the student's sheet again, from a file of
keys that only the lecturer has, and judge what the notebook has left in its names.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from dtlearn.course.classroom.asked import Asked
from dtlearn.course.classroom.handout import Handout
from dtlearn.course.worksheets import Mark, Worksheet

KEYS = "keys.json"  # the file with all that the sheets of a class are made from
NOBODY = ""  # whose sheet the lecturer's notebook shows: no student has this id


def sample(handouts: Sequence[Handout]) -> Worksheet:
    """A sheet of nobody, as those of the class are, and from a seed as secret as theirs."""
    made = handouts[0].asked.made(_seed_of_nobody(handouts))
    return made.titled("Worksheet: sample")


def _seed_of_nobody(handouts: Sequence[Handout]) -> str:
    """A student whose notebook claims to be nobody's must not know the sheet."""
    seeds = "".join(str(handout.sheet.seed) for handout in handouts)
    return hashlib.sha256(seeds.encode()).hexdigest()[:32]


def keys(handouts: Sequence[Handout], whose: Callable[[Handout], str]) -> str:
    """The file of keys as JSON; ``whose`` is what a test will know a student by."""
    seeds = {whose(handout): handout.sheet.seed for handout in handouts}
    seeds[NOBODY] = _seed_of_nobody(handouts)
    told = {"asked": json.loads(handouts[0].asked.text), "seeds": seeds}
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def mark(file: Path, whose: str, question: str, names: Mapping[str, Any]) -> Mark:
    """The mark of one answer among the names of a notebook; it may follow from earlier ones.

    Raises ValueError where the file of keys has no sheet of this student.
    """
    sheet = _sheet(file, whose)
    answered = {q.name: names[q.name] for q in sheet.questions if q.name in names}
    return sheet.judge(answered)[question]


@cache
def _sheet(file: Path, whose: str) -> Worksheet:
    told = json.loads(file.read_text(encoding="utf-8"))
    if whose not in told["seeds"]:
        raise ValueError(
            f"{file} has no sheet of {whose!r}: is that the name it was handed out by?"
        )
    return Asked.read(json.dumps(told["asked"]), file).made(told["seeds"][whose])
