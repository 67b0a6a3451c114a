"""Names of files for students of any name: safe on each system, different for each of a class."""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

from dtlearn.course.classroom.roster import Student

LONGEST = 60  # letters: at most 240 bytes, of the 255 that a name may have
# what Windows takes for a device, with any ending
RESERVED = re.compile(r"(con|prn|aux|nul|conin|conout|(com|lpt)[0-9¹²³]?)", re.I)


def stems(students: Sequence[Student]) -> list[str]:
    """A name of a file, without its ending, for each student.

    It is made of id and name: letters and digits stay, what else is there becomes one "_". Where
    two come out alike, also in capitals or in another Unicode form, each gets a mark of its id, so
    that no name depends on who else is on the roster by its place.

    >>> stems([Student(2, "7", "Zoë O'Hara/Lee"), Student(3, "..", ""), Student(4, "aux", "")])
    ['7_Zoë_O_Hara_Lee', '_5ec1f7e7', 'aux_']
    """
    plain = [_safe(f"{student.id}_{student.name}") for student in students]
    times = Counter(map(_folded, plain))
    return [
        stem if stem and times[_folded(stem)] == 1 else f"{stem}_{_mark(student.id)}"
        for stem, student in zip(plain, students, strict=True)
    ]


def _safe(text: str) -> str:
    # letters with their marks, and digits: no dot, slash, quote, blank, or sign that is not seen
    kept = "".join(c if unicodedata.category(c)[0] in "LMN" else "_" for c in text)
    stem = re.sub("_+", "_", kept).strip("_")[:LONGEST]
    return f"{stem}_" if RESERVED.fullmatch(stem) else stem


def _folded(stem: str) -> str:
    return unicodedata.normalize("NFKC", stem).casefold()


def _mark(id: str) -> str:
    return hashlib.sha256(id.encode()).hexdigest()[:8]
