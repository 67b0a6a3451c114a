"""Questions as fields of Moodle's embedded answers, which are also called Cloze.

    {1:NUMERICAL:=0.954:0.001~%0%0.661:0.001#That is with the natural logarithm.}
    {1:MULTICHOICE:=Home~Income#That is the attribute of the smallest gain.~Job}
    {1:MULTIRESPONSE:=rented~=family~owned}

A field is a weight, a type, and alternatives that "~" parts: "=" is right, "%0%" gives so many
percent, a number is followed by its tolerance, and "#" begins feedback. Of several alternatives
that fit, the first counts. Source: Moodle's documentation, "Embedded Answers (Cloze) question
type".
"""

import itertools
import math
import re
from collections.abc import Iterable, Sequence

from dtlearn.course.worksheets.answers import EXACT
from dtlearn.course.worksheets.question import Question

CHOICE = "MULTICHOICE"
DIGITS = 9  # decimals of a number: more than EXACT tells apart
NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
HAS_MEANING = re.compile(r"[\"#$%&'*/<=>@\[\\\]^`{|}~]")  # to HTML, Cloze or TeX


def literal(text: str) -> str:
    """A text as HTML that shows it as it is, and in which Moodle finds no field and no formula.

    What XML can't hold at all is shown as U+FFFD.

    >>> literal("a < {b}")
    'a &#60; &#123;b&#125;'
    """
    known = NOT_IN_XML.sub("\ufffd", text)
    return HAS_MEANING.sub(lambda found: f"&#{ord(found[0])};", known)


def _inside(text: str) -> str:
    """A text in a field, where a bare "#" would begin feedback: Moodle takes "\\#" for it."""
    return literal(text).replace("#", r"\#")


def field(question: Question, credit: int = 0, weight: int = 1) -> str:
    """A question as a field; ``credit`` is what a known slip earns, in percent.

    A tree has no field: see :func:`ways`.
    """
    return _field(weight, *_alternatives(question, credit))


def ways(attributes: Sequence[str], right: Sequence[str]) -> str:
    """A field that asks which of some attributes are asked on a way down a tree, in their order.

    >>> print(ways(["Home", "Job"], ["Job"]))
    {1:MULTICHOICE:Home~=Job~Home, Job~Job, Home}
    """
    lengths = range(1, len(attributes) + 1)
    every = (way for n in lengths for way in itertools.permutations(attributes, n))
    told = ("=" * (way == tuple(right)) + _inside(", ".join(way)) for way in every)
    return _field(1, CHOICE, told)


def _field(weight: int, kind: str, alternatives: Iterable[str]) -> str:
    return f"{{{weight}:{kind}:{'~'.join(alternatives)}}}"


def _alternatives(question: Question, credit: int) -> tuple[str, list[str]]:
    """The type of a question, and its alternatives."""
    options = question.options
    match question.kind:
        case "label":
            return CHOICE, _choice(question, [(option, option) for option in options], credit)
        case "labels":
            every = itertools.product(options, repeat=len(question.answer))
            return CHOICE, _choice(question, [(", ".join(texts), texts) for texts in every], credit)
        case "set":
            return "MULTIRESPONSE", _several(question)
        case _:
            return "NUMERICAL", _numerical(question, credit)


def _numerical(question: Question, credit: int) -> list[str]:
    """The right number first: near it a slip must not count."""
    within = _number(question.tolerance + EXACT)
    found = [f"={_number(question.answer)}:{within}"]
    for name, value in question.slips.items():
        if math.isfinite(value):
            told = _feedback(question.reasons.get(name, ""))
            found.append(f"%{credit}%{_number(value)}:{within}{told}")
    return found


def _number(value: float) -> str:
    """A number without an exponent."""
    return f"{value:.{DIGITS}f}".rstrip("0").rstrip(".")


def _choice(question: Question, options: list[tuple[str, object]], credit: int) -> list[str]:
    """One of several texts, from a list that folds out."""
    found = []
    for told, value in options:
        if value == question.answer:
            found.append(f"={_inside(told)}")
            continue
        slip = next((name for name, slip in question.slips.items() if slip == value), None)
        share = f"%{credit}%" if slip else ""
        found.append(f"{share}{_inside(told)}{_feedback(question.reasons.get(slip or '', ''))}")
    return found


def _several(question: Question) -> list[str]:
    """Texts to be ticked: a right one earns its part, and a wrong one takes such a part away."""
    told = {
        option: question.reasons.get(name, "")
        for name, options in question.slips.items()
        for option in options
    }
    return [
        f"={_inside(option)}"
        if option in question.answer
        else f"{_inside(option)}{_feedback(told.get(option, ''))}"
        for option in question.options
    ]


def _feedback(reason: str) -> str:
    return f"#{_inside(reason)}" if reason else ""
