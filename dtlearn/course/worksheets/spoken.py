"""Questions about what a tree says: a rule with its support and confidence, and three rows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dtlearn.course.worksheets import growing
from dtlearn.course.worksheets.drawn import Row, is_open, is_tied
from dtlearn.course.worksheets.facts import Facts
from dtlearn.course.worksheets.hand import Hand
from dtlearn.course.worksheets.question import Own, Question
from dtlearn.course.worksheets.trees import TREE_REASONS, listed, of_gains, root_of
from dtlearn.explain.page import Grid, Page


def undecided(facts: Facts, root: str) -> list[str]:
    """The levels of an attribute whose rows are of both classes, and more of one."""
    counts = {
        x: facts.drawn.counts(part) for x, part in facts.drawn.parts(facts.drawn.rows, root).items()
    }
    return [x for x, c in counts.items() if is_open(c) and not is_tied(c)]


@dataclass(frozen=True)
class _Rule:
    """The rule that covers one row after one level of growth."""

    facts: Facts
    row: Row

    def covered(self, own: Own) -> list[Row]:
        """The rows in its branch of the root."""
        asked = root_of(self.facts, own)
        return self.facts.drawn.parts(self.facts.drawn.rows, asked)[self.row[asked]]

    def says(self, own: Own, hand: Hand) -> str:
        """The class that it predicts."""
        return self.facts.drawn.majority(self.covered(own))

    def confidence(self, own: Own, hand: Hand) -> float:
        """The share of that class, or of the one that the student takes for it."""
        label, some = own.get("rule_class", self.says(own, hand)), self.covered(own)
        return hand.value(self.counts(own)[self.facts.classes.index(label)] / len(some))

    def counts(self, own: Own) -> list[int]:
        """Its rows by class."""
        return self.facts.drawn.counts(self.covered(own))

    def worked(self) -> Page:
        """The rule and its counts in a sentence."""
        root, counts = root_of(self.facts, {}), self.counts({})
        told = ", ".join(f"{c} {k}" for c, k in zip(counts, self.facts.classes, strict=True))
        says = f"then {self.facts.target} = {self.says({}, Hand())}"
        rule = f"if {root} = {self.row[root]} {says}"
        return (f"The rule is: {rule}. It covers {sum(counts)} rows ({told}).",)


def rules(facts: Facts) -> list[Question]:
    """The rule of a row after one level of growth: its class, support and confidence."""
    root, rows = root_of(facts, {}), facts.drawn.rows
    levels = undecided(facts, root)
    place = facts.dice.pick([i for i, row in enumerate(rows) if row[root] in levels])
    rule, uses = _Rule(facts, rows[place]), facts.used(root="level") or of_gains(facts)
    return [_class(rule, place + 1, uses), _support(rule, uses), _confidence(rule, uses)]


def _class(rule: _Rule, number: int, uses: tuple[str, ...]) -> Question:
    return Question(
        "rule_class",
        "rules",
        f"Grow a tree by information gain from {listed(rule.facts.drawn.names)}, and stop after "
        f"the root: row {number} is covered by a rule of one condition. Which class does the rule "
        "predict? Of equal ones take that of most rows of the table.",
        "label",
        rule.says,
        uses,
        options=rule.facts.classes,
        worked=rule.worked,
    )


def _support(rule: _Rule, uses: tuple[str, ...]) -> Question:
    return Question(
        "support",
        "rules",
        "How many rows does that rule cover (its support)?",
        "exact",
        lambda own, hand: len(rule.covered(own)),
        uses,
        slips={"rows of the class": max(rule.counts({}))},
        reasons={"rows of the class": "All rows that the condition covers count, of each class."},
        worked=rule.worked,
    )


def _confidence(rule: _Rule, uses: tuple[str, ...]) -> Question:
    counts, n = rule.counts({}), len(rule.facts.drawn.rows)
    return Question(
        "confidence",
        "rules",
        "What is the confidence of that rule?",
        "fraction",
        rule.confidence,
        (*uses, "rule_class"),
        slips={"share of the table": max(counts) / n, "other class": min(counts) / sum(counts)},
        reasons=TREE_REASONS,
        worked=rule.worked,
    )


@dataclass(frozen=True)
class _Asked:
    """Three rows to be classified; one has a level that is not there at its second node."""

    facts: Facts
    rows: list[Mapping[str, str]]
    unseen: int

    def classes(self, own: Own, hand: Hand) -> tuple[str, ...]:
        """What the tree predicts, or the one that the student takes for it."""
        drawn, first = self.facts.drawn, root_of(self.facts, own) if own else None
        nested = own.get("tree", growing.grown(drawn, drawn.rows, drawn.names, first))
        return tuple(growing.predicted(drawn, drawn.rows, nested, row) for row in self.rows)

    @property
    def answer(self) -> tuple[str, ...]:
        """What is right."""
        return self.classes({}, Hand())

    @property
    def slips(self) -> dict[str, tuple[str, ...]]:
        """Answers that are wrong for the row with the level without rows."""
        right, i = self.answer, self.unseen
        wrong = _for_unseen(self.facts, right[i])
        return {name: (*right[:i], label, *right[i + 1 :]) for name, label in wrong.items()}

    @property
    def told(self) -> str:
        """The rows, in a question."""
        names = self.facts.drawn.names
        return "; ".join(
            f"({letter}) " + ", ".join(f"{name} = {row[name]}" for name in names)
            for letter, row in zip("abc", self.rows, strict=True)
        )

    def worked(self) -> Page:
        """The rows with their classes."""
        names = self.facts.drawn.names
        lines = [
            (letter, *(row[name] for name in names), label)
            for letter, row, label in zip("abc", self.rows, self.answer, strict=True)
        ]
        note = f"Row ({'abc'[self.unseen]}) has a level without rows at its second node: the class "
        return Grid(("", *names, self.facts.target), tuple(lines)), f"{note}of most rows there."


def prediction(facts: Facts) -> list[Question]:
    """The classes of three rows; one has a level that is not there at its second node."""
    right = growing.grown(facts.drawn, facts.drawn.rows, facts.drawn.names)
    rows = _three_rows(facts, right)
    unseen = next(i for i, row in enumerate(rows) if _is_unseen(right, row))
    asked = _Asked(facts, rows, unseen)
    return [
        Question(
            "prediction",
            "prediction",
            "What does the whole tree, grown by information gain from "
            f"{listed(facts.drawn.names)}, predict for these rows: {asked.told}? At a level "
            "without rows at a node the class of most rows of the node is predicted. Give the "
            "three classes in their order.",
            "labels",
            asked.classes,
            facts.used(tree="tree") or facts.used(root="level") or of_gains(facts),
            options=facts.classes,
            slips=asked.slips,
            reasons=TREE_REASONS,
            worked=asked.worked,
        )
    ]


def _is_unseen(nested: Any, row: Row) -> bool:
    while not isinstance(nested, str):
        attribute, below = nested
        if row[attribute] not in below:
            return True
        nested = below[row[attribute]]
    return False


def _for_unseen(facts: Facts, label: str) -> dict[str, str]:
    table = facts.drawn.majority(facts.drawn.rows)
    other = next(c for c in facts.classes if c != label)
    return {"class of the table" if table == other else "rare class": other}


def _three_rows(facts: Facts, right: Any) -> list[Mapping[str, str]]:
    """Two rows whose way ends at a leaf, one by each open branch, and one that stops above."""
    root, below = right
    untied = undecided(facts, root)[0]
    ways = [facts.dice.pick([x for x in below if not isinstance(below[x], str)]), None, untied]
    rows = []
    for kind, level in zip(("leaf", "any", "unseen"), ways, strict=True):
        rows.append(_row(facts, right, level or facts.dice.pick(list(below)), kind == "unseen"))
    return facts.dice.shuffled(rows)


def _row(facts: Facts, right: Any, level: str, unseen: bool) -> dict[str, str]:
    """A row that goes down one branch of the root, to a level that is there or not."""
    attributes = facts.drawn.story.attributes
    row = {name: facts.dice.pick(levels) for name, levels in attributes.items()}
    root, below = right
    row[root] = level
    if not isinstance(below[level], str):
        asked, known = below[level]
        row[asked] = facts.dice.pick([x for x in attributes[asked] if (x in known) != unseen])
    return row
