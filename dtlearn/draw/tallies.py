"""How many of each kind there are, and how many of them are chosen: full bars in open ones."""

from collections.abc import Sequence
from typing import Any

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure, SubFigure
from matplotlib.ticker import MaxNLocator

from dtlearn.draw import style
from dtlearn.draw.names import elided

WIDTH, LINE, FOOT = 6.4, 24.0, 40.0  # of a figure in inches; of a bar and below them in points
BAR = 0.66  # height of a bar; the bars are 1 apart
LONGEST = 34  # characters of a name
COLOUR = style.OKABE_ITO[0]


def tally(
    names: Sequence[Any],
    totals: Sequence[int],
    chosen: Sequence[int] | None = None,
    label: str = "number",
    ax: Axes | None = None,
) -> Axes:
    """Draw a bar for each name, as long as its total; it is full as far as ``chosen`` goes.

    Without ``chosen`` all bars are full. The first name stands on top. Raises ValueError where
    lengths differ, a number is negative, or more are chosen than there are.

    >>> ax = tally(["agrees", "wrong"], [7, 3], [7, 1])
    >>> [text.get_text() for text in ax.texts]
    ['7 of 7', '1 of 3']
    """
    full = list(totals if chosen is None else chosen)
    check(names, totals, full)
    with style.styled(ax):
        if ax is None:
            ax = room(plt.figure(figsize=size(len(names))), names)
        still(ax, names, totals, label)
        moving(ax, full, None if chosen is None else totals)
    return ax


def check(names: Sequence[Any], totals: Sequence[int], chosen: Sequence[int]) -> None:
    """Raise ValueError for numbers that are no tally of these names."""
    if not len(names) == len(totals) == len(chosen):
        raise ValueError(
            f"{len(totals)} totals and {len(chosen)} chosen for {len(names)} names: give one each"
        )
    if any(not 0 <= some <= n for some, n in zip(chosen, totals, strict=True)):
        raise ValueError("chosen must be from 0 to the total of each name")


def size(n_names: int) -> tuple[float, float]:
    """Width and height of a figure of so many bars, in inches."""
    return WIDTH, (n_names * LINE + FOOT + style.RIGHT) / 72


def room(figure: Figure | SubFigure, names: Sequence[Any]) -> Axes:
    """An Axes that leaves room for the names."""
    widest = max((style.text_width(_name(name), style.SMALL) for name in names), default=0.0)
    return style.room(figure, 14.0 + widest, FOOT, style.RIGHT)


def still(ax: Axes, names: Sequence[Any], totals: Sequence[int], label: str) -> None:
    """Names and open bars."""
    places = range(len(names))
    ax.barh(places, totals, BAR, facecolor="none", edgecolor=style.ink(), linewidth=0.8)
    ax.set_yticks(places, [_name(name) for name in names], parse_math=False)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xlim(0, 1.22 * max([1, *totals]))
    ax.tick_params("y", length=0)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_xlabel(elided(style.label(label), 60), parse_math=False)


def moving(ax: Axes, chosen: Sequence[int], totals: Sequence[int] | None) -> None:
    """Full bars, and the numbers at the ends of the open ones."""
    ends = chosen if totals is None else totals
    ax.barh(range(len(ends)), chosen, BAR, color=COLOUR, zorder=2)
    for place, (some, n) in enumerate(zip(chosen, ends, strict=True)):
        text = f"{some}" if totals is None else f"{some} of {n}"
        told = ax.annotate(text, (n, place), (5, 0), textcoords="offset points", va="center")
        told.set_fontsize(style.SMALL)


def as_words(names: Sequence[Any], totals: Sequence[int], chosen: Sequence[int]) -> str:
    """What the bars show, for those who can't see them.

    >>> as_words(["agrees", "wrong"], [7, 3], [7, 1])
    'Bars: agrees 7 of 7, wrong 1 of 3.'
    """
    lines = zip(names, chosen, totals, strict=True)
    return f"Bars: {', '.join(f'{style.label(name)} {some} of {n}' for name, some, n in lines)}."


def _name(name: Any) -> str:
    return elided(style.label(name), LONGEST)
