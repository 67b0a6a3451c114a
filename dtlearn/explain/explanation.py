"""Why a node is what it is, as data and as a page to read."""

from dataclasses import dataclass, field

import pandas as pd

from dtlearn.explain.decisions import Decision
from dtlearn.explain.derivation import Derivation
from dtlearn.explain.page import Page, as_latex, as_markdown, as_text


@dataclass(frozen=True, eq=False, repr=False)
class Explanation:
    """Why a node asks what it asks, or why it is a leaf.

    node        its number in the tree that was asked; None where pruning took it away
    page        headings, sentences, tables and hand computations, in the order of reading
    candidates  the splits that were tried there, as ``Tree.candidates`` gives them; or None
    decisions   what pruning decided about the node, first to last; empty without pruning

    ``print`` writes the page as text, a notebook shows it, and ``latex`` gives it for a document.
    """

    node: int | None
    page: Page
    candidates: pd.DataFrame | None = field(default=None)
    decisions: tuple[Decision, ...] = ()

    @property
    def sentences(self) -> list[str]:
        """The sentences of the page."""
        return [block for block in self.page if isinstance(block, str)]

    @property
    def derivations(self) -> list[Derivation]:
        """The hand computations of the page."""
        return [block for block in self.page if isinstance(block, Derivation)]

    def __str__(self) -> str:
        return as_text(self.page)

    __repr__ = __str__

    def _repr_markdown_(self) -> str:
        return as_markdown(self.page)

    def latex(self) -> str:
        """The page as LaTeX, for the body of a document with ``amsmath`` and ``textcomp``."""
        return as_latex(self.page)
