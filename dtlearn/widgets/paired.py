"""Two controls, of which the second offers what there is for the choice of the first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from dtlearn.widgets.controls import WIDE, Choice, Pick
from dtlearn.widgets.frames import Position, Stop


@dataclass(frozen=True)
class Offer:
    """A choice by its label and value, and what it offers: texts and values, one to start with."""

    label: str
    value: Any
    stops: Sequence[tuple[str, Any]]
    start: int


@dataclass(frozen=True)
class Pair:
    """A list and a slider by their names, and what the list offers.

    >>> flights = Offer("flights", "n", [("30", 30), ("90", 90)], 1)
    >>> pair = Pair(("what", "value"), [flights, Offer("none", "", [("-", 0)], 0)])
    >>> [what, value], moment = pair.controls()
    >>> what.value, value.value, moment()
    ('n', 90, ('n', 90))
    >>> what.value = ""
    >>> value.disabled, moment(), [position.values for position in pair.positions()]
    (True, ('', 0), [('n', 30), ('n', 90), ('', 0)])
    """

    names: tuple[str, str]
    offers: Sequence[Offer]

    def controls(self) -> tuple[list[Any], Callable[[], tuple[Any, ...]]]:
        """Both controls, and what both are at the moment."""
        first = self.offers[0]
        options = [(offer.label, offer.value) for offer in self.offers]
        choice = Pick(options=options, description=self.names[0])
        stop = Choice(
            options=first.stops,
            index=first.start,
            description=self.names[1],
            disabled=len(first.stops) == 1,
            layout=WIDE,
        )
        at = [(choice.value, stop.value)]
        busy = [False]

        def offered(change: Any) -> None:
            offer, busy[0] = self._of(change.new), True
            stop.options = offer.stops
            stop.index = offer.start
            stop.disabled = len(offer.stops) == 1
            busy[0] = False

        def moment() -> tuple[Any, ...]:
            """While the options change, what was before."""
            if not busy[0]:
                at[0] = choice.value, stop.value
            return at[0]

        choice.observe(offered, names="value")
        return [choice, stop], moment

    def positions(self) -> list[Position]:
        """All positions of both, for pages without a kernel."""
        first, second = self.names
        return [
            Position(
                {first: Stop(offer.label, offer.value), second: Stop(text, value)},
                (offer.value, value),
            )
            for offer in self.offers
            for text, value in offer.stops
        ]

    def _of(self, value: Any) -> Offer:
        return next(offer for offer in self.offers if offer.value == value)
