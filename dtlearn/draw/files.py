"""A tree as a picture in a file, of the kind that the ending of its name tells."""

from pathlib import Path

from matplotlib.figure import Figure

from dtlearn.draw import page, style
from dtlearn.draw.picture import drawn
from dtlearn.draw.plan import LIMIT, plan_of
from dtlearn.draw.sketch import sheet_of
from dtlearn.draw.vector import escaped, tree_svg
from dtlearn.draw.view import view_of
from dtlearn.tree import report
from dtlearn.tree.tree import Tree

ENDINGS = (".svg", ".png", ".pdf", ".html")
DOTS = 150  # an inch, of a PNG file


def check_ending(file: Path) -> None:
    """Raise ValueError for a name that tells no kind of picture.

    >>> check_ending(Path("tree.gif"))
    Traceback (most recent call last):
    ValueError: tree.gif: the name of a picture ends in .svg, .png, .pdf or .html
    """
    if file.suffix.lower() not in ENDINGS:
        *most, last = ENDINGS
        raise ValueError(f"{file}: the name of a picture ends in {', '.join(most)} or {last}")


def save(tree: Tree, file: Path) -> None:
    """Write the picture of a tree to a file; a page (.html) has its text as well.

    Of a large tree the picture goes down to a depth that it tells: see :func:`dtlearn.draw.tree`
    and :func:`dtlearn.draw.vector.tree_svg`. Raises ValueError for another ending.
    """
    check_ending(file)
    match file.suffix.lower():
        case ".svg":
            file.write_text(tree_svg(tree), encoding="utf-8")
        case ".html":
            file.write_text(_document(tree), encoding="utf-8")
        case ending:
            _save_figure(tree, file, ending.removeprefix("."))


def _document(tree: Tree) -> str:
    title = escaped(report.headline(tree))
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"</head>\n<body>{page.html(tree)}</body></html>\n"
    )


def _save_figure(tree: Tree, file: Path, form: str) -> None:
    """Draw on a figure that pyplot never hears of."""
    view = view_of(tree, LIMIT)
    sheet = sheet_of(view, plan_of(view))
    with style.styled(), style.unknown_glyphs():
        figure = Figure(figsize=(sheet.width / 72, sheet.height / 72), dpi=DOTS)
        style.paper(figure)
        drawn(sheet, figure.add_axes((0, 0, 1, 1)))
        figure.savefig(file, format=form, dpi=DOTS)
