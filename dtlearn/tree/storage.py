"""A tree as plain lists and dictionaries, and back: what JSON and equality are made of.

The training table is not part of it. Levels and classes may be text, numbers or bools.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from dtlearn.splits.tests import NodeTests
from dtlearn.table.classes import Classes
from dtlearn.table.columns import Attribute
from dtlearn.table.costed import CostedClasses, with_costs
from dtlearn.table.costs import NO_COSTS, Costs
from dtlearn.table.numbers import Numbers
from dtlearn.table.target import Target
from dtlearn.tree.nodes import NodeArrays

if TYPE_CHECKING:
    from dtlearn.tree.tree import Tree

FORMAT = "dtlearn tree 1"


def to_dict(tree: "Tree") -> dict[str, Any]:
    """Everything of a tree but its training table."""
    return {
        "format": FORMAT,
        "method": tree.method,
        "distribute": tree.distribute,
        "frequent_first": tree.frequent_first,
        "target": _target_to_dict(tree.target),
        "attributes": [
            {
                "name": _plain(a.name),
                "kind": a.kind,
                "levels": [_plain(v) for v in a.levels],
                "missing_level": a.missing_level,
            }
            for a in tree.attributes
        ],
        "nodes": _nodes_to_dict(tree.arrays),
    }


def from_dict(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a Tree. Raises ValueError for what :func:`to_dict` did not write."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        found = data.get("format") if isinstance(data, Mapping) else type(data).__name__
        raise ValueError(f"not a stored tree: expected the format {FORMAT!r}, found {found!r}")
    attributes = [Attribute(**{**a, "levels": tuple(a["levels"])}) for a in data["attributes"]]
    target, costs = _target_from_dict(data["target"]), _costs_from_dict(data["target"])
    arrays = _nodes_from_dict(data["nodes"])
    return {
        "method": data["method"],
        "distribute": data["distribute"],
        "frequent_first": data["frequent_first"],
        "target": with_costs(target, costs, arrays.statistics[0]),
        "attributes": tuple(attributes),
        "arrays": arrays,
    }


def _target_to_dict(target: Target) -> dict[str, Any]:
    stored: dict[str, Any] = {"name": _plain(target.name)}
    if isinstance(target, Numbers):
        return {**stored, "center": target.center}
    stored["classes"] = [_plain(c) for c in target.classes]
    stored.update(_costs_to_dict(target))
    dtype = target.class_labels("").dtype
    if not isinstance(dtype, pd.CategoricalDtype):
        return {**stored, "dtype": str(dtype)}
    categories = [_plain(c) for c in dtype.categories]
    return {**stored, "dtype": "category", "categories": categories, "ordered": dtype.ordered}


def _costs_to_dict(target: Target) -> dict[str, Any]:
    """Priors and losses, of a target that has them."""
    costs = target.costs if isinstance(target, CostedClasses) else NO_COSTS
    given = {"priors": costs.priors, "loss": costs.loss}
    return {name: values.tolist() for name, values in given.items() if values is not None}


def _costs_from_dict(stored: Mapping[str, Any]) -> Costs:
    given = {name: stored[name] for name in ("priors", "loss") if name in stored}
    return Costs(**{name: np.array(values, dtype=float) for name, values in given.items()})


def _target_from_dict(stored: Mapping[str, Any]) -> Target:
    if "classes" not in stored:
        return Numbers(stored["name"], stored["center"])
    dtype: Any = stored["dtype"]
    if dtype == "category":
        dtype = pd.CategoricalDtype(stored["categories"], stored["ordered"])
    return Classes(stored["name"], pd.Index(stored["classes"], dtype=dtype))


def _nodes_to_dict(arrays: NodeArrays) -> dict[str, Any]:
    columns = ("parent", "branch", "depth", "first_child", "n", "statistics", "impurity", "gain")
    return {
        **{name: getattr(arrays, name).tolist() for name in columns},
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


def _nodes_from_dict(stored: Mapping[str, Any]) -> NodeArrays:
    multiway = stored["multiway"]
    backups = tuple(_tests_from_dict(backup, False) for backup in stored["backups"])
    tests = _tests_from_dict(stored, multiway, backups)
    ints = {name: _ints(stored[name]) for name in ("parent", "branch", "depth", "first_child")}
    floats = {
        name: np.array(stored[name], dtype=float)
        for name in ("n", "statistics", "impurity", "gain")
    }
    return NodeArrays(tests=tests, **ints, **floats)


def _tests_from_dict(
    stored: Mapping[str, Any], multiway: bool, backups: tuple[NodeTests, ...] = ()
) -> NodeTests:
    sizes = _ints([len(branches) for branches in stored["groups"]])
    return NodeTests(
        attribute=_ints(stored["attribute"]),
        threshold=np.array([np.nan if t is None else t for t in stored["threshold"]], dtype=float),
        n_branches=_ints(stored["n_branches"]),
        start=np.where(sizes > 0, np.cumsum(sizes) - sizes, 0),
        size=sizes,
        default=_ints(stored["default"]),
        level_branch=_ints([branch for branches in stored["groups"] for branch in branches]),
        multiway=multiway,
        backups=backups,
    )


def _ints(values: Any) -> Any:
    return np.array(values, dtype=np.int64)


def _plain(value: Any) -> Any:
    """The value as JSON keeps it. Raises ValueError for one that it can't keep."""
    value = value.item() if isinstance(value, np.generic) else value
    if not isinstance(value, str | int | float | bool):
        raise ValueError(
            f"a tree is stored with text, numbers and bools, not with {value!r} "
            f"({type(value).__name__}): turn that column into text first"
        )
    return value
