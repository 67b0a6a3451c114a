"""Work on several processors: the only place where threads are made, and what they may share.

NumPy lets go of Python's lock while it works on long arrays, so two threads sort and add at the
same time. They share arrays that nobody writes to. The one thing that is made late is a
:class:`Later`, and each of these is asked for by one thread at a time.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Generic, TypeVar

Item = TypeVar("Item")
Value = TypeVar("Value")

WORTH_THREADS = 1 << 14  # entries from which threads pay


class Later(Generic[Value]):
    """A value that is made when it is first asked for; it is then what it will always be.

    What it is made from is let go: where a chain of values is made one from the other, only those
    that somebody still holds take memory.

    >>> three = Later(lambda: 1 + 2)
    >>> three.is_made, three.value, three.is_made
    (False, 3, True)
    """

    def __init__(self, make: Callable[[], Value]) -> None:
        self._make: Callable[[], Value] | None = make
        self._made: list[Value] = []

    @property
    def is_made(self) -> bool:
        """Whether the value has been asked for."""
        return bool(self._made)

    @property
    def value(self) -> Value:
        """The value."""
        if self._make is not None:
            self._made.append(self._make())
            self._make = None
        return self._made[0]


def n_threads(n_entries: int) -> int:
    """Number of threads that pay for so many entries."""
    return 1 if n_entries < WORTH_THREADS else (cpu_count() or 1)


def shared_among_threads(items: Sequence[Item], n_entries: int) -> list[Sequence[Item]]:
    """The items in as many parts as threads pay, dealt out in turn.

    >>> shared_among_threads("abc", 100)
    ['abc']
    """
    n_parts = min(len(items), n_threads(n_entries))
    return [items[i::n_parts] for i in range(n_parts)]


def each(work: Callable[[Item], Value], parts: Sequence[Item]) -> list[Value]:
    """The work done on each part by a thread of its own.

    >>> each(sum, [[1, 2], [3]])
    [3, 3]
    """
    if len(parts) < 2:
        return [work(part) for part in parts]
    with ThreadPoolExecutor(len(parts)) as pool:
        return list(pool.map(work, parts))
