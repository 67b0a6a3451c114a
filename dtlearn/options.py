"""Checks of options: the error names the option, what it may be and what was given."""

from typing import Any


def check_option(name: str, value: Any, good: bool, wanted: str) -> None:
    """Raise ValueError for an option out of its range.

    >>> check_option("max_depth", -1, -1 >= 0, "0 or more")
    Traceback (most recent call last):
    ValueError: max_depth must be 0 or more, got -1
    """
    if not good:
        raise ValueError(f"{name} must be {wanted}, got {value!r}")
