"""The ways to prune a tree with the strengths that each can have, for a slider."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from dtlearn import prune
from dtlearn.options import check_option
from dtlearn.search.memory import ArrivedInMemory
from dtlearn.table.frames import Frame
from dtlearn.text import show
from dtlearn.tree.tree import Tree

CONFIDENCES = (1.0, 0.75, 0.5, 0.25, 0.1, 0.05, 0.01, 0.001)  # the smaller, the more is pruned
NONE = (("none", 0),)  # a method without strength
NAMES = ("reduced_error", "cost_complexity", "pessimistic", "continuity", "subtree")
OF_CLASSES = ("pessimistic", "continuity", "subtree")


@dataclass(frozen=True)
class Method:
    """A way to prune: its label, the texts and values of its strengths, the one to start with."""

    label: str
    strengths: Sequence[tuple[str, Any]]
    start: int
    pruned: Callable[[Any], Tree]


def methods_of(
    tree: Tree, validation: Frame | None, names: Sequence[str] | None
) -> dict[str, Method]:
    """The methods by name: those asked for, or all that can prune such a tree.

    >>> import dtlearn as dt
    >>> tree = dt.cart(dt.datasets.load("risk"), "Risk")
    >>> methods = methods_of(tree, None, None)
    >>> list(methods)
    ['cost_complexity', 'pessimistic', 'continuity', 'subtree']
    >>> [text for text, _ in methods["cost_complexity"].strengths]
    ['alpha 0', 'alpha 0.166667']
    """
    known = [name for name in NAMES if _fits(name, tree, validation)] if names is None else names
    for name in known:
        check_option("methods", names, name in NAMES, f"a list of names out of {NAMES}")
    if not known:
        raise ValueError("methods=[] leaves nothing to show: name one method at least")
    if "reduced_error" in known and validation is None:
        raise ValueError("reduced_error decides by validation rows: give them as validation=")
    makers: dict[str, Callable[[], Method]] = {
        "reduced_error": lambda: _reduced_error(tree, validation),
        "cost_complexity": lambda: _cost_complexity(tree),
        "pessimistic": lambda: _pessimistic(tree),
        "continuity": lambda: _continuity(tree),
        "subtree": lambda: _subtree(tree),
    }
    return {name: makers[name]() for name in known}


def _fits(name: str, tree: Tree, validation: Frame | None) -> bool:
    if name in OF_CLASSES:
        return bool(tree.classes) and tree.target.altered is None
    return name != "reduced_error" or validation is not None


def _reduced_error(tree: Tree, validation: Any) -> Method:
    return Method("reduced error", NONE, 0, lambda strength: prune.reduced_error(tree, validation))


def _cost_complexity(tree: Tree) -> Method:
    alphas = prune.cost_complexity_path(tree)["alpha"].tolist()
    strengths = [(f"alpha {show(float(f'{alpha:.6g}'))}", alpha) for alpha in alphas]
    start = min(1, len(strengths) - 1)
    return Method(
        "cost-complexity", strengths, start, lambda alpha: prune.cost_complexity(tree, alpha)
    )


def _pessimistic(tree: Tree) -> Method:
    """Branches are raised where the tree has its training rows."""
    raises = isinstance(getattr(tree.grower, "rows", None), ArrivedInMemory)
    strengths = [(f"confidence {show(c)}", c) for c in CONFIDENCES]
    return Method(
        "pessimistic (C4.5)",
        strengths,
        CONFIDENCES.index(0.25),
        lambda confidence: prune.pessimistic(tree, confidence, raises),
    )


def _continuity(tree: Tree) -> Method:
    label = "continuity correction"
    return Method(label, NONE, 0, lambda _: prune.pessimistic(tree, method="continuity"))


def _subtree(tree: Tree) -> Method:
    steps = range(len(prune.subtree_path(tree)))
    strengths = [("1 step" if step == 1 else f"{step} steps", step) for step in steps]
    return Method(
        "entropy a leaf", strengths, min(1, steps[-1]), lambda n: prune.subtree(tree, steps=n)
    )
