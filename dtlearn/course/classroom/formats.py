"""In which forms the sheets of a class are written: the notebooks and keys always, others by name.

A format is a function that is given the handouts of all students and yields a path below the
folder of the class, with "/", and the text of the file. It writes nothing itself. What has a key
in it goes into a folder of its own, never into ``students``.
"""

from collections.abc import Callable, Iterator, Sequence

from dtlearn.course.classroom import books, keys
from dtlearn.course.classroom.folder import STUDENTS
from dtlearn.course.classroom.graders import moodle, nbgrader, otter
from dtlearn.course.classroom.handout import Handout
from dtlearn.course.worksheets import pages

Files = Iterator[tuple[str, str]]
Writer = Callable[[Sequence[Handout]], Files]


def notebooks(handouts: Sequence[Handout]) -> Files:
    """A notebook a student."""
    for handout in handouts:
        yield f"{STUDENTS}/{handout.stem}.ipynb", books.text(handout)


def html(handouts: Sequence[Handout]) -> Files:
    """A page a student."""
    for handout in handouts:
        yield f"{STUDENTS}/{handout.stem}.html", pages.page(handout.sheet)


def printed(handouts: Sequence[Handout]) -> Files:
    """One page with all sheets, to be printed at once."""
    yield "print.html", pages.pile([handout.sheet for handout in handouts])


def markdown(handouts: Sequence[Handout]) -> Files:
    """The sheet of each student as Markdown."""
    for handout in handouts:
        yield f"{STUDENTS}/{handout.stem}.md", pages.markdown(handout.sheet)


ALWAYS: tuple[Writer, ...] = (notebooks, keys.files)
FORMATS: dict[str, Writer] = {
    "html": html,
    "markdown": markdown,
    "moodle": moodle.files,
    "nbgrader": nbgrader.files,
    "otter": otter.files,
    "print": printed,
}


def files(handouts: Sequence[Handout], formats: Sequence[str] = ()) -> Files:
    """All files of a class: notebooks, keys, and those of other formats by name."""
    for writer in (*ALWAYS, *(FORMATS[name] for name in dict.fromkeys(formats))):
        yield from writer(handouts)
