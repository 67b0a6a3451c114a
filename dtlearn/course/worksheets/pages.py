"""A worksheet as a file to hand out: a notebook with cells for the answers, Markdown, or HTML.

No page has an answer, a tolerance or a slip in it: each is written from ``Worksheet.page``.
"""

import html
import json
from collections.abc import Mapping, Sequence
from typing import Any

from dtlearn.course.worksheets.sheet import Worksheet, to_write
from dtlearn.explain.page import Block, Grid, Heading, as_markdown

ANSWER = "answer"  # the tag of each cell for an answer; a second one is the name of its question
ABOUT = "dtlearn_worksheet"  # in the metadata of a notebook: what sheet it is
STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:44em;margin:2em auto;padding:0 1em;color:#111}"
    "table{border-collapse:collapse;margin:1em 0}"
    "th,td{border:1px solid #666;padding:.2em .7em;text-align:left}th{background:#eee}"
    "h2{font-size:1.05em;margin:1.3em 0 .2em}p{margin:.3em 0}"
    # a question stays on one page, with a line for its answer
    "@media print{section+section{break-before:page}body{margin:0;max-width:none;font-size:11pt}"
    "h2,h2+p{break-after:avoid}tr,p"
    "{break-inside:avoid}h2+p+p::after{content:'';display:block;height:2em;"
    "border-bottom:1px solid #666}}"
)


def markdown(sheet: Worksheet) -> str:
    """Table and questions as Markdown, as a notebook shows the sheet."""
    return as_markdown(sheet.page) + "\n"


def notebook(sheet: Worksheet) -> dict[str, Any]:
    """The sheet as a notebook of nbformat 4, with one cell for each answer.

    A cell for an answer has the tags "answer" and the name of its question, and holds
    ``name = ...``, to be replaced by a literal. The result is a dictionary for ``json.dump``.

    >>> import dtlearn as dt
    >>> cells = notebook(dt.worksheets.make(7, ["entropy"]))["cells"]
    >>> [cell["metadata"].get("tags") for cell in cells]
    [None, None, ['answer', 'entropy']]
    >>> cells[-1]["source"]
    'entropy = ...'
    """
    start = sheet.page[: -3 * len(sheet.questions)]
    cells = [cell("markdown", "worksheet", as_markdown(start))]
    for place, question in enumerate(sheet.questions, start=1):
        blocks: tuple[Block, ...] = (
            Heading(f"{place}. {question.name}", 3),
            question.text,
            to_write(question),
        )
        cells.append(cell("markdown", f"q{place}", as_markdown(blocks)))
        tags = {"tags": [ANSWER, question.name]}
        cells.append(cell("code", f"a{place}", f"{question.name} = ...", tags))
    about = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
        ABOUT: {"skills": list(sheet.skills)},
    }
    return {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}


def notebook_text(sheet: Worksheet) -> str:
    """The same as the text of an ``.ipynb`` file."""
    return text_of(notebook(sheet))


def cell(
    kind: str, id: str, source: str, metadata: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """A cell of a notebook that nobody has run: "code", "markdown" or "raw"."""
    found = {"cell_type": kind, "id": id, "metadata": dict(metadata or {}), "source": source}
    return found | ({"execution_count": None, "outputs": []} if kind == "code" else {})


def question_of(cell: Mapping[str, Any]) -> str:
    """The question that a cell of such a notebook is to be answered in; empty for other cells."""
    tags = cell["metadata"].get("tags", [])
    return str(tags[1]) if tags[:1] == [ANSWER] else ""


def text_of(book: Mapping[str, Any]) -> str:
    """A notebook as the text of its file."""
    return json.dumps(book, ensure_ascii=False, indent=1) + "\n"


def page(sheet: Worksheet) -> str:
    """The sheet as an HTML page of its own, to be printed or read."""
    return _document(sheet.heading, _blocks(sheet))


def pile(sheets: Sequence[Worksheet]) -> str:
    """Many sheets as one HTML page, to be printed at once: each begins on paper of its own.

    >>> import dtlearn as dt
    >>> sheets = [dt.worksheets.make(seed, ["entropy"]) for seed in (7, 8)]
    >>> pile(sheets).count("<section>")
    2
    """
    sections = [f"<section>\n{_blocks(sheet)}\n</section>" for sheet in sheets]
    return _document(f"{len(sheets)} worksheets", "\n".join(sections))


def _document(title: str, body: str) -> str:
    head = f'<meta charset="utf-8"><title>{html.escape(title)}</title><style>{STYLE}</style>'
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head><body>\n{body}\n</body></html>\n'


def _blocks(sheet: Worksheet) -> str:
    return "\n".join(map(_html, sheet.page))


def _html(block: Block) -> str:
    match block:
        case Heading(text, level):
            level = 2 if level > 1 else 1
            return f"<h{level}>{html.escape(text)}</h{level}>"
        case Grid(head, lines):
            rows = [_row(head, "th"), *(_row(line, "td") for line in lines)]
            return f"<table>{''.join(rows)}</table>"
        case _:
            return f"<p>{html.escape(str(block))}</p>"


def _row(cells: tuple[str, ...], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"
