"""A tree as it stands after some steps of its growth.

looked   nodes at which growth has looked for a split, in its order: depth by depth
waiting  nodes at which it has not done so yet: they are leaves as yet
"""

from collections.abc import Sequence

import numpy as np

from dtlearn.draw.boxes import NEW, OPEN
from dtlearn.draw.marks import Sheet
from dtlearn.draw.plan import SVG_LIMIT, plan_of
from dtlearn.draw.sketch import sheet_of
from dtlearn.draw.view import view_of
from dtlearn.tree.tree import Tree


def growth_sheet(tree: Tree, looked: Sequence[int], waiting: Sequence[int]) -> Sheet:
    """The tree with the splits of the nodes that growth has looked at; the last of them is marked.

    >>> import dtlearn as dt
    >>> tree = dt.id3(dt.datasets.load("risk"), target="Risk")
    >>> growth_sheet(tree, [0], [2]).words
    'ID3 tree for Risk: 3 leaves, height 1; split last: Car; 1 node waits'
    """
    arrays = tree.arrays
    cut = np.zeros(len(arrays), dtype=bool)
    cut[list(waiting)] = True
    number = {old: new for new, old in enumerate(np.flatnonzero(arrays.remaining(cut)).tolist())}
    signs = {number[node]: f"{OPEN} open" for node in waiting if node in number}
    n_open, told = len(signs), []
    if looked:
        split = tree.node(looked[-1]).split
        signs[number[looked[-1]]] = f"{NEW} {'stays a leaf' if split is None else 'split now'}"
        told.append("last stays a leaf" if split is None else f"split last: {split.question}")
    told.append("1 node waits" if n_open == 1 else f"{n_open} nodes wait")
    view = view_of(tree.pruned(list(waiting)), SVG_LIMIT, signs=signs)
    sheet = sheet_of(view, plan_of(view))
    return Sheet(sheet.width, sheet.height, sheet.marks, "; ".join([sheet.words, *told]))
