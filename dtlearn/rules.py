"""A tree as rules: one for each leaf that holds training rows, "if ... and ... then ...".

Conditions on the same attribute are merged: Age > 20 and Age > 30 become Age > 30, and a lower
and an upper bound become one interval.
"""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from dtlearn.columns import Attribute
from dtlearn.splits import show

if TYPE_CHECKING:
    from dtlearn.tree import Tree


@dataclass(frozen=True)
class Interval:
    """Numbers above ``low`` and at most ``high``: what the thresholds of a path leave."""

    attribute: Attribute
    low: float = -np.inf
    high: float = np.inf

    def narrowed(self, cut: float, branch: int) -> "Interval":
        """The part at most ``cut`` (branch 0), or above it (branch 1)."""
        if branch == 0:
            return replace(self, high=min(self.high, cut))
        return replace(self, low=max(self.low, cut))

    def __str__(self) -> str:
        name = show(self.attribute.name)
        low, high = (
            show(self.attribute.cut_value(bound)) if np.isfinite(bound) else ""
            for bound in (self.low, self.high)
        )
        if low and high:
            return f"{low} < {name} ≤ {high}"
        return f"{name} ≤ {high}" if high else f"{name} > {low}"


@dataclass(frozen=True)
class Levels:
    """Levels that are allowed, and those that were ruled out: what the sets of a path leave."""

    attribute: Attribute
    allowed: tuple[Any, ...]
    ruled_out: tuple[Any, ...] = ()
    chosen: bool = False  # whether some test of the path named the allowed levels
    multiway: bool = False  # whether the tests have one branch a level

    def narrowed(self, groups: Any, branch: int) -> "Levels":
        """The levels of one branch. Branch 1 of two sets is "not in" the other set."""
        side = {v for v, b in zip(self.attribute.levels, groups, strict=True) if b == branch}
        other = {v for v, b in zip(self.attribute.levels, groups, strict=True) if 0 <= b != branch}
        allowed = tuple(v for v in self.allowed if v in side)
        if self.multiway or branch == 0:
            return replace(self, allowed=allowed, chosen=True)
        ruled_out = tuple(v for v in self.attribute.levels if v in other or v in self.ruled_out)
        return replace(self, allowed=allowed, ruled_out=ruled_out)

    def __str__(self) -> str:
        name, named = show(self.attribute.name), self.allowed if self.chosen else self.ruled_out
        if self.multiway:
            return f"{name} = {show(named[0])}"
        sign = "∈" if self.chosen else "∉"
        return f"{name} {sign} {{{', '.join(map(show, named))}}}"


Condition = Interval | Levels


@dataclass(frozen=True)
class Rule:
    """One rule: its conditions all hold, so the target has the predicted value.

    ``support`` is the weight of the training rows that it covers, ``confidence`` the share of them
    that it predicts right (NaN in a regression), ``leaf`` the node that it comes from.
    """

    conditions: tuple[Condition, ...]
    prediction: Any
    support: float
    confidence: float
    leaf: int

    @property
    def premise(self) -> str:
        """The conditions as text; "always" without any."""
        return " and ".join(map(str, self.conditions)) or "always"


@dataclass(frozen=True, repr=False)
class Rules:
    """The rules of a tree, in the order in which it is printed."""

    target: Hashable
    rules: tuple[Rule, ...]

    def __len__(self) -> int:
        return len(self.rules)

    def __getitem__(self, index: int) -> Rule:
        return self.rules[index]

    @property
    def frame(self) -> pd.DataFrame:
        """One line a rule: conditions, prediction, support, confidence, leaf."""
        lines = [(r.premise, r.prediction, r.support, r.confidence, r.leaf) for r in self.rules]
        columns = ["conditions", show(self.target), "support", "confidence", "leaf"]
        return pd.DataFrame(lines, columns=columns, index=self._names())

    def __str__(self) -> str:
        return "\n".join(
            f"{name}: if {rule.premise} then {show(self.target)} = {show(rule.prediction)}"
            f"  (support {show(rule.support)}{_confidence(rule)})"
            for name, rule in zip(self._names(), self.rules, strict=True)
        )

    __repr__ = __str__

    def _names(self) -> list[str]:
        return [f"R{i}" for i in range(1, len(self) + 1)]


def tree_rules(tree: "Tree") -> Rules:
    """One rule for each leaf that holds training rows.

    >>> import dtlearn as dt
    >>> tree_rules(dt.cart(dt.datasets.load("risk"), target="Risk"))
    R1: if Car ∈ {Sports} and Age ≤ 22.5 then Risk = H  (support 1, confidence 1)
    R2: if Car ∈ {Sports} and Age > 22.5 then Risk = L  (support 2, confidence 1)
    R3: if Car ∉ {Sports} then Risk = H  (support 3, confidence 1)
    """
    held: dict[int, dict[int, Condition]] = {0: {}}
    rules = []
    for node in tree.table.preorder():
        conditions = held.pop(node)
        for branch, child in enumerate(tree.table.children(node)):
            held[child] = _narrowed(tree, conditions, node, branch)
        if tree.table.is_leaf[node] and tree.table.n[node] > 0:
            rules.append(_rule(tree, tuple(conditions.values()), node))
    return Rules(tree.target.name, tuple(rules))


def _narrowed(
    tree: "Tree", conditions: dict[int, Condition], node: int, branch: int
) -> dict[int, Condition]:
    tests, number = tree.table.tests, int(tree.table.tests.attribute[node])
    attribute, known = tree.attributes[number], conditions.get(number)
    if np.isnan(tests.threshold[node]):
        levels = Levels(attribute, attribute.levels, multiway=tests.multiway)
        levels = known if isinstance(known, Levels) else levels
        return {**conditions, number: levels.narrowed(tests.groups_of(node), branch)}
    interval = known if isinstance(known, Interval) else Interval(attribute)
    return {**conditions, number: interval.narrowed(float(tests.threshold[node]), branch)}


def _rule(tree: "Tree", conditions: tuple[Condition, ...], node: int) -> Rule:
    n = float(tree.table.n[node])
    confidence = float("nan")
    if tree.target.classes is not None:
        right = tree.classes.index(tree.predictions[node])
        confidence = float(tree.table.statistics[node, right]) / n
    return Rule(conditions, tree.predictions[node], n, confidence, node)


def _confidence(rule: Rule) -> str:
    return "" if np.isnan(rule.confidence) else f", confidence {rule.confidence:.3g}"
