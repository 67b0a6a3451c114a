"""A target of classes with priors or losses: counts of rows, and what these are worth.

weight     of a class, prior / share in the training rows: what a row of it counts for
cost       of an error, weight × loss: what the risk of a node adds up
altered    weight × all losses of a class, scaled to leave the number of rows as it is: a class
           whose errors are dear looks more frequent to a criterion

Statistics are counts of training rows all the same. Source: Breiman et al. 1984, section 4.4, whose
altered priors these are; R's rpart has them too.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dtlearn.arrays import Floats, as_large
from dtlearn.table.classes import Classes
from dtlearn.table.costs import Costs
from dtlearn.table.target import Target
from dtlearn.text import show


def with_costs(target: Target, costs: Costs, counts: Floats) -> Target:
    """The target as priors and losses have it, from the class counts of the training rows."""
    if costs.priors is None and costs.loss is None:
        return target
    index = target.class_labels("priors= and loss= are for classes", "leave them out")
    return CostedClasses(target.name, index, costs, counts)


@dataclass(frozen=True, eq=False)
class CostedClasses(Classes):
    """Classes with priors or losses; ``counts`` are those of the training rows.

    Four rows of H and two of L, which are to be equally frequent: a row counts for 3/4 and for 3/2.

    >>> import dtlearn as dt
    >>> tree = dt.cart(dt.datasets.load("risk"), target="Risk", priors={"H": 0.5, "L": 0.5})
    >>> tree.target.weights.tolist(), tree.target.values(tree.root.counts[None]).tolist()
    ([0.75, 1.5], [[0.5, 0.5]])
    """

    costs: Costs
    counts: Floats

    @cached_property
    def priors(self) -> Floats:
        """Share of each class among the rows to come."""
        given = self.costs.priors
        return self.counts / self.counts.sum() if given is None else given

    @cached_property
    def loss(self) -> Floats:
        """What each error costs (true classes, predicted classes)."""
        n = len(self.index)
        return 1.0 - np.eye(n) if self.costs.loss is None else self.costs.loss

    @cached_property
    def weights(self) -> Floats:
        """What a row of each class counts for; 0 where there was none."""
        found = self.counts > 0
        expected = self.priors * self.counts.sum()
        return np.divide(expected, self.counts, out=np.zeros(len(found)), where=found)

    @cached_property
    def altered(self) -> Floats:
        """What a row of each class counts for in the eyes of a criterion."""
        worth = self.weights * self.loss.sum(axis=1)
        total = float(worth @ self.counts)  # 0 for a single class, of which no error can be made
        return worth * (self.counts.sum() / total) if total > 0 else self.weights

    @cached_property
    def cost(self) -> Floats:
        """Cost of an error (true classes, predicted), last of a class that the tree does not know.

        That counts for one row, and as the dearest error that the prediction can be.
        """
        known = self.weights[:, None] * self.loss
        return np.vstack([known, self.loss.max(axis=0)])

    def mass(self, statistics: Floats) -> Floats:
        """The sum of the altered counts."""
        total: Floats = statistics @ self.altered
        return total

    def values(self, statistics: Floats) -> Floats:
        """Class shares after the priors."""
        return super().values(statistics * self.weights)

    def choices(self, values: Floats, preference: Floats) -> Any:
        """Numbers of the classes of least expected loss."""
        expected = values @ self.loss
        least = as_large(expected.min(axis=1, keepdims=True), expected)
        return np.where(least, preference, -1.0).argmax(axis=1)

    def preference(self, root: Floats) -> Floats:
        """The larger prior."""
        return self.priors

    def losses(self, statistics: Floats, choices: Any) -> Floats:
        """Sum of the costs."""
        cost = self.cost[: statistics.shape[1], choices]
        total: Floats = (statistics * cost.T).sum(axis=1)
        return total

    def largest_loss(self, statistics: Floats) -> Floats:
        """Sum of the dearest costs."""
        total: Floats = statistics @ self.cost[: statistics.shape[1]].max(axis=1)
        return total

    def row_losses(self, y: NDArray[Any], choices: Any) -> Floats:
        """The cost of the error."""
        return self.cost[y, choices]

    def unweighted(self, need: str) -> None:
        """Raise ValueError: something counts errors, and these are not all alike."""
        raise ValueError(
            f"{need}, and this tree was grown with priors= or loss=, which weigh them: use "
            "cost_complexity or reduced_error"
        )

    @property
    def note(self) -> str:
        """Priors and losses in a line."""
        told = []
        if self.costs.priors is not None:
            shares = zip(self.classes, self.costs.priors, strict=True)
            told.append("priors " + ", ".join(f"{show(c)} {_figure(p)}" for c, p in shares))
        if self.costs.loss is not None:
            told.append("loss " + ", ".join(self._dear_errors()))
        return "; ".join(told)

    def _dear_errors(self) -> list[str]:
        """The losses other than 1, as text: true class → predicted class, cost."""
        names = list(map(show, self.classes))
        odd = np.argwhere((self.loss != 1) & ~np.eye(len(names), dtype=bool))
        told = [f"{names[i]} as {names[j]} {_figure(self.loss[i, j])}" for i, j in odd]
        if not told:
            return ["1 each"]
        return told if len(told) == self.loss.size - len(names) else [*told, "others 1"]


def _figure(value: float) -> str:
    return f"{value:.4g}"
