"""Which tests run first for a fault: those that are nearest to its module."""

import re

from .faults import ROOT, Fault

OTHERS = 3  # the rank of the tests that are not near


def rings(fault: Fault) -> list[list[str]]:
    """All files of tests by their rank, the nearest first: each ring is a run of its own.

    >>> from tests.mutants.faults import faults
    >>> rings(faults()[0])[0]
    ['dtlearn/criteria.py', 'tests/test_criteria.py']
    """
    files = {*(ROOT / "dtlearn").rglob("*.py"), *(ROOT / "tests").glob("test_*.py")}
    files.remove(ROOT / "tests" / "test_mutants.py")  # a fragment is not there once it is changed
    found: list[list[str]] = [[] for _ in range(OTHERS + 1)]
    for path in sorted(str(file.relative_to(ROOT)) for file in files):
        found[_rank(fault, path)].append(path)
    return [ring for ring in found if ring]


def _rank(fault: Fault, path: str) -> int:
    """0 the doctests of the module and the tests of its name, then its room's, then the others."""
    name, words = fault.module.split(".")[-1], re.split(r"[_./]", path)
    named = f"_{name}." in path or f"_{name}_" in path
    if path == fault.path or (words[0] == "tests" and named):
        return 0
    if words[0] == "tests" and fault.room in words:
        return 1
    if path.startswith(f"dtlearn/{fault.room}/") or fault.module in (ROOT / path).read_text(
        "utf-8"
    ):
        return 2
    return OTHERS
