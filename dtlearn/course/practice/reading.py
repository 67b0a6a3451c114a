"""What a student typed, read as a number or a text; what can't be read gets a sentence.

Nothing of the answer is called or compared before its type is known, so that no answer, however
odd, ends in a traceback.
"""

import math
import numbers
import re
from decimal import Decimal
from typing import Any

import numpy as np

LONGEST = 60  # characters of an answer that are shown again


class Unreadable(Exception):
    """An answer of the wrong kind; its text is the sentence for the student."""


def number(answer: Any) -> float:
    """A real number of any type, also as text: "0.918", "4/6" or "45 %".

    Raises Unreadable for everything else.

    >>> number("4/6") == 4 / 6, number("45 %")
    (True, 0.45)
    """
    if isinstance(answer, np.ndarray) and answer.ndim == 0:
        answer = answer.item()
    if isinstance(answer, str):
        return _finite(_number_in(answer))
    if isinstance(answer, bool | np.bool_):
        raise Unreadable("True and False are no numbers here: give the number itself.")
    if isinstance(answer, numbers.Real | Decimal | np.number):
        return _finite(_as_float(answer))
    raise Unreadable(f"This asks for one number, and {kind(answer)} is none.")


def text(answer: Any) -> str:
    """A text without outer spaces and quotes, in small letters. Raises Unreadable for others.

    >>> text(" 'H' ")
    'h'
    """
    if isinstance(answer, np.ndarray) and answer.ndim == 0:
        answer = answer.item()
    if not isinstance(answer, str):
        raise Unreadable(
            f'This asks for a text in quotes, such as "H", and not for {kind(answer)}.'
        )
    return str(answer).strip().strip("'\"").strip().casefold()


def kind(answer: Any) -> str:
    """What an answer is, in words.

    >>> kind([1]), kind(None)
    ('a value of the type list', 'None (a function without return gives it)')
    """
    if answer is None:
        return "None (a function without return gives it)"
    if isinstance(answer, type(kind)):
        return "a function (call it, with its arguments in parentheses)"
    return f"a value of the type {type(answer).__name__}"


def shown(value: Any) -> str:
    """A value in one short line: numbers with six digits, the rest as Python writes it.

    >>> shown(2 / 3), shown([4, 2])
    ('0.666667', '[4, 2]')
    """
    if isinstance(value, float | np.floating):
        return f"{float(value):.6g}"
    try:
        line = " ".join(repr(value).split())
    except Exception:  # a class of the student's own may fail to show itself
        line = f"a {type(value).__name__}"
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 2]} …"


def _number_in(answer: str) -> float:
    plain = answer.strip().replace("−", "-")
    if plain.endswith("%"):
        return _number_in(plain[:-1]) / 100
    if plain.count("/") == 1:
        above, below = map(_number_in, plain.split("/"))
        if below == 0:
            raise Unreadable("That divides by 0.")
        return above / below
    try:
        return float(plain)
    except ValueError:
        raise Unreadable(_advice(plain)) from None


def _advice(plain: str) -> str:
    if re.fullmatch(r"[1-9]\d{0,2}(,\d{3})+", plain):
        without = plain.replace(",", "")
        if plain.count(",") > 1:
            return f"Write the number without commas: {without[:LONGEST]}."
        return f"A comma can be read in two ways: write {without}, or {plain.replace(',', '.')}."
    if plain.count(",") == 1 and plain.replace(",", "").isdigit():
        return f"Write the number with a point: {plain.replace(',', '.')[:LONGEST]}."
    return f"{shown(plain)} is no number: write one such as 0.75, 3/4 or 75 %."


def _as_float(answer: Any) -> float:
    if isinstance(answer, np.complexfloating):
        raise Unreadable("A complex number is no answer here: give a real one.")
    try:
        return float(answer)
    except OverflowError:
        return math.inf
    except ValueError:  # a signalling NaN of the module decimal
        return math.nan


def _finite(value: float) -> float:
    if math.isnan(value):
        raise Unreadable("That is NaN, which is no number: look for 0 / 0 or 0 · log 0.")
    if math.isinf(value):
        raise Unreadable("That number is too large for any answer here.")
    return value
