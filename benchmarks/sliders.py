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
load, cart = dt.datasets.load, dt.cart

# With the tables of the chapters; a new explorer is a line more.
SLIDERS: dict[str, Maker] = {
    "thresholds": lambda: widgets.threshold_explorer(load("iris"), "class", "petal_width_cm"),
    "groupings": lambda: widgets.subset_explorer(load("risk"), "Risk", "Car"),
    "counts": lambda: widgets.counts_explorer((4, 2), (0, 2)),
    "dropout": lambda: widgets.dropout_explorer(cart(load("iris"), "class"), load("iris")),
    "flight": lambda: flights(),
    "growth": lambda: widgets.growth_stepper(load("iris"), "class", "cart"),
    "instability": lambda: widgets.instability_explorer(load("iris"), "class"),
    "pruning": lambda: widgets.pruning_explorer(cart(load("iris"), "class"), load("iris")),
    "purity": lambda: widgets.purity_explorer(),
    "regions": lambda: widgets.regions_explorer(
        load("iris"), "class", "petal_length_cm", "petal_width_cm"
    ),
    "sample": lambda: widgets.sample_explorer(
        load("tumours")[::2], "class", load("tumours")[1::2], (10, 30, 100, 284), "cart"
    ),
    "size": lambda: widgets.size_explorer(load("tumours"), "class"),
    "split game": lambda: widgets.split_game(load("iris"), "class"),
    "steps": lambda: widgets.steps_explorer(load("iris"), "petal_width_cm", "petal_length_cm"),
}


# What is pressed in JupyterLab is the first control: that of the flights changes no picture.
PRESSED = {name: make for name, make in SLIDERS.items() if name != "flight"}


def flights() -> Explorer:
    """Its slider first: the list before it says what the slider varies, and changes no picture."""
    shown = widgets.flight_explorer(dt.flight.trials(), dt.flight.landings(), dt.flight.track)
    shown.controls = shown.controls[::-1]
    return shown


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
    control, picture = explorer.controls[0], explorer._picture
    start, shown = control.value, {}
    for stop in [*stops(control), *(s for s in stops(control) if s.value == start)]:
        control.value = stop.value
        at = explorer._values()
        shown[at] = picture.live(*at), explorer._tell(*at), explorer._words(*at)
    explorer._picture = SimpleNamespace(live=lambda *at: shown[at][0], png=picture.png)
    explorer._tell = lambda *at: shown[at][1]
    explorer._words = lambda *at: shown[at][2]
    return explorer
