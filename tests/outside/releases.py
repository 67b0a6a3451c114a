"""The oldest and the newest releases that pyproject.toml allows."""

from pathlib import Path

from .commands import ROOT, UV, environment, installed, run, say
from .pythons import found

# What a student's outputs come from; the tools of the tests are always the newest.
TOLD = ("numpy", "pandas", "matplotlib", "ipywidgets", "anywidget", "jupyterlab", "scikit-learn")
EXTRAS = ("--extra", "estimators", "--extra", "lab")
QUICK = ("dtlearn", "tests", "--hypothesis-profile", "quick", "-m", "not browser and not slow")
CHAPTERS = [f"notebooks/{name}.ipynb" for name in ("03_grow_the_risk_tree", "09_grow_cart")]


def oldest(folder: Path) -> None:
    """The quick tests and two chapters pass with the oldest Python and the lower bounds."""
    version, program = next(iter(found().items()))
    bounds = folder / "oldest.txt"
    lowest = ("pip", "compile", "--quiet", "--resolution", "lowest-direct", "--python", program)
    run(*UV, *lowest, *EXTRAS, "--output-file", bounds, "pyproject.toml", cwd=ROOT)
    python = environment(folder / "oldest", program, "--constraint", bounds, *_project())
    _tell(version, python)
    # Releases of some years ago warn of what was to come.
    _tests(python, "-W", "ignore::DeprecationWarning")


def newest(folder: Path) -> None:
    """The quick tests and two chapters pass with the newest Python and the newest releases."""
    version, program = list(found().items())[-1]
    if len(found()) == 1:
        say("One Python is here: newer ones are not tried.")
    python = environment(folder / "newest", program, "--upgrade", *_project())
    _tell(version, python)
    _tests(python)


def _project() -> tuple[str, ...]:
    return "--editable", f"{ROOT}[estimators,lab,site,test]"


def _tell(version: tuple[int, ...], python: Path) -> None:
    here = installed(python)
    releases = ", ".join(f"{name} {here[name]}" for name in TOLD)
    say(f"Python {'.'.join(map(str, version))}, {releases}")


def _tests(python: Path, *options: str) -> None:
    pytest = (python, "-m", "pytest", "-n", "2", "--dist", "loadfile", "-q", *options)
    for name, what in (("tests", QUICK), ("chapters", ["--nbval", *CHAPTERS])):
        said = run(*pytest, "-p", "no:cacheprovider", *what, cwd=ROOT)
        say(f"{name}: {said.splitlines()[-1]}")
