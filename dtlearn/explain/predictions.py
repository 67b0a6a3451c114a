"""What a tree says of one row, and how sure a rule is, worked out from counts.

w   share of the row that comes to a node: 1, unless it goes down several branches
"""

from collections.abc import Hashable, Mapping
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd

from dtlearn.arrays import Floats, group_sums
from dtlearn.explain.derivation import DIGITS, Derivation
from dtlearn.explain.groups import class_texts, told_counts
from dtlearn.explain.literal import number, words
from dtlearn.explain.terms import Fraction, Number, Product, Sum, Symbol, Term
from dtlearn.rules.rules import Rule, Rules
from dtlearn.table.costed import CostedClasses
from dtlearn.table.numbers import Numbers
from dtlearn.text import show, show_count
from dtlearn.tree.node import Node
from dtlearn.tree.predictions import speakers
from dtlearn.tree.tree import Tree

STEPS = 12  # more steps of a row are not told one by one
PRIORS = "Rows count for what the tree's priors make of them."
MEAN = Symbol("Σy/n", r"\frac{\sum y}{n}")


def prediction(
    tree: Tree, row: Mapping[Hashable, Any] | pd.Series, *, digits: int = DIGITS
) -> Derivation:
    """Derive what a tree predicts for one row: the way down, then the share of the class there.

    For a regression tree it is the mean. Raises TypeError for several rows, and KeyError where a
    column that the tree tests is not there.

    >>> import dtlearn as dt
    >>> risk = dt.datasets.load("risk")
    >>> print(prediction(dt.cart(risk, target="Risk"), {"Age": 27, "Car": "Sports"}))
    Prediction of Risk: L
    p(L) = n_c/n
         = 2/2
         = 1
    The row starts at the root, with 6 training rows (4 H, 2 L).
    Car is Sports, so Car ∈ {Sports}: node 1, with 3 training rows (1 H, 2 L).
    Age is 27, so Age > 22.5: node 4, a leaf with 2 training rows (0 H, 2 L).
    """
    way = tree.path(row)  # checks the row
    frame = pd.DataFrame([dict(row)])
    label = tree.predict(frame).tolist()[0]
    _, at, weight = tree.at_rest(frame)
    resting = group_sums(at, weight, tree.n_nodes)
    places = np.flatnonzero(resting).tolist()
    shown = _shown(tree, label, digits)
    title = f"Prediction of {show(tree.target.name)}: {shown}"
    amiss = dict(zip(way["node"].tolist(), way["note"].tolist(), strict=True))
    notes = (*_told(tree, dict(row), way), *_at_the_end(tree, label, places, digits))
    if isinstance(tree.target, Numbers):
        line = _mean_of(tree, tree.arrays.statistics[speakers(tree.arrays)[places[0]]])
        lines, name = (MEAN, line), Symbol("ȳ", r"\bar{y}")
        return Derivation(title, name, lines, float(label), notes=notes, digits=digits)
    number_of = tree.classes.index(label)
    counts = tree.arrays.statistics[speakers(tree.arrays)[places]]
    parts = [_share(tree, line, number_of) for line in counts]
    formula, line = Symbol("n_c/n", r"\frac{n_c}{n}"), parts[0]
    if len(parts) > 1:
        formula = Symbol("Σ w · n_c/n", r"\sum w \cdot \frac{n_c}{n}")
        ways = [_way_shares(tree, place, amiss) for place in places]
        weighed = [Product((*way, part)) for way, part in zip(ways, parts, strict=True)]
        line = Sum(tuple(weighed))
    result = float(tree.predict_proba(frame).to_numpy()[0, number_of])
    name = Symbol(f"p({shown})", f"p({words(shown)})")
    return Derivation(title, name, (formula, line), result, notes=notes, digits=digits)


def rule(rules: Rules, which: int | str = 0, *, digits: int = DIGITS) -> Derivation:
    """Derive support and confidence of a rule, named as "R2" or by its place in the rules.

    Of a regression it is the mean that the rule predicts. Raises IndexError or KeyError where there
    is no such rule.

    >>> import dtlearn as dt
    >>> print(rule(dt.cart(dt.datasets.load("risk"), target="Risk").rules(), "R3"))
    Support of R3: if Car ∉ {Sports} then Risk = H
    n = Σ n_c
      = 3 + 0
      = 3
    <BLANKLINE>
    Confidence of R3: if Car ∉ {Sports} then Risk = H
    p(H) = n_c/n
         = 3/3
         = 1
    The rule covers 3 training rows (3 H, 0 L).
    """
    place = _place(rules, which)
    one, tree = rules.rules[place], rules.tree
    counts = _covered(rules, one)
    shown = _shown(tree, one.prediction, digits)
    told = f"{rules.names[place]}: if {one.premise} then {show(rules.target)} = {shown}"
    covers = f"The rule covers {_rows(tree, counts)}."
    if isinstance(tree.target, Numbers):
        lines, name = (MEAN, _mean_of(tree, counts)), Symbol("ȳ", r"\bar{y}")
        title, result = f"Mean of {told}", float(one.prediction)
        return Derivation(title, name, lines, result, notes=(covers,), digits=digits)
    added, formula = Sum(tuple(map(Number, counts.tolist()))), Symbol("Σ n_c", r"\sum_c n_c")
    support = Derivation(
        f"Support of {told}", Symbol("n", "n"), (formula, added), one.support, digits=digits
    )
    line = _share(tree, counts, tree.classes.index(one.prediction))
    name = Symbol(f"p({shown})", f"p({words(shown)})")
    lines = Symbol("n_c/n", r"\frac{n_c}{n}"), line
    notes = (covers, *(PRIORS,) * isinstance(tree.target, CostedClasses))
    title = f"Confidence of {told}"
    return Derivation(title, name, lines, one.confidence, "", (support,), notes, digits)


def _shown(tree: Tree, label: Any, digits: int) -> str:
    """What is predicted as text; a mean is rounded."""
    if isinstance(tree.target, Numbers):
        return number(float(label), digits)
    return tree.target.shown(label)


def _place(rules: Rules, which: int | str) -> int:
    if isinstance(which, str):
        if which not in rules.names:
            raise KeyError(f"no rule {which!r}: the rules are R1 to R{len(rules)}")
        return rules.names.index(which)
    if not 0 <= which < len(rules):
        raise IndexError(f"no rule {which}: count from 0 to {len(rules) - 1}, or name one as 'R1'")
    return which


def _covered(rules: Rules, one: Rule) -> Floats:
    """Statistics of the training rows that a rule covers: those of its leaf, if it is one's own."""
    tree = rules.tree
    if one.estimate is None or tree.grower is None:
        return tree.arrays.statistics[one.leaf]
    table = tree.grower.table
    codes = {a.name: x for a, x in zip(tree.attributes, table.X.T, strict=True)}
    rows = one.covered(codes, np.arange(len(table)))
    return table.statistics(np.zeros_like(rows), 1, rows, table.weight[rows])[0]


def _share(tree: Tree, counts: Floats, number_of: int) -> Fraction:
    """The share of a class, as a fraction; counts are what priors make of them."""
    weighed = counts * tree.target.weights if isinstance(tree.target, CostedClasses) else counts
    return Fraction(Number(float(weighed[number_of])), Number(float(weighed.sum())))


def _mean_of(tree: Tree, moments: Floats) -> Term:
    """The mean of a target that is kept centred."""
    assert isinstance(tree.target, Numbers)
    n, total = float(moments[0]), float(moments[1])
    return Fraction(Number(total + tree.target.center * n), Number(n))


def _rows(tree: Tree, counts: Floats) -> str:
    """Training rows as words, with their classes."""
    n = float(tree.target.weight(counts[None])[0])
    told = "1 training row" if n == 1 else f"{show_count(n)} training rows"
    classes = class_texts(tree.classes)
    return f"{told} {told_counts(counts.tolist(), classes)}" if classes else told


def _told(tree: Tree, row: dict[Hashable, Any], way: pd.DataFrame) -> list[str]:
    """The way of a row, one sentence a node."""
    numbers, weights = way["node"].tolist(), way["weight"].tolist()
    amiss = dict(zip(numbers, way["note"].tolist(), strict=True))
    told = [f"The row starts at the root, with {_rows(tree, tree.root.counts)}."]
    for place, weight in list(zip(numbers, weights, strict=True))[1:]:
        told.append(_step(tree.node(place), row, weight, amiss))
    if len(told) > STEPS:
        told = [*told[:STEPS], f"So it goes on, to {len(numbers)} nodes in all."]
    stays = [tree.node(i) for i in numbers if amiss[i] and not _goes_on(tree.node(i), numbers)]
    return [
        *told,
        *[f"{_what(node, row, amiss)}, so the row stays at node {node.id}." for node in stays],
    ]


def _goes_on(node: Node, passed: list[int]) -> bool:
    return any(child.id in passed for child in node.children)


def _what(node: Node, row: dict[Hashable, Any], amiss: dict[int, str]) -> str:
    """What the value is that a node asks for, or what is amiss with it."""
    attribute = show(node.attribute)
    if not amiss[node.id]:
        return f"{attribute} is {show(row[node.attribute])}"
    if amiss[node.id] == "missing":
        return f"The value of {attribute} is missing"
    return (
        f"{attribute} is {show(row[node.attribute])}, which no training row at node {node.id} had"
    )


def _step(node: Node, row: dict[Hashable, Any], weight: float, amiss: dict[int, str]) -> str:
    above = node.parent
    assert above is not None
    leaf = "a leaf with" if node.is_leaf else "with"
    there = f"node {node.id}, {leaf} {_rows(node.tree, node.counts)}"
    why = _what(above, row, amiss)
    if not amiss[above.id]:
        share = "" if weight > 1 - 1e-12 else f", weight {number(weight, DIGITS)}"
        return f"{why}, so {node.branch}: {there}{share}."
    if not node.tree.distribute:
        return f"{why}; a stand-in sends the row to {node.branch}: {there}."
    part = f"{show_count(node.n)}/{show_count(_below(above))}"
    weighs = f"weight {number(weight, DIGITS)}"
    return f"{why}: {part} of the row goes to {node.branch}, {there}, {weighs}."


def _below(node: Node) -> float:
    """Weight of the training rows below a node."""
    return sum(child.n for child in node.children)


def _way_shares(tree: Tree, place: int, amiss: dict[int, str]) -> list[Fraction]:
    """The shares of the row that went on at each node where it was shared out, down to a place."""
    way = [tree.node(i) for i in [place, *tree.arrays.above(place).tolist()]]
    parted = [(node, above) for node, above in pairwise(way) if amiss[above.id]]
    return [Fraction(Number(node.n), Number(_below(above))) for node, above in reversed(parted)]


def _at_the_end(tree: Tree, label: Any, places: list[int], digits: int) -> list[str]:
    """What there is to know of the nodes where the row comes to rest."""
    told = []
    if len(places) > 1:
        told.append(f"The weights of the {len(places)} nodes where it comes to rest add up to 1.")
    source = speakers(tree.arrays)
    for place in places:
        if source[place] != place:
            told.append(f"Node {place} holds no training row: node {source[place]} speaks for it.")
    if len(places) == 1 and tree.node(int(source[places[0]])).is_tie:
        first = "the more frequent at the root" if tree.frequent_first else "the first in order"
        told.append(f"Several classes are equally good there: {first} is predicted.")
    if isinstance(tree.target, CostedClasses):
        told.append(PRIORS)
    return told
