"""The figures of the ledger on pruning, each computed by the library."""

from collections.abc import Callable

from dtlearn.course.datasets import load
from dtlearn.id3 import id3
from dtlearn.prune import added_errors, reduced_error


def _runs_both_ways() -> str:
    """Validation rows of the runs that are right after best-first and after bottom-up pruning."""
    runs = load("runs")
    is_training = runs["Rows"] == "training"
    rows = runs.drop(columns="Rows")
    tree, validation = id3(rows[is_training], target="Ran"), rows[~is_training]
    best_first = reduced_error(tree, validation, order="best-first").score(validation)
    bottom_up = reduced_error(tree, validation).score(validation)
    return f"{best_first * len(validation):.0f}; {bottom_up * len(validation):.0f}"


def _three_leaves_or_one() -> str:
    """Quinlan's estimates, by the limits of his program."""
    three = sum(added_errors(n, 0, z="table") for n in (6, 9, 1))
    return f"{three:.6f}; {1 + added_errors(16, 1, z='table'):.6f}"


FIGURES: dict[str, Callable[[], str]] = {
    "T-pruning": _runs_both_ways,
    "Q6": _three_leaves_or_one,
}
