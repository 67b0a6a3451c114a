"""The library's reference, made by pdoc from its docstrings.

pdoc reads what a module calls its own (``__all__``) and runs no configuration; Sphinx with autodoc
needs a page written for each module, and a second language for links.
"""

import re
import warnings
from pathlib import Path

import pdoc
import pdoc.render

ROOMS = ("draw", "explain", "formats", "plain", "prune", "rules", "widgets")
MODULES = (
    "dtlearn",
    *(f"dtlearn.{room}" for room in ROOMS),
    *(f"dtlearn.course.{module}" for module in ("datasets", "ledger", "practice", "worksheets")),
    "dtlearn.estimators",
)


def write(folder: Path) -> None:
    """The pages of the public modules."""
    pdoc.render.configure(
        docformat="restructuredtext",
        show_source=False,
        search=False,
        template_directory=Path(__file__).resolve().parent / "library",
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # types that are imported for checks alone
        pdoc.pdoc(*MODULES, output_directory=folder)
    for page in folder.rglob("*.html"):
        page.write_text(_unlinked(_named(page.read_text("utf-8"))), encoding="utf-8")


def _named(html: str) -> str:
    """Links to headings get names, which pdoc leaves out."""
    link = r'<a class="headerlink" href="#([^"]*)">'
    return re.sub(link, r'<a class="headerlink" href="#\1" aria-label="link to \1">', html)


def _unlinked(html: str) -> str:
    """What pdoc links to a member that has no entry, as it is inherited, is left as text."""
    ids = set(re.findall(r'\bid="([^"]*)"', html))
    link = re.compile(r'<a href="#([^"]*)">(.*?)</a>', re.S)
    return link.sub(lambda found: found[0] if found[1] in ids else found[2], html)
