"""Leaves of Orange's tree and seconds of each build: python orange_tree.py table.

The Python that has Orange runs this file; nothing else of this folder is needed.
"""

import os
import sys
from time import perf_counter

import numpy as np
import Orange
import pandas as pd
from Orange.classification import TreeLearner
from Orange.data import ContinuousVariable, DiscreteVariable, Domain, Table

WARM_UP = 2  # seconds


def read(path: str) -> Table:
    """The table of a CSV file, the class last."""
    frame = pd.read_csv(path)
    variables, columns = [], []
    for name, column in frame.items():
        if pd.api.types.is_numeric_dtype(column):
            variables.append(ContinuousVariable(name))
            columns.append(column.to_numpy())
        else:
            levels = sorted(column.dropna().unique())
            variables.append(DiscreteVariable(name, levels))
            columns.append(pd.Categorical(column, levels).codes)
    X = np.column_stack(columns).astype(float)
    return Table.from_numpy(Domain(variables[:-1], variables[-1]), X[:, :-1], X[:, -1])


def main(path: str) -> None:
    """Print the leaves, then the seconds a line each."""
    table, learner = read(path), TreeLearner(sufficient_majority=1.0)
    print(learner(table).leaf_count())
    start = perf_counter()
    while perf_counter() - start < WARM_UP:
        learner(table)
    for _ in range(int(os.environ.get("BUILDS", "5"))):
        start = perf_counter()
        learner(table)
        print(perf_counter() - start)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(sys.argv[1])
    else:
        print("Orange", Orange.__version__)
