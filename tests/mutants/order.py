"""Which tests run first for a fault: those that are nearest to its module."""

import re

from .faults import ROOT, Fault

NEAR = 3  # ranks below this one run before all others


def ranked(fault: Fault) -> list[tuple[int, str]]:
    """All files of tests, each with its rank, the nearest first.

    >>> from tests.mutants.faults import faults
    >>> [path for _, path in ranked(faults()[0])][:2]
    ['dtlearn/criteria.py', 'tests/test_criteria.py']
    """
    files = [*(ROOT / "dtlearn").rglob("*.py"), *(ROOT / "tests").glob("test_*.py")]
    return sorted((_rank(fault, path := str(f.relative_to(ROOT))), path) for f in files)


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
    return NEAR
