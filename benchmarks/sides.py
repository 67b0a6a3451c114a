"""Who grows a tree: our builders, and scikit-learn in the same process.

builder  table -> our tree
rival    another program: ``meet`` times our work against its own on the same table
work     what is timed; here it returns the number of leaves
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol
from unittest.mock import patch

import pandas as pd
from numpy.typing import NDArray
from sklearn.tree import DecisionTreeClassifier

import dtlearn as dt
from benchmarks.pairs import Pair, Work, compare

Builder = Callable[[pd.DataFrame], dt.Tree]


class Rival(Protocol):
    """Another program that grows trees."""

    @property
    def name(self) -> str:
        """How the table calls it."""
        ...

    def meet(self, ours: Work, data: pd.DataFrame, pairs: int) -> Pair:
        """Our work against its growing of a tree; both make the number of leaves."""
        ...


def grow(builder: Callable[..., dt.Tree], target: str = "label", **options: Any) -> Builder:
    """A builder with its options."""
    return partial(builder, target=target, **options)


def one_thread(builder: Builder) -> Builder:
    """The same builder, kept to one core."""

    def build(data: pd.DataFrame) -> dt.Tree:
        with patch("dtlearn.sweep.threads.cpu_count", lambda: 1):
            return builder(data)

    return build


def numbers(data: pd.DataFrame) -> NDArray[Any]:
    """The attributes as they are, all of them numeric."""
    return data.drop(columns="label").to_numpy()


def one_hot(data: pd.DataFrame) -> NDArray[Any]:
    """A column of zeros and ones for each level."""
    return pd.get_dummies(data.drop(columns="label"), dtype=float).to_numpy()


@dataclass(frozen=True)
class Scikit:
    """scikit-learn's DecisionTreeClassifier; its ``inputs`` are made before the clock runs."""

    max_depth: int | None = None
    inputs: Callable[[pd.DataFrame], NDArray[Any]] = numbers

    @property
    def name(self) -> str:
        """How the table calls it."""
        return "scikit-learn, one-hot" if self.inputs is one_hot else "scikit-learn"

    def classifier(self) -> DecisionTreeClassifier:
        """The classifier, not yet fitted."""
        return DecisionTreeClassifier(max_depth=self.max_depth, random_state=0)

    def fitted(self, data: pd.DataFrame) -> DecisionTreeClassifier:
        """The tree of a table."""
        return self.classifier().fit(self.inputs(data), data["label"].to_numpy())

    def meet(self, ours: Work, data: pd.DataFrame, pairs: int) -> Pair:
        """Our work against its fit, in turn."""
        X, y = self.inputs(data), data["label"].to_numpy()
        return compare(ours, lambda: int(self.classifier().fit(X, y).get_n_leaves()), pairs)
