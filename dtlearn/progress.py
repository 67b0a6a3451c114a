"""Long work, step by step: whoever wants to see how far it is listens; else nothing happens.

The work names its steps where it takes them one by one, such as the depths of growth or the folds
of a cross-validation: never inside a loop over columns or rows.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

Step = TypeVar("Step")
# the steps, what they are called, and their number if it is known -> the same steps
Listener = Callable[[Iterable[Any], str, int | None], Iterable[Any]]

_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


def told(steps: Iterable[Step], name: str, number: int | None = None) -> Iterable[Step]:
    """The same steps, told to the listener if there is one."""
    listener = _listener.get()
    return steps if listener is None else listener(steps, name, number)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Within the block, steps are told to the listener.

    >>> def count(steps, name, number):
    ...     for i, step in enumerate(steps, 1):
    ...         print(f"{name} {i} of {number}")
    ...         yield step
    >>> with listening(count):
    ...     sum(told([10, 20], "fold", 2))
    fold 1 of 2
    fold 2 of 2
    30
    """
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)
