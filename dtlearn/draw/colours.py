"""Colours of classes, and what reads on them.

The class colours are those of Okabe and Ito (2008), which colour-blind readers can tell apart.
Beyond eight classes the colours come again with a hatch; a class is always named in text as well.
"""

from typing import Any

from matplotlib import colors

OKABE_ITO = (
    "#0072B2",  # blue
    "#E69F00",  # orange
    "#009E73",  # bluish green
    "#CC79A7",  # reddish purple
    "#56B4E9",  # sky blue
    "#D55E00",  # vermilion
    "#F0E442",  # yellow
    "#000000",  # black
)
HATCHES = ("", "////", "....", "xxxx")


def class_look(number: int) -> dict[str, Any]:
    """Colour and hatch of a class, by its number in class order, as properties of a patch."""
    turn, colour = divmod(number, len(OKABE_ITO))
    hatch = HATCHES[turn % len(HATCHES)]
    return {"facecolor": OKABE_ITO[colour], "hatch": hatch, "edgecolor": "white", "linewidth": 0.8}


def tint(colour: str, share: float) -> str:
    """A colour mixed with white; ``share`` of it is the colour."""
    r, g, b = (share * c + (1 - share) for c in colors.to_rgb(colour))
    return colors.to_hex((r, g, b))


def luminance(colour: str) -> float:
    """Relative luminance of a colour, from 0 (black) to 1 (white), as WCAG 2 defines it."""
    parts = colors.to_rgb(colour)
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def text_on(colour: str) -> str:
    """Black or white, whichever reads better on a colour."""
    return "#000000" if luminance(colour) > 0.179 else "#ffffff"
