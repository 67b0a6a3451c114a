"""The wheel without the project: what a student has who installs it."""

from pathlib import Path

from .commands import ROOT, environment, install, installed, require, run, say
from .packages import built
from .pythons import found

CHAPTER = "03_grow_the_risk_tree.ipynb"
NOT_NEEDED = {"jupyterlab", "pytest", "scikit-learn", "scipy"}
# Printed: the files of all modules of dtlearn, after each was imported, and what Python searches.
# The rooms of the estimators and of engines say which extra they need: it has the room's name.
EVERYTHING = """
import importlib, pkgutil, sys
import dtlearn
for module in pkgutil.walk_packages(dtlearn.__path__, "dtlearn."):
    try:
        importlib.import_module(module.name)
    except ImportError as error:
        room = module.name.split(".")[1]
        assert room in ("engine", "estimators"), module.name
        assert f"dtlearn[{room}]" in str(error)
files = [m.__file__ for name, m in sys.modules.items() if name.split(".")[0] == "dtlearn"]
print(*files, *sys.path, sep="\\n")
"""
TREE = """
import dtlearn as dt
risk = dt.datasets.load("risk")
tree = dt.id3(risk, target="Risk")
dt.draw.tree(tree).figure.savefig("tree.png")
print(len(dt.datasets.list()), "data sets;", len(dt.ledger.entries()), "figures in the ledger")
print(tree)
"""
GROWN = """\
ID3 tree for Risk: 4 leaves, height 2; counts in the order H, L
root (4, 2)
├── Car = SUV → H (2, 0)
├── Car = Sports (1, 2)
│   ├── Age ≤ 22.5 → H (1, 0)
│   └── Age > 22.5 → L (0, 2)
└── Car = Vintage → H (1, 0)
"""


def check(folder: Path) -> None:
    """The wheel in a clean environment grows a tree, lays the chapters and runs one."""
    wheel, _ = built(folder)
    python = environment(folder / "alone", list(found().values())[-1], wheel)
    _bare(python)
    for line in run(python, "-c", EVERYTHING, cwd=folder).splitlines():
        require(not Path(line).is_relative_to(ROOT), f"{line} is a file of the project")
    grown = run(python, "-c", TREE, cwd=folder)
    require(grown.endswith(GROWN), f"another tree than that of the README:\n{grown}")
    say("every module is imported, but estimators and engines, which name their extra")
    say(f"a tree is grown; {grown.splitlines()[0]}")
    _commanded(python, folder)
    install(python, f"{wheel}[lab]", "nbval")
    _chapters(python, folder)


def _bare(python: Path) -> None:
    """Without an extra, nothing is installed that only the lab or the tests need."""
    names = set(installed(python))
    require(not NOT_NEEDED & names, f"installed without need: {sorted(NOT_NEEDED & names)}")
    say(f"pip install dtlearn brings {len(names)} packages more")


def _commanded(python: Path, folder: Path) -> None:
    """The command writes a data set and grows the same tree of it, where it can do both."""
    command = python.with_name("dtlearn" + python.suffix)
    if "dtlearn tree" not in run(command, "--help", cwd=folder):
        return
    (folder / "risk.csv").write_text(run(command, "data", "risk", cwd=folder), encoding="utf-8")
    options = ("--target", "Risk", "--algorithm", "id3")
    grown = run(command, "tree", "risk.csv", *options, cwd=folder)
    require(grown.strip() == GROWN.strip(), f"dtlearn tree grows another tree:\n{grown}")
    say("dtlearn tree grows the same")


def _chapters(python: Path, folder: Path) -> None:
    """The command lays the chapters, and the outputs of one are those that are stored."""
    command = python.with_name("dtlearn" + python.suffix)
    say(run(command, "lab", "chapters", "--copy", cwd=folder).strip())
    laid = folder / "chapters"
    require((laid / "solutions" / CHAPTER).exists(), "the solutions are not laid")
    said = run(python, "-m", "pytest", "--nbval", "-q", "-p", "no:cacheprovider", CHAPTER, cwd=laid)
    say(f"{CHAPTER} in the copies: {said.splitlines()[-1]}")
