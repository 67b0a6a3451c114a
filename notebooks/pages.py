"""Write chapters as web pages, in which the answers to predictions are folded.

    python notebooks/pages.py FOLDER           all chapters
    python notebooks/pages.py FOLDER 03 05     those whose names begin with 03 or 05

A page shows the stored outputs and runs nothing. It is made by nbconvert with the template beside
this file.
"""

import sys
from pathlib import Path

import nbformat
from nbconvert import HTMLExporter
from nbformat import NotebookNode

HERE = Path(__file__).resolve().parent
DARK = {False: "light", True: "dark"}


def page(book: NotebookNode, title: str, dark: bool = False) -> str:
    """One chapter as HTML."""
    exporter = HTMLExporter(
        template_name="template", extra_template_basedirs=[str(HERE)], theme=DARK[dark]
    )
    return exporter.from_notebook_node(book, {"metadata": {"name": title}})[0]


def write(folder: Path, prefixes: list[str]) -> None:
    """Write the pages of the chapters whose names begin with a prefix, or of all."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(HERE.glob("[0-9a-z]*.ipynb")):
        if path.name.startswith(tuple(prefixes or [""])):
            book = nbformat.read(path, as_version=4)
            (folder / f"{path.stem}.html").write_text(page(book, path.stem), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]), sys.argv[2:])
