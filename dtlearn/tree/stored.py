"""Checks of a stored tree: what is broken, or fits nothing else, is named with its place.

Its form is that of :mod:`dtlearn.tree.schema`; here is what a schema can't say. The nodes come
depth by depth, children in branch order. So the numbers of branches alone tell the parents,
branches, depths and first children, and what is stored must agree with them.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

import numpy as np

from dtlearn.arrays import Floats, Ints
from dtlearn.splits.tests import LEAF, NO_BRANCH, NodeTests
from dtlearn.table.columns import Attribute
from dtlearn.table.target import Target
from dtlearn.tree.nodes import NodeArrays
from dtlearn.tree.schema import check, check_form, shown, tree_schema

PLAIN = str | int | float | bool  # what a name, a level or a class may be


def from_text(text: str) -> Any:
    """What JSON text holds. Raises ValueError for what is no JSON, or leaves open what it means.

    >>> from_text('{"n": 1, "n": 2}')
    Traceback (most recent call last):
    ValueError: not a stored tree: this is no JSON ('n' stands twice in a dictionary)
    """
    try:
        # without its hooks json would take NaN, and the last of two entries
        return json.loads(text, object_pairs_hook=_entries, parse_constant=_refuse)
    except RecursionError:
        raise ValueError("not a stored tree: lists or dictionaries are nested too deep") from None
    except ValueError as error:
        raise ValueError(f"not a stored tree: this is no JSON ({error})") from None


def _entries(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entries = dict(pairs)
    if len(entries) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for i, name in enumerate(names) if name in names[:i])
        raise ValueError(f"{shown(twice)} stands twice in a dictionary")
    return entries


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"it has no {constant}")


def check_tree(data: Any) -> None:
    """Raise ValueError for what is not of the form of a stored tree, of this version."""
    wanted = tree_schema()["properties"]["format"]["const"]
    found = data.get("format") if isinstance(data, Mapping) else type(data).__name__
    if isinstance(found, str) and found.startswith("dtlearn tree ") and found != wanted:
        raise ValueError(
            f"not a stored tree that is known here: expected the format {wanted!r}, found "
            f"{shown(found)}: read it with the release of dtlearn that wrote it, or a newer one"
        )
    if not isinstance(data, Mapping) or found != wanted:
        raise ValueError(f"not a stored tree: expected the format {wanted!r}, found {shown(found)}")
    check_form(data, tree_schema())


def values(told: Sequence[Any], what: str) -> list[Any]:
    """A list of levels or classes, which Python tells apart."""
    check(len(set(told)) == len(told), lambda: f"{what} has a value twice: {shown(told)}")
    return [value(v, what) for v in told]


def value(told: Any, what: str) -> Any:
    """A level, a class or a name, which is no infinite number: JSON may have 1e999."""
    good = not isinstance(told, float) or np.isfinite(told)
    check(good, f"{what} holds a number that is not finite")
    return told


def ints(told: Mapping[str, Any], name: str) -> Ints:
    """A list of whole numbers."""
    return _array(told, name, np.int64)


def floats(told: Mapping[str, Any], name: str, finite: bool = True) -> Floats:
    """A list of numbers, or of lists of numbers of one length."""
    found = _array(told, name, float)
    wanted = 2 if name in ("statistics", "loss") else 1
    check(found.ndim == wanted, f"{name!r} is no table of numbers: its lists have many lengths")
    check(not finite or np.isfinite(found).all(), f"{name!r} holds a number that is not finite")
    return found


def _array(told: Mapping[str, Any], name: str, dtype: Any) -> Any:
    try:
        return np.array(told[name], dtype=dtype)
    except OverflowError:
        check(False, f"{name!r} holds a number that is too large")
    except ValueError:  # lists of several lengths
        return np.zeros(())


def check_nodes(arrays: NodeArrays, attributes: Sequence[Attribute], target: Target) -> None:
    """Raise ValueError where the arrays of nodes do not make a tree of these attributes."""
    n_nodes, tests = len(arrays), arrays.tests
    columns = ("branch", "depth", "first_child", "n", "impurity", "gain", "statistics")
    for name in columns:
        length = len(getattr(arrays, name))
        check(length == n_nodes, f"{name!r} has {length} entries for {n_nodes} nodes")
    shape = n_nodes, target.n_statistics
    check(arrays.statistics.shape == shape, f"'statistics' is no table of {shape[1]} columns")
    check(arrays.n[0] > 0, "'n' of node 0 is 0: no row was at the root")
    negative = bool(target.classes) and (arrays.statistics < 0).any()
    check(not negative, "'statistics' holds a negative weight of a class")
    for asked in (tests, *tests.backups):
        _check_tests(asked, n_nodes, attributes)
    _check_structure(arrays)


def check_values(arrays: NodeArrays, target: Target) -> None:
    """Raise ValueError where a node that has rows can't say a share of a class, or a mean."""
    has_rows = arrays.n > 0
    with np.errstate(all="ignore"):
        weights = target.weight(arrays.statistics)
        values = target.values(arrays.statistics[has_rows])
    empty = has_rows & (weights <= 0)
    check(not empty.any(), f"'statistics' of node {int(empty.argmax())} has no rows, and 'n' has")
    good = np.isfinite(weights).all() and np.isfinite(values).all()
    check(good, "'statistics' holds numbers that are too large, or too small, to tell shares of")


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
    is_number = np.array([a.kind == "numeric" for a in attributes] + [False])[tests.attribute]
    is_cut = is_number & (tests.n_branches == 2) & (tests.size == 0) & ~np.isnan(tests.threshold)
    for node in np.flatnonzero(~is_leaf & ~is_cut).tolist():
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
