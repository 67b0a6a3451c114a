"""Sheets as a question bank of Moodle: one question with embedded answers a sheet.

The form is that of Moodle's documentation, "Moodle XML format". No Moodle was at hand to try it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.etree import ElementTree

from dtlearn.course.classroom.graders import cloze
from dtlearn.course.classroom.graders.cloze import literal
from dtlearn.course.classroom.handout import Handout
from dtlearn.course.worksheets import Question, Worksheet, answers
from dtlearn.explain.page import Grid, as_text
from dtlearn.options import check_number

HOW = (
    "Logarithms are to base 2. Write decimal numbers: three decimals are exact enough, also if you "
    "round on the way."
)
WAYS = "Choose for each row which attributes the tree asks on its way, from the root on."
TABLE = '<table border="1" cellpadding="4">'


def files(handouts: Sequence[Handout]) -> Iterator[tuple[str, str]]:
    """The bank of a class: a variant for each student, by the name of their files."""
    yield "moodle/bank.xml", bank({handout.stem: handout.sheet for handout in handouts})


def bank(sheets: Mapping[str, Worksheet], category: str = "Worksheets", credit: int = 0) -> str:
    """Worksheets by their names as a category of a question bank, in Moodle XML.

    ``credit`` is what a known slip earns, from 0 to 100 percent; its feedback says what it is.
    The worked solution is the general feedback, which a quiz shows when its review options say so.
    An answer that follows from a wrong one earns nothing: Moodle knows each field by itself.
    A tree is told by the attributes that it asks of each row, and each row earns its part.

    >>> import dtlearn as dt
    >>> text = bank({"4711": dt.worksheets.make(7, ["entropy"])})
    >>> print(text[:60])
    <?xml version='1.0' encoding='utf-8'?>
    <quiz>
      <question ty
    """
    check_number("credit", credit, lambda n: 0 <= n <= 100, "from 0 to 100", whole=True)
    quiz = ElementTree.Element("quiz")
    one = ElementTree.SubElement(quiz, "question", type="category")
    _text(one, "category", f"$course$/top/{category.replace('/', '//')}")
    for name, sheet in sheets.items():
        quiz.append(_question(name, sheet, credit))
    ElementTree.indent(quiz)
    return ElementTree.tostring(quiz, encoding="utf-8", xml_declaration=True).decode() + "\n"


def _question(name: str, sheet: Worksheet, credit: int) -> ElementTree.Element:
    """A worksheet as one question of the type "cloze"."""
    one = ElementTree.Element("question", type="cloze")
    _text(one, "name", name)
    _text(one, "questiontext", _asked(sheet, credit), format="html")
    _text(one, "generalfeedback", _worked(sheet), format="html")
    ElementTree.SubElement(one, "penalty").text = "0"
    ElementTree.SubElement(one, "hidden").text = "0"
    return one


def _text(under: ElementTree.Element, tag: str, text: str, **attributes: str) -> None:
    holder = ElementTree.SubElement(under, tag, attributes)
    ElementTree.SubElement(holder, "text").text = cloze.NOT_IN_XML.sub("\ufffd", text)


def _asked(sheet: Worksheet, credit: int) -> str:
    table = next(block for block in sheet.page if isinstance(block, Grid))
    start = [_paragraph(sheet.rows), _table(table), _paragraph(f"The target is {sheet.target}.")]
    found = [*start, _paragraph(HOW)]
    # a tree is asked for row by row, and is to be worth as much as each of the others
    weight = len(sheet.table) if any(q.kind == "tree" for q in sheet.questions) else 1
    for place, question in enumerate(sheet.questions, start=1):
        told = f"{place}. {literal(question.text)}"
        if question.kind == "tree":
            found += [f"<p>{told} {WAYS}</p>", _ways(sheet, question)]
        else:
            found.append(f"<p>{told}<br>{cloze.field(question, credit, weight)}</p>")
    return "\n".join(found)


def _ways(sheet: Worksheet, question: Question) -> str:
    """A table with a field for the way of each row down the tree."""
    attributes = [name for name in question.options if name]
    rows = [
        f"<tr><td>{label}</td><td>{cloze.ways(attributes, _way(question.answer, row))}</td></tr>"
        for label, row in sheet.table.iterrows()
    ]
    return f"{TABLE}<tr><th>row</th><th>attributes asked</th></tr>{''.join(rows)}</table>"


def _way(nested: Any, row: Any) -> list[str]:
    """The attributes that a tree asks of a row."""
    if isinstance(nested, str):
        return []
    attribute, below = nested
    return [attribute, *_way(below[row[attribute]], row)]


def _paragraph(text: str) -> str:
    return f"<p>{literal(text)}</p>"


def _table(grid: Grid) -> str:
    rows = [_row(grid.head, "th"), *(_row(line, "td") for line in grid.lines)]
    return f"{TABLE}{''.join(rows)}</table>"


def _row(cells: tuple[str, ...], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{literal(cell)}</{tag}>" for cell in cells) + "</tr>"


def _worked(sheet: Worksheet) -> str:
    """The worked solution, as text that keeps its lines."""
    found = []
    for place, question in enumerate(sheet.questions, start=1):
        told = f"{question.name}: {answers.shown(question.kind, question.answer)}"
        found.append(f"<p>{place}. {literal(told)}</p>")
        found.append(f"<pre>{literal(as_text(question.worked()))}</pre>")
    return "\n".join(found)
