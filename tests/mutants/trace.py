"""Which chapters call which functions of dtlearn, seen in one run of each."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbformat import v4

from .copies import Copy
from .faults import ROOT, Fault

KEPT = ROOT / "build" / "mutants"
SOLUTIONS = "notebooks/solutions"  # they hold all cells of the students' copies, and the answers
Calls = dict[str, int]  # dtlearn.module.function → number of its calls

COUNT = """
import sys, threading
def _count(frame, event, argument, calls={}):
    if event == "call" and "/dtlearn/" in frame.f_code.co_filename:
        calls[frame.f_code] = calls.get(frame.f_code, 0) + 1
threading.setprofile(_count)
sys.setprofile(_count)
"""
TELL = """
sys.setprofile(None)
import json
_told = {}
for _code, _n in _count.__defaults__[0].items():
    _file = _code.co_filename.rpartition("/dtlearn/")[2].removesuffix(".py").replace("/", ".")
    _name = f"dtlearn.{_file}.{_code.co_qualname.partition('.<locals>')[0]}"
    _told[_name] = _told.get(_name, 0) + _n
print(json.dumps(_told))
"""


def chapters() -> list[str]:
    """The notebooks with the answers, as they are named to pytest."""
    return [f"{SOLUTIONS}/{path.name}" for path in sorted((ROOT / SOLUTIONS).glob("*.ipynb"))]


def calls_in(chapter: str, copy: Copy) -> Calls:
    """The calls of a chapter, from the file of an earlier run where nothing has changed since."""
    kept = KEPT / f"{Path(chapter).stem}.{_state(chapter)}.json"
    if not kept.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(_traced(chapter, copy)), encoding="utf-8")
    found: Calls = json.loads(kept.read_text(encoding="utf-8"))
    return found


def reached(fault: Fault, calls: dict[str, Calls]) -> list[str]:
    """The chapters that call the function; first those where it has the largest share of calls."""
    name = f"{fault.module}.{fault.function}"
    share = {
        chapter: some[name] / sum(some.values()) for chapter, some in calls.items() if name in some
    }
    return sorted(share, key=lambda chapter: -share[chapter])


def _traced(chapter: str, copy: Copy) -> Calls:
    notebook = nbformat.read(copy.folder / chapter, as_version=4)
    notebook.cells = [v4.new_code_cell(COUNT), *notebook.cells, v4.new_code_cell(TELL)]
    run(notebook, copy)
    found: Calls = json.loads(notebook.cells[-1].outputs[0].text)
    return found


def run(notebook: Any, copy: Copy) -> None:
    """Runs a notebook in a kernel that finds the dtlearn of the copy."""
    folder = str(copy.folder / SOLUTIONS)
    client = NotebookClient(notebook, timeout=600, resources={"metadata": {"path": folder}})
    client.execute(env=copy.environment)


def _state(chapter: str) -> str:
    """A text that changes with the chapter and with dtlearn."""
    sources: Iterable[Path] = sorted((ROOT / "dtlearn").rglob("*.py"))
    texts = [(ROOT / chapter).read_bytes(), *(path.read_bytes() for path in sources)]
    return hashlib.sha256(b"\0".join(texts)).hexdigest()[:12]
