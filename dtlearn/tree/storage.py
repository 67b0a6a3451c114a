"""A tree as plain lists and dictionaries, and back: what JSON and equality are made of.

The training table is not part of it. Levels and classes may be text, numbers or bools.
"""

from collections.abc import Callable, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, get_args

import numpy as np
import pandas as pd

from dtlearn.splits.tests import NodeTests
from dtlearn.table.classes import Classes
from dtlearn.table.columns import Attribute, Kind
from dtlearn.table.costed import CostedClasses, with_costs
from dtlearn.table.costs import NO_COSTS, Costs
from dtlearn.table.moments import TOLD, Clock
from dtlearn.table.numbers import Numbers
from dtlearn.table.target import Target
from dtlearn.tree import stored
from dtlearn.tree.nodes import NodeArrays

if TYPE_CHECKING:
    from dtlearn.tree.tree import Tree

FORMAT = "dtlearn tree 1"
Keeps = Callable[[Any], Any]  # a level, class or name -> what is kept of it


def to_dict(tree: "Tree", value: Keeps | None = None) -> dict[str, Any]:
    """Everything of a tree but its training table; each level, class and name as ``value`` says.

    By default as JSON keeps it. Raises ValueError for one that JSON can't keep.
    """
    value = value or plain
    return {
        "format": FORMAT,
        "method": tree.method,
        "distribute": tree.distribute,
        "frequent_first": tree.frequent_first,
        "target": _target_to_dict(tree.target, value),
        "attributes": [_attribute_to_dict(a, value) for a in tree.attributes],
        "nodes": _nodes_to_dict(tree.arrays),
        **({"why_leaf": tree.why_leaf} if tree.why_leaf else {}),
    }


def contents(tree: "Tree") -> dict[str, Any]:
    """What makes trees equal: the same, with levels, classes and names of any type."""
    return to_dict(tree, lambda value: value)


def from_dict(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a Tree. Raises ValueError for what :func:`to_dict` did not write."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        found = data.get("format") if isinstance(data, Mapping) else type(data).__name__
        raise ValueError(f"not a stored tree: expected the format {FORMAT!r}, found {found!r}")
    attributes = tuple(map(_attribute_from_dict, stored.part(data, "attributes", list)))
    told = stored.part(data, "target", Mapping)
    target, costs = _target_from_dict(told), _costs_from_dict(told)
    arrays = _nodes_from_dict(stored.part(data, "nodes", Mapping))
    stored.check_nodes(arrays, attributes, target)
    return {
        "method": stored.part(data, "method", str),
        "distribute": stored.part(data, "distribute", bool),
        "frequent_first": stored.part(data, "frequent_first", bool),
        "target": with_costs(target, costs, arrays.statistics[0]),
        "attributes": attributes,
        "arrays": arrays,
        "why_leaf": data.get("why_leaf", ""),
    }


def _attribute_to_dict(attribute: Attribute, value: Keeps) -> dict[str, Any]:
    told = {
        "name": value(attribute.name),
        "kind": attribute.kind,
        "levels": [value(level) for level in attribute.levels],
        "missing_level": attribute.missing_level,
    }
    clock = attribute.clock  # only moments have one: other trees are stored as ever
    return told if clock is None else {**told, "clock": [clock.kind, clock.detail]}


def _attribute_from_dict(told: Any) -> Attribute:
    kind = stored.part(told, "kind", str)
    clock = tuple(stored.part(told, "clock", list)) if "clock" in told else None
    stored.check(kind in get_args(Kind), f"kind is {kind!r}, not one of {get_args(Kind)}")
    known = clock is None or (len(clock) == 2 and clock[0] in TOLD and isinstance(clock[1], str))
    stored.check(known, f"clock is {clock!r}")
    return Attribute(
        stored.part(told, "name", stored.PLAIN),
        kind,
        tuple(stored.plain_values(told, "levels")),
        stored.part(told, "missing_level", bool),
        None if clock is None else Clock(*clock),
    )


def _target_to_dict(target: Target, value: Keeps) -> dict[str, Any]:
    told: dict[str, Any] = {"name": value(target.name)}
    if isinstance(target, Numbers):
        return {**told, "center": target.center}
    told["classes"] = [value(c) for c in target.classes]
    told.update(_costs_to_dict(target))
    dtype = target.class_labels("").dtype
    if not isinstance(dtype, pd.CategoricalDtype):
        return {**told, "dtype": str(dtype)}
    categories = [value(c) for c in dtype.categories]
    return {**told, "dtype": "category", "categories": categories, "ordered": dtype.ordered}


def _costs_to_dict(target: Target) -> dict[str, Any]:
    """Priors and losses, of a target that has them."""
    costs = target.costs if isinstance(target, CostedClasses) else NO_COSTS
    given = {"priors": costs.priors, "loss": costs.loss}
    return {name: values.tolist() for name, values in given.items() if values is not None}


def _costs_from_dict(told: Mapping[str, Any]) -> Costs:
    """The same read back. Raises ValueError where they do not fit the classes."""
    n = len(told.get("classes", ()))
    costs = {name: stored.floats(told, name) for name in ("priors", "loss") if name in told}
    for name, shape in (("priors", (n,)), ("loss", (n, n))):
        good = name not in costs or (costs[name].shape == shape and (costs[name] >= 0).all())
        stored.check(good, f"{name!r} does not fit {n} classes")
    return Costs(**costs)


def _target_from_dict(told: Mapping[str, Any]) -> Target:
    name = stored.part(told, "name", stored.PLAIN)
    if "classes" not in told:
        return Numbers(name, float(stored.part(told, "center", stored.NUMBER)))
    classes, dtype = stored.plain_values(told, "classes"), stored.part(told, "dtype", str)
    made: Any = dtype
    if dtype == "category":
        categories = stored.plain_values(told, "categories")
        made = pd.CategoricalDtype(categories, stored.part(told, "ordered", bool))
        stored.check(set(classes) <= set(categories), "a class is no category")
    try:
        return Classes(name, pd.Index(classes, dtype=made))
    except (TypeError, ValueError):
        raise ValueError(f"the stored classes {classes!r} are not of the type {dtype!r}") from None


def _nodes_to_dict(arrays: NodeArrays) -> dict[str, Any]:
    columns = ("parent", "branch", "depth", "first_child", "n", "statistics", "impurity", "gain")
    return {
        **{name: getattr(arrays, name).tolist() for name in columns},
        **({} if np.array_equal(arrays.score, arrays.gain) else {"score": arrays.score.tolist()}),
        **_tests_to_dict(arrays.tests),
        "multiway": arrays.tests.multiway,
        "backups": [_tests_to_dict(backup) for backup in arrays.tests.backups],
    }


def _tests_to_dict(tests: NodeTests) -> dict[str, Any]:
    return {
        "attribute": tests.attribute.tolist(),
        "threshold": [None if np.isnan(t) else t for t in tests.threshold.tolist()],
        "n_branches": tests.n_branches.tolist(),
        "default": tests.default.tolist(),
        "groups": [tests.branches_of_levels(i).tolist() for i in range(len(tests.attribute))],
    }


def _nodes_from_dict(told: Mapping[str, Any]) -> NodeArrays:
    stored.check(stored.part(told, "parent", list), "it has no nodes")
    multiway = stored.part(told, "multiway", bool)
    backups = tuple(_tests_from_dict(b, False) for b in stored.part(told, "backups", list))
    tests = _tests_from_dict(told, multiway, backups)
    columns: dict[str, Any] = {
        **{name: stored.ints(told, name) for name in ("parent", "branch", "depth", "first_child")},
        **{name: stored.floats(told, name) for name in ("n", "statistics", "impurity", "gain")},
    }
    score = stored.floats(told, "score") if "score" in told else columns["gain"]
    return NodeArrays(tests=tests, **columns, score=score)


def _tests_from_dict(
    told: Mapping[str, Any], multiway: bool, backups: tuple[NodeTests, ...] = ()
) -> NodeTests:
    groups = stored.part(told, "groups", list)
    stored.check(all(isinstance(g, list) for g in groups), "'groups' has an entry that is no list")
    sizes = np.array([len(branches) for branches in groups], dtype=np.int64)
    cuts = [np.nan if t is None else t for t in stored.part(told, "threshold", list)]
    return NodeTests(
        attribute=stored.ints(told, "attribute"),
        threshold=stored.floats({"threshold": cuts}, "threshold", finite=False),
        n_branches=stored.ints(told, "n_branches"),
        start=np.where(sizes > 0, np.cumsum(sizes) - sizes, 0),
        size=sizes,
        default=stored.ints(told, "default"),
        level_branch=stored.ints({"groups": list(chain(*groups))}, "groups"),
        multiway=multiway,
        backups=backups,
    )


def plain(value: Any) -> Any:
    """The value as JSON keeps it. Raises ValueError for one that it can't keep."""
    value = value.item() if isinstance(value, np.generic) else value
    if not isinstance(value, stored.PLAIN):
        raise ValueError(
            f"a tree is stored with text, numbers and bools, not with {value!r} "
            f"({type(value).__name__}): turn that column into text first, or its name"
        )
    return value
