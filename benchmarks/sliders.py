"""The explorers of the course, and what a move of their first control takes.

Each of the functions that prepare makes what the clock does not see, and returns what it does.
"""

from collections.abc import Callable
from types import SimpleNamespace

import dtlearn as dt
from benchmarks.pairs import Work
from dtlearn import widgets
from dtlearn.widgets.explorer import Explorer
from dtlearn.widgets.frames import stops

Maker = Callable[[], Explorer]
load = dt.datasets.load

# With the tables of the chapters; a new explorer is a line more.
SLIDERS: dict[str, Maker] = {
    "thresholds": lambda: widgets.threshold_explorer(load("iris"), "class", "petal_width_cm"),
    "groupings": lambda: widgets.subset_explorer(load("risk"), "Risk", "Car"),
    "counts": lambda: widgets.counts_explorer((4, 2), (0, 2)),
    "purity": lambda: widgets.purity_explorer(),
    "regions": lambda: widgets.regions_explorer(
        load("iris"), "class", "petal_length_cm", "petal_width_cm"
    ),
    "size": lambda: widgets.size_explorer(load("tumours"), "class"),
    "steps": lambda: widgets.steps_explorer(load("iris"), "petal_width_cm", "petal_length_cm"),
}


def numbers_of(make: Maker) -> Callable[[int], Work]:
    """The numbers under the picture, as text."""

    def prepare(n_rows: int) -> Work:
        del n_rows  # the explorer brings its table
        shown = make()
        return lambda: shown.text

    return prepare


def move_of(make: Maker) -> Callable[[int], Work]:
    """A whole move: the numbers, the words and the picture."""

    def prepare(n_rows: int) -> Work:
        del n_rows  # the explorer brings its table
        control = make().controls[0]
        first, second = (stop.value for stop in stops(control)[:2])

        def move() -> None:
            control.value = second if control.value == first else first

        return move

    return prepare


def stored(make: Maker) -> Explorer:
    """An explorer that finds all it shows: what a page takes to show what costs nothing."""
    explorer = make()
    control, *others = (c for c in explorer.controls if c.has_trait("value"))
    rest = [other.value for other in others]
    frames = {
        values: explorer.frame(*values)
        for values in ((stop.value, *rest) for stop in stops(control))
    }
    explorer._picture = SimpleNamespace(
        live=lambda *values: frames[values].picture, png=explorer._picture.png
    )
    explorer._tell = lambda *values: frames[values].text
    explorer._words = lambda *values: frames[values].alt
    return explorer
