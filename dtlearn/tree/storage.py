"""A tree as plain lists and dictionaries, and back: what JSON and equality are made of.

The training table is not part of it. Levels and classes may be text, numbers or bools.
"""

from collections.abc import Callable, Mapping
from itertools import chain, starmap
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from dtlearn.splits.tests import NodeTests
from dtlearn.table.classes import Classes
from dtlearn.table.columns import Attribute
from dtlearn.table.costed import CostedClasses, with_costs
from dtlearn.table.costs import NO_COSTS, Costs
from dtlearn.table.moments import Clock
from dtlearn.table.numbers import Numbers
from dtlearn.table.target import Target
from dtlearn.tree import stored
from dtlearn.tree.nodes import NodeArrays
from dtlearn.tree.schema import check

if TYPE_CHECKING:
    from dtlearn.tree.tree import Tree

FORMAT = "dtlearn tree 1"
TOLD = ("why_leaf", "note")  # texts that are kept where there is something to tell
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
        **{name: text for name in TOLD if (text := getattr(tree, name))},
    }


def contents(tree: "Tree") -> dict[str, Any]:
    """What makes trees equal: the same, with levels, classes and names of any type."""
    return to_dict(tree, lambda value: value)


def from_dict(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a Tree. Raises ValueError for what :func:`to_dict` did not write."""
    stored.check_tree(data)
    attributes = tuple(starmap(_attribute_from_dict, enumerate(data["attributes"])))
    target, costs = _target_from_dict(data["target"]), _costs_from_dict(data["target"])
    arrays = _nodes_from_dict(data["nodes"])
    stored.check_nodes(arrays, attributes, target)
    target = with_costs(target, costs, arrays.statistics[0])
    stored.check_values(arrays, target)
    return {
        **{name: data[name] for name in ("method", "distribute", "frequent_first")},
        "target": target,
        "attributes": attributes,
        "arrays": arrays,
        **{name: data.get(name, "") for name in TOLD},
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


def _attribute_from_dict(number: int, told: Mapping[str, Any]) -> Attribute:
    what, kind = f"attributes[{number}]", told["kind"]
    name = stored.value(told["name"], f"{what}.name")
    levels = tuple(stored.values(told["levels"], f"{what}.levels"))
    clock = Clock(*told["clock"]) if "clock" in told else None
    check(kind == "nominal" or not told["missing_level"], f"{what}: 'missing_level' is true")
    check(levels or not told["missing_level"], f"{what}: no level stands for missing values")
    check(kind != "numeric" or not levels, f"{what}: numbers have no 'levels'")
    check(clock is None or _goes(clock, kind), f"{what}: clock is {told.get('clock')!r}")
    return Attribute(name, kind, levels, told["missing_level"], clock)


def _goes(clock: Clock, kind: str) -> bool:
    """Whether pandas knows the time zone or the frequency."""
    try:
        clock.moment(0.0)
    except (ValueError, KeyError, AttributeError, TypeError, OSError):
        return False
    return kind == "numeric" and (clock.kind != "timedelta" or not clock.detail)


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
        good = name not in costs or (costs[name].shape == shape)
        check(good, f"{name!r} does not fit {n} classes")
    check("priors" not in costs or (costs["priors"] > 0).all(), "'priors' does not fit: one is 0")
    return Costs(**costs)


def _target_from_dict(told: Mapping[str, Any]) -> Target:
    name = stored.value(told["name"], "target.name")
    if "classes" not in told:
        return Numbers(
            told["name"], float(stored.floats({"center": [told["center"]]}, "center")[0])
        )
    classes = stored.values(told["classes"], "target.classes")
    index = _index(classes, told["dtype"], told)
    right = index is not None and index.tolist() == classes
    check(right, f"the stored classes {classes!r} are not of the type {told['dtype']!r}")
    return Classes(name, index)


def _index(classes: list[Any], dtype: str, told: Mapping[str, Any]) -> Any:
    """The classes with their type; None where they can't be of that type."""
    made: Any = dtype
    if dtype == "category":
        categories = stored.values(told["categories"], "target.categories")
        check(set(classes) <= set(categories), "a class is no category")
        made = pd.CategoricalDtype(categories, told["ordered"])
    try:
        return pd.Index(classes, dtype=made)
    except (TypeError, ValueError, OverflowError, ImportError, LookupError, AttributeError):
        return None


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
    backups = tuple(_tests_from_dict(backup, False) for backup in told["backups"])
    tests = _tests_from_dict(told, told["multiway"], backups)
    columns: dict[str, Any] = {
        **{name: stored.ints(told, name) for name in ("parent", "branch", "depth", "first_child")},
        **{name: stored.floats(told, name) for name in ("n", "statistics", "impurity", "gain")},
    }
    score = stored.floats(told, "score") if "score" in told else columns["gain"]
    return NodeArrays(tests=tests, **columns, score=score)


def _tests_from_dict(
    told: Mapping[str, Any], multiway: bool, backups: tuple[NodeTests, ...] = ()
) -> NodeTests:
    groups = told["groups"]
    sizes = np.array([len(branches) for branches in groups], dtype=np.int64)
    cuts = [np.nan if t is None else t for t in told["threshold"]]
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
