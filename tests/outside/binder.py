"""Binder: what repo2docker would build, up to the point where it needs Docker and conda-forge."""

import json
from pathlib import Path

import yaml

from .commands import ROOT, UV, require, run, say, tool_python

# The build pack that takes the project, its Dockerfile, and what lies in the image before ours.
RENDER = """
import glob, json, os, sys
from repo2docker import app, buildpacks
os.chdir(sys.argv[1])
packs = [pack(app.Repo2Docker().base_image) for pack in app.Repo2Docker().buildpacks]
pack = next(pack for pack in packs if pack.detect())
pack.platform = "linux/amd64"
base = f"conda/environment.py-{pack.python_version}.yml"
json.dump({
    "pack": type(pack).__name__,
    "dockerfile": pack.render(),
    "base": open(os.path.join(os.path.dirname(buildpacks.__file__), base)).read(),
}, sys.stdout)
"""
COPY = " src/ ${REPO_DIR}/"
UPDATE = 'env update -p ${NB_PYTHON_PREFIX} --file "environment.yml"'
ON_PYPI = {"jupyterhub-singleuser": "jupyterhub"}  # name on conda-forge -> name on PyPI
NO_PACKAGE = ("nodejs", "pip", "python")


def check(folder: Path) -> None:
    """repo2docker takes environment.yml, and installs it with the project in its place."""
    image = json.loads(tool_python("jupyter-repo2docker", "-c", RENDER, ROOT))
    require(image["pack"] == "CondaBuildPack", f"another build pack: {image['pack']}")
    dockerfile = image["dockerfile"]
    before, _, after = dockerfile.partition(COPY)
    require(UPDATE in after, f"environment.yml is not installed after the copy:\n{dockerfile}")
    require(UPDATE not in before, "environment.yml is installed before there is a dtlearn")
    say(f"{image['pack']}: the files are copied, then {UPDATE}")
    _files()
    _resolved(folder, yaml.safe_load(image["base"]))


def _files() -> None:
    """The image has the files of the commit: chapters and data sets are among them."""
    # In a container the files may belong to another user than the one who asks.
    files = set(run("git", "-c", "safe.directory=*", "ls-files", cwd=ROOT).splitlines())
    wanted = [
        path.relative_to(ROOT).as_posix()
        for pattern in ("dtlearn/course/data/*.csv", "notebooks/[0-9]*.ipynb")
        for path in sorted(ROOT.glob(pattern))
    ]
    left_out = [name for name in wanted if name not in files]
    require(not left_out, f"not in the repository: {left_out}")
    require(not (ROOT / ".dockerignore").exists(), ".dockerignore may leave files out")
    say(f"{len(wanted)} data sets and chapters are in the repository")


def _resolved(folder: Path, base: dict) -> None:
    """Our pins go together with each other and with repo2docker's own packages, on PyPI."""
    ours = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))["dependencies"]
    pins = [entry.replace("=", "==") for entry in ours if isinstance(entry, str) and "=" in entry]
    named = [*pins, *(entry.split("#")[0].strip() for entry in base["dependencies"])]
    wanted = [_on_pypi(entry) for entry in named if not entry.startswith(NO_PACKAGE)]
    (folder / "binder.in").write_text("\n".join(wanted), encoding="utf-8")
    [python] = [entry.removeprefix("python=") for entry in ours if str(entry).startswith("python=")]
    options = ("--quiet", "--python-version", python, "--no-header", "--no-annotate")
    found = run(*UV, "pip", "compile", *options, "binder.in", cwd=folder).splitlines()
    say(f"{len(pins) - 1} pins and repo2docker's own go together: {len(found)} packages")


def _on_pypi(entry: str) -> str:
    name, equals, version = entry.partition("==")
    return ON_PYPI.get(name, name) + equals + version
