"""Makes the stored flights again: ``python -m dtlearn.course.flight [moves] [trials]``.

Every flight has its day's number as its seed, so the files come out as they are. The moves take
some minutes, the trials half an hour. What runs is told on standard error.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from dtlearn.course.flight.kept import keep_moves, keep_trials
from dtlearn.progress import listening

PARTS: dict[str, Callable[[], None]] = {"moves": keep_moves, "trials": keep_trials}


def lines(steps: Iterable[Any], name: str, number: int | None) -> Iterator[Any]:
    """The same steps, each told on a line that the next one overwrites; trees are too many."""
    for i, step in enumerate(steps, 1):
        if name in ("pilot", "flight", "trial"):
            end = "\n" if name == "trial" else "\r"
            print(f"{name} {i} of {number} {getattr(step, 'name', '')}", end=end, file=sys.stderr)
        yield step


def main(parts: list[str]) -> int:
    """Make some parts, or all; 2 for a part that is none."""
    unknown = [part for part in parts if part not in PARTS]
    if unknown:
        print(f"no part {unknown[0]!r}: there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    with listening(lines):
        for part in parts or PARTS:
            PARTS[part]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
