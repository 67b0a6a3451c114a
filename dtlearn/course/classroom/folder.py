"""Files of a class in a folder: nothing is overwritten unless asked, and then the old is kept."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from dtlearn.progress import told

STUDENTS = "students"  # the folder of what is handed out, and comes back
OLD = "old"
Same = Callable[[Path, str], bool]


def has(file: Path, text: str) -> bool:
    """Whether a file has a text."""
    return file.is_file() and file.read_bytes() == text.encode()


class Occupied(Exception):
    """A folder has files that would be overwritten; the text names one, and what to do."""


@dataclass(frozen=True)
class Written:
    """How many files are new, stayed as they were, were changed; where the old of these are.

    others  files that are there from before, in the same folders, and were not written now
    """

    new: int
    same: int
    changed: int
    old: Path | None
    others: int


def write(folder: Path, files: Mapping[str, str], again: bool = False, same: Same = has) -> Written:
    """Write texts at paths below a folder.

    Raises Occupied, before anything is written, where one is there. With ``again`` a file that is
    there and not the ``same`` as its text is moved below a new folder, old-1 and so on.
    """
    there = [path for path in files if (folder / path).exists()]
    if there and not again:
        raise Occupied(
            f"{folder / there[0]} is there already ({len(there)} of {len(files)} files are): name "
            "another folder with --out, or say --again; then old files are kept beside the new"
        )
    changed = [path for path in there if not same(folder / path, files[path])]
    old = _move(folder, changed) if changed else None
    new = [path for path in files if path not in set(there)]
    for path in told([*changed, *new], "files", len(changed) + len(new)):
        _file_at(folder, path).write_text(files[path], encoding="utf-8", newline="\n")
    others = sum(
        path not in files for path in _found(folder, {path.split("/")[0] for path in files})
    )
    return Written(len(new), len(there) - len(changed), len(changed), old, others)


def _found(folder: Path, tops: set[str]) -> list[str]:
    """The paths of all files in some folders of a folder."""
    found = (file for top in tops for file in (folder / top).rglob("*") if file.is_file())
    return [file.relative_to(folder).as_posix() for file in found]


def _move(folder: Path, paths: Sequence[str]) -> Path:
    """Move files below a folder that is not there yet."""
    numbers = (folder / f"{OLD}-{i}" for i in range(1, 10_000))
    old = next(other for other in numbers if not other.exists())
    for path in paths:
        (folder / path).rename(_file_at(old, path))
    return old


def _file_at(folder: Path, path: str) -> Path:
    """The file at a path, its folder made if it is not there."""
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    return file
