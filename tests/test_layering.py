"""Imports point down the list of rooms, and the light package stays light."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import dtlearn

PACKAGE = Path(__file__).parents[1] / "dtlearn"
# From the lowest to the highest; rooms in one line are neighbours and may use each other.
ROOMS = [
    ["arrays"],
    ["criteria"],
    ["columns"],
    ["table"],
    ["splits"],
    ["nodes"],
    ["purity", "sample", "sweep"],
    ["contingency", "subsets", "choice", "search", "significance"],
    ["surrogates"],
    ["predictions", "report", "storage"],
    ["node"],
    ["tree"],
    ["inspect_node", "grow"],
    ["prune"],
    ["id3", "c45", "cart"],
    ["rules"],
    ["explain"],
    ["draw"],
    ["widgets"],
    ["course"],
    ["estimators"],
    ["__init__"],
]
FLOOR = {room: floor for floor, rooms in enumerate(ROOMS) for room in rooms}
# An import inside a function may point up only here, each for its reason.
DOORS = {
    ("tree", "draw"): "a notebook shows a tree as a picture, drawn with Matplotlib on first use",
    ("tree", "rules"): "tree.rules() is how a student asks; rules are made from trees",
    ("tree", "explain"): "tree.explain() is how a student asks; derivations are made from trees",
}
HEAVY = {
    "matplotlib": {"draw"},
    "ipywidgets": {"widgets"},
    "sklearn": {"estimators"},
    "scipy": {"significance"},
}
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


def faults(path: Path) -> list[str]:
    """Imports of a file that point up, doors left out."""
    own = room_of(path)
    return [
        f"{own} imports {room}"
        for room, inside in imported_rooms(path)
        if FLOOR[room] > FLOOR[own] and not (inside and (own, room) in DOORS)
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_point_down(path):
    """Each module imports its own floor or lower ones."""
    assert room_of(path) in FLOOR, f"{room_of(path)} has no place in the list of rooms"
    assert faults(path) == []


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_heavy_packages_have_one_room(path):
    """Plots are for draw, ipywidgets for widgets, scikit-learn for estimators, SciPy for a test."""
    tops = {name.split(".")[0] for name, _ in imports(ast.parse(path.read_text("utf-8")))}
    assert [p for p in tops & set(HEAVY) if room_of(path) not in HEAVY[p]] == []


def test_an_import_that_points_up_is_seen(tmp_path, monkeypatch):
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
    assert not loaded & {"matplotlib", "ipywidgets", "IPython", "scipy", "sklearn"}
    assert found.stderr == ""


def test_import_loads_only_the_rooms_that_it_needs():
    """What grows trees, and the rooms round a grown tree, wait for their first use."""
    loaded = rooms_loaded_by("import dtlearn")
    assert {"criteria", "table", "tree", "c45"} <= loaded
    assert not loaded & {"grow", "search", "sweep", "sample", "surrogates", "inspect_node"}
    assert not loaded & {"prune", "rules", "draw", "widgets", "course"}


def test_the_first_tree_loads_what_grows_it():
    """A builder needs no import but that of the package."""
    grown = "from pandas import DataFrame as D; dtlearn.id3(D({'a': [0, 1], 'b': ['x', 'y']}), 'b')"
    assert {"grow", "search", "sweep"} <= rooms_loaded_by(f"import dtlearn; {grown}")


def rooms_loaded_by(code: str) -> set[str]:
    """The rooms of dtlearn that a new Python has after it ran the code."""
    words = printed_by(f"{code}; import sys; print(*sys.modules)")
    return {word.split(".")[1] for word in words if word.startswith("dtlearn.")}


def test_public_names_are_shown_and_found_before_their_first_use():
    """`dir` shows every public name at once, and each is there for `from dtlearn import *`."""
    assert set(dtlearn.__all__) <= printed_by("import dtlearn; print(*dir(dtlearn))")
    assert set(dtlearn.__all__) <= printed_by("from dtlearn import *; print(*globals())")


def test_builders_stay_functions():
    """The module of a builder does not take the place of the builder, whatever is loaded."""
    shown = "print(dtlearn.id3.__name__, dtlearn.c45.__name__, dtlearn.cart.__name__)"
    assert printed_by(f"import dtlearn; from dtlearn import *; {shown}") == {"id3", "c45", "cart"}


def test_an_unknown_name_is_refused():
    """A misspelt name is an AttributeError that tells it."""
    with pytest.raises(AttributeError, match="no attribute 'datasetz'"):
        _ = dtlearn.datasetz
