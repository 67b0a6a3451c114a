"""The Pythons of this machine that dtlearn accepts."""

import os
import subprocess
import sys
from pathlib import Path

MINORS = range(11, 20)
PRINT = "import sys; print('.'.join(map(str, sys.version_info[:3])))"


def found() -> dict[tuple[int, ...], str]:
    """Version -> program, oldest first: on the path, in pyenv, and the one that runs this.

    Of two with the same second number, the later is left out.
    """
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    candidates = [
        sys.executable,
        *(f"python3.{minor}" for minor in MINORS),
        *(str(path / "bin" / "python") for path in sorted(pyenv.glob("3.*"))),
    ]
    versions: dict[tuple[int, ...], str] = {}
    for program in candidates:
        version = _version(program)
        if version >= (3, MINORS[0]) and version[:2] not in {other[:2] for other in versions}:
            versions[version] = program
    return dict(sorted(versions.items()))


def _version(program: str) -> tuple[int, ...]:
    """Version of a Python; (0,) where there is none, or it can't make environments."""
    try:
        done = subprocess.run([program, "-c", PRINT], capture_output=True, text=True)
    except OSError:
        return (0,)
    return tuple(map(int, done.stdout.split("."))) if done.returncode == 0 else (0,)
