"""A table of a worksheet as plain rows, and what is counted in it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pandas as pd

from dtlearn.course.worksheets.hand import CAREFUL
from dtlearn.course.worksheets.stories import Story

Row = Mapping[str, Any]
Rows = Sequence[Row]


@dataclass(frozen=True)
class Drawn:
    """Rows with the names of a story; the numbers may be there or not."""

    story: Story
    rows: tuple[Row, ...]

    @property
    def names(self) -> list[str]:
        """The attributes with levels, in the order of the columns."""
        return list(self.story.attributes)

    @property
    def frame(self) -> pd.DataFrame:
        """The table, its rows numbered from 1, the target last."""
        number, target = self.story.number[0], self.story.target
        columns = [*self.names, *[number] * (number in self.rows[0]), target]
        numbers = pd.Index(range(1, len(self.rows) + 1), name="row")
        return pd.DataFrame(list(self.rows), index=numbers, columns=columns)

    @cached_property
    def ranking(self) -> list[tuple[float, str]]:
        """The attributes with their gains at the root, the largest first."""
        gains = [(self.gain(self.rows, name), name) for name in self.names]
        return sorted(gains, key=lambda pair: -pair[0])

    @property
    def root(self) -> str:
        """The attribute of the largest gain."""
        return self.ranking[0][1]

    def counts(self, rows: Rows) -> list[int]:
        """How many rows are of each class."""
        classes = [row[self.story.target] for row in rows]
        return [classes.count(c) for c in self.story.classes]

    def parts(self, rows: Rows, attribute: str) -> dict[str, list[Row]]:
        """The rows of each level that occurs."""
        found = {
            level: [row for row in rows if row[attribute] == level]
            for level in self.story.attributes[attribute]
        }
        return {level: part for level, part in found.items() if part}

    def children(self, rows: Rows, attribute: str) -> list[list[int]]:
        """The class counts of each branch of an attribute."""
        return [self.counts(part) for part in self.parts(rows, attribute).values()]

    def two_sides(self, holds: Callable[[Row], bool]) -> list[list[int]]:
        """The class counts of the rows of which a condition holds, and of the others."""
        left = [row for row in self.rows if holds(row)]
        right = [row for row in self.rows if not holds(row)]
        return [self.counts(left), self.counts(right)]

    def gain(self, rows: Rows, attribute: str) -> float:
        """The information gain of an attribute among some rows."""
        return CAREFUL.gain(self.children(rows, attribute))

    def majority(self, rows: Rows) -> str:
        """The class of most rows; of equal ones that of most rows of the table."""
        here, whole = self.counts(rows), self.counts(self.rows)
        best = max(range(len(here)), key=lambda c: (here[c], whole[c]))
        return self.story.classes[best]


def is_open(counts: Sequence[int]) -> bool:
    """Whether rows are of more than one class."""
    return sum(c > 0 for c in counts) > 1


def is_tied(counts: Sequence[int]) -> bool:
    """Whether two classes have most rows."""
    return sorted(counts)[-1] == sorted(counts)[-2]
