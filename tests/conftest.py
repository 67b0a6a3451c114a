"""Hypothesis profiles of all tests: the same examples on every run and machine; tests for POSIX."""

import os

import pytest
from hypothesis import settings

settings.register_profile("course", deadline=None, derandomize=True, max_examples=20, database=None)
settings.register_profile("quick", settings.get_profile("course"), max_examples=5)
settings.load_profile("course")


def pytest_collection_modifyitems(items):
    """On Windows the tests marked posix are skipped; nothing else ever is."""
    skip = pytest.mark.skip(reason="needs make, a POSIX shell or the module resource")
    for item in items:
        if os.name == "nt" and item.get_closest_marker("posix"):
            item.add_marker(skip)
