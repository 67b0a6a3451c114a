"""What a tree or rules ask, step by step: the texts in other languages are made of this.

ask     what leads to a step: a condition, or several joined; None where nothing is left to ask
step    one ask and what is predicted there, or that more is asked below
lost    a value that no branch of a test is for: it is missing, or was not seen at the node
UNTOLD  what stands for the prediction of a row that only the tree itself can predict
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from dtlearn.rules import Condition, Interval, Levels, Rules
from dtlearn.table.columns import Attribute
from dtlearn.text import show
from dtlearn.tree.tree import Tree

UNTOLD = None  # no class is None
SHARED = "where a value is missing, or was not seen in training, and the tree shares out the row"
UNCOVERED = "where no rule covers a row, and the tree itself would be asked"
DEEPEST = 90  # Python has 100 levels of indentation, and SQLite joins a thousand conditions
YEARS = range(1000, 10_000)  # whose dates are text of one length


@dataclass(frozen=True)
class Lost:
    """A value that is none of the known ones."""

    known: Condition


@dataclass(frozen=True)
class AllOf:
    """Several asks that all hold."""

    parts: "tuple[Ask, ...]"


@dataclass(frozen=True)
class AnyOf:
    """Several asks of which one holds."""

    parts: "tuple[Ask, ...]"


Ask = Condition | Lost | AllOf | AnyOf


class Step(NamedTuple):
    """One step of a ladder, in the order in which they are tried.

    depth  1 for what is asked first; 0 where nothing is asked
    ask    what leads here, if the steps before it at this depth did not lead elsewhere
    first  whether it is the first step of its depth at this place
    ends   whether something is predicted here; else the steps of the next depth follow
    says   what is predicted
    """

    depth: int
    ask: Ask | None
    first: bool
    ends: bool
    says: Any = UNTOLD


def steps(told: Tree | Rules) -> Iterator[Step]:
    """The steps of a tree or of rules. Raises ValueError for a tree that is too high to be told."""
    tree = tree_of(told)
    if isinstance(told, Rules):
        return _rules_steps(told)
    if tree.height > DEEPEST:
        raise ValueError(
            f"a tree of height {tree.height} is too high for Python or SQL, {DEEPEST} at most: "
            "prune it, or grow it with max_depth="
        )
    return _tree_steps(tree)


def tree_of(told: Tree | Rules) -> Tree:
    """The tree itself, or that of the rules. Raises TypeError for anything else."""
    if not isinstance(told, Tree | Rules):
        raise TypeError(f"a tree or its rules are written, got {type(told).__name__}")
    return told.tree if isinstance(told, Rules) else told


def note(told: Tree | Rules) -> str:
    """When nothing is predicted, in words; empty where that can't be."""
    if isinstance(told, Rules):
        return UNCOVERED if told.default is None else ""
    return SHARED if told.distribute and told.n_nodes > 1 else ""


def asked(told: Tree | Rules) -> list[Attribute]:
    """The attributes that a tree or rules test."""
    if isinstance(told, Rules):
        found = {c.attribute.name: c.attribute for rule in told.rules for c in rule.conditions}
        return list(found.values())
    tests = told.arrays.tests
    numbers = np.unique([t.attribute for t in (tests, *tests.backups)])
    return [told.attributes[i] for i in numbers.tolist() if i >= 0]


def levels_of(condition: Condition) -> tuple[tuple[Any, ...], bool] | None:
    """The levels that a condition allows, and whether a missing value too; None for numbers."""
    attribute = condition.attribute
    if isinstance(condition, Interval):
        if attribute.kind == "numeric":
            return None
        ends = np.clip([condition.low, condition.high], -1, len(attribute.levels))
        low, high = np.floor(ends).astype(int).tolist()
        return attribute.levels[low + 1 : high + 1], False
    stands_for_missing = attribute.levels[-1:] if attribute.missing_level else ()
    allowed = tuple(v for v in condition.allowed if v not in stands_for_missing)
    return allowed, len(allowed) < len(condition.allowed)


def moment_of(attribute: Attribute, bound: float, zone: bool) -> pd.Timestamp:
    """A bound of dates. Raises ValueError for what can't be told; ``zone`` whether one with can."""
    clock = attribute.clock
    if clock is None or clock.kind != "datetime" or (clock.detail and not zone):
        most = "dates" if zone else "dates without a time zone"
        raise ValueError(
            f"column {show(attribute.name)!r} holds {clock}, and this text can tell {most} only: "
            "turn the column into these or into numbers, and grow the tree again"
        )
    moment = pd.Timestamp(attribute.cut_value(bound))
    if moment.year not in YEARS or moment.nanosecond:
        raise ValueError(
            f"column {show(attribute.name)!r} is cut at {moment}, which text can't tell: it has "
            "whole microseconds in the years 1000 to 9999"
        )
    return moment


def _rules_steps(rules: Rules) -> Iterator[Step]:
    for i, rule in enumerate(rules.rules):
        if not rule.conditions:  # a tree that is a leaf
            yield Step(0, None, True, True, rule.prediction)
            return
        yield Step(1, AllOf(rule.conditions), i == 0, True, rule.prediction)
    depth = min(len(rules.rules), 1)
    yield Step(depth, None, not depth, True, UNTOLD if rules.default is None else rules.default)


def _tree_steps(tree: Tree) -> Iterator[Step]:
    """Each step before those below it, branch by branch."""
    stack: list[tuple[int | None, Step]] = [(0, _step(tree, 0, 0, None, True))]
    while stack:
        node, step = stack.pop()
        yield step
        if node is None or step.ends:
            continue
        stack.extend(reversed(_below(tree, node, step.depth + 1)))


def _below(tree: Tree, node: int, depth: int) -> list[tuple[int | None, Step]]:
    """The steps below a node with their nodes; the last one takes what the others left."""
    children, default = tree.arrays.children(node), _default(tree, node)
    ways: list[tuple[int, Ask | None]] = [
        (child, _ask(tree, node, b)) for b, child in enumerate(children) if b != default
    ]
    if default is not None:
        ways.append((children[default], None))
    below: list[tuple[int | None, Step]] = [
        (child, _step(tree, child, depth, ask, i == 0)) for i, (child, ask) in enumerate(ways)
    ]
    if default is None:
        below.append((None, Step(depth, None, False, True, _rests(tree, node))))
    return below


def _step(tree: Tree, node: int, depth: int, ask: Ask | None, first: bool) -> Step:
    ends = bool(tree.arrays.is_leaf[node])
    return Step(depth, ask, first, ends, tree.predictions[node] if ends else UNTOLD)


def _rests(tree: Tree, node: int) -> Any:
    """What a row that has no branch at a node is predicted."""
    return UNTOLD if tree.distribute else tree.predictions[node]


def _default(tree: Tree, node: int) -> int | None:
    """The branch of a row that has none by its value; None where it stays or is shared out."""
    default = int(tree.arrays.tests.default[node])
    if default >= 0:
        return default
    held = [b for b, child in enumerate(tree.arrays.children(node)) if tree.arrays.n[child] > 0]
    return held[0] if tree.distribute and len(held) == 1 else None


def _ask(tree: Tree, node: int, branch: int) -> Ask:
    """What leads down a branch: the value, or if it is lost what a surrogate says."""
    tests = [t for t in (tree.arrays.tests, *tree.arrays.tests.backups) if t.attribute[node] >= 0]
    found: Ask = _by_value(tree, tests[-1], node, branch)
    for test in reversed(tests[:-1]):
        lost = Lost(_known(tree, test, node))
        found = AnyOf((_by_value(tree, test, node, branch), AllOf((lost, found))))
    return found


def _by_value(tree: Tree, tests: Any, node: int, branch: int) -> Condition:
    attribute, cut = tree.attributes[tests.attribute[node]], float(tests.threshold[node])
    branches = tests.branches_of_levels(node)
    if np.isnan(cut):
        return _levels(attribute, branches == branch)
    above = int(np.flatnonzero(branches == branch)[0]) if len(branches) else branch
    return Interval(attribute).narrowed(cut, above)


def _known(tree: Tree, tests: Any, node: int) -> Condition:
    """All values that a test has a branch for."""
    attribute = tree.attributes[tests.attribute[node]]
    if np.isnan(tests.threshold[node]):
        return _levels(attribute, tests.branches_of_levels(node) >= 0)
    return Interval(attribute)


def _levels(attribute: Attribute, chosen: Sequence[Any]) -> Levels:
    pairs = zip(attribute.levels, chosen, strict=True)
    return Levels(attribute, tuple(level for level, is_chosen in pairs if is_chosen))
