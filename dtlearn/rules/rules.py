"""A tree as rules: one for each leaf that holds training rows, "if ... and ... then ...".

covers     a rule covers a row that meets all of its conditions
decides    the first rule that covers a row decides what is predicted
default    the class of the rows that no rule covers; the rules of a whole tree have none

Conditions on the same attribute are merged: Age > 20 and Age > 30 become Age > 30, and a lower
and an upper bound become one interval.
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from dtlearn.arrays import Floats, Ints
from dtlearn.rules.conditions import Condition, Interval, Levels
from dtlearn.table.columns import encode
from dtlearn.table.frames import Frame, as_frame, in_engine
from dtlearn.text import show

if TYPE_CHECKING:
    from dtlearn.tree.tree import Tree

NO_RULE = -1  # instead of the number of a rule where none covers a row
OTHERWISE = "otherwise"
Codes = Mapping[Hashable, Floats]  # name of an attribute -> codes of its column (rows,)


@dataclass(frozen=True)
class Rule:
    """One rule: its conditions all hold, so the target has the predicted value.

    ``support`` is the weight of the training rows at its ``leaf``, ``confidence`` the share of the
    class that it predicts there, after the priors if there are some (NaN in a regression). For a
    simplified rule both are of all training rows that it covers, and ``estimate`` is the error rate
    by which its conditions were dropped.
    """

    conditions: tuple[Condition, ...]
    prediction: Any
    support: float
    confidence: float
    leaf: int
    estimate: float | None = None

    @property
    def premise(self) -> str:
        """The conditions as text; "always" without any."""
        return " and ".join(map(str, self.conditions)) or "always"

    def covers(self, rows: Frame) -> pd.Series:
        """Whether each row meets all conditions, with the rows' index.

        A value that is missing, or was never seen in training, meets no condition.
        Raises KeyError where a column is not there.

        >>> import dtlearn as dt
        >>> risk = dt.datasets.load("risk")
        >>> dt.cart(risk, target="Risk").rules()[1].covers(risk).tolist()
        [True, False, True, False, False, False]
        """
        rows = as_frame(rows)
        codes = coded(rows, [self])
        decides = deciding([self], codes, len(rows))
        return pd.Series(decides != NO_RULE, index=rows.index)

    def covered(self, codes: Codes, rows: Ints) -> Ints:
        """Those of the rows with these numbers that meet all conditions."""
        for condition in self.conditions:
            rows = rows[condition.holds(codes[condition.attribute.name][rows])]
        return rows


@dataclass(frozen=True, repr=False)
class Rules:
    """Rules in the order in which they are tried: the first one that covers a row decides.

    The rules of a tree come in the order in which it is printed, and no two of them cover the same
    row. A row that none covers is left to the tree itself: a value is missing, or was not seen at
    a node, or the row ends where no training row did, and the tree has its policy for that.
    Simplified rules give such a row their ``default`` class instead; their ``record`` tells how
    they were made.
    """

    target: Hashable
    rules: tuple[Rule, ...]
    tree: "Tree" = field(compare=False)
    default: Any = None
    record: pd.DataFrame | None = field(default=None, compare=False)

    def __len__(self) -> int:
        return len(self.rules)

    def __getitem__(self, index: int) -> Rule:
        return self.rules[index]

    # what they predict

    def predict(self, rows: Frame) -> Any:
        """Predicted class (or mean) of each row, with the rows' index and the target's dtype.

        Columns are found by name. Raises KeyError where one that a rule tests is not there.
        Rows in an engine stay there with the rules of a tree, which say what the tree says.
        """
        if in_engine(rows) and self.default is None:
            return self.tree.predict(rows)
        rows = as_frame(rows)
        decides = self._deciding(rows)
        last = self.tree.predictions[0] if self.default is None else self.default
        told = pd.Series([*(rule.prediction for rule in self.rules), last], dtype=object)
        choices = self._coded(told)[decides]  # NO_RULE picks the last one
        left = np.flatnonzero(decides == NO_RULE)
        if self.default is None and len(left):
            choices[left] = self._coded(self.tree.predict(rows.iloc[left]))
        labels = self.tree.target.labels(choices) if self.tree.classes else choices
        return pd.Series(labels, index=rows.index, name=self.target)

    def apply(self, rows: Frame) -> pd.Series:
        """Name of the rule that decides each row; "otherwise" where none covers it."""
        names = np.array([*self.names, OTHERWISE], dtype=object)
        rows = as_frame(rows)
        return pd.Series(names[self._deciding(rows)], index=rows.index, name="rule")

    def score(self, rows: Frame) -> float:
        """Share of the rows predicted right; in a regression R squared.

        Raises KeyError where the rows lack the target column, ValueError where it has gaps.
        """
        if in_engine(rows) and self.default is None:
            return self.tree.score(rows)
        target = self.tree.target
        return target.score(target.column(rows), self.predict(rows))

    # what they show

    @property
    def frame(self) -> pd.DataFrame:
        """One line a rule: conditions, prediction, support, confidence, leaf.

        The prediction has the target's name, in brackets where another column has it already.
        Simplified rules also have a column for the estimate.
        """
        lines = [(r.premise, r.prediction, r.support, r.confidence, r.leaf) for r in self.rules]
        own = ("conditions", "support", "confidence", "leaf", "estimate")
        target = show(self.target)
        while target in own:
            target = f"({target})"
        columns = ["conditions", target, *own[1:4]]
        frame = pd.DataFrame(lines, columns=columns, index=self.names)
        if self.default is not None:
            frame["estimate"] = [rule.estimate for rule in self.rules]
        return frame

    def __str__(self) -> str:
        target, label = show(self.target), self.tree.target.shown
        lines = [
            f"{name}: if {rule.premise} then "
            f"{target} = {label(rule.prediction)}  ({_numbers(rule)})"
            for name, rule in zip(self.names, self.rules, strict=True)
        ]
        if self.default is not None:
            lines.append(f"{OTHERWISE if lines else 'always'} {target} = {label(self.default)}")
        return "\n".join(lines)

    __repr__ = __str__

    @property
    def names(self) -> list[str]:
        """R1, R2, ...: what the rules are called."""
        return [f"R{i}" for i in range(1, len(self) + 1)]

    def _deciding(self, rows: Frame) -> Ints:
        codes = coded(rows, self.rules)
        return deciding(self.rules, codes, len(rows))

    def _coded(self, values: pd.Series) -> Any:
        """Class numbers of labels; means as they are."""
        target = self.tree.target
        if not target.classes:
            return values.to_numpy(dtype=float)
        return target.codes(pd.DataFrame({target.name: values}))


def coded(rows: Frame, rules: Iterable[Rule]) -> Codes:
    """The coded columns of the attributes that the rules test. Raises KeyError for a lost one."""
    tested = {c.attribute.name: c.attribute for rule in rules for c in rule.conditions}
    X = encode(rows, tuple(tested.values()))
    return dict(zip(tested, np.ascontiguousarray(X.T), strict=True))


def deciding(rules: Iterable[Rule], codes: Codes, n_rows: int) -> Ints:
    """Number of the first rule that covers each row, NO_RULE where none does."""
    decides, left = np.full(n_rows, NO_RULE), np.arange(n_rows)
    for number, rule in enumerate(rules):
        decides[rule.covered(codes, left)] = number
        left = left[decides[left] == NO_RULE]
    return decides


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
    for node in tree.arrays.preorder():
        conditions = held.pop(node)
        for branch, child in enumerate(tree.arrays.children(node)):
            held[child] = _narrowed(tree, conditions, node, branch)
        if tree.arrays.is_leaf[node] and tree.arrays.n[node] > 0:
            rules.append(_rule(tree, tuple(conditions.values()), node))
    return Rules(tree.target.name, tuple(rules), tree)


def _narrowed(
    tree: "Tree", conditions: dict[int, Condition], node: int, branch: int
) -> dict[int, Condition]:
    tests, number = tree.arrays.tests, int(tree.arrays.tests.attribute[node])
    attribute, known = tree.attributes[number], conditions.get(number)
    if np.isnan(tests.threshold[node]):
        levels = Levels(attribute, attribute.levels, multiway=tests.multiway)
        levels = known if isinstance(known, Levels) else levels
        return {**conditions, number: levels.narrowed(tests.branches_of_levels(node), branch)}
    interval = known if isinstance(known, Interval) else Interval(attribute)
    return {**conditions, number: interval.narrowed(float(tests.threshold[node]), branch)}


def _rule(tree: "Tree", conditions: tuple[Condition, ...], node: int) -> Rule:
    n, confidence = float(tree.arrays.n[node]), np.nan
    if tree.classes:
        right = tree.classes.index(tree.predictions[node])
        confidence = float(tree.node_values[node, right])
    return Rule(conditions, tree.predictions[node], n, confidence, node)


def _numbers(rule: Rule) -> str:
    """What is known of a rule, as text."""
    numbers = [f"support {show(rule.support)}"]
    if not np.isnan(rule.confidence):
        numbers.append(f"confidence {rule.confidence:.3g}")
    if rule.estimate is not None:
        numbers.append(f"estimated error {rule.estimate:.3g}")
    return ", ".join(numbers)
