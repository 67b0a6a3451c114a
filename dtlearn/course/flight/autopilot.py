"""An autopilot of decision trees: one for each stage and control, grown by C4.5 from moves.

A tree is asked ten times a second where its control should be, for what the instruments show now;
the hand that follows it is as quick. No tree sees a control.
"""

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import pandas as pd

from dtlearn.c45 import c45
from dtlearn.course.flight.plan import STAGES
from dtlearn.course.flight.variables import CONTROLS, INSTRUMENTS, Settings, State
from dtlearn.progress import told
from dtlearn.splits.tests import LEAF
from dtlearn.tree.tree import Tree

Place = tuple[int, str]  # a stage, from 1 to 7, and a control
Trees = Mapping[Place, Tree]


def learn(
    moves: pd.DataFrame, *, min_objects: float = 2, prune: bool = True, confidence: float = 0.25
) -> Trees:
    """The trees of an autopilot, from the moves of one or more flights.

    Each is grown by :func:`dtlearn.c45` on the moves of its stage, with the 16 instruments as
    attributes and the steps of its control as classes, and pruned unless ``prune=False``. Raises
    ValueError where a stage has no moves.
    """
    stages = dict(iter(moves.groupby("stage")))
    missing = [s for s in range(1, len(STAGES) + 1) if s not in stages]
    if missing:
        raise ValueError(f"no moves in stage {missing[0]}: add flights that reach it")
    places = list(product(range(1, len(STAGES) + 1), CONTROLS))
    return {
        (stage, control): c45(
            stages[stage][[*INSTRUMENTS, control]],
            control,
            prune=prune,
            min_objects=min_objects,
            confidence=confidence,
        )
        for stage, control in told(places, "tree", len(places))
    }


def sizes(trees: Trees) -> pd.DataFrame:
    """Number of leaves of each tree: a row a stage, a column a control."""
    leaves = {place: tree.n_leaves for place, tree in trees.items()}
    return pd.DataFrame(
        {c: [leaves[s, c] for s in range(1, len(STAGES) + 1)] for c in CONTROLS},
        index=pd.Index(range(1, len(STAGES) + 1), name="stage"),
    )


class Autopilot:
    """Hands that do what the trees say."""

    def __init__(self, trees: Trees) -> None:
        self._asked = {place: quick(tree) for place, tree in trees.items()}

    def moves(self, stage: int, seen: State, settings: Settings) -> dict[str, int]:
        """Controls that are not where their trees want them, and where to."""
        wanted = {control: self._asked[stage + 1, control](seen) for control in CONTROLS}
        return {c: steps for c, steps in wanted.items() if steps != settings[c]}


def quick(tree: Tree) -> Callable[[State], Any]:
    """A tree of thresholds as a function of one state: a hundred times as quick for one row."""
    tests, names = tree.arrays.tests, [a.name for a in tree.attributes]
    asks = [None if a == LEAF else names[a] for a in tests.attribute.tolist()]
    cuts, first = tests.threshold.tolist(), tree.arrays.first_child.tolist()
    says = tree.predictions

    def answer(seen: State) -> Any:
        node = 0
        while (name := asks[node]) is not None:
            node = first[node] + (seen[name] > cuts[node])
        return says[node]

    return answer
