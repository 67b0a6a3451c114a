"""Rule post-pruning: drop the conditions that a rule is no worse without (Quinlan 1993, ch. 5).

part       what can be dropped: a bound of an interval, or a set of levels
errors     weight of the rows that a rule covers and predicts wrong
estimate   of the error rate of a rule: pessimistic on training rows, plain on validation rows
left out   a rule that has lost all conditions, covers no training row, or is there already

A rule that covers no row tells nothing: it is judged as if it had no condition.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.arrays import TIE, Bools, Floats, Ints, group_sums
from dtlearn.options import SHARE, check_number, is_share
from dtlearn.prune.limits import added_errors
from dtlearn.rules.conditions import Condition, joined
from dtlearn.rules.rules import NO_RULE, Codes, Rule, Rules, coded, deciding, tree_rules
from dtlearn.table.classes import first_largest
from dtlearn.table.levels import reject_missing
from dtlearn.tree.tree import Tree

RECORD = ["rule", "condition", "n", "errors", "before", "after", "verdict"]
Rate = Callable[[float, float], float]  # weight and errors of the rows covered -> estimate


def simplify(
    rules: Rules | Tree, validation: pd.DataFrame | None = None, *, confidence: float = 0.25
) -> Rules:
    """The rules of a tree, each without the conditions that it does not need; then sorted.

    The condition whose loss gives a rule the lowest estimate (of equal ones the last) is dropped,
    again and again, while the estimate does not rise. The bounds of an interval are conditions of
    their own, a set of levels is one. The estimate is (errors + added errors) / rows covered, of
    the training rows, with what :func:`dtlearn.prune.added_errors` adds at this ``confidence``.
    Where ``validation`` rows with their true classes are given, it is errors / rows covered of
    those instead, and the confidence has no part in it.

    A rule that has lost all conditions, covers no training row or is there already is left out.
    The others are sorted: lowest estimate first, of equal ones the rule that covers more training
    rows, then the order before. Rules may now overlap; the first one that covers a row decides.
    The default is the majority class of the training rows that no rule covers, or of all of them
    where there are none.

    ``record`` has a line for each step: the rule (as it was called before), the condition, the
    weight ``n`` and ``errors`` of the rows covered without it, the estimate before and after, and
    "dropped" or "kept". The line of a rule that is left out has no condition.

    Raises TypeError for a regression tree, and for what is neither a tree nor rules; ValueError
    for a bad confidence, for a tree with priors or losses, for one that was read from JSON (it has
    no training rows), and where there are no validation rows or classes of them are missing;
    KeyError where they lack a column.

    >>> import dtlearn as dt
    >>> short = simplify(dt.id3(dt.datasets.load("risk"), target="Risk"))
    >>> short
    R1: if Car = SUV then Risk = H  (support 2, confidence 1, estimated error 0.5)
    R2: if Age ≤ 22.5 then Risk = H  (support 2, confidence 1, estimated error 0.5)
    R3: if Car = Sports and Age > 22.5 then Risk = L  (support 2, confidence 1, estimated error 0.5)
    otherwise Risk = H
    >>> short.record.loc[1]  # two rows are covered without Car = Sports, both H: 1 - 0.25^(1/2)
    rule                   R2
    condition    Car = Sports
    n                     2.0
    errors                0.0
    before               0.75
    after                 0.5
    verdict           dropped
    Name: 1, dtype: object
    """
    check_number("confidence", confidence, is_share, SHARE)
    given = tree_rules(rules) if isinstance(rules, Tree) else rules
    _check(given)
    training = Judge.training(given.tree, confidence)
    judge = training if validation is None else Judge.validation(given, validation)
    kept: list[Rule] = []
    lines: list[tuple[Any, ...]] = []
    seen: dict[Any, str] = {}  # what a rule says -> the name of the first one that says so
    for name, rule in zip(given.names, given.rules, strict=True):
        stay, estimate, steps = _dropped(rule, judge)
        lines += [(name, *step) for step in steps]
        shorter = _recounted(replace(rule, conditions=joined(stay), estimate=estimate), training)
        first = seen.setdefault((frozenset(shorter.conditions), shorter.prediction), name)
        reason = _reason(shorter, "" if first == name else f"the same as {first}")
        if reason:
            lines.append((name, "", *[np.nan] * 4, f"left out: {reason}"))
        else:
            kept.append(shorter)
    default = _default(given.tree, kept, training)
    record = pd.DataFrame(lines, columns=RECORD)
    return Rules(given.target, tuple(sorted(kept, key=_rank)), given.tree, default, record)


def _check(given: Any) -> None:
    """Raise TypeError for what are no rules of classes, ValueError where errors are weighed."""
    if not isinstance(given, Rules):
        raise TypeError(f"simplify takes a tree or its rules, got {type(given).__name__}")
    given.tree.target.class_labels("simplify counts errors of classes")
    given.tree.target.unweighted("simplify counts errors")


@dataclass(frozen=True)
class Judge:
    """Rows that rules are judged by: coded columns, class numbers, weights; and the estimate."""

    classes: list[Any]
    codes: Codes
    y: Ints
    weight: Floats
    rate: Rate

    @classmethod
    def training(cls, tree: Tree, confidence: float) -> "Judge":
        """The training rows, with the pessimistic estimate."""
        if tree.grower is None:
            raise ValueError(
                "simplify counts the training rows that each rule covers, and this tree has none "
                "(it was read from JSON, tuples or another program): grow it again"
            )

        def pessimistic(n: float, errors: float) -> float:
            return (errors + added_errors(n, errors, confidence)) / n

        table = tree.grower.table
        names = [attribute.name for attribute in tree.attributes]
        codes = dict(zip(names, np.ascontiguousarray(table.X.T), strict=True))
        return cls(tree.classes, codes, table.y, table.weight, pessimistic)

    @classmethod
    def validation(cls, given: Rules, rows: pd.DataFrame) -> "Judge":
        """Other rows, with the share that a rule gets wrong."""
        codes, target = coded(rows, given.rules), given.tree.target
        if not len(rows):
            raise ValueError("the validation table has no rows: there is nothing to decide with")
        reject_missing(target.column(rows), f"the target {target.name!r}")
        y = target.codes(rows)
        return cls(given.tree.classes, codes, y, np.ones(len(y)), lambda n, errors: errors / n)

    def number(self, rule: Rule) -> int:
        """Number of the class that a rule predicts."""
        return self.classes.index(rule.prediction)

    def wrong(self, rule: Rule) -> Floats:
        """Weight of each row of another class than the rule predicts, 0 for the others."""
        return np.where(self.y == self.number(rule), 0.0, self.weight)

    def estimates(self, n: Floats, errors: Floats, wrong: Floats) -> list[float]:
        """Estimates for these weights and errors of rows covered; without any, for all rows."""
        blind = self.weight.sum(), wrong.sum()
        pairs = [pair if pair[0] > 0 else blind for pair in zip(n, errors, strict=True)]
        return [float(self.rate(*pair)) for pair in pairs]


@dataclass
class Misses:
    """Which parts of a rule each row fails to meet, the parts dropped so far not counted.

    fails   whether a row fails a part (parts, rows)
    missed  number of parts that a row fails (rows,)
    """

    fails: Bools
    missed: Ints

    @classmethod
    def of(cls, parts: list[Condition], judge: Judge) -> "Misses":
        """All parts asked of the rows."""
        fails = np.empty((len(parts), len(judge.y)), dtype=bool)
        for i, part in enumerate(parts):
            fails[i] = ~part.holds(judge.codes[part.attribute.name])
        return cls(fails, fails.sum(axis=0))

    def covered(self, *weights: Floats) -> list[Floats]:
        """Sums of weights over the rows covered without each part, and last with all of them."""
        met, near = np.flatnonzero(self.missed == 0), np.flatnonzero(self.missed == 1)
        part = self.fails[:, near].argmax(axis=0)
        n = len(self.fails) + 1
        return [weight[met].sum() + group_sums(part, weight[near], n) for weight in weights]

    def drop(self, part: int) -> None:
        """Ask a part no more."""
        self.missed = self.missed - self.fails[part]
        self.fails[part] = False


def _dropped(rule: Rule, judge: Judge) -> tuple[list[Condition], float, list[tuple[Any, ...]]]:
    """The parts of a rule that stay, their estimate, and the steps as the record tells them."""
    parts = [part for condition in rule.conditions for part in condition.parts]
    wrong, misses, steps = judge.wrong(rule), Misses.of(parts, judge), []
    estimate, stay = judge.estimates(np.zeros(1), np.zeros(1), wrong)[0], list(range(len(parts)))
    while stay:
        n, errors = misses.covered(judge.weight, wrong)
        *without, before = judge.estimates(n[[*stay, -1]], errors[[*stay, -1]], wrong)
        after = min(without)
        part = max(i for i, e in zip(stay, without, strict=True) if e <= after * (1 + TIE))
        better = after <= before * (1 + TIE)
        numbers = float(n[part]), float(errors[part]), before, after
        steps.append((str(parts[part]), *numbers, "dropped" if better else "kept"))
        estimate = after if better else before
        if not better:
            break
        misses.drop(part)
        stay.remove(part)
    return [parts[i] for i in stay], estimate, steps


def _recounted(rule: Rule, training: Judge) -> Rule:
    """The rule with support and confidence of all training rows that it covers."""
    rows = rule.covered(training.codes, np.arange(len(training.y)))
    weight, right = training.weight[rows], training.y[rows] == training.number(rule)
    support = weight.sum()
    confidence = weight[right].sum() / support if support > 0 else np.nan
    return replace(rule, support=float(support), confidence=float(confidence))


def _reason(rule: Rule, same: str) -> str:
    """Why a simplified rule is left out; empty where it stays."""
    if not rule.conditions:
        return "no condition is left"
    return same if rule.support > 0 else "it covers no training row"


def _rank(rule: Rule) -> tuple[float, float]:
    """What sorts the rules: the most accurate first, then the one that covers more."""
    return round(rule.estimate or 0.0, 12), -round(rule.support, 9)


def _default(tree: Tree, rules: list[Rule], training: Judge) -> Any:
    """Majority class of the training rows that no rule covers, or of all if there are none."""
    left = deciding(rules, training.codes, len(training.y)) == NO_RULE
    rows = left if left.any() else ~left
    counts = group_sums(training.y[rows], training.weight[rows], len(training.classes))
    return training.classes[first_largest(counts[None], tree.preference)[0]]
