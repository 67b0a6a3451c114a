"""The faults: where they are, and how one is put into a source."""

import ast
import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


@dataclass(frozen=True)
class Fault:
    """A slip in one function: the fragment ``old`` of its body becomes ``new``."""

    module: str
    function: str
    what: str
    old: str
    new: str

    @property
    def name(self) -> str:
        """What the fault is called.

        >>> faults()[0].name
        'dtlearn.criteria.entropy: log2 → log'
        """
        return f"{self.module}.{self.function}: {self.what}"

    @property
    def path(self) -> str:
        """The file of the module, from the root of the checkout."""
        return self.module.replace(".", "/") + ".py"

    @property
    def room(self) -> str:
        """The room that the module is in, or the module itself."""
        return self.module.split(".")[1]

    def put_into(self, source: str) -> str:
        """The source with the fault. Raises ValueError where the fragment is not there once."""
        start, end = body_of(source, self.function)
        body = source[start:end]
        if body.count(self.old) != 1:
            raise ValueError(
                f"{self.name}: the body of {self.function} holds {self.old!r} "
                f"{body.count(self.old)} times, not once: correct tests/mutants/faults.csv"
            )
        return source[:start] + body.replace(self.old, self.new) + source[end:]


def faults() -> tuple[Fault, ...]:
    """All faults, in the order of the list."""
    with (HERE / "faults.csv").open(encoding="utf-8", newline="") as file:
        return tuple(
            Fault(f"dtlearn.{line['module']}", *list(line.values())[1:])
            for line in csv.DictReader(file)
        )


def body_of(source: str, name: str) -> tuple[int, int]:
    """Where the body of a function begins and ends, the docstring not counted.

    >>> body_of('def f():\\n    "Two."\\n    return 2', "f")
    (24, 32)
    """
    function = function_of(source, name)
    first = function.body[1 if ast.get_docstring(function) is not None else 0]
    last = function.body[-1]
    assert last.end_lineno is not None and last.end_col_offset is not None
    lines = source.splitlines(keepends=True)
    return (
        _position(lines, first.lineno, first.col_offset),
        _position(lines, last.end_lineno, last.end_col_offset),
    )


def function_of(source: str, name: str) -> ast.FunctionDef:
    """The function of this qualified name. Raises ValueError where there is none."""
    functions = _functions_of(source)
    if name not in functions:
        raise ValueError(f"there is no function {name!r}: correct tests/mutants/faults.csv")
    return functions[name]


@cache
def _functions_of(source: str) -> dict[str, ast.FunctionDef]:
    return dict(_functions(ast.parse(source)))


def _functions(tree: ast.AST, within: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """All functions and methods of a module with their qualified names."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield within + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{within}{node.name}.")


def _position(lines: list[str], line: int, offset: int) -> int:
    """Characters before a place that ast tells as a line and an offset in bytes."""
    before = lines[line - 1].encode()[:offset].decode()
    return sum(map(len, lines[: line - 1])) + len(before)
