"""What stands in the box of each node of a tree, and how large that makes the box.

Sizes are in points: a box is measured by its text, so that nothing has to be fitted afterwards.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from dtlearn.draw import style
from dtlearn.draw.legend import Look
from dtlearn.draw.view import View
from dtlearn.splits.kinds import Split
from dtlearn.text import show
from dtlearn.tree.node import Node
from dtlearn.tree.tree import Tree

PAD = 6.0
LEADING = 1.3  # height of a line of text, in sizes of its type
BAR, BAR_GAP = 7.0, 4.0  # the bar of class shares, and the room above it
BRANCH_GAP = 2.0  # between a box and the label above it
NARROWEST = 54.0
WRAP, MOST_LINES = 24, 3  # characters a line, and lines, of a question or branch label
MOST_CLASSES = 3  # so many class counts are written out; the rest is "…"
SHADE = 0.5  # of the colour, in the leaf with the highest mean
THICK = 2.8  # frame of a node on the way of a row, and the edge that leads there
PALE = "#595959"  # text in the box of a node that was cut away: 7 to 1 on white
PALE_BAR = 0.4  # of the colour of a class is left in the bar of such a node
ROUNDED = 6.0  # corners of a leaf
WAY_SIGN = "●"
NEW, OPEN = "★", "○"  # the node that a step of growth looked at, and those that wait for theirs
SIGNS = {
    "◆": "leaf in place of a subtree",
    "▲": "subtree that moves up",
    "≠": "differs from the other tree",
    NEW: "this step",
    OPEN: "still to be looked at",
}
PLAIN = Look("#ffffff", style.RULE)
CUT = Look("#ffffff", style.RULE, 1.0, dashed=True)
FOLDED = Look("#ffffff", style.RULE, double=True)


@dataclass(frozen=True)
class Line:
    """A line of text in a box."""

    text: str
    size: float = style.SMALL
    bold: bool = False

    @property
    def height(self) -> float:
        """Height that the line takes up."""
        return self.size * LEADING


@dataclass(frozen=True)
class Box:
    """A box and what is in it.

    branch   lines of the label above the box: which branch leads here, and signs
    lines    lines of text in the box
    shares   class shares of the bar below the text, after the priors; empty for none
    look     fill and frame; none for what stands in no box
    passed   whether a row whose way is marked comes here
    cut      whether a pruning took the node away
    """

    branch: tuple[Line, ...]
    lines: tuple[Line, ...]
    shares: tuple[float, ...] = ()
    look: Look | None = None
    passed: bool = False
    cut: bool = False

    @property
    def ink(self) -> str:
        """The colour of the text in the box."""
        return PALE if self.cut else style.INK

    @cached_property
    def branch_height(self) -> float:
        """Height of the label above the box."""
        return sum(line.height for line in self.branch) + (BRANCH_GAP if self.branch else 0.0)

    @cached_property
    def height(self) -> float:
        """Height of the box itself."""
        bar = BAR + BAR_GAP if self.shares else 0.0
        return sum(line.height for line in self.lines) + bar + 2 * PAD

    @cached_property
    def width(self) -> float:
        """Width of the box itself."""
        return max(NARROWEST, _widest(self.lines) + 2 * PAD)

    @cached_property
    def full_width(self) -> float:
        """Width of the box or of the label above it, whichever is larger."""
        return max(self.width, _widest(self.branch))


def node_box(view: View, number: int) -> Box:
    """The box of a node: its question or its class, counts, number of rows, bar of shares.

    A folded node tells instead how many nodes, leaves and rows are in its subtree.
    """
    node, is_folded = view.tree.node(number), number in view.folded
    passed, cut = view.way.get(number, 0.0) > 0, number in view.cut
    lines = _folded(view, node) if is_folded else (*_heading(node), *_facts(node))
    signs = tuple(Line(sign) for sign in _signs(view, node))
    shares = _shares(node) if view.tree.classes else ()
    sign = view.signs.get(number, " ")[0]
    look = CUT if cut else FOLDED if is_folded else PLAIN if sign == OPEN else _look(node)
    if passed or sign == NEW:
        look = look._replace(frame=None, line=THICK)
    return Box((*_branch(node), *signs), lines, shares, look, passed, cut)


def stub(view: View, number: int) -> Box:
    """What stands for the nodes below a node of the last depth that is drawn."""
    hidden = int(view.n_below[number]) - 1
    text = "… 1 node hidden" if hidden == 1 else f"… {hidden} nodes hidden"
    passed = any(view.way.get(child) for child in view.tree.arrays.children(number))
    return Box((), (Line(text),), passed=passed, cut=number in view.cut)


def branch_text(split: Split, branch: int) -> str:
    """The label of a branch without the attribute's name, which stands in the box above.

    >>> from dtlearn.splits.tests import Threshold
    >>> branch_text(Threshold("Age", 22.5), 1)
    '> 22.5'
    """
    return split.branch(branch).removeprefix(show(split.attribute)).strip()


def class_bar(number: int, cut: bool = False) -> Look:
    """How the part of a bar looks that is the share of a class, by its number."""
    look = style.class_look(number)
    fill = style.tint(look["facecolor"], PALE_BAR) if cut else look["facecolor"]
    return Look(fill, fill, 0.0, hatch=look["hatch"])


def mean_fill(tree: Tree, mean: float) -> str:
    """The shade of a mean between the lowest and the highest one of a regression tree."""
    means = np.array(tree.predictions)
    low, high = float(means.min()), float(means.max())
    share = (mean - low) / (high - low) if high > low else 0.0
    return style.tint(style.OKABE_ITO[0], 0.04 + SHADE * share)


def mean_text(mean: float) -> str:
    """A mean in four figures."""
    return show(float(f"{mean:.4g}"))


def _widest(lines: tuple[Line, ...]) -> float:
    return max((style.text_room(line.text, line.size, line.bold) for line in lines), default=0.0)


def _signs(view: View, node: Node) -> list[str]:
    """What is said of a node above its box, besides its branch."""
    signs = [view.signs[node.id]] if node.id in view.signs else []
    weight = view.way.get(node.id, 0.0)
    if weight > 0:
        share = "" if weight > 1 - 1e-9 else f"{show(float(f'{weight:.2g}'))} of "
        signs.append(f"{WAY_SIGN} {share}the row{_rest(view, node, weight)}")
    return signs


def _rest(view: View, node: Node, weight: float) -> str:
    """Whether the row, or a part of it, stays at a node that is no leaf."""
    if node.is_leaf or node.id in view.folded:
        return ""
    stays = weight - sum(view.way.get(child, 0.0) for child in node.tree.arrays.children(node.id))
    return " stays here" if stays > 1e-9 else ""


def _folded(view: View, node: Node) -> tuple[Line, ...]:
    n_nodes, n_leaves = int(view.n_below[node.id]), int(view.leaves_below[node.id])
    told = f"{n_nodes} nodes folded", f"{n_leaves} leaves", f"n = {style.number(node.n)}"
    return tuple(map(Line, told))


def _branch(node: Node) -> tuple[Line, ...]:
    above = node.parent
    if above is None or above.split is None:
        return ()
    text = branch_text(above.split, int(node.tree.arrays.branch[node.id]))
    return tuple(map(Line, style.lines_of(text, WRAP, MOST_LINES)))


def _heading(node: Node) -> tuple[Line, ...]:
    if node.split is not None:
        texts = style.lines_of(node.split.question + "?", WRAP, MOST_LINES)
        return tuple(Line(text, style.NORMAL) for text in texts)
    if not node.tree.classes:
        return (Line(f"mean {mean_text(node.prediction)}", style.NORMAL, bold=True),)
    texts = style.lines_of(node.tree.target.shown(node.prediction), WRAP, MOST_LINES)
    return tuple(Line(text, style.NORMAL, bold=True) for text in texts)


def _facts(node: Node) -> tuple[Line, ...]:
    if node.n <= 0:
        return (Line("no rows"),)
    tie = ", a tie" if node.is_leaf and node.is_tie else ""
    size = Line(f"n = {style.number(node.n)}{tie}")
    if node.tree.classes:
        return (*map(Line, _counts(node)), size)
    return (size,) if node.is_leaf else (Line(f"mean {mean_text(node.prediction)}"), size)


def _counts(node: Node) -> list[str]:
    """The class counts, in one line if they fit, else in one each; of many the largest ones."""
    classes, counts = node.tree.classes, node.tree.arrays.statistics[node.id]
    shown = np.arange(len(counts)) if len(counts) <= 3 else np.flatnonzero(counts)
    largest = np.sort(shown[np.argsort(-counts[shown], kind="stable")[:MOST_CLASSES]])
    names = [style.lines_of(node.tree.target.shown(classes[i]), WRAP, 1)[0] for i in largest]
    numbers = map(style.number, counts[largest])
    parts = [f"{name}: {count}" for name, count in zip(names, numbers, strict=True)]
    if len(largest) < len(shown):
        parts.append(f"… and {len(shown) - len(largest)} more")
    text = ", ".join(parts)
    return [text] if len(text) <= WRAP else parts


def _shares(node: Node) -> tuple[float, ...]:
    return tuple(node.tree.node_values[node.id].tolist()) if node.n > 0 else ()


def _look(node: Node) -> Look:
    """White and grey for a question; for a leaf the colour of its class, the shade of its mean."""
    rounded = ROUNDED if node.is_leaf else 0.0
    if not node.tree.classes:
        return Look(mean_fill(node.tree, node.prediction), style.RULE, rounded=rounded)
    if not node.is_leaf:
        return PLAIN
    colour: Any = style.class_look(node.tree.classes.index(node.prediction))["facecolor"]
    return Look(style.tint(colour, 0.18), colour, rounded=rounded)
