"""Hypothesis profiles of all tests: the same examples on every run and machine."""

from hypothesis import settings

settings.register_profile("course", deadline=None, derandomize=True, max_examples=20, database=None)
settings.register_profile("quick", settings.get_profile("course"), max_examples=5)
settings.load_profile("course")
