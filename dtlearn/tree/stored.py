"""Checks of a stored tree: what is missing, of the wrong type, or fits nothing else is named.

The nodes come depth by depth, children in branch order. So the numbers of branches alone tell the
parents, branches, depths and first children, and what is stored must agree with them.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from dtlearn.arrays import Floats, Ints
from dtlearn.splits.tests import LEAF, NO_BRANCH, NodeTests
from dtlearn.table.columns import Attribute
from dtlearn.table.target import Target
from dtlearn.tree.nodes import NodeArrays

NUMBER = int | float
PLAIN = str | int | float | bool  # what a name, a level or a class may be


def check(good: Any, what: str) -> None:
    """Raise ValueError that tells what is wrong with a stored tree."""
    if not good:
        raise ValueError(f"not a stored tree, or a broken one: {what}")


def part(told: Any, name: str, kind: Any = object) -> Any:
    """One entry of a stored dictionary. Raises ValueError where it is missing or of another type.

    >>> part({"format": "dtlearn tree 1"}, "nodes")
    Traceback (most recent call last):
    ValueError: not a stored tree, or a broken one: 'nodes' is missing
    """
    check(isinstance(told, Mapping), f"{told!r} stands where a dictionary should be")
    check(name in told, f"{name!r} is missing")
    value = told[name]
    good = isinstance(value, kind) and not (kind is NUMBER and isinstance(value, bool))
    check(good, f"{name!r} is {value!r}")
    return value


def plain_values(told: Any, name: str) -> list[Any]:
    """A list of levels or classes."""
    values: list[Any] = part(told, name, list)
    check(all(isinstance(v, PLAIN) for v in values), f"{name!r} is {values!r}")
    check(len(set(values)) == len(values), f"{name!r} has a value twice: {values!r}")
    return values


def ints(told: Mapping[str, Any], name: str) -> Ints:
    """A list of whole numbers."""
    values = part(told, name, list)
    whole = all(isinstance(v, int) and not isinstance(v, bool) for v in values)
    check(whole, f"{name!r} holds something else than whole numbers")
    return np.array(values, dtype=np.int64)


def floats(told: Mapping[str, Any], name: str, finite: bool = True) -> Floats:
    """A list of numbers, or of lists of numbers of one length."""
    given = part(told, name, list)
    try:
        values = np.array(given, dtype=float)
    except (TypeError, ValueError):
        values = np.array(np.nan)
    wanted = 2 if name in ("statistics", "loss") else 1
    check(values.ndim == wanted, f"{name!r} is no list of numbers, or no table of them")
    check(not finite or np.isfinite(values).all(), f"{name!r} holds a number that is not finite")
    return values


def check_nodes(arrays: NodeArrays, attributes: Sequence[Attribute], target: Target) -> None:
    """Raise ValueError where the arrays of nodes do not make a tree of these attributes."""
    n_nodes, tests = len(arrays), arrays.tests
    columns = ("branch", "depth", "first_child", "n", "impurity", "gain", "statistics")
    for name in columns:
        length = len(getattr(arrays, name))
        check(length == n_nodes, f"{name!r} has {length} entries for {n_nodes} nodes")
    shape = n_nodes, target.n_statistics
    check(arrays.statistics.shape == shape, f"'statistics' is no table of {shape[1]} columns")
    check((arrays.n >= 0).all(), "'n' holds a negative weight")
    for asked in (tests, *tests.backups):
        _check_tests(asked, n_nodes, attributes)
    _check_structure(arrays)


def _check_structure(arrays: NodeArrays) -> None:
    """The nodes are numbered as their branches say."""
    n_branches, n_nodes = arrays.tests.n_branches, len(arrays)
    told = 1 + int(n_branches.sum())
    check(told == n_nodes, f"'n_branches' tells of {told} nodes, and there are {n_nodes}")
    above, branch = arrays.tests.children
    parent = np.concatenate([[-1], above])
    check((parent < np.arange(n_nodes)).all(), "'n_branches' puts a node above itself")
    first = np.where(n_branches > 0, 1 + n_branches.cumsum() - n_branches, 0)
    wanted = {"parent": parent, "branch": np.concatenate([[-1], branch]), "first_child": first}
    for name, right in wanted.items():
        _check_equal(name, getattr(arrays, name), right)
    depth = arrays.depth
    _check_equal("depth", depth, np.concatenate([[0], depth[parent[1:]] + 1]))


def _check_equal(name: str, found: Ints, right: Ints) -> None:
    wrong = np.flatnonzero(found != right)
    if len(wrong):
        node = int(wrong[0])
        check(False, f"{name!r} of node {node} is {found[node]}, by its place it is {right[node]}")


def _check_tests(tests: NodeTests, n_nodes: int, attributes: Sequence[Attribute]) -> None:
    """The tests of all nodes fit the attributes."""
    for name in ("attribute", "threshold", "n_branches", "default", "size"):
        length = len(getattr(tests, name))
        told = "groups" if name == "size" else name
        check(length == n_nodes, f"{told!r} has {length} entries for {n_nodes} nodes")
    known = (tests.attribute >= LEAF) & (tests.attribute < len(attributes))
    check(known.all(), f"'attribute' holds a number that none of {len(attributes)} attributes has")
    check(not np.isinf(tests.threshold).any(), "'threshold' holds an infinite number")
    is_leaf = tests.attribute == LEAF
    check((is_leaf == (tests.n_branches == 0)).all(), "'n_branches' is 0 at leaves only")
    good = (tests.default >= NO_BRANCH) & (tests.default < np.maximum(tests.n_branches, 1))
    check(good.all(), "'default' names a branch that is not there")
    for node in np.flatnonzero(~is_leaf).tolist():
        _check_test(tests, node, attributes[tests.attribute[node]])


def _check_test(tests: NodeTests, node: int, attribute: Attribute) -> None:
    """The test of one node is a cut of numbers, or has a branch for each level."""
    branches, cut = tests.branches_of_levels(node), float(tests.threshold[node])
    n_branches, n_levels = int(tests.n_branches[node]), len(attribute.levels)
    if attribute.kind == "nominal":
        check(np.isnan(cut), f"'threshold' of node {node} cuts the levels of {attribute.name!r}")
        fits = len(branches) == n_levels and n_branches == (n_levels if tests.multiway else 2)
    else:
        check(not np.isnan(cut), f"'threshold' of node {node} is missing")
        inside = attribute.kind == "numeric" or 0 <= cut < n_levels
        check(inside, f"'threshold' of node {node} is {cut}, which is none of {n_levels} levels")
        fits = len(branches) in (0, 2) and n_branches == 2
    fits &= bool(((branches >= NO_BRANCH) & (branches < n_branches)).all())
    check(fits, f"'groups' and 'n_branches' of node {node} do not fit {attribute.name!r}")
