"""The sdist: the whole project, with its tests."""

import tarfile
from pathlib import Path

from .commands import environment, require, run, say
from .packages import built
from .pythons import found

FILES = ("CHANGELOG.md", "CITATION.cff", "LICENSE", "Makefile", "constraints.txt", ".ci/run")
TESTS = ("criteria", "copies", "front_door", "layering", "ledger", "readme")


def check(folder: Path) -> None:
    """The sdist, unpacked, has what the project has, and its tests pass."""
    _, sdist = built(folder)
    with tarfile.open(sdist) as packed:
        packed.extractall(folder / "sdist", filter="data")
    [unpacked] = (folder / "sdist").iterdir()
    missing = [name for name in FILES if not (unpacked / name).exists()]
    require(not missing, f"not in the sdist: {missing}")
    program = next(iter(found().values()))
    python = environment(folder / "from-sdist", program, "-e", f"{unpacked}[lab,test]")
    tests = [f"tests/test_{name}.py" for name in TESTS]
    said = run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, cwd=unpacked)
    say(f"{', '.join(TESTS)} in {unpacked.name}: {said.splitlines()[-1]}")
