"""The nodes of each depth put into one table, and the splits that best-first growth takes of it."""

import heapq
from dataclasses import dataclass, fields

import numpy as np

from dtlearn.arrays import Bools, Floats, Ints
from dtlearn.splits.tests import NodeTests
from dtlearn.tree.nodes import NodeArrays


@dataclass(frozen=True)
class Depth:
    """The nodes of one depth when they are done; tests and gains are those of the open ones."""

    parent: Ints
    branch: Ints
    n: Floats
    statistics: Floats
    impurity: Floats
    is_open: Bools
    tests: NodeTests
    gain: Floats
    score: Floats

    @classmethod
    def joined(cls, depths: "list[Depth]") -> NodeArrays:
        """The nodes of all depths."""
        column = {
            f.name: np.concatenate([getattr(depth, f.name) for depth in depths])
            for f in fields(cls)
            if f.name != "tests"
        }
        is_open = column.pop("is_open")
        for name in ("gain", "score"):
            of_open, column[name] = column[name], np.zeros(len(is_open))
            column[name][is_open] = of_open
        tests = NodeTests.joined([depth.tests for depth in depths]).placed(is_open)
        first_child = 1 + tests.n_branches.cumsum() - tests.n_branches
        return NodeArrays(
            **column,
            depth=np.arange(len(depths)).repeat([len(depth.parent) for depth in depths]),
            first_child=np.where(tests.n_branches > 0, first_child, 0),
            tests=tests,
        )


def best_first(arrays: NodeArrays, mass: Floats, max_leaves: int) -> Bools:
    """Nodes that stay split when the largest mass × gain goes first, up to so many leaves.

    A node's split does not depend on the order of growth, so this is a selection on the full tree.
    A split that would exceed the number is passed over.
    """
    chosen, n_leaves = np.zeros(len(arrays), dtype=bool), 1
    queue = [(-mass[0] * arrays.gain[0], 0)]
    while queue:
        _, node = heapq.heappop(queue)
        more = int(arrays.tests.n_branches[node]) - 1
        if more < 1 or n_leaves + more > max_leaves:
            continue
        chosen[node], n_leaves = True, n_leaves + more
        for child in arrays.children(node):
            heapq.heappush(queue, (-mass[child] * arrays.gain[child], child))
    return chosen
