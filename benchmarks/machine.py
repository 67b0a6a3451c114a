"""What the figures were measured with, in words."""

import os
import platform
from contextlib import suppress
from datetime import date
from pathlib import Path

import numpy as np
import pandas as pd
import sklearn

from benchmarks.outside import PROGRAMS, NotInstalledError


def described() -> str:
    """Date, machine and programs; and how busy the machine was in the minute before."""
    return (
        f"{date.today()}: {_processor()}, {os.cpu_count()} cores, {platform.system()}; "
        f"load {os.getloadavg()[0]:.2f} before the start. {', '.join(_programs())}."
    )


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def _programs() -> list[str]:
    found = [f"Python {platform.python_version()}", f"NumPy {np.__version__}"]
    found += [f"pandas {pd.__version__}", f"scikit-learn {sklearn.__version__}"]
    for program in PROGRAMS:
        with suppress(NotInstalledError):  # the lines that need it say so
            found.append(program.version())
    return found
