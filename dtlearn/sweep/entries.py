"""Rows at nodes, and their numbers in order: sorted once, then parted at each step down.

entry    a row at an open node, with a weight; a row that is shared out has several
segment  the entries at one node whose value of one attribute is known, in the order of that value
block    the segments of some numeric attributes at all nodes: those of a node follow each other, in
         the order of the attributes. A small table has all attributes in one block, so that a depth
         costs one pass over arrays however many there are; a large one has blocks that fit into the
         cache and are pieces of work for threads

From one depth to the next the entries of a block are parted by the branch that they take, and stay
in order within it: first the segments of all left children, then those of all right ones, each in
the order of their parents. That takes linear time. A block takes this step when it is looked at.

>>> import dtlearn as dt
>>> risk = dt.datasets.load("risk")[["Age", "Risk"]]
>>> table = Table.from_frame(risk, "Risk")
>>> at_root = Entries.unsorted(table, np.arange(6), np.zeros(6, dtype=int), np.ones(6), 1)
>>> age = at_root.blocks[0].value
>>> age.entry.tolist(), table.X[age.entry, 0].tolist()
([1, 4, 0, 2, 5, 3], [20.0, 20.0, 25.0, 25.0, 25.0, 45.0])

The test Age ≤ 22.5 sends the entries 1 and 4 to the left. Nothing is sorted again:

>>> node = np.array([1, 0, 1, 1, 0, 1])
>>> below = at_root.parted(np.arange(6), node, np.ones(6), np.zeros(2, dtype=int), np.arange(2))
>>> below.blocks[0].value.entry.tolist(), below.blocks[0].value.size.tolist()
([1, 4, 0, 2, 5, 3], [2, 4])
"""

from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from dtlearn.arrays import Bools, Floats, Ints, group_sums, lengths, stable_order, within_segments
from dtlearn.sweep.threads import Later, n_threads
from dtlearn.table.table import Table

BLOCK = 1 << 16  # a block takes one more attribute while it has no more values than this
LARGE_BLOCK = 1 << 18  # the same for threads: they hand over at each array call, so few long ones
FEW_BRANCHES = 4  # to pick one branch after the other is faster than to sort by branch

Number = TypeVar("Number", bound=np.generic)


@dataclass(frozen=True)
class Step:
    """One step down: for each entry the branch that it takes, and its new number.

    ``node`` is the position of the node of each new entry, and ``size`` the number of entries of
    each position. An entry that is gone takes the branch ``n_branches``. Where entries are shared
    out, ``copies`` tells into how many parts each goes first; branches and numbers are those of
    parts.
    """

    branch: NDArray[Any]
    number: NDArray[np.int32]
    node: Ints
    size: Ints
    n_branches: int
    copies: Ints | None


@dataclass(frozen=True)
class Block:
    """Numeric attributes in order; see the module's vocabulary.

    ``entry`` has the entries in order, ``size`` is the length of each segment, and ``gap`` the
    least distance of two values of an attribute.
    """

    attributes: Ints
    entry: NDArray[np.int32]
    size: Ints
    gap: float

    @classmethod
    def sorted(cls, table: Table, attributes: Ints, rows: Ints) -> "Block":
        """The block of rows at one node; equal values stay in the order of the rows."""
        x = table.X[rows, attributes[:, None]]
        order = np.argsort(x, axis=1)
        with np.errstate(over="ignore"):  # infinite is far enough
            gaps = np.diff(np.take_along_axis(x, order, axis=1), axis=1)
        gap = float(gaps.min(initial=np.inf, where=gaps >= 0))
        if gap == 0:  # a stable sort takes longer: only where it makes a difference
            order = np.argsort(x, axis=1, kind="stable")
        size = len(rows) - np.isnan(x).sum(axis=1)
        known = np.arange(len(rows)) < size[:, None]
        return cls(attributes, order[known].astype(np.int32), size, gap)

    @property
    def column(self) -> Ints:
        """Which of the block's attributes each segment is of."""
        return np.arange(len(self.size)) % len(self.attributes)

    def after(self, step: Step) -> "Block":
        """The block one step down."""
        if step.copies is not None:
            return self._shared_out(step.copies).after(replace(step, copies=None))
        n_attributes, old = len(self.attributes), self.entry.astype(np.intp)
        branch = step.branch.take(old)
        entry = by_branch(step.number.take(old), branch, step.n_branches)
        if len(old) == n_attributes * len(step.branch):
            size = step.size.repeat(n_attributes)
        else:  # some values are missing
            column = by_branch(self.column.repeat(self.size), branch, step.n_branches)
            segment = step.node.take(entry) * n_attributes + column
            size = np.bincount(segment, minlength=n_attributes * len(step.size))
        return Block(self.attributes, entry, size, self.gap)

    def _shared_out(self, copies: Ints) -> "Block":
        """The block in which each entry stands for its parts, numbered anew."""
        count, first = copies.take(self.entry), copies.cumsum() - copies
        entry = first.take(self.entry).repeat(count) + within_segments(count)
        until = np.append(0, count.cumsum())
        size = lengths(until.take(self.size.cumsum()) - 1)
        return Block(self.attributes, entry.astype(np.int32), size, 0.0)


@dataclass(frozen=True)
class Entries:
    """Entries at the open nodes of one depth; see the module's vocabulary.

    ``rows``, ``node`` and ``weight`` are aligned; ``whole`` says that all weights are 1. ``order``
    has the nodes in the order of their segments, and ``position`` that of each node there.
    """

    rows: Ints
    node: Ints
    weight: Floats
    whole: bool
    order: Ints
    position: Ints
    blocks: tuple[Later[Block], ...]

    @classmethod
    def unsorted(
        cls, table: Table, rows: Ints, node: Ints, weight: Floats, n_nodes: int
    ) -> "Entries":
        """Rows at nodes, their numbers still to be sorted."""
        numbers = [j for j, a in enumerate(table.attributes) if a.kind != "nominal"]
        parts = np.array_split(
            np.array(numbers, dtype=np.int64), _n_blocks(len(numbers), len(rows))
        )
        blocks = tuple(Later(partial(Block.sorted, table, p, rows)) for p in parts if len(p))
        root, whole = np.zeros(1, dtype=np.int64), bool((weight == 1).all())
        at_root = cls(rows, np.zeros_like(rows), weight, whole, root, root, blocks)
        if n_nodes == 1:
            return at_root
        nodes = np.arange(n_nodes)
        return at_root.parted(np.arange(len(rows)), node, weight, np.zeros_like(nodes), nodes)

    @property
    def n_nodes(self) -> int:
        """Number of the open nodes."""
        return len(self.order)

    @property
    def is_sorted(self) -> bool:
        """Whether the order of the numbers is known already."""
        return any(block.is_made for block in self.blocks)

    @cached_property
    def node_weight(self) -> Floats:
        """Weight of the entries at each open node."""
        return group_sums(self.node, None if self.whole else self.weight, self.n_nodes)

    def parted(
        self, origin: Ints, node: Ints, weight: Floats, parent: Ints, branch: Ints
    ) -> "Entries":
        """Other entries at new nodes, each of which is a branch of one of these nodes.

        An entry was the entry ``origin`` of these, in ascending order; a part of one has a weight
        below 1.
        """
        order = np.lexsort((self.position.take(parent), branch))
        position = np.empty_like(order)
        position[order] = np.arange(len(order))
        whole = self.whole and bool((weight == 1).all())
        new = Entries(self.rows.take(origin), node, weight, whole, order, position, ())
        if not self.blocks:
            return new
        step = self._step(new, origin, branch)
        return replace(new, blocks=tuple(Later(partial(_after, b, step)) for b in self.blocks))

    def _step(self, new: "Entries", origin: Ints, branch: Ints) -> Step:
        """How the numbers of these entries become those of the new ones."""
        old, n_old, copies = origin, len(self.rows), None
        if not new.whole and (origin[1:] == origin[:-1]).any():
            copies = np.bincount(origin, minlength=n_old)
            old, n_old = np.arange(len(origin)), len(origin)
        n_branches = int(branch.max(initial=0)) + 1
        goes = np.full(n_old, n_branches, dtype=np.min_scalar_type(n_branches))
        goes[old] = branch[new.node]
        number = np.zeros(n_old, dtype=np.int32)
        number[old] = np.arange(len(old))
        size = np.bincount(new.node, minlength=new.n_nodes).take(new.order)
        return Step(goes, number, new.position.take(new.node), size, n_branches, copies)

    def where(self, kept: Bools) -> "Entries":
        """Some of the entries; nodes keep their numbers."""
        origin, nodes = kept.nonzero()[0], np.arange(self.n_nodes)
        node, weight = self.node[origin], self.weight[origin]
        return self.parted(origin, node, weight, nodes, np.zeros_like(nodes))

    def weighing(self, counts: Bools) -> "Entries":
        """The entries, of which those that do not count weigh nothing but keep their values."""
        if counts.all():
            return self
        return replace(self, weight=self.weight * counts, whole=False)

    def weights(self, entry: Any) -> Floats | None:
        """Weight of entries; None where each counts as 1."""
        return None if self.whole else self.weight.take(entry)


def _after(block: Later[Block], step: Step) -> Block:
    return block.value.after(step)


def _n_blocks(n_numbers: int, n_rows: int) -> int:
    """Into how many blocks the numbers go, as many for each thread."""
    workers = n_threads(n_rows)
    most = workers * (BLOCK if workers == 1 else LARGE_BLOCK)
    return max(1, min(n_numbers, workers * (1 + n_numbers * n_rows // most)))


def by_branch(values: NDArray[Number], branch: NDArray[Any], n_branches: int) -> NDArray[Number]:
    """Values in the order of their branches, each branch in order; those beyond are left out.

    >>> by_branch(np.array([7, 8, 9, 10]), np.array([1, 0, 2, 0]), 2)
    array([ 8, 10,  7])
    """
    if n_branches <= FEW_BRANCHES:
        return np.concatenate([values.compress(branch == b) for b in range(n_branches)])
    order = stable_order(branch, n_branches + 1)
    return values.take(order[: int(np.count_nonzero(branch < n_branches))])
