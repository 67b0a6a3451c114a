"""Time two ways of doing one thing in turn, and compare them pair by pair."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

Work = Callable[[], Any]


@dataclass(frozen=True)
class Pair:
    """Seconds of our way and of theirs, and their ratio: medians; ``made`` is what both returned.

    Without a counterpart ``theirs`` and ``ratio`` are None.
    """

    ours: float
    theirs: float | None = None
    ratio: float | None = None
    made: tuple[Any, Any] = (None, None)


def timed(work: Work) -> tuple[float, Any]:
    """Seconds that one call takes, and what it returns."""
    start = perf_counter()
    made = work()
    return perf_counter() - start, made


def compare(ours: Work, theirs: Work, pairs: int = 5) -> Pair:
    """Run both in turn, so that a drift of the machine's speed hits both alike.

    Both run once before to warm up, unless a single pair is asked for.
    """
    runs = [(timed(ours), timed(theirs)) for _ in range(pairs + (pairs > 1))]
    seconds = [(a, b) for (a, _), (b, _) in runs[pairs > 1 :]]
    made = tuple(result for _, result in runs[-1])
    ratio = median(a / b for a, b in seconds)
    return Pair(median(a for a, _ in seconds), median(b for _, b in seconds), ratio, made)


def alone(work: Work, runs: int = 5) -> Pair:
    """Run one way only, once to warm up."""
    done = [timed(work) for _ in range(runs + 1)][1:]
    return Pair(median(seconds for seconds, _ in done), made=(done[-1][1], None))


def apart(ours: Work, theirs: Sequence[float], made: Any) -> Pair:
    """Run ours as often as the other way was timed elsewhere: median against median."""
    own, other = alone(ours, len(theirs)), median(theirs)
    return Pair(own.ours, other, own.ours / other, (own.made[0], made))
