"""Trees that a student makes: their regions, their sizes, and whether two say the same."""

import html
import itertools
from collections.abc import Hashable, Iterator, Mapping
from math import inf, nextafter
from typing import Any

import pandas as pd

from dtlearn.course.practice.constructions import Fails
from dtlearn.tree.node import Node
from dtlearn.tree.tree import Tree

AFTERNOON = (
    "Wind",
    20,
    ("Rain", 2, "walk", "read"),
    ("Rain", 2, ("Wind", 40, "kite", "cook"), "chess"),
)
HEIGHT = 3  # of the trees that have as few leaves as can be, and as many
Region = tuple[frozenset[tuple[Hashable, tuple[float, float]]], str]


def afternoon_tree() -> Tree:
    """The tree to which an equivalent one is asked for."""
    return Tree.from_nested(AFTERNOON)


def regions(tree: Tree) -> set[Region]:
    """The bounds of each leaf by attribute, and what it says. Raises Fails for tests of levels.

    >>> sorted(said for _, said in regions(Tree.from_nested(("x", 3, "low", "high"))))
    ['high', 'low']
    """
    return set(_regions(tree.root, {}))


def _regions(node: Node, bounds: Mapping[Any, tuple[float, float]]) -> Iterator[Region]:
    if node.is_leaf:
        yield frozenset(bounds.items()), str(node.prediction)
        return
    if node.threshold is None:
        raise Fails(f"{node.attribute} is asked for by levels, and not by a threshold")
    cut = float(node.threshold)
    low, high = bounds.get(node.attribute, (-inf, inf))
    for child, reach in zip(node.children, ((low, cut), (cut, high)), strict=True):
        yield from _regions(child, {**bounds, node.attribute: reach})


def points(*trees: Tree) -> pd.DataFrame:
    """Points of which each region of the trees holds one: each threshold, and what is just above.

    Attributes that no tree tests are left out.
    """
    values: dict[Hashable, set[float]] = {}
    for tree in trees:
        for node in map(tree.node, range(tree.n_nodes)):
            if node.threshold is not None:
                cut = float(node.threshold)
                values.setdefault(node.attribute, set()).update((cut, nextafter(cut, inf)))
    crossed = itertools.product(*map(sorted, values.values()))
    return pd.DataFrame(crossed, columns=pd.Index(list(values), tupleize_cols=False))


# The parts of the two constructions


def other_root(tree: Tree) -> None:
    """Raise Fails where the first question is that of the given tree, or there is none."""
    root, theirs = tree.root, afternoon_tree().root
    if root.is_leaf:
        raise Fails("it asks nothing")
    if (root.attribute, root.threshold) == (theirs.attribute, theirs.threshold):
        raise Fails("it is the same one")


def says_the_same(tree: Tree) -> None:
    """Raise Fails at the first point where a tree does not say what the given tree says."""
    given = afternoon_tree()
    regions(tree)  # has thresholds only
    at = points(given, tree)
    others = [str(name) for name in at.columns if name not in ("Wind", "Rain")]
    if others:
        raise Fails(f"it asks for {', '.join(others)}")
    said, right = tree.predict(at).astype(str), given.predict(at).astype(str)
    for i in (said != right).to_numpy().nonzero()[0][:1]:
        where = ", ".join(f"{name} {_written(at[name].iloc[i])}" for name in ("Wind", "Rain"))
        raise Fails(f"at {where} it says {said.iloc[i]}, and the given tree {right.iloc[i]}")


def same_regions(tree: Tree) -> None:
    """Raise Fails where the leaves are not the regions of the given tree."""
    theirs = regions(afternoon_tree())
    more = len(regions(tree) - theirs)
    if more or tree.n_leaves != len(theirs):
        raise Fails(f"it has {tree.n_leaves} regions, and {more} of them are not among the five")


def two_answers(trees: tuple[Tree, Tree]) -> None:
    """Raise Fails where a question of one of the trees has not two answers."""
    for tree in trees:
        for node in map(tree.node, range(tree.n_nodes)):
            if len(node.children) not in (0, 2):
                raise Fails(f"one has {len(node.children)}")


def are_high(trees: tuple[Tree, Tree]) -> None:
    """Raise Fails where one of the trees has not the height."""
    if {tree.height for tree in trees} != {HEIGHT}:
        raise Fails(f"their heights are {trees[0].height} and {trees[1].height}")


def fewest(trees: tuple[Tree, Tree]) -> None:
    """Raise Fails where the first tree could have fewer leaves, or is too low for its height."""
    _has(trees[0], HEIGHT + 1)


def most(trees: tuple[Tree, Tree]) -> None:
    """Raise Fails where the second tree has not as many leaves as its height allows."""
    _has(trees[1], 2**HEIGHT)


def _has(tree: Tree, n_leaves: int) -> None:
    if tree.n_leaves != n_leaves:
        raise Fails(f"it has {tree.n_leaves}")


def as_text(*trees: Tree) -> str:
    """The trees as text, in HTML."""
    texts = "\n\n".join(map(str, trees))
    return f'<pre style="color:inherit">{html.escape(texts)}</pre>'


def _written(value: float) -> str:
    """A threshold, or what is just above it."""
    return f"{value:g}" if value == round(value, 9) else f"just above {value:g}"
