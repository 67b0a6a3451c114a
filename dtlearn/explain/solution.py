"""The whole hand computation of a tree for a small table, as one document to hand out."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from dtlearn import prune
from dtlearn.c45 import c45
from dtlearn.cart import cart
from dtlearn.explain.decisions import METHODS
from dtlearn.explain.node import heading, why
from dtlearn.explain.page import Block, Grid, Heading, Page, as_latex, as_markdown
from dtlearn.explain.site import Site
from dtlearn.explain.whole import pruning_of, whole
from dtlearn.id3 import id3
from dtlearn.options import check_flag, check_option
from dtlearn.table.frames import Frame, table_of
from dtlearn.text import elided, show, show_count
from dtlearn.tree.node import Node
from dtlearn.tree.tree import Tree

BUILDERS: dict[str, Callable[..., Tree]] = {"id3": id3, "c45": c45, "cart": cart}
MOST_ROWS = 30  # more is nothing to be worked out by hand
MOST_NODES = 40
LONGEST = 80  # characters of the value of an option
PRUNINGS = tuple(name for name in METHODS if name != "continuity")


@dataclass(frozen=True, eq=False)
class Solution:
    """The document: ``print`` writes it as Markdown with LaTeX, and a notebook shows it.

    tree    the tree that was grown, and pruned where that was asked for
    page    headings, sentences, tables and hand computations, in the order of reading
    """

    tree: Tree
    page: Page = field(repr=False)

    def __str__(self) -> str:
        return as_markdown(self.page)

    def _repr_markdown_(self) -> str:
        return as_markdown(self.page)

    def latex(self) -> str:
        """The document as LaTeX, for the body of one with ``amsmath`` and ``textcomp``."""
        return as_latex(self.page)


def solution(
    table: Frame,
    target: Hashable | pd.Series,
    algorithm: str = "cart",
    *,
    every: bool = False,
    pruning: str | None = None,
    pruning_options: Mapping[str, Any] | None = None,
    **options: Any,
) -> Solution:
    """Work out a whole tree by hand: each node with its candidates, the tree, and its rules.

    ``algorithm`` is "id3", "c45" or "cart", and ``options`` are those of :func:`dtlearn.id3`,
    :func:`dtlearn.c45` or :func:`dtlearn.cart`. The score of each chosen split is derived, with
    ``every=True`` also those of the other candidates. ``pruning`` names a method of
    :mod:`dtlearn.prune`, such as "reduced_error", and ``pruning_options`` are its options, such as
    ``{"validation": rows}``; what it decides is then told node by node.

    ``str()`` of the result is one Markdown document with LaTeX.

    Raises ValueError for a table of more than 30 rows, a tree of more than 40 nodes, an unknown
    algorithm or pruning method; TypeError for what is no DataFrame; and what the builder and the
    pruning method raise.

    >>> import dtlearn as dt
    >>> by_hand = solution(dt.datasets.load("risk"), "Risk", "cart")
    >>> print("\\n".join(str(by_hand).splitlines()[:6]))
    # Risk by CART, worked out by hand
    <BLANKLINE>
    The table has 6 rows.
    <BLANKLINE>
    | row | Age | Car | Risk |
    | --- | --- | --- | --- |
    """
    check_option("algorithm", algorithm, algorithm in BUILDERS, f"one of {tuple(BUILDERS)}")
    check_flag("every", every)
    table, target = table_of(table, target)
    _check_small(table)
    tree = BUILDERS[algorithm](table, target, **options)
    tree = _pruned(tree, pruning, pruning_options or {})
    grown = tree if tree.pruning is None else tree.pruning.given
    _check_few_nodes(grown)
    page: list[Block] = [Heading(f"{show(target)} by {grown.method}, worked out by hand")]
    page += [*_given(table, options), *_nodes(grown, _Rows.of(grown, table, options), every)]
    page += [*whole(grown, "The tree"), *pruning_of(tree)]
    return Solution(tree, tuple(page))


def _check_small(table: pd.DataFrame) -> None:
    if len(table) > MOST_ROWS:
        raise ValueError(
            f"the table has {len(table)} rows, and a computation by hand is written for "
            f"{MOST_ROWS} at most: give some of them, as table.sample({MOST_ROWS}, "
            "random_state=0), or ask a grown tree for one node, tree.explain(node)"
        )


def _check_few_nodes(tree: Tree) -> None:
    if tree.n_nodes > MOST_NODES:
        raise ValueError(
            f"the tree has {tree.n_nodes} nodes, and a computation by hand is written for "
            f"{MOST_NODES} at most: limit it by max_depth= or max_leaves=, or ask a grown tree "
            "for one node, tree.explain(node)"
        )


def _pruned(tree: Tree, method: str | None, options: Mapping[str, Any]) -> Tree:
    """The tree as the method prunes it. Raises ValueError for a method without its options."""
    if method is None:
        check_option("pruning_options", options, not options, "left out without pruning=")
        return tree
    check_option("pruning", method, method in PRUNINGS, f"one of {PRUNINGS}")
    if tree.pruning is not None:
        raise ValueError(
            "prune=True has the tree pruned already: leave it out, or leave out pruning="
        )
    needed = {"reduced_error": "validation", "cost_complexity": "alpha", "dropout": "p"}.get(method)
    if needed is not None and needed not in options:
        raise ValueError(
            f"pruning={method!r} needs its {needed}: give pruning_options={{{needed!r}: ...}}"
        )
    pruned: Tree = getattr(prune, method)(tree, **options)
    return pruned


# the table


def _given(table: pd.DataFrame, options: Mapping[str, Any]) -> Page:
    """The table, and the options that were given."""
    rows = "1 row" if len(table) == 1 else f"{len(table)} rows"
    head = ("row", *map(show, table.columns))
    lines = [
        (show(label), *map(_cell, line))
        for label, line in zip(table.index, table.astype(object).to_numpy(), strict=True)
    ]
    asked = ", ".join(f"{name} = {elided(show(repr(v)), LONGEST)}" for name, v in options.items())
    told_options = (f"Options: {asked}.",) if asked else ()
    return (f"The table has {rows}.", Grid(head, tuple(lines)), *told_options)


def _cell(value: Any) -> str:
    return "–" if pd.api.types.is_scalar(value) and pd.isna(value) else show(value)


# the nodes


@dataclass(frozen=True, eq=False)
class _Rows:
    """Where the rows of the table are: the labels of those that come to a node, with shares."""

    labels: list[str]
    row: Any
    at: Any
    weight: Any

    @classmethod
    def of(cls, tree: Tree, table: pd.DataFrame, options: Mapping[str, Any]) -> "_Rows":
        row, at, weight = tree.at_rest(table)
        given = options.get("weights")
        if given is not None:
            name = isinstance(given, Hashable) and given in table.columns
            kept = np.asarray(table[given] if name else given, dtype=float)[row] > 0
            row, at, weight = row[kept], at[kept], weight[kept]
        return cls([show(label) for label in table.index], row, at, weight)

    def told(self, node: Node) -> str:
        """The rows of a node, as text; of one that comes in parts the share."""
        here = np.isin(self.at, [node.id, *node.tree.arrays.below(node.id)])
        share = np.bincount(self.row[here], self.weight[here], len(self.labels))
        told_rows = [
            label if part > 1 - 1e-9 else f"{label} ({show_count(part)} of it)"
            for label, part in zip(self.labels, share.tolist(), strict=True)
            if part > 0
        ]
        return ", ".join(told_rows) or "none"


def _nodes(tree: Tree, rows: _Rows, every: bool) -> Page:
    """All nodes, depth by depth: why each is what it is, and where its rows go."""
    page: list[Block] = []
    for i in range(tree.n_nodes):
        node = tree.node(i)
        page += [heading(node, 2), *why(tree, i, None, every)]
        if not node.is_leaf:
            page.append(_branches(node, rows))
    return tuple(page)


def _branches(node: Node, rows: _Rows) -> Grid:
    """Where the rows of a node go."""
    site = Site(node.tree, node.id)
    lines = tuple(
        (
            elided(child.branch, LONGEST),
            rows.told(child),
            site.told(node.tree.arrays.statistics[child.id]),
            f"node {child.id}",
        )
        for child in node.children
    )
    return Grid(("branch", "rows", "counts" if node.tree.classes else "numbers", "goes to"), lines)
