"""The ledger: printed figures of the sources beside the exact ones, and why they differ.

verdict   agrees    the exact value rounds (or is cut off) to what is printed
          rounded   printed from parts that had been rounded
          follows   right in itself, but it starts from another wrong figure
          misprint  a slip of the pen that the text itself contradicts
          wrong     the figure, formula or statement is wrong
          loose     a statement that needs a qualification
An entry about several quantities separates them, and their verdicts, with a semicolon; where two
verdicts hold for the last of them, both are told.
``exact`` was worked out apart from this library; ``computed`` is what the library gives now.
"""

from collections import Counter
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files

import pandas as pd

from dtlearn.course.figures import FIGURES

SOURCES = {
    "Z": "Zaki & Meira, Decision Trees (draft of chapter 16)",
    "F": "Cattaneo & Grabocka, Decision Trees (Freiburg 2023)",
    "N": "Lecture note, Decision Tree (Hunt's algorithm)",
    "T": "Lecture notes, Decision Trees II",
    "S": "Zhu & Zhou, Decision Trees for Classification (2023)",
    "Q": "Quinlan, C4.5: Programs for Machine Learning (1993)",
    "M": "Mitchell, Machine Learning (1997)",
    "H": "Han, Kamber & Pei, Data Mining: Concepts and Techniques (3rd edition, 2011)",
    "R": "Therneau & Atkinson, An Introduction to Recursive Partitioning (rpart's vignette, 2022)",
}
VERDICTS = ("agrees", "rounded", "follows", "misprint", "wrong", "loose")


@dataclass(frozen=True)
class Entry:
    """One line of the ledger; see the module's vocabulary."""

    id: str
    source: str
    place: str
    quantity: str
    printed: str
    exact: str
    verdict: str
    why: str

    @property
    def computed(self) -> str:
        """The exact figure as the library computes it, once a session, written like ``exact``."""
        return _computed(self.id)

    @property
    def verdicts(self) -> tuple[str, ...]:
        """The verdicts one by one, of each quantity.

        >>> entry("Z3").verdicts
        ('agrees', 'follows', 'rounded')
        """
        return tuple(self.verdict.split("; "))


@cache
def _computed(id: str) -> str:
    return FIGURES[id]()


def entries(source: str | None = None) -> tuple[Entry, ...]:
    """All entries, or those of one source. Raises KeyError for an unknown source.

    >>> [e.id for e in entries("F")][:3]
    ['F1', 'F2', 'F3']
    """
    if source is not None and source not in SOURCES:
        raise KeyError(f"no source {source!r}: there are {', '.join(SOURCES)}")
    path = files("dtlearn.course").joinpath("data", "ledger.csv")
    with path.open(encoding="utf-8") as file:
        frame = pd.read_csv(file, dtype=str, keep_default_na=False)
    lines = (
        Entry(*line) for line in frame[[f.name for f in fields(Entry)]].itertuples(index=False)
    )
    return tuple(e for e in lines if source in (None, e.source))


def entry(id: str) -> Entry:
    """One entry. Raises KeyError for an unknown id.

    >>> entry("F7").printed, entry("F7").exact, entry("F7").computed
    ('3.92', '3.286956', '3.286956')
    """
    found = {e.id: e for e in entries()}
    if id not in found:
        raise KeyError(f"no entry {id!r}: there are {', '.join(found)}")
    return found[id]


@dataclass(frozen=True, repr=False)
class Excerpt:
    """Some entries to read: as text, as an HTML table in a notebook, or as a DataFrame."""

    entries: tuple[Entry, ...]

    @property
    def frame(self) -> pd.DataFrame:
        """One line an entry: quantity, printed and computed figure, verdict, reason."""
        lines = [(e.id, e.quantity, e.printed, e.computed, e.verdict, e.why) for e in self.entries]
        columns = ["id", "quantity", "printed", "computed", "verdict", "why"]
        return pd.DataFrame(lines, columns=columns).set_index("id")

    def __repr__(self) -> str:
        return "\n".join(
            f"{id:3} {line.quantity}\n    printed   {line.printed}\n"
            f"    computed  {line.computed}\n    {line.verdict}: {line.why}"
            for id, line in self.frame.iterrows()
        )

    def _repr_html_(self) -> str:
        with pd.option_context("display.max_colwidth", None):
            html = self.frame.reset_index().to_html(index=False, border=0)
        left = 'style="text-align: left; vertical-align: top"'
        return html.replace("<th>", f"<th {left}>").replace("<td>", f"<td {left}>")


def table(*ids: str) -> Excerpt:
    """Printed figure, exact figure as computed now, and verdict: of some entries, or of all.

    >>> table("F8")
    F8  Height ≤ 175: gain, total scale
        printed   0.9
        computed  0.896597
        agrees: The printed parts, 7 × 0.98 - 6 × 1, give 0.86; the result was made from exact ones.
    """
    return Excerpt(tuple(entry(i) for i in ids) if ids else entries())


def summary() -> pd.DataFrame:
    """How often each verdict is given, by source, with the sums.

    >>> summary().loc["Q", ["agrees", "rounded", "all"]].to_list()
    [12, 1, 13]
    """
    given = {key: Counter(v for e in entries(key) for v in e.verdicts) for key in SOURCES}
    counts = pd.DataFrame({v: {key: given[key][v] for key in SOURCES} for v in VERDICTS})
    counts.loc["all"] = counts.sum()
    return counts.assign(all=counts.sum(axis=1))
