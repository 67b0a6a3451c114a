"""How a few rows change a whole tree: sliders for their number and for the seed that picks them."""

import textwrap
from collections.abc import Hashable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from dtlearn.arrays import Ints
from dtlearn.draw.kept import Vector
from dtlearn.draw.marks import Sheet
from dtlearn.draw.twins import asks_the_same, pairs, twins_sheet
from dtlearn.explain.solution import BUILDERS
from dtlearn.options import check_option
from dtlearn.table.frames import Frame, table_of
from dtlearn.text import show
from dtlearn.tree.tree import Tree
from dtlearn.widgets.controls import WIDE, Count, Pick
from dtlearn.widgets.explorer import Explorer
from dtlearn.widgets.growth import LINE

MOST = 10  # rows that change
SEEDS = 20
OUT, OTHER = "leave out", "change the class"


class Changed(NamedTuple):
    """The tree of a changed table, and what was changed, as text."""

    tree: Tree
    told: str


def instability_explorer(
    data: Frame, target: Hashable | pd.Series, algorithm: str = "cart", **options: Any
) -> Explorer:
    """Explore how a tree changes when a few rows are left out, or get another class.

    The rows are drawn by a seed; more of them with one seed are the same rows and others. The tree
    of all rows is drawn with that of the changed table; on each way from the root the first node
    that asks or predicts otherwise is marked in both. Questions are the same where the same
    answers lead to the same question; a cut at another number is another question. It starts at
    the seed of 0 to 19 with which one row left out leaves the fewest questions the same.
    ``algorithm`` is "id3", "c45" or "cart", ``options`` are theirs; ``weights`` must be a column.

    Raises ValueError for another algorithm, fewer than four rows, and weights that are no column;
    otherwise what the algorithm raises.

    >>> import dtlearn as dt
    >>> instability_explorer(dt.datasets.load("risk"), "Risk")
    CART tree for Risk of a table with and without some rows:
    leave out, seed 7: row 5 of 6
                  leaves height
    all rows           3      2
    changed table      3      2
    questions at the same place: 0 of 2 are the same
    predictions that differ: 1 of 6 rows, 16.67 %
    """
    check_option("algorithm", algorithm, algorithm in BUILDERS, f"one of {tuple(BUILDERS)}")
    data, target = table_of(data, target)
    _check_weights(data, options)
    grow = BUILDERS[algorithm]
    whole: Tree = grow(data, target, **options)
    if len(data) < 4:
        raise ValueError(f"the table has {len(data)} rows: leaving some out takes four at least")

    @lru_cache(None)
    def changed(how: str, n: int, seed: int) -> Changed:
        table, told = _changed(data, target, whole.classes, how, n, seed)
        return Changed(grow(table, target, **options), told)

    @lru_cache
    def sheet(how: str, n: int, seed: int) -> Sheet:
        return twins_sheet(whole, changed(how, n, seed).tree, ("all rows", "changed table"))

    @lru_cache
    def tell(how: str, n: int, seed: int) -> str:
        tree, told = changed(how, n, seed)
        head = textwrap.fill(f"{how}, seed {seed}: {told} of {len(data)}", LINE)
        return f"{head}\n{_sizes(whole, tree)}\n{_same(whole, tree)}\n{_differ(whole, tree, data)}"

    def words(how: str, n: int, seed: int) -> str:
        return f"{how}, seed {seed}, {changed(how, n, seed).told}. {sheet(how, n, seed).words}."

    def stays(seed: int) -> tuple[int, int]:
        tree = changed(OUT, 1, seed).tree
        return n_same(whole, tree), -n_other(whole, tree, data)

    seed = min(range(SEEDS), key=stays)
    about = f"{whole.method} {whole.target.tree} for {show(target)} of a table with and without "
    return Explorer(
        f"{about}some rows:",
        _controls(bool(whole.classes[1:]), min(MOST, len(data) // 2), seed),
        Vector.of_sheets(sheet),
        tell,
        words,
    )


def _controls(has_classes: bool, most: int, seed: int) -> list[Any]:
    how = Pick(options=[OUT, OTHER] if has_classes else [OUT], description="change")
    rows = Count(1, 1, most, description="rows", layout=WIDE)
    return [how, rows, Count(seed, 0, SEEDS - 1, description="seed", layout=WIDE)]


def _check_weights(data: Any, options: dict[str, Any]) -> None:
    weights = options.get("weights")
    is_column = isinstance(weights, Hashable) and weights in getattr(data, "columns", ())
    if weights is not None and not is_column:
        raise ValueError("weights must be the name of a column, as rows are left out with theirs")


def _drawn(n_rows: int, n: int, seed: int) -> tuple[Ints, np.random.Generator]:
    """Numbers of rows: the first of a random order; and the generator for what is drawn next."""
    rng = np.random.default_rng(seed)
    return rng.permutation(n_rows)[:n], rng


def _changed(
    data: pd.DataFrame, target: Hashable, classes: list[Any], how: str, n: int, seed: int
) -> tuple[pd.DataFrame, str]:
    """The table with n rows left out or relabelled, and which they are."""
    rows, rng = _drawn(len(data), n, seed)
    if how == OTHER:
        return _relabelled(data, target, classes, rows, rng)
    kept = np.setdiff1d(np.arange(len(data)), rows)
    return data.iloc[kept], _listed(data, rows)


def _listed(data: pd.DataFrame, rows: Ints) -> str:
    """The rows by their labels in the index."""
    labels = ", ".join(show(data.index[row]) for row in rows.tolist())
    return f"row {labels}" if len(rows) == 1 else f"rows {labels}"


def _relabelled(
    data: pd.DataFrame, target: Hashable, classes: list[Any], rows: Ints, rng: Any
) -> tuple[pd.DataFrame, str]:
    """The table in which some rows have another class, each of the others as likely."""
    labels, told = data[target].copy(), []
    for row in rows.tolist():
        old = labels.iloc[row]
        others = [label for label in classes if label != old]
        new = others[int(rng.integers(len(others)))]
        labels.iloc[row] = new
        told.append(f"{show(data.index[row])} ({show(old)} → {show(new)})")
    name = "row" if len(rows) == 1 else "rows"
    table = data.copy()
    table[target] = labels
    return table, f"{name} {', '.join(told)}"


# the numbers


def _sizes(whole: Tree, tree: Tree) -> str:
    columns = {
        "leaves": [str(t.n_leaves) for t in (whole, tree)],
        "height": [str(t.height) for t in (whole, tree)],
    }
    return pd.DataFrame(columns, index=["all rows", "changed table"]).to_string()


def n_same(whole: Tree, tree: Tree) -> int:
    """Number of questions that both trees ask at the same place."""
    return sum(map(asks_the_same, pairs(whole, tree)))


def n_other(whole: Tree, tree: Tree, data: pd.DataFrame) -> int:
    """Number of rows that the trees predict otherwise."""
    return int((whole.predict(data) != tree.predict(data)).sum())


def _same(whole: Tree, tree: Tree) -> str:
    n_asked, same = whole.n_nodes - whole.n_leaves, n_same(whole, tree)
    return f"questions at the same place: {same} of {n_asked} are the same"


def _differ(whole: Tree, tree: Tree, data: pd.DataFrame) -> str:
    """How many rows of the whole table the trees predict otherwise; of numbers by how much."""
    if not whole.classes:
        apart = (whole.predict(data) - tree.predict(data)).abs().mean()
        return f"predictions differ by {float(apart):.6g} on average"
    n = n_other(whole, tree, data)
    return f"predictions that differ: {n} of {len(data)} rows, {100 * n / len(data):.2f} %"
