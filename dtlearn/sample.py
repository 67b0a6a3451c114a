"""Rows on their way down, and their numbers in order: sorted once, never again.

entry   a row at an open node, with a weight; a row that is shared out has several
group   the entries at one node whose value of one attribute is known, sorted by that value
block   the groups of some numeric attributes at all nodes: those of a node follow each other, in
        the order of the attributes. Small tables have all attributes in one block: then a level
        costs one pass over arrays, however many attributes there are (1,000 rows of 20 numbers
        grow four times as fast). Large ones have blocks that fit into the cache, and are pieces
        of work for threads: with two, 90,000 rows take 0.7 of the time.

From one level to the next the entries of a block are parted by the branch that they take, and stay
in order within it: first the groups of all left children, then those of all right ones, each in the
order of their parents. That takes linear time: with 90,000 rows 8 ns a value, a third of sorting
by value alone. A block takes this step when it is next looked at, so that threads meet once a
level.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from os import cpu_count
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from dtlearn.arrays import Bools, Floats, Ints, lengths, stable_order
from dtlearn.nodes import within_group
from dtlearn.table import Table, sums

BLOCK = 1 << 16  # a block takes one more attribute while it has no more values than this
LARGE_BLOCK = 1 << 18  # the same for threads: they hand over at each array call, so few long ones
WORTH_THREADS = 1 << 14  # entries from which threads pay
FEW_BRANCHES = 4  # to pick one branch after the other is faster than to sort by branch

Item = TypeVar("Item")
Result = TypeVar("Result")
Number = TypeVar("Number", bound=np.generic)


@dataclass(frozen=True)
class Step:
    """One level down: for each entry the branch that it takes, and its new number.

    ``group`` is the place of the node of each new entry, and ``size`` the number of entries of each
    place. An entry that is gone takes the branch ``n_branches``. Where entries are shared out,
    ``copies`` tells into how many parts each goes first; branches and numbers are those of parts.
    """

    branch: NDArray[Any]
    number: NDArray[np.int32]
    group: Ints
    size: Ints
    n_branches: int
    copies: Ints | None


@dataclass(frozen=True)
class Block:
    """Numeric attributes in order; see the module's vocabulary.

    ``entry`` has the entries in order, ``size`` is the length of each group, and ``gap`` the least
    distance of two values of an attribute. ``step`` is a step that the entries have still to take.
    """

    attributes: Ints
    entry: NDArray[np.int32]
    size: Ints
    gap: float
    step: Step | None = None

    @classmethod
    def of(cls, table: Table, attributes: list[int], rows: Ints) -> "Block":
        """The block of rows at one node."""
        orders, gap = [], np.inf
        for attribute in attributes:
            x = table.X[rows, attribute]
            order = np.argsort(x)
            order = order[: len(x) - int(np.isnan(x).sum())]
            orders.append(order.astype(np.int32))
            with np.errstate(over="ignore"):  # infinite is far enough
                gap = min(gap, np.diff(x[order]).min(initial=np.inf))
        size = np.array([len(order) for order in orders])
        return cls(np.array(attributes), np.concatenate(orders), size, float(gap))

    @property
    def place(self) -> Ints:
        """Which of the block's attributes each group is of."""
        return np.arange(len(self.size)) % len(self.attributes)

    def arrived(self) -> "Block":
        """The block after its step."""
        step, n_attributes = self.step, len(self.attributes)
        if step is None:
            return self
        if step.copies is not None:
            return replace(self._parted(step.copies), step=replace(step, copies=None)).arrived()
        old = self.entry.astype(np.intp)
        branch = step.branch.take(old)
        entry = by_branch(step.number.take(old), branch, step.n_branches)
        if len(old) == n_attributes * len(step.branch):
            size = step.size.repeat(n_attributes)
        else:  # some values are missing
            place = by_branch(self.place.repeat(self.size), branch, step.n_branches)
            group = step.group.take(entry) * n_attributes + place
            size = np.bincount(group, minlength=n_attributes * len(step.size))
        return Block(self.attributes, entry, size, self.gap)

    def _parted(self, copies: Ints) -> "Block":
        """The block in which each entry stands for its parts, numbered anew."""
        count, first = copies.take(self.entry), copies.cumsum() - copies
        entry = first.take(self.entry).repeat(count) + within_group(count)
        until = np.append(0, count.cumsum())
        size = lengths(until.take(self.size.cumsum()) - 1)
        return Block(self.attributes, entry.astype(np.int32), size, 0.0)


@dataclass(frozen=True)
class Sample:
    """Entries at the open nodes of a level; see the module's vocabulary.

    ``rows``, ``node`` and ``weight`` are aligned; ``whole`` says that all weights are 1. ``order``
    has the nodes in the order of their groups, and ``place`` the place of each node there.
    """

    rows: Ints
    node: Ints
    weight: Floats
    whole: bool
    order: Ints
    place: Ints
    blocks: list[Block]

    @classmethod
    def of(cls, table: Table, rows: Ints, weight: Floats) -> "Sample":
        """Rows at one node."""
        numbers = [j for j, a in enumerate(table.attributes) if a.kind != "nominal"]
        width = _width(len(numbers), rows)
        parts = [numbers[i : i + width] for i in range(0, len(numbers), width)]
        blocks = each(lambda part: Block.of(table, part, rows), parts, rows)
        node, whole = np.zeros_like(rows), bool((weight == 1).all())
        return cls(rows, node, weight, whole, np.array([0]), np.array([0]), blocks)

    @property
    def n_nodes(self) -> int:
        """Number of the open nodes."""
        return len(self.order)

    @cached_property
    def node_weight(self) -> Floats:
        """Weight of the entries at each open node."""
        return sums(self.node, None if self.whole else self.weight, self.n_nodes)

    def taken(
        self, origin: Ints, node: Ints, weight: Floats, parent: Ints, branch: Ints
    ) -> "Sample":
        """Other entries at new nodes, each of which is a branch of one of these nodes.

        An entry was the entry ``origin`` of this sample, in ascending order; a part of one has a
        weight below 1. The blocks of this sample are used up: the old order and the new one of all
        attributes need not be there at once.
        """
        old, n_old = origin, len(self.rows)
        copies, whole = None, self.whole and bool((weight == 1).all())
        if not whole and (origin[1:] == origin[:-1]).any():
            copies = np.bincount(origin, minlength=n_old)
            old, n_old = np.arange(len(origin)), len(origin)
        order = np.lexsort((self.place.take(parent), branch))
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        n_branches = int(branch.max(initial=0)) + 1
        goes = np.full(n_old, n_branches, dtype=np.min_scalar_type(n_branches))
        goes[old] = branch[node]
        number, group = np.zeros(n_old, dtype=np.int32), place.take(node)
        number[old] = np.arange(len(old))
        size = np.bincount(node, minlength=len(order)).take(order)
        step = Step(goes, number, group, size, n_branches, copies)
        blocks = [replace(self.block(i), step=step) for i in range(len(self.blocks))]
        self.blocks.clear()
        return Sample(self.rows.take(origin), node, weight, whole, order, place, blocks)

    def block(self, number: int) -> Block:
        """A block, which takes its step when it is first asked for."""
        self.blocks[number] = self.blocks[number].arrived()
        return self.blocks[number]

    def where(self, kept: Bools) -> "Sample":
        """Some of the entries; nodes keep their numbers."""
        origin, nodes = kept.nonzero()[0], np.arange(self.n_nodes)
        node, weight = self.node[origin], self.weight[origin]
        own = replace(self, blocks=self.blocks.copy())
        return own.taken(origin, node, weight, nodes, np.zeros_like(nodes))

    def weights(self, entry: Any) -> Floats | None:
        """Weight of entries; None where each counts as 1."""
        return None if self.whole else self.weight.take(entry)


def each(work: Callable[[Item], Result], items: Sequence[Item], entries: Ints) -> list[Result]:
    """The work done on each item, by threads where the entries are many."""
    n_threads = min(len(items), _n_threads(entries))
    if n_threads < 2:
        return [work(item) for item in items]
    with ThreadPoolExecutor(n_threads) as pool:
        return list(pool.map(work, items))


def _width(n_numbers: int, rows: Ints) -> int:
    """How many attributes a block has, if each thread has as many blocks."""
    n_threads = _n_threads(rows)
    most = n_threads * (BLOCK if n_threads == 1 else LARGE_BLOCK)
    n_blocks = n_threads * (1 + n_numbers * len(rows) // most)
    return max(1, -(-n_numbers // n_blocks))


def _n_threads(entries: Ints) -> int:
    """Number of threads that pay for so many entries."""
    return (cpu_count() or 1) if len(entries) >= WORTH_THREADS else 1


def by_branch(values: NDArray[Number], branch: NDArray[Any], n_branches: int) -> NDArray[Number]:
    """Values in the order of their branches, kept in order within them; others are left out.

    >>> by_branch(np.array([7, 8, 9, 10]), np.array([1, 0, 2, 0]), 2)
    array([ 8, 10,  7])
    """
    if n_branches <= FEW_BRANCHES:
        return np.concatenate([values.compress(branch == b) for b in range(n_branches)])
    order = stable_order(branch, n_branches + 1)
    return values.take(order[: int(np.count_nonzero(branch < n_branches))])
