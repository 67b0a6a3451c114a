"""Which notebook of a folder is whose: by the id in it, and if that was lost by its name.

Nothing is left out in silence: each file that does not count is told, with the reason.
"""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from dtlearn.course.classroom.handout import Handout
from dtlearn.course.classroom.returned import Answer, Returned, read, stem_of
from dtlearn.course.practice.reading import Unreadable
from dtlearn.progress import told
from dtlearn.text import show

PRINTED = (".html", ".md")  # as the command writes them beside the notebooks
NONE = "no notebook to mark"
Answers = Mapping[str, Answer]


@dataclass
class Pile:
    """What has come from a student: notebooks that can be read, and remarks about the others."""

    notebooks: list[Returned] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Collected:
    """The answers of each student, by id, the remarks about each, and those about other files."""

    answers: Mapping[str, Answers]
    remarks: Mapping[str, Sequence[str]]
    strange: Sequence[str]


def collect(folder: Path, handouts: Sequence[Handout]) -> Collected:
    """Read all notebooks below a folder. No file of it is an error."""
    desk = _Desk(folder, handouts)
    files = files_in(folder)
    for file in told(files, "notebooks", len(files)):
        desk.take(file)
    answers = {handout.student.id: desk.chosen(handout) for handout in handouts}
    return Collected(answers, {id: pile.remarks for id, pile in desk.piles.items()}, desk.strange)


def files_in(folder: Path) -> list[Path]:
    """The files below a folder, in the order of their names; what is hidden is passed over.

    A link to a folder is one of them: it is not followed, and so has to be told.
    """
    found = (file for file in folder.rglob("*") if file.is_symlink() or not file.is_dir())
    seen = (f for f in found if not any(p.startswith(".") for p in f.relative_to(folder).parts))
    return sorted(seen)


class _Desk:
    """Where notebooks are laid on the piles of their students."""

    def __init__(self, folder: Path, handouts: Sequence[Handout]) -> None:
        self.folder = folder
        self.piles = {handout.student.id: Pile() for handout in handouts}
        self.by_stem = {handout.stem: handout.student.id for handout in handouts}
        self.by_code = {handout.code: handout.student.id for handout in handouts}
        self.strange: list[str] = []

    def path(self, file: Path) -> str:
        """A file below the folder, as text that can be written whatever bytes are in its name."""
        return show(file.relative_to(self.folder.parent).as_posix())

    def take(self, file: Path) -> None:
        """Read a file, unless it is a sheet to be printed, and put it where it belongs."""
        if file.suffix in PRINTED and stem_of(file) in self.by_stem:
            return
        try:
            self.put(read(file))
        except Unreadable as why:
            self.refuse(file, str(why))

    def refuse(self, file: Path, why: str) -> None:
        """Tell why a file can't be read: to its student, if its name is one's."""
        owner = self.by_stem.get(stem_of(file))
        remarks = self.piles[owner].remarks if owner else self.strange
        remarks.append(f"{self.path(file)} {why}")

    def put(self, book: Returned) -> None:
        """Lay a notebook on the pile of the student whose it is."""
        named, path = self.by_stem.get(stem_of(book.path)), self.path(book.path)
        owner = book.id if book.id in self.piles else self.by_code.get(book.code)
        if owner and named in (None, owner):
            self.piles[owner].notebooks.append(book)
        elif owner and named:
            for id in (named, owner):
                told_of = f"{path} holds the sheet of {owner!r}: it counts for nobody"
                self.piles[id].remarks.append(told_of)
        elif named and not book.id:
            self.piles[named].remarks.append(f"{path} has lost its id and is taken by its name")
            self.piles[named].notebooks.append(book)
        else:
            whose = f"of {show(book.id)!r}, who is not on the roster" if book.id else "of nobody"
            self.refuse(book.path, f"is {whose}: it does not count")

    def chosen(self, handout: Handout) -> Answers:
        """The answers that count: of notebooks with any, those of the one with the right name."""
        pile = self.piles[handout.student.id]
        names = [question.name for question in handout.sheet.questions]
        by_name = sorted(pile.notebooks, key=lambda b: (stem_of(b.path) != handout.stem, b.path))
        found = [(book, {name: book.answer(name) for name in names}) for book in by_name]
        if not found:
            pile.remarks.append(NONE)
            return {}
        (book, answers), *others = [one for one in found if _is_tried(one[1])] or found
        pile.remarks += self._about(book, answers, handout)
        for other, more in others:
            told_of = f"{self.path(other.path)} {_differing(answers, more)}"
            pile.remarks.append(f"{told_of}: {self.path(book.path)} counts")
        return answers

    def _about(self, book: Returned, answers: Answers, handout: Handout) -> Iterator[str]:
        if not _is_named(self.path(book.path), handout):
            by = "id" if book.id == handout.student.id else "code"
            yield f"{self.path(book.path)} is taken by the {by} in it"
        if not _is_tried(answers):
            yield f"{self.path(book.path)} has no answer"
        for name, answer in answers.items():
            if not answer.is_given and (place := book.elsewhere(name)):
                yield f"{name} is left open in its cell, and cell {place}, to work in, has one"
        if book.code and book.code != handout.code:
            yield f"{self.path(book.path)} is of another sheet, and marked by the key of this one"


def _is_named(path: str, handout: Handout) -> bool:
    """Whether a path tells the student, by name or by our name of the file, as an LMS does."""
    seen = unicodedata.normalize("NFC", path).casefold()
    names = (handout.stem, handout.student.name)
    return any(name and name.casefold() in seen for name in names)


def _is_tried(answers: Answers) -> bool:
    return any(one.is_given for one in answers.values())


def _differing(answers: Answers, others: Answers) -> str:
    differ = [name for name in answers if others[name].value != answers[name].value]
    return f"has other answers ({', '.join(differ)})" if differ else "has the same answers"
