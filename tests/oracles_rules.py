"""Rules the slow way: read off the tree's nodes, asked of one row at a time, shortened greedily.

row    a dictionary of values, None where one is missing
part   a condition that can be dropped: (name, "≤", cut), (name, ">", cut), (name, "in", levels)
rate   what estimates an error rate from the number of rows covered and the errors among them
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

import pandas as pd

from dtlearn import Tree
from dtlearn.rules import Interval, Rule
from dtlearn.splits.kinds import Threshold
from dtlearn.tree import Node

Part = tuple[Any, str, Any]
Row = dict[Any, Any]
Rate = Callable[[float, float], float]
TIE = 1e-12


class Short(NamedTuple):
    """A rule: its parts, what it predicts, its leaf, its estimate, the weight that it covers."""

    parts: list[Part]
    prediction: Any
    leaf: int
    estimate: float = 0.0
    support: float = 0.0


def plain_rows(data: pd.DataFrame, order: dict[Any, list[Any]]) -> list[Row]:
    """The rows as dictionaries; an ordered category is the place of its level, None if unseen."""
    columns = {name: [None if pd.isna(v) else v for v in data[name]] for name in data}
    for name, levels in order.items():
        columns[name] = [levels.index(v) if v in levels else None for v in columns[name]]
    return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]


def places(training: pd.DataFrame) -> dict[Any, list[Any]]:
    """The levels of each ordered category that occur."""
    kinds = {name: training[name].dtype for name in training}
    return {
        name: [v for v in kind.categories if (training[name] == v).any()]
        for name, kind in kinds.items()
        if isinstance(kind, pd.CategoricalDtype) and kind.ordered
    }


def meets(row: Row, part: Part) -> bool:
    """Whether a row meets a part; a missing value meets none."""
    name, sign, asked = part
    value = row[name]
    if value is None:
        return False
    if sign == "in":
        return any(value == level and type(value) is type(level) for level in asked)
    return value <= asked if sign == "≤" else value > asked


def covers(row: Row, parts: list[Part]) -> bool:
    """Whether a row meets all parts."""
    return all(meets(row, part) for part in parts)


def leaf_rules(tree: Tree, order: dict[Any, list[Any]]) -> list[Short]:
    """One rule for each leaf with rows, in the order of the printed tree."""
    found, stack = [], [tree.root]
    while stack:
        node = stack.pop()
        if node.is_leaf and node.n > 0:
            found.append(Short(_parts(node, order), node.prediction, node.id))
        stack.extend(reversed(node.children))
    return found


def _parts(leaf: Node, order: dict[Any, list[Any]]) -> list[Part]:
    """What the path to a leaf asks: of each attribute the tightest bounds, or the common levels."""
    path = [leaf]
    while path[0].parent is not None:
        path.insert(0, path[0].parent)
    asked: dict[Any, dict[str, Any]] = {}
    for above, below in pairwise(path):
        side = [child.id for child in above.children].index(below.id)
        known = asked.setdefault(above.attribute, {})
        if isinstance(above.split, Threshold):
            cut = above.threshold
            cut = order[above.attribute].index(cut) if above.attribute in order else cut
            sign, tighter = (("≤", min), (">", max))[side]
            known[sign] = tighter(known.get(sign, cut), cut)
        else:
            levels = above.levels[side]
            levels = levels if isinstance(levels, tuple) else (levels,)
            known["in"] = [v for v in known.get("in", levels) if v in levels]
    return [
        (name, sign, known[sign])
        for name, known in asked.items()
        for sign in (">", "≤", "in")
        if sign in known
    ]


def parts_of(rule: Rule, order: dict[Any, list[Any]]) -> list[Part]:
    """The conditions of a library rule, written as the oracle writes them."""
    parts: list[Part] = []
    for condition in rule.conditions:
        name = condition.attribute.name
        if isinstance(condition, Interval):
            cuts = [(">", condition.low), ("≤", condition.high)]
            known = [(sign, cut) for sign, cut in cuts if abs(cut) != float("inf")]
            parts += [(name, sign, int(c) if name in order else c) for sign, c in known]
        else:
            parts.append((name, "in", list(condition.allowed)))
    return parts


class Oracle(NamedTuple):
    """Simplifies by going through all rows for every question."""

    training: list[Row]
    weight: list[float]
    judged: list[Row]
    judged_weight: list[float]
    target: Any
    rate: Rate

    def estimate(self, parts: list[Part], prediction: Any) -> float:
        """Estimated error rate of a rule; of the rule without parts where it covers nothing."""
        covered = [covers(row, parts) for row in self.judged]
        if not any(covered):
            covered = [True] * len(covered)
        pairs = list(zip(self.judged, self.judged_weight, covered, strict=True))
        n = sum(w for _, w, c in pairs if c)
        errors = sum(w for row, w, c in pairs if c and row[self.target] != prediction)
        return self.rate(n, errors)

    def shortened(self, rule: Short) -> Short:
        """The rule after greedy dropping."""
        parts, now = list(rule.parts), self.estimate(rule.parts, rule.prediction)
        while parts:
            without = [parts[:i] + parts[i + 1 :] for i in range(len(parts))]
            estimates = [self.estimate(p, rule.prediction) for p in without]
            best = min(estimates)
            if best > now * (1 + TIE):
                break
            last = max(i for i, e in enumerate(estimates) if e <= best * (1 + TIE))
            parts, now = without[last], estimates[last]
        support = sum(
            w for row, w in zip(self.training, self.weight, strict=True) if covers(row, parts)
        )
        return rule._replace(parts=parts, estimate=now, support=support)

    def simplified(self, rules: list[Short]) -> list[Short]:
        """Shortened, without empty, uncovering and repeated rules, sorted."""
        kept: list[Short] = []
        for rule in map(self.shortened, rules):
            said = [(sorted(map(repr, k.parts)), repr(k.prediction)) for k in kept]
            again = (sorted(map(repr, rule.parts)), repr(rule.prediction)) in said
            if rule.parts and rule.support > 0 and not again:
                kept.append(rule)
        return sorted(kept, key=lambda r: (round(r.estimate, 10), -round(r.support, 8)))

    def default(self, rules: list[Short], tree: Tree) -> Any:
        """Majority of the training rows left over; of equals the more frequent, then the first."""
        pairs = list(zip(self.training, self.weight, strict=True))
        left = [p for p in pairs if not any(covers(p[0], r.parts) for r in rules)] or pairs
        counts = [sum(w for row, w in left if row[self.target] == c) for c in tree.classes]
        overall = [sum(w for row, w in pairs if row[self.target] == c) for c in tree.classes]
        equal = [i for i, n in enumerate(counts) if n >= max(counts) * (1 - TIE)]
        if tree.method != "C4.5":
            equal.sort(key=lambda i: -overall[i])
        return tree.classes[equal[0]]
