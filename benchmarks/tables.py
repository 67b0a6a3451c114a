"""The tables to time on; the class is in the column ``label``.

A tenth of the labels of the made-up tables are drawn at random.
"""

from pathlib import Path

import numpy as np
import pandas as pd

CAR = Path(__file__).parents[1] / "tests" / "reference" / "data" / "car_evaluation.csv"
N_CLASSES = 5
DEPTH = 6
NOISE = 0.1
N_LEVELS = (5, 8, 10, 12, 15, 20)


def car(n_rows: int) -> pd.DataFrame:
    """The first rows of the 1,728 of the car evaluation: six nominal columns, four classes."""
    return pd.read_csv(CAR, dtype=str).rename(columns={"class": "label"}).head(n_rows)


def flight(n_rows: int, n_columns: int = 20, seed: int = 0) -> pd.DataFrame:
    """Normal numbers x1, x2, ... and a class that a random axis-parallel tree of depth 6 gives.

    Like the flight recordings of the lecture notes in size: 20 numbers a row.
    """
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((n_rows, n_columns))
    label = np.zeros(n_rows, dtype=np.int64)
    for level in range(DEPTH):  # each path so far asks a question of its own
        column = rng.integers(n_columns, size=2**level)
        cut = rng.normal(0.0, 0.6, size=2**level)
        label = 2 * label + (X[np.arange(n_rows), column[label]] > cut[label])
    label = rng.integers(N_CLASSES, size=2**DEPTH)[label]
    names = [f"x{i}" for i in range(1, n_columns + 1)]
    return pd.DataFrame(X, columns=names).assign(label=_noisy(label, N_CLASSES, rng))


def mixed(n_rows: int, missing: float = 0.0, codes: bool = False, seed: int = 1) -> pd.DataFrame:
    """Six numbers n1 to n6, six nominal columns c1 to c6 of 5 to 20 levels, and three classes.

    Three of the numbers and an effect of each level make a score, and its thirds are the classes.
    ``missing`` is the share of the fields that are emptied; with ``codes`` levels are numbers.
    """
    rng = np.random.default_rng(seed)
    numbers = rng.standard_normal((n_rows, 6))
    level = np.column_stack([rng.integers(k, size=n_rows) for k in N_LEVELS])
    effects = [rng.normal(size=k) for k in N_LEVELS]
    score = 1.5 * (numbers[:, 0] > 0.3) - (numbers[:, 1] <= -0.5) + numbers[:, 2]
    score += sum(effect[column] for effect, column in zip(effects, level.T, strict=True))
    label = _noisy(np.digitize(score, np.quantile(score, [1 / 3, 2 / 3])), 3, rng)
    frame = pd.DataFrame(numbers, columns=[f"n{i}" for i in range(1, 7)])
    for i, column in enumerate(level.T, start=1):
        frame[f"c{i}"] = column if codes else np.array([f"v{k}" for k in range(20)])[column]
    if missing:
        frame = frame.mask(rng.random(frame.shape) < missing)
    return frame.assign(label=label)


def chain(n_rows: int) -> pd.DataFrame:
    """One number, and labels that alternate along it: each cut takes one row off."""
    return pd.DataFrame({"x": np.arange(n_rows), "label": np.arange(n_rows) % 2})


def _noisy(label: np.ndarray, n_classes: int, rng: np.random.Generator) -> np.ndarray:
    """The labels, a tenth of them drawn anew."""
    noisy = rng.random(len(label)) < NOISE
    drawn = label.copy()
    drawn[noisy] = rng.integers(n_classes, size=int(noisy.sum()))
    return drawn
