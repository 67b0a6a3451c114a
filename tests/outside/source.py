"""The sdist: the whole project, with its tests."""

import tarfile
from pathlib import Path

from .commands import environment, require, run, say
from .packages import built
from .pythons import found

FILES = ("CHANGELOG.md", "CITATION.cff", "LICENSE", "Makefile", "constraints.txt", ".ci/run")
TESTS = ("criteria", "copies", "front_door", "layering", "ledger", "readme")


def unpacked(folder: Path) -> Path:
    """The project as the sdist has it, unpacked once for all checks in a folder."""
    if not (folder / "sdist").exists():
        _, sdist = built(folder)
        with tarfile.open(sdist) as packed:
            packed.extractall(folder / "sdist", filter="data")
    [project] = (folder / "sdist").iterdir()
    return project


def check(folder: Path) -> None:
    """The sdist, unpacked, has what the project has, and its tests pass."""
    project = unpacked(folder)
    missing = [name for name in FILES if not (project / name).exists()]
    require(not missing, f"not in the sdist: {missing}")
    program = next(iter(found().values()))
    python = environment(folder / "from-sdist", program, "-e", f"{project}[lab,test]")
    tests = [f"tests/test_{name}.py" for name in TESTS]
    said = run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, cwd=project)
    say(f"{', '.join(TESTS)} in {project.name}: {said.splitlines()[-1]}")
