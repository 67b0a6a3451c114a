"""A bar in a notebook for work that takes a while."""

import html
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import ipywidgets as widgets
from IPython.display import display

from dtlearn.progress import listening

BAR = '<progress value="{at}" max="{most}" aria-label="{name}"></progress> {at} of {most} {name}'


class Bar(widgets.HTML):  # type: ignore[misc]  # ipywidgets has no types
    """How many of so many steps are done. On a page without a kernel: how many there were.

    >>> bar = Bar("tree", 28)
    >>> bar.at(3)
    >>> bar, bar.value.rpartition("> ")[2]
    (28 trees, '3 of 28 trees')
    """

    def __init__(self, name: str, number: int) -> None:
        self._name, self._number = f"{name}s", number
        super().__init__()
        self.at(0)

    def at(self, step: int) -> None:
        """Show that so many steps are done."""
        self.value = BAR.format(at=step, most=self._number, name=html.escape(self._name))

    def __repr__(self) -> str:
        return f"{self._number} {self._name}"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget; where there is none, what was done."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        return bundle | {"text/plain": repr(self)}


@contextmanager
def progress_bar() -> Iterator[None]:
    """Within the block a bar shows how far long work is: the outermost whose length is known.

    >>> from dtlearn.progress import told
    >>> with progress_bar():
    ...     sum(n for n in told([10, 20, 30], "flight", 3))
    3 flights
    60
    """
    shown: list[Bar] = []

    def watched(steps: Iterable[Any], name: str, number: int | None) -> Iterable[Any]:
        if shown or number is None:
            return steps
        shown.append(Bar(name, number))
        display(shown[0])  # type: ignore[no-untyped-call]
        return counted(steps, shown)

    with listening(watched):
        yield


def counted(steps: Iterable[Any], shown: list[Bar]) -> Iterator[Any]:
    """The same steps; the bar moves after each, and is forgotten after the last."""
    for done, step in enumerate(steps, start=1):
        yield step
        shown[0].at(done)
    shown.clear()
