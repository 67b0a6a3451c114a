"""Why a node is a leaf: what closed it, or what was wrong with all of its splits."""

import numpy as np

from dtlearn.explain.compared import compared
from dtlearn.explain.contest import competing, contenders, left_out
from dtlearn.explain.literal import number
from dtlearn.explain.page import Page
from dtlearn.explain.ranking import ranked, tried
from dtlearn.explain.site import DIGITS, Site
from dtlearn.tree.node import Node


def why_leaf(site: Site, most: int | None) -> Page:
    """Why growth left a node a leaf, with the splits that it tried there, and what it predicts."""
    node, why = site.node, ""
    if node.n <= 0:
        return ("No training row arrives, so nothing can be split.", prediction(node))
    if node.impurity <= 0:
        same = "The node is pure: there is nothing left to tell apart."
        return (site.arrival, same, prediction(node))
    why = site.growth.why_leaf(site.tree, site.number)
    if not why:
        cut = "Growth split this node; it was made a leaf afterwards, by hand."
        return (site.arrival, cut, prediction(node))
    limit = site.growth.stop.max_leaves
    if why == f"max_leaves={limit}":
        why += ", and the splits of larger rows × gain went first, or have fewer branches"
    reason = f"The node is a leaf: {why}."
    if _closed(site) or not len(site.candidates):
        return (site.arrival, reason, prediction(node))
    return (site.arrival, *_tried(site, most), reason, prediction(node))


def _closed(site: Site) -> bool:
    """Whether a stopping rule closed the node before any split was tried."""
    arrays, here, growth = site.tree.arrays, [site.number], site.growth
    statistics, impurity = arrays.statistics[here], arrays.impurity[here]
    pure = growth.rows.target.is_pure(statistics, impurity, growth.stop.purity)
    return not growth.stop.is_open(site.node.depth, arrays.n[here], np.asarray(pure)).all()


def _tried(site: Site, most: int | None) -> Page:
    """The splits that were tried, and which were left out."""
    if not site.by_ratio:
        return tried(site), ranked(site, most)
    found = compared(site.growth, site.tree, site.number)
    return (*competing(site, found), contenders(site, found, most), *left_out(found))


def prediction(node: Node) -> str:
    """What a leaf predicts, and why that."""
    tree = node.tree
    if not tree.classes:
        return f"It predicts the mean, {number(float(node.prediction), DIGITS)}."
    shown = tree.target.shown(node.prediction)
    if node.n <= 0:
        return f"It predicts {shown}, as the node above it does."
    if tree.target.altered is not None:
        return f"It predicts {shown}, the class of least expected loss."
    if node.impurity <= 0:
        return f"It predicts {shown}, the class of all its rows."
    if not node.is_tie:
        return f"It predicts {shown}, the majority."
    by = "more frequent at the root, or else first in class order"
    first = by if tree.frequent_first else "first in class order"
    return f"It predicts {shown}: of the classes that are equally frequent here, the one {first}."
