"""What a derivation is about: the rows of a node, or of the branches of a split, as counts.

group     rows that are counted together: a node, D, or a branch of it, D_L, D_R, D_1, D_2 ...
mark      what tells a branch from the others: L and R of two, 1, 2, ... of more
counts    rows of each class; of numbers the moments, as in :func:`dtlearn.variance`
numbers   the target of each row, where it is numeric and comes from a table
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from dtlearn.explain.terms import Fraction, Number, Symbol
from dtlearn.explain.written import TERMS
from dtlearn.text import show_all, show_count

Counts = tuple[float, ...]
Texts = tuple[str, ...]


@dataclass(frozen=True)
class Group:
    """Rows that are counted together, and what they are called; see the module's vocabulary."""

    counts: Counts
    n: float
    told: str
    mark: str = ""
    classes: Texts = ()
    numbers: Counts = ()

    @property
    def set(self) -> tuple[str, str]:
        """The set of the rows as text and as LaTeX: D, D_L."""
        return ("D", "D") if not self.mark else (f"D_{self.mark}", f"D_{{{self.mark}}}")

    @property
    def size(self) -> tuple[str, str]:
        """The number of the rows as text and as LaTeX: n, n_L."""
        return ("n", "n") if not self.mark else (f"n_{self.mark}", f"n_{{{self.mark}}}")

    @property
    def shown(self) -> str:
        """The counts as text."""
        return told_counts(self.counts, self.classes)

    @property
    def shares(self) -> list[Fraction]:
        """Shares of the classes that have rows."""
        return [Fraction(Number(c), Number(self.n)) for c in self.counts if c > 0]

    def of(self, letter: str) -> Symbol:
        """A measure of the rows, by its letter: H(D_L)."""
        plain, source = self.set
        return Symbol(f"{letter}({plain})", f"{roman(letter)}({source})")


@dataclass(frozen=True)
class Branches:
    """The branches of a split; ``children`` are their counts as the criteria take them.

    ``missing`` is the weight of the rows whose value is unknown: they are in no branch.
    """

    groups: tuple[Group, ...]
    whole: Group
    question: str
    children: tuple[Counts, ...]
    missing: float = 0.0

    @property
    def written(self) -> list[Group]:
        """The branches that are worked out: those that hold rows, of very many the first few."""
        some = [group for group in self.groups if group.n > 0]
        return some if len(some) <= TERMS else [*some[: TERMS - 2], some[-1]]

    @property
    def left_out(self) -> tuple[str, ...]:
        """A sentence on the branches that are not worked out one by one, if there are such."""
        n_empty = sum(group.n <= 0 for group in self.groups)
        n_more = len(self.groups) - n_empty - len(self.written)
        one, many = (
            "One branch holds no rows and counts",
            f"{n_empty} branches hold no rows and count",
        )
        more = "The other branch is" if n_more == 1 else f"The other {n_more} branches are"
        return (f"{one if n_empty == 1 else many} for nothing.",) * (n_empty > 0) + (
            f"{more} worked out in the same way.",
        ) * (n_more > 0)


def roman(letter: str) -> str:
    """What a measure is called in LaTeX: one letter slanted, several upright.

    >>> print(roman("H"), roman("Var"))
    H \\mathrm{Var}
    """
    return letter if len(letter) == 1 else rf"\mathrm{{{letter}}}"


def told_counts(counts: Sequence[float], classes: Sequence[str] = ()) -> str:
    """Counts as text, in brackets: with the classes where these are known.

    >>> told_counts([4, 2]), told_counts([4, 2], ["H", "L"]), told_counts([4, 2], ["0", "1"])
    ('(4, 2)', '(4 H, 2 L)', '(4 of 0, 2 of 1)')
    >>> told_counts(range(9))
    '(0, 1, 2, 3, …, 8)'
    """
    parts = [show_count(count) for count in counts]
    if classes:
        of = " of " if any(name[:1].isdigit() or name[:1] in "-+." for name in classes) else " "
        parts = [f"{part}{of}{name}" for part, name in zip(parts, classes, strict=True)]
    return f"({', '.join(parts if len(parts) <= TERMS else [*parts[:4], '…', parts[-1]])})"


def marks(n_branches: int) -> Texts:
    """What the branches are told apart by: left and right, or numbers."""
    return ("L", "R") if n_branches == 2 else tuple(str(i + 1) for i in range(n_branches))


def counted(counts: Any, told: str = "", mark: str = "", classes: Texts = ()) -> Group:
    """The group with these class counts (classes,)."""
    line = tuple(np.asarray(counts, dtype=float).tolist())
    text = f"{told} {told_counts(line, classes)}" if told else f"the counts {told_counts(line)}"
    return Group(line, float(np.sum(line)), text, mark, classes)


def of_moments(moments: Any, told: str = "", mark: str = "") -> Group:
    """The group with these moments (3,)."""
    line = tuple(np.asarray(moments, dtype=float).tolist())
    return Group(line, line[0], f"{told or 'the moments'} {told_counts(line)}", mark)


def of_numbers(numbers: Any, told: str, mark: str = "") -> Group:
    """The group of rows with these targets (rows,); its moments are those of the deviations."""
    y = np.asarray(numbers, dtype=float)
    apart = y - y.mean() if len(y) else y
    moments = float(len(y)), float(apart.sum()), float((apart**2).sum())
    rows = "1 row" if len(y) == 1 else f"{len(y)} rows"
    return Group(moments, moments[0], f"{told} ({rows})", mark, numbers=tuple(y.tolist()))


def class_texts(classes: Sequence[Any]) -> Texts:
    """Classes as text."""
    return tuple(show_all(classes))
