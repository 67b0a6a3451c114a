"""What a pruning method decided: one line a node that it looked at, in the order of its work.

node        number of the node in the tree that was given
question    what the node asks there
n           weight of its training rows
...         the numbers that were compared, in columns of the method's own names
verdict     what became of the node, such as "leaf", "raised" or "kept"
"""

from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.tree.tree import Tree


def recorded(
    pruned: Tree, given: Tree, nodes: Any, verdict: Any, asked: Any = None, **numbers: Any
) -> Tree:
    """The pruned tree with its record: aligned nodes of the given tree, numbers and verdicts.

    ``asked`` are the nodes whose questions these ask, where pruning has changed that.
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
    return replace(pruned, record=frame)
