"""Two trees of one target beside each other: where they ask and predict the same.

place  what a node is reached by: the questions on its way, and the answers to them
pair   a node of each tree at one place
"""

from collections.abc import Sequence

from dtlearn.draw.joined import beside, stacked, titled
from dtlearn.draw.marks import Sheet
from dtlearn.draw.plan import SVG_LIMIT, plan_of
from dtlearn.draw.sketch import sheet_of
from dtlearn.draw.view import view_of
from dtlearn.splits.kinds import Multiway, Subset
from dtlearn.tree.node import Node
from dtlearn.tree.tree import Tree

Pair = tuple[Node, Node]
ROOM = 700.0  # points that two trees side by side may take: some 930 pixels


def twins_sheet(one: Tree, other: Tree, names: Sequence[str]) -> Sheet:
    """Both trees, and in each the first nodes of every way that differ from the other's.

    They are side by side where the first one is narrow, else one above the other.
    """
    differ = [pair for pair in pairs(one, other) if difference(pair)]
    sheets = []
    for side, tree in enumerate((one, other)):
        signs = {pair[side].id: f"≠ {difference(pair)}" for pair in differ}
        view = view_of(tree, SVG_LIMIT, signs=signs)
        sheets.append(titled(sheet_of(view, plan_of(view)), names[side]))
    n = "1 node differs" if len(differ) == 1 else f"{len(differ)} nodes differ"
    joined = (beside if 2 * sheets[0].width <= ROOM else stacked)(sheets)
    return Sheet(joined.width, joined.height, joined.marks, f"{joined.words}. {n}")


def pairs(one: Tree, other: Tree) -> list[Pair]:
    """The nodes of both trees at the same places, from the root down.

    >>> import dtlearn as dt
    >>> risk = dt.datasets.load("risk")
    >>> found = pairs(dt.cart(risk, "Risk"), dt.cart(risk.drop(index=4), "Risk"))
    >>> [(a.split and a.split.question, b.split and b.split.question) for a, b in found]
    [('Car ∈ {Sports}', 'Car ∈ {Sports}'), ('Age ≤ 22.5', None), (None, None)]
    """
    found, due = [], [(one.root, other.root)]
    while due:
        pair = due.pop(0)
        found.append(pair)
        first, second = (node.children for node in pair)
        due += [(first[i], second[j]) for i, j in _matched(pair)]
    return found


def asks_the_same(pair: Pair) -> bool:
    """Whether both nodes ask one question: the same cut, or the same sets of the levels known."""
    return bool(_matched(pair))


def _matched(pair: Pair) -> list[tuple[int, int]]:
    """The branches of both questions that are one answer; none where the questions differ."""
    a, b = (node.split for node in pair)
    if a is None or b is None or a.attribute != b.attribute:
        return []
    if isinstance(a, Multiway) and isinstance(b, Multiway):
        return [(i, b.levels.index(x)) for i, x in enumerate(a.levels) if x in b.levels]
    if isinstance(a, Subset) and isinstance(b, Subset):
        return _matched_sets(a, b)
    return [(0, 0), (1, 1)] if a == b else []


def _matched_sets(a: Subset, b: Subset) -> list[tuple[int, int]]:
    """Of two sets each may be named by the other one."""
    both = {*a.left, *a.right} & {*b.left, *b.right}
    first, second = (both.intersection(side) for side in (a.left, a.right))
    if not first or not second:
        return []
    if both.intersection(b.left) == first:
        return [(0, 0), (1, 1)]
    return [(0, 1), (1, 0)] if both.intersection(b.left) == second else []


def difference(pair: Pair) -> str:
    """What differs between two nodes at one place: question, class; empty for nothing."""
    n_splits = sum(node.split is not None for node in pair)
    if n_splits == 1:
        return "split in one tree alone"
    if n_splits:
        return "" if asks_the_same(pair) else "other question"
    if not pair[0].tree.classes:
        return ""
    return "" if pair[0].prediction == pair[1].prediction else "other class"
