"""Markdown with mathematics as HTML: formulas become MathML, which browsers draw by themselves.

Pandoc does it: it knows the aligned arrays and the escaped labels of the course, which
latex2mathml does not; and MathJax would be two megabytes of script to load with each page.
"""

import re
from html import escape, unescape
from importlib.metadata import distribution
from pathlib import Path

import pypandoc
from fontTools import subset
from mistune import HTMLRenderer
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

FONT = distribution("ziamath").locate_file("ziamath/fonts/STIXTwoMath-Regular.ttf")
LETTERS = (
    *(range(0x20, 0x17F), range(0x391, 0x3CA), range(0x2010, 0x2040), range(0x2061, 0x2065)),
    *(range(0x2100, 0x2140), range(0x2190, 0x21D5), range(0x2200, 0x22EF), range(0x2308, 0x230C)),
    *(range(0x239B, 0x23B0), range(0x1D434, 0x1D468), range(0x1D6FC, 0x1D71B)),
)
HOLDER = "<!--formula {}-->"
LISTED = r"(?:(?!</?ul>).)*"
WIDE = re.compile(rf"<table>.*?</table>|<ul>{LISTED}<!--formula{LISTED}</ul>", re.S)
NAMES = "log|ln|max|min|Var|Gini|Gain"


class Renderer(IPythonRenderer):
    """Holds a place for each formula, and gives headings the ids that Jupyter gives them."""

    def __init__(self) -> None:
        super().__init__(escape=False)
        self.formulas: list[str] = []
        self.headings: list[tuple[str, str]] = []

    def heading(self, text: str, level: int, **attrs: object) -> str:
        """A heading with an id; those of the second level are remembered."""
        name = unescape(re.sub(r"<[^>]*>", "", text)).replace(" ", "-")
        if level == 2:
            self.headings.append((name, text))
        return HTMLRenderer.heading(self, text, level, id=escape(name))

    def inline_math(self, body: str) -> str:
        """A formula within a line."""
        return self._hold(f"${body.strip()}$")

    def block_math(self, body: str) -> str:
        """A formula of its own line."""
        return f'<div class="formula scroll">{self._hold(f"$${body.strip()}$$")}</div>\n'

    def _hold(self, formula: str) -> str:
        self.formulas.append(formula)
        return HOLDER.format(len(self.formulas) - 1)

    def html(self, source: str) -> str:
        """Markdown as HTML, with places for its formulas; what may be wide is scrolled alone."""
        html = MarkdownWithMath(renderer=self).render(source)
        return WIDE.sub(r'<div class="scroll">\g<0></div>', html)

    def filled(self, html: str) -> str:
        """The same with the formulas in their places."""
        maths = mathml(self.formulas)
        return re.sub(r"<!--formula (\d+)-->", lambda held: maths[int(held[1])], html)


def mathml(formulas: list[str]) -> list[str]:
    """Formulas between dollars as MathML. Raises ValueError for one that pandoc does not know.

    >>> mathml([r"$x < \\frac{1}{2}$"])[0][-72:-7]
    '<mi>x</mi><mo>&lt;</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></mrow>'
    """
    different = list(dict.fromkeys(formulas))
    html = pypandoc.convert_text(
        "\n\n".join(different) + "\n",
        "html",
        format="markdown+tex_math_dollars",
        extra_args=["--mathml", "--wrap=none"],
    )
    found = re.findall(r"<math.*?</math>|<(?:em|span) class=\"math.*?</(?:em|span)>", html, re.S)
    for formula, math in zip(different, found, strict=True):
        if not math.startswith("<math"):
            raise ValueError(f"{formula} is no MathML: write it in simpler LaTeX")
    known = dict(zip(different, map(_plain, found), strict=True))
    return [known[formula] for formula in formulas]


def _plain(math: str) -> str:
    """Without the TeX beside it, and with marks at the names that need a space around them."""
    math = re.sub(r"<annotation.*?</annotation>|</?semantics>", "", math, flags=re.S)
    math = re.sub(rf"<mi([^>]*)>({NAMES})</mi>", r'<mi\1 class="name">\2</mi>', math)
    # an unseen sign between a name and its base would push the base away
    return re.sub(r"<msub><mrow>(<mi[^>]*>\w+</mi>)<mo>&#8289;</mo></mrow>", r"<msub>\1", math)


def write_font(path: Path) -> None:
    """The letters and signs of STIX Two Math (SIL Open Font License) that formulas need."""
    options = subset.Options()
    options.flavor = "woff"
    font = subset.load_font(str(FONT), options)
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=[code for some in LETTERS for code in some])
    chosen.subset(font)
    subset.save_font(font, str(path), options)
    font.close()
