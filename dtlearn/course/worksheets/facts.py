"""What the questions of a worksheet are made of."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from dtlearn.course.worksheets.dice import Dice
from dtlearn.course.worksheets.drawn import Drawn
from dtlearn.course.worksheets.hand import Hand
from dtlearn.course.worksheets.question import Own, Question

Makes = Callable[["Facts"], list[Question]]


@dataclass(frozen=True)
class Facts:
    """A table, the skills that are asked, and dice for what else a question needs."""

    drawn: Drawn
    skills: frozenset[str]
    dice: Dice

    @property
    def target(self) -> str:
        """The column that is predicted."""
        return self.drawn.story.target

    @property
    def classes(self) -> tuple[str, ...]:
        """The two classes."""
        return self.drawn.story.classes

    @cached_property
    def frame(self) -> pd.DataFrame:
        """The table as it is shown."""
        return self.drawn.frame

    @cached_property
    def of_levels(self) -> pd.DataFrame:
        """The table without its number: what trees are grown from."""
        return self.frame[[*self.drawn.names, self.target]]

    def used(self, **skill_of: str) -> tuple[str, ...]:
        """Those of some questions whose skill is asked."""
        return tuple(name for name, skill in skill_of.items() if skill in self.skills)

    def entropy(self, own: Own, hand: Hand) -> float:
        """The entropy of the table, or what the student takes it for."""
        return own.get("entropy", hand.entropy(self.drawn.counts(self.drawn.rows)))

    def gini(self, own: Own, hand: Hand) -> float:
        """The same of the Gini index."""
        return own.get("gini", hand.gini(self.drawn.counts(self.drawn.rows)))
