"""The library's reference, made by pdoc from its docstrings.

pdoc reads what a module calls its own (``__all__``) and runs no configuration; Sphinx with autodoc
needs a page written for each module, and a second language for links.
"""

import warnings
from pathlib import Path

import pdoc
import pdoc.render

MODULES = (
    "dtlearn",
    *(f"dtlearn.{room}" for room in ("draw", "explain", "plain", "prune", "rules", "widgets")),
    *(f"dtlearn.course.{module}" for module in ("datasets", "ledger", "practice")),
)


def write(folder: Path, doors: list[tuple[str, str]]) -> None:
    """The pages of the public modules; ``doors`` lead to the other pages of the site."""
    pdoc.render.configure(
        docformat="restructuredtext",
        show_source=False,
        search=False,
        template_directory=Path(__file__).resolve().parent / "library",
    )
    pdoc.render.env.globals["doors"] = doors
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # types that are imported for checks alone
        pdoc.pdoc(*MODULES, output_directory=folder)
