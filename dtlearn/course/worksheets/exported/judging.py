"""What a grader's test of an answer asks: the mark of a student's own worksheet.

The tests of nbgrader and otter are the same for all students. So they make the student's worksheet
again, from a file of keys beside the tests, and judge what the notebook left in its names.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from dtlearn.course.worksheets.making import make
from dtlearn.course.worksheets.question import Mark
from dtlearn.course.worksheets.sheet import Worksheet

KEYS = "keys.json"  # the file with all that the worksheets of a class are made from
SAMPLE = ""  # whose worksheet the sources show; no student has this id


def keys(sheets: Mapping[str, Worksheet], story: Any = None) -> str:
    """The file of keys for worksheets by whose they are, as JSON; ``story`` as in ``make``."""
    one = next(iter(sheets.values()))
    return json.dumps(
        {
            "skills": list(one.skills),
            "rows": len(one.table),
            "story": story,
            "seeds": {who: sheet.seed for who, sheet in sheets.items()},
        },
        ensure_ascii=False,
        indent=1,
    )


def mark(file: Path, who: str, question: str, names: Mapping[str, Any]) -> Mark:
    """The mark of one answer among the names of a notebook, which may follow from earlier ones.

    Raises ValueError, with the names that there are, if the file of keys has nobody of this name.
    """
    sheet = _sheet(file, who)
    answered = {q.name: names[q.name] for q in sheet.questions if q.name in names}
    return sheet.judge(answered)[question]


@cache
def _sheet(file: Path, who: str) -> Worksheet:
    told = json.loads(file.read_text(encoding="utf-8"))
    if who not in told["seeds"]:
        raise ValueError(
            f"{file.name} has no worksheet of {who!r}: it has {', '.join(told['seeds'])}"
        )
    return make(told["seeds"][who], told["skills"], told["rows"], told["story"])
