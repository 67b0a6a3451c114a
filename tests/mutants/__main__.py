"""Try the faults whose names hold one of the given words, or all; print what catches them.

Ends with an error where a fault is caught by no test, or fewer than nine of ten by the chapters.
"""

import sys
from tempfile import TemporaryDirectory

from .copies import Outcome
from .faults import faults
from .run import Tried, all_tried

WANTED = 0.9  # share of the faults that the chapters alone must catch


def row(tried: Tried) -> str:
    """A line of the table."""
    return f"| {tried.fault.name} | {_told(tried.by_tests)} | {_told(tried.by_chapters)} |"


def _told(outcome: Outcome) -> str:
    """What failed, and after how many seconds."""
    test = outcome.test.removeprefix("notebooks/solutions/").replace("|", "\\|")
    return f"{test or '–'} ({outcome.seconds:.0f} s)"


def main(words: list[str]) -> int:
    """Print the table, the counts and the survivors; 0 where enough is caught."""
    some = [f for f in faults() if not words or any(word in f.name for word in words)]
    if not some:
        print(f"no fault is called {' or '.join(words)}")
        return 2
    print("| fault | caught by the test | by the chapter |\n|---|---|---|", flush=True)
    found = []
    with TemporaryDirectory() as folder:
        for tried in all_tried(some, folder):
            found.append(tried)
            print(row(tried), flush=True)
    by_all = sum(tried.caught for tried in found)
    by_chapters = sum(bool(tried.by_chapters.test) for tried in found)
    print(f"\nall tests  {by_all} of {len(found)}, {by_all / len(found):.1%}")
    print(f"chapters   {by_chapters} of {len(found)}, {by_chapters / len(found):.1%}")
    survivors = [tried.fault.name for tried in found if not tried.caught]
    print("\n".join(["survivors:", *survivors]) if survivors else "no survivor")
    return int(by_all < len(found) or by_chapters < WANTED * len(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
