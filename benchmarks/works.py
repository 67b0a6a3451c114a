"""Works that are more than growing a tree: predicting, pruning, importing.

Each function prepares what the clock does not see, and returns what it does.
"""

import compileall
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd

import dtlearn as dt
from benchmarks.pairs import Work
from benchmarks.sides import Builder, Scikit, grow, numbers
from benchmarks.tables import flight

ROOT = Path(__file__).parents[1]
TRAINING = 90_000  # rows that the trees are grown from with which rows are predicted


def predicting(max_depth: int | None = None) -> Callable[[int], tuple[Work, Work]]:
    """Classes of the rows of a DataFrame, by our tree and by scikit-learn's."""

    def prepare(n_rows: int) -> tuple[Work, Work]:
        training, new = flight(min(TRAINING, n_rows)), flight(n_rows, seed=1)
        tree, theirs = (
            grow(dt.cart, max_depth=max_depth)(training),
            Scikit(max_depth).fitted(training),
        )
        return lambda: tree.predict(new), lambda: theirs.predict(numbers(new))

    return prepare


def predicted_alike(ours: pd.Series, theirs: np.ndarray) -> str:
    """How many rows two trees give the same class."""
    return f"{(ours.to_numpy() == theirs).mean():.1%} of the rows alike"


def growing_and_path(n_rows: int) -> tuple[Work, Work]:
    """A full tree and its cost-complexity path: scikit-learn makes one only with the other."""
    data = flight(n_rows)
    X, y = numbers(data), data["label"].to_numpy()

    def ours() -> int:
        return len(dt.prune.cost_complexity_path(dt.cart(data, "label"), measure="impurity"))

    def theirs() -> int:
        return len(Scikit().classifier().cost_complexity_pruning_path(X, y)["ccp_alphas"])

    return ours, theirs


def steps(ours: int, theirs: int) -> str:
    """Lengths of both paths; scikit-learn has a step for each of several equal alphas."""
    return f"growing included; {ours:,} and {theirs:,} steps"


def path_alone(n_rows: int) -> Work:
    """The path of a tree that is there."""
    tree = dt.cart(flight(n_rows), "label")
    return lambda: dt.prune.cost_complexity_path(tree, measure="impurity")


def importing(n_rows: int) -> tuple[Work, Work]:
    """A new Python that imports dtlearn, and one that imports NumPy and pandas.

    Both are compiled before the clock starts, as installing a package does.
    """
    compileall.compile_dir(ROOT / "dtlearn", quiet=1)
    del n_rows  # there is no table
    return lambda: _python("import dtlearn"), lambda: _python("import numpy, pandas")


def _python(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def nothing(ours: None, theirs: None) -> str:
    """No remark: neither side returns anything."""
    return ""


def from_frame(builder: Builder, name: str) -> Callable[[int], Work]:
    """A tree from a DataFrame of the course."""

    def prepare(n_rows: int) -> Work:
        data = dt.datasets.load(name).head(n_rows)
        return lambda: builder(data)

    return prepare
