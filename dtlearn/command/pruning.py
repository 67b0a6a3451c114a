"""The pruning methods as options of the command."""

import argparse
from collections.abc import Callable
from typing import Any, get_type_hints

from dtlearn import prune
from dtlearn.command.options import Options
from dtlearn.tree.tree import Tree

COST = "cost-complexity"
CHOSEN = f"{COST} without --alpha"  # cross-validation chooses it


def _methods() -> dict[str, Callable[..., Any]]:
    """The functions of ``dt.prune`` that make a tree of a tree, by name with dashes."""
    made = {name: getattr(prune, name) for name in prune.__all__ if name.islower()}
    return {
        name.replace("_", "-"): function
        for name, function in made.items()
        if get_type_hints(function).get("return") is Tree
    }


METHODS = _methods()


def options(taken: frozenset[str]) -> Options:
    """The options of all methods; ``taken`` are names that other options have already."""
    functions = {**METHODS, CHOSEN: prune.choose_alpha}
    return Options("--prune", functions, ("tree",), taken)


def pruned(
    tree: Tree, method: str | None, given: argparse.Namespace, known: Options, read: Any
) -> Tree:
    """The tree, pruned if a method was given; ``read`` reads the file with validation rows."""
    if method == COST and "option alpha" not in given:
        chosen = known.given(given, CHOSEN)
        alpha = prune.choose_alpha(tree, **chosen)
        measure = {"measure": chosen["measure"]} if "measure" in chosen else {}
        return prune.cost_complexity(tree, alpha, **measure)
    found = known.given(given, method or "")
    if method is None:
        return tree
    if "validation" in found:
        found["validation"] = read(found["validation"])
    made: Tree = METHODS[method](tree, **found)
    return made
