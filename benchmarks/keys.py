"""From a key press to the changed picture, in JupyterLab in headless Chromium.

floor  the same explorer with pictures and numbers stored: kernel, messages and browser alone
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import expect

from benchmarks.kinds import Effort, Row, clock
from benchmarks.outside import NotInstalledError
from benchmarks.sliders import Maker
from tests.lab import CHROMIUM, chromium, jupyterlab, opened, run_all_cells, write_notebook

ROOT = Path(__file__).parents[1]
NOTEBOOK = "moves.ipynb"
CELL = """
import sys
sys.path.insert(0, {root!r})
from IPython.display import display
from benchmarks.sliders import SLIDERS, stored
display(SLIDERS[{name!r}](), stored(SLIDERS[{name!r}]))
"""
CONTROL = "input[type=range], select"
IS_AT = "c => c.options ? c.selectedIndex : c.value - c.min"
# The next picture, as milliseconds after the next key; null where the move leaves it as it is.
WATCH = """image => window.changed = new Promise(done => {
    let start;
    setTimeout(done, %d, null);
    addEventListener("keydown", event => start = event.timeStamp, { once: true, capture: true });
    new MutationObserver((_, observer) => {
        observer.disconnect();
        done(performance.now() - start);
    }).observe(image, { attributeFilter: ["src"] });
})"""
PATIENCE = 3000  # milliseconds; later than that no picture comes
TRIES = 4  # at the most, for each move that changes the picture
FAR = 3  # stops to the left, and as many to the right
PAUSE = 100  # milliseconds after a move, so that the next finds an idle page


@dataclass(frozen=True)
class Keys:
    """Key presses on the first control of each explorer, and of the same with stored pictures."""

    what: str
    sliders: Mapping[str, Maker]
    moves: int = 24

    @property
    def name(self) -> str:
        """What is measured, against what."""
        return f"{self.what}, against stored pictures"

    def measured(self, effort: Effort) -> Iterator[Row]:
        """A row for each explorer."""
        if not CHROMIUM:
            raise NotInstalledError("Chromium is missing (install it, or name it in CHROMIUM)")
        with TemporaryDirectory() as folder:
            home = Path(folder)
            (home / "notebooks").mkdir()
            cells = [CELL.format(root=str(ROOT), name=name) for name in self.sliders]
            write_notebook(home / "notebooks" / NOTEBOOK, *cells)
            with (
                jupyterlab(home) as address,
                chromium() as browser,
                opened(browser, address.format(NOTEBOOK), home / "seen.png") as page,
            ):
                run_all_cells(page, len(cells))
                pictures = page.locator(".dtlearn-explorer img.dtlearn-figure[alt]")
                expect(pictures).to_have_count(2 * len(cells))
                explorers = page.locator(".dtlearn-explorer").all()
                sides = zip(self.sliders, explorers[::2], explorers[1::2], strict=True)
                for name, live, floor in sides:
                    yield self._row(name, live, floor, min(self.moves, effort.pairs))

    def _row(self, name: str, live: Any, floor: Any, moves: int) -> Row:
        """Moves of both in turn, the first of each left out, and those that change no picture."""
        both = ((moved(live, i), moved(floor, i)) for i in range(TRIES * moves + 1))
        next(both)
        pairs = list(islice(((a, b) for a, b in both if a is not None and b is not None), moves))
        ours, theirs = (median(side) for side in zip(*pairs, strict=True))
        ratio = median(a / b for a, b in pairs)
        beyond = f"floor {1000 * (ours - theirs):+.0f} ms"
        what = f"{self.what}: {name}"
        return Row(what, 0, "stored pictures", clock(ours), clock(theirs), f"{ratio:.2f}", beyond)


def moved(explorer: Any, number: int) -> float | None:
    """Seconds from a key press on the first control to the next picture, if there is one."""
    explorer.scroll_into_view_if_needed()
    control = explorer.locator(CONTROL).first
    control.focus()
    explorer.locator("img.dtlearn-figure").evaluate(f"image => {{ ({WATCH % PATIENCE})(image) }}")
    # To and fro over a few stops, starting to the left, as most explorers start at their best.
    is_first = control.evaluate(IS_AT) == 0
    control.press("ArrowRight" if is_first or number // FAR % 2 else "ArrowLeft")
    milliseconds = explorer.page.evaluate("window.changed")
    explorer.page.wait_for_timeout(PAUSE)
    return None if milliseconds is None else float(milliseconds) / 1000
