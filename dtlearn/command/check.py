"""Run a chapter of yours, and tell which of its exercises are solved.

    dtlearn check 03_grow_the_risk_tree.ipynb

The notebook is run from its first cell in a folder of its own: neither the file nor the record of
your tries is changed. It runs with all rights that you have, as in JupyterLab.
"""

import argparse
import re
import sys
from importlib import import_module, util
from pathlib import Path
from subprocess import DEVNULL
from tempfile import TemporaryDirectory
from typing import Any

from dtlearn.command.bars import bars
from dtlearn.command.failed import Failed
from dtlearn.progress import told

PASSES_ON = False
MISSING = "running a chapter needs nbclient and ipykernel: pip install 'dtlearn[lab]'"
CHAPTER = re.compile(r"([0-9]{2})_")
TELL = """
from dataclasses import replace
from dtlearn import practice
print(replace(practice.progress({chapter!r}), place="From the answers in {name}.").text)
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", type=Path, metavar="FILE.ipynb")
    limit: dict[str, Any] = {"type": int, "default": 600, "metavar": "SECONDS"}
    parser.add_argument("--timeout", help="for each cell; 600 unless told", **limit)


def run(options: argparse.Namespace, rest: list[str]) -> int:
    """Run the chapter, print the progress and the cells that ended with an error."""
    if not all(util.find_spec(name) for name in ("nbclient", "nbformat", "ipykernel")):
        raise Failed(MISSING)
    notebook = _read(options.file)
    found = CHAPTER.match(options.file.name)
    code = TELL.format(chapter=found and found[1], name=options.file.name.replace('"', "'"))
    with TemporaryDirectory() as folder, bars():
        text, errors = _answers(notebook, code, folder, options.timeout)
    print(text, end="")
    for error in errors:
        print(error, file=sys.stderr)
    return 0


def _read(file: Path) -> Any:
    nbformat = import_module("nbformat")
    try:
        with file.open(encoding="utf-8") as opened:
            return nbformat.read(opened, as_version=4)
    except (nbformat.ValidationError, ValueError, AttributeError, TypeError, KeyError):
        # whatever JSON there is in place of a notebook
        raise Failed(f"{file} is no notebook") from None


def _answers(notebook: Any, code: str, folder: str, timeout: int) -> tuple[str, list[str]]:
    """What the last cell prints, and a line for each cell that ended with an error."""
    nbclient = import_module("nbclient")
    notebook.cells.append(import_module("nbformat.v4").new_code_cell(code))
    client = nbclient.NotebookClient(
        notebook,
        timeout=timeout,
        kernel_name="python3",
        allow_errors=True,
        resources={"metadata": {"path": folder}},
    )
    try:
        with client.setup_kernel(stderr=DEVNULL):
            for i, cell in enumerate(told(notebook.cells, "cells", len(notebook.cells))):
                client.execute_cell(cell, i)
    except nbclient.exceptions.CellTimeoutError:
        raise Failed(f"cell {i + 1} takes more than {timeout} seconds: see --timeout") from None
    except nbclient.exceptions.DeadKernelError:
        raise Failed(f"the kernel died in cell {i + 1}") from None
    *cells, last = notebook.cells
    ends = [(i, out) for i, cell in enumerate(cells, 1) for out in _errors(cell)]
    text = "".join(out.get("text", "") for out in last.outputs)
    if not text:
        raise Failed("the progress can't be told: " + "; ".join(map(_line, _errors(last))))
    return text, [f"cell {i} ends with {_line(out)}" for i, out in ends]


def _errors(cell: Any) -> list[Any]:
    return [out for out in cell.get("outputs", []) if out.output_type == "error"]


def _line(error: Any) -> str:
    return f"{error.ename}: {error.evalue}"
