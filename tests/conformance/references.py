"""Trees that other programs grew, and the tables that they grew them from.

Reference   a node of such a tree with all that is below it
figures     what the program prints at a node: class counts, or what its module says
branch      the key of a branch: a level, or one of ≤ > for a cut, ∈ ∉ for a set of levels
"""

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

FOLDER = Path(__file__).parent.parent / "reference"


@dataclass(frozen=True)
class Reference:
    """A node: the class of a leaf, or an attribute with its cut (or set of levels) and branches."""

    name: str | None
    figures: list[float] | None
    cut: Any = None
    below: "dict[str, Reference]" = field(default_factory=dict)

    @property
    def is_leaf(self) -> bool:
        """Whether the node tests nothing."""
        return not self.below

    @property
    def question(self) -> str:
        """What the node asks, as text."""
        if self.cut is None:
            return self.name
        return f"{self.name} {next(iter(self.below))} {show_cut(self.cut)}"

    def condition(self, key: str) -> str:
        """The condition of a branch, as text."""
        return f"{self.name} {'= ' + key if self.cut is None else f'{key} {show_cut(self.cut)}'}"

    @property
    def is_empty(self) -> bool:
        """Whether no training row came to this leaf; Id3 prints null in place of its class."""
        return self.is_leaf and (
            self.name is None if self.figures is None else not sum(self.figures)
        )

    def answers(self, frame: pd.DataFrame) -> pd.Series:
        """The branch that each row takes by its value; None where the value is missing."""
        x = frame[self.name]
        if self.cut is None:
            return x.astype(object)
        first, second = self.below
        inside = x.isin(self.cut) if first == "∈" else x <= self.cut
        return pd.Series(np.where(inside, first, second), index=x.index, dtype=object).where(
            x.notna(), None
        )


def show_cut(cut: Any) -> str:
    """A cut or a set of levels as text."""
    return f"{{{', '.join(cut)}}}" if isinstance(cut, list) else f"{cut:.7g}"


def reference(node: list[Any]) -> Reference:
    """The node that a reference file keeps as [name, figures] or [name, figures, cut, branches]."""
    if len(node) == 2:
        return Reference(*node)
    name, figures, cut, below = node
    if cut is not None:
        below = dict(zip("∈∉" if isinstance(cut, list) else "≤>", below, strict=True))
    return Reference(name, figures, cut, {key: reference(child) for key, child in below.items()})


@cache
def trees(peer: str) -> dict[str, Any]:
    """The reference file of a program: its tables, each with classes and runs."""
    return json.loads((FOLDER / f"{peer}.json").read_text("utf-8"))["tables"]


def tree(peer: str, table: str, run: str) -> Reference:
    """One tree of a program."""
    runs = trees(peer)[table]["runs"]
    return reference(runs[runs[run].get("same_tree_as", run)]["tree"])


@cache
def schema() -> dict[str, Any]:
    """Target and level order of each table."""
    return json.loads((FOLDER / "data" / "schema.json").read_text("utf-8"))


@cache
def data(table: str) -> tuple[pd.DataFrame, str]:
    """A table, nominal columns with the level order that the programs were given, and its target.

    Only empty fields are missing values: "none" is a level in some tables.
    """
    text = pd.read_csv(
        FOLDER / "data" / f"{table}.csv", dtype=str, keep_default_na=False, na_values=[""]
    )
    levels = schema()[table]["levels"]
    columns = {
        name: pd.Categorical(column, categories=levels[name])
        if name in levels
        else pd.to_numeric(column)
        for name, column in text.items()
    }
    return pd.DataFrame(columns), schema()[table]["target"]
