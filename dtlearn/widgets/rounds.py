"""What a round of the split game shows: a split of one's own, and the algorithm's once it is asked.

trial  a split that may be chosen at a node, with the counts of its branches and its score
round  a trial at a node, whether the algorithm was asked there, and the gaps so far
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from dtlearn.arrays import Floats
from dtlearn.draw import style
from dtlearn.draw.bars import Part, bars_sheet
from dtlearn.draw.marks import Sheet
from dtlearn.draw.names import one_line
from dtlearn.explain.site import Site
from dtlearn.splits.kinds import Split, Subset, Threshold
from dtlearn.text import show, show_count
from dtlearn.tree.tree import Tree

MOST = 16  # branches that are shown one by one
LONGEST = 48  # characters of a test in the numbers


class Trial(NamedTuple):
    """A split that may be chosen; ``chosen`` by the algorithm, ``tie`` if it scores as well."""

    split: Split
    counts: Floats
    score: float
    chosen: bool


class Round(NamedTuple):
    """The ``place`` in the order of play, the number of the trial there, and the game so far."""

    place: int
    number: int
    asked: bool = False
    rounds: int = 0
    total: float = 0.0


class Rounds:
    """All rounds that a tree has: its questions are the algorithm's answers.

    nodes    numbers of the nodes in the order of play
    trials   (place) -> the splits to choose from there
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.nodes: list[int] = np.flatnonzero(~tree.arrays.is_leaf).tolist()
        self.trials = lru_cache(None)(self._trials)

    def _trials(self, place: int) -> list[Trial]:
        """The splits to choose from, by attribute in the order of the table, not by their worth."""
        frame = Site(self.tree, self.nodes[place]).candidates
        frame = frame[frame["score"].notna()]
        order = {attribute.name: i for i, attribute in enumerate(self.tree.attributes)}
        lines = zip(frame["split"], frame["branches"], frame["score"], frame["chosen"], strict=True)
        trials = [
            Trial(split, np.asarray(counts, dtype=float), float(score), bool(chosen))
            for split, counts, score, chosen in lines
        ]
        levels = {a.name: a.levels for a in self.tree.attributes}
        return sorted(
            trials,
            key=lambda t: (order[t.split.attribute], _size(t.split, levels[t.split.attribute])),
        )

    def trial(self, at: Round) -> Trial:
        """The student's split."""
        return self.trials(at.place)[at.number]

    def answer(self, place: int) -> Trial:
        """The algorithm's split."""
        return next(trial for trial in self.trials(place) if trial.chosen)

    def gap(self, place: int, number: int) -> float:
        """By how much the algorithm's split scores better; 0 for one that scores as well."""
        gap = self.answer(place).score - self.trials(place)[number].score
        return gap if gap > 1e-12 else 0.0

    @cached_property
    def names(self) -> tuple[str, str, str]:
        """Impurity and score by name, and the score's unit."""
        measure, unit, score, _ = Site(self.tree, 0).names
        return measure, score, unit if score == "information gain" else ""

    # what is shown

    def sheet(self, at: Round) -> Sheet:
        """The bars of the node and of one's own split; once asked, of the algorithm's as well."""
        parts = self._parts(at)
        target = style.label(self.tree.target.name)
        return bars_sheet(target, self.tree.classes, parts, self.words(at))

    def words(self, at: Round) -> str:
        """What the bars show."""
        return "Bars of class counts. " + " ".join(
            f"{part.title}: {'; '.join(self._told(part))}." for part in self._parts(at)
        )

    def tell(self, at: Round) -> str:
        """The counts of one's own split; once asked, both scores, the gap and the sum of gaps."""
        trial, place = self.trial(at), f"node {at.place + 1} of {len(self.nodes)}"
        lines = [f"{place}: {self._where(at.place)}", self._table(at, trial)]
        if at.asked:
            lines += self._compared(at, trial)
        lines.append(self._score(at))
        return "\n".join(lines)

    def _parts(self, at: Round) -> list[Part]:
        node = self.tree.arrays.statistics[[self.nodes[at.place]]]
        parts = [Part(self._where(at.place), ("node",), node, self._notes(node, at.asked))]
        told = [("your split", self.trial(at))]
        if at.asked:
            told.append(("the algorithm's split", self.answer(at.place)))
        for whose, trial in told:
            score = f", {self.names[1]} {trial.score:.4f}{self.names[2]}" * at.asked
            title = f"{whose}: {one_line(trial.split.question, LONGEST)}{score}"
            names, counts = few(trial.split.branches, trial.counts)
            parts.append(Part(title, tuple(names), counts, self._notes(counts, at.asked)))
        return parts

    def _where(self, place: int) -> str:
        return one_line(self.tree.node(self.nodes[place]).branch, LONGEST) or "the root"

    def _notes(self, counts: Floats, asked: bool) -> tuple[str, ...]:
        """Number of rows, and how mixed they are once the algorithm was asked."""
        notes = [f"n = {style.number(line.sum())}" for line in counts]
        if not asked:
            return tuple(notes)
        mixed = self._impurity(counts)
        return tuple(f"{n}, {self.names[0]} {v:.4f}" for n, v in zip(notes, mixed, strict=True))

    def _impurity(self, counts: Floats) -> Floats:
        grower: Any = self.tree.grower
        impurity: Floats = np.asarray(grower.impurity(counts))
        return impurity

    def _told(self, part: Part) -> list[str]:
        classes = style.labels(self.tree.classes)
        return [
            f"{one_line(name, LONGEST)} "
            + ", ".join(f"{show_count(n)} {c}" for n, c in zip(line, classes, strict=True) if n > 0)
            for name, line in zip(part.names, part.counts, strict=True)
        ]

    def _table(self, at: Round, trial: Trial) -> str:
        names, counts = few(trial.split.branches, trial.counts)
        lines = np.vstack([counts, self.tree.arrays.statistics[self.nodes[at.place]]])
        measure = self.names[0]
        body = [[*map(style.number, line), style.number(line.sum())] for line in lines]
        columns = [*style.labels(self.tree.classes, taken=("n", measure)), "n"]
        if at.asked:
            mixed = self._impurity(lines)
            body = [[*line, f"{v:.6f}"] for line, v in zip(body, mixed, strict=True)]
            columns.append(measure)
        index = [*(one_line(name, LONGEST) for name in names), "node"]
        return pd.DataFrame(body, index=index, columns=columns).to_string()

    def _compared(self, at: Round, trial: Trial) -> list[str]:
        answer, gap = self.answer(at.place), self.gap(at.place, at.number)
        _, score, unit = self.names
        splits = [one_line(t.split.question, LONGEST) for t in (trial, answer)]
        wide = max(map(len, splits))
        told = f"gap              {gap:.6f}{unit}"
        if trial.chosen:
            told += ": the same split"
        elif gap == 0:
            told += ": a tie"
        return [
            f"your split       {splits[0]:{wide}}  {score} {trial.score:.6f}{unit}",
            f"the algorithm's  {splits[1]:{wide}}  {score} {answer.score:.6f}{unit}",
            told,
        ]

    def _score(self, at: Round) -> str:
        if not at.rounds:
            return "score            no node asked yet"
        n = "1 node" if at.rounds == 1 else f"{at.rounds} nodes"
        end = "; no node is left" if at.rounds == len(self.nodes) else ""
        return f"score            {n}, gaps of {at.total:.6f}{self.names[2]} in all{end}"


def few(names: Sequence[str], counts: Floats) -> tuple[list[str], Floats]:
    """Branches as they are; of very many the last ones are put together.

    >>> names, counts = few([f"level {i}" for i in range(20)], np.ones((20, 2)))
    >>> names[-1], counts[-1].tolist(), len(names)
    ('5 more branches', [5.0, 5.0], 16)
    """
    if len(names) <= MOST:
        return list(names), counts
    rest = counts[MOST - 1 :].sum(axis=0)
    more = f"{len(names) - MOST + 1} more branches"
    return [*names[: MOST - 1], more], np.vstack([counts[: MOST - 1], rest])


def _size(split: Split, levels: tuple[Any, ...]) -> tuple[Any, ...]:
    """Thresholds ascend; of sets the small ones come first."""
    if isinstance(split, Threshold):
        return (split.value,)
    if isinstance(split, Subset):
        return (len(split.left), *(levels.index(level) for level in split.left))
    return ()


def label(split: Split) -> str:
    """A test in a list that is of one attribute alone.

    >>> label(Threshold("Age", 22.5))
    '≤ 22.5'
    """
    first = split.branch(0).removeprefix(show(split.attribute)).strip()
    return first if isinstance(split, Threshold | Subset) else "one branch for each level"
