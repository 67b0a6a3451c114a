"""A copy of the checkout, in which tests run with one fault or none."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from .faults import ROOT, Fault

LEFT_OUT = (".git", ".venv", ".*_cache", ".hypothesis", "build", "dist", "my_chapters", "mutants")
MADE = ("test_mutants.py", "__pycache__", ".ipynb_checkpoints", "dtlearn_answers.json")
SECONDS_A_TEST, SECONDS_A_RUN = 120, 900
PYTEST = ("-m", "pytest", "-x", "-q", "-rfE", "--tb=no", "--no-header", "-p", "no:cacheprovider")
FAILED, STOPPED, NOTHING = 1, 2, 5  # exit codes of pytest


@dataclass(frozen=True)
class Outcome:
    """What became of a run: the test that failed first, empty for none, and how long it took."""

    test: str
    seconds: float


@dataclass(frozen=True)
class Copy:
    """A copy of the checkout in a folder of its own."""

    folder: Path

    @classmethod
    def made(cls, folder: Path) -> "Copy":
        """Copies the checkout, without what its targets made."""
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT, *MADE))
        return cls(folder)

    @property
    def environment(self) -> dict[str, str]:
        """Variables by which Python, and each kernel that it starts, finds this dtlearn first."""
        return {**os.environ, "PYTHONPATH": str(self.folder)}

    @contextmanager
    def with_fault(self, fault: Fault) -> Iterator[None]:
        """The fault is there, and gone afterwards.

        The source gets its old time back, so that no byte code of the fault is taken for its own.
        """
        path, original = self.folder / fault.path, ROOT / fault.path
        path.write_text(fault.put_into(original.read_text(encoding="utf-8")), encoding="utf-8")
        try:
            yield
        finally:
            shutil.copy2(original, path)

    def run(self, tests: Sequence[str], options: Sequence[str] = ()) -> Outcome:
        """Runs tests in this order until one fails."""
        begin, limit = monotonic(), f"--timeout={SECONDS_A_TEST}"
        code, said = self.call([*PYTEST, limit, *options, *tests])
        if code not in (0, FAILED, STOPPED, NOTHING, None):
            raise RuntimeError(f"pytest ended with {code}:\n{said}")
        test = "timed out" if code is None else first_failed(said) if code in (1, 2) else ""
        return Outcome(test, monotonic() - begin)

    def call(self, arguments: Sequence[str]) -> tuple[int | None, str]:
        """Exit code and output of Python in this copy; None where it did not end in time."""
        process = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,  # so that its kernels end with it
        )
        try:
            said = process.communicate(timeout=SECONDS_A_RUN)[0]
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return None, process.communicate()[0]
        return process.returncode, said


def first_failed(said: str) -> str:
    """The first test in pytest's summary that failed.

    >>> first_failed("FAILED tests/test_x.py::test_y[1] - assert 2 == 3")
    'tests/test_x.py::test_y[1]'
    """
    for line in said.splitlines():
        mark, _, rest = line.partition(" ")
        if mark in ("FAILED", "ERROR"):
            return rest.split(" - ")[0]
    raise RuntimeError(f"pytest names no test that failed:\n{said}")
