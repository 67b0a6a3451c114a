"""Working copies of the chapters: laid once, never overwritten, renewed when asked for.

name    of a chapter's file below the folder, such as "03_grow_the_risk_tree.ipynb"
origin  for each name, the fingerprint of the chapter when its copy was made: a small file in the
        folder, from which it is seen that a chapter has changed since
"""

import hashlib
import json
import shutil
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
IN_WHEEL, IN_CLONE = HERE / "chapters", HERE.parents[1] / "notebooks"
ORIGIN = "dtlearn_chapters.json"
PATTERNS = ("[0-9a-z]*.ipynb", "solutions/[0-9a-z]*.ipynb")
SHEET = "formulas.md"  # beside the chapters, and renewed with them


class CopyError(Exception):
    """Copies can't be made; the text says why and what to do."""


@dataclass(frozen=True)
class Laid:
    """What was done: chapters copied, kept as they were, and those of them that have changed."""

    new: tuple[str, ...]
    kept: tuple[str, ...]
    changed: tuple[str, ...]


def chapters() -> Path:
    """The folder of the chapters: in the installed package, or in the clone it runs from.

    Raises CopyError where there is neither.
    """
    for folder in (IN_WHEEL, IN_CLONE):
        if any(folder.glob(PATTERNS[0])):
            return folder
    raise CopyError("this installation has no chapters: install dtlearn again, from its wheel")


def lay(folder: Path) -> Laid:
    """Copy every chapter that is not yet in a folder. Raises CopyError for the chapters' own."""
    source = _source_for(folder)
    names, origin = _names(source), _read(folder)
    new = [name for name in names if not (folder / name).exists()]
    kept = [name for name in names if name not in new]
    changed = [name for name in kept if origin.get(name) != _fingerprint(source / name)]
    _copy(source, folder, new)
    return Laid(tuple(new), tuple(kept), tuple(changed))


def renew(folder: Path, prefix: str) -> dict[str, str]:
    """Copy the chapters whose names begin so; an old copy is kept, under the name that is told.

    Raises CopyError where no chapter's name begins so.
    """
    source = _source_for(folder)
    names = [n for n in _names(source) if prefix and Path(n).name.startswith(prefix)]
    if not names:
        there = ", ".join(sorted({Path(name).stem for name in _names(source)}))
        raise CopyError(f"no chapter begins with {prefix!r}: there are {there}")
    kept = {name: _put_aside(folder / name) for name in names if (folder / name).exists()}
    _copy(source, folder, names)
    return kept


def _source_for(folder: Path) -> Path:
    source = chapters()
    if folder.resolve() in (source.resolve(), (source / "solutions").resolve()):
        raise CopyError(f"{folder} holds the chapters themselves: name another folder")
    if folder.exists() and not folder.is_dir():
        raise CopyError(f"{folder} is a file: name a folder")
    return source


def _names(source: Path) -> list[str]:
    found = (path for pattern in PATTERNS for path in sorted(source.glob(pattern)))
    return [path.relative_to(source).as_posix() for path in found]


def _copy(source: Path, folder: Path, names: list[str]) -> None:
    """Copy chapters and note what they were copied from."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / name, folder / name)
    origin = _read(folder) | {name: _fingerprint(source / name) for name in names}
    if names and (source / SHEET).exists():
        shutil.copyfile(source / SHEET, folder / SHEET)
    if names:
        (folder / ORIGIN).write_text(json.dumps(origin, indent=1), encoding="utf-8")


def _put_aside(path: Path) -> str:
    """Give an old copy a name that is free, and return it."""
    numbers = (path.with_name(f"{path.stem}.old-{i}.ipynb") for i in range(1, 10_000))
    free = next(other for other in numbers if not other.exists())
    path.rename(free)
    return free.name


def _fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _read(folder: Path) -> dict[str, str]:
    """The fingerprints in a folder; none where the file is missing or not ours."""
    try:
        found = json.loads((folder / ORIGIN).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
