"""What an explorer shows at the positions of its controls, for pages without a kernel.

stop      a value that a control can take, with the text that is shown for it
position  a stop of each control, and the values that the picture, numbers and words take there
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

import numpy as np

from dtlearn.text import show


@dataclass(frozen=True)
class Stop:
    """A value of a control, and the text that tells it."""

    text: str
    value: Any


@dataclass(frozen=True)
class Position:
    """Stops by the names of the controls, and the values that an explorer's functions take there.

    An explorer lists its positions where the stops of one control depend on another.
    """

    controls: Mapping[str, Stop]
    values: tuple[Any, ...]


@dataclass(frozen=True)
class Frame:
    """An explorer at one position: stops by the names of the controls, picture, numbers, words."""

    controls: Mapping[str, Stop]
    picture: bytes
    mime: str
    text: str
    alt: str


def stops(control: Any) -> list[Stop]:
    """All that a control can be set to.

    >>> from dtlearn.widgets.controls import Amount, Pick
    >>> [stop.text for stop in stops(Amount(min=0, max=0.3, step=0.1))]
    ['0', '0.1', '0.2', '0.3']
    >>> stops(Pick(options=[("one", 1), ("two", 2)]))
    [Stop(text='one', value=1), Stop(text='two', value=2)]
    """
    if control.has_trait("options"):
        return [Stop(text, value) for text, value in control._options_full]
    if isinstance(control.value, bool):
        return [Stop(show(value), value) for value in (False, True)]
    n_steps = int((control.max - control.min) / control.step + 1e-9)
    kind = type(control.value)
    values = (kind(round(control.min + i * control.step, 12)) for i in range(n_steps + 1))
    return [Stop(show(value), value) for value in values]


def stop_at(control: Any, value: Any) -> Stop:
    """A value with the text that the control shows for it."""
    return next((stop for stop in stops(control) if stop.value == value), Stop(show(value), value))


def stops_at(controls: Sequence[Any], values: Sequence[Any]) -> Mapping[str, Stop]:
    """The stops of some controls at these values, by the names of the controls."""
    found = map(stop_at, controls, values)
    return {c.description: stop for c, stop in zip(controls, found, strict=True)}


def controls_at(positions: Sequence[Position], values: tuple[Any, ...]) -> Mapping[str, Stop]:
    """The stops of the position with these values. Raises ValueError where there is none.

    >>> controls_at([Position({"p": Stop("half", 0.5)}, (0.5,))], (0.5,))
    {'p': Stop(text='half', value=0.5)}
    """
    for position in positions:
        if position.values == values:
            return position.controls
    raise ValueError(f"no position has the values {values!r}: there are {len(positions)} others")


def count(controls: Sequence[Any]) -> int:
    """Number of positions of some controls."""
    return prod(len(stops(control)) for control in controls)


def spread(controls: Sequence[Any], start: Sequence[Any], most: int) -> Iterator[tuple[Any, ...]]:
    """All positions of some controls, or those of fewer of their stops; see `Explorer.frames`.

    Raises ValueError where ``most`` is less than 1.
    """
    _check(most)
    values = [[stop.value for stop in stops(control)] for control in controls]
    left = [len(some) for some in values]
    while prod(left) > most:
        left[left.index(max(left))] -= 1
    kept = [
        [some[i] for i in places(len(some), n, some.index(first))]
        for some, n, first in zip(values, left, start, strict=True)
    ]
    return product(*kept)


def thinned(positions: Sequence[Position], start: Any, most: int) -> Iterator[tuple[Any, ...]]:
    """The values of some positions, evenly spread, the start among them if it is one of all.

    Raises ValueError where ``most`` is less than 1.
    """
    _check(most)
    values = [position.values for position in positions]
    first = values.index(start) if start in values else 0
    return (values[i] for i in places(len(values), min(most, len(values)), first))


def _check(most: int) -> None:
    if most < 1:
        raise ValueError(f"most={most}: ask for one frame at least")


def places(n: int, n_kept: int, start: int) -> list[int]:
    """So many of n places, evenly spread from the first to the last; one of them is the start.

    >>> places(9, 3, 4), places(9, 3, 5), places(9, 1, 5)
    ([0, 4, 8], [0, 5, 8], [5])
    """
    chosen = np.linspace(0, n - 1, n_kept).round().astype(int)
    chosen[np.abs(chosen - start).argmin()] = start
    return chosen.tolist()
