"""Checks of options: the error names the option, what it may be and what was given."""

from collections.abc import Callable
from numbers import Integral, Real
from typing import Any

import numpy as np

SHARE = "above 0 and at most 1"


def check_option(name: str, value: Any, good: bool, wanted: str) -> None:
    """Raise ValueError for an option out of its range.

    >>> check_option("max_depth", -1, -1 >= 0, "0 or more")
    Traceback (most recent call last):
    ValueError: max_depth must be 0 or more, got -1
    """
    if not good:
        raise ValueError(f"{name} must be {wanted}, got {value!r}")


def check_number(
    name: str,
    value: Any,
    within: Callable[[Any], bool],
    wanted: str,
    *,
    whole: bool = False,
    optional: bool = False,
) -> None:
    """Raise ValueError for an option that is no number, NaN, True or False, or out of its range.

    An ``optional`` one may be None, a ``whole`` one must be an integer.

    >>> check_number("max_depth", 1.5, lambda depth: depth >= 0, "0 or more", whole=True)
    Traceback (most recent call last):
    ValueError: max_depth must be a whole number, 0 or more, got 1.5
    """
    if optional and value is None:
        return
    kind, what = (Integral, "a whole number") if whole else (Real, "a number")
    is_number = isinstance(value, kind) and not isinstance(value, bool)
    told = wanted if wanted.startswith(what) else f"{what}, {wanted}"
    check_option(name, value, is_number, told)
    check_option(name, value, value == value and within(value), wanted)


def check_flag(name: str, value: Any) -> None:
    """Raise ValueError for what is neither True nor False, such as the text "no"."""
    check_option(name, value, isinstance(value, bool | np.bool), "True or False")


def at_least(least: float) -> Callable[[Any], bool]:
    """Whether a number is not below another one."""
    return lambda value: bool(value >= least)


def is_share(value: Any) -> bool:
    """Whether a number is above 0 and at most 1."""
    return bool(0 < value <= 1)
