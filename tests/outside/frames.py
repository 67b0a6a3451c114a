"""Tables of polars and pyarrow, and pandas as it is where pyarrow is installed."""

from pathlib import Path

from .commands import ROOT, environment, installed, run, say
from .pythons import found

TOLD = ("pandas", "polars", "pyarrow")
TESTS = ("with_pyarrow.py", "../test_table_frames.py", "../test_table.py", "../test_moments.py")


def check(folder: Path) -> None:
    """Trees are the same from tables of polars and pyarrow, and Parquet is read."""
    program = next(iter(found().values()))
    pins = ("--constraint", ROOT / "constraints.txt")
    wanted = (
        f"{ROOT}[parquet]",
        "hypothesis",
        "polars",
        "pytest",
        "pytest-timeout",
        "pytest-xdist",
    )
    python = environment(folder / "frames", program, *pins, "--editable", *wanted)
    here = installed(python)
    say(", ".join(f"{name} {here[name]}" for name in TOLD))
    files = [(ROOT / "tests" / "outside" / name).resolve() for name in TESTS]
    pytest = (python, "-m", "pytest", "-n", "2", "--dist", "loadfile", "-q")
    said = run(*pytest, "-p", "no:cacheprovider", *files, cwd=ROOT)
    say(f"tests: {said.splitlines()[-1]}")
