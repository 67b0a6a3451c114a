"""The files that a newcomer meets first agree with each other and say clearly what is wrong."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

import dtlearn as dt

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CONDA = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))
PIN = re.compile(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!-]+")
EXTRAS = PROJECT["project"]["optional-dependencies"]
USERS = EXTRAS.keys() - {"site", "test"}
HALF_VENV = "'venv' in sys.argv and (os.makedirs('.venv/bin'), sys.exit('No space left'))"


def pin_lines() -> list[str]:
    """Lines of constraints.txt that are not comments."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def pins() -> dict[str, str]:
    """Pinned version of each package."""
    pairs = (line.split("==") for line in pin_lines())
    return {canonicalize_name(name): version for name, version in pairs}


def conda_pins() -> dict[str, str]:
    """Version of each package that environment.yml gives one, Python left out."""
    named = [entry for entry in CONDA["dependencies"] if isinstance(entry, str) and "=" in entry]
    pairs = (entry.split("=") for entry in named)
    return {name.removeprefix("python-"): version for name, version in pairs if name != "python"}


def from_pip() -> list[str]:
    """What environment.yml leaves to pip."""
    [pip] = [entry["pip"] for entry in CONDA["dependencies"] if isinstance(entry, dict)]
    return pip


def pip_pins() -> dict[str, str]:
    """Version of each package that environment.yml leaves to pip, this project left out."""
    return dict(line.split("==") for line in from_pip()[:-1])


def requirements() -> list[Requirement]:
    """Every requirement of pyproject.toml: to build, to run and in the extras."""
    extras = [text for extra in EXTRAS.values() for text in extra]
    lines = PROJECT["build-system"]["requires"] + PROJECT["project"]["dependencies"] + extras
    return [Requirement(line) for line in lines]


def test_constraints_are_exact_sorted_and_complete_in_themselves():
    """Each line pins one release by name, with no address, no path and no second pin."""
    lines = pin_lines()
    assert [line for line in lines if not PIN.fullmatch(line)] == []
    assert lines == sorted(lines, key=str.upper)
    assert len(pins()) == len(lines)
    assert "dtlearn" not in pins()


@pytest.mark.parametrize("requirement", requirements(), ids=str)
def test_each_requirement_is_pinned_to_a_release_that_it_allows(requirement):
    """A fresh .venv can be made: the pin of each requirement exists and satisfies it."""
    assert pins()[canonicalize_name(requirement.name)] in requirement.specifier


def test_each_requirement_of_users_has_a_lower_bound():
    """`make outside ARGS=oldest` tries these; tools of tests and site are always the newest."""
    extras = [text for name in USERS for text in EXTRAS[name]]
    wanted = map(Requirement, PROJECT["project"]["dependencies"] + extras)
    assert [str(r) for r in wanted if [pin.operator for pin in r.specifier] != [">="]] == []


def test_environment_has_the_versions_of_the_constraints():
    """Students on conda or Binder run the same releases as those on pip."""
    pinned = conda_pins() | pip_pins()
    assert pinned == {name: pins()[name] for name in pinned}


def test_environment_lists_what_the_course_needs():
    """Everything needed to run the library, the lab and nbval is there by name."""
    lines = PROJECT["project"]["dependencies"] + EXTRAS["lab"]
    named = {*conda_pins(), *pip_pins()}
    assert {Requirement(line).name for line in lines} | {"nbval"} == named
    assert CONDA["channels"] == ["conda-forge", "nodefaults"]


def test_environment_installs_this_copy_of_dtlearn():
    """A notebook opened on Binder imports the dtlearn beside it."""
    assert from_pip()[-1] == "-e ."


def test_environment_has_a_python_that_dtlearn_accepts():
    """Python in environment.yml is one minor version, allowed by requires-python."""
    [python] = [e for e in CONDA["dependencies"] if str(e).startswith("python=")]
    version = python.removeprefix("python=")
    assert re.fullmatch(r"3\.\d+", version)
    assert version in SpecifierSet(PROJECT["project"]["requires-python"])


@pytest.mark.slow
def test_without_extras_only_what_is_imported_is_installed():
    """What `pip install dtlearn` brings is imported; what else is imported has its extra."""
    files = (ROOT / "dtlearn").rglob("*.py")
    trees = [node for p in files for node in ast.walk(ast.parse(p.read_text("utf-8")))]
    named = [alias.name for node in trees if isinstance(node, ast.Import) for alias in node.names]
    named += [node.module for node in trees if isinstance(node, ast.ImportFrom) and node.module]
    others = {name.split(".")[0] for name in named} - sys.stdlib_module_names - {"dtlearn"}
    brought = {"IPython": "ipywidgets", "PIL": "matplotlib", "traitlets": "ipywidgets"}
    brought |= {"nbformat": "nbclient", "sklearn": "scikit-learn"}
    wanted = {brought.get(name, name) for name in others}
    core = {Requirement(line).name for line in PROJECT["project"]["dependencies"]}
    lent = {Requirement(line).name for name in USERS for line in EXTRAS[name]}
    assert core <= wanted <= core | lent


def test_build_backend_is_pinned_exactly():
    """The same source gives the same wheel."""
    [backend] = map(Requirement, PROJECT["build-system"]["requires"])
    assert [pin.operator for pin in backend.specifier] == ["=="]


@pytest.mark.slow
def test_wheel_holds_every_module_and_data_file(tmp_path):
    """What pip installs is the whole package: modules, data sets, type marker, chapters, sheet."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    packed = {n for n in zipfile.ZipFile(wheel).namelist() if n.startswith("dtlearn/")}
    files = {p for p in (ROOT / "dtlearn").rglob("*") if p.is_file() and p.suffix != ".pyc"}
    notebooks = ROOT / "notebooks"
    chapters = {
        f"dtlearn/course/chapters/{p.relative_to(notebooks).as_posix()}"
        for pattern in ("*.ipynb", "solutions/*.ipynb", "formulas.md")
        for p in notebooks.glob(pattern)
    }
    assert packed == {p.relative_to(ROOT).as_posix() for p in files} | chapters


def test_version_has_one_place():
    """pyproject.toml reads the version from dtlearn/__init__.py, and has none of its own."""
    assert "version" not in PROJECT["project"]
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert PROJECT["tool"]["hatch"]["version"] == {"path": "dtlearn/__init__.py"}


def test_citation_names_the_version_and_licence_of_the_package():
    """CITATION.cff tells the version of the package, and its licence."""
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    told = (str(citation["version"]), citation["license"])
    assert told == (dt.__version__, PROJECT["project"]["license"])


def test_changes_of_this_version_are_told():
    """The newest release that CHANGELOG.md tells of is this one; what came since is above it."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.findall(r"^## (.*)$", text, flags=re.M)[:2] == ["Unreleased", dt.__version__]


def test_contributing_is_short():
    """Who wants to help reads less than 80 lines."""
    assert len((ROOT / "CONTRIBUTING.md").read_text("utf-8").splitlines()) < 80


def refusal(folder: Path, prelude: str) -> str:
    """What `make lab` says in `folder` when its Python runs `prelude` before any command."""
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, folder)
    fake = folder / "fake-python"
    fake.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{prelude}; exec(sys.argv[2])" "$@"\n')
    fake.chmod(0o755)
    return refused(folder, "./fake-python")


def refused(folder: Path, python: str) -> str:
    """Output of a `make lab` that must fail and leave no .venv."""
    command = ["make", "lab", f"PYTHON={python}"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=plain_env())
    assert done.returncode != 0
    assert not (folder / ".venv").exists()
    assert "Traceback" not in done.stdout + done.stderr
    return done.stdout


def plain_env() -> dict[str, str]:
    """The environment without what an outer make hands down."""
    return {k: v for k, v in os.environ.items() if not k.startswith(("MAKE", "MFLAGS"))}


@pytest.mark.posix
def test_old_python_is_refused_with_the_remedy(tmp_path):
    """Python 3.10 gets the version that is needed and a way to name another."""
    said = refusal(tmp_path, "import sys; sys.version_info = (3, 10, 14)")
    assert "older than Python 3.11" in said
    assert "make lab PYTHON=python3.12" in said


@pytest.mark.posix
@pytest.mark.parametrize("module", ["ensurepip", "venv"])
def test_python_without_venv_is_refused_with_the_remedy(tmp_path, module):
    """A Debian Python without python3-venv gets the package to install."""
    said = refusal(tmp_path, f"import sys; sys.modules['{module}'] = None")
    assert "apt-get install python3-venv" in said


@pytest.mark.posix
def test_unknown_python_is_refused_with_the_remedy(tmp_path):
    """A name that is no program gets the same advice as an old Python."""
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    said = refused(tmp_path, "no-such-python")
    assert "no-such-python is missing" in said
    assert "make lab PYTHON=python3.12" in said


@pytest.mark.posix
def test_failed_venv_leaves_nothing_behind(tmp_path):
    """A .venv that could not be finished is taken away, so that the next try starts clean."""
    said = refusal(tmp_path, f"import sys, os; {HALF_VENV}")
    assert "Preparing .venv" in said


@pytest.mark.posix
@pytest.mark.parametrize(("ci", "code"), [("true", 2), ("", 0)])
def test_missing_chromium_fails_in_continuous_integration_only(ci, code):
    """At home the browser tests may be left out; in continuous integration never."""
    command = ["make", "chromium", "CHROMIUM=", f"CI={ci}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=plain_env())
    assert done.returncode == code
    assert ("Chromium is missing. Install it" in done.stdout) == (code == 2)


@pytest.mark.posix
def test_missing_chromium_is_told_after_the_tests():
    """Whoever has no Chromium reads what was left out, and nothing marked browser is tried."""
    command = ["make", "--dry-run", "test", "CHROMIUM=", "CI="]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=plain_env())
    assert '-m "not browser"' in done.stdout
    assert "Not run: the tests marked browser. Chromium is missing" in done.stdout


# Letters in brackets keep these patterns from matching themselves.
HOSTS = r"p[y]pi\.org|pythonh[o]sted|np[m]js|deb\.d[e]bian|conda\.an[a]conda"
PATHS = r"(?<![\w.])/(w[o]rk|r[o]ot|h[o]me|U[s]ers)/"
SKIPPED = {
    "__pycache__",
    ".ipynb_checkpoints",
    "build",
    "dist",
    "my_chapters",
    "dtlearn_answers.json",
}


def parts(path: Path) -> tuple[str, ...]:
    """Folders and name of a file, counted from the top of the project."""
    return path.relative_to(ROOT).parts


def own_files() -> Iterator[Path]:
    """Files of the project, without what tools leave beside them."""
    for top in ROOT.iterdir():
        if not top.name.startswith(".") or top.name in {".ci", ".github", ".gitignore"}:
            inside = top.rglob("*") if top.is_dir() else [top]
            yield from (p for p in inside if p.is_file() and not SKIPPED & set(parts(p)))


@pytest.mark.slow
def test_no_file_names_a_registry_host_or_a_path_of_one_machine():
    """The project installs and runs anywhere, so it names no host of packages and no home."""
    pattern = re.compile(f"{HOSTS}|{PATHS}".encode())
    found = {str(p.relative_to(ROOT)): pattern.findall(p.read_bytes()) for p in own_files()}
    assert {name: hits for name, hits in found.items() if hits} == {}
