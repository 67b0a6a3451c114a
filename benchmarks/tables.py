"""Made-up tables to time on: numeric rows labelled by a random tree, a tenth of them at random."""

import numpy as np
import pandas as pd

N_CLASSES = 5
DEPTH = 6
NOISE = 0.1


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
    noisy = rng.random(n_rows) < NOISE
    label[noisy] = rng.integers(N_CLASSES, size=int(noisy.sum()))
    names = [f"x{i}" for i in range(1, n_columns + 1)]
    return pd.DataFrame(X, columns=names).assign(label=label)
