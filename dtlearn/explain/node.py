"""Why a node of a tree is what it is: how its split was chosen, or why it is a leaf, or was cut."""

import numpy as np

from dtlearn.explain.decisions import Decision, decisions
from dtlearn.explain.explanation import Explanation
from dtlearn.explain.leaf import why_leaf
from dtlearn.explain.page import Block, Heading, Page
from dtlearn.explain.ranking import LONGEST, told
from dtlearn.explain.site import Site
from dtlearn.explain.winner import why_split
from dtlearn.explain.worked import worked_out
from dtlearn.options import at_least, check_number
from dtlearn.prune.record import CUT, Pruning
from dtlearn.text import elided
from dtlearn.tree.node import Node
from dtlearn.tree.tree import Tree


def explain(tree: Tree, node: int, most: int | None, given: int | None) -> Explanation:
    """The explanation of a node; see :meth:`dtlearn.Tree.explain`, which this is."""
    check_number("most", most, at_least(1), "1 or more", whole=True, optional=True)
    if tree.pruning is not None:
        place = _place(tree, tree.pruning, node, given)
        return _of_pruned(tree, tree.pruning, place, most)
    if given is not None:
        raise ValueError(
            f"given={given!r} is a node of the tree that was pruned, and this tree was not: "
            f"ask for node={given!r}"
        )
    return _of_grown(tree, node, most)


def _of_grown(tree: Tree, node: int, most: int | None) -> Explanation:
    frame = tree.candidates(node)
    return Explanation(node, (heading(tree.node(node)), *why(tree, node, most)), frame)


def why(tree: Tree, node: int, most: int | None, every: bool = False) -> Page:
    """The page of a node of a tree that was not pruned, without a heading."""
    site = Site(tree, node)
    return why_leaf(site, most) if site.node.is_leaf else why_split(site, most, every)


def heading(node: Node, level: int = 1, tree: str = "") -> Heading:
    """The number of a node, how it is reached, and what is asked there."""
    split, where = node.split, elided(node.branch, LONGEST) or "the root"
    what = f"a leaf, {node.tree.target.shown(node.prediction)}" if split is None else told(split)
    return Heading(f"Node {node.id}{tree} ({where}): {what}", level)


# after pruning


def _place(tree: Tree, pruning: Pruning, node: int, given: int | None) -> int:
    """The node of the given tree that is asked for."""
    if given is None:
        return int(pruning.places[tree.node(node).id])
    if node != 0:
        raise ValueError(f"node={node!r} and given={given!r} name two nodes: leave one out")
    return pruning.given.node(given).id


def _of_pruned(tree: Tree, pruning: Pruning, place: int, most: int | None) -> Explanation:
    """What pruning decided about a node of the given tree, then why growth had left it so."""
    lines = [decision for decision in decisions(tree) if decision.node == place]
    here = np.flatnonzero(pruning.places == place)
    number = int(here[0]) if len(here) else None
    page: Page = (_heading(pruning, place, number), *_told(tree, pruning, place, lines))
    if not len(here):
        page = (*page, _gone(tree, pruning, place))
    raised = any(line.verdict == "raised" for line in lines)
    stays = len(here) and not raised and (not lines or lines[-1].verdict not in CUT)
    if not stays:
        return Explanation(number, page, None, tuple(lines))
    before = explain(pruning.given, place, most, None)
    grown = (Heading("Before pruning", 2), *before.page[1:])
    return Explanation(number, (*page, *grown), before.candidates, tuple(lines))


def _heading(pruning: Pruning, place: int, number: int | None) -> Heading:
    told_there = heading(pruning.given.node(place), tree=" of the given tree").text
    now = f"node {number} of the pruned one" if number is not None else "gone from the pruned one"
    return Heading(f"{told_there}; {now}")


def _told(tree: Tree, pruning: Pruning, place: int, lines: list[Decision]) -> Page:
    """What was decided, or why nothing was."""
    if lines:
        page: list[Block] = []
        for line in lines:
            page += [line.sentence, *worked_out(pruning, line)]
        return tuple(page)
    if pruning.given.node(place).is_leaf:
        return ("It is a leaf of the given tree, so there was nothing to prune.",)
    if place not in pruning.places:
        return ()
    n = 0 if tree.record is None else int(np.isin(tree.record["verdict"], CUT).sum())
    steps = "1 step" if n == 1 else f"{n} steps"
    return (f"Pruning ended after {steps}, before it came to this node: its subtree stays.",)


def _gone(tree: Tree, pruning: Pruning, place: int) -> str:
    """What took a node along that is not in the pruned tree."""
    cut = {line.node: line for line in decisions(tree) if line.verdict in CUT}
    for above in pruning.given.arrays.above(place).tolist():
        if above in cut:
            where = elided(pruning.given.node(above).branch, LONGEST) or "the root"
            return f"It is gone with node {above} ({where}) above it: {cut[above].sentence}"
    return "It is gone: a branch beside it, or below it, was raised in the place of a node above."
