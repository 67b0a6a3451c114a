"""What stands in the box of each node of a tree, and how large that makes the box.

Sizes are in points: a box is measured by its text, so that nothing has to be fitted afterwards.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from dtlearn.draw import style
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

    branch   lines of the label above the box: which branch leads here
    lines    lines of text in the box
    shares   class shares of the bar below the text, after the priors; empty for none
    """

    branch: tuple[Line, ...]
    lines: tuple[Line, ...]
    shares: tuple[float, ...]
    fill: str
    frame: str
    is_leaf: bool

    @property
    def branch_height(self) -> float:
        """Height of the label above the box."""
        return sum(line.height for line in self.branch) + (BRANCH_GAP if self.branch else 0.0)

    @property
    def height(self) -> float:
        """Height of the box itself."""
        bar = BAR + BAR_GAP if self.shares else 0.0
        return sum(line.height for line in self.lines) + bar + 2 * PAD

    @property
    def width(self) -> float:
        """Width of the box itself."""
        return max(NARROWEST, _widest(self.lines) + 2 * PAD)

    @property
    def full_width(self) -> float:
        """Width of the box or of the label above it, whichever is larger."""
        return max(self.width, _widest(self.branch))


def node_box(node: Node) -> Box:
    """The box of a node: its question or its class, counts, number of rows, bar of shares."""
    fill, frame = _colours(node)
    shares = _shares(node) if node.tree.classes else ()
    return Box(_branch(node), (*_heading(node), *_facts(node)), shares, fill, frame, node.is_leaf)


def stub(hidden: int) -> Box:
    """The box that stands for nodes below the depth that is drawn."""
    text = "… 1 node hidden" if hidden == 1 else f"… {hidden} nodes hidden"
    return Box((), (Line(text),), (), "#ffffff", "#ffffff", False)


def branch_text(split: Split, branch: int) -> str:
    """The label of a branch without the attribute's name, which stands in the box above.

    >>> from dtlearn.splits.tests import Threshold
    >>> branch_text(Threshold("Age", 22.5), 1)
    '> 22.5'
    """
    return split.branch(branch).removeprefix(show(split.attribute)).strip()


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
    return max((style.text_width(line.text, line.size, line.bold) for line in lines), default=0.0)


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
    classes, counts = style.labels(node.tree.classes), node.counts
    shown = np.arange(len(counts)) if len(counts) <= 3 else np.flatnonzero(counts)
    largest = np.sort(shown[np.argsort(-counts[shown], kind="stable")[:MOST_CLASSES]])
    parts = [
        f"{style.lines_of(classes[i], WRAP, 1)[0]}: {style.number(counts[i])}" for i in largest
    ]
    if len(largest) < len(shown):
        parts.append(f"… and {len(shown) - len(largest)} more")
    text = ", ".join(parts)
    return [text] if len(text) <= WRAP else parts


def _shares(node: Node) -> tuple[float, ...]:
    return tuple(node.tree.node_values[node.id].tolist()) if node.n > 0 else ()


def _colours(node: Node) -> tuple[str, str]:
    """Fill and frame: white and grey for a question, the colour of the class for a leaf."""
    if not node.tree.classes:
        return mean_fill(node.tree, node.prediction), style.RULE
    if not node.is_leaf:
        return "#ffffff", style.RULE
    colour: Any = style.class_look(node.tree.classes.index(node.prediction))["facecolor"]
    return style.tint(colour, 0.18), colour
