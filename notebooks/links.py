"""Write the links to Binder: one to the course, one to each chapter in the table of README.md.

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
ROW = re.compile(r"^(\| \[\w+\]\((notebooks/\w+\.ipynb)\) \| .* \| \d+ \|).*$", flags=re.M)


def link(path: str) -> str:
    """The address at which Binder opens a file of the repository in JupyterLab."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    at = settings["tool"]["dtlearn"]["repository"]
    where = "/".join(quote(at[key], safe="") for key in ("owner", "name", "ref"))
    return f"https://mybinder.org/v2/gh/{where}?labpath={quote(path, safe='')}"


def named(path: str) -> str:
    """The number of a chapter, the name of a notebook without one: notebooks/03_name.ipynb → 03."""
    stem = Path(path).stem
    return stem[:2] if stem[0].isdigit() else stem.replace("_", " ")


def linked(text: str) -> str:
    """A text with its links as they should be, and one in each row of a chapter."""
    rows = ROW.sub(lambda row: f"{row[1]} [open {named(row[2])}]({link(row[2])}) |", text)
    return LINK.sub(lambda found: link(unquote(found[1])), rows)


def old() -> dict[Path, str]:
    """The files of which a link is not up to date, and what they should be."""
    texts = {path: path.read_text(encoding="utf-8") for path in FILES}
    return {path: linked(text) for path, text in texts.items() if linked(text) != text}


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        sys.exit(f"old links in {', '.join(map(str, old()))}" if old() else 0)
    for path, text in old().items():
        path.write_text(text, encoding="utf-8", newline="\n")
