"""Printed figures to look through: by source, by verdict, by any text."""

import textwrap
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from dtlearn.draw import tallies
from dtlearn.draw.kept import Kept
from dtlearn.widgets.controls import Pick, Words
from dtlearn.widgets.explorer import Explorer
from dtlearn.widgets.frames import Position, Stop

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from dtlearn.course.ledger import Entry

ALL = "all"
WIDTH = 72  # characters of a line
TALLEST = "30em"  # of the entries on the page, which scroll


def ledger_explorer(entries: "Sequence[Entry]") -> Explorer:
    """Choose entries of the ledger by source and verdict, and by a text that occurs in them.

    The bars count the verdicts of all entries; they are full as far as those of the chosen ones
    go. An entry about several figures has several verdicts, and is chosen if one of them is.
    Raises ValueError where there are no entries.

    >>> import dtlearn as dt
    >>> explorer = ledger_explorer(dt.ledger.entries("Q"))
    >>> explorer.controls[1].value = "rounded"
    >>> print(explorer)
    Printed figures:
    1 of 6 entries
    <BLANKLINE>
    Q6    leaves of 6, 9 and 1 rows without an error: estimated errors of
          the three; of one leaf of 16 rows with an error
          printed   3.273; 2.512
          computed  3.272601; 2.506894
          agrees; rounded: The second is 16 times 0.157, a limit rounded to
          three decimals. The choice of the one leaf stays.
    """
    if not entries:
        raise ValueError("there are no entries: take those of dt.ledger.entries()")
    counted = Counter(verdict for entry in entries for verdict in entry.verdicts)
    verdicts = [verdict for verdict, _ in counted.most_common()]
    sources = [ALL, *dict.fromkeys(entry.source for entry in entries)]
    totals = _counted(entries, verdicts)

    def chosen(source: str, verdict: str, text: str) -> "list[Entry]":
        return [e for e in entries if _matches(e, source, verdict, text)]

    def still(figure: "Figure") -> "Axes":
        ax = tallies.room(figure, verdicts)
        tallies.still(ax, verdicts, totals, "verdicts")
        return ax

    def move(ax: "Axes", *values: str) -> None:
        tallies.moving(ax, _shown(chosen(*values), verdicts, values[1]), totals)

    def words(*values: str) -> str:
        return tallies.as_words(verdicts, totals, _shown(chosen(*values), verdicts, values[1]))

    explorer = Explorer(
        "Printed figures:",
        [
            Pick(options=sources, description="source"),
            Pick(options=[ALL, *verdicts], description="verdict"),
            Words(description="text", placeholder="such as entropy, or 0.387"),
        ],
        Kept(tallies.size(len(verdicts)), still, move),
        tell=lambda *values: _told(chosen(*values), len(entries)),
        words=words,
        positions=[_position(*at) for at in product(sources, [ALL, *verdicts])],
    )
    explorer.numbers.layout = {"max_height": TALLEST, "overflow": "auto"}
    return explorer


def _position(source: str, verdict: str) -> Position:
    stops = {"source": source, "verdict": verdict, "text": ""}
    return Position({name: Stop(text, text) for name, text in stops.items()}, (*stops.values(),))


def _matches(entry: "Entry", source: str, verdict: str, text: str) -> bool:
    return (
        source in (ALL, entry.source)
        and verdict in (ALL, *entry.verdicts)
        and text.strip().casefold() in _all_of(entry).casefold()
    )


def _all_of(entry: "Entry") -> str:
    """All that is told of an entry, in one line."""
    told = (entry.id, entry.place, entry.quantity, entry.printed, entry.computed)
    return " ".join([*told, entry.verdict, entry.why])


def _counted(entries: "Sequence[Entry]", verdicts: Sequence[str]) -> list[int]:
    counts = Counter(verdict for entry in entries for verdict in entry.verdicts)
    return [counts[verdict] for verdict in verdicts]


def _shown(entries: "Sequence[Entry]", verdicts: Sequence[str], verdict: str) -> list[int]:
    """How often each verdict is given by the chosen entries; others than the chosen one never."""
    counts = zip(verdicts, _counted(entries, verdicts), strict=True)
    return [count if verdict in (ALL, name) else 0 for name, count in counts]


def _told(entries: "Sequence[Entry]", n: int) -> str:
    return "\n\n".join([f"{len(entries)} of {n} entries", *map(_text, entries)])


def _text(entry: "Entry") -> str:
    wrap = partial(textwrap.fill, width=WIDTH, subsequent_indent=" " * 6)
    after = partial(wrap, initial_indent=" " * 6)
    return "\n".join(
        [
            wrap(f"{entry.id:5} {entry.quantity}"),
            after(f"printed   {entry.printed}"),
            after(f"computed  {entry.computed}"),
            after(f"{entry.verdict}: {entry.why}"),
        ]
    )
