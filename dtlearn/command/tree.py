"""Grow a tree from the table in a file, prune it, and show, test or keep it.

    dtlearn tree risk.csv --target Risk --algorithm cart --max-depth 2
    dtlearn tree golf.names --min-objects 1 --prune pessimistic --confidence 0.1
    dtlearn tree train.arff --target class --test test.arff --rules
    dtlearn data iris | dtlearn tree - --target class --picture iris.svg
    dtlearn tree risk.csv --target Risk --write risk.sql --write risk.py --write risk.dot

FILE is CSV (.csv, .tsv; - is CSV on standard input), Parquet, Weka's ARFF, or either of C4.5's
.names and .data, whose target is the class unless told. In CSV only an empty field is missing, and
what --missing-text names: "None" and "NA" are text. The options of the algorithms are those of
dtlearn.id3, c45 and cart, and those of pruning are in dtlearn.prune, where they are explained.
--prune cost-complexity without --alpha chooses it by cross-validation.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd

from dtlearn import formats
from dtlearn.c45 import c45
from dtlearn.cart import cart
from dtlearn.command import judged, pruning
from dtlearn.command.bars import bars
from dtlearn.command.options import Options
from dtlearn.id3 import id3
from dtlearn.tree.tree import Tree

PASSES_ON = False
ALGORITHMS: dict[str, Callable[..., Tree]] = {"id3": id3, "c45": c45, "cart": cart}
# C4.5's own pruning is --prune pessimistic here
GROWING = Options("--algorithm", ALGORITHMS, ("data", "target", "prune", "confidence", "bins"))
PRUNING = pruning.options(frozenset(GROWING.owners()))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.usage = "%(prog)s FILE [--target NAME] [--algorithm ...] [option ...]"
    parser.add_argument("file", metavar="FILE", help="the table")
    parser.add_argument("--target", metavar="NAME", help="the column to predict")
    parser.add_argument("--algorithm", choices=ALGORITHMS, default="c45", help="c45 unless told")
    parser.add_argument("--prune", choices=pruning.METHODS, metavar="METHOD",
                        help=", ".join(pruning.METHODS))  # fmt: skip
    shown = parser.add_argument_group("what is shown and kept")
    shown.add_argument("--test", metavar="FILE", help="errors and confusion matrix of its rows")
    shown.add_argument("--rules", action="store_true", help="the tree as rules")
    shown.add_argument("--explain", type=int, metavar="NODE", help="why a node is as it is")
    shown.add_argument("--json", type=Path, metavar="FILE", help="keep it for Tree.from_json")
    shown.add_argument("--picture", type=Path, metavar="FILE", help=".svg, .png, .pdf or .html")
    kinds: dict[str, Any] = {"help": "any of these, .dot, .mmd, .py or .sql; may be repeated"}
    shown.add_argument("--write", type=Path, metavar="FILE", action="append", default=[], **kinds)
    text = parser.add_argument_group("how text is read")
    text.add_argument("--sep", metavar="SIGN", help="between values of CSV; a comma unless told")
    text.add_argument("--decimal", default=".", metavar="SIGN", help="of numbers in CSV; a point")
    text.add_argument("--missing-text", nargs="+", default=[], metavar="TEXT",
                      help='also missing in CSV, such as "?"')  # fmt: skip
    text.add_argument("--encoding", default="utf-8", metavar="NAME", help="utf-8 unless told")
    GROWING.add_to(parser, "growing")
    PRUNING.add_to(parser, "pruning")


def run(options: argparse.Namespace, rest: list[str]) -> int:
    """Grow, prune, then show and keep the tree."""
    if options.picture is not None:
        _draw_files().check_ending(options.picture)
    for file in options.write:
        _check_ending(file)
    growing = GROWING.given(options, options.algorithm)
    contents = _read(options.file, options)
    target = options.target or contents.target
    if target is None:
        names = ", ".join(map(str, contents.data.columns))
        raise ValueError(f"name the column to predict with --target: there are {names}")
    with bars():
        grow = ALGORITHMS[options.algorithm]
        tree = grow(contents.data, target, **_with_labels(growing, contents.data, target))
        tree = pruning.pruned(
            tree, options.prune, options, PRUNING, lambda file: _read(file, options).data
        )
    _show(tree, options)
    return 0


def _show(tree: Tree, options: argparse.Namespace) -> None:
    """Print what was asked for, and write the files."""
    parts = [str(tree)]
    if options.rules:
        parts.append(str(tree.rules()))
    if options.explain is not None:
        parts.append(str(tree.explain(options.explain)))
    if options.test is not None:
        parts.append(judged.text(tree, _read(options.test, options).data, options.test))
    print("\n\n".join(parts))
    if options.json is not None:
        options.json.write_text(tree.to_json() + "\n", encoding="utf-8")
    if options.picture is not None:
        _draw_files().save(tree, options.picture)
    table = "data" if options.file == "-" else Path(options.file).stem
    for file in options.write:
        if file.suffix.lower() in formats.TREES:
            formats.write(tree, file, table)
        else:
            _draw_files().save(tree, file)


def _check_ending(file: Path) -> None:
    """Raise ValueError for a name that tells nothing that can be written."""
    if file.suffix.lower() not in formats.TREES:
        known = [*formats.TREES, *_draw_files().ENDINGS]
        if file.suffix.lower() not in known:
            raise ValueError(f"{file}: the name for --write ends in one of {' '.join(known)}")


def _draw_files() -> Any:
    from dtlearn.draw import files  # loads Matplotlib

    return files


def _read(file: str, options: argparse.Namespace) -> formats.Contents:
    """The table in a file; a column that may have been read wrongly is told on standard error."""
    separator = {"\\t": "\t", "tab": "\t"}.get(options.sep, options.sep)
    dialect = formats.Dialect(separator, options.decimal, options.missing_text, options.encoding)
    for name, sign in (("--sep", separator), ("--decimal", options.decimal)):
        if sign is not None and len(sign) != 1:
            raise ValueError(f"{name} is one sign, got {sign!r}")
    contents = formats.read(file, dialect)
    for column, value in contents.doubtful:
        print(
            f"dtlearn tree: {column!r} is taken as text, since {value!r} is no number; "
            "if it means a missing value, name it with --missing-text",
            file=sys.stderr,
        )
    return contents


def _with_labels(growing: dict[str, Any], data: pd.DataFrame, target: str) -> dict[str, Any]:
    """The options with the classes of priors and losses as the table has them: JSON has text."""
    if target not in data.columns:
        return growing
    labels = {str(label): label for label in data[target].dropna().unique()}

    def labelled(entries: Any) -> Any:
        if not isinstance(entries, dict):
            return entries
        return {labels.get(name, name): labelled(entry) for name, entry in entries.items()}

    costs: dict[str, Any] = {
        name: labelled(growing[name]) for name in ("priors", "loss") if name in growing
    }
    return {**growing, **costs}
