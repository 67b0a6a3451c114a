"""One Hypothesis profile for all tests: the same examples on every run and machine."""

from hypothesis import settings

settings.register_profile("course", deadline=None, derandomize=True, max_examples=20, database=None)
settings.load_profile("course")
