"""The whole site: chapters, ledger, formulas, the library's reference, and the front page."""

import re
import shutil
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import nbformat
from jinja2 import Environment, FileSystemLoader

from dtlearn.course import ledger
from notebooks.site import chapters, explored, mathematics, reference
from notebooks.site.chapters import NOTEBOOKS, Chapter

HERE = Path(__file__).resolve().parent
BINDER = ""  # the address that opens the course on Binder; pages name it where there is one
FORMULAS = NOTEBOOKS / "formulas.md"
MEANING = re.compile(rf"^\W*(?:verdict)? +({'|'.join(ledger.VERDICTS)}) +(.*)$", re.M)


def build(folder: Path, cache: Path) -> None:
    """Write the site into a folder, which is emptied first; explorers come from the cache."""
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("figures", "frames"):
        (folder / name).mkdir(parents=True)
    shutil.copytree(HERE / "static", folder / "static")
    shutil.copy(NOTEBOOKS / "pictures" / "risk_tree.png", folder / "static")
    mathematics.write_font(folder / "static" / "mathematics.woff")
    every = chapters.chapters()
    write_sheets(folder, every)
    reference.write(folder / "api")
    for i, (chapter, found) in enumerate(zip(every, explorers(every, cache), strict=True)):
        neighbours = every[i - 1] if i else None, every[i + 1] if every[i + 1 :] else None
        write_chapter(folder, chapter, found, neighbours)


def explorers(every: list[Chapter], cache: Path) -> list[dict[str, explored.Stored]]:
    """The explorers of each chapter; each is run in a process of its own, two at a time."""
    with ProcessPoolExecutor(2, max_tasks_per_child=1) as pool:
        paths = [chapter.path for chapter in every]
        return list(pool.map(explored.explorers, paths, [cache] * len(every)))


def doors() -> list[tuple[str, str]]:
    """Addresses and names of what stands beside the chapters."""
    found = [("ledger.html", "Ledger")]
    found += [("formulas.html", "Formulas")] if FORMULAS.exists() else []
    return [*found, ("api/dtlearn.html", "Library")]


def templates() -> Environment:
    """The templates, and Markdown of one line as a filter."""
    made = Environment(loader=FileSystemLoader(HERE / "templates"), keep_trailing_newline=True)
    made.filters["markdown"] = line
    return made


def line(source: str) -> str:
    """A line of Markdown as HTML without a paragraph round it."""
    renderer = mathematics.Renderer()
    html = renderer.html(source).strip().removeprefix("<p>").removesuffix("</p>")
    return renderer.filled(html) if renderer.formulas else html


def write_page(folder: Path, page: str, title: str, content: str, **more: Any) -> None:
    """A page with the site's frame round its content."""
    html = (
        templates()
        .get_template("page.html.j2")
        .render(page=page, title=title, content=content, doors=doors(), **more)
    )
    (folder / page).write_text(html, encoding="utf-8")


def write_chapter(
    folder: Path,
    chapter: Chapter,
    found: dict[str, explored.Stored],
    neighbours: tuple[Chapter | None, Chapter | None],
) -> None:
    """The page of a chapter."""
    body, headings = chapters.body(chapter, found, folder, templates())
    before, after = neighbours
    title, rest = body.split("</h1>", 1)
    contents = {"chapter": chapter, "headings": headings, "before": before, "after": after}
    html = templates().get_template("chapter.html.j2").render(body=rest, **contents)
    scripts = ["page.js"] + ["explorer.js"] * bool(found)
    write_page(folder, chapter.page, chapter.question, f"{title}</h1>{html}", scripts=scripts)


def write_sheets(folder: Path, every: list[Chapter]) -> None:
    """The front page, the ledger, and the formulas if there are any."""
    picture = chapters.size((folder / "static" / "risk_tree.png").read_bytes())
    about = {"chapters": every, "picture": picture, "binder": BINDER, "formulas": FORMULAS.exists()}
    html = templates().get_template("index.html.j2").render(**about)
    write_page(folder, "index.html", "Decision trees, by hand", html, wide=True)
    html = (
        templates()
        .get_template("ledger.html.j2")
        .render(
            entries=ledger.entries(),
            sources=ledger.SOURCES,
            verdicts=ledger.VERDICTS,
            meanings=MEANING.findall(ledger.__doc__ or ""),
            places=dict(places(every)),
        )
    )
    write_page(folder, "ledger.html", "The ledger", html, wide=True, scripts=["ledger.js"])
    if FORMULAS.exists():
        renderer = mathematics.Renderer()
        html = renderer.filled(renderer.html(FORMULAS.read_text("utf-8")))
        more = {"scripts": ["page.js"], "wide": True}
        write_page(folder, "formulas.html", "The formulas", chapters.linked(html), **more)


def places(every: list[Chapter]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """For each entry of the ledger the cells that work it out: number and address."""
    tagged = [
        (tag, (chapter.number, f"{chapter.page}#{cell.id}"))
        for chapter in every
        for cell in nbformat.read(chapter.path, as_version=4).cells
        for tag in cell.metadata.get("tags", [])
    ]
    for entry in ledger.entries():
        yield entry.id, [place for tag, place in tagged if tag == entry.id]
