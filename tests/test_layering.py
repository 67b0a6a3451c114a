"""Some rooms may never know others, and the light package stays light."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path

import pytest

import dtlearn

PACKAGE = Path(__file__).parents[1] / "dtlearn"
# Arrows that must never be: who may not know whom.
NEVER = """
arrays, options, progress, text → criteria, table, splits, sweep, search, tree, grow
plain → arrays, options, progress, text, table, splits, sweep, search, tree, grow
plain → id3, c45, cart, prune, rules
criteria → table, splits, sweep, search, tree, grow
table → splits, sweep, search, tree, grow
sweep → search, tree, grow
search → tree, grow
criteria, table, splits, sweep, search, tree → engine
engine → tree, grow, prune, rules, id3, c45, cart, draw, widgets, explain, course, plain
tree → sweep, search, grow
prune, rules → sweep, search, grow
id3, c45, cart → sweep
draw, widgets, explain → sweep
criteria, plain, table, splits, sweep, search, tree, grow, prune, rules → draw, widgets, course
criteria, plain, table, splits, sweep, search, tree, grow, prune, rules → explain
id3, c45, cart, draw → explain
explain → grow, draw, widgets, course, plain
criteria, table, splits, sweep, search, tree, grow, id3, c45, cart, prune, rules → plain
criteria, plain, table, splits, sweep, search, tree, grow, prune, rules → formats, command
id3, c45, cart, explain, draw, widgets, course, formats → command
arrays, options, progress, text, criteria, plain, table, splits, sweep, search, tree → estimators
grow, prune, rules, id3, c45, cart, explain, draw, widgets, course, formats → estimators
estimators → sweep, grow, rules, explain, draw, widgets, course, formats, command
formats → splits, sweep, search, grow, prune, explain, draw, widgets, course
"""
# An import inside a function may be such an arrow only here, each for its reason.
DOORS = {
    ("tree", "draw"): "a notebook shows a tree as a picture, drawn with Matplotlib on first use",
    ("tree", "engine"): "rows in an engine are predicted there, by an optional dependency",
    ("tree", "explain"): "a tree tells why a node is what it is, worked out when it is asked",
}
HEAVY = {
    "matplotlib": {"draw"},
    "anywidget": {"widgets"},
    "ipywidgets": {"widgets"},
    "sklearn": {"estimators"},
    "scipy": {"search"},
    "tqdm": {"command"},
    "jsbsim": {"course"},
    "narwhals": {"engine"},
    "duckdb": set(),
}
TOP_LEVEL = 14  # modules side by side that a newcomer can take in
FILES = sorted(PACKAGE.rglob("*.py"))


def room_of(path: Path) -> str:
    """The room of a file: its module, or the folder below the package that it is in."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def is_type_checking(node: ast.AST) -> bool:
    """Whether a block is read by type checkers only."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def imports(node: ast.AST, inside: bool = False) -> Iterator[tuple[str, bool]]:
    """Every module imported below a node, and whether that is inside a function body."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from ((alias.name, inside) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            assert child.level == 0, f"a relative import, line {child.lineno}: write dtlearn.…"
            yield from ((f"{child.module}.{alias.name}", inside) for alias in child.names)
        elif not is_type_checking(child):
            yield from imports(child, inside or isinstance(child, ast.FunctionDef))


def imported_rooms(path: Path) -> Iterator[tuple[str, bool]]:
    """Rooms of dtlearn that a file imports, and whether inside a function."""
    for name, inside in imports(ast.parse(path.read_text("utf-8"))):
        parts = name.split(".")
        if parts[0] == "dtlearn":
            yield parts[1] if len(parts) > 1 else "__init__", inside


def never() -> Iterator[tuple[str, str]]:
    """Each arrow that must never be: the room that may not know, and the room not to be known."""
    for line in NEVER.strip().splitlines():
        who, whom = (side.split(", ") for side in line.split(" → "))
        yield from product(who, whom)


def faults(path: Path) -> list[str]:
    """Imports of a file that may never be, doors left out."""
    own = room_of(path)
    return [
        f"{own} imports {room}"
        for room, inside in imported_rooms(path)
        if (own, room) in set(never()) and not (inside and (own, room) in DOORS)
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_no_arrow_that_must_never_be(path):
    """A module knows no room that it may not know."""
    assert faults(path) == []


def test_rooms_in_the_rules_exist():
    """A rule about a room that is not there would hold nothing."""
    rooms = {room_of(path) for path in FILES}
    named = {room for arrow in never() for room in arrow}
    named |= {room for rooms in HEAVY.values() for room in rooms}
    assert named - rooms == set()
    assert set(DOORS) <= set(never())


def test_the_top_level_is_small():
    """What stands beside the rooms can be taken in at one look."""
    assert len(list(PACKAGE.glob("*.py"))) <= TOP_LEVEL


# the picture of the rooms


HOUSE = (PACKAGE / "README.md").read_text("utf-8")
GROUND = {"arrays", "options", "progress", "text"}
RECIPES = {"id3", "c45", "cart"}


def drawn() -> set[tuple[str, str]]:
    """The arrows of the picture."""
    return set(re.findall(r"^ +(\w+) --> (\w+)$", HOUSE, flags=re.M))


def imported() -> set[tuple[str, str]]:
    """The arrows between rooms that the imports are, recipes as one; the ground and doors apart."""
    named = dict.fromkeys(RECIPES, "recipes")
    arrows = {
        (named.get(own, own), named.get(room, room))
        for path in FILES
        for own in [room_of(path)]
        for room, inside in imported_rooms(path)
        if not (inside and own == "tree") and not {own, room} & (GROUND | {"__init__"})
    }
    return {(own, room) for own, room in arrows if own != room}


@pytest.mark.slow
def test_the_picture_is_of_these_rooms():
    """Each arrow drawn is an import, and each import follows from the arrows drawn."""
    reached = drawn()
    while more := {(a, d) for a, b in reached for c, d in reached if b == c} - reached:
        reached |= more
    assert drawn() - imported() == set()
    assert imported() - reached == set()


def test_the_small_picture_is_part_of_the_large_one():
    """Each arrow of the picture in CONTRIBUTING.md is one of the house's own picture."""
    text = (PACKAGE.parent / "CONTRIBUTING.md").read_text("utf-8")
    chains = re.findall(r"^    (\w+(?: --> \w+)+)$", text, flags=re.M)
    rooms = [chain.split(" --> ") for chain in chains]
    small = {pair for chain in rooms for pair in pairwise(chain)}
    assert len(small) >= 9
    assert small <= drawn()


def test_the_table_of_rooms_is_complete():
    """Each room and each module beside the rooms stands in the table."""
    lines = re.findall(r"^\| (`.*?) \|", HOUSE, flags=re.M)
    named = {
        name.removesuffix("/").removesuffix(".py")
        for name in re.findall(r"`([\w./]+)`", str(lines))
    }
    assert named == {room_of(path) for path in FILES} - {"__init__"}


def test_the_ways_of_a_column_are_doctests():
    """Each module that the column passes in the sweep shows its step as a doctest."""
    way = HOUSE.split("## One column's way")[1].split("## Two forms")[0]
    passed = re.findall(r"`(sweep/\w+)`", way)
    assert {"sweep/entries", "sweep/pieces", "sweep/proxy", "sweep/sweep"} <= set(passed)
    for module in passed:
        assert ">>> " in ast.get_docstring(ast.parse((PACKAGE / f"{module}.py").read_text("utf-8")))


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_heavy_packages_have_one_room(path):
    """Plots are for draw, ipywidgets for widgets, scikit-learn for estimators."""
    tops = {name.split(".")[0] for name, _ in imports(ast.parse(path.read_text("utf-8")))}
    assert [p for p in tops & set(HEAVY) if room_of(path) not in HEAVY[p]] == []


def test_an_import_that_must_not_be_is_seen(tmp_path, monkeypatch):
    """The reader of imports finds a fault at the top of a file, and one inside a function."""
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    file = tmp_path / "table.py"
    file.write_text(
        "from dtlearn import tree\ndef f():\n    import dtlearn.draw.picture\n", "utf-8"
    )
    assert faults(file) == ["table imports tree", "table imports draw"]


def new_python(code: str) -> subprocess.CompletedProcess[str]:
    """What a new Python prints when it runs the code."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=PACKAGE.parent, check=True, capture_output=True, text=True)


def printed_by(code: str) -> set[str]:
    """The words that a new Python prints when it runs the code."""
    return set(new_python(code).stdout.split())


def test_import_is_light():
    """`import dtlearn` loads neither a plotting, widget, SciPy nor scikit-learn module."""
    code = "import sys, dtlearn; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    found = new_python(code)
    loaded = set(found.stdout.split())
    assert {"numpy", "pandas", "dtlearn"} <= loaded
    assert not loaded & {"matplotlib", "anywidget", "ipywidgets", "IPython", "scipy", "sklearn"}
    assert not loaded & {"tqdm", "pyarrow", "narwhals", "duckdb", "jsbsim"}
    assert found.stderr == ""


def test_import_loads_only_the_rooms_that_it_needs():
    """What grows trees, and the rooms round a grown tree, wait for their first use."""
    loaded = rooms_loaded_by("import dtlearn")
    assert {"criteria", "table", "tree", "c45"} <= loaded
    assert not loaded & {
        "plain",
        "grow",
        "sweep",
        "prune",
        "rules",
        "draw",
        "widgets",
        "course",
        "explain",
        "estimators",
        "formats",
    }


def test_the_first_tree_loads_what_grows_it():
    """A builder needs no import but that of the package."""
    grown = "from pandas import DataFrame as D; dtlearn.id3(D({'a': [0, 1], 'b': ['x', 'y']}), 'b')"
    assert {"grow", "search", "sweep"} <= rooms_loaded_by(f"import dtlearn; {grown}")


def rooms_loaded_by(code: str) -> set[str]:
    """The rooms of dtlearn that a new Python has after it ran the code."""
    words = printed_by(f"{code}; import sys; print(*sys.modules)")
    return {word.split(".")[1] for word in words if word.startswith("dtlearn.")}


@pytest.mark.slow
def test_public_names_are_shown_and_found_before_their_first_use():
    """`dir` shows every public name at once, and each is there for `from dtlearn import *`."""
    assert set(dtlearn.__all__) <= printed_by("import dtlearn; print(*dir(dtlearn))")
    assert set(dtlearn.__all__) <= printed_by("from dtlearn import *; print(*globals())")


@pytest.mark.slow
def test_builders_stay_functions():
    """The module of a builder does not take the place of the builder, whatever is loaded."""
    shown = "print(dtlearn.id3.__name__, dtlearn.c45.__name__, dtlearn.cart.__name__)"
    assert printed_by(f"import dtlearn; from dtlearn import *; {shown}") == {"id3", "c45", "cart"}


def test_an_unknown_name_is_refused():
    """A misspelt name is an AttributeError that tells it."""
    with pytest.raises(AttributeError, match="no attribute 'datasetz'"):
        _ = dtlearn.datasetz
