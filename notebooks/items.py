"""Where each worked example of the sources is treated: the table in README.md, made from tags.

    python notebooks/items.py           writes the table
    python notebooks/items.py --check   writes nothing; fails when the table is not up to date

A cell of a source that works an example out has its id among its tags; `items.csv` lists the ids,
and for those without a cell the chapter that is to come.
"""

import csv
import sys
from pathlib import Path
from typing import NamedTuple

import jupytext

HERE = Path(__file__).resolve().parent
README = HERE / "README.md"
HEAD = "| id | what | chapter | under the heading | cell |\n|---|---|---|---|---|\n"


class Place(NamedTuple):
    """A cell: its chapter, the heading above it, its id."""

    chapter: str
    heading: str
    cell: str


def places() -> dict[str, list[Place]]:
    """The cells of each tag, over all chapters."""
    found: dict[str, list[Place]] = {}
    for source in sorted((HERE / "source").glob("*.py")):
        heading = ""
        for number, cell in enumerate(jupytext.read(source, fmt="py:percent").cells, start=1):
            lines = [line for line in cell.source.splitlines() if line.startswith("## ")]
            heading = (
                lines[-1].removeprefix("## ") if cell.cell_type != "code" and lines else heading
            )
            for tag in cell.metadata.get("tags", []):
                found.setdefault(tag, []).append(Place(source.stem, heading, f"c{number:03d}"))
    return found


def items() -> list[dict[str, str]]:
    """The worked examples, in the order of the sources."""
    with (HERE / "items.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def table() -> str:
    """The table as Markdown."""
    known = places()
    return HEAD + "".join(line(item, known.get(item["id"], [])) for item in items())


def line(item: dict[str, str], cells: list[Place]) -> str:
    """One line of the table for each cell that treats an item, or for the chapter to come."""
    start = f"| {item['id']} | {item['what']} | "
    if not cells:
        return f"{start}{item['to_come']}, to come | | |\n"
    return "".join(
        f"{start}[{chapter[:2]}]({chapter}.ipynb) | {heading} | {cell} |\n"
        for chapter, heading, cell in cells
    )


def readme() -> str:
    """README.md with the table as it should be."""
    return README.read_text(encoding="utf-8").partition("| id |")[0] + table()


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        sys.exit(0 if README.read_text(encoding="utf-8") == readme() else "README.md is old")
    README.write_text(readme(), encoding="utf-8", newline="\n")
