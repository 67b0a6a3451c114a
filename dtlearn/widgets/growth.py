"""How a tree grows: a slider over its steps, one node looked at in each."""

import textwrap
from collections.abc import Hashable
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.draw.growth import growth_sheet
from dtlearn.draw.kept import Vector
from dtlearn.draw.marks import Sheet
from dtlearn.explain.derivation import Derivation
from dtlearn.explain.page import Heading, as_text
from dtlearn.explain.solution import BUILDERS
from dtlearn.options import check_option
from dtlearn.table.frames import Frame, table_of
from dtlearn.text import show
from dtlearn.tree.tree import Tree
from dtlearn.widgets.controls import WIDE, Count
from dtlearn.widgets.explorer import Explorer

LINE = 72  # characters of a line of sentences: they fit a window of 1,024 pixels
MOST = 12  # candidates in the table


def growth_stepper(
    data: Frame, target: Hashable | pd.Series, algorithm: str = "id3", **options: Any
) -> Explorer:
    """Explore how a tree grows, one node at a time, forth and back.

    At step 0 the root is a leaf that waits. Each step looks at the next node that is not pure,
    depth by depth as the algorithm does, and splits it or leaves it a leaf; the numbers are the
    candidates there, ranked, and why the best one won. ``algorithm`` is "id3", "c45" or "cart", and
    ``options`` are those of :func:`dtlearn.id3` and so on. Raises ValueError for another
    algorithm, and what the algorithm raises.

    >>> import dtlearn as dt
    >>> stepper = growth_stepper(dt.datasets.load("risk"), "Risk", "cart")
    >>> stepper
    Growth of the CART tree for Risk:
    step 0 of 2: nothing is split yet; 1 leaf, 1 open
    <BLANKLINE>
    6 rows arrive: H 4, L 2. The Gini index is 0.4444.
    >>> stepper.controls[0].value = 1
    >>> stepper
    Growth of the CART tree for Risk:
    step 1 of 2: 1 split; 2 leaves, 1 open
    <BLANKLINE>
    Node 0 (the root): Car ∈ {Sports}
    <BLANKLINE>
    6 rows arrive: H 4, L 2. The Gini index is 0.4444.
    <BLANKLINE>
    5 splits were tried, of 2 attributes. The score of a split is its Gini
    gain: by how much it lowers the Gini index. Every grouping of levels in
    two sets was tried.
    <BLANKLINE>
    rank  split            branches       gain
    1     Car ∈ {Sports}   (1, 2) (3, 0)  0.2222  chosen
    2     Age ≤ 22.5       (2, 0) (2, 2)  0.1111
    2     Car ∈ {SUV}      (2, 0) (2, 2)  0.1111
    4     Age ≤ 35         (3, 2) (1, 0)  0.0444
    4     Car ∈ {Vintage}  (1, 0) (3, 2)  0.0444
    <BLANKLINE>
    Car ∈ {Sports} has the largest Gini gain, 0.2222; the next best, Age ≤
    22.5, has 0.1111.
    """
    check_option("algorithm", algorithm, algorithm in BUILDERS, f"one of {tuple(BUILDERS)}")
    data, target = table_of(data, target)
    tree = BUILDERS[algorithm](data, target, **options)
    nodes = np.flatnonzero((tree.arrays.impurity > 0) & (tree.arrays.n > 0)).tolist()

    @lru_cache
    def sheet(step: int) -> Sheet:
        return growth_sheet(tree, nodes[:step], nodes[step:])

    @lru_cache
    def tell(step: int) -> str:
        return f"{_headline(tree, nodes, step)}\n\n{_told(tree, nodes, step)}"

    slider = Count(0, 0, len(nodes), description="step", layout=WIDE)
    about = f"Growth of the {tree.method} {tree.target.tree} for {show(target)}:"
    picture = Vector.of_sheets(sheet)
    return Explorer(about, [slider], picture, tell, lambda step: f"{sheet(step).words}.")


def _headline(tree: Tree, nodes: list[int], step: int) -> str:
    """Which step it is, and what there is of the tree."""
    cut = np.zeros(tree.n_nodes, dtype=bool)
    cut[nodes[step:]] = True
    there = tree.arrays.remaining(cut)
    n_leaves = int((there & (cut | tree.arrays.is_leaf)).sum())
    n_splits = int(there.sum()) - n_leaves
    splits = ("nothing is split yet", "1 split")[n_splits] if n_splits < 2 else f"{n_splits} splits"
    leaves = "1 leaf" if n_leaves == 1 else f"{n_leaves} leaves"
    n_open = int((there & cut).sum())
    return f"step {step} of {len(nodes)}: {splits}; {leaves}, {n_open or 'none'} open"


def _told(tree: Tree, nodes: list[int], step: int) -> str:
    """The candidates of the node of the step and which one won; before it all the root alone."""
    page = tree.explain(nodes[step - 1] if step else 0, most=MOST).page
    if step == 0:
        page = tuple(block for block in page if isinstance(block, str))[:1]
    blocks = []
    for block in page:
        if isinstance(block, Heading):
            blocks.append(block.text)
        elif isinstance(block, str):
            blocks.append(textwrap.fill(block, LINE))
        elif not isinstance(block, Derivation):
            blocks.append(as_text((block,)))
    return "\n\n".join(blocks)
