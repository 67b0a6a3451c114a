"""A tree or rules in SQL: one CASE expression, which SQLite, DuckDB and others understand.

Numbers are compared as floats of double precision, as the tree does; dates as text, which in
their ISO form has their order; NULL is a missing value.
"""

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
from dtlearn.rules import Condition, Interval, Levels, Rules
from dtlearn.table.columns import Attribute
from dtlearn.text import show
from dtlearn.tree.storage import plain
from dtlearn.tree.tree import Tree

DIGITS = 15  # of a decimal that every database reads as the nearest float


def sql(told: Tree | Rules, table: str | None = None) -> str:
    """A tree or its rules as a CASE expression, or with a ``table`` as a SELECT of its rows.

    The SELECT has all columns and the ``prediction``. What is predicted is that of
    :meth:`dtlearn.Tree.predict`, also where a value is NULL or was not seen in training. It is NULL
    where C4.5 would share out the row, and where no rule of a tree covers it: a CASE can't say what
    the whole tree says.

    Columns are meant to hold what the training table held: text, numbers, bools (in SQLite 0 and 1)
    or dates (in SQLite text such as 2020-01-31 12:00:00). NaN is a number to most databases: store
    NULL in its place.

    Raises ValueError for levels or classes of several types, and for those and names that SQL can't
    hold; for dates with a time zone, spans of time and periods; for a tree of a height above 90.

    >>> import dtlearn as dt
    >>> print(sql(dt.cart(dt.datasets.load("risk"), target="Risk")))
    CASE
      WHEN "Car" = 'Sports' AND CAST("Age" AS DOUBLE PRECISION) <= 22.5e0 THEN 'H'
      WHEN "Car" = 'Sports' AND CAST("Age" AS DOUBLE PRECISION) > 22.5e0 THEN 'L'
      WHEN "Car" = 'Sports' THEN 'L'
      WHEN "Car" IN ('SUV', 'Vintage') THEN 'H'
      ELSE 'H'
    END
    """
    target = tree_of(told).target
    _check_one_type(f"the target {show(target.name)!r} has classes", target.classes)
    for attribute in asked(told):
        levels, _ = levels_of(Levels(attribute, attribute.levels)) or ((), False)
        _check_one_type(f"column {show(attribute.name)!r} has levels", levels)
    lines, path = [], list[Ask]()
    for step in steps(told):
        del path[max(step.depth - 1, 0) :]
        path += [AllOf(()) if step.ask is None else step.ask] if step.depth else []
        if step.ends:
            when = _text(AllOf(tuple(path)))
            lines.append(f"WHEN {when} THEN {literal(step.says)}" if when else literal(step.says))
    return _statement(told, lines, table)


def _statement(told: Tree | Rules, lines: list[str], table: str | None) -> str:
    """The expression; with a table the query around it."""
    *whens, last = lines
    case = "\n".join(["CASE", *(f"  {when}" for when in whens), f"  ELSE {last}", "END"])
    case = case if whens else last
    if table is None:
        return case
    tree = tree_of(told)
    head = f"-- {tree.method} {tree.target.tree} for {show(tree.target.name)}\n"
    head += f"-- NULL: {note(told)}\n" if note(told) else ""
    return f"{head}SELECT *, {case} AS prediction\nFROM {name(table)};\n"


def literal(value: Any) -> str:
    """A level or class as SQL writes it.

    >>> literal("won't"), literal(True), literal(7), literal(0.1)
    ("'won''t'", 'TRUE', '7', '0.1e0')
    """
    if value is None:
        return "NULL"
    value = plain(value)
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, str):
        return _quoted(value, "'")
    return str(value) if isinstance(value, int) else number(value)


def number(value: float) -> str:
    """A float, by decimals of 15 digits that every database reads right: two where one is not it.

    >>> number(22.5), number(1e-7), number(0.1 + 0.2)
    ('22.5e0', '1e-07', '(0.3e0 + 5.551e-17)')
    """
    if not np.isfinite(value):
        raise ValueError(f"SQL has no {value}: turn that column into text first")
    near = float(f"{value:.{DIGITS}g}")
    if near == value:
        return _with_exponent(repr(near))
    rest = f"{value - near:.4g}"
    fits = near + float(rest) == value
    return f"({_with_exponent(repr(near))} + {_with_exponent(rest)})" if fits else repr(value)


def _with_exponent(text: str) -> str:
    """What makes a decimal a float to every database."""
    return text if "e" in text else f"{text}e0"


def name(given: Any) -> str:
    """The name of a column or table, in quotes.

    >>> print(name('a "b" c'))
    "a ""b"" c"
    """
    is_one = isinstance(plain(given), str | int) and not isinstance(given, bool)
    text = str(given) if is_one else ""
    if not text:
        raise ValueError(f"SQL has no column or table called {given!r}: rename it first")
    return _quoted(text, '"')


def _quoted(text: str, quote: str) -> str:
    told = text.isascii() or text.encode("utf-8", "ignore").decode("utf-8") == text
    if "\0" in text or not told:
        raise ValueError(f"SQL text can't hold {text!r}: replace that in the table first")
    return f"{quote}{text.replace(quote, quote * 2)}{quote}"


def _check_one_type(what: str, values: Any) -> None:
    """A column of SQL has one type."""
    kinds = {bool if isinstance(v, bool) else str if isinstance(v, str) else float
             for v in map(plain, values)}  # fmt: skip
    if len(kinds) > 1:
        raise ValueError(f"{what} of several types, and a column of SQL has one: make them text")


def _text(ask: Ask) -> str:
    """An ask as an SQL expression; empty where nothing is asked."""
    match ask:
        case AllOf(parts):
            texts = [f"({_text(p)})" if isinstance(p, AnyOf) else _text(p) for p in parts]
            return " AND ".join(filter(None, texts))
        case AnyOf(parts):
            return " OR ".join(map(_text, parts))
        case Lost(known):
            return _lost(known)
        case Interval() if levels_of(ask) is None:
            return _interval(ask)
    return _among(ask)


def _among(condition: Condition) -> str:
    column, texts, missing = _levels(condition)
    told = f"{column} = {texts[0]}" if len(texts) == 1 else f"{column} IN ({', '.join(texts)})"
    told = told if texts else "FALSE"
    if not missing:
        return told
    return f"({told} OR {column} IS NULL)" if texts else f"{column} IS NULL"


def _lost(known: Condition) -> str:
    if levels_of(known) is None:
        return f"{name(known.attribute.name)} IS NULL"
    column, texts, missing = _levels(known)
    told = f"{column} NOT IN ({', '.join(texts)})" if texts else f"{column} IS NOT NULL"
    return told if missing else f"({column} IS NULL OR {told})"


def _levels(condition: Condition) -> tuple[str, list[str], bool]:
    """The column, its levels that a condition allows, and whether NULL is allowed."""
    attribute = condition.attribute
    levels, missing = levels_of(condition) or ((), False)
    return name(attribute.name), [literal(level) for level in levels], missing


def _interval(condition: Interval) -> str:
    attribute = condition.attribute
    kind = "DOUBLE PRECISION" if attribute.clock is None else "VARCHAR(26)"
    value = f"CAST({name(attribute.name)} AS {kind})"
    signs = (">", condition.low), ("<=", condition.high)
    return " AND ".join(
        f"{value} {sign} {_bound(attribute, bound)}" for sign, bound in signs if np.isfinite(bound)
    )


def _bound(attribute: Attribute, bound: float) -> str:
    if attribute.clock is None:
        return number(bound)
    moment = moment_of(attribute, bound, False)
    return _quoted(f"{moment:%Y-%m-%d %H:%M:%S.%f}", "'")  # all digits: what is shorter is less
