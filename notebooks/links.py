"""Write the links to Binder and to the pages: to the course, and to each chapter in README.md.

    python notebooks/links.py           writes them
    python notebooks/links.py --check   writes nothing; fails when a link is not up to date

Where the repository is stands in pyproject.toml, under ``tool.dtlearn.repository``.
"""

import re
import sys
import tomllib
from pathlib import Path
from urllib.parse import quote, unquote

ROOT = Path(__file__).resolve().parents[1]
FILES = (ROOT / "README.md", ROOT / "notebooks" / "README.md")
LINK = re.compile(r"https://mybinder\.org/v2/[^)\s]*\?labpath=([^)\s]*)")
PAGE = re.compile(r"https://[\w-]+\.github\.io/[^/)\s]*/([^)\s]*)")
ROW = re.compile(r"^(\| \[\w+\]\((notebooks/\w+\.ipynb)\) \| .* \| \d+ \|).*$", flags=re.M)


def link(path: str) -> str:
    """The address at which Binder opens a file of the repository in JupyterLab."""
    where = "/".join(_repository("owner", "name", "ref"))
    return f"https://mybinder.org/v2/gh/{where}?labpath={quote(path, safe='')}"


def page(name: str) -> str:
    """The address of a page of the site, as GitHub Pages serves it."""
    owner, repository = _repository("owner", "name")
    return f"https://{owner}.github.io/{repository}/{name}"


def _repository(*keys: str) -> list[str]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return [quote(settings["tool"]["dtlearn"]["repository"][key], safe="") for key in keys]


def named(path: str) -> str:
    """The number of a chapter, the name of a notebook without one: notebooks/03_name.ipynb → 03."""
    stem = Path(path).stem
    return stem[:2] if stem[0].isdigit() else stem.replace("_", " ")


def linked(text: str) -> str:
    """A text with its links as they should be, and two in each row of a chapter."""
    rows = ROW.sub(lambda row: f"{row[1]} {_doors(row[2])} |", text)
    runs = LINK.sub(lambda found: link(unquote(found[1])), rows)
    return PAGE.sub(lambda found: page(found[1]), runs)


def _doors(path: str) -> str:
    """The page of a chapter to read, and the chapter to run."""
    name = named(path)
    return f"[read {name}]({page(Path(path).stem + '.html')}) · [run {name}]({link(path)})"


def old() -> dict[Path, str]:
    """The files of which a link is not up to date, and what they should be."""
    texts = {path: path.read_text(encoding="utf-8") for path in FILES}
    return {path: linked(text) for path, text in texts.items() if linked(text) != text}


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        sys.exit(f"old links in {', '.join(map(str, old()))}" if old() else 0)
    for path, text in old().items():
        path.write_text(text, encoding="utf-8", newline="\n")
