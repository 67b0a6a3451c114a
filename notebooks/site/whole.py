"""The whole site: chapters, what stands beside them, the library's reference, the front page."""

import re
import shutil
from collections.abc import Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import nbformat
from jinja2 import Environment, FileSystemLoader

from dtlearn.course import datasets, ledger
from notebooks.site import chapters, explored, mathematics, reference
from notebooks.site.chapters import NOTEBOOKS, Chapter

HERE = Path(__file__).resolve().parent
FORMULAS, LECTURERS = NOTEBOOKS / "formulas.md", NOTEBOOKS / "for_lecturers.md"
MEANING = re.compile(rf"^\W*(?:verdict)? +({'|'.join(ledger.VERDICTS)}) +(.*)$", re.M)


def build(folder: Path, cache: Path, chosen: Collection[Chapter] | None = None) -> None:
    """Write the site into a folder, which is emptied first; explorers come from the cache.

    Where chapters are chosen, the pages of the others are left out.
    """
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("figures", "frames"):
        (folder / name).mkdir(parents=True)
    shutil.copytree(HERE / "static", folder / "static")
    shutil.copytree(NOTEBOOKS / "pictures", folder / "pictures")
    mathematics.write_font(folder / "static" / "mathematics.woff")
    every = chapters.chapters()
    write_sheets(folder, every)
    reference.write(folder / "api")
    written = [chapter for chapter in every if chosen is None or chapter in chosen]
    for chapter, found in zip(written, explorers(written, cache), strict=True):
        i = every.index(chapter)
        neighbours = every[i - 1] if i else None, every[i + 1] if every[i + 1 :] else None
        write_chapter(folder, chapter, found, neighbours)


def explorers(every: list[Chapter], cache: Path) -> list[dict[str, explored.Stored]]:
    """The explorers of each chapter; each is run in a process of its own, two at a time."""
    with ProcessPoolExecutor(2, max_tasks_per_child=1) as pool:
        paths = [chapter.path for chapter in every]
        return list(pool.map(explored.explorers, paths, [cache] * len(every)))


def doors() -> list[tuple[str, str]]:
    """Addresses and names of what stands beside the chapters."""
    return [
        ("index.html#chapters", "Chapters"),
        ("ledger.html", "Ledger"),
        ("formulas.html", "Formulas"),
        ("api/dtlearn.html", "Library"),
        ("for_lecturers.html", "Lecturers"),
    ]


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
    """The front page, the ledger, the formulas, the page for lecturers."""
    about = {
        "chapters": every,
        "hours": round(sum(int(chapter.minutes) for chapter in every) / 60),
        "n_entries": len(ledger.entries()),
        "picture": chapters.size((folder / "pictures" / "risk_tree.png").read_bytes()),
        "rows": datasets.load("risk").to_dict("split"),
    }
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
    write_text(folder, "The formulas", FORMULAS)
    write_text(folder, "For lecturers", LECTURERS)


def write_text(folder: Path, title: str, source: Path) -> None:
    """The page of a text in Markdown, with a list of what is on it."""
    renderer = mathematics.Renderer()
    html = chapters.linked(renderer.filled(renderer.html(source.read_text("utf-8"))))
    head, rest = html.split("</h1>", 1)
    contents = templates().get_template("contents.html.j2").render(headings=renderer.headings)
    html = f"{head}</h1>{contents}{to_entries(rest)}"
    write_page(folder, f"{source.stem}.html", title, html, scripts=["page.js"])


def to_entries(html: str) -> str:
    """The entries of the ledger that a page tells of become links to them."""
    ids = "|".join(re.escape(entry.id) for entry in ledger.entries())
    return re.sub(
        rf"<strong>({ids})</strong>", r'<strong><a href="ledger.html#\1">\1</a></strong>', html
    )


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
