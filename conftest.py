"""For all tests, doctests of the library included: hypothesis profiles, and figures that close.

The profiles try the same examples on every run and machine. What a test has drawn is closed after
it, so that no test meets the figures of another.
"""

import sys

import pytest
from hypothesis import settings

settings.register_profile("course", deadline=None, derandomize=True, max_examples=20, database=None)
settings.register_profile("quick", settings.get_profile("course"), max_examples=5)
settings.load_profile("course")


@pytest.fixture(autouse=True)
def _closed_figures():
    """Close what is open, if Matplotlib has been loaded at all."""
    yield
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")
