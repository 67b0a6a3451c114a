"""A student's function, called so that it can do no harm: silent, on copies, and not for ever."""

import contextlib
import copy
import io
import sys
import sysconfig
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

from dtlearn.course.practice.reading import LONGEST

SECONDS = 20.0  # for all inputs of one check
PATHS = sysconfig.get_paths()
# Where code lies that is not the student's: it is left to run at full speed.
LIBRARIES = (PATHS["stdlib"], PATHS["purelib"], PATHS["platlib"], str(Path(__file__).parents[2]))


@dataclass(frozen=True)
class Outcome:
    """What a call gave: a value, or the error in its place."""

    value: Any = None
    error: str = ""


class OutOfTime(BaseException):
    """The function runs for too long; no handler of the student's own should catch it."""


def outcomes(function: Callable[..., Any], inputs: list[tuple[Any, ...]]) -> list[Outcome]:
    """What a function gives for each input; after too long a time the rest are errors."""
    deadline = time.monotonic() + SECONDS
    return [outcome(function, arguments, deadline) for arguments in inputs]


def outcome(function: Callable[..., Any], arguments: tuple[Any, ...], deadline: float) -> Outcome:
    """What a function gives for one input."""
    own = copy.deepcopy(arguments)  # the function may change what it gets
    try:
        with contextlib.redirect_stdout(io.StringIO()), stopped_at(deadline):
            return Outcome(function(*own))
    except OutOfTime:
        return Outcome(error=f"does not come to an end within {SECONDS:.0f} seconds")
    except (Exception, SystemExit) as error:
        return Outcome(error=f"ends with {type(error).__name__}: {_words(error)}")


@contextlib.contextmanager
def stopped_at(deadline: float) -> Iterator[None]:
    """Raise OutOfTime in the student's code that still runs at the deadline."""

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        if frame.f_code.co_filename.startswith(LIBRARIES):
            return None
        if time.monotonic() > deadline:
            raise OutOfTime
        frame.f_trace_opcodes = True  # a loop on one line has no event of its own for the line
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


def _words(error: BaseException) -> str:
    try:
        return " ".join(str(error).split())[:LONGEST]
    except Exception:  # an error of the student's own may fail to show itself
        return "?"
