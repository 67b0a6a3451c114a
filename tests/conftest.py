"""Hypothesis profiles of all tests: the same examples on every run and machine; tests for POSIX.

What a test has drawn is closed after it, so that no test meets the figures of another.
"""

import os
import sys
from importlib.util import find_spec

import pytest
from hypothesis import settings

settings.register_profile("course", deadline=None, derandomize=True, max_examples=20, database=None)
settings.register_profile("quick", settings.get_profile("course"), max_examples=5)
settings.load_profile("course")

# make outside has an environment with pyarrow, where pandas prints its text otherwise
collect_ignore = [] if find_spec("pyarrow") else ["outside/with_pyarrow.py"]
collect_ignore.append("outside/in_spark.py")  # a program that needs PySpark


@pytest.fixture(autouse=True)
def _closed_figures():
    """Close what is open, if Matplotlib has been loaded at all."""
    yield
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")


@pytest.fixture
def no_tries(tmp_path, monkeypatch):
    """The test starts with no tries at exercises, in a folder without chapters."""
    from dtlearn.course.practice import record

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(record, "_in_memory", {})


@pytest.fixture
def quick_salt(monkeypatch):
    """A salt that is hashed once: what makes guessing slow makes tests slow."""
    from dtlearn.course.classroom import salted

    monkeypatch.setattr(salted, "ROUNDS", 1)


@pytest.fixture
def four(tmp_path, monkeypatch, quick_salt):
    """A class of four with all answers right; the handouts."""
    from tests import classes

    monkeypatch.chdir(tmp_path)
    made, _ = classes.write_class(tmp_path, [classes.all_right] * 4, **classes.SMALL)
    return made


def pytest_collection_modifyitems(items):
    """On Windows the tests marked posix are skipped; nothing else ever is."""
    skip = pytest.mark.skip(reason="needs make, a POSIX shell or the module resource")
    for item in items:
        if os.name == "nt" and item.get_closest_marker("posix"):
            item.add_marker(skip)
