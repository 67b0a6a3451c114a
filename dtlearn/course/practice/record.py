"""The tries of a student, kept in a small file beside the chapter.

Where there is neither a chapter in the folder nor a notebook's kernel, as in a script, they are
kept in memory only. The file is JSON: for each exercise its tries, best score and last answer.
"""

import inspect
import json
import os
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from dtlearn.course.practice import reading

FILE = "dtlearn_answers.json"
LONGEST = 4000  # characters of an answer that are kept


@dataclass(frozen=True)
class Tries:
    """What is known of one exercise: number of tries, wrong ones, best score, last answer."""

    tries: int = 0
    wrong: int = 0
    best: float = 0.0
    answer: str = ""

    def with_one(self, score: float, answer: str) -> "Tries":
        """After one more try."""
        wrong = self.wrong + (score < 1.0)
        return Tries(self.tries + 1, wrong, max(self.best, score), answer)


_in_memory: dict[str, Tries] = {}


def all_tries() -> dict[str, Tries]:
    """What is known of each exercise that was tried."""
    return {**_in_memory, **_read(path())} if kept_in_file() else dict(_in_memory)


def add(exercise: str, score: float, answer: Any) -> Tries:
    """Note a try, and return what is then known of the exercise."""
    known = all_tries()
    known[exercise] = known.get(exercise, Tries()).with_one(score, as_text(answer))
    _in_memory[exercise] = known[exercise]
    if kept_in_file():
        _write(path(), known)
    return known[exercise]


def path() -> Path:
    """Where the tries are kept: beside the chapter, which is where its kernel runs."""
    return Path.cwd() / FILE


def kept_in_file() -> bool:
    """Whether there is a chapter in the folder, or a notebook's kernel that runs here."""
    return any(Path.cwd().glob("[0-9][0-9]_*.ipynb")) or _in_a_kernel()


def as_text(answer: Any) -> str:
    """An answer as text to keep: a function as it was written, all else as Python shows it."""
    try:
        text = inspect.getsource(answer) if inspect.isfunction(answer) else repr(answer)
    except Exception:  # no source is at hand, or a class of the student's own can't show itself
        text = reading.kind(answer)
    return text[:LONGEST]


def _in_a_kernel() -> bool:
    shell = sys.modules.get("IPython") and sys.modules["IPython"].get_ipython()
    return hasattr(shell, "kernel")


def _read(file: Path) -> dict[str, Tries]:
    """The tries in a file; none where it is missing or not ours."""
    try:
        lines = json.loads(file.read_text(encoding="utf-8"))
        return {id: Tries(**line) for id, line in lines.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def _write(file: Path, known: Mapping[str, Tries]) -> None:
    """Write the file at once, so that a second kernel never reads half of it."""
    text = json.dumps({id: asdict(tries) for id, tries in known.items()}, indent=1)
    half = file.with_name(f"{FILE}.{os.getpid()}")
    try:
        half.write_text(text, encoding="utf-8", errors="replace")
        half.replace(file)
    except OSError:  # a folder that can't be written: the tries stay in memory
        return
