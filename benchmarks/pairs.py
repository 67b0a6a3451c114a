"""Time two ways of doing one thing in turn, and compare them pair by pair."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any


@dataclass(frozen=True)
class Pair:
    """Seconds of our way and of theirs, and their ratio: medians over the pairs."""

    ours: float
    theirs: float
    ratio: float


def timed(work: Callable[[], Any]) -> float:
    """Seconds that one call takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def compare(ours: Callable[[], Any], theirs: Callable[[], Any], pairs: int = 5) -> Pair:
    """Run both once to warm up, then in turn; a drift of the machine's speed hits both alike."""
    ours(), theirs()
    runs = [(timed(ours), timed(theirs)) for _ in range(pairs)]
    return Pair(
        median(a for a, _ in runs), median(b for _, b in runs), median(a / b for a, b in runs)
    )
