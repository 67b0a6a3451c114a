"""Answers as students write them: read, compared and shown by their kind.

number    a number, also as text: 0.918, "3/8", "45 %"
fraction  the same, of two counts
exact     a number without a tolerance: a count, a threshold
label     one text of several
labels    texts in their order, as a tuple or list
set       texts in any order
tree      nested tuples, as ``dt.Tree.from_nested`` reads them
"""

from collections.abc import Mapping, Sequence
from typing import Any

from dtlearn.course.practice import reading
from dtlearn.course.practice.reading import Unreadable

KINDS = ("number", "fraction", "exact", "label", "labels", "set", "tree")
NUMBERS = ("number", "fraction", "exact")
DEEPEST, WIDEST = 12, 50  # levels of a tree, and items of a list, that are read
FORM = '("attribute", {"level": "class", ...})'
EXACT = 1e-9


def read(kind: str, answer: Any, options: Any = ()) -> Any:
    """An answer of a kind. Raises Unreadable, with a sentence, for what is none.

    ``options`` are the texts that may be chosen from; of a tree the levels of each attribute, and
    its classes under the key "".

    >>> read("number", "3/8"), read("label", " Yes", ("no", "yes"))
    (0.375, 'yes')
    >>> read("labels", ["yes", "no"], ("no", "yes"))
    ('yes', 'no')
    """
    if kind in NUMBERS:
        return reading.number(answer)
    if kind == "label":
        return _label(answer, options)
    if kind == "tree":
        return _tree(answer, options, 0)
    texts = tuple(_label(item, options) for item in _items(answer, kind))
    return texts if kind == "labels" else frozenset(texts)


def same(kind: str, given: Any, value: Any, tolerance: float) -> bool:
    """Whether two answers that were read are the same."""
    if kind in NUMBERS:
        return abs(given - value) <= tolerance + EXACT
    return bool(given == value)


def shown(kind: str, answer: Any) -> str:
    """An answer as a student would write it."""
    if kind == "exact":
        return f"{answer:g}"
    if kind in NUMBERS:
        return f"{answer:.3f}".rstrip("0").rstrip(".")
    if kind == "set":
        return "{" + ", ".join(map(repr, sorted(answer))) + "}"
    return repr(answer)


def _label(answer: Any, options: Sequence[str]) -> str:
    given = reading.text(answer)
    for option in options:
        if reading.text(option) == given:
            return option
    raise Unreadable(f"{reading.shown(answer)} is none of {', '.join(options)}.")


def _items(answer: Any, kind: str) -> list[Any]:
    several = (list, tuple) if kind == "labels" else (list, tuple, set, frozenset)
    if kind == "set" and isinstance(answer, str):
        return [answer]
    if not isinstance(answer, several) or len(answer) > WIDEST:
        raise Unreadable(f"This asks for several texts, and not for {reading.kind(answer)}.")
    return list(answer)


def _tree(answer: Any, options: Mapping[str, Sequence[str]], depth: int) -> Any:
    if depth > DEEPEST:
        raise Unreadable("That tree is deeper than there are attributes.")
    if isinstance(answer, str):
        return _label(answer, options[""])
    if not isinstance(answer, tuple | list) or len(answer) != 2 or not isinstance(answer[1], dict):
        raise Unreadable(f"{reading.shown(answer)} is no node: write a class, or {FORM}.")
    attribute = _label(answer[0], [name for name in options if name])
    below = {
        _label(level, options[attribute]): _tree(tree, options, depth + 1)
        for level, tree in answer[1].items()
    }
    return attribute, below
