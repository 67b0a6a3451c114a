"""One fault after the other: which test catches it, and whether the chapters alone do."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from .copies import Copy, Outcome
from .faults import Fault
from .order import rings
from .trace import Calls, calls_in, chapters, reached

LANES = 2  # faults that are tried at once
QUICK = ("-m", "not browser and not slow", "--hypothesis-profile", "quick")
SLOW = ("-m", "slow and not browser")
NBVAL = ("--nbval", "--nbval-cell-timeout=60")


@dataclass(frozen=True)
class Tried:
    """What became of a fault: by tests that are no notebooks, and by the notebooks alone."""

    fault: Fault
    by_tests: Outcome
    by_chapters: Outcome

    @property
    def caught(self) -> bool:
        """Whether anything noticed the fault."""
        return bool(self.by_tests.test or self.by_chapters.test)


class Lanes:
    """Copies that jobs take in turn, and give back."""

    def __init__(self, folder: Path) -> None:
        self.free: SimpleQueue[Copy] = SimpleQueue()
        for number in range(LANES):
            self.free.put(Copy.made(folder / str(number)))

    def tried(self, fault: Fault, calls: dict[str, Calls]) -> Tried:
        """Try a fault in a free copy."""
        copy = self.free.get()
        try:
            with copy.with_fault(fault):
                return _tried(fault, copy, reached(fault, calls))
        finally:
            self.free.put(copy)

    def calls(self, chapter: str) -> Calls:
        """Trace a chapter in a free copy."""
        copy = self.free.get()
        try:
            return calls_in(chapter, copy)
        finally:
            self.free.put(copy)

    def broken_without(self, tests: Sequence[str]) -> Outcome:
        """The first of these tests that fails without a fault: such a one catches nothing."""
        copy = self.free.get()
        try:
            of_chapters = sorted({t.split("::")[0] for t in tests if ".ipynb" in t})
            others = sorted({t for t in tests if "::" in t and ".ipynb" not in t})
            found = copy.run(others) if others else Outcome("", 0.0)
            return found if found.test or not of_chapters else copy.run(of_chapters, NBVAL)
        finally:
            self.free.put(copy)


def all_tried(some: Sequence[Fault], folder: str) -> Iterator[Tried]:
    """Try faults, two at a time. Raises RuntimeError for a test that fails without one too."""
    lanes = Lanes(Path(folder))
    with ThreadPoolExecutor(LANES) as pool:
        calls = dict(zip(chapters(), pool.map(lanes.calls, chapters()), strict=True))
        names = []
        jobs = [pool.submit(lanes.tried, fault, calls) for fault in some]
        for job in as_completed(jobs):
            tried = job.result()
            names += [tried.by_tests.test, tried.by_chapters.test]
            yield tried
    broken = lanes.broken_without(names)
    if broken.test:
        raise RuntimeError(f"{broken.test} fails without a fault too: correct it first")


def _tried(fault: Fault, copy: Copy, seen_in: list[str]) -> Tried:
    near_to_far = rings(fault)
    by_tests = _until_caught(copy, [(ring, QUICK) for ring in near_to_far])
    by_chapters = copy.run(seen_in, NBVAL) if seen_in else Outcome("", 0.0)
    if not by_tests.test and not by_chapters.test:
        slow = _until_caught(copy, [(ring, SLOW) for ring in near_to_far])
        by_tests = Outcome(slow.test, by_tests.seconds + slow.seconds)
    return Tried(fault, by_tests, by_chapters)


def _until_caught(copy: Copy, runs: list[tuple[list[str], Sequence[str]]]) -> Outcome:
    seconds, test = 0.0, ""
    for tests, options in runs:
        outcome = copy.run(tests, options)
        seconds, test = seconds + outcome.seconds, outcome.test
        if test:
            break
    return Outcome(test, seconds)
