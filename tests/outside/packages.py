"""The wheel and the sdist: how they are built, and what is said of them."""

import sys
import zipfile
from pathlib import Path

from .commands import ROOT, require, run, say, tool


def built(folder: Path) -> tuple[Path, Path]:
    """The wheel and the sdist of the project, built once for all checks in a folder."""
    dist = folder / "dist"
    if not dist.exists():
        build(dist)
    [wheel], [sdist] = dist.glob("*.whl"), dist.glob("*.tar.gz")
    return wheel, sdist


def build(target: Path, *options: str) -> None:
    """Run ``python -m build``; without options the wheel is built from the sdist."""
    command = (sys.executable, "-m", "build", "--installer", "uv", "--outdir", target, *options)
    run(*command, cwd=ROOT)


def record(wheel: Path) -> str:
    """The list of a wheel's files, with their sizes and hashes."""
    with zipfile.ZipFile(wheel) as packed:
        [name] = [n for n in packed.namelist() if n.endswith(".dist-info/RECORD")]
        return packed.read(name).decode()


def check(folder: Path) -> None:
    """The wheel is the same from the sdist and from the clone, and its metadata are valid."""
    wheel, sdist = built(folder)
    build(folder / "from-clone", "--wheel")
    [other] = (folder / "from-clone").glob("*.whl")
    lines = record(wheel).splitlines()
    require(record(other).splitlines() == lines, "the wheel of the clone differs from the sdist's")
    say(f"{wheel.name}, {len(lines)} files, {wheel.stat().st_size / 1e6:.1f} MB; {sdist.name}")
    tool("twine", "twine", "check", "--strict", wheel, sdist)
    tool("check-wheel-contents", "check-wheel-contents", wheel)
    tool("validate-pyproject", "validate-pyproject", "pyproject.toml")
    say("twine, check-wheel-contents and validate-pyproject find nothing")
    say(tool("cffconvert", "cffconvert", "--validate").strip())
