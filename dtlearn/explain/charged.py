"""Errors with the continuity correction, worked out at one node of a tree.

t     the node as a leaf
T_t   the subtree of the node: the node with all that is below it
e     weight of the training rows of a leaf that are wrong
E     errors with the correction: each leaf is charged 1/2 more
"""

import numpy as np

from dtlearn.arrays import TIE
from dtlearn.explain.derivation import DIGITS, Derivation
from dtlearn.explain.literal import number
from dtlearn.explain.strength import ZEROS, check_inner, decided
from dtlearn.explain.terms import (
    ONE,
    TWO,
    Fraction,
    Negative,
    Number,
    Product,
    Root,
    Sum,
    Symbol,
    Term,
    without_zeros,
)
from dtlearn.explain.written import TERMS
from dtlearn.prune.continuity import HALF
from dtlearn.prune.continuity import continuity as pruned_by_continuity
from dtlearn.tree.tree import Tree

ONE_HALF = Fraction(ONE, TWO)
LEAF_ERRORS = Symbol("E(t)", "E(t)")
SUBTREE_ERRORS = Symbol("E(T_t)", "E(T_t)")
STANDARD_ERROR = Symbol("SE", r"\mathrm{SE}")
BOUND = Symbol("E(T_t) + SE", r"E(T_t) + \mathrm{SE}")
SPREAD = Symbol(
    "√(E(T_t) · (n − E(T_t))/n)", r"\sqrt{\frac{E(T_t) \cdot \left(n - E(T_t)\right)}{n}}"
)
CHARGED = "The subtree is charged with all of its rows or more: the standard error counts as 0."


def continuity(tree: Tree, node: int = 0, *, digits: int = DIGITS) -> Derivation:
    """Derive how many errors a node may have as a leaf: those of its subtree, one deviation up.

    Each leaf is charged 1/2 for being few; see :mod:`dtlearn.prune.continuity`, whose record has
    the numbers. Raises IndexError where there is no such node, and ValueError for a leaf and for a
    node below one that is made a leaf, which the method does not look at.

    >>> import dtlearn as dt
    >>> print(continuity(dt.cart(dt.datasets.load("iris"), target="class"), 4, digits=3))
    Errors of node 4 as a leaf
    E(t) = e + 1/2
         = 1 + 1/2
         = 1.5 errors
    <BLANKLINE>
    Errors of the subtree of node 4, which has 3 leaves with rows
    E(T_t) = Σ (e + 1/2)
           = 0 + 0 + 0 + 3 · 1/2
           = 1.5 errors
    <BLANKLINE>
    Standard error of the errors of the subtree
    SE = √(E(T_t) · (n − E(T_t))/n)
       = √((1.5 · (46 − 1.5))/46)
       ≈ 1.205 errors
    <BLANKLINE>
    Errors that node 4 may have as a leaf
    Bound = E(T_t) + SE
          ≈ 1.5 + 1.205
          ≈ 2.705 errors
    As a leaf it has 1.5, which is not above: it becomes a leaf.
    """
    check_inner(tree, node)
    record = decided(pruned_by_continuity(tree))
    if node not in record:
        above = next(i for i in tree.arrays.above(node).tolist() if i in record)
        raise ValueError(f"node {node} is below node {above}, which becomes a leaf: explain that")
    told = record[node]
    leaf, subtree, deviation = told["leaf"], told["subtree"], told["standard_error"]
    parts = (
        _as_leaf(node, leaf, digits),
        _as_subtree(tree, node, subtree, digits),
        _standard_error(subtree, tree.node(node).n, deviation, digits),
    )
    line = Sum((Number(subtree), Number(deviation)))
    above_it = "above: it stays" if told["verdict"] == "kept" else "not above: it becomes a leaf"
    note = f"As a leaf it has {number(leaf, digits)}, which is {above_it}."
    title, bound = f"Errors that node {node} may have as a leaf", subtree + deviation
    name = Symbol("Bound", r"\mathrm{Bound}")
    return Derivation(title, name, (BOUND, line), bound, "errors", parts, (note,), digits)


def _as_leaf(node: int, errors: float, digits: int) -> Derivation:
    lines = Symbol("e + 1/2", r"e + \frac{1}{2}"), Sum((Number(errors - HALF), ONE_HALF))
    title = f"Errors of node {node} as a leaf"
    return Derivation(title, LEAF_ERRORS, lines, errors, "errors", digits=digits)


def _as_subtree(tree: Tree, node: int, result: float, digits: int) -> Derivation:
    errors = _stopping_errors(tree, node)
    some = without_zeros(list(map(Number, errors)), TERMS)
    line = Sum((*some, Product((Number(len(errors)), ONE_HALF))))
    formula = Symbol("Σ (e + 1/2)", r"\sum \left(e + \frac{1}{2}\right)")
    title = f"Errors of the subtree of node {node}, which has {len(errors)} leaves with rows"
    notes = (ZEROS,) * (len(some) < len(errors))
    return Derivation(
        title, SUBTREE_ERRORS, (formula, line), result, "errors", notes=notes, digits=digits
    )


def _standard_error(subtree: float, n: float, result: float, digits: int) -> Derivation:
    spread = Product((Number(subtree), Sum((Number(n), Negative(Number(subtree))))))
    lines: tuple[Term, ...] = (SPREAD, Root(Fraction(spread, Number(n))))
    charged = subtree >= n
    lines, notes = (lines[:1], (CHARGED,)) if charged else (lines, ())
    title = "Standard error of the errors of the subtree"
    return Derivation(title, STANDARD_ERROR, lines, result, "errors", notes=notes, digits=digits)


def _stopping_errors(tree: Tree, node: int) -> list[float]:
    """Errors among the rows that stop at each node of a subtree, where some do."""
    stopping = tree.arrays.stopping()
    n, wrong = stopping.sum(axis=1), tree.losses(stopping)
    below = np.sort([node, *tree.arrays.below(node).tolist()])
    return [float(wrong[i]) for i in below.tolist() if n[i] > TIE * tree.arrays.n[0]]
