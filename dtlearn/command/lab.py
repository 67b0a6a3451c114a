"""Open working copies of the chapters in JupyterLab.

    dtlearn lab                    lay working copies of the chapters, and open them in JupyterLab
    dtlearn lab FOLDER             the same in a folder of your choice
    dtlearn lab FOLDER --copy      lay them only, for example on a hub
    dtlearn lab FOLDER --fresh 03  renew chapter 03; the old copy is kept under another name

A copy is made once and never overwritten. Options that are not known here go to JupyterLab.
"""

import argparse
import os
from importlib import import_module, util
from pathlib import Path

from dtlearn.command.failed import Failed
from dtlearn.course import copies

PASSES_ON = True  # arguments that are not known here are JupyterLab's

FOLDER = "dtlearn_chapters"
FIRST = "00_start_here.ipynb"
MISSING = "JupyterLab is missing. Install it with: pip install 'dtlearn[lab]'"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("folder", nargs="?", type=Path, default=Path(FOLDER), metavar="FOLDER")
    parser.add_argument("--copy", action="store_true", help="lay the copies only")
    parser.add_argument("--fresh", metavar="03", help="renew a chapter, keep the old copy")


def run(options: argparse.Namespace, rest: list[str]) -> int:
    """Lay the copies, and open them."""
    try:
        if options.fresh is not None:
            for name, kept in copies.renew(options.folder, options.fresh).items():
                print(f"{name} is new; your old copy is now {kept}.")
        _tell(options.folder, copies.lay(options.folder))
    except copies.CopyError as error:
        raise Failed(str(error)) from None
    return 0 if options.copy else _open(options.folder, rest)


def _tell(folder: Path, laid: copies.Laid) -> None:
    new, kept = (sum("/" not in name for name in names) for names in (laid.new, laid.kept))
    print(f"Chapters in {folder}: {new} laid, {kept} kept as they were.")
    for name in laid.changed:
        if "/" not in name:
            print(
                f"{Path(name).stem} has changed since your copy was made, and your copy stays. "
                f"To take the new one and keep yours beside it: "
                f"dtlearn lab {folder} --fresh {name.partition('_')[0]}"
            )


def _open(folder: Path, rest: list[str]) -> int:
    if util.find_spec("jupyterlab") is None:
        raise Failed(MISSING)
    where = [f"--ServerApp.root_dir={folder.resolve()}", f"--LabApp.default_url=/lab/tree/{FIRST}"]
    # In a container the user is often root, whom Jupyter turns away unless told.
    root = ["--allow-root"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    import_module("jupyterlab.labapp").main([*where, *root, *rest])
    return 0
