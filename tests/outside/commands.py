"""Commands of other programs, and Pythons with what is installed in them.

uv makes the environments and runs the tools, each tool in an environment of its own.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
UV = [sys.executable, "-m", "uv"]
TOOLS = {  # package -> the release that is used
    "cffconvert": "2.0.0",
    "check-wheel-contents": "0.6.3",
    "jupyter-repo2docker": "2026.4.0",
    "twine": "7.0.0",
    "validate-pyproject": "0.27",
}
# What an outer make, virtual environment or Jupyter hands down would hide what is missing.
HANDED_DOWN = ("MAKE", "MFLAGS", "PYTHON", "VIRTUAL_ENV", "JUPYTER", "PYTEST", "MPL")


class Failed(Exception):
    """A check found what must not be; the text says what."""


def say(text: str) -> None:
    """Print lines, indented below the name of the check."""
    for line in text.splitlines():
        print(f"    {line}", flush=True)


def require(condition: bool, otherwise: str) -> None:
    """Raise Failed with a text unless a condition holds."""
    if not condition:
        raise Failed(otherwise)


def run(*command: str | Path, cwd: Path, scripts: Path | None = None) -> str:
    """What a command prints; ``scripts`` is a folder of programs that it finds first.

    Raises Failed, with the last lines, where it does not succeed.
    """
    environment = {k: v for k, v in os.environ.items() if not k.startswith(HANDED_DOWN)}
    environment |= {"PYTHONNOUSERSITE": "1", "PYTHONUTF8": "1", "NO_COLOR": "1"}
    if scripts:
        environment["PATH"] = f"{scripts}{os.pathsep}{environment['PATH']}"
    words = [str(word) for word in command]
    done = subprocess.run(
        words, cwd=cwd, env=environment, capture_output=True, text=True, encoding="utf-8"
    )
    if done.returncode:
        last = "\n".join((done.stdout + done.stderr).splitlines()[-60:])
        raise Failed(f"{' '.join(words)}\n{last}")
    return done.stdout


def tool(package: str, program: str, *arguments: str | Path, cwd: Path = ROOT) -> str:
    """What a program of a package prints; its release is that of TOOLS."""
    release = f"{package}=={TOOLS[package]}"
    return run(*UV, "tool", "run", "--quiet", "--from", release, program, *arguments, cwd=cwd)


def tool_python(package: str, *arguments: str | Path) -> str:
    """What a Python prints that can import a package of TOOLS."""
    release = f"{package}=={TOOLS[package]}"
    extra = ("run", "--quiet", "--no-project", "--isolated", "--with", release, "python")
    return run(*UV, *extra, *arguments, cwd=ROOT)


def environment(folder: Path, python: str | Path, *wanted: str | Path) -> Path:
    """The Python of a new virtual environment with what is wanted installed."""
    run(*UV, "venv", "--quiet", "--clear", "--python", python, folder, cwd=folder.parent)
    inside = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install(inside, *wanted)
    return inside


def install(python: Path, *wanted: str | Path) -> None:
    """Install into the environment of a Python, with the options of ``uv pip install``."""
    run(*UV, "pip", "install", "--quiet", "--python", python, *wanted, cwd=python.parent)


def installed(python: Path) -> dict[str, str]:
    """Release of each package in the environment of a Python."""
    lines = run(*UV, "pip", "freeze", "--quiet", "--python", python, cwd=python.parent)
    return dict(re.findall(r"^([\w.-]+)==(\S+)$", lines, flags=re.M))
