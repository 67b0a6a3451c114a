"""Weka's J48, its trees without and with pruning: node for node, counts and predictions."""

import numpy as np

import dtlearn as dt

from . import figures
from .references import data, tree, trees
from .verdict import Note, Verdict
from .walk import differences

# its option -O leaves the collapse out, -J the MDL correction
UNPRUNED = {
    "U_M1": {"min_objects": 1},
    "U_M2": {},
    "U_M1_noMDL": {"min_objects": 1, "mdl": False},
    "U_M2_noMDL": {"mdl": False},
    "U_M2_noCollapse": {"collapse": False},
    "U_M1_noMDL_noCollapse": {"min_objects": 1, "mdl": False, "collapse": False},
    "U_M2_noMDL_noCollapse": {"mdl": False, "collapse": False},
    "U_M2_midpoints": {"threshold": "midpoint"},
}
# how the tree is grown, and how it is pruned; -S leaves the raising of subtrees out
PRUNED = {
    "C25_M2": ({}, {}),
    "C25_M1": ({"min_objects": 1}, {}),
    "C25_M2_noRaise": ({}, {"raise_subtrees": False}),
    "C25_M2_noMDL": ({"mdl": False}, {}),
    "C25_M2_noMDL_noRaise": ({"mdl": False}, {"raise_subtrees": False}),
    "C05_M2": ({}, {"confidence": 0.05}),
    "C10_M5": ({"min_objects": 5}, {"confidence": 0.10}),
    "C50_M2": ({}, {"confidence": 0.50}),
}
RUNS = (*UNPRUNED, *PRUNED)


def grown(table: str, run: str) -> dt.Tree:
    """Our tree of one run."""
    frame, target = data(table)
    if run in UNPRUNED:
        return dt.c45(frame, target, **UNPRUNED[run])
    growing, pruning = PRUNED[run]
    return dt.prune.pessimistic(dt.c45(frame, target, **growing), **pruning)


def compare(table: str, run: str) -> Verdict:
    """One tree, and the class shares of the training rows where the reference has them."""
    frame, _ = data(table)
    reference = trees("j48")[table]
    own = grown(table, run)
    found = differences(own, tree("j48", table, run), figures.counts(reference["classes"]))
    notes = [Note(difference.told(), False) for difference in found]
    shares = reference["runs"][run].get("train_distributions")
    if shares is not None:
        names = {str(name): name for name in own.classes}
        predicted = own.predict_proba(frame)[[names[c] for c in reference["classes"]]]
        if not np.allclose(predicted, shares, atol=2e-6):
            notes.append(Note("predicted shares of the training rows", False))
    return Verdict(notes)
