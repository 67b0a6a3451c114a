"""What dropout does to a tree: sliders for p, q and the seed; the exact mean beside each draw."""

import textwrap
from functools import lru_cache

import numpy as np
import pandas as pd

from dtlearn import prune
from dtlearn.draw.compared import cut_sheet
from dtlearn.draw.kept import Vector
from dtlearn.draw.marks import Sheet
from dtlearn.draw.plan import SVG_LIMIT
from dtlearn.prune.dropout import AccuracyDistribution, Convention, probabilities
from dtlearn.table.frames import Frame
from dtlearn.tree import report
from dtlearn.tree.tree import Tree
from dtlearn.widgets.controls import WIDE, Amount, Count
from dtlearn.widgets.explorer import Explorer
from dtlearn.widgets.growth import LINE
from dtlearn.widgets.pruning import check_tree

SEEDS = 50
START = 0.25, 0.0  # p and q
DEPTHS = 8  # of which the chances are told


def dropout_explorer(tree: Tree, test: Frame, convention: Convention = "child") -> Explorer:
    """Explore :func:`dtlearn.prune.dropout`: which nodes a draw drops, and what that costs.

    ``test`` are the rows whose accuracy is told: of the tree as it is, of the one drawn, and the
    exact mean and standard deviation over all draws, which no single seed can show. ``convention``
    says what exponent of 1 + q a node has, as in ``dropout``. It starts at the first seed that
    drops a node with p = 0.25.

    Raises TypeError for what is no tree and for a regression tree; ValueError for a tree that is a
    leaf; otherwise as :func:`dtlearn.prune.dropout_distribution`.

    >>> import dtlearn as dt
    >>> risk = dt.datasets.load("risk")
    >>> explorer = dropout_explorer(dt.id3(risk, "Risk"), risk)
    >>> explorer
    Dropout, ID3 tree for Risk: 4 leaves, height 2:
    p = 0.25, q = 0, seed 3
    1 of 2 inner nodes dropped
                    leaves  accuracy
    without dropout      4  1.000000
    this draw            3  0.833333
    one draw on average: 0.958333 ± 0.072169, from 0.833333 to 1.000000
    chance of a draw at least as good as without dropout: 0.750000
    chance that a node is dropped, by depth: 0 at 0, 0.25 at 1
    """
    check_tree(tree)
    tree.target.class_labels("the accuracy counts right classes")

    @lru_cache
    def drawn(p: float, q: float, seed: int) -> Tree:
        return prune.dropout(tree, p, q, seed, convention)

    @lru_cache
    def exact(p: float, q: float) -> AccuracyDistribution:
        return prune.dropout_distribution(tree, test, p, q, convention)

    @lru_cache
    def sheet(p: float, q: float, seed: int) -> Sheet:
        return cut_sheet(tree, drawn(p, q, seed), SVG_LIMIT)

    @lru_cache
    def tell(p: float, q: float, seed: int) -> str:
        compared = _compared(tree, drawn(p, q, seed), test, exact(p, q))
        return f"p = {p:g}, q = {q:g}, seed {seed}\n{compared}\n{_chances(tree, p, q, convention)}"

    def words(p: float, q: float, seed: int) -> str:
        at = f"p = {p:g}, q = {q:g}, seed {seed}"
        return f"{sheet(p, q, seed).words}; after dropout, {at}: {drawn(p, q, seed)!r}."

    drops = (seed for seed in range(SEEDS) if drawn(*START, seed).n_nodes < tree.n_nodes)
    controls = _controls(next(drops, 0))
    about = f"Dropout, {report.headline(tree)}:"
    return Explorer(about, controls, Vector.of_sheets(sheet), tell, words)


def _controls(seed: int) -> list[Amount | Count]:
    return [
        Amount(START[0], min=0.0, max=1.0, step=0.05, description="p", layout=WIDE),
        Amount(START[1], min=0.0, max=1.0, step=0.1, description="q", layout=WIDE),
        Count(seed, 0, SEEDS - 1, description="seed", layout=WIDE),
    ]


def _compared(tree: Tree, after: Tree, test: Frame, draws: AccuracyDistribution) -> str:
    """The tree as it is, one draw, and all draws, on the same rows."""
    whole = tree.score(test)
    columns = {
        "leaves": [str(t.n_leaves) for t in (tree, after)],
        "accuracy": [f"{value:.6f}" for value in (whole, after.score(test))],
    }
    table = pd.DataFrame(columns, index=["without dropout", "this draw"]).to_string()
    return (
        f"{_dropped(after)}\n{table}\n"
        f"one draw on average: {draws.mean:.6f} ± {draws.sd:.6f}, "
        f"from {draws.min:.6f} to {draws.max:.6f}\n"
        f"chance of a draw at least as good as without dropout: {draws.at_least(whole):.6f}"
    )


def _dropped(after: Tree) -> str:
    """How many nodes the draw dropped, and how many are gone with one above."""
    verdicts = [] if after.record is None else after.record["verdict"].tolist()
    dropped, gone = verdicts.count("dropped"), verdicts.count("gone with a node above")
    told = f"{dropped} of {len(verdicts)} inner nodes dropped"
    return f"{told}, {gone} gone with a node above" if gone else told


def _chances(tree: Tree, p: float, q: float, convention: Convention) -> str:
    """The probability of a drop at each depth that has inner nodes."""
    last = int(tree.arrays.depth[~tree.arrays.is_leaf].max())
    chances = probabilities(np.arange(last + 1), p, q, convention)[:DEPTHS]
    told = ", ".join(f"{chance:.3g} at {depth}" for depth, chance in enumerate(chances.tolist()))
    told += ", …" * (last >= DEPTHS)
    return textwrap.fill(f"chance that a node is dropped, by depth: {told}", LINE)
