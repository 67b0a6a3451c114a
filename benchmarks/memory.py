"""Memory that growing a tree takes: the peak of a process that loads a table and grows the tree.

The peak of the same process without the growing tells what is beyond the libraries and the table.
The table is loaded from a file, so that making it leaves no peak of its own.
"""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from benchmarks.tables import flight

UNIT = 1 if sys.platform == "darwin" else 1024  # bytes in the system's unit
# A process is told the peak of the one that started it where that is larger: a small one does it.
STARTER = "import subprocess, sys; sys.exit(subprocess.run(sys.argv[1:]).returncode)"


@dataclass(frozen=True)
class Peaks:
    """Bytes that a process holds at most: with the tree grown, and with the table only loaded."""

    grown: int
    loaded: int

    @property
    def beyond(self) -> int:
        """What growing takes beyond the libraries and the table."""
        return self.grown - self.loaded


def of_growing(n_rows: int) -> tuple[Peaks, Peaks]:
    """Peaks of growing a full tree by us, and by scikit-learn."""
    data = flight(n_rows)
    with TemporaryDirectory() as folder:
        np.save(Path(folder, "X.npy"), data.drop(columns="label").to_numpy())
        np.save(Path(folder, "y.npy"), data["label"].to_numpy())
        ours, theirs = (
            Peaks(_peak(folder, side, "grow"), _peak(folder, side, "load"))
            for side in ("dtlearn", "scikit-learn")
        )
    return ours, theirs


def amount(size: int) -> str:
    """Bytes as megabytes."""
    return f"{size / 1e6:,.1f} MB"


def _peak(folder: str, side: str, task: str) -> int:
    command = [sys.executable, "-m", "benchmarks.memory", folder, side, task]
    done = subprocess.run(
        [sys.executable, "-c", STARTER, *command],
        cwd=Path(__file__).parents[1],
        check=True,
        capture_output=True,
        text=True,
    )
    return int(done.stdout) * UNIT


def _with_dtlearn(folder: str, grows: bool) -> None:
    import pandas as pd

    import dtlearn as dt

    X, y = _loaded(folder)
    data = pd.DataFrame(X, columns=[f"x{i}" for i in range(X.shape[1])], copy=False).assign(label=y)
    if grows:
        dt.cart(data, target="label")


def _with_scikit(folder: str, grows: bool) -> None:
    from sklearn.tree import DecisionTreeClassifier

    X, y = _loaded(folder)
    if grows:
        DecisionTreeClassifier(random_state=0).fit(X, y)


def _loaded(folder: str) -> tuple[np.ndarray, np.ndarray]:
    return np.load(Path(folder, "X.npy")), np.load(Path(folder, "y.npy"))


if __name__ == "__main__":
    import resource  # Windows has none

    folder, side, task = sys.argv[1:]
    {"dtlearn": _with_dtlearn, "scikit-learn": _with_scikit}[side](folder, task == "grow")
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
