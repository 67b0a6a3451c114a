"""Print the benchmark table: dtlearn beside other programs, in pairs, in one run.

Ratios below 1 mean that dtlearn is faster, or takes less memory.
"""

import argparse
from collections.abc import Sequence

from benchmarks.kinds import Effort
from benchmarks.lines import NAMED, QUICK, SLOW
from benchmarks.report import report, store


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the lines that are asked for; print each as it comes."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    partly = asked.quick or asked.only or asked.rows or asked.pairs
    if asked.store and partly:
        parser.error("store keeps the whole table: leave the other options out")
    lines = QUICK if asked.quick else (*QUICK, *SLOW)
    lines = [line for line in lines if asked.only.lower() in line.name.lower()]
    lines += [line for line in NAMED if asked.only and line.name.lower() == asked.only.lower()]
    if not lines:
        parser.error(f"no line has {asked.only!r} in its name")
    effort = Effort(asked.rows or Effort.rows, asked.pairs or Effort.pairs)
    text = []
    for line in report(lines, effort):
        print(line, flush=True)
        text.append(line)
    if asked.store:
        store("\n".join(text))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("benchmarks", description=__doc__)
    parser.add_argument("store", nargs="?", choices=["store"], help="keep the table in the README")
    parser.add_argument("--quick", action="store_true", help="leave the slow lines out")
    parser.add_argument("--only", default="", metavar="TEXT", help="lines with TEXT in their name")
    parser.add_argument("--rows", type=_count, metavar="N", help="at most N rows in a table")
    parser.add_argument("--pairs", type=_count, metavar="N", help="at most N pairs of runs a line")
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


if __name__ == "__main__":
    main()
