"""A tree as nested tuples, and back: the form in which people write trees by hand.

Each class stands for a leaf; :mod:`dtlearn.tree.written` tells the forms of the other nodes. The
counts are not in the tuples: they are those of the rows that are sent down the tree. Without data
these are made up (:mod:`dtlearn.tree.made_up`).
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from dtlearn.criteria import CART_MEASURE, ENTROPY, ERROR, GINI, Criterion
from dtlearn.options import check_option
from dtlearn.splits.kinds import Multiway, Split, Subset, Threshold
from dtlearn.splits.tests import LEAF, NO_BRANCH, NodeTests
from dtlearn.table.columns import Attribute
from dtlearn.table.frames import Frame
from dtlearn.table.names import check_name
from dtlearn.table.table import Table
from dtlearn.text import show, show_count
from dtlearn.tree.made_up import attributes_of, made_up
from dtlearn.tree.nodes import NodeArrays
from dtlearn.tree.written import LEFT_OUT, Written, read

if TYPE_CHECKING:
    from dtlearn.tree.tree import Tree

CRITERIA = {criterion.name: criterion for criterion in (ENTROPY, GINI, CART_MEASURE, ERROR)}


def to_nested(tree: "Tree") -> Any:
    """The tests and predictions of a tree. Raises ValueError for a class that is a tuple."""
    _check_classes(tree.target.name, tree.classes)
    below: list[Any] = [None] * tree.n_nodes
    for number in reversed(range(tree.n_nodes)):
        children = [below[child] for child in tree.arrays.children(number)]
        split = tree.arrays.tests.split(number, tree.attributes)
        below[number] = tree.predictions[number] if split is None else _told(split, children)
    return below[0]


def _told(split: Split, children: list[Any]) -> tuple[Any, ...]:
    if isinstance(split, Multiway):
        return split.attribute, dict(zip(split.levels, children, strict=True))
    test = split.value if isinstance(split, Threshold) else set(split.left)
    return split.attribute, test, *children


def from_nested(
    nested: Any,
    data: Frame | None,
    target: Hashable | pd.Series,
    nominal: Sequence[Hashable],
    numeric: Sequence[Hashable],
    criterion: str,
) -> tuple[dict[str, Any], list[Written]]:
    """What a Tree is made of, and the nodes for :func:`check_leaves` to compare it with."""
    check_option("criterion", criterion, criterion in CRITERIA, f"one of {tuple(CRITERIA)}")
    if data is None:
        table, nodes, tests = _without_data(nested, target, nominal, numeric)
    else:
        table = Table.from_frame(data, target, nominal=nominal, numeric=numeric)
        _check_classes(table.target.name, table.target.classes)
        nodes, tests = _read(nested, table.attributes)
    arrays = _measured(_counted(_bare(nodes, tests, table), table), CRITERIA[criterion])
    return {"attributes": table.attributes, "target": table.target, "arrays": arrays}, nodes


def _without_data(
    nested: Any, target: Any, nominal: Sequence[Hashable], numeric: Sequence[Hashable]
) -> tuple[Table, list[Written], NodeTests]:
    """The nodes, and a made-up row for each leaf."""
    check_name("target", target)
    if len(nominal) or len(numeric):
        raise ValueError(
            "nominal= and numeric= are about columns of data: leave them out, as without data the "
            "tests tell what is a number"
        )
    attributes = attributes_of(nested)
    nodes, tests = _read(nested, attributes)
    return made_up(nodes, tests, attributes, target), nodes, tests


def _read(nested: Any, attributes: Sequence[Attribute]) -> tuple[list[Written], NodeTests]:
    nodes, splits = read(nested, attributes)
    return nodes, _tests(splits, attributes)


def _check_classes(target: Hashable, classes: Iterable[Any]) -> None:
    if any(isinstance(label, tuple) for label in classes):
        raise ValueError(f"{target!r} has a tuple as a class, which would be a node: use text")


def _tests(splits: list[Split | None], attributes: Sequence[Attribute]) -> NodeTests:
    """The tests of all nodes as arrays."""
    number = {attribute.name: j for j, attribute in enumerate(attributes)}
    at = [LEAF if split is None else number[split.attribute] for split in splits]
    asked = [
        (split, None if j == LEAF else attributes[j]) for split, j in zip(splits, at, strict=True)
    ]
    of_levels = [_branches_of(split, () if a is None else a.levels) for split, a in asked]
    size = np.array([len(branches) for branches in of_levels])
    return NodeTests(
        attribute=np.array(at),
        threshold=np.array([_cut(split, attribute) for split, attribute in asked]),
        n_branches=np.array([0 if split is None else len(split.branches) for split in splits]),
        start=np.where(size > 0, size.cumsum() - size, 0),
        size=size,
        default=np.array([1 if isinstance(s, Subset) else NO_BRANCH for s in splits]),
        level_branch=np.array(list(chain(*of_levels)), dtype=np.int64),
        multiway=any(isinstance(split, Multiway) for split in splits),
    )


def _branches_of(split: Split | None, levels: Sequence[Any]) -> list[int]:
    if isinstance(split, Subset):
        return [int(level not in split.left) for level in levels]
    return list(range(len(levels))) if isinstance(split, Multiway) else []


def _cut(split: Split | None, attribute: Attribute | None) -> float:
    if attribute is None or not isinstance(split, Threshold):
        return np.nan
    return attribute.cut_code(split.value)


def _bare(nodes: list[Written], tests: NodeTests, table: Table) -> NodeArrays:
    """The nodes as arrays, without rows."""
    first_child = 1 + tests.n_branches.cumsum() - tests.n_branches
    nothing = np.zeros(len(nodes))
    return NodeArrays(
        parent=np.array([node.parent for node in nodes]),
        branch=np.array([node.branch for node in nodes]),
        depth=np.array([node.depth for node in nodes]),
        first_child=np.where(tests.n_branches > 0, first_child, 0),
        tests=tests,
        n=nothing,
        statistics=np.zeros((len(nodes), table.target.n_statistics)),
        impurity=nothing,
        gain=nothing,
        score=nothing,
    )


def _counted(arrays: NodeArrays, table: Table) -> NodeArrays:
    """The nodes with the rows of the table that come to each."""
    row, at, _ = arrays.descend(table.X, False)
    at_rest = table.statistics(at, len(arrays), row, None)
    statistics = np.stack([arrays.sums_below(column) for column in at_rest.T], axis=-1)
    return replace(arrays, n=table.target.weight(statistics), statistics=statistics)


def _measured(arrays: NodeArrays, criterion: Criterion) -> NodeArrays:
    """The nodes with their impurities, and the gains and scores of their splits."""
    gain, score = np.zeros(len(arrays)), np.zeros(len(arrays))
    for node in (~arrays.is_leaf).nonzero()[0].tolist():
        below = arrays.statistics[arrays.children(node)]
        gain[node], score[node] = criterion.gain(below), criterion.score(below)
    impurity = np.asarray(criterion.impurity(arrays.statistics))
    return replace(arrays, impurity=impurity, gain=gain, score=score)


def check_leaves(tree: "Tree", nodes: list[Written]) -> None:
    """Raise ValueError where a leaf does not say what the tree predicts, or none is written."""
    for number in tree.arrays.is_leaf.nonzero()[0].tolist():
        node, n = nodes[number], tree.arrays.n[number]
        if node.nested is not LEFT_OUT:
            _check_label(tree, number, node)
        elif n > 0:
            raise ValueError(
                f"nothing is written {node.place}, but rows come there ({show_count(n)}): write a "
                "branch for that level"
            )


def _check_label(tree: "Tree", number: int, node: Written) -> None:
    label, predicted = node.nested, tree.predictions[number]
    if label not in tree.classes:
        raise ValueError(
            f"{node.place}: {label!r} is no class of {tree.target.name!r}: a leaf is one of "
            f"{tree.classes}, any other node a tuple"
        )
    if label != predicted:
        reason = _reason(tree, number)
        raise ValueError(f"{node.place} the leaf says {label!r}, but {reason} {predicted!r}")


def _reason(tree: "Tree", number: int) -> str:
    """Why a leaf predicts what it predicts."""
    counts = tree.arrays.statistics[number]
    if not counts.any():
        return "no row comes there, and the majority above is"
    told = ", ".join(
        f"{show_count(n)} {show(c)}" for n, c in zip(counts, tree.classes, strict=True)
    )
    if (counts == counts.max()).sum() == 1:
        return f"its rows are {told}: the majority is"
    winner = "the one with most rows in the table" if tree.frequent_first else "the first one"
    return f"its rows are {told}: of equal classes {winner} is predicted,"
