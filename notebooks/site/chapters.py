"""Chapters as pages: nbconvert's basic template, with the explorers moving and answers folded.

Of the generators tried, Sphinx with MyST-NB and mkdocs-jupyter fetch scripts from the network when
a page is viewed, and neither has a place for our frames; nbconvert makes plain HTML of each cell.
"""

import io
import json
import re
from base64 import b64decode
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import nbformat
from jinja2 import Environment
from nbconvert import HTMLExporter
from nbformat import NotebookNode
from PIL import Image

from notebooks.links import link
from notebooks.site.explored import Stored
from notebooks.site.mathematics import Renderer

HERE = Path(__file__).resolve().parent
NOTEBOOKS = HERE.parent
NEEDS = re.compile(r"\*\*What you need:\*\*\s*(.*?)\s*About\s+(\d+)\s+minutes", re.S)
COLUMN = 700  # pixels that an explorer of the width of the text has for its picture
TASK = "# your answer"


@dataclass(frozen=True)
class Chapter:
    """A notebook of the course, and what its first cells say of it."""

    path: Path

    @property
    def number(self) -> str:
        """Its two digits; none for a notebook beside the course."""
        return self.path.stem[:2] if self.path.stem[:2].isdigit() else ""

    @property
    def page(self) -> str:
        """The name of its page."""
        return f"{self.path.stem}.html"

    @property
    def binder(self) -> str:
        """The address that opens it on Binder."""
        return link(f"notebooks/{self.path.name}")

    @property
    def text(self) -> str:
        """All its Markdown."""
        cells = nbformat.read(self.path, as_version=4).cells
        return "\n\n".join(cell.source for cell in cells if cell.cell_type == "markdown")

    @property
    def question(self) -> str:
        """Its title, which is a question."""
        found = re.search(r"^# (.*)", self.text, re.M)
        return found[1] if found else self.path.stem

    @property
    def needs(self) -> str:
        """What it needs, as Markdown, without the minutes."""
        found = NEEDS.search(self.text)
        needs = re.sub(r"\s+", " ", found[1]) if found else ""
        return needs.partition(" After this chapter")[0].rstrip(".")

    @property
    def minutes(self) -> str:
        """How long it takes, in minutes."""
        found = NEEDS.search(self.text)
        return found[2] if found else ""


def chapters() -> list[Chapter]:
    """All notebooks of the course: those with a number, then the others."""
    found = sorted(NOTEBOOKS.glob("*.ipynb"), key=lambda p: (not p.stem[:2].isdigit(), p.stem))
    return [Chapter(path) for path in found]


class Exporter(HTMLExporter):
    """Cells as HTML without a page round them; Markdown is left to our own renderer."""

    def __init__(self, renderer: Renderer) -> None:
        super().__init__(template_name="chapter", extra_template_basedirs=[str(HERE)])
        self.exclude_input_prompt = self.exclude_output_prompt = True
        self.register_filter("markdown2html", renderer.html)


def body(
    chapter: Chapter, explorers: dict[str, Stored], folder: Path, templates: Environment
) -> tuple[str, list[tuple[str, str]]]:
    """The HTML of a chapter and its headings; pictures and frames are written into a folder."""
    book = nbformat.read(chapter.path, as_version=4)
    for cell in book.cells:
        name = f"{chapter.path.stem[:2]}-{cell.id}" if chapter.number else cell.id
        if cell.id in explorers:
            write_frames(explorers[cell.id], name, folder)
            html = templates.get_template("explorer.html.j2").render(
                name=name, stored=explorers[cell.id], **first(explorers[cell.id])
            )
            cell.outputs = [as_html(html)]
        elif TASK in cell.source:
            task = templates.get_template("task.html.j2").render(chapter=chapter)
            cell.outputs = [as_html(task)]
        else:
            for number, output in enumerate(cell.get("outputs", [])):
                take_out(output, f"{name}-{number}", folder)
    renderer = Renderer()
    html = Exporter(renderer).from_notebook_node(book)[0]
    return linked(renderer.filled(html)), renderer.headings


def as_html(html: str) -> NotebookNode:
    """An output that the page takes as it is."""
    return nbformat.v4.new_output("display_data", {"text/html": html})


def take_out(output: Any, name: str, folder: Path) -> None:
    """Move a PNG into a file of its own; tables lose the style that pandas gives each of them."""
    data = output.get("data", {})
    if "image/png" in data:
        pixels = b64decode(data["image/png"])
        (folder / "figures" / f"{name}.png").write_bytes(pixels)
        wide, high = size(pixels)
        about = output.metadata.setdefault("image/png", NotebookNode())
        about.update(src=f"figures/{name}.png", width=wide, height=high)
    elif "text/html" in data:
        html = re.sub(r"<style scoped>.*?</style>", "", data["text/html"], flags=re.S)
        html = html.replace(' border="1"', "")
        data["text/html"] = f'<div class="scroll">{html}</div>'


def size(png: bytes) -> tuple[int, int]:
    """Width and height of a picture, in pixels."""
    return Image.open(io.BytesIO(png)).size


def write_frames(stored: Stored, name: str, folder: Path) -> None:
    """A script, as pages from a disk may not fetch JSON; `explorer.js` loads and reads it."""
    kept = {key: stored[key] for key in ("controls", "parts", "pictures", "frames", "start")}
    text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
    script = f"dtlearnFrames({json.dumps(name)}, {text});\n"
    (folder / "frames" / f"{name}.js").write_text(script, encoding="utf-8")


def first(stored: Stored) -> dict[str, Any]:
    """Frame and picture that a page shows before anything is moved, and without script."""
    frame = stored["frames"][stored["start"]]
    picture = "".join(stored["parts"][i] for i in stored["pictures"][frame["picture"]])
    is_svg = picture.startswith("<svg")
    widths = [re.search(r'width="(\d+)"', part) for part in stored["parts"] if part[:4] == "<svg"]
    is_wide = any(found and int(found[1]) > COLUMN for found in widths)
    if is_svg:
        picture = f"data:image/svg+xml,{quote(picture)}"
    return {"frame": frame, "picture": picture, "is_svg": is_svg, "is_wide": is_wide}


def linked(html: str) -> str:
    """Links from notebook to notebook, or to the formulas, become links from page to page."""
    return re.sub(r'href="([\w.-]+)\.(?:ipynb|md)(?=["#])', r'href="\1.html', html)
