"""Mark the notebooks of a class, which are read and never run.

    dtlearn grade w1 class.csv --salt "two grey herons" --out marks.csv

FOLDER is what dtlearn worksheets has made: in keys/ stands what was asked, and in students/ lie the
notebooks as they were handed in, in folders of their own too. A notebook is known by the id in it,
so that its file may have any name. marks.csv has a line for each student of the roster: the points
of each question, total, out_of, and notes: what was wrong, and what was odd about the notebook.
An answer that follows from an own earlier one earns its points. class.html, beside marks.csv, shows
what the class understood. After a mistake of yours, --tolerance takes numbers that are farther off,
and --leave-out counts a question for nobody.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from dtlearn.command.bars import bars
from dtlearn.command.failed import Failed
from dtlearn.command.worksheets import salt_of
from dtlearn.course.classroom import class_page, keys, marked, roster
from dtlearn.course.classroom.collected import collect
from dtlearn.course.classroom.folder import STUDENTS
from dtlearn.course.classroom.handout import Handout, handouts
from dtlearn.course.classroom.understood import slips

PASSES_ON = False
PAGE = "class.html"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.usage = "%(prog)s FOLDER ROSTER.csv --salt TEXT --out MARKS.csv [option ...]"
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("roster", type=Path, metavar="ROSTER.csv")
    parser.add_argument("--salt", required=True, metavar="TEXT", help="that of the sheets")
    parser.add_argument("--out", required=True, type=Path, metavar="MARKS.csv")
    parser.add_argument("--tolerance", nargs="+", action="extend", default=[], type=_tolerance,
                        metavar="QUESTION=NUMBER", help="take what is so far off")  # fmt: skip
    parser.add_argument("--leave-out", nargs="+", action="extend", default=[], metavar="QUESTION",
                        help="count it for nobody")  # fmt: skip
    parser.add_argument("--encoding", default="utf-8", metavar="NAME", help="of the roster; utf-8")


def run(options: argparse.Namespace, rest: list[str]) -> int:
    """Make the keys again, read the notebooks, mark and write."""
    _check_out(options.out, options.roster)
    students = roster.read(options.roster, options.encoding)
    place = _there(options.folder / keys.ASKED)
    kept = keys.Kept.read(place.read_text("utf-8-sig"), place)
    with bars():
        made = handouts(students, kept.asked, salt_of(options))
        kept.check(made)
        wide = marked.widened(made, dict(options.tolerance))
        collected = collect(_there(options.folder / STUDENTS), wide)
        found = marked.marked(wide, collected, options.leave_out)
    page = options.out.with_name(PAGE)
    options.out.write_text(marked.table(found), encoding="utf-8", newline="\n")
    page.write_text(class_page.page(found), encoding="utf-8", newline="\n")
    print(f"{len(found)} students: marks in {options.out}, what the class understood in {page}")
    _print_slips(found)
    _print_remarks(found, [*collected.strange, *_unlisted(kept, made)])
    return 0


def _check_out(out: Path, roster: Path) -> None:
    """Raise ValueError where the marks would be written over what is not theirs."""
    if out.name.lower() == PAGE:
        raise ValueError(f"--out is a file for the marks: {PAGE} is written beside it")
    if out.exists() and roster.exists() and out.samefile(roster):
        raise ValueError("--out is a file for the marks: this one is the roster")


def _there(place: Path) -> Path:
    if not place.exists():
        raise Failed(f"{place} is missing: name the FOLDER that dtlearn worksheets has made")
    return place


def _unlisted(kept: keys.Kept, made: Sequence[Handout]) -> list[str]:
    """Who is on one of the two lists only: the roster, and that of the sheets."""
    ids = [handout.student.id for handout in made]
    late = [f"{id!r} is on the roster, and no sheet was made" for id in ids if id not in kept.codes]
    gone = [f"{id!r} has a sheet, and is not on the roster" for id in kept.codes if id not in ids]
    return late + gone


def _print_slips(found: Sequence[marked.Marked]) -> None:
    ranked = slips(found)
    if ranked:
        print("The most frequent slips:")
    for place, slip in enumerate(ranked, start=1):
        print(f"{place}. {slip}")


def _print_remarks(found: Sequence[marked.Marked], others: Sequence[str]) -> None:
    of_students = [
        f"{one.handout.student.id} {one.handout.student.name}: {remark}"
        for one in found
        for remark in one.remarks
    ]
    if of_students or others:
        print("To look at:")
    for line in (*of_students, *others):
        print(f"- {' '.join(line.split())}")


def _tolerance(text: str) -> tuple[str, float]:
    """A question and how far off its answer may be."""
    name, _, number = text.partition("=")
    try:
        value = float(number)
    except ValueError:
        value = 0.0
    if not (name and 0 < value < float("inf")):
        raise argparse.ArgumentTypeError(f"write such as gain_1=0.01, not {text!r}")
    return name, value
