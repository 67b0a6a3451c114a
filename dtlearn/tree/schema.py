"""The form of a stored tree: a JSON Schema, in a file that is published with the package.

schema   what a value must be: ``tree.schema.json``, or a part of it
where    the way to a value, such as nodes.threshold[3]
"""

import json
import reprlib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Any

Schema = Mapping[str, Any]
# what JSON Schema calls a type -> what it is called here
CALLED = {
    "object": "a dictionary",
    "array": "a list",
    "string": "text",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "null",
}
PYTHON: dict[str, tuple[type, ...]] = {
    "object": (Mapping,),
    "array": (list,),
    "string": (str,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
# the same as numbers have them, but for a whole number written with a point
NUMBERS: dict[str, set[type]] = {"integer": {int}, "number": {int, float}, "null": {type(None)}}
LENGTHS = {"minItems", "maxItems", "prefixItems", "uniqueItems"}


@cache
def tree_schema() -> Schema:
    """The JSON Schema (draft 2020-12) of what :meth:`dtlearn.Tree.to_json` writes.

    >>> tree_schema()["properties"]["format"]["const"]
    'dtlearn tree 1'
    """
    text = files("dtlearn.tree").joinpath("tree.schema.json").read_text(encoding="utf-8")
    found: Schema = json.loads(text)
    return found


def check_form(value: Any, schema: Schema, where: str = "") -> None:
    """Raise ValueError where a value is not as the schema says; it tells where and what.

    The keywords are those that our own schema has.

    >>> check_form({"a": [1, "x"]}, {"properties": {"a": {"items": {"type": "number"}}}})
    Traceback (most recent call last):
    ValueError: not a stored tree, or a broken one: a[1] is 'x', not a number
    """
    if "$ref" in schema:
        check_form(value, _definition(schema["$ref"]), where)
    if "type" in schema:
        _check_type(value, schema["type"], where)
    known = [schema["const"]] if "const" in schema else schema.get("enum")
    if known is not None:
        check(isinstance(value, str) and value in known, _told(value, where, f"one of {known}"))
    if _is(value, "object"):
        _check_entries(value, schema, where)
    elif _is(value, "array"):
        _check_items(value, schema, where)
    elif "minimum" in schema and _is(value, "number"):
        check(value >= schema["minimum"], _told(value, where, f"at least {schema['minimum']}"))
    if "if" in schema:
        branch = "then" if _fits(value, schema["if"]) else "else"
        check_form(value, schema.get(branch, {}), where)


def check(good: Any, what: str | Callable[[], str]) -> None:
    """Raise ValueError that tells what is wrong with a stored tree."""
    if not good:
        told = what if isinstance(what, str) else what()
        raise ValueError(f"not a stored tree, or a broken one: {told}")


def shown(value: Any) -> str:
    """A value in an error: short, however long, deep or large it is."""
    return reprlib.repr(dict(value) if isinstance(value, Mapping) else value)


def _definition(pointer: str) -> Schema:
    found: Any = tree_schema()
    for name in pointer.removeprefix("#/").split("/"):
        found = found[name]
    return found


def _told(value: Any, where: str, wanted: str) -> Callable[[], str]:
    return lambda: f"{where or 'the whole'} is {shown(value)}, not {wanted}"


def _is(value: Any, kind: str) -> bool:
    """Whether a value is of a type of JSON Schema: 2.0 is a whole number, true is none."""
    if kind == "integer":
        return _is(value, "number") and value == value // 1
    is_bool = isinstance(value, bool)
    return isinstance(value, PYTHON[kind]) and (kind == "boolean" or not is_bool)


def _check_type(value: Any, told: str | list[str], where: str) -> None:
    kinds = _as_list(told)
    wanted = " or ".join(CALLED[kind] for kind in kinds)
    check(any(_is(value, kind) for kind in kinds), _told(value, where, wanted))


def _as_list(told: Any) -> list[str]:
    return [told] if isinstance(told, str) else told or []


def _check_entries(value: Mapping[str, Any], schema: Schema, where: str) -> None:
    """The entries of a dictionary."""
    entries, before = schema.get("properties", {}), where and f"{where}: "
    for name in schema.get("required", ()):
        check(name in value, f"{before}{name!r} is missing")
    for name, entry in value.items():
        if name in entries:
            check_form(entry, entries[name], f"{where}.{name}".removeprefix("."))
        else:
            allowed = schema.get("additionalProperties", True)
            check(allowed, f"{before}{shown(name)} is no entry of this version")


def _check_items(value: list[Any], schema: Schema, where: str) -> None:
    """The items of a list."""
    least, most = schema.get("minItems", 0), schema.get("maxItems", len(value))
    count = f"{where} has {len(value)} entries, not "
    check(len(value) >= least, f"{count}{least} or more")
    check(len(value) <= most, f"{count}{most} or fewer")
    for i, (item, first) in enumerate(zip(value, schema.get("prefixItems", ()), strict=False)):
        check_form(item, first, f"{where}[{i}]")
    rest = schema.get("items")
    if rest is not None and not _seen_at_once(value, rest):
        for i, item in enumerate(value):
            check_form(item, rest, f"{where}[{i}]")
    if schema.get("uniqueItems", False):
        apart = {(isinstance(item, bool), item) for item in value}  # JSON tells 1 from true
        check(len(apart) == len(value), lambda: f"{where} has a value twice: {shown(value)}")


def _seen_at_once(values: list[Any], schema: Schema) -> bool:
    """Whether items are numbers, or lists of these, as the schema says: there may be a million."""
    if "$ref" in schema:
        schema = {**_definition(schema["$ref"]), **schema}
    told, types = schema.get("type"), set(map(type, values))
    if told == "array" and types == {list} and schema.keys() & LENGTHS == set():
        return _seen_at_once(list(chain.from_iterable(values)), schema["items"])
    wanted = set(chain.from_iterable(NUMBERS.get(t, ()) for t in _as_list(told)))
    if not types <= wanted:
        return False
    return "minimum" not in schema or not values or bool(min(values) >= schema["minimum"])


def _fits(value: Any, schema: Schema) -> bool:
    try:
        check_form(value, schema)
    except ValueError:
        return False
    return True
