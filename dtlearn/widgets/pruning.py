"""What pruning cuts away: a method from a list, and a slider for its strength."""

import textwrap
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import pandas as pd

from dtlearn.draw.compared import cut_sheet
from dtlearn.draw.kept import Vector
from dtlearn.draw.marks import Sheet
from dtlearn.draw.plan import SVG_LIMIT
from dtlearn.explain.decisions import Decision, decisions
from dtlearn.explain.ranking import LONGEST
from dtlearn.prune.reduced_error import Errors
from dtlearn.table.frames import Frame
from dtlearn.text import elided
from dtlearn.tree import report
from dtlearn.tree.tree import Tree
from dtlearn.widgets.explorer import Explorer
from dtlearn.widgets.growth import LINE
from dtlearn.widgets.methods import NONE, Method, methods_of
from dtlearn.widgets.paired import Offer, Pair

MOST = 24  # decisions that are told


def pruning_explorer(
    tree: Tree, validation: Frame | None = None, methods: Sequence[str] | None = None
) -> Explorer:
    """Explore how the methods of :mod:`dtlearn.prune` cut a tree, and by which decisions.

    The tree keeps its places: what is cut away is pale, and each node that becomes a leaf says
    which. The slider is the strength of the method: the alphas at which cost-complexity pruning
    changes its tree, the confidence of pessimistic pruning, the steps of subtree pruning; it is off
    where a method has none. ``methods`` are names such as ["reduced_error", "cost_complexity"];
    left out, all that fit the tree, reduced-error pruning only with ``validation`` rows, whose
    error is then told as well. Errors are shares of wrong rows; of numbers mean squared errors,
    with priors or losses mean costs.

    Raises TypeError for what is no tree; ValueError for a tree that is a leaf, an unknown method,
    and reduced-error pruning without validation rows; and what the methods raise.

    >>> import dtlearn as dt
    >>> tree = dt.cart(dt.datasets.load("risk"), "Risk")
    >>> pruning_explorer(tree, methods=["cost_complexity"])
    Pruning, CART tree for Risk: 3 leaves, height 2:
    cost-complexity, alpha 0.166667: 3 leaves, 1 after pruning
            leaves  height  training error
    before       3       2        0.000000
    after        1       0        0.333333
    <BLANKLINE>
    node 1 (Car ∈ {Sports}): Age ≤ 22.5, leaf. The risk is 0.1667 as a leaf,
    and 0 with the 2 leaves of the subtree: each leaf more saves (0.1667 −
    0) / (2 − 1) = 0.1667, not more than alpha = 0.1667, so the subtree
    goes.
    node 0 (the root): Car ∈ {Sports}, leaf. The risk is 0.3333 as a leaf,
    and 0.1667 with the 2 leaves of the subtree: each leaf more saves
    (0.3333 − 0.1667) / (2 − 1) ≈ 0.1667, not more than alpha = 0.1667, so
    the subtree goes.
    """
    check_tree(tree)
    found = methods_of(tree, validation, methods)

    @lru_cache
    def pruned(method: str, strength: Any) -> Tree:
        return found[method].pruned(strength)

    @lru_cache
    def sheet(method: str, strength: Any) -> Sheet:
        return cut_sheet(tree, pruned(method, strength), SVG_LIMIT)

    @lru_cache
    def tell(method: str, strength: Any) -> str:
        after, how = pruned(method, strength), _how(found[method], strength)
        head = f"{how}: {tree.n_leaves} leaves, {after.n_leaves} after pruning"
        return f"{head}\n{_errors(tree, after, validation)}\n\n{_decided(tree, after)}"

    def words(method: str, strength: Any) -> str:
        how = _how(found[method], strength)
        return f"{sheet(method, strength).words}; after {how}: {pruned(method, strength)!r}."

    offers = [Offer(way.label, name, way.strengths, way.start) for name, way in found.items()]
    pair = Pair(("method", "strength"), offers)
    controls, moment = pair.controls()
    return Explorer(
        f"Pruning, {report.headline(tree)}:",
        controls,
        Vector.of_sheets(sheet),
        tell,
        words,
        positions=pair.positions(),
        moment=moment,
    )


def _how(way: Method, strength: Any) -> str:
    """The method and its strength."""
    texts = {value: text for text, value in way.strengths}
    return way.label if way.strengths is NONE else f"{way.label}, {texts[strength]}"


def check_tree(tree: Any) -> None:
    """Refuse what is no tree, and a tree that is a leaf."""
    if not isinstance(tree, Tree):
        raise TypeError(
            f"the explorer prunes a tree, got {type(tree).__name__}: grow one first, such as "
            "dt.cart(data, target)"
        )
    if not tree.height:
        raise ValueError(f"the tree is a leaf, there is nothing to prune: {report.headline(tree)}")


# the numbers


def _errors(before: Tree, after: Tree, validation: Frame | None) -> str:
    """Size and errors of both trees, as a table."""
    of_costs = "cost" if before.target.altered is not None else "error"
    measure = of_costs if before.classes else "squared error"
    columns = {
        "leaves": [str(t.n_leaves) for t in (before, after)],
        "height": [str(t.height) for t in (before, after)],
        f"training {measure}": [f"{training_error(t):.6f}" for t in (before, after)],
    }
    if validation is not None:
        found = [validation_error(t, validation) for t in (before, after)]
        columns[f"validation {measure}"] = [f"{value:.6f}" for value in found]
    return pd.DataFrame(columns, index=["before", "after"]).to_string()


def training_error(tree: Tree) -> float:
    """What the tree gets wrong of its training rows, for each of them.

    >>> import dtlearn as dt
    >>> training_error(dt.cart(dt.datasets.load("risk"), "Risk", max_depth=0))  # 2 of 6
    0.3333333333333333
    """
    return float(tree.losses(tree.arrays.stopping()).sum() / tree.root.n)


def validation_error(tree: Tree, rows: Frame) -> float:
    """What the tree gets wrong of other rows, for each of them."""
    return float(Errors.of(tree, rows).resting.sum() / len(rows))


def _decided(before: Tree, after: Tree) -> str:
    """The decisions in their order; of very many those that cut, and how many kept."""
    lines = decisions(after)
    if not lines:
        return "Nothing was decided: no node was looked at."
    told = lines if len(lines) <= MOST else [line for line in lines if line.verdict != "kept"]
    texts = [_sentence(before, line) for line in told[:MOST]]
    if len(lines) > len(texts):
        texts.append(
            f"… and {len(lines) - len(texts)} decisions more, in the record of the pruned tree"
        )
    return "\n".join(texts)


def _sentence(before: Tree, line: Decision) -> str:
    where = elided(before.node(line.node).branch, LONGEST) or "the root"
    question = elided(line.question, LONGEST)
    told = f"node {line.node} ({where}): {question}, {line.verdict}. {line.sentence}"
    return textwrap.fill(told, LINE)
