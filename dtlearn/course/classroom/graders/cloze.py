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
from collections.abc import Iterable

from dtlearn.course.worksheets.answers import EXACT, NUMBERS
from dtlearn.course.worksheets.question import Question

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


def field(question: Question, credit: int = 0) -> str:
    """A question as a field; ``credit`` is what a known slip earns, in percent.

    Raises ValueError for a tree, for which Moodle has no field.
    """
    if question.kind in NUMBERS:
        return _numerical(question, credit)
    if question.kind == "label":
        return _choice(question, [(option, option) for option in question.options], credit)
    if question.kind == "labels":
        every = itertools.product(question.options, repeat=len(question.answer))
        return _choice(question, [(", ".join(texts), texts) for texts in every], credit)
    if question.kind == "set":
        return _several(question)
    raise ValueError(
        f"Moodle has no field for the answer of {question.name!r}, a tree: leave out the skill "
        f"{question.skill!r}, or ask for it in a notebook"
    )


def _field(kind: str, alternatives: Iterable[str]) -> str:
    return f"{{1:{kind}:{'~'.join(alternatives)}}}"


def _numerical(question: Question, credit: int) -> str:
    """The right number first: near it a slip must not count."""
    within = _number(question.tolerance + EXACT)
    found = [f"={_number(question.answer)}:{within}"]
    for name, value in question.slips.items():
        if math.isfinite(value):
            told = _feedback(question.reasons.get(name, ""))
            found.append(f"%{credit}%{_number(value)}:{within}{told}")
    return _field("NUMERICAL", found)


def _number(value: float) -> str:
    """A number without an exponent."""
    return f"{value:.{DIGITS}f}".rstrip("0").rstrip(".")


def _choice(question: Question, options: list[tuple[str, object]], credit: int) -> str:
    """One of several texts, from a list that folds out."""
    found = []
    for told, value in options:
        if value == question.answer:
            found.append(f"={_inside(told)}")
            continue
        slip = next((name for name, slip in question.slips.items() if slip == value), None)
        share = f"%{credit}%" if slip else ""
        found.append(f"{share}{_inside(told)}{_feedback(question.reasons.get(slip or '', ''))}")
    return _field("MULTICHOICE", found)


def _several(question: Question) -> str:
    """Texts to be ticked: a right one earns its part, and a wrong one takes such a part away."""
    told = {
        option: question.reasons.get(name, "")
        for name, options in question.slips.items()
        for option in options
    }
    found = [
        f"={_inside(option)}"
        if option in question.answer
        else f"{_inside(option)}{_feedback(told.get(option, ''))}"
        for option in question.options
    ]
    return _field("MULTIRESPONSE", found)


def _feedback(reason: str) -> str:
    return f"#{_inside(reason)}" if reason else ""
