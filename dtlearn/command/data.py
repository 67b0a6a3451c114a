"""List the course's data sets with source and licence, or write one as CSV.

    dtlearn data                     list them
    dtlearn data risk                write one to standard output
    dtlearn data risk --out risk.csv

An empty field is a missing value.
"""

import argparse
import sys

from dtlearn.course import datasets
from dtlearn.table.names import near_name

PASSES_ON = False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="data set to write; else a list")
    parser.add_argument("--out", metavar="FILE", help="file to write it to")


def run(options: argparse.Namespace, rest: list[str]) -> int:
    """List or write."""
    if options.name is None:
        if options.out is not None:
            raise ValueError("--out needs the NAME of a data set")
        for known in datasets.CATALOGUE.values():
            print(f"{known.name:<21}{known.rows:>5} rows  target {known.target}")
            print(f"    {known.source}; {known.licence}")
        return 0
    if options.name not in datasets.CATALOGUE:
        near = near_name(options.name, datasets.CATALOGUE)
        raise KeyError(f"no data set {options.name!r}: {near or 'dtlearn data lists them'}".strip())
    frame = datasets.load(options.name)
    frame.to_csv(sys.stdout if options.out is None else options.out, index=False)
    return 0
