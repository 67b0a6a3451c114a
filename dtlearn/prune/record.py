"""What a pruning method decided: one line a node that it looked at, in the order of its work.

node        number of the node in the tree that was given
question    what the node asks there
n           weight of its training rows
...         the numbers that were compared, in columns of the method's own names
verdict     what became of the node, such as "leaf", "raised" or "kept"
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.arrays import Ints
from dtlearn.tree.tree import Tree

CUT = ("leaf", "dropped")  # verdicts that make a leaf of a node


@dataclass(frozen=True, eq=False)
class Pruning:
    """How a tree was pruned.

    method   name of the function in :mod:`dtlearn.prune`, with its ``options``
    given    the tree that went in
    places   the node of the given tree in whose place each node of the pruned tree is
    """

    method: str
    options: Mapping[str, Any]
    given: Tree = field(repr=False)
    places: Ints = field(repr=False)


def recorded(
    method: str,
    options: Mapping[str, Any],
    pruned: Tree,
    given: Tree,
    nodes: Any,
    verdict: Any,
    asked: Any = None,
    places: Any = None,
    **numbers: Any,
) -> Tree:
    """The pruned tree with its record: aligned nodes of the given tree, numbers and verdicts.

    ``asked`` are the nodes whose questions these ask, where pruning has changed that; ``places``
    are then those of :class:`Pruning`.
    """
    nodes = np.asarray(nodes, dtype=np.int64)
    arrays, asked = given.arrays, nodes if asked is None else asked
    splits = [arrays.tests.split(int(node), given.attributes) for node in asked]
    frame = pd.DataFrame(
        {
            "node": nodes,
            "question": ["" if split is None else split.question for split in splits],
            "n": arrays.n[nodes],
            **numbers,
            "verdict": verdict,
        }
    )
    if places is None:
        cut = np.zeros(len(arrays), dtype=bool)
        cut[nodes[np.isin(np.asarray(verdict, dtype=object), CUT)]] = True
        places = arrays.remaining(cut).nonzero()[0]
    return replace(pruned, record=frame, pruning=Pruning(method, options, given, places))
