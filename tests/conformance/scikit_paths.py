"""scikit-learn's pruning paths, from its own trees: alpha, total impurity and leaves of each step.

It cuts one link at a time, so that equal alphas have a line each; ours make one step. Its trees
with ``ccp_alpha=0.01`` have to be the whole ones pruned at that alpha, node for node.
"""

from typing import Any

import numpy as np
import pandas as pd

import dtlearn as dt

from .alike import alike, by_level
from .references import Reference, data, reference, tree, trees
from .verdict import Note, Verdict

FILE = "sklearn_paths"
RUNS = ("gini_full", "entropy_full", "full", "gini_ccp_0_01", "entropy_ccp_0_01")
TOLERANCE = 1e-9  # relative to the root's impurity


def compare(table: str, run: str) -> Verdict:
    """One path, or one tree pruned at an alpha."""
    wanted = trees(FILE)[table]["runs"][run]
    own = whole(table, run.replace("ccp_0_01", "full"))
    found = _path(own, wanted) if "alphas" in wanted else _pruned(own, reference(wanted["tree"]))
    return Verdict([Note(text, False) for text in found])


def whole(table: str, run: str) -> dt.Tree:
    """A tree with the counts of scikit-learn's; our own where the nodes are not kept."""
    if "tree" not in trees("sklearn")[table]["runs"][run]:
        frame, target = data(table)
        return dt.cart(frame, target, task="regression", min_gain=-1)
    classes = trees("sklearn")[table].get("classes")
    wanted = tree("sklearn", table, run)
    if not classes:
        return alike(_with_squares(wanted), dt.variance, None)
    return alike(wanted, dt.gini if run.startswith("gini") else dt.entropy, classes)


def _with_squares(node: Reference) -> Reference:
    """A node that tells the sum of squares in place of the variance, and all below it."""
    n, mean, variance = node.figures
    below = {key: _with_squares(child) for key, child in node.below.items()}
    return Reference(node.name, [n, mean, n * variance], node.cut, below)


def _path(own: dt.Tree, wanted: dict[str, Any]) -> list[str]:
    """What differs between the paths; of the longest one the reference has only the last lines."""
    columns = {"alpha": "alphas", "risk": "impurities", "n_leaves": "leaves"}
    theirs = pd.DataFrame({k: wanted[v] for k, v in columns.items() if v in wanted})
    scale = theirs["risk"].iloc[-1]
    theirs = theirs[np.append(np.diff(theirs["alpha"]) > TOLERANCE * scale, True)]
    ours = dt.prune.cost_complexity_path(own, measure="impurity")
    if "tree" not in wanted and theirs["alpha"].iloc[0] > 0:
        ours = ours[-len(theirs) :]
    if len(ours) != len(theirs):
        return [f"{len(ours)} against {len(theirs)} steps"]
    return [
        f"{name} of step {step}: {a} against {b}"
        for name in theirs
        for step, (a, b) in enumerate(zip(ours[name], theirs[name], strict=True))
        if abs(a - b) > TOLERANCE * scale
    ]


def _pruned(own: dt.Tree, wanted: Reference) -> list[str]:
    ours = dt.prune.cost_complexity(own, 0.01, measure="impurity").arrays.statistics.tolist()
    theirs = [node.figures for node in by_level(wanted)]
    if len(ours) != len(theirs):
        return [f"{len(ours)} against {len(theirs)} nodes"]
    return [f"{a} against {b}" for a, b in zip(ours, theirs, strict=True) if a != b]
