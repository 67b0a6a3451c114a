"""From the plan of a tree's picture to its marks: edges, boxes with their texts, legend, notes."""

from dtlearn.draw import boxes, style
from dtlearn.draw.boxes import Box, Line
from dtlearn.draw.marks import Mark, Rectangle, Sheet, Stroke, Text
from dtlearn.draw.plan import MARGIN, ROW_GAP, Plan
from dtlearn.draw.view import View

EDGE = 1.0


def sheet_of(view: View, plan: Plan) -> Sheet:
    """The picture of a planned view."""
    marks: list[Mark] = list(_edges(plan))
    for box, x, top in zip(plan.boxes, *_places(plan), strict=True):
        marks += _box(box, x, top)
    marks += plan.legend.marks(MARGIN, MARGIN)
    y = plan.height - MARGIN - sum(line.height for line in plan.notes)
    marks += _lines(plan.notes, MARGIN, y, centred=False)
    return Sheet(plan.width, plan.height, marks, view.words)


def _places(plan: Plan) -> tuple[list[float], list[float]]:
    """Centre of each box, and upper edge of the label above it."""
    return (plan.layout.x + plan.left).tolist(), (plan.layout.top + plan.top).tolist()


def _edges(plan: Plan) -> list[Stroke]:
    """Lines down from a box, across, and down to each child: within its span, so never crossing.

    Those on the way of a row come last, on top of their neighbours.
    """
    centres, tops = _places(plan)
    floors = (plan.layout.floor + plan.top + ROW_GAP / 2).tolist()
    edges: list[Stroke] = []
    for number, (box, below) in enumerate(zip(plan.boxes, plan.children, strict=True)):
        x, bottom = centres[number], tops[number] + box.branch_height + box.height
        for child in below:
            end, middle = centres[child], floors[number]
            points = (x, bottom), (x, middle), (end, middle), (end, tops[child])
            edges.append(_edge(points, box, plan.boxes[child]))
    return sorted(edges, key=lambda edge: edge.line)


def _edge(points: tuple[tuple[float, float], ...], above: Box, below: Box) -> Stroke:
    dashed = above.cut or below.cut
    if below.passed:
        return Stroke(points, boxes.THICK, None, dashed)
    return Stroke(points, EDGE, style.RULE, dashed)


def _box(box: Box, x: float, y: float) -> list[Mark]:
    """A box with the label above it, which begins at y, its text and its bar."""
    marks = _lines(box.branch, x, y)
    y += box.branch_height
    left = x - box.width / 2
    if box.look:
        marks = [*box.look.framed(left, y, box.width, box.height), *marks]
    marks += _lines(box.lines, x, y + boxes.PAD, box.ink if box.look else None)
    foot = y + box.height - boxes.PAD - boxes.BAR
    return marks + _bar(box, left + boxes.PAD, foot)


def _lines(
    lines: tuple[Line, ...], x: float, y: float, colour: str | None = None, centred: bool = True
) -> list[Mark]:
    """Lines under each other from height y."""
    marks: list[Mark] = []
    for line in lines:
        marks.append(Text(x, y + line.size, line.text, line.size, line.bold, centred, colour))
        y += line.height
    return marks


def _bar(box: Box, x: float, y: float) -> list[Mark]:
    """Class shares side by side."""
    length, marks = box.width - 2 * boxes.PAD, list[Mark]()
    for number, share in enumerate(box.shares):
        if share > 0:
            look = boxes.class_bar(number, box.cut)
            where = x, y, share * length, boxes.BAR
            marks.append(Rectangle(*where, look.fill, look.frame, hatch=look.hatch))
        x += share * length
    return marks
