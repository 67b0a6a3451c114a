"""How well a tree predicts the rows of a file, as text."""

import pandas as pd

from dtlearn.text import show_all, show_count
from dtlearn.tree.tree import Tree


def text(tree: Tree, rows: pd.DataFrame, name: str) -> str:
    """Errors and the confusion matrix; of a regression tree the mean squared error and R squared.

    A row of a class that the tree does not know is an error; a missing class is refused.
    """
    head = f"{name}: {len(rows)} row{'' if len(rows) == 1 else 's'}"
    if not len(rows):
        raise ValueError(f"{name} has no rows to predict")
    score = tree.score(rows)
    if not tree.classes:
        squares = (tree.predict(rows) - tree.target.column(rows)) ** 2
        return f"{head}, mean squared error {squares.mean():.6g}, R squared {score:.4f}"
    from dtlearn.draw.confusion import counts_of  # loads Matplotlib

    table = counts_of(tree, rows)
    wrong = round(len(rows) * (1 - score))
    other = len(rows) - int(table.to_numpy().sum())
    lines = [f"{head}, {wrong} error{'' if wrong == 1 else 's'} ({wrong / len(rows):.2%})"]
    if other:
        lines.append(f"{other} of them are of no class that the tree knows")
    return "\n".join([*lines, "lines: true class; columns: predicted", _matrix(table)])


def _matrix(table: pd.DataFrame) -> str:
    """A confusion matrix with its labels as they are, one line a class."""
    names = show_all(table.index)
    cells = [["", *names]]
    for name, row in zip(names, table.to_numpy(), strict=True):
        cells.append([name, *map(show_count, row)])
    widths = [max(len(line[j]) for line in cells) for j in range(len(cells[0]))]
    return "\n".join(
        "  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]).rstrip()
        for line in cells
    )
