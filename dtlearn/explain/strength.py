"""What prunings compare at one node of a tree, worked out.

t       the node as a leaf
T_t     the subtree of the node: the node with all that is below it
R       risk, what is wrong per training row; see :mod:`dtlearn.prune.cost_complexity`
e       weight of the training rows that are wrong
"""

from typing import Any

import numpy as np

from dtlearn.explain.derivation import DIGITS, Derivation
from dtlearn.explain.terms import (
    ONE,
    Fraction,
    Negative,
    Number,
    Product,
    Sum,
    Symbol,
    Term,
    without_zeros,
)
from dtlearn.explain.written import TERMS
from dtlearn.prune.cost_complexity import Links, Measure
from dtlearn.prune.cost_complexity import cost_complexity as pruned_by_cost
from dtlearn.table.costed import CostedClasses
from dtlearn.tree.tree import Tree

LEAF_RISK = Symbol("R(t)", "R(t)")
SUBTREE_RISK = Symbol("R(T_t)", "R(T_t)")
ALPHA = Symbol("α", r"\alpha")
ZEROS = "Leaves that add nothing are left out."
STOPPING = "Rows that stop above the leaves, for want of a branch, count where they stop."
STRENGTH = Symbol("(R(t) − R(T_t))/(leaves − 1)", r"\frac{R(t) - R(T_t)}{\text{leaves} - 1}")


def cost_complexity(
    tree: Tree,
    node: int = 0,
    alpha: float = 0.0,
    measure: Measure = "error",
    *,
    digits: int = DIGITS,
) -> Derivation:
    """Derive the strength of a node's link: the alpha from which on it costs more than a leaf.

    The links below that are weak at the given ``alpha`` are taken as cut, as in the record of
    :func:`dtlearn.prune.cost_complexity`, whose number this is; ``measure`` is as there.
    Raises IndexError where there is no such node, ValueError for a leaf.

    >>> import dtlearn as dt
    >>> print(cost_complexity(dt.cart(dt.datasets.load("risk"), target="Risk")))
    Risk of node 0 as a leaf
    R(t) = e/N
         = 2/6
         ≈ 0.3333
    <BLANKLINE>
    Risk of the subtree of node 0, which has 3 leaves
    R(T_t) = Σ e/N
           = (0 + 0 + 0)/6
           = 0
    <BLANKLINE>
    Alpha of node 0: the price of a leaf from which on it may be cut
    α = (R(t) − R(T_t))/(leaves − 1)
      ≈ (0.3333 − 0)/(3 − 1)
      ≈ 0.1667
    """
    check_inner(tree, node)
    links = Links.of(tree, measure)
    told = decided(pruned_by_cost(tree, alpha, measure))[node]
    leaf = _leaf_risk(tree, links, node, float(told["leaf_risk"]), measure, digits)
    below = _standing(tree, links, node, alpha)
    subtree = _subtree_risk(tree, links, below, float(told["subtree_risk"]), measure, digits)
    leaves = Number(int(told["leaves"]))
    top = Sum((Number(leaf.result), Negative(Number(subtree.result))))
    line = Fraction(top, Sum((leaves, Negative(ONE))))
    title = f"Alpha of node {node}: the price of a leaf from which on it may be cut"
    result, parts = float(told["alpha"]), (leaf, subtree)
    return Derivation(title, ALPHA, (STRENGTH, line), result, "", parts, _units(tree), digits)


def _standing(tree: Tree, links: Links, node: int, alpha: float) -> list[tuple[int, bool]]:
    """The nodes of a subtree that are left at an alpha, and whether each is a leaf then."""
    cut = links.is_cut(alpha)
    cut[[node, *tree.arrays.above(node).tolist()]] = False
    kept = tree.arrays.remaining(cut)
    is_leaf = cut | tree.arrays.is_leaf
    below = [node, *np.sort(tree.arrays.below(node)).tolist()]
    return [(i, bool(is_leaf[i])) for i in below if kept[i]]


def _leaf_risk(
    tree: Tree, links: Links, node: int, result: float, measure: Measure, digits: int
) -> Derivation:
    line = _per_row(tree, links, [(node, True)], measure)
    formula = Symbol("n_t/N · i(t)", r"\frac{n_t}{N} \cdot i(t)")
    formula = formula if measure == "impurity" else Symbol("e/N", r"\frac{e}{N}")
    title = f"Risk of node {node} as a leaf"
    return Derivation(title, LEAF_RISK, (formula, line), result, digits=digits)


def _subtree_risk(
    tree: Tree,
    links: Links,
    below: list[tuple[int, bool]],
    result: float,
    measure: Measure,
    digits: int,
) -> Derivation:
    line = _per_row(tree, links, below, measure)
    formula = Symbol("Σ n_l/N · i(l)", r"\sum_l \frac{n_l}{N} \cdot i(l)")
    formula = formula if measure == "impurity" else Symbol("Σ e/N", r"\frac{\sum e}{N}")
    leaves = sum(is_leaf for _, is_leaf in below)
    title = f"Risk of the subtree of node {below[0][0]}, which has {leaves} leaves"
    stopping = [i for i, leaf in below if not leaf and links.at_rest[i] > 0]
    zeros = leaves > TERMS and any(links.as_leaf[i] == 0 for i, leaf in below if leaf)
    notes = (ZEROS,) * zeros + (STOPPING,) * (len(stopping) > 0)
    return Derivation(
        title,
        SUBTREE_RISK,
        (formula, line),
        result,
        notes=notes,
        digits=digits,
    )


def _per_row(tree: Tree, links: Links, nodes: list[tuple[int, bool]], measure: Measure) -> Term:
    """The risk of nodes, added up and per training row."""
    N = Number(tree.root.n)
    risks = [float((links.as_leaf if leaf else links.at_rest)[i]) for i, leaf in nodes]
    some = [(i, r) for (i, leaf), r in zip(nodes, risks, strict=True) if leaf or r > 0]
    if measure == "error":
        top = without_zeros([Number(risk) for _, risk in some], TERMS)
        return Fraction(top[0] if len(top) == 1 else Sum(top), N)
    impurity = tree.arrays.impurity
    terms = []
    for i, risk in some:
        mass = risk / float(impurity[i]) if impurity[i] > 0 else float(tree.arrays.n[i])
        terms.append(Product((Fraction(Number(mass), N), Number(float(impurity[i])))))
    kept = without_zeros(terms, TERMS)
    return kept[0] if len(kept) == 1 else Sum(kept)


def _units(tree: Tree) -> tuple[str, ...]:
    """What errors are, where they are not wrong rows."""
    if not tree.classes:
        return ("Errors e are squared here, the target being a number: the risk is a mean square.",)
    if isinstance(tree.target, CostedClasses):
        return ("Errors e are weighed by the priors and losses of the tree.",)
    return ()


def decided(pruned: Tree) -> dict[int, dict[str, Any]]:
    """The record of a pruning, by node."""
    assert pruned.record is not None
    lines: list[Any] = pruned.record.to_dict("records")
    return {line["node"]: line for line in lines}


def check_inner(tree: Tree, node: int) -> None:
    """Raise ValueError for a leaf, IndexError where there is no such node."""
    if tree.node(node).is_leaf:
        raise ValueError(f"node {node} is a leaf and has no subtree: name a node with a question")
