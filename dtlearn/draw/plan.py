"""A picture of a tree before it is drawn: what its boxes say and where they go, in points.

head   the legend, above the tree
stub   what stands for hidden nodes
notes  lines below the tree on priors and losses, and on what is not drawn
"""

from dataclasses import dataclass

import numpy as np

from dtlearn.draw import boxes, style
from dtlearn.draw.boxes import Box, Line
from dtlearn.draw.layout import Layout, arranged
from dtlearn.draw.legend import Entry, Legend, Look, legend_of
from dtlearn.draw.view import View
from dtlearn.tree.tree import Tree

LIMIT = 100  # nodes of a picture on an Axes, or in a notebook: its pixels are stored
SVG_LIMIT = 400  # nodes as SVG: some 200 KB, a sheet of about three metres that is scrolled
MARGIN = 8.0
ROW_GAP = 26.0
NOTE, MOST_NOTES = 72, 3  # characters a line, and lines, of priors and losses
ROOMY = 260.0  # a legend may be so wide even over a narrow tree


@dataclass(frozen=True)
class Plan:
    """A picture before it is drawn, in points; y grows downwards.

    boxes    of the nodes that are shown, by number, then of the stubs
    children of each box, as indices of boxes
    layout   of the boxes, from which the room for the label above each is still to be taken
    notes    lines below the tree; none where nothing is to be said
    """

    view: View
    boxes: list[Box]
    children: list[list[int]]
    layout: Layout
    legend: Legend
    width: float
    height: float
    notes: tuple[Line, ...]

    @property
    def left(self) -> float:
        """Where the tree starts; it stands in the middle."""
        return (self.width - self.layout.width) / 2

    @property
    def top(self) -> float:
        """Where the tree starts, under the legend."""
        return self.legend.height + 2 * MARGIN


def plan_of(view: View) -> Plan:
    """The picture of a view of a tree."""
    shown = [boxes.node_box(view, number) for number in view.shown]
    children, above_stubs = _children(view)
    shown += [boxes.stub(view, number) for number in above_stubs]
    heights = [box.height + box.branch_height for box in shown]
    layout = arranged(children, [box.full_width for box in shown], heights, row_gap=ROW_GAP)
    title = style.label(view.tree.target.name)
    legend = legend_of(title, [_targets(view.tree), _marks(view)], max(layout.width, ROOMY))
    notes = _notes(view, bool(above_stubs))
    foot = sum(line.height for line in notes) + MARGIN if notes else 0.0
    widths = [style.text_room(line.text, line.size) for line in notes]
    inner = max(layout.width, legend.width, *widths)
    height = legend.height + layout.height + foot + 3 * MARGIN
    return Plan(view, shown, children, layout, legend, inner + 2 * MARGIN, height, notes)


def _children(view: View) -> tuple[list[list[int]], list[int]]:
    """Children of each box, and the nodes that have a stub below them in place of children."""
    place = {number: i for i, number in enumerate(view.shown)}
    children: list[list[int]] = []
    above_stubs: list[int] = []
    for number in view.shown:
        below = () if number in view.folded else view.tree.arrays.children(number)
        if below and below[0] not in place:
            children.append([len(place) + len(above_stubs)])
            above_stubs.append(number)
        else:
            children.append([place[child] for child in below])
    return children + [[] for _ in above_stubs], above_stubs


def _notes(view: View, is_cut_off: bool) -> tuple[Line, ...]:
    tree = view.tree
    notes = style.lines_of(tree.target.note, NOTE, MOST_NOTES) if tree.target.note else []
    if is_cut_off:
        notes.append(
            f"Drawn to depth {view.depth} of {tree.height}: {len(view.shown):,} of "
            f"{tree.n_nodes:,} nodes. print(tree) shows all."
        )
    return tuple(map(Line, notes))


def _targets(tree: Tree) -> list[Entry]:
    """The classes, or the lowest and the highest mean."""
    if tree.classes:
        return [
            Entry(style.short(name), boxes.class_bar(i))
            for i, name in enumerate(style.labels(tree.classes))
        ]
    means = np.array(tree.predictions)
    ends = sorted({float(means.min()), float(means.max())})
    shades = [Look(boxes.mean_fill(tree, mean), style.RULE, 0.8) for mean in ends]
    return [Entry(f"mean {boxes.mean_text(m)}", look) for m, look in zip(ends, shades, strict=True)]


def _marks(view: View) -> list[Entry]:
    """What marks on nodes mean, of those that occur."""
    shown = set(view.shown)
    signs = {sign.split()[0] for node, sign in view.signs.items() if node in shown}
    entries = [
        Entry(f"{boxes.WAY_SIGN} the row's way", edge=boxes.THICK) if view.way else None,
        Entry("cut away", boxes.CUT) if view.cut & shown else None,
        Entry("folded subtree", boxes.FOLDED) if view.folded else None,
        *(Entry(f"{s} {text}") for s, text in boxes.SIGNS.items() if s in signs),
    ]
    return [entry for entry in entries if entry]
