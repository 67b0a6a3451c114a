"""What a pruning method decided: one line a node that it looked at, in the order of its work.

node        number of the node in the tree that was given
question    what the node asks there
n           weight of its training rows
...         the numbers that were compared, in columns of the method's own names
verdict     what became of the node, such as "leaf", "raised" or "kept"
"""

from dataclasses import replace
from typing import Any

import pandas as pd

from dtlearn.tree import Tree


def recorded(pruned: Tree, given: Tree, nodes: Any, verdict: Any, **numbers: Any) -> Tree:
    """The pruned tree with its record: aligned nodes of the given tree, numbers and verdicts."""
    views = [given.node(int(node)) for node in nodes]
    frame = pd.DataFrame(
        {
            "node": [view.id for view in views],
            "question": ["" if view.split is None else view.split.question for view in views],
            "n": [view.n for view in views],
            **numbers,
            "verdict": verdict,
        }
    )
    return replace(pruned, record=frame)
