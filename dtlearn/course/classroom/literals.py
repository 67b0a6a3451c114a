"""Answers as literals in the text of a cell: read by Python's own parser, and never run."""

import ast
import re
import warnings
from typing import Any

from dtlearn.course.practice.reading import Unreadable, shown

LONGEST = 4000  # letters of a cell; a tree of three levels has some 300
DEEPEST = 40  # brackets within brackets; a tree of three levels has six
TOO_ODD = (SyntaxError, ValueError, TypeError, RecursionError, MemoryError)


def answer_in(source: str, name: str) -> Any:
    """The value of ``name = literal``, the one statement of a cell; ``...`` where none is given.

    Numbers, texts, tuples, lists, sets and dictionaries of them are literals. Raises Unreadable,
    with a sentence, for all else.

    >>> answer_in("# of the whole table\\nentropy = 0.954", "entropy"), answer_in("", "entropy")
    (0.954, Ellipsis)
    >>> answer_in("entropy = log2(3)", "entropy")
    Traceback (most recent call last):
    ...
    dtlearn.course.practice.reading.Unreadable: 'log2(3)' is no literal, such as 0.5 or "3/8".
    """
    statements = _parsed(source)
    if not statements:
        return ...
    value = _value_of(statements, name)
    try:
        return ast.literal_eval(value)
    except TOO_ODD:
        told = shown(ast.get_source_segment(source, value))
        raise Unreadable(f'{told} is no literal, such as 0.5 or "3/8".') from None


def name_in(source: str) -> str:
    """The name that a cell gives a value first, below comments; empty where it begins otherwise.

    >>> name_in("# by hand\\nentropy = 0.954"), name_in("print(entropy)")
    ('entropy', '')
    """
    found = re.match(r"(?:\s|#.*\n)*(\w+)\s*=(?!=)", source[:LONGEST])
    return found[1] if found else ""


def _parsed(source: str) -> list[ast.stmt]:
    if len(source) > LONGEST:
        raise Unreadable(f"It has more than {LONGEST} letters.")
    if _depth(source) > DEEPEST:
        raise Unreadable(f"Its brackets are more than {DEEPEST} deep.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of escapes that are none, such as "\d"
            return ast.parse(source).body
    except TOO_ODD:
        raise Unreadable(f"{shown(source.strip())} is no line of Python.") from None


def _depth(source: str) -> int:
    deepest = depth = 0
    for sign in re.findall(r"[(\[{}\])]", source):
        depth += 1 if sign in "([{" else -1
        deepest = max(deepest, depth)
    return deepest


def _value_of(statements: list[ast.stmt], name: str) -> ast.expr:
    if len(statements) > 1:
        raise Unreadable(f"It holds {len(statements)} statements: leave {name} = … alone.")
    match statements[0]:
        case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name:
            return value
    raise Unreadable(f"It does not say {name} = ….")
