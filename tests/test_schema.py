"""The published JSON Schema of stored trees: our reader and the package jsonschema agree on it."""

import copy
import json
from functools import cache

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import dtlearn as dt
from dtlearn.tree.schema import check_form, tree_schema
from tests import strategies, test_stored

RISK = dt.datasets.load("risk")
VALIDATOR = Draft202012Validator(tree_schema())
# keywords that dtlearn.tree.schema knows, and those that only tell
KNOWN = {"$ref", "type", "const", "enum", "minimum", "if", "then", "else", "required"}
KNOWN |= {"properties", "additionalProperties", "items", "prefixItems", "minItems", "maxItems"}
KNOWN |= {"uniqueItems"}
TELL = {"$schema", "$id", "$defs", "title", "description"}


@cache
def kinds():
    """A stored tree of each kind."""
    unknown = dt.datasets.load("golf_unknown")
    ages = pd.to_timedelta(RISK["Age"], unit="D")
    more = {
        "fractional": dt.c45(unknown, unknown.columns[-1]),
        "missing level": dt.id3(test_stored.HOLED.assign(c=["u", None] * 3), "y", missing="branch"),
        "spans": dt.cart(RISK.assign(Age=ages), "Risk"),
        "periods": dt.cart(RISK.assign(Age=pd.period_range("2020", periods=6, freq="M")), "Risk"),
        "zone": dt.cart(RISK.assign(Age=pd.date_range("2020", periods=6, tz="Asia/Tokyo")), "Risk"),
        "bools": dt.id3(pd.DataFrame({"b": [True, False], "y": [True, False]}), "y"),
        "by hand": dt.Tree.from_nested(("a", {"u": 1, "v": 2})),
    }
    return {name: json.loads(t.to_json()) for name, t in {**test_stored.trees(), **more}.items()}


def is_read(stored):
    """Whether our reader takes a document; it may raise nothing but ValueError."""
    try:
        tree = dt.Tree.from_dict(stored)
    except ValueError as error:
        assert str(error).startswith("not a stored tree")
        assert len(str(error)) < 500
        return False
    assert dt.Tree.from_json(tree.to_json()) == tree
    assert len(str(tree).splitlines()) == 1 + tree.n_nodes
    return True


def has_form(stored):
    """Whether a document is of the form, in the eyes of our own checks."""
    try:
        check_form(stored, tree_schema())
    except ValueError:
        return False
    return True


def schemas(schema):
    """A schema and all that are part of it."""
    yield schema
    for name in ("properties", "$defs"):
        for part in schema.get(name, {}).values():
            yield from schemas(part)
    for name in ("items", "if", "then", "else"):
        if name in schema:
            yield from schemas(schema[name])
    for part in schema.get("prefixItems", []):
        yield from schemas(part)


def test_the_schema_is_one():
    """It is a schema of draft 2020-12, and every keyword in it is checked by our reader."""
    Draft202012Validator.check_schema(tree_schema())
    assert {name for schema in schemas(tree_schema()) for name in schema} - TELL == KNOWN


def test_each_field_is_told():
    """Every entry has a description, its own or that of the definition it names."""
    for schema in schemas(tree_schema()):
        for name, part in schema.get("properties", {}).items():
            if part.keys() == {"const"}:  # a condition, not a field
                continue
            while "description" not in part:
                part = tree_schema()
                for step in schema["properties"][name]["$ref"].split("/")[1:]:
                    part = part[step]
            assert part["description"].endswith(".")


@pytest.mark.parametrize("kind", kinds())
def test_every_stored_tree_is_valid(kind):
    """What is written is of the form, in the eyes of both, and tells its version."""
    stored = kinds()[kind]
    VALIDATOR.validate(stored)
    assert has_form(stored)
    assert is_read(stored)
    assert stored["format"] == "dtlearn tree 1"


@pytest.mark.slow
@given(strategies.tables(missing=True))
def test_every_tree_of_random_tables_is_valid(data):
    """Odd labels, missing values and weights, by the builder that takes them all."""
    VALIDATOR.validate(json.loads(dt.c45(data, strategies.TARGET).to_json()))


# documents with one fault


PLAIN = [None, True, False, -2, -1, 0, 1, 2.0, 0.5, 1e300, 10**30, 10**400]
TEXTS = ["", "x", "category", "int64", "datetime64[ns]", "Int8"]
LISTS = [[], [[]], {}, [0], [-1.0], ["a", "a"], [1, True], {"a": 1}]
JUNK = st.sampled_from([*PLAIN, *TEXTS, *LISTS]).map(copy.deepcopy)


def containers(stored):
    """All dictionaries and lists in a document that hold something."""
    if isinstance(stored, dict | list):
        if stored:
            yield stored
        for value in stored.values() if isinstance(stored, dict) else stored:
            yield from containers(value)


@st.composite
def broken(draw):
    """A stored tree with one or two faults: an entry lost, added, replaced, doubled or moved."""
    stored = copy.deepcopy(kinds()[draw(st.sampled_from(sorted(kinds())))])
    for _ in range(draw(st.integers(1, 2))):
        inside = draw(st.sampled_from(list(containers(stored)) or [stored]))
        keys = sorted(inside) if isinstance(inside, dict) else range(len(inside))
        key = draw(st.sampled_from(list(keys))) if inside else None
        match draw(st.sampled_from(["lost", "added", "replaced", "doubled", "moved"])):
            case _ if key is None:
                break
            case "lost":
                del inside[key]
            case "added" if isinstance(inside, dict):
                inside[draw(st.sampled_from(["score", "more", "clock", "priors"]))] = draw(JUNK)
            case "added":
                inside.append(draw(JUNK))
            case "doubled" if isinstance(inside, list):
                inside.append(copy.deepcopy(inside[key]))
            case "moved" if isinstance(inside, list):
                inside.insert(0, inside.pop(key))
            case _:
                inside[key] = draw(JUNK)
    return stored


@given(broken())
def test_the_reader_agrees_with_the_schema(stored):
    """One form for both; and nothing but ValueError, nor a tree that is not of the form."""
    assert has_form(stored) == VALIDATOR.is_valid(stored)
    assert not is_read(stored) or VALIDATOR.is_valid(stored)


def test_an_entry_that_is_not_known_is_named():
    """A misspelt entry would be passed over in silence: it is refused, with its place."""
    for name, where in (("whyleaf", ""), ("scores", "nodes: "), ("center", "target: ")):
        stored = copy.deepcopy(kinds()["multiway"])
        (stored[where.removesuffix(": ")] if where else stored)[name] = 1
        assert not VALIDATOR.is_valid(stored)
        with pytest.raises(ValueError, match=f": {where}'{name}' is no entry of this version"):
            dt.Tree.from_dict(stored)


# texts


DEEP = 200_000
HOSTILE = [
    ("[" * DEEP, "nested too deep"),
    ('{"a":' * DEEP, "nested too deep"),
    ("[" * DEEP + "]" * DEEP, "nested too deep"),
    ('{"format": NaN}', "it has no NaN"),
    ('{"format": [Infinity, -Infinity]}', "it has no Infinity"),
    ('{"format": ' + "9" * 5000 + "}", "this is no JSON"),
    ('{"format": "dtlearn tree 1", "format": "x"}', "'format' stands twice"),
    ('{"format": "dtlearn tree 2"}', "found 'dtlearn tree 2': read it with the release"),
    ('{"format": ' + "[" * 500 + "]" * 500 + "}", "expected the format"),
    ("\ufeff{}", "this is no JSON"),
    ("\0", "this is no JSON"),
]


@pytest.mark.parametrize(("text", "message"), HOSTILE, ids=[message for _, message in HOSTILE])
def test_hostile_text_gives_one_clear_error(text, message):
    """Nested without end, numbers that are none, entries that hide another, other versions."""
    with pytest.raises(ValueError, match="^not a stored tree") as caught:
        dt.Tree.from_json(text)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("name", ["name", "levels", "threshold"])
def test_numbers_beyond_all_floats(name):
    """1e999 is JSON, and infinite as a float: a name, a level or a cut can't be."""
    stored = kinds()["subsets"]
    inside = {"name": "Age", "levels": "Vintage", "threshold": 22.5}[name]
    text = json.dumps(stored).replace(json.dumps(inside), "1e999")
    with pytest.raises(ValueError, match=f"{name}.* holds a.* (not finite|infinite)"):
        dt.Tree.from_json(text)


def test_no_error_repeats_a_whole_file():
    """A list of ten thousand entries in the place of a name is told in a few words."""
    stored = copy.deepcopy(kinds()["multiway"])
    stored["attributes"][1]["name"] = list(range(10_000))
    with pytest.raises(ValueError, match=r"attributes\[1\].name is \[0, 1, 2.*\.\.\.\], not text"):
        dt.Tree.from_dict(stored)
    stored["attributes"][1]["name"] = deep = []
    for _ in range(100_000):
        deep.append([])
        deep = deep[0]
    with pytest.raises(ValueError, match=r"attributes\[1\].name is \[\[\[.*, not text"):
        dt.Tree.from_dict(stored)
    while stored["attributes"][1]["name"]:  # taken apart by hand: Python's own way is recursive
        stored["attributes"][1]["name"] = stored["attributes"][1]["name"][0]


@pytest.mark.parametrize("parent", [[-1, 0, 0, 0, 5, 4], [-1, 0, 0, 0, 4, 5], [1, 0, 0, 0, 2, 2]])
def test_parents_in_a_circle(parent):
    """Nodes that are above each other, or above themselves, are refused."""
    stored = copy.deepcopy(kinds()["multiway"])
    stored["nodes"]["parent"] = parent
    with pytest.raises(ValueError, match="'parent' of node"):
        dt.Tree.from_dict(stored)


@pytest.mark.slow
def test_a_million_nodes():
    """A tree of a million nodes is read; with one fault at its end it is refused, at its place."""
    depth = 19
    n, inner = 2 ** (depth + 1) - 1, 2**depth - 1
    leaves = n - inner
    level = [d for d in range(depth + 1) for _ in range(2**d)]
    stored = copy.deepcopy(kinds()["regression"])
    stored["nodes"] = {
        "parent": [-1, *((i - 1) // 2 for i in range(1, n))],
        "branch": [-1, *((i + 1) % 2 for i in range(1, n))],
        "depth": level,
        "first_child": [2 * i + 1 for i in range(inner)] + [0] * leaves,
        "n": [1.0] * n,
        "statistics": [[1.0, 0.0, 0.0]] * n,
        "impurity": [0.0] * n,
        "gain": [0.0] * n,
        "attribute": [0] * inner + [-1] * leaves,
        "threshold": [0.5] * inner + [None] * leaves,
        "n_branches": [2] * inner + [0] * leaves,
        "default": [-1] * n,
        "groups": [[]] * n,
        "multiway": False,
        "backups": [],
    }
    assert dt.Tree.from_dict(stored).n_nodes == 1_048_575
    stored["nodes"]["parent"][-1] = n - 1
    with pytest.raises(ValueError, match="'parent' of node 1048574 is 1048574"):
        dt.Tree.from_json(json.dumps(stored))
