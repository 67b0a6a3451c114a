"""Fixtures of several test files; which files need what is not there; tests for POSIX."""

import os
from importlib.util import find_spec

import pytest

# make outside has an environment with pyarrow, where pandas prints its text otherwise
collect_ignore = [] if find_spec("pyarrow") else ["outside/with_pyarrow.py"]
collect_ignore.append("outside/in_spark.py")  # a program that needs PySpark


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
