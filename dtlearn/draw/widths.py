"""How wide text is, from the fonts' own tables: no figure is made, and no hinting plays a part.

em       the size of the type
advance  how far a character moves the pen, in ems; kerning is left out, which mostly narrows text
"""

from functools import cache
from unicodedata import combining, east_asian_width

from matplotlib import font_manager
from matplotlib.font_manager import FontProperties
from matplotlib.ft2font import FT2Font

OTHER_SCRIPTS = (
    "Noto Sans CJK SC",
    "Noto Sans CJK JP",
    "PingFang SC",
    "Hiragino Sans",
    "Microsoft YaHei",
    "Noto Sans Arabic",
    "Noto Sans Hebrew",
    "Noto Sans Devanagari",
)
UNKNOWN = 1.15  # of a character that no font has: the widest box that is drawn in its stead


@cache
def families() -> list[str]:
    """Matplotlib's own font, then those installed here that know scripts it lacks."""
    here = set(font_manager.get_font_names())
    return ["DejaVu Sans", *(name for name in OTHER_SCRIPTS if name in here)]


def ems(text: str, bold: bool = False) -> float:
    """Width of one line of text, in sizes of its type.

    >>> ems("mm") == 2 * ems("m"), ems("m", bold=True) > ems("m")
    (True, True)
    """
    return sum(_advance(character, bold) for character in text)


@cache
def _advance(character: str, bold: bool) -> float:
    """The largest of what is known: a browser may have a font for a character that is not here."""
    if combining(character):
        return 0.0
    known = [
        font.load_char(ord(character)).linearHoriAdvance / (1 << 16)
        for font in _fonts(bold)
        if font.get_char_index(ord(character))
    ]
    wide = 1.0 if east_asian_width(character) in "WF" else 0.0
    return max(known[0] if known else UNKNOWN, wide)


@cache
def _fonts(bold: bool) -> list[FT2Font]:
    """The fonts of all families, at a size of one dot, which makes an advance one in ems."""
    weight = "bold" if bold else "normal"
    found = []
    for family in families():
        path = font_manager.findfont(FontProperties(family=[family], weight=weight))
        found.append(FT2Font(path))
        found[-1].set_size(1.0, 72)
    return found
