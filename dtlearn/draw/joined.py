"""Two sheets as one, each with a title: side by side or one above the other."""

from dtlearn.draw import style
from dtlearn.draw.marks import Mark, Sheet, Stroke, Text, moved
from dtlearn.draw.plan import MARGIN

HEAD = 2 * style.NORMAL  # height of the titles
APART = 18.0  # room between the pictures, with a line in the middle


def titled(sheet: Sheet, name: str) -> Sheet:
    """A picture with a title on top."""
    title: Mark = Text(MARGIN, MARGIN + style.NORMAL, name, style.NORMAL, True, centred=False)
    marks = [title, *(moved(mark, 0.0, HEAD) for mark in sheet.marks)]
    width = max(sheet.width, style.text_room(name, style.NORMAL, True) + 2 * MARGIN)
    return Sheet(width, sheet.height + HEAD, marks, f"{name}: {sheet.words}")


def beside(sheets: list[Sheet]) -> Sheet:
    """Two pictures side by side, with a line between them."""
    left, right = sheets
    height = max(left.height, right.height)
    start, x = left.width + APART, left.width + APART / 2
    rule = Stroke(((x, MARGIN), (x, height - MARGIN)), 1.0, style.RULE)
    marks = [*left.marks, rule, *(moved(mark, start, 0.0) for mark in right.marks)]
    return Sheet(start + right.width, height, marks, f"{left.words}. {right.words}")


def stacked(sheets: list[Sheet]) -> Sheet:
    """Two pictures one above the other, with a line between them."""
    upper, lower = sheets
    width = max(upper.width, lower.width)
    start, y = upper.height + APART, upper.height + APART / 2
    rule = Stroke(((MARGIN, y), (width - MARGIN, y)), 1.0, style.RULE)
    marks = [*upper.marks, rule, *(moved(mark, 0.0, start) for mark in lower.marks)]
    return Sheet(width, start + lower.height, marks, f"{upper.words}. {lower.words}")
