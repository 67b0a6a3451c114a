"""Bars on a terminal for what takes more than two seconds."""

from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import Any

from dtlearn.progress import listening

SECONDS = 2  # before a bar is shown


def bars() -> AbstractContextManager[None]:
    """Within the block long work shows how far it is, on standard error if that is a terminal."""
    return listening(_bar)


def _bar(steps: Iterable[Any], name: str, number: int | None) -> Iterable[Any]:
    from tqdm import tqdm

    # disable=None: not where standard error is a file or a pipe
    look: dict[str, Any] = {"total": number, "unit": f" {name}", "leave": False}
    return tqdm(steps, delay=SECONDS, disable=None, **look)
