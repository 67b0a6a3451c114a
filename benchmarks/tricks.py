"""What each trick of the engine is worth: CART with it, and with it taken out.

trick    code that could be left out: the tree would be the same, and take longer
without  a patch of the engine that leaves it out
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Any
from unittest.mock import patch

import numpy as np

import dtlearn as dt
from benchmarks.pairs import Work
from benchmarks.tables import flight
from dtlearn.search import best
from dtlearn.search.policy import Policy
from dtlearn.sweep import entries, sweep, threads
from dtlearn.sweep.cuts import Wanted
from dtlearn.table import table

Without = Callable[[], AbstractContextManager[Any]]
could_win, admissible, argsort = best._could_win, sweep.Sweep._admissible, np.argsort


def _each_attribute_alone(policy: Policy) -> Wanted:
    return replace(could_win(policy), across=False)


def _every_cut(self: sweep.Sweep, apart: Any, looked_at: Any, *rest: Any) -> Any:
    return admissible(self, apart, apart, *rest)


def _stable(x: Any, axis: int = -1, kind: str | None = None) -> Any:
    return argsort(x, axis=axis, kind="stable")


TRICKS: dict[str, Without] = {
    "only cuts that could win are counted": lambda: patch.object(best, "PROXIES", {}),
    "only boundaries": lambda: patch.object(sweep.Sweep, "_admissible", _every_cut),
    "attributes in one pass": lambda: patch.object(entries, "BLOCK", 1),
    "a bar across attributes": lambda: patch.object(best, "_could_win", _each_attribute_alone),
    "stable sort only for ties": lambda: patch.object(entries.np, "argsort", _stable),
    "a view of the DataFrame": lambda: patch.object(table, "lent_numbers", lambda *_: None),
    "two threads": lambda: patch.object(threads, "cpu_count", lambda: 1),
}


def both(trick: str, n_rows: int) -> tuple[Work, Work]:
    """Growing the full tree of so many rows, with a trick and without it."""
    data = flight(n_rows)

    def without() -> int:
        with TRICKS[trick]():
            return dt.cart(data, "label").n_leaves

    import_module("dtlearn.grow")  # so that neither side loads it
    return partial(_leaves, data), without


def _leaves(data: Any) -> int:
    return dt.cart(data, "label").n_leaves
