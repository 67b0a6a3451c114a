"""Make a worksheet for each student of a class: a table of their own, questions, a key.

    dtlearn worksheets class.csv --skills entropy,gain,level,tree --salt "two grey herons" --out w1
    dtlearn worksheets class.csv --skills gini,subset --salt "..." --out w2 --format html --feedback

The roster is CSV with the columns id and name. Folder students/ gets a notebook for each line, and
keys/ the worked solutions, keys.csv with all answers, and asked.json, which dtlearn grade reads.
The salt is a secret that you choose: all sheets and keys follow from it, so keep it, tell nobody,
and take another one for each assignment. With --again, such as after a late line in the roster, a
notebook of the same sheet stays with the answers in it, and what else has changed is kept.
Without --feedback nothing that a student gets leads to a key. With it each answer is checked at
once on the student's own machine, so the notebook holds the seed of its sheet, and who knows
dtlearn can make the key of it: for practice, not for exams.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from dtlearn.command.bars import bars
from dtlearn.command.failed import Failed
from dtlearn.course.classroom import folder, roster
from dtlearn.course.classroom.asked import Asked, Story
from dtlearn.course.classroom.formats import FORMATS, files
from dtlearn.course.classroom.handout import handouts
from dtlearn.course.classroom.returned import is_same
from dtlearn.course.classroom.salted import SHORT, Salt
from dtlearn.course.worksheets import skills

PASSES_ON = False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.usage = "%(prog)s ROSTER.csv --skills LIST --salt TEXT --out FOLDER [option ...]"
    parser.add_argument("roster", type=Path, metavar="ROSTER.csv")
    known = ", ".join(skills())
    parser.add_argument("--skills", required=True, metavar="LIST", help=f"with commas: {known}")
    parser.add_argument("--salt", required=True, metavar="TEXT", help="your secret")
    parser.add_argument("--out", required=True, type=Path, metavar="FOLDER")
    parser.add_argument("--rows", type=int, default=8, metavar="INT", help="6 to 12; 8 unless told")
    parser.add_argument("--story", metavar="NAME",
                        help="loans, weather, plants, or a .json file with one of yours; "
                        "chosen for each sheet unless told")  # fmt: skip
    parser.add_argument("--feedback", action="store_true", help="answers are checked at once")
    parser.add_argument("--format", nargs="+", action="extend", default=[], choices=FORMATS,
                        help="write these as well")  # fmt: skip
    parser.add_argument("--again", action="store_true",
                        help="write into a folder that has sheets; old files are kept")  # fmt: skip
    parser.add_argument("--encoding", default="utf-8", metavar="NAME", help="of the roster; utf-8")


def run(options: argparse.Namespace, rest: list[str]) -> int:
    """Make all sheets, then write them."""
    students = roster.read(options.roster, options.encoding)
    names = tuple(name for name in map(str.strip, options.skills.split(",")) if name)
    asked = Asked(names, options.rows, _story(options.story), options.feedback)
    salt = salt_of(options)
    try:
        with bars():
            made = handouts(students, asked, salt)
            texts = dict(files(made, options.format))
            written = folder.write(options.out, texts, options.again, is_same)
    except folder.Occupied as error:
        raise Failed(str(error)) from None
    print(f"{len(students)} sheets and keys in {options.out}: {_told(written)}")
    return 0


def salt_of(options: argparse.Namespace) -> Salt:
    """The salt; one that may be guessed is told on standard error."""
    salt = Salt(options.salt)
    if salt.is_short:
        print(
            f"dtlearn {options.command}: --salt has fewer than {SHORT} letters: a student may try "
            "all of them. Take a few words",
            file=sys.stderr,
        )
    return salt


def _told(written: folder.Written) -> str:
    parts = [f"{written.new} files are new"]
    if written.same:
        parts.append(f"{written.same} were there already")
    if written.changed:
        parts.append(f"{written.changed} have changed, the old ones are in {written.old}")
    if written.others:
        parts.append(f"{written.others} of earlier runs are still there")
    return ", ".join(parts)


def _story(told: str | None) -> Story:
    """A story by its name, or from a file."""
    if told is None or not told.lower().endswith(".json"):
        return told
    try:
        found: Any = json.loads(Path(told).read_text("utf-8-sig"))
    except ValueError as error:
        raise Failed(f"{told} is no JSON: {error}") from None
    if not isinstance(found, dict):
        raise Failed(f"{told} holds no dictionary: give rows, target, classes, attributes, number")
    return found
