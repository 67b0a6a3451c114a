"""Rows on their way down, and their numbers in order: sorted once, never again.

entry   a row at an open node, with a weight; a row that is shared out has several
block   some numeric attributes, with the known values of all entries, one attribute after the
        other, each in groups and sorted by value. Small tables have all attributes in one block:
        then a level costs one pass over arrays, however many attributes there are (1,000 rows of
        20 numbers grow 2.3 times as fast). Large ones have a block an attribute, which fits into
        the cache and is a piece of work for a thread.
group   the entries of a block at one node, for one attribute

From one level to the next a block is sorted by the branch that its entries take, equal ones kept in
order: first the groups of all left children, then those of all right ones, each in the order of
their parents. NumPy does that in linear time: with 90,000 rows 3 ns a value, where sorting by value
anew takes 60.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from os import cpu_count
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from dtlearn.arrays import Bools, Floats, Ints, lengths
from dtlearn.nodes import within_group
from dtlearn.table import Table

BLOCK = 1 << 16  # a block takes one more attribute while it has no more values than this
WORTH_THREADS = 1 << 18  # entries from which threads pay: with fewer they wait for each other
DIGIT = 1 << 16  # NumPy sorts keys below this in linear time

Result = TypeVar("Result")


@dataclass(frozen=True)
class Block:
    """Numeric attributes in order; see the module's vocabulary.

    ``entry`` has the entries in order, ``size`` is the length of each group, and ``gap`` the least
    distance of two values of an attribute.
    """

    attributes: Ints
    entry: NDArray[np.int32]
    size: Ints
    gap: float

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
    def held(self) -> Ints:
        """Number of values of each attribute."""
        return self.size.reshape(len(self.attributes), -1).sum(axis=1)

    def spread(self, first: Ints, copies: Ints) -> "Block":
        """The block in which each entry stands for its copies, numbered on from ``first``."""
        count = copies.take(self.entry)
        entry = np.repeat(first.take(self.entry), count) + within_group(count)
        until = np.append(0, count.cumsum())
        size = lengths(until.take(self.size.cumsum()) - 1)
        return Block(self.attributes, entry.astype(np.int32), size, 0.0)

    def followed(self, step: "Step") -> "Block":
        """The block one level down."""
        n_attributes, n_branches = len(self.attributes), step.n_branches
        key = step.branch.take(self.entry)
        if n_attributes > 1:
            shift = np.repeat(n_branches * np.arange(n_attributes), self.held)
            key = np.where(key < n_branches, key + shift, n_branches * n_attributes)
        order = stable_order(key, n_branches * n_attributes + 1)
        size = np.tile(step.size, n_attributes)
        if len(key) == n_attributes * len(step.branch):
            order = order[: int(size.sum())]
        else:  # some values are missing
            order = order[: int(np.count_nonzero(key < n_branches * n_attributes))]
            group = step.group.take(self.entry.take(order))
            if n_attributes > 1:
                group += shift.take(order) // n_branches * len(step.size)
            size = np.bincount(group, minlength=len(size))
        entry = step.number.take(self.entry.take(order))
        return Block(self.attributes, entry, size, self.gap)


@dataclass(frozen=True)
class Step:
    """One level down: for each entry the branch that it takes, its new group and new number.

    ``size`` is that of each new group where no value is missing. An entry that is gone takes the
    branch ``n_branches``.
    """

    branch: NDArray[Any]
    group: Ints
    number: NDArray[np.int32]
    size: Ints
    n_branches: int


@dataclass(frozen=True)
class Sample:
    """Entries at the open nodes of a level; see the module's vocabulary.

    ``rows``, ``node`` and ``weight`` are aligned; ``whole`` says that all weights are 1. ``order``
    has the nodes in the order of the groups of each attribute.
    """

    rows: Ints
    node: Ints
    weight: Floats
    whole: bool
    order: Ints
    blocks: tuple[Block, ...]

    @classmethod
    def of(cls, table: Table, rows: Ints, weight: Floats) -> "Sample":
        """Rows at one node."""
        numbers = [j for j, a in enumerate(table.attributes) if a.kind != "nominal"]
        width = max(1, BLOCK // max(1, len(rows)))
        parts = [numbers[i : i + width] for i in range(0, len(numbers), width)]
        blocks = each(lambda part: Block.of(table, part, rows), parts, rows)
        node, whole = np.zeros_like(rows), bool((weight == 1).all())
        return cls(rows, node, weight, whole, np.array([0]), tuple(blocks))

    @property
    def n_nodes(self) -> int:
        """Number of the open nodes."""
        return len(self.order)

    def taken(
        self, origin: Ints, node: Ints, weight: Floats, parent: Ints, branch: Ints
    ) -> "Sample":
        """Other entries at new nodes, each of which is a branch of one of these nodes.

        An entry was the entry ``origin`` of this sample, in ascending order.
        """
        blocks, old, n_old = self.blocks, origin, len(self.rows)
        if len(origin) > n_old or (origin[1:] == origin[:-1]).any():
            copies = np.bincount(origin, minlength=n_old)
            blocks = tuple(b.spread(copies.cumsum() - copies, copies) for b in blocks)
            old, n_old = np.arange(len(origin)), len(origin)
        order = np.lexsort((_places(self.order)[parent], branch))
        n_branches = int(branch.max(initial=0)) + 1
        goes = np.full(n_old, n_branches, dtype=np.min_scalar_type(n_branches))
        goes[old] = branch[node]
        group, number = np.zeros(n_old, dtype=np.int64), np.zeros(n_old, dtype=np.int32)
        group[old], number[old] = _places(order)[node], np.arange(len(old))
        size = np.bincount(node, minlength=len(order))[order]
        step = Step(goes, group, number, size, n_branches)
        blocks = tuple(each(lambda block: block.followed(step), blocks, origin))
        whole = self.whole and bool((weight == 1).all())
        return Sample(self.rows.take(origin), node, weight, whole, order, blocks)

    def where(self, kept: Bools) -> "Sample":
        """Some of the entries; nodes keep their numbers."""
        origin, nodes = kept.nonzero()[0], np.arange(self.n_nodes)
        node, weight = self.node[origin], self.weight[origin]
        return self.taken(origin, node, weight, nodes, np.zeros_like(nodes))

    def weights(self, entry: Any) -> Floats | None:
        """Weight of entries; None where each counts as 1."""
        return None if self.whole else self.weight.take(entry)


def each(work: Callable[[Any], Result], items: Iterable[Any], entries: Ints) -> list[Result]:
    """The work done on each item, by threads where the entries are many."""
    items = list(items)
    n_threads = min(len(items), cpu_count() or 1) if len(entries) >= WORTH_THREADS else 1
    if n_threads < 2:
        return [work(item) for item in items]
    with ThreadPoolExecutor(n_threads) as pool:
        return list(pool.map(work, items))


def _places(order: Ints) -> Ints:
    """Place of each node in an order."""
    places = np.empty_like(order)
    places[order] = np.arange(len(order))
    return places


def stable_order(key: NDArray[np.integer], n_keys: int) -> Ints:
    """What sorts whole numbers from 0 to n_keys - 1, equal ones in the order in which they stand.

    >>> stable_order(np.array([2, 0, 2, 1]), 3)
    array([1, 3, 0, 2])
    """
    if n_keys <= DIGIT:
        return np.argsort(key.astype(np.min_scalar_type(n_keys - 1), copy=False), kind="stable")
    order = stable_order(key % DIGIT, DIGIT)
    return order.take(stable_order((key // DIGIT).take(order), -(-n_keys // DIGIT)))
