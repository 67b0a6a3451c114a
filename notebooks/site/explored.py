"""What the explorers of a chapter show at their positions, stored for a page without a kernel.

A chapter is run once, cell by cell; a cell whose value is an explorer leaves its frames. They are
kept under a key made of the chapter's code and the library's, so that nothing runs twice.

stored  what a page needs of an explorer, as JSON:
        about     what is explored
        controls  [{"name", "kind": "range" | "select" | "checkbox"}]
        parts     pieces of which the pictures are made, each piece once
        pictures  [[numbers of parts]]
        frames    [{"at": [texts of the stops], "picture", "text", "alt"}]
        start     number of the frame that is shown first
        size      width and height of the first picture on the page, in pixels
        notes     sentences about what differs from a running notebook
"""

import hashlib
import io
import json
import re
import tempfile
from base64 import b64encode
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import matplotlib
import nbformat
from IPython.core.interactiveshell import InteractiveShell
from PIL import Image

from dtlearn.draw.kept import SHARPNESS
from dtlearn.widgets.controls import Pick, Press, Switch, Words
from dtlearn.widgets.explorer import WIDTH, Explorer
from dtlearn.widgets.frames import Frame

ROOT = Path(__file__).resolve().parents[2]
Stored = dict[str, Any]


def explorers(chapter: Path, cache: Path) -> dict[str, Stored]:
    """The explorers of a chapter by the ids of their cells, from the cache if they are there."""
    kept = cache / f"{chapter.stem}-{_key(chapter)}.json"
    if not kept.exists():
        found = {cell: stored(explorer) for cell, explorer in run(chapter).items()}
        cache.mkdir(parents=True, exist_ok=True)
        for old in cache.glob(f"{chapter.stem}-*.json"):
            old.unlink()
        kept.write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")
    return json.loads(kept.read_text("utf-8"))


def _key(chapter: Path) -> str:
    """Changes with the code of the chapter, of the library and of this file."""
    made_of = hashlib.sha256(Path(__file__).read_bytes())
    for path in sorted((ROOT / "dtlearn").rglob("*")):
        if path.suffix in (".py", ".csv", ".gz"):
            made_of.update(path.read_bytes())
    for cell in nbformat.read(chapter, as_version=4).cells:
        made_of.update(f"{cell.id}\n{cell.source}\n".encode() if cell.cell_type == "code" else b"")
    return made_of.hexdigest()[:16]


def run(chapter: Path) -> dict[str, Explorer]:
    """Run the code cells of a chapter in a folder of their own; the explorers that they show.

    Raises RuntimeError where a cell fails.
    """
    matplotlib.use("agg")  # and not by the environment, which kernels started later would see
    shell, found = InteractiveShell(), {}
    silent = redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO())
    with tempfile.TemporaryDirectory() as folder, chdir(folder), silent[0], silent[1]:
        for cell in nbformat.read(chapter, as_version=4).cells:
            if cell.cell_type == "code":
                done = shell.run_cell(cell.source)
                if not done.success:
                    error = done.error_in_exec or done.error_before_exec
                    raise RuntimeError(f"{chapter.name}, cell {cell.id}: {error!r}") from error
                if isinstance(done.result, Explorer):
                    found[cell.id] = done.result
    return found


def stored(explorer: Explorer) -> Stored:
    """An explorer that nobody has moved, for a page."""
    frames = explorer.frames()
    about, _, numbers = explorer.text.partition("\n")
    shown = numbers, explorer.figure.alt
    start = next((i for i, f in enumerate(frames) if (f.text, f.alt) == shown), 0)
    parts: dict[str, int] = {}
    pictures: dict[bytes, int] = {f.picture: 0 for f in frames}
    pictures = {picture: i for i, picture in enumerate(pictures)}
    controls = _controls(explorer)
    return {
        "about": about,
        "controls": controls,
        "pictures": [
            [parts.setdefault(part, len(parts)) for part in pieces(picture, frames[0].mime)]
            for picture in pictures
        ],
        "parts": list(parts),
        "frames": [
            {
                "at": [frame.controls[c["name"]].text for c in controls],
                "picture": pictures[frame.picture],
                "text": frame.text,
                "alt": frame.alt,
            }
            for frame in frames
        ],
        "start": start,
        "size": _size(frames[start]),
        "notes": _notes(explorer, len(frames)),
    }


def _controls(explorer: Explorer) -> list[dict[str, str]]:
    moved = [c for c in explorer.controls if not isinstance(c, (Press, Words))]
    return [{"name": c.description, "kind": _kind(c)} for c in moved]


def _kind(control: Any) -> str:
    """The kind of input that stands for a control on a page."""
    if isinstance(control, Pick):
        return "select"
    return "checkbox" if isinstance(control, Switch) else "range"


def _notes(explorer: Explorer, n_frames: int) -> list[str]:
    """Where positions are left out, and what a page without a kernel does not offer."""
    notes = []
    if n_frames < explorer.positions:
        notes.append(
            f"A sample: {n_frames} of {explorer.positions:,} positions are stored on this page; "
            "in a running notebook the sliders reach all."
        )
    notes += [
        f"The button “{c.description}” works in a running notebook; "
        "this page shows each choice as if it had been pressed."
        for c in explorer.controls
        if isinstance(c, Press)
    ]
    notes += [
        f"The field “{c.description}”, for words of your own, works in a running notebook; "
        "here it is left empty."
        for c in explorer.controls
        if isinstance(c, Words)
    ]
    return notes


def _size(frame: Frame) -> tuple[int, int]:
    """Width and height of a picture on the page: those of the notebook."""
    if frame.mime == "image/png":
        wide, high = Image.open(io.BytesIO(frame.picture)).size
        return round(wide * WIDTH / SHARPNESS), round(high * WIDTH / SHARPNESS)
    found = re.search(rb'width="(\d+)" height="(\d+)"', frame.picture)
    assert found is not None
    return int(found[1]), int(found[2])


def pieces(picture: bytes, mime: str) -> list[str]:
    """A picture in pieces; an SVG by its tags, of which pictures share most.

    >>> pieces(b"<svg><text>a</text></svg>", "image/svg+xml")
    ['<svg>', '<text>a', '</text>', '</svg>']
    """
    if mime == "image/svg+xml":
        return re.findall("<[^<]*", picture.decode())
    return [f"data:image/webp;base64,{b64encode(webp(picture)).decode()}"]


def webp(png: bytes) -> bytes:
    """The same pixels, in a third of the bytes."""
    file = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").save(file, "WEBP", lossless=True, method=4)
    return file.getvalue()
