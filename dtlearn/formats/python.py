"""A tree or rules as a Python function: a ladder of if and elif that needs nothing but Python."""

from typing import Any

import numpy as np

from dtlearn.formats.ladder import (
    AllOf,
    AnyOf,
    Ask,
    Lost,
    asked,
    levels_of,
    moment_of,
    note,
    steps,
    tree_of,
)
from dtlearn.rules import Condition, Interval, Rules
from dtlearn.table.columns import Attribute
from dtlearn.text import show
from dtlearn.tree.storage import plain
from dtlearn.tree.tree import Tree

READERS = {
    "level": '''def level(value):
    """A value; None where it is missing: None, NaN, NaT or pandas' NA."""
    gone = value is None or type(value).__name__ == "NAType" or value != value
    return None if gone else value
''',
    "number": '''def number(value):
    """A number as a float; NaN where it is missing."""
    value = level(value)
    return float("nan") if value is None else float(value)
''',
    "moment": '''def moment(value):
    """A date with its time; None where it is missing."""
    value = level(value)
    is_day = value is not None and not hasattr(value, "hour")
    return datetime(value.year, value.month, value.day) if is_day else value
''',
}


def python(told: Tree | Rules) -> str:
    """A tree or its rules as the text of a Python module with a function ``predict(row)``.

    The row is a dictionary, or anything else that gives a value for the name of a column. What is
    predicted is that of :meth:`dtlearn.Tree.predict`, also where a value is missing or was not seen
    in training. It is None where C4.5 would share out the row, and where no rule of a tree covers
    it: a ladder can't say what the whole tree says.

    Raises ValueError for levels, classes and names other than text, numbers and bools, for spans of
    time and periods, and for a tree of a height above 90: Python nests no deeper.

    >>> import dtlearn as dt
    >>> print(python(dt.cart(dt.datasets.load("risk"), target="Risk")).split("\\n\\n\\n")[-1])
    def predict(row):
        row = {
            'Age': number(row['Age']),
            'Car': level(row['Car']),
        }
        if row['Car'] == 'Sports':
            if row['Age'] <= 22.5:
                return 'H'
            elif row['Age'] > 22.5:
                return 'L'
            else:
                return 'L'
        elif row['Car'] in ('SUV', 'Vintage'):
            return 'H'
        else:
            return 'H'
    """
    body = []
    for step in steps(told):
        if step.depth:
            body.append("    " * step.depth + _keyword(step.ask, step.first))
        if step.ends:
            body.append("    " * (step.depth + 1) + f"return {literal(step.says)}")
    attributes = asked(told)
    return "\n\n".join([_head(told, attributes), "\n".join([*_opening(attributes), *body, ""])])


def literal(value: Any) -> str:
    """A level, class or name as Python writes it."""
    if value is None:
        return "None"
    is_number = not isinstance(value, float) or np.isfinite(value)
    return repr(plain(value)) if is_number else f"float({str(value)!r})"


def _head(told: Tree | Rules, attributes: list[Attribute]) -> str:
    """The comment at the top, and the functions that read values."""
    tree = tree_of(told)
    what = f"{len(told)} rules of a tree" if isinstance(told, Rules) else f"{tree.method} tree"
    lines = [f"# {what} for {show(tree.target.name)}: call predict with a row."]
    lines += [f"# None: {note(told)}."] if note(told) else []
    readers = {_reader(attribute) for attribute in attributes}
    readers |= {"level"} if readers else set()
    lines += ["from datetime import datetime"] if "moment" in readers else []
    needed = [text for name, text in READERS.items() if name in readers]
    return "\n\n\n".join(["\n".join(lines), *needed])


def _opening(attributes: list[Attribute]) -> list[str]:
    lines = ["def predict(row):"]
    if attributes:
        names = [(literal(attribute.name), _reader(attribute)) for attribute in attributes]
        lines += ["    row = {", *(f"        {n}: {read}(row[{n}])," for n, read in names), "    }"]
    return lines


def _reader(attribute: Attribute) -> str:
    if attribute.clock is not None:
        return "moment"
    return "number" if attribute.kind == "numeric" else "level"


def _keyword(ask: Ask | None, first: bool) -> str:
    if ask is None:
        return "if True:" if first else "else:"
    return f"{'if' if first else 'elif'} {_text(ask)}:"


def _text(ask: Ask) -> str:
    """An ask as a Python expression."""
    match ask:
        case AllOf(parts):
            texts = [f"({_text(p)})" if isinstance(p, AnyOf) else _text(p) for p in parts]
            return " and ".join(texts)
        case AnyOf(parts):
            return " or ".join(map(_text, parts))
        case Lost(known):
            return _lost(known)
        case Interval() if levels_of(ask) is None:
            return _interval(ask)
    return _among(ask)


def _among(condition: Condition, inside: bool = True) -> str:
    levels, missing = levels_of(condition) or ((), False)
    texts = [*map(literal, levels), *(["None"] if missing else [])]
    value = f"row[{literal(condition.attribute.name)}]"
    if len(texts) == 1 and not missing:
        return f"{value} {'==' if inside else '!='} {texts[0]}"
    group = f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"
    return f"{value} {'' if inside else 'not '}in {group}"


def _interval(condition: Interval) -> str:
    value = f"row[{literal(condition.attribute.name)}]"
    low, high = (_bound(condition.attribute, b) if np.isfinite(b) else "" for b in
                 (condition.low, condition.high))  # fmt: skip
    told = f"{value} > {low}" if not high else f"{value} <= {high}"
    told = f"{low} < {value} <= {high}" if low and high else told
    return told if condition.attribute.clock is None else f"{value} is not None and {told}"


def _bound(attribute: Attribute, bound: float) -> str:
    if attribute.clock is None:
        return repr(bound)
    return f"datetime.fromisoformat({moment_of(attribute, bound, True).isoformat()!r})"


def _lost(known: Condition) -> str:
    if levels_of(known) is not None:
        return _among(known, inside=False)
    value = f"row[{literal(known.attribute.name)}]"
    return f"{value} != {value}" if known.attribute.clock is None else f"{value} is None"
